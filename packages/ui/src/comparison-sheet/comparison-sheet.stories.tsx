import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import {
  ComparisonSheet,
  useSheetStore,
  type ComparisonSheetProps,
  type SheetCellMenu,
  type SheetNotes,
} from './comparison-sheet.tsx';
import { movedTo } from './column-moves.ts';
import { SheetStore, type SheetData } from './sheet-store.ts';

/** In paise. */
const lakhs = (count: number) => Math.round(count * 1_00_000_00);

/** The sheet of the design: five lines, four vendors, the estimate to compare with. */
const retubing: SheetData = {
  columns: [
    { id: 'estimate', name: 'Estimate', isReference: true, isEditable: false },
    { id: 't', name: 'Tungabhadra Heat', detail: 'v2 · 88/100' },
    { id: 's', name: 'Sahyadri Boiler Works', detail: 'v1 · 91/100' },
    { id: 'k', name: 'Konkan Pressure Parts', detail: 'v3 · 76/100' },
    { id: 'n', name: 'Narmada Thermal', detail: 'v1 · 83/100' },
  ],
  rows: [
    { id: 'tube', group: 'Supply', label: 'Seamless tube SA 210 Gr A1, 51 × 4 mm', description: '2,400 m' },
    { id: 'fin', group: 'Supply', label: 'Membrane fin, 6 mm', description: '1,850 m' },
    { id: 'refractory', group: 'Supply', label: 'Refractory castable, 60% alumina', description: '14 t' },
    {
      id: 'welding',
      group: 'Site work',
      label: 'Cutting, fit-up and welding, with RT 100%',
      description: '640 joints',
    },
    { id: 'hydro', group: 'Site work', label: 'Hydro test and IBR documentation', description: '1 lot' },
    { id: 'scaffold', group: 'Site work', label: 'Scaffolding, as per drawing', description: '1 lot' },
    { id: 'delivery', group: 'Terms', label: 'Delivery', kind: 'text' },
  ],
  values: {
    tube: { estimate: lakhs(33), t: lakhs(31.2), s: lakhs(32.88), k: lakhs(30.96), n: lakhs(33.6) },
    fin: { estimate: lakhs(5.92), t: lakhs(5.735), s: lakhs(5.55), k: lakhs(6.105), n: lakhs(8.88) },
    refractory: { estimate: lakhs(6.72), t: lakhs(6.58), s: lakhs(6.44), k: null, n: lakhs(6.72) },
    welding: { estimate: lakhs(44.8), t: lakhs(39.68), s: lakhs(41.6), k: lakhs(44.8), n: lakhs(43.52) },
    hydro: { estimate: lakhs(3), t: lakhs(2.8), s: lakhs(2.4), k: lakhs(3.1), n: lakhs(4.9) },
    scaffold: { estimate: lakhs(2), t: lakhs(2), s: lakhs(2), k: lakhs(2), n: lakhs(2) },
    delivery: { t: '8 weeks', s: '10 weeks', k: '8 weeks', n: '12 weeks' },
  },
  adjustments: [
    { id: 'gst', label: 'GST 18%', amountInPaise: (_, basic) => Math.round(basic * 0.18) },
    {
      id: 'terms',
      label: 'Payment terms, present value',
      description: 'at 11% a year',
      amountInPaise: (column) =>
        ({ t: lakhs(-0.5), s: lakhs(-1.123), k: lakhs(0.642), n: lakhs(-1.8) })[column] ?? null,
    },
  ],
};

const onComment = fn();
const onCellMenu: SheetCellMenu = (cell) => [
  { id: 'comments', label: 'Comments on this cell', onSelect: () => onComment(cell) },
];

const outliers: SheetNotes = new Map([
  ['fin n', { text: 'outlier, +60%', tone: 'warn' as const }],
  ['hydro n', { text: 'outlier, +75%', tone: 'warn' as const }],
]);

/** 200 line items by 30 vendors: figures made by a formula, so that every run sees the same. */
function bigSheet(): SheetData {
  const rows = Array.from({ length: 200 }, (_, row) => ({
    id: `line-${row + 1}`,
    label: `Line item ${row + 1}`,
    description: `${((row * 37) % 400) + 1} m`,
    group: `Part ${Math.floor(row / 25) + 1}`,
    quantity: ((row * 37) % 400) + 1,
  }));
  const columns = Array.from({ length: 30 }, (_, column) => ({
    id: `vendor-${column + 1}`,
    name: `Vendor ${column + 1}`,
  }));
  const values = Object.fromEntries(
    rows.map((row, r) => [
      row.id,
      Object.fromEntries(columns.map((column, c) => [column.id, 1_000_00 + ((r * 7919 + c * 104_729) % 90_000)])),
    ]),
  );
  return { rows, columns, values };
}

function Sheet({ data, ...args }: { data: SheetData } & ComparisonSheetProps) {
  return <ComparisonSheet {...args} store={useSheetStore(data)} />;
}

function MovedBig(args: ComparisonSheetProps) {
  return <Moved {...args} data={useMemo(() => bigSheet(), [])} />;
}

