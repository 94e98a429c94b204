/** What a final price of an auction comes to by item. */
import { sumOfPaise } from '../money.ts';
import { compare, floorDivide, sum, whole, type Rational } from '../rational.ts';

/**
 * The total in parts that stand to each other as the amounts do, in whole paise that come to the total exactly: each is rounded down, and the paise
 * that are left go one by one to the largest remainders, of equal ones to the first.
 *
 * @param amounts In any unit, none negative, not all zero.
 * @param totalInPaise Not negative.
 * @returns As many parts as amounts.
 * @throws {RangeError} when all amounts are zero.
 */
export function scaledParts(amounts: readonly Rational[], totalInPaise: number): number[] {
  const all = sum(amounts);
  if (compare(all, whole(0)) === 0) throw new RangeError('No part can be made of nothing.');
  // total · n/d ÷ (N/D), over one denominator for each.
  const shares = amounts.map(({ n, d }) => {
    const [top, bottom] = [BigInt(totalInPaise) * n * all.d, d * all.n];
    const whole = floorDivide(top, bottom);
    return { whole, rest: { n: top - whole * bottom, d: bottom } };
  });
  const left = totalInPaise - sumOfPaise(shares.map((share) => Number(share.whole)));
  const places = shares
    .map((_share, place) => place)
    .toSorted((one, other) => compare(shares[other]!.rest, shares[one]!.rest) || one - other);
  const larger = new Set(places.slice(0, left));
  return shares.map((share, place) => Number(share.whole) + (larger.has(place) ? 1 : 0));
}
