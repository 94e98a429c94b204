/** Totals that are too low to be believed (section 2, rule 14), of shown amounts. */
import { twiceMedian } from './middle.ts';
import { absolute } from './rational.ts';

/** Below 80 % of the estimate of the whole. */
export const isBelowEstimate = (evaluatedInPaise: number, estimateInPaise: number | null): boolean =>
  estimateInPaise !== null && 5n * BigInt(evaluatedInPaise) < 4n * BigInt(estimateInPaise);

/**
 * Makes the test whether one of at least three totals lies more than 2·1.4826·MAD below their median; where they do not scatter, below 80 %
 * of it.
 */
export function belowMedianOf(totalsInPaise: readonly number[]): (evaluatedInPaise: number) => boolean {
  if (totalsInPaise.length < 3) return () => false;
  const totals = totalsInPaise.map(BigInt);
  const twiceMiddle = twiceMedian(totals);
  const fourTimesMad = twiceMedian(totals.map((total) => absolute(2n * total - twiceMiddle)));
  return (evaluatedInPaise) => {
    const total = BigInt(evaluatedInPaise);
    if (fourTimesMad === 0n) return 10n * total < 4n * twiceMiddle;
    // E < m/2 − 2·1.4826·MAD, all times 40,000.
    return 40_000n * total < 20_000n * twiceMiddle - 2n * 14_826n * fourTimesMad;
  };
}
