import { readStored, removeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import ResetLink from './reset-link.tsx';

const meta = {
  component: ResetLink,
  decorators: [storyHost],
  args: { id: '0b7e7a5293a54b7e8a690f0f5f1f5d11Zx1qN0o3R5tUe8WmYb2kPj7sGd4hLc6vAf9iXoQwErT' },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'reset-link', isGuest: true, isBare: true },
    states: {
      empty: 'A link is good or it is not; there is nothing to be empty.',
      partial: 'The second call follows the first, and nothing is shown of either.',
    },
    ...recorded,
  },
  beforeEach: () => removeStored('resetPwdToken'),
} satisfies Meta<typeof ResetLink>;

export default meta;
type Story = StoryObj<typeof meta>;

const problem = (status: number, code: string, message: string) => ({
  status,
  body: { type: '/problems/x', title: 'No', status, code, message, requestId: '01K9Z6M2V7', errors: [] },
});
const verified = problem(409, 'ALREADY_VERIFIED', 'Already verified.');
const expired = problem(404, 'LINK_EXPIRED', 'Email verification failed: this link has expired.');
const wentTo = (canvas: { getByTestId: (id: string) => HTMLElement }) =>
  canvas.getByTestId('story-host').dataset.wentTo;

/** A good link leads to the new password, with a token for this browser. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(wentTo(canvas)).toBe('/reset-password'));
    await expect(readStored('resetPwdToken')?.token).toHaveLength(43);
    await expect(readStored('resetPwdToken')?.email).toBe('owner@sagarsteel.example');
  },
};

export const Loading: Story = {
  parameters: { api: { verifyResetEmail: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Verifying your reset link…');
    await expect(wentTo(canvas)).toBe('');
  },
};

/** The code of the same mail was verified already: that passes. */
export const AlreadyVerified: Story = {
  parameters: { api: { verifyResetEmail: verified } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(wentTo(canvas)).toBe('/reset-password'));
    await expect(readStored('resetPwdToken')).toBeNull();
  },
};

/** It was verified in another tab between the two calls. */
export const VerifiedMeanwhile: Story = {
  parameters: { api: { passwordResetLinkUpdateUserStatus: verified } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(wentTo(canvas)).toBe('/reset-password'));
  },
};

/** Anything else leads back to the login, with the error. */
export const Refused: Story = {
  parameters: { api: { verifyResetEmail: expired } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(wentTo(canvas)).toBe('/login'));
    await expect(canvas.getByTestId('story-host').dataset.error).toBe('Email verification failed');
  },
};

export const Failed: Story = {
  parameters: {
    api: { passwordResetLinkUpdateUserStatus: 'error' },
    endsUnseen: 'It leads on to the login at once, which says what happened.',
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(wentTo(canvas)).toBe('/login'));
    await expect(canvas.getByTestId('story-host').dataset.error).toBe('Email verification failed');
  },
};

export const Offline: Story = {
  parameters: {
    api: { verifyResetEmail: 'offline' },
    endsUnseen: 'It leads on to the login at once, which says what happened.',
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(wentTo(canvas)).toBe('/login'));
    await expect(canvas.getByTestId('story-host').dataset.error).toBe('Email verification failed');
  },
};

/** The address is the longest text here, and is not shown. */
export const LongText: Story = {
  globals: narrow,
  args: { id: 'Z'.repeat(200) },
  parameters: { api: { verifyResetEmail: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Verifying your reset link…');
    await expect(canvas.queryByText(/ZZZ/)).toBeNull();
    await expectNoSidewaysScroll();
  },
};
