import { readStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, longText, narrow } from '../../shared/story-states.ts';
import { forgetInvite, readInvite } from '../invite.ts';
import Login from './login.tsx';

const meta = {
  component: Login,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'login', isGuest: true, isBare: true },
    states: {
      empty: 'It shows no data; NothingEntered submits it without any.',
      partial: 'It makes one call.',
    },
    ...recorded,
  },
} satisfies Meta<typeof Login>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** What the server writes into the page where a corporate domain is configured. */
const withCorporateDomain = () => {
  document.documentElement.dataset.singleSignOn = 'contoso-industrial.example';
  return () => {
    delete document.documentElement.dataset.singleSignOn;
  };
};

const fillIn = async (canvas: Canvas, email: string, password: string) => {
  await userEvent.type(canvas.getByLabelText('Email'), email);
  await userEvent.type(canvas.getByLabelText('Password'), password);
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Login to Millwright' })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'LOGIN' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const NothingEntered: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('Please enter your email address')).toBeVisible();
    await expect(canvas.getByText('Please enter your password')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveFocus();
  },
};

export const BadAddress: Story = {
  play: async ({ canvas, step }) => {
    await step('an address without a domain', async () => {
      await fillIn(canvas, 'owner@', 'x');
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await expect(await canvas.findByText('Please enter valid email address')).toBeVisible();
    });
    await step('more than 256 characters', async () => {
      const email = canvas.getByLabelText('Email');
      await userEvent.clear(email);
      await userEvent.click(email);
      await userEvent.paste(`${'a'.repeat(250)}@sagarsteel.example`);
      await expect(await canvas.findByText('Max 256 characters allowed')).toBeVisible();
    });
  },
};

/** What the server says of a wrong password and of an unknown address in turn; what was typed stays. */
export const Refused: Story = {
  parameters: { api: { login: [examples['login.refused'], examples['login.unknown']] } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'nobody@sagarsteel.example', 'Wrong-Boiler-1');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('Incorrect password')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText("User doesn't exist!")).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toBeInvalid();
    await expect(canvas.getByLabelText('Password')).toHaveValue('Wrong-Boiler-1');
  },
};

export const TooManyTries: Story = {
  parameters: {
    api: {
      login: {
        status: 429,
        body: {
          ...examples['login.refused'].body,
          status: 429,
          code: 'TOO_MANY',
          message: 'Too many failed logins. Please wait 40 seconds and try again.',
          errors: [],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Wrong-Boiler-1');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('Too many failed logins. Please wait 40 seconds and try again')).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { login: ['error', {}] } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText('Error')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveValue('Boiler-Repair-2026');
  },
};

export const FailedRetried: Story = {
  ...Failed,
  play: async (context) => {
    await Failed.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
  },
};

export const Offline: Story = {
  parameters: { api: { login: ['offline', {}] } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveValue('owner@sagarsteel.example');
  },
};

export const OfflineRetried: Story = {
  ...Offline,
  play: async (context) => {
    await Offline.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { host: { notice: longText } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(longText)).toBeVisible();
    await userEvent.click(canvas.getByLabelText('Email'));
    await userEvent.paste(`${'a'.repeat(200)}@sagarsteel.example`);
    await expectNoSidewaysScroll();
  },
};

export const ErrorPassedIn: Story = {
  parameters: { host: { screen: 'login', isGuest: true, isBare: true, notice: 'Email verification failed' } },
  play: async ({ canvas, step }) => {
    await step('is shown as an Error notification', async () => {
      await expect(await canvas.findByText('Email verification failed')).toBeVisible();
      await expect(canvas.getByText('Error')).toBeVisible();
    });
    await step('and is gone once dismissed', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
      await waitFor(() => expect(canvas.queryByText('Email verification failed')).toBeNull());
    });
  },
};

const answerOf = (more: object) => ({ body: { ...examples.login.body, ...more } });

/** The page leads to every other way in; nothing of it is loaded before it is wanted. */
export const WaysIn: Story = {
  play: async ({ canvas, step }) => {
    await step('its texts', async () => {
      await expect(canvas.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgot-password');
      await expect(canvas.getByRole('button', { name: 'Login Via Mobile OTP' })).toBeVisible();
      await expect(canvas.getByRole('button', { name: 'Login Via Microsoft' })).toBeVisible();
      await expect(canvas.getByText("Don't have an account?")).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/registration');
    });
    await step('by keyboard, in the order of the page', async () => {
      await userEvent.click(canvas.getByLabelText('Email'));
      for (const name of [
        /^Show/,
        'Forgot Password?',
        'LOGIN',
        'Login Via Mobile OTP',
        'Login Via Microsoft',
        'Register',
      ]) {
        const control = canvas.getByRole(
          name === 'Register' || name === 'Forgot Password?' ? 'link' : 'button',
          typeof name === 'string' ? { name } : { name },
        );
        for (let tabs = 0; tabs < 3 && document.activeElement !== control; tabs += 1) await userEvent.tab();
        await expect(control).toHaveFocus();
      }
    });
  },
};

/** A host without these screens shows nothing that leads there. */
export const FewerScreens: Story = {
  parameters: {
    host: { screen: 'login', isGuest: true, isBare: true, disabledScreens: ['forgot-password', 'registration'] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'LOGIN' })).toBeVisible();
    await expect(canvas.queryByText('Forgot Password?')).toBeNull();
    await expect(canvas.queryByText("Don't have an account?")).toBeNull();
  },
};

export const RememberedOrNot: Story = {
  play: async ({ canvas, step }) => {
    await step('a session without remember-me is kept for the browser session only', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Remember Me' }));
      await fillIn(canvas, 'Owner@SagarSteel.example', 'Boiler-Repair-2026');
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
      await expect(localStorage.getItem('millwright.userData')).toBeNull();
      await expect(sessionStorage.getItem('millwright.userData')).toContain('owner@sagarsteel.example');
    });
    await step('and with it for good', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Remember Me' }));
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await waitFor(() => expect(localStorage.getItem('millwright.userData')).toContain('owner@sagarsteel.example'));
      await expect(sessionStorage.getItem('millwright.userData')).toBeNull();
    });
  },
};

