/** One place in the row of page numbers: a page (1-based), or a gap where pages are left out. */
export type PageSlot = { kind: 'page'; page: number; isNeighbour: boolean } | { kind: 'gap'; id: 'before' | 'after' };

/**
 * The pages to offer around the current one: the first, the last, the current one and one on each side. A gap never
 * stands for a single page, and the row has the same number of places wherever one is, so that nothing jumps.
 * `isNeighbour` marks what a narrow screen may leave out.
 */
export function pageWindow(page: number, pageCount: number): PageSlot[] {
  const at = (number: number): PageSlot => ({
    kind: 'page',
    page: number,
    isNeighbour: number !== page && number !== 1 && number !== pageCount,
  });
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => at(index + 1));
  if (page <= 4) return [at(1), at(2), at(3), at(4), at(5), { kind: 'gap', id: 'after' }, at(pageCount)];
  if (page >= pageCount - 3) {
    return [at(1), { kind: 'gap', id: 'before' }, ...[4, 3, 2, 1, 0].map((back) => at(pageCount - back))];
  }
  return [
    at(1),
    { kind: 'gap', id: 'before' },
    at(page - 1),
    at(page),
    at(page + 1),
    { kind: 'gap', id: 'after' },
    at(pageCount),
  ];
}

/** First and last item of a page, 1-based, for "1–5 of 83"; null when there is nothing on that page. */
export function itemRange(page: number, pageSize: number, totalItems: number): { first: number; last: number } | null {
  const first = (page - 1) * pageSize + 1;
  if (page < 1 || first > totalItems) return null;
  return { first, last: Math.min(page * pageSize, totalItems) };
}
