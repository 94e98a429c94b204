import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { codesSentAt, passTime, stopClockAt } from '../../shared/story-clock.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import Login from './login.tsx';

const loggedIn = { body: examples.login.body };

/** The login by phone, as it comes on the login page. The clock stands still until the story moves it; codes are those of the contract. */
const meta = {
  component: Login,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'login', isGuest: true, isBare: true },
    api: { loginAfterVerifyingMobileOtp: loggedIn },
    ...recorded,
    now: codesSentAt,
  },
  beforeEach: () => {
    removeStored('phoneCode');
    return stopClockAt(codesSentAt);
  },
} satisfies Meta<typeof Login>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const phoneOf = (canvas: Canvas) => canvas.findByLabelText('Phone number');
const boxesOf = (canvas: Canvas) => canvas.getByLabelText('OTP');
const sendButton = (canvas: Canvas) => canvas.getByRole('button', { name: /^(Send|Resend) OTP$/ });
const loginButton = (canvas: Canvas) => canvas.getByRole('button', { name: 'LOGIN' });

const open = async (canvas: Canvas) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Login Via Mobile OTP' }));
  await waitFor(async () => expect(await phoneOf(canvas)).toHaveFocus());
};

const sendCode = async (canvas: Canvas) => {
  await open(canvas);
  await userEvent.type(await phoneOf(canvas), '9876500001');
  await userEvent.click(sendButton(canvas));
  await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
};

const refusal = (status: number, code: string, message: string, pointer?: string) => ({
  status,
  body: {
    type: '/problems/refused',
    title: 'Refused',
    status,
    code,
    message,
    requestId: '01K9Z6M2V7',
    errors: pointer ? [{ pointer, message }] : [],
  },
});
const wrongCode = refusal(401, 'OTP_WRONG', 'Incorrect verification code.', '/otp');

export const Opened: Story = {
  play: async ({ canvas }) => {
    await open(canvas);
    await expect(await phoneOf(canvas)).toHaveAttribute('autocomplete', 'tel-national');
    await expect(canvas.getByText('+91')).toBeVisible();
    await expect(sendButton(canvas)).toHaveAccessibleName('Send OTP');
    await expect(loginButton(canvas)).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.queryByLabelText('Password')).toBeNull();
    await expect(canvas.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
  },
};

export const BadNumbers: Story = {
  play: async ({ canvas, step }) => {
    await open(canvas);
    await step('none', async () => {
      await userEvent.click(sendButton(canvas));
      await expect(await canvas.findByText('Please enter phone number')).toBeVisible();
    });
    await step('one that does not begin with 6 to 9, and one that is too short', async () => {
      for (const number of ['5876500001', '98765']) {
        await userEvent.clear(await phoneOf(canvas));
        await userEvent.type(await phoneOf(canvas), number);
        await userEvent.click(sendButton(canvas));
        await expect(await canvas.findByText('Please enter 10 digit mobile number')).toBeVisible();
        await expect(await phoneOf(canvas)).toHaveFocus();
      }
    });
    await step('the input allows 10 characters', async () => {
      await userEvent.clear(await phoneOf(canvas));
      await userEvent.type(await phoneOf(canvas), '98765000012');
      await expect(await phoneOf(canvas)).toHaveValue('9876500001');
    });
  },
};

/** Send OTP shows the six boxes with 5:00; LOGIN is off until six digits are there. */
export const CodeSent: Story = {
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await step('six boxes and five minutes', async () => {
      await expect(document.querySelectorAll('[data-slot=otp-box]')).toHaveLength(6);
      await expect(boxesOf(canvas)).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(canvas.getByRole('timer')).toHaveTextContent('5:00');
      await expect(canvas.getByText('OTP sent to +91 9876500001.')).toHaveAttribute('role', 'status');
    });
    await step('LOGIN waits for six digits', async () => {
      await userEvent.type(boxesOf(canvas), '48291');
      await expect(loginButton(canvas)).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard('3');
      await expect(loginButton(canvas)).not.toHaveAttribute('aria-disabled');
    });
    await step('and logs in, with the prefix and the choice of Remember Me', async () => {
      await userEvent.click(loginButton(canvas));
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
      await expect(localStorage.getItem('millwright.userData')).toContain('owner@sagarsteel.example');
      await expect(readStored('phoneCode')).toBeNull();
    });
  },
};

