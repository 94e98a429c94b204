import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import JobLayout from '../job-layout.tsx';
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
import JobReports from './job-reports.tsx';

const meta = {
  component: JobReports,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobReports {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-reports' },
    ...recorded,
  },
} satisfies Meta<typeof JobReports>;

export default meta;
type Story = StoryObj<typeof meta>;

const { reports } = examples.getComparisonReports.body;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: /^Financial report/ })[0]).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Create job summary' })).toBeVisible();
  },
};

export const Made: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create financial report' }));
    await expect(await screen.findByText('Financial report created.')).toBeVisible();
  },
};

export const NotMade: Story = {
  parameters: { api: { makeReport: examples['makeReport.early'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create financial report' }));
    await expect(await canvas.findByText(/has no comparison yet/)).toBeVisible();
  },
};

/** What needs a comparison says so, and is no button. */
export const Partial: Story = {
  parameters: { api: { getComparisonReports: examples['getComparisonReports.none'] } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Available after the comparison.')).length).toBe(2);
    await expect(canvas.queryByRole('button', { name: 'Create financial report' })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: {
    api: { getComparisonReports: { body: { ...examples.getComparisonReports.body, reports: [] } } },
  },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No reports yet' })).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Reports' });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getComparisonReports: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getComparisonReports: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getComparisonReports: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getComparisonReports: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getComparisonReports: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getComparisonReports: withLongTexts({
        status: 200,
        body: { ...examples.getComparisonReports.body, reports: reports.slice(0, 2) },
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
