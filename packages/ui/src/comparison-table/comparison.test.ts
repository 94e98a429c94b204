import { describe, expect, it } from 'vitest';
import { bestVendors, isDifferent, weightedScores } from './comparison.ts';

const ids = ['a', 'b', 'c'];

describe('bestVendors', () => {
  it('marks the highest or the lowest figure, as the criterion says', () => {
    expect(bestVendors({ id: 'rating', best: 'highest', values: { a: 4.8, b: 4.3, c: 4.1 } }, ids)).toEqual(
      new Set(['a']),
    );
    expect(bestVendors({ id: 'days', best: 'lowest', values: { a: 9, b: 2, c: 4 } }, ids)).toEqual(new Set(['b']));
  });

  it('marks all that share the best figure', () => {
    expect(bestVendors({ id: 'rating', best: 'highest', values: { a: 5, b: 5, c: 4 } }, ids)).toEqual(
      new Set(['a', 'b']),
    );
  });

  it('marks nobody whose figure says too little, and then the best of the others, also where there is one only', () => {
    const rating = { id: 'rating', best: 'highest', values: { a: 5, b: 4.8, c: 3 } } as const;
    expect(bestVendors({ ...rating, unranked: new Set(['a']) }, ids)).toEqual(new Set(['b']));
    expect(bestVendors({ ...rating, unranked: new Set(['a', 'b']) }, ids)).toEqual(new Set(['c']));
    expect(bestVendors({ ...rating, unranked: new Set(ids) }, ids)).toEqual(new Set());
  });

  it('marks nobody when all are equal, when one figure is known, or when there is no direction', () => {
    expect(bestVendors({ id: 'rating', best: 'highest', values: { a: 5, b: 5, c: 5 } }, ids)).toEqual(new Set());
    expect(bestVendors({ id: 'rating', best: 'highest', values: { a: 5, b: null } }, ids)).toEqual(new Set());
    expect(bestVendors({ id: 'year', values: { a: 1998, b: 2006, c: 2011 } }, ids)).toEqual(new Set());
  });
});

describe('isDifferent', () => {
  it('sees a known and an unknown value as different', () => {
    expect(isDifferent({ id: 'x', values: { a: 'ISO', b: 'ISO', c: 'ISO' } }, ids)).toBe(false);
    expect(isDifferent({ id: 'x', values: { a: 'ISO', b: 'ISO' } }, ids)).toBe(true);
    expect(isDifferent({ id: 'x', values: {} }, ids)).toBe(false);
  });
});

describe('weightedScores', () => {
  const rating = { id: 'rating', best: 'highest', values: { a: 5, b: 4, c: null } } as const;
  const days = { id: 'days', best: 'lowest', values: { a: 10, b: 5, c: 20 } } as const;

  it('is the weighted mean of each figure against the best one', () => {
    const scores = weightedScores([rating, days], { rating: 60, days: 40 }, ids);
    expect(scores['a']).toBeCloseTo(0.6 * 100 + 0.4 * 50);
    expect(scores['b']).toBeCloseTo(0.6 * 80 + 0.4 * 100);
  });

  it('spreads the weight of what is not known over the rest', () => {
    expect(weightedScores([rating, days], { rating: 60, days: 40 }, ids)['c']).toBeCloseTo(25);
  });

  it('does not change when all weights are multiplied', () => {
    const once = weightedScores([rating, days], { rating: 3, days: 2 }, ids);
    const often = weightedScores([rating, days], { rating: 60, days: 40 }, ids);
    for (const id of ids) expect(once[id]).toBeCloseTo(often[id] ?? Number.NaN);
  });

  it('is null without any weight, and never leaves 0 to 100', () => {
    expect(weightedScores([rating], {}, ids)).toEqual({ a: null, b: null, c: null });
    const zeros = { id: 'z', best: 'lowest', values: { a: 0, b: 0, c: 7 } } as const;
    expect(weightedScores([zeros], { z: 1 }, ids)).toEqual({ a: 100, b: 100, c: 0 });
    const none = { id: 'n', best: 'highest', values: { a: 0, b: 0, c: 0 } } as const;
    expect(weightedScores([none], { n: 1 }, ids)).toEqual({ a: 100, b: 100, c: 100 });
  });
});
