/** What the eligible vendors together say of one line: the reference rate, outliers, the basis of plugs (section 2, rules 4, 5, 13, 14). */
import type { PlugBasis } from './answer.ts';
import { twiceMedian } from './middle.ts';
import type { OwnCell } from './prices.ts';
import { absolute, multiply, onOneDenominator, toFixed, ZERO, type Rational } from './rational.ts';
import type { PlugPolicy } from './request.ts';
import type { Line, Quote } from './sheet.ts';

/** How far a rate lies from the median of its line: z with 4 places, null where the rates do not scatter. */
export interface Scatter {
  z: string | null;
  isOutlier: boolean;
}

/** What stands in for a price that is missing, in rupees without tax. */
export interface Plug {
  basis: PlugBasis;
  amount: Rational;
  /** Whose amount it is; null unless the basis is the highest. */
  fromVendorId: string | null;
}

export interface LineStatistics {
  pricedBy: number;
  reference: Rational | null;
  /** By place of the vendor; undefined where he has none. */
  scatter: (Scatter | undefined)[];
  /** The same for all who did not price the line: none of them is among those who did. */
  plug: Plug;
}

/**
 * z = (û − median)/(1.4826·MAD), an outlier beyond 3 that is also more than 15 % off the median; without scatter an outlier from 20 % on. All is
 * twice and four times what it says, so that it stays in whole numbers of the one denominator.
 */
function scatterOf(rates: readonly bigint[], twiceMiddle: bigint): Scatter[] {
  const off = rates.map((rate) => 2n * rate - twiceMiddle);
  const fourTimesMad = twiceMedian(off.map(absolute));
  return off.map((deviation) => {
    const distance = absolute(deviation);
    if (fourTimesMad === 0n) return { z: null, isOutlier: 100n * distance > 20n * twiceMiddle };
    return {
      z: toFixed({ n: 20_000n * deviation, d: 14_826n * fourTimesMad }, 4),
      isOutlier: 20_000n * distance > 3n * 14_826n * fourTimesMad && 100n * distance > 15n * twiceMiddle,
    };
  });
}

interface Priced {
  place: number;
  vendorId: string;
  rate: Rational;
  net: Rational;
}

function plugOf(line: Line, priced: readonly Priced[], policy: PlugPolicy): Plug {
  const ofRate = (rate: Rational | null): Rational | null => rate && multiply(line.qty, rate);
  const nets = onOneDenominator(priced.map(({ net }) => net));
  const highest = (): Plug | null => {
    let found = -1;
    // In the order of ids, so that of equals the first stays.
    for (const [at, net] of nets.numerators.entries()) if (found < 0 || net > nets.numerators[found]!) found = at;
    const { net, vendorId } = priced[found] ?? {};
    return net && vendorId !== undefined ? { basis: 'max', amount: net, fromVendorId: vendorId } : null;
  };
  const of = (basis: PlugPolicy): Plug | null => {
    if (basis === 'max') return highest();
    if (basis === 'median') {
      const amount = priced.length === 0 ? null : { n: twiceMedian(nets.numerators), d: 2n * nets.d };
      return amount && { basis, amount, fromVendorId: null };
    }
    const amount = ofRate(basis === 'estimate' ? line.estimateRate : line.lastRate);
    return amount && { basis, amount, fromVendorId: null };
  };
  const none: Plug = { basis: 'none', amount: ZERO, fromVendorId: null };
  return of(policy) ?? of('estimate') ?? of('last') ?? of('max') ?? none;
}

/** @param cellOf The cell of the vendor at a place, of this line. */
export function lineStatistics(
  line: Line,
  quotes: readonly Quote[],
  cellOf: (place: number) => OwnCell,
  policy: PlugPolicy,
): LineStatistics {
  const priced: Priced[] = [];
  quotes.forEach(({ vendorId, isEligible }, place) => {
    const cell = cellOf(place);
    if (isEligible && cell.state === 'priced') priced.push({ place, vendorId, rate: cell.rate, net: cell.net });
  });
  const scatter: (Scatter | undefined)[] = Array.from({ length: quotes.length }, () => undefined);
  let reference = line.estimateRate ?? line.lastRate;
  if (priced.length > 0) {
    const { numerators, d } = onOneDenominator(priced.map(({ rate }) => rate));
    const twiceMiddle = twiceMedian(numerators);
    reference = { n: twiceMiddle, d: 2n * d };
    if (priced.length >= 3)
      scatterOf(numerators, twiceMiddle).forEach((each, at) => (scatter[priced[at]!.place] = each));
  }
  return { pricedBy: priced.length, reference, scatter, plug: plugOf(line, priced, policy) };
}
