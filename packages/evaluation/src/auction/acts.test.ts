import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEntry, closingTime, openAuction, phaseAt, replayAuction, replayEntries, standings } from '../auction.ts';
import { OPENS_AT, auction, bid, drop, pause, proxy, resume, rulesOf } from '../testing/auctions.ts';
import { randomAuction } from '../testing/random-auctions.ts';
import type { AuctionEntry, HostAct } from './acts.ts';
import type { AuctionRules, OpeningOffers } from './rules.ts';
import type { AuctionState } from './state.ts';

const HOUR = 3_600_000;
const at = (ms: number) => OPENS_AT + ms;
const extend = (ms: number, byMs: number): HostAct => ({ kind: 'extend', at: at(ms), byMs, actors: ['host'] });
const strike = (ms: number, vendorId: string, struckSeq: number): HostAct => ({
  kind: 'strike',
  at: at(ms),
  vendorId,
  struckSeq,
  note: 'typed ₹1,04,000 for ₹1,40,000',
  actors: ['host', 'auditor'],
});
const remove = (ms: number, vendorId: string, keepsOffer: boolean): HostAct => ({
  kind: 'remove',
  at: at(ms),
  vendorId,
  keepsOffer,
  note: 'withdrew',
});
const surrogate = (ms: number, vendorId: string, amountInPaise: number): HostAct => ({
  kind: 'surrogate',
  at: at(ms),
  vendorId,
  amountInPaise,
  confirmed: false,
  documentSha256: 'a'.repeat(64),
});
const opening = (ms: number, vendorId: string, amountInPaise: number): HostAct => ({
  kind: 'opening',
  at: at(ms),
  vendorId,
  amountInPaise,
});
const openedAs = (as: OpeningOffers['as']) => ({ openingOffers: { as, closesAt: OPENS_AT } });
const cancel = (ms: number): HostAct => ({ kind: 'cancel', at: at(ms), note: 'scope changed' });

const replay = (rules: Partial<AuctionRules>, ...entries: AuctionEntry[]) =>
  replayEntries({ rules: rulesOf(rules), entries });
const reasonOf = (rules: Partial<AuctionRules>, ...entries: AuctionEntry[]) =>
  replay(rules, ...entries).log.at(-1)!.reason;

describe('extend', () => {
  test('moves the close, also while paused, and is listed', () => {
    const { closesAt, extensions } = replay({}, pause(0), extend(5, 60_000), resume(10));
    expect(closesAt).toBe(at(HOUR + 60_010));
    expect(extensions).toEqual([{ event: 2, at: at(5), from: at(HOUR), to: at(HOUR + 60_000) }]);
  });

  test('three times, before the close and the hard close', () => {
    expect(reasonOf({}, extend(0, 1), extend(0, 1), extend(0, 1), extend(0, 1))).toBe('too_many_extensions');
    expect(reasonOf({}, extend(0, 0))).toBe('not_positive');
    expect(reasonOf({}, extend(HOUR, 1))).toBe('closed');
    expect(reasonOf({ hardCloseAt: at(HOUR + 5) }, extend(0, 6))).toBe('beyond_hard_close');
    expect(reasonOf({ hardCloseAt: at(HOUR + 5) }, extend(0, 5))).toBeNull();
    const levels = { startInPaise: 10, stepInPaise: 1, everyMs: 10 };
    expect(reasonOf({ type: 'japanese', levels }, extend(0, 1))).toBe('wrong_kind');
  });

  test('leaves the extensions by bids as many as they are', () => {
    const late = bid(HOUR - 1, 'A', 900_000);
    expect(replay({ maxExtensions: 1 }, extend(0, 1), { ...late, at: late.at + 1 }).extensions).toHaveLength(2);
  });
});

