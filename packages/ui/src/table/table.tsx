import { cva } from 'class-variance-authority';
import { ArrowDown, ArrowUp, ArrowUpDown, Columns3 } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cn } from '../cn.ts';
import { Popover } from '../popover/popover.tsx';
import { useTexts, type Texts } from '../language.tsx';
import { PhoneRow, type TablePhoneRow } from './phone-row.tsx';
import { useRowWindow } from './use-row-window.ts';

/** One column of a Table. */
export type TableColumn<Row> = {
  id: string;
  header: ReactNode;
  /** The header as plain text, where it is not; used in the stacked cards and for sorting. */
  headerText?: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers, which are also drawn tabular. */
  align?: 'start' | 'end';
  isSortable?: boolean;
  /** Names the row: one column should. */
  isRowHeader?: boolean;
  className?: string;
};

/** By which column the rows are ordered; the host orders them. */
export type TableSort = { columnId: string; direction: 'ascending' | 'descending' };

/** Properties of Table: native table properties plus columns and rows. */
export type TableProps<Row> = Omit<ComponentPropsWithRef<'table'>, 'children'> & {
  /** Names the table. */
  caption: string;
  /** The caption is read and not drawn. */
  isCaptionHidden?: boolean;
  /** The columns, in order, each with how its cell is drawn. */
  columns: readonly TableColumn<Row>[];
  /** The rows, in the order drawn. */
  rows: readonly Row[];
  /** What tells one row from another. */
  getRowId: (row: Row) => string;
  /** Column and direction by which the rows are sorted; the owner sorts them. */
  sort?: TableSort | null;
  /** Called when somebody presses the heading of a column that can be sorted. */
  onSortChange?: (sort: TableSort) => void;
  /** Drawn in place of the rows when there are none. */
  empty?: ReactNode;
  /** Below 640 px: rows become cards, or the table scrolls inside its frame. */
  narrow?: 'stack' | 'scroll';
  /**
   * Below 640 px: a row of two lines in place of a card. The link of its title leads there from the whole row.
   * Columns that can be sorted keep their buttons above the rows.
   */
  phoneRow?: (row: Row) => TablePhoneRow;
  /** Ids of the chosen rows; with it each row has a checkbox. */
  selectedIds?: readonly string[];
  /** Called with the ids of all chosen rows. */
  onSelectedIdsChange?: (ids: string[]) => void;
  /** Name of a row's checkbox. */
  selectRowLabel?: (row: Row) => string;
  /** Name of the checkbox of all rows. */
  selectAllLabel?: string;
  /** Read before the name of a column by which the table can be sorted. */
  sortLabel?: string;
  /**
   * For thousands of rows: only those in sight are made. Every row then has one height, each cell is one line, the header stays, and the frame
   * scrolls (`narrow` is `scroll`). Sizes in pixels; a row is 44 high unless told otherwise.
   */
  windowed?: { height: number; rowHeight?: number };
  /** In pixels: where the table is higher, it scrolls in its frame below its header (`narrow` is `scroll`). */
  maxHeight?: number;
  /** The first column stays in view while the others scroll sideways (`narrow` is `scroll`). */
  isFirstColumnSticky?: boolean;
  /** Ids of columns that are not drawn; with it one chooses the columns in a panel above the table. Row headers always stay. */
  hiddenColumnIds?: readonly string[];
  /** Called with the ids of all columns that are not drawn. */
  onHiddenColumnIdsChange?: (ids: string[]) => void;
  /** Text of the button that opens the panel of the columns. */
  columnsLabel?: string;
  /** Beside that button, for instance how many rows there are. */
  toolbar?: ReactNode;
};

const cellVariants = cva('px-3.5 py-2.25 align-top', {
  variants: {
    align: { start: 'text-start', end: 'text-end tabular-nums' },
    narrow: {
      stack:
        'max-sm:grid max-sm:grid-cols-[min(7.5rem,36%)_minmax(0,1fr)] max-sm:gap-x-3 max-sm:px-3.5 max-sm:py-1 max-sm:text-start',
      scroll: '',
    },
  },
});

function textOf<Row>(column: TableColumn<Row>): string {
  return column.headerText ?? (typeof column.header === 'string' ? column.header : column.id);
}

