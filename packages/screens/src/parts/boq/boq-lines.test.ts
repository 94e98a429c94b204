import { describe, expect, test } from 'vitest';
import {
  amountOf,
  asCells,
  emptyLine,
  incompleteLines,
  markedAs,
  parseQuantity,
  readAnew,
  textOf,
  totalOf,
  unknownUnits,
  withText,
  withUnit,
} from './boq-lines.ts';

const line = (id: string) => ({ ...emptyLine(id, null), description: id });

describe('what is typed into a cell', () => {
  test.each([
    ['', null],
    [' 1,00,000.50 ', '100000.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['999999999999.9999', '999999999999.9999'],
    ['12,5', undefined],
    ['1.234,56', undefined],
    ['1000000000000', undefined],
    ['0.00001', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['.', undefined],
  ])('the quantity “%s” is %s', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity);
  });

  test('a word for a number stays in its cell with what to do, until a number is typed', () => {
    const wrong = withText(line('a'), 'quantity', 'many');
    expect(wrong.quantity).toBeNull();
    expect(textOf(wrong, 'quantity')).toBe('many');
    expect(wrong.faults.quantity).toMatchObject({ code: 'NOT_A_NUMBER', message: '“many” is not a quantity.' });
    const right = withText(wrong, 'quantity', '12');
    expect([right.quantity, right.faults]).toEqual(['12', {}]);
  });

  test('units by their code or name, or as people write them, which is how they are shown; a rate in rupees, exact to the paisa', () => {
    for (const [typed, unit, shown] of [
      ['cum', 'CBM', 'm³'],
      ['R.M.', 'MTR', 'm'],
      ['day(s)', 'DAY', 'day'],
      ['each', 'NOS', 'nos'],
    ] as const) {
      const read = withText(line('a'), 'unit', typed);
      expect([read.unit, textOf(read, 'unit')]).toEqual([unit, shown]);
      expect(withText(read, 'unit', shown).unit).toBe(unit);
    }
    expect(withText(line('a'), 'unit', 'sqm').unit).toBe('SQM');
    expect(withText(line('a'), 'unit', 'Lump sum').unit).toBe('LS');
    expect(withText(line('a'), 'unit', 'furlong').faults.unit?.code).toBe('UNKNOWN_UNIT');
    const rated = withText(line('a'), 'rate', '₹1,234.05');
    expect([rated.rateInPaise, textOf(rated, 'rate')]).toEqual([123_405, '1234.05']);
    expect(withText(rated, 'rate', '-1')).toMatchObject({ rateInPaise: null, faults: { rate: { text: '-1' } } });
  });
});

describe('amounts', () => {
  test('are exact, rounded half up to paise once per line', () => {
    const of = (quantity: string, rateInPaise: number) => amountOf({ ...line('a'), quantity, rateInPaise });
    expect(of('0.0001', 5000)).toBe(1n);
    expect(of('0.0001', 4999)).toBe(0n);
    expect(of('999999999999.9999', 9_007_199_254_740_991)).toBe(9_007_199_254_740_990_099_280_074_526n);
    expect(amountOf(line('a'))).toBeNull();
    const lines = [{ ...line('a'), quantity: '3', rateInPaise: 10 }, line('b')];
    expect(totalOf(lines)).toEqual({ inPaise: 30n, pricedCount: 1 });
  });
});

describe('a unit that is not known', () => {
  test('is asked once for all of its lines', () => {
    const lines = ['Brass', 'brass', 'sqm'].map((unit, index) => withText(line(String(index)), 'unit', unit));
    expect(unknownUnits(lines)).toEqual([{ text: 'Brass', count: 2 }]);
    expect(withUnit(lines, 'Brass', 'CBM').map(({ unit }) => unit)).toEqual(['CBM', 'CBM', 'SQM']);
    const other = withUnit([{ ...lines[0]!, note: 'By night' }], 'Brass', 'OTH');
    expect(other).toMatchObject([{ unit: 'OTH', note: 'By night; Unit: Brass', faults: {} }]);
  });
});

