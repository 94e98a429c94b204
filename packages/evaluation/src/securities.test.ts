import { expect, test } from 'vitest';
import { addDays } from './calendar-days.ts';
import { dueReminder, reminderDays, percentOfPaise } from './securities.ts';

test('retains a percentage, rounded half up to a paisa', () => {
  expect(percentOfPaise(3_935_617_00, '5')).toBe(196_780_85);
  expect(percentOfPaise(10, '5')).toBe(1);
  expect(percentOfPaise(9, '5')).toBe(0);
  expect(percentOfPaise(0, '10')).toBe(0);
});

test('reminds 90, 60, 30, 7 and 0 days before the end', () => {
  expect(reminderDays('2028-04-30')).toEqual([
    { daysBefore: 90, on: '2028-01-31' },
    { daysBefore: 60, on: '2028-03-01' },
    { daysBefore: 30, on: '2028-03-31' },
    { daysBefore: 7, on: '2028-04-23' },
    { daysBefore: 0, on: '2028-04-30' },
  ]);
});

test('sends each reminder once when it runs every day', () => {
  const end = '2028-04-30';
  const sent: [string, number][] = [];
  for (let left = 120; left >= -5; left--) {
    const today = addDays(end, -left);
    const due = dueReminder(end, today, (sent.at(-1)?.[1] ?? null) as Parameters<typeof dueReminder>[2]);
    if (due !== null) sent.push([today, due]);
  }
  expect(sent).toEqual(reminderDays(end).map(({ daysBefore, on }) => [on, daysBefore]));
});

test('sends one reminder for days that were missed, and none after the end', () => {
  expect(dueReminder('2028-04-30', '2028-04-20', null)).toBe(30);
  expect(dueReminder('2028-04-30', '2028-04-20', 60)).toBe(30);
  expect(dueReminder('2028-04-30', '2028-04-20', 30)).toBeNull();
  expect(dueReminder('2028-04-30', '2028-05-01', null)).toBeNull();
  expect(dueReminder('2028-04-30', '2027-12-01', null)).toBeNull();
});
