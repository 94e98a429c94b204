import { cva } from 'class-variance-authority';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cn } from '../cn.ts';

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
  caption: string;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  sort?: TableSort | null;
  onSortChange?: (sort: TableSort) => void;
  /** Drawn in place of the rows when there are none. */
  empty?: ReactNode;
  /** Below 640 px: rows become cards, or the table scrolls inside its frame. */
  narrow?: 'stack' | 'scroll';
  /** Ids of the chosen rows; with it each row has a checkbox. */
  selectedIds?: readonly string[];
  onSelectedIdsChange?: (ids: string[]) => void;
  /** Name of a row's checkbox. */
  selectRowLabel?: (row: Row) => string;
  selectAllLabel?: string;
  sortLabel?: string;
};

const cellVariants = cva('px-3.5 py-2.25 align-top', {
  variants: {
    align: { start: 'text-start', end: 'text-end tabular-nums' },
    narrow: {
      stack:
        'max-sm:grid max-sm:grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] max-sm:gap-x-3 max-sm:px-3.5 max-sm:py-1 max-sm:text-start',
      scroll: '',
    },
  },
});

function textOf<Row>(column: TableColumn<Row>): string {
  return column.headerText ?? (typeof column.header === 'string' ? column.header : column.id);
}

/**
 * A native table. Sortable headers are buttons with `aria-sort` on their cell; on a narrow screen the rows become cards
 * that carry the column's name beside each value, and the sort buttons stay above them.
 */
export function Table<Row>({
  caption,
  isCaptionHidden = true,
  columns,
  rows,
  getRowId,
  sort = null,
  onSortChange,
  empty,
  narrow = 'stack',
  selectedIds,
  onSelectedIdsChange,
  selectRowLabel = (row) => `Select ${getRowId(row)}`,
  selectAllLabel = 'Select all',
  sortLabel = 'Sort by',
  className,
  ...props
}: TableProps<Row>) {
  const isStack = narrow === 'stack';
  const isSelectable = selectedIds !== undefined;
  const chosen = new Set(selectedIds);
  const chosenHere = rows.filter((row) => chosen.has(getRowId(row))).length;
  const hasSort = onSortChange !== undefined && columns.some((column) => column.isSortable);

  const toggle = (id: string) =>
    onSelectedIdsChange?.(chosen.has(id) ? [...chosen].filter((entry) => entry !== id) : [...chosen, id]);
  const toggleAll = () => {
    const ids = rows.map(getRowId);
    onSelectedIdsChange?.(
      chosenHere === rows.length ? [...chosen].filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])],
    );
  };

  return (
    <div
      data-slot="table-frame"
      {...(isStack ? {} : { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      className={cn(
        'min-w-0 rounded-large border border-line bg-surface shadow-raised',
        isStack
          ? 'overflow-clip max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent max-sm:shadow-none'
          : 'overflow-x-auto',
      )}
    >
      <table
        data-slot="table"
        {...props}
        className={cn('w-full border-collapse text-body text-ink', isStack && 'max-sm:block', className)}
      >
        <caption
          className={cn(
            isCaptionHidden ? 'sr-only' : 'px-3.5 py-3 text-start text-title font-semibold',
            isStack && !isCaptionHidden && 'max-sm:block',
          )}
        >
          {caption}
        </caption>
        <thead className={cn('bg-page', isStack && 'max-sm:block max-sm:bg-transparent')}>
          <tr
            className={cn(
              isStack &&
                (hasSort
                  ? 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-1 max-sm:pb-2'
                  : 'max-sm:sr-only'),
            )}
          >
            {isSelectable ? (
              <th
                scope="col"
                className={cn(
                  'w-10 border-b border-line-strong ps-3.5 text-start',
                  isStack && 'max-sm:border-0 max-sm:ps-0',
                )}
              >
                <Checkbox
                  label={selectAllLabel}
                  isLabelHidden
                  checked={rows.length > 0 && chosenHere === rows.length}
                  isIndeterminate={chosenHere > 0 && chosenHere < rows.length}
                  onChange={toggleAll}
                />
              </th>
            ) : null}
            {columns.map((column) => {
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
                    column.className,
                  )}
                >
                  {canSort ? (
                    <button
                      type="button"
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
                      <span className={cn('sr-only', isStack && 'sm:hidden')}>{sortLabel} </span>
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
        <tbody className={cn(isStack && 'max-sm:grid max-sm:gap-3')}>
          {rows.length === 0 && empty ? (
            <tr className={cn(isStack && 'max-sm:block')}>
              <td
                colSpan={columns.length + (isSelectable ? 1 : 0)}
                className={cn('p-6 text-center text-ink-muted', isStack && 'max-sm:block')}
              >
                {empty}
              </td>
            </tr>
          ) : null}
          {rows.map((row) => {
            const id = getRowId(row);
            return (
              <tr
                key={id}

                data-state={chosen.has(id) ? 'selected' : 'idle'}
                className={cn(
                  'border-b border-line last:border-b-0 hover:bg-hover/60 data-[state=selected]:bg-accent-soft',
                  isStack &&
                    'max-sm:block max-sm:rounded-large max-sm:border max-sm:bg-surface max-sm:py-2 max-sm:last:border-b',
                )}
              >
                {isSelectable ? (
                  <td
                    className={cn('w-10 py-2.5 ps-3.5 align-top', isStack && 'max-sm:block max-sm:w-full max-sm:py-1')}
                  >
                    <Checkbox
                      label={selectRowLabel(row)}
                      isLabelHidden
                      checked={chosen.has(id)}
                      onChange={() => toggle(id)}
                    />
                  </td>
                ) : null}
                {columns.map((column) => {
                  const Cell = column.isRowHeader ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.id}
                      scope={column.isRowHeader ? 'row' : undefined}
                      className={cn(
                        cellVariants({ align: column.align ?? 'start', narrow }),
                        column.isRowHeader && 'font-medium',
                        // In a card the row's name is its title and needs no label.
                        column.isRowHeader && isStack && 'max-sm:block',
                        column.className,
                      )}
                    >
                      {isStack && !column.isRowHeader ? (
                        <span aria-hidden className="text-small font-normal text-ink-muted sm:hidden">
                          {textOf(column)}
                        </span>
                      ) : null}
                      <span
                        className={cn('block min-w-0 break-words', column.align === 'end' && 'max-sm:tabular-nums')}
                      >
                        {column.cell(row)}
                      </span>
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
