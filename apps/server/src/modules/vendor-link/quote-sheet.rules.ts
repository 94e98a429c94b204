import type { components } from '@millwright/contract/types';
import { isProvisional } from '@millwright/evaluation/item-kinds';
import { compare, divide, multiply, ONE, parseDecimal, roundHalfUp, whole } from '@millwright/evaluation/rational';
import type { Rational } from '@millwright/evaluation/rational';
import { unitsOfLine } from '@millwright/evaluation/units';
import { oneUnit, quantityText } from '@millwright/evaluation/unit-labels';
import { pricedUnitOf, unitKey } from '@millwright/evaluation/unit-words';
import { columnStyle, isNoNumber, readNumber, scaled } from '../comparison/boq-numbers.rules.ts';
import type { NumberStyle } from '../comparison/boq-numbers.rules.ts';
import type { Cell, CellTable } from '../comparison/boq-table.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { inWords, numberOf } from '../rfq/rfq-items.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';

type Reading = components['schemas']['QuoteReading'];
type Charge = components['schemas']['QuoteCharge'];
/** What is read of the lines that are asked. */
type AskedLines = readonly Pick<
  Frozen['lines'][number],
  '_id' | 'lineNumber' | 'description' | 'unit' | 'quantity' | 'kind'
>[];
type Cells = readonly (Cell | null)[];

/** What stands in the first column and above the rates of the sheet that is sent out: by these it is recognised. */
export const NUMBER_HEADING = 'No.';
export const RATE_HEADING = 'Rate (₹, before tax)';
/** Where the columns of that sheet are, from 0. */
const OWN = { number: 0, description: 1, rate: 4, excluded: 6, remark: 7 } as const;

/** The terms of that sheet by their labels, in their order. */
export const TERMS = [
  { label: 'Discount on all items, %', key: 'discountPercent' },
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
  percent: '% of the items',
  at_actuals: 'at actuals',
};

const MOST_PROBLEMS = 100;
const MOST_IN_PAISE = 900_000_000_000_000n;
/** A rupee: what is rounded on the way is no difference. */
const TOLERANCE_IN_PAISE = 100;
const LONGEST_NUMBER = 40;
const LONGEST_REMARK = 300;
const PERCENT = /^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$/;
const GST = /^([0-9]|[1-3][0-9]|40)(\.[0-9]{1,2})?$/;

const textOf = (cell: Cell | null | undefined): string => cell?.text.replaceAll(/[\s\u00A0]+/g, ' ').trim() ?? '';
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inRupees = (paise: number): string => rupees.format(paise / 100);

/** What a rate is for: "kg", "100 m³". */
const manyOf = (per: number, unit: string): string =>
  per === 1 ? oneUnit(unit) : quantityText({ quantity: String(per), unit });

/** An amount of a cell in paise, with the unit behind it: "70/kg". */
type Amount = { paise: number; per: string };

/** What a cell says of an amount; null where it is empty, a text that says what is wrong with it otherwise. */
function amountOf(cell: Cell | null | undefined, style: NumberStyle): Amount | null | string {
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
    return `“${shown(text)}” is not a number.`;
  if (read.isNegative) return `“${shown(text)}” is below zero.`;
  const { value } = scaled(read, 2);
  // "890/-" and "890/- only" are 890 for whatever is asked.
  const per = read.rest.replace(/^\/-+(?:\s*only)?\s*/i, '');
  return value > MOST_IN_PAISE ? `“${shown(text)}” is too large.` : { paise: Number(value), per };
}

/** A rate that was taken: as it was stated, per how many of the vendor's units, and how many units that are asked are in one of these. */
type Taken = { statedInPaise: number; per: number; unitsInOne: Rational };
/** What stands beside a rate. */
type Beside = { quantity: Rational | null; amountInPaise: number | null };

/** Gathers what is read of lines. */
class Gathered {
  readonly lines: QuoteContent['lines'];
  readonly problems: Reading['problems'] = [];
  readonly taken = new Set<number>();
  problemCount = 0;

  readonly #asked: AskedLines;

  constructor(asked: AskedLines) {
    this.#asked = asked;
    this.lines = asked.map(({ _id }) => ({ ...(_id !== undefined && { _id }), rateInPaise: null }));
  }

  #number = (line: number): string => numberOf(this.#asked, line);