function BigSheet(args: ComparisonSheetProps) {
  return <Sheet {...args} data={useMemo(() => bigSheet(), [])} />;
}

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['spreadsheet', 'price comparison', 'bid tabulation', 'grid'],
  purpose:
    'The figures of many vendors and items side by side, to compare and correct: totals, ranks and the lowest price of each item update with each key.',
  avoid: [
    'For a few vendors and criteria that are read only, use ComparisonTable.',
    'For records of one kind that are sorted and filtered, use Table.',
  ],
  anatomy: {
    'comparison-sheet': 'The whole: switches, current cell, frame, announcements.',
    'comparison-sheet-toolbar': 'Differences only, difference to the lowest, and what the owner adds.',
    'comparison-sheet-current': 'The current cell in full with its menu, and what is wrong with what is typed.',
    'comparison-sheet-mark': 'A mark in the corner of a cell, an item or a vendor, with text.',
    'comparison-sheet-frame': 'What scrolls, on both axes.',
    'comparison-sheet-handle': 'By it a column is dragged, where columns can be moved.',
    'comparison-sheet-drop-line': 'While a column is dragged: where it would go.',
    'comparison-sheet-status': 'Says a finished change with its total and rank.',
    'comparison-sheet-print': 'While the page is printed: all lines, six vendors to a page.',
  },
  keyboard: {
    'Arrow keys': 'Move by a cell; with Ctrl to the edge.',
    'Home, End': 'First, last vendor; with Ctrl also first, last line.',
    'Page Up, Page Down': 'Move by what is in view.',
    'Enter, F2': 'Change the cell. A typed character replaces what is there.',
    'Enter (changing)': 'Keeps the change and goes down.',
    'Tab, Shift+Tab (changing)': 'Keeps the change and goes to the next, previous vendor.',
    'Escape (changing)': 'Takes the change back.',
    'Delete, Backspace': 'Empties the cell.',
    'Ctrl+Shift+Left, Right': 'Moves the column by one, where columns can be moved.',
    'Shift+F10, Menu': 'Opens what else can be done with the cell, where there is such.',
    Tab: 'Leaves the grid, which is one stop.',
  },
  knownIssues: [
    'Table commands of a screen reader reach the rows that are drawn; the arrow keys of the grid reach all.',
    'All rows are of one height: a label longer than two lines is cut off in its cell and shown in full above the grid.',
  ],
  without: { sizes: 'Row height and column width are given in pixels.' },
};

