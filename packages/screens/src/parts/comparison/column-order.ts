import { movedTo } from '@millwright/ui/comparison-sheet/column-moves';
import { useCallback, useMemo } from 'react';
import { useHost } from '../../shared/host.tsx';

export const columnsParameter = 'columns';
export const pinnedParameter = 'pinned';

/** A column in the address: the end of its id, which chance made, so that thirty of them still make a short address. */
const shortOf = (id: string) => id.slice(-8);

/** Columns in an order of the address. What it does not know is left out; whoever it does not name, such as a new vendor, comes last. */
export function orderedBy<Column extends { id: string }>(columns: readonly Column[], order: string | null): Column[] {
  const named = (order ?? '').split('.').flatMap((short) => columns.find(({ id }) => shortOf(id) === short) ?? []);
  return [...new Set([...named, ...columns])];
}

/** The order as the address has it; null where it is the columns' own. */
export const orderOf = (columns: readonly { id: string }[], own: readonly { id: string }[]): string | null =>
  columns.every(({ id }, index) => own[index]?.id === id) ? null : columns.map(({ id }) => shortOf(id)).join('.');

/**
 * The order of a sheet's columns and how many of them are pinned, which is in the address: a reload keeps it, a link shows it to a colleague, and nobody's sheet is changed by
 * how somebody else looks at it.
 */
export function useColumnOrder<Column extends { id: string }>(own: readonly Column[]) {
  const { query, setQuery } = useHost();
  const order = query.get(columnsParameter);
  const columns = useMemo(() => (order === null ? own : orderedBy(own, order)), [own, order]);
  const write = useCallback(
    (name: string, next: string | null) => {
      const changed = new URLSearchParams(query);
      if (next === null) changed.delete(name);
      else changed.set(name, next);
      setQuery(changed, { isReplacing: true });
    },
    [query, setQuery],
  );
  const pinned = Number(query.get(pinnedParameter));
  return {
    columns,
    onColumnMove: (id: string, to: number) => write(columnsParameter, orderOf(movedTo(columns, id, to), own)),
    onColumnReset: order === null ? undefined : () => write(columnsParameter, null),
    pinnedColumns: Number.isInteger(pinned) && pinned > 0 ? pinned : 0,
    onPinnedColumnsChange: useCallback(
      (count: number) => write(pinnedParameter, count === 0 ? null : String(count)),
      [write],
    ),
  };
}
