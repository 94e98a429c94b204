/**
 * Which vendors a text finds. Text is matched on values, about a thousand, not on vendors; only company names have postings of their own.
 * What the words mean is planned in query-plan.ts; this is what the planner asks about the vocabulary, and the vendors of each unit of a plan.
 */
import type { IndexedVendors } from './indexed-vendors.ts';
import { withFewerWords } from './fewer-words.rules.ts';
import { partsOfQuery, planQuery } from './query-plan.ts';
import type { QueryPlan, Unit, Vocabulary } from './query-plan.ts';
import { VALUE_FIELDS } from './search.rules.ts';
import { termOf } from './words.rules.ts';
import type { SearchQuery } from './search.rules.ts';
import { buildCatalogue } from './value-table.ts';
import type { Catalogue } from './value-table.ts';

/** Company-name words that at least this share of vendors (and at least five) carry are words of the trade. */
const TRADE_WORD_SHARE = 0.001;
/** A ValueField.weight of 3 is a term frequency of 1 to bm25. */
export const WEIGHT_SCALE = 1 / 3;

/** A unit of a query worked out: which vendors match, and how much each value that matches counts. */
export type Match = {
  /** Living vendors, in a lent set. */
  vendors: Int32Array;
  weights: Map<number, number>;
  /** Values that satisfy the unit on their own. */
  whole: Set<number>;
  /** Vendors whose company name matches, in a lent set that may have dead ones; null when no name does. */
  inName: Int32Array | null;
  /** How many vendors match. */
  frequency: number;
  isPrefix: boolean;
};

/** Matches text with the vendors of an index. What it gives out is good until `forget`, which ends each query. */
export class TextMatcher {
  readonly #vendors: IndexedVendors;
  #catalogue: Catalogue;
  #catalogueValueCount: number;
  readonly #matched = new Map<string, Match>();

  constructor(vendors: IndexedVendors) {
    this.#vendors = vendors;
    this.#catalogue = buildCatalogue(vendors.parts.table, vendors.columns.valueFrequencies);
    this.#catalogueValueCount = vendors.parts.table.values.length;
  }

