import { describe, expect, test } from 'vitest';
import { isSame, threeWay } from './three-way.ts';

const base = { title: 'Boiler', scope: 'Tubes', contacts: [] as string[] };

describe('threeWay', () => {
  test('takes what only the other changed and keeps what only this one changed', () => {
    const { merged, conflicts } = threeWay(base, { ...base, title: 'Boiler 2' }, { ...base, scope: '64 tubes' });
    expect(merged).toEqual({ title: 'Boiler 2', scope: '64 tubes', contacts: [] });
    expect(conflicts).toEqual([]);
  });

  test('names what both changed differently, and leaves it as it is typed here', () => {
    const { merged, conflicts } = threeWay(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
    expect([merged.title, conflicts]).toEqual(['Mine', ['title']]);
  });

  test('the same change by both is none', () => {
    expect(threeWay(base, { ...base, contacts: ['A'] }, { ...base, contacts: ['A'] }).conflicts).toEqual([]);
  });

  test('compares what is said, not what holds it', () => {
    expect(isSame([{ a: 1 }], [{ a: 1 }])).toBe(true);
    expect(isSame([{ a: 1 }], [{ a: 2 }])).toBe(false);
  });
});
