import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AmountBeyondBounds, apportion, sumOfPaise, toPaise } from './money.ts';
import { twiceMedian } from './middle.ts';
import { discountFactors } from './present-value.ts';
import {
  add,
  compare,
  divide,
  multiply,
  onOneDenominator,
  parseDecimal,
  parsePercent,
  subtract,
  sum,
  toFixed,
} from './rational.ts';
import { hmacSha256, sha256 } from './sha256.ts';
import { unitsOfLine } from './units.ts';

const decimal = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n })).map(([isNegative, digits]) => {
  const text = digits.toString().padStart(9, '0');
  return `${isNegative ? '-' : ''}${text.slice(0, -8)}.${text.slice(-8)}`;
});

describe('fractions', () => {
  test('a decimal is written as it was read', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const isZero = /^-?0+\.0+$/.test(text);
        expect(toFixed(parseDecimal(text), 8)).toBe(isZero ? '0.00000000' : text);
      }),
    );
  });

  test('rounds half away from zero, and never writes a negative zero', () => {
    expect(['1.005', '-1.005', '0.994999', '-0.004', '2.5'].map((text) => toFixed(parseDecimal(text), 2))).toEqual([
      '1.01',
      '-1.01',
      '0.99',
      '0.00',
      '2.50',
    ]);
    // 0.55 % of 9,90,000 rupees, and half a paisa.
    expect(toPaise(multiply(parseDecimal('990000'), parsePercent('0.55')))).toBe(544_500);
    expect(toPaise(parseDecimal('0.005'))).toBe(1);
    expect(toPaise(parseDecimal('-0.005'))).toBe(-1);
  });

  test('what is added can be taken off again, what is multiplied divided', () => {
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        const [a, b] = [parseDecimal(one), parseDecimal(other)];
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
        if (b.n !== 0n) expect(compare(divide(multiply(a, b), b), a)).toBe(0);
      }),
    );
  });

  test('a sum does not depend on the order, nor on denominators', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.bigInt(1n, 400n))), (parts) => {
        const values = parts.map(([n, d]) => ({ n, d }));
        const { numerators, d } = onOneDenominator(values);
        const all = { n: numerators.reduce((total, n) => total + n, 0n), d };
        expect(compare(sum(values), all)).toBe(0);
        expect(compare(sum(values.toReversed()), all)).toBe(0);
      }),
    );
  });

  test('the median of an even number is between the middle two, also of numbers that no double holds', () => {
    expect(twiceMedian([30n, 10n, 25n, 100n])).toBe(55n);
    expect(twiceMedian([3n, 1n, 2n])).toBe(4n);
    const large = 2n ** 53n;
    expect(twiceMedian([large + 3n, large + 1n, large + 2n])).toBe(2n * large + 4n);
  });
});

describe('paise', () => {
  test('shares sum to their total, each within a paisa of its part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.array(fc.bigInt(0n, 1000n), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const shares = apportion(total, weights);
          expect(sumOfPaise(shares)).toBe(total);
          const all = weights.reduce((sum_, weight) => sum_ + weight, 0n);
          if (all === 0n) return;
          shares.forEach((share, at) => {
            const exact = (total * Number(weights[at])) / Number(all);
            expect(Math.abs(share - exact)).toBeLessThan(1.000001);
          });
        },
      ),
    );
  });

  test('the largest remainders get a paisa, of equals the first', () => {
    expect(apportion(10, [1n, 1n, 1n])).toEqual([4, 3, 3]);
    expect(apportion(-10, [1n, 1n, 1n])).toEqual([-3, -3, -4]);
    expect(apportion(5, [0n, 0n])).toEqual([3, 2]);
    expect(apportion(7, [1n, 3n, 2n])).toEqual([1, 4, 2]);
  });

  test('what paise in a number cannot show is refused, and a sum that only passes there is not', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(toPaise({ n: BigInt(most), d: 100n })).toBe(most);
    expect(() => toPaise({ n: BigInt(most) + 1n, d: 100n })).toThrow(AmountBeyondBounds);
    expect(sumOfPaise([most, most, -most])).toBe(most);
    expect(() => sumOfPaise([most, 1])).toThrow(AmountBeyondBounds);
  });
});

