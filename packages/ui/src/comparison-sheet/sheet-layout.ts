import type { Item } from './sheet-types.ts';
import type { SheetStore } from './sheet-store.ts';

/** Pixels. */
export const groupHeight = 34;

/** The lines that are shown, each group under its heading. */
export function itemsOf(store: SheetStore, isDifferencesOnly: boolean): Item[] {
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
export function offsetsOf(items: readonly Item[], rowHeight: number): Float64Array {
  const offsets = new Float64Array(items.length + 1);
  items.forEach((item, index) => {
    offsets[index + 1] = offsets[index]! + (item.kind === 'group' ? groupHeight : rowHeight);
  });
  return offsets;
}

/** The item that holds this place. */
export function itemAt(offsets: Float64Array, place: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
