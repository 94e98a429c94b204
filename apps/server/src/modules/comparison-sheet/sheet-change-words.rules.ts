import type { components } from '@millwright/contract/types';
import { oneUnit } from '@millwright/evaluation/unit-labels';
import { groupedAmount } from '../../indian-amount.ts';

type Schemas = components['schemas'];
type Change = Schemas['SheetChange'];
type Quote = Schemas['EvaluationRequest']['quotes'][number];
type Rules = Schemas['EvaluationRequest']['rules'];
export type ChangeName = keyof Change;

export const nameOf = (change: Change): ChangeName => Object.keys(change)[0] as ChangeName;
const rupees = (paise: number | null | undefined): string =>
  paise === null || paise === undefined ? 'none' : `₹${groupedAmount(paise)}`;
const plain = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;
const percent = (value: string | null | undefined): string =>
  value === null || value === undefined ? 'none' : `${plain(value)}%`;

/** A decimal of a currency with at least two places, its whole part grouped: "₹1,05,000.50", "EUR 12.125". */
function money(decimal: string, currency: string): string {
  const [whole = '0', places = ''] = plain(decimal).split('.');
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return `${currency === 'INR' ? '₹' : `${currency} `}${grouped}.${places.padEnd(2, '0')}`;
}

const METHODS: Readonly<Record<string, string>> = {
  L1: 'lowest evaluated cost',
  PV: 'lowest present value',
  QCBS: 'quality and cost',
  PRICE_PER_SCORE: 'lowest cost per technical point',
};
const PLUGS: Readonly<Record<string, string>> = {
  max: 'highest of the others',
  median: 'median of the others',
  estimate: 'estimate',
  last: 'last purchase price',
};

type Cell = Pick<Quote['lines'][number], 'status' | 'rate' | 'uom' | 'includedIn' | 'accepted'>;
type Line = { lineId: string; description: string };

function cellWords(
  { status, rate, uom, includedIn, accepted }: Cell,
  currency: string,
  lines: readonly Line[],
): string {
  const price = rate === null || rate === undefined ? '' : money(rate, currency) + (uom ? ` per ${oneUnit(uom)}` : '');
  if (status === 'quoted') return price;
  if (status === 'alternate') return `${price} for an alternate${accepted ? ', accepted' : ''}`;
  if (status === 'included_elsewhere')
    return `included in ${lines.find(({ lineId }) => lineId === includedIn)?.description ?? 'another item'}`;
  return status === 'excluded' ? 'excluded' : 'not quoted';
}

type Charge = Quote['charges']['freight'] | null;
const chargeWords = (charge: Charge, currency: string): string => {
  if (!charge) return 'none';
  if (charge.kind === 'amount') return money(charge.amount, currency);
  return charge.kind === 'percent'
    ? percent(charge.percent)
    : `at actuals, estimated at ${rupees(charge.estimateInPaise)}`;
};

const termsWords = (terms: Quote['terms'], currency: string): string =>
  terms
    .filter(({ deviates }) => deviates)
    .map(({ term, price }) => (price ? `${term} at ${money(price, currency)}` : term))
    .join('; ') || 'none';

const milestoneWords = (milestones: Quote['milestones']): string =>
  milestones
    .map(({ percent: share, days }) =>
      days < 0 ? `${percent(share)} ${-days} days before delivery` : `${percent(share)} ${days} days after delivery`,
    )
    .join(', ') || 'none';

type Asked = { change: Change; lines: readonly Line[]; currency: string };
/** What a value is called, and how it reads. */
type Value<Of> = { what: string; words: (of: Of, asked: Asked) => string };

const charge = (name: 'freight' | 'packing' | 'insurance' | 'other', what: string): Value<Quote> => ({
  what,
  words: ({ charges }, { currency }) => chargeWords(charges[name] ?? null, currency),
});

