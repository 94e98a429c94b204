import { describe, expect, test } from 'vitest';
import { replayAuction } from '../auction.ts';
import { sha256 } from '../sha256.ts';
import { auction, bid, rulesOf } from '../testing/auctions.ts';
import { canonical } from './chain.ts';

describe('canonical JSON', () => {
  test('sorts keys by UTF-16 code units, at any depth, and keeps the order of lists', () => {
    expect(canonical({ b: [2, 1], a: { '\uFB01': 1, '\u{1F600}': 2, Z: null } })).toBe(
      '{"a":{"Z":null,"\u{1F600}":2,"\uFB01":1},"b":[2,1]}',
    );
  });

  test('writes integers in plain decimal and strings as JSON.stringify does', () => {
    expect(canonical([2 ** 53 - 1, -0, 1e3, 'a"\u2028\ud800/é'])).toBe(
      '[9007199254740991,0,1000,"a\\"\u2028\\ud800/é"]',
    );
  });
});

describe('the chain', () => {
  test('begins with the rules as received, whatever the order of their members', () => {
    const rules = rulesOf();
    const reversed = Object.fromEntries(Object.entries(rules).reverse()) as typeof rules;
    expect(replayAuction({ rules: reversed, events: [] }).hashes).toEqual(replayAuction({ rules, events: [] }).hashes);
    // "0" and "0.0" are one number, but not the same rules.
    const decrement = { ...rules.decrement, percent: '0.0' };
    expect(replayAuction(auction({ decrement })).hashes.first).not.toBe(replayAuction(auction({})).hashes.first);
  });

  test('takes in every entry, refused ones too', () => {
    const { hashes, log } = replayAuction(auction({}, bid(0, 'A', 900_000), bid(1, 'B', 900_000)));
    const [accepted, refused] = log;
    expect(refused).toMatchObject({ accepted: false, reason: 'decrement_too_small' });
    const { hash, ...entry } = refused!;
    expect(hash).toBe(sha256(accepted!.hash + canonical(entry)));
    expect(hashes.last).toBe(hash);
    expect(replayAuction(auction({})).hashes.last).toBe(hashes.first);
  });
});
