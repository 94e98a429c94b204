import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow, offlineTitle } from '../../shared/story-states.ts';
import { consoleHost, inConsole } from '../story-console.tsx';
import ProviderPassword from './provider-password.tsx';

const meta = {
  component: ProviderPassword,
  decorators: [inConsole, storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-password' },
    states: { empty: 'It is a form.', partial: 'It makes one call.' },
    ...recorded,
  },
} satisfies Meta<typeof ProviderPassword>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const oneTime = { getProviderSession: { body: { ...examples.getProviderSession.body, mustSetPassword: true } } };
const send = async (canvas: Canvas, next = 'Retort-Lining-77') => {
  await userEvent.type(await canvas.findByLabelText('Current password'), 'Boiler-Repair-2026');
  await userEvent.type(canvas.getByLabelText('New password'), `${next}{Enter}`);
};

export const Ready: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Set a password' })).toBeVisible();
    await expect(canvas.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    // On a phone the places are under a button.
    await expect(canvasElement.querySelector('[data-slot=navbar-link]')).toHaveTextContent(/^Approvals/);
  },
};

/** Until there is a password of one's own there is nothing else. */
export const OneTimePassword: Story = {
  parameters: { api: oneTime },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('One-time password')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Approvals/ })).toBeNull();
  },
};

export const Changed: Story = {
  play: async ({ canvas, canvasElement }) => {
    await send(canvas);
    await expect(await screen.findByText('Password set')).toBeVisible();
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-went-to]')).toHaveAttribute('data-went-to', '/provider-registrations'),
    );
  },
};

export const TooWeak: Story = {
  play: async ({ canvas }) => {
    await send(canvas, 'short');
    await waitFor(() => expect(canvas.getByLabelText('New password')).toHaveFocus());
    await expect(canvas.getByLabelText('New password')).toBeInvalid();
  },
};

export const Refused: Story = {
  parameters: { api: { setProviderPassword: examples['setProviderPassword.wrong'] } },
  play: async ({ canvas }) => {
    await send(canvas);
    const current = canvas.getByLabelText('Current password');
    await waitFor(() => expect(current).toHaveAccessibleDescription(/Incorrect password/));
    await waitFor(() => expect(current).toHaveFocus());
  },
};

export const Loading: Story = {
  parameters: { api: { getProviderSession: 'loading' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull());
  },
};

export const Failed: Story = {
  parameters: { api: { setProviderPassword: 'error' } },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(canvas.getByLabelText('New password')).toHaveValue('Retort-Lining-77');
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderSession: 'offline' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(offlineTitle)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New password'), 'Unbreakable-77'.repeat(8));
    await expect(canvas.getByLabelText('New password')).toBeValid();
    await expectNoSidewaysScroll();
  },
};
