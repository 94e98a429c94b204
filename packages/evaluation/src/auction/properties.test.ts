import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEntry, openAuction, replayAuction, replayEntries } from '../auction.ts';
import { naiveReplay } from '../testing/naive-auction.ts';
import { randomAuction, randomOpenedAuction } from '../testing/random-auctions.ts';
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

describe('a random auction with opening offers', () => {
  test('comes out as the rules read slowly, over stored states', () => {
    fc.assert(
      fc.property(randomOpenedAuction, ({ rules, entries }) => {
        const answer = replayEntries({ rules, entries }, { maxProxyBids: 20_000 });
        expect(JSON.stringify(answer)).toBe(JSON.stringify(naiveReplay({ rules, events: entries })));
        let state = openAuction(rules);
        for (const entry of entries)
          state = JSON.parse(JSON.stringify(applyEntry(state, entry, { maxProxyBids: 20_000 }).state)) as AuctionState;
        expect(state.hashes).toEqual(answer.hashes);
      }),
      { numRuns: 400 },
    );
  });

  test('has the ceiling of its lowest offer, and else nothing of it', () => {
    fc.assert(
      fc.property(
        randomAuction('english'),
        fc.integer({ min: 300, max: 1000 }),
        ({ rules, events }, ceilingInPaise) => {
          const opening = { kind: 'opening' as const, at: 0, vendorId: 'A', amountInPaise: ceilingInPaise };
          const opened = { ...rules, openingOffers: { as: 'ceiling' as const, closesAt: rules.opensAt } };
          const { ranking, closesAt, vendors } = replayEntries({ rules: opened, entries: [opening, ...events] });
          const lower = replayAuction({ rules: { ...rules, ceilingInPaise }, events });
          expect({ closesAt, vendors }).toEqual({ closesAt: lower.closesAt, vendors: lower.vendors });
          expect(ranking).toEqual(lower.ranking.map((offer) => ({ ...offer, seq: offer.seq + 1 })));
        },
      ),
      { numRuns: 300 },
    );
  });
});
