/**
 * The search index: every vendor as numbers, in typed arrays. Derived from the database and never the truth.
 *
 * - A vendor is a number, its place. Places of a fresh index are in standing order (rating and verification, then GSTIN), so a listing
 *   without text reads its page off the front. Changed vendors get a new place at the end; their old place is dead.
 * - A value (a service, an equipment family, a city …) is a number as well. Each vendor lists its values (for counting and explaining);
 *   each value knows its vendors, as a bitmap when it is common and as a list of places when it is rare.
 * - Text is matched on values, about a thousand, not on vendors; only company names have postings of their own.
 */
import { LRUCache } from 'lru-cache';

import { bitCount, has, put, SetMemory, take, wordsFor } from './bitmaps.ts';
import { countFields } from './facet-counting.ts';
import type { CountingStage } from './facet-counting.ts';
import { FacetWriter } from './facets.ts';
import type { Facets } from './facets.ts';
import { GSTN_LENGTH, idText, idWords, lengthNormOf, longer, nameWordsOf, writeGstn } from './index-columns.ts';
import type { IndexColumns, IndexParts } from './index-columns.ts';
import { Lexicon } from './lexicon.ts';
import { planQuery } from './query-plan.ts';
import type { QueryPlan, Unit, Vocabulary } from './query-plan.ts';
import {
  CITY_FIELD,
  FACET_NAMES,
  inverseDocumentFrequency,
  MAX_FACET_VALUES,
  NAME_WEIGHT,
  PLACE_FIELD,
  proximityTo,
  SCORE_WEIGHTS,
  SERVICE_FIELD,
  standingScore,
  STATE_FIELD,
  termOf,
  turnoverBounds,
  TURNOVER_FIELD,
  VALUE_FIELDS,
} from './search.rules.ts';
import type { FacetCount, FacetName, SearchHit, SearchQuery, SearchResult, WhyMatched } from './search.rules.ts';
import type { SourceChecksum, VendorRow } from './vendor-rows.ts';
import { RowSums } from './scoring.ts';
import type { Weighting } from './scoring.ts';
import { TopPlaces } from './top-places.ts';
import { buildCatalogue } from './value-table.ts';
import type { Catalogue } from './value-table.ts';

const textDecoder = new TextDecoder();
const NO_PLACE = -1;
/** Company-name words that at least this share of vendors (and at least five) carry are words of the trade. */
const TRADE_WORD_SHARE = 0.001;
const WEIGHT_SCALE = 1 / 3;
const MAX_REASONS = 8;
const MOST_VENDORS = 2 ** 32;
/** Sets whose facets are remembered, and answers. */
const MAX_COUNTED_SETS = 3000;
const MAX_ANSWERS = 300;
const MAX_KEY_LENGTH = 3000;
/** More than sums of 32 bits can differ from those of 64. */
const ROUNDING = 1e-5;
/** Values that match equally well and are all named. */
const MAX_LIKE_REASONS = 3;
/** Sets that one query may need at a time. */
const MAX_LENT_SETS = 400;
const FACET_FIELD_OF = Object.fromEntries(
  FACET_NAMES.map((name) => [name, VALUE_FIELDS.findIndex((field) => field.facet === name)]),
) as Record<FacetName, number>;
const FACET_FIELDS = Object.values(FACET_FIELD_OF);

/** A unit of a query worked out: which vendors match, and how much each value that matches counts. */
type Match = {
  vendors: Int32Array;
  weights: Map<number, number>;
  /** Values that satisfy the unit on their own. */
  whole: Set<number>;
  inName: Int32Array | null;
  frequency: number;
  isPrefix: boolean;
};

/** What a text is worth for a vendor, and at most: for those of whom one value or their name says it as a whole, and for the others. */
type TextScorer = {
  scoreOf: (place: number) => number;
  addSaying: (set: Int32Array) => void;
  mostSaying: number;
  mostOthers: number;
};

/** An answer whose hits are places of this index, which are good until its next change. */
export type Found = Omit<SearchResult, 'hits' | 'facets'> & {
  places: { place: number; score: number; whyMatched: WhyMatched[] }[];
  facets: Facets;
};
type Answer = Omit<Found, 'didYouMean'>;

/** Counts of a set by value, as far as fields were counted: a bit for each of them. */
type Counted = { fields: number; counts: Uint32Array };

type Selection = { fields: number[]; keys: string[]; set: Int32Array };

export class VendorIndex {
  readonly #parts: IndexParts;
  #columns: IndexColumns;
  #pool: SetMemory;
  #catalogue: Catalogue;
  #catalogueValueCount: number;
  readonly #nameNumbers = new Map<string, number>();
  readonly #nameLexicon: Lexicon;
  /** Vendors added since the build, for values kept as lists and for name terms. */
  readonly #addedToValue = new Map<number, number[]>();
  readonly #addedToName = new Map<number, number[]>();
  readonly #addedNames = new Map<number, string>();
  #idSum = 0;
  #counts: Uint32Array;
  #places: Int32Array;
  readonly #matched = new Map<string, Match>();
  /** Counts of recent sets, and recent answers, until the next change. */
  readonly #counted = new LRUCache<string, Counted>({ max: MAX_COUNTED_SETS });
  readonly #answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
  readonly #facetWriter = new FacetWriter();
  #sortKeys = new Float64Array(512);
  #leastLengthNorm = Infinity;
  #locationList: string[] | null = null;
  readonly #sortedByName = new Map<number, Int32Array>();

