import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEntry, openAuction, replayAuction } from '../auction.ts';
import { naiveReplay } from '../testing/naive-auction.ts';
import { randomAuction } from '../testing/random-auctions.ts';
import { replayRefusalsOf } from './replay-refusals.ts';
import type { AuctionType } from './rules.ts';
import type { AuctionState } from './state.ts';

const types: AuctionType[] = ['english', 'japanese', 'dutch', 'sealed'];

describe.for(types)('a random %s auction', (type) => {
  const auctions = randomAuction(type);
  const numRuns = type === 'english' ? 1500 : 600;

  test('comes out as the contract read slowly', () => {
    fc.assert(
      fc.property(auctions, (request) => {
        expect(replayRefusalsOf(request)).toEqual([]);
        expect(JSON.stringify(replayAuction(request))).toBe(JSON.stringify(naiveReplay(request)));
      }),
      { numRuns },
    );
  });

  test('is folded one event at a time, over stored states, as it is replayed', () => {
    fc.assert(
      fc.property(auctions, ({ rules, events }) => {
        const answer = replayAuction({ rules, events });
        let state = openAuction(rules);
        const log = [];
        const leaderHistory = [];
        const extensions = [];
        for (const event of events) {
          const before = JSON.stringify(state);
          const outcome = applyEntry(state, event, { maxProxyBids: 20_000 });
          // The given state is left alone, and the next one survives its storage.
          expect(JSON.stringify(state)).toBe(before);
          state = JSON.parse(JSON.stringify(outcome.state)) as AuctionState;
          log.push(...outcome.entries);
          leaderHistory.push(...outcome.leaderChanges);
          if (outcome.extension) extensions.push(outcome.extension);
        }
        expect(log).toEqual(answer.log);
        expect(extensions).toEqual(answer.extensions);
        if (type === 'english') expect(leaderHistory).toEqual(answer.leaderHistory);
        expect(state.hashes).toEqual(answer.hashes);
      }),
      { numRuns: 200 },
    );
  });
});
