import { expect, test } from 'vitest';
import { budgetsInSeconds, longestRunInSeconds, overBudget, readSeconds, slowest } from './test-seconds.ts';

test('all steps within their budgets make a run that is not too long', () => {
  const sum = Object.values(budgetsInSeconds).reduce((total, seconds) => total + seconds, 0);
  expect(sum).toBeLessThanOrEqual(longestRunInSeconds);
});

test('a run through every story has a budget of its own, and one through a part of them that part', () => {
  expect(overBudget('stories', 1700, 1)).toBeUndefined();
  expect(overBudget('stories', 1900, 1)).toContain('its budget is 1200');
  expect(overBudget('stories', 500, 0.3)).toBeUndefined();
  expect(overBudget('stories', 600, 0.3)).toContain('its budget is 360');
  expect(overBudget('stories', 190, 0.1)).toContain('its budget is 120');
  expect(overBudget('stories', 100, 0)).toBeUndefined();
  // Nothing else takes longer for it.
  expect(overBudget('unit', 200, 1)).toContain('its budget is 52');
});

test('a step is refused when it takes half as long again as its budget, and a minute, not before', () => {
  const budget = budgetsInSeconds['e2e']!;
  expect(overBudget('e2e', budget * 1.49)).toBeUndefined();
  expect(overBudget('e2e', budget * 1.51)).toContain(`its budget is ${budget}`);
  const short = budgetsInSeconds['lint']!;
  expect(overBudget('lint', short + 59)).toBeUndefined();
  expect(overBudget('lint', short + 61)).toContain(`its budget is ${short}`);
  expect(overBudget('a step of which nothing is said', 90)).toContain('its budget is 15');
});

test('the seconds of the last landing are within the budgets', () => {
  const { steps } = readSeconds();
  expect(Object.keys(steps).length).toBeGreaterThan(0);
  expect(
    Object.entries(steps)
      // How many stories ran in it is not stored.
      .map(([step, seconds]) => overBudget(step, seconds, 1))
      .filter(Boolean),
  ).toEqual([]);
});

test('the slowest files come first', () => {
  expect(slowest({ quick: 1, slow: 9, middle: 4 }).map(([name]) => name)).toEqual(['slow', 'middle', 'quick']);
});
