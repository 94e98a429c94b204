import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';
import { isMeasured, isPricedApart, isProvisional } from '@millwright/evaluation/item-kinds';
import { lineAmount } from '../rfq/quote.rules.ts';
import { inWords, toldApart } from '../rfq/rfq-items.rules.ts';

type Schemas = components['schemas'];
type Line = Schemas['EstimateLine'];
type Source = Schemas['EstimateSource'];

/** Rates as they were frozen, by the id of their line, with what was known of earlier ones then. */
export type FrozenRates = Record<
  string,
  { rateInPaise: number | null; source: Source | null; past: Schemas['PastRates'] | null }
>;
/** An estimate as it is stored. */
export type EstimateRow = {
  version: number;
  yearly_change_percent: string;
  /** What was typed, by the id of the line. */
  rates: Record<string, number | null>;
  frozen_at: string | null;
  frozen_by: string | null;
  frozen_rates: FrozenRates | null;
};
/** What a vendor asked for such a line before. */
export type PastRate = {
  /** The place of the line in its job, from 0. */
  position: number;
  is_same: boolean;
  rate_in_paise: number;
  quoted_at: string;
  in_job: string;
};

/**
 * What tells each line of a job from the others, for as long as it says the same: its number, else its words. Lines that share it are counted, so
 * that a rate stays with its line when others come before it.
 */
export const estimateKeys = (items: Schemas['ScopeItems']): string[] =>
  toldApart(items.map(({ lineNumber, description }) => lineNumber ?? inWords(description).slice(0, 60)));

/** An estimate before anybody saved one. */
export const NO_ESTIMATE: EstimateRow = {
  version: 0,
  yearly_change_percent: '0',
  rates: {},
  frozen_at: null,
  frozen_by: null,
  frozen_rates: null,
};

const DAY_IN_MS = 86_400_000;
/** Of a decimal with two places at most, its hundredths. */
const hundredths = (decimal: string): bigint => {
  const [whole, part = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole!) * 100n + BigInt(part.padEnd(2, '0'));
  return decimal.startsWith('-') ? -size : size;
};
/** The whole number that is nearest to a fraction with a positive denominator, halves upwards. */
const nearest = (above: bigint, below: bigint): bigint => {
  const doubled = 2n * above + below;
  const whole = doubled / (2n * below);
  return doubled < 0n && doubled % (2n * below) !== 0n ? whole - 1n : whole;
};

/**
 * A rate of some days ago at today's prices: raised by simple interest of the yearly change, to the nearest paisa. A fall takes nothing below 0.
 * @param percent a decimal with two places at most
 */
export function raised(rateInPaise: number, days: number, percent: string): number {
  const factor = 3_650_000n + hundredths(percent) * BigInt(Math.max(0, days));
  const value = nearest(BigInt(rateInPaise) * factor, 3_650_000n);
  return Number(value < 0n ? 0n : value);
}

/** The quartile (1, 2, 3) of ascending whole numbers, between two of them in proportion (Hyndman and Fan 1996, type 7), to the nearest whole. */
export function quartile(ascending: readonly number[], which: 1 | 2 | 3): number {
  const place = (ascending.length - 1) * which;
  const at = Math.floor(place / 4);
  const part = BigInt(place % 4);
  const low = BigInt(ascending[at]!);
  const high = BigInt(ascending[at + 1] ?? ascending[at]!);
  return Number(nearest(low * (4n - part) + high * part, 4n));
}

/** What earlier rates of one line say together; null without any. Those of the same description alone, where there are some. */
export function pastOf(rates: readonly PastRate[], now: Date, percent: string): Schemas['PastRates'] | null {
  const same = rates.filter((rate) => rate.is_same);
  const used = same.length > 0 ? same : rates;
  if (used.length === 0) return null;
  const today = used
    .map(({ rate_in_paise, quoted_at }) =>
      raised(rate_in_paise, Math.floor((now.getTime() - Date.parse(quoted_at)) / DAY_IN_MS), percent),
    )
    .toSorted((left, right) => left - right);
  const times = used.map(({ quoted_at }) => quoted_at).toSorted();
  return {
    count: used.length,
    jobs: new Set(used.map(({ in_job }) => in_job)).size,
    isSame: same.length > 0,
    lowInPaise: quartile(today, 1),
    middleInPaise: quartile(today, 2),
    highInPaise: quartile(today, 3),
    oldestAt: times[0]!,
    newestAt: times.at(-1)!,
  };
}

/** How sure a rate is, by what there was before. */
export function confidenceOf(past: Schemas['PastRates'] | null): Schemas['EstimateConfidence'] {
  if (!past || past.count < 3) return 'low';
  const isClose = (past.highInPaise - past.lowInPaise) * 2 <= past.middleInPaise;
  return past.isSame && past.count >= 5 && isClose ? 'high' : 'middle';
}

