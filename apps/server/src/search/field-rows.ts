/**
 * The values of one field for all vendors: a row of equal width for each vendor, holding local numbers of values (0 is none). Rows make
 * counting a straight read of a few bytes for each vendor, with no list to find first; what does not fit is kept aside.
 */
import { has } from './bitmaps.ts';

export type RowNumbers = Uint8Array | Uint16Array | Uint32Array;

/** The smallest array type that holds numbers up to `greatest`. */
function typeFor(greatest: number): new (length: number) => RowNumbers {
  return greatest < 256 ? Uint8Array : greatest < 65_536 ? Uint16Array : Uint32Array;
}

export class FieldRows {
  readonly width: number;
  numbers: RowNumbers;
  /** Places and local numbers, in pairs, of values that did not fit their row. */
  readonly rest: number[];
  /** The same by place, made when it is first read. */
  #restByPlace: Map<number, number[]> | null = null;

  constructor(width: number, numbers: RowNumbers, rest: number[]) {
    this.width = width;
    this.numbers = numbers;
    this.rest = rest;
  }

  /** Rows for `room` vendors and a field of `valueCount` values; a few more values fit before the numbers have to be widened. */
  static empty(room: number, width: number, valueCount: number): FieldRows {
    return new FieldRows(width, new (typeFor(valueCount + 20))(room * width), []);
  }

  /** Makes room for more vendors. */
  lengthen(room: number): void {
    const longer = new (this.numbers.constructor as new (length: number) => RowNumbers)(room * this.width);
    longer.set(this.numbers);
    this.numbers = longer;
  }

  /** Writes the value at a position of a vendor's row; positions beyond the row go aside. */
  write(place: number, at: number, local: number): void {
    if (at >= this.width) {
      this.rest.push(place, local);
      if (this.#restByPlace !== null) putAside(this.#restByPlace, place, local);
      return;
    }
    if (local > 255 && local >= 256 ** this.numbers.BYTES_PER_ELEMENT) {
      const wider = new (typeFor(local))(this.numbers.length);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    this.numbers[place * this.width + at] = local;
  }

  /** Local numbers of a vendor's values. */
  read(place: number): number[] {
    const locals: number[] = [];
    for (let at = 0; at < this.width; at++) {
      const local = this.numbers[place * this.width + at]!;
      if (local === 0) return locals;
      locals.push(local);
    }
    const aside = this.#aside().get(place);
    if (aside !== undefined) locals.push(...aside);
    return locals;
  }

  /** Local numbers of a vendor that did not fit its row. */
  asideOf(place: number): readonly number[] | undefined {
    return this.#aside().get(place);
  }

  #aside(): Map<number, number[]> {
    if (this.#restByPlace === null) {
      this.#restByPlace = new Map();
      for (let at = 0; at < this.rest.length; at += 2) putAside(this.#restByPlace, this.rest[at]!, this.rest[at + 1]!);
    }
    return this.#restByPlace;
  }

  /** Counts values over the first `count` of `places`, which are the members of `set`; `counts` is indexed by local number. */
  countInto(places: Int32Array, count: number, set: Int32Array, counts: Uint32Array): void {
    const { width, numbers, rest } = this;
    const size = counts.length;
    // One table for each position: counters of "none", the commonest entry, would else wait for each other.
    const tables = new Uint32Array(size * width);
    for (let at = 0; at < count; at++) {
      let from = places[at]! * width;
      if (numbers[from] === 0) continue;
      for (let table = 0; table < tables.length; table += size) tables[table + numbers[from++]!]!++;
    }
    for (let table = 0; table < tables.length; table += size) {
      for (let local = 1; local < size; local++) counts[local]! += tables[table + local]!;
    }
    for (let at = 0; at < rest.length; at += 2) if (has(set, rest[at]!)) counts[rest[at + 1]!]!++;
  }
}

function putAside(byPlace: Map<number, number[]>, place: number, local: number): void {
  const locals = byPlace.get(place);
  if (locals === undefined) byPlace.set(place, [local]);
  else locals.push(local);
}
