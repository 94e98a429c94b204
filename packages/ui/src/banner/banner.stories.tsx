import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Banner } from './banner.tsx';

const meta = {
  component: Banner,
  args: { children: '2 changes are not visible to vendors until you publish.' },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeVisible();
  },
};

export const Good: Story = { args: { tone: 'good', children: 'Your review is with the vendor.' } };

export const Warn: Story = {
  args: {
    tone: 'warn',
    title: 'One certificate expires in 21 days',
    children: 'IBR approved repairer, Maharashtra, to 12 Dec 2026.',
  },
};

export const Bad: Story = {
  args: {
    tone: 'bad',
    title: 'The list could not be loaded',
    children: 'Your filters are kept.',
    action: <Button size="small">Try again</Button>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The list could not be loaded');
    await expect(canvas.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  },
};

export const Dismissible: Story = {
  args: { onDismiss: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};
