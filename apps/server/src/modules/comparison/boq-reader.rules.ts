import type { components } from '@millwright/contract/types';
import { kindOfCell, kindOfDescription } from '@millwright/evaluation/item-kind-texts';
import { isMeasured, isProvisional } from '@millwright/evaluation/item-kinds';
import type { ItemKind } from '@millwright/evaluation/item-kinds';
import { oneUnit, quantityText, type UnitCode } from '@millwright/evaluation/unit-labels';
import { pricedUnitOf, unitKey } from '@millwright/evaluation/unit-words';
import type { Column, Meaning } from './boq-columns.rules.ts';
import {
  amountOf,
  inRupees,
  isNoNumber,
  QUANTITY_PLACES,
  rateOfOne,
  readNumber,
  rupees,
  scaled,
  timesTen,
  unscaled,
  type NumberStyle,
  type ReadNumber,
} from './boq-numbers.rules.ts';
import { beforeGst, gstOf, percentText, withGst } from './boq-gst.rules.ts';
import { PROBLEM_TEXTS, type BoqProblem } from './boq-problems.rules.ts';
import { boqLimits, type Cell } from './boq-table.rules.ts';

type Line = components['schemas']['BoqLine'];

const MOST_PROBLEMS = 5_000;
const RATE_PLACES = 2;
const MOST_DIGITS_OF_A_QUANTITY = 12;
/** What is longer is a text; arithmetic on a million digits is nobody's bill. */
const LONGEST_NUMBER = 100;
/** Totals of a source are taken for right where they differ by no more than a rupee: many are rounded. */
const TOLERANCE_IN_PAISE = 100n;

const ERROR_TEXT = /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|N\/A|NUM!|NULL!|SPILL!|CALC!)$/i;

/** Where a word such as "Rate only" stands in place of a figure. */
const KIND_FIELDS = ['quantity', 'unit', 'rate', 'amount', 'rate_with_gst', 'amount_with_gst', 'remarks'] as const;
const inBounds = (paise: bigint) => (paise <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(paise) : null);

/** Whether two amounts that differ by this are taken for the same. */
export const isNear = (difference: bigint) => difference <= TOLERANCE_IN_PAISE && difference >= -TOLERANCE_IN_PAISE;
export const shortened = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A rate as it is stated, of so many units, and of one; the unit that stands behind it. */
type StatedRate = { inPaise: number; per: number; ofOneInPaise: number; unit: UnitCode | null };
/** A line with its amount by the stated rate, without and with GST, and how many units its column of units prices. */
type ReadLine = { line: Line; amount: bigint | null; taxed: bigint | null; per: number };

/** Reads lines of one table; `problem` gathers what could not be read. */
export class LineReader {
  readonly problems: BoqProblem[] = [];
  readonly unknownUnits = new Map<string, { text: string; lineCount: number }>();
  problemCount = 0;
  errorCount = 0;
  readonly #columns: Map<Meaning, number>;
  readonly #styles: ReadonlyMap<number, NumberStyle>;
  readonly #units: ReadonlyMap<string, UnitCode>;
  readonly #merged: ReadonlySet<string>;
  /** Percentages of GST with the first row of each. */
  readonly gstRates = new Map<bigint, number>();
  readonly #numbers = new Set<string>();
  /** "Rate per 100" above the rates. */
  readonly #perOfHeading: number;

  constructor(
    columns: readonly Column[],
    styles: ReadonlyMap<number, NumberStyle>,
    units: ReadonlyMap<string, UnitCode>,
    merged: ReadonlySet<string>,
  ) {
    this.#columns = new Map(columns.map(({ meaning, column }) => [meaning, column]));
    const heading = columns.find(({ meaning }) => meaning === 'rate')?.heading ?? '';
    this.#perOfHeading = pricedUnitOf(/\bper\b.*$/is.exec(heading)?.[0] ?? '').per;
    this.#styles = styles;
    this.#units = units;
    this.#merged = merged;
  }

  cell(cells: (Cell | null)[], field: Meaning): Cell | null {
    const column = this.#columns.get(field);
    return column === undefined ? null : (cells[column - 1] ?? null);
  }

