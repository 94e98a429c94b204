import type { components } from '@millwright/contract/types';
import { columnsOf, headerOf, offerColumnsOf, type Column, type Meaning } from './boq-columns.rules.ts';
import {
  amountOf,
  isNoNumber,
  QUANTITY_PLACES,
  readNumber,
  scaled,
  unscaled,
  type NumberStyle,
  type ReadNumber,
} from './boq-numbers.rules.ts';
import { kindsOf, type Row } from './boq-rows.rules.ts';
import { boqLimits, type Cell, type CellTable } from './boq-table.rules.ts';
import { unitKey, unitOf, type UnitCode } from './boq-units.rules.ts';

export type Inspection = components['schemas']['BoqInspection'];
type Line = components['schemas']['BoqLine'];
type BoqProblem = components['schemas']['BoqProblem'];
type Offer = components['schemas']['BoqOffer'];

/** What a person said of the source. */
export type Corrections = {
  headerRow?: number | null | undefined;
  columns: ReadonlyMap<number, Meaning>;
  units: ReadonlyMap<string, UnitCode>;
  /** Rates of vendors stand side by side. */
  hasVendors?: boolean;
};

const MOST_PROBLEMS = 5_000;
const MOST_UNKNOWN_UNITS = 200;
const RATE_PLACES = 2;
const MOST_DIGITS_OF_A_QUANTITY = 12;
/** What is longer is a text; arithmetic on a million digits is nobody's bill. */
const LONGEST_NUMBER = 100;
/** Totals of a source are taken for right where they differ by no more than a rupee: many are rounded. */
const TOLERANCE_IN_PAISE = 100n;

const SUBTOTAL = /^(?:sub|group|section|page)[\s-]*total|carried|brought/i;
const SECTION_TOTAL = /^(?:sub|group|section)[\s-]*total/i;
const ERROR_TEXT = /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|N\/A|NUM!|NULL!|SPILL!|CALC!)$/i;

function withPoint(text: string): string {
  const read = readNumber(text, 'comma');
  return typeof read === 'string' ? text : `${read.digits}.${read.decimals.padEnd(2, '0')}`;
}

const WORDS: Readonly<Record<BoqProblem['code'], [message: (text: string) => string, advice: string]>> = {
  NOT_A_NUMBER: [(text) => `“${text}” is no number.`, 'Type the number, or leave the cell empty.'],
  AMBIGUOUS_NUMBER: [
    (text) => `“${text}” is written in another way than the other numbers of this column.`,
    'Type it in digits, with a point before the decimals.',
  ],
  DECIMAL_COMMA: [
    (text) => `“${text}” was read as ${withPoint(text)}: numbers of this column have a comma before the decimals.`,
    'The rank is reckoned with it. Type it with a point if another number is meant.',
  ],
  UNPROVEN_COMMA: [
    (text) =>
      `“${text}” would be ${withPoint(text)} with a comma before the decimals, but no number of this column proves that.`,
    'Type it with a point before the decimals. Until then it counts as not quoted, and nothing can be ranked.',
  ],
  NEGATIVE: [(text) => `“${text}” is less than nothing.`, 'Type what is needed; a discount belongs into the terms.'],
  ZERO: [() => 'This is 0.', 'Leave the cell empty if it is not known yet, or remove the line.'],
  TOO_PRECISE: [(text) => `“${text}” has more decimals than are kept, and was rounded.`, 'Check the rounded number.'],
  TOO_LARGE: [(text) => `“${text}” is larger than any number that can be kept.`, 'Check the digits.'],
  UNKNOWN_UNIT: [(text) => `“${text}” is no unit that is known.`, 'Choose the unit that is meant.'],
  NO_UNIT: [() => 'The line has no unit.', 'Choose the unit.'],
  NO_QUANTITY: [() => 'The line has no quantity.', 'Type the quantity.'],
  NO_DESCRIPTION: [() => 'The line does not say what is meant.', 'Type a description, or remove the line.'],
  TEXT_TOO_LONG: [
    () => 'The text is longer than can be kept, and was cut.',
    'Shorten it, and put the details into a document.',
  ],
  FORMULA: [
    () => 'The cell holds a formula whose value is not in the source.',
    'Type the value; or open the file in a spreadsheet, save it and choose it again.',
  ],
  CELL_ERROR: [(text) => `The spreadsheet shows the error ${text} here.`, 'Type the value.'],
  DATE: [
    (text) => `The spreadsheet has made the date ${text} of what was typed here.`,
    'Type the number that was meant.',
  ],
  MERGED: [() => 'This cell is one with that above it.', 'Type the value of this line.'],
  AMOUNT_DIFFERS: [
    (text) => `The source states “${text}”, which is not quantity by rate.`,
    'Check quantity and rate: the amount is reckoned from them.',
  ],
  TOTAL_DIFFERS: [
    (text) => `The source states “${text}” as its total, which is not the sum of its lines.`,
    'Check whether lines are missing, or whether the total has taxes in it.',
  ],
  DUPLICATE_NUMBER: [
    (text) => `The number “${text}” stands at another line, too.`,
    'Check whether a line was pasted twice.',
  ],
};

