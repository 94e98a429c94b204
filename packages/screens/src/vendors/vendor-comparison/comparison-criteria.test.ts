import { describe, expect, it } from 'vitest';
import { equalWeights, readWeights, weightedScore, writeWeights } from './comparison-criteria.ts';

const scores = {
  rating: 100,
  experience: 50,
  turnOver: 0,
  certifications: 20,
  keyCustomers: 80,
  capability: 60,
  proximity: 40,
};

describe('weights of a comparison', () => {
  it('the score is the mean of the scores by their weights', () => {
    expect(weightedScore(scores, equalWeights)).toBeCloseTo(50);
    expect(weightedScore(scores, { rating: 10 })).toBe(100);
    expect(weightedScore(scores, { rating: 1, turnOver: 3 })).toBe(25);
  });

  it('without any weight there is no score', () => {
    expect(weightedScore(scores, {})).toBeNull();
    expect(weightedScore(scores, { rating: 0 })).toBeNull();
  });

  it('written weights are read back the same, and the usual ones are left out', () => {
    expect(writeWeights(equalWeights)).toBe('');
    const mine = { ...equalWeights, rating: 10, proximity: 0 };
    expect(readWeights(writeWeights(mine))).toEqual(mine);
  });

  it.each([null, '', 'rating', 'rating-11', 'rating--1', 'rating-1.5', 'x-1', 'rating-1_'])(
    '%s has no weights',
    (text) => {
      expect(readWeights(text)).toBeNull();
    },
  );
});
