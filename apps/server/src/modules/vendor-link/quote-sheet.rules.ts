import type { components } from '@millwright/contract/types';
import { columnStyle, isNoNumber, readNumber, scaled } from '../comparison/boq-numbers.rules.ts';
import type { NumberStyle } from '../comparison/boq-numbers.rules.ts';
import type { Cell, CellTable } from '../comparison/boq-table.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';

type Reading = components['schemas']['QuoteReading'];
type Charge = components['schemas']['QuoteCharge'];
type Cells = readonly (Cell | null)[];

/** What stands in the first column and above the rates of the sheet that is sent out: by these it is recognised. */
export const NUMBER_HEADING = 'No.';
export const RATE_HEADING = 'Rate (₹, before tax)';
/** Where the columns of that sheet are, from 0. */
const OWN = { number: 0, description: 1, rate: 4, excluded: 6, remark: 7 } as const;

/** The terms of that sheet by their labels, in their order. */
export const TERMS = [
  { label: 'Discount on all lines, %', key: 'discountPercent' },
  { label: 'Packing', key: 'packing' },
  { label: 'Freight', key: 'freight' },
  { label: 'Insurance', key: 'insurance' },
  { label: 'Other charges', key: 'other' },
  { label: 'GST, %', key: 'gstPercent' },
  { label: 'Working days on site', key: 'workingDays' },
  { label: 'Warranty, months', key: 'warrantyMonths' },
  { label: 'Valid until', key: 'validTill' },
  { label: 'Where it differs from what was asked', key: 'deviations' },
] as const;
/** How a charge is given, in the words of that sheet. */
export const HOW: Readonly<Record<Charge['kind'], string>> = {
  amount: 'amount in ₹',
  percent: '% of the lines',
  at_actuals: 'at actuals',
};

const MOST_PROBLEMS = 100;
const MOST_IN_PAISE = 900_000_000_000_000n;
const LONGEST_NUMBER = 40;
const LONGEST_REMARK = 300;
const PERCENT = /^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$/;
const GST = /^([0-9]|[1-3][0-9]|40)(\.[0-9]{1,2})?$/;

const textOf = (cell: Cell | null | undefined): string => cell?.text.replaceAll(/[\s\u00A0]+/g, ' ').trim() ?? '';
/** A description without what people change in passing: case, spaces, signs. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** An amount of a cell in paise; null where it is empty, a text that says what is wrong with it otherwise. */
function paiseOf(cell: Cell | null | undefined, style: NumberStyle): number | null | string {
  const text = textOf(cell);
  if (!cell || (text === '' && cell.kind !== 'formula') || (cell.kind === 'text' && isNoNumber(text))) return null;
  if (cell.kind === 'formula')
    return 'The cell holds a formula without its value. Save the file in a spreadsheet, or type the rate.';
  if (cell.kind === 'error') return `The spreadsheet shows the error ${shown(text)}.`;
  const read =
    cell.kind === 'date' || text.length > LONGEST_NUMBER
      ? 'none'
      : readNumber(text, cell.kind === 'number' ? 'point' : style);
  if (read === 'none' || read === 'ambiguous' || (read.rest !== '' && !/^(?:\/|per\b)/i.test(read.rest)))
    return `“${shown(text)}” is no number.`;
  if (read.isNegative) return `“${shown(text)}” is less than nothing.`;
  const { value } = scaled(read, 2);
  return value > MOST_IN_PAISE ? `“${shown(text)}” is too much.` : Number(value);
}

/** Gathers what is read of lines. */
class Gathered {
  readonly lines: QuoteContent['lines'];
  readonly problems: Reading['problems'] = [];
  readonly taken = new Set<number>();
  problemCount = 0;

  constructor(count: number) {
    this.lines = Array.from({ length: count }, () => ({ rateInPaise: null }));
  }

