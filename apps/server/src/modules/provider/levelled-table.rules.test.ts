import { expect, test } from 'vitest';
import { tableOfRows } from '../comparison/boq-table.rules.ts';
import { readLevelledTable } from './levelled-table.rules.ts';

test('a rate under a vendor is per 100 where the unit of the item is, unless the cell names another', () => {
  const table = tableOfRows([
    ['Sl No', 'Description', 'Unit', 'Qty', 'Konkan Works', 'Deccan Fab'],
    ['1', 'Earth filling', '100 cum', '250', '18,500', '190/cum'],
    ['2', 'Plastering', 'Sqm', '340', '185', '190'],
  ]);
  const read = readLevelledTable(table, ['Konkan Works', 'Deccan Fab']);
  if (typeof read === 'string') throw new Error(read);
  expect(read.lines.map(({ unit }) => unit)).toEqual(['CBM', 'SQM']);
  expect(read.quotes.map(({ content }) => content.lines.map(({ rateInPaise }) => rateInPaise))).toEqual([
    [185_00, 185_00],
    [190_00, 190_00],
  ]);
  expect(read.problems.map(({ message }) => message)).toEqual([
    'Konkan Works: 18,500.00 per 100 m³ is 185.00 per m³, the unit of item 1: that rate was used.',
  ]);
});