const isNear = (difference: bigint) => difference <= TOLERANCE_IN_PAISE && difference >= -TOLERANCE_IN_PAISE;
const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Fills the cells of a merged column with the text of its first; numbers are of one line only. Answers which cells were merged. */
function unmerged({ rows, merges }: CellTable, headerRow: number | null): Set<string> {
  const inMerge = new Set<string>();
  const byRow = new Map(rows.map((entry) => [entry.row, entry]));
  for (const { top, left, bottom } of merges) {
    const first = byRow.get(top)?.cells[left - 1];
    if (!first || top <= (headerRow ?? 0)) continue;
    for (let row = top + 1; row <= Math.min(bottom, top + boqLimits.rows); row += 1) {
      const cells = byRow.get(row)?.cells;
      if (!cells || cells[left - 1]) continue;
      inMerge.add(`${row} ${left}`);
      if (first.kind === 'text' && !/^[\d.,\s₹-]+$/.test(first.text)) cells[left - 1] = first;
    }
  }
  return inMerge;
}

/** Reads lines of one table; `problem` gathers what could not be read. */
class LineReader {
  readonly problems: BoqProblem[] = [];
  readonly unknownUnits = new Map<string, { text: string; lineCount: number }>();
  problemCount = 0;
  errorCount = 0;
  readonly #columns: Map<Meaning, number>;
  readonly #styles: ReadonlyMap<number, NumberStyle>;
  readonly #units: ReadonlyMap<string, UnitCode>;
  readonly #merged: ReadonlySet<string>;
  readonly #numbers = new Set<string>();

  constructor(
    columns: readonly Column[],
    styles: ReadonlyMap<number, NumberStyle>,
    units: ReadonlyMap<string, UnitCode>,
    merged: ReadonlySet<string>,
  ) {
    this.#columns = new Map(columns.map(({ meaning, column }) => [meaning, column]));
    this.#styles = styles;
    this.#units = units;
    this.#merged = merged;
  }

  cell(cells: (Cell | null)[], field: Meaning): Cell | null {
    const column = this.#columns.get(field);
    return column === undefined ? null : (cells[column - 1] ?? null);
  }

  problem(row: number, field: Meaning, code: BoqProblem['code'], severity: BoqProblem['severity'], text = ''): void {
    this.problemCount += 1;
    if (severity === 'error') this.errorCount += 1;
    if (this.problems.length === MOST_PROBLEMS) return;
    const [message, advice] = WORDS[code];
    this.problems.push({
      row,
      column: this.#columns.get(field) ?? null,
      field,
      code,
      severity,
      text: shortened(text, 200),
      message: message(shortened(text, 80)),
      advice,
    });
  }

  /** A text of at most so many characters; null without one. */
  text(row: number, cells: (Cell | null)[], field: Meaning, length: number): string | null {
    const cell = this.cell(cells, field);
    if (!cell) return null;
    const text = cell.text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
    if (cell.kind === 'error' || ERROR_TEXT.test(text)) {
      this.problem(row, field, 'CELL_ERROR', 'error', text);
      return null;
    }
    if (cell.kind === 'formula' || /^=\S/.test(text)) this.problem(row, field, 'FORMULA', 'warning', text);
    if (text.length > length || cell.text.length > boqLimits.cellLength)
      this.problem(row, field, 'TEXT_TOO_LONG', 'warning', text);
    return shortened(text, length) || null;
  }

