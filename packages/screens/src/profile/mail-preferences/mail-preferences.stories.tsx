import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  narrow,
  offlineTitle,
  refusedTitle,
} from '../../shared/story-states.ts';
import MailPreferences from './mail-preferences.tsx';

const meta = {
  component: MailPreferences,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'mail-preferences' },
    states: {
      empty: 'Every person has every group.',
      partial: 'The groups come in one answer.',
    },
    ...recorded,
  },
} satisfies Meta<typeof MailPreferences>;

export default meta;
type Story = StoryObj<typeof meta>;

const quotes = async (canvas: Pick<ReturnType<typeof within>, 'findByRole'>) =>
  within(await canvas.findByRole('group', { name: 'Emails about quotes' }));

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect((await quotes(canvas)).getByRole('radio', { name: 'Once a day' })).toBeChecked();
    await expect(canvas.getAllByText('Always immediately')).toHaveLength(2);
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await quotes(canvas);
    await expectNoSidewaysScroll();
  },
};

export const Saved: Story = {
  play: async ({ canvas }) => {
    await userEvent.click((await quotes(canvas)).getByRole('radio', { name: 'Off' }));
    await expect(await canvas.findByText('Saved')).toBeVisible();
    await expect((await quotes(canvas)).getByRole('radio', { name: 'Off' })).toBeChecked();
  },
};

export const NotSaved: Story = {
  parameters: { api: { setMailPreferences: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click((await quotes(canvas)).getByRole('radio', { name: 'Off' }));
    await expect(await canvas.findByText('Not saved: quotes')).toBeVisible();
    await expect((await quotes(canvas)).getByRole('radio', { name: 'Once a day' })).toBeChecked();
  },
};

const ofCompany = (isTextMailed: boolean) => ({ body: { isTextMailed, can: { set: true } } });

export const SuperUser: Story = {
  parameters: { api: { getMessageSettings: ofCompany(false), setMessageSettings: ofCompany(true) } },
  play: async ({ canvas }) => {
    const quoting = await canvas.findByRole('switch', { name: 'Quote messages in emails' });
    await expect(quoting).not.toBeChecked();
    await userEvent.click(quoting);
    await expect(quoting).not.toHaveAttribute('aria-invalid');
  },
};

export const CompanyNotSaved: Story = {
  parameters: { api: { getMessageSettings: ofCompany(false), setMessageSettings: 'offline' } },
  play: async ({ canvas }) => {
    const quoting = await canvas.findByRole('switch', { name: 'Quote messages in emails' });
    await userEvent.click(quoting);
    await expect(await canvas.findByText(/cannot be reached/)).toBeVisible();
    await expect(quoting).not.toBeChecked();
  },
};

export const Loading: Story = {
  parameters: { api: { getMailPreferences: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { name: 'Email preferences' })).toBeVisible();
    await expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getMailPreferences: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getMailPreferences: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getMailPreferences: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await quotes(canvas);
  },
};

export const Offline: Story = {
  parameters: { api: { getMailPreferences: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Where a job of yours was moved to/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
