/** A request prepared for computing: defaults filled in, decimals parsed, everything sorted by id. */
import {
  divide,
  HUNDRED,
  multiply,
  ONE,
  parseDecimal,
  parseOptional,
  parsePercent,
  subtract,
  type Rational,
} from './rational.ts';
import type { CellRequest, EvaluationRequest, LineRequest, QuoteRequest, RulesRequest } from './request.ts';
import type { Factor } from './units.ts';

/** By UTF-16 code units, whatever the language of the machine (section 0). */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export interface Line {
  id: string;
  qty: Rational;
  uom: string;
  isMandatory: boolean;
  gstClass: string;
  estimateRate: Rational | null;
  lastRate: Rational | null;
  factors: Factor[];
}

/** A parsed quote. Fields that need no parsing stay in `source`. */
export interface Quote {
  vendorId: string;
  source: QuoteRequest;
  fx: Rational;
  /** A regular vendor charges GST; the price of every other is tax-in. */
  isRegular: boolean;
  /** Whether its prices count for plugs, medians, references, outliers and deviation defaults (rule 4). */
  isEligible: boolean;
  /** GST rates as parts of 1, in the order of classes; of a regular vendor, else empty. */
  gst: ReadonlyMap<string, Rational>;
  /** The factor left after the quote's discounts. */
  discounted: Rational;
  technicalScore: Rational | null;
  scorecard: Rational | null;
  /** By index of the line; undefined if the quote does not include it. */
  cells: (CellRequest | undefined)[];
}

export interface Rules {
  source: RulesRequest;
  interest: Rational;
  /** The part of the GST of a class that comes back as credit. */
  creditOf: (gstClass: string) => Rational;
}

export interface Sheet {
  lines: Line[];
  quotes: Quote[];
  rules: Rules;
}

/** The factor left after successive discounts. */
export const afterDiscounts = (percents: readonly string[] = []): Rational =>
  percents.reduce((left, percent) => multiply(left, divide(subtract(HUNDRED, parseDecimal(percent)), HUNDRED)), ONE);

const readLine = (line: LineRequest): Line => ({
  id: line.id,
  qty: parseDecimal(line.qty),
  uom: line.uom,
  isMandatory: line.mandatory ?? true,
  gstClass: line.gstClass ?? 'standard',
  estimateRate: parseOptional(line.estimateRate),
  lastRate: parseOptional(line.lastRate),
  factors: (line.factors ?? [])
    .map(({ uom, lineUnits }) => ({ uom, lineUnits: parseDecimal(lineUnits) }))
    .sort((a, b) => byCodeUnits(a.uom, b.uom)),
});

function readQuote(quote: QuoteRequest, lines: readonly Line[]): Quote {
  const cells = new Map(quote.lines.map((cell) => [cell.lineId, cell]));
  const { technicallyQualified = true, valid = true, included = true, archived = false } = quote;
  const isRegular = quote.registration === 'regular';
  return {
    vendorId: quote.vendorId,
    source: quote,
    fx: parseDecimal(quote.fxRate ?? '1'),
    isRegular,
    isEligible: technicallyQualified && valid && included && !archived,
    gst: new Map(
      isRegular
        ? Object.entries(quote.gstPercentByClass ?? {})
            .map(([gstClass, percent]) => [gstClass, parsePercent(percent)] as const)
            .sort(([a], [b]) => byCodeUnits(a, b))
        : [],
    ),
    discounted: afterDiscounts(quote.discountPercents),
    technicalScore: parseOptional(quote.technicalScore),
    scorecard: parseOptional(quote.scorecard),
    cells: lines.map(({ id }) => cells.get(id)),
  };
}

function readRules(rules: RulesRequest): Rules {
  const share = parsePercent(rules.itcSharePercent ?? '100');
  const blocked = new Set(rules.itcBlockedClasses);
  const none = { n: 0n, d: share.d };
  return {
    source: rules,
    interest: parsePercent(rules.annualInterestPercent ?? '12'),
    creditOf: (gstClass) => (blocked.has(gstClass) ? none : share),
  };
}

/** Parses a request that `refusalsOf` accepts. */
export function readSheet(request: EvaluationRequest): Sheet {
  const lines = request.lines.map(readLine).sort((a, b) => byCodeUnits(a.id, b.id));
  const quotes = request.quotes.map((quote) => readQuote(quote, lines));
  return { lines, quotes: quotes.sort((a, b) => byCodeUnits(a.vendorId, b.vendorId)), rules: readRules(request.rules) };
}
