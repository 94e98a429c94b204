/**
 * The search index: derived from the database and never the truth. A query runs through one module after the other:
 *
 * - text-matching.ts: the words, planned by query-plan.ts, and the vendors that each of them finds
 * - query-filters.ts: the vendors that its filters leave
 * - facet-listing.ts: what else could be chosen, with counts
 * - ranking.ts: the page, by the scores of scoring.ts; sorted-page.ts: in another order
 * - match-reasons.ts: why each vendor of the page is there
 *
 * The vendors themselves are in indexed-vendors.ts.
 */
import { LRUCache } from 'lru-cache';

import { FacetLister } from './facet-listing.ts';
import type { Facets } from './facets.ts';
import type { IndexParts } from './index-columns.ts';
import { locationsOf, overviewOf } from './index-overview.ts';
import type { SearchOverview } from './index-overview.ts';
import { IndexedVendors } from './indexed-vendors.ts';
import { reasonsOf } from './match-reasons.ts';
import { keyOf } from './memo-key.ts';
import { otherFilterSetsOf, selectionsOf } from './query-filters.ts';
import type { QueryPlan, Unit } from './query-plan.ts';
import { Ranker } from './ranking.ts';
import { textScorerOf } from './scoring.ts';
import type { InsteadSearch, SearchHit, SearchQuery, SearchResult, WhyMatched } from './search.rules.ts';
import { TextMatcher } from './text-matching.ts';
import type { RankedPlace } from './top-places.ts';
import type { SourceChecksum, VendorRow } from './vendor-rows.ts';
import { contentWords } from './words.rules.ts';

/** Answers that are remembered. */
const MAX_ANSWERS = 300;
/** Letters that the contract lets a search have. */
const LONGEST_INSTEAD = 200;

/** An answer whose hits are places of this index, which are good until its next change. */
export type Found = Omit<SearchResult, 'hits' | 'facets'> & {
  places: (RankedPlace & { whyMatched: WhyMatched[] })[];
  facets: Facets;
};
type Answer = Omit<Found, 'didYouMean' | 'instead'>;

/** Answers queries over the vendors of one database, in one thread. */
export class VendorIndex {
  readonly #vendors: IndexedVendors;
  readonly #text: TextMatcher;
  readonly #facets: FacetLister;
  readonly #ranker: Ranker;
  /** Recent answers, until the next change. */
  readonly #answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
  #locations: string[] | null = null;

  /** @param parts of a fresh build or a snapshot; they belong to the index from then on and are changed in place */
  constructor(parts: IndexParts) {
    this.#vendors = new IndexedVendors(parts);
    this.#text = new TextMatcher(this.#vendors);
    this.#facets = new FacetLister(this.#vendors);
    this.#ranker = new Ranker(this.#vendors);
  }

  /** How many vendors live in this index. */
  get vendorCount(): number {
    return this.#vendors.parts.livingCount;
  }

  /** Number of vendors and sum of the first words of their ids, to hold against the database. */
  checksum(): SourceChecksum {
    return this.#vendors.checksum();
  }

  /** Whether so many places are dead or out of order that a fresh index would be better. */
  get isWorn(): boolean {
    return this.#vendors.isWorn;
  }

  /** Names of the services that vendors can offer, by id. */
  get serviceNames(): ReadonlyMap<string, string> {
    return this.#vendors.parts.table.serviceNames;
  }

  /** What a fresh index is written to disk from. Only sound before the first change. */
  get parts(): IndexParts {
    return this.#vendors.parts;
  }

  /** Where a vendor is in this index; -1 when it is not. */
  placeOf(id: string): number {
    return this.#vendors.placeOf(id);
  }

  /** The id of the vendor at a place. */
  idOf(place: number): string {
    return this.#vendors.idOf(place);
  }

  /** Applies changed vendors: `ids` are all that changed, `rows` those of them that live. */
  apply(ids: readonly string[], rows: readonly VendorRow[]): void {
    this.#vendors.apply(ids, rows);
    this.#text.refresh();
    this.#facets.refresh();
    this.#answers.clear();
    this.#locations = null;
  }

  /** Plans a query text against this index; for tests. */
  plan(mode: SearchQuery['mode'], text: string): QueryPlan {
    return this.#borrowing(() => this.#text.plan(mode, text));
  }

  /** How many vendors each service and category has, and where vendors are registered. */
  overview(): SearchOverview {
    return this.#borrowing(() => overviewOf(this.#vendors));
  }

  /** Answers a query. Never throws for what a user may type; unknown values leave no hits. */
  search(query: SearchQuery): SearchResult {
    const { places, facets, ...result } = this.find(query);
    const hits = places.map(({ place, score, whyMatched }): SearchHit => ({
      vendorId: this.#vendors.idOf(place),
      gstn: this.#vendors.gstnOf(place),
      score: Math.round(score * 1e6) / 1e6,
      whyMatched,
    }));
    return { hits, facets: facets.toObject(), ...result };
  }

