import { describe, expect, it } from 'vitest';
import { moveBound, parseBound } from './range-bounds.ts';

const bounds = { min: 0, max: 200, step: 1 };

describe('parseBound', () => {
  it('takes numbers as people type them', () => {
    expect(parseBound(' 1,250 ')).toBe(1250);
    expect(parseBound('12.5')).toBe(12.5);
    expect(parseBound('-3')).toBe(-3);
  });

  it('refuses what is not a number', () => {
    for (const text of ['', 'ten', '1e9', '12.', '--1', 'Infinity']) expect(parseBound(text)).toBeNull();
  });
});

describe('moveBound', () => {
  it('moves one end and leaves the other', () => {
    expect(moveBound([10, 50], 'low', 20, bounds)).toEqual([20, 50]);
    expect(moveBound([10, 50], 'high', 120, bounds)).toEqual([10, 120]);
  });

  it('never lets the ends cross', () => {
    expect(moveBound([10, 50], 'low', 70, bounds)).toEqual([50, 50]);
    expect(moveBound([10, 50], 'high', 3, bounds)).toEqual([10, 10]);
  });

  it('stays between the bounds', () => {
    expect(moveBound([10, 50], 'low', -5, bounds)).toEqual([0, 50]);
    expect(moveBound([10, 50], 'high', 1e9, bounds)).toEqual([10, 200]);
  });

  it('lands on a step, counted from the lower bound, without drift', () => {
    expect(moveBound([0, 1], 'high', 0.34, { min: 0, max: 1, step: 0.1 })).toEqual([0, 0.3]);
    expect(moveBound([5, 45], 'high', 31, { min: 5, max: 45, step: 10 })).toEqual([5, 35]);
  });
});
