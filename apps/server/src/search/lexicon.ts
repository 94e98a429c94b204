/**
 * A vocabulary: which words are known, which known words are near a misspelt one, and which begin with a prefix.
 *
 * Near words are found by a scan over one 32-bit letter signature per word, which leaves about one word in a hundred for the real
 * distance: 0.5 ms for 300,000 words, and a new word costs nothing but its entry.
 */
import { allowedDistance, editDistance } from './spelling.rules.ts';

/** A known word near a misspelt one. `rank` orders words of one distance: 0 for words as they stand in the texts, more for forms. */
export type Suggestion = { surface: string; term: string; distance: number; rank: number; frequency: number };

const LONGEST_WORD = 48;

/** One bit per letter; an edit changes at most two of them. */
function signatureOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) bits |= 1 << 26;
    else bits |= 1 << (27 + (code % 5));
  }
  return bits;
}

// As in bitmaps.ts, and here once more: called from another module, this made a misspelt word cost 7 % more among 300,000.
function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The words of one vocabulary. */
export class Lexicon {
  readonly #numberOf = new Map<string, number>();
  readonly #surfaces: string[] = [];
  readonly #terms: string[] = [];
  readonly #ranks: number[] = [];
  #signatures = new Uint32Array(1024);
  #lengths = new Uint8Array(1024);
  readonly #frequencyOf: (term: string) => number;
  readonly #rows = new Uint8Array(3 * (LONGEST_WORD + 4));
  #sorted: string[] = [];
  #sortedUpTo = 0;

  /** @param frequencyOf in how many vendors (about) a term occurs */
  constructor(frequencyOf: (term: string) => number) {
    this.#frequencyOf = frequencyOf;
  }

  get size(): number {
    return this.#surfaces.length;
  }

  /** Adds a surface form of a term. The first meaning of a surface stays, unless the new one has a lower rank. */
  add(surface: string, term: string, rank: number): void {
    const known = this.#numberOf.get(surface);
    if (known !== undefined) {
      if (rank < this.#ranks[known]!) {
        this.#ranks[known] = rank;
        this.#terms[known] = term;
      }
      return;
    }
    const number = this.#surfaces.length;
    if (number === this.#signatures.length) {
      const signatures = new Uint32Array(number * 2);
      signatures.set(this.#signatures);
      this.#signatures = signatures;
      const lengths = new Uint8Array(number * 2);
      lengths.set(this.#lengths);
      this.#lengths = lengths;
    }
    this.#numberOf.set(surface, number);
    this.#surfaces.push(surface);
    this.#terms.push(term);
    this.#ranks.push(rank);
    this.#signatures[number] = signatureOf(surface);
    this.#lengths[number] = Math.min(surface.length, 255);
  }

  /** The term of a surface form, or null when the form is unknown. */
  termOfSurface(surface: string): string | null {
    const number = this.#numberOf.get(surface);
    return number === undefined ? null : this.#terms[number]!;
  }

  /** Known words within the allowed distance of a word, nearest first, at most `limit` different terms. */
  suggest(word: string, limit: number): Suggestion[] {
    if (word.length > LONGEST_WORD) return [];
    const distanceLimit = allowedDistance(word);
    const signature = signatureOf(word);
    const found: Suggestion[] = [];
    const count = this.#surfaces.length;
    for (let number = 0; number < count; number++) {
      const difference = this.#lengths[number]! - word.length;
      if (difference > distanceLimit || difference < -distanceLimit) continue;
      if (bitCount(this.#signatures[number]! ^ signature) > 2 * distanceLimit) continue;
      const surface = this.#surfaces[number]!;
      const distance = editDistance(word, surface, distanceLimit, this.#rows);
      if (distance > distanceLimit) continue;
      const term = this.#terms[number]!;
      found.push({ surface, term, distance, rank: this.#ranks[number]!, frequency: this.#frequencyOf(term) });
    }
    found.sort(
      (left, right) =>
        left.distance - right.distance ||
        left.rank - right.rank ||
        right.frequency - left.frequency ||
        (left.surface < right.surface ? -1 : 1),
    );
    return found.slice(0, limit);
  }

  /** Terms of all words that begin with a prefix. */
  termsWithPrefix(prefix: string): Set<string> {
    if (this.#surfaces.length - this.#sortedUpTo > 1000 + this.#sortedUpTo / 20) {
      this.#sorted = this.#surfaces.toSorted();
      this.#sortedUpTo = this.#surfaces.length;
    }
    const terms = new Set<string>();
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sorted[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#sorted.length && this.#sorted[low]!.startsWith(prefix); low++) {
      terms.add(this.termOfSurface(this.#sorted[low]!)!);
    }
    for (let number = this.#sortedUpTo; number < this.#surfaces.length; number++) {
      if (this.#surfaces[number]!.startsWith(prefix)) terms.add(this.#terms[number]!);
    }
    return terms;
  }
}
