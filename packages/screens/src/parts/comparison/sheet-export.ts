import { chargesOf, partsOf } from '@millwright/evaluation/explain';
import { saveFile } from '../../shared/save-file.ts';
import type { Evaluation, Sheet } from './sheet-words.ts';

/** A cell of CSV; one that a spreadsheet would take for a formula is text. */
export const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** The sheet as CSV: a line a row, a vendor a column, and what leads to the evaluated cost below. */
export function sheetCsv(sheet: Sheet, evaluation: Evaluation): string {
  const results = sheet.vendors.map(({ vendorId }) => evaluation.vendors.find((one) => one.vendorId === vendorId)!);
  const row = (...cells: string[]) => cells.map(csvCell).join(',');
  const cellsOf = results.map((result) => new Map(result.cells.map((one) => [one.lineId, one])));
  const sums: [string, (index: number) => string][] = [
    ['Basic, less discount', (index) => rupees(results[index]!.basicInPaise)],
    ['Freight, packing and other', (index) => rupees(chargesOf(results[index]!))],
    ['GST', (index) => rupees(results[index]!.gst.totalInPaise)],
    ['Input tax credit', (index) => rupees(-results[index]!.itcInPaise)],
    ['Landed, net of credit', (index) => rupees(results[index]!.landedInPaise)],
    ...partsOf(results[0]!)
      .filter(({ key }) => key !== 'quoted' && key !== 'plugs')
      .map(({ key }): [string, (index: number) => string] => [
        `Loading: ${key}`,
        (index) => rupees(partsOf(results[index]!).find((part) => part.key === key)!.amountInPaise),
      ]),
    ['Evaluated cost', (index) => rupees(results[index]!.evaluatedInPaise)],
    ['Rank', (index) => results[index]!.label ?? ''],
  ];
  return [
    row('Line', 'Group', 'Description', 'Quantity', 'Unit', ...sheet.vendors.map(({ companyName }) => companyName)),
    ...sheet.lines.map(({ lineId, group, description, quantity, unit }, index) =>
      row(
        String(index + 1),
        group ?? '',
        description,
        quantity ?? '1',
        unit ?? 'LS',
        ...cellsOf.map((cells) => rupees(cells.get(lineId)?.amountInPaise ?? 0)),
      ),
    ),
    ...sums.map(([label, of]) => row('', '', label, '', '', ...results.map((_, index) => of(index)))),
  ].join('\r\n');
}

/** Saves the sheet as CSV, which a spreadsheet opens in UTF-8. */
export const saveSheetCsv = (sheet: Sheet, evaluation: Evaluation): void =>
  saveFile(
    new Blob(['\uFEFF', sheetCsv(sheet, evaluation)], { type: 'text/csv' }),
    `${sheet.job?.number ?? 'comparison'}-v${sheet.version}.csv`,
  );
