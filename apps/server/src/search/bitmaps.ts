/** Sets of vendors as bits in an Int32Array, the form in which filters are joined and counted. */

/** Number of bits set in 32. */
export function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
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

/** Words of a set are rounded up to this, the step of the counting loop. */
const WORD_STEP = 8;

/** Number of words that sets of so many vendors take. */
export function wordsFor(vendorCount: number): number {
  return Math.max(1, Math.ceil(vendorCount / 32 / WORD_STEP)) * WORD_STEP;
}

// The part of WebAssembly that is used here; the compiler knows it from the browser's types only.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (descriptor: { initial: number }) => { buffer: ArrayBuffer };
  Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => { exports: Record<string, unknown> };
};

// Counting the vendors that two sets share is most of the work of facets, and joining sets much of the rest. The processor has
// instructions for both that JavaScript cannot reach and WebAssembly can. The module is three functions of a dozen instructions each, so it is
// written out here. Without it, at 1,000,000 vendors (search.bench.ts, p99 wanted 80 ms): a range of turnover 109 ms where it takes 16 (p50), three
// filters with all facets 9.8 ms of processor time for 3.7.
//
//   (func $count (param $left i32) (param $right i32) (param $end i32) (result i32) (local $size i64)
//     (loop
//       size += popcnt(load64(left) & load64(right)), at offsets 0, 8, 16 and 24
//       right += 32
//       left += 32
//       repeat while left < end)
//     size)
//   (func $keep (param $left i32) (param $right i32) (param $end i32)
//     (loop
//       store128(left, load128(left) & load128(right)), at offsets 0 and 16
//       … as above))
//   (func $unite … the same with |)
// A length in groups of seven bits; none here needs more than two.
const sized = (bytes: number[]): number[] =>
  bytes.length < 128 ? [bytes.length, ...bytes] : [(bytes.length & 127) | 128, bytes.length >>> 7, ...bytes];
const section = (id: number, bytes: number[]): number[] => [id, ...sized(bytes)];
const NEXT = [
  ...[0x20, 1, 0x41, 32, 0x6a, 0x21, 1], // right += 32
  ...[0x20, 0, 0x41, 32, 0x6a, 0x22, 0], // left += 32
  ...[0x20, 2, 0x49, 0x0d, 0, 0x0b], // left < end: again; end of the loop
];
const COUNT_STEP = [0, 8, 16, 24].flatMap((offset) => [
  ...[0x20, 0, 0x29, 3, offset], // local.get left, i64.load
  ...[0x20, 1, 0x29, 3, offset], // local.get right, i64.load
  ...[0x83, 0x7b, 0x7c], // i64.and, i64.popcnt, i64.add
]);
const COUNT_BODY = [
  ...[1, 1, 0x7e], // one local, an i64
  ...[0x03, 0x40, 0x20, 3, ...COUNT_STEP, 0x21, 3], // loop, local.get size, …, local.set size
  ...NEXT,
  ...[0x20, 3, 0xa7, 0x0b], // size as an i32
];
const V128_AND = 0x4e;
const V128_OR = 0x50;
const joinBody = (instruction: number): number[] => [
  ...[0, 0x03, 0x40], // no locals; loop
  ...[0, 16].flatMap((offset) => [
    ...[0x20, 0], // local.get left, where the result is stored
    ...[0x20, 0, 0xfd, 0, 3, offset], // local.get left, v128.load
    ...[0x20, 1, 0xfd, 0, 3, offset], // local.get right, v128.load
    ...[0xfd, instruction, 0xfd, 0x0b, 3, offset], // v128.and or v128.or, v128.store
  ]),
  ...NEXT,
  0x0b,
];
const KEEP_BODY = joinBody(V128_AND);
const UNITE_BODY = joinBody(V128_OR);
const MODULE = new WebAssembly.Module(
  new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // The types of the functions.
    ...section(1, [2, ...[0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f], ...[0x60, 3, 0x7f, 0x7f, 0x7f, 0]]),
    ...section(2, [1, 1, 0x6d, 1, 0x6d, 0x02, 0, 1]), // imports memory m.m
    ...section(3, [3, 0, 1, 1]),
    ...section(7, [3, ...[1, 0x6e, 0x00, 0], ...[1, 0x6b, 0x00, 1], ...[1, 0x75, 0x00, 2]]), // exports them as n, k and u
    ...section(10, [3, ...sized(COUNT_BODY), ...sized(KEEP_BODY), ...sized(UNITE_BODY)]),
  ]),
);

