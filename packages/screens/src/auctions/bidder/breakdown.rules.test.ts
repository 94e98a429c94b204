import { describe, expect, test } from 'vitest';
import auction from '../../shared/examples/auction.json' with { type: 'json' };
import { differenceOf, startAmounts, takerOf } from './breakdown.rules.ts';

const { items } = auction.answers['getVendorAuction.won'].body.breakdown as Parameters<typeof startAmounts>[0];
const ids = items.map(({ _id }) => _id);

describe('what is proposed', () => {
  test('is the quote in proportion, to the paisa', () => {
    const typed = startAmounts({ items, totalInPaise: 100_000_001, amounts: null });
    expect(differenceOf(typed, 100_000_001)).toBe(0);
    const [first, , , last] = items.map(({ quotedInPaise }) => quotedInPaise!);
    expect(typed.get(ids[0]!)! / typed.get(ids[3]!)!).toBeCloseTo(first! / last!, 4);
  });

  test('is alike for all items without a quote', () => {
    const unquoted = items.map((item) => ({ ...item, quotedInPaise: null }));
    const typed = startAmounts({ items: unquoted, totalInPaise: 10, amounts: null });
    expect([...typed.values()]).toEqual([3, 3, 2, 2]);
  });

  test('is what was given before', () => {
    const amounts = ids.map((_id, place) => ({ _id, amountInPaise: place }));
    expect([...startAmounts({ items, totalInPaise: 6, amounts }).values()]).toEqual([0, 1, 2, 3]);
  });

  test('is nothing where nothing is asked for', () => {
    expect(startAmounts({ items: [], totalInPaise: 6, amounts: null }).size).toBe(0);
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
  const typed = startAmounts({ items, totalInPaise: 113_699_800, amounts: null });
  const [largest, second] = items
    .toSorted((one, other) => other.quotedInPaise! - one.quotedInPaise!)
    .map(({ _id }) => _id);
  expect(takerOf(items, typed, null)).toBe(largest);
  expect(takerOf(items, typed, largest!)).toBe(second);
  expect(takerOf(items.slice(0, 1), typed, ids[0]!)).toBe(ids[0]);
  expect(takerOf([], typed, null)).toBeUndefined();
});
