/** The page of a listing that is ordered by a value of the vendors. */
import { put } from './bitmaps.ts';
import type { IndexColumns } from './index-columns.ts';
import type { IndexedVendors } from './indexed-vendors.ts';
import type { SearchSort } from './search.rules.ts';
import { TopPlaces } from './top-places.ts';
import type { RankedPlace } from './top-places.ts';

const SORTS = {
  rating: { column: 'rating', isLeastFirst: false },
  reviews: { column: 'reviewCount', isLeastFirst: false },
  turnover: { column: 'turnover', isLeastFirst: false },
  founded: { column: 'foundedYear', isLeastFirst: true },
} as const satisfies Record<Exclude<SearchSort, 'match'>, { column: keyof IndexColumns; isLeastFirst: boolean }>;

/**
 * The hits from rank `from` (0 is the first) up to rank `end`. Where the page begins and ends is found by the values alone; only vendors with the
 * same value are then ranked by match, so that a vendor that is not on the page costs a look at its value and no more.
 *
 * @param end at most the number of hits, and more than `from`
 * @param rank the vendors of a set by match, from a rank on
 */
export function sortedPage(
  { columns, words, memory }: IndexedVendors,
  sort: keyof typeof SORTS,
  hits: Int32Array,
  end: number,
  from: number,
  rank: (set: Int32Array, from: number, limit: number) => RankedPlace[],
): RankedPlace[] {
  const { column, isLeastFirst } = SORTS[sort];
  const values = columns[column];
  /** The greatest comes first; 0 stands for no value. */
  const keyOf = (place: number): number => {
    const value = values[place]!;
    return isLeastFirst && value > 0 ? 1 / value : value;
  };

  const top = new TopPlaces(end, (left, right) => left < right);
  for (let word = 0; word < words; word++) {
    for (let bits = hits[word]!; bits !== 0; bits &= bits - 1) {
      const place = (word << 5) + 31 - Math.clz32(bits & -bits);
      const key = keyOf(place);
      if (key >= top.threshold) top.offer(place, key);
    }
  }
  const keys = top.ranked(from).map(({ score }) => score);
  const [first, last] = [keys[0]!, keys.at(-1)!];

  // Those with the value at which the page begins, those with values in between, and those with the value at which it ends.
  const [beginning, middle, ending] = [memory.lend(), memory.lend(), memory.lend()];
  let before = 0;
  for (let word = 0; word < words; word++) {
    for (let bits = hits[word]!; bits !== 0; bits &= bits - 1) {
      const place = (word << 5) + 31 - Math.clz32(bits & -bits);
      const key = keyOf(place);
      if (key < last) continue;
      if (key > first) before++;
      else put(key === first ? beginning : key === last ? ending : middle, place);
    }
  }
  const page = rank(beginning, from - before, end - from);
  if (first === last) return page;
  page.push(...rank(middle, 0, end - from).sort((left, right) => keyOf(right.place) - keyOf(left.place)));
  page.push(...rank(ending, 0, end - from - page.length));
  return page;
}
