import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
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
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobAuctions from './job-auctions.tsx';

const job = examples.getJobRequestReport;

const meta = {
  component: JobAuctions,
  decorators: [storyHost],
  args: { jrId: job.body.jobRequestDetails.number },
  render: (args) => (
    <div className="mx-auto grid w-full max-w-page gap-5 px-gutter py-5">
      <h1 className="text-display font-semibold">{args.jrId}</h1>
      <JobAuctions {...args} />
    </div>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-auctions' },
    states: { partial: 'The auctions come in one answer.' },
    ...recorded,
    api: {},
  },
} satisfies Meta<typeof JobAuctions>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Valve servicing, main lot AU-\d+$/ })).toBeVisible();
    await expect(canvas.getByText('₹13,53,500')).toBeVisible();
    await expect(canvas.getAllByText('5 of 5')[0]).toBeVisible();
    await expect(primaries()).toEqual(['New auction']);
  },
};

/** After the award nobody sets up another auction. */
export const Closed: Story = {
  parameters: {
    api: {
      getJobRequestReport: examples['getJobRequestReport.awarded'],
      getAuctions: examples['getAuctions.closed'],
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Closed')).length).toBe(3);
    await expect(canvas.queryByRole('link', { name: 'New auction' })).toBeNull();
  },
};

const [first, second] = examples.getAuctions.body.auctions;
const following = (start: 'expected' | 'none', _id = second!._id) => ({
  ...second!,
  _id,
  state: 'scheduled' as const,
  startsAfter: { _id: first!._id, number: first!.number, title: first!.title, gapInMinutes: 10, start },
});

/** The second lot follows the first; a third lost the one that it was to follow. */
export const Chained: Story = {
  globals: narrow,
  parameters: {
    api: {
      getAuctions: {
        status: 200,
        body: { auctions: [first!, following('expected'), following('none', '00000000-05dc-8ec4-a000-000000000999')] },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(`10 minutes after “${first!.title}” closes`)).toBeVisible();
    await expect(canvas.getByText('Not set')).toBeVisible();
    await expect(canvas.getByText(`${first!.number} did not close`)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { getAuctions: examples['getAuctions.none'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No auctions yet')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'New auction' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getAuctions: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getAuctions: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getAuctions: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getAuctions: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByText('Valve servicing, main lot')).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getAuctions: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getAuctions: withLongTexts(examples.getAuctions) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
