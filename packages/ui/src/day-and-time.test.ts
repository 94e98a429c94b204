import { expect, test } from 'vitest';
import { dayText, groupByDay, indianTime, relativeText, timeText } from './day-and-time.ts';

const now = Date.parse('2026-11-18T12:00:00Z');

test('days change at midnight in India, not in London', () => {
  const days = groupByDay([
    { at: '2026-11-18T05:00:00Z' },
    { at: '2026-11-17T19:00:00Z' },
    { at: '2026-11-17T18:00:00Z' },
  ]);
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-11-18', 2],
    ['2026-11-17', 1],
  ]);
});

test('today and yesterday are named', () => {
  expect(dayText('2026-11-18T05:00:00Z', now)).toBe('Today, 18 Nov 2026');
  expect(dayText('2026-11-17T05:00:00Z', now)).toBe('Yesterday, 17 Nov 2026');
  expect(dayText('2026-11-16T05:00:00Z', now)).toBe('16 Nov 2026');
  expect(dayText('2026-11-18T05:00:00Z')).toBe('18 Nov 2026');
});

test('times carry their zone and their half of the day, in both languages', () => {
  expect(timeText('2026-11-18T11:30:00Z')).toBe('5:00 pm IST');
  expect(timeText('2026-11-18T06:00:00Z')).toBe('11:30 am IST');
  expect(timeText('2026-11-18T06:00:00Z', { ...indianTime, locale: 'hi-IN' })).toBe('11:30 am IST');
  expect(timeText('2026-11-17T18:30:00Z')).toBe('12:00 am IST');
});

test.each([
  ['2026-11-18T11:59:30Z', 'now'],
  ['2026-11-18T11:48:00Z', '12 minutes ago'],
  ['2026-11-18T10:00:00Z', '2 hours ago'],
  ['2026-11-17T11:00:00Z', 'yesterday'],
  ['2026-11-15T11:00:00Z', '3 days ago'],
  ['2026-11-11T12:00:00Z', null],
])('%s is %s', (at, text) => {
  expect(relativeText(at, now)).toBe(text);
});
