/**
 * What a vendor's values are worth to a query, worked out when its turn comes. Most hits are never looked at: vendors come in order of
 * standing, and a query ends when nobody who follows can reach the page (decision 17).
 */
import { has } from './bitmaps.ts';
import type { IndexParts } from './index-columns.ts';
import type { IndexedVendors } from './indexed-vendors.ts';
import { inverseDocumentFrequency, NAME_WEIGHT } from './search.rules.ts';
import { WEIGHT_SCALE } from './text-matching.ts';
import type { Match } from './text-matching.ts';
import type { VendorValues } from './vendor-values.ts';

/** More than sums of 32 bits can differ from those of 64. */
const ROUNDING = 1e-5;

/** What values count for one unit of a query: all of a vendor's values together, or only its best. */
export type Weighting = { weights: ReadonlyMap<number, number>; isBest: boolean };

/** Sums the weights of a vendor's values, for several weightings at a time. */
export class RowSums {
  readonly #rows: VendorValues;
  readonly #weightings: readonly Weighting[];
  /** For each value where its weights are, which is one for each weighting; 0 for a value that has none. */
  readonly #places: Uint32Array;
  readonly #weights: Float64Array;
  readonly #most: readonly number[];
  /** For each weighting the sum of the place that was read last. */
  readonly sums: Float64Array;

  /** @param weightings at least one; they are read once, here */
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

/** What a text is worth for a vendor, 0 to 1, and at most: for those of whom one value or their name says it as a whole, and for the others. */
export type TextScorer = {
  scoreOf: (place: number) => number;
  /** What a vendor could come to at most by its length and its name alone, which is known without a look at its values. */
  mostOf: (place: number, isSaying: boolean) => number;
  /** Adds those who say the text as a whole to a set. */
  addSaying: (set: Int32Array) => void;
  mostSaying: number;
  mostOthers: number;
};

/**
 * bm25 of a vendor, 0 to 1: each unit by its idf, and the query as a whole once more where one single value says all of it, so that
 * "Boiler repair" ranks above a boiler maker who also repairs pumps. The beginning of a word fits too many values to add them up: it counts
 * by the best place where it was found. Null without text.
 *
 * @param termCounts how many terms each value has
 */
export function textScorerOf(
  vendors: IndexedVendors,
  termCounts: readonly number[],
  matches: readonly Match[],
): TextScorer | null {
  if (matches.length === 0) return null;
  const { parts, memory, leastLengthNorm } = vendors;
  const { lengthNorm } = vendors.columns;
  const idfs = matches.map((match) => Math.max(0.05, inverseDocumentFrequency(parts.livingCount, match.frequency)));
  const idfSum = idfs.reduce((sum, idf) => sum + idf, 0);
  const phrase = phraseWeightsOf(matches, idfs, idfSum, termCounts);
  const weightings: Weighting[] = matches.map(({ weights, isPrefix }) => ({ weights, isBest: isPrefix }));
  if (phrase.size > 0) weightings.push({ weights: phrase, isBest: false });
  const rows = new RowSums(parts, weightings);
  const { sums } = rows;
  const names = matches.map((match) => match.inName);
  const nameWeight = NAME_WEIGHT * WEIGHT_SCALE;
  const scale = 1 / (2 * idfSum);
  const share = (weight: number): number => weight / (weight + leastLengthNorm);
  const isInNames = names.every((inName) => inName !== null);
  const mosts = idfs.map((_idf, at) => rows.most(at));
  let mostOthers = 0;
  for (const [at, idf] of idfs.entries()) mostOthers += idf * share(mosts[at]! + (names[at] === null ? 0 : nameWeight));
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
    mostOf: (place, isSaying) => {
      const norm = lengthNorm[place]!;
      let most = 0;
      for (let unit = 0; unit < idfs.length; unit++) {
        const inName = names[unit]!;
        const weight = mosts[unit]! + (inName !== null && has(inName, place) ? nameWeight : 0);
        most += (idfs[unit]! * weight) / (weight + norm);
      }
      if (isSaying) most += (idfSum * mostWhole) / (mostWhole + norm);
      return most * scale + ROUNDING;
    },
    addSaying: (set) => {
      for (const value of phrase.keys()) vendors.addVendorsOfValue(value, set);
      if (!isInNames) return;
      const inAll = memory.lend();
      inAll.set(names[0]!);
      for (const inName of names.slice(1)) memory.keep(inAll, inName!);
      memory.unite(set, inAll);
    },
    mostSaying: (mostOthers + idfSum * share(mostWhole)) * scale + ROUNDING,
    mostOthers: mostOthers * scale + ROUNDING,
  };
}

/** Values that say two or more of the units at once, or all of a query of one unit, by the share of the query that they say. */
function phraseWeightsOf(
  matches: readonly Match[],
  idfs: readonly number[],
  idfSum: number,
  termCounts: readonly number[],
): Map<number, number> {
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
    const isExact = termCounts[value]! <= said;
    if (said < 2 && !(isAlone && isExact && !matches[0]!.isPrefix)) continue;
    phrase.set(value, weight * (idfSaid / idfSum) * (isExact ? 1.5 : 1));
  }
  return phrase;
}
