import { describe, expect, test } from 'vitest';
import vendorLink from '../../shared/examples/vendor-link.json' with { type: 'json' };
import { differenceOf, quotedItems, startAmounts, takerOf } from './breakdown.rules.ts';

const rfq = vendorLink.answers['getVendorRfq.opened'].body as unknown as Parameters<typeof quotedItems>[0];
const items = quotedItems(rfq);
const ids = items.map(({ _id }) => _id);

describe('the items of a breakdown', () => {
  test('are those that were priced, with what they came to', () => {
    expect(items.map(({ number, quotedInPaise }) => [number, quotedInPaise])).toEqual([
      [1, 42 * 1_334_900],
      [2, 65 * 799_200],
      [3, 15 * 168_400],
      [4, 3_160_000],
    ]);
  });

  test('leave out what is excluded or has no rate, and keep the numbers of the RFQ', () => {
    const [first, second, ...rest] = rfq.draft!.lines;
    const lines = [{ ...first!, isExcluded: true }, { ...second!, rateInPaise: null }, ...rest];
    expect(quotedItems({ ...rfq, draft: { ...rfq.draft!, lines } }).map(({ number }) => number)).toEqual([3, 4]);
  });

  test('are all of the RFQ where no quote was sent', () => {
    const unsent = quotedItems({ ...rfq, submissions: [] });
    expect(unsent.map(({ quotedInPaise }) => quotedInPaise)).toEqual([null, null, null, null]);
  });

  test('have no amount of their own where they are in no total', () => {
    const lines = rfq.lines.map((line, place) => (place === 0 ? { ...line, kind: 'rate_only' as const } : line));
    expect(quotedItems({ ...rfq, lines })[0]!.quotedInPaise).toBeNull();
  });
});

describe('what is proposed', () => {
  test('is the quote in proportion, to the paisa', () => {
    const typed = startAmounts(items, { totalInPaise: 100_000_001, amounts: null });
    expect(differenceOf(typed, 100_000_001)).toBe(0);
    expect(typed.get(ids[0]!)! / typed.get(ids[3]!)!).toBeCloseTo((42 * 1_334_900) / 3_160_000, 4);
  });

  test('is alike for all items without a quote', () => {
    const typed = startAmounts(quotedItems({ ...rfq, submissions: [] }), { totalInPaise: 10, amounts: null });
    expect([...typed.values()]).toEqual([3, 3, 2, 2]);
  });

  test('is what was given before', () => {
    const amounts = ids.map((_id, place) => ({ _id, amountInPaise: place }));
    expect([...startAmounts(items, { totalInPaise: 6, amounts }).values()]).toEqual([0, 1, 2, 3]);
  });

  test('is nothing where nothing is asked for', () => {
    expect(startAmounts([], { totalInPaise: 6, amounts: null }).size).toBe(0);
  });
});

test('counts an empty field as nothing', () => {
  expect(
    differenceOf(
      new Map([
        ['a', 70],
        ['b', null],
      ]),
      100,
    ),
  ).toBe(-30);
  expect(differenceOf(new Map([['a', 120]]), 100)).toBe(20);
});

test('puts the difference onto the largest item that was not just typed', () => {
  const typed = startAmounts(items, { totalInPaise: 113_699_800, amounts: null });
  expect(takerOf(items, typed, null)).toBe(ids[0]);
  expect(takerOf(items, typed, ids[0]!)).toBe(ids[1]);
  expect(takerOf(items.slice(0, 1), typed, ids[0]!)).toBe(ids[0]);
  expect(takerOf([], typed, null)).toBeUndefined();
});