  problem(row: number | null, line: number | null, message: string): void {
    this.problemCount += 1;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ row, line, message });
  }

  /**
   * Takes the rate of a line, in the unit that is asked. The unit of the vendor is what stands behind the rate, or in its own column; one that
   * cannot be converted is not taken. Null where no rate was taken.
   */
  rate(row: number, line: number, cell: Cell | null | undefined, style: NumberStyle, ownUnit = ''): Taken | null {
    const read = amountOf(cell, style);
    if (isProvisional(this.#asked[line]!)) {
      if (read !== null)
        this.problem(row, line, `Item ${this.#number(line)} is a provisional sum: the buyer’s amount counts.`);
      return null;
    }
    if (typeof read === 'string') this.problem(row, line, read);
    if (read === null || typeof read === 'string') return null;
    if (this.taken.has(line)) {
      this.problem(row, line, `Item ${this.#number(line)} appears twice: the first rate was used.`);
      return null;
    }
    const asked = this.#asked[line]!.unit;
    const word = unitKey(read.per) === '' ? ownUnit : read.per;
    const priced = pricedUnitOf(word);
    const { per } = priced;
    const unit = priced.isNamed ? priced.unit : asked;
    const unitsInOne = asked === null ? ONE : unit && unitsOfLine({ uom: asked, factors: [] }, unit);
    if (!unitsInOne) {
      const own = shown(unit ? manyOf(per, unit) : word.replace(/^\s*(?:per\b|\/)\s*/i, ''));
      const one = oneUnit(asked!);
      const message = `Item ${this.#number(line)} needs a rate per ${one}, not per ${own}: that rate was skipped.`;
      this.problem(row, line, message);
      return null;
    }
    const paise = Number(roundHalfUp(divide(whole(read.paise), multiply(whole(per), unitsInOne))));
    if (BigInt(paise) > MOST_IN_PAISE) {
      this.problem(row, line, `“${shown(textOf(cell))}” is too large.`);
      return null;
    }
    if (per !== 1 || compare(unitsInOne, ONE) !== 0)
      this.problem(
        row,
        line,
        `${inRupees(read.paise)} per ${manyOf(per, unit ?? 'UNT')} is ${inRupees(paise)} per ${oneUnit(asked ?? 'UNT')}, the unit of item ${this.#number(line)}: that rate was used.`,
      );
    this.taken.add(line);
    this.lines[line] = { ...this.lines[line], rateInPaise: paise };
    return { statedInPaise: read.paise, per, unitsInOne };
  }

  /** Of a table of the vendor's own: a quantity or an amount beside a rate that do not fit what is asked. */
  compareRow(row: number, line: number, { statedInPaise, per, unitsInOne }: Taken, beside: Beside): void {
    const asked = this.#asked[line]!.quantity;
    const isAsked = (quantity: Rational) =>
      asked !== null && compare(multiply(quantity, unitsInOne), parseDecimal(asked)) === 0;
    // "5" beside a rate per 100 may be five hundreds.
    const inMany = beside.quantity && multiply(beside.quantity, whole(per));
    const stated = inMany && isAsked(inMany) ? inMany : beside.quantity;
    const quantity = stated ?? (asked === null ? null : divide(parseDecimal(asked), unitsInOne));
    if (asked !== null && stated && !isAsked(stated))
      this.problem(
        row,
        line,
        `Item ${this.#number(line)} is priced for a quantity other than the RFQ’s ${asked}: its rate is used for ${asked}.`,
      );
    if (quantity === null || beside.amountInPaise === null) return;
    const amount = Number(roundHalfUp(divide(multiply(quantity, whole(statedInPaise)), whole(per))));
    if (Math.abs(amount - beside.amountInPaise) > TOLERANCE_IN_PAISE)
      this.problem(
        row,
        line,
        `Its amount is ${inRupees(beside.amountInPaise)}, but rate × quantity is ${inRupees(amount)}. The rate was used: check it.`,
      );
  }

  /** Of a heading above rates that says that tax is in them. */
  heading(row: number, text: string): void {
    if (/\bincl/i.test(text) && !/\bexcl/i.test(text))
      this.problem(row, null, `“${shown(text)}” has rates including tax. Enter rates before tax.`);
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
      this.problem(row, line, `The remark on item ${this.#number(line)} was cut to ${LONGEST_REMARK} characters.`);
    this.lines[line] = { ...this.lines[line]!, remark: remark.slice(0, LONGEST_REMARK) };
  }
}

