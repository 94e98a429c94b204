import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { RatingBreakdown } from './rating-breakdown.tsx';

const meta = {
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

export const Criteria: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('table', { name: 'Ratings of Tungabhadra Heat Services by criterion' }),
    ).toBeVisible();
    const row = canvas.getByRole('row', { name: /^On-time execution/ });
    await expect(within(row).getByRole('rowheader')).toHaveTextContent('On-time execution');
    await expect(within(row).getByRole('cell')).toHaveTextContent('4.2');
    await expect(canvas.getByText('not rated')).toBeVisible();
  },
};

export const Distribution: Story = {
  args: {
    caption: 'Reviews by number of stars',
    max: 36,
    valueHeading: 'Reviews',
    formatValue: String,
    rows: [
      { id: '5', label: '5 stars', value: 27 },
      { id: '4', label: '4 stars', value: 6 },
      { id: '3', label: '3 stars', value: 2 },
      { id: '2', label: '2 stars', value: 0 },
      { id: '1', label: '1 star', value: 1 },
    ],
  },
};
