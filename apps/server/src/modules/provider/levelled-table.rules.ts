import type { components } from '@millwright/contract/types';
import { pricedUnitOf } from '@millwright/evaluation/unit-words';
import { headerOf } from '../comparison/boq-columns.rules.ts';
import { inspect } from '../comparison/boq-lines.rules.ts';
import type { Cell, CellTable } from '../comparison/boq-table.rules.ts';
import { MOST_LINES } from '../comparison/job-comparison.rules.ts';
import { inWords } from '../rfq/rfq-items.rules.ts';
import { NUMBER_HEADING, RATE_HEADING, readSheet, TERMS } from '../vendor-link/quote-sheet.rules.ts';

type Schemas = components['schemas'];
type Table = Schemas['LevelledTable'];

const MOST_PROBLEMS = 100;
const HEADER_WITHIN_ROWS = 30;
/** What people write in the place of a rate where the vendor leaves the line out. */
const EXCLUDED = /^(?:excluded|not offered|regret(?:ted)?)$/i;

/** A name without what people change in passing: case, spaces, signs. */
const keyOf = (text: string): string => inWords(text.normalize('NFKC'));
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** How people begin the rows of terms below their lines, by what each is on the sheet that vendors fill in. */
const TERM_WORDS: readonly [RegExp, (typeof TERMS)[number]['key']][] = [
  [/^discount/, 'discountPercent'],
  [/^(?:packing|p f|packaging)\b/, 'packing'],
  [/^(?:freight|transport)/, 'freight'],
  [/^insurance/, 'insurance'],
  [/^other charges?\b/, 'other'],
  [/^(?:gst|tax)\b/, 'gstPercent'],
  [/^(?:working days|days on site)\b/, 'workingDays'],
  [/^(?:warranty|guarantee)\b/, 'warrantyMonths'],
  [/^(?:valid|validity)\b/, 'validTill'],
  [/^(?:deviations?|where it differs)\b/, 'deviations'],
];
const termOf = (text: string) => {
  const key = TERM_WORDS.find(([pattern]) => pattern.test(keyOf(text)))?.[1];
  return TERMS.find((term) => term.key === key);
};

/** The row, among the first, that names most vendors, and where in it: from each name to the next heading the columns are of that vendor. */
function vendorColumns({ rows }: CellTable, vendors: readonly string[]) {
  // The longest name first: one may be in another.
  const keys = vendors
    .map((vendor) => ({ vendor, key: keyOf(vendor) }))
    .toSorted((a, b) => b.key.length - a.key.length);
  const vendorOf = (cell: Cell | null) => {
    const heading = cell === null ? '' : ` ${keyOf(cell.text)} `;
    return keys.find(({ key }) => key !== '' && heading.includes(` ${key} `))?.vendor;
  };
  let best: { row: number; filled: number; columns: Map<string, number[]> } = { row: 0, filled: 0, columns: new Map() };
  for (const { row, cells } of rows.slice(0, HEADER_WITHIN_ROWS)) {
    const columns = new Map<string, number[]>();
    let current: string | undefined;
    for (const [column, cell] of cells.entries()) {
      if (cell !== null) current = vendorOf(cell);
      if (current !== undefined) columns.set(current, [...(columns.get(current) ?? []), column]);
    }
    // The last name reaches as far as the headings below it.
    if (current !== undefined)
      for (let column = cells.length; column < Math.max(...rows.map((other) => other.cells.length)); column += 1)
        columns.get(current)!.push(column);
    const filled = cells.filter((cell) => cell !== null).length;
    const isBetter = columns.size > best.columns.size || (columns.size === best.columns.size && filled > best.filled);
    if (isBetter) best = { row, filled, columns };
  }
  return best;
}

/** Which of a vendor's columns has its rates, by the headings. */
function rateColumn(columns: readonly number[], headings: readonly (readonly (Cell | null)[])[]): number {
  const wordsOf = (column: number) => headings.map((cells) => cells[column]?.text ?? '').join(' ');
  return (
    columns.find((column) => /\brates?\b|unit price|दर/i.test(wordsOf(column))) ??
    columns.find((column) => !/amount|\bamt\b|total|value/i.test(wordsOf(column))) ??
    columns[0]!
  );
}