const styleOf = (rows: CellTable['rows'], column: number): NumberStyle =>
  columnStyle(rows.flatMap(({ cells }) => (cells[column]?.kind === 'text' ? [cells[column]!.text] : []))) ?? 'point';

/** The places of items by a key; several may share one. */
function placesBy(asked: AskedLines, keyAt: (index: number) => string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const index of asked.keys()) places.set(keyAt(index), [...(places.get(keyAt(index)) ?? []), index]);
  return places;
}

/** Reads the sheet that was sent out; false where the table is another one. */
function readOwn({ rows }: CellTable, asked: AskedLines, gathered: Gathered): boolean {
  const header = rows.findIndex(
    ({ cells }) => textOf(cells[OWN.number]) === NUMBER_HEADING && textOf(cells[OWN.rate]) === RATE_HEADING,
  );
  if (header < 0) return false;
  const below = rows.slice(header + 1);
  const style = styleOf(below, OWN.rate);
  const places = placesBy(asked, (index) => `${numberOf(asked, index)} ${inWords(asked[index]!.description)}`);
  for (const { row, cells } of below) {
    const number = textOf(cells[OWN.number]);
    if (number === '') continue;
    const same = places.get(`${number} ${inWords(textOf(cells[OWN.description]))}`) ?? [];
    const line = same.find((place) => !gathered.taken.has(place)) ?? same[0];
    if (line === undefined) {
      if (cells[OWN.rate])
        gathered.problem(
          row,
          null,
          `Item ${shown(number)} has changed in the RFQ and was skipped. Download the sheet again.`,
        );
      continue;
    }
    gathered.rate(row, line, cells[OWN.rate], style);
    gathered.extras(row, line, textOf(cells[OWN.excluded]), textOf(cells[OWN.remark]));
  }
  return true;
}

/** The figure of a cell in paise; null where it is none. */
function paiseOf(cell: Cell | null | undefined, style: NumberStyle): number | null {
  const read = amountOf(cell, style);
  return read === null || typeof read === 'string' ? null : read.paise;
}
const isFigure = (cell: Cell | null | undefined, style: NumberStyle) => paiseOf(cell, style) !== null;

/** Reads one column of rates, in the order of the lines from the given one on; false where the table has more columns. */
function readColumn({ rows }: CellTable, asked: AskedLines, from: number, gathered: Gathered): boolean {
  const columns = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (cell ? [column] : []))));
  const [column] = columns;
  if (columns.size !== 1 || column === undefined) return false;
  const style = styleOf(rows, column);
  const [first] = rows;
  // A heading above the rates.
  const begins = first && rows.length > 1 && typeof amountOf(first.cells[column], style) === 'string' ? 1 : 0;
  if (begins === 1) gathered.heading(first!.row, textOf(first!.cells[column]));
  const top = rows[begins]?.row ?? 1;
  for (const { row, cells } of rows.slice(begins)) {
    const line = from + row - top;
    if (line >= asked.length) {
      gathered.problem(
        row,
        null,
        `There are more rates than items: those from “${shown(textOf(cells[column]))}” on were skipped.`,
      );
      break;
    }
    gathered.rate(row, line, cells[column], style);
  }
  return true;
}

/** What columns of such a table are called. */
const HEADINGS = {
  rate: /\b(?:unit )?(?:rate|price)\b|दर/i,
  unit: /^(?:units?|uom|u\/m|इकाई)$/i,
  quantity: /^(?:qty\b|quantit(?:y|ies)\b|मात्रा)/i,
  amount: /\b(?:amount|value|total)\b|राशि/i,
} as const;

