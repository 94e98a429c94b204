import { chargeNames } from '@millwright/evaluation/landed-cost';
import { reduced } from '@millwright/evaluation/rational';
import { isProvisional, kindLabel, provisionalTotal } from '@millwright/evaluation/item-kinds';
import { unitsOfLine } from '@millwright/evaluation/units';
import { unitLabel } from '@millwright/evaluation/unit-labels';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { basisLabels, chargeLabels, loadingLabels } from './export-labels.ts';
import { stateLabels, type Result, type Sheet } from './sheet-words.ts';
import type { StoredFile } from './stored-zip.ts';
import { columnName, Grid, literal, styled, workbookFiles, type Cell, type Formula } from './workbook-cells.ts';
import { parametersGrid, termsGrid, type ParameterRefs, type TermRows } from './workbook-inputs.ts';
import { comparisonLayout as layout, workbookModel, type WorkbookModel } from './workbook-model.ts';
import { rankingGrid, type Ranking } from './workbook-ranking.ts';
import { workingsGrid, type Workings } from './workbook-workings.ts';

/** Who exported a sheet and when, for its title block. */
export type Exported = { by: string; at: string };

const rupees = (paise: number) => paise / 100;

type Parts = {
  model: WorkbookModel;
  parameters: ParameterRefs;
  terms: TermRows;
  workings: Workings;
  ranking: Ranking;
};

/** The five sheets: results, their parameters, the vendors' terms, unrounded workings, and the ranking. */
export function sheetGrids(sheet: Sheet, exported: Exported): Grid[] {
  const model = workbookModel(sheet);
  const { grid: parametersSheet, refs: parameters } = parametersGrid(model);
  const terms = termsGrid(model);
  const workings = workingsGrid({ model, parameters, terms });
  const ranking = rankingGrid(model, parameters, terms, workings);
  const comparison = comparisonGrid({ model, parameters, terms, workings, ranking }, exported);
  return [comparison, parametersSheet, terms.grid, workings.grid, ranking.grid];
}

export const sheetWorkbook = (sheet: Sheet, exported: Exported): StoredFile[] =>
  workbookFiles(sheetGrids(sheet, exported));

function comparisonGrid(parts: Parts, exported: Exported): Grid {
  const { columns } = parts.model;
  const grid = new Grid(layout.name, {
    widths: [11, 44, 12, 10, 22, ...columns.flatMap(() => [20, 18])],
    frozen: { columns: 2, rows: layout.headerRow },
  });
  addTitle(grid, parts, exported);
  grid.add(
    ...[
      'Line',
      'Item',
      'Quantity',
      'Unit',
      'Assumed at',
      ...columns.flatMap(({ name }) => [`${name}: rate`, `${name}: amount`]),
    ].map((text) => styled('bold', text)),
  );
  addItems(grid, parts);
  addTotals(grid, parts);
  return grid;
}

/** The rows above the table head. */
function addTitle(grid: Grid, { model, parameters, workings, ranking }: Parts, { by, at }: Exported): void {
  const { sheet, columns, items, evaluation } = model;
  const assumed = columns.map(({ result }) => result.cells.filter(({ state }) => state === 'plugged').length);
  const count = assumed.reduce((sum, one) => sum + one, 0);
  const rates = items.length * columns.length;
  const ranges = columns.map(
    (_, vendor) => `${workings.plug(0, vendor)}:${workings.plug(items.length - 1, vendor).split('!')[1]!}`,
  );
  const counted = `COUNT(${ranges.join(',')})`;
  const policy = basisLabels[model.request.rules.plugPolicy];
  const nameOf = (id: string) => sheet.vendors.find(({ vendorId }) => vendorId === id)!.companyName;
  const l1 = evaluation.l1?.vendorIds.map(nameOf).join(', ') ?? '';
  grid.add(styled('bold', sheet.title));
  grid.add('Job', sheet.job ? `${sheet.job.number}, ${sheet.job.title}` : 'none');
  grid.add('Version', `${sheet.version}, ${stateLabels[sheet.state].toLowerCase()}`);
  grid.add('Exported', `by ${by}, ${formatDateTime(at)}`);
  grid.add(styled('bold', 'L1'), styled('bold', { formula: ranking.l1, value: l1 }));
  grid.add('Assumed', {
    formula: `IF(${counted}=0,"no rates",${counted}&${literal(` of ${rates} rates, marked "assumed". Policy: `)}&${parameters.plugPolicy}&".")`,
    value: count === 0 ? 'no rates' : `${count} of ${rates} rates, marked "assumed". Policy: ${policy}.`,
  });
  grid.add(
    'Amounts',
    'In ₹; rates per unit of the item. Edit shaded cells here, in Parameters and in Terms: costs, ranks and L1 follow.',
  );
  grid.add(
    'Fixed',
    'Fixed at export: method, exclusions, order of tie-breaks, draw of lots, unit conversion. Split awards and outlier checks are not in this workbook.',
  );
}

