// More layouts of bills of quantities: other words for the headings, Hindi, merged cells, three vendors side by side.
import { describe, expect, test } from 'vitest';
import { inspect, type Inspection } from './boq-lines.rules.ts';
import { tableOfRows } from './boq-table.rules.ts';

const read = (rows: string[][], hasVendors = false, merges: ReturnType<typeof tableOfRows>['merges'] = []) =>
  inspect({ ...tableOfRows(rows), merges }, { columns: new Map(), units: new Map(), hasVendors }) as Inspection;

describe('three vendors side by side', () => {
  const lines = [
    ['1', 'Excavation', 'CUM', '1250', '98', '1,22,500', '105', '1,31,250', 'Regret', ''],
    ['2', 'Backfilling', '100 cum', '400', '9000', '36,000', '9500', '38,000', '95/cum', '38,000'],
  ];
  const names = ['Konkan Works', '', 'Deccan Fab', '', 'Tapi Infra', ''];
  const second = ['', '', '', '', ...['Rate', 'Amount', 'Rate', 'Amount', 'Rate', 'Amount']];
  const rates = [
    ['Konkan Works', 98_00, 90_00],
    ['Deccan Fab', 105_00, 95_00],
    ['Tapi Infra', null, 95_00],
  ];
  const offersOf = ({ offers }: Inspection) =>
    offers!.map(({ name, cells }) => [name, ...cells.map(({ rateInPaise }) => rateInPaise)]);

  test.each([
    ['Sl. No.', 'Nomenclature', 'Unit', 'Quantity'],
    ['S.No.', 'Particulars', 'UOM', 'Qty.'],
    ['क्र.', 'विवरण', 'इकाई', 'मात्रा'],
  ])('under %s, %s, %s, %s are read by name', (...head) => {
    expect(offersOf(read([[...head, ...names], second, ...lines], true))).toEqual(rates);
  });

  test('with merged names are read by name', () => {
    const merges = [5, 7, 9].map((left) => ({ top: 1, left, bottom: 1, right: left + 1 }));
    const rows = [['Sl No', 'Description', 'Unit', 'Qty', ...names], second, ...lines];
    expect(offersOf(read(rows, true, merges))).toEqual(rates);
  });
});

describe('other words for the same', () => {
  test('Hindi headings with a rate per 100 and an item over two rows', () => {
    const { lines, counts } = read([
      ['क्र.', 'विवरण', 'इकाई', 'मात्रा', 'दर', 'राशि'],
      ['1', 'मिट्टी की खुदाई,', '', '', '', ''],
      ['', 'भराई सहित', '100 cum', '250', '18500', '46250'],
      ['', 'कुल', '', '', '', '46250'],
    ]);
    expect(lines).toMatchObject([
      { lineNumber: '1', description: 'मिट्टी की खुदाई, भराई सहित', unit: 'CBM', quantity: '250', rateInPaise: 185_00 },
    ]);
    expect(counts.errors).toBe(0);
  });

  test.each([
    ['Sl. No.', 'Nomenclature', 'U.O.M.', 'Qnty', 'Unit rate', 'GST (in %)', 'Total incl. GST'],
    ['Sr No', 'Description of goods', 'UOM', 'QTY', 'Basic price', 'IGST %', 'Amount with tax'],
  ])('%s, %s, %s, %s, %s, %s, %s', (...head) => {
    const { lines, problems } = read([head, ['1', 'Bearing 22220', 'EA', '4', '12500', '18', '59000']]);
    expect(lines).toMatchObject([{ lineNumber: '1', unit: 'NOS', quantity: '4', rateInPaise: 12_500_00 }]);
    expect(problems.map(({ code }) => code)).toEqual(['GST_PER_ITEM']);
  });
});
