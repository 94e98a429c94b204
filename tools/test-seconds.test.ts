import { expect, test } from 'vitest';
import { budgetsInSeconds, longestRunInSeconds, overBudget, readSeconds, slowest } from './test-seconds.ts';

test('all steps within their budgets make a run that is not too long', () => {
  const sum = Object.values(budgetsInSeconds).reduce((total, seconds) => total + seconds, 0);
  expect(sum).toBeLessThanOrEqual(longestRunInSeconds);
});

test('a step is refused when it takes half as long again as its budget, not before', () => {
  const budget = budgetsInSeconds['unit']!;
  expect(overBudget('unit', budget * 1.49)).toBeUndefined();
  expect(overBudget('unit', budget * 1.51)).toContain(`its budget is ${budget}`);
  expect(overBudget('a step of which nothing is said', 60)).toContain('its budget is 15');
});

test('the seconds of the last landing are within the budgets', () => {
  const { steps } = readSeconds();
  expect(Object.keys(steps).length).toBeGreaterThan(0);
  expect(
    Object.entries(steps)
      .map(([step, seconds]) => overBudget(step, seconds))
      .filter(Boolean),
  ).toEqual([]);
});

test('the slowest files come first', () => {
  expect(slowest({ quick: 1, slow: 9, middle: 4 }).map(([name]) => name)).toEqual(['slow', 'middle', 'quick']);
});
