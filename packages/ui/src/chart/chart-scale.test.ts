import { describe, expect, it, test } from 'vitest';
import { axisTicks, medianOf, wrapLabel } from './chart-scale.ts';

test.each([
  [0, 97, [0, 25, 50, 75, 100]],
  [0, 1_08_42_600_00, [0, 500_000_000, 1_000_000_000, 1_500_000_000]],
  [-30, 60, [-50, -25, 0, 25, 50, 75]],
  [5, 5, [4, 6]],
  [0, 0, [0, 0.25]],
])('an axis from %d to %d', (lowest, highest, ticks) => {
  const made = axisTicks(lowest, highest);
  expect(made[0]).toBeLessThanOrEqual(lowest);
  expect(made.at(-1)).toBeGreaterThanOrEqual(highest);
  expect(made.length).toBeLessThanOrEqual(7);
  if (ticks.length > 2) expect(made).toEqual(ticks);
});

test('the median', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  expect(medianOf([])).toBeNull();
});

describe('wrapLabel', () => {
  it('wraps between words, and cuts nothing', () => {
    expect(wrapLabel('Waiting for quotes', 7, 3)).toEqual(['Waiting', 'for', 'quotes']);
    expect(wrapLabel('Nov 25', 6, 3)).toEqual(['Nov 25']);
    expect(wrapLabel('Nov 25', 3, 3)).toEqual(['Nov', '25']);
  });

  it('answers null where a word or the lines do not fit', () => {
    expect(wrapLabel('Comparing quotes', 8, 3)).toBeNull();
    expect(wrapLabel('Ended without an award', 7, 3)).toBeNull();
  });

  it('breaks a word that is longer than a line, where any number of lines may be', () => {
    expect(wrapLabel('Membranwandrohr A', 10)).toEqual(['Membranwan', 'drohr A']);
  });
});
