import { describe, expect, it } from 'vitest';
import {
  criteriaOf,
  equalWeights,
  pointsOf,
  weighted,
  type ComparedVendor,
  readWeights,
  weightedScore,
  writeWeights,
} from './comparison-criteria.ts';

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

describe('rows of a comparison', () => {
  const vendor = (gstn: string, overallRating: number, reviewCount: number, rating: number) =>
    ({
      gstn,
      companyInfo: { foundedYear: 2000, turnOverSlab: '1-5 Cr', employeeCount: 1, city: 'Pune', state: 'Maharashtra' },
      rating: { overallRating, reviewCount },
      scores: { ...scores, rating },
      certifications: [],
      badges: {},
      services: [],
      registeredLocations: [],
      capabilities: new Proxy({}, { get: () => [] }),
      nearestPlant: null,
    }) as unknown as ComparedVendor;

  it('a rating is compared by its weighed score, and of under three reviews it is never the best', () => {
    const rows = criteriaOf([vendor('one', 5, 1, 92), vendor('many', 4.8, 28, 100)], 2026);
    const { cells } = rows.find(({ id }) => id === 'rating')!;
    expect(cells['one']).toMatchObject({ text: '5.0 of 5, 1 review', value: 92, isUnranked: true });
    expect(cells['many']).toMatchObject({ text: '4.8 of 5, 28 reviews', value: 100, isUnranked: false });
  });

  it('the points of the criteria add up to the score', () => {
    const sum = weighted.reduce((all, name) => all + (pointsOf(scores, equalWeights, name) ?? 0), 0);
    expect(sum).toBeCloseTo(weightedScore(scores, equalWeights)!);
    expect(pointsOf(scores, {}, 'rating')).toBeNull();
  });
});
