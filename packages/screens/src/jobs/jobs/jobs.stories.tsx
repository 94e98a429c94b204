import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import { jobStatusLabel } from '../../parts/jobs/job-words.ts';
import Jobs from './jobs.tsx';

const meta = {
  component: Jobs,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'jobs' }, states: {}, ...recorded },
} satisfies Meta<typeof Jobs>;

export default meta;
type Story = StoryObj<typeof meta>;

const { jobs, counts } = examples.getJobRequests.body;
const star = jobs.find(({ title }) => title?.startsWith('Boiler 2'))!;
const none = examples['getJobRequests.none'];
/** A company without a job: every figure is none. */
const nothing = {
  body: { ...none.body, counts: Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as typeof counts },
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: star.title! })).toHaveAttribute(
      'href',
      `/job-scope/${star.number}`,
    );
    for (const [label, figure] of [
      ['Jobs created', counts.created],
      ['Vendors suggested', counts.vendorsSuggested],
      ['Quotes received', counts.quotesReceived],
      ['Jobs awarded', counts.awarded],
    ] as const)
      await expect(canvas.getByRole('link', { name: new RegExp(`^${label} ${figure}`) })).toBeVisible();
    await expect(canvas.getByRole('link', { name: `Waiting for me ${counts.waiting}` })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Post a job' })).toHaveAttribute('href', '/job-edit');
  },
};

/** Each job is a row of two lines; a press anywhere on it leads to the job, and its box still chooses it. */
export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: star.title! });
    const row = link.closest('tr')!;
    const { received, invited } = star.quotes;
    for (const text of [star.number, jobStatusLabel(star.status), `${received} of ${invited} quoted`])
      await expect(row).toHaveTextContent(text);
    row.scrollIntoView({ block: 'center' });
    const { height, right, bottom } = row.getBoundingClientRect();
    await expect(height).toBeGreaterThanOrEqual(44);
    await expect(height).toBeLessThan(140);
    await expect(document.elementFromPoint(right - 6, bottom - 6)).toBe(link);
    await userEvent.click(within(row).getByRole('checkbox', { name: new RegExp(`^Choose ${star.number}`) }));
    await expect(canvas.getByText('1 job chosen')).toBeVisible();
    await userEvent.click(canvas.getByText('Clear'));
    await expectNoSidewaysScroll();
  },
};

/** Where the table is not cards yet, all its columns are in its frame, and where there is no room for plant and owner they stand below the title. */
export const OnATablet: Story = {
  globals: { viewport: { value: 'w640' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: star.title! });
    const table = canvas.getByRole('table', { name: 'Jobs' });
    await expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(
      table.parentElement!.getBoundingClientRect().right + 1,
    );
    await expect(canvas.queryByRole('columnheader', { name: 'Plant' })).toBeNull();
    await expect(canvas.getAllByText(/· Ratnagiri Plant · you$/)[0]).toBeVisible();
  },
};

export const OfASummary: Story = {
  args: { summaryFilter: 'waiting' },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: star.title! });
    await expect(canvas.getByRole('link', { name: /^Waiting for me/ })).toHaveAttribute('aria-current', 'page');
  },
};

export const Searching: Story = {
  parameters: { api: { getJobRequests: [examples.getJobRequests, none, examples.getJobRequests] } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('link', { name: star.title! });
    await step('what is typed is searched for without a press, and the address keeps it', async () => {
      await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a job' }), 'kiln tyre');
      await expect(await canvas.findByRole('heading', { name: 'No matching jobs' })).toBeVisible();
      await expect(canvas.getByText(/no job has “kiln tyre”/)).toBeVisible();
    });
    await step('it says which filter to drop, and how many that would show', async () => {
      await expect(await canvas.findByRole('button', { name: /^Clear search \(\d+ jobs\)$/ })).toBeVisible();
    });
    await step('one press shows all again', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
      await waitFor(() => expect(canvas.getByRole('searchbox', { name: 'Find a job' })).toHaveValue(''));
    });
  },
};

export const Filtering: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: star.title! });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Stage' }), 'On hold');
    await expect(canvas.getByRole('combobox', { name: 'Stage' })).toHaveValue('on_hold');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Order' }), 'Title');
    await expect(canvas.getByRole('combobox', { name: 'Order' })).toHaveValue('title');
  },
};

export const Empty: Story = {
  parameters: { api: { getJobRequests: nothing } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No jobs yet' })).toBeVisible();
    // Two ways to begin, and one of them is the first.
    await expect(canvas.getAllByRole('link', { name: 'Post a job' })).toHaveLength(1);
    await expect(canvas.getByRole('link', { name: 'Start from a BOQ in Excel' })).toHaveAttribute(
      'href',
      '/job-edit?from=boq',
    );
  },
};

/** Rows are chosen, and one thing is done to each of them: what is refused stays and says why. */
export const Choosing: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('link', { name: star.title! });
    const mine = jobs.filter(({ can }) => can.hold).slice(0, 2);
    for (const { number } of mine)
      await userEvent.click(canvas.getByRole('checkbox', { name: new RegExp(`^Choose ${number}`) }));
    const bar = within(canvas.getByRole('region', { name: 'Chosen jobs' }));
    await expect(bar.getByText('2 jobs chosen')).toBeVisible();
    await step('a hold asks why', async () => {
      await userEvent.click(bar.getByRole('button', { name: 'Put on hold' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Put 2 jobs on hold?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
      await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Keep jobs active' }));
    });
    await step('an owner is found by name', async () => {
      await userEvent.click(bar.getByRole('button', { name: 'Assign owner' }));
      const dialog = within(await screen.findByRole('dialog', { name: /^Assign \d jobs?$/ }));
      await expect(dialog.getByRole('combobox', { name: 'New owner' })).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    });
  },
};

/** What is shown is kept under a name, for oneself or for the company. */
export const SavingAView: Story = {
  parameters: { host: { screen: 'jobs', query: 'search=boiler' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Boilers');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Share with my company/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await expect(await screen.findByText(/^View saved as/)).toBeVisible();
  },
};

export const SavedViews: Story = {
  parameters: { api: { getSavedViews: examples['getSavedViews.jobs'] } },
  play: async ({ canvas }) => {
    const view = examples['getSavedViews.jobs'].body.views[0]!;
    await expect(await canvas.findByRole('link', { name: view.name })).toHaveAttribute('href', `/jobs?${view.query}`);
  },
};

export const Loading: Story = {
  parameters: { api: { getJobRequests: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
    // The table's own columns, and no figure before it is known.
    await expect(canvas.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Deadline');
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

/** The plants and projects of the filters do not come: the jobs do. */
export const Partial: Story = {
  parameters: { api: { getJobChoices: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: star.title! })).toBeVisible(),
};

export const Refused: Story = {
  parameters: { api: { getJobRequests: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getJobRequests: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobRequests: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('link', { name: star.title! })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobRequests: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobRequests: withLongTexts(examples.getJobRequests) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
