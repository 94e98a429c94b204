import {
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../cn.ts';
import { ErrorText } from '../field/field.tsx';
import { Figure } from '../figure.tsx';
import { formatRupeeDelta, formatRupees, parseRupees, rupeeUnits } from '../format-rupees.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { SheetStore, type SheetData, type SheetValue } from './sheet-store.ts';
import { Switch } from '../switch/switch.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** A remark on one cell, for instance an outlier; keyed by row id, a space and column id. */
export type SheetNotes = ReadonlyMap<string, { text: string; tone?: 'warn' | 'neutral' }>;

/** A change that was finished: by Enter, Tab, Delete or by leaving the field. */
export interface SheetCommit {
  rowId: string;
  columnId: string;
  value: SheetValue;
  previous: SheetValue;
}

/** The texts of a ComparisonSheet. */
export interface ComparisonSheetLabels {
  rowHeading: string;
  /** The mark of the lowest amount of a row, and of the ranks at the heads of the columns. */
  rank: (rank: number) => string;
  missingCount: (count: number) => string;
  missing: string;
  basicTotal: string;
  effectiveTotal: string;
  differencesOnly: (differentCount: number, totalCount: number) => ReactNode;
  noDifferences: string;
  showDeltas: string;
  /** How the grid is used, for screen readers. */
  hint: string;
  /** Said when somebody tries to change a cell that is fixed. */
  fixedCell: string;
  invalidAmount: string;
  field: (row: string, column: string) => string;
  committed: (row: string, column: string, value: string, total: string, rank: string) => string;
  notChanged: string;
  loading: string;
}

const english: Texts<'comparisonSheet'> = {
  rowHeading: 'Line item',
  rank: (rank) => `L${rank}`,
  missingCount: (count) => (count === 1 ? '1 line missing' : `${count} lines missing`),
  missing: 'not quoted',
  basicTotal: 'Basic total',
  effectiveTotal: 'Effective total',
  differencesOnly: (differentCount, totalCount) => (
    <>
      Differences only <span className="text-ink-muted">({`${differentCount} of ${totalCount}`})</span>
    </>
  ),
  noDifferences: 'All vendors say the same in every line.',
  showDeltas: 'Difference to the lowest',
  hint: 'Arrow keys move, Enter or F2 changes a cell, Escape takes it back.',
  fixedCell: 'This cell cannot be changed.',
  invalidAmount: 'Not an amount in rupees. Use digits, for example 1,08,426.50.',
  field: (row, column) => `${row}, ${column}`,
  committed: (row, column, value, total, rank) => `${row}, ${column}: ${value}. Total ${total}${rank && `, ${rank}`}.`,
  notChanged: 'Not changed.',
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

type Item = { kind: 'group'; label: string } | { kind: 'row'; row: number };
type Cell = { row: number; column: number };
/** What is drawn: items from `top` to before `bottom`, columns from `left` to before `right`. */
type Range = { top: number; bottom: number; left: number; right: number };
type Editing = Cell & { text: string };

const groupHeight = 34;
const overscanRows = 2;
const overscanColumns = 1;

function useCell(store: SheetStore, row: number, column: number) {
  useSyncExternalStore(
    useCallback((listener) => store.subscribeToCell(row, column, listener), [store, row, column]),
    () => store.cellVersion(row, column),
    () => store.cellVersion(row, column),
  );
}

function useColumn(store: SheetStore, column: number) {
  useSyncExternalStore(
    useCallback((listener) => store.subscribeToColumn(column, listener), [store, column]),
    () => store.columnVersion(column),
    () => store.columnVersion(column),
  );
}

function textOf(value: SheetValue): string {
  return typeof value === 'number' ? formatRupees(value) : (value ?? '');
}

/** As it is typed: no sign of the rupee, which the field would only have to be rid of. */
function editTextOf(value: SheetValue): string {
  return textOf(value).replace('₹', '');
}

function itemsOf(store: SheetStore, isDifferencesOnly: boolean): Item[] {
  const items: Item[] = [];
  let group: string | undefined;
  store.rows.forEach((row, index) => {
    if (isDifferencesOnly && !store.isDifferent(index)) return;
    if (row.group !== undefined && row.group !== group) items.push({ kind: 'group', label: row.group });
    group = row.group;
    items.push({ kind: 'row', row: index });
  });
  return items;
}

/** The place of each item from the top of the body, and after the last one the height of all. */
function offsetsOf(items: readonly Item[], rowHeight: number): Float64Array {
  const offsets = new Float64Array(items.length + 1);
  items.forEach((item, index) => {
    offsets[index + 1] = offsets[index]! + (item.kind === 'group' ? groupHeight : rowHeight);
  });
  return offsets;
}

/** The item that holds this place. */
function itemAt(offsets: Float64Array, place: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** True while the page is printed: then everything is drawn, not only what is in view. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event returns.
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    const media = matchMedia('print');
    const follow = () => setIsPrinting(media.matches);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
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
  onCommit,
  readOnlyReason,
  isDifferencesOnly,
  onDifferencesOnlyChange,
  areDeltasShown,
  onDeltasShownChange,
  rowHeight = 56,
  columnWidth = 160,
  toolbar,
  labels,
  className,
  ...props
}: ComparisonSheetProps) {
  const id = useId();
  const texts = useTexts('comparisonSheet', english, labels);
  const [ownDifferencesOnly, setOwnDifferencesOnly] = useState(false);
  const [ownDeltasShown, setOwnDeltasShown] = useState(false);
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
    <div data-slot="comparison-sheet" {...props} className={cn('grid min-w-0 gap-3 [page:landscape]', className)}>
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
        {toolbar && <div className="ms-auto">{toolbar}</div>}
      </div>
      {readOnlyReason && <p className="text-small text-ink-muted print:hidden">{readOnlyReason}</p>}
      {store ? (
        <>
          <Grid
            key={id}
            {...{ id, caption, store, notes, onCommit, readOnlyReason, rowHeight, columnWidth, texts, hasDeltas }}
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

interface GridProps {
  id: string;
  caption: string;
  store: SheetStore;
  notes: SheetNotes | undefined;
  onCommit: ComparisonSheetProps['onCommit'];
  readOnlyReason: string | undefined;
  rowHeight: number;
  columnWidth: number;
  texts: ComparisonSheetLabels;
  hasDeltas: boolean;
  isDifferencesOnly: boolean;
  onFinished: () => void;
}

function Grid({
  id,
  caption,
  store,
  notes,
  onCommit,
  readOnlyReason,
  rowHeight,
  columnWidth,
  texts,
  hasDeltas,
  isDifferencesOnly,
  onFinished,
}: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [frameWidth, setFrameWidth] = useState(1200);
  const [range, setRange] = useState<Range>({ top: 0, bottom: 16, left: 0, right: 8 });
  const [active, setActive] = useState<Cell>({ row: -1, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const [status, setStatus] = useState('');
  const before = useRef<SheetValue>(null);

  // A row that became equal to the others stays until the switch is pressed again.
  const items = useMemo(() => itemsOf(store, isDifferencesOnly), [store, isDifferencesOnly]);
  const offsets = useMemo(() => offsetsOf(items, rowHeight), [items, rowHeight]);
  const rowItems = useMemo(
    () => items.flatMap((item, at) => (item.kind === 'row' ? [{ row: item.row, at }] : [])),
    [items],
  );
  const columnCount = store.columns.length;
  const firstWidth = frameWidth < 480 ? 112 : frameWidth < 900 ? 184 : 288;
  const width = frameWidth < 480 ? Math.min(columnWidth, 144) : columnWidth;
  const bodyHeight = offsets[items.length]!;

  const measure = useCallback(() => {
    const box = frame.current;
    if (!box) return;
    const inline = Math.abs(box.scrollLeft);
    const next: Range = {
      top: Math.max(0, itemAt(offsets, box.scrollTop) - overscanRows),
      bottom: Math.min(items.length, itemAt(offsets, box.scrollTop + box.clientHeight) + 1 + overscanRows),
      left: Math.max(0, Math.floor(inline / width) - overscanColumns),
      right: Math.min(
        columnCount,
        Math.ceil((inline + Math.max(0, box.clientWidth - firstWidth)) / width) + overscanColumns,
      ),
    };
    setRange((range) =>
      (Object.keys(next) as (keyof Range)[]).every((side) => range[side] === next[side]) ? range : next,
    );
  }, [offsets, items.length, width, columnCount, firstWidth]);

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const follow = () => {
      setFrameWidth(box.clientWidth);
      measure();
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(box);
    return () => observer.disconnect();
  }, [measure]);

  const top = Math.min(range.top, items.length);
  const bottom = Math.max(top, Math.min(range.bottom, items.length));
  const left = Math.min(range.left, columnCount);
  const right = Math.max(left, Math.min(range.right, columnCount));
  const activeRow = rowItems.some(({ row }) => row === active.row) ? active.row : (rowItems[0]?.row ?? -1);
  const activeAt = rowItems.find(({ row }) => row === activeRow)?.at ?? -1;
  const isActiveDrawn = activeAt >= top && activeAt < bottom && active.column >= left && active.column < right;

  // The field that is typed in was scrolled out of view: what was typed holds, and the focus stays in the grid.
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (!isActiveDrawn && editing) finish('stay');
    else if (!isActiveDrawn && wasEditing.current && document.activeElement === document.body)
      table.current?.focus({ preventScroll: true });
    wasEditing.current = editing !== null;
  });

  function reveal(row: number, column: number) {
    const box = frame.current;
    const at = rowItems.find((item) => item.row === row)?.at;
    if (!box || at === undefined) return;
    const head = table.current?.tHead?.offsetHeight ?? 0;
    const foot = table.current?.tFoot?.rows[table.current.tFoot.rows.length - 1]?.offsetHeight ?? 0;
    const start = offsets[at]!;
    const room = box.clientHeight - head - foot;
    // The first row brings its heading with it.
    if (start < box.scrollTop) box.scrollTop = items[at - 1]?.kind === 'group' ? start - groupHeight : start;
    else if (start + rowHeight > box.scrollTop + room) box.scrollTop = start + rowHeight - room;
    const direction = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    const inline = Math.abs(box.scrollLeft);
    const across = box.clientWidth - firstWidth;
    if (column * width < inline) box.scrollLeft = direction * column * width;
    else if ((column + 1) * width > inline + across) box.scrollLeft = direction * ((column + 1) * width - across);
    measure();
  }

  function activate(row: number, column: number) {
    setActive({ row, column });
    setStatus('');
    reveal(row, column);
  }

  /** Moves by rows as they are shown and by columns. */
  function move(rows: number, columns: number, from: Cell = { row: activeRow, column: active.column }) {
    const index = rowItems.findIndex(({ row }) => row === from.row);
    const next = rowItems[Math.min(rowItems.length - 1, Math.max(0, index + rows))];
    if (!next) return;
    activate(next.row, Math.min(columnCount - 1, Math.max(0, from.column + columns)));
  }

  function canEdit(row: number, column: number): boolean {
    return !readOnlyReason && store.isEditable(row, column);
  }

  function edit(row: number, column: number, text?: string) {
    if (row < 0) return;
    if (!canEdit(row, column)) return setStatus(readOnlyReason ?? texts.fixedCell);
    before.current = store.value(row, column);
    setIsInvalid(false);
    setStatus('');
    setActive({ row, column });
    reveal(row, column);
    setEditing({ row, column, text: text ?? editTextOf(before.current) });
    if (text !== undefined) type({ row, column }, text);
  }

  /** Brings what is typed into the store, where it is an amount. */
  function type({ row, column }: Cell, text: string) {
    const value = store.isMoney(row) ? parseRupees(text) : text.trim() || null;
    setIsInvalid(value === undefined);
    if (value !== undefined) store.set(row, column, value);
  }

  function announce(row: number, column: number, previous: SheetValue) {
    const value = store.value(row, column);
    if (Object.is(value, previous)) return;
    const [line, vendor] = [store.rows[row]!, store.columns[column]!];
    const rank = store.rank(column);
    setStatus(
      texts.committed(
        line.label,
        vendor.name,
        textOf(value) || texts.missing,
        formatRupees(store.effectiveTotal(column)),
        rank === null ? '' : texts.rank(rank),
      ),
    );
    onCommit?.({ rowId: line.id, columnId: vendor.id, value, previous });
    onFinished();
  }

  function finish(then: 'stay' | 'leave' | 'down' | 'next' | 'previous' | 'cancel') {
    if (!editing) return;
    const { row, column } = editing;
    // Enter and Tab stay with a text that is no amount; leaving the field takes it back.
    if (isInvalid && (then === 'down' || then === 'next' || then === 'previous')) return;
    const isTakenBack = then === 'cancel' || isInvalid;
    if (isTakenBack) store.set(row, column, before.current);
    setEditing(null);
    setIsInvalid(false);
    if (then !== 'leave') table.current?.focus({ preventScroll: true });
    if (then === 'down') move(1, 0, editing);
    if (then === 'next') move(0, 1, editing);
    if (then === 'previous') move(0, -1, editing);
    if (isTakenBack) setStatus(texts.notChanged);
    else announce(row, column, before.current);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (event.target !== event.currentTarget || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2);
    const far = Number.MAX_SAFE_INTEGER;
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(isCommand ? far : 1, 0),
      ArrowUp: () => move(isCommand ? -far : -1, 0),
      ArrowRight: () => move(0, forward * (isCommand ? far : 1)),
      ArrowLeft: () => move(0, -forward * (isCommand ? far : 1)),
      PageDown: () => move(page, 0),
      PageUp: () => move(-page, 0),
      Home: () => move(isCommand ? -far : 0, -far),
      End: () => move(isCommand ? far : 0, far),
      Enter: () => edit(activeRow, active.column),
      F2: () => edit(activeRow, active.column),
      Delete: () => clear(),
      Backspace: () => clear(),
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      step();
    } else if (!isCommand && event.key.length === 1 && event.key !== ' ') {
      event.preventDefault();
      edit(activeRow, active.column, event.key);
    }
  }

  function clear() {
    if (activeRow < 0) return;
    if (!canEdit(activeRow, active.column)) return setStatus(readOnlyReason ?? texts.fixedCell);
    const previous = store.value(activeRow, active.column);
    store.set(activeRow, active.column, null);
    announce(activeRow, active.column, previous);
  }

  function onPress(event: MouseEvent<HTMLTableElement>) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (!cell || (event.target as Element).closest('input')) return;
    const row = Number(cell.dataset['row']);
    const column = Number(cell.dataset['column']);
    const isSecond = row === activeRow && column === active.column && active.row >= 0;
    if ((isSecond || event.detail > 1) && canEdit(row, column)) edit(row, column);
    else activate(row, column);
  }

  const editor = useMemo<Editor | null>(() => (editing ? { ...editing, isInvalid } : null), [editing, isInvalid]);
  // The cells are memoised; what they call back is the newest all the same.
  const newest = useRef({ type, finish });
  useLayoutEffect(() => {
    newest.current = { type, finish };
  });
  const onType = useCallback((cell: Cell, text: string) => newest.current.type(cell, text), []);
  const onEnd = useCallback((then: Parameters<typeof finish>[0]) => newest.current.finish(then), []);

  const columns = Array.from({ length: right - left }, (_, index) => left + index);
  const widthBefore = left * width;
  const widthAfter = (columnCount - right) * width;
  const spanAll = 1 + columns.length + (widthBefore > 0 ? 1 : 0) + (widthAfter > 0 ? 1 : 0);
  const sections: { at: number; group: string | null; rows: { row: number; at: number }[] }[] = [];
  for (let at = top; at < bottom; at += 1) {
    const item = items[at]!;
    if (item.kind === 'group') sections.push({ at, group: item.label, rows: [] });
    else if (sections.length === 0) sections.push({ at, group: null, rows: [{ row: item.row, at }] });
    else sections.at(-1)!.rows.push({ row: item.row, at });
  }
  const footRows = store.adjustments.length + (store.adjustments.length > 0 ? 2 : 1);
  const spacers = { before: widthBefore > 0, after: widthAfter > 0 };

  return (
    <>
      <ActiveLine
        {...{ id, store, texts, isInvalid }}
        row={activeRow}
        column={active.column}
        isTouched={active.row >= 0}
      />
      <div
        ref={frame}
        onScroll={measure}
        data-slot="comparison-sheet-frame"
        className="relative max-h-[80dvh] min-w-0 overflow-auto rounded-large border border-line bg-surface shadow-raised contain-content has-[table:focus-visible]:outline-2 has-[table:focus-visible]:outline-offset-2 has-[table:focus-visible]:outline-focus print:hidden"
      >
        <table
          ref={table}
          // APG grid on a native table: its rows, headers and cells keep their meaning.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          tabIndex={0}
          aria-labelledby={`${id}-caption`}
          aria-describedby={`${id}-hint`}
          aria-rowcount={1 + items.length + footRows}
          aria-colcount={1 + columnCount}
          aria-readonly={readOnlyReason ? true : undefined}
          aria-activedescendant={isActiveDrawn ? `${id}-${activeRow}-${active.column}` : undefined}
          onKeyDown={onKeyDown}
          onClick={onPress}
          onFocus={() => {
            if (active.row < 0 && activeRow >= 0) setActive({ row: activeRow, column: 0 });
          }}
          className="group/grid w-full table-fixed border-separate border-spacing-0 text-body text-ink tabular-nums outline-none focus-visible:outline-none"
          style={{ minWidth: firstWidth + columnCount * width }}
        >
          <caption id={`${id}-caption`} className="sr-only">
            {caption}
          </caption>
          <colgroup>
            <col style={{ width: firstWidth }} />
            {spacers.before && <col style={{ width: widthBefore }} />}
            {columns.map((column) => (
              <col key={column} style={{ width }} />
            ))}
            {spacers.after && <col style={{ width: widthAfter }} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th
                scope="col"
                aria-colindex={1}
                className="sticky start-0 top-0 z-navbar border-e border-b border-e-line border-b-line-strong bg-page px-3 py-2 text-start align-bottom font-semibold"
              >
                {texts.rowHeading}
              </th>
              {spacers.before && <td aria-hidden className="sticky top-0 border-b border-line-strong bg-page" />}
              {columns.map((column) => (
                <ColumnHead key={column} {...{ store, column, texts }} />
              ))}
              {spacers.after && <td aria-hidden className="sticky top-0 border-b border-line-strong bg-page" />}
            </tr>
          </thead>
          {items.length === 0 && (
            <tbody>
              <tr>
                <td colSpan={spanAll} className="p-6 text-center text-ink-muted">
                  {texts.noDifferences}
                </td>
              </tr>
            </tbody>
          )}
          {top > 0 && <Gap height={offsets[top]!} span={spanAll} />}
          {sections.map((section) => (
            <tbody key={section.at}>
              {section.group !== null && (
                <tr aria-rowindex={section.at + 2} style={{ height: groupHeight }}>
                  <th
                    scope="rowgroup"
                    colSpan={spanAll}
                    className="border-b border-line bg-accent-soft px-3 py-0 text-start font-semibold text-on-accent-soft"
                  >
                    <span className="sticky start-3">{section.group}</span>
                  </th>
                </tr>
              )}
              {section.rows.map(({ row, at }) => (
                <SheetLine
                  key={row}
                  {...{ id, store, notes, row, at, left, right, rowHeight, texts, hasDeltas, onType, onEnd }}
                  hasSpaceBefore={spacers.before}
                  hasSpaceAfter={spacers.after}
                  activeColumn={row === activeRow && active.row >= 0 ? active.column : -1}
                  editor={editor?.row === row ? editor : null}
                />
              ))}
            </tbody>
          ))}
          {bottom < items.length && <Gap height={bodyHeight - offsets[bottom]!} span={spanAll} />}
          <tfoot>
            {footLines(store, texts).map((line, index) => (
              <tr
                key={line.key}
                aria-rowindex={2 + items.length + index}
                data-state={line.isLast ? 'total' : 'line'}
                className={cn(line.isTotal && 'font-semibold', line.isLast && 'text-title')}
              >
                <th
                  scope="row"
                  aria-colindex={1}
                  className={cn(
                    'sticky start-0 z-sticky border-e px-3 py-2 text-start align-top break-words',
                    line.isTotal ? 'font-semibold' : 'font-normal',
                    footTone(line),
                  )}
                >
                  {line.label}
                  {line.description && (
                    <span className="block text-small font-normal text-ink-muted">{line.description}</span>
                  )}
                </th>
                {spacers.before && <td aria-hidden className={footTone(line)} />}
                {columns.map((column) => (
                  <FootCell key={column} {...{ store, column }} line={line} />
                ))}
                {spacers.after && <td aria-hidden className={footTone(line)} />}
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      <p id={`${id}-hint`} hidden>
        {texts.hint} {readOnlyReason}
      </p>
      <p role="status" data-slot="comparison-sheet-status" className="sr-only">
        {status}
      </p>
    </>
  );
}

/** The room of the rows that are not drawn. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden>
      <tr style={{ height }}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room, hidden from everybody */}
        <td colSpan={span} className="p-0" />
      </tr>
    </tbody>
  );
}

/** Which cell is the current one and what is in it, in full: a cell may be too narrow for it. */
function ActiveLine({
  id,
  store,
  texts,
  row,
  column,
  isTouched,
  isInvalid,
}: {
  id: string;
  store: SheetStore;
  texts: ComparisonSheetLabels;
  row: number;
  column: number;
  isTouched: boolean;
  isInvalid: boolean;
}) {
  useCell(store, row, column);
  const value = store.value(row, column);
  return (
    <div
      data-slot="comparison-sheet-current"
      className="-mb-1 flex min-h-5 flex-wrap items-baseline gap-x-3 text-small text-ink-muted print:hidden"
    >
      {isTouched && row >= 0 ? (
        <>
          <span className="min-w-0 break-words">
            {texts.field(store.rows[row]!.label, store.columns[column]!.name)}
          </span>
          <span className="font-medium text-ink tabular-nums">
            <Figure>{textOf(value) || texts.missing}</Figure>
          </span>
        </>
      ) : (
        <span className="max-md:hidden">{texts.hint}</span>
      )}
      <span id={`${id}-error`} role="alert">
        {isInvalid && <ErrorText>{texts.invalidAmount}</ErrorText>}
      </span>
    </div>
  );
}

const ColumnHead = memo(function ColumnHead({
  store,
  column,
  texts,
}: {
  store: SheetStore;
  column: number;
  texts: ComparisonSheetLabels;
}) {
  useColumn(store, column);
  const { name, detail, isReference } = store.columns[column]!;
  const rank = store.rank(column);
  const missing = store.missingCount(column);
  return (
    <th
      scope="col"
      aria-colindex={column + 2}
      className="sticky top-0 z-sticky border-b border-line-strong bg-page px-3 py-2 text-end align-bottom font-normal"
    >
      <span className="line-clamp-2 font-semibold break-words">{name}</span>
      <span className="block truncate text-small text-ink-muted">
        {rank !== null && (
          <span
            data-state={rank === 1 ? 'first' : 'ranked'}
            className={cn(
              'me-1.5 inline-block rounded-small px-1.5 font-semibold',
              rank === 1 ? 'bg-good text-on-good' : 'bg-sunken text-ink-soft',
            )}
          >
            {texts.rank(rank)}
          </span>
        )}
        {rank === null && missing > 0 && !isReference ? texts.missingCount(missing) : detail}
      </span>
    </th>
  );
});

interface Editor extends Editing {
  isInvalid: boolean;
}

interface SheetLineProps {
  id: string;
  store: SheetStore;
  notes: SheetNotes | undefined;
  row: number;
  at: number;
  left: number;
  right: number;
  rowHeight: number;
  texts: ComparisonSheetLabels;
  hasDeltas: boolean;
  hasSpaceBefore: boolean;
  hasSpaceAfter: boolean;
  activeColumn: number;
  editor: Editor | null;
  onType: (cell: Cell, text: string) => void;
  onEnd: (then: 'leave' | 'down' | 'next' | 'previous' | 'cancel') => void;
}

const SheetLine = memo(function SheetLine({
  id,
  store,
  notes,
  row,
  at,
  left,
  right,
  rowHeight,
  texts,
  hasDeltas,
  hasSpaceBefore,
  hasSpaceAfter,
  activeColumn,
  editor,
  onType,
  onEnd,
}: SheetLineProps) {
  const { id: rowId, label, description } = store.rows[row]!;
  const cells: ReactNode[] = [];
  for (let column = left; column < right; column += 1) {
    cells.push(
      <SheetCell
        key={column}
        {...{ id, store, row, column, texts, hasDeltas, onType, onEnd }}
        note={notes?.get(`${rowId} ${store.columns[column]!.id}`)}
        isActive={column === activeColumn}
        editor={editor?.column === column ? editor : null}
      />,
    );
  }
  return (
    <tr aria-rowindex={at + 2} style={{ height: rowHeight }}>
      <th
        scope="row"
        aria-colindex={1}
        className="sticky start-0 z-sticky border-e border-b border-line bg-surface px-3 py-0 text-start font-normal"
      >
        <span
          className={cn(
            'break-words max-xs:line-clamp-3 max-xs:text-small max-xs:leading-4',
            description ? 'line-clamp-1' : 'line-clamp-2',
          )}
        >
          {label}
        </span>
        {description && <span className="line-clamp-1 text-small text-ink-muted max-xs:sr-only">{description}</span>}
      </th>
      {hasSpaceBefore && <td aria-hidden className="border-b border-line" />}
      {cells}
      {hasSpaceAfter && <td aria-hidden className="border-b border-line" />}
    </tr>
  );
});

const SheetCell = memo(function SheetCell({
  id,
  store,
  row,
  column,
  texts,
  hasDeltas,
  note,
  isActive,
  editor,
  onType,
  onEnd,
}: {
  id: string;
  store: SheetStore;
  row: number;
  column: number;
  texts: ComparisonSheetLabels;
  hasDeltas: boolean;
  note: { text: string; tone?: 'warn' | 'neutral' } | undefined;
  isActive: boolean;
  editor: Editor | null;
  onType: SheetLineProps['onType'];
  onEnd: SheetLineProps['onEnd'];
}) {
  useCell(store, row, column);
  const isMoney = store.isMoney(row);
  return (
    <td
      id={`${id}-${row}-${column}`}
      aria-colindex={column + 2}
      data-row={row}
      data-column={column}
      data-active={isActive ? '' : undefined}
      data-state={cellState(store, row, column)}
      aria-readonly={store.isEditable(row, column) ? undefined : true}
      className={cn(
        cellClass,
        'relative data-active:-outline-offset-2 data-active:outline-line-strong data-active:group-focus/grid:outline-focus data-active:outline-2',
        isMoney ? 'text-end' : 'text-start',
        note?.tone === 'warn' && 'bg-warn-soft text-on-warn-soft',
      )}
    >
      {editor ? (
        <CellField
          label={texts.field(store.rows[row]!.label, store.columns[column]!.name)}
          errorId={`${id}-error`}
          {...{ editor, isMoney, onType, onEnd }}
        />
      ) : (
        <CellText {...{ store, row, column, texts, hasDeltas, note }} />
      )}
    </td>
  );
});

const cellClass =
  'overflow-hidden border-b border-line px-3 py-0 data-[state=lowest]:bg-good-soft data-[state=lowest]:font-semibold data-[state=lowest]:text-on-good-soft data-[state=missing]:bg-page data-[state=missing]:text-ink-muted';

function cellState(store: SheetStore, row: number, column: number): 'lowest' | 'missing' | 'plain' {
  if (store.isLowest(row, column)) return 'lowest';
  return store.value(row, column) === null ? 'missing' : 'plain';
}

function CellText({
  store,
  row,
  column,
  texts,
  hasDeltas,
  note,
}: {
  store: SheetStore;
  row: number;
  column: number;
  texts: ComparisonSheetLabels;
  hasDeltas: boolean;
  note: { text: string } | undefined;
}) {
  const units = useTexts('rupeeUnits', rupeeUnits);
  const value = store.value(row, column);
  const lowest = store.lowest(row);
  const isLowest = store.isLowest(row, column);
  const isReference = store.columns[column]!.isReference;
  const isCompared = hasDeltas && !isLowest && !isReference;
  const delta = isCompared && typeof value === 'number' && lowest !== null ? value - lowest : null;
  const second = note?.text ?? (delta === null ? null : formatRupeeDelta(delta, units));
  return (
    <>
      {isLowest && (
        <span className="me-1.5 rounded-small bg-good px-1 text-tiny font-semibold text-on-good">{texts.rank(1)}</span>
      )}
      {value === null ? isReference ? '—' : texts.missing : <Figure>{textOf(value)}</Figure>}
      {second !== null && (
        <span className="block truncate text-small font-normal opacity-90">
          <Figure>{second}</Figure>
        </span>
      )}
    </>
  );
}

function CellField({
  label,
  errorId,
  editor,
  isMoney,
  onType,
  onEnd,
}: {
  label: string;
  errorId: string;
  editor: Editor;
  isMoney: boolean;
  onType: SheetLineProps['onType'];
  onEnd: SheetLineProps['onEnd'];
}) {
  const field = useRef<HTMLInputElement>(null);
  // True from the key that ends the change: what is then left is the field itself.
  const isEnding = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    // A single typed character is gone on from; what was there is replaced by what is typed.
    if (editor.text.length !== 1) field.current?.select();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field appears
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const then =
      event.key === 'Enter'
        ? 'down'
        : event.key === 'Escape'
          ? 'cancel'
          : event.key === 'Tab'
            ? event.shiftKey
              ? 'previous'
              : 'next'
            : null;
    if (!then || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // An Escape that ends a change must not close the dialog around the sheet too.
    event.stopPropagation();
    isEnding.current = !editor.isInvalid || then === 'cancel';
    onEnd(then);
  }

  return (
    <input
      ref={field}
      aria-label={label}
      aria-invalid={editor.isInvalid || undefined}
      aria-describedby={editor.isInvalid ? errorId : undefined}
      inputMode={isMoney ? 'decimal' : 'text'}
      autoComplete="off"
      defaultValue={editor.text}
      onChange={(event) => onType(editor, event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!isEnding.current) onEnd('leave');
      }}
      className={cn(
        'absolute inset-0 size-full border-2 border-focus bg-surface px-2.5 text-ink outline-none focus-visible:outline-none aria-invalid:border-bad pointer-coarse:text-[1rem]',
        isMoney ? 'text-end' : 'text-start',
      )}
    />
  );
}

interface FootLine {
  key: string;
  label: string;
  description?: string | undefined;
  isTotal: boolean;
  isLast: boolean;
  amount: (store: SheetStore, column: number) => number | null;
}

function footLines(store: SheetStore, texts: ComparisonSheetLabels): FootLine[] {
  const hasAdjustments = store.adjustments.length > 0;
  return [
    {
      key: ' basic',
      label: texts.basicTotal,
      isTotal: true,
      isLast: !hasAdjustments,
      amount: (store, column) => store.basicTotal(column),
    },
    ...store.adjustments.map(({ id, label, description }, index) => ({
      key: id,
      label,
      description,
      isTotal: false,
      isLast: false,
      amount: (store: SheetStore, column: number) => store.adjustment(index, column),
    })),
    ...(hasAdjustments
      ? [
          {
            key: ' effective',
            label: texts.effectiveTotal,
            isTotal: true,
            isLast: true,
            amount: (store: SheetStore, column: number) => store.effectiveTotal(column),
          },
        ]
      : []),
  ];
}

function footTone({ isLast, isTotal }: { isLast: boolean; isTotal: boolean }): string {
  if (isLast) return 'bottom-0 border-brand-line bg-brand-deep text-on-brand';
  return cn('border-line', isTotal ? 'border-t border-t-line-strong border-b bg-page' : 'border-b bg-surface');
}

const FootCell = memo(function FootCell({
  store,
  column,
  line,
}: {
  store: SheetStore;
  column: number;
  line: FootLine;
}) {
  useColumn(store, column);
  const amount = line.amount(store, column);
  return (
    <td
      aria-colindex={column + 2}
      className={cn('px-3 py-2 text-end align-top', line.isLast && 'sticky', footTone(line))}
    >
      {amount === null ? '—' : <Figure>{formatRupees(amount)}</Figure>}
    </td>
  );
});

/** How many columns fit beside each other on a page in landscape. */
const columnsPerPage = 6;

/** All of the sheet, in bands of as many columns as a page is wide; the lines are repeated with each band. */
function PrintedSheet({
  caption,
  store,
  notes,
  texts,
  hasDeltas,
  isDifferencesOnly,
}: Pick<GridProps, 'caption' | 'store' | 'notes' | 'texts' | 'hasDeltas' | 'isDifferencesOnly'>) {
  const items = itemsOf(store, isDifferencesOnly);
  const bands = Array.from({ length: Math.ceil(store.columns.length / columnsPerPage) }, (_, band) =>
    store.columns.map((_, column) => column).slice(band * columnsPerPage, (band + 1) * columnsPerPage),
  );
  const cell = 'border border-line px-1.5 py-1 align-top';
  return (
    <div data-slot="comparison-sheet-print" className="hidden print:block">
      {bands.map((columns) => (
        <table
          key={columns[0]}
          className="w-full break-after-page border-collapse text-small text-ink tabular-nums last:break-after-auto"
        >
          <caption className="pb-2 text-start text-title font-semibold">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={cn(cell, 'text-start')}>
                {texts.rowHeading}
              </th>
              {columns.map((column) => {
                const rank = store.rank(column);
                return (
                  <th key={column} scope="col" className={cn(cell, 'text-end')}>
                    {store.columns[column]!.name} {rank !== null && `(${texts.rank(rank)})`}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {items.map((item) =>
              item.kind === 'group' ? (
                <tr key={item.label}>
                  <th scope="rowgroup" colSpan={columns.length + 1} className={cn(cell, 'text-start')}>
                    {item.label}
                  </th>
                </tr>
              ) : (
                <tr key={item.row} className="break-inside-avoid">
                  <th scope="row" className={cn(cell, 'text-start font-normal')}>
                    {store.rows[item.row]!.label}
                    <span className="block text-ink-muted">{store.rows[item.row]!.description}</span>
                  </th>
                  {columns.map((column) => (
                    <td key={column} className={cn(cell, store.isMoney(item.row) ? 'text-end' : 'text-start')}>
                      <CellText
                        {...{ store, column, texts, hasDeltas }}
                        row={item.row}
                        note={notes?.get(`${store.rows[item.row]!.id} ${store.columns[column]!.id}`)}
                      />
                    </td>
                  ))}
                </tr>
              ),
            )}
            {footLines(store, texts).map((line) => (
              <tr key={line.key} className={line.isTotal ? 'font-semibold' : ''}>
                <th scope="row" className={cn(cell, 'text-start')}>
                  {line.label}
                </th>
                {columns.map((column) => {
                  const amount = line.amount(store, column);
                  return (
                    <td key={column} className={cn(cell, 'text-end')}>
                      {amount === null ? '—' : <Figure>{formatRupees(amount)}</Figure>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
