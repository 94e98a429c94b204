import { describe, expect, test } from 'vitest';
import type { BoqInspection } from '../parts/boq/boq-lines.ts';
import { emptyLine } from '../parts/boq/boq-lines.ts';
import { faultsOfRates, faultsOfVendor } from './quote-faults.ts';
import {
  emptyVendor,
  parseAmount,
  quoteOf,
  rateText,
  vendorOfSheet,
  withRate,
  withSource,
  type QuoteLine,
} from './quote-lines.ts';

const tubes: QuoteLine = { ...emptyLine('a', null), description: 'Tubes', unit: 'MTS', quantity: '2' };
const crane: QuoteLine = { ...emptyLine('b', null), description: 'Crane', unit: 'DAY', quantity: '3' };
const named = (key: string, part = {}) => ({
  ...emptyVendor(key),
  companyName: `Vendor ${key}`,
  gstPercent: '18',
  ...part,
});
const faultOf = (lines: QuoteLine[], key: string, vendors = [named('x'), named('y')]) =>
  faultsOfRates(lines, vendors).get(lines[0]!.id)?.[key];

describe('an amount as it is typed', () => {
  test.each([
    ['', null],
    ['1,00,000.50', 10_000_050],
    ['100,000.50', 10_000_050],
    ['₹ 860/-', 86_000],
    ['.5', 50],
    ['0', 0],
  ])('%j is %j', (text, amount) => expect(parseAmount(text)).toBe(amount));

  test.each(['12,5', '1.234,56', '1,00', '12.345', '$ 1,200', '1200 USD', 'USD 1200', 'as agreed', '-5'])(
    '%j is not guessed',
    (text) => expect(parseAmount(text)).toMatchObject({ message: expect.stringContaining(text) as string }),
  );
});

describe('what a vendor asks for a line', () => {
  test('a rate for another unit is kept with its unit, and what it counts as is told', () => {
    const line = withRate(tubes, 'x', '85/kg');
    expect(rateText(line, 'x')).toBe('85/kg');
    expect(faultOf([line], 'x')).toMatchObject({ code: 'OTHER_UNIT', advice: 'It counts as ₹85,000 per MT here.' });
    expect(faultOf([withRate(tubes, 'x', '85/Ton')], 'x')?.code).not.toBe('OTHER_UNIT');
  });

  test('a unit that nothing converts leaves the vendor without a rank', () => {
    expect(faultOf([withRate(tubes, 'x', '85/SET')], 'x')).toMatchObject({ code: 'UOM_NOT_CONVERTIBLE' });
    expect(faultOf([withRate(tubes, 'x', '85/furlong')], 'x')).toMatchObject({
      code: 'UNKNOWN_UNIT',
      severity: 'error',
    });
  });

  test('a unit of a sheet that nobody knows stays with its rate', () => {
    const sheet = {
      vendors: [{ vendorId: 'v', companyName: 'Konkan Works', versions: [{}] }],
      request: {
        quotes: [
          { vendorId: 'v', currency: 'INR', lines: [{ lineId: 'a', status: 'quoted', rate: '85', uom: 'coil' }] },
        ],
      },
    };
    const { lines } = vendorOfSheet(sheet as unknown as Parameters<typeof vendorOfSheet>[0], 'v', [tubes]);
    expect(rateText(lines[0]!, 'v')).toBe('85/coil');
    expect(faultOf(lines, 'v', [named('v')])).toMatchObject({ code: 'UNKNOWN_UNIT', severity: 'error' });
  });

  test('a rate per kilogram against tonnes is far from the others', () => {
    const line = withRate(withRate(tubes, 'x', '85'), 'y', '85000');
    expect(faultOf([line], 'x')).toMatchObject({ message: 'About 1,000 times less than the others ask.' });
    const inEuro = [named('x', { currency: 'EUR', fxRate: '1000' }), named('y')];
    expect(faultOf([line], 'x', inEuro)).toBeUndefined();
  });

  test('zero, a missing line and an amount that is not quantity by rate say what they do to the rank', () => {
    expect(faultOf([withRate(tubes, 'x', '0')], 'x')).toMatchObject({ code: 'ZERO' });
    const half = [tubes, withRate(crane, 'x', '100')];
    expect(faultOf(half, 'x')).toMatchObject({ code: 'NOT_QUOTED' });
    expect(faultOf(half, 'y')).toBeUndefined();
    const line = withRate(tubes, 'x', '100');
    const stated = { ...line, rates: { x: { ...line.rates!['x']!, statedInPaise: 25_000 } } };
    expect(faultOf([stated], 'x')).toMatchObject({
      code: 'AMOUNT_DIFFERS',
      advice: 'The rate counts. Vendor x is ranked with 50 less than it states. Ask the vendor which is correct.',
    });
  });

  test('words for nothing are nothing, and excluded stays', () => {
    for (const text of ['NQ', '-', 'regret', '']) expect(rateText(withRate(tubes, 'x', text), 'x')).toBe('');
    expect(rateText(withRate(tubes, 'x', 'Excluded'), 'x')).toBe('excluded');
  });
});

