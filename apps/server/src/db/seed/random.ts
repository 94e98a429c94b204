/** A seeded stream of numbers. The same seed and stream name always give the same numbers, on every machine. */
export interface RandomStream {
  /** The next number, at least 0 and below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items in the order of the list (all of them when there are fewer). */
  sample<T>(items: readonly T[], count: number): T[];
  /** A number of the standard normal distribution. */
  normal(): number;
}

/**
 * Mixes whole numbers into one 32-bit seed (the finaliser of MurmurHash3, which is in the public domain).
 * @param parts any whole numbers; the order matters
 */
export function mixSeed(...parts: number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    let mixed = Math.imul((part ^ (part / 4294967296)) | 0, 0xcc9e2d51);
    mixed = (mixed << 15) | (mixed >>> 17);
    hash ^= Math.imul(mixed, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Turns a text into a 32-bit seed (FNV-1a).
 * @param text any text
 */
export function seedOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Opens the stream of numbers that belongs to one seed (mulberry32).
 * @param seed a 32-bit whole number, for example from `mixSeed`
 */
export function randomStream(seed: number): RandomStream {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    sample: <T>(items: readonly T[], count: number): T[] => {
      const taken: T[] = [];
      let needed = Math.min(count, items.length);
      for (let at = 0; at < items.length && needed > 0; at += 1) {
        if (next() * (items.length - at) < needed) {
          taken.push(items[at] as T);
          needed -= 1;
        }
      }
      return taken;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** A list whose items are drawn with different weights, prepared once and drawn often. */
export interface WeightedList<T> {
  /** One item, drawn with the stream. */
  draw(random: RandomStream): T;
}

/**
 * Prepares a weighted draw.
 * @param items the items, at least one with a weight above 0
 * @param weightOf the weight of an item, 0 or more
 */
export function weightedList<T>(items: readonly T[], weightOf: (item: T) => number): WeightedList<T> {
  let total = 0;
  const bounds = items.map((item) => (total += weightOf(item)));
  return {
    draw: (random) => {
      const wanted = random.next() * total;
      let low = 0;
      let high = bounds.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((bounds[middle] as number) > wanted) high = middle;
        else low = middle + 1;
      }
      return items[low] as T;
    },
  };
}
