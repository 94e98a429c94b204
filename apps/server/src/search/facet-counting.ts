/** Counting of facet values over a set of vendors: most of the work of a search. */
import { has } from './bitmaps.ts';
import type { SetMemory } from './bitmaps.ts';
import type { IndexParts } from './index-columns.ts';

/** About how many nanoseconds a vendor's row costs to reach, and a word of a bitmap to count. */
const ROW_COST = 5;
const WORD_COST = 0.3;

/** What counting works on; `places` is scratch with room for every vendor. */
export type CountingStage = {
  parts: IndexParts;
  memory: SetMemory;
  /** Vendors added since the build, of values kept as lists. */
  addedToValue: ReadonlyMap<number, number[]>;
  places: Int32Array;
};

/** Writes the members of a set, or the living outside it, into the list of places; returns how many. */
export function listPlaces(stage: CountingStage, set: Int32Array, isComplement: boolean): number {
  const { parts, places } = stage;
  const { alive } = parts.columns;
  const words = (parts.placeCount + 31) >>> 5;
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
 * Counts the values of some fields over a set of vendors, each field in the cheapest way: by the rows of the members; by those of
 * everybody else, taken from the known totals; or by the vendors of each value.
 */
export function countFields(
  stage: CountingStage,
  set: Int32Array,
  size: number,
  fields: readonly number[],
  counts: Uint32Array,
): void {
  const { parts, memory, addedToValue, places } = stage;
  const { table, bitmaps, lists, rows, livingCount } = parts;
  const { valueFrequencies, alive } = parts.columns;
  const words = (parts.placeCount + 31) >>> 5;
  if (size === livingCount || size === 0) {
    for (const field of fields)
      for (const value of table.numbersOf(field)) counts[value] = size === 0 ? 0 : valueFrequencies[value]!;
    return;
  }
  const isComplement = size * 2 > livingCount;
  const listedSize = isComplement ? livingCount - size : size;
  let listed = -1;
  let listedSet = set;
  for (const field of fields) {
    const numbers = table.byField[field]!;
    const { width } = rows[field]!;
    let costByValue = 0;
    for (const value of numbers)
      costByValue += bitmaps[value] != null ? words * WORD_COST : valueFrequencies[value]! * 2;
    if (listedSize * (ROW_COST + width * 2) <= costByValue) {
      if (listed < 0) {
        listed = listPlaces(stage, set, isComplement);
        if (isComplement) {
          listedSet = memory.lend();
          for (let word = 0; word < words; word++) listedSet[word] = alive[word]! & ~set[word]!;
        }
      }
      const locals = new Uint32Array(numbers.length + 1);
      rows[field]!.countInto(places, listed, listedSet, locals);
      for (const [at, value] of numbers.entries()) {
        counts[value] = isComplement ? valueFrequencies[value]! - locals[at + 1]! : locals[at + 1]!;
      }
      continue;
    }
    for (const value of numbers) {
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
