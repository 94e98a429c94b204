import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
export type Scorecard = Schemas['Scorecard'];
type Criterion = keyof Scorecard['criteria'];

/** How a vendor answered when it was asked to quote. */
export type AnswerRow = {
  month: string;
  hasQuoted: boolean;
  answeredInHours: number | null;
  /** Its last price is above its first; null where none was opened. */
  isRaised: boolean | null;
};
/** What was said of completed work, in stars. */
export type StarsRow = {
  month: string;
  onTime: number | null;
  quality: number | null;
  safety: number | null;
  withinBudget: number | null;
  documentation: number | null;
  ethics: number | null;
};

/** A month as a number of months, so that they can be counted. */
export const ordinal = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** What each criterion weighs (domain rules, evaluation 6.7). */
const WEIGHTS: Readonly<Record<Criterion, number>> = {
  onTime: 25,
  quality: 25,
  response: 10,
  safety: 15,
  commercial: 10,
  documentation: 10,
  ethics: 5,
};
const CRITERIA = Object.keys(WEIGHTS) as Criterion[];
const FEWEST_JOBS = 2;
/** What a breach of ethics leaves at most. */
const CAP = 30;
/** The lowest rating of ethics: work that was done against the rules. */
const BREACH = 1;

/** Five stars are 100, one is 0. */
const ofStars = (stars: readonly (number | null)[]): number | null => {
  const mean = meanOf(known(stars));
  return mean === null ? null : (mean - 1) * 25;
};

const PROMPT_IN_HOURS = 24;
const SLOW_IN_HOURS = 168;
/** 100 for an answer within a day, nothing after a week, evenly between. */
const promptness = (hours: number): number =>
  Math.max(0, Math.min(100, ((SLOW_IN_HOURS - hours) / (SLOW_IN_HOURS - PROMPT_IN_HOURS)) * 100));

type Evidence = { asked: readonly AnswerRow[]; judged: readonly StarsRow[] };

/** The criteria of one month, each null where the month says nothing of it. */
function monthScores({ asked, judged }: Evidence): Record<Criterion, number | null> {
  const quoted = asked.length === 0 ? null : (asked.filter(({ hasQuoted }) => hasQuoted).length / asked.length) * 100;
  const answered = meanOf(known(asked.map(({ answeredInHours }) => answeredInHours)).map(promptness));
  const held = asked.filter(({ isRaised }) => isRaised !== null);
  const steady = held.length === 0 ? null : (held.filter(({ isRaised }) => !isRaised).length / held.length) * 100;
  return {
    onTime: ofStars(judged.map(({ onTime }) => onTime)),
    quality: ofStars(judged.map(({ quality }) => quality)),
    response: meanOf(known([quoted, answered])),
    safety: ofStars(judged.map(({ safety }) => safety)),
    commercial: meanOf(known([ofStars(judged.map(({ withinBudget }) => withinBudget)), steady])),
    documentation: ofStars(judged.map(({ documentation }) => documentation)),
    ethics: ofStars(judged.map(({ ethics }) => ethics)),
  };
}

/** How much a month counts that is so many before the last: 12/12, 11/12 and so on. */
const periodWeight = (monthsAgo: number): number => Math.max(0, (12 - monthsAgo) / 12);

const standingOf = (score: number): Scorecard['standing'] =>
  score >= 80 ? 'preferred' : score >= 50 ? 'fine' : score > CAP ? 'warned' : 'to_block';

/**
 * The scorecard of a vendor. The months are weighed within each criterion, those without activity left out: a month in which a vendor was only asked would
 * else weigh as much as one in which its work was judged. A criterion of which nothing is known leaves its weight to the others.
 */
export function scorecardOf(
  vendor: Pick<Scorecard, 'name' | 'gstn'>,
  { asked, judged }: Evidence,
  lastMonth: string,
): Scorecard {
  const months = [...new Set([...asked, ...judged].map(({ month }) => month))].map((month) => ({
    weight: periodWeight(ordinal(lastMonth) - ordinal(month)),
    scores: monthScores({
      asked: asked.filter((row) => row.month === month),
      judged: judged.filter((row) => row.month === month),
    }),
  }));
  const exact = Object.fromEntries(
    CRITERIA.map((criterion) => {
      const counted = months.filter(({ scores, weight }) => scores[criterion] !== null && weight > 0);
      const whole = sumOf(counted.map(({ weight }) => weight));
      return [
        criterion,
        whole === 0 ? null : sumOf(counted.map(({ weight, scores }) => weight * scores[criterion]!)) / whole,
      ];
    }),
  ) as Record<Criterion, number | null>;
  const told = CRITERIA.filter((criterion) => exact[criterion] !== null);
  const weight = sumOf(told.map((criterion) => WEIGHTS[criterion]));
  const isRated = judged.length >= FEWEST_JOBS && weight > 0;
  const isCapped = judged.some(({ ethics }) => ethics === BREACH);
  const whole = isRated ? sumOf(told.map((criterion) => WEIGHTS[criterion] * exact[criterion]!)) / weight : null;
  const score = whole === null ? null : Math.round(isCapped ? Math.min(CAP, whole) : whole);
  return {
    ...vendor,
    jobs: judged.length,
    score,
    standing: score === null ? 'not_rated' : standingOf(score),
    isCapped: isRated && isCapped,
    criteria: Object.fromEntries(
      CRITERIA.map((criterion) => [criterion, exact[criterion] === null ? null : Math.round(exact[criterion])]),
    ) as Scorecard['criteria'],
  };
}