describe('what a vendor says beside', () => {
  test('only a regular taxpayer charges GST, and what is usual is not said', () => {
    expect(quoteOf(named('x'), [tubes]).content).toMatchObject({ gstPercent: '18' });
    expect(quoteOf(named('x'), [tubes]).content).not.toHaveProperty('gstRegistration');
    expect(quoteOf(named('x'), [tubes]).content).not.toHaveProperty('isMse');
    const small = named('x', { gstRegistration: 'composition', gstPercent: 'unknown', isMse: true });
    expect(quoteOf(small, [tubes]).content).toMatchObject({
      gstRegistration: 'composition',
      gstPercent: null,
      isMse: true,
    });
    expect(faultsOfVendor(small, []).gstPercent).toBeUndefined();
    expect(faultsOfVendor({ ...small, gstRegistration: 'regular' }, []).gstPercent?.isError).toBe(true);
  });

  const faults = (part: object, others: { companyName: string; gstin: string }[] = []) =>
    faultsOfVendor(named('x', part), others);

  test('a currency needs its rate', () => {
    for (const currency of ['USD', 'EUR', 'GBP', 'JPY'])
      expect(faults({ currency }).fxRate).toMatchObject({
        isError: true,
        message: `Enter the exchange rate of ${currency} in rupees. Vendor x cannot be compared without it.`,
      });
    expect(faults({ currency: 'USD', fxRate: '0' }).fxRate?.isError).toBe(true);
    expect(faults({ currency: 'USD', fxRate: '88.25' })).toEqual({});
  });

  test('percent as a fraction and a discount of everything are told, and taken as they stand', () => {
    expect(faults({ gstPercent: '0.18' }).gstPercent).toMatchObject({ isError: false, message: /18%/ });
    expect(faults({ discountPercent: '0.05' }).discountPercent?.message).toContain('not 5%');
    expect(faults({ discountPercent: '100' }).discountPercent).toMatchObject({ isError: false });
    expect(faults({ discountPercent: '101' }).discountPercent?.isError).toBe(true);
  });

  test('one GSTIN is one company, one name one vendor', () => {
    const other = { companyName: 'Konkan', gstin: '27AABCK1234L1Z5' };
    expect(faults({ gstin: '27aabck1234l1z5' }, [other]).gstin).toMatchObject({ isError: false, message: /^.?Konkan/ });
    expect(faults({ companyName: 'konkan' }, [other]).companyName?.isError).toBe(true);
  });

  test('charges are an amount, a share or at actuals; payment is shares that sum to all', () => {
    expect(faults({ freight: '12,5' }).freight?.isError).toBe(true);
    expect(faults({ freight: 'actuals' }).freight?.isError).toBe(false);
    expect(faults({ advancePercent: '30' })).toMatchObject({
      advanceDays: { isError: true },
      restDays: { isError: true },
    });
    const vendor = named('x', {
      freight: '9,000',
      packing: '2%',
      advancePercent: '30%',
      advanceDays: '10',
      restDays: '45',
    });
    expect(quoteOf(vendor, [withRate(tubes, 'x', '85/kg')])).toMatchObject({
      companyName: 'Vendor x',
      content: {
        lines: [{ rateInPaise: 8_500 }],
        charges: { freight: { kind: 'amount', amountInPaise: 900_000 }, packing: { kind: 'percent', percent: '2' } },
        milestones: [
          { percent: '30', days: -10 },
          { percent: '70', days: 45 },
        ],
      },
      stated: [{ unit: 'KGS', amountInPaise: null }],
    });
  });
});