const meta = {
  title: 'Procurement/Comparison sheet',
  id: 'components-comparison-sheet',
  component: ComparisonSheet,
  parameters: { guide },
  args: { caption: 'Quotes for Boiler 2 water-wall retubing', store: undefined, notes: outliers, onCommit: fn() },
  render: (args) => <Sheet {...args} data={retubing} />,
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ComparisonSheet>;

export default meta;
type Story = StoryObj<typeof meta>;

const grid = (canvas: ReturnType<typeof within>) => canvas.getByRole('grid');
/** What the screen reader is told to be at. */
const current = (canvas: ReturnType<typeof within>) =>
  document.getElementById(grid(canvas).getAttribute('aria-activedescendant') ?? '');
const row = (canvas: ReturnType<typeof within>, name: RegExp) => within(canvas.getByRole('row', { name }));

export const Overview: Story = {
  args: { areDeltasShown: true, toolbar: <Button size="small">Export</Button> },
};

export const Semantics: Story = {
  parameters: { covers: ['row-and-column-headers', 'lowest-marked-with-text', 'screen-reader'] },
  play: async ({ canvas, step }) => {
    await step('a native table with the size of the whole', async () => {
      const table = canvas.getByRole('grid', { name: 'Quotes for Boiler 2 water-wall retubing' });
      await expect(table.tagName).toBe('TABLE');
      // Header, 7 lines, 3 headings, 4 lines of totals.
      await expect(table).toHaveAttribute('aria-rowcount', '15');
      await expect(table).toHaveAttribute('aria-colcount', '6');
      await expect(canvas.getByRole('columnheader', { name: /^Sahyadri/ })).toHaveAttribute('aria-colindex', '4');
      await expect(canvas.getByRole('rowheader', { name: /^Seamless tube/ })).toHaveAttribute('scope', 'row');
      await expect(canvas.getByRole('row', { name: /^Seamless tube/ })).toHaveAttribute('aria-rowindex', '3');
    });
    await step('the lowest says so in words, and only where one is lower', async () => {
      await expect(
        row(canvas, /^Seamless tube/)
          .getByText('₹30,96,000')
          .closest('td'),
      ).toHaveTextContent('L1');
      await expect(row(canvas, /^Scaffolding/).queryByText('L1')).toBeNull();
      await expect(row(canvas, /^Refractory/).getByText('not quoted')).toBeVisible();
    });
    await step('ranks stand at the heads; who lacks a line has none', async () => {
      await expect(canvas.getByRole('columnheader', { name: /^Tungabhadra Heat/ })).toHaveTextContent('L1v2 · 88/100');
      await expect(canvas.getByRole('columnheader', { name: /^Konkan/ })).toHaveTextContent('1 item missing');
      await expect(canvas.getByRole('columnheader', { name: 'Estimate' })).toBeVisible();
    });
  },
};

export const Keyboard: Story = {
  render: (args) => <BigSheet {...args} />,
  args: { caption: '200 line items by 30 vendors', notes: undefined },
  parameters: { covers: ['keyboard', 'keyboard-scroll', 'grid-keys'] },
  play: async ({ canvas, canvasElement, step }) => {
    const frame = canvasElement.querySelector('[data-slot=comparison-sheet-frame]') as HTMLElement;
    canvas.getByRole('switch', { name: 'Difference to the lowest' }).focus();
    await step('the grid is one stop, at its first cell', async () => {
      await userEvent.tab();
      await expect(grid(canvas)).toHaveFocus();
      await waitFor(() => expect(current(canvas)).toHaveAttribute('aria-colindex', '2'));
    });
    await step('arrows move by a cell, End to the last vendor, and the frame follows', async () => {
      await userEvent.keyboard('{ArrowDown}{ArrowRight}');
      await expect(current(canvas)).toHaveAttribute('aria-colindex', '3');
      await expect(current(canvas)?.closest('tr')).toHaveAttribute('aria-rowindex', '4');
      await userEvent.keyboard('{End}');
      await expect(current(canvas)).toHaveAttribute('aria-colindex', '31');
      await expect(frame.scrollLeft).toBeGreaterThan(1000);
    });
    await step('Ctrl+End, Ctrl+Home and the Page keys', async () => {
      await userEvent.keyboard('{Control>}{End}{/Control}');
      await expect(current(canvas)?.closest('tr')).toHaveAttribute('aria-rowindex', '209');
      await expect(frame.scrollTop).toBeGreaterThan(5000);
      await userEvent.keyboard('{Control>}{Home}{/Control}');
      await expect(current(canvas)?.closest('tr')).toHaveAttribute('aria-rowindex', '3');
      await expect(frame.scrollTop).toBe(0);
      await expect(frame.scrollLeft).toBe(0);
      await userEvent.keyboard('{PageDown}');
      await expect(Number(current(canvas)?.closest('tr')?.getAttribute('aria-rowindex'))).toBeGreaterThan(8);
    });
    await step('the current cell is never behind the header, the first column or the totals', async () => {
      for (const keys of ['{ArrowDown}', '{ArrowRight}', '{ArrowUp}', '{ArrowLeft}']) {
        await userEvent.keyboard(keys.repeat(9));
        const cell = current(canvas)!.getBoundingClientRect();
        const head = canvasElement.querySelector('thead th')!.getBoundingClientRect();
        await expect(cell.top).toBeGreaterThanOrEqual(head.bottom - 1);
        await expect(cell.left).toBeGreaterThanOrEqual(head.right - 1);
        await expect(cell.right).toBeLessThanOrEqual(frame.getBoundingClientRect().right + 1);
        await expect(cell.bottom).toBeLessThanOrEqual(frame.getBoundingClientRect().bottom + 1);
      }
    });
  },
};

export const ChangesByKeyboard: Story = {
  parameters: { covers: ['edit-keys', 'totals-follow'] },
  play: async ({ canvas, args, step }) => {
    const tungabhadra = () => canvas.getByRole('columnheader', { name: /^Tungabhadra Heat/ });
    grid(canvas).focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
    await step('each key reaches total, rank and lowest', async () => {
      await userEvent.keyboard('{Enter}');
      const field = canvas.getByRole('textbox', { name: 'Seamless tube SA 210 Gr A1, 51 × 4 mm, Tungabhadra Heat' });
      await expect(field).toHaveFocus();
      await expect(field).toHaveValue('31,20,000');
      await userEvent.keyboard('40,00,000');
      await expect(row(canvas, /^Basic total/).getByText('₹96,79,500')).toBeVisible();
      await expect(tungabhadra()).toHaveTextContent('L2');
      await expect(args.onCommit).not.toHaveBeenCalled();
    });
    await step('Escape takes it back', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(grid(canvas)).toHaveFocus();
      await expect(tungabhadra()).toHaveTextContent('L1');
      await expect(row(canvas, /^Seamless tube/).getByText('₹31,20,000')).toBeVisible();
      await expect(args.onCommit).not.toHaveBeenCalled();
    });
    await step('Enter keeps it, goes down and says the new total', async () => {
      await userEvent.keyboard('{F2}30.5 lakh{Enter}');
      await expect(
        row(canvas, /^Seamless tube/)
          .getByText('₹30,50,000')
          .closest('td'),
      ).toHaveTextContent('L1');
      await expect(args.onCommit).toHaveBeenCalledWith({
        rowId: 'tube',
        columnId: 't',
        value: 30_50_000_00,
        previous: 31_20_000_00,
      });
      await expect(current(canvas)?.closest('tr')).toHaveAttribute('aria-rowindex', '4');
      await expect(canvas.getByRole('status')).toHaveTextContent(
        /Tungabhadra Heat: ₹30,50,000\. Total ₹1,02,50,810, L1\./,
      );
    });
    await step('a digit begins anew, Tab keeps it and goes to the next vendor', async () => {
      await userEvent.keyboard('500000{Tab}');
      await expect(args.onCommit).toHaveBeenLastCalledWith(
        expect.objectContaining({ rowId: 'fin', columnId: 't', value: 5_00_000_00 }),
      );
      await expect(current(canvas)).toHaveAttribute('aria-colindex', '4');
    });
    await step('Delete empties', async () => {
      await userEvent.keyboard('{Delete}');
      await expect(canvas.getByRole('columnheader', { name: /^Sahyadri/ })).toHaveTextContent('1 item missing');
    });
    await step('text is text', async () => {
      await userEvent.keyboard('{Control>}{End}{/Control}{Enter}9 weeks{Enter}');
      await expect(args.onCommit).toHaveBeenLastCalledWith(
        expect.objectContaining({ rowId: 'delivery', columnId: 'n', value: '9 weeks' }),
      );
    });
  },
};

