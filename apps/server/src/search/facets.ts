/**
 * Facets as numbers. An index remembers the facets of hundreds of questions, each with hundreds of values: as objects they are most of what the
 * garbage collector would have to copy, and of what an answer would have to make.
 */
import { FACET_NAMES } from './search.rules.ts';
import type { FacetCount, FacetName } from './search.rules.ts';
import type { Value } from './value-table.ts';

/** Values that somebody chose and nobody has are numbered downwards from here. */
const LAST_NUMBER = 2 ** 32 - 1;

/** The values of each facet that are left, with the number of vendors that one gets by choosing it alone in its facet. */
export class Facets {
  readonly #values: readonly Value[];
  /** Number and count of each value, facet after facet. */
  readonly #lines: Uint32Array;
  /** Where each facet ends in the lines. */
  readonly #ends: readonly number[];
  readonly #unknown: readonly string[];

  constructor(values: readonly Value[], lines: Uint32Array, ends: readonly number[], unknown: readonly string[]) {
    this.#values = values;
    this.#lines = lines;
    this.#ends = ends;
    this.#unknown = unknown;
  }

  /** Visits the values of one facet, by its place in FACET_NAMES, most vendors first. */
  visit(facet: number, each: (value: string, count: number) => void): void {
    const end = this.#ends[facet]!;
    for (let at = facet === 0 ? 0 : this.#ends[facet - 1]!; at < end; at += 2) {
      const number = this.#lines[at]!;
      const value = this.#values[number]?.key ?? this.#unknown[LAST_NUMBER - number]!;
      each(value, this.#lines[at + 1]!);
    }
  }

  /** The facets as the contract has them. */
  toObject(): Record<FacetName, FacetCount[]> {
    const facets = {} as Record<FacetName, FacetCount[]>;
    for (const [at, name] of FACET_NAMES.entries()) {
      const list: FacetCount[] = (facets[name] = []);
      this.visit(at, (value, count) => list.push({ value, count }));
    }
    return facets;
  }
}

/** Writes facets, one after the other in the order of FACET_NAMES; used again for each answer. */
export class FacetWriter {
  #lines = new Uint32Array(2048);
  #length = 0;
  #ends: number[] = [];
  #unknown: string[] = [];

  add(number: number, count: number): void {
    if (this.#length === this.#lines.length) {
      const longer = new Uint32Array(this.#length * 2);
      longer.set(this.#lines);
      this.#lines = longer;
    }
    this.#lines[this.#length++] = number;
    this.#lines[this.#length++] = count;
  }

  /** A chosen value that no vendor of the others has. */
  addEmpty(value: string): void {
    this.add(LAST_NUMBER - this.#unknown.length, 0);
    this.#unknown.push(value);
  }

  endFacet(): void {
    this.#ends.push(this.#length);
  }

  /** The facets that were written; the writer is empty afterwards. */
  finish(values: readonly Value[]): Facets {
    const facets = new Facets(values, this.#lines.slice(0, this.#length), this.#ends, this.#unknown);
    this.#length = 0;
    this.#ends = [];
    this.#unknown = [];
    return facets;
  }
}
