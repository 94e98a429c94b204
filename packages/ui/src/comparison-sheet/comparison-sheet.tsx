import { useCallback, useId, useMemo, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Switch } from '../switch/switch.tsx';
import { PrintedSheet } from './printed-sheet.tsx';
import { Grid } from './sheet-grid.tsx';
import { SheetStore, type SheetAdjustment, type SheetData } from './sheet-store.ts';
import type { ComparisonSheetLabels, SheetCellMenu, SheetCommit, SheetMarks, SheetNotes } from './sheet-types.ts';
import { useIsPrinting } from './use-sheet.ts';

export type { ComparisonSheetLabels, SheetAdjustment, SheetCellMenu, SheetCommit, SheetData, SheetMarks, SheetNotes };

const english: Texts<'comparisonSheet'> = {
  rowHeading: 'Item',
  rank: (rank) => `L${rank}`,
  missingCount: (count) => (count === 1 ? '1 item missing' : `${count} items missing`),
  missing: 'not quoted',
  basicTotal: 'Basic total',
  effectiveTotal: 'Effective total',
  differencesOnly: (differentCount, totalCount) => (
    <>
      Differences only <span className="text-ink-muted">({`${differentCount} of ${totalCount}`})</span>
    </>
  ),
  noDifferences: 'All vendors are the same for every item.',
  showDeltas: 'Difference to the lowest',
  hint: 'Arrow keys move, Enter or F2 edits, Escape cancels',
  moveHint: 'Arrow keys move between cells.',
  more: 'More',
  moreOn: (row, column) => `More on ${row}, ${column}`,
  moreHint: 'Shift+F10 opens more actions for a cell.',
  fixedCell: 'This cell cannot be changed.',
  invalidAmount: 'Not an amount in rupees. Use digits, for example 1,08,426.50.',
  field: (row, column) => `${row}, ${column}`,
  committed: (row, column, value, total, rank) => `${row}, ${column}: ${value}. Total ${total}${rank && `, ${rank}`}.`,
  notChanged: 'Not changed.',
  moveColumnHint: 'Ctrl+Shift with an arrow to the side moves the column.',
  moveColumnBefore: 'Move the column one back',
  moveColumnAfter: 'Move the column one on',
  moveColumnFirst: 'Move the column to the front',
  columnMoved: (column, place, count) => `${column}: column ${place} of ${count}.`,
  pinColumns: 'Pin the columns up to here',
  unpinColumns: 'Unpin the columns',
  columnsPinned: (last, count) =>
    count === 1 ? `${last} stays in view.` : `${count} columns up to ${last} stay in view.`,
  columnsUnpinned: 'No column is pinned.',
  resetColumns: 'Reset column order',
  columnsReset: 'The columns are in the original order.',
  loading: 'Loading the sheet',
};

/** Properties of ComparisonSheet: native div properties plus the store and what may be done with it. */
export type ComparisonSheetProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Names the grid. */
  caption: string;
  /** The figures, from `useSheetStore`; undefined while they load. */
  store: SheetStore | undefined;
  /** Notes on cells, by the key of the cell. */
  notes?: SheetNotes;
  /** Marks on cells, lines and columns, in words that a sign stands for. */
  marks?: SheetMarks;
  /** Gives the current cell a menu above the grid, which Shift+F10 and the menu key open as well. */
  cellMenu?: SheetCellMenu;
  /** Called once per finished change; while somebody types only the store changes. */
  onCommit?: (change: SheetCommit) => void;
  /** Why nothing can be changed. It is shown, and said when somebody tries. */
  readOnlyReason?: string;
  /** Leaves out the lines in which all say the same; kept by the sheet itself unless given. */
  isDifferencesOnly?: boolean;
  /** Called when somebody shows or hides what is the same. */
  onDifferencesOnlyChange?: (isDifferencesOnly: boolean) => void;
  /** Shows in each cell how far it is above the lowest; kept by the sheet itself unless given. */
  areDeltasShown?: boolean;
  /** Called when somebody shows or hides the distances. */
  onDeltasShownChange?: (areShown: boolean) => void;
  /**
   * Lets columns be moved, by a handle in their heads, by keys and by the menu of the current cell. Called with a column and the place, from 0,
   * that it is to have: the host makes `store` anew with its columns in that order (`movedTo`) and keeps it.
   */
  onColumnMove?: (columnId: string, to: number) => void;
  /** Given while the columns are in another order than their own: puts them back. */
  onColumnReset?: (() => void) | undefined;
  /** How many columns stay in view beside the lines while the others scroll, from the first; kept by the sheet itself unless given. */
  pinnedColumns?: number;
  /** Called when somebody pins columns, with how many. */
  onPinnedColumnsChange?: (count: number) => void;
  /** Pixels; the height of every row is the same, or their places could not be known without drawing them. */
  rowHeight?: number;
  /** Width of a vendor's column in pixels. */
  columnWidth?: number;
  /** At the other end of the line of switches. */
  toolbar?: ReactNode;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<ComparisonSheetLabels>;
};