describe('strike', () => {
  test('brings back the bid before it, and the lead of who is better now', () => {
    const { ranking, leaderHistory, log } = replay(
      {},
      bid(0, 'A', 990_000),
      bid(1, 'B', 980_000),
      bid(2, 'A', 97_000),
      strike(3, 'A', 3),
    );
    expect(ranking.map(({ vendorId, amountInPaise, seq }) => [vendorId, amountInPaise, seq])).toEqual([
      ['B', 980_000, 2],
      ['A', 990_000, 1],
    ]);
    expect(leaderHistory.at(-1)).toEqual({ seq: 4, vendorId: 'B', amountInPaise: 980_000, evaluatedInPaise: 980_000 });
    // The struck entry stays, and the strike names it.
    expect(log[2]).toMatchObject({ kind: 'bid', accepted: true });
    expect(log[3]).toMatchObject({ kind: 'strike', struckSeq: 3, actors: ['host', 'auditor'], accepted: true });
  });

  test('of the only bid leaves no leader, and the next bid starts at the ceiling', () => {
    const answer = replay({}, bid(0, 'A', 9_000), strike(1, 'A', 1), bid(2, 'B', 1_000_000));
    expect(answer.leaderHistory.map(({ vendorId }) => vendorId)).toEqual(['A', null, 'B']);
    expect(answer.winner).toEqual({ vendorId: 'B', amountInPaise: 1_000_000 });
  });

  test('takes the current bid only, and no bid twice', () => {
    expect(reasonOf({}, bid(0, 'A', 990_000), bid(1, 'A', 900_000), strike(2, 'A', 1))).toBe('not_current_bid');
    const twice = [bid(0, 'A', 990_000), bid(1, 'A', 900_000), strike(2, 'A', 2)];
    expect(reasonOf({}, ...twice, strike(3, 'A', 2))).toBe('not_current_bid');
    expect(reasonOf({}, ...twice, strike(3, 'A', 1))).toBeNull();
    expect(reasonOf({}, strike(0, 'Z', 1))).toBe('unknown_vendor');
    expect(reasonOf({}, bid(0, 'A', 990_000), strike(HOUR, 'A', 1))).toBe('closed');
  });

  test('ends the proxy that would place the bid again, and lets a sealed bidder bid once more', () => {
    const { vendors, log } = replay({}, proxy(0, 'A', 10_000), strike(1, 'A', 2), bid(2, 'B', 900_000));
    expect(vendors[0]!.hasProxy).toBe(false);
    expect(log).toHaveLength(4);
    expect(reasonOf({ type: 'sealed' }, bid(0, 'A', 9_000), strike(1, 'A', 1), bid(2, 'A', 900_000))).toBeNull();
  });
});

describe('remove', () => {
  test('ends the part of a bidder; the offer stands or goes', () => {
    const bids = [bid(0, 'A', 990_000), bid(1, 'B', 980_000)];
    expect(replay({}, ...bids, remove(2, 'B', true)).winner!.vendorId).toBe('B');
    expect(replay({}, ...bids, remove(2, 'B', false)).winner!.vendorId).toBe('A');
    expect(reasonOf({}, remove(0, 'B', false), bid(1, 'B', 900_000))).toBe('removed');
    expect(reasonOf({}, remove(0, 'B', false), remove(1, 'B', false))).toBe('removed');
    expect(reasonOf({}, drop(0, 'B'), remove(1, 'B', false))).toBeNull();
  });
});

