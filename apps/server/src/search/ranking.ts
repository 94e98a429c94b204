/** The page of an answer: which of the vendors that match come first (rules 6.7 and 6.8). Most of them are never looked at. */
import { bitCount, has } from './bitmaps.ts';
import { GSTN_LENGTH } from './index-columns.ts';
import type { IndexedVendors } from './indexed-vendors.ts';
import type { Selection } from './query-filters.ts';
import { RowSums } from './scoring.ts';
import type { TextScorer } from './scoring.ts';
import { proximityTo, SCORE_WEIGHTS, STATE_FIELD, TURNOVER_FIELD } from './search.rules.ts';
import type { SearchQuery, SearchSort } from './search.rules.ts';
import { sortedPage } from './sorted-page.ts';
import { TopPlaces } from './top-places.ts';
import type { RankedPlace } from './top-places.ts';

/** What ranks the hits of a query. */
export type Ranking = {
  hits: Int32Array;
  hitCount: number;
  /** Null without text. */
  text: TextScorer | null;
  selections: readonly Selection[];
  /** Where the work is, in degrees. */
  near: SearchQuery['near'];
  sort: SearchSort;
};

/** Ranks the vendors of one index. */
export class Ranker {
  readonly #vendors: IndexedVendors;

  constructor(vendors: IndexedVendors) {
    this.#vendors = vendors;
  }

  /** The hits from rank `from` (0 is the first) on, at most `limit`. */
  page(ranking: Ranking, from: number, limit: number): RankedPlace[] {
    const { hits, hitCount, sort } = ranking;
    if (sort === 'match') return this.#matchPage(ranking, from, limit);
    return sortedPage(this.#vendors, sort, hits, Math.min(from + limit, hitCount), from, (set, first, most) =>
      this.#matchPage({ ...ranking, hits: set, hitCount: this.#vendors.memory.sizeOf(set) }, first, most),
    );
  }

