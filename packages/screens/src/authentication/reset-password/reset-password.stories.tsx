import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import ResetPassword from './reset-password.tsx';

const withToken = (email: string | null) =>
  writeStored(
    'resetPwdToken',
    { token: '3q2-7wS1pJxgk5cWmB2n0u9s2mVYb9mQ8f9q1kq1tVg', expiresAt: '2026-11-21T09:45:00.000Z', email },
    'persistent',
  );

const meta = {
  component: ResetPassword,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'reset-password', isGuest: true, isBare: true },
    states: {
      empty: 'It shows no data; NothingEntered submits it without any.',
      partial: 'It makes one call.',
    },
    ...recorded,
  },
  beforeEach: () => {
    withToken('owner@sagarsteel.example');
    return () => removeStored('resetPwdToken');
  },
} satisfies Meta<typeof ResetPassword>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const passwordOf = (canvas: Canvas) => canvas.getByLabelText('New password');
const confirmOf = (canvas: Canvas) => canvas.getByLabelText('Confirm password');
const resetButton = (canvas: Canvas) => canvas.getByRole('button', { name: 'RESET' });
const wentTo = (canvas: Canvas) => canvas.getByTestId('story-host').dataset.wentTo;

const chosen = 'Turbine-Overhaul-58';
const fillIn = async (canvas: Canvas) => {
  await userEvent.type(passwordOf(canvas), chosen);
  await userEvent.type(confirmOf(canvas), chosen);
};

const problem = (status: number, code: string, message: string, pointer?: string) => ({
  status,
  body: {
    type: '/problems/x',
    title: 'No',
    status,
    code,
    message,
    requestId: '01K9Z6M2V7',
    errors: pointer ? [{ pointer, message }] : [],
  },
});

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Create New Password' })).toBeVisible();
    await expect(passwordOf(canvas)).toHaveAttribute('autocomplete', 'new-password');
    await expect(confirmOf(canvas)).toHaveAttribute('autocomplete', 'new-password');
    await expect(document.querySelector('input[autocomplete=username]')).toHaveValue('owner@sagarsteel.example');
    await expect(confirmOf(canvas)).toBeDisabled();
    await expect(document.querySelectorAll('[data-slot=strength-rule]')).toHaveLength(4);
    for (const name of ['Show new password', 'Show repeated password'])
      await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

/** Without a proof, as after a link that was used: it is said before a password is typed. */
export const UsedLink: Story = {
  beforeEach: () => removeStored('resetPwdToken'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link has already been used')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Request a new OTP' })).toBeVisible();
    await expect(canvas.queryByLabelText('New password')).toBeNull();
  },
};

export const NothingEntered: Story = {
  play: async ({ canvas, step }) => {
    await step('the password is required', async () => {
      await userEvent.click(resetButton(canvas));
      await expect(await canvas.findByText('Password is required')).toBeVisible();
      await expect(passwordOf(canvas)).toHaveFocus();
    });
    await step('and its repetition', async () => {
      await userEvent.type(passwordOf(canvas), chosen);
      await expect(canvas.queryByText('Password is required')).toBeNull();
      await userEvent.click(resetButton(canvas));
      await expect(await canvas.findByText('Confirm your password')).toBeVisible();
      await expect(confirmOf(canvas)).toHaveFocus();
    });
    await step('which must be the same', async () => {
      await userEvent.type(confirmOf(canvas), 'turbine');
      await userEvent.click(resetButton(canvas));
      await expect(await canvas.findByText('Passwords must match')).toBeVisible();
    });
    await step('and is disabled again when the password is no longer valid; what was typed stays', async () => {
      await userEvent.type(passwordOf(canvas), '{Backspace>12/}');
      await expect(confirmOf(canvas)).toBeDisabled();
      await expect(confirmOf(canvas)).toHaveValue('turbine');
      await userEvent.click(resetButton(canvas));
      await expect(await canvas.findByText('Password is too short - must have at least 10 characters')).toBeVisible();
    });
  },
};

/** The figures of the bar and its labels, and the list. */
export const Strength: Story = {
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter', { name: 'Password strength' });
    const met = () => document.querySelectorAll('[data-slot=strength-rule][data-state=met]').length;
    for (const [password, score, label, rules] of [
      ['Turbin1', '0', 'Weak', 3],
      ['turbines', '50', 'Weak', 1],
      ['turbine-overhaul', '84', 'Good', 3],
      ['Turbine-Overhaul-58', '100', 'Strong', 4],
    ] as const) {
      await userEvent.clear(passwordOf(canvas));
      await userEvent.type(passwordOf(canvas), password);
      await expect(meter).toHaveAttribute('aria-valuenow', score);
      await expect(meter).toHaveAttribute('aria-valuetext', expect.stringContaining(label));
      await expect(met()).toBe(rules);
      const isValid = rules === 4;
      await (isValid ? expect(confirmOf(canvas)).toBeEnabled() : expect(confirmOf(canvas)).toBeDisabled());
    }
  },
};

