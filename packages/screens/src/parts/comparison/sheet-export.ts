import { chargesOf, partsOf } from '@millwright/evaluation/explain';
import { isProvisional, kindLabel, provisionalTotal } from '@millwright/evaluation/item-kinds';
import { unitLabel } from '@millwright/evaluation/unit-labels';
import { saveFile } from '../../shared/save-file.ts';
import { assumedLabel, loadingLabels } from './export-labels.ts';
import type { Evaluation, Result, Sheet } from './sheet-words.ts';

/** A cell of CSV; one that a spreadsheet would take for a formula is text. */
export const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** Tells a quoted price from one that the evaluation assumes. */
const basisOf = (cell: Result['cells'][number] | undefined): string =>
  cell?.state === 'plugged'
    ? assumedLabel(cell.plugBasis)
    : cell?.state === 'included'
      ? 'included elsewhere'
      : 'quoted';

/** The sheet as CSV: a row per item, then the rows that lead to the evaluated cost; per vendor an amount and its basis. */
export function sheetCsv(sheet: Sheet, evaluation: Evaluation): string {
  const results = sheet.vendors.map(({ vendorId }) => evaluation.vendors.find((one) => one.vendorId === vendorId)!);
  const row = (...cells: string[]) => cells.map(csvCell).join(',');
  const cellsOf = results.map((result) => new Map(result.cells.map((one) => [one.lineId, one])));
  const apart = sheet.apart ?? [];
  const provisional = provisionalTotal(apart);
  const sums: (readonly [string, (index: number) => string])[] = [
    ['Basic, less discount', (index) => rupees(results[index]!.basicInPaise)],
    ['Freight, packing and other', (index) => rupees(chargesOf(results[index]!))],
    ['GST', (index) => rupees(results[index]!.gst.totalInPaise)],
    ['Input tax credit', (index) => rupees(-results[index]!.itcInPaise)],
    ['Landed, net of credit', (index) => rupees(results[index]!.landedInPaise)],
    ...partsOf(results[0]!)
      .filter(({ key }) => key !== 'quoted' && key !== 'plugs')
      .map(({ key }): [string, (index: number) => string] => [
        loadingLabels[key] ?? key,
        (index) => rupees(partsOf(results[index]!).find((part) => part.key === key)!.amountInPaise),
      ]),
    ['Evaluated cost', (index) => rupees(results[index]!.evaluatedInPaise)],
    ['Rank', (index) => results[index]!.label ?? ''],
    ...(provisional > 0
      ? [
          [
            'Evaluated cost with provisional sums',
            (index: number) => rupees(results[index]!.evaluatedInPaise + provisional),
          ] as const,
        ]
      : []),
  ];
  return [
    row(
      'Item',
      'Group',
      'Description',
      'Quantity',
      'Unit',
      ...sheet.vendors.flatMap(({ companyName }) => [companyName, `${companyName}: basis`]),
    ),
    ...sheet.lines.map(({ lineId, group, description, quantity, unit }, index) =>
      row(
        String(index + 1),
        group ?? '',
        description,
        quantity ?? '1',
        unitLabel(unit ?? 'LS'),
        ...cellsOf.flatMap((cells) => {
          const cell = cells.get(lineId);
          return [rupees(cell?.amountInPaise ?? 0), basisOf(cell)];
        }),
      ),
    ),
    ...sums.map(([label, of]) => row('', '', label, '', '', ...results.flatMap((_, index) => [of(index), '']))),
    ...apart.map((item) => {
      const rates = new Map(item.rates.map(({ vendorId, rateInPaise }) => [vendorId, rateInPaise]));
      return row(
        kindLabel(item) ?? '',
        item.group ?? '',
        item.description,
        item.quantity ?? '',
        item.unit ? unitLabel(item.unit) : '',
        ...sheet.vendors.flatMap(({ vendorId }) => {
          const paise = isProvisional(item) ? item.amountInPaise : (rates.get(vendorId) ?? null);
          return [paise === null ? '' : rupees(paise), ''];
        }),
      );
    }),
  ].join('\r\n');
}

/** Saves the sheet as CSV, which a spreadsheet opens in UTF-8. */
export const saveSheetCsv = (sheet: Sheet, evaluation: Evaluation): void =>
  saveFile(
    new Blob(['\uFEFF', sheetCsv(sheet, evaluation)], { type: 'text/csv' }),
    `${sheet.job?.number ?? 'comparison'}-v${sheet.version}.csv`,
  );
