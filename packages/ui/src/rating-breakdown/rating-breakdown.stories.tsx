import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { RatingBreakdown } from './rating-breakdown.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['rating histogram', 'score distribution', 'reviews'],
  purpose: 'Says what a rating is made of: one bar and figure for each criterion, or for each number of stars.',
  avoid: [
    'For one rating: use StarRating.',
    'For what changes over time, or for more than about eight rows: use Chart.',
  ],
  anatomy: {
    'rating-breakdown': 'The native table; its caption and headers are read and not drawn.',
    'rating-breakdown-label': 'Header of a row: the criterion.',
    'rating-breakdown-value': 'The figure with its bar.',
    'rating-breakdown-bar': 'The bar, hidden from screen readers: the figure says the same.',
  },
  keyboard: {},
  without: {
    keyboard: 'It is not focusable.',
    sizes: 'It has one size; its width is that of its place.',
    'disabled-reason': 'Figures cannot be disabled.',
    loading: 'Show a Skeleton instead.',
    error: 'Show a Banner instead.',
  },
};

const meta = {
  title: 'Procurement/Rating breakdown',
  id: 'components-rating-breakdown',
  component: RatingBreakdown,
  args: {
    caption: 'Ratings of Tungabhadra Heat Services by criterion',
    rows: [
      { id: 'quality', label: 'Quality of execution', value: 4.8 },
      { id: 'time', label: 'On-time execution', value: 4.2 },
      { id: 'safety', label: 'Safety', value: 4.9 },
      { id: 'budget', label: 'Within budget', value: null },
    ],
  },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-75 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof RatingBreakdown>;

export default meta;
type Story = StoryObj<typeof meta>;

const distribution: Story['args'] = {
  caption: 'Reviews by number of stars',
  max: 36,
  labelHeading: 'Stars',
  valueHeading: 'Reviews',
  formatValue: String,
  rows: [
    { id: '5', label: '5 stars', value: 27 },
    { id: '4', label: '4 stars', value: 6 },
    { id: '3', label: '3 stars', value: 2 },
    { id: '2', label: '2 stars', value: 0 },
    { id: '1', label: '1 star', value: 1 },
  ],
};

/** By criterion, one of which nobody rated, and by number of stars. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <RatingBreakdown {...args} />
      <RatingBreakdown {...args} {...distribution} />
    </div>
  ),
};

/** All bars end at the same maximum, so that their lengths can be compared. */
export const OneScale: Story = { tags: ['do'] };

/** A maximum below the ratings fills every bar: 4.2 and 4.9 look the same. */
export const ScaleTooShort: Story = { tags: ['dont'], args: { max: 4 } };

/** A table for who reads it: caption, headers and figures; the bars are not read. */
export const Criteria: Story = {
  parameters: { covers: ['screen-reader'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      canvas.getByRole('table', { name: 'Ratings of Tungabhadra Heat Services by criterion' }),
    ).toBeVisible();
    await expect(canvas.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Criterion',
      'Rating',
    ]);
    const row = canvas.getByRole('row', { name: /^On-time execution/ });
    await expect(within(row).getByRole('rowheader')).toHaveTextContent('On-time execution');
    await expect(within(row).getByRole('cell')).toHaveTextContent('4.2');
    await expect(canvas.getByText('not rated')).toBeVisible();
    for (const bar of canvasElement.querySelectorAll('[data-slot=rating-breakdown-bar]'))
      await expect(bar).toHaveAttribute('aria-hidden', 'true');
  },
};

/** A bar is as long as its share of the maximum. */
export const Distribution: Story = {
  args: distribution,
  play: async ({ canvas }) => {
    const shareOf = (name: RegExp) => {
      const bar = canvas.getByRole('row', { name }).querySelector('[data-slot=rating-breakdown-bar]')!;
      return (bar.firstElementChild as HTMLElement).getBoundingClientRect().width / bar.getBoundingClientRect().width;
    };
    await expect(shareOf(/^5 stars/)).toBeCloseTo(27 / 36, 1);
    await expect(shareOf(/^2 stars/)).toBe(0);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    rows: [
      { id: 'long', label: 'Quality of execution, from the first inspection to the handing over', value: 4.8 },
      { id: 'word', label: 'Arbeitssicherheitsunterweisungsnachweise', value: null },
    ],
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const table = canvas.getByRole('table');
    await expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(
      table.parentElement!.getBoundingClientRect().right,
    );
  },
};

/** Also where one figure is wider than the others: all bars begin at one edge and are of one length. */
export const BarsStandInLine: Story = {
  play: async ({ canvasElement }) => {
    const bars = [...canvasElement.querySelectorAll('[data-slot=rating-breakdown-bar]')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    await expect(bars).toHaveLength(4);
    await expect(new Set(bars.map(({ left, width }) => `${left} ${width}`)).size).toBe(1);
  },
};
