import { describe, expect, test } from 'vitest';
import { replayAuction, replayEntries } from '../auction.ts';
import { auction, bid, proxy, rulesOf } from '../testing/auctions.ts';
import worked from '../testing/worked-replays.json' with { type: 'json' };
import { TooManyProxyBids } from './events.ts';
import { replayRefusalsOf } from './replay-refusals.ts';
import type { ReplayRequest } from './rules.ts';

describe('the worked replays', () => {
  test.for(worked.examples)('$id', ({ request, answer }) => {
    expect(replayRefusalsOf(request as unknown as ReplayRequest)).toEqual([]);
    // Byte for byte, with the members in that order.
    expect(JSON.stringify(replayAuction(request as unknown as ReplayRequest))).toBe(JSON.stringify(answer));
  });
});

describe('many events', () => {
  const fine = { decrement: { absInPaise: 1, percent: '0' }, ceilingInPaise: 100_000_000 };

  test('5,000 of them with a proxy that answers every bid', () => {
    const bids = Array.from({ length: 4999 }, (_, at) => bid(at + 1, 'B', 99_000_000 - at * 10_000));
    const { log, winner } = replayAuction(auction(fine, proxy(0, 'A', 1, 5000), ...bids));
    expect(log).toHaveLength(10_000);
    expect(winner).toEqual({ vendorId: 'A', amountInPaise: 49_015_000 });
  });

  test('a duel of 20,000 bids by proxy, and none of more', () => {
    // A opens at the ceiling; each bid takes the lead one paisa lower, down to the floors.
    const duel = (ceilingInPaise: number) =>
      replayAuction(auction({ ...fine, ceilingInPaise }, proxy(0, 'A', 2, 1), proxy(1, 'B', 1, 1)));
    expect(duel(20_000).log).toHaveLength(20_002);
    expect(() => duel(20_002)).toThrow(TooManyProxyBids);
  });

  test('100,000 entries of a live log', () => {
    const rules = rulesOf({ ...fine, ceilingInPaise: 1_000_000_000 });
    const entries = Array.from({ length: 100_000 }, (_, at) => bid(at, 'AB'[at % 2]!, 1_000_000_000 - at * 10));
    expect(replayEntries({ rules, entries }).winner!.amountInPaise).toBe(1_000_000_000 - 999_990);
  });
});