  /** The number of a cell; null without one, and where it cannot be read: then with its problem. */
  number(row: number, cells: (Cell | null)[], field: Meaning): ReadNumber | null {
    const cell = this.cell(cells, field);
    const column = this.#columns.get(field) ?? 0;
    if (!cell) {
      if (this.#merged.has(`${row} ${column}`)) this.problem(row, field, 'MERGED', 'error');
      return null;
    }
    const { kind, text } = cell;
    if (kind === 'text' && isNoNumber(text)) return null;
    const fail = (code: BoqProblem['code']) => {
      this.problem(row, field, code, 'error', text.trim());
      return null;
    };
    if (kind === 'formula' || text.trimStart().startsWith('=')) return fail('FORMULA');
    if (kind === 'error' || ERROR_TEXT.test(text.trim())) return fail('CELL_ERROR');
    if (kind === 'date') return fail('DATE');
    if (text.length > LONGEST_NUMBER) return fail('NOT_A_NUMBER');
    const read = readNumber(text, kind === 'number' ? 'point' : (this.#styles.get(column) ?? 'point'));
    if (read === 'none') return fail('NOT_A_NUMBER');
    if (read === 'ambiguous') return fail('AMBIGUOUS_NUMBER');
    if (read.rest !== '' && (field !== 'quantity' || unitOf(read.rest, this.#units) === null)) {
      // "860/MTR" and "860 per m" are rates.
      const isPer = field === 'rate' && unitOf(read.rest.replace(/^(?:\/|per)\s*/i, ''), this.#units) !== null;
      if (!isPer) return fail('NOT_A_NUMBER');
    }
    if (read.isNegative && (read.digits !== '0' || read.decimals !== '')) return fail('NEGATIVE');
    return read;
  }

  /** Whether a number would be another one with points before its decimals, told at its cell; false where nothing proves its commas. */
  isStyleProven(row: number, cells: (Cell | null)[], field: Meaning, withProvenCommas: ReadonlySet<number>): boolean {
    const cell = this.cell(cells, field);
    const column = this.#columns.get(field) ?? 0;
    if (cell?.kind !== 'text' || this.#styles.get(column) !== 'comma') return true;
    const [comma, point] = [readNumber(cell.text, 'comma'), readNumber(cell.text, 'point')];
    if (typeof comma === 'string') return true;
    if (typeof point === 'object' && comma.digits === point.digits && comma.decimals === point.decimals) return true;
    const isProven = withProvenCommas.has(column);
    const [code, severity] = isProven
      ? (['DECIMAL_COMMA', 'warning'] as const)
      : (['UNPROVEN_COMMA', 'error'] as const);
    this.problem(row, field, code, severity, cell.text.trim());
    return isProven;
  }

  #scaled(row: number, field: Meaning, read: ReadNumber, places: number, text: string): bigint {
    const { value, isRounded } = scaled(read, places);
    if (isRounded) this.problem(row, field, 'TOO_PRECISE', 'warning', text);
    if (value === 0n) this.problem(row, field, 'ZERO', 'warning', text);
    return value;
  }

  quantity(row: number, cells: (Cell | null)[]): { quantity: string | null; rest: string } {
    const before = this.problemCount;
    const read = this.number(row, cells, 'quantity');
    if (!read) {
      if (this.problemCount === before) this.problem(row, 'quantity', 'NO_QUANTITY', 'error');
      return { quantity: null, rest: '' };
    }
    const text = this.cell(cells, 'quantity')!.text.trim();
    if (read.digits.length > MOST_DIGITS_OF_A_QUANTITY) {
      this.problem(row, 'quantity', 'TOO_LARGE', 'error', text);
      return { quantity: null, rest: read.rest };
    }
    return {
      quantity: unscaled(this.#scaled(row, 'quantity', read, QUANTITY_PLACES, text), QUANTITY_PLACES),
      rest: read.rest,
    };
  }

  paise(row: number, cells: (Cell | null)[], field: Meaning): number | null {
    const read = this.number(row, cells, field);
    if (!read) return null;
    const text = this.cell(cells, field)!.text.trim();
    const value =
      field === 'rate' ? this.#scaled(row, field, read, RATE_PLACES, text) : scaled(read, RATE_PLACES).value;
    if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value);
    this.problem(row, field, 'TOO_LARGE', 'error', text);
    return null;
  }

  unit(row: number, cells: (Cell | null)[], besideQuantity: string): Pick<Line, 'unit' | 'unitText'> {
    const own = this.text(row, cells, 'unit', 60);
    const unitText = own ?? (besideQuantity || null);
    if (unitText === null) {
      this.problem(row, 'unit', 'NO_UNIT', 'error');
      return { unit: null, unitText: null };
    }
    const unit = unitOf(unitText, this.#units);
    if (unit === null) {
      this.problem(row, 'unit', 'UNKNOWN_UNIT', 'error', unitText);
      const known = this.unknownUnits.get(unitKey(unitText));
      if (known) known.lineCount += 1;
      else this.unknownUnits.set(unitKey(unitText), { text: unitText, lineCount: 1 });
    }
    return { unit, unitText };
  }

  line(row: number, cells: (Cell | null)[], group: string | null): Line {
    const lineNumber = this.text(row, cells, 'line_number', 40);
    if (lineNumber !== null && this.#numbers.has(`${group ?? ''} ${lineNumber}`))
      this.problem(row, 'line_number', 'DUPLICATE_NUMBER', 'warning', lineNumber);
    this.#numbers.add(`${group ?? ''} ${lineNumber ?? ''}`);
    const description = this.text(row, cells, 'description', 1_000) ?? '';
    if (description === '') this.problem(row, 'description', 'NO_DESCRIPTION', 'error');
    const { quantity, rest } = this.quantity(row, cells);
    const unit = this.unit(row, cells, rest);
    const rateInPaise = this.paise(row, cells, 'rate');
    const stated = this.paise(row, cells, 'amount');
    const isPriced = stated !== null && quantity !== null && rateInPaise !== null;
    if (isPriced && !isNear(amountOf(quantity, rateInPaise) - BigInt(stated)))
      this.problem(row, 'amount', 'AMOUNT_DIFFERS', 'warning', this.cell(cells, 'amount')!.text.trim());
    const note = this.text(row, cells, 'remarks', 300);
    return { row, lineNumber, group, description, ...unit, quantity, rateInPaise, note };
  }
}

/** What stands where a vendor does not quote. */
const NOT_QUOTED = /^(?:n\.?q\.?|not quoted|no quote|regret(?:ted|s)?|excluded)$/i;

/** What one vendor of several side by side asks for the lines. */
function offerOf(
  lines: readonly { line: Line; cells: (Cell | null)[] }[],
  { rate, amount, name }: ReturnType<typeof offerColumnsOf>[number],
  columns: readonly Column[],
  styles: ReadonlyMap<number, NumberStyle>,
  units: ReadonlyMap<string, UnitCode>,
  merged: ReadonlySet<string>,
  withProvenCommas: ReadonlySet<number>,
): Offer {
  const own = columns.flatMap((column) => {
    if (column.column === rate) return { ...column, meaning: 'rate' as const };
    return column.column === amount ? { ...column, meaning: 'amount' as const } : [];
  });
  const reader = new LineReader(own, styles, units, merged);
  const cells = lines.map(({ line: { row, quantity, unit: lineUnit }, cells: all }) => {
    const said = reader.cell(all, 'rate')?.text.trim() ?? '';
    if (NOT_QUOTED.test(said)) return { row, rateInPaise: null, unit: null, statedInPaise: null };
    const rateInPaise = reader.isStyleProven(row, all, 'rate', withProvenCommas)
      ? reader.paise(row, all, 'rate')
      : null;
    const unit = rateInPaise === null ? null : unitOf(said.replace(/^.*?(?:\/(?!-)|\bper\b)\s*/is, ''), units);
    const statedInPaise = reader.isStyleProven(row, all, 'amount', withProvenCommas)
      ? reader.paise(row, all, 'amount')
      : null;
    if (statedInPaise !== null && quantity !== null && rateInPaise !== null && (unit === null || unit === lineUnit)) {
      if (!isNear(amountOf(quantity, rateInPaise) - BigInt(statedInPaise)))
        reader.problem(row, 'amount', 'AMOUNT_DIFFERS', 'warning', reader.cell(all, 'amount')!.text.trim());
    }
    return { row, rateInPaise, unit, statedInPaise };
  });
  return { rateColumn: rate, amountColumn: amount, name, cells, problems: reader.problems };
}

/** The total that the source states: of the last row with one that is no subtotal. */
function statedTotal(reader: LineReader, rows: readonly Row[]): { row: number; text: string; inPaise: number } | null {
  for (const { row, cells, kind, text } of rows.toReversed()) {
    if (kind !== 'total' || SUBTOTAL.test(text) || !/total|कुल|योग/i.test(text)) continue;
    const inPaise = reader.paise(row, cells, 'amount');
    if (inPaise !== null) return { row, text: reader.cell(cells, 'amount')!.text.trim(), inPaise };
  }
  return null;
}

/**
 * Reads a bill of quantities. The table is changed where cells are merged.
 *
 * @returns null where there is no line; the name of the limit that it breaks, in words for people, where it is too large.
 */
export function inspect(table: CellTable, corrections: Corrections): Inspection | { tooLarge: string } | null {
  const width = Math.max(0, ...table.rows.map(({ cells }) => cells.length));
  if (width > boqLimits.columns) return { tooLarge: `more than ${boqLimits.columns} columns` };
  const headerRow = corrections.headerRow === undefined ? headerOf(table) : corrections.headerRow;
  const merged = unmerged(table, headerRow);
  const { hasVendors = false } = corrections;
  const { columns, styles, withProvenCommas, secondHeader } = columnsOf(
    table,
    headerRow,
    corrections.columns,
    hasVendors,
  );
  const rows = kindsOf(table, columns, headerRow, secondHeader);
  const lineCount = rows.filter(({ kind }) => kind === 'line').length;
  if (table.isCut || lineCount > boqLimits.lines)
    return { tooLarge: `more than ${boqLimits.lines.toLocaleString('en-IN')} lines` };
  if (lineCount === 0) return null;

  const reader = new LineReader(columns, styles, corrections.units, merged);
  const lines: Line[] = [];
  const cellsOf: { line: Line; cells: (Cell | null)[] }[] = [];
  let headings: string[] = [];
  let isUnderHeading = false;
  let ownGroup: string | null = null;
  let sum = 0n;
  let sectionBegan = 0n;
  let pricedLineCount = 0;
  for (const { row, cells, kind, text } of rows) {
    if (kind === 'heading') {
      // Headings that follow each other stand above the lines together.
      headings = isUnderHeading ? [...headings, text] : [text];
      isUnderHeading = true;
      continue;
    }
    if (kind === 'part') continue;
    isUnderHeading = false;
    if (kind === 'total' && SECTION_TOTAL.test(text)) {
      const inPaise = reader.paise(row, cells, 'amount');
      // Of the section, or of all so far.
      const isRight = [sum - sectionBegan, sum].some((expected) => isNear(BigInt(inPaise ?? 0) - expected));
      if (inPaise !== null && pricedLineCount > 0 && !isRight)
        reader.problem(row, 'amount', 'TOTAL_DIFFERS', 'warning', reader.cell(cells, 'amount')!.text.trim());
      sectionBegan = sum;
    }
    if (kind !== 'line') continue;
    ownGroup = reader.text(row, cells, 'group', 120) ?? ownGroup;
    const line = reader.line(row, cells, ownGroup ?? (shortened(headings.join(' / '), 120) || null));
    lines.push(line);
    if (hasVendors) cellsOf.push({ line, cells });
    if (line.quantity === null || line.rateInPaise === null) continue;
    sum += amountOf(line.quantity, line.rateInPaise);
    pricedLineCount += 1;
  }
  const stated = statedTotal(reader, rows);
  const difference = stated ? BigInt(stated.inPaise) - sum : 0n;
  if (stated && pricedLineCount > 0 && !isNear(difference))
    reader.problem(stated.row, 'amount', 'TOTAL_DIFFERS', 'warning', stated.text);
  const [first, last] = [rows[0]!.row, rows.at(-1)!.row];
  return {
    sheet: table.sheet,
    sheets: table.sheets,
    headerRow,
    columns,
    lines,
    problems: reader.problems.toSorted((a, b) => a.row - b.row),
    ...(hasVendors && {
      offers: offerColumnsOf(table, headerRow, columns).map((offer) =>
        offerOf(cellsOf, offer, columns, styles, corrections.units, merged, withProvenCommas),
      ),
    }),
    unknownUnits: [...reader.unknownUnits.values()].slice(0, MOST_UNKNOWN_UNITS),
    totals: {
      amountInPaise: pricedLineCount > 0 && sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : null,
      pricedLineCount,
      statedInPaise: stated?.inPaise ?? null,
    },
    counts: {
      lines: lines.length,
      headings: rows.filter(({ kind }) => kind === 'heading' || kind === 'page').length,
      totals: rows.filter(({ kind }) => kind === 'total').length,
      blank: last - first + 1 - rows.length,
      problems: reader.problemCount,
      errors: reader.errorCount,
      formulas: rows.reduce((count, { cells }) => count + cells.filter((cell) => cell?.isComputed).length, 0),
    },
  };
}
