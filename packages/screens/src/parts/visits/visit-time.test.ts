import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayIn,
  dayText,
  differs,
  inLanes,
  minutesIn,
  mondayOf,
  spanText,
  startOfDay,
  startText,
  timesText,
  zoneLabel,
} from './visit-time.ts';

const slot = { startsAt: '2026-11-17T09:00:00Z', endsAt: '2026-11-17T11:00:00Z' };

describe('days and times of a zone', () => {
  test('an instant late in the evening UTC belongs to the next day in India', () => {
    expect(dayIn('2026-11-16T20:00:00Z')).toBe('2026-11-17');
    expect(minutesIn('2026-11-16T18:30:00Z')).toBe(0);
  });

  test.each([
    ['2026-11-17', 'Asia/Kolkata', '2026-11-16T18:30:00.000Z'],
    ['2026-11-17', 'UTC', '2026-11-17T00:00:00.000Z'],
    ['2026-11-17', 'America/New_York', '2026-11-17T05:00:00.000Z'],
    // The clocks go back on this day.
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ])('%s begins in %s at %s', (day, zone, instant) => {
    expect(startOfDay(day, zone)).toBe(instant);
  });

  test('a week begins on Monday', () => {
    expect(mondayOf('2026-11-17')).toBe('2026-11-16');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  });

  test('names India’s zone as people do', () => {
    expect(zoneLabel('Asia/Kolkata', slot.startsAt)).toBe('IST');
    expect(zoneLabel('UTC', slot.startsAt)).toBe('UTC');
  });

  test('two names of one zone do not differ', () => {
    expect(differs('Asia/Kolkata', 'Asia/Calcutta', slot.startsAt)).toBe(false);
    expect(differs('Asia/Kolkata', 'Europe/Berlin', slot.startsAt)).toBe(true);
  });
});

describe('a slot in words', () => {
  test('says am or pm once where both times share it', () => {
    expect(timesText(slot)).toBe('2:30–4:30 pm');
    expect(timesText({ startsAt: '2026-11-17T04:30:00Z', endsAt: '2026-11-17T07:30:00Z' })).toBe('10:00 am–1:00 pm');
  });

  test('has its day, and the year only where it is another', () => {
    expect(spanText(slot)).toBe('Tue 17 Nov, 2:30–4:30 pm IST');
    expect(spanText(slot, 'Asia/Kolkata', '2026-11-10T00:00:00Z')).toBe('Tue 17 Nov, 2:30–4:30 pm IST');
    expect(dayText('2027-01-05', '2026-12-20T00:00:00Z')).toBe('Tue 5 Jan 2027');
    expect(startText(slot.startsAt)).toBe('Tue 17 Nov, 2:30 pm');
  });

  test('has both days where it ends on another', () => {
    expect(spanText({ startsAt: '2026-11-17T16:30:00Z', endsAt: '2026-11-17T20:30:00Z' })).toBe(
      'Tue 17 Nov, 10:00 pm to Wed 18 Nov, 2:00 am IST',
    );
  });
});

describe('slots of a day', () => {
  const at = (from: number, to: number) => ({
    startsAt: `2026-11-17T${String(from).padStart(2, '0')}:00:00Z`,
    endsAt: `2026-11-17T${String(to).padStart(2, '0')}:00:00Z`,
  });

  test('stand beside each other where they overlap, and alone where they do not', () => {
    expect(inLanes([at(4, 6), at(5, 7), at(6, 8), at(9, 10)]).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });

  test('that touch do not overlap', () => {
    expect(inLanes([at(6, 8), at(4, 6)]).map(({ lanes }) => lanes)).toEqual([1, 1]);
  });
});
