/** Makes a fresh index from vendors in any order: reads each once, then puts them into standing order. */
import { put, wordsFor } from './bitmaps.ts';
import { sortableRating, standingScore } from './search.rules.ts';
import type { Subcategory, VendorRow } from './vendor-rows.ts';
import { ValueTable } from './value-table.ts';
import type { Value } from './value-table.ts';
import { enterId, GSTN_LENGTH, idWords, lengthNormOf, longer, nameWordsOf, writeGstn } from './index-columns.ts';
import { VendorValues } from './vendor-values.ts';
import type { IndexColumns, IndexParts } from './index-columns.ts';

/** Mean rating to assume while nobody has been reviewed. */
const UNREVIEWED_AVERAGE = 3.5;
const textEncoder = new TextEncoder();

/** Takes vendors in pages, in any order, each once; finished, it is spent. */
export class IndexBuilder {
  readonly #table: ValueTable;
  #count = 0;
  #ids = new Uint32Array(4096 * 4);
  #gstns = new Uint8Array(4096 * GSTN_LENGTH);
  #latitude = new Float32Array(4096);
  #longitude = new Float32Array(4096);
  #turnover = new Float64Array(4096);
  #rating = new Float32Array(4096);
  #reviews = new Uint32Array(4096);
  #verification = new Float32Array(4096);
  #founded = new Uint16Array(4096);
  #valueStarts = new Uint32Array(4097);
  #values: Uint16Array | Uint32Array = new Uint16Array(4096 * 32);
  #nameStarts = new Uint32Array(4097);
  #nameBytes = new Uint8Array(4096 * 32);
  #nameTermStarts = new Uint32Array(4097);
  #nameTerms = new Uint32Array(4096 * 4);
  readonly #nameNumbers = new Map<string, number>();
  readonly #nameSurfaces: string[] = [];
  /** For each place which of the added vendors it is; known when the index is finished. */
  order: Uint32Array = new Uint32Array(0);

  /** @param values numbers to keep, in order; new ones follow */
  constructor(subcategories: Subcategory[], values: Value[] = []) {
    this.#table = new ValueTable(subcategories, values);
  }

  get vendorCount(): number {
    return this.#count;
  }

  /** Adds vendors; each vendor once. */
  add(rows: readonly VendorRow[]): void {
    for (const row of rows) this.#addOne(row);
  }

