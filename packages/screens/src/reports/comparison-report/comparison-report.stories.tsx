import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
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
const notFoundAnswer = {
  status: 404,
  body: { ...forbidden.body, type: '/problems/not-found', status: 404, code: 'NOT_FOUND' },
};

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
    await expect(canvas.getByRole('table', { name: 'Evaluated cost by vendor' })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Ways to award' })).toBeVisible();
  },
};

/** Lines and terms of all vendors, and what colleagues say of them. */
export const Compared: Story = {
  parameters: { api: { getReport: examples['getReport.comparison'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Amounts by item' })).toBeVisible();
    await expect(canvas.getByText('Is the calibration certificate in this?')).toBeVisible();
  },
};

export const Summary: Story = {
  parameters: { api: { getReport: examples['getReport.summary'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('table', { name: 'Vendors invited' })).toBeVisible(),
};

export const Commenting: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: 'Comments' });
    await step('nothing written is told', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Add comment' }));
      await expect(await canvas.findByText('Write a comment first.')).toBeVisible();
    });
    await step('a comment is taken', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: /^Comment/ }), 'Good.');
      await userEvent.click(canvas.getByRole('button', { name: 'Add comment' }));
      await waitFor(() => expect(canvas.queryByText('Write a comment first.')).toBeNull());
    });
  },
};

/** For whom links were made, and when they were last opened. */
export const Links: Story = {
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByText(/opened 1 time, last/)).toBeVisible();
    await step('a link is revoked after a question', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Revoke the link of Asha Joshi, auditor' }));
      const question = within(await screen.findByRole('alertdialog', { name: /^Revoke the link of/ }));
      await expect(question.getByText('The link stops working. You can create a new one.')).toBeVisible();
    });
  },
};

export const MakingALink: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a link to this report' }));
    await expect(dialog.getByLabelText(/^Last day/)).toHaveValue('4 Dec 2026');
    await step('for whom has to be said', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
      await expect(await dialog.findByText('Enter the recipient.')).toBeVisible();
    });
    await step('the link is shown once', async () => {
      await userEvent.type(dialog.getByLabelText(/^Recipient/), 'Asha Joshi, auditor');
      await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
      const made = within(await screen.findByRole('dialog', { name: /^The link for/ }));
      await expect(made.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toMatch(
        /\/comparison-report\/[0-9a-f-]{36}#[\w-]{43,}$/,
      );
    });
  },
};

/** The link is mailed as well; an address that is none is said at its field. */
export const MailingALink: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a link to this report' }));
    await userEvent.type(dialog.getByLabelText(/^Recipient/), 'Asha Joshi, auditor');
    await userEvent.type(dialog.getByLabelText(/^Email to/), 'asha');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    await expect(await dialog.findByText(/^Enter an address such as/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Email to/), '@audit.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    await expect(await screen.findByText(/^Emailed to asha@audit\.example/)).toBeVisible();
  },
};

/** Who was given a link reads the report, without a login: no comments, no files, nothing else of the job. */
export const ByLink: Story = {
  parameters: { host: { screen: 'comparison-report', isGuest: true, fragment: 'A'.repeat(43) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Evaluated cost by vendor' })).toBeVisible();
    await expect(canvas.getByText(/You opened this with a link/)).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Comments' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Create link' })).toBeNull();
    await expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  },
};

export const ByLinkOnAPhone: Story = {
  globals: narrow,
  parameters: ByLink.parameters!,
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Evaluated cost by vendor' });
    await expectNoSidewaysScroll();
  },
};

/** The link was revoked, or its last day is over. */
export const LinkIsOver: Story = {
  parameters: { ...ByLink.parameters, api: { openReportLink: notFoundAnswer } },
  play: async ({ canvas }) => expect(await canvas.findByText(/The link has expired or was revoked/)).toBeVisible(),
};

export const WithoutLogin: Story = {
  parameters: { host: { screen: 'comparison-report', isGuest: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This report needs a login or its link' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Log in' })[0]).toBeVisible();
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
    await expect(await canvas.findByText('No comments yet.')).toBeVisible();
    await expect(canvas.getAllByText('None')[0]).toBeVisible();
  },
};

export const Unknown: Story = {
  args: { reportId: 'x' },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Report not found' })).toBeVisible(),
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
    api: { getReport: { body: { ...financial, can: { comment: false, share: false }, links: [] } } },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Comments' });
    await expect(canvas.queryByRole('textbox', { name: /^Comment/ })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Create link' })).toBeNull();
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
