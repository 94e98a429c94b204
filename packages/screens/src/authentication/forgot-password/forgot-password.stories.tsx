import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { codesSentAt, passTime, stopClockAt } from '../../shared/story-clock.ts';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import ForgotPassword from './forgot-password.tsx';

const meta = {
  component: ForgotPassword,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'forgot-password', isGuest: true, isBare: true },
    states: {
      empty: 'It shows no data; NothingEntered submits it without any.',
      partial: 'It makes one call at a time.',
    },
    ...recorded,
    now: codesSentAt,
  },
  beforeEach: () => {
    removeStored('resetCode');
    removeStored('resetPwdToken');
    return stopClockAt(codesSentAt);
  },
} satisfies Meta<typeof ForgotPassword>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const entryOf = (canvas: Canvas) => canvas.getByLabelText('Email or phone number');
const boxesOf = (canvas: Canvas) => canvas.getByLabelText('OTP');

const sendCode = async (canvas: Canvas, entry = 'owner@sagarsteel.example') => {
  await userEvent.type(entryOf(canvas), entry);
  await userEvent.click(canvas.getByRole('button', { name: 'Send OTP' }));
  await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
};

const refusal = (status: number, code: string, message: string, pointer: string) => ({
  status,
  body: {
    type: '/problems/refused',
    title: 'Refused',
    status,
    code,
    message,
    requestId: '01K9Z6M2V7',
    errors: [{ pointer, message }],
  },
});

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
    await expect(canvas.getByText('We will send an OTP to your registered email')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send OTP' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    await expect(entryOf(canvas)).toHaveAttribute('autocomplete', 'username');
  },
};

export const NothingEntered: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send OTP' }));
    await expect(await canvas.findByText('Enter an Email or Valid Phone Number')).toBeVisible();
    await expect(entryOf(canvas)).toHaveFocus();
    await userEvent.type(entryOf(canvas), '12345');
    await expect(canvas.queryByText('Enter an Email or Valid Phone Number')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Enter an Email or Valid Phone Number')).toBeVisible();
  },
};

/** The box appears, the button turns to Verify OTP, and the time is 3:05. */
export const CodeSent: Story = {
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await step('3:05, six boxes, and Verify OTP in place of Send OTP', async () => {
      await expect(canvas.getByRole('timer')).toHaveTextContent('3:05');
      await expect(document.querySelectorAll('[data-slot=otp-box]')).toHaveLength(6);
      await expect(canvas.queryByRole('button', { name: 'Send OTP' })).toBeNull();
      await expect(canvas.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
      await expect(canvas.getByText('OTP sent to owner@sagarsteel.example.')).toHaveAttribute('role', 'status');
    });
    await step('which is disabled until six digits', async () => {
      const verify = canvas.getByRole('button', { name: 'Verify OTP' });
      await userEvent.type(boxesOf(canvas), '48291');
      await expect(verify).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard('3');
      await expect(verify).not.toHaveAttribute('aria-disabled');
    });
    await step('a verified OTP leads to the new password, with its token', async () => {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/reset-password'));
      await expect(readStored('resetPwdToken')?.token).toHaveLength(43);
      await expect(readStored('resetPwdToken')?.email).toBe('owner@sagarsteel.example');
      await expect(readStored('resetCode')).toBeNull();
    });
  },
};

export const ByPhone: Story = {
  play: async ({ canvas }) => {
    await sendCode(canvas, '98765 00001');
    await expect(canvas.getByText('OTP sent to +919876500001.')).toHaveAttribute('role', 'status');
    await userEvent.type(boxesOf(canvas), '482913{Enter}');
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/reset-password'));
  },
};

export const Expired: Story = {
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await userEvent.type(boxesOf(canvas), '482913');
    await step('a second before the end nothing else is offered', async () => {
      await passTime(184);
      await expect(canvas.getByRole('timer')).toHaveTextContent('0:01');
      await expect(canvas.queryByRole('button', { name: 'Resend OTP' })).toBeNull();
    });
    await step('Resend OTP appears when the time hits zero, and the boxes keep the focus', async () => {
      await passTime(1);
      await expect(canvas.getByText('OTP Expired')).toBeVisible();
      await expect(boxesOf(canvas)).toHaveFocus();
      await expect(boxesOf(canvas)).toHaveAttribute('aria-disabled', 'true');
      await expect(canvas.getByRole('button', { name: 'Verify OTP' })).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(canvas.getByRole('button', { name: 'Resend OTP' }));
      await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
    });
  },
};

