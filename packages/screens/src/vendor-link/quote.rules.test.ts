import { describe, expect, test } from 'vitest';
import {
  contentOf,
  faultsOf,
  missingOf,
  totalsOf,
  valuesOf,
  withReading,
  type QuoteContent,
  type VendorRfq,
} from './quote.rules.ts';

const line = (quantity: string | null, id = 'a'): VendorRfq['lines'][number] => ({
  _id: id,
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

describe('charges', () => {
  const rated: QuoteContent = { lines: [{ rateInPaise: 10_001 }] };

  test('a percent is of the lines after the discount, half up; at actuals counts nothing', () => {
    const charges: QuoteContent['charges'] = {
      packing: { kind: 'percent', percent: '2.5' },
      freight: { kind: 'amount', amountInPaise: 900 },
      insurance: { kind: 'at_actuals' },
    };
    // 10 % of 10,001 is 1,000.1: 9,001 are left, of which 2.5 % are 225.025.
    expect(totalsOf({ ...rated, discountPercent: '10', charges }, [line('1')])).toMatchObject({
      freightInPaise: 900,
      otherChargesInPaise: 225,
      beforeTaxInPaise: 10_126,
    });
  });

  test('one that is chosen and not said is missing; freight and packing as one amount is typed as the freight', () => {
    const values = valuesOf({ draft: { ...rated, freightInPaise: 500 }, lines: [line('1')] });
    expect(values.charges.freight).toEqual({ kind: 'amount', amountInPaise: 500, percent: '' });
    values.charges.other = { kind: 'percent', amountInPaise: null, percent: 'abc' };
    expect(faultsOf(values).has('charge.other')).toBe(true);
    const content = contentOf(values);
    expect(content.charges).toEqual({
      freight: { kind: 'amount', amountInPaise: 500 },
      other: { kind: 'percent', percent: null },
    });
    expect(missingOf(content, [], '2026-11-24').map(({ what }) => what)).toContain('charge');
  });
});

describe('items that are not measured', () => {
  test('are in no total by their rates, and a provisional sum is added as it is', () => {
    const items = [
      line('2'),
      { ...line('3', 'b'), kind: 'optional' as const },
      { ...line('1', 'c'), kind: 'provisional_sum' as const, amountInPaise: 1_000 },
    ];
    const content = {
      lines: [{ rateInPaise: 100 }, { rateInPaise: 50 }, { rateInPaise: null }],
      discountPercent: '10',
      gstPercent: '18',
    };
    expect(totalsOf(content, items)).toEqual({
      linesInPaise: 200,
      discountInPaise: 20,
      freightInPaise: 0,
      provisionalSumsInPaise: 1_000,
      beforeTaxInPaise: 1_180,
      gstInPaise: 32,
      totalInPaise: 1_212,
      quotedLines: 2,
    });
  });
});

describe('withReading', () => {
  test('what was read goes over what was typed, and the rest stays', () => {
    const lines = [line('1', 'a'), line('1', 'b'), line('1', 'c')];
    const draft = {
      lines: [
        { _id: 'c', rateInPaise: 3, isExcluded: true },
        { _id: 'a', rateInPaise: 1 },
        { _id: 'b', rateInPaise: 2 },
        { _id: 'gone', rateInPaise: 4 },
      ],
      gstPercent: '18',
    };
    const after = withReading(valuesOf({ draft, lines }), {
      content: {
        lines: [
          { _id: 'b', rateInPaise: null, isExcluded: true },
          { _id: 'c', rateInPaise: 9 },
          { _id: 'a', rateInPaise: 7, remark: 'new' },
        ],
        validTill: '2027-01-23',
      },
    });
    expect(after.lines).toEqual([
      { _id: 'a', rateInPaise: 7, isExcluded: false, remark: 'new' },
      { _id: 'b', rateInPaise: 2, isExcluded: true, remark: '' },
      { _id: 'c', rateInPaise: 9, isExcluded: false, remark: '' },
    ]);
    expect([after.gstPercent, after.validTill]).toEqual(['18', '2027-01-23']);
  });
});

describe('missingOf', () => {
  const whole: QuoteContent = { lines: [{ rateInPaise: 0 }], gstPercent: '18', validTill: '2026-11-24' };

  test('a whole quote lacks nothing, and one that holds to the day of the deadline neither', () => {
    expect(missingOf(whole, [], '2026-11-24')).toEqual([]);
  });

  test('asks no rate for a provisional sum, and one for what is priced apart', () => {
    const items = (['provisional_sum', 'rate_only', 'optional'] as const).map((kind) => ({ ...line('1', kind), kind }));
    const content = { ...whole, lines: items.map(({ _id }) => ({ _id, rateInPaise: null })) };
    expect(missingOf(content, items, '2026-11-24')).toEqual([
      { what: 'line', line: 'rate_only' },
      { what: 'line', line: 'optional' },
    ]);
  });

  test('names each line, GST, the payments and the day', () => {
    const content: QuoteContent = {
      lines: [
        { _id: 'a', rateInPaise: null },
        { _id: 'b', rateInPaise: null, isExcluded: true },
        { _id: 'c', rateInPaise: null },
      ],
      milestones: [{ percent: '30', days: 0 }],
    };
    expect(missingOf(content, [], '2026-11-24')).toEqual([
      { what: 'line', line: 'a' },
      { what: 'line', line: 'c' },
      { what: 'gst', line: null },
      { what: 'milestones', line: null },
      { what: 'valid_till', line: null },
    ]);
    expect(missingOf({ ...whole, validTill: '2026-11-23' }, [], '2026-11-24')).toEqual([
      { what: 'valid_till_early', line: null },
    ]);
  });
});

describe('values of the form', () => {
  test('a text that is no day is not kept as the day until which the quote is valid', () => {
    const values = { ...valuesOf({ draft: null, lines: [line('1', 'a')] }), validTill: 'soon' };
    expect(contentOf(values).validTill).toBeNull();
    expect(contentOf({ ...values, validTill: '2027-01-23' }).validTill).toBe('2027-01-23');
  });

  test('a draft goes into the form and out again; lines without one are empty', () => {
    const draft: QuoteContent = {
      lines: [{ _id: 'a', rateInPaise: 100, isExcluded: false, remark: 'With consumables' }],
      discountPercent: '2.5',
      freightInPaise: 900_000,
      gstPercent: '18',
      milestones: [{ percent: '100', days: -10 }],
      workingDays: 17,
      warrantyMonths: 0,
      validTill: '2027-01-23',
      deviations: null,
    };
    const values = valuesOf({ draft, lines: [line('1', 'a'), line('2', 'b')] });
    expect(values.lines[1]).toEqual({ _id: 'b', rateInPaise: null, isExcluded: false, remark: '' });
    const { freightInPaise: amountInPaise, ...rest } = draft;
    expect(contentOf({ ...values, lines: values.lines.slice(0, 1) })).toEqual({
      ...rest,
      charges: { freight: { kind: 'amount', amountInPaise } },
      attachments: [],
    });
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
