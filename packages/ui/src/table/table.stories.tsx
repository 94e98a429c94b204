import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import type { ComponentGuide } from '../component-guide.ts';
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
  const [hiddenColumnIds, setHiddenColumnIds] = useState(args.hiddenColumnIds);
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
        hiddenColumnIds={hiddenColumnIds}
        onHiddenColumnIdsChange={(next) => setHiddenColumnIds(next)}
        selectedIds={selectedIds}
        onSelectedIdsChange={(next) => {
          setSelectedIds(next);
          args.onSelectedIdsChange?.(next);
        }}
      />
    </div>
  );
}

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['data grid', 'data table', 'list view'],
  purpose:
    'Rows of the same kind, compared by their columns: sorted, chosen, with columns shown and hidden. On a phone a row is a card, or two lines if `phoneRow` defines them.',
  avoid: [
    'For vendors side by side: use ComparisonTable or ComparisonSheet.',
    'For facts of one thing: use DefinitionList.',
    'For a list of things that are read and not compared: use Card or VendorRow.',
  ],
  anatomy: {
    table: 'The native table with its caption.',
    'table-frame': 'Its frame; where it scrolls, a named region that takes the focus.',
    'table-sort': 'The button in a header that sorts.',
    'table-cell-label': 'In a card: the name of the column beside the value.',
    'table-phone-row': 'The two lines of a row on a phone, with `phoneRow`.',
    'table-gap': 'Room of rows that are not drawn, when it is windowed.',
    'table-with-columns': 'The table and the button that chooses its columns.',
    'table-columns': 'The list of columns in the panel.',
  },
  keyboard: {
    Tab: 'Goes through columns button, sort buttons, boxes, and the content of the cells.',
    'Enter, Space': 'On a header: sorts up, then down. Space on a box: chooses the row.',
    'Arrow keys, Page keys, Home, End': 'Where it scrolls: scroll the frame. Windowed: go from box to box.',
  },
  knownIssues: [
    'It sorts nothing itself: the host orders the rows.',
    'Windowed rows have one height, and their cells are cut to one line.',
  ],
  without: {
    sizes: 'It follows the density of the page.',
    'disabled-reason': 'What cannot be done with a row is said by the control in its cell.',
    loading: 'Skeletons stand in its place.',
    error: 'Show a Banner instead.',
  },
};

const meta: Meta<typeof Table<Request>> = {
  title: 'Data/Table',
  id: 'components-table',
  // Without its type of row, or its properties could not be read.
  component: Table,
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
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
};

export default meta;
type Story = StoryObj<typeof meta>;

/** Sorted, with a chosen row, and with columns to choose. */
export const Overview: Story = {
  args: {
    sort: { columnId: 'amount', direction: 'descending' },
    selectedIds: ['r2'],
    selectRowLabel: (row) => `Select ${row.vendor}`,
    hiddenColumnIds: [],
  },
};

/** Each badge keeps its outline where its colour is that of the chosen row. */
export const ChosenRowKeepsItsBadges: Story = {
  args: {
    selectedIds: ['r1', 'r2'],
    selectRowLabel: (row) => `Select ${row.vendor}`,
  },
  play: async ({ canvas }) => {
    const chosen = canvas.getAllByRole('row').filter((row) => row.dataset['state'] === 'selected');
    await expect(chosen).toHaveLength(2);
    for (const row of chosen) {
      const badge = row.querySelector('[data-slot=badge]')!;
      await expect(getComputedStyle(badge).backgroundColor).toBe(getComputedStyle(row).backgroundColor);
      await expect(getComputedStyle(badge).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
    }
  },
};

/** Numbers stand at the end, under each other, with the unit in the header. */
export const NumbersAtTheEnd: Story = { tags: ['do'] };

/** The unit in every cell and numbers at the start: sizes cannot be compared at a glance. */
export const NumbersAsText: Story = {
  tags: ['dont'],
  args: {
    columns: [
      { id: 'vendor', header: 'Vendor', cell: (row: Request) => row.vendor, isRowHeader: true },
      { id: 'amount', header: 'Turnover', cell: (row: Request) => `around ${row.amountInCrore} crore rupees` },
    ],
  },
};

/** Columns are shown and hidden in a panel; the row header always stays. */
export const ColumnChooser: Story = {
  parameters: { covers: ['column-chooser'] },
  args: { hiddenColumnIds: ['place'] },
  play: async ({ canvas, step }) => {
    const headers = () => canvas.getAllByRole('columnheader').map((header) => header.textContent);
    await step('what is hidden is not there', async () => {
      await expect(headers()).toHaveLength(3);
      await expect(canvas.queryByText('Nashik')).toBeNull();
    });
    await step('by keyboard: open, show one, hide another', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Columns' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
      await expect(panel.getAllByRole('checkbox')).toHaveLength(3);
      await expect(panel.queryByRole('checkbox', { name: 'Vendor' })).toBeNull();
      const place = panel.getByRole('checkbox', { name: 'Place' });
      await expect(place).not.toBeChecked();
      await userEvent.tab();
      await userEvent.tab();
      await expect(place).toHaveFocus();
      await userEvent.keyboard(' ');
      await expect(canvas.getByText('Nashik')).toBeVisible();
      await userEvent.click(panel.getByRole('checkbox', { name: 'State' }));
      await expect(headers()).toHaveLength(3);
      await expect(canvas.queryByRole('columnheader', { name: 'State' })).toBeNull();
    });
    await step('Escape goes back to the button', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(canvas.getByRole('button', { name: 'Columns' })).toHaveFocus();
    });
  },
};

