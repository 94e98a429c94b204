import { AmountBeyondBounds, sumOfPaise, toPaise } from './money.ts';
import { parseDecimal } from './rational.ts';
import type { LineRequest } from './request.ts';

/**
 * What all lines together are estimated at, in paise, before tax, as evaluated cost is where the tax is credited. Null where a line has no estimate: a
 * part of the whole would make every quote look high.
 */
export function estimateTotalOf(lines: readonly Pick<LineRequest, 'qty' | 'estimateRate'>[]): number | null {
  const amounts: number[] = [];
  try {
    for (const { qty, estimateRate } of lines) {
      if (estimateRate === null || estimateRate === undefined) return null;
      const [quantity, rate] = [parseDecimal(qty), parseDecimal(estimateRate)];
      amounts.push(toPaise({ n: quantity.n * rate.n, d: quantity.d * rate.d }));
    }
    return amounts.length === 0 ? null : sumOfPaise(amounts);
  } catch (error) {
    if (error instanceof AmountBeyondBounds) return null;
    throw error;
  }
}
