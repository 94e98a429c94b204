import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { jobStatusLabel } from '../../parts/jobs/job-words.ts';
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
import JobDashboard from './job-dashboard.tsx';

const meta = {
  component: JobDashboard,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'job-dashboard' }, states: {}, ...recorded },
} satisfies Meta<typeof JobDashboard>;

export default meta;
type Story = StoryObj<typeof meta>;

const { body } = examples.getJobDashboard;
const [plant] = body.plants;
const empty = { body: { ...body, total: 0, overdue: 0, late: [], stages: [], plants: [], cycleTimes: [] } };
const late = {
  body: {
    ...body,
    overdue: 2,
    late: examples.getJobRequests.body.jobs.slice(0, 2).map((job) => ({ ...job, isOverdue: true })),
  },
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('listbox', { name: 'Jobs in each stage' })).toBeVisible();
    await expect(canvas.queryByRole('table', { name: 'Jobs by stage' })).toBeNull();
    // Every figure leads to its list.
    await expect(canvas.getByRole('link', { name: new RegExp(`jobs of ${plant!.plant.name}$`) })).toHaveAttribute(
      'href',
      `/jobs/created?plant=${plant!.plant._id}`,
    );
    await expect(canvas.getByRole('link', { name: /^Overdue \d/ })).toHaveAttribute(
      'href',
      '/jobs?stage=any&overdue=yes',
    );
    await expect(canvas.getByRole('region', { name: 'Cycle times' })).toBeVisible();
  },
};

/** A chart or its table: a press changes between the two, and the figures of the table lead to their lists. */
export const AsTables: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Show as table.*Jobs in each stage$/ }));
    const table = canvas.getByRole('table', { name: 'Jobs by stage' });
    await expect(canvas.queryByRole('listbox', { name: 'Jobs in each stage' })).toBeNull();
    const { status, jobs } = body.stages.find((one) => one.jobs > 0)!;
    await expect(within(table).getByRole('link', { name: `${jobs} jobs: ${jobStatusLabel(status)}` })).toHaveAttribute(
      'href',
      expect.stringContaining(`stage=${status}`),
    );
    await userEvent.click(canvas.getByRole('button', { name: /^Show as table.*Jobs submitted/ }));
    await expect(canvas.getByRole('table', { name: 'Jobs by month' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Show as chart.*Jobs in each stage$/ }));
    await expect(canvas.queryByRole('table', { name: 'Jobs by stage' })).toBeNull();
  },
};

/** What is late stands first. */
export const Overdue: Story = {
  parameters: { api: { getJobDashboard: late } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Overdue first' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: late.body.late[0]!.title! })).toBeVisible();
  },
};

/** Of too few jobs there is no median: it says how many more it takes. */
export const TooFewJobs: Story = {
  parameters: {
    api: {
      getJobDashboard: {
        body: {
          ...body,
          cycleTimes: [
            { status: 'draft' as const, jobs: 2, quartileDays: null, medianDays: null, upperQuartileDays: null },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('cell', { name: 'needs 3 more' })).toBeVisible();
    await expect(canvas.queryByText('Median days in each stage')).toBeNull();
  },
};

/** On a phone each stage's name stands whole above its bar. */
export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('listbox', { name: 'Jobs in each stage' });
    for (const { status } of body.stages) await expect(within(chart).getByText(jobStatusLabel(status))).toBeVisible();
    await expect(chart).not.toHaveTextContent('…');
    await expectNoSidewaysScroll();
  },
};

export const OfAPlant: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Jobs by plant' });
    const choice = canvas.getByRole('combobox', { name: 'Plant' });
    await userEvent.selectOptions(choice, plant!.plant.name);
    await expect(choice).toHaveValue(plant!.plant._id);
    await expect(canvas.queryByRole('table', { name: 'Jobs by plant' })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: { api: { getJobDashboard: empty } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No jobs yet' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Post a job' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getJobDashboard: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Job dashboard' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

/** The plants to choose from do not come: the figures do. */
export const Partial: Story = {
  parameters: { api: { getJobChoices: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Jobs by stage' })).toBeVisible();
    await expect(canvas.queryByRole('combobox', { name: 'Plant' })).toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getJobDashboard: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getJobDashboard: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobDashboard: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('region', { name: 'Jobs by stage' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobDashboard: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobDashboard: withLongTexts({ status: 200, ...late }) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
