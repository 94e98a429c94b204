import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import { Table, type TableProps, type TableSort } from './table.tsx';

type Request = { id: string; vendor: string; place: string; amountInCrore: number; state: string };

const requests: Request[] = [
  { id: 'r1', vendor: 'Tungabhadra Heat Services', place: 'Pune', amountInCrore: 25, state: 'Invited' },
  { id: 'r2', vendor: 'Sahyadri Boiler Works', place: 'Nashik', amountInCrore: 10, state: 'Requested' },
  { id: 'r3', vendor: 'Konkan Pressure Parts', place: 'Thane', amountInCrore: 12, state: 'Requested' },
];

function Controlled(args: TableProps<Request>) {
  const [sort, setSort] = useState<TableSort | null>(args.sort ?? null);
  const [selectedIds, setSelectedIds] = useState(args.selectedIds);
  const rows = [...args.rows].toSorted((a, b) => {
    if (!sort) return 0;
    const order = sort.columnId === 'amount' ? a.amountInCrore - b.amountInCrore : a.vendor.localeCompare(b.vendor);
    return sort.direction === 'ascending' ? order : -order;
  });
  return (
    <div className="p-4">
      <Table
        {...args}
        rows={rows}
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          args.onSortChange?.(next);
        }}
        selectedIds={selectedIds}
        onSelectedIdsChange={(next) => {
          setSelectedIds(next);
          args.onSelectedIdsChange?.(next);
        }}
      />
    </div>
  );
}

const meta = {
  component: Table<Request>,
  args: {
    caption: 'Vendor requests',
    rows: requests,
    getRowId: (row: Request) => row.id,
    columns: [
      { id: 'vendor', header: 'Vendor', cell: (row: Request) => row.vendor, isSortable: true, isRowHeader: true },
      { id: 'place', header: 'Place', cell: (row: Request) => row.place },
      {
        id: 'amount',
        header: 'Turnover, ₹ Cr',
        cell: (row: Request) => row.amountInCrore,
        align: 'end',
        isSortable: true,
      },
      { id: 'state', header: 'State', cell: (row: Request) => <Badge tone="steel">{row.state}</Badge> },
    ],
    onSortChange: fn(),
  },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof Table<Request>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sortable: Story = {
  play: async ({ canvas, args, step }) => {
    await step('rows and columns have their headers', async () => {
      await expect(canvas.getByRole('table', { name: 'Vendor requests' })).toBeVisible();
      await expect(canvas.getAllByRole('columnheader')).toHaveLength(4);
      await expect(canvas.getByRole('rowheader', { name: /Sahyadri/ })).toHaveAttribute('scope', 'row');
    });
    await step('a press sorts up, another one down, and the header says so', async () => {
      const header = canvas.getByRole('columnheader', { name: /Turnover/ });
      await expect(header).toHaveAttribute('aria-sort', 'none');
      await userEvent.click(within(header).getByRole('button'));
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Sahyadri');
      await userEvent.click(within(header).getByRole('button'));
      await expect(header).toHaveAttribute('aria-sort', 'descending');
      await expect(args.onSortChange).toHaveBeenLastCalledWith({ columnId: 'amount', direction: 'descending' });
    });
  },
};

export const Selectable: Story = {
  args: { selectedIds: ['r2'], onSelectedIdsChange: fn(), selectRowLabel: (row) => `Select ${row.vendor}` },
  play: async ({ canvas, args }) => {
    const all = canvas.getByRole('checkbox', { name: 'Select all' });
    await expect(all).toBePartiallyChecked();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Konkan Pressure Parts' }));
    await expect(args.onSelectedIdsChange).toHaveBeenLastCalledWith(['r2', 'r3']);
    await userEvent.click(all);
    await expect(args.onSelectedIdsChange).toHaveBeenLastCalledWith(['r2', 'r3', 'r1']);
    await expect(all).toBeChecked();
    await userEvent.click(all);
    await expect(args.onSelectedIdsChange).toHaveBeenLastCalledWith([]);
  },
};

export const StackedOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // The cards are still a table for those who read it as one, and still sort.
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.getAllByRole('cell')).toHaveLength(9);
    await userEvent.click(canvas.getByRole('button', { name: /Sort by Vendor/ }));
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Konkan');
  },
};