const changed = (values: SheetData['values'], more: Partial<SheetData> = {}): SheetData => ({
  ...retubing,
  revision: (rowId, columnId) => (values[rowId]?.[columnId] === undefined ? 3 : 7),
  ...more,
  values: { ...retubing.values, ...values },
});

/** Takes newer data while somebody types, as a page does that hears of a colleague's change. */
function Refetched(args: ComparisonSheetProps) {
  const [data, setData] = useState(() => changed({}));
  useEffect(() => {
    const take = ({ detail }: CustomEvent<SheetData>) => setData(detail);
    window.addEventListener('newer-data' as never, take);
    return () => window.removeEventListener('newer-data' as never, take);
  }, []);
  return <Sheet {...args} data={data} />;
}
const refetch = (data: SheetData) =>
  flushSync(() => window.dispatchEvent(new CustomEvent('newer-data', { detail: data })));

/** What is typed outlives newer data, and is saved over the revision that it was typed over. */
export const TypedWhileRefetched: Story = {
  render: (args) => <Refetched {...args} />,
  parameters: { covers: ['typed-while-refetched'] },
  play: async ({ canvas, args, step }) => {
    const name = 'Seamless tube SA 210 Gr A1, 51 × 4 mm, Tungabhadra Heat';
    const tube = () => row(canvas, /^Seamless tube/);
    const { tube: tubes = {}, fin = {} } = retubing.values;
    grid(canvas).focus();
    await step('a change of the same cell and of another', async () => {
      await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}30');
      refetch(changed({ tube: { ...tubes, t: lakhs(29) }, fin: { ...fin, s: lakhs(1) } }));
      await expect(row(canvas, /^Membrane fin/).getByText('₹1,00,000')).toBeVisible();
      await expect(canvas.getByRole('textbox', { name })).toHaveFocus();
      await userEvent.keyboard('00000{Enter}');
      await expect(args.onCommit).toHaveBeenLastCalledWith({
        ...{ rowId: 'tube', columnId: 't', value: lakhs(30), previous: lakhs(31.2), seen: 3 },
      });
      await expect(tube().getByText('₹30,00,000')).toBeVisible();
    });
    await step('a vendor and a line that come before it', async () => {
      await userEvent.keyboard('{ArrowUp}29');
      refetch(
        changed(
          { tube: { ...tubes, t: lakhs(29) } },
          {
            rows: [{ id: 'drum', group: 'Supply', label: 'Steam drum' }, ...retubing.rows],
            columns: [{ id: 'new', name: 'Vindhya Erectors' }, ...retubing.columns],
          },
        ),
      );
      await expect(canvas.getByRole('columnheader', { name: /^Vindhya/ })).toBeVisible();
      await expect(canvas.getByRole('textbox', { name })).toHaveFocus();
      await userEvent.keyboard('50000{Enter}');
      await expect(args.onCommit).toHaveBeenLastCalledWith(
        expect.objectContaining({ rowId: 'tube', columnId: 't', value: lakhs(29.5) }),
      );
      await expect(current(canvas)?.closest('tr')).toHaveTextContent(/^Membrane fin/);
    });
    await step('Escape shows what the colleague entered', async () => {
      await userEvent.keyboard('{ArrowUp}5');
      refetch(changed({ tube: { ...tubes, t: lakhs(28) } }));
      await userEvent.keyboard('1{Escape}');
      await expect(tube().getByText('₹28,00,000')).toBeVisible();
      await expect(args.onCommit).toHaveBeenCalledTimes(2);
    });
    await step('a line that is taken off the sheet gives its text to the owner', async () => {
      await userEvent.keyboard('27');
      refetch({ ...retubing, rows: retubing.rows.slice(1) });
      await expect(args.onCommit).toHaveBeenLastCalledWith(
        expect.objectContaining({ rowId: 'tube', columnId: 't', value: 27_00, previous: lakhs(28), seen: 7 }),
      );
      await expect(canvas.queryByRole('textbox')).toBeNull();
      await expect(grid(canvas)).toHaveFocus();
    });
    await step('a line in which all agree stays while it is typed in', async () => {
      refetch(retubing);
      await userEvent.click(canvas.getByRole('switch', { name: /^Differences only/ }));
      grid(canvas).focus();
      await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}7');
      refetch(changed({ tube: { t: lakhs(7), s: lakhs(7), k: lakhs(7), n: lakhs(7) } }));
      await userEvent.keyboard('5');
      await expect(canvas.getByRole('textbox', { name })).toHaveValue('75');
      await userEvent.keyboard('{Escape}');
    });
  },
};