/** The toast, the automatic login and the way to the start; the token is gone. */
export const Reset: Story = {
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText('Password Reset Successfully!')).toBeVisible();
    await waitFor(() => expect(wentTo(canvas)).toBe('after-login'));
    await expect(readStored('resetPwdToken')).toBeNull();
    await expect(sessionStorage.getItem('millwright.userData')).toContain('owner@sagarsteel.example');
  },
};

/** In a browser that did not prove the code there is no login. */
export const ResetElsewhere: Story = {
  parameters: { api: { resetPassword: { body: { status: 'SUCCESS' } } } },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await expect(await screen.findByText('Password Reset Successfully!')).toBeVisible();
    await expect(screen.getByText(/Password Change Successful/)).toBeVisible();
    await waitFor(() => expect(wentTo(canvas)).toBe('/login'));
  },
};

/** After the prompt of a temporary password: the session is there, and stays. */
export const TemporaryPassword: Story = {
  parameters: {
    host: { screen: 'reset-password', isGuest: false, isBare: true },
    api: { resetPassword: { body: { status: 'SUCCESS' } } },
  },
  beforeEach: () => removeStored('resetPwdToken'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('For owner@sagarsteel.example')).toBeVisible();
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await expect(await screen.findByText('Password Reset Successfully!')).toBeVisible();
    await waitFor(() => expect(wentTo(canvas)).toBe('after-login'));
  },
};

/** Status 401 clears the token, shows an error toast and leads to /forgotpassword. */
export const Refused: Story = {
  parameters: {
    api: { resetPassword: problem(401, 'RESET_REFUSED', 'Your password was not changed. Please try again.') },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await expect(await screen.findByText('Please try again')).toBeVisible();
    await waitFor(() => expect(wentTo(canvas)).toBe('/forgot-password'));
    await expect(readStored('resetPwdToken')).toBeNull();
  },
};

export const SessionExpired: Story = {
  parameters: {
    api: { resetPassword: problem(403, 'RESET_EXPIRED', 'Session expired. Request a new code.') },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Session Expired');
    await expect(canvas.getByRole('link', { name: 'Request a new OTP' })).toHaveAttribute('href', '/forgot-password');
    await expect(passwordOf(canvas)).toHaveValue(chosen);
  },
};

export const TooEasy: Story = {
  parameters: {
    api: {
      resetPassword: problem(
        400,
        'VALIDATION',
        'This password is too easy to guess. Choose another one.',
        '/newPassword',
      ),
    },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await expect(await canvas.findByText('This password is too easy to guess. Choose another one')).toBeVisible();
    await expect(passwordOf(canvas)).toHaveFocus();
    await expect(confirmOf(canvas)).toHaveValue(chosen);
  },
};

export const Loading: Story = {
  parameters: { api: { resetPassword: 'loading' } },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await waitFor(() => expect(resetButton(canvas)).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Failed: Story = {
  parameters: { api: { resetPassword: ['error', {}] } },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await waitFor(() => expect(passwordOf(canvas)).toBeInvalid());
  },
};

export const FailedRetried: Story = {
  ...Failed,
  play: async (context) => {
    await Failed.play?.(context);
    const { canvas } = context;
    await userEvent.click(resetButton(canvas));
    await waitFor(() => expect(wentTo(canvas)).toBe('after-login'));
  },
};

export const Offline: Story = {
  parameters: { api: { resetPassword: ['offline', {}] } },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(resetButton(canvas));
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(passwordOf(canvas)).toHaveValue(chosen);
  },
};

export const OfflineRetried: Story = {
  ...Offline,
  play: async (context) => {
    await Offline.play?.(context);
    const { canvas } = context;
    await userEvent.click(resetButton(canvas));
    await waitFor(() => expect(wentTo(canvas)).toBe('after-login'));
  },
};

export const LongText: Story = {
  globals: narrow,
  beforeEach: () => withToken(`${'a'.repeat(230)}@sagarsteel.example`),
  play: async ({ canvas }) => {
    await userEvent.click(passwordOf(canvas));
    await userEvent.paste(`Turbine-58${'x'.repeat(110)}`);
    await expect(confirmOf(canvas)).toBeEnabled();
    await expectNoSidewaysScroll();
  },
};