  problem(row: number | null, line: number | null, message: string): void {
    this.problemCount += 1;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ row, line, message });
  }

  rate(row: number, line: number, cell: Cell | null | undefined, style: NumberStyle): void {
    const paise = paiseOf(cell, style);
    if (typeof paise === 'string') return this.problem(row, line, paise);
    if (paise === null) return;
    if (this.taken.has(line))
      return this.problem(row, line, `Line ${line + 1} is there twice: its first rate was taken.`);
    this.taken.add(line);
    this.lines[line] = { ...this.lines[line], rateInPaise: paise };
  }

  /** Of the sheet that is sent out. */
  extras(row: number, line: number, excluded: string, remark: string): void {
    if (excluded !== '' && !/^(?:no?|0|-|false)$/i.test(excluded)) {
      this.taken.add(line);
      this.lines[line] = { ...this.lines[line], rateInPaise: null, isExcluded: true };
    }
    if (remark === '') return;
    this.taken.add(line);
    if (remark.length > LONGEST_REMARK)
      this.problem(row, line, `The remark on line ${line + 1} was cut at ${LONGEST_REMARK} letters.`);
    this.lines[line] = { ...this.lines[line]!, remark: remark.slice(0, LONGEST_REMARK) };
  }
}

const styleOf = (rows: CellTable['rows'], column: number): NumberStyle =>
  columnStyle(rows.flatMap(({ cells }) => (cells[column]?.kind === 'text' ? [cells[column]!.text] : []))) ?? 'point';

/** Reads the sheet that was sent out; false where the table is another one. */
function readOwn({ rows }: CellTable, asked: Frozen['lines'], gathered: Gathered): boolean {
  const header = rows.findIndex(
    ({ cells }) => textOf(cells[OWN.number]) === NUMBER_HEADING && textOf(cells[OWN.rate]) === RATE_HEADING,
  );
  if (header < 0) return false;
  const below = rows.slice(header + 1);
  const style = styleOf(below, OWN.rate);
  for (const { row, cells } of below) {
    const number = textOf(cells[OWN.number]);
    if (!/^\d{1,4}$/.test(number)) continue;
    const line = Number(number) - 1;
    const isSame = asked[line] && keyOf(asked[line].description) === keyOf(textOf(cells[OWN.description]));
    if (!isSame) {
      if (cells[OWN.rate])
        gathered.problem(
          row,
          null,
          `Line ${number} is not as it is asked now: it was not taken. Download the sheet again.`,
        );
      continue;
    }
    gathered.rate(row, line, cells[OWN.rate], style);
    gathered.extras(row, line, textOf(cells[OWN.excluded]), textOf(cells[OWN.remark]));
  }
  return true;
}

const isFigure = (cell: Cell | null | undefined, style: NumberStyle) => typeof paiseOf(cell, style) === 'number';

/** Reads one column of rates, in the order of the lines from the given one on; false where the table has more columns. */
function readColumn({ rows }: CellTable, asked: Frozen['lines'], from: number, gathered: Gathered): boolean {
  const columns = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (cell ? [column] : []))));
  const [column] = columns;
  if (columns.size !== 1 || column === undefined) return false;
  const style = styleOf(rows, column);
  const [first] = rows;
  // A heading above the rates.
  const begins = first && rows.length > 1 && typeof paiseOf(first.cells[column], style) === 'string' ? 1 : 0;
  const top = rows[begins]?.row ?? 1;
  for (const { row, cells } of rows.slice(begins)) {
    const line = from + row - top;
    if (line >= asked.length) {
      gathered.problem(
        row,
        null,
        `There are more rates than lines: those from “${shown(textOf(cells[column]))}” on were not taken.`,
      );
      break;
    }
    gathered.rate(row, line, cells[column], style);
  }
  return true;
}

/** Reads a table of the vendor's own: each row whose text is the description of a line is that line. */
function readOther({ rows }: CellTable, asked: Frozen['lines'], gathered: Gathered): void {
  const places = new Map<string, number[]>();
  for (const [index, { description }] of asked.entries()) {
    const key = keyOf(description);
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  let rateColumn = -1;
  for (const { row, cells } of rows) {
    const said = cells.findIndex((cell) => cell !== null && places.has(keyOf(cell.text)));
    if (said < 0) {
      const heading = cells.findIndex((cell) => /\b(?:unit )?(?:rate|price)\b|दर/i.test(textOf(cell)));
      if (heading >= 0 && rateColumn < 0) rateColumn = heading;
      else if (
        gathered.taken.size > 0 &&
        cells.some((cell) => isFigure(cell, 'point')) &&
        !/total/i.test(cells.map(textOf).join(' '))
      )
        gathered.problem(
          row,
          null,
          `“${shown(cells.map(textOf).find((text) => /\p{L}{2}/u.test(text)) ?? textOf(cells.find((cell) => cell !== null)))}” is no line of this request: it was not taken.`,
        );
      continue;
    }
    const key = keyOf(cells[said]!.text);
    const line = places.get(key)!.find((index) => !gathered.taken.has(index)) ?? places.get(key)![0]!;
    const at = rateColumn > said ? rateColumn : rateAfter(cells, said, asked[line]!.quantity);
    gathered.rate(row, line, cells[at], styleOf(rows, at));
  }
}

/** Without a heading: the first figure behind the description that is not the quantity. */
function rateAfter(cells: Cells, said: number, quantity: string | null): number {
  const figures = cells.flatMap((cell, column) => (column > said && isFigure(cell, 'point') ? [column] : []));
  const isQuantity = (column: number) =>
    quantity !== null && Number(textOf(cells[column]).replaceAll(/[, ]/g, '')) === Number(quantity);
  return (figures.length > 1 && isQuantity(figures[0]!) ? figures[1] : figures[0]) ?? -1;
}

/** "23/01/2027" or "2027-01-23" as the day that it is; null for what is none. */
function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text;
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) &&
    !Number.isNaN(Date.parse(iso)) &&
    new Date(iso).toISOString().startsWith(iso)
    ? iso
    : null;
}

