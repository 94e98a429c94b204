import { expect, test } from 'vitest';
import { budgetsInSeconds, longestRunInSeconds, overBudget, slowest } from './test-seconds.ts';

/** Left out unless their inputs changed (step-proof.ts). */
const provenSteps = ['generator', 'storybook-self-test', 'hosts'];

test('the budgets of the steps that every run has add up to no more than the longest run', () => {
  const sum = Object.entries(budgetsInSeconds)
    .filter(([step]) => !provenSteps.includes(step))
    .reduce((total, [, seconds]) => total + seconds, 0);
  expect(sum).toBeLessThanOrEqual(longestRunInSeconds);
});

test('warns of a step over its budget, and says by how much', () => {
  const budget = budgetsInSeconds['e2e']!;
  expect(overBudget('e2e', budget)).toBeUndefined();
  expect(overBudget('e2e', budget + 1)).toBe(`e2e took ${budget + 1} s; its budget is ${budget} s`);
  expect(overBudget('a step that is not listed', 16)).toContain('its budget is 15 s');
});

test('gives a run through every story a budget of its own, and one through a part of them that part', () => {
  expect(overBudget('stories', 1200, 1)).toBeUndefined();
  expect(overBudget('stories', 1201, 1)).toContain('its budget is 1200 s');
  expect(overBudget('stories', 361, 0.3)).toContain('its budget is 360 s');
  expect(overBudget('stories', 100, 0)).toBeUndefined();
  expect(overBudget('unit', 200, 1)).toContain(`its budget is ${budgetsInSeconds['unit']} s`);
});

test('the slowest files come first', () => {
  expect(slowest({ quick: 1, slow: 9, middle: 4 }).map(([name]) => name)).toEqual(['slow', 'middle', 'quick']);
});