  problem(
    row: number,
    field: Meaning,
    code: BoqProblem['code'],
    severity: BoqProblem['severity'],
    text = '',
    said?: string,
  ): void {
    this.problemCount += 1;
    if (severity === 'error') this.errorCount += 1;
    if (this.problems.length === MOST_PROBLEMS) return;
    const [message, advice] = PROBLEM_TEXTS[code];
    this.problems.push({
      row,
      column: this.#columns.get(field) ?? null,
      field,
      code,
      severity,
      text: shortened(text, 200),
      message: message(said ?? shortened(text, 80)),
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
    if (read.rest !== '' && (field !== 'quantity' || pricedUnitOf(read.rest, this.#units).unit === null)) {
      // "860/MTR", "860 per m" and "860 per 100" are rates.
      const { unit, per, isNamed } = pricedUnitOf(read.rest.replace(/^(?:\/|per)\s*/i, ''), this.#units);
      const isPer = field === 'rate' && (unit !== null || (per > 1 && !isNamed));
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

  /** How the item of a row is priced, and its cells without the words that say so in place of a figure. */
  kind(cells: (Cell | null)[]): { kind: ItemKind; cells: (Cell | null)[] } {
    let kind: ItemKind | null = null;
    const rest = [...cells];
    for (const field of KIND_FIELDS) {
      const at = (this.#columns.get(field) ?? 0) - 1;
      const said = rest[at]?.kind === 'text' ? kindOfCell(rest[at].text) : null;
      if (said === null) continue;
      kind ??= said;
      if (field !== 'remarks') rest[at] = null;
    }
    kind ??= kindOfDescription(this.cell(cells, 'description')?.text ?? '');
    return { kind: kind ?? 'measured', cells: rest };
  }

  quantity(row: number, cells: (Cell | null)[], isNeeded: boolean): { quantity: string | null; rest: string } {
    const before = this.problemCount;
    const read = this.number(row, cells, 'quantity');
    if (!read) {
      if (isNeeded && this.problemCount === before) this.problem(row, 'quantity', 'NO_QUANTITY', 'error');
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

  unit(
    row: number,
    cells: (Cell | null)[],
    besideQuantity: string,
    isNeeded: boolean,
  ): Pick<Line, 'unit' | 'unitText'> & { per: number } {
    const own = this.text(row, cells, 'unit', 60);
    const unitText = own ?? (besideQuantity || null);
    if (unitText === null) {
      if (isNeeded) this.problem(row, 'unit', 'NO_UNIT', 'error');
      return { unit: null, unitText: null, per: 1 };
    }
    const { unit, per } = pricedUnitOf(unitText, this.#units);
    if (unit === null) {
      this.problem(row, 'unit', 'UNKNOWN_UNIT', 'error', unitText);
      const known = this.unknownUnits.get(unitKey(unitText));
      if (known) known.lineCount += 1;
      else this.unknownUnits.set(unitKey(unitText), { text: unitText, lineCount: 1 });
    }
    return { unit, unitText, per };
  }

  /**
   * The rate of one unit. A rate per 100 is divided, and rounded to paise as every rate with more decimals is: the unit that is bought stays a
   * plain one, in which all vendors quote. What the source states is checked by the rate per 100, which is exact.
   */
  rate(row: number, cells: (Cell | null)[], unit: UnitCode | null, perOfUnit: number): StatedRate | null {
    const inPaise = this.paise(row, cells, 'rate') ?? this.#rateBeforeGst(row, cells);
    if (inPaise === null) return null;
    const text = this.cell(cells, 'rate')?.text.trim() ?? '';
    const behind = /(?:\/(?!-)|\bper\b).*$/is.exec(text)?.[0];
    const own = behind === undefined ? null : pricedUnitOf(behind.replace(/^\//, ''), this.#units);
    // "190/cum" behind a rate means one, whatever the column of units says.
    const per = own === null ? Math.max(perOfUnit, this.#perOfHeading) : own.per;
    const ofOneInPaise = rateOfOne(inPaise, per);
    const priced = own?.unit ?? unit ?? 'UNT';
    if (per > 1) {
      const many = quantityText({ quantity: String(per), unit: priced });
      const exact = rupees(unscaled(BigInt(inPaise) * (100_000n / BigInt(per)), 7));
      const isExact = ofOneInPaise * per === inPaise;
      const one = `${isExact ? inRupees(ofOneInPaise) : exact} per ${oneUnit(priced)}`;
      const said = `per ${many}: ${inRupees(inPaise)} per ${many} is ${one}${isExact ? '' : `, rounded to ${inRupees(ofOneInPaise)}`}`;
      this.problem(row, 'rate', 'RATE_PER_MANY', 'warning', text, said);
    }
    return { inPaise, per, ofOneInPaise, unit: own?.isNamed ? own.unit : null };
  }

  /** The column that states an amount in a row. */
  amountField(cells: (Cell | null)[]): 'amount' | 'amount_with_gst' {
    return this.cell(cells, 'amount') || !this.cell(cells, 'amount_with_gst') ? 'amount' : 'amount_with_gst';
  }

  /** Where the source has rates with GST only. */
  #rateBeforeGst(row: number, cells: (Cell | null)[]): number | null {
    const inPaise = this.paise(row, cells, 'rate_with_gst');
    if (inPaise === null) return null;
    const text = this.cell(cells, 'rate_with_gst')!.text.trim();
    const gst = gstOf(this.cell(cells, 'gst_percent'));
    if (gst === null) {
      this.problem(row, 'rate_with_gst', 'GST_UNKNOWN', 'warning', text);
      return null;
    }
    const before = beforeGst(inPaise, gst);
    const said = `${inRupees(inPaise)} with ${percentText(gst)} is ${inRupees(before)} before GST`;
    this.problem(row, 'rate_with_gst', 'RATE_WITH_GST', 'warning', text, said);
    return before;
  }

  /** The amount of a line with GST, as its columns say it; without such columns, its amount. */
  #amountWithGst(row: number, cells: (Cell | null)[], quantity: string, amount: bigint, per: number): bigint {
    const gst = gstOf(this.cell(cells, 'gst_percent'));
    if (gst !== null) this.gstRates.set(gst, Math.min(row, this.gstRates.get(gst) ?? row));
    if (!this.cell(cells, 'rate_with_gst')) return gst === null ? amount : withGst(amount, gst);
    const rate = this.paise(row, cells, 'rate_with_gst');
    return rate === null ? amount : amountOf(quantity, rate, per);
  }

  /** A line, and its amount by the rate that the source states. */
  line(row: number, all: (Cell | null)[], group: string | null): ReadLine {
    const { kind, cells } = this.kind(all);
    const isNeeded = isMeasured({ kind });
    const lineNumber = this.text(row, cells, 'line_number', 40);
    if (lineNumber !== null && this.#numbers.has(`${group ?? ''} ${lineNumber}`))
      this.problem(row, 'line_number', 'DUPLICATE_NUMBER', 'warning', lineNumber);
    this.#numbers.add(`${group ?? ''} ${lineNumber ?? ''}`);
    const description = this.text(row, cells, 'description', 1_000) ?? '';
    if (description === '') this.problem(row, 'description', 'NO_DESCRIPTION', 'error');
    const read = this.quantity(row, cells, isNeeded);
    let { quantity } = read;
    const { per, ...unit } = this.unit(row, cells, read.rest, isNeeded);
    const rate = this.rate(row, cells, unit.unit, per);
    const field = this.amountField(cells);
    const stated = this.paise(row, cells, field);
    let amount = quantity === null || rate === null ? null : amountOf(quantity, rate.inPaise, rate.per);
    let taxed = amount === null ? null : this.#amountWithGst(row, cells, quantity!, amount, rate!.per);
    const isRight = [amount, taxed].some((each) => each !== null && isNear(each - BigInt(stated ?? 0)));
    if (stated !== null && quantity !== null && rate !== null && !isRight) {
      const text = this.cell(cells, field)!.text.trim();
      const inMany = amountOf(quantity, rate.inPaise);
      if (rate.per > 1 && isNear(inMany - BigInt(stated))) {
        [quantity, amount] = [timesTen(quantity, String(rate.per).length - 1), inMany];
        taxed = this.#amountWithGst(row, cells, quantity, amount, rate.per);
        const many = `${quantityText({ quantity: String(rate.per), unit: unit.unit ?? 'UNT' })}: ${read.quantity} is ${quantity}`;
        this.problem(row, 'quantity', 'QUANTITY_IN_MANY', 'warning', text, many);
      } else this.problem(row, field, 'AMOUNT_DIFFERS', 'warning', text);
    }
    const code = this.text(row, cells, 'tax_code', 40);
    const notes = [this.text(row, cells, 'remarks', 300), code === null ? null : `HSN/SAC ${code}`];
    const note = shortened(notes.filter((each) => each !== null).join('; '), 300) || null;
    const line = { row, lineNumber, group, description, ...unit, quantity, note };
    if (!isProvisional({ kind }))
      return {
        line: { ...line, rateInPaise: rate?.ofOneInPaise ?? null, ...(!isNeeded && { kind }) },
        amount,
        taxed,
        per,
      };
    // Its amount stands in either column: where both are, they agree, or that was said above.
    const amountInPaise = stated ?? (amount === null ? (rate?.inPaise ?? null) : inBounds(amount));
    if (amountInPaise === null) this.problem(row, field, 'NO_AMOUNT', 'error');
    const sum = amountInPaise === null ? null : BigInt(amountInPaise);
    return { line: { ...line, rateInPaise: null, kind, amountInPaise }, amount: sum, taxed: sum, per };
  }
}
