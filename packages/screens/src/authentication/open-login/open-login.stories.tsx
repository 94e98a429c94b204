import { readStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import OpenLogin from './open-login.tsx';

const tokenOf = (email: string) => `e30.${btoa(JSON.stringify({ email, key: 'x' })).replaceAll('=', '')}.c2ln`;
const host = { screen: 'open-login', isGuest: true, isBare: true };

const meta = {
  component: OpenLogin,
  decorators: [storyHost],
  args: { token: tokenOf('buyer@deccancement.example') },
  parameters: {
    layout: 'fullscreen',
    host,
    states: {
      empty: 'Without a token the address is another one.',
      partial: 'It makes one call.',
    },
    ...recorded,
  },
} satisfies Meta<typeof OpenLogin>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
const shown = (canvas: Canvas) => canvas.getByTestId('story-host').dataset;

const problem = (status: number, code: string, message: string) => ({
  status,
  body: { type: '/problems/x', title: 'No', status, code, message, requestId: '01K9Z6M2V7', errors: [] },
});
const used = problem(401, 'LINK_USED', 'This login link has already been used. Request a new one or log in.');
const exists = problem(409, 'SESSION_EXISTS', 'Someone else is logged in here.');

/** Stores a session that ends with the browser, and redirects. */
export const Ready: Story = {
  parameters: { api: { openLogin: examples.login } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('after-login'));
    await expect(readStored('userData')?.email).toBe('owner@sagarsteel.example');
    await expect(readStored('rememberMe')).toBe(false);
  },
};

export const Loading: Story = {
  parameters: { api: { openLogin: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('Logging you in…');
    // The token is out of the address before anything is answered.
    await expect(shown(canvas).wentTo).toBe('/open-login/opened');
  },
};

/** A link that was used leads to the login, with the error. */
export const Refused: Story = {
  parameters: { api: { openLogin: used } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('/login'));
    await expect(shown(canvas).error).toBe(used.body.message);
  },
};

export const Failed: Story = {
  parameters: {
    api: { openLogin: 'error' },
    endsUnseen: 'It leads on to the login at once, which says what happened.',
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('/login'));
    await expect(shown(canvas).error).not.toBe('');
  },
};

export const Offline: Story = {
  parameters: { api: { openLogin: ['offline', examples.login] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/The server cannot be reached/);
  },
};

export const OfflineRetried: Story = {
  ...Offline,
  play: async (context) => {
    await Offline.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown(canvas).wentTo).toBe('after-login'));
  },
};

/** Another person is logged in: it asks, names both, and goes on only when told to. */
export const AnotherPersonIsLoggedIn: Story = {
  parameters: { host: { ...host, isGuest: false }, api: { openLogin: [exists, examples.login] } },
  play: async ({ canvas }) => {
    const question = await screen.findByRole('alertdialog', { name: 'Log in as buyer@deccancement.example?' });
    await expect(question).toHaveAccessibleDescription(
      'owner@sagarsteel.example is logged in to this browser. Continuing ends that session in every tab.',
    );
    await expect(within(question).getByRole('button', { name: 'Stay logged in' })).toHaveFocus();
    await userEvent.click(within(question).getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(shown(canvas).wentTo).toBe('after-login'));
  },
};

/** Who says no stays who they are. */
export const StaysLoggedIn: Story = {
  parameters: { host: { ...host, isGuest: false }, api: { openLogin: exists } },
  play: async ({ canvas }) => {
    const question = await screen.findByRole('alertdialog', { name: 'Log in as buyer@deccancement.example?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(shown(canvas).wentTo).toBe('after-login'));
    await expect(readStored('userData')?.email).toBe('owner@sagarsteel.example');
  },
};

/** The minute was over while the question stood: said here, as the login would lead on who is logged in. */
export const TooLateWithASession: Story = {
  parameters: {
    host: { ...host, isGuest: false },
    api: {
      openLogin: [
        exists,
        problem(401, 'LINK_EXPIRED', 'This login link has expired after one minute. Request a new one or log in.'),
      ],
    },
  },
  play: async ({ canvas }) => {
    const question = await screen.findByRole('alertdialog', { name: 'Log in as buyer@deccancement.example?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Log in' }));
    await expect(await canvas.findByText(/This login link has expired/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to Home' }));
    await expect(shown(canvas).wentTo).toBe('/home');
  },
};

/** A long address stays inside the question on a phone. */
export const LongText: Story = {
  globals: narrow,
  args: { token: tokenOf(`${'a'.repeat(200)}@deccancement.example`) },
  parameters: { host: { ...host, isGuest: false }, api: { openLogin: exists } },
  play: async () => {
    await expect(await screen.findByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
