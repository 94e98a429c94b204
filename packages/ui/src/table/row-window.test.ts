import { describe, expect, it } from 'vitest';
import { rowWindow } from './row-window.ts';

const rowsOf = ({ runs }: ReturnType<typeof rowWindow>) => runs.reduce((sum, { from, to }) => sum + to - from, 0);
const heightOf = (window: ReturnType<typeof rowWindow>, rowHeight: number) =>
  window.gaps.reduce((sum, gap) => sum + gap, 0) + rowsOf(window) * rowHeight;

describe('rowWindow', () => {
  it('draws the rows in sight and a few beyond each edge', () => {
    expect(rowWindow(10_000, 500, 12, null, 44)).toEqual({
      runs: [{ from: 494, to: 518 }],
      gaps: [494 * 44, (10_000 - 518) * 44],
    });
  });
  it('keeps the row that has the focus, before or after them', () => {
    expect(rowWindow(10_000, 500, 12, 3, 44).runs).toEqual([
      { from: 3, to: 4 },
      { from: 494, to: 518 },
    ]);
    expect(rowWindow(10_000, 500, 12, 9_999, 44).runs).toEqual([
      { from: 494, to: 518 },
      { from: 9_999, to: 10_000 },
    ]);
    expect(rowWindow(10_000, 500, 12, 505, 44).runs).toHaveLength(1);
  });
  it('is as high as all rows together, wherever one is', () => {
    for (const count of [0, 1, 5, 40, 10_000])
      for (const first of [0, 3, 39, 9_990])
        for (const focused of [null, 0, 39, 9_999])
          expect(heightOf(rowWindow(count, first, 12, focused, 44), 44)).toBe(count * 44);
  });
  it('draws rows where fewer are left than one had scrolled over', () => {
    expect(rowsOf(rowWindow(20, 9_000, 12, null, 44))).toBeGreaterThanOrEqual(12);
  });
});
