/**
 * The same where each vendor used must have a part of the award between two bounds (section 2, rule 16). Then the cheapest vendor of a lot may be
 * the wrong one, so that assignments are tried lot by lot, in the order of the lots and of the ranking, with what the lots to come cost at least as the
 * bound. `STEP_LIMIT` steps suffice for every V^lots up to 1,000,000, where the contract asks for exactness.
 */
import { greedy, isBetter, outcome, regretsOf, type Best } from './best-vendors.ts';
import type { Lots } from './lots.ts';
import type { Rational } from './rational.ts';
import { repairedShares } from './share-repair.ts';

/** How many lots are given to a vendor at most, in all that is tried. */
export const STEP_LIMIT = 2_100_000;

/** Among how many vendors a first answer is looked for. */
const FEW = 8;

const asNumber = (part: Rational | null, none: number): number => (part ? Number(part.n) / Number(part.d) : none);

export interface ShareBounds {
  /** Parts of 1; null: none. */
  least: Rational | null;
  most: Rational | null;
}

export function bestVendorsWithShares(
  costs: Lots['costs'],
  contractCosts: readonly number[],
  maxVendors: number,
  bounds: ShareBounds,
): Best {
  const [vendorCount, lotCount] = [contractCosts.length, costs.length];
  const regrets = regretsOf(costs, vendorCount);
  const { base, ofVendor } = regrets;
  const vendorOfLot: number[] = [];
  const lotsOfVendor = new Uint32Array(vendorCount);
  let best: Parameters<typeof isBetter>[1] = null;
  let steps = 0;

  const exact = costs.map((ofLot) => ofLot.map((cost) => (cost === null ? null : BigInt(cost))));
  const parts = Array.from({ length: vendorCount }, () => 0n);
  let all = 0n;
  /** Gives a lot to a vendor, or takes it back. */
  const count = (lot: number, vendor: number, by: 1 | -1) => {
    const cost = by === 1 ? exact[lot]![vendor]! : -exact[lot]![vendor]!;
    lotsOfVendor[vendor]! += by;
    parts[vendor]! += cost;
    all += cost;
  };
  const keepsShares = (): boolean => {
    const [least, most] = [bounds.least && bounds.least.n * all, bounds.most && bounds.most.n * all];
    for (let vendor = 0; vendor < vendorCount; vendor++) {
      if (lotsOfVendor[vendor] === 0) continue;
      if (least !== null && least > parts[vendor]! * bounds.least!.d) return false;
      if (most !== null && parts[vendor]! * bounds.most!.d > most) return false;
    }
    return true;
  };
  /** Takes what was found without trying all, where it keeps the bounds. */
  const consider = (found: readonly number[]) => {
    found.forEach((vendor, lot) => count(lot, vendor, 1));
    const used = new Set(found);
    const total =
      found.reduce((sum, vendor, lot) => sum + ofVendor[vendor]![lot]!, 0) +
      [...used].reduce((sum, vendor) => sum + contractCosts[vendor]!, 0);
    const candidate = { total, count: used.size, vendorOfLot: [...found] };
    if (keepsShares() && isBetter(candidate, best)) best = candidate;
    found.forEach((vendor, lot) => count(lot, vendor, -1));
  };
  for (let size = 1; size <= Math.min(maxVendors, vendorCount, FEW); size++) {
    const members = greedy(regrets, contractCosts, lotCount, { least: size, most: size });
    const found = repairedShares(costs, members, { least: asNumber(bounds.least, 0), most: asNumber(bounds.most, 1) });
    if (found) consider(found);
  }

  /** Gives the lot and those after it; whether all was tried that could be better. */
  const give = (lot: number, total: number, used: number): boolean => {
    if (lot === lotCount) {
      if (!keepsShares()) return true;
      const found = { total, count: used, vendorOfLot: [...vendorOfLot] };
      if (isBetter(found, best)) best = found;
      return true;
    }
    for (let vendor = 0; vendor < vendorCount; vendor++) {
      const isNew = lotsOfVendor[vendor] === 0;
      const withThis = total + ofVendor[vendor]![lot]! + (isNew ? contractCosts[vendor]! : 0);
      const withCount = used + Number(isNew);
      if (withThis === Infinity || withCount > maxVendors) continue;
      if (best && (withThis > best.total || (withThis === best.total && withCount > best.count))) continue;
      if (++steps > STEP_LIMIT) return false;
      count(lot, vendor, 1);
      vendorOfLot.push(vendor);
      const isDone = give(lot + 1, withThis, withCount);
      vendorOfLot.pop();
      count(lot, vendor, -1);
      if (!isDone) return false;
    }
    return true;
  };
  const isExact = give(0, 0, 0);
  return outcome(best, isExact, base, base + BigInt(Math.min(...contractCosts)));
}
