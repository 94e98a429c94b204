import { describe, expect, test } from 'vitest';
import { scheduleOf, stageTime } from './schedule.ts';
import type { StageFacts } from './schedule.ts';
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts';

const none: ReadonlySet<string> = new Set();
/** Republic Day 2027 is a Tuesday. */
const holidays = new Set(['2027-01-26']);

describe('working days', () => {
  test('are Monday to Saturday without holidays', () => {
    expect(['2027-01-23', '2027-01-24', '2027-01-25', '2027-01-26'].map((day) => isWorkingDay(day, holidays))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('are added and taken off over Sundays and holidays', () => {
    expect(addWorkingDays('2027-01-23', 2, holidays)).toBe('2027-01-27');
    expect(addWorkingDays('2027-01-27', -2, holidays)).toBe('2027-01-23');
    expect(addWorkingDays('2027-01-24', 0, holidays)).toBe('2027-01-24');
  });

  test('are counted as they were added', () => {
    for (let count = -40; count <= 40; count++) {
      const day = addWorkingDays('2027-01-23', count, holidays);
      expect(workingDaysBetween('2027-01-23', day, holidays)).toBe(count);
    }
  });
});

describe('the time of a stage', () => {
  test('is of the category with 5 cases, of the company with 5, else the norm', () => {
    expect(stageTime([9, 1, 3, 5, 7], [1], 12)).toEqual({ p50Days: 5, p80Days: 7, cases: 5, source: 'category' });
    expect(stageTime([9, 1, 3, 5], [9, 1, 3, 5, 2, 2], 12)).toEqual({
      p50Days: 2,
      p80Days: 5,
      cases: 6,
      source: 'company',
    });
    expect(stageTime([9, 1, 3, 5], [9, 1, 3, 5], 12)).toEqual({ p50Days: 12, p80Days: 12, cases: 0, source: 'norm' });
  });
});

describe('a schedule', () => {
  const stage = (days: number, more: Partial<StageFacts> = {}): StageFacts => ({
    actual: null,
    set: null,
    time: { p50Days: days, p80Days: days + 2, cases: 8, source: 'category' },
    ...more,
  });
  const days = (stages: StageFacts[], requiredOn: string | null, today = '2027-02-01', off = none) =>
    scheduleOf(stages, { requiredOn, today, holidays: off });

  test('goes back from the required day and forward from today', () => {
    const [first, last] = days([stage(3), stage(6)], '2027-02-20');
    expect(first).toMatchObject({ latest: '2027-02-13', forecast: '2027-02-04', cautious: '2027-02-06' });
    expect(last).toMatchObject({ latest: '2027-02-20', forecast: '2027-02-11', cautious: '2027-02-16', floatDays: 9 });
  });

  test('begins at what was reached, and is never before today', () => {
    const [first, last] = days([stage(3, { actual: '2027-01-04' }), stage(6)], '2027-02-05');
    expect(first).toMatchObject({ forecast: '2027-01-04', source: 'actual' });
    expect(last).toMatchObject({ forecast: '2027-02-08', floatDays: -3 });
  });

  test('keeps a day that was set, while it has not passed', () => {
    const set = { set: '2027-02-15' };
    expect(days([stage(3, set), stage(1)], null).map(({ forecast, source }) => [forecast, source])).toEqual([
      ['2027-02-15', 'set'],
      ['2027-02-16', 'category'],
    ]);
    expect(days([stage(3, set)], null, '2027-02-16')[0]!.forecast).toBe('2027-02-19');
  });

  test('has no latest day and no float without a required day', () => {
    expect(days([stage(3), stage(6)], null).map(({ latest, floatDays }) => [latest, floatDays])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('a holiday moves what comes after it', () => {
    const off = new Set(['2027-02-03']);
    expect(days([stage(3)], null, '2027-02-01', off)[0]!.forecast).toBe('2027-02-05');
  });
});
