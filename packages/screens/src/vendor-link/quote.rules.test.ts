import { describe, expect, test } from 'vitest';
import {
  contentOf,
  faultsOf,
  missingOf,
  totalsOf,
  valuesOf,
  type QuoteContent,
  type VendorRfq,
} from './quote.rules.ts';

const line = (quantity: string | null): VendorRfq['lines'][number] => ({
  lineNumber: null,
  group: null,
  description: 'Work',
  unit: null,
  quantity,
  note: null,
});

describe('totalsOf', () => {
  test('rounds each line half up once, and takes the discount off the lines before freight and GST', () => {
    const content: QuoteContent = {
      lines: [
        { rateInPaise: 101 },
        { rateInPaise: 101 },
        { rateInPaise: 500, isExcluded: true },
        { rateInPaise: null },
      ],
      discountPercent: '2.5',
      freightInPaise: 1000,
      gstPercent: '18',
    };
    // 101 × 0.5 = 50.5 → 51; 101 × 10 = 1010; 2.5% of 1061 = 26.525 → 27.
    expect(totalsOf(content, [line('0.5'), line('10'), line('1'), line('1')])).toEqual({
      linesInPaise: 1061,
      discountInPaise: 27,
      freightInPaise: 1000,
      beforeTaxInPaise: 2034,
      gstInPaise: 366,
      totalInPaise: 2400,
      quotedLines: 2,
    });
  });

  test('is exact beyond what a float holds, and counts a line without quantity once', () => {
    expect(totalsOf({ lines: [{ rateInPaise: 700_000_000_000_001 }] }, [line('9.0001')]).linesInPaise).toBe(
      6_300_070_000_000_009,
    );
    expect(totalsOf({ lines: [{ rateInPaise: 5 }] }, [line(null)]).linesInPaise).toBe(5);
  });
});

describe('missingOf', () => {
  const whole: QuoteContent = { lines: [{ rateInPaise: 0 }], gstPercent: '18', validTill: '2026-11-24' };

  test('a whole quote lacks nothing, and one that holds to the day of the deadline neither', () => {
    expect(missingOf(whole, '2026-11-24')).toEqual([]);
  });

  test('names each line, GST, the payments and the day', () => {
    const content: QuoteContent = {
      lines: [{ rateInPaise: null }, { rateInPaise: null, isExcluded: true }, { rateInPaise: null }],
      milestones: [{ percent: '30', days: 0 }],
    };
    expect(missingOf(content, '2026-11-24')).toEqual([
      { what: 'line', line: 0 },
      { what: 'line', line: 2 },
      { what: 'gst', line: null },
      { what: 'milestones', line: null },
      { what: 'valid_till', line: null },
    ]);
    expect(missingOf({ ...whole, validTill: '2026-11-23' }, '2026-11-24')).toEqual([
      { what: 'valid_till_early', line: null },
    ]);
  });
});

describe('values of the form', () => {
  test('a draft goes into the form and out again; lines without one are empty', () => {
    const draft: QuoteContent = {
      lines: [{ rateInPaise: 100, isExcluded: false, remark: 'With consumables' }],
      discountPercent: '2.5',
      freightInPaise: 900_000,
      gstPercent: '18',
      milestones: [{ percent: '100', days: -10 }],
      workingDays: 17,
      warrantyMonths: 0,
      validTill: '2027-01-23',
      deviations: null,
    };
    const values = valuesOf({ draft, lines: [line('1'), line('2')] });
    expect(values.lines[1]).toEqual({ rateInPaise: null, isExcluded: false, remark: '' });
    expect(contentOf({ ...values, lines: values.lines.slice(0, 1) })).toEqual(draft);
  });

  test('what is no figure yet is told and left out', () => {
    const values = {
      ...valuesOf({ draft: null, lines: [] }),
      discountPercent: '101',
      gstPercent: '41',
      workingDays: '-1',
      warrantyMonths: '1.5',
      milestones: [
        { percent: 'x', days: '30' },
        { percent: '30', days: '' },
        { percent: '70', days: '30' },
      ],
    };
    expect([...faultsOf(values).keys()]).toEqual([
      'discountPercent',
      'gstPercent',
      'workingDays',
      'warrantyMonths',
      'percent.0',
    ]);
    expect(contentOf(values)).toMatchObject({
      discountPercent: null,
      gstPercent: null,
      workingDays: null,
      warrantyMonths: null,
      milestones: [{ percent: '70', days: 30 }],
    });
  });
});
