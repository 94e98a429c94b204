/**
 * Weights of a vendor's values, summed when its turn comes. Most hits are never looked at: vendors come in order of standing, and a query
 * ends when nobody who follows can reach the page.
 */
import type { IndexParts } from './index-columns.ts';
import type { VendorValues } from './vendor-values.ts';

/** What values count for one unit of a query: all of a vendor's values together, or only its best. */
export type Weighting = { weights: ReadonlyMap<number, number>; isBest: boolean };

export class RowSums {
  readonly #rows: VendorValues;
  readonly #weightings: readonly Weighting[];
  /** For each value where its weights are, which is one for each weighting; 0 for a value that has none. */
  readonly #places: Uint32Array;
  readonly #weights: Float64Array;
  readonly #most: readonly number[];
  /** For each weighting the sum of the place that was read last. */
  readonly sums: Float64Array;

  constructor(parts: IndexParts, weightings: readonly Weighting[]) {
    this.#rows = parts.rows;
    this.#weightings = weightings;
    this.sums = new Float64Array(weightings.length);
    this.#most = weightings.map(({ weights, isBest }) => {
      let most = 0;
      for (const weight of weights.values()) most = isBest ? Math.max(most, weight) : most + weight;
      return most;
    });
    this.#places = new Uint32Array(parts.table.values.length);
    const values = [...new Set(weightings.flatMap(({ weights }) => [...weights.keys()]))];
    this.#weights = new Float64Array((values.length + 1) * weightings.length);
    for (const [at, value] of values.entries()) {
      this.#places[value] = at + 1;
      for (const [which, { weights }] of weightings.entries())
        this.#weights[(at + 1) * weightings.length + which] = weights.get(value) ?? 0;
    }
  }

  /** The most that a weighting can come to. */
  most(at: number): number {
    return this.#most[at]!;
  }

  /** Fills `sums` with those of a place. */
  read(place: number): void {
    const { sums } = this;
    const { starts, numbers } = this.#rows;
    const places = this.#places;
    const size = sums.length;
    const end = starts[place + 1]!;
    // The beginning of one word, which is what a query is while it is typed: once the best value is found, the others need no look.
    if (size === 1 && this.#weightings[0]!.isBest) {
      let best = 0;
      for (let from = starts[place]!; from < end && best < this.#most[0]!; from++) {
        const weight = this.#weights[places[numbers[from]!]!]!;
        if (weight > best) best = weight;
      }
      sums[0] = Math.fround(best);
      return;
    }
    for (let at = 0; at < size; at++) sums[at] = 0;
    for (let from = starts[place]!; from < end; from++) {
      const own = places[numbers[from]!]!;
      if (own !== 0) this.#add(own * size);
    }
    // The order of a vendor's values must not tell two vendors with the same values apart.
    for (let at = 0; at < size; at++) sums[at] = Math.fround(sums[at]!);
  }

  #add(from: number): void {
    const { sums } = this;
    for (let at = 0; at < sums.length; at++) {
      const weight = this.#weights[from + at]!;
      if (weight === 0) continue;
      if (this.#weightings[at]!.isBest) {
        if (weight > sums[at]!) sums[at] = weight;
      } else sums[at]! += weight;
    }
  }
}