/** A rate per unit of the item in rupees; a formula if the vendor quoted in another currency or unit, or with a discount. */
function rateCell({ model, terms }: Parts, item: number, vendor: number): Cell {
  const { items, columns } = model;
  const { line } = items[item]!;
  const { quote, result } = columns[vendor]!;
  const answer = result.cells.find(({ lineId }) => lineId === line.id)!;
  const cell = quote.cells.find((one) => one?.lineId === line.id);
  // Plain text: the basis counts the rates of the item, so a rate cell that refers to it would be a circular reference.
  if (answer.state === 'plugged') return styled('note', 'assumed');
  if (answer.state === 'included') {
    const carrier = items.findIndex((one) => one.line.id === cell?.includedIn);
    return styled('note', `included in item ${carrier + 1}`);
  }
  const factors: string[] = [];
  if ((quote.source.fxRate ?? '1') !== '1') factors.push(`*${terms.grid.ref(1 + vendor, terms.exchangeRate)}`);
  const { n, d } = reduced(unitsOfLine(line, cell!.uom ?? line.uom)!);
  if (n !== d) factors.push(`*${d}/${n}`);
  for (const percent of cell!.discountPercents ?? []) factors.push(`*(1-${Number(percent)}/100)`);
  const quoted = Number(cell!.rate);
  return styled(
    'moneyInput',
    factors.length === 0 ? quoted : { formula: `${quoted}${factors.join('')}`, value: Number(answer.unitRate) },
  );
}

/** The basis of the assumed rate of an item; blank where every vendor quoted it. */
const basisAtExport = ({ columns, items }: WorkbookModel, item: number): string => {
  const cells = columns.flatMap(({ result }) => result.cells.filter(({ lineId }) => lineId === items[item]!.line.id));
  const basis = cells.find(({ plugBasis }) => plugBasis !== null)?.plugBasis;
  return basis ? basisLabels[basis] : '';
};

function addItems(grid: Grid, parts: Parts): void {
  const { items, columns } = parts.model;
  for (const [item, { line, source, description, unit }] of items.entries())
    grid.add(
      item + 1,
      description,
      styled('input', Number(source.qty)),
      unitLabel(unit ?? 'LS'),
      styled('note', {
        formula: `IF(COUNT(${columns.map((_, vendor) => parts.workings.plug(item, vendor)).join(',')})=0,"",${parts.workings.basis(item)})`,
        value: basisAtExport(parts.model, item),
      }),
      ...columns.flatMap(({ result }, vendor): Cell[] => {
        const [rate, plug] = [layout.rate(item, vendor).split('!')[1]!, parts.workings.plug(item, vendor)];
        const answer = result.cells.find(({ lineId }) => lineId === line.id)!;
        return [
          rateCell(parts, item, vendor),
          styled('money', {
            formula: `IF(ISNUMBER(${rate}),ROUND($C$${layout.itemRow(item)}*${rate},2),IF(ISNUMBER(${plug}),ROUND(${plug},2),0))`,
            value: rupees(answer.amountInPaise),
          }),
        ];
      }),
    );
}

const loadingOf = ({ loadings }: Result, kind: string, term: string | null = null) =>
  loadings.find((one) => one.kind === kind && one.term === term)?.amountInPaise ?? 0;

