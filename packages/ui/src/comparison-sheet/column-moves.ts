import type { MenuEntry } from '../menu/menu.tsx';
import type { SheetStore } from './sheet-store.ts';
import type { ComparisonSheetLabels, SheetCellMenu } from './sheet-types.ts';

/** The menu of a cell with what moves its column: what dragging does, by a press and by keys. */
export function withMoves(
  cellMenu: SheetCellMenu | undefined,
  store: SheetStore,
  texts: ComparisonSheetLabels,
  move: (from: number, to: number) => void,
): SheetCellMenu {
  return (cell) => {
    const at = store.columns.findIndex(({ id }) => id === cell.columnId);
    const last = store.columns.length - 1;
    const own = cellMenu?.(cell) ?? [];
    const entry = (id: string, label: string, to: number): MenuEntry[] =>
      to < 0 || to > last || to === at ? [] : [{ id, label, onSelect: () => move(at, to) }];
    return [
      ...own,
      ...(own.length > 0 && last > 0 ? [{ kind: 'separator', id: 'moves' } as const] : []),
      ...entry('move-before', texts.moveColumnBefore, at - 1),
      ...entry('move-after', texts.moveColumnAfter, at + 1),
      ...(at > 1 ? entry('move-first', texts.moveColumnFirst, 0) : []),
    ];
  };
}

/** The menu of a cell with what pins the columns up to its own, so that they stay in view beside the lines, or lets them all scroll. */
export function withPins(
  cellMenu: SheetCellMenu | undefined,
  store: SheetStore,
  texts: ComparisonSheetLabels,
  pinned: number,
  pin: (count: number) => void,
): SheetCellMenu {
  return (cell) => {
    const count = store.columns.findIndex(({ id }) => id === cell.columnId) + 1;
    return [
      ...(cellMenu?.(cell) ?? []),
      ...(count === pinned || count === store.columns.length
        ? []
        : [{ id: 'pin', label: texts.pinColumns, onSelect: () => pin(count) }]),
      ...(pinned > 0 ? [{ id: 'unpin', label: texts.unpinColumns, onSelect: () => pin(0) }] : []),
    ];
  };
}

/** A list with the entry of this id at another place. */
export function movedTo<Item extends { id: string }>(items: readonly Item[], id: string, to: number): Item[] {
  const moved = items.find((item) => item.id === id);
  const rest = items.filter((item) => item !== moved);
  return moved ? rest.toSpliced(to, 0, moved) : rest;
}
