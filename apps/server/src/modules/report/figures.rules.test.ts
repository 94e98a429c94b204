import { describe, expect, test } from 'vitest';
import { figuresContent, figuresOf, periodOf } from './figures.rules.ts';
import type { AskedRow, AwardRow, JudgedRow } from './figures.rules.ts';

const period = { months: ['2026-09', '2026-10', '2026-11'], from: '2026-09-01', to: '2026-11-24' };
const award = (more: Partial<AwardRow>): AwardRow => ({
  month: '2026-10',
  days: 10,
  category: 'Boiler repair',
  plant: 'Raigad',
  amountInPaise: 900,
  estimateInPaise: 1000,
  firstOfferInPaise: 950,
  vendors: [{ key: 'a', name: 'Alpha', amountInPaise: 900 }],
  ...more,
});
const asked = (more: Partial<AskedRow>): AskedRow => ({
  key: 'a',
  name: 'Alpha',
  gstn: null,
  month: '2026-11',
  category: 'Boiler repair',
  isViewed: true,
  hasQuoted: true,
  regret: null,
  answeredInHours: 24,
  isRaised: false,
  hasWon: false,
  ...more,
});
const judged = (more: Partial<JudgedRow>): JudgedRow => ({
  key: 'a',
  name: 'Alpha',
  gstn: null,
  month: '2026-11',
  onTime: null,
  quality: null,
  safety: null,
  withinBudget: null,
  documentation: null,
  ethics: null,
  ...more,
});
const figures = (rows: Partial<Parameters<typeof figuresOf>[1]>) =>
  figuresOf(period, { awards: [], asked: [], judged: [], stages: [], ...rows });
const cardOf = (rows: Partial<Parameters<typeof figuresOf>[1]>) => figures(rows).scorecards[0]!;