export const Empty: Story = {
  args: { rows: [], empty: 'No request yet. Submit one and it is listed here.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/No request yet/)).toBeVisible();
  },
};

export const ScrollingFrame: Story = {
  args: { narrow: 'scroll' },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    canvas.getByRole('region', { name: 'Vendor requests' }).focus();
    await expect(canvas.getByRole('region', { name: 'Vendor requests' })).toHaveFocus();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

const manyRows: Request[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `v${at + 1}`,
  vendor: `${requests[at % 3]?.vendor ?? ''} ${at + 1}`,
  place: requests[at % 3]?.place ?? '',
  amountInCrore: (at * 7) % 200,
  state: at % 5 === 0 ? 'Invited' : 'Requested',
}));

export const TenThousandRows: Story = {
  args: {
    rows: manyRows,
    windowed: { height: 480 },
    selectedIds: [],
    onSelectedIdsChange: fn(),
    selectRowLabel: (row) => `Select ${row.vendor}`,
  },
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, canvasElement, args, step }) => {
    const table = canvas.getByRole('table', { name: 'Vendor requests' });
    const frame = canvas.getByRole('region', { name: 'Vendor requests' });
    const box = (index: number) => canvas.getByRole('checkbox', { name: `Select ${manyRows[index]?.vendor ?? ''}` });
    await step('few rows are there, and the table says how many there are', async () => {
      await expect(table).toHaveAttribute('aria-rowcount', '10001');
      await expect(canvasElement.querySelectorAll('tbody tr').length).toBeLessThan(40);
      await expect(frame.scrollHeight).toBeGreaterThan(10_000 * 44);
      await expect(box(0).closest('tr')).toHaveAttribute('aria-rowindex', '2');
    });
    await step('every row is as high as it says', async () => {
      for (const row of canvasElement.querySelectorAll('tr[data-index]'))
        await expect(row.getBoundingClientRect().height).toBe(44);
    });
    await step('keys go from row to row, and Space chooses', async () => {
      box(0).focus();
      await userEvent.keyboard('{ArrowDown}');
      await expect(box(1)).toHaveFocus();
      await userEvent.keyboard('{End}');
      await waitFor(() => expect(box(9_999)).toHaveFocus());
      await userEvent.keyboard(' ');
      await expect(args.onSelectedIdsChange).toHaveBeenLastCalledWith(['v10000']);
      await userEvent.keyboard('{PageUp}{ArrowUp}');
      await waitFor(() => expect(document.activeElement?.closest('tr')).toHaveAttribute('data-index', '9989'));
    });
    await step('the row that has the focus is in sight, below the header', async () => {
      const row = document.activeElement?.closest('tr')?.getBoundingClientRect();
      await expect(row?.top ?? 0).toBeGreaterThanOrEqual(
        canvas.getAllByRole('columnheader')[1]?.getBoundingClientRect().bottom ?? 0,
      );
      await expect(row?.bottom ?? 0).toBeLessThanOrEqual(frame.getBoundingClientRect().bottom);
    });
    await step('a row that scrolls out of sight keeps the focus', async () => {
      const focused = document.activeElement;
      frame.scrollTop = 0;
      await waitFor(() => expect(box(0)).toBeVisible());
      await expect(focused).toHaveFocus();
      await userEvent.keyboard('{Home}');
      await waitFor(() => expect(box(0)).toHaveFocus());
    });
    await step('all are chosen at once', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all' }));
      await expect(canvas.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
      await expect(box(3)).toBeChecked();
    });
  },
};

export const TenThousandRowsOnAPhone: Story = {
  args: { ...TenThousandRows.args, windowed: { height: 480 } },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const frame = canvas.getByRole('region', { name: 'Vendor requests' });
    await expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
  },
};
