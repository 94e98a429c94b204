import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DidYouMean } from './did-you-mean.tsx';

const meta = {
  component: DidYouMean,
  args: { suggestion: 'boiler repair', href: '/search-vendors/boiler%20repair' },
} satisfies Meta<typeof DidYouMean>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'boiler repair' })).toHaveAttribute(
      'href',
      '/search-vendors/boiler%20repair',
    );
  },
};

export const LongQueryOnAPhone: Story = {
  args: { suggestion: 'supercriticalboilerwaterwallretubingandradiographyatratnagiri and hydro test' },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
