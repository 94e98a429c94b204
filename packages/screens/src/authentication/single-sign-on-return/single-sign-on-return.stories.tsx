import { readStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, longText, narrow } from '../../shared/story-states.ts';
import SingleSignOnReturn from './single-sign-on-return.tsx';

const finished = { status: 200, body: { session: examples.login.body, isRemembered: true } };
const host = {
  screen: 'single-sign-on-return',
  isGuest: true,
  isBare: true,
  query: 'code=c0de&state=st4te&iss=https://x',
};

const meta = {
  component: SingleSignOnReturn,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host,
    states: {
      partial: 'It makes one call.',
    },
    ...recorded,
  },
} satisfies Meta<typeof SingleSignOnReturn>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
const shown = (canvas: Canvas) => canvas.getByTestId('story-host').dataset;

const problem = (status: number, code: string, message: string) => ({
  status,
  body: { type: '/problems/x', title: 'No', status, code, message, requestId: '01K9Z6M2V7', errors: [] },
});
const cancelled = problem(
  401,
  'SSO_REFUSED',
  'The login via Microsoft was cancelled or not allowed. Please try again.',
);

/** The session is stored, to be kept as was chosen at the beginning, and the person goes on. */
export const Ready: Story = {
  parameters: { api: { finishSingleSignOn: finished } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('after-login'));
    await expect(readStored('userData')?.email).toBe('owner@sagarsteel.example');
    await expect(readStored('rememberMe')).toBe(true);
  },
};

/** The first login leads to the profile. */
export const FirstLogin: Story = {
  parameters: {
    api: {
      finishSingleSignOn: {
        status: 200,
        body: { session: { ...examples.login.body, isFirstTimeLogin: true }, isRemembered: false },
      },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('/user-info'));
  },
};

export const Loading: Story = {
  parameters: { api: { finishSingleSignOn: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Microsoft SSO Login' })).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('Logging you in…');
  },
};

/** Not sent back: the address was opened by hand. */
export const Empty: Story = {
  parameters: { host: { ...host, query: '' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('/login'));
    await expect(shown(canvas).error).toBe('');
  },
};

/** The person cancelled: back to the login, with the error. */
export const Refused: Story = {
  parameters: {
    host: { ...host, query: 'error=access_denied&state=st4te' },
    api: { finishSingleSignOn: cancelled },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('/login'));
    await expect(shown(canvas).error).toBe(cancelled.body.message);
  },
};

/** The server failed: the attempt is used up, so the login says it. */
export const Failed: Story = {
  parameters: {
    api: { finishSingleSignOn: 'error' },
    endsUnseen: 'It leads on to the login at once, which says what happened.',
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(shown(canvas).wentTo).toBe('/login'));
    await expect(shown(canvas).error).not.toBe('');
  },
};

/** The server was not reached: the attempt is still good, and tried again here. */
export const Offline: Story = {
  parameters: { api: { finishSingleSignOn: ['offline', finished] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/The server cannot be reached/);
    await expect(canvas.getByRole('button', { name: 'Back to Login' })).toBeVisible();
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

/** Somebody is logged in already: the error stays here, as the login would lead on. */
export const RefusedWithASession: Story = {
  parameters: { host: { ...host, isGuest: false }, api: { finishSingleSignOn: cancelled } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(cancelled.body.message);
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to Home' }));
    await expect(shown(canvas).wentTo).toBe('/home');
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    host: { ...host, isGuest: false },
    api: { finishSingleSignOn: problem(403, 'SSO_NO_ACCOUNT', longText) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(longText)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
