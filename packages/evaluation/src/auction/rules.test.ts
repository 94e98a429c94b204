import { describe, expect, test } from 'vitest';
import { replayAuction } from '../auction.ts';
import {
  OPENS_AT,
  accept,
  auction,
  bid,
  drop,
  evaluatedVendors,
  pause,
  proxy,
  proxyCancel,
  resume,
} from '../testing/auctions.ts';
import type { AuctionEvent, AuctionRules, ReplayRequest } from './rules.ts';

const HOUR = 3_600_000;
/** "kind vendor amount", or "kind vendor: reason" of what was refused. */
const logOf = (request: ReplayRequest) =>
  replayAuction(request).log.map(({ kind, vendorId, amountInPaise, reason }) =>
    reason ? `${kind} ${vendorId}: ${reason}` : `${kind} ${vendorId} ${amountInPaise}`,
  );
const reasonOf = (rules: Partial<AuctionRules>, ...events: AuctionEvent[]) =>
  replayAuction(auction(rules, ...events)).log.at(-1)!.reason;
const standingOf = (request: ReplayRequest, vendorId: string) =>
  replayAuction(request).vendors.find((vendor) => vendor.vendorId === vendorId)!;

const japanese = (rest: Partial<AuctionRules> = {}): Partial<AuctionRules> => ({
  type: 'japanese',
  levels: { startInPaise: 1_000_000, stepInPaise: 50_000, everyMs: 1000 },
  ...rest,
});
const dutch = (rest: Partial<AuctionRules> = {}): Partial<AuctionRules> => ({
  type: 'dutch',
  levels: { startInPaise: 600_000, stepInPaise: 100_000, everyMs: 1000 },
  ...rest,
});
const sealed: Partial<AuctionRules> = { type: 'sealed' };
const own: Partial<AuctionRules> = { base: 'own' };

