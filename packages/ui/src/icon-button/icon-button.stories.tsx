import type { Meta, StoryObj } from '@storybook/react-vite';
import { Share2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { IconButton } from './icon-button.tsx';

const meta = {
  component: IconButton,
  args: { label: 'Share profile', children: <Share2 aria-hidden />, onClick: fn() },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Quiet: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Share profile' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const Sizes: Story = {
  render: (args) => (
    <div className="flex items-center gap-3">
      <IconButton {...args} label="Small" size="small" variant="secondary" />
      <IconButton {...args} label="Middle" size="middle" variant="secondary" />
      <IconButton {...args} label="Large" size="large" variant="secondary" />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const [name, side] of [
      ['Small', 28],
      ['Middle', 36],
      ['Large', 44],
    ] as const) {
      const box = canvas.getByRole('button', { name }).getBoundingClientRect();
      await expect([box.width, box.height]).toEqual([side, side]);
    }
  },
};

export const Loading: Story = { args: { isLoading: true, variant: 'secondary' } };