export const ByPointer: Story = {
  play: async ({ canvas, step }) => {
    const cell = row(canvas, /^Seamless tube/)
      .getByText('₹31,20,000')
      .closest('td')!;
    await step('the first press makes it current, the second changes it', async () => {
      await userEvent.click(cell);
      await expect(current(canvas)).toBe(cell);
      await userEvent.click(cell);
      await expect(canvas.getByRole('textbox')).toHaveFocus();
    });
    await step('leaving the field keeps what was typed', async () => {
      await userEvent.keyboard('1');
      await userEvent.click(canvas.getByText('₹32,88,000'));
      await expect(canvas.queryByRole('textbox')).toBeNull();
      await expect(row(canvas, /^Seamless tube/).getByText('₹1')).toBeVisible();
    });
  },
};

/** What colleagues say stands where it belongs: a sign with words, and a menu that leads there. */
export const MarkedAndMenu: Story = {
  args: {
    marks: new Map([
      ['tube t', 'Open thread, 2 comments'],
      ['welding ', 'Open thread, 1 comment'],
      [' k', 'Open thread, 3 comments'],
    ]),
    cellMenu: onCellMenu,
  },
  parameters: { covers: ['marks-in-words', 'cell-menu'] },
  play: async ({ canvas, step }) => {
    await step('a mark is read with its cell, its line and its vendor', async () => {
      await expect(row(canvas, /^Seamless tube/).getByText('Open thread, 2 comments')).toBeInTheDocument();
      await expect(canvas.getByRole('rowheader', { name: /^Cutting.*Open thread, 1 comment$/ })).toBeVisible();
      await expect(canvas.getByRole('columnheader', { name: /^Konkan.*Open thread, 3 comments$/ })).toBeVisible();
    });
    await step('Shift+F10 opens the menu of the current cell, Escape leads back to the cell', async () => {
      grid(canvas).focus();
      await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Shift>}{F10}{/Shift}');
      await expect(await canvas.findByRole('menu')).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect(grid(canvas)).toHaveFocus();
    });
    await step('what is chosen is about that cell', async () => {
      grid(canvas).focus();
      await userEvent.keyboard('{ArrowDown}{ContextMenu}');
      await userEvent.click(await canvas.findByRole('menuitem', { name: 'Comments on this cell' }));
      await expect(onComment).toHaveBeenCalledWith({ rowId: 'fin', columnId: 't' });
    });
  },
};

export const NotAnAmount: Story = {
  parameters: { covers: ['error'] },
  play: async ({ canvasElement, canvas, args, step }) => {
    grid(canvas).focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Enter}12 tons');
    const field = canvas.getByRole('textbox');
    await step('says what is wrong, and stays', async () => {
      await expect(field).toBeInvalid();
      await expect(canvasElement.querySelector('[data-slot=error-text] svg')).toBeVisible();
      await expect(field).toHaveAccessibleDescription('Not an amount in rupees. Use digits, for example 1,08,426.50.');
      await userEvent.keyboard('{Enter}');
      await expect(field).toHaveFocus();
      await expect(args.onCommit).not.toHaveBeenCalled();
    });
    await step('leaving takes it back', async () => {
      await userEvent.tab({ shift: false });
      await expect(field).toHaveFocus();
      await userEvent.click(canvas.getByRole('switch', { name: 'Difference to the lowest' }));
      await expect(row(canvas, /^Seamless tube/).getByText('₹31,20,000')).toBeVisible();
      await expect(canvas.getByRole('status')).toHaveTextContent('Not changed.');
    });
  },
};

export const DifferencesOnly: Story = {
  parameters: { covers: ['differences-only'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /^Scaffolding/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: 'Differences only (6 of 7)' }));
    await expect(canvas.queryByRole('row', { name: /^Scaffolding/ })).toBeNull();
    await expect(grid(canvas)).toHaveAttribute('aria-rowcount', '14');
  },
};

export const NoDifferences: Story = {
  render: (args) => <Sheet {...args} data={sameEverywhere} isDifferencesOnly />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('All vendors are the same for every item.')).toBeVisible();
  },
};

const sameEverywhere: SheetData = {
  rows: [{ id: 'a', label: 'Scaffolding' }],
  columns: [
    { id: 't', name: 'Tungabhadra Heat' },
    { id: 's', name: 'Sahyadri Boiler Works' },
  ],
  values: { a: { t: lakhs(2), s: lakhs(2) } },
};