describe('refuses', () => {
  test.for<[string, string, Partial<AuctionRules>, AuctionEvent[]]>([
    ['a proxy in a sealed auction', 'wrong_kind', sealed, [proxy(0, 'A', 5)]],
    ['to cancel a proxy in a Japanese auction', 'wrong_kind', japanese(), [proxyCancel(0, 'A')]],
    ['a bid in a Dutch auction', 'wrong_kind', dutch(), [bid(0, 'A', 5)]],
    ['acceptance in an English auction', 'wrong_kind', {}, [accept(0, 'A')]],
    ['to drop from a sealed auction', 'wrong_kind', sealed, [drop(0, 'A')]],
    ['the wrong kind before an unknown vendor', 'wrong_kind', {}, [accept(0, 'Z')]],
    ['an unknown vendor before the opening', 'unknown_vendor', {}, [bid(-1, 'Z', 5)]],
    ['a bid before the opening', 'not_open', {}, [bid(-1, 'A', 5)]],
    ['a bid while paused, even after the close', 'paused', {}, [pause(0), bid(HOUR + 1, 'A', 5)]],
    ['a bid at the millisecond of the close', 'closed', {}, [bid(HOUR, 'A', 5)]],
    ['who dropped, after the close', 'closed', {}, [drop(0, 'A'), bid(HOUR, 'A', 5)]],
    ['a bid of who dropped', 'dropped_out', {}, [drop(0, 'A'), bid(1, 'A', 5)]],
    ['to drop twice', 'dropped_out', {}, [drop(0, 'A'), drop(1, 'A')]],
    ['a bid by hand beside a proxy', 'proxy_active', {}, [proxy(0, 'A', 500_000), bid(1, 'A', -1)]],
    ['a bid of 0', 'not_positive', {}, [bid(0, 'A', 0)]],
    ['a bid above the ceiling', 'above_ceiling', {}, [bid(0, 'A', 1_000_001)]],
    ['a bid one paisa above what is allowed', 'decrement_too_small', {}, [bid(0, 'A', 900_000), bid(1, 'B', 890_001)]],
    ['too small a step below the own bid', 'decrement_too_small', own, [bid(0, 'A', 900_000), bid(1, 'A', 890_001)]],
    ['a tie', 'tie_not_allowed', own, [bid(0, 'A', 900_000), bid(1, 'B', 900_000)]],
    [
      'a slipped digit',
      'below_sanity_floor',
      { sanityFloorPercent: '70' },
      [bid(0, 'A', 900_000), bid(1, 'B', 629_999)],
    ],
    ['a first slipped digit', 'below_sanity_floor', { sanityFloorPercent: '70' }, [bid(0, 'A', 699_999)]],
    ['a second sealed bid', 'already_bid', sealed, [bid(0, 'A', 9), bid(1, 'A', 0)]],
    ['a sealed bid of less than nothing', 'not_positive', sealed, [bid(0, 'A', -9)]],
    ['a sealed bid above the ceiling', 'above_ceiling', sealed, [bid(0, 'A', 1_000_001)]],
    ['a second proxy', 'proxy_active', {}, [proxy(0, 'A', 500_000), proxy(1, 'A', 0)]],
    ['a proxy with a floor of 0', 'not_positive', {}, [proxy(0, 'A', 0)]],
    ['a proxy with a floor above the ceiling', 'above_ceiling', {}, [proxy(0, 'A', 1_000_001)]],
    ['to cancel a proxy that is not there', 'no_proxy', {}, [proxyCancel(0, 'A')]],
    ['a second acceptance of a level', 'already_accepted', japanese(), [accept(0, 'A'), accept(1, 'A')]],
    ['to drop from a level that was accepted', 'already_accepted', japanese(), [accept(0, 'A'), drop(1, 'A')]],
    ['who missed a level', 'dropped_out', japanese(), [accept(0, 'A'), accept(1, 'B'), accept(1000, 'C')]],
    ['a second acceptance of a price', 'closed', dutch(), [accept(0, 'A'), accept(0, 'A')]],
    ['a pause before the opening', 'not_open', {}, [pause(-1)]],
    ['a pause of a pause, after the close', 'already_paused', {}, [pause(0), pause(HOUR)]],
    ['a pause after the close', 'closed', {}, [pause(HOUR)]],
    ['to resume what runs, even before the opening', 'not_paused', {}, [resume(-1)]],
  ])('%s: %s', ([, reason, rules, events]) => {
    expect(reasonOf(rules, ...events)).toBe(reason);
  });
});

