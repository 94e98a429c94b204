import { expect, test } from 'vitest';
import { noticesUntil } from './rfq-notices.rules.ts';

const from = new Date('2030-04-01T06:00:00Z');
const inHours = (hours: number) => new Date(from.getTime() + hours * 3_600_000);
const hoursOf = (hours: number) =>
  noticesUntil(from, inHours(hours)).map(({ what, at }) => [what, (at.getTime() - from.getTime()) / 3_600_000]);

test('at half and four fifths of the time, a day before its end, and at its end', () => {
  expect(hoursOf(240)).toEqual([
    ['half', 120],
    ['most', 192],
    ['day', 216],
    ['closed', 240],
  ]);
});

test('nothing follows another within six hours, and nothing comes in the last six', () => {
  expect(hoursOf(48)).toEqual([
    ['half', 24],
    ['most', 38.4],
    ['closed', 48],
  ]);
  expect(hoursOf(24)).toEqual([
    ['half', 12],
    ['closed', 24],
  ]);
  expect(hoursOf(8)).toEqual([['closed', 8]]);
});
