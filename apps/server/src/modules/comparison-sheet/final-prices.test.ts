import { evaluate } from '@millwright/evaluation/evaluate';
import { describe, expect, test } from 'vitest';
import { withFinalPrices } from './final-prices.rules.ts';
import type { FinalPrice } from './final-prices.rules.ts';
import { baseOfLines, requestOfSheet, withQuote } from './sheet.rules.ts';
import type { SheetBase } from './sheet.rules.ts';

const NOW = new Date('2026-11-20T04:30:00.000Z');
const items = [
  { description: 'Tubes', unit: 'NOS', quantity: '3' },
  { description: 'Refractory', unit: 'CBM', quantity: '6.25' },
  { description: 'Left out', unit: 'LS', quantity: '1' },
] as const;
type Content = Parameters<typeof withQuote>[2]['content'];

/** A sheet of one vendor's quote, of which the last item is left out. */
function sheetOf(content: Partial<Content> = {}): SheetBase {
  const lines = [{ rateInPaise: 100_000 }, { rateInPaise: 80_000 }, { rateInPaise: null, isExcluded: true }];
  const named = { vendorId: '1', companyName: 'Konkan Thermal' };
  const { base } = withQuote(
    baseOfLines('seed', items),
    named,
    { companyName: named.companyName, content: { lines, gstPercent: '18', ...content } },
    NOW,
  );
  return {
    ...base,
    lines: base.lines.map((line, place) => ({ ...line, _id: `item ${place}` })),
    vendors: base.vendors.map((vendor) => ({ ...vendor, jobVendorId: 'bidder' })),
  };
}
const taken = (base: SheetBase, price: Partial<FinalPrice> = {}) =>
  withFinalPrices(
    base,
    { auction: 'AU-4', prices: [{ jobVendorId: 'bidder', totalInPaise: 70_000_001, parts: null, ...price }] },
    NOW,
  );
/** What the taken version comes to before tax, to the paisa. */
const totalOf = (base: SheetBase) => {
  const [vendor] = evaluate(requestOfSheet(base, [], NOW)!).vendors;
  return vendor!.landedInPaise;
};

describe('withFinalPrices', () => {
  test('items share the price as the last quote does, and come to it exactly', () => {
    const { base, left } = taken(sheetOf());
    expect(left).toEqual([]);
    const [first, version] = base.vendors[0]!.versions;
    expect([first!.source, version!.source, version!.auction, version!.number]).toEqual([
      'entered',
      'auction',
      'AU-4',
      2,
    ]);
    // 3 of 8 parts: 2,62,500.00 and 4,37,500.01 rupees.
    const rates = version!.quote.lines.map(({ rate, status }) => [status, rate]);
    expect(rates).toEqual([
      ['quoted', '87500.00000000'],
      ['quoted', '70000.00160000'],
      ['excluded', null],
    ]);
    expect(totalOf(base)).toBe(70_000_001);
  });

  test('a rate that no decimal says leaves the rest to the other charges', () => {
    const even = taken(sheetOf(), { totalInPaise: 1_000_001 }).base;
    expect(even.vendors[0]!.versions[1]!.quote).toMatchObject({
      lines: [{ rate: '1250.00000000' }, {}, {}],
      charges: {},
    });
    // 3,75,001 paise for three.
    const uneven = taken(sheetOf(), { totalInPaise: 1_000_003 }).base;
    const { lines, charges } = uneven.vendors[0]!.versions[1]!.quote;
    expect(lines[0]!.rate).toBe('1250.00333333');
    expect(charges).toEqual({ other: { kind: 'amount', amount: '0.00000001' } });
    expect(totalOf(uneven)).toBe(1_000_003);
  });

  test('fixed charges stay, discounts and charges in percent are part of the price', () => {
    const charges = {
      packing: { kind: 'percent' as const, percent: '2' },
      insurance: { kind: 'amount' as const, amountInPaise: 900 },
    };
    const { base } = taken(sheetOf({ freightInPaise: 500_000, discountPercent: '5', charges }));
    const { quote } = base.vendors[0]!.versions[1]!;
    expect(quote.discountPercents).toEqual([]);
    expect(
      Object.keys(quote.charges!)
        .filter((name) => name !== 'other')
        .toSorted(),
    ).toEqual(['freight', 'insurance']);
    expect(totalOf(base)).toBe(70_000_001);
    // A price below the charges is all there is.
    expect(totalOf(taken(sheetOf({ freightInPaise: 500_000 }), { totalInPaise: 400_000 }).base)).toBe(400_000);
  });

  test('the amounts that a bidder gave are taken as they are, when they are of all its items', () => {
    const parts = new Map([
      ['item 0', 30_000_000],
      ['item 1', 40_000_001],
    ]);
    const { base } = taken(sheetOf({ freightInPaise: 500_000 }), { parts });
    const { lines, charges } = base.vendors[0]!.versions[1]!.quote;
    expect(lines.map(({ rate }) => rate)).toEqual(['100000.00000000', '64000.00160000', null]);
    expect(charges).toEqual({});
    const some = taken(sheetOf(), { parts: new Map([['item 0', 70_000_001]]) }).base;
    expect(some.vendors[0]!.versions[1]!.quote.lines[0]!.rate).toBe('87500.00000000');
  });

  test('who has no quote with prices is left out', () => {
    expect(taken(sheetOf(), { jobVendorId: 'another' })).toMatchObject({ taken: [], left: ['another'] });
    const unpriced = sheetOf({ lines: items.map(() => ({ rateInPaise: null, isExcluded: true })) });
    expect(taken(unpriced).left).toEqual(['bidder']);
  });
});
