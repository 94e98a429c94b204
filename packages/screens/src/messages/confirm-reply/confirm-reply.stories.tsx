import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import ConfirmReply from './confirm-reply.tsx';

const done = { body: { status: 'SUCCESS' } };

const meta = {
  component: ConfirmReply,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'confirm-reply', isBare: true, isGuest: true, fragment: 'A'.repeat(43) },
    api: { confirmMailReply: done },
    states: {
      loading: 'It reads nothing; the press shows that it is under way (Pressed).',
      partial: 'It reads nothing.',
      refused: 'Who has the link may post the reply; one that is none of ours is Empty.',
    },
  },
} satisfies Meta<typeof ConfirmReply>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Post this reply in your name?' })).toBeVisible();
  },
};

export const Posted: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Post reply' }));
    await expect(await canvas.findByRole('heading', { name: 'Reply posted' })).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { host: { screen: 'confirm-reply', isBare: true, isGuest: true, fragment: '' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { confirmMailReply: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Post reply' }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Post reply' })).toBeEnabled();
    await expect(canvas.getByRole('heading', { name: 'Post this reply in your name?' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { confirmMailReply: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Post reply' }));
    await expect(await canvas.findByText(/cannot be reached/)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Post this reply in your name?' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