const tableOf = (rows: CellTable['rows']): CellTable => ({ sheet: null, sheets: [], merges: [], isCut: false, rows });
const text = (words: string): Cell => ({ text: words, kind: 'text' });
/** A plain rate of a line whose unit is "100 cum" is a rate per 100. */
const perMany = (cell: Cell | null, unitText: string | null): Cell | null => {
  const { per } = pricedUnitOf(unitText ?? '');
  return cell === null || per === 1 || !/^[\d.,\s₹]+$/.test(cell.text) ? cell : text(`${cell.text} per ${per}`);
};
/** A spreadsheet keeps 18 % as 0.18. */
const percentOf = (cell: Cell | null): Cell | null =>
  cell?.kind === 'number' && Number(cell.text) > 0 && Number(cell.text) < 1
    ? { ...cell, text: String(Number((Number(cell.text) * 100).toPrecision(12))) }
    : cell;

/**
 * Reads levelled quotes: a row for each line, and the rates of each vendor of the request under its name; below the lines, terms by their names.
 * Lines are read as those of a bill of quantities, rates and terms as those of the sheet that vendors fill in.
 *
 * @returns 'empty' without a line, 'vendors' where no heading is a vendor, 'large' with more lines than a sheet takes.
 */
export function readLevelledTable(table: CellTable, vendors: readonly string[]): Table | 'empty' | 'vendors' | 'large' {
  const named = vendorColumns(table, vendors);
  if (named.columns.size === 0) return 'vendors';
  const below = headerOf(table);
  const headerRow = below !== null && below > named.row && below <= named.row + 2 ? below : named.row;
  const headings = table.rows.filter(({ row }) => row >= named.row && row <= headerRow).map(({ cells }) => cells);
  const ofVendors = new Set([...named.columns.values()].flat());
  const own = (cells: readonly (Cell | null)[]) => cells.filter((cell, at) => cell !== null && !ofVendors.has(at));
  const terms = table.rows.flatMap(({ row, cells }) => {
    const said = own(cells);
    const term = row > headerRow && said.length === 1 ? termOf(said[0]!.text) : undefined;
    return term ? [{ row, cells, term }] : [];
  });
  const termRows = new Set(terms.map(({ row }) => row));
  const inspection = inspect(
    { ...table, rows: table.rows.filter(({ row }) => !termRows.has(row)) },
    {
      headerRow,
      columns: new Map([...ofVendors].map((column) => [column + 1, 'ignored' as const])),
      units: new Map(),
    },
  );
  if (inspection === null) return 'empty';
  if ('tooLarge' in inspection || inspection.lines.length > MOST_LINES) return 'large';
  const problems: Table['problems'] = inspection.problems
    .filter(({ severity }) => severity === 'error')
    .map(({ row, message, advice }) => ({ row, message: `${message} ${advice}` }));
  const rows = new Map(table.rows.map((entry) => [entry.row, entry.cells]));
  const quotes = vendors.flatMap((vendor): Table['quotes'] => {
    const columns = named.columns.get(vendor);
    if (!columns) {
      problems.push({ row: null, message: `No column is headed “${shown(vendor)}”.` });
      return [];
    }
    const column = rateColumn(columns, headings);
    const reading = readSheet(
      tableOf([
        { row: headerRow, cells: [text(NUMBER_HEADING), null, null, null, text(RATE_HEADING)] },
        ...inspection.lines.map(({ row, description, unitText }, index) => {
          const cell = perMany(rows.get(row)?.[column] ?? null, unitText);
          const isExcluded = cell !== null && EXCLUDED.test(cell.text.trim());
          return {
            row,
            cells: [
              text(String(index + 1)),
              text(description),
              null,
              null,
              isExcluded ? null : cell,
              null,
              isExcluded ? text('yes') : null,
            ],
          };
        }),
      ]),
      { lines: inspection.lines },
      {
        terms: tableOf(
          terms.map(({ row, cells, term }) => {
            const cell = cells[column] ?? null;
            return { row, cells: [text(term.label), term.key === 'gstPercent' ? percentOf(cell) : cell] };
          }),
        ),
      },
    );
    for (const { row, message } of reading?.problems ?? [])
      problems.push({ row, message: `${shown(vendor)}: ${message}` });
    return [{ vendor, content: reading?.content ?? { lines: inspection.lines.map(() => ({ rateInPaise: null })) } }];
  });
  return {
    lines: inspection.lines.map(({ group, description, unit, quantity, rateInPaise }) => ({
      group,
      description,
      unit,
      quantity,
      rateInPaise,
    })),
    quotes,
    problems: problems.slice(0, MOST_PROBLEMS).map(({ row, message }) => ({ row, message: message.slice(0, 400) })),
    problemCount: problems.length,
  };
}