export const DifferenceToTheLowest: Story = {
  parameters: { covers: ['deltas-in-lakh'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Difference to the lowest' }));
    await expect(row(canvas, /^Seamless tube/).getByText('+₹2.64 L')).toBeVisible();
    await expect(row(canvas, /^Cutting/).getByText('+₹1.92 L')).toBeVisible();
    await expect(row(canvas, /^Scaffolding/).queryByText(/L$/)).toBeNull();
  },
};

export const TwoHundredByThirty: Story = {
  render: (args) => <BigSheet {...args} />,
  args: { caption: '200 line items by 30 vendors', notes: undefined },
  parameters: { covers: ['windowed'] },
  play: async ({ canvas, canvasElement, step }) => {
    const frame = canvasElement.querySelector('[data-slot=comparison-sheet-frame]') as HTMLElement;
    const nodes = () => canvasElement.querySelectorAll('[data-slot=comparison-sheet] *').length;
    await step('the whole is told, what is in view is drawn', async () => {
      await expect(grid(canvas)).toHaveAttribute('aria-rowcount', '210');
      await expect(grid(canvas)).toHaveAttribute('aria-colcount', '31');
      await waitFor(() => expect(nodes()).toBeLessThanOrEqual(1500));
    });
    await step('anywhere else too, at its place', async () => {
      frame.scrollTo(2000, 5000);
      const cell = await canvas.findByRole('columnheader', { name: /^Vendor 14/ });
      await expect(cell).toHaveAttribute('aria-colindex', '15');
      await waitFor(() => expect(canvas.getByRole('row', { name: /^Line item 90/ })).toBeVisible());
      await expect(nodes()).toBeLessThanOrEqual(1500);
      await expect(canvas.queryByRole('row', { name: /^Line item 1 / })).toBeNull();
    });
    await step('the field that scrolls away keeps what was typed, and the focus stays', async () => {
      grid(canvas).focus();
      await userEvent.keyboard('{Control>}{Home}{/Control}{Enter}1');
      frame.scrollTo(0, 6000);
      await waitFor(() => expect(canvas.queryByRole('textbox')).toBeNull());
      await expect(grid(canvas)).toHaveFocus();
      await userEvent.keyboard('{ArrowRight}');
      await waitFor(() => expect(row(canvas, /^Line item 1 /).getByText('₹1')).toBeVisible());
    });
  },
};

export const PrintsAll: Story = {
  render: (args) => <BigSheet {...args} />,
  args: { caption: '200 line items by 30 vendors', notes: undefined },
  parameters: { covers: ['print-all', 'print-landscape'] },
  play: async ({ canvasElement, step }) => {
    const sheet = canvasElement.querySelector('[data-slot=comparison-sheet]') as HTMLElement;
    await step('all lines of all vendors are in the page while it is printed', async () => {
      window.dispatchEvent(new Event('beforeprint'));
      const printed = sheet.querySelector('[data-slot=comparison-sheet-print]') as HTMLElement;
      await expect(printed.querySelectorAll('table')).toHaveLength(5);
      await expect(printed.querySelectorAll('tbody td')).toHaveLength(200 * 30 + 30);
      window.dispatchEvent(new Event('afterprint'));
      await waitFor(() => expect(sheet.querySelector('[data-slot=comparison-sheet-print]')).toBeNull());
    });
    await step('in landscape', async () => {
      await expect(getComputedStyle(sheet).getPropertyValue('page')).toBe('landscape');
      const pages = [...document.styleSheets]
        .flatMap((styles) => [...styles.cssRules])
        .filter((rule) => rule instanceof CSSPageRule);
      await expect(pages.some((rule) => /landscape \{\s*size: landscape/.test(rule.cssText))).toBe(true);
    });
  },
};

export const FixedWithReason: Story = {
  args: { readOnlyReason: 'Bids are sealed until 18 Nov 2026, 5:00 pm IST.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas, args }) => {
    grid(canvas).focus();
    await expect(grid(canvas)).toHaveAccessibleDescription(/Bids are sealed until/);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.getByRole('status')).toHaveTextContent('Bids are sealed until 18 Nov 2026, 5:00 pm IST.');
    await userEvent.keyboard('5{Delete}');
    await expect(args.onCommit).not.toHaveBeenCalled();
  },
};

function Moved({ data, ...args }: { data: SheetData } & ComparisonSheetProps) {
  const [columns, setColumns] = useState(data.columns);
  const ordered = useMemo(() => ({ ...data, columns }), [data, columns]);
  return (
    <Sheet
      {...args}
      data={ordered}
      onColumnMove={(id, to) => setColumns((before) => movedTo(before, id, to))}
      onColumnReset={columns === data.columns ? undefined : () => setColumns(data.columns)}
    />
  );
}

const namesOfHeads = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('thead th .line-clamp-2')].map(({ textContent }) => textContent);

/** Columns are moved by Control, Shift and an arrow, and by the menu of a cell; each move is said, and the current cell goes along. */
export const ColumnsByKeyboard: Story = {
  render: (args) => <Moved {...args} data={retubing} />,
  parameters: { covers: ['columns-by-keys'] },
  play: async ({ canvas, canvasElement, step }) => {
    const grid = canvas.getByRole('grid');
    const first = namesOfHeads(canvasElement);
    await step('by keys', async () => {
      grid.focus();
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
      await expect(namesOfHeads(canvasElement)[1]).toBe('Sahyadri Boiler Works');
      await expect(canvas.getByRole('status')).toHaveTextContent('Sahyadri Boiler Works: column 2 of 5.');
      await expect(grid).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-0-1$/));
    });
    await step('at the edge nothing happens', async () => {
      await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}');
      await expect(namesOfHeads(canvasElement)[0]).toBe('Sahyadri Boiler Works');
      await expect(grid).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-0-0$/));
    });
    await step('by the menu of the cell', async () => {
      await userEvent.keyboard('{Shift>}{F10}{/Shift}');
      const menu = within(await within(document.body).findByRole('menu'));
      await expect(menu.queryByRole('menuitem', { name: 'Move the column one back' })).toBeNull();
      await userEvent.click(menu.getByRole('menuitem', { name: 'Move the column one on' }));
      await waitFor(() => expect(namesOfHeads(canvasElement)[1]).toBe('Sahyadri Boiler Works'));
    });
    await step('and put back', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Reset column order' }));
      await expect(namesOfHeads(canvasElement)).toEqual(first);
      await expect(canvas.getByRole('status')).toHaveTextContent('The columns are in the original order.');
      await expect(grid).toHaveFocus();
      await expect(canvas.queryByRole('button', { name: 'Reset column order' })).toBeNull();
    });
  },
};