type CountBoth = (left: number, right: number, end: number) => number;
type Join = (left: number, right: number, end: number) => void;

/**
 * The memory of all sets of an index. Sets that stay are taken; sets that a query needs are lent, empty, and all given back at its end,
 * so that a query allocates nothing.
 */
export class SetMemory {
  readonly words: number;
  readonly #buffer: ArrayBuffer;
  readonly #capacity: number;
  readonly #count: CountBoth;
  readonly #keep: Join;
  readonly #unite: Join;
  #taken = 0;
  readonly #free: Int32Array[] = [];
  readonly #lent: Int32Array[] = [];

  /** @param words size of a set, a result of wordsFor  @param capacity how many sets fit; a page is only real once it is written */
  constructor(words: number, capacity: number) {
    this.words = words;
    this.#capacity = capacity;
    const memory = new WebAssembly.Memory({ initial: Math.ceil((words * 4 * capacity) / 65_536) + 1 });
    this.#buffer = memory.buffer;
    const { exports } = new WebAssembly.Instance(MODULE, { m: { m: memory } });
    this.#count = exports.n as CountBoth;
    this.#keep = exports.k as Join;
    this.#unite = exports.u as Join;
  }

  /** A set that stays, empty or with the contents of another. */
  take(contents?: Int32Array): Int32Array {
    // Past the capacity a set lives outside and is counted in JavaScript: slower, and only a very strange query needs it.
    const set =
      this.#taken < this.#capacity
        ? new Int32Array(this.#buffer, this.#taken * this.words * 4, this.words)
        : new Int32Array(this.words);
    this.#taken++;
    if (contents !== undefined) set.set(contents);
    return set;
  }

  /** An empty set, until returnAll. */
  lend(): Int32Array {
    const set = this.#free.pop() ?? this.take();
    set.fill(0);
    this.#lent.push(set);
    return set;
  }

  /** Takes every lent set back. */
  returnAll(): void {
    while (this.#lent.length > 0) {
      const set = this.#lent.pop()!;
      if (set.buffer === this.#buffer) this.#free.push(set);
      else this.#taken--;
    }
  }

  /** Keeps in `set` what is in `other` too. */
  keep(set: Int32Array, other: Int32Array): void {
    if (set.buffer === this.#buffer && other.buffer === this.#buffer) {
      this.#keep(set.byteOffset, other.byteOffset, set.byteOffset + this.words * 4);
    } else for (let word = 0; word < this.words; word++) set[word]! &= other[word]!;
  }

  /** Adds `other` to `set`. */
  unite(set: Int32Array, other: Int32Array): void {
    if (set.buffer === this.#buffer && other.buffer === this.#buffer) {
      this.#unite(set.byteOffset, other.byteOffset, set.byteOffset + this.words * 4);
    } else for (let word = 0; word < this.words; word++) set[word]! |= other[word]!;
  }

  /** Size of the intersection of two sets. */
  sizeOfBoth(left: Int32Array, right: Int32Array): number {
    if (left.buffer === this.#buffer && right.buffer === this.#buffer) {
      return this.#count(left.byteOffset, right.byteOffset, left.byteOffset + this.words * 4);
    }
    let size = 0;
    for (let word = 0; word < this.words; word++) {
      const bits = left[word]! & right[word]!;
      if (bits !== 0) size += bitCount(bits);
    }
    return size;
  }

  /** Size of a set. */
  sizeOf(set: Int32Array): number {
    return this.sizeOfBoth(set, set);
  }
}
