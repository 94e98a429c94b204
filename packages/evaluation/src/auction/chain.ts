/** The hash chain of an auction (evaluation contract, section 5, rule 12). */
import { byCodeUnits } from '../sheet.ts';
import { sha256 } from '../sha256.ts';
import type { LiveLogEntry } from './log.ts';

/**
 * Canonical JSON: keys sorted by UTF-16 code units, no white space, integers in plain decimal, strings as JSON.stringify writes them. Members that
 * are undefined are left out.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => byCodeUnits(a, b))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

/** h0: the hash of the rules as received. */
export const hashOfRules = (rules: unknown): string => sha256(canonical(rules));

/** The hash of an entry after the one before it. */
export const hashAfter = (previous: string, entry: Omit<LiveLogEntry, 'hash'>): string =>
  sha256(previous + canonical(entry));
