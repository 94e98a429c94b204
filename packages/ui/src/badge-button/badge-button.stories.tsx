import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { BadgeButton } from './badge-button.tsx';

const meta = {
  component: BadgeButton,
  args: { children: 'Technical certification: 6', onClick: fn() },
} satisfies Meta<typeof BadgeButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    const badge = canvas.getByRole('button', { name: 'Technical certification: 6' });
    await expect(badge).toHaveAttribute('aria-haspopup', 'dialog');
    badge.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(badge.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  },
};

export const Tones: Story = {
  render: (args) => (
    <div className="flex flex-wrap gap-2">
      {(['neutral', 'line', 'steel', 'good', 'warn', 'bad', 'spark'] as const).map((tone) => (
        <BadgeButton {...args} key={tone} tone={tone}>
          {tone}
        </BadgeButton>
      ))}
    </div>
  ),
};
