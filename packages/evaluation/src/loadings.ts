/** The loadings added to or deducted from a landed cost before comparison: five kinds, each in its own row (section 2, rule 9). */
import type { LoadingAnswer, SentenceKey } from './answer.ts';
import { ofPaise } from './money.ts';
import {
  add,
  compare,
  least,
  multiply,
  ONE,
  parseDecimal,
  parseOptional,
  parsePercent,
  sign,
  subtract,
  sum,
  whole,
  ZERO,
  type Rational,
} from './rational.ts';
import { byCodeUnits, type Quote, type Rules } from './sheet.ts';

export interface Loading {
  kind: LoadingAnswer['kind'];
  /** The term of a deviation, otherwise null. */
  term: string | null;
  sentenceKey: SentenceKey;
  /** Rupees. */
  amount: Rational;
}

const DAYS_PER_YEAR = 365n;
const bySign = <Key>(value: Rational, below: Key, none: Key, above: Key): Key =>
  [below, none, above][sign(value) + 1] as Key;

/** The vendor's payment terms: shares of the landed cost by days from delivery. */
function milestonesOf(quote: Quote, referenceDays: number): { part: Rational; days: number }[] {
  const { milestones = [] } = quote.source;
  if (milestones.length === 0) return [{ part: ONE, days: referenceDays }];
  return milestones.map(({ percent, days }) => ({ part: parsePercent(percent), days }));
}

function payment(quote: Quote, landed: Rational, rules: Rules, discount: (days: number) => Rational): Loading {
  const { method, referencePaymentDays = 60, floorPaymentAtZero = false } = rules.source;
  const row = (sentenceKey: SentenceKey, amount: Rational): Loading => ({
    kind: 'payment',
    term: null,
    sentenceKey,
    amount,
  });
  const milestones = milestonesOf(quote, referencePaymentDays);
  if (method === 'PV') {
    const valued = sum(milestones.map(({ part, days }) => multiply(part, discount(days))));
    return row('payment.present_value', multiply(landed, subtract(valued, ONE)));
  }
  const earlierDays = sum(milestones.map(({ part, days }) => multiply(part, whole(referencePaymentDays - days))));
  const { n, d } = multiply(multiply(landed, rules.interest), earlierDays);
  const amount = { n, d: d * DAYS_PER_YEAR };
  if (floorPaymentAtZero && amount.n < 0n) return row('payment.floored', ZERO);
  return row(bySign<SentenceKey>(amount, 'payment.later', 'payment.same', 'payment.earlier'), amount);
}

function delivery(quote: Quote, landed: Rational, { source }: Rules): Loading {
  const { deliveryPercentPerWeek = '0.5', deliveryCapPercent = '5' } = source;
  const weeks = parseDecimal(quote.source.weeksLate ?? '0');
  const row = (sentenceKey: SentenceKey, part: Rational): Loading => ({
    kind: 'delivery',
    term: null,
    sentenceKey,
    amount: multiply(landed, part),
  });
  if (weeks.n <= 0n) return row('delivery.on_time', ZERO);
  const part = multiply(parsePercent(deliveryPercentPerWeek), weeks);
  const cap = deliveryCapPercent === null ? part : parsePercent(deliveryCapPercent);
  return row(compare(part, cap) > 0 ? 'delivery.capped' : 'delivery.late', least(part, cap));
}

/** Prices of eligible vendors by term, so that each vendor's highest other price is known. */
type TermPrices = ReadonlyMap<string, { price: Rational; vendorId: string }[]>;

/** Collects the prices of eligible vendors for each term, in rupees, highest first. */
export function termPrices(quotes: readonly Quote[]): TermPrices {
  const prices = new Map<string, { price: Rational; vendorId: string }[]>();
  for (const { isEligible, vendorId, fx, source } of quotes)
    for (const { term, price } of isEligible ? (source.terms ?? []) : []) {
      const asked = parseOptional(price);
      if (!asked) continue;
      const known = prices.get(term) ?? [];
      known.push({ price: multiply(asked, fx), vendorId });
      prices.set(term, known);
    }
  for (const known of prices.values()) known.sort((a, b) => compare(b.price, a.price));
  return prices;
}

function deviations(quote: Quote, { source }: Rules, prices: TermPrices): Loading[] {
  const set = new Map((source.deviationLoadings ?? []).map(({ term, amountInPaise }) => [term, amountInPaise]));
  const loadingOf = (term: string, ownPrice: Rational | null): Pick<Loading, 'sentenceKey' | 'amount'> => {
    const amountInPaise = set.get(term);
    if (amountInPaise !== undefined) return { sentenceKey: 'deviation.set', amount: ofPaise(amountInPaise) };
    const other = prices.get(term)?.find(({ vendorId }) => vendorId !== quote.vendorId);
    if (other) return { sentenceKey: 'deviation.highest_other', amount: other.price };
    if (ownPrice) return { sentenceKey: 'deviation.own_price', amount: multiply(ownPrice, quote.fx) };
    return { sentenceKey: 'deviation.unpriced', amount: ZERO };
  };
  return (quote.source.terms ?? [])
    .filter(({ deviates }) => deviates)
    .toSorted((a, b) => byCodeUnits(a.term, b.term))
    .map(({ term, price }) => ({ kind: 'deviation', term, ...loadingOf(term, parseOptional(price)) }));
}

function performance(quote: Quote, landed: Rational): Loading {
  const amount = multiply(landed, parsePercent(quote.source.performancePercent ?? '0'));
  const sentenceKey = bySign<SentenceKey>(amount, 'performance.bonus', 'performance.none', 'performance.malus');
  return { kind: 'performance', term: null, sentenceKey, amount };
}

function technical({ source: { technicalLoadingInPaise = 0 } }: Quote): Loading {
  const sentenceKey = technicalLoadingInPaise === 0 ? 'technical.none' : 'technical.set';
  return { kind: 'technical', term: null, sentenceKey, amount: ofPaise(technicalLoadingInPaise) };
}

/** All rows in their order: payment, delivery, deviations by term, performance, technical. */
export const loadingsOf = (
  quote: Quote,
  landed: Rational,
  rules: Rules,
  prices: TermPrices,
  discount: (days: number) => Rational,
): Loading[] => [
  payment(quote, landed, rules, discount),
  delivery(quote, landed, rules),
  ...deviations(quote, rules, prices),
  performance(quote, landed),
  technical(quote),
];

/** E: the landed cost plus all loadings. */
export const evaluated = (landed: Rational, loadings: readonly Loading[]): Rational =>
  loadings.reduce((total, { amount }) => add(total, amount), landed);