describe('English', () => {
  test('the decrement is the larger of the amount and the percent, rounded up to a paisa', () => {
    const rules = { decrement: { absInPaise: 100, percent: '0.55' } };
    // 0.55 % of ₹9,90,000 is 5,445 rupees exactly; of a paisa more, a paisa more.
    const big = { ...rules, ceilingInPaise: 99_000_001 };
    expect(standingOf(auction(big, bid(0, 'A', 99_000_000)), 'B').maxAllowedInPaise).toBe(98_455_500);
    expect(standingOf(auction(big, bid(0, 'A', 99_000_001)), 'B').maxAllowedInPaise).toBe(98_455_500);
    expect(standingOf(auction(rules, bid(0, 'A', 10_000)), 'B').maxAllowedInPaise).toBe(9_900);
  });

  test('is exact near 2^53, where doubles are not', () => {
    const ceilingInPaise = 2 ** 53 - 1;
    const rules = { ceilingInPaise, decrement: { absInPaise: 1, percent: '33.33333333' } };
    const request = auction(rules, bid(0, 'A', ceilingInPaise));
    const step = (BigInt(ceilingInPaise) * 3_333_333_333n + 9_999_999_999n) / 10_000_000_000n;
    expect(standingOf(request, 'B').maxAllowedInPaise).toBe(Number(BigInt(ceilingInPaise) - step));
  });

  test('an evaluated price is rounded half away from zero', () => {
    const rules = { ties: 'allowed', base: 'own', vendors: evaluatedVendors([0, '0.5'], [-1000, '0.5']) } as const;
    const { ranking } = replayAuction(auction(rules, bid(0, 'A', 100), bid(1, 'B', 100)));
    // 100.5 and −899.5.
    expect(ranking.map(({ vendorId, evaluatedInPaise }) => [vendorId, evaluatedInPaise])).toEqual([
      ['B', -900],
      ['A', 101],
    ]);
  });

  test('who leads competes against his own price, and may be left nothing to bid', () => {
    const request = auction({}, bid(0, 'A', 10_000));
    expect(standingOf(request, 'A')).toMatchObject({ maxAllowedInPaise: null, priceToLeadInPaise: null });
    expect(standingOf(request, 'B')).toMatchObject({ maxAllowedInPaise: null, priceToLeadInPaise: null });
    const lower = auction({}, bid(0, 'A', 50_000), drop(1, 'B'));
    expect(standingOf(lower, 'A').maxAllowedInPaise).toBe(40_000);
    expect(standingOf(lower, 'B')).toMatchObject({
      hasDropped: true,
      maxAllowedInPaise: null,
      priceToLeadInPaise: null,
    });
  });

  test.for<[AuctionRules['ties'], boolean[]]>([
    ['none', [false, false, false, false]],
    ['not_first', [false, true, true, true]],
    ['not_first_two', [false, false, true, true]],
    ['not_first_three', [false, false, false, true]],
    ['allowed', [true, true, true, true]],
  ])('ties %s: with ranks 1 to 4 of others', ([ties, expected]) => {
    const rules = {
      base: 'own',
      ties,
      vendors: evaluatedVendors([0, '0'], [0, '0'], [0, '0'], [0, '0'], [0, '0']),
    } as const;
    const first = ['A', 'B', 'C', 'D'].map((id, at) => bid(at, id, 900_000 + at * 10_000));
    expect([0, 1, 2, 3].map((at) => reasonOf(rules, ...first, bid(9, 'E', 900_000 + at * 10_000)) === null)).toEqual(
      expected,
    );
  });

  test('a confirmed bid passes the sanity floor, and so does one that is exactly at it', () => {
    const rules = { sanityFloorPercent: '70' };
    expect(reasonOf(rules, bid(0, 'A', 900_000), bid(1, 'B', 100, true))).toBeNull();
    expect(reasonOf(rules, bid(0, 'A', 900_000), bid(1, 'B', 630_000))).toBeNull();
    expect(reasonOf(rules, bid(0, 'A', 700_000))).toBeNull();
  });

  test('a drop leaves the best offer and ends the proxy', () => {
    const answer = replayAuction(
      auction({}, proxy(0, 'A', 500_000), drop(1, 'A'), bid(2, 'B', 990_000), bid(3, 'C', 980_000)),
    );
    expect(answer.winner).toEqual({ vendorId: 'C', amountInPaise: 980_000 });
    expect(answer.ranking.at(-1)).toMatchObject({ vendorId: 'A', amountInPaise: 1_000_000 });
    expect(answer.vendors[0]).toMatchObject({ hasProxy: false, hasDropped: true });
  });
});

describe('proxies', () => {
  test('the lower floor wins, one step below the other', () => {
    expect(logOf(auction({}, proxy(0, 'A', 800_000), proxy(1, 'B', 700_000))).slice(-3)).toEqual([
      'proxyBid B 810000',
      'proxyBid A 800000',
      'proxyBid B 790000',
    ]);
  });

  test('of equal floors the earlier wins', () => {
    const { winner } = replayAuction(auction({}, proxy(0, 'A', 800_000), proxy(1, 'B', 800_000, 15_000)));
    expect(winner!.vendorId).toBe('A');
    const other = replayAuction(auction({}, proxy(0, 'B', 800_000, 15_000), proxy(1, 'A', 800_000)));
    expect(other.winner!.vendorId).toBe('B');
  });

  test('a bid that ties is left to the next proxy', () => {
    const rules = { base: 'own', ties: 'none' } as const;
    const log = logOf(auction(rules, bid(0, 'D', 850_000), proxy(1, 'A', 850_000), proxy(2, 'B', 840_000)));
    expect(log).toEqual(['bid D 850000', 'proxy A 850000', 'proxy B 840000', 'proxyBid B 840000']);
  });

  test('cancelling lets the vendor bid by hand', () => {
    expect(reasonOf({}, proxy(0, 'A', 500_000), proxyCancel(1, 'A'), bid(2, 'A', 990_000))).toBeNull();
  });

  test('answer a bid by hand in the same event, and pass over the sanity floor', () => {
    const rules = { sanityFloorPercent: '99' };
    const { log } = replayAuction(auction(rules, proxy(0, 'A', 500_000, 400_000), bid(1, 'B', 990_000)));
    expect(log.map(({ kind, event, amountInPaise }) => [kind, event, amountInPaise])).toEqual([
      ['proxy', 1, 500_000],
      ['proxyBid', 1, 1_000_000],
      ['bid', 2, 990_000],
      ['proxyBid', 2, 590_000],
    ]);
  });
});