  /** The same with places for hits, which is what a listing is made from. */
  find(query: SearchQuery): Found {
    return this.#borrowing(() => {
      const plan = this.#text.plan(query.mode, query.search ?? '');
      // The same question by another misspelling has the same answer.
      const key = query.restrictTo === undefined ? answerKeyOf(query, plan.units) : null;
      let answer = key === null ? undefined : this.#answers.get(key);
      if (answer === undefined) {
        answer = this.#answer(query, plan.units);
        if (key !== null) this.#answers.set(key, answer);
      }
      const { didYouMean, corrected = didYouMean } = plan;
      if (answer.totalVendors > 0 || query.mode === 'name') return { ...answer, didYouMean };
      const instead = this.#insteadOf(query, corrected);
      return { ...answer, didYouMean, ...(instead && { instead }) };
    });
  }

  /** The nearest search with hits under the same filters; null where there is none. */
  #insteadOf(query: SearchQuery, corrected: string | null): InsteadSearch | null {
    const { memory, columns } = this.#vendors;
    const among = memory.lend();
    among.set(columns.alive);
    for (const set of otherFilterSetsOf(this.#vendors, query)) memory.keep(among, set);
    for (const { set } of selectionsOf(this.#vendors, query)) memory.keep(among, set);
    // The buyer's own words, unless more of them remain with the corrections.
    const nearest = [query.search ?? '', ...(corrected === null ? [] : [corrected])].map((text) =>
      this.#text.fewerWords(text, among),
    );
    const [own = null, other = null] = nearest;
    const search = wordCountOf(other) > wordCountOf(own) ? other : own;
    if (search === null || search.length > LONGEST_INSTEAD) return null;
    // Asked as the buyer will ask it, so that its number is what the link leads to.
    const { units } = this.#text.plan(query.mode, search);
    if (units === null) return null;
    for (const unit of units) memory.keep(among, this.#text.match(unit, false).vendors);
    const totalVendors = memory.sizeOf(among);
    return totalVendors > 0 ? { search, totalVendors } : null;
  }

  /** Gives every set back that the work has borrowed. */
  #borrowing<Result>(work: () => Result): Result {
    try {
      return work();
    } finally {
      this.#text.forget();
      this.#vendors.memory.returnAll();
    }
  }

  #answer(query: SearchQuery, units: Unit[] | null): Answer {
    const vendors = this.#vendors;
    const { memory } = vendors;
    const matches = (units ?? []).map((unit) => this.#text.match(unit, query.mode === 'name'));
    const narrowing = [...matches.map((match) => match.vendors), ...otherFilterSetsOf(vendors, query)];
    const base = memory.lend();
    if (units !== null) base.set(vendors.columns.alive);
    for (const set of narrowing) memory.keep(base, set);
    const isEverything = units !== null && narrowing.length === 0;

    const selections = selectionsOf(vendors, query);
    const hits = memory.lend();
    hits.set(base);
    for (const selection of selections) memory.keep(hits, selection.set);
    const hitCount = isEverything && selections.length === 0 ? vendors.parts.livingCount : memory.sizeOf(hits);

    const baseKey = baseKeyOf(query, units);
    const facets = this.#facets.facetsOf({ base, baseKey, isEverything, selections, hits, hitCount });
    const limit = Math.max(1, Math.floor(query.limit ?? 5));
    const from = (Math.max(1, Math.floor(query.offset ?? 1)) - 1) * limit;
    let page: RankedPlace[] = [];
    if (from < hitCount) {
      const text = textScorerOf(vendors, this.#text.termCounts, matches);
      const ranking = { hits, hitCount, text, selections, near: query.near, sort: query.sort ?? 'match' };
      page = this.#ranker.page(ranking, from, limit);
    }
    return {
      places: page.map(({ place, score }) => ({
        place,
        score,
        whyMatched: reasonsOf(vendors, place, query, matches, selections),
      })),
      totalVendors: hitCount,
      facets,
      locations: (this.#locations ??= locationsOf(vendors)),
      hitLowerLimit: false,
    };
  }
}

const wordCountOf = (text: string | null): number => (text === null ? 0 : contentWords(text).length);

/** What decides the whole answer but the spelling that was offered; null when it is too long to be kept by. */
function answerKeyOf(query: SearchQuery, units: Unit[] | null): string | null {
  const { search: _search, ...others } = query;
  return keyOf(units, others);
}

/** What decides which vendors are there before facets narrow them; null for a company's own vendors, which change without the index. */
function baseKeyOf(query: SearchQuery, units: Unit[] | null): string | null {
  const { mode, subcategoryId, location, minCrore, maxCrore, restrictTo } = query;
  return restrictTo === undefined ? keyOf(mode, units, subcategoryId, location, minCrore, maxCrore) : null;
}
