import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOfIso,
  formatTime,
  fromIst,
  isoOf,
  parseDay,
  parseTime,
  toIst,
  weeksOfMonth,
} from './calendar.ts';

const day = (text: string) => dayOfIso(text)!;
const read = (text: string, hints?: Parameters<typeof parseDay>[1]) => {
  const found = parseDay(text, hints);
  return found && isoOf(found);
};

describe('parseDay', () => {
  it('takes a day as people in India type it', () => {
    for (const text of [
      '28/11/2026',
      '28-11-26',
      '28.11.2026',
      ' 28 / 11 / 2026 ',
      '28 11 2026',
      '28112026',
      '281126',
      '28 Nov 2026',
      '28-nov-26',
      '28th November, 2026',
      '28Nov2026',
      'Nov 28, 2026',
      '2026-11-28',
    ])
      expect(read(text), text).toBe('2026-11-28');
    expect(read('1/2/2026')).toBe('2026-02-01');
    expect(read('5 Sept 2026')).toBe('2026-09-05');
    expect(read('2028-02-29')).toBe('2028-02-29');
  });

  it('takes the year nearest to today within the bounds where none is typed', () => {
    const today = day('2026-11-21');
    expect(read('28 Nov', { today })).toBe('2026-11-28');
    expect(read('28/11', { today })).toBe('2026-11-28');
    expect(read('5 Jan', { today })).toBe('2027-01-05');
    expect(read('15 Aug', { today })).toBe('2026-08-15');
    expect(read('15 Aug', { today, min: today })).toBe('2027-08-15');
    expect(read('5 Jan', { today, max: today })).toBe('2026-01-05');
    expect(read('29 Feb', { today })).toBeNull();
    expect(read('28 Nov')).toBeNull();
  });

  it('takes the names of months of the page, and its digits', () => {
    const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्तूबर नवंबर दिसंबर'.split(' ');
    for (const text of ['28 नवंबर 2026', '28 नव॰ 2026', '२८/११/२०२६', '28 Nov 2026'])
      expect(read(text, { months }), text).toBe('2026-11-28');
    expect(read('28 नवंबर 2026')).toBeNull();
  });

  it('refuses what is no day', () => {
    for (const text of [
      '',
      '31/02/2026',
      '29/02/2027',
      '0/1/2026',
      '00/01/2026',
      '12/13/2026',
      '28/11/202',
      '28 No 2026',
      '28 Foo 2026',
      'Nov 2026',
      'soon',
      '2026-13-01',
    ])
      expect(parseDay(text, { today: day('2026-11-21') }), text).toBeNull();
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
    expect(isoOf(addDays(day('2026-12-31'), 1))).toBe('2027-01-01');
    expect(isoOf(addMonths(day('2027-01-31'), 1))).toBe('2027-02-28');
    expect(isoOf(addMonths(day('2027-01-15'), -1))).toBe('2026-12-15');
    expect(isoOf(addMonths(day('2028-02-29'), 12))).toBe('2029-02-28');
  });

  it('fills weeks from Monday on', () => {
    const weeks = weeksOfMonth(day('2026-11-21'));
    expect(weeks).toHaveLength(6);
    expect(isoOf(weeks[0]![0]!)).toBe('2026-10-26');
    expect(isoOf(weeks.at(-1)!.at(-1)!)).toBe('2026-12-06');
    expect(weeksOfMonth(day('2027-02-01'))).toHaveLength(4);
  });
});

describe('India', () => {
  it('is 5:30 ahead, whatever the device says', () => {
    expect(toIst('2026-11-21T19:00:00Z')).toEqual({ day: day('2026-11-22'), minutes: 30 });
    expect(fromIst(day('2026-11-22'), 30)).toBe('2026-11-21T19:00:00.000Z');
    expect(toIst('never')).toBeNull();
  });
});
