/** What each milestone of an order pays. */
import { sumOfPaise } from './money.ts';
import { compare, HUNDRED, divide, multiply, parseDecimal, sum, whole } from './rational.ts';
import { percentOfPaise } from './securities.ts';

/** A payment as it was planned: a percentage of the price or an amount, never both. */
export interface PlannedPayment {
  percentOfPrice: string | null;
  amountInPaise: number | null;
}

/**
 * The payments of milestones in paise, and whether they come to the price exactly, before any rounding. Where they do, the last percentage takes what
 * rounding leaves over, so that the amounts come to the price too.
 */
export function milestoneAmounts(
  priceInPaise: number,
  payments: readonly PlannedPayment[],
): { amounts: number[]; isWhole: boolean } {
  const price = whole(priceInPaise);
  const exact = payments.map(({ percentOfPrice, amountInPaise }) =>
    percentOfPrice === null
      ? whole(amountInPaise ?? 0)
      : divide(multiply(parseDecimal(percentOfPrice), price), HUNDRED),
  );
  const isWhole = compare(sum(exact), price) === 0;
  const amounts = payments.map(({ percentOfPrice, amountInPaise }) =>
    percentOfPrice === null ? (amountInPaise ?? 0) : percentOfPaise(priceInPaise, percentOfPrice),
  );
  const last = payments.findLastIndex(({ percentOfPrice }) => percentOfPrice !== null);
  if (!isWhole || last < 0) return { amounts, isWhole };
  const rest = priceInPaise - sumOfPaise(amounts) + amounts[last]!;
  // A price of a few paise in many parts: no part can be less than nothing.
  if (rest < 0) return { amounts, isWhole: false };
  return { amounts: amounts.with(last, rest), isWhole };
}