  #addOne(row: VendorRow): void {
    const place = this.#count++;
    if (place >= this.#turnover.length) this.#lengthen(Math.ceil(place * 1.5));
    this.#ids.set(idWords(row[0]), place * 4);
    writeGstn(this.#gstns, place, row[1]);
    this.#latitude[place] = row[3];
    this.#longitude[place] = row[4];
    this.#turnover[place] = row[5];
    this.#rating[place] = row[7];
    this.#reviews[place] = row[8];
    this.#verification[place] = row[9];
    this.#founded[place] = row[22];

    let at = this.#valueStarts[place]!;
    for (const list of this.#table.valuesOf(row)) {
      if (at + list.length > this.#values.length)
        this.#values = longer(this.#values, Math.ceil(this.#values.length * 1.5) + 255);
      for (const value of list) {
        if (value > 65_535 && this.#values instanceof Uint16Array) this.#values = Uint32Array.from(this.#values);
        this.#values[at++] = value;
      }
    }
    this.#valueStarts[place + 1] = at;

    const bytes = textEncoder.encode(row[2]);
    const nameEnd = this.#nameStarts[place]! + bytes.length;
    if (nameEnd > this.#nameBytes.length) this.#nameBytes = longer(this.#nameBytes, Math.ceil(nameEnd * 1.5));
    this.#nameBytes.set(bytes, this.#nameStarts[place]!);
    this.#nameStarts[place + 1] = nameEnd;

    let term = this.#nameTermStarts[place]!;
    for (const word of nameWordsOf(row[2])) {
      let number = this.#nameNumbers.get(word.term);
      if (number === undefined) {
        number = this.#nameNumbers.size;
        this.#nameNumbers.set(word.term, number);
        this.#nameSurfaces.push(word.surface);
      }
      if (term >= this.#nameTerms.length) this.#nameTerms = longer(this.#nameTerms, Math.ceil(term * 1.5));
      this.#nameTerms[term++] = number;
    }
    this.#nameTermStarts[place + 1] = term;
  }

  #lengthen(length: number): void {
    this.#ids = longer(this.#ids, length * 4);
    this.#gstns = longer(this.#gstns, length * GSTN_LENGTH);
    this.#latitude = longer(this.#latitude, length);
    this.#longitude = longer(this.#longitude, length);
    this.#turnover = longer(this.#turnover, length);
    this.#rating = longer(this.#rating, length);
    this.#reviews = longer(this.#reviews, length);
    this.#verification = longer(this.#verification, length);
    this.#founded = longer(this.#founded, length);
    this.#valueStarts = longer(this.#valueStarts, length + 1);
    this.#nameStarts = longer(this.#nameStarts, length + 1);
    this.#nameTermStarts = longer(this.#nameTermStarts, length + 1);
  }

  #averageRating(): number {
    let sum = 0;
    let count = 0;
    for (let place = 0; place < this.#count; place++) {
      sum += this.#rating[place]! * this.#reviews[place]!;
      count += this.#reviews[place]!;
    }
    return count === 0 ? UNREVIEWED_AVERAGE : sum / count;
  }

  /** The order of places: standing, then GSTIN. GSTINs are compared as two exact numbers to base 37. */
  #standingOrder(standing: Float32Array): Uint32Array {
    const high = new Float64Array(this.#count);
    const low = new Float64Array(this.#count);
    const digitOf = (code: number): number => (code >= 65 ? code - 54 : code >= 48 ? code - 47 : 0);
    for (let place = 0; place < this.#count; place++) {
      const from = place * GSTN_LENGTH;
      let number = 0;
      for (let at = 0; at < 8; at++) number = number * 37 + digitOf(this.#gstns[from + at]!);
      high[place] = number;
      number = 0;
      for (let at = 8; at < GSTN_LENGTH; at++) number = number * 37 + digitOf(this.#gstns[from + at]!);
      low[place] = number;
    }
    const order = new Uint32Array(this.#count);
    for (let place = 0; place < this.#count; place++) order[place] = place;
    return order.sort((a, b) => standing[b]! - standing[a]! || high[a]! - high[b]! || low[a]! - low[b]!);
  }

  /** The finished index parts; the builder is spent. */
  finish(): IndexParts {
    const count = this.#count;
    // Room for a sixteenth more vendors before the columns have to be lengthened.
    const room = count + Math.max(4096, count >> 4);
    const averageRating = this.#averageRating();
    const averageLength = count === 0 ? 1 : this.#valueStarts[count]! / count;
    const unordered = new Float32Array(count);
    for (let place = 0; place < count; place++) {
      unordered[place] = standingScore(
        this.#rating[place]!,
        this.#reviews[place]!,
        averageRating,
        this.#verification[place]!,
      );
    }
    const order = this.#standingOrder(unordered);
    this.order = order;
    const valueCount = this.#table.values.length;
    const length = this.#valueStarts[count]!;
    const rows = VendorValues.empty(room, length + (length >> 4), valueCount);
    const nameTermCount = this.#nameNumbers.size;
    let idTableSize = 8192;
    while (idTableSize < room * 2) idTableSize *= 2;
    const columns: IndexColumns = {
      ids: new Uint32Array(room * 4),
      gstns: new Uint8Array(room * GSTN_LENGTH),
      standing: new Float32Array(room),
      lengthNorm: new Float32Array(room),
      latitude: new Float32Array(room),
      longitude: new Float32Array(room),
      turnover: new Float64Array(room),
      rating: new Float32Array(room),
      reviewCount: new Uint32Array(room),
      foundedYear: new Uint16Array(room),
      alive: new Int32Array(wordsFor(room)),
      valueFrequencies: new Uint32Array(valueCount + Math.max(256, valueCount >> 2)),
      nameStarts: new Uint32Array(count + 1),
      nameBytes: new Uint8Array(this.#nameStarts[count]!),
      nameTermStarts: new Uint32Array(nameTermCount + 1),
      nameTermPlaces: new Uint32Array(this.#nameTermStarts[count]!),
      nameTermFrequencies: new Uint32Array(nameTermCount + Math.max(1024, nameTermCount >> 2)),
      idTable: new Uint32Array(idTableSize),
    };
    for (let place = 0; place < count; place++) {
      const old = order[place]!;
      for (let word = 0; word < 4; word++) columns.ids[place * 4 + word] = this.#ids[old * 4 + word]!;
      for (let byte = 0; byte < GSTN_LENGTH; byte++)
        columns.gstns[place * GSTN_LENGTH + byte] = this.#gstns[old * GSTN_LENGTH + byte]!;
      columns.standing[place] = unordered[old]!;
      columns.latitude[place] = this.#latitude[old]!;
      columns.longitude[place] = this.#longitude[old]!;
      columns.turnover[place] = this.#turnover[old]!;
      columns.reviewCount[place] = this.#reviews[old]!;
      columns.rating[place] = sortableRating(this.#rating[old]!, this.#reviews[old]!);
      columns.foundedYear[place] = this.#founded[old]!;
      put(columns.alive, place);
      const own = this.#values.subarray(this.#valueStarts[old]!, this.#valueStarts[old + 1]!);
      columns.lengthNorm[place] = lengthNormOf(own.length, averageLength);
      rows.append(place, own);
      for (const value of own) columns.valueFrequencies[value]!++;
      const name = this.#nameBytes.subarray(this.#nameStarts[old]!, this.#nameStarts[old + 1]!);
      columns.nameBytes.set(name, columns.nameStarts[place]!);
      columns.nameStarts[place + 1] = columns.nameStarts[place]! + name.length;
      for (let from = this.#nameTermStarts[old]!; from < this.#nameTermStarts[old + 1]!; from++) {
        columns.nameTermFrequencies[this.#nameTerms[from]!]!++;
      }
      enterId(columns, place);
    }

    // Postings by counting: first where each list begins, then the places in order.
    for (let term = 0; term < nameTermCount; term++) {
      columns.nameTermStarts[term + 1] = columns.nameTermStarts[term]! + columns.nameTermFrequencies[term]!;
    }
    const nextOfTerm = columns.nameTermStarts.slice();
    const bitmaps: (Int32Array | null)[] = [];
    const lists: (Uint32Array | null)[] = [];
    for (let value = 0; value < valueCount; value++) {
      const frequency = columns.valueFrequencies[value]!;
      // A bitmap is smaller than a list of 4-byte places from one vendor in 32 on, and faster to count well before.
      const isCommon = frequency * 256 >= count && frequency > 0;
      bitmaps.push(isCommon ? new Int32Array(columns.alive.length) : null);
      lists.push(isCommon ? null : new Uint32Array(frequency));
    }
    const nextOfValue = new Uint32Array(valueCount);
    for (let place = 0; place < count; place++) {
      const old = order[place]!;
      for (let at = this.#valueStarts[old]!; at < this.#valueStarts[old + 1]!; at++) {
        const value = this.#values[at]!;
        const bitmap = bitmaps[value];
        if (bitmap != null) put(bitmap, place);
        else lists[value]![nextOfValue[value]!++] = place;
      }
      for (let from = this.#nameTermStarts[old]!; from < this.#nameTermStarts[old + 1]!; from++) {
        columns.nameTermPlaces[nextOfTerm[this.#nameTerms[from]!]!++] = place;
      }
    }
    return {
      columns,
      placeCount: count,
      livingCount: count,
      orderedCount: count,
      averageRating,
      averageLength,
      table: this.#table,
      rows,
      bitmaps,
      lists,
      nameTerms: [...this.#nameNumbers.keys()],
      nameSurfaces: this.#nameSurfaces,
    };
  }
}
