/** What a cell of a source holds: `text` as a person typed it, `number` in plain digits with a point, `date` as dd/mm/yyyy. */
export type Cell = {
  text: string;
  /** `formula`: one whose value is not in the file; `error`: its value is one, such as #REF!. */
  kind: 'text' | 'number' | 'date' | 'error' | 'formula';
  isComputed?: true;
};

/** A rectangle of cells that are one, counted from 1. */
export type Merge = { top: number; left: number; bottom: number; right: number };

/** The cells of a source. Rows and columns are counted from 1; empty rows are left out. */
export type CellTable = {
  sheet: string | null;
  sheets: string[];
  rows: { row: number; cells: (Cell | null)[] }[];
  merges: Merge[];
  /** The source has more rows than are read. */
  isCut: boolean;
};

/** What is read of a source: the lines themselves, and rows around them. */
export const boqLimits = { lines: 5_000, rows: 5_500, columns: 40, cellLength: 2_000 } as const;

const isBlank = (text: string) => !/\S/.test(text);

/** The table of cells that are texts alone. */
export function tableOfRows(rows: readonly (readonly string[])[]): CellTable {
  const filled: CellTable['rows'] = [];
  let isCut = false;
  for (const [index, row] of rows.entries()) {
    if (row.every(isBlank)) continue;
    if (filled.length === boqLimits.rows) {
      isCut = true;
      break;
    }
    filled.push({ row: index + 1, cells: row.map((text) => (isBlank(text) ? null : { text, kind: 'text' })) });
  }
  return { sheet: null, sheets: [], rows: filled, merges: [], isCut };
}
