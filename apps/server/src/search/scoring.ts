/**
 * Weights of a vendor's values, summed when its turn comes. Most hits are never looked at: vendors come in order of standing, and a query
 * ends when nobody who follows can reach the page.
 */
import type { IndexParts } from './index-columns.ts';

/** What values count for one unit of a query: all of a vendor's values together, or only its best. */
export type Weighting = { weights: ReadonlyMap<number, number>; isBest: boolean };

type FieldWeights = {
  field: number;
  /** Weights of each local number, one for each weighting. */
  table: Float64Array;
};

export class RowSums {
  readonly #parts: IndexParts;
  readonly #weightings: readonly Weighting[];
  readonly #fields: FieldWeights[] = [];
  /** For each weighting the sum of the place that was read last. */
  readonly sums: Float64Array;

  constructor(parts: IndexParts, weightings: readonly Weighting[]) {
    this.#parts = parts;
    this.#weightings = weightings;
    this.sums = new Float64Array(weightings.length);
    const { table } = parts;
    for (const [at, { weights }] of weightings.entries()) {
      for (const [value, weight] of weights) {
        const { field } = table.values[value]!;
        let own = this.#fields.find((candidate) => candidate.field === field);
        if (own === undefined) {
          own = { field, table: new Float64Array((table.byField[field]!.length + 1) * weightings.length) };
          this.#fields.push(own);
        }
        own.table[table.localNumbers[value]! * weightings.length + at] = weight;
      }
    }
  }

  /** The most that a weighting can come to. */
  most(at: number): number {
    const { weights, isBest } = this.#weightings[at]!;
    let most = 0;
    for (const weight of weights.values()) most = isBest ? Math.max(most, weight) : most + weight;
    return most;
  }

  /** Fills `sums` with those of a place. */
  read(place: number): void {
    const { sums } = this;
    sums.fill(0);
    for (let at = 0; at < this.#fields.length; at++) {
      const { field, table } = this.#fields[at]!;
      const rows = this.#parts.rows[field]!;
      const { width, numbers } = rows;
      let from = place * width;
      const end = from + width;
      for (; from < end; from++) {
        const local = numbers[from]!;
        if (local === 0) break;
        this.#add(table, local);
      }
      if (from < end) continue;
      // The row is full: there may be more aside.
      const aside = rows.asideOf(place);
      if (aside !== undefined) for (const local of aside) this.#add(table, local);
    }
    // The order of a vendor's values must not tell two vendors with the same values apart.
    for (let at = 0; at < sums.length; at++) sums[at] = Math.fround(sums[at]!);
  }

  #add(table: Float64Array, local: number): void {
    const { sums } = this;
    const from = local * sums.length;
    for (let at = 0; at < sums.length; at++) {
      const weight = table[from + at]!;
      if (weight === 0) continue;
      if (this.#weightings[at]!.isBest) {
        if (weight > sums[at]!) sums[at] = weight;
      } else sums[at]! += weight;
    }
  }
}
