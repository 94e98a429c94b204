import { describe, expect, it } from 'vitest';
import { demoId } from './vendor-basics.ts';
import { indexOfGeneratedId, progressLine } from './progress.rules.ts';

describe('progressLine', () => {
  it('tells share, rate and time left', () => {
    expect(progressLine(500_000, 1_000_000, 400_000, 40_000)).toBe(
      '[###############...............]  50 %  500000 of 1000000  10000/s  50 s left',
    );
  });

  it('does not guess before anything is done', () => {
    expect(progressLine(0, 10, 0, 0)).toContain('unknown left');
  });
});

describe('indexOfGeneratedId', () => {
  it('finds the index again, so that a load continues where it stopped', () => {
    for (const index of [0, 11_999, 999_999]) expect(indexOfGeneratedId(demoId('vendor', index))).toBe(index);
  });
});
