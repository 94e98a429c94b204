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
import Scheduler from './scheduler.tsx';

const meta = {
  component: Scheduler,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'scheduler' },
    states: { partial: 'The schedule comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof Scheduler>;

export default meta;
type Story = StoryObj<typeof meta>;

const empty = {
  ...examples.getSchedule.body,
  jobs: [],
  totalRecords: 0,
  counts: { late: 0, at_risk: 0, on_time: 0, unplanned: 0 },
  worstDaysLate: 0,
  dueThisWeek: { total: 0, mine: 0 },
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Schedule' })).toBeVisible();
    await expect(canvas.getAllByText(/: expected .* \(.*\)$/).length).toBeGreaterThan(5);
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeVisible();
  },
};

/** The same jobs on one axis of days; the address keeps the view. */
export const OnATimeline: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Timeline' }));
    await expect(await canvas.findByRole('list', { name: 'Timeline' })).toBeVisible();
    await expect(canvas.getAllByRole('img', { name: /: expected .*/ }).length).toBeGreaterThan(5);
  },
};

export const Empty: Story = {
  parameters: { api: { getSchedule: { status: 200, body: empty } } },
  play: async ({ canvas }) => expect(await canvas.findByText('No jobs to schedule')).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getSchedule: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getSchedule: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getSchedule: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getSchedule: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table', { name: 'Schedule' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getSchedule: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getSchedule: withLongTexts(examples.getSchedule) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