/** Room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height === 0 ? null : <tr aria-hidden data-slot="table-gap" style={{ height }} />;
}

const english: Texts<'table'> = {
  selectRowLabel: (id) => `Select ${id}`,
  selectAllLabel: 'Select all',
  sortLabel: 'Sort by',
  columnsLabel: 'Columns',
};

/**
 * A native table. Sortable headers are buttons with `aria-sort` on their cell; on a narrow screen the rows become cards
 * that carry the column's name beside each value, and the sort buttons stay above them. With `windowed` it shows 10,000 rows
 * as quickly as ten: `aria-rowcount` and `aria-rowindex` tell what is not drawn, and in the column of checkboxes the arrow,
 * Page, Home and End keys go from row to row.
 */
export function Table<Row>({
  caption,
  isCaptionHidden = true,
  columns: allColumns,
  rows,
  getRowId,
  sort = null,
  onSortChange,
  empty,
  narrow: wantedNarrow = 'stack',
  phoneRow,
  selectedIds,
  onSelectedIdsChange,
  selectRowLabel,
  selectAllLabel,
  sortLabel,
  windowed,
  maxHeight,
  isFirstColumnSticky = false,
  hiddenColumnIds,
  onHiddenColumnIdsChange,
  columnsLabel,
  toolbar,
  className,
  style,
  ...props
}: TableProps<Row>) {
  const texts = useTexts('table', english, { selectAllLabel, sortLabel, columnsLabel });
  const narrow = (windowed ?? maxHeight) !== undefined || isFirstColumnSticky ? 'scroll' : wantedNarrow;
  const columns = allColumns.filter((column) => column.isRowHeader || !hiddenColumnIds?.includes(column.id));
  const isStack = narrow === 'stack';
  const isCards = isStack && !phoneRow;
  const isSelectable = selectedIds !== undefined;
  const chosen = new Set(selectedIds);
  const chosenHere = rows.filter((row) => chosen.has(getRowId(row))).length;
  const { frame, runs, gaps, rowHeight, ...events } = useRowWindow(rows.length, windowed);
  const columnCount = columns.length + (isSelectable ? 1 : 0);
  const hasSort = onSortChange !== undefined && columns.some((column) => column.isSortable);

  const toggle = (id: string) =>
    onSelectedIdsChange?.(chosen.has(id) ? [...chosen].filter((entry) => entry !== id) : [...chosen, id]);
  const toggleAll = () => {
    const ids = rows.map(getRowId);
    const here = new Set(ids);
    onSelectedIdsChange?.(
      chosenHere === rows.length ? [...chosen].filter((id) => !here.has(id)) : [...new Set([...chosen, ...ids])],
    );
  };

  /** Only the first column, and the boxes before it; their ground hides what scrolls under them. */
  const stickyCell = (index: number) =>
    isFirstColumnSticky && index <= 0
      ? cn(
          'sticky z-1 bg-surface [thead_&]:bg-page [tr[data-state=selected]_&]:bg-accent-soft',
          index === 0 && isSelectable ? 'start-10' : 'start-0',
        )
      : null;

  const drawRow = (row: Row, index: number) => {
    const id = getRowId(row);
    return (
      <tr
        key={id}
        data-state={chosen.has(id) ? 'selected' : 'idle'}
        {...(windowed && { 'data-index': index, 'aria-rowindex': index + 2, style: { height: rowHeight } })}
        className={cn(
          'border-b border-line last:border-b-0 hover:bg-hover/60 data-[state=selected]:bg-accent-soft data-[state=selected]:[&_[data-slot^=badge]]:border-current/50 data-[state=selected]:[&_[data-slot=chip]]:border-current/50 forced-colors:data-[state=selected]:outline-2 forced-colors:data-[state=selected]:-outline-offset-2 forced-colors:data-[state=selected]:outline-[Highlight]',
          isStack && (isSelectable ? 'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)]' : 'max-sm:block'),
          isCards && 'max-sm:rounded-large max-sm:border max-sm:bg-surface max-sm:py-2 max-sm:last:border-b',
          phoneRow && 'max-sm:relative',
        )}
      >
        {isSelectable ? (
          <td
            className={cn(
              'w-10 py-2.5 ps-3.5 align-top',
              // In a card it stands before the row's name.
              isCards && 'max-sm:block max-sm:w-auto max-sm:py-1',
              // Above the link that covers the row.
              phoneRow &&
                'max-sm:relative max-sm:z-1 max-sm:flex max-sm:w-11 max-sm:justify-center max-sm:p-0 max-sm:pt-2',
              windowed && 'border-b border-line py-0 align-middle',
              stickyCell(-1),
            )}
          >
            <Checkbox
              label={selectRowLabel?.(row) ?? texts.selectRowLabel(id)}
              isLabelHidden
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          </td>
        ) : null}
        {columns.map((column, columnIndex) => {
          const Cell = column.isRowHeader ? 'th' : 'td';
          return (
            <Cell
              key={column.id}
              scope={column.isRowHeader ? 'row' : undefined}
              className={cn(
                cellVariants({ align: column.align ?? 'start', narrow }),
                column.isRowHeader && 'font-medium',
                // In a card the row's name is its title and needs no label.
                isCards && column.isRowHeader && (isSelectable ? 'max-sm:block max-sm:ps-2.5' : 'max-sm:block'),
                isCards && !column.isRowHeader && isSelectable && 'max-sm:col-span-2',
                phoneRow && (column.isRowHeader ? 'max-sm:block max-sm:py-2.5' : 'max-sm:hidden'),
                phoneRow && isSelectable && 'max-sm:ps-0',
                windowed && 'border-b border-line py-0 align-middle',
                stickyCell(columnIndex),
                column.className,
              )}
            >
              {isCards && !column.isRowHeader ? (
                <span
                  aria-hidden
                  data-slot="table-cell-label"
                  className="text-small font-normal text-ink-muted sm:hidden"
                >
                  {textOf(column)}
                </span>
              ) : null}
              <span
                className={cn(
                  'block min-w-0',
                  windowed ? 'truncate' : 'break-words',
                  column.align === 'end' && 'max-sm:tabular-nums',
                  phoneRow && 'max-sm:hidden',
                )}
              >
                {column.cell(row)}
              </span>
              {phoneRow && column.isRowHeader ? <PhoneRow {...phoneRow(row)} /> : null}
            </Cell>
          );
        })}
      </tr>
    );
  };

  // One flat list, in which no row changes its place among the others: a row that has the focus keeps its element.
  const body = [
    ...runs.flatMap((run, at) => [
      <Gap key={at === 0 ? 'gap-before' : 'gap-between'} height={gaps[at] ?? 0} />,
      ...rows.slice(run.from, run.to).map((row, offset) => drawRow(row, run.from + offset)),
    ]),
    <Gap key="gap-after" height={gaps.at(-1) ?? 0} />,
  ];

  const frameElement = (
    <div
      data-slot="table-frame"
      style={{ maxHeight }}
      {...(windowed && { ref: frame, style: { maxHeight: windowed.height }, ...events })}
      {...(isStack ? {} : { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      className={cn(
        'min-w-0 rounded-large border border-line bg-surface shadow-raised',
        isStack
          ? cn(
              'overflow-clip',
              isCards && 'max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent max-sm:shadow-none',
            )
          : (windowed ?? maxHeight) !== undefined
            ? 'overflow-auto overscroll-contain'
            : 'overflow-x-auto',
      )}
    >
      <table
        data-slot="table"
        {...props}
        aria-rowcount={windowed ? rows.length + 1 : undefined}
        // One line a cell: columns share the width whatever the rows in sight hold, and a phone scrolls to the rest.
        style={windowed ? { minWidth: `${columns.length * 8}rem`, ...style } : style}
        className={cn(
          'w-full text-body text-ink',
          windowed ? 'table-fixed border-separate border-spacing-0' : 'border-collapse',
          isStack && 'max-sm:block',
          className,
        )}
      >
        <caption
          className={cn(
            isCaptionHidden ? 'sr-only' : 'px-3.5 py-3 text-start text-title font-semibold',
            isStack && !isCaptionHidden && 'max-sm:block',
          )}
        >
          {caption}
        </caption>
        <thead
          className={cn(
            'bg-page',
            isStack && 'max-sm:block max-sm:bg-transparent',
            (windowed ?? maxHeight) !== undefined && 'sticky top-0 z-2',
            isStack && 'sm:sticky sm:top-0 sm:z-2',
          )}
        >
          <tr
            aria-rowindex={windowed ? 1 : undefined}
            className={cn(
              isStack &&
                (hasSort || isSelectable
                  ? cn(
                      'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-1 max-sm:pb-2',
                      phoneRow && 'max-sm:border-b max-sm:border-line-strong max-sm:py-1 max-sm:pe-3.5',
                    )
                  : 'max-sm:sr-only'),
            )}
          >
            {isSelectable ? (
              <th
                scope="col"
                className={cn(
                  'w-10 border-b border-line-strong ps-3.5 text-start',
                  isStack &&
                    'max-sm:flex max-sm:w-auto max-sm:items-center max-sm:gap-2 max-sm:border-0 max-sm:pe-2 max-sm:font-normal',
                  phoneRow &&
                    'max-sm:ps-0 max-sm:[&>:first-child]:flex max-sm:[&>:first-child]:w-11 max-sm:[&>:first-child]:justify-center',
                  stickyCell(-1),
                )}
              >
                <Checkbox
                  label={texts.selectAllLabel}
                  isLabelHidden
                  checked={rows.length > 0 && chosenHere === rows.length}
                  isIndeterminate={chosenHere > 0 && chosenHere < rows.length}
                  onChange={toggleAll}
                />
                {isStack && (
                  <span aria-hidden className="text-small text-ink-muted sm:hidden">
                    {texts.selectAllLabel}
                  </span>
                )}
              </th>
            ) : null}
            {columns.map((column, columnIndex) => {
              const direction = sort?.columnId === column.id ? sort.direction : null;
              const canSort = column.isSortable && onSortChange;
              const SortIcon =
                direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={canSort ? (direction ?? 'none') : undefined}
                  className={cn(
                    'border-b border-line-strong px-3.5 py-2 align-middle text-label font-medium text-ink-soft',
                    column.align === 'end' ? 'text-end' : 'text-start',
                    isStack && (canSort ? 'max-sm:border-0 max-sm:p-0' : 'max-sm:sr-only'),
                    phoneRow && !canSort && !column.isRowHeader && 'max-sm:hidden',
                    stickyCell(columnIndex),
                    column.className,
                  )}
                >
                  {canSort ? (
                    <button
                      type="button"
                      data-slot="table-sort"
                      onClick={() =>
                        onSortChange({
                          columnId: column.id,
                          direction: direction === 'ascending' ? 'descending' : 'ascending',
                        })
                      }
                      className={cn(
                        'group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-small px-1.5 font-medium hover:bg-hover hover:text-ink pointer-coarse:min-h-11',
                        direction && 'text-ink',
                        isStack &&
                          'max-sm:mx-0 max-sm:border max-sm:border-line-strong max-sm:bg-surface max-sm:px-2.5',
                      )}
                    >
                      <span className={cn('sr-only', isStack && 'sm:hidden')}>{texts.sortLabel} </span>
                      {column.header}
                      <SortIcon
                        aria-hidden
                        size={13}
                        className={cn('shrink-0', direction ? 'text-accent' : 'text-ink-faint')}
                      />
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={cn(isCards && 'max-sm:grid max-sm:gap-3', phoneRow && 'max-sm:block')}>
          {rows.length === 0 && empty ? (
            <tr className={cn(isStack && 'max-sm:block')}>
              <td colSpan={columnCount} className={cn('p-6 text-center text-ink-muted', isStack && 'max-sm:block')}>
                {empty}
              </td>
            </tr>
          ) : null}
          {body}
        </tbody>
      </table>
    </div>
  );
  if (!hiddenColumnIds) return frameElement;
  return (
    <div data-slot="table-with-columns" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {toolbar}
        <Popover
          trigger={
            <Button size="small" className={cn(phoneRow && 'max-sm:hidden')}>
              <Columns3 aria-hidden /> {texts.columnsLabel}
            </Button>
          }
          title={texts.columnsLabel}
          align="end"
        >
          <ul data-slot="table-columns" className="grid gap-1">
            {allColumns.map((column) =>
              column.isRowHeader ? null : (
                <li key={column.id}>
                  <Checkbox
                    label={textOf(column)}
                    checked={!hiddenColumnIds.includes(column.id)}
                    onChange={(event) =>
                      onHiddenColumnIdsChange?.(
                        event.target.checked
                          ? hiddenColumnIds.filter((id) => id !== column.id)
                          : [...hiddenColumnIds, column.id],
                      )
                    }
                  />
                </li>
              ),
            )}
          </ul>
        </Popover>
      </div>
      {frameElement}
    </div>
  );
}
