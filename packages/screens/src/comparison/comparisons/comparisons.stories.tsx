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
import Comparisons from './comparisons.tsx';

const meta = {
  component: Comparisons,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'comparisons' },
    states: { partial: 'The list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof Comparisons>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: new RegExp(examples.listComparisons.body.comparisons[0]!.title) }),
    ).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { listComparisons: examples['listComparisons.none'] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Nothing is compared yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { listComparisons: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { listComparisons: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { listComparisons: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { listComparisons: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(
      await canvas.findByRole('link', { name: new RegExp(examples.listComparisons.body.comparisons[0]!.title) }),
    ).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { listComparisons: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { listComparisons: withLongTexts(examples.listComparisons) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