describe('extensions', () => {
  const late = HOUR - 1000;
  const closeOf = (rules: Partial<AuctionRules>, ...events: AuctionEvent[]) => {
    const { closesAt, extensions } = replayAuction(auction(rules, ...events));
    return [closesAt! - OPENS_AT - HOUR, extensions.length];
  };

  test('only within the window, at its edge too', () => {
    expect(closeOf({}, bid(HOUR - 300_001, 'A', 900_000))).toEqual([0, 0]);
    // At the edge t + 5 min is the close itself: nothing is extended.
    expect(closeOf({}, bid(HOUR - 300_000, 'A', 900_000))).toEqual([0, 0]);
    expect(closeOf({ extensionMs: 300_001 }, bid(HOUR - 300_000, 'A', 900_000))).toEqual([1, 1]);
  });

  test('never beyond the hard close, nor more often than allowed', () => {
    const hardCloseAt = OPENS_AT + HOUR + 10_000;
    expect(closeOf({ hardCloseAt }, bid(late, 'A', 900_000), bid(late + 1, 'B', 890_000))).toEqual([10_000, 1]);
    expect(closeOf({ maxExtensions: 1 }, bid(late, 'A', 900_000), bid(late + 1, 'B', 890_000))).toEqual([299_000, 1]);
    expect(closeOf({ maxExtensions: 0 }, bid(late, 'A', 900_000))).toEqual([0, 0]);
  });

  test('once for an event, however many proxies bid', () => {
    expect(closeOf({}, proxy(0, 'A', 500_000), proxy(late, 'B', 400_000))).toEqual([299_000, 1]);
  });

  test('refused bids and drops extend nothing', () => {
    expect(closeOf({}, bid(late, 'A', 0), drop(late, 'B'))).toEqual([0, 0]);
  });

  test.for<[AuctionRules['trigger'], number]>([
    [{ kind: 'lead_change', rank: null }, 0],
    [{ kind: 'rank_change', rank: 1 }, 0],
    [{ kind: 'rank_change', rank: 2 }, 1],
  ])('%o: a bid that moves from rank 3 to 2', ([trigger, count]) => {
    const bids = [bid(0, 'A', 800_000), bid(1, 'B', 900_000), bid(2, 'C', 950_000), bid(late, 'C', 850_000)];
    expect(closeOf({ base: 'own', trigger }, ...bids)[1]).toBe(count);
  });

  test('none to one changes the lead, a better price of the leader does not', () => {
    const trigger = { kind: 'lead_change', rank: null } as const;
    expect(closeOf({ trigger }, bid(late, 'A', 900_000))[1]).toBe(1);
    expect(closeOf({ trigger }, bid(0, 'A', 900_000), bid(late, 'A', 800_000))[1]).toBe(0);
  });

  test('sealed auctions are not extended', () => {
    expect(closeOf(sealed, bid(late, 'A', 900_000))).toEqual([0, 0]);
  });
});

