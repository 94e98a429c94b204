import type { components } from '@millwright/contract/types';
import { indianMidnight } from '../../indian-time.ts';
import { byStatus, FEWEST_FOR_CYCLE_TIMES, wordOf } from '../job-rfq/job-list.rules.ts';
import type { JobStatus } from '../job-rfq/job-states.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { shareOf } from './report.rules.ts';
import type { ReportContent } from './report.rules.ts';

type Schemas = components['schemas'];
export type Figures = Schemas['CompanyFigures'];
export type FiguresPeriod = Schemas['FiguresPeriod'];
type Scorecard = Schemas['Scorecard'];
type Criterion = keyof Scorecard['criteria'];
type Answers = Schemas['Answers'];

/** An award. `key` of a vendor: its id where it is listed, else its name. */
export type AwardRow = {
  month: string;
  /** From the posting of the job. */
  days: number;
  category: string | null;
  plant: string | null;
  amountInPaise: number;
  estimateInPaise: number | null;
  firstOfferInPaise: number | null;
  vendors: { key: string; name: string; amountInPaise: number }[];
};
/** A vendor that was asked to quote. */
export type AskedRow = {
  key: string;
  name: string;
  gstn: string | null;
  month: string;
  category: string | null;
  isViewed: boolean;
  hasQuoted: boolean;
  regret: Schemas['RegretReason'] | null;
  answeredInHours: number | null;
  /** Its last price is above its first; null where none was opened. */
  isRaised: boolean | null;
  hasWon: boolean;
};
/** What was said of completed work, in stars. */
export type JudgedRow = {
  key: string;
  name: string;
  gstn: string | null;
  month: string;
  onTime: number | null;
  quality: number | null;
  safety: number | null;
  withinBudget: number | null;
  documentation: number | null;
  ethics: number | null;
};

/** A period: its months, its first and last day, and the same as moments, the last excluded. Scorecards begin twelve months before its end. */
export type Period = {
  months: string[];
  from: string;
  to: string;
  since: Date;
  until: Date;
  scoredSince: Date;
};

const monthAt = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
const beginningOf = (month: string): Date => indianMidnight(`${month}-01`);
/** A month as a number of months, so that they can be counted. */
const ordinal = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const ofOrdinal = (value: number): string => monthAt(Math.floor(value / 12), value % 12);