  constructor(parts: IndexParts) {
    this.#parts = parts;
    this.#columns = parts.columns;
    this.#pool = this.#settle(parts.columns.alive.length);
    this.#catalogue = buildCatalogue(parts.table, parts.columns.valueFrequencies);
    this.#catalogueValueCount = parts.table.values.length;
    this.#counts = new Uint32Array(parts.columns.valueFrequencies.length);
    this.#places = new Int32Array(parts.columns.standing.length);
    this.#nameLexicon = new Lexicon(
      (term) => this.#columns.nameTermFrequencies[this.#nameNumbers.get(term) ?? -1] ?? 0,
    );
    for (const [number, term] of parts.nameTerms.entries()) {
      this.#nameNumbers.set(term, number);
      this.#nameLexicon.add(parts.nameSurfaces[number]!, term, 0);
    }
    for (let place = 0; place < parts.placeCount; place++) {
      this.#leastLengthNorm = Math.min(this.#leastLengthNorm, this.#columns.lengthNorm[place]!);
      if (has(this.#columns.alive, place)) this.#idSum += this.#columns.ids[place * 4]!;
    }
  }

  /** Moves the sets that stay into one memory with room for those of queries. */
  #settle(words: number): SetMemory {
    const { columns, bitmaps } = this.#parts;
    const memory = new SetMemory(words, bitmaps.filter((bitmap) => bitmap != null).length + MAX_LENT_SETS);
    columns.alive = memory.take(columns.alive);
    for (const [value, bitmap] of bitmaps.entries()) if (bitmap != null) bitmaps[value] = memory.take(bitmap);
    return memory;
  }

  get vendorCount(): number {
    return this.#parts.livingCount;
  }

