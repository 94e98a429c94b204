// Rates as vendors price them: per unit of their own, and per 100.
import { oneUnit } from '@millwright/evaluation/unit-labels';
import { describe, expect, test } from 'vitest';
import { tableOfRows } from '../comparison/boq-table.rules.ts';
import { readSheet } from './quote-sheet.rules.ts';

const bolt = { lineNumber: '1', description: 'Hex bolt M16', unit: 'NOS', quantity: '500' } as const;
const read = (rows: string[][], line: { unit: 'NOS' | 'CBM' | 'KGS'; quantity: string } = bolt) => {
  const reading = readSheet(tableOfRows(rows), { lines: [{ ...bolt, ...line }] })!;
  return {
    rateInPaise: reading.content.lines[0]!.rateInPaise,
    messages: reading.problems.map(({ message }) => message),
  };
};

describe('a vendor that quotes per 100', () => {
  test.each([
    ['3500 per 100 nos', 'NOS', 35_00],
    ['3,500/100 Nos', 'NOS', 35_00],
    ['3500 per 100', 'NOS', 35_00],
    ['3500 / hundred nos', 'NOS', 35_00],
    ['3500 per %', 'NOS', 35_00],
    ['3500 per 1000 nos', 'NOS', 3_50],
    ['3500 per 10 cum', 'CBM', 350_00],
    ['3500 per 100 kg', 'KGS', 35_00],
    ['3500 per MT', 'KGS', 3_50],
  ] as const)('as “%s”, has the rate of one %s', (cell, unit, rateInPaise) => {
    const { rateInPaise: taken, messages } = read([['Rate'], [cell]], { unit, quantity: '500' });
    expect(taken).toBe(rateInPaise);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(`per ${oneUnit(unit)}, the unit of item 1`);
  });

  test('is told what was taken', () => {
    expect(read([['Rate'], ['3500 per 100 nos']]).messages).toEqual([
      '3,500.00 per 100 nos is 35.00 per no., the unit of item 1: that rate was used.',
    ]);
  });

  test('in a column of units of its own table has its amount checked by it, with the quantity in pieces or in hundreds', () => {
    const table = (quantity: string, amount: string) => [
      ['Item', 'Qty', 'Unit', 'Rate', 'Amount'],
      ['Hex bolt M16', quantity, '100 nos', '3500', amount],
    ];
    expect(read(table('500', '17500')).rateInPaise).toBe(35_00);
    expect(read(table('500', '17500')).messages).toHaveLength(1);
    expect(read(table('5', '17500')).messages).toHaveLength(1);
    expect(read(table('500', '1750000')).messages.at(-1)).toContain('rate × quantity is 17,500.00');
    expect(read(table('600', '21000')).messages.at(-1)).toContain('for a quantity other than');
  });

  test('of a unit that cannot be converted, is not taken', () => {
    const { rateInPaise, messages } = read([['Rate'], ['3500 per 100 sets']]);
    expect(rateInPaise).toBeNull();
    expect(messages[0]).toContain('needs a rate per no., not per 100 sets: that rate was skipped.');
  });
});
