import { expect, test } from 'vitest';
import { nextAttempt } from './task.rules.ts';

const now = new Date('2026-11-21T00:00:00Z');
const never = () => 0;

test('a failed task waits twice as long each time, at most an hour and a quarter more by chance, and is given up after thirty attempts', () => {
  const waits = Array.from({ length: 12 }, (_, index) => {
    const next = nextAttempt(index + 1, now, {}, never);
    return next && (next.getTime() - now.getTime()) / 1000;
  });
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
  expect(nextAttempt(1, now, {}, () => 1)!.getTime() - now.getTime()).toBe(6250);
  expect(nextAttempt(1, now, { leastSeconds: 120 }, never)!.getTime() - now.getTime()).toBe(120_000);
  expect([nextAttempt(29, now, {}, never), nextAttempt(30, now, {}, never)].map((next) => next === null)).toEqual([
    false,
    true,
  ]);
});

test('what comes again and again is never given up', () => {
  expect(nextAttempt(5_000, now, { comesAgain: true }, never)!.getTime() - now.getTime()).toBe(3_600_000);
});
