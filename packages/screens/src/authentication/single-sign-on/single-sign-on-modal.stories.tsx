import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import { MicrosoftButton } from './microsoft-button.tsx';
import SingleSignOnModal from './single-sign-on-modal.tsx';

const started = {
  authorizationUrl: 'https://login.contoso-industrial.example/authorize?client_id=millwright',
  expiresAt: '2026-11-20T04:40:00.000Z',
};

/** The button of the login page, and the modal. */
function BothWays({ rememberMe }: { rememberMe: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return (
    <main className="grid max-w-form gap-4 p-6">
      <h1>Two ways to the provider</h1>
      {error && <p role="alert">{error}</p>}
      <MicrosoftButton rememberMe={() => rememberMe} onError={setError} />
      <button type="button" onClick={() => setOpen(true)}>
        Address of the domain
      </button>
      <SingleSignOnModal isOpen={isOpen} onOpenChange={setOpen} rememberMe={rememberMe} />
    </main>
  );
}

const meta = {
  component: BothWays,
  decorators: [storyHost],
  args: { rememberMe: false },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'login', isGuest: true, isBare: true },
    ...recorded,
  },
  beforeEach: () => {
    document.documentElement.dataset.singleSignOn = 'contoso-industrial.example';
    return () => {
      delete document.documentElement.dataset.singleSignOn;
    };
  },
} satisfies Meta<typeof BothWays>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const openModal = async (canvas: Canvas) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Address of the domain' }));
  return within(await screen.findByRole('dialog', { name: 'Microsoft SSO Login' }));
};
const wentTo = (canvas: Canvas) => canvas.getByTestId('story-host').dataset.wentTo;

/** Says that the login has been enabled for the account, and opens the provider's page in the same window. */
export const TheModal: Story = {
  parameters: { api: { startSingleSignOn: { status: 200, body: started } } },
  play: async ({ canvas }) => {
    const dialog = await openModal(canvas);
    await expect(dialog.getByText('Microsoft SSO login has been enabled for your account.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Login Via Microsoft' }));
    await waitFor(() => expect(wentTo(canvas)).toBe(started.authorizationUrl));
    await expect(dialog.getByRole('button', { name: 'Login Via Microsoft' })).toHaveAttribute('aria-busy', 'true');
  },
};

/** Back from the provider the browser may show the page as it was left: the button is alive again. */
export const BackFromTheProvider: Story = {
  parameters: { api: { startSingleSignOn: { status: 200, body: started } } },
  play: async ({ canvas }) => {
    const dialog = await openModal(canvas);
    const button = dialog.getByRole('button', { name: 'Login Via Microsoft' });
    await userEvent.click(button);
    await waitFor(() => expect(wentTo(canvas)).toBe(started.authorizationUrl));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  },
};

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Address of the domain' }).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Microsoft SSO Login' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Address of the domain' })).toHaveFocus());
  },
};

/** The button of the login page opens the provider without the modal. */
export const TheButton: Story = {
  parameters: { api: { startSingleSignOn: { status: 200, body: started } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login Via Microsoft' }));
    await waitFor(() => expect(wentTo(canvas)).toBe(started.authorizationUrl));
  },
};

/** No provider is configured: both say why they are off, and nothing is sent. */
export const NotConfigured: Story = {
  beforeEach: () => {
    delete document.documentElement.dataset.singleSignOn;
  },
  play: async ({ canvas }) => {
    const off = 'Login via Microsoft is not set up.';
    const button = canvas.getByRole('button', { name: 'Login Via Microsoft' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(off);
    await userEvent.click(button);
    const dialog = await openModal(canvas);
    await expect(dialog.getByRole('button', { name: 'Login Via Microsoft' })).toHaveAccessibleDescription(off);
    await expect(dialog.getByRole('status')).toHaveTextContent(off);
    await expect(wentTo(canvas)).toBe('');
  },
};

/** The provider cannot be reached: said in the modal, and tried again. */
export const ProviderUnreachable: Story = {
  parameters: {
    api: {
      startSingleSignOn: [
        {
          status: 503,
          body: {
            type: '/problems/sso-unavailable',
            title: 'Not available now',
            status: 503,
            code: 'SSO_UNAVAILABLE',
            message: 'Microsoft cannot be reached at the moment. Please try again in a minute.',
            requestId: '01K9Z6M2V7',
            errors: [],
          },
        },
        { status: 200, body: started },
      ],
    },
  },
  play: async ({ canvas }) => {
    const dialog = await openModal(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Login Via Microsoft' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/Microsoft cannot be reached at the moment/);
    await userEvent.click(dialog.getByRole('button', { name: 'Login Via Microsoft' }));
    await waitFor(() => expect(wentTo(canvas)).toBe(started.authorizationUrl));
  },
};

/** The button tells its page, which shows it as "Error". */
export const ButtonOffline: Story = {
  parameters: { api: { startSingleSignOn: ['offline', { status: 200, body: started }] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login Via Microsoft' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/The server cannot be reached/);
  },
};

export const ButtonOfflineRetried: Story = {
  ...ButtonOffline,
  play: async (context) => {
    await ButtonOffline.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Login Via Microsoft' }));
    await waitFor(() => expect(wentTo(canvas)).toBe(started.authorizationUrl));
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await openModal(canvas);
    await expectNoSidewaysScroll();
  },
};