/** Columns are pinned up to one of them: they stay in view beside the lines while the others scroll, as many as leave room for another. */
export const ColumnsPinned: Story = {
  render: (args) => <BigSheet {...args} />,
  parameters: { covers: ['columns-pinned'] },
  play: async ({ canvas, canvasElement, step }) => {
    const frame = canvasElement.querySelector<HTMLElement>('[data-slot=comparison-sheet-frame]')!;
    const head = (name: string) => canvas.getByRole('columnheader', { name: new RegExp(`^${name}\\b`) });
    const choose = async (name: string) => {
      await userEvent.keyboard('{Shift>}{F10}{/Shift}');
      const menu = within(await within(document.body).findByRole('menu'));
      await userEvent.click(menu.getByRole('menuitem', { name }));
      await waitFor(() => expect(within(document.body).queryByRole('menu')).toBeNull());
      grid(canvas).focus();
    };
    await step('the first two stay where they are, to the last one', async () => {
      grid(canvas).focus();
      await userEvent.keyboard('{ArrowRight}');
      await choose('Pin the columns up to here');
      await expect(canvas.getByRole('status')).toHaveTextContent('2 columns up to Vendor 2 stay in view.');
      const places = ['Vendor 1', 'Vendor 2'].map((name) => head(name).getBoundingClientRect().left);
      await userEvent.keyboard('{End}');
      await waitFor(() => expect(current(canvas)).toBeVisible());
      await expect(frame.scrollLeft).toBeGreaterThan(1000);
      await expect(['Vendor 1', 'Vendor 2'].map((name) => head(name).getBoundingClientRect().left)).toEqual(places);
      await expect(canvas.queryByRole('columnheader', { name: /^Vendor 3\b/ })).toBeNull();
    });
    await step('the current cell is never behind them', async () => {
      for (let time = 0; time < 12; time += 1) await userEvent.keyboard('{ArrowLeft}');
      await waitFor(() =>
        expect(current(canvas)!.getBoundingClientRect().left).toBeGreaterThanOrEqual(
          head('Vendor 2').getBoundingClientRect().right - 1,
        ),
      );
    });
    await step('and all scroll again', async () => {
      await choose('Unpin the columns');
      await expect(canvas.getByRole('status')).toHaveTextContent('No column is pinned.');
      await userEvent.keyboard('{End}');
      await waitFor(() => expect(canvas.queryByRole('columnheader', { name: /^Vendor 1\b/ })).toBeNull());
      await userEvent.keyboard('{Home}{ArrowRight}');
      await choose('Pin the columns up to here');
      await userEvent.keyboard('{End}');
    });
  },
};

/** A column is dragged by the handle in its head, past what is in view; Escape lets go of it. */
export const ColumnsByDragging: Story = {
  render: (args) => <MovedBig {...args} />,
  parameters: { covers: ['columns-by-dragging'] },
  play: async ({ canvasElement, step }) => {
    const frame = canvasElement.querySelector<HTMLElement>('[data-slot=comparison-sheet-frame]')!;
    const held = () => canvasElement.querySelector<HTMLElement>('[data-slot=comparison-sheet-drop-line]')!;
    const handle = (at: number) => canvasElement.querySelectorAll('[data-slot=comparison-sheet-handle]')[at]!;
    const at = (type: string, target: Element, clientX: number) =>
      target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX }),
      );
    // A made-up pointer cannot be captured.
    frame.setPointerCapture = () => {};
    await step('Escape lets go', async () => {
      at('pointerdown', handle(0), handle(0).getBoundingClientRect().left);
      at('pointermove', frame, handle(2).getBoundingClientRect().left + 20);
      await waitFor(() => expect(held().hidden).toBe(false));
      await userEvent.keyboard('{Escape}');
      await expect(held().hidden).toBe(true);
      at('pointerup', frame, 0);
      await expect(namesOfHeads(canvasElement)[0]).toBe('Vendor 1');
    });
    await step('to the third place', async () => {
      at('pointerdown', handle(0), handle(0).getBoundingClientRect().left);
      at('pointermove', frame, handle(2).getBoundingClientRect().left + 20);
      await waitFor(() => expect(held().hidden).toBe(false));
      at('pointerup', frame, 0);
      await waitFor(() =>
        expect(namesOfHeads(canvasElement).slice(0, 3)).toEqual(['Vendor 2', 'Vendor 3', 'Vendor 1']),
      );
    });
    await step('at the edge the sheet scrolls, to the thirtieth', async () => {
      at('pointerdown', handle(0), handle(0).getBoundingClientRect().left);
      at('pointermove', frame, frame.getBoundingClientRect().right - 4);
      await waitFor(() => expect(frame.scrollLeft + frame.clientWidth).toBeGreaterThan(frame.scrollWidth - 2), {
        timeout: 10_000,
      });
      at('pointerup', frame, 0);
      await waitFor(() => expect(namesOfHeads(canvasElement).at(-1)).toBe('Vendor 2'));
    });
  },
};

