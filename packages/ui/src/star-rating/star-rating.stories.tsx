import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { StarRating, StarRatingInput, type StarRatingInputProps } from './star-rating.tsx';

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

type InputStory = StoryObj<StarRatingInputProps>;

export const Input: InputStory = {
  args: { legend: 'Safety', onValueChange: fn() },
  render: (args) => <StarRatingInput {...args} />,
  play: async ({ canvas, args, step }) => {
    const four = canvas.getByRole('radio', { name: '4 of 5 stars' });
    const none = canvas.getByRole('radio', { name: 'No rating' });
    await step('starts without a rating', async () => {
      await expect(canvas.getByRole('radiogroup', { name: 'Safety' })).toBeVisible();
      await expect(none).toBeChecked();
    });
    await step('the pointer previews and changes nothing', async () => {
      await userEvent.hover(four);
      await expect(none).toBeChecked();
      await expect(args.onValueChange).not.toHaveBeenCalled();
      await userEvent.unhover(four);
    });
    await step('a click chooses', async () => {
      await userEvent.click(four);
      await expect(four).toBeChecked();
      await expect(args.onValueChange).toHaveBeenLastCalledWith(4);
    });
    await step('arrows choose', async () => {
      await userEvent.keyboard('{ArrowRight}');
      await expect(args.onValueChange).toHaveBeenLastCalledWith(5);
      await expect(canvas.getByRole('radio', { name: '5 of 5 stars' })).toHaveFocus();
    });
    await step('an optional rating can be taken back', async () => {
      await userEvent.click(none);
      await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
      await expect(four).not.toBeChecked();
    });
  },
};

export const RequiredWithError: InputStory = {
  args: { legend: 'Overall rating', isRequired: true, error: 'Overall Rating is mandatory!' },
  render: (args) => <StarRatingInput {...args} />,
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Overall rating (required)' });
    await expect(group).toHaveAccessibleDescription('Overall Rating is mandatory!');
    await expect(group).toBeInvalid();
    await expect(canvas.queryByRole('radio', { name: 'No rating' })).toBeNull();
  },
};
