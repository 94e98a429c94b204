import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsFor, isSupplied } from './award-amounts.ts';
import { evaluate } from './evaluate.ts';
import { randomRequest } from './testing/random-requests.ts';

const cell = (lineId: string, amountInPaise: number) => ({ lineId, amountInPaise, state: 'quoted' });
const charge = (basis: string, amountInPaise: number) => ({ basis, amountInPaise });
const none = charge('none', 0);

/** A quote with 2% discount, ₹18,000 freight and 18% GST. */
const coromandel = {
  cells: [
    cell('safety valves', 587_244_00),
    cell('control valves', 384_410_00),
    cell('officer', 27_285_00),
    cell('site', 32_741_00),
  ],
  plugInPaise: 0,
  discountInPaise: 20_633_60,
  taxableInPaise: 1_029_046_40,
  charges: { packing: none, freight: charge('amount', 18_000_00), insurance: none, other: none },
  gst: { totalInPaise: 185_228_35 },
} as unknown as Parameters<typeof amountsFor>[0];

describe('what a vendor gets for a part of its quote', () => {
  test('is the part less its share of the discount, with fixed charges in full', () => {
    // 4,17,151 less 2% is 4,08,807.98; with the freight 4,26,807.98.
    expect(amountsFor(coromandel, ['control valves', 'site'])).toEqual({
      amountInPaise: 426_807_98,
      gstInPaise: 76_825_44,
    });
    const all = coromandel.cells.map(({ lineId }) => lineId);
    expect(amountsFor(coromandel, all)).toEqual({ amountInPaise: 1_029_046_40, gstInPaise: 185_228_35 });
  });

  test('comes with charges in percent for that part only', () => {
    const packing = charge('percent', 10_110_46);
    const vendor = {
      ...coromandel,
      taxableInPaise: coromandel.taxableInPaise + packing.amountInPaise,
      charges: { ...coromandel.charges, packing },
    } as typeof coromandel;
    // 1% of 4,08,807.98 besides.
    expect(amountsFor(vendor, ['control valves', 'site']).amountInPaise).toBe(426_807_98 + 4_088_08);
  });

  test('sums up to the whole, but for fixed charges, which each part pays', () => {
    let seen = 0;
    fc.assert(
      fc.property(randomRequest, fc.infiniteStream(fc.boolean()), (request, isFirst) => {
        for (const vendor of evaluate(request).vendors) {
          if (vendor.plugInPaise > 0) continue;
          const ids = vendor.cells.filter(isSupplied).map(({ lineId }) => lineId);
          const first = new Set(ids.filter(() => isFirst.next().value));
          const parts = [ids.filter((id) => first.has(id)), ids.filter((id) => !first.has(id))];
          // A part that has no price says nothing of fixed charges.
          const priced = ({ lineId, amountInPaise }: { lineId: string; amountInPaise: number }) =>
            amountInPaise > 0 && first.has(lineId);
          const others = vendor.cells.some(({ lineId, amountInPaise }) => amountInPaise > 0 && !first.has(lineId));
          if (!vendor.cells.some(priced) || !others) continue;
          seen += vendor.discountInPaise > 0 ? 1 : 0;
          const fixed = Object.values(vendor.charges)
            .filter(({ basis }) => basis !== 'percent')
            .reduce((total, { amountInPaise }) => total + amountInPaise, 0);
          const sum = parts.reduce((total, part) => total + amountsFor(vendor, part).amountInPaise, 0);
          // Each of up to five shares is rounded, and so is each amount that is shown.
          expect(Math.abs(sum - vendor.taxableInPaise - fixed)).toBeLessThanOrEqual(vendor.cells.length + 10);
        }
      }),
      { numRuns: 500 },
    );
    expect(seen).toBeGreaterThan(50);
  });
});