/** A box that is unticked while the page starts shows so, but the app hears of no event. */
export const UntickedBeforeTheStart: Story = {
  beforeEach: withCorporateDomain,
  parameters: { api: { startSingleSignOn: { body: { authorizationUrl: 'https://login.example/authorize' } } } },
  play: async ({ canvas }) => {
    const bodies: Promise<unknown>[] = [];
    const { fetch } = globalThis;
    const asked = spyOn(globalThis, 'fetch').mockImplementation((request, init) => {
      if (request instanceof Request) bodies.push(request.clone().json());
      return fetch(request, init);
    });
    const box = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Remember Me' });
    box.checked = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Login Via Microsoft' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toMatch(/^https?:/));
    asked.mockRestore();
    await expect(await Promise.all(bodies)).toEqual([{ rememberMe: false }]);
  },
};

const withTemporaryPassword = answerOf({ hasTemporaryPassword: true });
const promptText = 'You have currently logged in with your temporary password. Would you like to change the password?';

const logInTemporarily = async (canvas: Canvas) => {
  await fillIn(canvas, 'first.login@sagarsteel.example', 'Temp-Boiler-2026');
  await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
  const dialog = await screen.findByRole('dialog');
  await expect(within(dialog).getByText(promptText)).toBeVisible();
  return within(dialog);
};

export const TemporaryPassword: Story = {
  parameters: { api: { login: withTemporaryPassword } },
  // Left by somebody who proved a code and went away.
  beforeEach: () =>
    writeStored(
      'resetPwdToken',
      { token: 'x'.repeat(43), expiresAt: '2026-11-20T04:40:00.000Z', email: null },
      'persistent',
    ),
  play: async ({ canvas }) => {
    const dialog = await logInTemporarily(canvas);
    await expect(dialog.getByRole('button', { name: 'CONFIRM' })).toHaveFocus();
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/reset-password'));
    await expect(readStored('resetPwdToken')).toBeNull();
    await expect(localStorage.getItem('millwright.userData')).toContain('owner@sagarsteel.example');
  },
};

export const TemporaryPasswordSkipped: Story = {
  parameters: { api: { login: withTemporaryPassword } },
  play: async ({ canvas }) => {
    const dialog = await logInTemporarily(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
    await expect(localStorage.getItem('millwright.userData')).toContain('owner@sagarsteel.example');
  },
};

/** At 320 px the prompt is a sheet. Escape is skipping. */
export const TemporaryPasswordOnAPhone: Story = {
  globals: narrow,
  parameters: { api: { login: withTemporaryPassword } },
  play: async ({ canvas }) => {
    await logInTemporarily(canvas);
    await expectNoSidewaysScroll();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('after-login'));
  },
};

export const FirstLogin: Story = {
  parameters: { api: { login: answerOf({ isFirstTimeLogin: true }) } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/user-info'));
  },
};