describe('pauses', () => {
  test('move the close, the hard close and the levels', () => {
    const hardCloseAt = OPENS_AT + HOUR;
    const { closesAt } = replayAuction(auction({ hardCloseAt }, pause(10), resume(30), bid(HOUR + 19, 'A', 900_000)));
    expect(closesAt).toBe(OPENS_AT + HOUR + 20);
    expect(logOf(auction(dutch(), pause(500), resume(1500), accept(1999, 'A')))[2]).toBe('accept A 600000');
    expect(logOf(auction(dutch(), pause(500), resume(1500), accept(2000, 'A')))[2]).toBe('accept A 700000');
    const { levels } = replayAuction(auction(japanese(), accept(0, 'A'), pause(500), resume(5500), accept(5999, 'B')));
    expect(levels[0]!.acceptedBy).toEqual(['A', 'B']);
  });

  test('without an end leave what is left on the clock, and no winner', () => {
    const answer = replayAuction(auction({}, bid(0, 'A', 900_000), pause(HOUR - 7)));
    expect(answer).toMatchObject({ state: 'paused', closesAt: null, remainingMs: 7, winner: null });
    expect(answer.ranking).toHaveLength(1);
  });

  test('hide a sealed auction, and list only levels that have ended', () => {
    const { views } = replayAuction(auction({ ...sealed, visibility: 'full' }, bid(0, 'A', 900_000), pause(1)));
    expect(views[0]).toEqual({ vendorId: 'A', ownInPaise: 900_000, rank: null, leadInPaise: null, table: null });
    const answer = replayAuction(auction(japanese(), accept(0, 'A'), accept(1, 'B'), accept(1000, 'A'), pause(1001)));
    expect(answer.levels.map(({ level }) => level)).toEqual([0]);
    expect(answer).toMatchObject({ closesAt: null, remainingMs: null, leaderHistory: [] });
  });
});

describe('Japanese', () => {
  test('the highest level wins, the earlier of two at its price', () => {
    const answer = replayAuction(
      auction(japanese(), accept(0, 'A'), accept(1, 'B'), accept(1000, 'B'), accept(1001, 'A')),
    );
    expect(answer.winner).toEqual({ vendorId: 'B', amountInPaise: 950_000 });
    // Level 2 was opened, and nobody accepted it.
    expect(answer.closesAt).toBe(OPENS_AT + 3000);
    expect(answer.levels[2]).toEqual({
      level: 2,
      priceInPaise: 900_000,
      acceptedBy: [],
      outVendorIds: ['A', 'B', 'C', 'D'],
    });
  });

  test('ends after the last level with a price', () => {
    const levels = { startInPaise: 100, stepInPaise: 100, everyMs: 1000 };
    const answer = replayAuction(auction(japanese({ levels }), accept(0, 'A'), accept(1, 'B')));
    expect(answer.closesAt).toBe(OPENS_AT + 1000);
    expect(answer.vendors.map(({ hasDropped }) => hasDropped)).toEqual([false, false, true, true]);
  });

  test('nobody wins if nobody accepts, and there is no level without a price', () => {
    expect(replayAuction(auction(japanese()))).toMatchObject({
      winner: null,
      closesAt: OPENS_AT + 1000,
      leaderHistory: [],
    });
    const levels = { startInPaise: 0, stepInPaise: 1, everyMs: 1000 };
    expect(replayAuction(auction(japanese({ levels })))).toMatchObject({
      winner: null,
      closesAt: OPENS_AT,
      levels: [],
    });
  });

  test('a drop is out at once, and ids are listed by UTF-16 code units', () => {
    const vendors = ['é', 'z', '\u{1F600}', '\uFB01'].map((vendorId) => ({
      vendorId,
      alphaInPaise: 0,
      betaPercent: '0',
    }));
    const { levels } = replayAuction(
      auction(japanese({ vendors }), drop(0, 'z'), accept(1, '\uFB01'), accept(2, '\u{1F600}')),
    );
    expect(levels[0]).toMatchObject({ acceptedBy: ['\u{1F600}', '\uFB01'], outVendorIds: ['z', 'é'] });
  });
});

