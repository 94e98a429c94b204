import { chargesOf, partsOf, percentText, plugWords, whyFirst } from '@millwright/evaluation/explain';
import { isPricedApart, isProvisional, kindLabel, provisionalTotal } from '@millwright/evaluation/item-kinds';
import type { components } from '@millwright/contract/types';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { groupedAmount } from '../../indian-amount.ts';
import { indianTime } from '../../indian-time.ts';
import { ranked, UNRANKED } from './sheet.rules.ts';

type Schemas = components['schemas'];
type Sheet = Schemas['ComparisonSheet'];
type Section = Schemas['ReportContent']['sections'][number];
type Cell = Section['rows'][number][number];
type Result = Schemas['EvaluationVendor'];
/** What of a sheet stands on paper. A draft has no figures. */
type Evaluated = Pick<Sheet, 'title' | 'job' | 'version' | 'state' | 'openedAt' | 'versions' | 'lines' | 'apart'> & {
  vendors: Pick<Sheet['vendors'][number], 'vendorId' | 'companyName'>[];
  evaluation: NonNullable<Sheet['evaluation']>;
};

/** Whether a sheet has figures that can be drawn. */
export const isEvaluated = (sheet: Sheet): sheet is Sheet & Evaluated => sheet.evaluation !== null;

/** What a comparison is called on paper, and as a file. */
export const sheetTitle = ({ title, job, version }: Sheet): string =>
  `Comparison of quotes, version ${version}: ${job ? `${job.number}, ${job.title}` : title}`;
export const sheetFileName = ({ job, version }: Sheet): string =>
  `Comparison ${job?.number ?? ''} v${version}`.replace('  ', ' ');

/**
 * A comparison as tables for paper, vendors by their rank: why one is first, what leads from each quote to its evaluated cost, and the
 * lines (evaluation contract, section 3). The figures are those of the sheet, none is computed anew.
 */
export function sheetContent(sheet: Evaluated): Schemas['ReportContent'] {
  const { evaluation, vendors, versions, version, openedAt, job } = sheet;
  const names = new Map(vendors.map(({ vendorId, companyName }) => [vendorId, companyName]));
  const results = ranked(evaluation.vendors, names);
  const why = whyFirst(
    evaluation,
    (id) => names.get(id) ?? '',
    (paise) => `₹${groupedAmount(paise)}`,
  );
  const frozen = versions.find(({ number }) => number === version);
  const told: [string, string | null | undefined][] = [
    ['Comparison', sheet.title],
    ['Job', job && `${job.number}, ${job.title}`],
    ['Version', `${version}, ${sheet.state}`],
    ['Quotes opened', openedAt && indianTime(new Date(openedAt))],
    ['Frozen', frozen?.frozenAt && `${indianTime(new Date(frozen.frozenAt))}, by ${frozen.frozenBy}`],
    ['Result', why ? why.sentence : 'No vendor can be ranked.'],
    ['Note', why?.warnings.join(' ') || null],
    ['Next', why?.next],
  ];
  const columns = results.map(({ vendorId }) => ({ label: names.get(vendorId)!, kind: 'paise' as const }));
  return {
    facts: told.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    sections: [
      costSection(results, columns, provisionalTotal(sheet.apart ?? [])),
      linesSection(sheet, results, columns),
      ...apartSections(sheet, results, columns),
    ],
  };
}

