import type { components } from '@millwright/contract/types';
import { pricedUnitOf, unitOf } from '@millwright/evaluation/unit-words';
import { columnStyle, provesCommas, readNumber, type NumberStyle } from './boq-numbers.rules.ts';
import type { Cell, CellTable } from './boq-table.rules.ts';

export type Meaning = components['schemas']['BoqMeaning'];
export type Column = components['schemas']['BoqColumn'];

/** A heading of money that has tax in it: "Rate incl. GST", "GST inclusive rate", "Total (with taxes)". */
const WITH_TAX = (money: string) =>
  new RegExp(
    `^(?!.*(?:\\bexcl|without|before))(?=.*(?:${money}))(?=.*(?:gst|\\btax))(?=.*(?:\\bincl|\\binc\\b|\\bwith\\b|\\bafter\\b))`,
  );

const HEADINGS: readonly [Meaning, RegExp][] = [
  [
    'line_number',
    /^(?:s(?:l|r|er(?:ial)?)?[. /]*(?:no|num|number|#)\b.*|sl|sr|s\.?n|#|no|item (?:no|code|number)\b.*|line(?: ?no)?|pos(?:ition)?|क्र\S*)[.:]?$/,
  ],
  ['tax_code', /\bhsn\b|\bsac\b/],
  ['gst_percent', /^(?:% ?)?(?:of )?(?:i?gst|tax)(?: rate)?(?: ?[([]?(?:in )?%[)\]]?| percent(?:age)?)?[.:]?$/],
  ['ignored', /^(?:total )?(?:[ics]|ut)?(?:gst|tax(?:es)?)\b(?!.*\bincl).*(?:amount|amt|value)|^(?:c|s|ut)gst\b/],
  ['rate_with_gst', WITH_TAX(String.raw`rate|price|unit cost`)],
  ['amount_with_gst', WITH_TAX(String.raw`amount|\bamt|total|value`)],
  ['remarks', /remark|^notes?\b|comment|टिप्पणी/],
  ['quantity', /\bqty|quantit|qnty|qnt\b|मात्रा/],
  ['rate', /\brate\b|\brates\b|unit (?:price|cost|rate)|price (?:per|\/)|cost (?:per|\/)|^price|basic price|दर/],
  ['amount', /amount|\bamt\b|^total|total (?:price|cost|value)|\bvalue\b|^cost|राशि/],
  ['unit', /^(?:units?|uom|u[./ ]?o[./ ]?m|u[./]m|unit of .*|units? \(.*|इकाई)[.:]?$/],
  [
    'description',
    /descr|particular|nomenclature|^items?$|item name|scope|activit|\bwork|material|details|nature|विवरण/,
  ],
  ['group', /group|section|^head\b|categor|\barea\b|system|package|trade|chapter/],
];

/** Headings that name the text of a line whatever else stands there: beside one, "Item" and "Work" mean something else. */
const DESCRIBED = /descr|particular|nomenclature|scope|विवरण/i;

/** What a heading says that its column holds; null when it says nothing. */
export function meaningOfHeading(heading: string): Meaning | null {
  const text = heading.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (text === '' || text.length > 80) return null;
  return HEADINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const HEADER_WITHIN_ROWS = 30;

/** The row of the headings: among the first, the one with most meanings, at least two. Null without one. */
export function headerOf({ rows }: CellTable): number | null {
  let best: { row: number; count: number } | null = null;
  for (const { row, cells } of rows.slice(0, HEADER_WITHIN_ROWS)) {
    const meanings = new Set(
      cells.flatMap((cell) => (cell?.kind === 'text' ? (meaningOfHeading(cell.text) ?? []) : [])),
    );
    meanings.delete('ignored');
    if (meanings.size >= 2 && meanings.size > (best?.count ?? 0)) best = { row, count: meanings.size };
  }
  return best?.row ?? null;
}

type Facts = {
  column: number;
  heading: string | null;
  filled: number;
  numbers: number;
  units: number;
  /** Numbers or numberings such as 1.2 and A). */
  numberings: number;
  length: number;
  style: NumberStyle | null;
  provesCommas: boolean;
  samples: string[];
};

const isNumbering = (text: string) => /^(?:[A-Za-z]|[ivxIVX]+|\d+(?:\.\d+)*\.?[a-z]?)[).]?$/.test(text.trim());

function factsOf(column: number, heading: string | null, cells: Cell[]): Facts {
  const texts = cells.map(({ text }) => text);
  const typed = cells.flatMap(({ kind, text }) => (kind === 'text' && text.length <= 40 ? [text] : []));
  const style = columnStyle(typed);
  const isNumber = ({ kind, text }: Cell) => {
    if (kind === 'number' || kind === 'formula') return true;
    if (kind !== 'text' || text.length > 40) return false;
    const read = readNumber(text, style ?? 'point');
    return typeof read === 'object' && (read.rest === '' || unitOf(read.rest) !== null);
  };
  return {
    column,
    heading,
    filled: cells.length,
    numbers: cells.filter(isNumber).length,
    units: texts.filter((text) => text.length <= 20 && pricedUnitOf(text).unit !== null).length,
    numberings: texts.filter(isNumbering).length,
    length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    style,
    provesCommas: provesCommas(typed),
    samples: texts.slice(0, 3).map((text) => text.slice(0, 80)),
  };
}

type Guess = Pick<Column, 'meaning' | 'certainty' | 'reason'>;

/** The column that is called the description, and beside it an "Item" that only counts the lines. */
function guessByStrongHeading(facts: readonly Facts[], guesses: Map<number, Guess>): void {
  const isTaken = (meaning: Meaning) => [...guesses.values()].some((guess) => guess.meaning === meaning);
  const said = (heading: string) => `The heading reads “${heading.slice(0, 80)}”.`;
  const described = facts.find(
    ({ column, heading }) =>
      !guesses.has(column) && DESCRIBED.test(heading ?? '') && meaningOfHeading(heading!) === 'description',
  );
  if (!described || isTaken('description')) return;
  guesses.set(described.column, { meaning: 'description', certainty: 'sure', reason: said(described.heading!) });
  const counted = facts.find(
    ({ column, heading, filled, numberings }) =>
      !guesses.has(column) && /^items?$/i.test(heading?.trim() ?? '') && filled > 0 && numberings >= filled * 0.6,
  );
  if (counted && !isTaken('line_number'))
    guesses.set(counted.column, { meaning: 'line_number', certainty: 'sure', reason: said(counted.heading!) });
}

/** What the columns without a telling heading hold, by what stands in them and by what is still missing. */
function guessByCells(facts: readonly Facts[], guesses: Map<number, Guess>, hasVendors: boolean): void {
  const isFree = (meaning: Meaning) => ![...guesses.values()].some((guess) => guess.meaning === meaning);
  const open = () => facts.filter(({ column, filled }) => filled > 0 && !guesses.has(column));
  const take = (meaning: Meaning, found: Facts | undefined, certainty: Guess['certainty'], reason: string) => {
    if (found && isFree(meaning)) guesses.set(found.column, { meaning, certainty, reason });
  };
  const mostly = (count: number, { filled }: Facts) => count >= filled * 0.6;
  take(
    'unit',
    open().find((fact) => mostly(fact.units, fact) && !mostly(fact.numbers, fact)),
    'likely',
    'Most of its cells are units.',
  );
  take(
    'description',
    open()
      .filter((fact) => !mostly(fact.numbers, fact) && fact.length > 4)
      .toSorted((a, b) => b.length - a.length)[0],
    'likely',
    'Its cells have the longest texts.',
  );
  const described = [...guesses].find(([, { meaning }]) => meaning === 'description')?.[0] ?? 0;
  take(
    'line_number',
    open().find((fact) => fact.column < described && mostly(fact.numberings, fact)),
    'likely',
    'Its cells number the items.',
  );
  for (const meaning of hasVendors ? (['quantity'] as const) : (['quantity', 'rate', 'amount'] as const))
    take(
      meaning,
      open().find((fact) => mostly(fact.numbers, fact)),
      'guess',
      'It has numbers and comes next in order.',
    );
  if (!hasVendors) return;
  for (const fact of open())
    if (mostly(fact.numbers, fact) && !NO_RATE.test(fact.heading ?? ''))
      guesses.set(fact.column, {
        meaning: 'vendor_rate',
        certainty: fact.heading ? 'likely' : 'guess',
        reason: fact.heading ? 'It has numbers under a name.' : 'It has numbers and follows the quantity.',
      });
}

/** Headings of a rate that is expected, and of numbers that are no rates. */
const EXPECTED = /estimat|budget|expected|benchmark|last (?:purchase|rate|price)|\blpp\b|\bdsr\b/i;
const NO_RATE = /gst|\btax|hsn|\bsac\b|disc|%|percent|total|days|weeks|valid|warranty/i;

/** The second row of headings under names of vendors, and what the headings say of each column. */
type VendorHeads = {
  row: number | null;
  meaningOf: (column: number) => Meaning | null;
  /** Over whose column it stands. */
  nameOf: (column: number) => string | null;
};

const isOfMoney = (meaning: Meaning | null): meaning is 'rate' | 'amount' => meaning === 'rate' || meaning === 'amount';

/** "Rate | Amount | Rate | Amount" under the names of vendors, or those words beside a name. */
function vendorHeadsOf({ rows }: CellTable, headerRow: number | null): VendorHeads {
  const header = rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const next = headerRow === null ? undefined : rows.find(({ row }) => row > headerRow);
  const filled = next?.cells.flatMap((cell) => (cell ? [cell] : [])) ?? [];
  const isSecond =
    filled.length > 0 && filled.every(({ kind, text }) => kind === 'text' && isOfMoney(meaningOfHeading(text)));
  // A name stands over its columns once, in the first of them.
  const nameOver = (column: number) => header.slice(0, column).findLast((cell) => cell !== null)?.text ?? null;
  return {
    row: isSecond ? next!.row : null,
    meaningOf: (column) => {
      const below = isSecond ? (next!.cells[column - 1]?.text ?? '') : '';
      return meaningOfHeading(below || (header[column - 1]?.text ?? ''));
    },
    nameOf: (column) => (isSecond ? nameOver(column) : (header[column - 1]?.text ?? null)),
  };
}

/** Which columns hold what vendors ask, by their headings. */
function guessVendors(
  facts: readonly Facts[],
  { row, meaningOf, nameOf }: VendorHeads,
  guesses: Map<number, Guess>,
): void {
  for (const { column, heading } of facts) {
    const meaning = meaningOf(column);
    if (guesses.has(column) || !isOfMoney(meaning) || (row === null && NO_RATE.test(heading ?? ''))) continue;
    const said = `The heading reads “${(heading ?? meaning).slice(0, 80)}”.`;
    if (EXPECTED.test(nameOf(column) ?? '')) {
      const isTaken = [...guesses.values()].some((guess) => guess.meaning === meaning);
      if (!isTaken) guesses.set(column, { meaning, certainty: 'sure', reason: said });
      continue;
    }
    guesses.set(column, { meaning: `vendor_${meaning}`, certainty: 'sure', reason: said });
  }
}

/** A rate column with the amount column on its right, and who it is of by the headings; null where they do not say. */
export function offerColumnsOf(
  table: CellTable,
  headerRow: number | null,
  columns: readonly Column[],
): { rate: number; amount: number | null; name: string | null }[] {
  const header = table.rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const above = table.rows.findLast(({ row }) => headerRow !== null && row < headerRow)?.cells ?? [];
  const bare = (text: string) =>
    text
      .replaceAll(/[\s\u00A0]+/g, ' ')
      .replaceAll(
        /\(?\b(?:unit |basic |quoted )?(?:rates?|amount|amt|price|value)\b(?: ?\(?(?:in )?(?:₹|rs\.?|inr)\)?)?\)?/gi,
        '',
      )
      .replaceAll(/^[\s\-–—:/|,.]+|[\s\-–—:/|,.(]+$/g, '');
  const rates = columns.filter(({ meaning }) => meaning === 'vendor_rate').map(({ column }) => column);
  return rates.map((rate, index) => {
    const end = rates[index + 1] ?? Infinity;
    const amount = columns.find(
      ({ column, meaning }) => meaning === 'vendor_amount' && column > rate && column < end,
    )?.column;
    const own = bare(header[rate - 1]?.text ?? '');
    const over = bare(above[rate - 1]?.text ?? '');
    return { rate, amount: amount ?? null, name: (own || over).slice(0, 200) || null };
  });
}

/**
 * What each column holds: what a person chose, else what its heading says, else what its cells look like. No meaning is given twice, but for
 * "ignored".
 */
export function columnsOf(
  table: CellTable,
  headerRow: number | null,
  chosen: ReadonlyMap<number, Meaning>,
  hasVendors = false,
): {
  columns: Column[];
  styles: Map<number, NumberStyle>;
  withProvenCommas: Set<number>;
  /** The row of headings under the names of vendors. */
  secondHeader: number | null;
} {
  const { rows } = table;
  const header = rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const heads = vendorHeadsOf(table, headerRow);
  const body = rows.filter(({ row }) => row > (headerRow ?? 0) && row !== heads.row);
  const width = Math.max(header.length, ...body.map(({ cells }) => cells.length), 0);
  const facts = Array.from({ length: width }, (_, index) =>
    factsOf(
      index + 1,
      header[index]?.text.trim().slice(0, 200) ?? null,
      body.flatMap(({ cells }) => cells[index] ?? []),
    ),
  );
  const guesses = new Map<number, Guess>();
  for (const [column, meaning] of chosen)
    guesses.set(column, { meaning, certainty: 'chosen', reason: 'You chose it.' });
  if (hasVendors) guessVendors(facts, heads, guesses);
  guessByStrongHeading(facts, guesses);
  for (const { column, heading } of facts) {
    const meaning = heading === null ? null : meaningOfHeading(heading);
    const isTaken = [...guesses.values()].some((guess) => guess.meaning === meaning);
    if (meaning === null || guesses.has(column) || (isTaken && meaning !== 'ignored')) continue;
    guesses.set(column, { meaning, certainty: 'sure', reason: `The heading reads “${heading!.slice(0, 80)}”.` });
  }
  guessByCells(facts, guesses, hasVendors);
  const styles = new Map<number, NumberStyle>();
  const common = facts.find(({ style }) => style !== null)?.style ?? 'point';
  const columns = facts.map(({ column, heading, filled, numbers, style, samples }): Column => {
    styles.set(column, style ?? common);
    const guess = guesses.get(column) ?? {
      meaning: 'ignored',
      certainty: 'likely',
      reason: filled === 0 ? 'It is empty.' : 'It has nothing that an item needs.',
    };
    return { column, heading, ...guess, numbers: numbers > 0 ? styles.get(column)! : null, samples };
  });
  const withProvenCommas = new Set(facts.flatMap((fact) => (fact.provesCommas ? fact.column : [])));
  return { columns, styles, withProvenCommas, secondHeader: heads.row };
}
