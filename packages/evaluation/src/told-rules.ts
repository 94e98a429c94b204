import type { Decimal, Method } from './request.ts';

/** The rules of a comparison that vendors are told before they quote; the same words as in an evaluation (evaluation contract, section 1). */
export interface ToldRules {
  method: Method;
  referencePaymentDays: number;
  annualInterestPercent: Decimal;
  deliveryPercentPerWeek: Decimal;
  deliveryCapPercent: Decimal | null;
  technicalWeightPercent: Decimal;
  technicalCutoff: Decimal | null;
  /** false */
  scorecardBreaksTies?: boolean;
  deviationLoadings: readonly { term: string; amountInPaise: number }[];
}

/** Whether vendors are ranked by their technical score too, so that there has to be one. */
export const isScored = ({ method, technicalCutoff }: Pick<ToldRules, 'method' | 'technicalCutoff'>): boolean =>
  method === 'QCBS' || method === 'PRICE_PER_SCORE' || technicalCutoff !== null;

const percent = (value: Decimal | number) => `${Number(Number(value).toFixed(4))}%`;

function paymentMoment(days: number): string {
  if (days === 0) return 'on delivery';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'after' : 'before'} delivery`;
}

function rankedBy({ method, technicalWeightPercent }: ToldRules): string {
  const weight = Number(technicalWeightPercent);
  const words: Record<Method, string> = {
    L1: 'The lowest evaluated cost ranks first.',
    PV: 'The lowest present value of payments ranks first.',
    QCBS: `The technical score counts ${percent(weight)}, the evaluated cost ${percent(100 - weight)}.`,
    PRICE_PER_SCORE: 'The lowest evaluated cost per technical point ranks first.',
  };
  return words[method];
}

/**
 * How quotes are compared, a sentence for each rule that makes a difference.
 *
 * @param money An amount of paise as a person reads it.
 */
export function toldInWords(rules: ToldRules, money: (paise: number) => string): string[] {
  const { annualInterestPercent, deliveryPercentPerWeek, deliveryCapPercent, technicalCutoff } = rules;
  const moment = paymentMoment(rules.referencePaymentDays);
  return [
    rankedBy(rules),
    ...(technicalCutoff === null
      ? []
      : [`Quotes with a technical score below ${Number(technicalCutoff)} are not ranked.`]),
    Number(annualInterestPercent) === 0
      ? 'The time of payment does not affect ranking.'
      : `Payment earlier than ${moment} adds interest of ${percent(annualInterestPercent)} p.a. to your evaluated cost; later payment deducts it.`,
    Number(deliveryPercentPerWeek) === 0
      ? 'Late delivery adds no loading.'
      : `Each week of delay adds ${percent(deliveryPercentPerWeek)}${deliveryCapPercent === null ? '' : `, up to ${percent(deliveryCapPercent)}`}.`,
    ...rules.deviationLoadings.map(
      ({ term, amountInPaise }) => `A deviation from “${term}” adds ${money(amountInPaise)}.`,
    ),
    ...(rules.scorecardBreaksTies ? ['If quotes tie, the vendor with the higher scorecard ranks first.'] : []),
  ];
}

const NAMES = {
  method: 'evaluation method',
  referencePaymentDays: 'reference payment period',
  annualInterestPercent: 'interest rate (p.a.)',
  deliveryPercentPerWeek: 'delivery loading per week',
  deliveryCapPercent: 'delivery loading cap',
  technicalWeightPercent: 'technical weight',
  technicalCutoff: 'minimum technical score',
} as const satisfies Partial<Record<keyof ToldRules, string>>;

/** Where the rules of a comparison are others than vendors were told, by their names. A cost of a deviation that nobody was told of is one. */
export function departures(told: ToldRules, rules: Partial<ToldRules>): string[] {
  const same = (left: unknown, right: unknown) =>
    left === right || (left !== null && right !== null && Number(left) === Number(right));
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[];
  // A weight counts with that method alone.
  const isWeighed = told.method === 'QCBS' || rules.method === 'QCBS';
  const costs = (loadings: ToldRules['deviationLoadings'] = []) =>
    new Map(loadings.map(({ term, amountInPaise }) => [term, amountInPaise]));
  const [was, is] = [costs(told.deviationLoadings), costs(rules.deviationLoadings)];
  return [
    ...names
      .filter((name) => (name !== 'technicalWeightPercent' || isWeighed) && !same(told[name], rules[name]))
      .map((name) => NAMES[name]),
    ...[...new Set([...was.keys(), ...is.keys()])]
      .filter((term) => was.get(term) !== is.get(term))
      .map((term) => `deviation loading ${term}`),
  ];
}
