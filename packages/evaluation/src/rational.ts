/**
 * Exact fractions. Nothing here rounds but `roundHalfUp` and what is named after it; a denominator is always above 0. Fractions are not
 * reduced as they are made: most denominators are powers of ten, which stay small, and reducing each would cost more than it saves.
 */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };
export const HUNDRED: Rational = { n: 100n, d: 1n };

/** 10 to the power of a place, for the places that decimals of a request and of an answer have. */
const powersOfTen = Array.from({ length: 21 }, (_, place) => 10n ** BigInt(place));

export const absolute = (n: bigint): bigint => (n < 0n ? -n : n);

/** The greatest common divisor of two numbers that are not negative. */
export function commonDivisor(a: bigint, b: bigint): bigint {
  let [more, less] = [a, b];
  while (less !== 0n) [more, less] = [less, more % less];
  return more;
}

/** n/d. @throws {RangeError} when d is 0. */
export function ratio(n: bigint, d: bigint): Rational {
  if (d === 0n) throw new RangeError('A fraction has no denominator 0.');
  return d < 0n ? { n: -n, d: -d } : { n, d };
}

export const whole = (value: number | bigint): Rational => ({ n: BigInt(value), d: 1n });

/** The number that a decimal string such as "-12.50" writes. The form is the caller's to check. */
export function parseDecimal(text: string): Rational {
  if (text === '1') return ONE;
  if (text === '0') return ZERO;
  const point = text.indexOf('.');
  if (point < 0) return { n: BigInt(text), d: 1n };
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end--;
  return { n: BigInt(text.slice(0, point) + text.slice(point + 1, end)), d: powersOfTen[end - point - 1]! };
}

/** The same for what may be null. */
export const parseOptional = (text: string | null | undefined): Rational | null =>
  text === null || text === undefined ? null : parseDecimal(text);

/** A percent as the part that it is: "18" is 18/100. */
export const parsePercent = (text: string): Rational => {
  const { n, d } = parseDecimal(text);
  return { n, d: d * 100n };
};

/** The least number that both denominators divide. */
function commonDenominator(a: bigint, b: bigint): bigint {
  if (a === b || a % b === 0n) return a;
  if (b % a === 0n) return b;
  return (a / commonDivisor(a, b)) * b;
}

export function add(a: Rational, b: Rational): Rational {
  if (a.d === b.d) return { n: a.n + b.n, d: a.d };
  if (a.n === 0n) return b;
  if (b.n === 0n) return a;
  const d = commonDenominator(a.d, b.d);
  return { n: a.n * (d / a.d) + b.n * (d / b.d), d };
}

export const negative = ({ n, d }: Rational): Rational => ({ n: -n, d });
export const subtract = (a: Rational, b: Rational): Rational => add(a, negative(b));

export function multiply(a: Rational, b: Rational): Rational {
  if (a === ONE) return b;
  if (b === ONE) return a;
  return { n: a.n * b.n, d: a.d * b.d };
}

/** @throws {RangeError} when b is 0. */
export const divide = (a: Rational, b: Rational): Rational => (b === ONE ? a : ratio(a.n * b.d, a.d * b.n));

/** In lowest terms: for what many others are multiplied by. */
export function reduced({ n, d }: Rational): Rational {
  const divisor = commonDivisor(absolute(n), d);
  return divisor === 1n ? { n, d } : { n: n / divisor, d: d / divisor };
}

/** A sum that is added to. Neighbours mostly have one of two denominators, so that what the last other one takes is kept. */
export class Total {
  private n = 0n;
  private d = 1n;
  private other = 1n;
  private factor = 1n;

  add(value: Rational): void {
    if (value.d === this.d) this.n += value.n;
    else if (value.d === this.other) this.n += value.n * this.factor;
    else if (value.n !== 0n) {
      const d = commonDenominator(this.d, value.d);
      this.n *= d / this.d;
      this.d = d;
      this.other = value.d;
      this.factor = d / value.d;
      this.n += value.n * this.factor;
    }
  }

  get value(): Rational {
    return { n: this.n, d: this.d };
  }
}

export function sum(values: readonly Rational[]): Rational {
  const total = new Total();
  for (const value of values) total.add(value);
  return total.value;
}

/** Below 0, 0 or above 0, as a is less than, the same as or more than b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.d === b.d ? a.n - b.n : a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const sign = ({ n }: Rational): number => (n < 0n ? -1 : n > 0n ? 1 : 0);
export const least = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);
export const most = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? a : b);

/** All on one denominator, in their order. */
export function onOneDenominator(values: readonly Rational[]): { numerators: bigint[]; d: bigint } {
  let d = 1n;
  for (const value of values) if (value.d !== d) d = commonDenominator(d, value.d);
  let [other, factor] = [d, 1n];
  const numerators = values.map((value) => {
    if (value.d === d) return value.n;
    if (value.d !== other) [other, factor] = [value.d, d / value.d];
    return value.n * factor;
  });
  return { numerators, d };
}

/** Towards minus infinity, which the division of bigint is not. `d` is above 0. */
export const floorDivide = (n: bigint, d: bigint): bigint => (n >= 0n || n % d === 0n ? n / d : n / d - 1n);

/** n/d to the whole number that is nearest, half away from zero: −2.5 is −3. `d` is above 0. */
export const roundDivide = (n: bigint, d: bigint): bigint => {
  if (d === 1n) return n;
  const [towardsZero, rest] = [n / d, n % d];
  if (2n * absolute(rest) < d) return towardsZero;
  return n < 0n ? towardsZero - 1n : towardsZero + 1n;
};

export const roundHalfUp = ({ n, d }: Rational): bigint => roundDivide(n, d);

/** With a fixed number of decimal places, rounded half up; never "-0.00". */
export function toFixed({ n, d }: Rational, places: number): string {
  const scale = powersOfTen[places]!;
  // Most have no more places than are shown.
  const units = scale % d === 0n ? n * (scale / d) : roundDivide(n * scale, d);
  const digits = absolute(units)
    .toString()
    .padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
