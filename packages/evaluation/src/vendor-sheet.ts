/** One vendor's column of the answer, without its ranking (section 3). */
import type { CellAnswer, CellFlag, ChargeAnswer, VendorAnswer } from './answer.ts';
import type { LandedCost } from './landed-cost.ts';
import type { LineStatistics } from './line-statistics.ts';
import type { Loading } from './loadings.ts';
import { apportion, shown, sumOfPaise, toPaise } from './money.ts';
import type { OwnCell } from './prices.ts';
import {
  compare,
  divide,
  HUNDRED,
  multiply,
  onOneDenominator,
  ONE,
  subtract,
  toFixed,
  whole,
  ZERO,
  type Rational,
} from './rational.ts';
import type { ChargeName } from './request.ts';
import type { Line, Quote } from './sheet.ts';

/** The part of the answer that does not depend on the ranking. */
export type VendorSheet = Omit<
  VendorAnswer,
  | 'isRankable'
  | 'reasons'
  | 'rank'
  | 'label'
  | 'tieBrokenBy'
  | 'score'
  | 'pricePerScoreInPaise'
  | 'gapInPaise'
  | 'gapPercent'
  | 'vsEstimatePercent'
  | 'flags'
>;

/** GST split as on an invoice. SGST gets an odd paisa. */
function gstSplit(totalInPaise: number, supply: 'intra' | 'inter'): VendorAnswer['gst'] {
  const cgstInPaise = supply === 'intra' ? Math.floor(totalInPaise / 2) : 0;
  return {
    totalInPaise,
    cgstInPaise,
    sgstInPaise: supply === 'intra' ? totalInPaise - cgstInPaise : 0,
    igstInPaise: supply === 'inter' ? totalInPaise : 0,
  };
}

/** The weight of each line in the coverage: q·ref, or equal weights if these sum to 0. */
export interface Weights {
  ofLines: bigint[];
  all: bigint;
}

export function weightsOf(lines: readonly Line[], statistics: readonly LineStatistics[]): Weights {
  const { numerators } = onOneDenominator(lines.map(({ qty }, at) => multiply(qty, statistics[at]!.reference ?? ZERO)));
  const all = numerators.reduce((total, weight) => total + weight, 0n);
  return all === 0n ? { ofLines: lines.map(() => 1n), all: BigInt(lines.length) } : { ofLines: numerators, all };
}

/** The share of the scope that a vendor covers, in percent (rule 13). */
export function coverageOf(own: readonly OwnCell[], { ofLines, all }: Weights): Rational {
  const missing = own.reduce((total, cell, at) => (cell.state === 'missing' ? total + ofLines[at]! : total), 0n);
  return { n: 100n * (all - missing), d: all };
}

function cellAnswer(
  line: Line,
  own: OwnCell,
  plug: LandedCost['plugs'][number],
  scatter: LineStatistics['scatter'][number],
  costInPaise: number,
): CellAnswer {
  const flags: CellFlag[] = [...own.flags];
  if (scatter?.isOutlier) flags.push('outlier');
  if (plug?.basis === 'none') flags.push('plug_without_basis');
  const isPriced = own.state === 'priced';
  return {
    lineId: line.id,
    state: isPriced ? 'priced' : plug ? 'plugged' : 'included',
    unitRate: isPriced ? toFixed(own.rate, 8) : null,
    amountInPaise: isPriced ? toPaise(own.amount) : plug ? toPaise(plug.amount) : 0,
    plugBasis: plug?.basis ?? null,
    plugFromVendorId: plug?.fromVendorId ?? null,
    arithmeticDifferenceInPaise: isPriced && own.difference ? toPaise(own.difference) : null,
    z: scatter?.z ?? null,
    costInPaise,
    flags,
  };
}

/** The difference left by rounding each shown amount separately. */
function difference(sum_: number, ...parts: number[]): number {
  return shown(parts.reduce((rest, part) => rest - BigInt(part), BigInt(sum_)));
}

/** Whether more than 10 % of a basic amount are plugs, exactly (rule 14). */
export const leansOnPlugs = ({ basic, plugSum }: Pick<LandedCost, 'basic' | 'plugSum'>): boolean =>
  compare(multiply(plugSum, whole(10)), basic) > 0;

export interface VendorParts {
  quote: Quote;
  place: number;
  own: readonly OwnCell[];
  cost: LandedCost;
  loadings: readonly Loading[];
  /** E, exact. */
  evaluated: Rational;
  coverage: Rational;
}

export function vendorSheet(
  lines: readonly Line[],
  statistics: readonly LineStatistics[],
  { quote, place, own, cost, loadings, evaluated, coverage }: VendorParts,
): VendorSheet {
  const evaluatedInPaise = toPaise(evaluated);
  const costs = apportion(evaluatedInPaise, onOneDenominator(cost.ofLines).numerators);
  const cells = lines.map((line, at) =>
    cellAnswer(line, own[at]!, cost.plugs[at]!, statistics[at]!.scatter[place], costs[at]!),
  );
  const charges = Object.fromEntries(
    cost.charges.map(({ name, amount, basis }) => [name, { amountInPaise: toPaise(amount), basis }]),
  ) as Record<ChargeName, ChargeAnswer>;
  const chargesInPaise = sumOfPaise(Object.values(charges).map(({ amountInPaise }) => amountInPaise));
  const rows = loadings.map(({ kind, term, sentenceKey, amount }) => ({
    kind,
    term,
    sentenceKey,
    amountInPaise: toPaise(amount),
  }));
  const basicInPaise = toPaise(cost.basic);
  const discountInPaise = toPaise(multiply(cost.gross, subtract(ONE, quote.discounted)));
  const taxableInPaise = toPaise(cost.taxable);
  const gst = gstSplit(toPaise(cost.gst), quote.source.supply);
  const itcInPaise = toPaise(cost.credit);
  const landedInPaise = toPaise(cost.landed);
  return {
    vendorId: quote.vendorId,
    basicInPaise,
    discountInPaise,
    plugInPaise: toPaise(cost.plugSum),
    charges,
    taxableInPaise,
    gst,
    itcInPaise,
    landedInPaise,
    loadings: rows,
    evaluatedInPaise,
    rounding: {
      basicInPaise: difference(
        basicInPaise,
        sumOfPaise(cells.map(({ amountInPaise }) => amountInPaise)),
        -discountInPaise,
      ),
      taxableInPaise: difference(taxableInPaise, basicInPaise, chargesInPaise),
      landedInPaise: difference(landedInPaise, taxableInPaise, gst.totalInPaise, -itcInPaise),
      evaluatedInPaise: difference(
        evaluatedInPaise,
        landedInPaise,
        sumOfPaise(rows.map(({ amountInPaise }) => amountInPaise)),
      ),
    },
    plugSharePercent: toFixed(cost.basic.n === 0n ? ZERO : divide(multiply(cost.plugSum, HUNDRED), cost.basic), 4),
    coveragePercent: toFixed(coverage, 4),
    isComplete: cost.plugs.every((plug) => plug === null),
    cells,
  };
}
