/**
 * The vendors of a search index: each as numbers in typed arrays, found by id, by value and by a word of its name; and how changed vendors
 * get in. Everything that answers a query reads from here.
 */
import { has, put, SetMemory, take, wordsFor } from './bitmaps.ts';
import {
  GSTN_LENGTH,
  enterId,
  idSlotOf,
  idText,
  idWords,
  lengthNormOf,
  longer,
  nameWordsOf,
  writeGstn,
} from './index-columns.ts';
import type { IndexColumns, IndexParts } from './index-columns.ts';
import { Lexicon } from './lexicon.ts';
import { sortableRating, standingScore } from './search.rules.ts';
import type { SourceChecksum, VendorRow } from './vendor-rows.ts';

/** The place of a vendor that is not in the index. */
export const NO_PLACE = -1;
/** Sets that one query may need at a time. */
const MAX_LENT_SETS = 400;
const textDecoder = new TextDecoder();

/**
 * - A vendor is a number, its place. Places of a fresh index are in standing order (rating and verification, then GSTIN), so a listing
 *   without text reads its page off the front. Changed vendors get a new place at the end; their old place is dead.
 * - A value (a service, an equipment family, a city …) is a number as well. Each vendor lists its values (for counting and explaining);
 *   each value knows its vendors, as a bitmap when it is common and as a list of places when it is rare.
 */
export class IndexedVendors {
  readonly parts: IndexParts;
  readonly columns: IndexColumns;
  /** Memory of the sets that stay and of those that queries borrow; another one once the vendors have outgrown it. */
  memory: SetMemory;
  /** Words of company names. */
  readonly nameLexicon: Lexicon;
  /** The least bm25 length norm of any vendor: nobody gains more from a match. */
  leastLengthNorm = Infinity;
  /** Vendors added since the build, for values kept as lists. */
  readonly addedToValue = new Map<number, number[]>();
  readonly #addedToName = new Map<number, number[]>();
  readonly #addedNames = new Map<number, string>();
  readonly #nameNumbers = new Map<string, number>();
  #idSum = 0;

  /** @param parts of a fresh build or a snapshot; they belong to the index from then on and are changed in place */
  constructor(parts: IndexParts) {
    this.parts = parts;
    this.columns = parts.columns;
    this.memory = this.#settle(parts.columns.alive.length);
    this.nameLexicon = new Lexicon((term) => this.nameFrequencyOf(term));
    for (const [number, term] of parts.nameTerms.entries()) {
      this.#nameNumbers.set(term, number);
      this.nameLexicon.add(parts.nameSurfaces[number]!, term, 0);
    }
    for (let place = 0; place < parts.placeCount; place++) {
      this.leastLengthNorm = Math.min(this.leastLengthNorm, this.columns.lengthNorm[place]!);
      if (has(this.columns.alive, place)) this.#idSum += this.columns.ids[place * 4]!;
    }
  }

