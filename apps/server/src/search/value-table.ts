/** The distinct values that vendors can have, numbered; and what each says in words. Small (about a thousand), so plain objects. */
import type { Subcategory, VendorRow } from './vendor-rows.ts';
import { Lexicon } from './lexicon.ts';
import {
  CITY_FIELD,
  FIELD_COUNT,
  PLACE_FIELD,
  SERVICE_FIELD,
  STATE_FIELD,
  TURNOVER_FIELD,
  VALUE_FIELDS,
} from './search.rules.ts';
import { analyseValue, CONCEPTS } from './synonyms.rules.ts';
import { contentWords, inflectionsOf, pluralOf, spellingsOf, termOf } from './words.rules.ts';

/** `key` is what a filter takes, `text` what is searched and shown. They differ for services only. */
export type Value = { field: number; key: string; text: string };

/** Fields of the list columns of VendorRow from `discipline` on, in their order. */
const FIRST_LIST_COLUMN = 14;
const LIST_FIELDS = [
  'discipline',
  'industries',
  'natureOfWork',
  'serviceGroup',
  'equipFamily',
  'fabricationProcess',
  'fabricationMaterials',
  'fabricationProducts',
].map((name) => VALUE_FIELDS.findIndex((field) => field.name === name));

/** More values of one field than this are not read: no vendor has so many, and each costs a look at every count. */
const MAX_VALUES_OF_A_FIELD = 255;

export class ValueTable {
  readonly values: Value[] = [];
  /** Values of each field. */
  readonly byField: number[][] = Array.from({ length: FIELD_COUNT }, () => []);
  readonly #numberOf: Map<string, number>[] = Array.from({ length: FIELD_COUNT }, () => new Map());
  readonly subcategories: Map<string, Subcategory>;
  readonly serviceNames: ReadonlyMap<string, string>;

  /** @param values known values in the order of their numbers, from a snapshot */
  constructor(subcategories: Subcategory[], values: Value[] = []) {
    this.subcategories = new Map(subcategories.map((subcategory) => [subcategory.id, subcategory]));
    this.serviceNames = new Map(subcategories.map(({ id, name }) => [id, name]));
    for (const value of values) this.numberOf(value.field, value.key, value.text);
    for (const subcategory of subcategories) this.numberOf(SERVICE_FIELD, subcategory.id, subcategory.name);
  }

  /** Number of a value, given on first sight. */
  numberOf(field: number, key: string, text: string): number {
    const known = this.#numberOf[field]!.get(key);
    if (known !== undefined) return known;
    const number = this.values.length;
    this.values.push({ field, key, text });
    this.#numberOf[field]!.set(key, number);
    this.byField[field]!.push(number);
    return number;
  }

  find(field: number, key: string): number | undefined {
    return this.#numberOf[field]!.get(key);
  }

  numbersOf(field: number): readonly number[] {
    return this.byField[field]!;
  }

  /** Distinct value numbers of a vendor, one list for each field. */
  valuesOf(row: VendorRow): number[][] {
    const lists: number[][] = Array.from({ length: FIELD_COUNT }, () => []);
    const add = (field: number, key: string, text: string): void => {
      const list = lists[field]!;
      const number = this.numberOf(field, key, text);
      if (list.length < MAX_VALUES_OF_A_FIELD && !list.includes(number)) list.push(number);
    };
    for (const id of row[13]) add(SERVICE_FIELD, id, this.subcategories.get(id)?.name ?? id.replaceAll('-', ' '));
    for (let column = 0; column < LIST_FIELDS.length; column++) {
      const field = LIST_FIELDS[column]!;
      for (const value of row[FIRST_LIST_COLUMN + column] as string[]) add(field, value, value);
    }
    add(TURNOVER_FIELD, row[6], row[6]);
    add(PLACE_FIELD, row[10], row[10]);
    add(PLACE_FIELD, row[11], row[11]);
    for (const location of row[12]) {
      const colon = location.indexOf(':');
      const state = colon < 0 ? location : location.slice(0, colon);
      add(STATE_FIELD, state, state);
      add(PLACE_FIELD, state, state);
      if (colon < 0) continue;
      const city = location.slice(colon + 1);
      add(CITY_FIELD, location, `${city}, ${state}`);
      add(PLACE_FIELD, city, city);
    }
    return lists;
  }
}

