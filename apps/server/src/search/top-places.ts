/** The place of a vendor and its score, 0 to 1. */
export type RankedPlace = { place: number; score: number };

/** Collects the best `capacity` places by score, ties by GSTIN. */
export class TopPlaces {
  readonly #scores: Float64Array;
  readonly #places: Int32Array;
  readonly #before: (left: number, right: number) => boolean;
  #size = 0;
  /** Scores below this cannot enter. */
  threshold = -Infinity;

  /** @param before whether the left of two places with the same score comes first */
  constructor(capacity: number, before: (left: number, right: number) => boolean) {
    this.#scores = new Float64Array(capacity);
    this.#places = new Int32Array(capacity);
    this.#before = before;
  }

  #isWorse(left: number, right: number): boolean {
    const difference = this.#scores[left]! - this.#scores[right]!;
    if (difference !== 0) return difference < 0;
    return this.#before(this.#places[right]!, this.#places[left]!);
  }

  #swap(left: number, right: number): void {
    const score = this.#scores[left]!;
    this.#scores[left] = this.#scores[right]!;
    this.#scores[right] = score;
    const place = this.#places[left]!;
    this.#places[left] = this.#places[right]!;
    this.#places[right] = place;
  }

  /** Takes a place in if it is among the best so far. */
  offer(place: number, score: number): void {
    if (this.#size < this.#places.length) {
      let at = this.#size++;
      this.#scores[at] = score;
      this.#places[at] = place;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!this.#isWorse(at, parent)) break;
        this.#swap(at, parent);
        at = parent;
      }
      if (this.#size === this.#places.length) this.threshold = this.#scores[0]!;
      return;
    }
    if (score < this.threshold || (score === this.threshold && !this.#before(place, this.#places[0]!))) return;
    this.#scores[0] = score;
    this.#places[0] = place;
    for (let at = 0; ;) {
      let worst = at;
      const left = 2 * at + 1;
      if (left < this.#size && this.#isWorse(left, worst)) worst = left;
      if (left + 1 < this.#size && this.#isWorse(left + 1, worst)) worst = left + 1;
      if (worst === at) break;
      this.#swap(at, worst);
      at = worst;
    }
    this.threshold = this.#scores[0]!;
  }

  /** The collected places from the given rank (0 is the best) on, best first. */
  ranked(from: number): RankedPlace[] {
    const all = Array.from({ length: this.#size }, (_, at) => ({ place: this.#places[at]!, score: this.#scores[at]! }));
    all.sort((left, right) => right.score - left.score || (this.#before(left.place, right.place) ? -1 : 1));
    return all.slice(from);
  }
}
