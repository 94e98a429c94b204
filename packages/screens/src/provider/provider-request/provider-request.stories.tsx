import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import { consoleHost, inConsole } from '../story-console.tsx';
import ProviderRequest from './provider-request.tsx';

const { body } = examples.openRequestAsProvider;
const onboarding = examples['openRequestAsProvider.onboarding'];
const meta = {
  component: ProviderRequest,
  decorators: [inConsole, storyHost],
  args: { requestId: body._id },
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-request' },
    states: {
      empty: 'A request always says what is asked for.',
      partial: 'It comes in one answer.',
    },
    ...recorded,
  },
} satisfies Meta<typeof ProviderRequest>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: body.requirement })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Start verification' })).toBeVisible();
  },
};

export const Declining: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Decline$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
  },
};

export const MovedBySomebodyElse: Story = {
  parameters: { api: { moveRequestAsProvider: examples['moveRequestAsProvider.late'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start verification' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Start verification$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Start verification' }));
    await expect(await dialog.findByText(/Someone else may have changed it/)).toBeVisible();
  },
};

export const MakingAVendor: Story = {
  parameters: { api: { openRequestAsProvider: onboarding } },
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'New vendor' }));
    await userEvent.click(form.getByRole('button', { name: 'List the vendor' }));
    await expect(await form.findByText('A GSTIN has 15 characters.')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  parameters: { api: { openRequestAsProvider: onboarding } },
  play: async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'New vendor' });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { openRequestAsProvider: 'loading' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull(),
};

export const Refused: Story = {
  parameters: { api: { openRequestAsProvider: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { openRequestAsProvider: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByText(failedTitle)).toBeVisible(),
};

export const FailedRetried: Story = {
  parameters: { api: { openRequestAsProvider: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: body.requirement })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { openRequestAsProvider: 'offline' } },
  play: async ({ canvas }) => expect(await canvas.findByText(offlineTitle)).toBeVisible(),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { openRequestAsProvider: withLongTexts(examples.openRequestAsProvider) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
