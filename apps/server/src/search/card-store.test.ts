import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { cardFileOf, CardStore } from './card-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'cards-'));
const file = cardFileOf(join(folder, 'vendors.idx'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

const id = '0b2f5a34-6f1e-4d0c-9a44-0a5a6f3f7d10';
const textOf = (card: number): string => `{"card":${card},"text":"${'पंप '.repeat(card % 40)}"}`;

function read(store: CardStore, place: number): string | null {
  const length = store.lengthOf(place);
  if (length === 0) return null;
  const target = Buffer.alloc(length + 7);
  store.copyTo(target, 7, place);
  return target.toString('utf8', 7);
}

/** A store of so many cards in the reverse order of their places, card 3 of which breaks the contract. */
function filled(count: number, where: string | null): CardStore {
  const store = new CardStore(id, where);
  for (let card = 0; card < count; card++) store.append(card === 3 ? null : textOf(card));
  store.arrange(Uint32Array.from({ length: count }, (_, place) => count - 1 - place));
  return store;
}

function expectCards(store: CardStore, count: number): void {
  for (let place = 0; place < count; place += place < count - 10 ? 997 : 1) {
    const card = count - 1 - place;
    expect(read(store, place)).toBe(card === 3 ? null : textOf(card));
  }
  expect(read(store, count)).toBeNull();
}

describe('the cards of all vendors', () => {
  // The larger of them does not stay in memory.
  test.each([5, 12_000, 400_000])('%i cards are read from the store that was filled, and from its file', (count) => {
    const store = filled(count, file);
    expectCards(store, count);
    store.save(file);
    expectCards(store, count);
    expect(readdirSync(folder)).toEqual(['vendors.idx.cards']);
    const kept = CardStore.open(file, id)!;
    expectCards(kept, count);
    for (const one of [store, kept]) {
      one.put(1, '{"changed":1}');
      one.put(count + 5000, '{"added":1}');
      one.put(0, null);
      expect([read(one, 1), read(one, count + 5000), read(one, 0), read(one, count + 1)]).toEqual([
        '{"changed":1}',
        '{"added":1}',
        null,
        null,
      ]);
      expect(read(one, 2)).toBe(count - 3 === 3 ? null : textOf(count - 3));
    }
    // The file is as it was.
    expectCards(CardStore.open(file, id)!, count);
  });

  test('without a file, and where none can be written, they are in memory', () => {
    expectCards(filled(100_000, null), 100_000);
    writeFileSync(join(folder, 'a-file'), '');
    const store = filled(100_000, join(folder, 'a-file', 'below'));
    expectCards(store, 100_000);
    expect(() => store.save(join(folder, 'a-file', 'below'))).toThrow(/could not be written/);
    expectCards(store, 100_000);
    expect(readdirSync(folder)).toEqual(['a-file']);
  });

  test('what a killed process left half done is taken away by the build after an hour', () => {
    const [left, young] = [`${file}.left.tmp`, `${file}.young.tmp`];
    writeFileSync(left, '');
    writeFileSync(young, '');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(left, longAgo, longAgo);
    filled(10, file).save(file);
    expect(readdirSync(folder).toSorted()).toEqual(['vendors.idx.cards', 'vendors.idx.cards.young.tmp']);
  });

  test('a file that is missing, of another state, cut off, or was not finished is not read', () => {
    expect(CardStore.open(file, id)).toBeNull();
    filled(1000, file);
    expect(CardStore.open(file, id)).toBeNull();
    rmSync(`${file}.${id}.tmp`, { force: true });
    filled(1000, file).save(file);
    expect(CardStore.open(file, 'another')).toBeNull();
    expect(CardStore.open(file, id)).not.toBeNull();
    truncateSync(file, readFileSync(file).length - 1);
    expect(CardStore.open(file, id)).toBeNull();
    filled(1000, file).save(file);
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(8), 0, 8, 0);
    closeSync(handle);
    expect(CardStore.open(file, id)).toBeNull();
  });
});
