/** Sets of vendors as bits in an Int32Array, the form in which filters are joined and counted. */

/** Number of bits set in 32. */
export function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Size of a set; only the first `words` words are looked at. */
export function sizeOf(set: Int32Array, words: number): number {
  let size = 0;
  for (let word = 0; word < words; word++) {
    const bits = set[word]!;
    if (bits !== 0) size += bitCount(bits);
  }
  return size;
}

/** Size of the intersection of two sets. */
export function sizeOfBoth(left: Int32Array, right: Int32Array, words: number): number {
  let size = 0;
  for (let word = 0; word < words; word++) {
    const bits = left[word]! & right[word]!;
    if (bits !== 0) size += bitCount(bits);
  }
  return size;
}

/** Size of the intersection of two sets, looking only at the given words; those outside must be empty in one of the two. */
export function sizeOfBothAt(left: Int32Array, right: Int32Array, wordNumbers: Int32Array, count: number): number {
  let size = 0;
  for (let at = 0; at < count; at++) {
    const word = wordNumbers[at]!;
    const bits = left[word]! & right[word]!;
    if (bits !== 0) size += bitCount(bits);
  }
  return size;
}

/** Keeps in `set` what is in `other` too. */
export function keep(set: Int32Array, other: Int32Array, words: number): void {
  for (let word = 0; word < words; word++) set[word]! &= other[word]!;
}

/** Adds `other` to `set`. */
export function unite(set: Int32Array, other: Int32Array, words: number): void {
  for (let word = 0; word < words; word++) set[word]! |= other[word]!;
}

/** Whether a number is in a set. */
export function has(set: Int32Array, number: number): boolean {
  return (set[number >>> 5]! & (1 << (number & 31))) !== 0;
}

/** Puts a number into a set. */
export function put(set: Int32Array, number: number): void {
  set[number >>> 5]! |= 1 << (number & 31);
}

/** Takes a number out of a set. */
export function take(set: Int32Array, number: number): void {
  set[number >>> 5]! &= ~(1 << (number & 31));
}

/** Lends empty sets of one size and takes them back, so that a query allocates nothing. */
export class SetPool {
  readonly #words: number;
  readonly #free: Int32Array[] = [];
  readonly #lent: Int32Array[] = [];

  constructor(words: number) {
    this.#words = words;
  }

  /** An empty set, until returnAll. */
  lend(): Int32Array {
    const set = this.#free.pop() ?? new Int32Array(this.#words);
    set.fill(0);
    this.#lent.push(set);
    return set;
  }

  /** Takes every set back. */
  returnAll(): void {
    this.#free.push(...this.#lent);
    this.#lent.length = 0;
    // Keeps what a large query needs, not what the largest ever needed.
    if (this.#free.length > 48) this.#free.length = 48;
  }
}
