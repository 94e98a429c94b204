/** Ways to award: all to one, each lot to its cheapest, the best few (section 2, rule 16). */
import type { AwardAnswer, ScenarioAnswer } from './answer.ts';
import { bestVendors, type Best } from './best-vendors.ts';
import { bestVendorsWithShares } from './best-vendors-with-shares.ts';
import { lotsOf, type Bidder, type Lots } from './lots.ts';
import { shown } from './money.ts';
import { absolute, parsePercent, toFixed } from './rational.ts';
import type { RulesRequest } from './request.ts';
import { byCodeUnits } from './sheet.ts';

const EXACT = '0.0000';

const infeasible = (reason: NonNullable<ScenarioAnswer['reason']>, isExact = true): ScenarioAnswer => ({
  isFeasible: false,
  reason,
  vendorIds: [],
  assignments: [],
  costInPaise: null,
  contractCostInPaise: null,
  totalInPaise: null,
  isExact,
  boundGapPercent: null,
});

/** How far above the bound the best found may be at most, in percent of the bound. */
const gapOf = (total: bigint, bound: bigint): string =>
  bound === 0n ? EXACT : toFixed({ n: 100n * (total - bound), d: absolute(bound) }, 4);

/** @param lineIds Of all lines, in their order. @param bidders The rankable vendors, in the order of the ranking. */
export function awardOf(
  lineIds: readonly string[],
  bidders: readonly Bidder[],
  rules: RulesRequest['award'] = {},
): AwardAnswer {
  const lots = lotsOf(lineIds.length, bidders);
  const costOf = (vendor: number): bigint | null =>
    lots.costs.every((ofLot) => ofLot[vendor] !== null)
      ? lots.costs.reduce((total, ofLot) => total + BigInt(ofLot[vendor]!), 0n)
      : null;

  const scenario = (vendorOfLot: readonly number[], isExact = true, boundGapPercent = EXACT): ScenarioAnswer => {
    const used = [...new Set(vendorOfLot)].map((vendor) => bidders[vendor]!);
    const cost = vendorOfLot.reduce((total, vendor, lot) => total + BigInt(lots.costs[lot]![vendor]!), 0n);
    const contracts = used.reduce((total, { contractCostInPaise }) => total + BigInt(contractCostInPaise), 0n);
    return {
      isFeasible: true,
      reason: null,
      vendorIds: used.map(({ vendorId }) => vendorId).sort(byCodeUnits),
      assignments: lots.supplied
        .flatMap((places, lot) => places.map((place) => ({ place, bidder: bidders[vendorOfLot[lot]!]! })))
        .sort((a, b) => a.place - b.place)
        .map(({ place, bidder: { vendorId, costs } }) => ({
          lineId: lineIds[place]!,
          vendorId,
          costInPaise: costs[place]!,
        })),
      costInPaise: shown(cost),
      contractCostInPaise: shown(contracts),
      totalInPaise: shown(cost + contracts),
      isExact,
      boundGapPercent,
    };
  };

  const packages = bidders
    .map(({ vendorId, contractCostInPaise }, vendor) => ({
      vendor,
      vendorId,
      contractCostInPaise,
      cost: costOf(vendor),
    }))
    .flatMap(({ cost, ...rest }) =>
      cost === null || lots.supplied.length === 0
        ? []
        : [{ ...rest, cost, total: cost + BigInt(rest.contractCostInPaise) }],
    );
  const cheapest = packages.reduce<(typeof packages)[number] | null>(
    (best, next) => (best === null || next.total < best.total ? next : best),
    null,
  );
  const isNothing = lots.supplied.length === 0;
  const forAll = (make: () => ScenarioAnswer) => (isNothing ? infeasible('nothing_supplied') : make());
  return {
    lots: lots.supplied.map((places) => places.map((place) => lineIds[place]!)),
    unsuppliedLineIds: lots.unsupplied.map((place) => lineIds[place]!),
    packages: packages
      .map(({ vendorId, contractCostInPaise, cost, total }) => ({
        vendorId,
        costInPaise: shown(cost),
        contractCostInPaise,
        totalInPaise: shown(total),
      }))
      .sort((a, b) => byCodeUnits(a.vendorId, b.vendorId)),
    package: forAll(() =>
      cheapest ? scenario(lots.supplied.map(() => cheapest.vendor)) : infeasible('no_complete_vendor'),
    ),
    cherryPick: forAll(() => scenario(lots.costs.map(cheapestPlace))),
    bestK: forAll(() => {
      const { best, reason } = bestK(lots, bidders, rules);
      if (best.kind !== 'found') return infeasible(reason, best.kind === 'none');
      const { assignment, isExact, bound } = best;
      return scenario(assignment.vendorOfLot, isExact, isExact ? EXACT : gapOf(assignment.total, bound));
    }),
  };
}

/** The place of the lowest cost, of equals the first. */
const cheapestPlace = (costs: readonly (number | null)[]): number =>
  costs.reduce<number>((best, cost, place) => (cost !== null && (best < 0 || cost < costs[best]!) ? place : best), -1);

/** The best few, and why there are none where there are none. */
function bestK(
  lots: Lots,
  bidders: readonly Bidder[],
  { maxVendors = null, minSharePercent = null, maxSharePercent = null }: NonNullable<RulesRequest['award']>,
): { best: Best; reason: 'max_vendors' | 'share_bounds' } {
  const contractCosts = bidders.map(({ contractCostInPaise }) => contractCostInPaise);
  const most = maxVendors ?? bidders.length;
  const free = bestVendors(lots.costs, contractCosts, most);
  if (free.kind !== 'found' || (minSharePercent === null && maxSharePercent === null))
    return { best: free, reason: 'max_vendors' };
  const best = bestVendorsWithShares(lots.costs, contractCosts, most, {
    least: minSharePercent === null ? null : parsePercent(minSharePercent),
    most: maxSharePercent === null ? null : parsePercent(maxSharePercent),
  });
  // Without the bounds nothing is dearer: what is best there is a better bound.
  return {
    best: best.kind === 'found' && !best.isExact ? { ...best, bound: free.bound } : best,
    reason: 'share_bounds',
  };
}
