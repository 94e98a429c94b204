/** How far a misspelt word may be from the one that was meant (rule 6.8), and how the correction is written. */

/** Greatest distance at which a word is corrected (rule 6.8). */
export function allowedDistance(word: string): number {
  return word.length <= 5 ? 1 : 2;
}

/**
 * Damerau-Levenshtein distance (insert, delete, replace, swap of neighbours), or `limit + 1` when it is greater than `limit`.
 * Works on UTF-16 units; `rows` is scratch space of at least three times the longer length plus three.
 */
export function editDistance(left: string, right: string, limit: number, rows: Uint8Array): number {
  const a = left.length;
  const b = right.length;
  if (Math.abs(a - b) > limit) return limit + 1;
  const width = b + 1;
  let before = 0;
  let previous = width;
  let current = width * 2;
  for (let column = 0; column <= b; column++) rows[previous + column] = column;
  for (let row = 1; row <= a; row++) {
    rows[current] = row;
    let least = row;
    const letter = left.charCodeAt(row - 1);
    for (let column = 1; column <= b; column++) {
      const other = right.charCodeAt(column - 1);
      let cost = rows[previous + column - 1]! + (letter === other ? 0 : 1);
      const removed = rows[previous + column]! + 1;
      if (removed < cost) cost = removed;
      const added = rows[current + column - 1]! + 1;
      if (added < cost) cost = added;
      if (
        row > 1 &&
        column > 1 &&
        letter === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === other &&
        rows[before + column - 2]! + 1 < cost
      ) {
        cost = rows[before + column - 2]! + 1;
      }
      rows[current + column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    const free = before;
    before = previous;
    previous = current;
    current = free;
  }
  return Math.min(rows[previous + b]!, limit + 1);
}

/** Whether two words of one length differ by one swap of neighbours, the commonest slip of fast typing. */
export function isSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return (
    at < left.length &&
    left[at] === right[at + 1] &&
    left[at + 1] === right[at] &&
    left.slice(at + 2) === right.slice(at + 2)
  );
}

/** Writes a corrected word in the case of the word it replaces. */
export function inCaseOf(original: string, word: string): string {
  if (original.length > 1 && original === original.toUpperCase() && original !== original.toLowerCase())
    return word.toUpperCase();
  const first = original.charAt(0);
  if (first !== first.toLowerCase()) return word.charAt(0).toUpperCase() + word.slice(1);
  return word;
}