/** An address of the corporate domain opens the modal instead of logging in: no password is asked for, and none is sent. */
export const CorporateDomain: Story = {
  beforeEach: withCorporateDomain,
  parameters: { api: { login: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'Asha.Rao@Contoso-Industrial.example');
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Microsoft SSO Login' }));
    await expect(dialog.getByRole('button', { name: 'Login Via Microsoft' })).toBeVisible();
    await expect(canvas.queryByText('Error')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
    await expect(canvas.getByLabelText('Email')).toHaveValue('Asha.Rao@Contoso-Industrial.example');
  },
};

/** The server has the last word on whose account logs in elsewhere. */
export const SingleSignOnRequired: Story = {
  parameters: {
    api: {
      login: {
        status: 403,
        body: {
          ...examples['login.refused'].body,
          status: 403,
          code: 'SSO_REQUIRED',
          message: 'Microsoft SSO login has been enabled for your account.',
          errors: [],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'asha.rao@contoso-industrial.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await expect(await screen.findByRole('dialog', { name: 'Microsoft SSO Login' })).toBeVisible();
  },
};

/** `/{inviteId}/login` keeps the identifier for the registration. */
export const Invited: Story = {
  args: { inviteId: 'Zx1qN0o3R5tUe8Wm' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Login to Millwright' })).toBeVisible();
    await waitFor(() => expect(readInvite()).toBe('Zx1qN0o3R5tUe8Wm'));
    forgetInvite();
  },
};

const invite = (state: string, names: object) => ({
  getInvite: { body: { state, invitedBy: null, companyName: null, email: null, ...names } },
});

/** Who invites, into which company and for which address; the form below it stays where it is. */
export const InvitedByName: Story = {
  args: { inviteId: 'Zx1qN0o3R5tUe8Wm' },
  parameters: {
    api: invite('open', {
      invitedBy: 'Meera Kulkarni',
      companyName: 'Sagar Steel',
      email: 'asha.rao@sagarsteel.example',
    }),
  },
  play: async ({ canvas }) => {
    const top = () => canvas.getByLabelText('Email').getBoundingClientRect().top;
    const before = top();
    await expect(await canvas.findByText('Meera Kulkarni invites you to Millwright')).toBeVisible();
    await expect(
      canvas.getByText(/^You will join Sagar Steel\..*for asha\.rao@sagarsteel\.example only/),
    ).toBeVisible();
    await expect(top()).toBe(before);
    await userEvent.click(canvas.getByRole('link', { name: 'Register with this invitation' }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe('/registration');
    forgetInvite();
  },
};

export const InviteUsed: Story = {
  args: { inviteId: 'Zx1qN0o3R5tUe8Wm' },
  parameters: { api: invite('used', {}) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This invitation has been used')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Register with/ })).toBeNull();
    forgetInvite();
  },
};

export const InviteUnknown: Story = {
  args: { inviteId: 'Zx1qN0o3R5tUe8Wm' },
  parameters: { api: invite('unknown', {}) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Invitation not found')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Register without it' })).toBeVisible();
    forgetInvite();
  },
};

/** An error takes the place that is kept for it: nothing moves, below it or above. */
export const NothingMoves: Story = {
  parameters: { api: { login: examples['login.refused'] } },
  play: async ({ canvas, step }) => {
    const placed = () =>
      [
        canvas.getByRole('heading', { level: 1 }),
        canvas.getByLabelText('Email'),
        canvas.getByLabelText('Password'),
        canvas.getByRole('checkbox'),
        canvas.getByRole('button', { name: 'LOGIN' }),
        canvas.getByRole('button', { name: 'Login Via Mobile OTP' }),
      ].map((element) => element.getBoundingClientRect().top);
    const before = placed();
    await step('both fields are missing', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await expect(await canvas.findByText('Please enter your password')).toBeVisible();
      await expect(placed()).toEqual(before);
    });
    await step('the server refuses: the form stays', async () => {
      await fillIn(canvas, 'owner@sagarsteel.example', 'Wrong-Boiler-2026');
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await waitFor(() => expect(document.querySelector('[aria-invalid=true],[role=alert]')).not.toBeNull());
      await expect(placed().slice(0, 5)).toEqual(before.slice(0, 5));
    });
  },
};

/** The terms can be read before anything is entered. */
export const Legal: Story = {
  play: async ({ canvas }) => {
    for (const [name, title] of [
      ['Terms', 'Terms and Conditions'],
      ['Privacy', 'Privacy Policy'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name }));
      const dialog = await screen.findByRole('dialog', { name: title });
      await expect(within(dialog).getByText(/courts of Bengaluru, India/)).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await dialogsClosed();
    }
  },
};

export const Loading: Story = {
  parameters: { api: { login: 'loading' } },
  play: async ({ canvas }) => {
    await fillIn(canvas, 'owner@sagarsteel.example', 'Boiler-Repair-2026');
    await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /LOGIN/ })).toHaveAttribute('aria-busy', 'true'));
  },
};
