import { expect, test } from 'vitest';
import auction from '../../shared/examples/auction.json' with { type: 'json' };
import type { VendorAuction } from './line.rules.ts';
import { toneOf } from './tones.rules.ts';

const live = auction.answers.getVendorAuction.body as unknown as VendorAuction;
const ranked = (rank: number | null) => ({ ...live, own: { ...live.own, rank } });
const extended = { ...live, extensions: { ...live.extensions, used: live.extensions.used + 1 } };

test('plays a tone for a worse rank, not for a better one', () => {
  expect(toneOf(ranked(1), ranked(2))).toBe('outbid');
  expect(toneOf(ranked(2), ranked(3))).toBe('outbid');
  expect(toneOf(ranked(2), ranked(1))).toBeNull();
  expect(toneOf(live, live)).toBeNull();
});

test('plays none where the rank is not shown, and none for the first', () => {
  expect(toneOf(ranked(null), ranked(null))).toBeNull();
  expect(toneOf(ranked(null), ranked(2))).toBeNull();
});

test('plays a tone for an extension, by a bid or by the buyer', () => {
  expect(toneOf(live, extended)).toBe('extended');
  const byHost = { ...live, extensions: { ...live.extensions, byHost: 1 } };
  expect(toneOf(live, byHost)).toBe('extended');
});

test('says outbid before extended, and nothing once the auction is over', () => {
  expect(toneOf(ranked(1), { ...extended, own: { ...live.own, rank: 2 } })).toBe('outbid');
  expect(toneOf(ranked(1), { ...ranked(2), state: 'closed' })).toBeNull();
});
