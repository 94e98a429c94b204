/** The places of an axis: round figures from at or below the lowest to at or above the highest. */
export function axisTicks(lowest: number, highest: number, count = 4): number[] {
  const span = highest - lowest || Math.abs(highest) || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, index) => (first + index) * step);
}

/** The middle of the figures: of an even number, half way between the two in the middle. Null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * A name in lines of at most `room` letters. With `most` lines: null where a word or the lines do not fit. Without, a word that is longer than a
 * line is broken.
 */
export function wrapLabel(name: string, room: number): string[];
export function wrapLabel(name: string, room: number, most: number): string[] | null;
export function wrapLabel(name: string, room: number, most?: number): string[] | null {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else if (word.length <= room) lines.push(word);
    else if (most !== undefined) return null;
    else for (let at = 0; at < word.length; at += room) lines.push(word.slice(at, at + room));
  }
  return most !== undefined && lines.length > most ? null : lines;
}
