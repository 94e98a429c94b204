/** Counting of facet values over a set of vendors: most of the work of a search. */
import { has } from './bitmaps.ts';
import type { IndexedVendors } from './indexed-vendors.ts';

/** About how many nanoseconds it costs to reach a vendor's values, to count one of them, and to count a word of a bitmap. */
const ROW_COST = 120;
const ENTRY_COST = 1.5;
const WORD_COST = 0.45;

/** Writes the members of a set, or the living outside it, into the list of places; returns how many. */
function listPlaces(vendors: IndexedVendors, set: Int32Array, isComplement: boolean, places: Int32Array): number {
  const { words } = vendors;
  const { alive } = vendors.columns;
  let count = 0;
  for (let word = 0; word < words; word++) {
    let bits = isComplement ? alive[word]! & ~set[word]! : set[word]!;
    const first = word << 5;
    while (bits !== 0) {
      const lowest = bits & -bits;
      bits ^= lowest;
      places[count++] = first + 31 - Math.clz32(lowest);
    }
  }
  return count;
}

/**
 * Counts the values of some fields over a set of vendors in the cheapest way: by the values of the members; by those of everybody else, taken
 * from the known totals; or by the vendors of each value.
 *
 * @param set living vendors only  @param size how many they are  @param fields positions in VALUE_FIELDS
 * @param counts where the counts go, by value; those of other fields stay as they are
 * @param places scratch, with room for every vendor
 */
export function countFields(
  vendors: IndexedVendors,
  set: Int32Array,
  size: number,
  fields: readonly number[],
  counts: Uint32Array,
  places: Int32Array,
): void {
  const { parts, memory, addedToValue, words } = vendors;
  const { table, bitmaps, lists, rows, livingCount, averageLength } = parts;
  const { valueFrequencies } = vendors.columns;
  if (size === livingCount || size === 0) {
    for (const field of fields)
      for (const value of table.numbersOf(field)) counts[value] = size === 0 ? 0 : valueFrequencies[value]!;
    return;
  }
  const isComplement = size * 2 > livingCount;
  const listedSize = isComplement ? livingCount - size : size;
  let costByValue = 0;
  for (const field of fields)
    for (const value of table.numbersOf(field))
      costByValue += bitmaps[value] != null ? words * WORD_COST : valueFrequencies[value]! * 2;
  if (listedSize * (ROW_COST + averageLength * ENTRY_COST) <= costByValue) {
    const listed = listPlaces(vendors, set, isComplement, places);
    const counted = new Uint32Array(table.values.length);
    rows.countInto(places, listed, counted);
    for (const field of fields)
      for (const value of table.numbersOf(field))
        counts[value] = isComplement ? valueFrequencies[value]! - counted[value]! : counted[value]!;
    return;
  }
  for (const field of fields) {
    for (const value of table.numbersOf(field)) {
      const bitmap = bitmaps[value];
      if (bitmap != null) {
        counts[value] = memory.sizeOfBoth(set, bitmap);
        continue;
      }
      let count = 0;
      const list = lists[value];
      if (list != null) for (let at = 0; at < list.length; at++) if (has(set, list[at]!)) count++;
      for (const place of addedToValue.get(value) ?? []) if (has(set, place)) count++;
      counts[value] = count;
    }
  }
}
