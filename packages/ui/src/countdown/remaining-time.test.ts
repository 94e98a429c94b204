import { describe, expect, it } from 'vitest';
import { formatClock, passedMark, remainingSecondsAt } from './remaining-time.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

describe('remainingSecondsAt', () => {
  it('counts a second that has begun', () => {
    expect(remainingSecondsAt('2026-11-21T10:05:00Z', now)).toBe(300);
    expect(remainingSecondsAt(now + 1, now)).toBe(1);
    expect(remainingSecondsAt(new Date(now), now)).toBe(0);
  });

  it('never falls below 0', () => {
    expect(remainingSecondsAt('2026-11-21T09:00:00Z', now)).toBe(0);
  });

  it('goes by the clock of the server', () => {
    expect(remainingSecondsAt('2026-11-21T10:05:00Z', now, 60_000)).toBe(240);
    expect(remainingSecondsAt('2026-11-21T10:05:00Z', now, -60_000)).toBe(360);
  });

  it('takes an end that cannot be read as over', () => {
    expect(remainingSecondsAt('soon', now)).toBe(0);
  });
});

describe('formatClock', () => {
  it('is m:ss, with hours only where there are some', () => {
    expect([300, 185, 60, 59, 9, 0, 4000].map(formatClock)).toEqual([
      '5:00',
      '3:05',
      '1:00',
      '0:59',
      '0:09',
      '0:00',
      '1:06:40',
    ]);
  });

  it('counts days from the first whole one', () => {
    expect([86_399, 86_400, 269_352].map(formatClock)).toEqual(['23:59:59', '1 d 00:00:00', '3 d 02:49:12']);
  });
});

describe('passedMark', () => {
  const marks = [180, 60, 30, 0];

  it('answers a mark when it is reached', () => {
    expect(passedMark(181, 180, marks)).toBe(180);
    expect(passedMark(180, 179, marks)).toBeNull();
    expect(passedMark(1, 0, marks)).toBe(0);
  });

  it('answers the last of several that a sleep jumped over', () => {
    expect(passedMark(200, 25, marks)).toBe(30);
    expect(passedMark(200, 0, marks)).toBe(0);
  });
});
