import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StarRating } from './star-rating.tsx';

const meta = {
  component: StarRating,
  args: { value: 4.3, count: 12 },
} satisfies Meta<typeof StarRating>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Display: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '4.3 out of 5, 12 reviews' })).toBeVisible();
    await expect(canvas.getByText('4.3 · 12 reviews')).toBeVisible();
  },
};

export const OneReview: Story = {
  args: { value: 5, count: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '5.0 out of 5, 1 review' })).toBeVisible();
  },
};

export const NoReviews: Story = {
  args: { value: null, count: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No reviews yet')).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

export const Sizes: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-3">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <StarRating {...args} key={size} size={size} />
      ))}
    </div>
  ),
};
