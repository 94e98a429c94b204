import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx';

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
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof FilterChips>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args, step }) => {
    await expect(canvas.getByRole('list', { name: 'Filters in force' })).toBeVisible();
    await step('Delete removes, and the focus goes to the next chip', async () => {
      canvas.getByRole('button', { name: 'Remove filter Maharashtra' }).focus();
      await userEvent.keyboard('{Delete}');
      await expect(args.onRemove).toHaveBeenLastCalledWith('state:Maharashtra');
      await expect(canvas.getByRole('button', { name: 'Remove filter Pressure parts' })).toHaveFocus();
    });
    await step('Enter on the last one gives the focus to the one before', async () => {
      canvas.getByRole('button', { name: 'Remove filter ₹10–50 Cr' }).focus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onRemove).toHaveBeenLastCalledWith('turnover');
      await expect(canvas.getByRole('button', { name: 'Remove filter Pressure parts' })).toHaveFocus();
    });
    await step('Clear all leaves nothing behind', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
      await expect(args.onClearAll).toHaveBeenCalledOnce();
      await expect(canvas.queryByRole('list')).toBeNull();
    });
  },
};

export const Phone: Story = {
  args: {
    filters: [
      { id: 'a', label: 'A filter with a name that is much longer than a narrow screen is wide, without an end' },
      { id: 'b', label: 'Gujarat' },
    ],
  },
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
