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
import Milestones from './milestones.tsx';

const meta = {
  component: Milestones,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'milestones' },
    states: { partial: 'The list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof Milestones>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Milestones' })).toBeVisible();
    await expect(canvas.getByText('Late 8 days')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Overhaul completed/ })).toHaveAttribute(
      'href',
      expect.stringContaining('job-delivery'),
    );
  },
};

/** Nothing is in the state that was chosen; the address keeps the choice until it is cleared. */
export const Filtered: Story = {
  parameters: { api: { getMilestones: [examples.getMilestones, examples['getMilestones.none']] } },
  play: async ({ canvas }) => {
    // The first answer is that of the whole list.
    await canvas.findByRole('table');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Status' }), 'returned');
    await expect(await canvas.findByText('No matching milestones')).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { getMilestones: examples['getMilestones.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByText('No milestones yet')).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getMilestones: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getMilestones: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getMilestones: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getMilestones: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table', { name: 'Milestones' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getMilestones: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getMilestones: withLongTexts(examples.getMilestones) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