/** Another code: below three minutes, not before. */
export const ResendBelowThreeMinutes: Story = {
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await step('at 3:00 it is too early', async () => {
      await passTime(120);
      await expect(canvas.getByRole('timer')).toHaveTextContent('3:00');
      await expect(sendButton(canvas)).toHaveAccessibleName('Send OTP');
      await expect(sendButton(canvas)).toHaveAttribute('aria-disabled', 'true');
    });
    await step('at 2:59 it is offered', async () => {
      await passTime(1);
      await expect(canvas.getByRole('timer')).toHaveTextContent('2:59');
      await expect(sendButton(canvas)).toHaveAccessibleName('Resend OTP');
      await expect(sendButton(canvas)).not.toHaveAttribute('aria-disabled');
    });
    await step('and begins anew: what was typed for the old code goes', async () => {
      await userEvent.type(boxesOf(canvas), '123');
      await userEvent.click(sendButton(canvas));
      await waitFor(() => expect(boxesOf(canvas)).toHaveValue(''));
      await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
    });
  },
};

export const ChangedNumber: Story = {
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await userEvent.type(boxesOf(canvas), '482913');
    await step('a code may be asked for at once', async () => {
      await userEvent.type(await phoneOf(canvas), '{Backspace}2');
      await expect(sendButton(canvas)).toHaveAccessibleName('Resend OTP');
      await expect(sendButton(canvas)).not.toHaveAttribute('aria-disabled');
    });
    await step('the code of the other number is none for this one', async () => {
      await userEvent.click(loginButton(canvas));
      await expect(await canvas.findByText('Please verify phone number!')).toBeVisible();
      await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('');
    });
    await step('back at the first number it is good again', async () => {
      await userEvent.type(await phoneOf(canvas), '{Backspace}1');
      await expect(sendButton(canvas)).toHaveAccessibleName('Send OTP');
      await userEvent.click(loginButton(canvas));
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
    });
  },
};

export const Expired: Story = {
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await userEvent.type(boxesOf(canvas), '4829');
    await step('a second before the end the boxes are there', async () => {
      await passTime(299);
      await expect(canvas.getByRole('timer')).toHaveTextContent('0:01');
      await expect(boxesOf(canvas)).not.toHaveAttribute('readonly');
    });
    await step('at 0:00 they take nothing and are empty, and keep the focus', async () => {
      await passTime(1);
      await expect(canvas.getByRole('timer')).toHaveTextContent('0:00');
      await expect(boxesOf(canvas)).toHaveAttribute('aria-disabled', 'true');
      await expect(boxesOf(canvas)).toHaveAttribute('readonly');
      await expect(boxesOf(canvas)).toHaveValue('');
      await expect(boxesOf(canvas)).toHaveFocus();
      await expect(canvas.getByText('OTP Expired')).toBeVisible();
      await expect(loginButton(canvas)).toHaveAttribute('aria-disabled', 'true');
      await expect(sendButton(canvas)).toHaveAccessibleName('Resend OTP');
    });
  },
};

export const WrongCode: Story = {
  parameters: { api: { loginAfterVerifyingMobileOtp: [wrongCode, loggedIn] } },
  play: async ({ canvas, step }) => {
    await sendCode(canvas);
    await step('marks the boxes', async () => {
      await userEvent.type(boxesOf(canvas), '111111{Enter}');
      await expect(await canvas.findByText('Incorrect OTP')).toBeVisible();
      await expect(boxesOf(canvas)).toBeInvalid();
      await expect(boxesOf(canvas)).toHaveFocus();
      await expect(await phoneOf(canvas)).toHaveValue('9876500001');
    });
    await step('until another is typed or pasted', async () => {
      await userEvent.clear(boxesOf(canvas));
      await userEvent.paste('482 913');
      await expect(canvas.queryByText('Incorrect OTP')).toBeNull();
      await expect(boxesOf(canvas)).toHaveValue('482913');
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
    });
  },
};

/** Other messages appear on the phone field; after the last try another code may be asked for at once. */
export const TooManyTries: Story = {
  parameters: {
    api: {
      loginAfterVerifyingMobileOtp: refusal(
        401,
        'OTP_TRIES',
        "You've reached the maximum number of attempts. Request a new code.",
        '/otp',
      ),
    },
  },
  play: async ({ canvas }) => {
    await sendCode(canvas);
    await userEvent.type(boxesOf(canvas), '111111{Enter}');
    await expect(
      await canvas.findByText("You've reached the maximum number of attempts. Request a new code"),
    ).toBeVisible();
    await expect(await phoneOf(canvas)).toBeInvalid();
    await expect(sendButton(canvas)).toHaveAccessibleName('Resend OTP');
    await expect(sendButton(canvas)).not.toHaveAttribute('aria-disabled');
  },
};

