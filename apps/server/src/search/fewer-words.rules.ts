/** What to search for where no vendor has all that was asked: the query without its least telling words. */
import type { QueryPart, Unit } from './query-plan.ts';

/** Queries that are tried. Five units have 26 with at least half of them; longer queries give up less. */
const MOST_TRIED = 120;

/** What is known of the units that would remain. */
export type Remaining = {
  /** How many vendors have them all, under the filters of the query. */
  countOf: (units: Unit[]) => number;
  /** Whether one single value has them all, as "Boiler tube replacement" has boiler and tube. */
  coOccurs: (units: Unit[]) => boolean;
};

/** All ways to keep `size` of the parts, in the order of the parts. */
function* choicesOf(parts: readonly QueryPart[], size: number, from = 0): Generator<QueryPart[]> {
  if (size === 0) yield [];
  else
    for (let at = from; at <= parts.length - size; at++)
      for (const others of choicesOf(parts, size - 1, at + 1)) yield [parts[at]!, ...others];
}

/** The typed text of some parts: as typed where nothing between two of them was left out. */
function textOf(typed: string, parts: readonly QueryPart[], kept: readonly QueryPart[]): string {
  let text = '';
  for (const [at, part] of kept.entries()) {
    const before = kept[at - 1];
    if (before?.start === part.start) continue;
    const isNext = before !== undefined && parts.indexOf(part) === parts.indexOf(before) + 1;
    text += before === undefined ? '' : isNext ? typed.slice(before.end, part.start) : ' ';
    text += typed.slice(part.start, part.end);
  }
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * The query with the fewest words left out that has hits; null where none has. Words that nothing has go first, and at least half of the
 * others stay. Of two equally long ones, that whose words one value has together tells more, then the one with more vendors: a rare word
 * that nothing else goes with is the least telling.
 */
export function withFewerWords(typed: string, parts: readonly QueryPart[], remaining: Remaining): string | null {
  const known = parts.filter(({ unit }) => unit !== null);
  const least = Math.ceil(known.length / 2);
  let tried = 0;
  for (let size = Math.min(known.length, parts.length - 1); size >= Math.max(1, least); size--) {
    let best: { kept: QueryPart[]; isTogether: boolean; count: number } | null = null;
    for (const kept of choicesOf(known, size)) {
      if (++tried > MOST_TRIED) break;
      const units = kept.map(({ unit }) => unit!);
      const count = remaining.countOf(units);
      if (count === 0) continue;
      const isTogether = size > 1 && remaining.coOccurs(units);
      const isBetter = best === null || (isTogether === best.isTogether ? count > best.count : isTogether);
      if (isBetter) best = { kept, isTogether, count };
    }
    if (best) return textOf(typed, parts, best.kept);
  }
  return null;
}
