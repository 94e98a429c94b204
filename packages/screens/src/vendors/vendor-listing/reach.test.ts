import { describe, expect, it } from 'vitest';
import { reachOf } from './reach.ts';

describe('how many hits can be paged through', () => {
  it('is all of them with a session', () => {
    expect(reachOf(12_345, 20, false)).toEqual({ hits: 12_345, pages: 618 });
  });

  it.each([
    [5, 2_000, 400],
    [20, 2_000, 100],
    // The last page that begins within the bound is a whole one.
    [15, 2_010, 134],
    [7, 2_002, 286],
  ])('is, for a guest with pages of %i, what the pages hold that the server opens: %i', (limit, hits, pages) => {
    expect(reachOf(12_345, limit, true)).toEqual({ hits, pages });
    // The server refuses a page before which 2,000 hits or more lie.
    expect((pages - 1) * limit).toBeLessThan(2_000);
    expect(pages * limit).toBeGreaterThanOrEqual(2_000);
  });

  it('is never more than there are', () => {
    expect(reachOf(2_003, 15, true)).toEqual({ hits: 2_003, pages: 134 });
    expect(reachOf(12, 5, true)).toEqual({ hits: 12, pages: 3 });
    expect(reachOf(0, 5, true)).toEqual({ hits: 0, pages: 1 });
  });
});
