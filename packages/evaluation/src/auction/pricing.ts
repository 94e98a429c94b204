/** Prices of an auction as exact integers: what a price is evaluated at, and what beats another (evaluation contract, sections 4 and 5). */
import { absolute, commonDivisor, floorDivide, parsePercent, roundDivide } from '../rational.ts';
import type { AuctionRules, AuctionVendor } from './rules.ts';

export const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** A vendor's prices are evaluated at E(p) = p·n/d + alpha. */
export interface Terms {
  alpha: bigint;
  n: bigint;
  d: bigint;
}

const NEUTRAL: Terms = { alpha: 0n, n: 1n, d: 1n };

/** Japanese and Dutch auctions ignore alpha and beta. */
export function termsOf({ type }: Pick<AuctionRules, 'type'>, vendor: AuctionVendor): Terms {
  if (type === 'japanese' || type === 'dutch') return NEUTRAL;
  const beta = parsePercent(vendor.betaPercent);
  const [n, d] = [beta.d + beta.n, beta.d];
  const divisor = commonDivisor(absolute(n), d);
  return { alpha: BigInt(vendor.alphaInPaise), n: n / divisor, d: d / divisor };
}

/** E(p), rounded half up to whole paise. */
export const evaluate = ({ alpha, n, d }: Terms, price: bigint): bigint => roundDivide(price * n + alpha * d, d);

/** The highest price whose exact evaluation is at most `evaluated`. */
export const highestPriceWithin = ({ alpha, n, d }: Terms, evaluated: bigint): bigint =>
  floorDivide((evaluated - alpha) * d, n);

/** δ: by how much a price has to be beaten. */
export type Decrement = (price: bigint) => bigint;

export function decrementOf({ decrement }: Pick<AuctionRules, 'decrement'>): Decrement {
  const least = BigInt(decrement.absInPaise);
  const { n, d } = parsePercent(decrement.percent);
  if (n === 0n) return () => least;
  return (price) => higher(least, -floorDivide(-price * n, d));
}

/** Whether any vendor's prices are evaluated at something else than the price. */
export const isEvaluated = (rules: AuctionRules): boolean =>
  rules.vendors.some((vendor) => {
    const { alpha, n, d } = termsOf(rules, vendor);
    return alpha !== 0n || n !== d;
  });

/** A sum of times passes 2^53−1 milliseconds. */
export class TimeBeyondBounds extends Error {
  constructor() {
    super('A time of the result is beyond 2^53−1 milliseconds.');
  }
}

/** @throws {TimeBeyondBounds} */
export function later(at: number, ms: number): number {
  const sum = at + ms;
  if (!Number.isSafeInteger(sum)) throw new TimeBeyondBounds();
  return sum;
}