describe('Dutch', () => {
  test('ends in closed form, however many levels there are', () => {
    const levels = { startInPaise: 1, stepInPaise: 1, everyMs: 1 };
    const { closesAt } = replayAuction(auction(dutch({ levels, ceilingInPaise: 2 ** 52 })));
    expect(closesAt).toBe(OPENS_AT + 2 ** 52);
  });

  test('the ceiling is the last level; at its end the auction is closed', () => {
    expect(logOf(auction(dutch(), accept(4999, 'A')))).toEqual(['accept A 1000000']);
    expect(reasonOf(dutch(), accept(5000, 'A'))).toBe('closed');
    expect(replayAuction(auction(dutch()))).toMatchObject({ closesAt: OPENS_AT + 5000, winner: null });
  });
});

describe('views', () => {
  const bids = [bid(0, 'A', 900_000), bid(1, 'B', 890_000)];
  test('show what the preset grants', () => {
    const viewOf = (visibility: AuctionRules['visibility']) => replayAuction(auction({ visibility }, ...bids)).views[0];
    expect(viewOf('blind')).toEqual({ vendorId: 'A', ownInPaise: 900_000, rank: null, leadInPaise: null, table: null });
    expect(viewOf('rank')).toMatchObject({ rank: 2, leadInPaise: null, table: null });
    expect(viewOf('rank_and_lead')).toMatchObject({ rank: 2, leadInPaise: 890_000, table: null });
    expect(viewOf('full')).toMatchObject({
      rank: 2,
      leadInPaise: 890_000,
      table: [
        { label: 'Vendor 2', rank: 1, amountInPaise: 890_000 },
        { label: 'Vendor 1', rank: 2, amountInPaise: 900_000 },
      ],
    });
  });

  test('hide the lead where prices are evaluated', () => {
    const vendors = evaluatedVendors([0, '0'], [0, '0.00'], [0, '0'], [0, '0.00000001']);
    expect(replayAuction(auction({ visibility: 'full', vendors }, ...bids)).views[0]!.leadInPaise).toBeNull();
    const equal = evaluatedVendors([0, '0'], [0, '-0.00'], [0, '0'], [0, '0']);
    expect(replayAuction(auction({ visibility: 'full', vendors: equal }, ...bids)).views[0]!.leadInPaise).toBe(890_000);
  });
});

describe('what naive versions get wrong', () => {
  test('floats: 0.55 % of ₹9,90,000 is ₹5,445, and a paisa more in doubles', () => {
    const [ceilingInPaise, percent] = [99_000_000, '0.55'];
    expect(Math.ceil((ceilingInPaise * Number(percent)) / 100)).toBe(544_501);
    const rules = { ceilingInPaise, decrement: { absInPaise: 1, percent } };
    const request = auction(rules, bid(0, 'A', ceilingInPaise), bid(1, 'B', ceilingInPaise - 544_500));
    expect(replayAuction(request).winner!.vendorId).toBe('B');
  });

  test('floats: an evaluated price of half a paisa is rounded up, in doubles down', () => {
    expect(Math.round(100 * 1.005)).toBe(100);
    const rules = { vendors: evaluatedVendors([0, '0.5']) };
    expect(replayAuction(auction(rules, bid(0, 'A', 100))).ranking[0]!.evaluatedInPaise).toBe(101);
  });

  test('client time: of two bids in the same millisecond the order of the server decides', () => {
    const rules = { base: 'own', ties: 'allowed' } as const;
    const winnerOf = (...ids: string[]) =>
      replayAuction(auction(rules, ...ids.map((id) => bid(5, id, 900_000)))).winner!.vendorId;
    expect([winnerOf('A', 'B'), winnerOf('B', 'A')]).toEqual(['A', 'B']);
  });

  test('no tie check: with base own two bidders would share a price', () => {
    const bids = [bid(0, 'A', 900_000), bid(1, 'B', 900_000)];
    expect(replayAuction(auction(own, ...bids)).ranking).toHaveLength(1);
    expect(replayAuction(auction({ ...own, ties: 'allowed' }, ...bids)).ranking).toHaveLength(2);
  });

  test('adding extensions up: each counts from its bid', () => {
    const bids = [bid(HOUR - 10, 'A', 900_000), bid(HOUR - 5, 'B', 890_000)];
    expect(replayAuction(auction({}, ...bids)).closesAt).toBe(OPENS_AT + HOUR - 5 + 300_000);
  });
});
