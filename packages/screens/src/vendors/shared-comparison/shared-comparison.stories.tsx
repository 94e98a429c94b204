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
  withLongTexts,
} from '../../shared/story-states.ts';
import SharedComparison from './shared-comparison.tsx';

const meta = {
  component: SharedComparison,
  decorators: [storyHost],
  args: { gstn: '3q2-7wS1pJxgk5cWmB2n0u9s2mVYb9mQ8f9q1kq1tVg' },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'shared-comparison' },
    states: { empty: 'A comparison has two vendors at least.', partial: 'It makes one call.' },
    ...recorded,
  },
} satisfies Meta<typeof SharedComparison>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Frozen on 20 Nov 2026, 10:00 am IST')).toBeVisible();
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Remove/ })).toBeNull();
    await expect(canvas.queryByRole('spinbutton')).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getSharedComparison: 'loading' } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Shared comparison' })).toBeVisible(),
};

/** Expired, revoked and unknown links are the same to whoever holds one. */
export const LinkGone: Story = {
  parameters: { api: { getSharedComparison: examples['getSharedComparison.unknown'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  },
};

/** Its owner shared it with other companies only; nothing of it is told. */
export const Refused: Story = {
  parameters: { api: { getSharedComparison: forbidden } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'This comparison is not for your company' }),
    ).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toBeVisible();
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};

export const Failed: Story = {
  parameters: { api: { getSharedComparison: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getSharedComparison: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table')).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getSharedComparison: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { getSharedComparison: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('table')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getSharedComparison: withLongTexts(examples.getSharedComparison) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