/** Reads a table of the vendor's own: each row whose text is the description of a line is that line. */
function readOther({ rows }: CellTable, asked: AskedLines, gathered: Gathered): void {
  const places = placesBy(asked, (index) => inWords(asked[index]!.description));
  const columns = { rate: -1, unit: -1, quantity: -1, amount: -1 };
  for (const { row, cells } of rows) {
    const said = cells.findIndex((cell) => cell !== null && places.has(inWords(cell.text)));
    if (said < 0) {
      const heading = cells.findIndex((cell) => HEADINGS.rate.test(textOf(cell)));
      if (heading >= 0 && columns.rate < 0) {
        for (const [what, words] of Object.entries(HEADINGS) as [keyof typeof columns, RegExp][])
          columns[what] = cells.findIndex(
            (cell, column) => (what === 'rate' || column !== heading) && words.test(textOf(cell)),
          );
        gathered.heading(row, textOf(cells[heading]));
      } else if (
        gathered.taken.size > 0 &&
        cells.some((cell) => isFigure(cell, 'point')) &&
        !/total/i.test(cells.map(textOf).join(' '))
      )
        gathered.problem(
          row,
          null,
          `“${shown(cells.map(textOf).find((text) => /\p{L}{2}/u.test(text)) ?? textOf(cells.find((cell) => cell !== null)))}” is not an item of this RFQ and was skipped.`,
        );
      continue;
    }
    const key = inWords(cells[said]!.text);
    const line = places.get(key)!.find((index) => !gathered.taken.has(index)) ?? places.get(key)![0]!;
    const at = columns.rate > said ? columns.rate : rateAfter(cells, said, asked[line]!.quantity);
    const style = styleOf(rows, at);
    const unit =
      columns.unit > said
        ? textOf(cells[columns.unit])
        : (cells
            .slice(said + 1, Math.max(at, said + 1))
            .map(textOf)
            .find((text) => pricedUnitOf(text).unit !== null) ?? '');
    const taken = gathered.rate(row, line, cells[at], style, unit);
    const figure = (column: number) => (column > said && column !== at ? paiseOf(cells[column], style) : null);
    if (!taken) continue;
    const quantity = columns.quantity > said ? decimalOf(cells[columns.quantity], style) : null;
    gathered.compareRow(row, line, taken, { quantity, amountInPaise: figure(columns.amount) });
  }
}

/** What a quantity is, exactly; null where the cell is no figure. */
function decimalOf(cell: Cell | null | undefined, style: NumberStyle): Rational | null {
  const text = textOf(cell);
  const read =
    text === '' || text.length > LONGEST_NUMBER ? 'none' : readNumber(text, cell!.kind === 'number' ? 'point' : style);
  return typeof read === 'string' || read.isNegative ? null : parseDecimal(`${read.digits}.${read.decimals || '0'}`);
}

/** Without a heading: the first figure behind the description that is not the quantity. */
function rateAfter(cells: Cells, said: number, quantity: string | null): number {
  const figures = cells.flatMap((cell, column) => (column > said && isFigure(cell, 'point') ? [column] : []));
  const isQuantity = (column: number) =>
    quantity !== null && Number(textOf(cells[column]).replaceAll(/[, ]/g, '')) === Number(quantity);
  return (figures.length > 1 && isQuantity(figures[0]!) ? figures[1] : figures[0]) ?? -1;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;

/** "23 Jan 2027", "23-Jan-27", "23/01/2027" or "2027-01-23" as the day that it is; null for what is none. The day stands before the month. */
function dayOf(text: string): string | null {
  const [, day = '', named = '', short = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+([a-z]{3,9}|\d{1,2})[\s/.,-]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  const month = MONTH_NAME.test(named) ? String(MONTHS.indexOf(named.slice(0, 3).toLowerCase()) + 1) : named;
  const year = short.length === 2 ? `20${short}` : short;
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
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
        else refuse(row, label, `“${shown(text)}” is not a percentage from 0 to 100.`);
      } else {
        const read = amountOf(cell, 'point');
        if (typeof read === 'string') refuse(row, label, read);
        else if (read) charges[key] = { kind: 'amount', amountInPaise: read.paise };
      }
    } else if (text === '') continue;
    else if (key === 'discountPercent' || key === 'gstPercent') {
      if ((key === 'gstPercent' ? GST : PERCENT).test(plain)) read[key] = plain;
      else refuse(row, label, `“${shown(text)}” is not a valid percentage.`);
    } else if (key === 'workingDays' || key === 'warrantyMonths') {
      if (/^\d{1,4}$/.test(text) && Number(text) <= (key === 'workingDays' ? 3650 : 120)) read[key] = Number(text);
      else refuse(row, label, `“${shown(text)}” is not a valid whole number.`);
    } else if (key === 'validTill') {
      const day = dayOf(text);
      if (day) read.validTill = day;
      else refuse(row, label, `“${shown(text)}” is not a date. Write it like 23 Jan 2027.`);
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
  { lines: asked }: { lines: AskedLines },
  also: { terms?: CellTable | null; line?: number } = {},
): Reading | null {
  const gathered = new Gathered(asked);
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
