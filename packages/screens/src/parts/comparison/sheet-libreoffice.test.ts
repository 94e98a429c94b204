import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from '@millwright/evaluation/evaluate';
import type { EvaluationRequest } from '@millwright/evaluation/request';
import { expect, test } from 'vitest';
import { examples } from '../../shared/story-examples.ts';
import { basisLabels } from './export-labels.ts';
import { sheetGrids } from './sheet-workbook.ts';
import type { Evaluation, Request, Sheet } from './sheet-words.ts';
import { stored } from './stored-zip.ts';
import { columnName, contentOf, workbookFiles, type Grid } from './workbook-cells.ts';
import { comparisonLayout } from './workbook-model.ts';

/** LibreOffice Calc where it is installed (Debian: libreoffice-calc-nogui); SOFFICE_PATH names another place. */
const soffice = [process.env['SOFFICE_PATH'], '/usr/bin/soffice', '/usr/local/bin/soffice'].find(
  (path) => path && existsSync(path),
);

const exported = { by: 'rekha@example.com', at: '2026-11-20T04:10:00.000Z' };
const example = examples.getComparisonById.body;

/** The sheets of each workbook as LibreOffice calculates them, by `workbook-sheet`: cached values are removed before. */
function calculated(workbooks: Readonly<Record<string, readonly Grid[]>>): Record<string, string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
  try {
    const names = Object.keys(workbooks);
    for (const name of names) {
      const files = workbookFiles(workbooks[name]!).map((file) => ({
        name: file.name,
        content: new TextEncoder().encode(
          new TextDecoder().decode(file.content).replaceAll(/<\/f><v>[^<]*<\/v>/g, '</f>'),
        ),
      }));
      writeFileSync(join(folder, `${name}.xlsx`), stored(files));
    }
    execFileSync(
      soffice!,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        // Tabs, UTF-8, values as stored and not as displayed, all sheets.
        'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false,false,false,-1',
        '--outdir',
        folder,
        ...names.map((name) => join(folder, `${name}.xlsx`)),
      ],
      { stdio: 'ignore', timeout: 110_000 },
    );
    const rowsOf = (name: string) =>
      readFileSync(join(folder, `${name}.csv`), 'utf8')
        .trimEnd()
        .split('\n')
        .map((row) => row.split('\t').map((cell) => cell.replaceAll('"', '')));
    const files = names.flatMap((name) => workbooks[name]!.map((grid) => `${name}-${grid.name}`));
    return Object.fromEntries(files.map((name) => [name, rowsOf(name)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const milestones = (...parts: [string, number][]) => parts.map(([percent, days]) => ({ percent, days }));
const quoted = (lineId: string, rate: string, more = {}) => ({ lineId, status: 'quoted' as const, rate, ...more });
const regular = { registration: 'regular' as const, supply: 'inter' as const };
const standardGst = { standard: '18', low: '5', blocked: '28' };

/** Discounts, charges of every kind, four GST cases, assumed rates, another currency and unit, and every loading. */
const rich: EvaluationRequest = {
  lines: [
    { id: '0001', qty: '12.5', uom: 'KGS' },
    { id: '0002', qty: '3', uom: 'NOS', gstClass: 'low' },
    { id: '0003', qty: '7', uom: 'SET', gstClass: 'blocked', mandatory: false },
    { id: '0004', qty: '2', uom: 'LS', mandatory: false, estimateRate: '1500.25' },
    { id: '0005', qty: '333', uom: 'MTR', mandatory: false, lastRate: '77.77' },
  ],
  rules: {
    method: 'L1',
    referencePaymentDays: 45,
    annualInterestPercent: '11.25',
    deliveryCapPercent: '2',
    itcSharePercent: '90',
    itcBlockedClasses: ['blocked'],
    deviationLoadings: [{ term: 'warranty', amountInPaise: 1_234_567 }],
  },
  quotes: [
    {
      ...regular,
      vendorId: 'a',
      gstPercentByClass: standardGst,
      discountPercents: ['2.5', '1'],
      charges: { packing: { kind: 'percent', percent: '1.75' }, freight: { kind: 'amount', amount: '1250.50' } },
      milestones: milestones(['30', -30], ['70', 30]),
      weeksLate: '1.5',
      terms: [
        { term: 'guarantee', deviates: true, price: null },
        { term: 'warranty', deviates: true, price: '99' },
      ],
      performancePercent: '-1.5',
      technicalScore: '82.5',
      lines: [
        quoted('0001', '1234.567'),
        quoted('0002', '8750'),
        quoted('0003', '611.11', { discountPercents: ['5'] }),
        { lineId: '0004', status: 'included_elsewhere', includedIn: '0002' },
      ],
    },
    {
      ...regular,
      supply: 'intra',
      vendorId: 'b',
      gstPercentByClass: { ...standardGst, low: '12' },
      charges: { insurance: { kind: 'at_actuals', estimateInPaise: 432_100 } },
      milestones: milestones(['100', 60]),
      weeksLate: '9',
      terms: [{ term: 'guarantee', deviates: false, price: '4321.09' }],
      performancePercent: '2',
      technicalLoadingInPaise: 250_000,
      technicalScore: '91',
      lines: [quoted('0001', '1.19', { uom: 'GMS' }), quoted('0002', '9100.10'), quoted('0005', '81')],
    },
    {
      registration: 'composition',
      supply: 'intra',
      vendorId: 'c',
      technicalScore: '75',
      terms: [{ term: 'guarantee', deviates: true, price: '100' }],
      lines: [quoted('0001', '1300'), quoted('0002', '8000'), quoted('0003', '700')],
    },
    {
      ...regular,
      vendorId: 'd',
      currency: 'EUR',
      fxRate: '98.7654',
      gstPercentByClass: standardGst,
      discountPercents: ['3'],
      charges: { other: { kind: 'amount', amount: '12.34' } },
      milestones: milestones(['10', -60], ['80', 0], ['10', 365]),
      technicalScore: '88',
      lines: [quoted('0001', '11.9'), quoted('0002', '95'), quoted('0003', '6.5')],
    },
    {
      ...regular,
      vendorId: 'e',
      gstPercentByClass: standardGst,
      technicallyQualified: false,
      technicalScore: '40',
      lines: [quoted('0001', '1'), quoted('0003', '5000')],
    },
    // As far as possible without own prices: charges alone, and a mandatory item that is not quoted.
    {
      ...regular,
      vendorId: 'f',
      gstPercentByClass: standardGst,
      charges: { freight: { kind: 'amount', amount: '500' } },
      lines: [],
    },
  ],
};

const withRules = (rules: Partial<EvaluationRequest['rules']>): EvaluationRequest => ({
  ...rich,
  rules: { ...rich.rules, ...rules },
});

/** The request with the defaults that the API fills in. */
const completed = ({ lines, rules, quotes }: EvaluationRequest): Request => {
  const [base] = example.request!.quotes;
  return {
    lines: lines.map((line) => ({ ...example.request!.lines[0]!, ...line })),
    rules: { ...example.request!.rules, ...rules },
    quotes: quotes.map((quote) => ({
      ...base!,
      submittedAt: null,
      gstPercentByClass: {},
      ...quote,
      lines: quote.lines.map((cell) => ({ ...base!.lines[0]!, rate: null, ...cell })),
    })),
  } as Request;
};

/** The example sheet with another request. */
function sheetOf(asked: EvaluationRequest): Sheet {
  const request = completed(asked);
  return {
    ...example,
    request,
    evaluation: evaluate(request) as Evaluation,
    lines: request.lines.map(({ id, qty, uom }) => ({
      lineId: id,
      group: null,
      description: `Item ${id}`,
      quantity: qty,
      unit: uom,
    })),
    vendors: request.quotes.map(({ vendorId }) => ({
      ...example.vendors[0]!,
      vendorId,
      companyName: `Vendor ${vendorId}`,
    })),
  };
}

/** Types rates into cells of the first sheet, and values into rows of the parameters. */
function edited(
  sheet: Sheet,
  rates: readonly { item: number; vendor: number; rate: number }[],
  parameters: Readonly<Record<string, number | string>> = {},
): Grid[] {
  const grids = sheetGrids(sheet, exported);
  const [comparison, parametersGrid] = grids;
  for (const { item, vendor, rate } of rates)
    comparison!.rows[comparisonLayout.itemRow(item) - 1]![comparisonLayout.rateColumn(vendor)] = rate;
  for (const [label, value] of Object.entries(parameters))
    parametersGrid!.rows.find(([first]) => contentOf(first) === label)![1] = value;
  return grids;
}

const withRates = (
  asked: EvaluationRequest,
  rates: readonly { item: number; vendor: number; rate: number }[],
): EvaluationRequest => ({
  ...asked,
  quotes: asked.quotes.map((quote, at) => {
    const changed = rates.filter(({ vendor }) => vendor === at);
    const typed = changed.map(({ item, rate }) => quoted(asked.lines[item]!.id, String(rate)));
    const isTyped = (lineId: string) => typed.some((one) => one.lineId === lineId);
    return { ...quote, lines: [...quote.lines.filter(({ lineId }) => !isTyped(lineId)), ...typed] };
  }),
});

const paise = (text: string | undefined) => Math.round(Number(text) * 100);

/** What the workbook shows, and what the evaluation answers, in the same form. */
function shownOf(rows: readonly string[][], { vendors, lines }: Sheet) {
  const amountsOf = (row: readonly string[]) => vendors.map((_, at) => row[comparisonLayout.amountColumn(at)]);
  const named = (label: string) => amountsOf(rows.find((row) => row[1] === label)!);
  const inPaise = (label: string) => named(label).map((text) => paise(text));
  const deviations = rows.filter((row) => row[1]?.startsWith('Deviation loading: ')).map((row) => amountsOf(row));
  return {
    cells: lines.map((_, item) => amountsOf(rows[comparisonLayout.itemRow(item) - 1]!).map((text) => paise(text))),
    discount: inPaise('Discount').map((amount) => 0 - amount),
    charges: ['Packing', 'Freight', 'Insurance', 'Other charges'].map((label) => inPaise(label)),
    taxable: inPaise('Taxable value'),
    gst: inPaise('GST'),
    credit: inPaise('Input tax credit').map((amount) => 0 - amount),
    landed: inPaise('Landed, net of credit'),
    payment: inPaise('Payment loading'),
    delivery: inPaise('Delivery loading'),
    deviation: vendors.map((_, at) => deviations.reduce((sum, row) => sum + paise(row[at]), 0)),
    performance: inPaise('Performance loading'),
    technical: inPaise('Technical loading'),
    evaluated: inPaise('Evaluated cost'),
    gaps: named('Against L1').map((text) => (text ? paise(text) : null)),
    ranks: named('Rank'),
    l1: rows.find(([label]) => label === 'L1')![1],
  };
}

function answeredBy(request: EvaluationRequest, { vendors, lines }: Sheet): ReturnType<typeof shownOf> {
  const { vendors: all, l1 } = evaluate(request);
  const results = vendors.map(({ vendorId }) => all.find((one) => one.vendorId === vendorId)!);
  const loading = (kind: string) =>
    results.map(({ loadings }) => loadings.reduce((sum, one) => sum + (one.kind === kind ? one.amountInPaise : 0), 0));
  return {
    cells: lines.map(({ lineId }) =>
      results.map(({ cells }) => cells.find((cell) => cell.lineId === lineId)!.amountInPaise),
    ),
    discount: results.map(({ discountInPaise }) => discountInPaise),
    charges: (['packing', 'freight', 'insurance', 'other'] as const).map((name) =>
      results.map(({ charges }) => charges[name].amountInPaise),
    ),
    taxable: results.map(({ taxableInPaise }) => taxableInPaise),
    gst: results.map(({ gst }) => gst.totalInPaise),
    credit: results.map(({ itcInPaise }) => itcInPaise),
    landed: results.map(({ landedInPaise }) => landedInPaise),
    payment: loading('payment'),
    delivery: loading('delivery'),
    deviation: loading('deviation'),
    performance: loading('performance'),
    technical: loading('technical'),
    evaluated: results.map(({ evaluatedInPaise }) => evaluatedInPaise),
    gaps: results.map(({ gapInPaise }) => gapInPaise),
    ranks: results.map(({ label }) => label ?? 'not ranked'),
    l1: vendors
      .filter(({ vendorId }) => l1?.vendorIds.includes(vendorId))
      .map(({ companyName }) => companyName)
      .join(', '),
  };
}

/** Vendor B undercuts the others in item 1; vendor A quotes item 5, whose rate was assumed. */
const edits = [
  { item: 0, vendor: 1, rate: 700.005 },
  { item: 4, vendor: 0, rate: 12.345 },
];
const median = { 'Rate assumed for items not quoted': basisLabels.median, 'Interest rate (% p.a.)': 24.5 };
const tied: EvaluationRequest = {
  ...rich,
  rules: { method: 'L1', tieChain: ['scorecard', 'delivery'] },
  quotes: ['a', 'b', 'c', 'd'].map((vendorId, at) => ({
    ...regular,
    vendorId,
    gstPercentByClass: standardGst,
    scorecard: ['70', '80', '80', null][at]!,
    lines: rich.lines.map(({ id }) => quoted(id, '100')),
  })),
};

const cases: Record<string, { workbook: () => readonly Grid[]; sheet: Sheet; request: EvaluationRequest }> = {};
const addCase = (
  name: string,
  asked: EvaluationRequest,
  rates: typeof edits = [],
  parameters: Readonly<Record<string, number | string>> = {},
  rules: Partial<EvaluationRequest['rules']> = {},
) => {
  const sheet = sheetOf(asked);
  const request = completed(withRates({ ...asked, rules: { ...asked.rules, ...rules } }, rates));
  cases[name] = { workbook: () => edited(sheet, rates, parameters), sheet, request };
};
addCase('as-exported', rich);
addCase('two-rates-edited', rich, edits);
addCase('parameters-edited', rich, edits, median, { plugPolicy: 'median', annualInterestPercent: '24.5' });
addCase('estimate', withRules({ plugPolicy: 'estimate', floorPaymentAtZero: true, deliveryCapPercent: null }), edits);
addCase('present-value', withRules({ method: 'PV', plugPolicy: 'last' }), edits);
addCase('qcbs', withRules({ method: 'QCBS', normaliseTechnical: true }), edits);
addCase('price-per-score', withRules({ method: 'PRICE_PER_SCORE', technicalCutoff: '80' }), edits);
addCase('ties', tied);
cases['example'] = {
  workbook: () => sheetGrids(example, exported),
  sheet: example,
  request: example.request!,
};

test('the edits change L1', () => {
  const { sheet, request } = cases['two-rates-edited']!;
  expect(evaluate(request).l1!.vendorIds).not.toEqual(sheet.evaluation!.l1!.vendorIds);
});

test.skipIf(soffice === undefined)(
  'an edited workbook calculates the totals, ranks and L1 of the evaluation',
  { timeout: 120_000 },
  () => {
    const rows = calculated(
      Object.fromEntries(Object.entries(cases).map(([name, { workbook }]) => [name, workbook()])),
    );
    for (const [name, { sheet, request }] of Object.entries(cases))
      expect({ name, ...shownOf(rows[`${name}-Comparison`]!, sheet) }).toEqual({ name, ...answeredBy(request, sheet) });
    const faults = Object.values(rows).flatMap((one) =>
      one.filter((row) => row.some((text) => /^(#|Err:)/.test(text))),
    );
    expect(faults).toEqual([]);
  },
);

test('every formula refers to a cell of the workbook', () => {
  const grids = sheetGrids(cases['as-exported']!.sheet, exported);
  const sizes = new Map(
    grids.map(({ name, rows }) => [name, { rows: rows.length, columns: Math.max(...rows.map((row) => row.length)) }]),
  );
  const outside = grids.flatMap(({ rows }) =>
    rows.flat().flatMap((cell) => {
      const content = contentOf(cell);
      if (content === null || typeof content !== 'object') return [];
      return [...content.formula.matchAll(/(\w+)!\$([A-Z]+)\$(\d+)/g)]
        .filter(([, name, letters, row]) => {
          const size = sizes.get(name!);
          const names = Array.from({ length: size?.columns ?? 0 }, (_, column) => columnName(column));
          return !size || Number(row) > size.rows || !names.includes(letters!);
        })
        .map(([reference]) => reference);
    }),
  );
  expect(outside).toEqual([]);
});
