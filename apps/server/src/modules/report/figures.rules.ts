import type { components } from '@millwright/contract/types';
import { indianDate, indianMidnight, indianMonth } from '../../indian-time.ts';
import { byStatus, FEWEST_FOR_CYCLE_TIMES, wordOf } from '../job-rfq/job-list.rules.ts';
import type { JobStatus } from '../job-rfq/job-states.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { shareOf } from './report.rules.ts';
import type { ReportContent } from './report.rules.ts';
import { ordinal, scorecardOf, sumOf } from './scorecard.rules.ts';
import type { AnswerRow, Scorecard, StarsRow } from './scorecard.rules.ts';

type Schemas = components['schemas'];
export type Figures = Schemas['CompanyFigures'];
export type FiguresPeriod = Schemas['FiguresPeriod'];
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
export type AskedRow = AnswerRow & {
  key: string;
  name: string;
  gstn: string | null;
  category: string | null;
  isViewed: boolean;
  regret: Schemas['RegretReason'] | null;
  hasWon: boolean;
};
/** What was said of completed work of a vendor, in stars. */
export type JudgedRow = StarsRow & { key: string; name: string; gstn: string | null };

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

function scorecardsOf(
  { asked, judged }: { asked: readonly AskedRow[]; judged: readonly JudgedRow[] },
  lastMonth: string,
): Scorecard[] {
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
    note: 'Response rate: quotes as a share of invitations viewed. Win rate: awards as a share of quotes, on the jobs counted here.',
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
      { label: 'Period', value: `${PERIODS[of.period]}: ${indianDate(from)} to ${indianDate(to)}` },
      { label: 'Plant', value: of.plant ?? 'all jobs whose prices you can read' },
      { label: 'Awards', value: String(awards) },
    ],
    sections: [
      {
        heading: 'Savings',
        note: 'By two definitions, over awards with a figure to compare against. The two are never added up.',
        columns: [
          text('Against'),
          count('Awards'),
          paise('Compared with'),
          paise('Awarded'),
          paise('Saved'),
          share('Saved, %'),
        ],
        rows: [saving('Estimates', savings.estimate), saving('First offers', savings.firstOffer)],
      },
      {
        heading: 'Savings by month',
        note: 'By the month of the award.',
        columns: [text('Month'), count('Awards'), paise('Saved against estimate'), paise('Saved against first offer')],
        rows: savings.months.map(({ month, awards: own, estimateInPaise, firstOfferInPaise }) => [
          indianMonth(month),
          own,
          estimateInPaise,
          firstOfferInPaise,
        ]),
      },
      {
        heading: 'Days in each stage',
        note: `Needs at least ${cycle.fewest} jobs.`,
        columns: [text('Stage'), count('Jobs'), text('Median days')],
        rows: [
          ...cycle.stages.map(({ status, jobs, medianDays }) => [wordOf(status), jobs, hundredths(medianDays)]),
          ['From posting to award', awards, hundredths(cycle.medianDays)],
          ['80th percentile', awards, hundredths(cycle.slowFifthDays)],
        ],
      },
      answered('Response rate by category', [answers.all, ...answers.categories]),
      answered('Response rate by vendor', answers.vendors),
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
        heading: 'Vendor scorecards',
        note: 'Out of 100, over the 12 months up to the end of the period, with recent months weighted more. Vendors with fewer than 2 reviewed jobs are not rated.',
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
