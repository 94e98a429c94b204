import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Divider } from './divider.tsx';

const meta = { component: Divider } satisfies Meta<typeof Divider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Horizontal: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('separator')).toHaveAttribute('aria-orientation', 'horizontal');
  },
};

export const WithLabel: Story = { args: { label: 'or' } };

export const Vertical: Story = {
  args: { orientation: 'vertical' },
  render: (args) => (
    <div className="flex gap-3">
      4.8 <Divider {...args} /> 36 reviews
    </div>
  ),
};