describe('reading a source anew', () => {
  test('keeps what was typed over, what was removed, what was added, and the lines of other sources', () => {
    const before = new Set(['s-1', 's-2', 's-3']);
    const lines = [line('other'), withText(line('s-1'), 'description', 'typed'), line('new'), line('s-3')];
    const fresh = ['s-1', 's-2', 's-3'].map((id) => ({ ...line(id), unit: 'NOS' as const }));
    expect(readAnew(lines, fresh, before).map(({ id, description, unit }) => [id, description, unit])).toEqual([
      ['other', 'other', null],
      ['s-1', 'typed', 'NOS'],
      ['s-3', 's-3', 'NOS'],
      ['new', 'new', null],
    ]);
  });
});

describe('copied lines', () => {
  test('hold no formula, and one line each', () => {
    const lines = [{ ...line('=HYPERLINK("x")\tb'), note: '-1+1', quantity: '1.5', rateInPaise: 5 }];
    expect(asCells(lines).split('\n')[1]).toBe('1\t\t\'=HYPERLINK("x") b\t\t1.5\t0.05\t\'-1+1');
  });
});

describe('how an item is priced', () => {
  const measured = { ...line('a'), unit: 'NOS' as const, quantity: '2', rateInPaise: 100 };

  test('is typed in place of the quantity or the unit, or chosen by its name', () => {
    expect(withText(measured, 'quantity', 'R.O.')).toMatchObject({ kind: 'rate_only', quantity: null, faults: {} });
    expect(withText(measured, 'unit', 'Provisional sum')).toMatchObject({ kind: 'provisional_sum', unit: null });
    const optional = withText(measured, 'kind', 'optional');
    expect([optional.kind, optional.quantity, textOf(optional, 'kind')]).toEqual(['optional', '2', 'Optional']);
    expect(withText(optional, 'kind', 'Measured')).not.toHaveProperty('kind');
    expect(withText(optional, 'kind', 'maybe')).toMatchObject({
      kind: 'optional',
      faults: { kind: { text: 'maybe' } },
    });
  });

  test('decides what is in the total: a provisional sum is, what is priced apart is not', () => {
    const provisional = { ...line('b'), kind: 'provisional_sum' as const, rateInPaise: 5_000 };
    const lines = [measured, { ...measured, kind: 'optional' as const }, provisional];
    expect(totalOf(lines)).toEqual({ inPaise: 5_200n, pricedCount: 2 });
    expect(asCells(lines).split('\n')[3]).toContain('\tProvisional sum\t50');
  });

  test('an item without quantity or unit, with a red cell or without its amount is named with what mends it', () => {
    const lines = [
      measured,
      { ...measured, quantity: null },
      { ...measured, quantity: '0', unit: null },
      withText(measured, 'quantity', '12 or so'),
      withText(measured, 'rate', 'as before'),
      { ...line('c'), kind: 'provisional_sum' as const },
      { ...line('d'), kind: 'rate_only' as const },
      emptyLine('new', null),
    ];
    expect(incompleteLines(lines)).toEqual([
      { index: 1, field: 'quantity', why: 'It has no quantity.', canMark: true },
      { index: 2, field: 'quantity', why: 'Quantity and unit missing.', canMark: true },
      { index: 3, field: 'quantity', why: '“12 or so” is not a quantity.', canMark: true },
      { index: 4, field: 'rate', why: '“as before” is not a rate.', canMark: false },
      { index: 5, field: 'rate', why: 'Amount missing.', canMark: false },
    ]);
  });

  test('a mark mends it, and keeps what was typed in the remarks', () => {
    const red = withText({ ...withText(measured, 'quantity', '12 or so'), note: 'By night' }, 'unit', 'furlong');
    const marked = markedAs(red, 'rate_only');
    expect(marked).toMatchObject({ kind: 'rate_only', note: 'By night; 12 or so; furlong', faults: {} });
    expect(incompleteLines([marked])).toEqual([]);
  });
});
