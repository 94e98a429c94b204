import type { Item } from './sheet-types.ts';
import type { SheetStore } from './sheet-store.ts';

/** Pixels. */
export const groupHeight = 34;
/** Pixels. A sheet whose lines are no higher stands whole on the page, so that what makes its totals is seen; a longer one scrolls in a frame. */
export const shortBodyHeight = 1200;

/** The lines that are shown, each group under its heading. `typedRow` is shown whatever it says: somebody types in it. */
export function itemsOf(store: SheetStore, isDifferencesOnly: boolean, typedRow?: number): Item[] {
  const items: Item[] = [];
  let group: string | undefined;
  store.rows.forEach((row, index) => {
    if (isDifferencesOnly && index !== typedRow && !store.isDifferent(index)) return;
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

/** The groups that are in view. Their keys stay the same while rows come and go above them, or a field that is typed in would be made anew. */
export function sectionsOf(store: SheetStore, items: readonly Item[], top: number, bottom: number) {
  const sections: { key: string; at: number; group: string | null; rows: { row: number; at: number }[] }[] = [];
  const begin = (at: number, label: string, group: string | null) => {
    const isAgain = sections.some(({ key }) => key === label);
    sections.push({ key: isAgain ? `${label} ${at}` : label, at, group, rows: [] });
  };
  for (let at = top; at < bottom; at += 1) {
    const item = items[at]!;
    if (item.kind === 'group') begin(at, item.label, item.label);
    else {
      if (sections.length === 0) begin(at, store.rows[item.row]!.group ?? '', null);
      sections.at(-1)!.rows.push({ row: item.row, at });
    }
  }
  return sections;
}
