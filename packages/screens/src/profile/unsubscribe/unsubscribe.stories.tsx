import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import Unsubscribe from './unsubscribe.tsx';

const done = { body: { status: 'SUCCESS' } };

const meta = {
  component: Unsubscribe,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'unsubscribe', isBare: true, isGuest: true, fragment: 'A'.repeat(43) },
    api: { unsubscribeFromDigest: done },
    states: {
      loading: 'It reads nothing; the press shows that it is under way (Pressed).',
      partial: 'It reads nothing.',
      refused: 'Who has the link may end the email; one that is none of ours is Empty.',
    },
  },
} satisfies Meta<typeof Unsubscribe>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Stop the daily email?' })).toBeVisible();
  },
};

export const Ended: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop the daily email' }));
    await expect(await canvas.findByRole('heading', { name: 'Daily email stopped' })).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { host: { screen: 'unsubscribe', isBare: true, isGuest: true, fragment: '' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { unsubscribeFromDigest: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop the daily email' }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Stop the daily email' })).toBeEnabled();
    await expect(canvas.getByRole('heading', { name: 'Stop the daily email?' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { unsubscribeFromDigest: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop the daily email' }));
    await expect(await canvas.findByText(/cannot be reached/)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Stop the daily email?' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
