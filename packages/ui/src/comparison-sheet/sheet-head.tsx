import { ChevronDown, GripVertical } from 'lucide-react';
import { memo, type PointerEvent, type Ref } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { ErrorText } from '../field/field.tsx';
import { Figure } from '../figure.tsx';
import { Menu } from '../menu/menu.tsx';
import { Mark, textOf } from './sheet-line.tsx';
import type { SheetStore } from './sheet-store.ts';
import type { ComparisonSheetLabels, SheetCellMenu } from './sheet-types.ts';
import { useCell, useColumn } from './use-sheet.ts';
import { pinnedClass } from './use-sheet-window.ts';

/** Which cell is the current one and what is in it, in full: a cell may be too narrow for it. */
export function ActiveLine({
  id,
  store,
  texts,
  row,
  column,
  isTouched,
  isInvalid,
  cellMenu,
  canMove,
  menuButton,
  isEditable,
  readOnlyReason,
  onMenuClose,
}: {
  id: string;
  store: SheetStore;
  texts: ComparisonSheetLabels;
  row: number;
  column: number;
  isTouched: boolean;
  isInvalid: boolean;
  cellMenu: SheetCellMenu | undefined;
  canMove: boolean;
  menuButton: Ref<HTMLButtonElement>;
  /** Whether any cell can be changed. */
  isEditable: boolean;
  readOnlyReason: string | undefined;
  /** Gives the focus back to the grid. */
  onMenuClose: () => void;
}) {
  useCell(store, row, column);
  const value = store.value(row, column);
  return (
    <div
      data-slot="comparison-sheet-current"
      className={cn(
        '-mt-1 flex flex-wrap items-baseline gap-x-3 text-small text-ink-muted print:hidden',
        cellMenu ? 'min-h-control-small' : 'min-h-5',
      )}
    >
      {isTouched && row >= 0 ? (
        <>
          <span className="min-w-0 break-words">
            {texts.field(store.rows[row]!.label, store.columns[column]!.name)}
          </span>
          <span className="font-medium text-ink tabular-nums">
            <Figure>{textOf(value) || texts.missing}</Figure>
          </span>
          {cellMenu && <CellMenu {...{ store, row, column, texts, cellMenu, menuButton, onMenuClose }} />}
        </>
      ) : (
        <>
          {readOnlyReason && <span>{readOnlyReason}</span>}
          <span className="max-md:hidden">
            {isEditable ? texts.hint : texts.moveHint} {cellMenu && texts.moreHint} {canMove && texts.moveColumnHint}
          </span>
        </>
      )}
      <span id={`${id}-error`} role="alert">
        {isInvalid && <ErrorText>{texts.invalidAmount}</ErrorText>}
      </span>
    </div>
  );
}

/** What can be done with the current cell. A key that changes the cell does not draw it anew. */
const CellMenu = memo(function CellMenu({
  store,
  row,
  column,
  texts,
  cellMenu,
  menuButton,
  onMenuClose,
}: {
  store: SheetStore;
  row: number;
  column: number;
  texts: ComparisonSheetLabels;
  cellMenu: SheetCellMenu;
  menuButton: Ref<HTMLButtonElement>;
  onMenuClose: () => void;
}) {
  const [line, vendor] = [store.rows[row]!, store.columns[column]!];
  return (
    <Menu
      align="start"
      onOpenChange={(isOpen) => {
        // Closed by a key or a choice, not by going elsewhere: on with the cell that it was about.
        if (!isOpen && document.activeElement?.getAttribute('aria-haspopup') === 'menu') onMenuClose();
      }}
      trigger={
        <Button
          ref={menuButton}
          size="small"
          variant="quiet"
          aria-label={texts.moreOn(line.label, vendor.name)}
          className="self-center"
        >
          {texts.more} <ChevronDown aria-hidden />
        </Button>
      }
      entries={cellMenu({ rowId: line.id, columnId: vendor.id })}
    />
  );
});

/** The head of a vendor's column: the name, and the rank or what is missing. */
export const ColumnHead = memo(function ColumnHead({
  store,
  column,
  texts,
  mark,
  onGrab,
  start,
  isLastPinned = false,
}: {
  store: SheetStore;
  column: number;
  texts: ComparisonSheetLabels;
  mark: string | undefined;
  onGrab: ((event: PointerEvent, column: number) => void) | undefined;
  /** Pixels from the start of the frame where it is pinned. */
  start?: number | undefined;
  isLastPinned?: boolean | undefined;
}) {
  useColumn(store, column);
  const { name, detail, isReference, actions } = store.columns[column]!;
  const rank = store.rank(column);
  const missing = store.missingCount(column);
  return (
    <th
      scope="col"
      aria-colindex={column + 2}
      className={cn(
        'group/head sticky top-0 border-b border-line-strong bg-page px-3 py-2 text-end align-bottom font-normal',
        start === undefined ? 'z-sticky' : cn('z-navbar', pinnedClass(isLastPinned)),
      )}
      style={{ insetInlineStart: start }}
    >
      {onGrab && (
        // By keys and by a press the same is in the menu of the column's cells.
        <span
          aria-hidden
          data-slot="comparison-sheet-handle"
          onPointerDown={(event) => onGrab(event, column)}
          className="absolute start-0 top-1 grid size-6 cursor-grab touch-none place-items-center text-ink-muted opacity-0 group-focus-within/grid:opacity-100 group-hover/head:opacity-100 active:cursor-grabbing pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
        >
          <GripVertical className="size-4" />
        </span>
      )}
      <span className={cn('line-clamp-2 font-semibold break-words', onGrab && 'ps-4 pointer-coarse:ps-8')}>{name}</span>
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
      {actions && <span className="mt-1 flex items-center justify-end gap-1 font-normal print:hidden">{actions}</span>}
      <Mark text={mark} side="start" />
    </th>
  );
});