/** One store for as long as `data` is the same object. */
export function useSheetStore(data: SheetData): SheetStore {
  return useMemo(() => new SheetStore(data), [data]);
}

/**
 * Many lines by many vendors: a native table with the keys of a grid (APG grid), of which only the cells in view are in the page,
 * on both axes. Header, first column and the last total stay in view. Each cell listens to its own place in the store, so one key
 * press draws again what it changed and nothing else. For a handful of criteria use ComparisonTable.
 */
export function ComparisonSheet({
  caption,
  store,
  notes,
  marks,
  cellMenu,
  onCommit,
  readOnlyReason,
  isDifferencesOnly,
  onDifferencesOnlyChange,
  areDeltasShown,
  onDeltasShownChange,
  onColumnMove,
  onColumnReset,
  pinnedColumns,
  onPinnedColumnsChange,
  rowHeight = 56,
  columnWidth = 160,
  toolbar,
  labels,
  className,
  ...props
}: ComparisonSheetProps) {
  const id = useId();
  const [resetCount, setResetCount] = useState(0);
  const texts = useTexts('comparisonSheet', english, labels);
  const [ownDifferencesOnly, setOwnDifferencesOnly] = useState(false);
  const [ownDeltasShown, setOwnDeltasShown] = useState(false);
  const [ownPinned, setOwnPinned] = useState(0);
  const pin = useCallback(
    (count: number) => {
      setOwnPinned(count);
      onPinnedColumnsChange?.(count);
    },
    [onPinnedColumnsChange],
  );
  // Counted again after a finished change, not at each key: a row must not vanish under the hand that types in it.
  const [commitCount, setCommitCount] = useState(0);
  const onlyDifferences = isDifferencesOnly ?? ownDifferencesOnly;
  const hasDeltas = areDeltasShown ?? ownDeltasShown;
  const isPrinting = useIsPrinting();
  const differentCount = useMemo(
    () => store?.rows.reduce((count, _, row) => count + (store.isDifferent(row) ? 1 : 0), 0) ?? 0,
    // oxlint-disable-next-line react/exhaustive-deps -- the store is the same object after a change
    [store, commitCount],
  );

  return (
    <div data-slot="comparison-sheet" {...props} className={cn('grid min-w-0 gap-2 [page:landscape]', className)}>
      <div
        data-slot="comparison-sheet-toolbar"
        className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2 print:hidden"
      >
        <Switch
          label={texts.differencesOnly(differentCount, store?.rows.length ?? 0)}
          checked={onlyDifferences}
          onChange={(event) => {
            setOwnDifferencesOnly(event.target.checked);
            onDifferencesOnlyChange?.(event.target.checked);
          }}
        />
        <Switch
          label={texts.showDeltas}
          checked={hasDeltas}
          onChange={(event) => {
            setOwnDeltasShown(event.target.checked);
            onDeltasShownChange?.(event.target.checked);
          }}
        />
        {onColumnReset && (
          <Button
            size="small"
            variant="quiet"
            onClick={({ currentTarget }) => {
              const sheet = currentTarget.closest('[data-slot=comparison-sheet]');
              onColumnReset();
              setResetCount((count) => count + 1);
              // The button goes away: the focus goes to what it was about.
              sheet?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
            }}
          >
            {texts.resetColumns}
          </Button>
        )}
        {toolbar && <div className="ms-auto">{toolbar}</div>}
      </div>
      {store ? (
        <>
          <Grid
            key={id}
            {...{ id, caption, store, notes, marks, cellMenu, onCommit, readOnlyReason }}
            {...{ rowHeight, columnWidth, texts, hasDeltas, onColumnMove, resetCount }}
            pinnedColumns={pinnedColumns ?? ownPinned}
            onPin={store.columns.length > 1 ? pin : undefined}
            isDifferencesOnly={onlyDifferences}
            onFinished={() => setCommitCount((count) => count + 1)}
          />
          {isPrinting && (
            <PrintedSheet {...{ caption, store, notes, texts, hasDeltas }} isDifferencesOnly={onlyDifferences} />
          )}
        </>
      ) : (
        <div aria-busy="true" className="grid gap-3 rounded-large border border-line bg-surface p-card">
          <span role="status" className="sr-only">
            {texts.loading}
          </span>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-8" />
          ))}
        </div>
      )}
    </div>
  );
}
