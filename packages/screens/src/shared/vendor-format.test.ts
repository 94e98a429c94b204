import { describe, expect, it } from 'vitest';
import {
  daysUntil,
  formatDate,
  formatDateTime,
  formatQuantity,
  formatRupees,
  formatRupeesShort,
  formatTurnoverRange,
  formatTurnoverSlab,
  vendorMeta,
  whyMatchedTexts,
} from './vendor-format.ts';

describe('how facts are written', () => {
  it('money is grouped in lakh and crore', () => {
    expect(formatRupees(1_084_260_000)).toBe('₹1,08,42,600');
    expect(formatRupeesShort(384_000_000)).toBe('₹38.4 lakh');
    expect(formatRupeesShort(1_084_260_000)).toBe('₹1.1 crore');
    expect(formatRupeesShort(9_999_900)).toBe('₹99,999');
  });

  it('times are Indian times and say so, also over midnight', () => {
    expect(formatDateTime('2026-11-20T04:10:00Z')).toBe('20 Nov 2026, 9:40 am IST');
    expect(formatDate('2026-11-20T20:00:00Z')).toBe('21 Nov 2026');
    expect(formatDate('2026-10-12')).toBe('12 Oct 2026');
    expect(daysUntil('2026-12-12', Date.parse('2026-11-21T12:00:00Z'))).toBe(21);
  });

  it('turnover slabs and ranges are read as words where they are open', () => {
    expect(['<1 Cr', '10-25 Cr', '200+ Cr'].map(formatTurnoverSlab)).toEqual([
      'under ₹1 Cr',
      '₹10–25 Cr',
      'over ₹200 Cr',
    ]);
    expect(formatTurnoverRange([0, 200])).toBe('any');
    expect(formatTurnoverRange([0, 50])).toBe('up to ₹50 Cr');
    expect(formatTurnoverRange([50, 200])).toBe('₹50 Cr and more');
    expect(formatTurnoverRange([10, 50])).toBe('₹10–50 Cr');
  });

  it('one is not many', () => {
    expect([0, 1, 1234].map((value) => formatQuantity(value, 'vendor'))).toEqual([
      '0 vendors',
      '1 vendor',
      '1,234 vendors',
    ]);
  });

  it('a city that is its own state is named once', () => {
    expect(vendorMeta({ city: 'Puducherry', state: 'Puducherry', turnOverSlab: '<1 Cr', foundedYear: 2022 })).toEqual([
      'Puducherry',
      'under ₹1 Cr turnover',
      'since 2022',
    ]);
  });

  it('reasons of one field stand together, each value once, two at most', () => {
    const reasons = ['Boiler repair', 'Boiler repair', 'Retubing', 'Descaling'].map((text) => ({
      field: 'service',
      text,
    }));
    expect(whyMatchedTexts([...reasons, { field: 'place', text: 'Pune' }])).toEqual([
      'Service: Boiler repair, Retubing',
      'Place: Pune',
    ]);
  });
});