describe('surrogate and opening', () => {
  test('a surrogate bid is judged, answered by proxies and extends as a bid', () => {
    const { log, extensions } = replay({}, proxy(0, 'A', 500_000), surrogate(HOUR - 1, 'B', 990_000));
    expect(log.map(({ kind, vendorId }) => `${kind} ${vendorId}`)).toEqual([
      'proxy A',
      'proxyBid A',
      'surrogate B',
      'proxyBid A',
    ]);
    expect(extensions).toHaveLength(1);
    expect(reasonOf({}, surrogate(0, 'A', 1_000_001))).toBe('above_ceiling');
  });

  test('a surrogate bid is refused for who is out, in a pause and after the close, as a bid is', () => {
    expect(reasonOf({}, remove(0, 'B', false), surrogate(1, 'B', 900_000))).toBe('removed');
    expect(reasonOf({}, drop(0, 'B'), surrogate(1, 'B', 900_000))).toBe('dropped_out');
    expect(reasonOf({}, pause(0), surrogate(1, 'B', 900_000))).toBe('paused');
    expect(reasonOf({}, surrogate(HOUR, 'B', 900_000))).toBe('closed');
    expect(reasonOf({}, surrogate(-1, 'B', 900_000))).toBe('not_open');
    expect(reasonOf({}, proxy(0, 'B', 500_000), surrogate(1, 'B', 900_000))).toBe('proxy_active');
    const levels = { startInPaise: 1_000_000, stepInPaise: 100_000, everyMs: HOUR };
    expect(reasonOf({ type: 'japanese', closesAt: null, levels }, surrogate(0, 'B', 900_000))).toBe('wrong_kind');
  });

  test('a surrogate bid ranks, is struck and is confirmed as the same bid by its bidder', () => {
    const placed = replay({}, bid(0, 'A', 990_000), bid(1, 'B', 980_000));
    const entered = replay({}, bid(0, 'A', 990_000), surrogate(1, 'B', 980_000));
    for (const part of ['ranking', 'winner', 'vendors', 'leaderHistory', 'extensions'] as const)
      expect(entered[part]).toEqual(placed[part]);
    expect(replay({}, bid(0, 'A', 990_000), surrogate(1, 'B', 90_000), strike(2, 'B', 2)).winner!.vendorId).toBe('A');
    const floor = { sanityFloorPercent: '70' };
    expect(reasonOf(floor, surrogate(0, 'B', 600_000))).toBe('below_sanity_floor');
    expect(reasonOf(floor, { ...surrogate(0, 'B', 600_000), confirmed: true } as HostAct)).toBeNull();
  });

  test('the SHA-256 of the document is chained', () => {
    const [one, other] = ['a', 'b'].map((digit) =>
      replay({}, { ...surrogate(0, 'B', 980_000), documentSha256: digit.repeat(64) } as HostAct),
    );
    expect(one!.log[0]).toMatchObject({ kind: 'surrogate', documentSha256: 'a'.repeat(64) });
    expect(other!.hashes.last).not.toBe(one!.hashes.last);
  });

  test('opening offers are first bids, in any order and before the opening', () => {
    const rules = openedAs('firstBid');
    const offers = [opening(-9, 'B', 900_000), opening(-8, 'A', 950_000), opening(-7, 'C', 900_000)];
    const { ranking, extensions } = replay({ ...rules, windowMs: 2 * HOUR }, ...offers);
    expect(ranking.map(({ vendorId }) => vendorId)).toEqual(['B', 'C', 'A']);
    expect(extensions).toEqual([]);
    expect(reasonOf(rules, opening(-9, 'B', 9), opening(-8, 'B', 8))).toBe('already_bid');
    expect(reasonOf(rules, bid(0, 'A', 900_000), opening(1, 'B', 800_000))).toBe('bidding_started');
    expect(reasonOf({ ...rules, type: 'sealed' }, opening(0, 'A', 1))).toBe('wrong_kind');
    expect(reasonOf({}, opening(0, 'A', 1))).toBe('wrong_kind');
    expect(reasonOf(rules, opening(0, 'A', 0))).toBe('not_positive');
    expect(reasonOf(rules, opening(0, 'A', 1_000_001))).toBe('above_ceiling');
    expect(reasonOf(rules, opening(0, 'Z', 1))).toBe('unknown_vendor');
    expect(reasonOf(rules, opening(HOUR, 'A', 1))).toBe('closed');
    expect(reasonOf(rules, remove(-9, 'A', false), opening(-8, 'A', 1))).toBe('removed');
  });

  test('the lowest opening offer becomes the ceiling, and is no bid', () => {
    const rules = openedAs('ceiling');
    const offers = [opening(-9, 'B', 900_000), opening(-8, 'A', 950_000)];
    const { ranking, vendors, winner, leaderHistory, log } = replay(rules, ...offers);
    expect({ ranking, winner, leaderHistory }).toEqual({ ranking: [], winner: null, leaderHistory: [] });
    expect(log.map(({ accepted }) => accepted)).toEqual([true, true]);
    expect(vendors[0]).toMatchObject({ maxAllowedInPaise: 900_000, priceToLeadInPaise: 900_000 });
    expect(reasonOf(rules, ...offers, bid(0, 'C', 900_001))).toBe('above_ceiling');
    expect(replay(rules, ...offers, bid(0, 'C', 900_000)).winner).toEqual({ vendorId: 'C', amountInPaise: 900_000 });
    expect(reasonOf(rules, ...offers, opening(-7, 'A', 1))).toBe('already_bid');
    expect(reasonOf(rules, ...offers, proxy(0, 'C', 900_001))).toBe('above_ceiling');
    const removed = [...offers, remove(1, 'B', false)];
    expect(reasonOf(rules, ...removed, bid(2, 'C', 900_001))).toBe('above_ceiling');
  });

  test('the time of an opening offer is chained', () => {
    const given = (sealedAt: number): HostAct => ({ ...opening(0, 'A', 1), sealedAt }) as HostAct;
    const [one, other] = [1, 2].map((sealedAt) => replay(openedAs('firstBid'), given(sealedAt)));
    expect(one!.log[0]).toMatchObject({ sealedAt: 1 });
    expect(other!.hashes.last).not.toBe(one!.hashes.last);
  });
});