describe('present value', () => {
  const factor = (rate: string, days: number) => toFixed(discountFactors(parsePercent(rate))(days), 12);

  test('has twelve places, between whole years as at them', () => {
    expect(factor('12', 0)).toBe('1.000000000000');
    expect(factor('12', 365)).toBe('0.892857142857');
    expect(factor('12', -730)).toBe('1.254400000000');
    expect(factor('100', 365 * 10)).toBe('0.000976562500');
    // 1.1 to the fifth is 1.61051, so that a fifth of a year discounts by exactly a tenth.
    expect(factor('61.051', -73)).toBe('1.100000000000');
    expect(factor('0', 1234)).toBe('1.000000000000');
  });

  test('two stretches of time discount as both together, and a double agrees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_00 }), fc.integer({ min: -3650, max: 3650 }), (percent, days) => {
        const rate = (percent / 100).toFixed(2);
        const v = Number(factor(rate, days));
        expect(v / (1 + percent / 10_000) ** (-days / 365)).toBeCloseTo(1, 8);
        expect(v * Number(factor(rate, -days))).toBeCloseTo(1, 8);
      }),
    );
  });
});

describe('units', () => {
  const k = (line: { uom: string; factors?: [string, string][] }, uom: string) => {
    const factors = (line.factors ?? []).map(([unit, lineUnits]) => ({
      uom: unit,
      lineUnits: parseDecimal(lineUnits),
    }));
    const found = unitsOfLine({ uom: line.uom, factors }, uom);
    return found && toFixed(found, 8);
  };

  test('convert within a family only: a day has no fixed hours, a set no fixed pieces', () => {
    expect(k({ uom: 'KGS' }, 'MTS')).toBe('1000.00000000');
    expect(k({ uom: 'SQM' }, 'SQF')).toBe('0.09290304');
    expect(k({ uom: 'NOS' }, 'PAIR')).toBe('2.00000000');
    expect(k({ uom: 'KLR' }, 'CBM')).toBe('1.00000000');
    expect(k({ uom: 'LS' }, 'LS')).toBe('1.00000000');
    for (const [line, vendor] of [
      ['DAY', 'HRS'],
      ['NOS', 'SET'],
      ['KGS', 'MTR'],
      ['KGS', 'kgs'],
      ['KGS', 'constructor'],
    ] as const)
      expect(k({ uom: line }, vendor)).toBeNull();
  });

  test('a declared factor wins over the table, and one of the same family is scaled', () => {
    expect(k({ uom: 'KGS', factors: [['MTS', '990']] }, 'MTS')).toBe('990.00000000');
    expect(k({ uom: 'KGS', factors: [['MTS', '990']] }, 'QTL')).toBe('100.00000000');
    expect(k({ uom: 'KGS', factors: [['MTR', '4.5']] }, 'CMS')).toBe('0.04500000');
    expect(
      k(
        {
          uom: 'KGS',
          factors: [
            ['CMS', '1'],
            ['MTR', '4.5'],
          ],
        },
        'KME',
      ),
    ).toBe('100000.00000000');
    // The same unit is the same, whatever is declared.
    expect(k({ uom: 'KGS', factors: [['KGS', '2']] }, 'KGS')).toBe('1.00000000');
  });
});

test('a text has the SHA-256 that FIPS 180-4 says', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(sha256('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  expect(sha256('ताप 🔥')).toBe('6812b01f0a28b2608613bc68598b7bf1c0a529cf1c8cbef08dab8fea39c30531');
});

test('a lone surrogate is hashed as the replacement character, and a text of all lengths of UTF-8 as its bytes', () => {
  expect(sha256('a\ud800b')).toBe(sha256('a\ufffdb'));
  expect(sha256('\u007f\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}')).toBe(
    'ebb743f6088e6033eedda08cd0c0e3827169bcd8d01124b943d43ee33685966b',
  );
});

test('a text has the HMAC that RFC 4231 says', () => {
  expect(hmacSha256('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(hmacSha256('\u000b'.repeat(20), 'Hi There')).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  // A key longer than a block is hashed first.
  expect(hmacSha256('a'.repeat(65), 'x')).toBe('5c8ad20f6d25c86ccfc9774f1c0ca49d3675f3a112d9905cce286e2636681b75');
});
