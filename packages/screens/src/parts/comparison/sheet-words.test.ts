import { evaluate } from '@millwright/evaluation/evaluate';
import { partsOf, whyFirst } from '@millwright/evaluation/explain';
import { formatRupees } from '@millwright/ui/format-rupees';
import { expect, test } from 'vitest';
import { examples } from '../../shared/story-examples.ts';
import { sheetCsv } from './sheet-export.ts';
import { sheetGrids, sheetWorkbook } from './sheet-workbook.ts';
import { crc32, stored } from './stored-zip.ts';
import { contentOf } from './workbook-cells.ts';

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
  const ends = /ends (₹[\d,.]*\d)(?: \([\d.]+%\))? (above|below) L1/.exec(sentence)!;
  const sum = (quotes[2] === 'less' ? -1 : 1) * rupeesIn(quotes[1]!) + loads.reduce((total, one) => total + one, 0);
  expect(sum).toBe(rupeesIn(ends[1]!) * (ends[2] === 'below' ? -1 : 1));
  expect(evaluation.vendors.find(({ vendorId }) => vendorId === rival)!.gapInPaise).toBe(sum);
});

test('nobody is first where nobody is ranked', () => {
  expect(whyFirst({ ...evaluation, l1: null }, nameOf, formatRupees)).toBeNull();
});

const exported = { by: 'rekha@example.com', at: '2026-11-20T04:10:00.000Z' };
const rowsOf = (one: typeof sheet) =>
  sheetGrids(one, exported)[0]!.rows.map((row) => row.map((cell) => contentOf(cell)));
const valueOf = (content: ReturnType<typeof contentOf>) =>
  content !== null && typeof content === 'object' ? content.value : content;

test('the workbook has a title block with job, version, exporter, Indian time and L1', () => {
  const job = { _id: sheet._id, number: 'JR-2026-0042', title: 'Boiler 2 water-wall repair' };
  const l1 = evaluation.l1!.vendorIds.map(nameOf).join(', ');
  const rows = rowsOf({ ...sheet, job });
  expect(rows.slice(0, 6).map((row) => row.map(valueOf))).toEqual([
    [sheet.title],
    ['Job', 'JR-2026-0042, Boiler 2 water-wall repair'],
    ['Version', '1, editable'],
    ['Exported', 'by rekha@example.com, 20 Nov 2026, 9:40 am IST'],
    ['L1', l1],
    ['Assumed', '1 of 16 rates, marked "assumed". Policy: highest of the others.'],
  ]);
});

test('the workbook shows the results before anything calculates it', () => {
  const rows = rowsOf(sheet);
  const results = sheet.vendors.map(({ vendorId }) => evaluation.vendors.find((one) => one.vendorId === vendorId)!);
  const shown = (label: string) =>
    rows
      .find((row) => row[1] === label)!
      .filter((_, column) => column >= 6 && column % 2 === 0)
      .map(valueOf);
  expect(shown('Landed, net of credit')).toEqual(results.map(({ landedInPaise }) => landedInPaise / 100));
  expect(shown('Evaluated cost')).toEqual(results.map(({ evaluatedInPaise }) => evaluatedInPaise / 100));
  expect(shown('Rank')).toEqual(results.map(({ label }) => label ?? 'not ranked'));
});

test('assumed rates are marked in the workbook and in CSV', () => {
  const [first] = sheet.lines;
  const [one, two] = sheet.request!.quotes;
  const request = {
    ...sheet.request!,
    quotes: sheet.request!.quotes.map((quote) =>
      quote === one ? { ...quote, lines: quote.lines.filter(({ lineId }) => lineId !== first!.lineId) } : quote,
    ),
  };
  const assumed = { ...sheet, request, evaluation: evaluate(request) as typeof evaluation };
  const rows = rowsOf(assumed);
  const vendor = sheet.vendors.findIndex(({ vendorId }) => vendorId === one!.vendorId);
  const row = rows.find((cells) => cells[1] === first!.description)!;
  expect([row[4], row[5 + 2 * vendor]].map((cell) => valueOf(cell!))).toEqual(['highest of the others', 'assumed']);
  expect(valueOf(rows.find(([label]) => label === 'Assumed')![1]!)).toBe(
    '2 of 16 rates, marked "assumed". Policy: highest of the others.',
  );
  const cells = sheetCsv(assumed, assumed.evaluation).split('\r\n')[1]!.split(',');
  expect(cells[6 + 2 * vendor]).toBe('assumed: highest of the others');
  expect(cells[6 + 2 * sheet.vendors.findIndex(({ vendorId }) => vendorId === two!.vendorId)]).toBe('quoted');
});

test('the workbook is an archive with its parts, and a name that looks like a formula is text in CSV', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26);
  const archive = stored(sheetWorkbook(sheet, exported));
  const view = new DataView(archive.buffer);
  expect(view.getUint32(0, true)).toBe(0x04_03_4b_50);
  expect(view.getUint32(archive.length - 22, true)).toBe(0x06_05_4b_50);
  expect(view.getUint16(archive.length - 12, true)).toBe(10);
  const [vendor, ...others] = sheet.vendors;
  const csv = sheetCsv({ ...sheet, vendors: [{ ...vendor!, companyName: '=cmd|"x"' }, ...others] }, evaluation);
  expect(csv.split('\r\n')[0]).toContain(`"'=cmd|""x""","'=cmd|""x"": basis"`);
  expect(csv).toContain('Evaluated cost');
});

test('items outside the evaluation follow the totals in the workbook and in CSV', () => {
  const [one] = sheet.vendors;
  const item = { group: null, unit: 'DAY', quantity: null, amountInPaise: null, rates: [] };
  const apart = [
    {
      ...item,
      kind: 'rate_only' as const,
      description: 'Night shift',
      rates: [{ vendorId: one!.vendorId, rateInPaise: 1_200_50 }],
    },
    { ...item, kind: 'provisional_sum' as const, description: 'Fees', amountInPaise: 1_00_000_00 },
  ];
  const rows = rowsOf({ ...sheet, apart });
  const evaluated = rows.findIndex((row) => row[1] === 'Evaluated cost') + 1;
  const first = evaluation.vendors.find(({ vendorId }) => vendorId === one!.vendorId)!;
  const total = rows.find((row) => row[1] === 'Evaluated cost with provisional sums')!;
  expect(total[6]).toEqual({
    formula: `G${evaluated}+G${rows.length}`,
    value: (first.evaluatedInPaise + 1_00_000_00) / 100,
  });
  const [rateOnly, provisional] = rows.slice(-2);
  expect(rateOnly!.slice(0, 8)).toEqual([null, 'Rate only: Night shift', null, 'day', null, 1200.5, null, null]);
  expect(provisional!.slice(0, 9)).toEqual([
    null,
    'Provisional sum: Fees',
    null,
    'day',
    null,
    null,
    100_000,
    null,
    100_000,
  ]);
  const csv = sheetCsv({ ...sheet, apart }, evaluation).split('\r\n');
  expect(csv.at(-2)).toMatch(/^Rate only,,Night shift,,day,1200\.50,,,/);
  expect(csv.at(-1)).toMatch(/^Provisional sum,,Fees,,day,100000\.00,,100000\.00,/);
});
