/** What a vendor asks for each line, by itself (section 2, rules 1 to 3 and b of rule 6). */
import type { CellFlag } from './answer.ts';
import { absolute, compare, divide, multiply, parseDecimal, subtract, type Rational } from './rational.ts';
import type { CellRequest } from './request.ts';
import { afterDiscounts, type Line, type Quote } from './sheet.ts';
import { unitsOfLine } from './units.ts';

/** A cell as the vendor filled it in. Priced, all is in rupees: `rate` is û per unit of the line, `amount` is a, `net` is b. */
export type OwnCell =
  | {
      state: 'priced';
      rate: Rational;
      amount: Rational;
      net: Rational;
      /** statedAmount − rate·Q; null where no amount was stated. */
      difference: Rational | null;
      flags: CellFlag[];
    }
  | { state: 'included'; includedIn: number; flags: CellFlag[] }
  | { state: 'missing'; flags: CellFlag[] };

const missing = (...flags: CellFlag[]): OwnCell => ({ state: 'missing', flags });

function priced(line: Line, quote: Quote, cell: CellRequest, k: Rational): OwnCell {
  const asked = parseDecimal(cell.rate!);
  const beforeDiscounts = divide(multiply(asked, quote.fx), k);
  const rate = multiply(beforeDiscounts, afterDiscounts(cell.discountPercents));
  const amount = multiply(line.qty, rate);
  const flags: CellFlag[] = [];
  let difference: Rational | null = null;
  const statedQty = cell.statedQty ?? null;
  if (cell.statedAmount !== null && cell.statedAmount !== undefined) {
    const qty = statedQty === null ? divide(line.qty, k) : parseDecimal(statedQty);
    difference = multiply(subtract(parseDecimal(cell.statedAmount), multiply(asked, qty)), quote.fx);
    if (absolute(difference.n) > difference.d) flags.push('arithmetic_mismatch');
  }
  if (statedQty !== null && compare(multiply(parseDecimal(statedQty), k), line.qty) !== 0)
    flags.push('quantity_differs');
  return { state: 'priced', rate, amount, net: multiply(amount, quote.discounted), difference, flags };
}

function ownCell(
  line: Line,
  quote: Quote,
  cell: CellRequest | undefined,
  places: ReadonlyMap<string, number>,
): OwnCell {
  if (cell?.status === 'included_elsewhere')
    return { state: 'included', includedIn: places.get(cell.includedIn!)!, flags: [] };
  if (cell?.status !== 'quoted' && cell?.status !== 'alternate') return missing();
  const k = unitsOfLine(line, cell.uom ?? line.uom);
  const isRefused = cell.status === 'alternate' && !cell.accepted;
  if (k && !isRefused) return priced(line, quote, cell, k);
  return missing(
    ...(k ? [] : ['uom_not_convertible' as const]),
    ...(isRefused ? ['alternate_not_accepted' as const] : []),
  );
}

/** The cells of a quote by place of their lines. What is included in a line that no unit converts counts as not quoted (rule 2). */
export function ownCells(quote: Quote, lines: readonly Line[], places: ReadonlyMap<string, number>): OwnCell[] {
  const cells = lines.map((line, at) => ownCell(line, quote, quote.cells[at], places));
  return cells.map((cell) =>
    cell.state === 'included' && cells[cell.includedIn]!.state !== 'priced' ? missing() : cell,
  );
}