export const Loading: Story = {
  render: (args) => <ComparisonSheet {...args} />,
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading the sheet')).toBeInTheDocument();
    await expect(canvas.queryByRole('grid')).toBeNull();
  },
};

const longWord = 'Hochdruckkesselrohrwanderneuerungsarbeiten';

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  render: (args) => (
    <Sheet
      {...args}
      data={{
        rows: [
          {
            id: 'a',
            label: `${longWord} with everything that belongs to it, on both sides of the drum`,
            group: longWord,
          },
          { id: 'b', label: 'Terms', kind: 'text', description: `As in ${longWord}` },
        ],
        columns: [
          { id: 't', name: `Tungabhadra ${longWord}`, detail: longWord },
          { id: 's', name: 'Sahyadri Boiler Works and Pressure Vessel Company of Nashik' },
        ],
        values: { a: { t: 98_76_54_32_10_987_00, s: lakhs(2) }, b: { t: `${longWord} within 8 weeks`, s: 'none' } },
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    grid(canvas).focus();
    await userEvent.keyboard('{ArrowDown}');
    // Cut off in its cell, it stands above in full.
    await expect(canvas.getAllByText(`${longWord} within 8 weeks`)[0]).toBeVisible();
  },
};

export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  render: (args) => <BigSheet {...args} />,
  args: { notes: undefined },
  play: async ({ canvas, canvasElement }) => {
    const frame = canvasElement.querySelector('[data-slot=comparison-sheet-frame]') as HTMLElement;
    grid(canvas).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(current(canvas)).toHaveAttribute('aria-colindex', '3');
    await userEvent.keyboard('{End}');
    await expect(frame.scrollLeft).toBeLessThan(-1000);
    await waitFor(() => expect(current(canvas)).toBeVisible());
    // To the very end, and not only so far that the last one is seen.
    await waitFor(() => expect(frame.scrollLeft).toBeCloseTo(frame.clientWidth - frame.scrollWidth, 0));
  },
};

/** The estimate is a column to compare with, marked as such: it has a total and no rank, and is never the lowest. */
export const DoMarkTheReference: Story = { tags: ['do'] };

/**
 * The estimate as one more vendor: it takes part in the ranking, and a vendor who is lower than everybody else is no longer
 * shown as L1.
 */
export const DontRankTheReference: Story = {
  tags: ['dont'],
  render: (args) => (
    <Sheet
      {...args}
      data={{
        ...retubing,
        columns: retubing.columns.map((column) => ({ ...column, isReference: false })),
      }}
    />
  ),
};

const opened = fn();
const reckoned: SheetData = {
  ...retubing,
  columns: retubing.columns.map((column) =>
    column.isReference ? column : { ...column, actions: <button type="button">{`Archive ${column.name}`}</button> },
  ),
  values: { ...retubing.values, refractory: { ...retubing.values['refractory'], k: lakhs(6.72) } },
  adjustments: [
    {
      id: 'plugs',
      label: 'Loaded for items not quoted',
      isSubtotal: true,
      amountInPaise: (column) => (column === 'k' ? lakhs(6.72) : 0),
    },
    {
      id: 'gst',
      label: 'GST',
      amountInPaise: (_, basic) => Math.round(basic * 0.18),
      note: (column) => (column === 'estimate' ? null : '18%'),
      onOpen: opened,
    },
  ],
  rank: (column) => ({ t: 2, s: 1 })[column] ?? null,
};

/** Rows below that say what they were made of, a figure that is not the vendor's own, ranks that the owner gives, and acts in the heads. */
export const Reckoned: Story = {
  render: (args) => <Sheet {...args} data={reckoned} />,
  args: { notes: new Map([['refractory k', { text: 'assumed: highest quoted', tone: 'filled' }]]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('assumed: highest quoted')).toBeVisible();
    await expect(canvas.getByRole('columnheader', { name: /Sahyadri Boiler Works.*L1/ })).toBeVisible();
    await expect(canvas.getByRole('columnheader', { name: /Konkan Pressure Parts/ })).not.toHaveTextContent(/L\d/);
    await expect(canvas.getByRole('button', { name: 'Archive Narmada Thermal' })).toBeVisible();
    // The plug is in the basic total already: a row that says so adds nothing.
    const store = new SheetStore(reckoned);
    await expect(store.effectiveTotal(3)).toBe(store.basicTotal(3) + Math.round(store.basicTotal(3) * 0.18));
    await userEvent.click(canvas.getByRole('button', { name: 'GST' }));
    await expect(opened).toHaveBeenCalledOnce();
  },
};
