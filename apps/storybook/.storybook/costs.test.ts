import { expect, test } from 'vitest';
import { readComponents } from '../coverage.ts';
import costs from '../src/foundations/costs.json' with { type: 'json' };

test('the cost page has every component, once, with its script and its styles: npm run costs writes it', () => {
  expect(costs.map(({ name }) => name).toSorted()).toEqual(
    readComponents()
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(costs.filter(({ bytes, cssBytes }) => bytes < 100 || cssBytes < 100).map(({ name }) => name)).toEqual([]);
});
