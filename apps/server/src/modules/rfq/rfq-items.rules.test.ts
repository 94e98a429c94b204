import { describe, expect, test } from 'vitest';
import {
  contentOnItems,
  earlierPlaces,
  identified,
  numberOf,
  submittedContent,
  withIds,
  itemDifference,
} from './rfq-items.rules.ts';
import type { FrozenItem } from './rfq-items.rules.ts';

const item = (description: string, more: Partial<FrozenItem> = {}): FrozenItem => ({
  lineNumber: null,
  group: null,
  description,
  unit: null,
  quantity: '1',
  note: null,
  ...more,
});
const ids = (...names: string[]) => names.map((name) => item(`Item ${name}`, { _id: name }));

describe('earlierPlaces', () => {
  test('finds items by their ids, wherever they are and whatever they say now', () => {
    const later = [item('New', { _id: 'x' }), item('Item c, reworded', { _id: 'c' }), item('Item a', { _id: 'a' })];
    expect(earlierPlaces(ids('a', 'b', 'c'), later)).toEqual([undefined, 2, 0]);
  });

  test('without ids an inserted item moves no other, numbered or not', () => {
    const plain = [item('Removal of tubes'), item('Refractory repair')];
    expect(earlierPlaces(plain, [item('Crane'), ...plain])).toEqual([undefined, 0, 1]);
    const numbered = [item('Removal', { lineNumber: '1' }), item('Refractory', { lineNumber: '2' })];
    const renumbered = [
      item('Removal', { lineNumber: '1' }),
      item('Crane', { lineNumber: '2' }),
      item('Refractory', { lineNumber: '3' }),
    ];
    expect(earlierPlaces(numbered, renumbered)).toEqual([0, undefined, 1]);
  });

  test('without ids a reworded item is found by its number, and two of the same words by their order', () => {
    const before = [item('Scaffolding', { lineNumber: '1.1' }), item('Visit'), item('Visit')];
    const after = [item('Scaffolding, tubular', { lineNumber: '1.1' }), item('Visit'), item('VISIT.'), item('visit')];
    expect(earlierPlaces(before, after)).toEqual([0, 1, 2, undefined]);
  });
});

describe('identified', () => {
  const before = [
    { _id: 'a', description: 'Removal of tubes' },
    { _id: 'b', description: 'Refractory repair', lineNumber: '2' },
  ];

  test('keeps the id of an item that names it, and gives each of the others one', () => {
    const [kept, added] = identified([{ _id: 'b', description: 'Something else' }, { description: 'Crane' }], before);
    expect(kept!._id).toBe('b');
    expect(added!._id).toMatch(/^[\da-f-]{36}$/);
  });

  test('an item that was pasted again is the item that it was', () => {
    const again = identified([{ description: 'Crane' }, { description: 'removal  of tubes' }], before);
    expect(again.map(({ _id }) => _id)).toEqual([expect.not.stringMatching(/^[ab]$/), 'a']);
  });

  test('one id is of one item, and an id of another job is of none', () => {
    const twice = identified([before[0]!, before[0]!, { _id: 'z', description: 'Crane' }], before);
    expect(new Set(twice.map(({ _id }) => _id)).size).toBe(3);
    expect(twice[0]!._id).toBe('a');
    expect(twice[2]!._id).not.toBe('z');
  });
});

describe('contentOnItems', () => {
  const typed = {
    lines: [
      { _id: 'b', rateInPaise: 2 },
      { _id: 'gone', rateInPaise: 3 },
      { _id: 'a', rateInPaise: 1 },
    ],
  };

  test('puts each rate at its item, leaves out what is no longer there, and moves none to another item', () => {
    expect(contentOnItems(typed, ids('a', 'new', 'b')).lines).toEqual([
      { _id: 'a', rateInPaise: 1 },
      { _id: 'new', rateInPaise: null },
      { _id: 'b', rateInPaise: 2 },
    ]);
  });

  test('a draft from before ids is read on the items that it was typed on', () => {
    const old = { lines: [{ rateInPaise: 1 }, { rateInPaise: 2 }] };
    const before = [item('Removal of tubes'), item('Refractory repair')];
    const now = [
      item('Crane', { _id: 'x' }),
      item('Refractory repair', { _id: 'b' }),
      item('Removal of tubes', { _id: 'a' }),
    ];
    expect(contentOnItems(old, now, before).lines.map(({ rateInPaise }) => rateInPaise)).toEqual([null, 2, 1]);
  });

  test('what is submitted is in the order of the items, and names none', () => {
    expect(submittedContent(contentOnItems(typed, ids('a', 'b'))).lines).toEqual([
      { rateInPaise: 1 },
      { rateInPaise: 2 },
    ]);
  });
});

test('numberOf and withIds: the number of the document, else the place; a revision without ids is told apart all the same', () => {
  const items = [item('Removal', { lineNumber: '1.1.a' }), item('Crane'), item('Crane')];
  expect(items.map((_item, index) => numberOf(items, index))).toEqual(['1.1.a', '2', '3']);
  expect(withIds(items).map(({ _id }) => _id)).toEqual(['1.1.a', 'crane', 'crane, number 2']);
});

describe('what differs in an item', () => {
  const was = {
    lineNumber: '1',
    group: null,
    description: 'Refractory repair',
    unit: 'CBM',
    quantity: '4',
    note: null,
  } as const;

  test('is said by the parts that differ, the quantity with its unit', () => {
    expect(itemDifference(was, { ...was, quantity: '6' })).toEqual({ before: '4 m³', after: '6 m³' });
    expect(
      itemDifference(was, { ...was, quantity: null, unit: null, note: 'With anchors', lineNumber: '1.2' }),
    ).toEqual({
      before: '4 m³, number: 1, note: none',
      after: 'no quantity, number: 1.2, note: With anchors',
    });
  });

  test('is nothing where only ids differ or a part is left out, nor in two codes of one unit', () => {
    expect(itemDifference({ ...was, _id: 'b' }, { ...was, _id: 'a' })).toBeNull();
    expect(itemDifference(was, { ...was, mark: null } as FrozenItem)).toBeNull();
    expect(itemDifference({ ...was, unit: 'MTS' }, { ...was, unit: 'TON', quantity: '4.0' })).toBeNull();
  });

  test('is whatever an item says', () => {
    const marked = { ...was, mark: 'optional' } as FrozenItem;
    expect(itemDifference(was, marked)).toEqual({ before: 'mark: none', after: 'mark: optional' });
  });
});