  /** Takes notice of values that changed vendors brought along. */
  refresh(): void {
    const { table } = this.#vendors.parts;
    if (table.values.length === this.#catalogueValueCount) return;
    this.#catalogue = buildCatalogue(table, this.#vendors.columns.valueFrequencies);
    this.#catalogueValueCount = table.values.length;
  }

  /** Forgets what the query has worked out; its sets go back with all that were lent. */
  forget(): void {
    this.#matched.clear();
  }

  /** How many terms each value has. */
  get termCounts(): readonly number[] {
    return this.#catalogue.termCounts;
  }

  /** Plans a query text against this index. Never throws. */
  plan(mode: SearchQuery['mode'], text: string): QueryPlan {
    return planQuery(text, this.#vocabulary(mode === 'name'));
  }

  /** A text without its least telling words, where it has none of the vendors; null where nothing of it has any. */
  fewerWords(text: string, among: Int32Array): string | null {
    const vocabulary = this.#vocabulary(false);
    const countOf = this.#counterAmong(among, false);
    return withFewerWords(text, partsOfQuery(text, vocabulary), { countOf, coOccurs: vocabulary.coOccurs });
  }

  /** Counts vendors of a set that match all of some units. */
  #counterAmong(among: Int32Array, isNameOnly: boolean): (units: Unit[]) => number {
    const { memory } = this.#vendors;
    const scratch = memory.lend();
    return (units) => {
      scratch.set(among);
      for (const unit of units) memory.keep(scratch, this.match(unit, isNameOnly).vendors);
      return memory.sizeOf(scratch);
    };
  }

  /** A unit worked out once for each query; the planner asks for the same units again and again. */
  match(unit: Unit, isNameOnly: boolean): Match {
    const key = JSON.stringify(unit);
    let match = this.#matched.get(key);
    if (match === undefined) this.#matched.set(key, (match = this.#match(unit, isNameOnly)));
    return match;
  }

  #match(unit: Unit, isNameOnly: boolean): Match {
    const vendors = this.#vendors;
    const { memory } = vendors;
    const { values: allValues } = vendors.parts.table;
    const found = memory.lend();
    const weights = new Map<number, number>();
    const whole = new Set<number>();
    // Held in an object: the compiler does not see assignments from the closures below.
    const names: { set: Int32Array | null } = { set: null };
    const weigh = (value: number, share: number): void => {
      const weight = VALUE_FIELDS[allValues[value]!.field]!.weight * WEIGHT_SCALE * share;
      if (weight > (weights.get(value) ?? 0)) weights.set(value, weight);
    };
    const addNames = (terms: Iterable<string>): void => {
      const set = names.set ?? memory.lend();
      let isAny = false;
      for (const term of terms) isAny = vendors.addVendorsOfName(term, set) || isAny;
      if (!isAny) return;
      names.set = set;
      memory.unite(found, set);
    };
    const addValues = (values: Iterable<number>): void => {
      for (const value of values) {
        vendors.addVendorsOfValue(value, found);
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
          addNames(vendors.nameLexicon.termsWithPrefix(alternative.prefix));
          break;
        }
        case 'concept': {
          if (!isNameOnly) addValues(this.#catalogue.valuesOfConcept.get(alternative.concept) ?? []);
          for (const side of alternative.sides) {
            memory.unite(found, this.#vendorsOfTerms(side, isNameOnly, false));
            if (side.length === 1) addNames(side);
            else if (!isNameOnly) {
              for (const term of side)
                for (const value of this.#valuesOfTerm(term, false)) weigh(value, 0.4 / side.length);
            }
          }
          break;
        }
        case 'all': {
          memory.unite(found, this.#vendorsOfTerms(alternative.terms, isNameOnly, true));
          if (isNameOnly) break;
          for (const value of this.#valuesOfTerms(alternative.terms)) {
            weigh(value, 1);
            whole.add(value);
          }
          for (const term of alternative.terms) for (const value of this.#valuesOfTerm(term, true)) weigh(value, 0.5);
          break;
        }
      }
    }
    memory.keep(found, vendors.columns.alive);
    return {
      vendors: found,
      weights,
      whole,
      inName: names.set,
      frequency: memory.sizeOf(found),
      isPrefix: unit[0]?.kind === 'prefix',
    };
  }

  /** Values that hold a term, with those that imply it if asked. */
  #valuesOfTerm(term: string, hasImplied: boolean): number[] {
    const own = this.#catalogue.valuesOfTerm.get(term) ?? [];
    return hasImplied ? [...own, ...(this.#catalogue.valuesImplying.get(term) ?? [])] : own;
  }

  /** Values that hold or imply all of some terms. */
  #valuesOfTerms([first, ...others]: readonly string[]): Set<number> {
    let together = new Set(this.#valuesOfTerm(first!, true));
    for (const term of others) together = together.intersection(new Set(this.#valuesOfTerm(term, true)));
    return together;
  }

  /** Vendors that match a term anywhere (in their name only, in mode `name`). */
  #vendorsOfTerm(term: string, isNameOnly: boolean, hasImplied: boolean): Int32Array {
    const set = this.#vendors.memory.lend();
    if (!isNameOnly)
      for (const value of this.#valuesOfTerm(term, hasImplied)) this.#vendors.addVendorsOfValue(value, set);
    this.#vendors.addVendorsOfName(term, set);
    return set;
  }

  /** Vendors that match all of some terms, each anywhere. */
  #vendorsOfTerms([first, ...others]: readonly string[], isNameOnly: boolean, hasImplied: boolean): Int32Array {
    const all = this.#vendorsOfTerm(first!, isNameOnly, hasImplied);
    for (const term of others) this.#vendors.memory.keep(all, this.#vendorsOfTerm(term, isNameOnly, hasImplied));
    return all;
  }

  /** The vocabulary of a mode, as the planner asks for it. */
  #vocabulary(isNameOnly: boolean): Vocabulary {
    const catalogue = this.#catalogue;
    const vendors = this.#vendors;
    const { nameLexicon } = vendors;
    const resolveName = (word: string): string | null => {
      const term = nameLexicon.termOfSurface(word) ?? termOf(word);
      return vendors.nameFrequencyOf(term) > 0 ? term : null;
    };
    const isTradeWord = (term: string): boolean =>
      vendors.nameFrequencyOf(term) >= Math.max(5, vendors.parts.livingCount * TRADE_WORD_SHARE);
    const hasHits = (units: Unit[]): boolean => {
      const [first, ...others] = units.map((unit) => this.match(unit, isNameOnly).vendors);
      if (first === undefined) return true;
      const { words } = vendors;
      for (let word = 0; word < words; word++) {
        let bits = first[word]!;
        for (const other of others) bits &= other[word]!;
        if (bits !== 0) return true;
      }
      return false;
    };
    const countHits = (units: Unit[]): number => this.#counterAmong(vendors.columns.alive, isNameOnly)(units);
    const hasNamePrefix = (prefix: string): boolean => nameLexicon.termsWithPrefix(prefix).size > 0;
    if (isNameOnly) {
      return {
        hasConcepts: false,
        resolve: resolveName,
        resolveWeakly: () => null,
        suggest: (word) => nameLexicon.suggest(word, 8).filter((suggestion) => suggestion.frequency > 0),
        pairOf: () => null,
        suggestPairs: () => [],
        hasPrefix: hasNamePrefix,
        coOccurs: () => false,
        hasHits,
        countHits,
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
      countHits,
    };
  }

  /** Values that satisfy a unit alone, without looking at vendors. */
  #wholeValuesOf(unit: Unit): Set<number> {
    const values = new Set<number>();
    const add = (more: Iterable<number>): void => {
      for (const value of more) values.add(value);
    };
    for (const alternative of unit) {
      if (alternative.kind === 'term') add(this.#valuesOfTerm(alternative.term, true));
      else if (alternative.kind === 'concept') add(this.#catalogue.valuesOfConcept.get(alternative.concept) ?? []);
      else if (alternative.kind === 'all') add(this.#valuesOfTerms(alternative.terms));
    }
    return values;
  }
}