/** What a period is now, in India; a year goes from April to March. */
export function periodOf(period: FiguresPeriod, now: Date): Period {
  const today = indianDay(now);
  const current = ordinal(today.slice(0, 7));
  const april = current - ((current - 3) % 12);
  const [first, last] = {
    last_12_months: [current - 11, current],
    last_3_months: [current - 2, current],
    this_year: [april, current],
    last_year: [april - 12, april - 1],
  }[period] as [number, number];
  const until = beginningOf(ofOrdinal(last + 1));
  const lastDay = indianDay(new Date(until.getTime() - 1));
  return {
    months: Array.from({ length: last - first + 1 }, (_, at) => ofOrdinal(first + at)),
    from: `${ofOrdinal(first)}-01`,
    to: lastDay < today ? lastDay : today,
    since: beginningOf(ofOrdinal(first)),
    until,
    scoredSince: beginningOf(ofOrdinal(last - 11)),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const rounded = (days: number): number => Math.round(Math.max(0, days) * 100) / 100;
const NO_NAME = 'Not named';
const MOST_ROWS = 100;

/** The value that a share of the values does not exceed, between two of them where it falls there; null of too few. */
function percentile(values: readonly number[], share: number): number | null {
  if (values.length < FEWEST_FOR_CYCLE_TIMES) return null;
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  return rounded(below + (sorted[Math.ceil(place)]! - below) * (place % 1));
}

type Base = 'estimateInPaise' | 'firstOfferInPaise';

/** What was saved by one definition: only awards that have something to compare with count, and the definitions are never added (6.4). */
function savingOf(awards: readonly AwardRow[], base: Base): Schemas['Saving'] {
  const compared = awards.filter((award) => award[base] !== null);
  const baseInPaise = sumOf(compared.map((award) => award[base]!));
  const awardedInPaise = sumOf(compared.map(({ amountInPaise }) => amountInPaise));
  return { awards: compared.length, baseInPaise, awardedInPaise, savedInPaise: baseInPaise - awardedInPaise };
}

function spendOf(parts: readonly { key: string; name: string; amountInPaise: number }[]): Schemas['Spend'][] {
  return [...Map.groupBy(parts, ({ key }) => key).values()]
    .map((of) => ({
      name: of[0]!.name.slice(0, 200),
      awards: of.length,
      amountInPaise: sumOf(of.map(({ amountInPaise }) => amountInPaise)),
    }))
    .toSorted((left, right) => right.amountInPaise - left.amountInPaise || left.name.localeCompare(right.name, 'en'))
    .slice(0, MOST_ROWS);
}

const answersOf = (name: string, asked: readonly AskedRow[]): Answers => ({
  name: name.slice(0, 200),
  invited: asked.length,
  viewed: asked.filter(({ isViewed }) => isViewed).length,
  quoted: asked.filter(({ hasQuoted }) => hasQuoted).length,
  won: asked.filter(({ hasWon }) => hasWon).length,
});

const answersBy = (asked: readonly AskedRow[], keyOf: (row: AskedRow) => string, nameOf: (row: AskedRow) => string) =>
  [...Map.groupBy(asked, keyOf).values()]
    .map((of) => answersOf(nameOf(of[0]!), of))
    .toSorted((left, right) => right.invited - left.invited || left.name.localeCompare(right.name, 'en'))
    .slice(0, MOST_ROWS);

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

type Evidence = { asked: readonly AskedRow[]; judged: readonly JudgedRow[] };

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
function scorecardOf(
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

function scorecardsOf({ asked, judged }: Evidence, lastMonth: string): Scorecard[] {
  const askedBy = Map.groupBy(asked, ({ key }) => key);
  const judgedBy = Map.groupBy(judged, ({ key }) => key);
  return [...new Set([...judgedBy.keys(), ...askedBy.keys()])]
    .map((key) => {
      const evidence = { asked: askedBy.get(key) ?? [], judged: judgedBy.get(key) ?? [] };
      const { name, gstn } = (evidence.judged[0] ?? evidence.asked[0])!;
      return scorecardOf({ name: name.slice(0, 200), gstn }, evidence, lastMonth);
    })
    .toSorted(
      (left, right) =>
        (right.score ?? -1) - (left.score ?? -1) || right.jobs - left.jobs || left.name.localeCompare(right.name, 'en'),
    )
    .slice(0, MOST_ROWS);
}

/** The figures of a company. `asked` and `judged` are of the twelve months up to the end of the period. */
export function figuresOf(
  { months, from, to }: Pick<Period, 'months' | 'from' | 'to'>,
  {
    awards,
    asked,
    judged,
    stages,
  }: {
    awards: readonly AwardRow[];
    asked: readonly AskedRow[];
    judged: readonly JudgedRow[];
    stages: readonly { status: JobStatus; jobs: number; days: number[] }[];
  },
): Figures {
  const inPeriod = asked.filter(({ month }) => month >= months[0]!);
  const days = awards.map((award) => award.days);
  const byReason = Map.groupBy(
    inPeriod.flatMap(({ regret }) => (regret === null ? [] : [regret])),
    (reason) => reason,
  );
  const named = (award: AwardRow, name: string | null) => ({
    key: name ?? '',
    name: name ?? NO_NAME,
    amountInPaise: award.amountInPaise,
  });
  return {
    from,
    to,
    awards: awards.length,
    savings: {
      estimate: savingOf(awards, 'estimateInPaise'),
      firstOffer: savingOf(awards, 'firstOfferInPaise'),
      months: months.map((month) => {
        const of = awards.filter((award) => award.month === month);
        const saved = (base: Base) => {
          const { awards: compared, savedInPaise } = savingOf(of, base);
          return compared === 0 ? null : savedInPaise;
        };
        return {
          month,
          awards: of.length,
          estimateInPaise: saved('estimateInPaise'),
          firstOfferInPaise: saved('firstOfferInPaise'),
        };
      }),
    },
    cycle: {
      medianDays: percentile(days, 0.5),
      slowFifthDays: percentile(days, 0.8),
      stages: stages.toSorted(byStatus).map(({ status, jobs, days: [, median] }) => ({
        status,
        jobs,
        medianDays: jobs < FEWEST_FOR_CYCLE_TIMES || median === undefined ? null : rounded(median),
      })),
      fewest: FEWEST_FOR_CYCLE_TIMES,
    },
    answers: {
      all: answersOf('All', inPeriod),
      categories: answersBy(
        inPeriod,
        ({ category }) => category ?? '',
        ({ category }) => category ?? NO_NAME,
      ),
      vendors: answersBy(
        inPeriod,
        ({ key }) => key,
        ({ name }) => name,
      ),
      regrets: [...byReason]
        .map(([reason, of]) => ({ reason, count: of.length }))
        .toSorted((left, right) => right.count - left.count || left.reason.localeCompare(right.reason, 'en')),
    },
    spend: {
      totalInPaise: sumOf(awards.map(({ amountInPaise }) => amountInPaise)),
      categories: spendOf(awards.map((award) => named(award, award.category))),
      plants: spendOf(awards.map((award) => named(award, award.plant))),
      vendors: spendOf(awards.flatMap(({ vendors }) => vendors)),
    },
    scorecards: scorecardsOf({ asked, judged }, months.at(-1)!),
  };
}

const PERIODS: Readonly<Record<FiguresPeriod, string>> = {
  last_12_months: 'Last 12 months',
  last_3_months: 'Last 3 months',
  this_year: 'This year, from April',
  last_year: 'Last year, April to March',
};
const STANDINGS: Readonly<Record<Scorecard['standing'], string>> = {
  preferred: 'preferred',
  fine: 'fine',
  warned: 'warned',
  to_block: 'to be blocked',
  not_rated: 'not rated',
};

const column = (kind: ReportContent['sections'][number]['columns'][number]['kind']) => (label: string) => ({
  label,
  kind,
});
const [text, paise, count, share] = [column('text'), column('paise'), column('count'), column('hundredths')];
const hundredths = (days: number | null): string | null => (days === null ? null : days.toFixed(2));

/** The same figures as tables, for a file. */
export function figuresContent(
  { from, to, awards, savings, cycle, answers, spend, scorecards }: Figures,
  of: { companyName: string; period: FiguresPeriod; plant: string | null },
): ReportContent {
  const saving = (name: string, { awards: compared, baseInPaise, awardedInPaise, savedInPaise }: Schemas['Saving']) => [
    name,
    compared,
    baseInPaise,
    awardedInPaise,
    savedInPaise,
    shareOf(savedInPaise, baseInPaise),
  ];
  const spent = (heading: string, rows: readonly Schemas['Spend'][]) => ({
    heading,
    note: null,
    columns: [text('Name'), count('Awards'), paise('Awarded before tax'), share('Share')],
    rows: rows.map(({ name, awards: own, amountInPaise }) => [
      name,
      own,
      amountInPaise,
      shareOf(amountInPaise, spend.totalInPaise),
    ]),
  });
  const answered = (heading: string, rows: readonly Answers[]) => ({
    heading,
    note: 'A response rate is quotes of the invitations that were looked at; won are awards of its quotes on the jobs counted here.',
    columns: [
      text('Name'),
      count('Invited'),
      count('Looked'),
      count('Quoted'),
      share('Response rate'),
      count('Won'),
      share('Won of quoted'),
    ],
    rows: rows.map(({ name, invited, viewed, quoted, won }) => [
      name,
      invited,
      viewed,
      quoted,
      shareOf(quoted, viewed),
      won,
      shareOf(won, quoted),
    ]),
  });
  return {
    facts: [
      { label: 'Company', value: of.companyName },
      { label: 'Period', value: `${PERIODS[of.period]}: ${from} to ${to}` },
      { label: 'Plant', value: of.plant ?? 'all whose prices the reader reads' },
      { label: 'Awards', value: String(awards) },
    ],
    sections: [
      {
        heading: 'Savings',
        note: 'By both definitions, over the awards that had something to compare with. They are never added up.',
        columns: [
          text('Against'),
          count('Awards'),
          paise('Compared with'),
          paise('Awarded'),
          paise('Saved'),
          share('Of it'),
        ],
        rows: [saving('Estimates', savings.estimate), saving('First offers', savings.firstOffer)],
      },
      {
        heading: 'Savings by month',
        note: 'By the month of the award.',
        columns: [text('Month'), count('Awards'), paise('Estimate less award'), paise('First offer less award')],
        rows: savings.months.map(({ month, awards: own, estimateInPaise, firstOfferInPaise }) => [
          month,
          own,
          estimateInPaise,
          firstOfferInPaise,
        ]),
      },
      {
        heading: 'Days in each stage',
        note: `A median takes ${cycle.fewest} jobs.`,
        columns: [text('Stage'), count('Jobs'), text('Median days')],
        rows: [
          ...cycle.stages.map(({ status, jobs, medianDays }) => [wordOf(status), jobs, hundredths(medianDays)]),
          ['From posting to award', awards, hundredths(cycle.medianDays)],
          ['The slowest fifth takes longer than', awards, hundredths(cycle.slowFifthDays)],
        ],
      },
      answered('Who answers, by category', [answers.all, ...answers.categories]),
      answered('Who answers, by vendor', answers.vendors),
      {
        heading: 'Why vendors did not quote',
        note: null,
        columns: [text('Reason'), count('Vendors')],
        rows: answers.regrets.map(({ reason, count: own }) => [reason.replaceAll('_', ' '), own]),
      },
      spent('Spend by category', spend.categories),
      spent('Spend by plant', spend.plants),
      spent('Spend by vendor', spend.vendors),
      {
        heading: 'Scorecards of vendors',
        note: 'Of 100, over the twelve months up to the end of the period; recent months count more. Not rated with fewer than two reviewed jobs.',
        columns: [
          text('Vendor'),
          text('GSTIN'),
          count('Reviewed jobs'),
          count('Score'),
          text('Standing'),
          count('On time, 25'),
          count('Quality, 25'),
          count('Response, 10'),
          count('Safety, 15'),
          count('Commercial, 10'),
          count('Documentation, 10'),
          count('Ethics, 5'),
        ],
        rows: scorecards.map(({ name, gstn, jobs, score, standing, isCapped, criteria }) => [
          name,
          gstn,
          jobs,
          score,
          isCapped ? `${STANDINGS[standing]}: a breach of ethics` : STANDINGS[standing],
          criteria.onTime,
          criteria.quality,
          criteria.response,
          criteria.safety,
          criteria.commercial,
          criteria.documentation,
          criteria.ethics,
        ]),
      },
    ],
  };
}
