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
  longName,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import ApprovalRules from './approval-rules.tsx';

const meta = {
  component: ApprovalRules,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'approval-rules' }, ...recorded },
} satisfies Meta<typeof ApprovalRules>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Up to ₹2,00,000' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'While you are away' })).toBeVisible();
  },
};

export const Changing: Story = {
  parameters: { api: { setApprovalRules: [examples['setApprovalRules.outdated'], examples.setApprovalRules] } },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approval rules' }));
    const save = dialog.getByRole('button', { name: 'Save new version' });
    await step('days are whole days', async () => {
      const days = dialog.getByRole('textbox', { name: 'Remind after days' });
      await userEvent.clear(days);
      await userEvent.type(days, 'soon');
      await userEvent.click(save);
      await expect((await dialog.findAllByText('Whole days from 1 to 90.'))[0]).toBeVisible();
      await userEvent.clear(days);
      await userEvent.type(days, '1, 3');
    });
    await step('who changed them meanwhile is first', async () => {
      await userEvent.click(save);
      await expect(await dialog.findByText('A colleague changed the rules while you did')).toBeVisible();
    });
    await step('then they are saved', async () => {
      await userEvent.click(save);
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approval rules' })).toBeNull());
    });
  },
};

const rules = examples.getApprovalRules.body;
const coming = {
  version: 2,
  bands: [{ upToInPaise: null, stages: rules.bands.at(-1)!.stages }],
  remindAfterDays: [1, 3],
  escalateAfterDays: 5,
  escalateToIds: [],
  isOverrideAllowed: false,
  changedAt: '2026-11-21T04:30:00.000Z',
  changedBy: 'Sunil Ozarkar',
  effectiveAt: '2026-11-22T04:30:00.000Z',
  changes: ['Up to ₹2,00,000: no approval needed → no such limit', 'Two super users may override: yes → no'],
};

/** New rules wait a day, or for another super user. */
export const Coming: Story = {
  parameters: {
    api: {
      getApprovalRules: { body: { ...rules, newestVersion: 2, coming, can: { ...rules.can, confirm: true } } },
      confirmApprovalRules: { body: rules },
    },
  },
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: /^Version 2, in effect from/ }));
    await expect(section.getByText('Two super users may override: yes → no')).toBeVisible();
    await expect(section.queryByRole('button', { name: 'Withdraw rules' })).toBeNull();
    await userEvent.click(section.getByRole('button', { name: 'Confirm rules' }));
    await expect(await screen.findByText('Version 2 is in effect')).toBeVisible();
  },
};

/** Who changed them withdraws them; a refusal is said. */
export const WithdrawalRefused: Story = {
  parameters: {
    api: {
      getApprovalRules: { body: { ...rules, newestVersion: 2, coming, can: { ...rules.can, withdraw: true } } },
      withdrawApprovalRules: forbidden,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Confirm rules' })).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw rules' }));
    await expect(await screen.findByText('Not withdrawn')).toBeVisible();
  },
};

export const HandingOver: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delegate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delegate decisions' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delegate' }));
    await expect(await dialog.findByText('Choose a colleague.')).toBeVisible();
    await expect(dialog.getByText('Choose the last day.')).toBeVisible();
  },
};

export const ForAReader: Story = {
  parameters: { api: { getApprovalRules: examples['getApprovalRules.read'] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Up to ₹2,00,000' });
    await expect(canvas.queryByRole('button', { name: 'Change' })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: { api: { getDelegations: examples['getDelegations.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByText('No delegation.')).toBeVisible(),
};

export const Partial: Story = {
  parameters: { api: { getDelegations: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Up to ₹2,00,000' })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const Loading: Story = {
  parameters: { api: { getApprovalRules: 'loading', getDelegations: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getApprovalRules: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getApprovalRules: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getApprovalRules: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: 'Up to ₹2,00,000' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getApprovalRules: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getApprovalRules: withLongTexts(examples.getApprovalRules),
      getDelegations: withLongTexts(examples.getDelegations),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