/** The frame scrolls; the header stays above, and the first column beside. */
export const Sticky: Story = {
  parameters: { covers: ['sticky'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    maxHeight: 240,
    isFirstColumnSticky: true,
    selectedIds: [],
    selectRowLabel: (row) => `Select ${row.vendor}`,
    rows: Array.from({ length: 20 }, (_, at) => ({
      id: `s${at}`,
      vendor: `Sahyadri ${at + 1}`,
      place: 'Chhatrapati Sambhajinagar',
      amountInCrore: at,
      state: 'Requested',
    })),
  },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('region', { name: 'Vendor requests' });
    const box = frame.getBoundingClientRect();
    await expect(box.height).toBeLessThanOrEqual(242);
    const header = canvas.getByRole('columnheader', { name: /Vendor/ });
    const first = canvas.getByRole('rowheader', { name: 'Sahyadri 12' });
    const before = { top: header.getBoundingClientRect().top, left: first.getBoundingClientRect().left };
    frame.scrollTop = 400;
    frame.scrollLeft = 80;
    await waitFor(() => expect(frame.scrollLeft).toBe(80));
    await expect(frame.scrollTop).toBe(400);
    await expect(Math.abs(header.getBoundingClientRect().top - before.top)).toBeLessThanOrEqual(1);
    await expect(Math.abs(first.getBoundingClientRect().left - before.left)).toBeLessThanOrEqual(1);
    // What scrolls goes under them and not over.
    const corner = header.getBoundingClientRect();
    const hit = document.elementFromPoint(corner.left + corner.width / 2, corner.top + corner.height / 2);
    await expect(header.contains(hit)).toBe(true);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Without a frame that scrolls, the header stays at the top of the page. */
export const StickyOnThePage: Story = {
  parameters: { covers: ['sticky'] },
  args: { rows: Array.from({ length: 60 }, (_, at) => ({ ...requests[at % 3]!, id: `p${at}` })) },
  play: async ({ canvas }) => {
    const header = canvas.getByRole('columnheader', { name: /Vendor/ });
    canvas.getAllByRole('row')[40]!.scrollIntoView();
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(500));
    await waitFor(() => expect(Math.abs(header.getBoundingClientRect().top)).toBeLessThanOrEqual(1));
    window.scrollTo(0, 0);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    rows: [
      {
        id: 'long',
        vendor: 'Sri Lakshmi Narasimha Industrieanlagenwartungsgesellschaft Private Limited',
        place: 'Hochdruckkesselrohrwanderneuerungswerkstatt',
        amountInCrore: 1_234_567,
        state: 'Requested',
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const cell of [...canvas.getAllByRole('cell'), ...canvas.getAllByRole('rowheader')])
      await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth + 1);
  },
};

/** Headers have a scope, sort by a press, and say how. */
export const Sortable: Story = {
  parameters: { covers: ['scoped-headers', 'sort', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    await step('rows and columns have their headers', async () => {
      await expect(canvas.getByRole('table', { name: 'Vendor requests' })).toBeVisible();
      const headers = canvas.getAllByRole('columnheader');
      await expect(headers).toHaveLength(4);
      for (const header of headers) await expect(header).toHaveAttribute('scope', 'col');
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

/** One by one by named boxes, and all at once. */
export const Selectable: Story = {
  parameters: { covers: ['row-selection'] },
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

/** Each row is a card, with the name of the column beside each value. */
export const StackedOnAPhone: Story = {
  parameters: { covers: ['stacked-at-320'] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // The cards are still a table for those who read it as one, and still sort.
    await expect(canvas.getByRole('table')).toBeVisible();
    const cells = canvas.getAllByRole('cell');
    await expect(cells).toHaveLength(9);
    await expect(within(cells[0]!).getByText('Place')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Sort by Vendor/ }));
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Konkan');
  },
};

/** Each row is two lines, and leads on from everywhere but its box. */
export const RowsOnAPhone: Story = {
  parameters: { covers: ['rows-on-a-phone'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    selectedIds: [],
    onSelectedIdsChange: fn(),
    selectRowLabel: (row) => `Select ${row.vendor}`,
    hiddenColumnIds: [],
    phoneRow: ({ id, vendor, place, amountInCrore, state }) => ({
      title: <a href={`#${id}`}>{vendor}</a>,
      end: state,
      details: [place, null, `₹${amountInCrore} Cr`],
    }),
  },
  play: async ({ canvas, args, step }) => {
    const row = canvas.getByRole('rowheader', { name: /Sahyadri/ }).closest('tr')!;
    const box = row.getBoundingClientRect();
    await step('title and state, then the details without the empty one', async () => {
      const lines = row.querySelector('[data-slot=table-phone-row]');
      await expect(lines).toHaveTextContent('Sahyadri Boiler WorksRequestedNashik · ₹10 Cr');
      await expect(lines).toBeVisible();
      await expect(canvas.queryAllByRole('cell', { name: /Nashik/ })).toHaveLength(0);
      await expect(canvas.queryByRole('button', { name: 'Columns' })).toBeNull();
      await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
    await step('the whole row is the link, and the box is not', async () => {
      await expect(box.height).toBeGreaterThanOrEqual(44);
      const at = (x: number, y: number) => document.elementFromPoint(x, y);
      await expect(at(box.right - 4, box.bottom - 4)).toBe(within(row).getByRole('link'));
      const check = within(row).getByRole('checkbox', { name: 'Select Sahyadri Boiler Works' });
      await expect(at(box.left + 22, check.getBoundingClientRect().top + 8)).toBe(check);
      await userEvent.click(check);
      await expect(args.onSelectedIdsChange).toHaveBeenLastCalledWith(['r2']);
    });
    await step('it still sorts', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /Sort by Vendor/ }));
      await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Konkan');
    });
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
