import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Breadcrumb } from './breadcrumb.tsx';

const meta = {
  component: Breadcrumb,
  args: {
    items: [
      { label: 'Vendors', href: '/vendorlist' },
      { label: 'Tungabhadra Heat Services', href: '/vendor/27AAZCT0000K1ZQ' },
      { label: 'Reviews' },
    ],
  },
} satisfies Meta<typeof Breadcrumb>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
    await expect(canvas.getByText('Reviews')).toHaveAttribute('aria-current', 'page');
  },
};

export const Phone: Story = {
  args: {
    items: [
      { label: 'Vendors', href: '/vendorlist' },
      {
        label: 'A company whose registered name is longer than the screen is wide, Private Limited',
        href: '/vendor/x',
      },
      { label: 'Case studies' },
    ],
  },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
