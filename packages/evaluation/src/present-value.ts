/**
 * Discounting to delivery (section 2, rule 9): v = (1+r)^(−days/365), rounded half up to 12 places. Whole years are exact. Between them v is
 * no decimal of 13 places that could lie half way (1+r has at most ten and is at most 2), so that enough digits of a series round rightly.
 */
import { absolute, divide, ONE, multiply, roundDivide, type Rational, add } from './rational.ts';

const PLACES = 10n ** 12n;
/** The series are summed in units of 10^−50. */
const SCALE = 10n ** 50n;
const DAYS_PER_YEAR = 365;

/** ln x = 2·artanh((x−1)/(x+1)) for x of 1 to 2, in units of the scale. */
function logarithm(x: Rational): bigint {
  const ratio = ((x.n - x.d) * SCALE) / (x.n + x.d);
  const square = (ratio * ratio) / SCALE;
  let [power, result] = [ratio, 0n];
  for (let odd = 1n; power !== 0n; odd += 2n) {
    result += power / odd;
    power = (power * square) / SCALE;
  }
  return 2n * result;
}

/** e^y, by the series of y/256 squared eight times; in units of the scale. */
function exponential(y: bigint): bigint {
  const small = y / 256n;
  let [term, result] = [SCALE, SCALE];
  for (let count = 1n; term !== 0n; count++) {
    term = (term * small) / (SCALE * count);
    result += term;
  }
  for (let doubling = 0; doubling < 8; doubling++) result = (result * result) / SCALE;
  return result;
}

function power(base: Rational, exponent: number): Rational {
  let result = ONE;
  for (let count = 0; count < exponent; count++) result = multiply(result, base);
  return result;
}

/** Makes the factors of one yearly rate, as a part of 1; each number of days is computed once. */
export function discountFactors(rate: Rational): (days: number) => Rational {
  const growth = add(ONE, rate);
  const known = new Map<number, Rational>();
  let growthLogarithm: bigint | null = null;
  const compute = (days: number): bigint => {
    const years = Math.abs(days) / DAYS_PER_YEAR;
    if (Number.isInteger(years)) {
      const grown = power(growth, years);
      const { n, d } = days > 0 ? divide(ONE, grown) : grown;
      return roundDivide(n * PLACES, d);
    }
    growthLogarithm ??= logarithm(growth);
    const exponent = (-BigInt(days) * growthLogarithm) / BigInt(DAYS_PER_YEAR);
    return roundDivide(absolute(exponential(exponent)) * PLACES, SCALE);
  };
  return (days) => {
    let factor = known.get(days);
    if (!factor) known.set(days, (factor = { n: compute(days), d: PLACES }));
    return factor;
  };
}