/** The message is shown on the phone field, and the OTP state is reset. */
export const NotSent: Story = {
  parameters: {
    api: {
      generateOtpForLoginViaPhone: [
        {},
        refusal(429, 'TOO_MANY', 'Too many codes requested. Please wait 15 minutes and try again.', '/mobileNo'),
      ],
    },
  },
  play: async ({ canvas }) => {
    await sendCode(canvas);
    await passTime(200);
    await userEvent.click(sendButton(canvas));
    await expect(
      await canvas.findByText('Too many codes requested. Please wait 15 minutes and try again'),
    ).toBeVisible();
    await expect(await phoneOf(canvas)).toHaveFocus();
    await expect(canvas.queryByLabelText('OTP')).toBeNull();
    await expect(sendButton(canvas)).toHaveAccessibleName('Send OTP');
    await expect(await phoneOf(canvas)).toHaveValue('9876500001');
  },
};

export const Offline: Story = {
  parameters: { api: { loginAfterVerifyingMobileOtp: ['offline', loggedIn] } },
  play: async ({ canvas }) => {
    await sendCode(canvas);
    await userEvent.type(boxesOf(canvas), '482913{Enter}');
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(boxesOf(canvas)).toHaveValue('482913');
  },
};

export const OfflineRetried: Story = {
  ...Offline,
  play: async (context) => {
    await Offline.play?.(context);
    const { canvas } = context;
    await userEvent.click(loginButton(canvas));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
  },
};

export const Sending: Story = {
  parameters: { api: { generateOtpForLoginViaPhone: 'loading' } },
  play: async ({ canvas }) => {
    await open(canvas);
    await userEvent.type(await phoneOf(canvas), '9876500001');
    await userEvent.click(sendButton(canvas));
    await waitFor(() => expect(canvas.getByRole('button', { name: /Send OTP/ })).toHaveAttribute('aria-busy', 'true'));
  },
};

/** That an account logs in elsewhere shows after the right code only. */
export const SingleSignOnAccount: Story = {
  parameters: {
    api: {
      loginAfterVerifyingMobileOtp: refusal(
        403,
        'SSO_REQUIRED',
        'Microsoft SSO login has been enabled for your account.',
      ),
    },
  },
  play: async ({ canvas }) => {
    await sendCode(canvas);
    await userEvent.type(boxesOf(canvas), '482913{Enter}');
    await expect(await screen.findByRole('dialog', { name: 'Microsoft SSO Login' })).toBeVisible();
  },
};

/** Before there is a code Enter asks for it; with one on its way it does what LOGIN would say. */
export const ByKeyboard: Story = {
  play: async ({ canvas, step }) => {
    await step('Enter in the number sends the code', async () => {
      canvas.getByRole('button', { name: 'Login Via Mobile OTP' }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(async () => expect(await phoneOf(canvas)).toHaveFocus());
      await userEvent.keyboard('9876500001{Enter}');
      await waitFor(() => expect(boxesOf(canvas)).toHaveFocus());
    });
    await step('and while it runs the number is still to be verified', async () => {
      (await phoneOf(canvas)).focus();
      await userEvent.keyboard('{Enter}');
      await expect(await canvas.findByText('Please verify phone number!')).toBeVisible();
    });
    await step('Login via Email leads back, with the focus and what was typed', async () => {
      canvas.getByRole('button', { name: 'Login via Email' }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
      await userEvent.click(canvas.getByRole('button', { name: 'Login Via Mobile OTP' }));
      await expect(await phoneOf(canvas)).toHaveValue('9876500001');
      await expect(canvas.getByRole('timer')).toHaveTextContent('5:00');
    });
  },
};

/** After a reload the page resumes with the time that remains. */
export const SurvivesReload: Story = {
  beforeEach: () => {
    writeStored(
      'phoneCode',
      { phone: '9876500001', expiresAt: '2026-11-21T09:32:30.000Z', serverOffsetInMilliseconds: 0, isShown: true },
      'session',
    );
  },
  play: async ({ canvas }) => {
    await expect(await phoneOf(canvas)).toHaveValue('9876500001');
    await expect(canvas.getByRole('timer')).toHaveTextContent('2:30');
    await expect(sendButton(canvas)).toHaveAccessibleName('Resend OTP');
  },
};

/** A device that is an hour ahead of the server: the server's time counts. */
export const WrongClock: Story = {
  beforeEach: () => {
    writeStored(
      'phoneCode',
      {
        phone: '9876500001',
        expiresAt: '2026-11-21T08:34:00.000Z',
        serverOffsetInMilliseconds: -3_600_000,
        isShown: true,
      },
      'session',
    );
  },
  play: async ({ canvas }) => {
    await phoneOf(canvas);
    await expect(canvas.getByRole('timer')).toHaveTextContent('4:00');
    await expect(boxesOf(canvas)).not.toHaveAttribute('readonly');
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await sendCode(canvas);
    await expectNoSidewaysScroll();
  },
};
