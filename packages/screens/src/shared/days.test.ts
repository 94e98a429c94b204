import { expect, test } from 'vitest';
import { isDay, isDayOrEmpty } from './days.ts';

test('a date field holds a day, or nothing, or what was typed', () => {
  expect(['2026-11-28', '2028-02-29'].every(isDay)).toBe(true);
  expect(['', 'soon', '28/11/2026', '2026-02-31', '2026-13-01', '2026-11-28T00:00'].some(isDay)).toBe(false);
  expect(isDayOrEmpty('')).toBe(true);
  expect(isDayOrEmpty('soon')).toBe(false);
});