/** What of a quote can differ from what the vendor submitted, by the name of its cell. A score and a note are no such thing. */
const OF_QUOTE: Partial<Record<ChangeName, Value<Quote>>> = {
  line: {
    what: 'Rate',
    words: (quote, { change, lines, currency }) => {
      const cell = quote.lines.find(({ lineId }) => lineId === change.line!.lineId);
      return cell ? cellWords(cell, currency, lines) : 'not quoted';
    },
  },
  discountPercent: {
    what: 'Discount',
    words: ({ discountPercents }) => discountPercents.map((one) => percent(one)).join(' and ') || '0%',
  },
  gstPercent: { what: 'GST', words: ({ gstPercentByClass }) => percent(gstPercentByClass['standard'] ?? '0') },
  freight: charge('freight', 'Freight'),
  packing: charge('packing', 'Packing'),
  insurance: charge('insurance', 'Insurance'),
  other: charge('other', 'Other charges'),
  milestones: { what: 'Payment', words: ({ milestones }) => milestoneWords(milestones) },
  weeksLate: { what: 'Weeks late', words: ({ weeksLate }) => plain(weeksLate) },
  deliveryDays: {
    what: 'Delivery',
    words: ({ deliveryDays }) => (deliveryDays === null ? 'none' : `${deliveryDays} days`),
  },
  terms: { what: 'Deviations', words: ({ terms }, { currency }) => termsWords(terms, currency) },
  performancePercent: {
    what: 'Past performance',
    words: ({ performancePercent }) => percent(performancePercent),
  },
  technicalLoadingInPaise: {
    what: 'Technical loading',
    words: ({ technicalLoadingInPaise }) => rupees(technicalLoadingInPaise),
  },
  technicallyQualified: {
    what: 'Technical qualification',
    words: ({ technicallyQualified }) => (technicallyQualified === false ? 'not qualified' : 'qualified'),
  },
  registration: { what: 'GST registration', words: ({ registration }) => registration },
  currency: {
    what: 'Currency',
    words: ({ fxRate }, { currency }) => (currency === 'INR' ? 'INR' : `${currency} at ₹${plain(fxRate)}`),
  },
  contractCostInPaise: {
    what: 'Cost per contract',
    words: ({ contractCostInPaise }) => rupees(contractCostInPaise),
  },
  isArchived: { what: 'Status', words: ({ archived }) => (archived ? 'excluded' : 'included') },
  version: { what: 'Quote version', words: () => '' },
};

const percentOf = (
  name:
    | 'annualInterestPercent'
    | 'deliveryPercentPerWeek'
    | 'deliveryCapPercent'
    | 'itcSharePercent'
    | 'technicalWeightPercent',
  what: string,
): Value<Rules> => ({ what, words: (rules) => percent(rules[name]) });

/** The rules of a sheet that can differ from those of the RFQ. */
const OF_RULES: Partial<Record<ChangeName, Value<Rules>>> = {
  method: { what: 'Evaluation method', words: ({ method }) => METHODS[method] ?? method },
  referencePaymentDays: {
    what: 'Reference payment period',
    words: ({ referencePaymentDays }) => `${referencePaymentDays} days`,
  },
  annualInterestPercent: percentOf('annualInterestPercent', 'Interest rate (p.a.)'),
  floorPaymentAtZero: {
    what: 'Credit for late payment',
    words: ({ floorPaymentAtZero }) => (floorPaymentAtZero ? 'no' : 'yes'),
  },
  deliveryPercentPerWeek: percentOf('deliveryPercentPerWeek', 'Delivery loading per week'),
  deliveryCapPercent: percentOf('deliveryCapPercent', 'Delivery loading cap'),
  plugPolicy: { what: 'Items not quoted', words: ({ plugPolicy }) => PLUGS[plugPolicy] ?? plugPolicy },
  itcSharePercent: percentOf('itcSharePercent', 'Input tax credit'),
  handlingCostInPaise: {
    what: 'Handling cost',
    words: ({ award }) => rupees(award.contractCostInPaise),
  },
  maxVendors: { what: 'Number of vendors', words: ({ award }) => String(award.maxVendors ?? 'any') },
  technicalWeightPercent: percentOf('technicalWeightPercent', 'Technical weight'),
  technicalCutoff: {
    what: 'Technical cut-off',
    words: ({ technicalCutoff }) => (technicalCutoff ? plain(technicalCutoff) : 'none'),
  },
  deviationLoading: {
    what: 'Deviation loading',
    words: ({ deviationLoadings }, { change }) =>
      rupees(deviationLoadings.find(({ term }) => term === change.deviationLoading!.term)?.amountInPaise),
  },
};

/** What a change is about; undefined where it is no difference from what was submitted. */
export const whatOf = (change: Change): string | undefined =>
  (OF_QUOTE[nameOf(change)] ?? OF_RULES[nameOf(change)])?.what;

/** What a quote says where a change changes it, in words. */
export const quoteWords = (quote: Quote, change: Change, lines: readonly Line[]): string =>
  OF_QUOTE[nameOf(change)]?.words(quote, { change, lines, currency: quote.currency }) ?? '';

/** What the rules of a sheet say where a change changes them, in words. */
export const rulesWords = (rules: Rules, change: Change): string =>
  OF_RULES[nameOf(change)]?.words(rules, { change, lines: [], currency: 'INR' }) ?? '';