function costSection(results: readonly Result[], columns: Section['columns'], provisional: number): Section {
  const row = (label: string, of: (result: Result) => Cell): Cell[] => [label, ...results.map(of)];
  const saysSomething = ([, ...cells]: Cell[]) => cells.some((cell) => cell !== null && cell !== 0);
  const part = (result: Result, key: string) => partsOf(result).find((one) => one.key === key)!.amountInPaise;
  const loadings = results[0] ? partsOf(results[0]).filter(({ key }) => key !== 'quoted' && key !== 'plugs') : [];
  return {
    heading: 'Evaluated cost by vendor',
    note: 'Landed cost is net of input tax credit. Evaluated cost adds the loadings for payment, delivery, deviations and past performance, and decides the rank. All amounts in rupees.',
    columns: [{ label: 'What', kind: 'text' }, ...columns],
    rows: [
      row('Rank', ({ label }) => label ?? 'not ranked'),
      row('Basic, less discount', ({ basicInPaise }) => basicInPaise),
      row('Loaded for items not quoted', ({ plugInPaise }) => plugInPaise),
      row('Freight, packing and other', chargesOf),
      row('GST', ({ gst }) => gst.totalInPaise),
      row('Input tax credit', ({ itcInPaise }) => -itcInPaise),
      row('Landed, net of credit', ({ landedInPaise }) => landedInPaise),
      ...loadings
        .map(({ key, words }) => row(`Loading: ${words}`, (result) => part(result, key)))
        .filter(saysSomething),
      row('Evaluated cost', ({ evaluatedInPaise }) => evaluatedInPaise),
      ...(provisional > 0
        ? [
            row('Provisional sums', () => provisional),
            row('With provisional sums', ({ evaluatedInPaise }) => evaluatedInPaise + provisional),
          ]
        : []),
      row('Above L1', ({ gapInPaise, gapPercent }) =>
        gapInPaise === null ? null : `${groupedAmount(gapInPaise)}\n${percentText(gapPercent ?? '0')}`,
      ),
      row('Scope covered', ({ coveragePercent }) => percentText(coveragePercent)),
      ...[
        row('Reason not ranked', ({ reasons }) => reasons.map((reason) => UNRANKED[reason]).join(', ') || null),
      ].filter(saysSomething),
    ],
  };
}

/** What no total of the evaluation has: provisional sums, and the rates of items that are priced apart. */
function apartSections({ apart = [] }: Evaluated, results: readonly Result[], columns: Section['columns']): Section[] {
  const rowOf = (item: (typeof apart)[number]): Cell[] => {
    const asked = [kindLabel(item), quantityText(item)].filter(Boolean).join(', ');
    const rates = new Map(item.rates.map(({ vendorId, rateInPaise }) => [vendorId, rateInPaise]));
    return [
      `${item.description} (${asked})`,
      ...results.map(({ vendorId }): Cell =>
        isProvisional(item) ? item.amountInPaise : (rates.get(vendorId) ?? null),
      ),
    ];
  };
  const section = (heading: string, note: string, of: (item: (typeof apart)[number]) => boolean): Section[] => {
    const rows = apart.filter(of).map(rowOf);
    return rows.length === 0 ? [] : [{ heading, note, columns: [{ label: 'Item', kind: 'text' }, ...columns], rows }];
  };
  return [
    ...section(
      'Priced separately',
      'Rates of rate-only and optional items, which are not in any total.',
      isPricedApart,
    ),
    ...section('Provisional sums', 'Set by the buyer, the same for every vendor.', isProvisional),
  ];
}

function linesSection(sheet: Evaluated, results: readonly Result[], columns: Section['columns']): Section {
  const cellsOf = results.map(({ cells }) => new Map(cells.map((cell) => [cell.lineId, cell])));
  const rows: Cell[][] = [];
  let group: string | null = null;
  for (const [index, line] of sheet.lines.entries()) {
    if (line.group !== group && line.group !== null) rows.push([line.group, ...results.map(() => null)]);
    group = line.group;
    const cells = cellsOf.map((one) => one.get(line.lineId));
    const quoted = cells.flatMap((cell, at) =>
      cell?.state === 'priced' && results[at]!.isRankable ? [cell.amountInPaise] : [],
    );
    const lowest = quoted.length > 1 ? Math.min(...quoted) : null;
    rows.push([
      `${index + 1}. ${line.description} (${quantityText({ quantity: line.quantity ?? '1', unit: line.unit ?? 'LS' })})`,
      ...cells.map((cell, at): Cell => {
        if (!cell) return null;
        if (cell.state === 'included') return 'included elsewhere';
        const amount = groupedAmount(cell.amountInPaise);
        if (cell.state === 'plugged') return `${amount}\n${plugWords[cell.plugBasis ?? 'none']}`;
        const mark = results[at]!.isRankable && cell.amountInPaise === lowest ? ' *' : '';
        return `${amount}${mark}\nat ${groupedAmount(Math.round(Number(cell.unitRate) * 100))}`;
      }),
    ]);
  }
  return {
    heading: 'Lines',
    note: 'Each amount with its rate below it; * marks the lowest for the item. Items that a vendor did not quote are loaded.',
    columns: [{ label: 'Line', kind: 'text' }, ...columns],
    rows,
  };
}
