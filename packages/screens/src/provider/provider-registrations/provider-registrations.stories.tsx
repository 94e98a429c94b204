import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
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
import { consoleHost, inConsole } from '../story-console.tsx';
import ProviderRegistrations from './provider-registrations.tsx';

const meta = {
  component: ProviderRegistrations,
  decorators: [inConsole, storyHost],
  tags: ['with-bar'],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-registrations' },
    states: { partial: 'Its list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof ProviderRegistrations>;

export default meta;
type Story = StoryObj<typeof meta>;

const waiting = examples.getProviderRegistrations;
const planned = examples['getProviderRegistrations.planned'];
const [first] = waiting.body.registrations;
const name = first!.fullName;
/** The list before the decision, and after it. */
const thenPlanned = { getProviderRegistrations: [waiting, planned] };
const decided = { ...consoleHost, screen: 'provider-registrations', query: 'show=decided' };
const answers = examples['getProviderRegistrations.decided'];

export const Ready: Story = {
  play: async ({ canvas, canvasElement, step }) => {
    const card = within(await canvas.findByRole('article', { name }));
    await step('a card says what is known about the person', async () => {
      await expect(card.getByText(first!.email)).toBeVisible();
      await expect(card.getByText(new RegExp(first!.emailDomain + '\\)'))).toBeVisible();
      await expect(card.getByText('New company')).toBeVisible();
      await expect(card.getByText(/becomes its super user/)).toBeVisible();
    });
    await step('the navigation says how many wait', async () => {
      // On a phone the places are under a button.
      const link = canvasElement.querySelector('[data-slot=navbar-link][aria-current=page]');
      await expect(link).toHaveTextContent(/^Approvals.*wait/);
    });
    await step('nothing leads out of the console', async () => {
      await expect(canvas.queryByRole('link', { name: 'Home' })).toBeNull();
    });
  },
};

/** A decision can be undone for a minute, by the key that has the focus. */
export const Decided: Story = {
  parameters: { api: thenPlanned },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Approve ${name}` }));
    const undo = await canvas.findByRole('button', { name: `Undo: ${name} is approved` });
    await step('the focus is on the way back', async () => {
      await waitFor(() => expect(undo).toHaveFocus());
      await expect(canvas.getByText('Takes effect in')).toBeVisible();
      await expect(canvas.queryByRole('button', { name: `Reject ${name}` })).toBeNull();
    });
  },
};

export const Undone: Story = {
  parameters: { api: { getProviderRegistrations: [waiting, planned, waiting] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Approve ${name}` }));
    const undo = await canvas.findByRole('button', { name: `Undo: ${name} is approved` });
    await waitFor(() => expect(undo).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const approve = await canvas.findByRole('button', { name: `Approve ${name}` });
    await waitFor(() => expect(approve).toHaveFocus());
  },
};

/** Somebody was faster, or the minute was over: it is said, and the list is read again. */
export const UndoneTooLate: Story = {
  parameters: {
    api: {
      getProviderRegistrations: [planned, { body: { registrations: [] } }],
      undoAsProvider: examples['undoAsProvider.late'],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Undo: ${name} is approved` }));
    await expect(await screen.findByText(/can no longer be undone/)).toBeVisible();
    await expect(await canvas.findByText('No pending requests')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

/** Who was rejected can be let in later. */
export const DecidedList: Story = {
  parameters: { host: decided, api: { getProviderRegistrations: answers } },
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Latest 100 decisions' });
    await expect(within(table).getAllByText('Approved').length).toBeGreaterThan(0);
    await expect(within(table).getAllByText('A super user of the company').length).toBeGreaterThan(0);
    const rejected = answers.body.registrations.find(({ can }) => can.approve)!;
    await expect(within(table).getByRole('button', { name: `Approve ${rejected.fullName}` })).toBeVisible();
  },
};

export const NothingDecided: Story = {
  parameters: { host: decided, api: { getProviderRegistrations: { body: { registrations: [] } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No decisions yet')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getProviderRegistrations: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

export const Empty: Story = {
  parameters: { api: { getProviderRegistrations: { body: { registrations: [] } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No pending requests')).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { getProviderRegistrations: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
    // The console leads nowhere else.
    await expect(canvas.queryByRole('link', { name: /^Go to/ })).toBeNull();
  },
};

export const Failed: Story = {
  parameters: { api: { getProviderRegistrations: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(failedTitle)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderRegistrations: 'offline' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(offlineTitle)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const TriedAgain: Story = {
  // The first reading serves the list and the count in the navigation.
  parameters: { api: { getProviderRegistrations: ['error', waiting] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('article', { name })).toBeVisible();
  },
};

/** A decision that does not reach the server leaves everything as it was. */
export const DecidingFailed: Story = {
  parameters: { api: { decideAsProvider: 'offline' } },
  play: async ({ canvas }) => {
    const approve = await canvas.findByRole('button', { name: `Approve ${name}` });
    await userEvent.click(approve);
    await expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: `Approve ${name}` })).toBeVisible();
    await expect(approve).toHaveFocus();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getProviderRegistrations: withLongTexts(waiting) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('article', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
