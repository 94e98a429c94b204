/**
 * The values of each vendor, field by field, one vendor after the other in order of place: all that is known of a vendor is read from one
 * spot of memory, which is what counting and scoring wait for when vendors are a million.
 */

export type ValueNumbers = Uint16Array | Uint32Array;

export class VendorValues {
  /** Where the values of each place begin; of the place after the last where they end. */
  starts: Uint32Array;
  numbers: ValueNumbers;

  constructor(starts: Uint32Array, numbers: ValueNumbers) {
    this.starts = starts;
    this.numbers = numbers;
  }

  /** For so many places; `length` is about how many values they have together. */
  static empty(room: number, length: number, valueCount: number): VendorValues {
    const Numbers = valueCount < 60_000 ? Uint16Array : Uint32Array;
    return new VendorValues(new Uint32Array(room + 1), new Numbers(length));
  }

  /** Makes room for more places. */
  lengthen(room: number): void {
    const longer = new Uint32Array(room + 1);
    longer.set(this.starts);
    this.starts = longer;
  }

  /** Writes the values of the place that follows the last one written. */
  append(place: number, values: ArrayLike<number>): void {
    const from = this.starts[place]!;
    const end = from + values.length;
    if (end > this.numbers.length) this.#grow(Math.ceil(end * 1.125) + 1024);
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      if (value > 65_535 && this.numbers instanceof Uint16Array) this.numbers = Uint32Array.from(this.numbers);
      this.numbers[from + at] = value;
    }
    this.starts[place + 1] = end;
  }

  #grow(length: number): void {
    const longer = new (this.numbers.constructor as new (length: number) => ValueNumbers)(length);
    longer.set(this.numbers);
    this.numbers = longer;
  }

  /** The values of a place. */
  read(place: number): number[] {
    return Array.from(this.numbers.subarray(this.starts[place]!, this.starts[place + 1]!));
  }

  /** Counts the values of the first `count` of `places`; `counts` is indexed by value. */
  countInto(places: Int32Array, count: number, counts: Uint32Array): void {
    const { starts, numbers } = this;
    // Memory answers many questions at a time, but only if they are asked before the first answer is waited for: a batch is touched, then read.
    for (let first = 0; first < count; first += BATCH) {
      const size = Math.min(BATCH, count - first);
      for (let at = 0; at < size; at++) {
        const place = places[first + at]!;
        begins[at] = starts[place]!;
        ends[at] = starts[place + 1]!;
      }
      let touched = 0;
      for (let at = 0; at < size; at++) touched |= numbers[begins[at]!]! | numbers[ends[at]! - 1]!;
      sink[0] = touched;
      for (let at = 0; at < size; at++) {
        const end = ends[at]!;
        for (let from = begins[at]!; from < end; from++) counts[numbers[from]!]!++;
      }
    }
  }
}

const BATCH = 64;
const begins = new Uint32Array(BATCH);
const ends = new Uint32Array(BATCH);
/** Keeps the compiler from leaving out reads whose result nobody needs. */
const sink = new Uint32Array(1);
