/** Totals that are too low or too high to be believed (section 2, rule 14), of shown amounts. */
import { twiceMedian } from './middle.ts';
import { absolute } from './rational.ts';

/** In percent of the estimate of the whole: below it a total is abnormally low. */
const ABNORMALLY_LOW_PERCENT = 80n;
/** In percent of the estimate of the whole: above it a total is abnormally high. */
const ABNORMALLY_HIGH_PERCENT = 120n;

export const isBelowEstimate = (evaluatedInPaise: number, estimateInPaise: number | null): boolean =>
  estimateInPaise !== null && 100n * BigInt(evaluatedInPaise) < ABNORMALLY_LOW_PERCENT * BigInt(estimateInPaise);

/** No flag of the answer, whose flags the contract names one by one: whoever shows an evaluation asks for it. */
export const isAboveEstimate = (evaluatedInPaise: number, estimateInPaise: number | null): boolean =>
  estimateInPaise !== null &&
  estimateInPaise > 0 &&
  100n * BigInt(evaluatedInPaise) > ABNORMALLY_HIGH_PERCENT * BigInt(estimateInPaise);

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
