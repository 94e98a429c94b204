import { csvOf as csvOfRows } from '../../spreadsheet/csv.ts';
import { workbookOf } from '../../spreadsheet/workbook.ts';

/** A cell: text, a number, or nothing. */
export type TableCell = string | number | null;

/** A table with what it is of above it. */
export type TableFile = {
  /** Lines above the table, each a name and what it is. */
  head: readonly (readonly [name: string, value: string])[];
  heads: readonly string[];
  /** Of each column, in characters. */
  widths: readonly number[];
  rows: readonly (readonly TableCell[])[];
};

/** The bytes of a table as CSV. */
export const csvOf = ({ head, heads, rows }: TableFile): Buffer => csvOfRows([...head, [], heads, ...rows]);

/** The bytes of a table as XLSX: its head, then the table with a row of heads that stays in sight. */
export function xlsxOf({ head, heads, widths, rows }: TableFile, sheetName: string): Buffer {
  const top = head.length + 2;
  const headings = heads.map((text) => ({ text, style: 'heading' as const }));
  return workbookOf([
    { name: sheetName, widths, frozenRows: top, filterRow: top, rows: [...head, [], headings, ...rows] },
  ]);
}
