import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio, whole } from '../rational.ts';
import { scaledParts } from './breakdown.ts';

describe('scaledParts', () => {
  test('paise that are left go to the largest remainders, of equal ones to the first', () => {
    expect(scaledParts([whole(1), whole(1), whole(1)], 100)).toEqual([34, 33, 33]);
    expect(scaledParts([whole(2), whole(3), whole(2)], 10)).toEqual([3, 4, 3]);
    expect(scaledParts([ratio(1n, 3n), ratio(2n, 3n)], 2)).toEqual([1, 1]);
  });

  test('an item of nothing gets nothing, and nothing can be made of nothing', () => {
    expect(scaledParts([whole(0), whole(5)], 7)).toEqual([0, 7]);
    expect(scaledParts([whole(4)], 0)).toEqual([0]);
    expect(() => scaledParts([whole(0), whole(0)], 7)).toThrow(RangeError);
  });

  test('the parts come to the total, each less than a paisa from its share', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        amounts.filter((list) => list.some((amount) => amount > 0)),
        fc.integer({ min: 0, max: 2 ** 50 }),
        (list, total) => {
          const parts = scaledParts(list.map(whole), total);
          expect(parts.reduce((so, part) => so + part, 0)).toBe(total);
          const all = BigInt(list.reduce((so, amount) => so + amount, 0));
          for (const [place, part] of parts.entries()) {
            const off = BigInt(part) * all - BigInt(total) * BigInt(list[place]!);
            expect(off < all && off > -all).toBe(true);
          }
        },
      ),
    );
  });
});