describe('cancel and message', () => {
  test('cancelled is over at once, without a winner', () => {
    const answer = replay({}, bid(0, 'A', 900_000), pause(1), cancel(2), bid(3, 'B', 800_000));
    expect(answer).toMatchObject({ state: 'cancelled', closesAt: at(2), remainingMs: 0, winner: null });
    expect(answer.log.at(-1)!.reason).toBe('closed');
    expect(reasonOf({}, cancel(HOUR))).toBe('closed');
  });

  test('a cancelled sealed auction reveals nothing', () => {
    const { views } = replay({ type: 'sealed', visibility: 'full' }, bid(0, 'A', 900_000), cancel(1));
    expect(views[1]).toEqual({ vendorId: 'B', ownInPaise: null, rank: null, leadInPaise: null, table: null });
  });

  test('messages are chained, at any time', () => {
    const message = (vendorId: string | null): HostAct => ({
      kind: 'message',
      at: at(-5),
      vendorId,
      textSha256: 'b'.repeat(64),
    });
    const { log, hashes } = replay({}, message(null), message('A'), message('Z'));
    expect(log.map(({ reason }) => reason)).toEqual([null, null, 'unknown_vendor']);
    expect(hashes.last).toBe(log[2]!.hash);
  });
});

describe('the contract', () => {
  test('its events have its bytes, with or without the acts', () => {
    for (const type of ['english', 'japanese', 'dutch', 'sealed'] as const)
      fc.assert(
        fc.property(randomAuction(type), ({ rules, events }) => {
          expect(JSON.stringify(replayEntries({ rules, entries: events }, { maxProxyBids: 20_000 }))).toBe(
            JSON.stringify(replayAuction({ rules, events })),
          );
        }),
        { numRuns: 50 },
      );
  });

  test('a note on a pause is chained', () => {
    const plain = replayEntries(auctionWith(pause(0)));
    const noted = replayEntries(auctionWith({ ...pause(0), note: 'server away' }));
    expect(noted.hashes.last).not.toBe(plain.hashes.last);
    expect(noted.log[0]).toMatchObject({ note: 'server away' });
    expect(replayAuction(auction({}, pause(0))).hashes).toEqual(plain.hashes);
  });
});

const auctionWith = (...entries: AuctionEntry[]) => ({ rules: rulesOf(), entries });

describe('a stored state', () => {
  const run = (rules: AuctionRules, entries: readonly AuctionEntry[]) =>
    entries.reduce(
      (state, entry) => JSON.parse(JSON.stringify(applyEntry(state, entry).state)) as AuctionState,
      openAuction(rules),
    );

  test('goes on after acts of the host as if it had never been stored', () => {
    const rules = rulesOf(openedAs('firstBid'));
    const entries = [
      opening(-5, 'A', 990_000),
      bid(0, 'B', 970_000),
      bid(1, 'B', 90_000),
      strike(2, 'B', 3),
      remove(3, 'A', false),
      extend(4, 1000),
      bid(5, 'C', 960_000),
    ];
    const state = run(rules, entries);
    const answer = replayEntries({ rules, entries });
    expect(state.hashes).toEqual(answer.hashes);
    expect(standings(state, at(HOUR + 1000))).toMatchObject({
      ranking: answer.ranking,
      vendors: answer.vendors,
      views: answer.views,
    });
    expect(closingTime(state)).toBe(answer.closesAt);
  });

  test('says where the auction is', () => {
    const state = openAuction(rulesOf());
    expect([at(-1), at(0), at(HOUR)].map((time) => phaseAt(state, time))).toEqual(['upcoming', 'live', 'closed']);
    expect(phaseAt(run(rulesOf(), [pause(0)]), at(HOUR))).toBe('paused');
    expect(phaseAt(run(rulesOf(), [cancel(0)]), at(1))).toBe('cancelled');
  });
});
