import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import { renderInertLink } from '../link/render-inert-link.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { ComparisonTable, type ComparisonTableProps } from './comparison-table.tsx';

function Controlled(args: ComparisonTableProps) {
  const [weights, setWeights] = useState(args.weights);
  return (
    <ComparisonTable
      {...args}
      weights={weights}
      onWeightsChange={
        args.onWeightsChange &&
        ((next) => {
          setWeights(next);
          args.onWeightsChange?.(next);
        })
      }
    />
  );
}

const guide: ComponentGuide = {
  status: 'stable',
  purpose:
    'A few vendors side by side: criteria as rows, the best marked in words, a score from weights that the reader sets.',
  avoid: ['For many lines, or cells that are changed, use ComparisonSheet.', 'For a list that is sorted, use Table.'],
  anatomy: { 'comparison-table': 'The switch, and the frame that scrolls with its table.' },
  keyboard: {
    Tab: 'To the switch, the frame and the weights.',
    'Arrow keys': 'Scroll the frame; in a weight change it.',
  },
  without: {
    sizes: 'It takes the width it is given.',
    'disabled-reason': 'Weights that cannot be changed are left out.',
    loading: 'A Skeleton of the screen stands for it.',
    error: 'A Banner of the screen takes its place.',
  },
};

const meta = {
  component: ComparisonTable,
  parameters: { guide },
  args: {
    caption: 'Comparison of 4 vendors',
    renderLink: renderInertLink,
    vendors: [
      { id: 't', name: 'Tungabhadra Heat Services', href: '#t', meta: 'Pune, Maharashtra' },
      { id: 's', name: 'Sahyadri Boiler Works', href: '#s', meta: 'Nashik, Maharashtra' },
      { id: 'k', name: 'Konkan Pressure Parts', href: '#k', meta: 'Thane, Maharashtra' },
      { id: 'n', name: 'Narmada Thermal', href: '#n', meta: 'Vadodara, Gujarat' },
    ],
    criteria: [
      {
        id: 'rating',
        group: 'Standing',
        label: 'Rating',
        description: 'mean of all reviews',
        best: 'highest',
        cells: {
          t: { text: '4.8 out of 5', value: 4.8 },
          s: { text: '4.3 out of 5', value: 4.3 },
          k: { text: '4.1 out of 5', value: 4.1 },
          n: undefined,
        },
      },
      {
        id: 'turnover',
        group: 'Standing',
        label: 'Turnover',
        cells: {
          t: { text: '₹25–50 Cr' },
          s: { text: '₹10–25 Cr' },
          k: { text: '₹10–25 Cr' },
          n: { text: '₹10–25 Cr' },
        },
      },
      {
        id: 'verified',
        group: 'Evidence',
        label: 'Verified',
        cells: {
          t: { text: <Badge tone="good">Verified</Badge>, value: true },
          s: { text: <Badge tone="good">Verified</Badge>, value: true },
          k: { text: <Badge tone="good">Verified</Badge>, value: true },
          n: { text: <Badge tone="good">Verified</Badge>, value: true },
        },
      },
      {
        id: 'certificates',
        group: 'Evidence',
        label: 'Technical certificates',
        best: 'highest',
        cells: {
          t: { text: '6', value: 6 },
          s: { text: '2', value: 2 },
          k: { text: '4', value: 4 },
          n: { text: '6', value: 6 },
        },
      },
      {
        id: 'answer',
        group: 'Experience',
        label: 'Median time to answer',
        best: 'lowest',
        cells: {
          t: { text: '9 h', value: 9 },
          s: { text: '4 h', value: 4 },
          k: { text: '26 h', value: 26 },
          n: { text: '12 h', value: 12 },
        },
      },
    ],
    weights: { rating: 50, certificates: 30, answer: 20 },
    onWeightsChange: fn(),
  },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ComparisonTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {};

export const Default: Story = {
  parameters: {
    covers: [
      'row-and-column-headers',
      'lowest-marked-with-text',
      'differences-only',
      'keyboard-scroll',
      'print-landscape',
      'keyboard',
      'screen-reader',
    ],
  },
  play: async ({ canvas, args, step }) => {
    await step('vendors are columns, criteria are rows', async () => {
      await expect(canvas.getByRole('table', { name: 'Comparison of 4 vendors' })).toBeVisible();
      await expect(canvas.getByRole('columnheader', { name: /^Sahyadri Boiler Works/ })).toHaveAttribute(
        'scope',
        'col',
      );
      await expect(canvas.getByRole('rowheader', { name: /^Rating/ })).toHaveAttribute('scope', 'row');
    });
    await step('the best figure is marked in words, ties both, the unknown is named', async () => {
      const rating = within(canvas.getByRole('row', { name: /^Rating/ }));
      await expect(rating.getByText('4.8 out of 5')).toHaveTextContent('Best');
      await expect(rating.getByText('not given')).toBeVisible();
      await expect(within(canvas.getByRole('row', { name: /^Technical/ })).getAllByText('Best')).toHaveLength(2);
    });
    await step('only the differences on demand', async () => {
      const toggle = canvas.getByRole('checkbox', { name: 'Differences only (4 of 5)' });
      await userEvent.click(toggle);
      await expect(canvas.queryByRole('row', { name: /^Verified/ })).toBeNull();
      await userEvent.click(toggle);
      await expect(canvas.getByRole('row', { name: /^Verified/ })).toBeVisible();
    });
    await step('a weight changes the score', async () => {
      const scores = () =>
        within(canvas.getByRole('row', { name: /^Weighted score/ }))
          .getAllByRole('cell')
          .slice(1);
      await expect(scores()[0]).toHaveTextContent('89');
      await expect(scores()[0]).toHaveTextContent('Best');
      const weight = canvas.getByRole('spinbutton', { name: 'Weight of Rating' });
      await userEvent.clear(weight);
      await expect(args.onWeightsChange).toHaveBeenLastCalledWith({ rating: 0, certificates: 30, answer: 20 });
      await expect(scores()[0]).toHaveTextContent('78');
    });
    await step('the lowest is marked in words where less is better', async () => {
      await expect(within(canvas.getByRole('row', { name: /^Median time/ })).getByText('4 h')).toHaveTextContent(
        'Best',
      );
    });
    await step('prints in landscape', async () => {
      const whole = canvas.getByRole('table').closest('[data-slot=comparison-table]')!;
      await expect(getComputedStyle(whole).getPropertyValue('page')).toBe('landscape');
    });
    await step('the frame takes the focus, so that arrow keys scroll it', async () => {
      const frame = canvas.getByRole('region', { name: 'Comparison of 4 vendors' });
      frame.focus();
      await expect(frame).toHaveFocus();
    });
  },
};

export const AllTheSame: Story = {
  args: {
    criteria: [
      {
        id: 'verified',
        label: 'Verified',
        cells: { t: { text: 'Yes' }, s: { text: 'Yes' }, k: { text: 'Yes' }, n: { text: 'Yes' } },
      },
    ],
    weights: undefined,
    onWeightsChange: undefined,
    isDifferencesOnly: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('These vendors are the same in every criterion.')).toBeVisible();
  },
};

export const FrozenSnapshot: Story = {
  args: { onWeightsChange: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('spinbutton')).toBeNull();
    await expect(canvas.getByRole('row', { name: /^Weighted score/ })).toBeVisible();
  },
};

export const Phone: Story = {
  parameters: { covers: ['long-text'] },
  args: { onRemoveVendor: fn() },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas, args }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // The weight stands with its criterion: a column of its own would leave no room for a vendor.
    const criterion = canvas.getByRole('rowheader', { name: /^Rating/ });
    await expect(within(criterion).getByRole('spinbutton', { name: 'Weight of Rating' })).toBeVisible();
    await expect(canvas.queryByRole('columnheader', { name: 'Weight' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Narmada Thermal from the comparison' }));
    await expect(args.onRemoveVendor).toHaveBeenCalledWith('n');
  },
};

/** Each figure with its unit, and the best said in words. */
export const DoMarkTheBestInWords: Story = { tags: ['do'] };

/** Criteria in which all are the same only hide those in which they differ. */
export const DontFillWithTheSame: Story = { tags: ['dont'], args: { ...AllTheSame.args, isDifferencesOnly: false } };
