/**
 * The facets of an answer: which values each lists, with the number of vendors that one gets by choosing that value alone in its facet
 * (search.rules.ts, Facets). What was counted lately is remembered until the vendors change.
 */
import { LRUCache } from 'lru-cache';

import { countFields } from './facet-counting.ts';
import { FacetWriter } from './facets.ts';
import type { Facets } from './facets.ts';
import type { IndexedVendors } from './indexed-vendors.ts';
import { keyOf } from './memo-key.ts';
import type { Selection } from './query-filters.ts';
import { CITY_FIELD, FACET_NAMES, MAX_FACET_VALUES, STATE_FIELD, VALUE_FIELDS } from './search.rules.ts';

/** Sets whose counts are remembered. */
const MAX_COUNTED_SETS = 3000;
const MOST_VENDORS = 2 ** 32;
/** The field of each facet, in the order of FACET_NAMES. */
const FACET_FIELDS = FACET_NAMES.map((name) => VALUE_FIELDS.findIndex((field) => field.facet === name));

/** The vendors that a query leaves, before and after its choices in facets. */
export type Narrowed = {
  /** Vendors that match all but the choices in facets. */
  base: Int32Array;
  /** What decides `base`; null when it is not to be remembered. */
  baseKey: string | null;
  /** Whether `base` is every living vendor. */
  isEverything: boolean;
  selections: readonly Selection[];
  hits: Int32Array;
  hitCount: number;
};

/** Counts of a set by value, as far as fields were counted: a bit for each of them. */
type Counted = { fields: number; counts: Uint32Array };

/** Makes the facets of answers over the vendors of one index. */
export class FacetLister {
  readonly #vendors: IndexedVendors;
  readonly #counted = new LRUCache<string, Counted>({ max: MAX_COUNTED_SETS });
  readonly #writer = new FacetWriter();
  readonly #sortedByName = new Map<number, Int32Array>();
  // Scratch, with room for every value and every vendor.
  #counts = new Uint32Array(0);
  #places = new Int32Array(0);
  #sortKeys = new Float64Array(512);

  constructor(vendors: IndexedVendors) {
    this.#vendors = vendors;
    this.#makeRoom();
  }

  /** Takes notice that vendors have changed. */
  refresh(): void {
    this.#counted.clear();
    this.#makeRoom();
  }

  #makeRoom(): void {
    const { standing, valueFrequencies } = this.#vendors.columns;
    if (this.#places.length < standing.length) this.#places = new Int32Array(standing.length);
    if (this.#counts.length < valueFrequencies.length) this.#counts = new Uint32Array(valueFrequencies.length);
  }

  /** The facets of an answer. A facet is counted with every filter but its own choice. */
  facetsOf({ base, baseKey, isEverything, selections, hits, hitCount }: Narrowed): Facets {
    const { memory, parts } = this.#vendors;
    const selected = new Set(selections.flatMap((selection) => selection.fields));
    const others = FACET_FIELDS.filter((field) => !selected.has(field));
    this.#countOnce(setKeyOf(baseKey, selections), others, (fields) => this.#count(hits, hitCount, fields));
    for (const selection of selections) {
      const rest = selections.filter((other) => other !== selection);
      this.#countOnce(setKeyOf(baseKey, rest), selection.fields, (fields) => {
        const set = memory.lend();
        set.set(base);
        for (const other of rest) memory.keep(set, other.set);
        const isAll = isEverything && rest.length === 0;
        this.#count(set, isAll ? parts.livingCount : memory.sizeOf(set), fields);
      });
    }
    const chosen = new Map<number, string[]>();
    for (const selection of selections) for (const field of selection.fields) chosen.set(field, selection.keys);
    for (const field of FACET_FIELDS) this.#write(field, chosen.get(field) ?? []);
    return this.#writer.finish(parts.table.values);
  }

  #count(set: Int32Array, size: number, fields: readonly number[]): void {
    countFields(this.#vendors, set, size, fields, this.#counts, this.#places);
  }

  /**
   * Fills the counts of fields over a set, of which those that were counted lately are known: who narrows by one more facet, or tries its
   * values one after the other, asks again for what the sets before had.
   */
  #countOnce(key: string | null, fields: readonly number[], count: (fields: readonly number[]) => void): void {
    const counts = this.#counts;
    const { byField } = this.#vendors.parts.table;
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
    const kept = known ?? { fields: 0, counts: new Uint32Array(this.#vendors.parts.table.values.length) };
    for (const field of missing) {
      kept.fields |= 1 << field;
      for (const value of byField[field]!) kept.counts[value] = counts[value]!;
    }
    this.#counted.set(key, kept);
  }

  /** The values that vendors have, most of them first, then those that were chosen though nobody has them. */
  #write(field: number, chosen: readonly string[]): void {
    const { table } = this.#vendors.parts;
    const counts = this.#counts;
    const writer = this.#writer;
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
    const { table } = this.#vendors.parts;
    const numbers = table.numbersOf(field);
    let sorted = this.#sortedByName.get(field);
    if (sorted?.length !== numbers.length) {
      const { values } = table;
      sorted = Int32Array.from(numbers).sort((left, right) => (values[left]!.key < values[right]!.key ? -1 : 1));
      this.#sortedByName.set(field, sorted);
    }
    return sorted;
  }
}

/** What decides a set: its base and the choices in facets that have narrowed it. */
function setKeyOf(baseKey: string | null, selections: readonly Selection[]): string | null {
  if (baseKey === null) return null;
  return keyOf(
    baseKey,
    selections.map(({ fields, keys }) => [fields[0], keys.toSorted()]),
  );
}
