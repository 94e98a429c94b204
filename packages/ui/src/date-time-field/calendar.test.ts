import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  formatDay,
  formatTime,
  fromIst,
  parseDay,
  parseTime,
  toIst,
  weeksOfMonth,
} from './calendar.ts';

const day = (text: string) => parseDay(text)!;

describe('parseDay', () => {
  it('takes dd/mm/yyyy and what people type for it', () => {
    for (const text of ['21/11/2026', '21-11-2026', '21.11.2026', ' 21 / 11 / 2026 ', '21112026'])
      expect(parseDay(text)).toEqual({ year: 2026, month: 11, day: 21 });
    expect(formatDay(day('1/2/2026'))).toBe('01/02/2026');
  });

  it('refuses what is no day', () => {
    for (const text of ['', '31/02/2026', '29/02/2027', '0/1/2026', '12/13/2026', '21/11/26', 'soon', '2026-11-21'])
      expect(parseDay(text)).toBeNull();
    expect(parseDay('29/02/2028')).not.toBeNull();
  });
});

describe('parseTime', () => {
  it('takes 24 and 12 hours', () => {
    expect(['17:30', '5:30 pm', '5.30PM', '1730', '12 am', '12:15 pm', '0:05'].map(parseTime)).toEqual([
      1050, 1050, 1050, 1050, 0, 735, 5,
    ]);
    expect([0, 5, 690, 720, 1050].map(formatTime)).toEqual(['12:00 am', '12:05 am', '11:30 am', '12:00 pm', '5:30 pm']);
  });

  it('refuses what is no time', () => {
    for (const text of ['', '24:00', '12:60', '13 pm', '0 am', 'noon']) expect(parseTime(text)).toBeNull();
  });
});

describe('sums of days', () => {
  it('cross months and years, and a month later keeps within the month', () => {
    expect(formatDay(addDays(day('31/12/2026'), 1))).toBe('01/01/2027');
    expect(formatDay(addMonths(day('31/01/2027'), 1))).toBe('28/02/2027');
    expect(formatDay(addMonths(day('15/01/2027'), -1))).toBe('15/12/2026');
    expect(formatDay(addMonths(day('29/02/2028'), 12))).toBe('28/02/2029');
  });

  it('fills weeks from Monday on', () => {
    const weeks = weeksOfMonth(day('21/11/2026'));
    expect(weeks).toHaveLength(6);
    expect(formatDay(weeks[0]![0]!)).toBe('26/10/2026');
    expect(formatDay(weeks.at(-1)!.at(-1)!)).toBe('06/12/2026');
    expect(weeksOfMonth(day('01/02/2027'))).toHaveLength(4);
  });
});

describe('India', () => {
  it('is 5:30 ahead, whatever the device says', () => {
    expect(toIst('2026-11-21T19:00:00Z')).toEqual({ day: day('22/11/2026'), minutes: 30 });
    expect(fromIst(day('22/11/2026'), 30)).toBe('2026-11-21T19:00:00.000Z');
    expect(toIst('never')).toBeNull();
  });
});
