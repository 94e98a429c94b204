import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { StarRatingInput } from './star-rating.tsx';

const meta = {
  title: 'Forms/Star rating input',
  id: 'components-star-rating-star-rating-input',
  component: StarRatingInput,
  args: { legend: 'Safety', onValueChange: fn() },
} satisfies Meta<typeof StarRatingInput>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Optional, with a description and a choice, and a required one that is missing. */
export const Overview: Story = {
  render: () => (
    <div className="grid justify-items-start gap-4">
      <StarRatingInput legend="Safety" />
      <StarRatingInput legend="On-time execution" description="Against the dates of the order." defaultValue={4} />
      <StarRatingInput legend="Overall rating" isRequired error="Overall Rating is mandatory!" />
    </div>
  ),
};

export const Optional: Story = {
  parameters: { covers: ['arrows', 'n-of-5', 'clear-optional', 'hover-changes-nothing', 'keyboard'] },
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
      await expect(canvas.queryByText(/of 5 stars$/)).toBeNull();
    });
  },
};

export const RequiredWithError: Story = {
  parameters: { covers: ['required-error', 'error'] },
  args: { legend: 'Overall rating', isRequired: true, error: 'Overall Rating is mandatory!' },
  play: async ({ canvasElement, canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Overall rating (required)' });
    await expect(group).toHaveAccessibleDescription('Overall Rating is mandatory!');
    await expect(group).toBeInvalid();
    await expect(canvasElement.querySelector('[data-slot=error-text] svg')).toBeVisible();
    await expect(canvas.queryByRole('radio', { name: 'No rating' })).toBeNull();
  },
};
