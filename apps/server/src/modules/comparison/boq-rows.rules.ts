import type { Column, Meaning } from './boq-columns.rules.ts';
import type { Cell, CellTable } from './boq-table.rules.ts';

const TOTAL =
  /^(?:(?:sub|grand|group|section|page|net)?[\s-]*totals?|carried (?:over|forward)|brought forward|[cb]\/[fo]\b|(?:add:? *)?(?:[ics]?gst|tax(?:es)?)\b|round(?:ed|ing)[\s-]*off|कुल|योग)/i;

/** "1 2 3 4 5 6=4x5" under the headings, by which tenders number their columns. */
const isColumnNumbers = (cells: (Cell | null)[]) => {
  const filled = cells.flatMap((cell, index) => (cell ? [{ text: cell.text.trim(), index }] : []));
  return (
    filled.length > 2 &&
    filled.every(
      ({ text, index }) => text === String(index + 1) || /^\(?(?:\d{1,2}|[a-h])\)?(?: ?=.*)?$/i.test(text),
    ) &&
    filled.every(({ text }, at) => at === 0 || text !== filled[at - 1]!.text)
  );
};

/** A row below the headings; a part is of the line that its text was joined to. */
export type Row = CellTable['rows'][number] & { kind: 'line' | 'heading' | 'page' | 'total' | 'part'; text: string };

/** Whether a text goes on in the next row, by its own end or by how that begins. */
const goesOn = (text: string, next: string) =>
  /(?:,|-|\b(?:and|or|of|with|for|in|to|the|including|incl\.?))$/i.test(text) || /^\p{Ll}/u.test(next);

/**
 * Joins the texts of a line that stands in several rows. It begins with a number and a text, goes on without a number, and ends in the one row with
 * unit and quantity; or goes on below that row. Where each row has a number of its own, the first is a heading.
 */
function joinParts(rows: Row[], numberAt: number, textAt: number): void {
  if (numberAt < 0 || textAt < 0) return;
  const numberOf = ({ cells }: Row) => cells[numberAt]?.text.trim() ?? '';
  const textOf = ({ cells }: Row) => cells[textAt]?.text.trim() ?? '';
  const join = (line: Row, parts: readonly Row[]) => {
    const first = parts[0]!;
    const cells = [...line.cells];
    if (numberOf(line) === '') cells[numberAt] = first.cells[numberAt] ?? null;
    cells[textAt] = { kind: 'text', text: parts.map(textOf).filter(Boolean).join(' ') };
    line.cells = cells;
    for (const part of parts) if (part !== line) part.kind = 'part';
  };
  for (let at = 0; at < rows.length; at += 1) {
    const begin = rows[at]!;
    if (begin.kind === 'heading' && numberOf(begin) !== '' && textOf(begin) !== '') {
      let end = at + 1;
      while (rows[end]?.kind === 'heading' && numberOf(rows[end]!) === '') end += 1;
      const line = rows[end];
      const next = rows[end + 1];
      const isOne = line?.kind === 'line' && numberOf(line) === '' && (next?.kind !== 'line' || numberOf(next) !== '');
      if (isOne) {
        join(line, rows.slice(at, end + 1));
        at = end;
      }
    }
    const line = rows[at]!;
    if (line.kind !== 'line' || numberOf(line) === '') continue;
    for (let below = rows[at + 1]; below?.kind === 'heading' && numberOf(below) === ''; below = rows[at + 1]) {
      if (!goesOn(textOf(line), textOf(below))) break;
      join(line, [line, below]);
      at += 1;
    }
  }
}

/** What each row below the headings is. A heading without a line below it is a line that lacks the rest: nothing is lost. */
export function kindsOf(
  table: CellTable,
  columns: readonly Column[],
  headerRow: number | null,
  secondHeader: number | null,
): Row[] {
  const place = (meaning: Meaning) => (columns.find((column) => column.meaning === meaning)?.column ?? 0) - 1;
  const vendors = columns.flatMap(({ meaning, column }) => (meaning === 'vendor_rate' ? column - 1 : []));
  const figures = [
    ...(['unit', 'quantity', 'rate', 'amount', 'rate_with_gst', 'amount_with_gst'] as const).map(place),
    ...vendors,
  ];
  const named = [place('description'), place('group'), place('line_number')];
  const header = table.rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const isRepeatedHeader = (cells: (Cell | null)[]) =>
    headerRow !== null && header.every((cell, index) => cell?.text.trim() === cells[index]?.text.trim());
  // Headings in two rows: those that have no second part reach down to it.
  const headerEnd = Math.max(
    0,
    ...table.merges.filter(({ top, bottom }) => top === headerRow && bottom <= top + 2).map(({ bottom }) => bottom),
    secondHeader ?? 0,
  );
  const rows = table.rows
    .filter(({ row }) => row > (headerRow ?? 0))
    .map(({ row, cells }, index): Row => {
      const texts = named.flatMap((at) => cells[at]?.text.trim() || []);
      const text = texts[0] ?? cells.find((cell) => cell !== null)?.text.trim() ?? '';
      const has = figures.map((at) => (cells[at]?.text.trim() ?? (cells[at] ? '=' : '')) !== '');
      const isTotal = (texts.some((word) => TOTAL.test(word)) || TOTAL.test(text)) && !has[0] && !has[1];
      const isOfPage = row <= headerEnd || isRepeatedHeader(cells) || (index === 0 && isColumnNumbers(cells));
      const kind = isOfPage ? 'page' : isTotal ? 'total' : has.some(Boolean) ? 'line' : 'heading';
      return { row, cells, text, kind };
    });
  joinParts(rows, place('line_number'), place('description'));
  const last = rows.findLastIndex(({ kind }) => kind === 'line');
  return rows.map((row, index) => (row.kind === 'heading' && index > last ? { ...row, kind: 'line' } : row));
}
