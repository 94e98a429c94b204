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
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import ComparisonReport from './comparison-report.tsx';

const financial = examples.getReport.body;

const meta = {
  component: ComparisonReport,
  decorators: [storyHost],
  args: { jrId: financial.report.job.number, reportId: financial.report._id },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'comparison-report' },
    ...recorded,
  },
} satisfies Meta<typeof ComparisonReport>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Financial report' })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'What each vendor costs' })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Ways to award' })).toBeVisible();
  },
};

/** Lines and terms of all vendors, and what colleagues say of them. */
export const Compared: Story = {
  parameters: { api: { getReport: examples['getReport.comparison'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Amounts by line' })).toBeVisible();
    await expect(canvas.getByText('Is the calibration certificate in this?')).toBeVisible();
  },
};

export const Summary: Story = {
  parameters: { api: { getReport: examples['getReport.summary'] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('table', { name: 'Vendors that were asked' })).toBeVisible(),
};

export const Commenting: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: 'Comments' });
    await step('nothing written is told', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Add the comment' }));
      await expect(await canvas.findByText('Write a comment first.')).toBeVisible();
    });
    await step('a comment is taken', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: /^Comment/ }), 'Good.');
      await userEvent.click(canvas.getByRole('button', { name: 'Add the comment' }));
      await waitFor(() => expect(canvas.queryByText('Write a comment first.')).toBeNull());
    });
  },
};

/** Nobody has commented, and nothing was saved. */
export const Empty: Story = {
  parameters: {
    api: {
      getReport: {
        body: {
          ...financial,
          content: { ...financial.content, sections: financial.content.sections.map((one) => ({ ...one, rows: [] })) },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nobody has said anything yet.')).toBeVisible();
    await expect(canvas.getAllByText('None')[0]).toBeVisible();
  },
};

export const Unknown: Story = {
  args: { reportId: 'x' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'This report is not here' })).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Financial report' });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getReport: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Partial: Story = {
  parameters: {
    api: { getReport: { body: { ...financial, can: { comment: false } } } },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Comments' });
    await expect(canvas.queryByRole('textbox', { name: /^Comment/ })).toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getReport: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getReport: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getReport: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Financial report' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getReport: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getReport: withLongTexts(examples['getReport.comparison']) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Comments' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