  /** Number of vendors and sum of the first words of their ids, to hold against the database. */
  checksum(): SourceChecksum {
    return { count: this.#parts.livingCount, sum: this.#idSum };
  }

  /** Whether so many places are dead or out of order that a fresh index would be better. */
  get isWorn(): boolean {
    const { placeCount, orderedCount, livingCount } = this.#parts;
    return (
      placeCount - orderedCount > Math.max(2000, orderedCount / 10) ||
      placeCount - livingCount > Math.max(2000, placeCount / 10)
    );
  }

  /** Names of the services that vendors can offer, by id. */
  get serviceNames(): ReadonlyMap<string, string> {
    return this.#parts.table.serviceNames;
  }

  /** What a fresh index is written to disk from. Only sound before the first change. */
  get parts(): IndexParts {
    return this.#parts;
  }

  // -------------------------------------------------------------- changes

  /** Applies changed vendors: `ids` are all that changed, `rows` those of them that live. */
  apply(ids: readonly string[], rows: readonly VendorRow[]): void {
    for (const id of ids) this.#remove(id);
    for (const row of rows) {
      this.#remove(row[0]);
      this.#add(row);
    }
    this.#locationList = null;
    this.#counted.clear();
    this.#answers.clear();
    if (this.#parts.table.values.length !== this.#catalogueValueCount) {
      this.#catalogue = buildCatalogue(this.#parts.table, this.#columns.valueFrequencies);
      this.#catalogueValueCount = this.#parts.table.values.length;
    }
  }

  #slotOf(words: readonly number[]): number {
    const { idTable, ids } = this.#columns;
    const mask = idTable.length - 1;
    let slot = (words[0]! ^ Math.imul(words[2]!, 0x9e3779b1) ^ words[3]!) & mask;
    for (;;) {
      const entry = idTable[slot]!;
      if (entry === 0) return slot;
      const at = (entry - 1) * 4;
      if (ids[at] === words[0] && ids[at + 1] === words[1] && ids[at + 2] === words[2] && ids[at + 3] === words[3])
        return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** Where a vendor is in this index; -1 when it is not. */
  placeOf(id: string): number {
    if (!/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(id)) return NO_PLACE;
    const place = this.#columns.idTable[this.#slotOf(idWords(id))]! - 1;
    return place >= 0 && has(this.#columns.alive, place) ? place : NO_PLACE;
  }

  #remove(id: string): void {
    const place = this.placeOf(id);
    if (place === NO_PLACE) return;
    const { alive, valueFrequencies, nameTermFrequencies, ids } = this.#columns;
    take(alive, place);
    this.#parts.livingCount--;
    this.#idSum -= ids[place * 4]!;
    for (const value of this.#valuesOf(place)) valueFrequencies[value]!--;
    for (const { term } of nameWordsOf(this.#nameOf(place))) nameTermFrequencies[this.#nameNumbers.get(term)!]!--;
  }

  /** Values of a vendor, field by field. */
  #valuesOf(place: number): number[] {
    return this.#parts.rows.read(place);
  }

  #add(row: VendorRow): void {
    const values = this.#parts.table.valuesOf(row).flat();
    const names = nameWordsOf(row[2]);
    this.#makeRoom(names.length);
    const columns = this.#columns;
    const place = this.#parts.placeCount++;
    this.#parts.livingCount++;
    const words = idWords(row[0]);
    // The slot is sought before the place has its id: it is free, or that of the vendor's dead place, which the new one takes over.
    const slot = this.#slotOf(words);
    columns.ids.set(words, place * 4);
    columns.idTable[slot] = place + 1;
    this.#idSum += words[0];
    writeGstn(columns.gstns, place, row[1]);
    columns.standing[place] = standingScore(row[7], row[8], this.#parts.averageRating, row[9]);
    columns.lengthNorm[place] = lengthNormOf(values.length, this.#parts.averageLength);
    this.#leastLengthNorm = Math.min(this.#leastLengthNorm, columns.lengthNorm[place]!);
    columns.latitude[place] = row[3];
    columns.longitude[place] = row[4];
    columns.turnover[place] = row[5];
    put(columns.alive, place);
    this.#parts.rows.append(place, values);
    for (const value of values) {
      columns.valueFrequencies[value]!++;
      const bitmap = this.#parts.bitmaps[value];
      if (bitmap != null) put(bitmap, place);
      else pushTo(this.#addedToValue, value, place);
    }
    this.#addedNames.set(place, row[2]);
    for (const { surface, term } of names) {
      let number = this.#nameNumbers.get(term);
      if (number === undefined) {
        number = this.#nameNumbers.size;
        this.#nameNumbers.set(term, number);
        this.#nameLexicon.add(surface, term, 0);
      }
      columns.nameTermFrequencies[number]!++;
      pushTo(this.#addedToName, number, place);
    }
  }

  #freeSlotOf(words: readonly number[]): number {
    const { idTable } = this.#columns;
    const mask = idTable.length - 1;
    let slot = (words[0]! ^ Math.imul(words[2]!, 0x9e3779b1) ^ words[3]!) & mask;
    while (idTable[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  /** Lengthens the columns when the next vendor would not fit; doubling the spare part each time keeps this rare. */
  #makeRoom(nameCount: number): void {
    const parts = this.#parts;
    const columns = this.#columns;
    const places = columns.standing.length;
    if (parts.placeCount + 1 > places) {
      const wanted = places + Math.max(4096, places >> 3);
      columns.ids = longer(columns.ids, wanted * 4);
      columns.gstns = longer(columns.gstns, wanted * GSTN_LENGTH);
      columns.standing = longer(columns.standing, wanted);
      columns.lengthNorm = longer(columns.lengthNorm, wanted);
      columns.latitude = longer(columns.latitude, wanted);
      columns.longitude = longer(columns.longitude, wanted);
      columns.turnover = longer(columns.turnover, wanted);
      parts.rows.lengthen(wanted);
      this.#pool = this.#settle(wordsFor(wanted));
      this.#places = new Int32Array(wanted);
    }
    if (parts.table.values.length > columns.valueFrequencies.length) {
      columns.valueFrequencies = longer(columns.valueFrequencies, parts.table.values.length * 2);
      this.#counts = new Uint32Array(columns.valueFrequencies.length);
    }
    if (this.#nameNumbers.size + nameCount > columns.nameTermFrequencies.length) {
      columns.nameTermFrequencies = longer(columns.nameTermFrequencies, (this.#nameNumbers.size + nameCount) * 2);
    }
    // A table more than half full makes long walks.
    if ((parts.placeCount + 1) * 2 > columns.idTable.length) {
      columns.idTable = new Uint32Array(columns.idTable.length * 2);
      for (let place = 0; place < parts.placeCount; place++) {
        if (!has(columns.alive, place)) continue;
        columns.idTable[this.#freeSlotOf(Array.from(columns.ids.subarray(place * 4, place * 4 + 4)))] = place + 1;
      }
    }
  }

  #nameOf(place: number): string {
    const added = this.#addedNames.get(place);
    if (added !== undefined) return added;
    const { nameStarts, nameBytes } = this.#columns;
    return textDecoder.decode(nameBytes.subarray(nameStarts[place]!, nameStarts[place + 1]!));
  }

  // -------------------------------------------------------------- text

  #addVendorsOfValue(value: number, set: Int32Array): void {
    const bitmap = this.#parts.bitmaps[value];
    if (bitmap != null) {
      this.#pool.unite(set, bitmap);
      return;
    }
    const list = this.#parts.lists[value];
    if (list != null) for (let at = 0; at < list.length; at++) put(set, list[at]!);
    for (const place of this.#addedToValue.get(value) ?? []) put(set, place);
  }

  #addVendorsOfName(term: string, set: Int32Array): boolean {
    const number = this.#nameNumbers.get(term);
    if (number === undefined) return false;
    const { nameTermStarts, nameTermPlaces } = this.#columns;
    if (number + 1 < nameTermStarts.length && number < this.#parts.nameTerms.length) {
      for (let at = nameTermStarts[number]!; at < nameTermStarts[number + 1]!; at++) put(set, nameTermPlaces[at]!);
    }
    for (const place of this.#addedToName.get(number) ?? []) put(set, place);
    return true;
  }

  get #stage(): CountingStage {
    return { parts: this.#parts, memory: this.#pool, addedToValue: this.#addedToValue, places: this.#places };
  }

  get #words(): number {
    return (this.#parts.placeCount + 31) >>> 5;
  }

  #valuesOfTerm(term: string, hasImplied: boolean): number[] {
    const own = this.#catalogue.valuesOfTerm.get(term) ?? [];
    return hasImplied ? [...own, ...(this.#catalogue.valuesImplying.get(term) ?? [])] : own;
  }

  /** Vendors that match a term anywhere (in their name only, in mode `name`). */
  #vendorsOfTerm(term: string, isNameOnly: boolean, hasImplied: boolean): Int32Array {
    const set = this.#pool.lend();
    if (!isNameOnly) for (const value of this.#valuesOfTerm(term, hasImplied)) this.#addVendorsOfValue(value, set);
    this.#addVendorsOfName(term, set);
    return set;
  }

  /** A unit worked out once for each query; the planner asks for the same units again and again. */
  #matchOnce(unit: Unit, isNameOnly: boolean): Match {
    const key = JSON.stringify(unit);
    let match = this.#matched.get(key);
    if (match === undefined) this.#matched.set(key, (match = this.#match(unit, isNameOnly)));
    return match;
  }

  #match(unit: Unit, isNameOnly: boolean): Match {
    const vendors = this.#pool.lend();
    const weights = new Map<number, number>();
    const whole = new Set<number>();
    // Held in an object: the compiler does not see assignments from the closures below.
    const names: { set: Int32Array | null } = { set: null };
    const weigh = (value: number, share: number): void => {
      const weight = VALUE_FIELDS[this.#parts.table.values[value]!.field]!.weight * WEIGHT_SCALE * share;
      if (weight > (weights.get(value) ?? 0)) weights.set(value, weight);
    };
    const addNames = (terms: Iterable<string>): void => {
      const set = names.set ?? this.#pool.lend();
      let isAny = false;
      for (const term of terms) isAny = this.#addVendorsOfName(term, set) || isAny;
      if (!isAny) return;
      names.set = set;
      this.#pool.unite(vendors, set);
    };
    const addValues = (values: Iterable<number>): void => {
      for (const value of values) {
        this.#addVendorsOfValue(value, vendors);
        weigh(value, 1);
        whole.add(value);
      }
    };
    for (const alternative of unit) {
      switch (alternative.kind) {
        case 'term':
          if (!isNameOnly) addValues(this.#valuesOfTerm(alternative.term, true));
          addNames([alternative.term]);
          break;
        case 'prefix': {
          if (!isNameOnly) {
            const values = new Set<number>();
            for (const term of this.#catalogue.lexicon.termsWithPrefix(alternative.prefix)) {
              for (const value of this.#valuesOfTerm(term, true)) values.add(value);
            }
            addValues(values);
          }
          addNames(this.#nameLexicon.termsWithPrefix(alternative.prefix));
          break;
        }
        case 'concept': {
          if (!isNameOnly) addValues(this.#catalogue.valuesOfConcept.get(alternative.concept) ?? []);
          for (const side of alternative.sides) {
            const all = this.#vendorsOfTerm(side[0]!, isNameOnly, false);
            for (const term of side.slice(1)) this.#pool.keep(all, this.#vendorsOfTerm(term, isNameOnly, false));
            this.#pool.unite(vendors, all);
            if (side.length === 1) addNames(side);
            else if (!isNameOnly) {
              for (const term of side)
                for (const value of this.#valuesOfTerm(term, false)) weigh(value, 0.4 / side.length);
            }
          }
          break;
        }
        case 'all': {
          const [first, ...others] = alternative.terms;
          const all = this.#vendorsOfTerm(first!, isNameOnly, true);
          for (const term of others) this.#pool.keep(all, this.#vendorsOfTerm(term, isNameOnly, true));
          this.#pool.unite(vendors, all);
          if (isNameOnly) break;
          let together = new Set(this.#valuesOfTerm(first!, true));
          for (const term of others) together = together.intersection(new Set(this.#valuesOfTerm(term, true)));
          for (const value of together) {
            weigh(value, 1);
            whole.add(value);
          }
          for (const term of alternative.terms) for (const value of this.#valuesOfTerm(term, true)) weigh(value, 0.5);
          break;
        }
      }
    }
    this.#pool.keep(vendors, this.#columns.alive);
    return {
      vendors,
      weights,
      whole,
      inName: names.set,
      frequency: this.#pool.sizeOf(vendors),
      isPrefix: unit[0]?.kind === 'prefix',
    };
  }

  /** The vocabulary of a mode, as the planner asks for it. */
  #vocabulary(isNameOnly: boolean): Vocabulary {
    const catalogue = this.#catalogue;
    const resolveName = (word: string): string | null => {
      const term = this.#nameLexicon.termOfSurface(word) ?? termOf(word);
      const number = this.#nameNumbers.get(term);
      return number !== undefined && this.#columns.nameTermFrequencies[number]! > 0 ? term : null;
    };
    const isTradeWord = (term: string): boolean =>
      this.#columns.nameTermFrequencies[this.#nameNumbers.get(term)!]! >=
      Math.max(5, this.#parts.livingCount * TRADE_WORD_SHARE);
    const hasHits = (units: Unit[]): boolean => {
      const [first, ...others] = units.map((unit) => this.#matchOnce(unit, isNameOnly).vendors);
      if (first === undefined) return true;
      for (let word = 0; word < this.#words; word++) {
        let bits = first[word]!;
        for (const other of others) bits &= other[word]!;
        if (bits !== 0) return true;
      }
      return false;
    };
    const hasNamePrefix = (prefix: string): boolean => this.#nameLexicon.termsWithPrefix(prefix).size > 0;
    if (isNameOnly) {
      return {
        hasConcepts: false,
        resolve: resolveName,
        resolveWeakly: () => null,
        suggest: (word) => this.#nameLexicon.suggest(word, 8).filter((suggestion) => suggestion.frequency > 0),
        pairOf: () => null,
        suggestPairs: () => [],
        hasPrefix: hasNamePrefix,
        coOccurs: () => false,
        hasHits,
      };
    }
    return {
      hasConcepts: true,
      resolve: (word) => {
        const term = catalogue.resolve(word);
        if (term !== null) return term;
        const name = resolveName(word);
        return name !== null && isTradeWord(name) ? name : null;
      },
      resolveWeakly: resolveName,
      suggest: (word) => catalogue.lexicon.suggest(word, 8),
      pairOf: (joined) => catalogue.pairs.get(joined) ?? null,
      suggestPairs: (word) =>
        catalogue.pairLexicon
          .suggest(word, 3)
          .map((suggestion) => ({ pair: catalogue.pairs.get(suggestion.surface)!, distance: suggestion.distance })),
      hasPrefix: (prefix) => catalogue.lexicon.termsWithPrefix(prefix).size > 0 || hasNamePrefix(prefix),
      coOccurs: (units) => {
        if (units.length < 2) return false;
        let together: Set<number> | null = null;
        for (const unit of units) {
          const whole = this.#wholeValuesOf(unit);
          together = together === null ? whole : together.intersection(whole);
          if (together.size === 0) return false;
        }
        return true;
      },
      hasHits,
    };
  }

  /** Values that satisfy a unit alone, without looking at vendors. */
  #wholeValuesOf(unit: Unit): Set<number> {
    const values = new Set<number>();
    for (const alternative of unit) {
      if (alternative.kind === 'term') {
        for (const value of this.#valuesOfTerm(alternative.term, true)) values.add(value);
      } else if (alternative.kind === 'concept') {
        for (const value of this.#catalogue.valuesOfConcept.get(alternative.concept) ?? []) values.add(value);
      } else if (alternative.kind === 'all') {
        const [first, ...others] = alternative.terms;
        let together = new Set(this.#valuesOfTerm(first!, true));
        for (const term of others) together = together.intersection(new Set(this.#valuesOfTerm(term, true)));
        for (const value of together) values.add(value);
      }
    }
    return values;
  }

  /** Plans a query text against this index; for tests and for search itself. */
  plan(mode: SearchQuery['mode'], text: string): QueryPlan {
    try {
      return planQuery(text, this.#vocabulary(mode === 'name'));
    } finally {
      this.#matched.clear();
      this.#pool.returnAll();
    }
  }

  // -------------------------------------------------------------- search

  /** Answers a query. Never throws for what a user may type; unknown values leave no hits. */
  search(query: SearchQuery): SearchResult {
    const { places, facets, ...result } = this.find(query);
    const { gstns } = this.#columns;
    const hits = places.map(({ place, score, whyMatched }): SearchHit => ({
      vendorId: this.idOf(place),
      gstn: textDecoder.decode(gstns.subarray(place * GSTN_LENGTH, (place + 1) * GSTN_LENGTH)),
      score: Math.round(score * 1e6) / 1e6,
      whyMatched,
    }));
    return { hits, facets: facets.toObject(), ...result };
  }

  /** The id of the vendor at a place. */
  idOf(place: number): string {
    return idText(this.#columns.ids, place);
  }

  /** The same with places for hits, which is what a listing is made from. */
  find(query: SearchQuery): Found {
    try {
      return this.#search(query);
    } finally {
      this.#matched.clear();
      this.#pool.returnAll();
    }
  }

  #search(query: SearchQuery): Found {
    const isNameOnly = query.mode === 'name';
    const plan = planQuery(query.search ?? '', this.#vocabulary(isNameOnly));
    // The same question by another misspelling has the same answer.
    const key = query.restrictTo === undefined ? answerKeyOf(query, plan.units) : null;
    let answer = key === null ? undefined : this.#answers.get(key);
    if (answer === undefined) {
      answer = this.#answer(query, plan.units);
      if (key !== null) this.#answers.set(key, answer);
    }
    return { ...answer, didYouMean: plan.didYouMean };
  }

  #answer(query: SearchQuery, units: Unit[] | null): Answer {
    const columns = this.#columns;
    const isNameOnly = query.mode === 'name';
    const matches = (units ?? []).map((unit) => this.#matchOnce(unit, isNameOnly));

    // Everything but the facets.
    const base = this.#pool.lend();
    let isEverything = true;
    if (units !== null) base.set(columns.alive);
    else isEverything = false;
    const narrow = (set: Int32Array): void => {
      this.#pool.keep(base, set);
      isEverything = false;
    };
    for (const match of matches) narrow(match.vendors);
    if (query.subcategoryId !== undefined) narrow(this.#vendorsOfKeys([SERVICE_FIELD], [query.subcategoryId]));
    if (isChosen(query.location)) narrow(this.#vendorsOfKeys([PLACE_FIELD], query.location));
    if (query.restrictTo !== undefined) narrow(this.#vendorsOfIds(query.restrictTo));
    const { least, most } = turnoverBounds(query.minCrore, query.maxCrore);
    if (least !== -Infinity || most !== Infinity) narrow(this.#vendorsWithTurnover(least, most));

    const selections = this.#selections(query);
    const hits = this.#pool.lend();
    hits.set(base);
    for (const selection of selections) this.#pool.keep(hits, selection.set);
    const totalVendors = isEverything && selections.length === 0 ? this.#parts.livingCount : this.#pool.sizeOf(hits);

    const facets = this.#facets(base, baseKeyOf(query, units), isEverything, hits, totalVendors, selections);
    const limit = Math.max(1, Math.floor(query.limit ?? 5));
    const from = (Math.max(1, Math.floor(query.offset ?? 1)) - 1) * limit;
    const page = from < totalVendors ? this.#page(query, matches, selections, hits, totalVendors, from, limit) : [];
    return {
      places: page.map(({ place, score }) => ({
        place,
        score,
        whyMatched: this.#reasons(place, query, matches, selections),
      })),
      totalVendors,
      facets,
      locations: this.#locations(),
      hitLowerLimit: false,
    };
  }

  #vendorsOfKeys(fields: readonly number[], keys: readonly string[]): Int32Array {
    const set = this.#pool.lend();
    for (const key of keys) {
      for (const field of fields) {
        const value = this.#parts.table.find(field, key);
        if (value !== undefined) this.#addVendorsOfValue(value, set);
      }
    }
    return set;
  }

  #vendorsOfIds(ids: readonly string[]): Int32Array {
    const set = this.#pool.lend();
    for (const id of ids) {
      const place = this.placeOf(id);
      if (place !== NO_PLACE) put(set, place);
    }
    return set;
  }

  #vendorsWithTurnover(least: number, most: number): Int32Array {
    const set = this.#pool.lend();
    const { turnover } = this.#columns;
    const count = this.#parts.placeCount;
    for (let first = 0; first < count; first += 32) {
      const end = Math.min(first + 32, count);
      let bits = 0;
      for (let place = first; place < end; place++) {
        const amount = turnover[place]!;
        if (amount >= least && amount <= most) bits |= 1 << (place - first);
      }
      set[first >>> 5] = bits;
    }
    return set;
  }

  #selections(query: SearchQuery): Selection[] {
    const asked: [number[], string[] | undefined][] = [
      [[fieldNamed('equipFamily')], query.equipFamily],
      [[fieldNamed('serviceGroup')], query.serviceGroup],
      [[fieldNamed('fabricationProcess')], query.fabricationProcess],
      [[fieldNamed('fabricationMaterials')], query.fabricationMaterials],
      [[fieldNamed('fabricationProducts')], query.fabricationProducts],
      [[fieldNamed('discipline')], query.discipline],
      [[fieldNamed('industries')], query.industries],
      [[fieldNamed('natureOfWork')], query.natureOfWork],
      [[TURNOVER_FIELD], query.turnOverSlab],
      [[STATE_FIELD, CITY_FIELD], query.selectedRegisteredLocations],
    ];
    const selections: Selection[] = [];
    for (const [fields, keys] of asked) {
      if (isChosen(keys)) selections.push({ fields, keys: [...new Set(keys)], set: this.#vendorsOfKeys(fields, keys) });
    }
    return selections;
  }

  // -------------------------------------------------------------- facets

  #facets(
    base: Int32Array,
    baseKey: string | null,
    isEverything: boolean,
    hits: Int32Array,
    totalVendors: number,
    selections: readonly Selection[],
  ): Facets {
    const counts = this.#counts;
    const selected = new Set(selections.flatMap((selection) => selection.fields));
    const others = FACET_FIELDS.filter((field) => !selected.has(field));
    this.#countOnce(setKeyOf(baseKey, selections), others, (fields) =>
      countFields(this.#stage, hits, totalVendors, fields, counts),
    );
    for (const selection of selections) {
      const rest = selections.filter((other) => other !== selection);
      this.#countOnce(setKeyOf(baseKey, rest), selection.fields, (fields) => {
        const set = this.#pool.lend();
        set.set(base);
        for (const other of rest) this.#pool.keep(set, other.set);
        const isAll = isEverything && rest.length === 0;
        countFields(this.#stage, set, isAll ? this.#parts.livingCount : this.#pool.sizeOf(set), fields, counts);
      });
    }
    const chosen = new Map<number, string[]>();
    for (const selection of selections) for (const field of selection.fields) chosen.set(field, selection.keys);
    for (const name of FACET_NAMES) {
      const field = FACET_FIELD_OF[name];
      this.#writeFacet(field, counts, chosen.get(field) ?? []);
    }
    return this.#facetWriter.finish(this.#parts.table.values);
  }

  /**
   * Fills the counts of fields over a set, of which those that were counted lately are known: who narrows by one more facet, or tries its
   * values one after the other, asks again for what the sets before had.
   */
  #countOnce(key: string | null, fields: readonly number[], count: (fields: readonly number[]) => void): void {
    const counts = this.#counts;
    const { byField } = this.#parts.table;
    const known = key === null ? undefined : this.#counted.get(key);
    const missing: number[] = [];
    for (const field of fields) {
      if (known === undefined || (known.fields & (1 << field)) === 0) missing.push(field);
      else for (const value of byField[field]!) counts[value] = known.counts[value]!;
    }
    if (missing.length === 0) return;
    count(missing);
    if (key === null) return;
    // One piece of memory for all fields: a typed array of its own for each costs more than the counting of a small set.
    const kept = known ?? { fields: 0, counts: new Uint32Array(this.#parts.table.values.length) };
    for (const field of missing) {
      kept.fields |= 1 << field;
      for (const value of byField[field]!) kept.counts[value] = counts[value]!;
    }
    this.#counted.set(key, kept);
  }

  /** The values that vendors have, most of them first, then those that were chosen though nobody has them. */
  #writeFacet(field: number, counts: Uint32Array, chosen: readonly string[]): void {
    const { table } = this.#parts;
    const writer = this.#facetWriter;
    const byName = this.#byName(field);
    if (this.#sortKeys.length < byName.length) this.#sortKeys = new Float64Array(byName.length * 2);
    let size = 0;
    for (let rank = 0; rank < byName.length; rank++) {
      const count = counts[byName[rank]!]!;
      // Count and rank by name in one number: numbers are sorted without a call for each pair of them.
      if (count > 0) this.#sortKeys[size++] = (MOST_VENDORS - count) * byName.length + rank;
    }
    const sorted = this.#sortKeys.subarray(0, size).sort();
    const asked = new Set<number>();
    const empty: string[] = [];
    for (const value of chosen) {
      // Of registered locations, a State belongs to one facet and a State:City to the other.
      if ((field === CITY_FIELD && !value.includes(':')) || (field === STATE_FIELD && value.includes(':'))) continue;
      const number = table.find(field, value);
      if (number === undefined || counts[number] === 0) empty.push(value);
      else asked.add(number);
    }
    const listed = size > MAX_FACET_VALUES ? MAX_FACET_VALUES - chosen.length : size;
    for (let at = 0; at < size; at++) {
      const number = byName[sorted[at]! % byName.length]!;
      if (at < listed || asked.has(number)) writer.add(number, counts[number]!);
    }
    for (const value of empty.sort()) writer.addEmpty(value);
    writer.endFacet();
  }

  /** Values of a field in the order of their names. */
  #byName(field: number): Int32Array {
    const numbers = this.#parts.table.numbersOf(field);
    let sorted = this.#sortedByName.get(field);
    if (sorted?.length !== numbers.length) {
      const { values } = this.#parts.table;
      sorted = Int32Array.from(numbers).sort((left, right) => (values[left]!.key < values[right]!.key ? -1 : 1));
      this.#sortedByName.set(field, sorted);
    }
    return sorted;
  }

  // -------------------------------------------------------------- ranking

  readonly #isBefore = (left: number, right: number): boolean => {
    const { gstns, standing } = this.#columns;
    // Ordered places with one standing are in GSTIN order already.
    const ordered = this.#parts.orderedCount;
    if (left < ordered && right < ordered && standing[left] === standing[right]) return left < right;
    for (let byte = 0; byte < GSTN_LENGTH; byte++) {
      const difference = gstns[left * GSTN_LENGTH + byte]! - gstns[right * GSTN_LENGTH + byte]!;
      if (difference !== 0) return difference < 0;
    }
    return left < right;
  };

  #page(
    query: SearchQuery,
    matches: readonly Match[],
    selections: readonly Selection[],
    hits: Int32Array,
    totalVendors: number,
    from: number,
    limit: number,
  ): { place: number; score: number }[] {
    const asked = this.#askedCapabilities(selections);
    const { standing, latitude, longitude } = this.#columns;
    const nearness = query.near === undefined ? null : proximityTo(query.near);
    const words = this.#words;
    const capacity = Math.min(from + limit, totalVendors);
    // With at most one value asked in each facet every hit has all that was asked.
    const isCapabilityEqual = asked.fullCount === asked.facetCount;
    if (matches.length === 0 && isCapabilityEqual && nearness === null) return this.#standingPage(hits, from, limit);

    const top = new TopPlaces(capacity, this.#isBefore);
    const text = this.#textScorer(matches);
    const capability = isCapabilityEqual ? null : new RowSums(this.#parts, [{ weights: asked.weights, isBest: false }]);
    const ordered = this.#parts.orderedCount;
    const nearest = nearness === null ? 0 : SCORE_WEIGHTS.proximity;
    // A set is read in order of standing, to where even the best that its vendors could have beside would not lift them onto the page.
    const offerAll = (set: Int32Array, mostText: number): void => {
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
          if (text !== null) score += SCORE_WEIGHTS.text * text.scoreOf(place);
          if (score >= top.threshold) top.offer(place, score);
        }
      }
    };
    if (text === null) offerAll(hits, 0);
    else {
      // Those of whom one value says the query as a whole come first: the others rarely come near them.
      const said = this.#pool.lend();
      text.addSaying(said);
      this.#pool.keep(said, hits);
      offerAll(said, text.mostSaying);
      for (let word = 0; word < words; word++) said[word] = hits[word]! & ~said[word]!;
      offerAll(said, text.mostOthers);
    }
    return top.ranked(from);
  }

  /** A page in standing order: ordered places are read off the front, places added since are merged in. */
  #standingPage(hits: Int32Array, from: number, limit: number): { place: number; score: number }[] {
    const { standing } = this.#columns;
    const ordered = this.#parts.orderedCount;
    const words = this.#words;
    const isBetter = (left: number, right: number): boolean =>
      standing[left]! === standing[right]! ? this.#isBefore(left, right) : standing[left]! > standing[right]!;
    const added: number[] = [];
    for (let place = ordered; place < this.#parts.placeCount; place++) if (has(hits, place)) added.push(place);
    added.sort((left, right) => (isBetter(left, right) ? -1 : 1));
    const page: { place: number; score: number }[] = [];
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

  /** Values asked through capability facets: what a vendor can do, not where it is or how large. */
  #askedCapabilities(selections: readonly Selection[]): {
    weights: Map<number, number>;
    fullCount: number;
    facetCount: number;
  } {
    const weights = new Map<number, number>();
    let fullCount = 0;
    let facetCount = 0;
    for (const selection of selections) {
      const field = selection.fields[0]!;
      if (field === TURNOVER_FIELD || field === STATE_FIELD) continue;
      facetCount++;
      for (const key of selection.keys) {
        fullCount++;
        const value = this.#parts.table.find(field, key);
        if (value !== undefined) weights.set(value, 1);
      }
    }
    return { weights, fullCount, facetCount };
  }

  /**
   * bm25 of a vendor, 0 to 1: each unit by its idf, and the query as a whole once more where one single value says all of it, so that
   * "Boiler repair" ranks above a boiler maker who also repairs pumps. The beginning of a word fits too many values to add them up: it counts
   * by the best place where it was found. Null without text.
   */
  #textScorer(matches: readonly Match[]): TextScorer | null {
    if (matches.length === 0) return null;
    const { lengthNorm } = this.#columns;
    const idfs = matches.map((match) =>
      Math.max(0.05, inverseDocumentFrequency(this.#parts.livingCount, match.frequency)),
    );
    const idfSum = idfs.reduce((sum, idf) => sum + idf, 0);
    // Values that say two or more of the units at once, by the share of the query that they say.
    const phrase = new Map<number, number>();
    const isAlone = matches.length === 1;
    for (const value of new Set(matches.flatMap((match) => [...match.whole]))) {
      let said = 0;
      let idfSaid = 0;
      let weight = 0;
      for (const [at, match] of matches.entries()) {
        if (!match.whole.has(value)) continue;
        said++;
        idfSaid += idfs[at]!;
        weight = Math.max(weight, match.weights.get(value)!);
      }
      // A value that says nothing else counts half as much again; of one word there is no other whole.
      const isExact = this.#catalogue.termCounts[value]! <= said;
      if (said < 2 && !(isAlone && isExact && !matches[0]!.isPrefix)) continue;
      phrase.set(value, weight * (idfSaid / idfSum) * (isExact ? 1.5 : 1));
    }
    const weightings: Weighting[] = matches.map(({ weights, isPrefix }) => ({ weights, isBest: isPrefix }));
    if (phrase.size > 0) weightings.push({ weights: phrase, isBest: false });
    const rows = new RowSums(this.#parts, weightings);
    const { sums } = rows;
    const names = matches.map((match) => match.inName);
    const nameWeight = NAME_WEIGHT * WEIGHT_SCALE;
    const scale = 1 / (2 * idfSum);
    const share = (weight: number): number => weight / (weight + this.#leastLengthNorm);
    const isInNames = names.every((inName) => inName !== null);
    let mostOthers = 0;
    for (const [at, idf] of idfs.entries())
      mostOthers += idf * share(rows.most(at) + (names[at] === null ? 0 : nameWeight));
    const mostWhole = (phrase.size > 0 ? rows.most(matches.length) : 0) + (isInNames ? nameWeight : 0);
    return {
      scoreOf: (place) => {
        rows.read(place);
        const norm = lengthNorm[place]!;
        let score = 0;
        let isAllInName = true;
        for (let unit = 0; unit < idfs.length; unit++) {
          const inName = names[unit]!;
          let weight = sums[unit]!;
          if (inName !== null && has(inName, place)) weight += nameWeight;
          else isAllInName = false;
          score += (idfs[unit]! * weight) / (weight + norm);
        }
        let whole = phrase.size > 0 ? sums[idfs.length]! : 0;
        if (isAllInName) whole += nameWeight;
        return (score + (idfSum * whole) / (whole + norm)) * scale;
      },
      addSaying: (set) => {
        for (const value of phrase.keys()) this.#addVendorsOfValue(value, set);
        if (!isInNames) return;
        const inAll = this.#pool.lend();
        inAll.set(names[0]!);
        for (const inName of names.slice(1)) this.#pool.keep(inAll, inName!);
        this.#pool.unite(set, inAll);
      },
      mostSaying: (mostOthers + idfSum * share(mostWhole)) * scale + ROUNDING,
      mostOthers: mostOthers * scale + ROUNDING,
    };
  }

  // -------------------------------------------------------------- answers

  #reasons(
    place: number,
    query: SearchQuery,
    matches: readonly Match[],
    selections: readonly Selection[],
  ): WhyMatched[] {
    const { values } = this.#parts.table;
    const own = this.#valuesOf(place);
    const chosen = new Map<number, number>();
    const note = (value: number, weight: number): void => {
      chosen.set(value, (chosen.get(value) ?? 0) + weight);
    };
    // The values that say most of the query at once, then for each unit that they leave out the value that says it best.
    const weightIn = (match: Match, value: number): number => match.weights.get(value) ?? 0;
    const said: { value: number; units: number; weight: number }[] = [];
    if (matches.length > 0) {
      for (const value of own) {
        let units = 0;
        let weight = 0;
        for (const match of matches) {
          weight += weightIn(match, value);
          if (match.whole.has(value)) units++;
        }
        if (weight > 0) said.push({ value, units, weight });
      }
      said.sort((left, right) => right.units - left.units || right.weight - left.weight || left.value - right.value);
    }
    for (const { value, units, weight } of said.slice(0, MAX_LIKE_REASONS)) {
      if (units === said[0]!.units && units > 0) note(value, 20 + weight);
    }
    for (const match of matches) {
      if ([...chosen.keys()].some((value) => match.whole.has(value))) continue;
      const best = said
        .filter(({ value }) => weightIn(match, value) > 0)
        .sort((left, right) => weightIn(match, right.value) - weightIn(match, left.value))[0];
      if (best !== undefined) note(best.value, 15);
    }
    const isNarrowed = selections.length > 0 || query.subcategoryId !== undefined || isChosen(query.location);
    for (const value of isNarrowed ? own : []) {
      const { field, key } = values[value]!;
      const isFiltered =
        selections.some((selection) => selection.fields.includes(field) && selection.keys.includes(key)) ||
        (field === SERVICE_FIELD && key === query.subcategoryId) ||
        (field === PLACE_FIELD && query.location?.includes(key) === true);
      if (isFiltered) note(value, 10);
    }
    const reasons: WhyMatched[] = [];
    if (matches.some((match) => match.inName !== null && has(match.inName, place)))
      reasons.push({ field: 'name', text: this.#nameOf(place) });
    for (const [value] of [...chosen].sort((left, right) => right[1] - left[1] || left[0] - right[0])) {
      const { field, text } = values[value]!;
      const matchField = VALUE_FIELDS[field]!.matchField;
      if (matchField !== null && !reasons.some((reason) => reason.field === matchField && reason.text === text)) {
        reasons.push({ field: matchField, text });
      }
    }
    return reasons.slice(0, MAX_REASONS);
  }

  /** States, then cities, in which a vendor has its office or a registered location. */
  #locations(): string[] {
    return (this.#locationList ??= this.#listLocations());
  }

  #listLocations(): string[] {
    const { values } = this.#parts.table;
    const states = new Set([...this.#parts.table.numbersOf(STATE_FIELD)].map((number) => values[number]!.key));
    const places: string[] = [];
    for (const number of this.#parts.table.numbersOf(PLACE_FIELD)) {
      if (this.#columns.valueFrequencies[number]! > 0) places.push(values[number]!.key);
    }
    places.sort();
    return [...places.filter((place) => states.has(place)), ...places.filter((place) => !states.has(place))].slice(
      0,
      MAX_FACET_VALUES,
    );
  }

  /** How many vendors each service and category has, and where vendors are registered. */
  overview(): SearchOverview {
    const { table } = this.#parts;
    const categories = new Map<string, Int32Array>();
    const services: FacetCount[] = [];
    for (const number of table.numbersOf(SERVICE_FIELD)) {
      const { key } = table.values[number]!;
      services.push({ value: key, count: this.#columns.valueFrequencies[number]! });
      const category = table.subcategories.get(key)?.categoryId;
      if (category === undefined) continue;
      let set = categories.get(category);
      if (set === undefined) categories.set(category, (set = this.#pool.lend()));
      this.#addVendorsOfValue(number, set);
    }
    const counted = [...categories].map(([value, set]) => ({
      value,
      count: this.#pool.sizeOfBoth(set, this.#columns.alive),
    }));
    this.#pool.returnAll();
    const places = (field: number): FacetCount[] =>
      [...table.numbersOf(field)]
        .map((number) => ({ value: table.values[number]!.key, count: this.#columns.valueFrequencies[number]! }))
        .filter(({ count }) => count > 0)
        .sort((left, right) => (left.value < right.value ? -1 : 1));
    return {
      vendorCount: this.#parts.livingCount,
      services,
      categories: counted,
      registeredStates: places(STATE_FIELD),
      registeredCities: places(CITY_FIELD),
    };
  }
}

/** Counts for the categories list and the map of registered locations; cities are `State:City`. */
export type SearchOverview = {
  vendorCount: number;
  services: FacetCount[];
  categories: FacetCount[];
  registeredStates: FacetCount[];
  registeredCities: FacetCount[];
};

const keyOf = (...parts: unknown[]): string | null => {
  const key = JSON.stringify(parts);
  return key.length > MAX_KEY_LENGTH ? null : key;
};

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

/** The same after facets have narrowed them. */
function setKeyOf(baseKey: string | null, selections: readonly Selection[]): string | null {
  return baseKey === null
    ? null
    : keyOf(
        baseKey,
        selections.map(({ fields, keys }) => [fields[0], keys.toSorted()]),
      );
}

function isChosen(keys: string[] | undefined): keys is string[] {
  return keys !== undefined && keys.length > 0;
}

function fieldNamed(name: (typeof VALUE_FIELDS)[number]['name']): number {
  return VALUE_FIELDS.findIndex((field) => field.name === name);
}

function pushTo(map: Map<number, number[]>, key: number, place: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [place]);
  else list.push(place);
}