  /** Those by match, best first; equal scores in the order of GSTINs. */
  #matchPage(
    { hits, hitCount, text, selections, near }: Omit<Ranking, 'sort'>,
    from: number,
    limit: number,
  ): RankedPlace[] {
    const vendors = this.#vendors;
    const asked = askedCapabilities(vendors, selections);
    const { standing, latitude, longitude } = vendors.columns;
    const nearness = near === undefined ? null : proximityTo(near);
    const { words } = vendors;
    const capacity = Math.min(from + limit, hitCount);
    // With at most one value asked in each facet every hit has all that was asked.
    const isCapabilityEqual = asked.fullCount === asked.facetCount;
    if (text === null && isCapabilityEqual && nearness === null) return this.#standingPage(hits, from, limit);

    const top = new TopPlaces(capacity, this.#isBefore);
    const capability = isCapabilityEqual
      ? null
      : new RowSums(vendors.parts, [{ weights: asked.weights, isBest: false }]);
    const ordered = vendors.parts.orderedCount;
    const nearest = nearness === null ? 0 : SCORE_WEIGHTS.proximity;
    // A set is read in order of standing, to where even the best that its vendors could have beside would not lift them onto the page.
    const offerAll = (set: Int32Array, mostText: number, isSaying: boolean): void => {
      const bestText = SCORE_WEIGHTS.text * mostText;
      const bestRest = bestText + SCORE_WEIGHTS.capability + nearest;
      for (let word = 0; word < words; word++) {
        let bits = set[word]!;
        if (bits === 0) continue;
        const first = word << 5;
        if (first + 31 < ordered && standing[first]! + bestRest < top.threshold) {
          word = Math.max(word, (ordered >>> 5) - 1);
          continue;
        }
        while (bits !== 0) {
          const lowest = bits & -bits;
          bits ^= lowest;
          const place = first + 31 - Math.clz32(lowest);
          let score = standing[place]! + SCORE_WEIGHTS.capability;
          if (score + bestText + nearest < top.threshold) continue;
          if (capability !== null) {
            capability.read(place);
            score = standing[place]! + SCORE_WEIGHTS.capability * (capability.sums[0]! / asked.fullCount);
          }
          if (nearness !== null) score += SCORE_WEIGHTS.proximity * nearness(latitude[place]!, longitude[place]!);
          if (score + bestText < top.threshold) continue;
          if (text !== null) {
            if (score + SCORE_WEIGHTS.text * text.mostOf(place, isSaying) < top.threshold) continue;
            score += SCORE_WEIGHTS.text * text.scoreOf(place);
          }
          if (score >= top.threshold) top.offer(place, score);
        }
      }
    };
    if (text === null) offerAll(hits, 0, false);
    else {
      // Those of whom one value says the query as a whole come first: the others rarely come near them.
      const said = vendors.memory.lend();
      text.addSaying(said);
      vendors.memory.keep(said, hits);
      offerAll(said, text.mostSaying, true);
      for (let word = 0; word < words; word++) said[word] = hits[word]! & ~said[word]!;
      offerAll(said, text.mostOthers, false);
    }
    return top.ranked(from);
  }

  /** A page in standing order: ordered places are read off the front, places added since are merged in. */
  #standingPage(hits: Int32Array, from: number, limit: number): RankedPlace[] {
    const { columns, parts, words } = this.#vendors;
    const { standing } = columns;
    const ordered = parts.orderedCount;
    const isBetter = (left: number, right: number): boolean =>
      standing[left]! === standing[right]! ? this.#isBefore(left, right) : standing[left]! > standing[right]!;
    const added: number[] = [];
    for (let place = ordered; place < parts.placeCount; place++) if (has(hits, place)) added.push(place);
    added.sort((left, right) => (isBetter(left, right) ? -1 : 1));
    const page: RankedPlace[] = [];
    let rank = 0;
    let nextAdded = 0;
    const emit = (place: number): boolean => {
      if (rank >= from) page.push({ place, score: standing[place]! + SCORE_WEIGHTS.capability });
      rank++;
      return page.length < limit;
    };
    for (let word = 0; word < words && word << 5 < ordered; word++) {
      let bits = hits[word]!;
      // Skips whole words before the page, as long as no added place could fall among them.
      if (nextAdded >= added.length && (word << 5) + 31 < ordered) {
        const count = bitCount(bits);
        if (rank + count <= from) {
          rank += count;
          continue;
        }
      }
      while (bits !== 0) {
        const lowest = bits & -bits;
        bits ^= lowest;
        const place = (word << 5) + 31 - Math.clz32(lowest);
        if (place >= ordered) break;
        while (nextAdded < added.length && isBetter(added[nextAdded]!, place)) {
          if (!emit(added[nextAdded++]!)) return page;
        }
        if (!emit(place)) return page;
      }
    }
    while (nextAdded < added.length) if (!emit(added[nextAdded++]!)) break;
    return page;
  }

  /** Whether one vendor of two with the same score comes first: by GSTIN. */
  readonly #isBefore = (left: number, right: number): boolean => {
    const { gstns, standing } = this.#vendors.columns;
    // Ordered places with one standing are in GSTIN order already.
    const ordered = this.#vendors.parts.orderedCount;
    if (left < ordered && right < ordered && standing[left] === standing[right]) return left < right;
    for (let byte = 0; byte < GSTN_LENGTH; byte++) {
      const difference = gstns[left * GSTN_LENGTH + byte]! - gstns[right * GSTN_LENGTH + byte]!;
      if (difference !== 0) return difference < 0;
    }
    return left < right;
  };
}

/** Values asked through capability facets: what a vendor can do, not where it is or how large. */
function askedCapabilities(
  vendors: IndexedVendors,
  selections: readonly Selection[],
): { weights: Map<number, number>; fullCount: number; facetCount: number } {
  const weights = new Map<number, number>();
  let fullCount = 0;
  let facetCount = 0;
  for (const selection of selections) {
    const field = selection.fields[0]!;
    if (field === TURNOVER_FIELD || field === STATE_FIELD) continue;
    facetCount++;
    for (const key of selection.keys) {
      fullCount++;
      const value = vendors.parts.table.find(field, key);
      if (value !== undefined) weights.set(value, 1);
    }
  }
  return { weights, fullCount, facetCount };
}
