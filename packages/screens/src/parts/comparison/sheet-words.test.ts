import { partsOf, whyFirst } from '@millwright/evaluation/explain';
import { formatRupees } from '@millwright/ui/format-rupees';
import { expect, test } from 'vitest';
import { examples } from '../../shared/story-examples.ts';
import { sheetRows, sheetWorkbook } from './sheet-xlsx.ts';
import { sheetCsv } from './sheet-export.ts';
import { crc32, stored } from './stored-zip.ts';

const sheet = examples.getComparisonById.body;
const evaluation = sheet.evaluation!;
const nameOf = (id: string) => sheet.vendors.find(({ vendorId }) => vendorId === id)!.companyName;

test('the parts of each vendor sum to its evaluated cost', () => {
  for (const result of evaluation.vendors)
    expect(partsOf(result).reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)).toBe(result.evaluatedInPaise);
});

test('the numbers of the sentence add up to the gap that it tells', () => {
  const { sentence, rival } = whyFirst(evaluation, nameOf, formatRupees)!;
  const rupeesIn = (text: string) => Math.round(Number(text.replaceAll(/[₹,]/g, '')) * 100);
  const quotes = /quotes (₹[\d,.]+\d) (less|more)/.exec(sentence)!;
  const loads = [...sentence.matchAll(/([+−])(₹[\d,.]*\d)/g)].map(
    ([, sign, text]) => (sign === '−' ? -1 : 1) * rupeesIn(text!),
  );
  const ends = /ends (₹[\d,.]*\d) (above|below)/.exec(sentence)!;
  const sum = (quotes[2] === 'less' ? -1 : 1) * rupeesIn(quotes[1]!) + loads.reduce((total, one) => total + one, 0);
  expect(sum).toBe(rupeesIn(ends[1]!) * (ends[2] === 'below' ? -1 : 1));
  expect(evaluation.vendors.find(({ vendorId }) => vendorId === rival)!.gapInPaise).toBe(sum);
});

test('nobody is first where nobody is ranked', () => {
  expect(whyFirst({ ...evaluation, l1: null }, nameOf, formatRupees)).toBeNull();
});

test('the formulas of the workbook recompute to the totals of the evaluation', () => {
  const { rows } = sheetRows(sheet);
  const at = (name: string): number => {
    const [, letters, digits] = /^\$?([A-Z]+)\$?(\d+)$/.exec(name)!;
    const column = [...letters!].reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1;
    return valueOf(rows[Number(digits) - 1]![column] ?? 0, name);
  };
  const valueOf = (cell: unknown, name = ''): number => {
    if (typeof cell === 'number') return cell;
    if (typeof cell === 'string') return 0;
    const { formula } = cell as { formula: string };
    const product = /^ROUND\((\w+)\*(\w+),2\)$/.exec(formula);
    if (product) return Math.round(at(product[1]!) * at(product[2]!) * 100) / 100;
    const sum = /^SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula);
    if (sum) {
      let total = 0;
      for (let row = Number(sum[2]); row <= Number(sum[3]); row += 1) total += at(`${sum[1]}${row}`);
      return total;
    }
    const parts = formula.split(/(?=[+-])/);
    if (parts.length === 0) throw new Error(name);
    return parts.reduce((total, part) => total + (part.startsWith('-') ? -1 : 1) * at(part.replace(/^[+-]/, '')), 0);
  };
  const formulas = rows.flat().filter((cell) => cell !== null && typeof cell === 'object');
  expect(formulas.length).toBeGreaterThan(sheet.lines.length);
  for (const cell of formulas) expect(valueOf(cell)).toBeCloseTo((cell as { value: number }).value, 2);
  const evaluated = rows.find((row) => row[1] === 'Evaluated cost')!;
  expect(
    evaluated
      .filter((cell) => cell !== null && typeof cell === 'object')
      .map((cell) => Math.round(valueOf(cell) * 100)),
  ).toEqual(
    sheet.vendors.map(({ vendorId }) => evaluation.vendors.find((one) => one.vendorId === vendorId)!.evaluatedInPaise),
  );
});

test('the workbook is an archive with its parts, and a name that looks like a formula is text in CSV', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26);
  const archive = stored(sheetWorkbook(sheet));
  const view = new DataView(archive.buffer);
  expect(view.getUint32(0, true)).toBe(0x04_03_4b_50);
  expect(view.getUint32(archive.length - 22, true)).toBe(0x06_05_4b_50);
  expect(view.getUint16(archive.length - 12, true)).toBe(6);
  const [vendor, ...others] = sheet.vendors;
  const csv = sheetCsv({ ...sheet, vendors: [{ ...vendor!, companyName: '=cmd|"x"' }, ...others] }, evaluation);
  expect(csv.split('\r\n')[0]).toContain(`"'=cmd|""x"""`);
  expect(csv).toContain('Evaluated cost');
});
