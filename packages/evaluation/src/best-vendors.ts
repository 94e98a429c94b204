/**
 * The cheapest way to give every lot to one of at most K vendors, where each vendor used costs a contract more (section 2, rule 16, bestK).
 *
 * Inside a set of vendors each lot goes to the cheapest, so that only sets are tried: one vendor after the other is added, in the order of the
 * ranking, and a set is left as soon as even the best that the vendors after it could do is no better than what was found. It never tries more than
 * `SET_LIMIT` sets; so many there are at most where the contract asks for exactness. Beyond, the best found is told with its distance to a bound.
 *
 * Amounts are whole paise in numbers: what each lot costs more than with its cheapest vendor. They are exact up to 2^53, and a sum beyond, which
 * may be rounded, is more than what any answer could show.
 */
import { AmountBeyondBounds } from './money.ts';
import type { Lots } from './lots.ts';

/** How many sets are tried at most. */
export const SET_LIMIT = 200_000;

export interface Assignment {
  /** By lot the place of its vendor in the order of the ranking. */
  vendorOfLot: number[];
  /** Of the lots and the contracts. */
  total: bigint;
}

export type Best =
  | { kind: 'found'; assignment: Assignment; isExact: boolean; bound: bigint }
  | { kind: 'none' }
  /** Nothing was found, and not all was tried. */
  | { kind: 'unknown' };

/** What each lot costs beyond its cheapest, by vendor, then lot; Infinity where he does not supply it. */
export interface Regrets {
  base: bigint;
  ofVendor: Float64Array[];
}

export function regretsOf(costs: Lots['costs'], vendorCount: number): Regrets {
  const cheapest = costs.map((ofLot) => ofLot.reduce<number>((low, cost) => Math.min(low, cost ?? Infinity), Infinity));
  return {
    base: cheapest.reduce((total, cost) => total + BigInt(cost), 0n),
    ofVendor: Array.from(
      { length: vendorCount },
      (_, vendor) => new Float64Array(costs.map((ofLot, lot) => (ofLot[vendor] ?? Infinity) - cheapest[lot]!)),
    ),
  };
}

/** What no set can be cheaper than: the cheapest of each lot, and one contract. */
const leastBound = (base: bigint, contractCosts: readonly number[]): bigint =>
  base + BigInt(Math.min(...contractCosts));