describe('a source with vendors side by side', () => {
  const inspection = (rows: [string, number][], name: string): BoqInspection =>
    ({
      lines: rows.map(([description], index) => ({
        ...{ row: index + 2, lineNumber: null, group: null, description, unit: 'MTS', unitText: 'MTS' },
        ...{ quantity: '2', rateInPaise: null, note: null },
      })),
      problems: [],
      offers: [
        {
          rateColumn: 4,
          amountColumn: null,
          name,
          problems: [],
          cells: rows.map(([, rateInPaise], index) => ({
            row: index + 2,
            rateInPaise,
            unit: null,
            statedInPaise: null,
          })),
        },
      ],
    }) as unknown as BoqInspection;
  const free = { isFixed: false, canAddVendors: true };

  test('leaves out items that are not measured, and names them', () => {
    const source = inspection(
      [
        ['Night shift', 100],
        ['Tubes', 200],
      ],
      'Konkan',
    );
    source.lines[0]!.kind = 'rate_only';
    const { lines, apart, vendors } = withSource({ lines: [], vendors: [] }, source, 'p', new Set(), free);
    expect(apart).toEqual(['Night shift']);
    expect(lines.map((line) => [line.description, rateText(line, vendors[0]!.key)])).toEqual([['Tubes', '2']]);
  });

  test('makes lines and vendors; a second one brings its rates to the lines that are there', () => {
    const one = withSource({ lines: [], vendors: [] }, inspection([['Tubes', 100]], 'Konkan'), 'p', new Set(), free);
    expect(one.vendors.map(({ companyName }) => companyName)).toEqual(['Konkan']);
    const two = withSource(
      one,
      inspection(
        [
          ['tubes ', 200],
          ['Bends', 300],
        ],
        'Vindhya',
      ),
      'q',
      new Set(),
      free,
    );
    expect(two.lines.map(({ description }) => description)).toEqual(['Tubes', 'Bends']);
    expect(two.vendors.map(({ key }) => rateText(two.lines[0]!, key))).toEqual(['1', '2']);
  });

  test('read anew, what was typed over stays', () => {
    const one = withSource(
      { lines: [], vendors: [] },
      inspection(
        [
          ['Tubes', 100],
          ['Bends', 50],
        ],
        'Konkan',
      ),
      'p',
      new Set(),
      free,
    );
    const [vendor] = one.vendors;
    const typed = { ...one, lines: [withRate(one.lines[0]!, vendor!.key, '7'), one.lines[1]!] };
    const known = new Set(one.lines.map(({ id }) => id));
    const again = withSource(
      typed,
      inspection(
        [
          ['Tubes', 900],
          ['Bends', 800],
        ],
        'Konkan',
      ),
      'p',
      known,
      free,
    );
    expect(again.lines.map((line) => rateText(line, vendor!.key))).toEqual(['7', '8']);
    expect(again.vendors).toHaveLength(1);
  });

  test('on the lines of a sheet, rows that fit none are told', () => {
    const fixed = { isFixed: true, canAddVendors: true };
    const state = { lines: [tubes, crane], vendors: [emptyVendor('x')] };
    const read = withSource(
      state,
      inspection(
        [
          ['Tubes', 100],
          ['Paint', 5],
          ['Bolts', 6],
        ],
        'Konkan',
      ),
      'p',
      new Set(),
      fixed,
    );
    expect(read).toMatchObject({ unmatched: ['Paint', 'Bolts'], isByOrder: false });
    expect(read.vendors).toMatchObject([{ key: 'x', companyName: 'Konkan' }]);
    expect(rateText(read.lines[0]!, 'x')).toBe('1');
    const ordered = withSource(
      state,
      inspection(
        [
          ['Pipes', 100],
          ['Lift', 5],
        ],
        'Konkan',
      ),
      'p',
      new Set(),
      fixed,
    );
    expect(ordered.isByOrder).toBe(true);
  });
});