/** What the words of the catalogue are and which values hold them. Derived from a value table; rebuilt when values appear. */
export type Catalogue = {
  lexicon: Lexicon;
  /** Values that hold a term in their own words. */
  valuesOfTerm: Map<string, number[]>;
  /** Values that say a term by another name: "SS 304" implies "stainless". */
  valuesImplying: Map<string, number[]>;
  valuesOfConcept: Map<number, number[]>;
  /** How many terms a value has. */
  termCounts: number[];
  pairs: Map<string, [string, string]>;
  pairLexicon: Lexicon;
  resolve: (word: string) => string | null;
};

function append<Key>(map: Map<Key, number[]>, key: Key, number: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [number]);
  else if (list.at(-1) !== number) list.push(number);
}

/** Builds the catalogue's vocabulary (about 5 ms for a thousand values). `frequencies` is the number of vendors of each value. */
export function buildCatalogue(table: ValueTable, frequencies: ArrayLike<number>): Catalogue {
  const valuesOfTerm = new Map<string, number[]>();
  const valuesImplying = new Map<string, number[]>();
  const valuesOfConcept = new Map<number, number[]>();
  const termCounts: number[] = [];
  const pairs = new Map<string, [string, string]>();
  const frequencyOfTerm = new Map<string, number>();
  const lexicon = new Lexicon((term) => frequencyOfTerm.get(term) ?? 0);
  const pairLexicon = new Lexicon(() => 0);
  const workWords = new Set<string>();
  const implied = new Set<string>();

  for (const [number, value] of table.values.entries()) {
    const field = VALUE_FIELDS[value.field]!;
    termCounts[number] = 0;
    if (field.weight === 0) continue;
    const words = contentWords(value.text);
    const meaning = analyseValue(value.text);
    termCounts[number] = meaning.terms.length;
    const frequency = frequencies[number] ?? 0;
    for (const [at, word] of words.entries()) {
      const term = meaning.terms[at]!;
      lexicon.add(word.text, term, 0);
      append(valuesOfTerm, term, number);
      if (field.isWork) workWords.add(word.text);
      const next = words[at + 1];
      if (next !== undefined) pairs.set(word.text + next.text, [word.text, next.text]);
    }
    for (const term of new Set([...meaning.terms, ...meaning.implied])) {
      frequencyOfTerm.set(term, (frequencyOfTerm.get(term) ?? 0) + frequency);
    }
    for (const term of meaning.implied) {
      append(valuesImplying, term, number);
      implied.add(term);
    }
    for (const concept of meaning.concepts) append(valuesOfConcept, concept, number);
  }
  for (const concept of CONCEPTS) for (const side of concept.sides) for (const term of side) implied.add(term);
  for (const term of implied) lexicon.add(term, term, 1);

  const terms = new Set([...valuesOfTerm.keys(), ...implied]);
  for (const term of terms) {
    if (!/^[a-z]{3,}$/.test(term)) continue;
    lexicon.add(term, term, 1);
    lexicon.add(pluralOf(term), term, 1);
    for (const spelling of spellingsOf(term)) lexicon.add(spelling, term, 1);
  }
  for (const word of workWords) {
    for (const form of inflectionsOf(word)) {
      if (form.length < 4 || valuesOfTerm.has(termOf(form))) continue;
      if (terms.has(termOf(form))) {
        // "weld" is known from a long form only (post weld heat treatment); who types it means welding as well.
        for (const number of valuesOfTerm.get(termOf(word))!) append(valuesImplying, termOf(form), number);
        continue;
      }
      lexicon.add(form, termOf(word), 2);
      for (const spelling of spellingsOf(form)) lexicon.add(spelling, termOf(word), 2);
    }
  }

  const resolve = (word: string): string | null => {
    const term = lexicon.termOfSurface(word);
    if (term !== null) return term;
    const folded = termOf(word);
    return terms.has(folded) ? folded : lexicon.termOfSurface(folded);
  };
  for (const [joined, [left, right]] of pairs) {
    // A joined pair that is a word of its own keeps its meaning; so do pairs of single letters.
    if (joined.length < 4 && !/\d/.test(joined)) pairs.delete(joined);
    else if (joined.length >= 7 && left.length > 2 && right.length > 2) pairLexicon.add(joined, joined, 0);
  }
  return {
    lexicon,
    valuesOfTerm,
    valuesImplying,
    valuesOfConcept,
    termCounts,
    pairs,
    pairLexicon,
    resolve,
  };
}
