/**
 * The evaluation of quotes: a pure function of the request, exact, and the same in a browser and on a server. It does what sections 2 and 3 of the
 * evaluation contract say, in their order; each step is a file of its own.
 */
import type { EvaluationAnswer, L1Answer, VendorAnswer, VendorFlag } from './answer.ts';
import { awardOf } from './award.ts';
import { highestGstRates, landedCost } from './landed-cost.ts';
import { lineStatistics } from './line-statistics.ts';
import { evaluated, loadingsOf, termPrices } from './loadings.ts';
import type { Bidder } from './lots.ts';
import { belowMedianOf, isBelowEstimate } from './outliers.ts';
import { discountFactors } from './present-value.ts';
import { ownCells, type OwnCell } from './prices.ts';
import { becauseOf, standings, type Standing } from './ranking.ts';
import { toFixed } from './rational.ts';
import type { EvaluationRequest } from './request.ts';
import { readSheet, type Sheet } from './sheet.ts';
import { coverageOf, leansOnPlugs, vendorSheet, weightsOf } from './vendor-sheet.ts';

const cellFlags: readonly VendorFlag[] = [
  'uom_not_convertible',
  'alternate_not_accepted',
  'arithmetic_mismatch',
  'quantity_differs',
  'outlier',
  'plug_without_basis',
];

/**
 * Evaluates quotes. `request` must be one that `refusalsOf` has nothing against.
 * @throws {AmountBeyondBounds} when an amount of the answer is beyond 2^53−1 paise.
 */
export function evaluate(request: EvaluationRequest): EvaluationAnswer {
  const sheet = readSheet(request);
  const places = new Map(sheet.lines.map(({ id }, place) => [id, place]));
  const own = sheet.quotes.map((quote) => ownCells(quote, sheet.lines, places));
  return withPrices(sheet, own);
}

/** Everything after the vendors' own prices. */
function withPrices(sheet: Sheet, own: readonly OwnCell[][]): EvaluationAnswer {
  const { lines, quotes, rules } = sheet;
  const { plugPolicy = 'max', estimateTotalInPaise = null, award } = rules.source;
  const statistics = lines.map((line, at) => lineStatistics(line, quotes, (place) => own[place]![at]!, plugPolicy));
  const weights = weightsOf(lines, statistics);
  const highestRates = highestGstRates(quotes);
  const prices = termPrices(quotes);
  const discount = discountFactors(rules.interest);

  const columns = quotes.map((quote, place) => {
    const cost = landedCost(quote, lines, own[place]!, statistics, highestRates, rules);
    const loadings = loadingsOf(quote, cost.landed, rules, prices, discount);
    const coverage = coverageOf(own[place]!, weights);
    const parts = { quote, place, own: own[place]!, cost, loadings, coverage };
    return {
      quote,
      cost,
      sheet: vendorSheet(lines, statistics, { ...parts, evaluated: evaluated(cost.landed, loadings) }),
    };
  });
  const ranked = standings(
    columns.map(({ quote, cost, sheet: { evaluatedInPaise, landedInPaise } }) => ({
      quote,
      evaluatedInPaise,
      landedInPaise,
      lacksMandatoryLine: lines.some(({ isMandatory }, at) => isMandatory && cost.plugs[at] !== null),
    })),
    rules,
  );
  const isBelowMedian = belowMedianOf(
    columns.filter((_, place) => ranked[place]!.rank !== null).map((column) => column.sheet.evaluatedInPaise),
  );
  const vendors = columns.map((column, place): VendorAnswer => {
    const { position: _, ...standing } = ranked[place]!;
    const { evaluatedInPaise, cells, loadings } = column.sheet;
    const isRankable = standing.rank !== null;
    const ofCells = new Set<VendorFlag>(cells.flatMap(({ flags }) => flags));
    const flags = cellFlags.filter((flag) => ofCells.has(flag));
    if (leansOnPlugs(column.cost)) flags.push('plug_share');
    if (loadings.some(({ sentenceKey }) => sentenceKey === 'deviation.unpriced')) flags.push('deviation_unpriced');
    if (isRankable && isBelowEstimate(evaluatedInPaise, estimateTotalInPaise)) flags.push('abnormally_low_estimate');
    if (isRankable && isBelowMedian(evaluatedInPaise)) flags.push('abnormally_low_median');
    return {
      ...column.sheet,
      ...standing,
      isRankable,
      label: isRankable ? `L${standing.rank}` : null,
      vsEstimatePercent: vsEstimate(evaluatedInPaise, estimateTotalInPaise),
      flags,
    };
  });
  const inOrder = byPosition(ranked);
  return {
    lines: lines.map(({ id }, at) => ({
      id,
      referenceRate: statistics[at]!.reference && toFixed(statistics[at]!.reference, 8),
      pricedBy: statistics[at]!.pricedBy,
    })),
    vendors,
    l1: firstOf(
      vendors,
      inOrder.map((place) => ranked[place]!),
      sheet,
    ),
    award: awardOf(
      lines.map(({ id }) => id),
      inOrder.map((place) => bidderOf(vendors[place]!, sheet, own[place]!, place)),
      award,
    ),
  };
}

/** Places of the rankable, in the order of the ranking. */
const byPosition = (ranked: readonly Standing[]): number[] =>
  ranked
    .flatMap(({ position }, place) => (position === null ? [] : [{ position, place }]))
    .sort((a, b) => a.position - b.position)
    .map(({ place }) => place);

const vsEstimate = (evaluatedInPaise: number, estimateInPaise: number | null): string | null => {
  if (estimateInPaise === null || estimateInPaise <= 0) return null;
  const estimate = BigInt(estimateInPaise);
  return toFixed({ n: 100n * (BigInt(evaluatedInPaise) - estimate), d: estimate }, 4);
};

/** Who is first and why; null where nobody is rankable. */
function firstOf(vendors: readonly VendorAnswer[], inOrder: readonly Standing[], { rules }: Sheet): L1Answer | null {
  if (inOrder.length === 0) return null;
  const rankable = vendors.filter(({ isRankable }) => isRankable);
  const firsts = rankable.filter(({ rank }) => rank === 1);
  const lowest = Math.min(...rankable.map(({ landedInPaise }) => landedInPaise));
  const idOf = ({ vendorId }: VendorAnswer) => vendorId;
  return {
    vendorIds: firsts.map(idOf),
    because: becauseOf(inOrder, rules),
    lowestLandedVendorIds: rankable.filter(({ landedInPaise }) => landedInPaise === lowest).map(idOf),
    warnings: firsts.some(({ flags }) => flags.includes('plug_share')) ? ['l1_by_plugs'] : [],
  };
}

function bidderOf(vendor: VendorAnswer, { quotes, rules }: Sheet, own: readonly OwnCell[], place: number): Bidder {
  return {
    vendorId: vendor.vendorId,
    contractCostInPaise: quotes[place]!.source.contractCostInPaise ?? rules.source.award?.contractCostInPaise ?? 0,
    costs: vendor.cells.map(({ state, costInPaise }) => (state === 'plugged' ? null : costInPaise)),
    includedIn: own.map((cell) => (cell.state === 'included' ? cell.includedIn : null)),
  };
}
