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
  alsoKnownAs: ['compare', 'matrix', 'side by side'],
  purpose:
    'A few vendors side by side: one column each, criteria as rows, the best marked in words, a score from weights that the reader sets.',
  avoid: [
    'For the prices of many lines, or cells that are changed: use ComparisonSheet.',
    'For a list that is sorted and chosen from: use Table.',
    'For the facts of one vendor: use DefinitionList.',
  ],
  anatomy: {
    'comparison-table': 'The switch, and below it the frame; printed in landscape.',
    'comparison-table-frame': 'The region that scrolls and takes the focus; header row and first column stay in view.',
    'comparison-table-weight': 'How much a criterion counts, a number field.',
    'comparison-table-best': 'The mark of the best figure of a row: a sign and a word.',
    'comparison-table-remove': 'Takes a vendor out of the comparison.',
  },
  keyboard: {
    Tab: 'Goes to the switch, to the frame, then through the vendors and the weights.',
    Space: 'Shows only the differences, or all.',
    'Arrow keys': 'Scroll the frame; in a weight change it.',
  },
  knownIssues: [
    'Vendors that are equally good are all marked as best.',
    'On paper more than five vendors are drawn smaller by the browser, or cut by some.',
  ],
  without: {
    sizes: 'It fills the available width.',
    'disabled-reason': 'Weights that cannot be changed are left out.',
    loading: 'The screen shows a Skeleton instead.',
    error: 'The screen shows a Banner instead.',
  },
};

const meta = {
  title: 'Procurement/Comparison table',
  id: 'components-comparison-table',
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

/** Four vendors, five criteria in three groups, one cell unknown, with weights and the score. */
export const Overview: Story = { args: { onRemoveVendor: fn() } };

export const Default: Story = {
  parameters: {
    covers: [
      'row-and-column-headers',
      'lowest-marked-with-text',
      'differences-only',
      'print-landscape',
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
    await step('the columns of the vendors are equal', async () => {
      const widths = args.vendors.map(({ name }) =>
        Math.round(canvas.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getBoundingClientRect().width),
      );
      await expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
    });
    await step('the best figure is marked in words, ties both, the unknown is named', async () => {
      const rating = within(canvas.getByRole('row', { name: /^Rating/ }));
      await expect(rating.getByText(/^4\.8 out of 5/).closest('td')).toHaveTextContent('4.8 out of 5 Best');
      await expect(rating.getByText('not given')).toBeVisible();
      await expect(within(canvas.getByRole('row', { name: /^Technical/ })).getAllByText('Best')).toHaveLength(2);
    });
    await step('only the differences on demand', async () => {
      const toggle = canvas.getByRole('switch', { name: 'Differences only (4 of 5)' });
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
      await expect(
        within(canvas.getByRole('row', { name: /^Median time/ }))
          .getByText('4 h')
          .closest('td'),
      ).toHaveTextContent('Best');
    });
    await step('prints in landscape', async () => {
      const whole = canvas.getByRole('table').closest('[data-slot=comparison-table]')!;
      await expect(getComputedStyle(whole).getPropertyValue('page')).toBe('landscape');
    });
  },
};

/** Narrow: Tab goes from the switch to the frame that scrolls, and what has the focus is never below the first column. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'keyboard-scroll'] },
  globals: { viewport: { value: 'w480' } },
  play: async ({ canvas, step }) => {
    const frame = canvas.getByRole('region', { name: 'Comparison of 4 vendors' });
    await step('Space on the switch', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('switch')).toHaveFocus();
      await userEvent.keyboard(' ');
      await expect(canvas.queryByRole('row', { name: /^Verified/ })).toBeNull();
      await userEvent.keyboard(' ');
    });
    await step('the frame takes the focus and has more than it shows, so that arrows scroll it', async () => {
      await userEvent.tab();
      await expect(frame).toHaveFocus();
      await expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
      await expect(getComputedStyle(frame).overflowX).toBe('auto');
    });
    await step('on to the vendors: the last comes into view, and the first beside the column that stays', async () => {
      const links = canvas.getAllByRole('link');
      for (const link of links) {
        await userEvent.tab();
        await expect(link).toHaveFocus();
      }
      await expect(frame.scrollLeft).toBeGreaterThan(0);
      const edge = canvas.getByRole('columnheader', { name: 'Criterion' }).getBoundingClientRect().right;
      for (const link of links.toReversed()) {
        await expect(link).toHaveFocus();
        const { left, right } = link.getBoundingClientRect();
        await expect(Math.round(left)).toBeGreaterThanOrEqual(Math.floor(edge));
        await expect(right).toBeLessThanOrEqual(frame.getBoundingClientRect().right + 1);
        await userEvent.tab({ shift: true });
      }
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

/** It brings its scores; those that are drawn as the same figure are equally good. */
export const FrozenSnapshot: Story = {
  args: { onWeightsChange: undefined, scores: { t: 88.4, s: 70.2, k: 87.6, n: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('spinbutton')).toBeNull();
    const scores = canvas.getByRole('row', { name: /^Weighted score/ });
    await expect(scores).toBeVisible();
    await expect(within(scores).getAllByText('88')).toHaveLength(2);
    await expect(within(scores).getAllByText('Best')).toHaveLength(2);
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

export const MarksTheBestInWords: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'Each figure has its unit, and the best of a row is said in words, not by colour alone.' },
    },
  },
};

export const FilledWithTheSame: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'Criteria in which all vendors are the same hide those in which they differ.' },
    },
  },
  args: { ...AllTheSame.args, isDifferencesOnly: false },
};

/** A value of one long word makes no column wider than a narrow screen has room for beside the criteria. */
export const LongWordOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    criteria: [
      {
        id: 'distance',
        label: 'Distance',
        cells: Object.fromEntries(
          meta.args.vendors.map(({ id }) => [id, { text: `122 km from ${'Unbreakablename'.repeat(8)}`, value: 122 }]),
        ),
      },
    ],
    weights: undefined,
  },
  play: async ({ canvas }) => {
    // The least that a column has.
    await expect(canvas.getAllByRole('cell')[0]!.getBoundingClientRect().width).toBe(176);
  },
};

/** A name of 200 characters is cut after five lines and said in full on pointing at it: the heads leave the rows their room. */
export const LongNameLeavesRoom: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    vendors: meta.args.vendors.map((vendor) => ({ ...vendor, name: 'Unbreakablename'.repeat(14).slice(0, 200) })),
  },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('region').getBoundingClientRect();
    const head = canvas.getAllByRole('columnheader').at(-1)!;
    await expect(head.getBoundingClientRect().height).toBeLessThan(frame.height / 3);
    await expect(within(head).getByTitle(/^Unbreakablename/).title).toHaveLength(200);
  },
};