export const ChangedEntry: Story = {
  play: async ({ canvas }) => {
    await sendCode(canvas);
    await userEvent.type(entryOf(canvas), 's');
    await expect(canvas.getByRole('button', { name: 'Verify OTP' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Resend OTP' }));
    await expect(await canvas.findByText('OTP sent to owner@sagarsteel.examples.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Resend OTP' })).toBeNull());
  },
};

/** A wrong code flags the box, any other error shows on the field; what was typed stays. */
export const Refused: Story = {
  parameters: {
    api: {
      verifyEmailOtp: [
        refusal(401, 'OTP_WRONG', 'Incorrect verification code.', '/otp'),
        refusal(401, 'OTP_EXPIRED', 'This code has expired. Request a new one.', '/otp'),
      ],
    },
  },
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await step('"verification code" flags the box', async () => {
      await userEvent.type(boxesOf(canvas), '111111{Enter}');
      await expect(await canvas.findByText('Incorrect OTP')).toBeVisible();
      await expect(boxesOf(canvas)).toBeInvalid();
      await expect(entryOf(canvas)).toBeValid();
    });
    await step('other errors show on the field', async () => {
      await userEvent.clear(boxesOf(canvas));
      await userEvent.type(boxesOf(canvas), '222222{Enter}');
      await expect(await canvas.findByText('This code has expired. Request a new one')).toBeVisible();
      await expect(entryOf(canvas)).toBeInvalid();
      await expect(canvas.getByRole('button', { name: 'Resend OTP' })).toBeVisible();
    });
  },
};

export const TooManyCodes: Story = {
  parameters: {
    api: {
      forgotPassword: refusal(
        429,
        'TOO_MANY',
        'Too many codes requested. Please wait 15 minutes and try again.',
        '/value',
      ),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(entryOf(canvas), 'owner@sagarsteel.example{Enter}');
    await expect(
      await canvas.findByText('Too many codes requested. Please wait 15 minutes and try again'),
    ).toBeVisible();
    await expect(entryOf(canvas)).toHaveValue('owner@sagarsteel.example');
  },
};

export const Loading: Story = {
  parameters: { api: { forgotPassword: 'loading' } },
  play: async ({ canvas }) => {
    await userEvent.type(entryOf(canvas), 'owner@sagarsteel.example{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Send OTP' })).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Failed: Story = {
  parameters: { api: { forgotPassword: ['error', {}] } },
  play: async ({ canvas }) => {
    await userEvent.type(entryOf(canvas), 'owner@sagarsteel.example{Enter}');
    await waitFor(() => expect(entryOf(canvas)).toBeInvalid());
  },
};

export const FailedRetried: Story = {
  ...Failed,
  play: async (context) => {
    await Failed.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Send OTP' }));
    await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
  },
};

export const Offline: Story = {
  parameters: { api: { forgotPassword: ['offline', {}] } },
  play: async ({ canvas }) => {
    await userEvent.type(entryOf(canvas), 'owner@sagarsteel.example{Enter}');
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
  },
};

export const OfflineRetried: Story = {
  ...Offline,
  play: async (context) => {
    await Offline.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Send OTP' }));
    await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
  },
};

export const LongText: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await userEvent.click(entryOf(canvas));
    await userEvent.paste(`${'a'.repeat(200)}@sagarsteel.example`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
    await expectNoSidewaysScroll();
  },
};

/** After a reload the page resumes with the time that remains. */
export const SurvivesReload: Story = {
  beforeEach: () => {
    writeStored(
      'resetCode',
      {
        entry: 'owner@sagarsteel.example',
        entity: 'email',
        value: 'owner@sagarsteel.example',
        expiresAt: '2026-11-21T09:31:00.000Z',
        serverOffsetInMilliseconds: 0,
      },
      'session',
    );
  },
  play: async ({ canvas }) => {
    await expect(entryOf(canvas)).toHaveValue('owner@sagarsteel.example');
    await expect(canvas.getByRole('timer')).toHaveTextContent('1:00');
    await expect(canvas.getByRole('button', { name: 'Verify OTP' })).toBeVisible();
  },
};
