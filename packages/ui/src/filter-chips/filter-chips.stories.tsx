import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['applied filters', 'active filters', 'tags'],
  purpose: 'The filters in force above a list, each removable, and all at once.',
  avoid: [
    'For values in a field, or attachments: use Chip.',
    'To choose the filters: use FilterPanel with FacetList and RangeSlider.',
    'For facts of a record: use Badge.',
  ],
  anatomy: {
    'filter-chips': 'The named list; not drawn without a filter.',
    'filter-chip': 'One filter: the whole chip removes it.',
    'filter-chips-clear': 'Removes all of them.',
  },
  keyboard: {
    Tab: 'Goes through the chips, then to "Clear all".',
    'Enter, Space, Delete, Backspace': 'Remove the filter; the focus moves to the next one, else to the one before.',
  },
  knownIssues: [
    'With the last chip the list is gone: the owner moves the focus to the results, whose count is announced.',
    'Long names end in an ellipsis; the button’s accessible name is complete.',
  ],
  without: {
    sizes: 'Chips are 24 px high, and 44 px under a finger.',
    'disabled-reason': 'A filter that cannot be removed is no chip; the title of the list says it.',
    loading: 'A chip is removed at once, while the list below it loads.',
    error: 'Removing cannot fail; where the list fails a Banner says so.',
  },
};

function Controlled(args: FilterChipsProps) {
  const [filters, setFilters] = useState(args.filters);
  return (
    <FilterChips
      {...args}
      filters={filters}
      onRemove={(id) => {
        setFilters(filters.filter((filter) => filter.id !== id));
        args.onRemove?.(id);
      }}
      onClearAll={() => {
        setFilters([]);
        args.onClearAll?.();
      }}
    />
  );
}

const meta = {
  title: 'Search/Filter chips',
  id: 'components-filter-chips',
  component: FilterChips,
  args: {
    filters: [
      { id: 'state:Maharashtra', label: 'Maharashtra' },
      { id: 'group:boiler', label: 'Pressure parts' },
      { id: 'turnover', label: '₹10–50 Cr' },
    ],
    onRemove: fn(),
    onClearAll: fn(),
  },
  parameters: {
    guide,
  },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof FilterChips>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three filters; one without "Clear all"; many that take several lines. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Controlled {...args} />
      <FilterChips {...args} label="One filter" filters={args.filters.slice(0, 1)} onClearAll={undefined} />
      <Controlled
        {...args}
        label="Many filters"
        filters={['Maharashtra', 'Gujarat', 'Pressure parts', 'Refractory', 'SS 316L', '₹10–50 Cr', 'Verified'].map(
          (label) => ({ id: label, label }),
        )}
      />
    </div>
  ),
};

export const ValueWithMeaning: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'Each chip can be understood alone: a number has its unit and what it counts.' } },
  },
  args: {
    filters: [
      { id: 'state', label: 'Maharashtra' },
      { id: 'turnover', label: 'Turnover ₹10–50 Cr' },
      { id: 'rating', label: '4 stars or more' },
    ],
  },
};

export const BareNumbers: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'Bare numbers: which of them is the rating, and which the turnover?' } },
  },
  args: {
    filters: [
      { id: 'turnover', label: '10–50' },
      { id: 'rating', label: '4+' },
    ],
  },
};

export const Default: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'removable-by-keyboard'] },
  play: async ({ canvas, args, step }) => {
    await expect(canvas.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await step('Delete removes, and the focus moves to the next chip', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Remove filter Maharashtra' })).toHaveFocus();
      await userEvent.keyboard('{Delete}');
      await expect(args.onRemove).toHaveBeenLastCalledWith('state:Maharashtra');
      await expect(canvas.getByRole('button', { name: 'Remove filter Pressure parts' })).toHaveFocus();
    });
    await step('Enter on the last one gives the focus to the one before', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Remove filter ₹10–50 Cr' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onRemove).toHaveBeenLastCalledWith('turnover');
      await expect(canvas.getByRole('button', { name: 'Remove filter Pressure parts' })).toHaveFocus();
    });
    await step('Clear all leaves nothing behind', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Clear all' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onClearAll).toHaveBeenCalledOnce();
      await expect(canvas.queryByRole('list')).toBeNull();
    });
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  args: {
    filters: [
      { id: 'a', label: 'A filter with a name that is much longer than a narrow screen is wide, without an end' },
      { id: 'b', label: 'Gujarat' },
    ],
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const chip of canvas.getAllByRole('button'))
      await expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('button', { name: /^Remove filter A filter .* without an end$/ })).toHaveClass(
      'pointer-coarse:min-h-11',
    );
  },
};
