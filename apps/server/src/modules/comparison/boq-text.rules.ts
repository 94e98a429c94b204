import Papa from 'papaparse';
import { boqLimits, tableOfRows, type CellTable } from './boq-table.rules.ts';

/** Of each line how often a sign stands in it outside quotes. */
const countsOf = (lines: string[], sign: string) =>
  lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1);

/**
 * What stands between the cells. A tab wins: it is on no keyboard of cells. A semicolon or a bar does when nearly each line has as many of them;
 * a comma may as well stand in a number.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  if (countsOf(lines, '\t').filter((count) => count > 0).length * 2 >= lines.length) return '\t';
  for (const sign of [';', '|']) {
    const counts = countsOf(lines, sign);
    const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
    if (usual > 0 && counts.filter((count) => count === usual).length >= lines.length * 0.7) return sign;
  }
  return ',';
}

/** The cells of CSV, and of what a spreadsheet puts on the clipboard. A quote that is never closed is a sign like any other there. */
export function tableOfText(source: string): CellTable {
  const text = source.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: boqLimits.rows * 20 });
  const isTorn = errors.some(({ type }) => type === 'Quotes');
  return tableOfRows(isTorn ? text.split(/\r\n|\n|\r/).map((line) => line.split(delimiter)) : data);
}
