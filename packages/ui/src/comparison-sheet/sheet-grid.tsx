import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { cn } from '../cn.ts';
import { formatRupees } from '../format-rupees.ts';
import { FootCell, FootLabel, footLines, footTone } from './sheet-foot.tsx';
import { withMoves, withPins } from './column-moves.ts';
import { ActiveLine, ColumnHead } from './sheet-head.tsx';
import { Gap } from './sheet-gap.tsx';
import { groupHeight, shortBodyHeight, itemsOf, offsetsOf, sectionsOf } from './sheet-layout.ts';
import { SheetLine, textOf } from './sheet-line.tsx';
import type { Cell, GridProps, SheetCellMenu, SheetCommit } from './sheet-types.ts';
import { useColumnDrag } from './use-column-drag.ts';
import { useSheetEdit } from './use-sheet-edit.ts';
import { useSheetWindow, type Pinned } from './use-sheet-window.ts';

/** The grid: where one is in it, what is in view, and what is typed. */
export function Grid({
  id,
  caption,
  store,
  notes,
  marks,
  cellMenu,
  onCommit,
  readOnlyReason,
  rowHeight,
  columnWidth,
  texts,
  hasDeltas,
  isDifferencesOnly,
  onColumnMove,
  pinnedColumns,
  onPin,
  resetCount,
  onFinished,
}: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const dropLine = useRef<HTMLDivElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<Cell>({ row: -1, column: 0 });
  const [status, setStatus] = useState('');
  const edit = useSheetEdit(store, (commit) => {
    setStatus(texts.notChanged);
    table.current?.focus({ preventScroll: true });
    if (commit) onCommit?.(commit);
  });
  const { editor, isInvalid } = edit;

  const items = useMemo(
    () => itemsOf(store, isDifferencesOnly, editor?.row),
    // oxlint-disable-next-line react/exhaustive-deps -- a row that became equal to the others stays until the switch is pressed again
    [store, isDifferencesOnly],
  );
  const offsets = useMemo(() => offsetsOf(items, rowHeight), [items, rowHeight]);
  const rowItems = useMemo(
    () => items.flatMap((item, at) => (item.kind === 'row' ? [{ row: item.row, at }] : [])),
    [items],
  );
  const columnCount = store.columns.length;
  const bodyHeight = offsets[items.length]!;
  const { firstWidth, width, pinned, measure, top, bottom, left, right } = useSheetWindow({
    frame,
    offsets,
    columnCount,
    columnWidth,
    pinnedColumns,
  });
  const activeRow = rowItems.some(({ row }) => row === active.row) ? active.row : (rowItems[0]?.row ?? -1);
  // Newer data may have put the field elsewhere than the current cell was.
  const shown: Cell = editor ?? { row: activeRow, column: active.column };
  const shownAt = rowItems.find(({ row }) => row === shown.row)?.at ?? -1;
  const isActiveDrawn =
    shownAt >= top && shownAt < bottom && (shown.column < pinned || (shown.column >= left && shown.column < right));

  // The field that is typed in was scrolled out of view: what was typed holds, and the focus stays in the grid.
  const wasEditing = useRef(false);
  const drawnStore = useRef(store);
  useLayoutEffect(() => {
    // Newer data that moved it is followed below, and typing goes on.
    const isMoved = drawnStore.current !== store;
    drawnStore.current = store;
    if (!isActiveDrawn && editor && !isMoved) finish('stay');
    else if (!isActiveDrawn && wasEditing.current && document.activeElement === document.body)
      table.current?.focus({ preventScroll: true });
    wasEditing.current = editor !== null;
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
    const across = box.clientWidth - firstWidth - pinned * width;
    const place = (column - pinned) * width;
    if (place >= 0 && place < inline) box.scrollLeft = direction * place;
    else if (place + width > inline + across) box.scrollLeft = direction * (place + width - across);
    measure();
  }

  // Columns that get wider or narrower move the cell that somebody is at; whoever scrolls away from it may.
  useLayoutEffect(() => {
    if (active.row >= 0 && table.current?.contains(document.activeElement)) reveal(active.row, active.column);
    // oxlint-disable-next-line react/exhaustive-deps -- when the columns change, whatever else was drawn
  }, [width, firstWidth, pinned]);

  // The cells are memoised; what they call back is the newest all the same.
  const newest = useRef<Newest>(null!);
  // The current cell stays that of its line and vendor when newer data, or another order of columns, puts it elsewhere.
  const activeIds = useRef(['', '']);
  useLayoutEffect(() => {
    const at = store.placeOf(activeIds.current[0]!, activeIds.current[1]!);
    if (active.row < 0 || !at || (at.row === active.row && at.column === active.column)) return;
    setActive(at);
    reveal(at.row, at.column);
    // oxlint-disable-next-line react/exhaustive-deps -- when the columns change, whatever else was drawn
  }, [store]);
  useLayoutEffect(() => {
    activeIds.current = [store.rows[active.row]?.id ?? '', store.columns[active.column]?.id ?? ''];
  });

  useLayoutEffect(() => {
    if (resetCount > 0) setStatus(texts.columnsReset);
    // oxlint-disable-next-line react/exhaustive-deps -- each time, once
  }, [resetCount]);

  function moveColumn(from: number, to: number) {
    const column = store.columns[from];
    if (!column || !onColumnMove || to < 0 || to >= columnCount || to === from) return;
    if (editor) finish('stay');
    setStatus(texts.columnMoved(column.name, to + 1, columnCount));
    onColumnMove(column.id, to);
  }
  function pin(count: number) {
    if (!onPin) return;
    setStatus(count > 0 ? texts.columnsPinned(store.columns[count - 1]!.name, count) : texts.columnsUnpinned);
    onPin(count);
  }
  const drag = useColumnDrag({ frame, line: dropLine, firstWidth, width, pinned, columnCount, onDrop: moveColumn });
  const onGrab = useCallback((event: PointerEvent, from: number) => newest.current.onGrab(event, from), []);
  const menu = useMemo<SheetCellMenu | undefined>(() => {
    const moving = onColumnMove
      ? withMoves(cellMenu, store, texts, (from, to) => newest.current.moveColumn(from, to))
      : cellMenu;
    return onPin ? withPins(moving, store, texts, pinnedColumns, (count) => newest.current.pin(count)) : moving;
  }, [cellMenu, onColumnMove, onPin, pinnedColumns, store, texts]);

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

  const isEditable = !readOnlyReason && store.hasEditableCell;
  function canEdit(row: number, column: number): boolean {
    return !readOnlyReason && store.isEditable(row, column);
  }

  function open(row: number, column: number, text?: string) {
    if (row < 0) return;
    if (!canEdit(row, column)) return setStatus(readOnlyReason ?? texts.fixedCell);
    setStatus('');
    setActive({ row, column });
    reveal(row, column);
    edit.begin({ row, column }, text);
  }

  function commit(change: SheetCommit, { row, column }: Cell) {
    const rank = store.rank(column);
    setStatus(
      texts.committed(
        store.rows[row]!.label,
        store.columns[column]!.name,
        textOf(change.value) || texts.missing,
        formatRupees(store.effectiveTotal(column)),
        rank === null ? '' : texts.rank(rank),
      ),
    );
    onCommit?.(change);
    onFinished();
  }

  function finish(then: Parameters<Newest['finish']>[0]) {
    if (!editor) return;
    const { row, column } = editor;
    // Enter and Tab stay with a text that is no amount; leaving the field takes it back.
    if (isInvalid && (then === 'down' || then === 'next' || then === 'previous')) return;
    const isTakenBack = then === 'cancel' || isInvalid;
    const change = edit.end(!isTakenBack);
    if (then !== 'leave') table.current?.focus({ preventScroll: true });
    if (then === 'down') move(1, 0, editor);
    if (then === 'next') move(0, 1, editor);
    if (then === 'previous') move(0, -1, editor);
    if (isTakenBack) setStatus(texts.notChanged);
    else if (change) commit(change, { row, column });
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
      Enter: () => open(activeRow, active.column),
      F2: () => open(activeRow, active.column),
      Delete: () => clear(),
      Backspace: () => clear(),
    };
    if (menu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      event.preventDefault();
      menuButton.current?.focus();
      menuButton.current?.click();
      return;
    }
    const aside = { ArrowRight: forward, ArrowLeft: -forward }[event.key];
    if (onColumnMove && isCommand && event.shiftKey && aside) {
      event.preventDefault();
      moveColumn(active.column, active.column + aside);
      return;
    }
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      step();
    } else if (!isCommand && event.key.length === 1 && event.key !== ' ') {
      event.preventDefault();
      open(activeRow, active.column, event.key);
    }
  }

  function clear() {
    if (activeRow < 0) return;
    if (!canEdit(activeRow, active.column)) return setStatus(readOnlyReason ?? texts.fixedCell);
    const cell = { row: activeRow, column: active.column };
    const previous = store.value(activeRow, active.column);
    if (previous === null) return;
    const seen = store.revision(cell.row, cell.column);
    store.set(cell.row, cell.column, null);
    const [rowId, columnId] = [store.rows[cell.row]!.id, store.columns[cell.column]!.id];
    commit({ rowId, columnId, value: null, previous, ...(seen !== undefined && { seen }) }, cell);
  }

  function onPress(event: MouseEvent<HTMLTableElement>) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (!cell || (event.target as Element).closest('input, button')) return;
    const row = Number(cell.dataset['row']);
    const column = Number(cell.dataset['column']);
    const isSecond = row === activeRow && column === active.column && active.row >= 0;
    if ((isSecond || event.detail > 1) && canEdit(row, column)) open(row, column);
    else activate(row, column);
  }

  useLayoutEffect(() => {
    newest.current = { type: edit.type, finish, moveColumn, pin, onGrab: drag.onGrab };
  });
  const focusGrid = useCallback(() => table.current?.focus({ preventScroll: true }), []);
  const onType = useCallback((text: string) => newest.current.type(text), []);
  const onEnd = useCallback((then: Parameters<Newest['finish']>[0]) => newest.current.finish(then), []);

  const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const columns = indexes(left, right);
  const pinnedAt = indexes(0, pinned).map((column): Pinned => ({
    start: firstWidth + column * width,
    isLast: column === pinned - 1,
  }));
  const widthBefore = (left - pinned) * width;
  const widthAfter = (columnCount - right) * width;
  const spanAll = 1 + pinned + columns.length + (widthBefore > 0 ? 1 : 0) + (widthAfter > 0 ? 1 : 0);
  const sections = sectionsOf(store, items, top, bottom);
  const foot = footLines(store, texts);
  const spacers = { before: widthBefore > 0, after: widthAfter > 0 };
  const headOf = (column: number, at?: Pinned) => (
    <ColumnHead
      key={store.columns[column]!.id}
      {...{ store, column, texts }}
      onGrab={onColumnMove ? onGrab : undefined}
      mark={marks?.get(` ${store.columns[column]!.id}`)}
      start={at?.start}
      isLastPinned={at?.isLast}
    />
  );

  return (
    <>
      <div
        ref={frame}
        onScroll={measure}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
        data-slot="comparison-sheet-frame"
        className={cn(
          'relative min-w-0 overflow-auto rounded-large border border-line bg-surface shadow-raised contain-content has-[table:focus-visible]:outline-2 has-[table:focus-visible]:outline-offset-2 has-[table:focus-visible]:outline-focus print:hidden',
          bodyHeight > shortBodyHeight && 'max-h-[80dvh]',
        )}
      >
        <table
          ref={table}
          // APG grid on a native table: its rows, headers and cells keep their meaning.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          tabIndex={0}
          aria-labelledby={`${id}-caption`}
          aria-describedby={`${id}-hint`}
          aria-rowcount={1 + items.length + foot.length}
          aria-colcount={1 + columnCount}
          aria-readonly={readOnlyReason ? true : undefined}
          aria-activedescendant={isActiveDrawn ? `${id}-${activeRow}-${active.column}` : undefined}
          onKeyDown={onKeyDown}
          onClick={onPress}
          // By a key it is about the whole grid, and its menu is ours; by the pointer it is the browser's.
          onContextMenu={(event) => {
            if (menu && event.target === event.currentTarget) event.preventDefault();
          }}
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
            {pinned > 0 && <col span={pinned} style={{ width }} />}
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
              {pinnedAt.map((at, column) => headOf(column, at))}
              {spacers.before && <td aria-hidden className="sticky top-0 border-b border-line-strong bg-page" />}
              {columns.map((column) => headOf(column))}
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
            <tbody key={section.key}>
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
                  key={store.rows[row]!.id}
                  {...{ id, store, notes, marks, row, at, left, right, rowHeight, texts, hasDeltas, onType, onEnd }}
                  {...{ pinned, firstWidth, width }}
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
            {foot.map((line, index) => (
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
                  <FootLabel line={line} />
                </th>
                {pinnedAt.map((at, column) => (
                  <FootCell key={column} {...{ store, column }} line={line} start={at.start} isLastPinned={at.isLast} />
                ))}
                {spacers.before && <td aria-hidden className={footTone(line)} />}
                {columns.map((column) => (
                  <FootCell key={column} {...{ store, column }} line={line} />
                ))}
                {spacers.after && <td aria-hidden className={footTone(line)} />}
              </tr>
            ))}
          </tfoot>
        </table>
        <div
          ref={dropLine}
          hidden
          aria-hidden
          data-slot="comparison-sheet-drop-line"
          className="pointer-events-none absolute top-0 z-navbar w-1 rounded-small bg-accent"
        />
      </div>
      <ActiveLine
        {...{ id, store, texts, isInvalid, menuButton, isEditable, readOnlyReason }}
        onMenuClose={focusGrid}
        cellMenu={menu}
        canMove={onColumnMove !== undefined}
        row={activeRow}
        column={active.column}
        isTouched={active.row >= 0}
      />
      <p id={`${id}-hint`} hidden>
        {isEditable ? texts.hint : texts.moveHint} {menu && texts.moreHint} {onColumnMove && texts.moveColumnHint}{' '}
        {readOnlyReason}
      </p>
      <p role="status" data-slot="comparison-sheet-status" className="sr-only">
        {status}
      </p>
    </>
  );
}

/** What the cells and heads call back. */
interface Newest {
  type: (text: string) => void;
  finish: (then: 'stay' | 'leave' | 'down' | 'next' | 'previous' | 'cancel') => void;
  moveColumn: (from: number, to: number) => void;
  pin: (count: number) => void;
  onGrab: (event: PointerEvent, from: number) => void;
}