/** Below 0 where the first sequence of places comes first. */
function bySequence(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

interface Found {
  total: number;
  count: number;
  vendorOfLot: number[];
}

/** The lowest total, then the fewest vendors, then the first sequence of places (ties of rule 16). */
export const isBetter = (a: Found, b: Found | null): boolean =>
  b === null ||
  a.total < b.total ||
  (a.total === b.total && (a.count < b.count || (a.count === b.count && bySequence(a.vendorOfLot, b.vendorOfLot) < 0)));

/** The cheapest vendor of each lot among some, ties to the first in the ranking; null where one has none. */
function cheapestAmong(members: readonly number[], { ofVendor }: Regrets, lotCount: number): number[] | null {
  const vendorOfLot: number[] = [];
  for (let lot = 0; lot < lotCount; lot++) {
    let best = -1;
    for (const vendor of members)
      if (ofVendor[vendor]![lot]! < (best < 0 ? Infinity : ofVendor[best]![lot]!)) best = vendor;
    if (best < 0) return null;
    vendorOfLot.push(best);
  }
  return vendorOfLot;
}

/** A first answer for the bound to cut with: vendors are added as long as one makes it cheaper, or until there are `least`. */
export function greedy(
  regrets: Regrets,
  contractCosts: readonly number[],
  lotCount: number,
  { least = 0, most }: { least?: number; most: number },
): number[] {
  const members: number[] = [];
  let current = new Float64Array(lotCount).fill(Infinity);
  const judge = (values: Float64Array) => {
    let [open, total] = [0, 0];
    for (const value of values) {
      if (value === Infinity) open++;
      else total += value;
    }
    return { open, total };
  };
  let known = judge(current);
  while (members.length < most) {
    let choice: { vendor: number; values: Float64Array<ArrayBuffer>; open: number; total: number } | null = null;
    for (let vendor = 0; vendor < contractCosts.length; vendor++) {
      if (members.includes(vendor)) continue;
      const regret = regrets.ofVendor[vendor]!;
      const values = current.map((value, lot) => Math.min(value, regret[lot]!));
      const { open, total } = judge(values);
      const withContract = total + contractCosts[vendor]!;
      if (!choice || open < choice.open || (open === choice.open && withContract < choice.total))
        choice = { vendor, values, open, total: withContract };
    }
    if (!choice || (members.length >= least && choice.open === known.open && choice.total >= known.total)) break;
    members.push(choice.vendor);
    current = choice.values;
    known = judge(current);
  }
  return members.sort((a, b) => a - b);
}

export function bestVendors(costs: Lots['costs'], contractCosts: readonly number[], maxVendors: number): Best {
  const [vendorCount, lotCount] = [contractCosts.length, costs.length];
  const most = Math.min(maxVendors, vendorCount);
  const regrets = regretsOf(costs, vendorCount);
  // What the vendors from a place on could do for each lot at best.
  const later = Array.from({ length: vendorCount + 1 }, () => new Float64Array(lotCount).fill(Infinity));
  for (let vendor = vendorCount - 1; vendor >= 0; vendor--)
    for (let lot = 0; lot < lotCount; lot++)
      later[vendor]![lot] = Math.min(later[vendor + 1]![lot]!, regrets.ofVendor[vendor]![lot]!);

  let best: Found | null = null;
  let sets = 0;
  const judge = (members: readonly number[], total: number) => {
    if (total > (best?.total ?? Infinity) || total === Infinity) return;
    const found = { total, count: members.length, vendorOfLot: cheapestAmong(members, regrets, lotCount)! };
    if (isBetter(found, best)) best = found;
  };
  const first = greedy(regrets, contractCosts, lotCount, { most });
  const firstLots = cheapestAmong(first, regrets, lotCount);
  if (firstLots) {
    const used = [...new Set(firstLots)];
    judge(
      used,
      firstLots.reduce((all, vendor, lot) => all + regrets.ofVendor[vendor]![lot]!, 0) +
        used.reduce((all, vendor) => all + contractCosts[vendor]!, 0),
    );
  }

  const levels = Array.from({ length: most + 1 }, () => new Float64Array(lotCount).fill(Infinity));
  const members: number[] = [];
  /** Whether all was tried that could be better. */
  const extend = (from: number, contracts: number): boolean => {
    const current = levels[members.length]!;
    const next = levels[members.length + 1]!;
    for (let vendor = from; vendor < vendorCount; vendor++) {
      const regret = regrets.ofVendor[vendor]!;
      const remaining = later[vendor]!;
      const ahead = later[vendor + 1]!;
      const withThis = contracts + contractCosts[vendor]!;
      let [total, bound, boundAhead] = [withThis, contracts, withThis];
      for (let lot = 0; lot < lotCount; lot++) {
        const value = Math.min(current[lot]!, regret[lot]!);
        next[lot] = value;
        total += value;
        bound += Math.min(current[lot]!, remaining[lot]!);
        boundAhead += Math.min(value, ahead[lot]!);
      }
      if (++sets > SET_LIMIT) return false;
      // Nobody from here on helps: as dear as what was found already, and with more vendors.
      if (bound > (best?.total ?? Infinity) || bound === Infinity) return true;
      members.push(vendor);
      judge(members, total);
      const limit = best as Found | null;
      const isHopeless =
        boundAhead === Infinity ||
        (limit !== null &&
          (boundAhead > limit.total || (boundAhead === limit.total && members.length + 1 > limit.count)));
      const isDone = members.length === most || isHopeless || extend(vendor + 1, withThis);
      members.pop();
      if (!isDone) return false;
    }
    return true;
  };
  const isExact = extend(0, 0);
  return outcome(best, isExact, regrets.base, leastBound(regrets.base, contractCosts));
}

/** What a search has found, as it is told. @throws {AmountBeyondBounds} when it is more than an answer can show. */
export function outcome(found: Found | null, isExact: boolean, base: bigint, bound: bigint): Best {
  if (!found) return { kind: isExact ? 'none' : 'unknown' };
  if (!Number.isSafeInteger(found.total)) throw new AmountBeyondBounds();
  const total = base + BigInt(found.total);
  return {
    kind: 'found',
    assignment: { vendorOfLot: found.vendorOfLot, total },
    isExact,
    bound: isExact ? total : bound,
  };
}
