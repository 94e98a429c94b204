/** Rupees as exact fractions, and the paise that are shown of them (evaluation contract, section 0). */
import { floorDivide, roundDivide, type Rational } from './rational.ts';

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** An amount that an answer would have to show is beyond 2^53−1 paise either way. */
export class AmountBeyondBounds extends Error {
  constructor() {
    super('An amount of the result is beyond 90,071,992,547,409.91 rupees.');
  }
}

/** A number of paise that an answer can show. @throws {AmountBeyondBounds} */
export function shown(paise: bigint): number {
  if (paise > LARGEST || paise < -LARGEST) throw new AmountBeyondBounds();
  return Number(paise);
}

/** Rupees as paise, rounded half up once. @throws {AmountBeyondBounds} */
export const toPaise = ({ n, d }: Rational): number => shown(roundDivide(n * 100n, d));

/** The rupees of a number of paise. */
export const ofPaise = (paise: number): Rational => ({ n: BigInt(paise), d: 100n });

/** The sum of amounts in paise, exact whatever lies between. @throws {AmountBeyondBounds} */
export function sumOfPaise(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) {
    total += amount;
    if (!Number.isSafeInteger(total)) return shown(amounts.reduce((exact, each) => exact + BigInt(each), 0n));
  }
  return total;
}

/**
 * Shares of a total in proportion to weights, which sum to exactly that total: each gets its floor, then the largest remainders one paisa
 * each, ties to the first (section 2, rule 15). Weights that sum to 0 share equally.
 */
export function apportion(totalInPaise: number, weights: readonly bigint[]): number[] {
  const sumOfWeights = weights.reduce((all, weight) => all + weight, 0n);
  if (sumOfWeights === 0n && weights.length > 0)
    return apportion(
      totalInPaise,
      weights.map(() => 1n),
    );
  const total = BigInt(totalInPaise);
  const remainders: { at: number; remainder: bigint }[] = [];
  let rest = total;
  const shares = weights.map((weight, at) => {
    const product = total * weight;
    const share = floorDivide(product, sumOfWeights);
    rest -= share;
    remainders.push({ at, remainder: product - share * sumOfWeights });
    return Number(share);
  });
  if (rest === 0n) return shares;
  remainders.sort((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.at - b.at));
  for (const { at } of remainders.slice(0, Number(rest))) shares[at]!++;
  return shares;
}
