import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
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

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: star.title! })).toHaveAttribute(
      'href',
      `/job-scope/${star.number}`,
    );
    await expect(canvas.getByRole('link', { name: new RegExp(`^Waiting for me ${counts.waiting}`) })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Post a job' })).toHaveAttribute('href', '/job-edit');
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: star.title! });
    await expectNoSidewaysScroll();
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
  parameters: { api: { getJobRequests: [examples.getJobRequests, none] } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('link', { name: star.title! });
    await step('what is typed is searched for without a press, and the address keeps it', async () => {
      await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a job' }), 'kiln tyre');
      await expect(await canvas.findByRole('heading', { name: 'No job fits' })).toBeVisible();
      await expect(canvas.getByText(/Nothing has "kiln tyre"/)).toBeVisible();
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
  parameters: { api: { getJobRequests: none } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No job yet' })).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'Post a job' })).toHaveLength(2);
  },
};

export const Loading: Story = {
  parameters: { api: { getJobRequests: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
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