  /** Moves the sets that stay into one memory with room for those of queries. */
  #settle(words: number): SetMemory {
    const { columns, bitmaps } = this.parts;
    const memory = new SetMemory(words, bitmaps.filter((bitmap) => bitmap != null).length + MAX_LENT_SETS);
    columns.alive = memory.take(columns.alive);
    for (const [value, bitmap] of bitmaps.entries()) if (bitmap != null) bitmaps[value] = memory.take(bitmap);
    return memory;
  }

  /** Number of vendors and sum of the first words of their ids, to hold against the database. */
  checksum(): SourceChecksum {
    return { count: this.parts.livingCount, sum: this.#idSum };
  }

  /** Whether so many places are dead or out of order that a fresh index would be better. */
  get isWorn(): boolean {
    const { placeCount, orderedCount, livingCount } = this.parts;
    return (
      placeCount - orderedCount > Math.max(2000, orderedCount / 10) ||
      placeCount - livingCount > Math.max(2000, placeCount / 10)
    );
  }

  /** How many 32-bit words of a set can have members. */
  get words(): number {
    return (this.parts.placeCount + 31) >>> 5;
  }

  // -------------------------------------------------------------- one vendor

  /** Where a vendor is in this index; NO_PLACE when it is not, or when the id is no uuid. */
  placeOf(id: string): number {
    if (!/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(id)) return NO_PLACE;
    const place = this.columns.idTable[idSlotOf(this.columns, ...idWords(id))]! - 1;
    return place >= 0 && has(this.columns.alive, place) ? place : NO_PLACE;
  }

  /** The id of the vendor at a place. */
  idOf(place: number): string {
    return idText(this.columns.ids, place);
  }

  /** The GSTIN of the vendor at a place. */
  gstnOf(place: number): string {
    return textDecoder.decode(this.columns.gstns.subarray(place * GSTN_LENGTH, (place + 1) * GSTN_LENGTH));
  }

  /** The company name of the vendor at a place. */
  nameOf(place: number): string {
    const added = this.#addedNames.get(place);
    if (added !== undefined) return added;
    const { nameStarts, nameBytes } = this.columns;
    return textDecoder.decode(nameBytes.subarray(nameStarts[place]!, nameStarts[place + 1]!));
  }

  /** Values of the vendor at a place, field by field. */
  valuesOf(place: number): number[] {
    return this.parts.rows.read(place);
  }

  // -------------------------------------------------------------- sets of vendors

  /** Adds the vendors of a value to a set, dead ones included. */
  addVendorsOfValue(value: number, set: Int32Array): void {
    const bitmap = this.parts.bitmaps[value];
    if (bitmap != null) {
      this.memory.unite(set, bitmap);
      return;
    }
    const list = this.parts.lists[value];
    if (list != null) for (let at = 0; at < list.length; at++) put(set, list[at]!);
    for (const place of this.addedToValue.get(value) ?? []) put(set, place);
  }

  /** Adds the vendors whose company name has a term to a set, dead ones included; false when no name ever had it. */
  addVendorsOfName(term: string, set: Int32Array): boolean {
    const number = this.#nameNumbers.get(term);
    if (number === undefined) return false;
    const { nameTermStarts, nameTermPlaces } = this.columns;
    if (number + 1 < nameTermStarts.length && number < this.parts.nameTerms.length) {
      for (let at = nameTermStarts[number]!; at < nameTermStarts[number + 1]!; at++) put(set, nameTermPlaces[at]!);
    }
    for (const place of this.#addedToName.get(number) ?? []) put(set, place);
    return true;
  }

  /** How many living vendors have a term in their name. */
  nameFrequencyOf(term: string): number {
    return this.columns.nameTermFrequencies[this.#nameNumbers.get(term) ?? -1] ?? 0;
  }

  // -------------------------------------------------------------- changes

  /**
   * Applies changed vendors: `ids` are all that changed, `rows` those of them that live. What others derived from the vendors is stale
   * from then on.
   */
  apply(ids: readonly string[], rows: readonly VendorRow[]): void {
    for (const id of ids) this.#remove(id);
    for (const row of rows) {
      this.#remove(row[0]);
      this.#add(row);
    }
  }

  #remove(id: string): void {
    const place = this.placeOf(id);
    if (place === NO_PLACE) return;
    const { alive, valueFrequencies, nameTermFrequencies, ids } = this.columns;
    take(alive, place);
    this.parts.livingCount--;
    this.#idSum -= ids[place * 4]!;
    for (const value of this.valuesOf(place)) valueFrequencies[value]!--;
    for (const { term } of nameWordsOf(this.nameOf(place))) nameTermFrequencies[this.#nameNumbers.get(term)!]!--;
  }

  #add(row: VendorRow): void {
    const values = this.parts.table.valuesOf(row).flat();
    const names = nameWordsOf(row[2]);
    this.#makeRoom(names.length);
    const { columns } = this;
    const place = this.parts.placeCount++;
    this.parts.livingCount++;
    const words = idWords(row[0]);
    // The slot is sought before the place has its id: it is free, or that of the vendor's dead place, which the new one takes over.
    const slot = idSlotOf(columns, ...words);
    columns.ids.set(words, place * 4);
    columns.idTable[slot] = place + 1;
    this.#idSum += words[0];
    writeGstn(columns.gstns, place, row[1]);
    columns.standing[place] = standingScore(row[7], row[8], this.parts.averageRating, row[9]);
    columns.lengthNorm[place] = lengthNormOf(values.length, this.parts.averageLength);
    this.leastLengthNorm = Math.min(this.leastLengthNorm, columns.lengthNorm[place]!);
    columns.latitude[place] = row[3];
    columns.longitude[place] = row[4];
    columns.turnover[place] = row[5];
    columns.rating[place] = sortableRating(row[7], row[8]);
    columns.reviewCount[place] = row[8];
    columns.foundedYear[place] = row[22];
    put(columns.alive, place);
    this.parts.rows.append(place, values);
    for (const value of values) {
      columns.valueFrequencies[value]!++;
      const bitmap = this.parts.bitmaps[value];
      if (bitmap != null) put(bitmap, place);
      else pushTo(this.addedToValue, value, place);
    }
    this.#addedNames.set(place, row[2]);
    for (const { surface, term } of names) {
      let number = this.#nameNumbers.get(term);
      if (number === undefined) {
        number = this.#nameNumbers.size;
        this.#nameNumbers.set(term, number);
        this.nameLexicon.add(surface, term, 0);
      }
      columns.nameTermFrequencies[number]!++;
      pushTo(this.#addedToName, number, place);
    }
  }

  /** Lengthens the columns when the next vendor would not fit; adding an eighth or more each time keeps this rare. */
  #makeRoom(nameCount: number): void {
    const { parts, columns } = this;
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
      columns.rating = longer(columns.rating, wanted);
      columns.reviewCount = longer(columns.reviewCount, wanted);
      columns.foundedYear = longer(columns.foundedYear, wanted);
      parts.rows.lengthen(wanted);
      this.memory = this.#settle(wordsFor(wanted));
    }
    if (parts.table.values.length > columns.valueFrequencies.length)
      columns.valueFrequencies = longer(columns.valueFrequencies, parts.table.values.length * 2);
    if (this.#nameNumbers.size + nameCount > columns.nameTermFrequencies.length) {
      columns.nameTermFrequencies = longer(columns.nameTermFrequencies, (this.#nameNumbers.size + nameCount) * 2);
    }
    // A table more than half full makes long walks.
    if ((parts.placeCount + 1) * 2 > columns.idTable.length) {
      columns.idTable = new Uint32Array(columns.idTable.length * 2);
      for (let place = 0; place < parts.placeCount; place++) if (has(columns.alive, place)) enterId(columns, place);
    }
  }
}

function pushTo(map: Map<number, number[]>, key: number, place: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [place]);
  else list.push(place);
}