function addTotals(grid: Grid, { model, workings, ranking }: Parts): void {
  const { columns, items, sheet, evaluation } = model;
  const { amounts } = workings;
  const [first, last] = [layout.itemRow(0), layout.itemRow(items.length - 1)];
  const at = (row: number, vendor: number) => `${columnName(layout.amountColumn(vendor))}${row}`;
  const add = (label: string, of: (vendor: number, result: Result) => Formula, isTotal = false): number =>
    grid.add(
      null,
      styled(isTotal ? 'bold' : 'plain', label),
      null,
      null,
      null,
      ...columns.flatMap(({ result }, vendor): Cell[] => [
        null,
        styled(isTotal ? 'boldMoney' : 'money', of(vendor, result)),
      ]),
    );
  /** An unrounded amount of the workings, rounded once. */
  const rounded = (label: string, row: number, inPaise: (result: Result) => number, isTotal = false, sign = '') =>
    add(
      label,
      (vendor, result) => ({
        formula: `${sign}ROUND(${workings.amount(row, vendor)},2)`,
        value: rupees(inPaise(result)),
      }),
      isTotal,
    );
  /** What rounding each amount on its own leaves, so that the column adds up. */
  const rounding = (label: string, rows: readonly number[], totalRow: number, inPaise: (result: Result) => number) =>
    add(label, (vendor, result) => ({
      formula: `ROUND(${at(totalRow, vendor)}-(${rows.map((row) => at(row, vendor)).join('+')}),2)`,
      value: rupees(inPaise(result)),
    }));

  const basic = add(
    'Basic total',
    (vendor, { cells }) => ({
      formula: `SUM(${at(first, vendor)}:${at(last, vendor)})`,
      value: rupees(cells.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)),
    }),
    true,
  );
  const discount = rounded('Discount', amounts.discount, ({ discountInPaise }) => -discountInPaise, false, '-');
  const charges = chargeNames.map((name) =>
    rounded(chargeLabels[name], amounts.charges[name], (result) => result.charges[name].amountInPaise),
  );
  const taxable = grid.rows.length + 2;
  rounding(
    'Rounding of the taxable value',
    [basic, discount, ...charges],
    taxable,
    ({ rounding: { basicInPaise, taxableInPaise } }) => basicInPaise + taxableInPaise,
  );
  rounded('Taxable value', amounts.taxable, ({ taxableInPaise }) => taxableInPaise, true);
  const gst = rounded('GST', amounts.gst, ({ gst: { totalInPaise } }) => totalInPaise);
  const credit = rounded('Input tax credit', amounts.credit, ({ itcInPaise }) => -itcInPaise, false, '-');
  const landed = grid.rows.length + 2;
  rounding(
    'Rounding of the landed cost',
    [taxable, gst, credit],
    landed,
    ({ rounding: { landedInPaise } }) => landedInPaise,
  );
  rounded('Landed, net of credit', amounts.landed, ({ landedInPaise }) => landedInPaise, true);
  const loading = (kind: 'payment' | 'delivery' | 'performance' | 'technical') =>
    rounded(loadingLabels[kind]!, amounts[kind], (result) => loadingOf(result, kind));
  const loadings = [
    loading('payment'),
    loading('delivery'),
    ...[...amounts.deviations].map(([term, row]) =>
      rounded(`${loadingLabels['deviation']!}: ${term}`, row, (result) => loadingOf(result, 'deviation', term)),
    ),
    loading('performance'),
    loading('technical'),
  ];
  const evaluated = grid.rows.length + 2;
  rounding(
    'Rounding of the evaluated cost',
    [landed, ...loadings],
    evaluated,
    ({ rounding: { evaluatedInPaise } }) => evaluatedInPaise,
  );
  rounded('Evaluated cost', amounts.evaluated, ({ evaluatedInPaise }) => evaluatedInPaise, true);
  add('Against L1', (vendor, { gapInPaise }) => ({
    formula: `IF(${ranking.isRanked(vendor)}=1,${at(evaluated, vendor)}-${ranking.lowest},"")`,
    value: gapInPaise === null ? '' : rupees(gapInPaise),
  }));
  add('Rank', (vendor, { label }) => ({ formula: ranking.label(vendor), value: label ?? 'not ranked' }), true);
  if (evaluation.vendors.some(({ isRankable }) => !isRankable))
    add('Why not ranked', (vendor) => ({ formula: ranking.reason(vendor) }));
  addApart(grid, sheet, evaluated);
}

/** Items outside the evaluation, and the total with the provisional sums among them. */
function addApart(grid: Grid, { apart = [], vendors, evaluation }: Sheet, evaluatedRow: number): void {
  const results = vendors.map(({ vendorId }) => evaluation!.vendors.find((one) => one.vendorId === vendorId)!);
  const provisional = provisionalTotal(apart);
  if (provisional > 0) {
    const firstApart = grid.rows.length + 2;
    const rows = apart.flatMap((item, at) => (isProvisional(item) ? [firstApart + at] : []));
    grid.add(
      null,
      styled('bold', 'Evaluated cost with provisional sums'),
      null,
      null,
      null,
      ...results.flatMap(({ evaluatedInPaise }, vendor): Cell[] => {
        const column = columnName(layout.amountColumn(vendor));
        return [
          null,
          styled('boldMoney', {
            formula: [evaluatedRow, ...rows].map((row) => `${column}${row}`).join('+'),
            value: rupees(evaluatedInPaise + provisional),
          }),
        ];
      }),
    );
  }
  for (const item of apart) {
    const rates = new Map(item.rates.map(({ vendorId, rateInPaise }) => [vendorId, rateInPaise]));
    const inRupees = (paise: number | null | undefined): Cell =>
      paise === null || paise === undefined ? null : styled('moneyInput', rupees(paise));
    grid.add(
      null,
      `${kindLabel(item)}: ${item.description}`,
      item.quantity === null ? null : Number(item.quantity),
      item.unit && unitLabel(item.unit),
      null,
      ...vendors.flatMap(({ vendorId }): Cell[] =>
        isProvisional(item) ? [null, inRupees(item.amountInPaise)] : [inRupees(rates.get(vendorId)), null],
      ),
    );
  }
}
