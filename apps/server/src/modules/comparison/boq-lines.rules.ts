import type { components } from '@millwright/contract/types';
import { isPricedApart, isProvisional } from '@millwright/evaluation/item-kinds';
import type { UnitCode } from '@millwright/evaluation/unit-labels';
import { columnsOf, headerOf, offerColumnsOf, type Column, type Meaning } from './boq-columns.rules.ts';
import { amountOf, type NumberStyle } from './boq-numbers.rules.ts';
import { percentText } from './boq-gst.rules.ts';
import { isNear, LineReader, shortened } from './boq-reader.rules.ts';
import { kindsOf, type Row } from './boq-rows.rules.ts';
import { boqLimits, type Cell, type CellTable } from './boq-table.rules.ts';

export type Inspection = components['schemas']['BoqInspection'];
type Line = components['schemas']['BoqLine'];
type Offer = components['schemas']['BoqOffer'];

/** What a person said of the source. */
export type Corrections = {
  headerRow?: number | null | undefined;
  columns: ReadonlyMap<number, Meaning>;
  units: ReadonlyMap<string, UnitCode>;
  /** Rates of vendors stand side by side. */
  hasVendors?: boolean;
};

const MOST_UNKNOWN_UNITS = 200;

const SUBTOTAL = /^(?:sub|group|section|page)[\s-]*total|carried|brought/i;
const SECTION_TOTAL = /^(?:sub|group|section)[\s-]*total/i;

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

/** What stands where a vendor does not quote. */
const NOT_QUOTED = /^(?:n\.?q\.?|not quoted|no quote|regret(?:ted|s)?|excluded)$/i;

/** What one vendor of several side by side asks for the lines. */
function offerOf(
  lines: readonly { line: Line; per: number; cells: (Cell | null)[] }[],
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
  const cells = lines.map(({ line: { row, quantity, unit: lineUnit }, per, cells: all }) => {
    const said = reader.cell(all, 'rate')?.text.trim() ?? '';
    if (NOT_QUOTED.test(said)) return { row, rateInPaise: null, unit: null, statedInPaise: null };
    const read = reader.isStyleProven(row, all, 'rate', withProvenCommas) ? reader.rate(row, all, lineUnit, per) : null;
    const unit = read?.unit ?? null;
    const statedInPaise = reader.isStyleProven(row, all, 'amount', withProvenCommas)
      ? reader.paise(row, all, 'amount')
      : null;
    if (statedInPaise !== null && quantity !== null && read !== null && (unit === null || unit === lineUnit)) {
      if (!isNear(amountOf(quantity, read.inPaise, read.per) - BigInt(statedInPaise)))
        reader.problem(row, 'amount', 'AMOUNT_DIFFERS', 'warning', reader.cell(all, 'amount')!.text.trim());
    }
    return { row, rateInPaise: read?.ofOneInPaise ?? null, unit, statedInPaise };
  });
  return { rateColumn: rate, amountColumn: amount, name, cells, problems: reader.problems };
}

/** The total that the source states: of the last row with one that is no subtotal. */
function statedTotal(reader: LineReader, rows: readonly Row[]): { row: number; text: string; inPaise: number } | null {
  for (const { row, cells, kind, text } of rows.toReversed()) {
    if (kind !== 'total' || SUBTOTAL.test(text) || !/total|कुल|योग/i.test(text)) continue;
    const field = reader.amountField(cells);
    const inPaise = reader.paise(row, cells, field);
    if (inPaise !== null) return { row, text: reader.cell(cells, field)!.text.trim(), inPaise };
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
    return { tooLarge: `more than ${boqLimits.lines.toLocaleString('en-IN')} items` };
  if (lineCount === 0) return null;

  const reader = new LineReader(columns, styles, corrections.units, merged);
  const lines: Line[] = [];
  const cellsOf: { line: Line; per: number; cells: (Cell | null)[] }[] = [];
  let headings: string[] = [];
  let isUnderHeading = false;
  let ownGroup: string | null = null;
  // By the rates of the source, by which its totals are checked; and by the rates of one.
  let sum = 0n;
  let shownSum = 0n;
  let taxedSum = 0n;
  /** What items that are priced apart come to: in no total of ours, and in some of a source. */
  let apartSum = 0n;
  let sectionBegan = 0n;
  let taxedSectionBegan = 0n;
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
      const field = reader.amountField(cells);
      const inPaise = reader.paise(row, cells, field);
      // Of the section, or of all so far.
      const isRight = [sum - sectionBegan, sum, taxedSum - taxedSectionBegan, taxedSum].some(
        (expected) => isNear(BigInt(inPaise ?? 0) - expected) || isNear(BigInt(inPaise ?? 0) - expected - apartSum),
      );
      if (inPaise !== null && pricedLineCount > 0 && !isRight)
        reader.problem(row, field, 'TOTAL_DIFFERS', 'warning', reader.cell(cells, field)!.text.trim());
      sectionBegan = sum;
      taxedSectionBegan = taxedSum;
    }
    if (kind !== 'line') continue;
    ownGroup = reader.text(row, cells, 'group', 120) ?? ownGroup;
    const { line, amount, taxed, per } = reader.line(
      row,
      cells,
      ownGroup ?? (shortened(headings.join(' / '), 120) || null),
    );
    lines.push(line);
    if (hasVendors) cellsOf.push({ line, per, cells });
    if (amount === null) continue;
    if (isPricedApart(line)) {
      apartSum += amount;
      continue;
    }
    sum += amount;
    taxedSum += taxed ?? amount;
    shownSum += isProvisional(line) ? amount : amountOf(line.quantity!, line.rateInPaise!);
    pricedLineCount += 1;
  }
  const stated = statedTotal(reader, rows);
  const isTotal = (expected: bigint) =>
    [expected, expected + apartSum].some((each) => isNear(BigInt(stated?.inPaise ?? 0) - each));
  if (stated && pricedLineCount > 0 && !isTotal(sum) && !isTotal(taxedSum))
    reader.problem(stated.row, 'amount', 'TOTAL_DIFFERS', 'warning', stated.text);
  const gstRates = [...reader.gstRates.keys()].toSorted((a, b) => Number(b - a)).map(percentText);
  if (gstRates.length > 0) {
    const row = Math.min(...reader.gstRates.values());
    reader.problem(row, 'gst_percent', 'GST_PER_ITEM', 'warning', gstRates.join(', '));
  }
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
      amountInPaise: pricedLineCount > 0 && shownSum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(shownSum) : null,
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
