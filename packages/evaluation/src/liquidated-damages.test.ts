import { describe, expect, test } from 'vitest';
import { countedDelay, liquidatedDamages, USUAL_CLAUSE } from './liquidated-damages.ts';
import type { DamagesClause, Delay } from './liquidated-damages.ts';

const DUE = '2027-02-16';
const delay = (more: Partial<Delay> = {}): Delay => ({
  due: DUE,
  evidenceOn: null,
  acceptedOn: null,
  today: '2027-02-24',
  excusedDays: 0,
  ...more,
});
const clause = (more: Partial<DamagesClause> = {}): DamagesClause => ({ ...USUAL_CLAUSE, ...more });

type Worked = [
  clause: string,
  given: { clause?: Partial<DamagesClause>; delay?: Partial<Delay>; base?: number; earlier?: number },
  expected: { counted: number; weeks: number; amount: number; isCapped?: true },
];

/** Each worked by hand; 19,67,800 rupees unless a base is given. */
const worked: Worked[] = [
  ['8 days are 2 weeks', {}, { counted: 8, weeks: 2, amount: 19_678_00 }],
  ['7 days are 1 week', { delay: { today: '2027-02-23' } }, { counted: 7, weeks: 1, amount: 9_839_00 }],
  ['1 day is 1 week', { delay: { today: '2027-02-17' } }, { counted: 1, weeks: 1, amount: 9_839_00 }],
  ['the due day is in time', { delay: { today: DUE } }, { counted: 0, weeks: 0, amount: 0 }],
  ['before the due day', { delay: { today: '2027-02-01' } }, { counted: 0, weeks: 0, amount: 0 }],
  ['9 weeks stay below the cap', { delay: { today: '2027-04-20' } }, { counted: 63, weeks: 9, amount: 88_551_00 }],
  ['10 weeks reach the cap', { delay: { today: '2027-04-27' } }, { counted: 70, weeks: 10, amount: 98_390_00 }],
  [
    '11 weeks pass the cap',
    { delay: { today: '2027-04-28' } },
    { counted: 71, weeks: 11, amount: 98_390_00, isCapped: true },
  ],
  ['an extension excuses its days', { delay: { excusedDays: 3 } }, { counted: 5, weeks: 1, amount: 9_839_00 }],
  ['an extension longer than the delay', { delay: { excusedDays: 20 } }, { counted: 0, weeks: 0, amount: 0 }],
  [
    'evidence stops the days',
    { delay: { evidenceOn: '2027-02-19', today: '2027-05-01' } },
    { counted: 3, weeks: 1, amount: 9_839_00 },
  ],
  [
    'accepted on the 7th day counts from the evidence',
    { delay: { evidenceOn: '2027-02-17', acceptedOn: '2027-02-24' } },
    { counted: 1, weeks: 1, amount: 9_839_00 },
  ],
  [
    "accepted on the 8th day, the buyer's days are excused",
    { delay: { evidenceOn: '2027-02-17', acceptedOn: '2027-02-25' } },
    { counted: 1, weeks: 1, amount: 9_839_00 },
  ],
  [
    'evidence in time and accepted late',
    { delay: { evidenceOn: '2027-02-10', acceptedOn: '2027-03-10' } },
    { counted: 0, weeks: 0, amount: 0 },
  ],
  ['within the grace', { clause: { graceDays: 8 } }, { counted: 8, weeks: 0, amount: 0 }],
  ['beyond the grace every day counts', { clause: { graceDays: 7 } }, { counted: 8, weeks: 2, amount: 19_678_00 }],
  ['half a paisa is rounded up', { delay: { today: '2027-02-17' }, base: 1_00 }, { counted: 1, weeks: 1, amount: 1 }],
  [
    'less than half a paisa is rounded down',
    { delay: { today: '2027-02-17' }, base: 99 },
    { counted: 1, weeks: 1, amount: 0 },
  ],
  [
    'one percent a week, capped at ten',
    { clause: { ratePercent: '1', capPercent: '10' }, delay: { today: '2027-05-12' }, base: 3_935_617_00 },
    { counted: 85, weeks: 13, amount: 393_561_70, isCapped: true },
  ],
  [
    'the cap is of all milestones on one base',
    { earlier: 90_000_00 },
    { counted: 8, weeks: 2, amount: 8_390_00, isCapped: true },
  ],
  ['nothing is left below the cap', { earlier: 98_390_00 }, { counted: 8, weeks: 2, amount: 0, isCapped: true }],
  ['a clause without damages', { clause: { ratePercent: '0' } }, { counted: 8, weeks: 2, amount: 0 }],
];

describe('liquidated damages', () => {
  test.each(worked)('%s', (_title, given, { counted, weeks, amount, isCapped = false }) => {
    const { clause: terms, delay: days, base = 1_967_800_00, earlier = 0 } = given;
    expect(liquidatedDamages(clause(terms), delay(days), base, earlier)).toMatchObject({
      countedDays: counted,
      weeks,
      amountInPaise: amount,
      isCapped,
    });
  });

  test('stay exact beyond what doubles hold', () => {
    const base = 9_007_199_254_740_991;
    expect(liquidatedDamages(clause({ capPercent: '10' }), delay(), base).amountInPaise).toBe(90_071_992_547_410);
  });

  test('refuse a negative rate, and a cap above 10 percent', () => {
    expect(() => liquidatedDamages(clause({ ratePercent: '-0.5' }), delay(), 1)).toThrow(RangeError);
    expect(() => liquidatedDamages(clause({ capPercent: '10.01' }), delay(), 1)).toThrow(RangeError);
    expect(() => liquidatedDamages(clause({ capPercent: '-1' }), delay(), 1)).toThrow(RangeError);
  });
});

describe('days that count', () => {
  test('never grow with the days that the buyer takes to accept', () => {
    const counted = Array.from({ length: 40 }, (_, days) => {
      const acceptedOn = new Date(Date.UTC(2027, 1, 20 + days)).toISOString().slice(0, 10);
      return countedDelay(delay({ evidenceOn: '2027-02-20', acceptedOn })).countedDays;
    });
    expect(new Set(counted)).toEqual(new Set([4]));
  });

  test('name what was excused and what the buyer took', () => {
    const days = delay({ evidenceOn: '2027-02-20', acceptedOn: '2027-03-02', excusedDays: 2 });
    expect(countedDelay(days)).toEqual({ lateDays: 14, excusedDays: 2, buyerDays: 10, countedDays: 2 });
  });

  test('cross the end of February in a leap year', () => {
    const days = delay({ due: '2028-02-28', today: '2028-03-01' });
    expect(countedDelay(days).lateDays).toBe(2);
  });
});