/** Quantity times rate, to the nearest paisa; null where one is not known or nobody could show the amount. */
export function amountOf(quantity: string | null, rateInPaise: number | null): number | null {
  if (quantity === null || rateInPaise === null) return null;
  const amount = lineAmount(rateInPaise, quantity);
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(amount);
}

/** The rate of a line and where it is from: what was typed, else what stands with the scope, else the middle of earlier ones. */
function rateOf(
  id: string,
  row: EstimateRow,
  scopeRate: number | null,
  past: Schemas['PastRates'] | null,
): { rateInPaise: number | null; source: Source | null } {
  const typed = row.rates[id];
  if (typed !== undefined) return { rateInPaise: typed, source: typed === null ? null : 'typed' };
  if (scopeRate !== null) return { rateInPaise: scopeRate, source: 'scope' };
  return past ? { rateInPaise: past.middleInPaise, source: 'past' } : { rateInPaise: null, source: null };
}

const estimated = (
  id: string,
  row: EstimateRow,
  scopeRate: number | null,
  past: Schemas['PastRates'] | null,
): FrozenRates[string] => ({ ...rateOf(id, row, scopeRate, past), past });

/** The lines of a job with what each is expected to cost: as it was frozen, once it is. */
export function estimatedLines(
  items: Schemas['ScopeItems'],
  row: EstimateRow,
  rates: readonly PastRate[],
  now: Date,
): Line[] {
  const byPlace = Map.groupBy(rates, ({ position }) => position);
  const ids = estimateKeys(items);
  return items.map((item, place) => {
    const { lineNumber = null, group = null, description, unit = null, quantity = null, rateInPaise } = item;
    // What is priced apart is in no total; a provisional sum is what the buyer says.
    const amountAt = (rate: number | null) =>
      isProvisional(item) ? (item.amountInPaise ?? null) : isMeasured(item) ? amountOf(quantity, rate) : null;
    const id = ids[place]!;
    const { past, ...rate } = row.frozen_rates
      ? (row.frozen_rates[id] ?? { rateInPaise: null, source: null, past: null })
      : estimated(id, row, rateInPaise ?? null, pastOf(byPlace.get(place) ?? [], now, row.yearly_change_percent));
    const isByPast = rate.source === 'past' && past !== null;
    const amount = amountAt(rate.rateInPaise);
    return {
      lineId: id,
      lineNumber,
      group,
      description,
      unit,
      quantity,
      ...rate,
      ...(item.kind && { kind: item.kind }),
      amountInPaise: amount,
      lowInPaise: isByPast ? amountAt(past.lowInPaise) : amount,
      highInPaise: isByPast ? amountAt(past.highInPaise) : amount,
      confidence: rate.source === null ? null : confidenceOf(past),
      past,
    };
  });
}

const sum = (amounts: readonly (number | null)[]): number =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0),
  );

/** The estimate of a job as the contract has it. */
export const estimateOf = (
  lines: Line[],
  row: EstimateRow,
  job: { budget_in_paise: number | null },
  mayEdit: boolean,
): Schemas['CostEstimate'] => ({
  version: row.version,
  yearlyChangePercent: row.yearly_change_percent,
  lines,
  totals: {
    priced: lines.filter(({ amountInPaise }) => amountInPaise !== null).length,
    // What is priced apart is in no total.
    lines: lines.filter((line) => !isPricedApart(line)).length,
    likelyInPaise: sum(lines.map(({ amountInPaise }) => amountInPaise)),
    lowInPaise: sum(lines.map(({ lowInPaise }) => lowInPaise)),
    highInPaise: sum(lines.map(({ highInPaise }) => highInPaise)),
  },
  budgetInPaise: job.budget_in_paise,
  frozen: row.frozen_at === null ? null : { at: row.frozen_at, by: row.frozen_by },
  can: { edit: mayEdit },
});

/** The rates of lines as they are frozen. */
export const frozenRatesOf = (lines: readonly Line[]): FrozenRates =>
  Object.fromEntries(lines.map(({ lineId, rateInPaise, source, past }) => [lineId, { rateInPaise, source, past }]));

/** Lines that are named and are none of the job. */
export function unknownLineProblems(
  named: readonly { lineId: string }[],
  items: Schemas['ScopeItems'],
): FieldProblem[] {
  const ids = new Set(estimateKeys(items));
  return named.flatMap(({ lineId }, index) =>
    ids.has(lineId) ? [] : [{ pointer: `/lines/${index}/lineId`, message: 'is no longer an item of this job' }],
  );
}
