import { describe, expect, it } from 'vitest';
import { itemRange, pageWindow } from './page-window.ts';

const draw = (page: number, pageCount: number) =>
  pageWindow(page, pageCount)
    .map((slot) => (slot.kind === 'gap' ? '…' : String(slot.page)))
    .join(' ');

describe('pageWindow', () => {
  it('draws every page while there are at most seven', () => {
    expect(draw(1, 1)).toBe('1');
    expect(draw(4, 7)).toBe('1 2 3 4 5 6 7');
  });

  it('always holds the first, the last and the current page with its neighbours', () => {
    for (let pageCount = 8; pageCount <= 40; pageCount += 1) {
      for (let page = 1; page <= pageCount; page += 1) {
        const pages = pageWindow(page, pageCount).flatMap((slot) => (slot.kind === 'page' ? [slot.page] : []));
        const needed = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
        expect(pages).toEqual(expect.arrayContaining(needed));
        expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
      }
    }
  });

  it('has seven places on every page of a long list, so that nothing jumps under the pointer', () => {
    for (let page = 1; page <= 17; page += 1) expect(pageWindow(page, 17)).toHaveLength(7);
  });

  it('never hides a single page behind a gap', () => {
    for (let page = 1; page <= 17; page += 1) {
      const slots = pageWindow(page, 17);
      for (const [index, slot] of slots.entries()) {
        if (slot.kind === 'page') continue;
        const before = slots[index - 1];
        const after = slots[index + 1];
        if (before?.kind !== 'page' || after?.kind !== 'page') throw new Error('a gap stands between two pages');
        expect(after.page - before.page).toBeGreaterThan(2);
      }
    }
  });
});

describe('itemRange', () => {
  it('counts from one and stops at the last item', () => {
    expect(itemRange(1, 5, 83)).toEqual({ first: 1, last: 5 });
    expect(itemRange(17, 5, 83)).toEqual({ first: 81, last: 83 });
  });

  it('is null past the end and in an empty list', () => {
    expect(itemRange(18, 5, 83)).toBeNull();
    expect(itemRange(1, 5, 0)).toBeNull();
  });
});