/** Reads the terms of the sheet that is sent out. */
function readTerms({ rows }: CellTable, gathered: Gathered): Partial<QuoteContent> {
  const read: Partial<QuoteContent> = {};
  const charges: NonNullable<QuoteContent['charges']> = {};
  const refuse = (row: number, label: string, message: string) => gathered.problem(row, null, `${label}: ${message}`);
  for (const { row, cells } of rows) {
    const term = TERMS.find(({ label }) => label === textOf(cells[0]));
    const cell = cells[1];
    const text = textOf(cell);
    if (!term) continue;
    const { key, label } = term;
    const plain = text.replace(/ ?%$/, '');
    if (key === 'packing' || key === 'freight' || key === 'insurance' || key === 'other') {
      const how = textOf(cells[2]).toLowerCase();
      if (/actual/.test(how) || /actual/i.test(text)) charges[key] = { kind: 'at_actuals' };
      else if (text === '') continue;
      else if (how.startsWith('%') || how.startsWith('percent') || text.endsWith('%')) {
        if (PERCENT.test(plain)) charges[key] = { kind: 'percent', percent: plain };
        else refuse(row, label, `“${shown(text)}” is no percentage from 0 to 100.`);
      } else {
        const paise = paiseOf(cell, 'point');
        if (typeof paise === 'number') charges[key] = { kind: 'amount', amountInPaise: paise };
        else if (paise !== null) refuse(row, label, paise);
      }
    } else if (text === '') continue;
    else if (key === 'discountPercent' || key === 'gstPercent') {
      if ((key === 'gstPercent' ? GST : PERCENT).test(plain)) read[key] = plain;
      else refuse(row, label, `“${shown(text)}” is no percentage that can be.`);
    } else if (key === 'workingDays' || key === 'warrantyMonths') {
      if (/^\d{1,4}$/.test(text) && Number(text) <= (key === 'workingDays' ? 3650 : 120)) read[key] = Number(text);
      else refuse(row, label, `“${shown(text)}” is no whole number that can be.`);
    } else if (key === 'validTill') {
      const day = dayOf(text);
      if (day) read.validTill = day;
      else refuse(row, label, `“${shown(text)}” is no day. Write it as 23/01/2027.`);
    } else read.deviations = (cell?.text ?? '').trim().slice(0, 4000);
  }
  return { ...read, ...(Object.keys(charges).length > 0 && { charges }) };
}

/**
 * What a filled-in sheet says of a quote: the sheet that was sent out, a column of rates, or a table of the vendor's own. Null where no line is
 * recognised.
 *
 * @param also `terms` is the second sheet of what was sent out; `line` the line that a column of rates begins at.
 */
export function readSheet(
  table: CellTable | null,
  { lines: asked }: Pick<Frozen, 'lines'>,
  also: { terms?: CellTable | null; line?: number } = {},
): Reading | null {
  const gathered = new Gathered(asked.length);
  if (table && !readOwn(table, asked, gathered) && !readColumn(table, asked, also.line ?? 0, gathered))
    readOther(table, asked, gathered);
  const terms = also.terms ? readTerms(also.terms, gathered) : {};
  if (gathered.taken.size === 0 && gathered.problemCount === 0 && Object.keys(terms).length === 0) return null;
  return {
    content: { lines: gathered.lines, ...terms },
    filledLines: gathered.taken.size,
    problems: gathered.problems,
    problemCount: gathered.problemCount,
  };
}
