import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { StarRating, StarRatingInput } from './star-rating.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['stars', 'review score', 'rating'],
  purpose: 'A rating from one to five: shown as StarRating, given as StarRatingInput.',
  avoid: ['For a score out of 100, write the figure.', 'To choose among names, use RadioGroup.'],
  anatomy: { 'star-rating': 'The stars as one picture with its text.', 'star-rating-input': 'The five radios.' },
  keyboard: { 'Arrow keys': 'Choose, when it is given.', Tab: 'To the group and on.' },
  without: {
    'disabled-reason': 'Who may not rate sees StarRating.',
    loading: 'Show a Skeleton instead.',
  },
};

const meta = {
  title: 'Data/Star rating',
  id: 'components-star-rating',
  component: StarRating,
  parameters: { guide },
  args: { value: 4.3, count: 12 },
} satisfies Meta<typeof StarRating>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-4">
      <StarRating {...args} />
      <StarRating {...args} value={5} count={1} size="small" />
      <StarRating {...args} value={2.5} count={40} size="large" />
      <StarRating {...args} value={null} count={0} />
      <StarRatingInput legend="Safety" defaultValue={4} />
      <StarRatingInput legend="Overall rating" isRequired error="Overall Rating is mandatory!" />
    </div>
  ),
};

export const Display: Story = {
  parameters: { covers: ['display-as-text', 'screen-reader'] },
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
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid justify-items-start gap-3">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <StarRating {...args} key={size} size={size} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const widths = canvas.getAllByRole('img').map((stars) => stars.getBoundingClientRect().width);
    await expect(new Set(widths).size).toBe(3);
    await expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  render: () => (
    <StarRatingInput
      legend="Hochdruckkesselrohrwanderneuerungsarbeiten, safety and permits"
      description="How safely did they work, from the induction to the last day?"
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The figure and how many said so, beside the stars. */
export const DoSayHowMany: Story = { tags: ['do'] };

/** Five stars from one review look better than 4.8 from two hundred: show the count, always. */
export const DontHideTheCount: Story = { tags: ['dont'], args: { value: 5, count: 1 } };
