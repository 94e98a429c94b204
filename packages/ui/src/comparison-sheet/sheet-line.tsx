import { memo, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { MessageSquare } from 'lucide-react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { formatRupeeDelta, formatRupees, formatWholeRupees, rupeeUnits } from '../format-rupees.ts';
import { useTexts } from '../language.tsx';
import type { SheetStore, SheetValue } from './sheet-store.ts';
import type { ComparisonSheetLabels, Editor, SheetMarks, SheetNotes, SheetNoteTone } from './sheet-types.ts';
import { useCell } from './use-sheet.ts';
import { pinnedClass } from './use-sheet-window.ts';

/** A value as it is shown; nothing where there is none. */
export function textOf(value: SheetValue, isWholeRupees = false): string {
  if (typeof value !== 'number') return value ?? '';
  return isWholeRupees ? formatWholeRupees(value) : formatRupees(value);
}

interface SheetLineProps {
  id: string;
  store: SheetStore;
  notes: SheetNotes | undefined;
  marks: SheetMarks | undefined;
  row: number;
  at: number;
  /** How many columns stand beside the first one, and how wide both are: what is drawn of the others is from `left` to before `right`. */
  pinned: number;
  firstWidth: number;
  width: number;
  left: number;
  right: number;
  rowHeight: number;
  texts: ComparisonSheetLabels;
  hasDeltas: boolean;
  hasSpaceBefore: boolean;
  hasSpaceAfter: boolean;
  activeColumn: number;
  editor: Editor | null;
  onType: (text: string) => void;
  onEnd: (then: 'leave' | 'down' | 'next' | 'previous' | 'cancel') => void;
}

/** One row with the cells that are in view. */
export const SheetLine = memo(function SheetLine({
  id,
  store,
  notes,
  marks,
  row,
  at,
  pinned,
  firstWidth,
  width,
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
  const cellOf = (column: number) => (
    <SheetCell
      key={store.columns[column]!.id}
      {...{ id, store, row, column, texts, hasDeltas, onType, onEnd }}
      note={notes?.get(`${rowId} ${store.columns[column]!.id}`)}
      mark={marks?.get(`${rowId} ${store.columns[column]!.id}`)}
      isActive={column === activeColumn}
      editor={editor?.column === column ? editor : null}
      start={column < pinned ? firstWidth + column * width : undefined}
      isLastPinned={column === pinned - 1}
    />
  );
  const cellsOf = (from: number, to: number) => {
    const cells: ReactNode[] = [];
    for (let column = from; column < to; column += 1) cells.push(cellOf(column));
    return cells;
  };
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
        <Mark text={marks?.get(`${rowId} `)} side="end" />
      </th>
      {cellsOf(0, pinned)}
      {hasSpaceBefore && <td aria-hidden className="border-b border-line" />}
      {cellsOf(left, right)}
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
  mark,
  isActive,
  editor,
  onType,
  onEnd,
  start,
  isLastPinned,
}: {
  id: string;
  store: SheetStore;
  row: number;
  column: number;
  texts: ComparisonSheetLabels;
  hasDeltas: boolean;
  note: { text: string; tone?: SheetNoteTone } | undefined;
  mark: string | undefined;
  isActive: boolean;
  editor: Editor | null;
  onType: SheetLineProps['onType'];
  onEnd: SheetLineProps['onEnd'];
  start: number | undefined;
  isLastPinned: boolean;
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
        start === undefined ? 'relative' : cn('z-sticky bg-surface', pinnedClass(isLastPinned)),
        'data-active:-outline-offset-2 data-active:outline-line-strong data-active:group-focus/grid:outline-focus data-active:outline-2',
        isMoney ? 'text-end' : 'text-start',
        note?.tone === 'warn' && 'bg-warn-soft text-on-warn-soft',
        note?.tone === 'filled' &&
          'bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_6px,transparent_6px_12px)] text-ink-soft',
      )}
      style={{ insetInlineStart: start }}
    >
      {editor ? (
        <CellField
          label={texts.field(store.rows[row]!.label, store.columns[column]!.name)}
          errorId={`${id}-error`}
          {...{ editor, isMoney, onType, onEnd }}
        />
      ) : (
        <>
          <CellText {...{ store, row, column, texts, hasDeltas, note }} />
          <Mark text={mark} side={isMoney ? 'start' : 'end'} />
        </>
      )}
    </td>
  );
});

/** The sign of a mark in the corner of its cell that its text leaves free; what it stands for is read. */
export function Mark({ text, side }: { text: string | undefined; side: 'start' | 'end' }) {
  if (text === undefined) return null;
  return (
    <span
      data-slot="comparison-sheet-mark"
      title={text}
      className={cn('absolute top-1 text-accent print:hidden', side === 'start' ? 'start-1' : 'end-1')}
    >
      <MessageSquare aria-hidden className="size-3 fill-current" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

const cellClass =
  'overflow-hidden border-b border-line px-3 py-0 data-[state=lowest]:bg-good-soft data-[state=lowest]:font-semibold data-[state=lowest]:text-on-good-soft data-[state=missing]:bg-page data-[state=missing]:text-ink-muted';

function cellState(store: SheetStore, row: number, column: number): 'lowest' | 'missing' | 'plain' {
  if (store.isLowest(row, column)) return 'lowest';
  return store.value(row, column) === null ? 'missing' : 'plain';
}

/** What a cell says: the mark of the lowest, the value, and below it a note or the distance to the lowest. */
export function CellText({
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
      {value === null ? isReference ? '—' : texts.missing : <Figure>{textOf(value, store.isWholeRupees)}</Figure>}
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
    // Typing goes on from what was typed; what was there is replaced.
    if (editor.draft.isTouched) field.current?.setSelectionRange(editor.draft.text.length, editor.draft.text.length);
    else field.current?.select();
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
      defaultValue={editor.draft.text}
      onChange={(event) => onType(event.target.value)}
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
