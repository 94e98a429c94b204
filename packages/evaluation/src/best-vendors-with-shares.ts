/**
 * The same where each vendor used must have a part of the award between two bounds (section 2, rule 16). Then the cheapest vendor of a lot may be
 * the wrong one, so that assignments are tried lot by lot, in the order of the lots and of the ranking, with what the lots to come cost at least as the
 * bound. `STEP_LIMIT` steps suffice for every V^lots up to 1,000,000, where the contract asks for exactness.
 */
import { isBetter, outcome, regretsOf, type Best } from './best-vendors.ts';
import type { Lots } from './lots.ts';
import type { Rational } from './rational.ts';

/** How many lots are given to a vendor at most, in all that is tried. */
export const STEP_LIMIT = 2_100_000;

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
  const { base, ofVendor } = regretsOf(costs, vendorCount);
  const vendorOfLot: number[] = [];
  const lotsOfVendor = new Uint32Array(vendorCount);
  let best: Parameters<typeof isBetter>[1] = null;
  let steps = 0;

  const keepsShares = (): boolean => {
    const parts = Array.from({ length: vendorCount }, () => 0n);
    vendorOfLot.forEach((vendor, lot) => (parts[vendor]! += BigInt(costs[lot]![vendor]!)));
    const all = parts.reduce((sum, part) => sum + part, 0n);
    return parts.every(
      (part, vendor) =>
        lotsOfVendor[vendor] === 0 ||
        ((bounds.least === null || bounds.least.n * all <= part * bounds.least.d) &&
          (bounds.most === null || part * bounds.most.d <= bounds.most.n * all)),
    );
  };
  /** Gives the lot and those after it; whether all was tried that could be better. */
  const give = (lot: number, total: number, count: number): boolean => {
    if (lot === lotCount) {
      const found = { total, count, vendorOfLot: [...vendorOfLot] };
      if (isBetter(found, best) && keepsShares()) best = found;
      return true;
    }
    for (let vendor = 0; vendor < vendorCount; vendor++) {
      const isNew = lotsOfVendor[vendor] === 0;
      const withThis = total + ofVendor[vendor]![lot]! + (isNew ? contractCosts[vendor]! : 0);
      const withCount = count + Number(isNew);
      if (withThis === Infinity || withCount > maxVendors) continue;
      if (best && (withThis > best.total || (withThis === best.total && withCount > best.count))) continue;
      if (++steps > STEP_LIMIT) return false;
      lotsOfVendor[vendor]!++;
      vendorOfLot.push(vendor);
      const isDone = give(lot + 1, withThis, withCount);
      vendorOfLot.pop();
      lotsOfVendor[vendor]!--;
      if (!isDone) return false;
    }
    return true;
  };
  const isExact = give(0, 0, 0);
  return outcome(best, isExact, base, base + BigInt(Math.min(...contractCosts)));
}
