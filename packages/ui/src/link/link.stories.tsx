import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Link } from './link.tsx';

const meta = { component: Link, args: { href: '#vendors', children: 'boiler repair' } } satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Inline: Story = {
  render: (args) => (
    <p>
      Did you mean <Link {...args} />?
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('link')).textDecorationLine).toBe('underline');
  },
};

export const Standalone: Story = { args: { variant: 'standalone', children: 'Forgot Password?' } };

export const Title: Story = { args: { variant: 'title', children: 'Tungabhadra Heat Services' } };

export const NewTab: Story = {
  args: { href: 'https://tungabhadra.example', target: '_blank', children: 'Website' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Website (opens in a new tab)' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};