describe('a period', () => {
  const at = (text: string) => new Date(text);
  test('is of whole months in India up to today, or from April to March', () => {
    const now = at('2026-11-24T10:00:00Z');
    expect(periodOf('last_3_months', now)).toEqual({
      months: ['2026-09', '2026-10', '2026-11'],
      from: '2026-09-01',
      to: '2026-11-24',
      since: at('2026-09-01T00:00:00+05:30'),
      until: at('2026-12-01T00:00:00+05:30'),
      scoredSince: at('2025-12-01T00:00:00+05:30'),
    });
    expect(periodOf('last_12_months', now)).toMatchObject({ from: '2025-12-01', to: '2026-11-24' });
    expect(periodOf('this_year', now)).toMatchObject({ from: '2026-04-01', to: '2026-11-24' });
    expect(periodOf('last_year', now)).toMatchObject({
      from: '2025-04-01',
      to: '2026-03-31',
      until: at('2026-04-01T00:00:00+05:30'),
      scoredSince: at('2025-04-01T00:00:00+05:30'),
    });
  });

  test('turns with the month of India, and the year in April', () => {
    // Half past midnight on 1 April in India.
    const now = at('2026-03-31T19:00:00Z');
    expect(periodOf('this_year', now)).toMatchObject({ months: ['2026-04'], from: '2026-04-01', to: '2026-04-01' });
    expect(periodOf('last_year', now).months).toHaveLength(12);
    expect(periodOf('this_year', at('2026-03-31T18:00:00Z'))).toMatchObject({ from: '2025-04-01', to: '2026-03-31' });
    expect(periodOf('last_3_months', at('2027-01-15T00:00:00Z')).months).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});

describe('savings', () => {
  test('by both definitions, each over the awards that have something to compare with', () => {
    const { savings } = figures({
      awards: [
        award({}),
        // Above its estimate, and without a first offer that can be compared.
        award({ amountInPaise: 1200, estimateInPaise: 1000, firstOfferInPaise: null }),
        award({ month: '2026-11', amountInPaise: 500, estimateInPaise: null, firstOfferInPaise: 800 }),
      ],
    });
    // 1000 + 1000 − 900 − 1200; 950 + 800 − 900 − 500.
    expect(savings.estimate).toEqual({ awards: 2, baseInPaise: 2000, awardedInPaise: 2100, savedInPaise: -100 });
    expect(savings.firstOffer).toEqual({ awards: 2, baseInPaise: 1750, awardedInPaise: 1400, savedInPaise: 350 });
    expect(savings.months).toEqual([
      { month: '2026-09', awards: 0, estimateInPaise: null, firstOfferInPaise: null },
      { month: '2026-10', awards: 2, estimateInPaise: -100, firstOfferInPaise: 50 },
      { month: '2026-11', awards: 1, estimateInPaise: null, firstOfferInPaise: 300 },
    ]);
  });
});

describe('days', () => {
  test('of five awards: the middle one, and what the slowest fifth takes longer than', () => {
    const { cycle } = figures({ awards: [50, 10, 40, 20, 30].map((days) => award({ days })) });
    // The fourth fifth ends a fifth of the way from 40 to 50.
    expect(cycle).toMatchObject({ medianDays: 30, slowFifthDays: 42, fewest: 5 });
  });

  test('of fewer there is none; stages are in their order', () => {
    const { cycle } = figures({
      awards: [award({}), award({})],
      stages: [
        { status: 'quoting', jobs: 5, days: [1, 14.256, 20] },
        { status: 'draft', jobs: 4, days: [1, 2, 3] },
      ],
    });
    expect(cycle).toMatchObject({
      medianDays: null,
      slowFifthDays: null,
      stages: [
        { status: 'draft', jobs: 4, medianDays: null },
        { status: 'quoting', jobs: 5, medianDays: 14.26 },
      ],
    });
  });
});

describe('answers and spend', () => {
  test('are counted by category and vendor within the period; regrets by reason', () => {
    const { answers } = figures({
      asked: [
        asked({ hasWon: true }),
        asked({ hasQuoted: false, isViewed: true, regret: 'capacity', isRaised: null }),
        asked({ key: 'b', name: 'Beta', category: null, hasQuoted: false, isViewed: false, answeredInHours: null }),
        asked({ month: '2026-01' }), // before the period: for scorecards alone
      ],
    });
    expect(answers.all).toEqual({ name: 'All', invited: 3, viewed: 2, quoted: 1, won: 1 });
    expect(answers.categories).toEqual([
      { name: 'Boiler repair', invited: 2, viewed: 2, quoted: 1, won: 1 },
      { name: 'Not named', invited: 1, viewed: 0, quoted: 0, won: 0 },
    ]);
    expect(answers.vendors.map(({ name, invited }) => [name, invited])).toEqual([
      ['Alpha', 2],
      ['Beta', 1],
    ]);
    expect(answers.regrets).toEqual([{ reason: 'capacity', count: 1 }]);
  });

  test('a split award counts for each of its vendors with what that one got', () => {
    const { spend } = figures({
      awards: [
        award({}),
        award({
          amountInPaise: 3000,
          plant: null,
          category: 'NDT',
          vendors: [
            { key: 'a', name: 'Alpha', amountInPaise: 1000 },
            { key: 'b', name: 'Beta', amountInPaise: 2000 },
          ],
        }),
      ],
    });
    expect(spend).toEqual({
      totalInPaise: 3900,
      categories: [
        { name: 'NDT', awards: 1, amountInPaise: 3000 },
        { name: 'Boiler repair', awards: 1, amountInPaise: 900 },
      ],
      plants: [
        { name: 'Not named', awards: 1, amountInPaise: 3000 },
        { name: 'Raigad', awards: 1, amountInPaise: 900 },
      ],
      vendors: [
        { name: 'Beta', awards: 1, amountInPaise: 2000 },
        { name: 'Alpha', awards: 2, amountInPaise: 1900 },
      ],
    });
  });
});

describe('a scorecard', () => {
  const all = { onTime: 5, quality: 3, safety: 4, withinBudget: 3, documentation: 2, ethics: 5 };

  test('weighs its criteria 25, 25, 10, 15, 10, 10 and 5', () => {
    const card = cardOf({
      judged: [judged(all), judged(all)],
      asked: [asked({}), asked({ hasQuoted: false, answeredInHours: 96, isRaised: null })],
    });
    // Response: a half quoted (50), answers after 24 h (100) and 96 h (50), so (50 + 75) / 2 = 62.5. Commercial: (50 + 100) / 2 = 75.
    expect(card.criteria).toEqual({
      onTime: 100,
      quality: 50,
      response: 63,
      safety: 75,
      commercial: 75,
      documentation: 25,
      ethics: 100,
    });
    // (25 × 100 + 25 × 50 + 10 × 62.5 + 15 × 75 + 10 × 75 + 10 × 25 + 5 × 100) / 100 = 70.
    expect(card).toMatchObject({ jobs: 2, score: 70, standing: 'fine', isCapped: false });
  });

  test('a criterion of which nothing is known leaves its weight to the others', () => {
    const card = cardOf({ judged: [judged({ onTime: 5, safety: 3 }), judged({ onTime: 5 })] });
    // (25 × 100 + 15 × 50) / 40 = 81.25.
    expect(card).toMatchObject({ score: 81, standing: 'preferred' });
    expect(card.criteria).toMatchObject({ quality: null, response: null, ethics: null });
  });

  test('fewer than two reviewed jobs are not rated, whatever is known besides', () => {
    const card = cardOf({ judged: [judged(all)], asked: [asked({}), asked({})] });
    expect(card).toMatchObject({ jobs: 1, score: null, standing: 'not_rated' });
    expect(cardOf({ asked: [asked({})] })).toMatchObject({ jobs: 0, score: null, standing: 'not_rated' });
  });

  test('months count less the longer ago they are, and idle ones not at all', () => {
    // November weighs 12/12, May 6/12: (1 × 100 + 0.5 × 0) / 1.5 = 66.7.
    const card = cardOf({ judged: [judged({ onTime: 5 }), judged({ onTime: 1, month: '2026-05' })] });
    expect(card).toMatchObject({ score: 67, criteria: { onTime: 67 } });
    // Twelve months before the last: nothing.
    expect(cardOf({ judged: [judged({ onTime: 5 }), judged({ onTime: 1, month: '2025-11' })] }).score).toBe(100);
  });

  test('a breach of ethics keeps it at 30', () => {
    const good = { onTime: 5, quality: 5, safety: 5, documentation: 5 };
    expect(cardOf({ judged: [judged(good), judged({ ...good, ethics: 1 })] })).toMatchObject({
      score: 30,
      standing: 'to_block',
      isCapped: true,
    });
  });

  test('stands by its bounds, and the best is first', () => {
    const of = (key: string, onTime: number, quality: number) =>
      [0, 1].map(() => judged({ key, name: key, onTime, quality }));
    const { scorecards } = figures({
      judged: [...of('d', 1, 1), ...of('c', 2, 3), ...of('b', 3, 3), ...of('a', 5, 4)],
      asked: [asked({ key: 'e', name: 'e' })],
    });
    expect(scorecards.map(({ name, score, standing }) => [name, score, standing])).toEqual([
      ['a', 88, 'preferred'],
      ['b', 50, 'fine'],
      ['c', 38, 'warned'],
      ['d', 0, 'to_block'],
      ['e', null, 'not_rated'],
    ]);
  });
});

describe('the file', () => {
  test('has the same figures, with shares beside them', () => {
    const content = figuresContent(figures({ awards: [award({})], asked: [asked({})] }), {
      companyName: 'Sagar Steel',
      period: 'last_3_months',
      plant: null,
    });
    const rowsOf = (heading: string) => content.sections.find((section) => section.heading === heading)!.rows;
    expect(rowsOf('Savings')).toEqual([
      ['Estimates', 1, 1000, 900, 100, 1000],
      ['First offers', 1, 950, 900, 50, 526],
    ]);
    expect(rowsOf('Response rate by category')[0]).toEqual(['All', 1, 1, 1, 10_000, 0, 0]);
    expect(rowsOf('Spend by vendor')).toEqual([['Alpha', 1, 900, 10_000]]);
    for (const { columns, rows } of content.sections) for (const row of rows) expect(row).toHaveLength(columns.length);
  });
});
