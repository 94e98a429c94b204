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
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import Comparison from './comparison.tsx';

const meta = {
  component: Comparison,
  decorators: [storyHost],
  args: { _id: examples.getComparisonById.body._id },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'comparison' },
    states: { partial: 'A comparison comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof Comparison>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Comparison sheet/ })).toBeVisible();
  },
};

export const NotThere: Story = {
  args: { _id: 'x' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'This comparison is not here' })).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { getComparisonById: examples['getComparisonById.draft'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No quote yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getComparisonById: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getComparisonById: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getComparisonById: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getComparisonById: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: /Comparison sheet/ })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getComparisonById: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getComparisonById: withLongTexts(examples.getComparisonById) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
