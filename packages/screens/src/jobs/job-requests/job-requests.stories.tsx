import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
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
import JobRequests from './job-requests.tsx';

const meta = {
  component: JobRequests,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-requests' },
    states: { partial: 'The filters, which Jobs shows without their choices.' },
    examples: { ...examples, getJobRequests: examples['getJobRequests.before'] },
    pictures: recorded.pictures,
    now: recorded.now,
  },
} satisfies Meta<typeof JobRequests>;

export default meta;
type Story = StoryObj<typeof meta>;

const { jobs } = examples['getJobRequests.before'].body;
const draft = jobs.find(({ status, nextMove }) => status === 'draft' && nextMove.whose === 'me')!;

export const Ready: Story = {
  play: async ({ canvas }) => {
    // An own draft leads to where it is written.
    await expect(await canvas.findByRole('link', { name: draft.title! })).toHaveAttribute(
      'href',
      `/job-edit/${draft.number}`,
    );
    await expect(canvas.getByRole('combobox', { name: 'Stage' })).toHaveDisplayValue('Before sourcing');
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: draft.title! });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { getJobRequests: examples['getJobRequests.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No job requests yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getJobRequests: 'loading' } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Job requests' })).toBeVisible(),
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
  parameters: { api: { getJobRequests: ['error', examples['getJobRequests.before']] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('link', { name: draft.title! })).toBeVisible();
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
  parameters: { api: { getJobRequests: withLongTexts(examples['getJobRequests.before']) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
