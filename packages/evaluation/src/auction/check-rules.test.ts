import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEntry, openAuction, replayAuction } from '../auction.ts';
import { CLOSES_AT, OPENS_AT, bid, evaluatedVendors, proxy, rulesOf } from '../testing/auctions.ts';
import { randomAuction } from '../testing/random-auctions.ts';
import { checkRules, latestEnd, mostProxyBids, smallestProxyStep } from './check-rules.ts';
import type { AuctionRules } from './rules.ts';
import { ruleSentences } from './rule-sentences.ts';

const hidden: Partial<AuctionRules> = { base: 'own', ties: 'allowed' };
const codesOf = (rest: Partial<AuctionRules>) => checkRules(rulesOf({ ...hidden, ...rest })).map(({ code }) => code);
const levels = { startInPaise: 600_000, stepInPaise: 100_000, everyMs: 1000 };

describe('the rules of an auction', () => {
  test.for<[string, Partial<AuctionRules>, string[]]>([
    ['the presets without prices', {}, []],
    ['blind, counted from the leader', { visibility: 'blind', base: 'leader' }, ['decrement_reveals_lead']],
    ['rank, extended by ranks', { trigger: { kind: 'rank_change', rank: 2 } }, ['trigger_reveals_rank']],
    ['rank, extended by the lead', { trigger: { kind: 'lead_change', rank: null } }, ['trigger_reveals_rank']],
    ['rank with a sanity floor', { sanityFloorPercent: '70' }, ['sanity_floor_reveals_lead']],
    ['rank without ties', { ties: 'none' }, ['ties_reveal_prices']],
    [
      'the lead shown: anything goes',
      { visibility: 'rank_and_lead', base: 'leader', ties: 'none', sanityFloorPercent: '70' },
      [],
    ],
    ['sealed: nothing is refused by others', { type: 'sealed', visibility: 'blind', base: 'leader', ties: 'none' }, []],
    ['no ceiling', { ceilingInPaise: 0 }, ['ceiling_not_positive']],
    ['a decrement as large as the ceiling', { ceilingInPaise: 10_000 }, ['decrement_exceeds_ceiling']],
    ['one bidder', { vendors: evaluatedVendors([0, '0']) }, ['too_few_bidders']],
    [
      '201 bidders',
      { vendors: Array.from({ length: 201 }, (_, at) => ({ vendorId: `${at}`, alphaInPaise: 0, betaPercent: '0' })) },
      ['too_many_bidders'],
    ],
    ['a bidder far dearer', { vendors: evaluatedVendors([0, '0'], [0, '1000']) }, ['too_many_proxy_bids']],
    ['more than can be shown', { vendors: evaluatedVendors([0, '0'], [2 ** 53 - 1, '0']) }, ['beyond_bounds']],
    ['no extension', { extensionMs: 1 }, ['extension_without_effect']],
    [
      'a lead that evaluation hides',
      { visibility: 'full', vendors: evaluatedVendors([0, '0'], [5, '0']) },
      ['lead_hidden_by_evaluation'],
    ],
    ['what no request may have', { closesAt: OPENS_AT }, ['invalid']],
    ['first bids from opening offers', { openingOffers: { as: 'firstBid', closesAt: OPENS_AT } }, []],
    [
      'a ceiling from opening offers where prices are hidden',
      { openingOffers: { as: 'ceiling', closesAt: OPENS_AT } },
      ['opening_reveals_price'],
    ],
    [
      'a ceiling from opening offers with the lead shown',
      { openingOffers: { as: 'ceiling', closesAt: OPENS_AT }, visibility: 'full' },
      [],
    ],
    [
      'a ceiling from opening offers with loadings',
      {
        openingOffers: { as: 'ceiling', closesAt: OPENS_AT },
        visibility: 'full',
        vendors: evaluatedVendors([0, '0'], [5, '0']),
      },
      ['opening_reveals_price', 'lead_hidden_by_evaluation'],
    ],
    [
      'opening offers until after the start',
      { openingOffers: { as: 'firstBid', closesAt: OPENS_AT + 1 } },
      ['invalid'],
    ],
    ['Dutch opening offers', { type: 'dutch', levels, openingOffers: { as: 'firstBid', closesAt: 0 } }, ['invalid']],
    ['Dutch levels', { type: 'dutch', levels }, []],
  ])('%s', ([, rules, codes]) => {
    expect(codesOf(rules)).toEqual(codes);
  });

  test('only errors keep an auction from being scheduled', () => {
    const [ties] = checkRules(rulesOf({ ...hidden, ties: 'none' }));
    expect(ties).toMatchObject({ isError: false, pointer: '/ties' });
    expect(checkRules(rulesOf({ ...hidden, base: 'leader' }))[0]).toMatchObject({ isError: true, pointer: '/base' });
  });
});

describe('the latest end', () => {
  test('is reached by a bid in each last millisecond', () => {
    const rules = rulesOf({ maxExtensions: 3 });
    let state = openAuction(rules);
    for (let at = 0; at < 9; at++)
      state = applyEntry(state, bid(state.closesAt! - OPENS_AT - 1, 'AB'[at % 2]!, 900_000 - at * 10_000)).state;
    expect(state.closesAt).toBe(latestEnd(rules));
    expect(latestEnd(rules)).toBe(CLOSES_AT + 3 * 299_999);
  });

  test('is never passed', () => {
    for (const type of ['english', 'sealed', 'japanese', 'dutch'] as const)
      fc.assert(
        fc.property(randomAuction(type), ({ rules, events }) => {
          const withoutPauses = events.filter(({ kind }) => kind !== 'pause');
          expect(replayAuction({ rules, events: withoutPauses }).closesAt).toBeLessThanOrEqual(latestEnd(rules)!);
        }),
        { numRuns: 200 },
      );
  });

  test('respects the hard close, and ends with the levels', () => {
    expect(latestEnd(rulesOf({ hardCloseAt: CLOSES_AT + 7 }))).toBe(CLOSES_AT + 7);
    expect(latestEnd(rulesOf({ type: 'japanese', levels }))).toBe(OPENS_AT + 6000);
    expect(latestEnd(rulesOf({ type: 'dutch', levels }))).toBe(OPENS_AT + 5000);
    expect(latestEnd(rulesOf({ type: 'dutch', levels: { ...levels, everyMs: 2 ** 53 - 1 } }))).toBeNull();
  });
});

describe('bids by proxy', () => {
  test('are never more than predicted', () => {
    const floors = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 4 });
    const base = fc.constantFrom('leader' as const, 'own' as const);
    const terms = fc.constantFrom<[number, string][]>(
      [
        [0, '0'],
        [0, '0'],
        [0, '0'],
        [0, '0'],
      ],
      [
        [0, '5'],
        [9000, '0'],
        [0, '-4'],
        [0, '0'],
      ],
    );
    fc.assert(
      fc.property(floors, base, terms, (amounts, from, evaluated) => {
        const rules = rulesOf({ base: from, ties: 'allowed', vendors: evaluatedVendors(...evaluated) });
        let state = openAuction(rules);
        for (const [at, amount] of amounts.entries()) {
          const { entries, state: next } = applyEntry(state, proxy(at, 'ABCD'[at]!, amount, smallestProxyStep(rules)));
          expect(entries.length - 1).toBeLessThanOrEqual(mostProxyBids(rules));
          state = next;
        }
      }),
      { numRuns: 200 },
    );
  });

  test('step by the decrement or 0.25 % of the ceiling', () => {
    expect(smallestProxyStep(rulesOf())).toBe(10_000);
    expect(smallestProxyStep(rulesOf({ ceilingInPaise: 10_000_001 }))).toBe(25_001);
  });
});

describe('rule sentences', () => {
  const formats = {
    money: (paise: number) => `₹${paise / 100}`,
    time: (at: number) => `T+${(at - OPENS_AT) / 60_000}`,
  };
  const textOf = (rules: Partial<AuctionRules>, rule: string, language: 'en' | 'hi' = 'en') =>
    ruleSentences(rulesOf(rules), language, formats).find((sentence) => sentence.rule === rule)?.text;

  test('fill the figures in', () => {
    expect(textOf({}, 'close')).toBe('It closes on T+60. A bid at that moment is too late.');
    expect(textOf({}, 'decrement')).toBe('Each bid must be at least ₹100 below the lowest price.');
    expect(textOf({ base: 'own', decrement: { absInPaise: 100, percent: '0.50' } }, 'decrement')).toBe(
      'Each bid must be at least ₹1 or 0.5% below your own last bid, whichever is more.',
    );
    expect(textOf({ trigger: { kind: 'rank_change', rank: 3 }, windowMs: 90_000, maxExtensions: 1 }, 'extension')).toBe(
      'A change among ranks 1 to 3 in the last 90 s moves the close to 5 min after that bid, once.',
    );
    expect(textOf({ type: 'dutch', levels }, 'type')).toBe(
      'The price starts at ₹6000 and rises by ₹1000 every 1 s. The first to accept wins at that price.',
    );
    expect(textOf({ sanityFloorPercent: '70' }, 'sanityFloor', 'hi')).toContain('70%');
    expect(textOf({ openingOffers: { as: 'ceiling', closesAt: OPENS_AT - 600_000 } }, 'openingOffers')).toBe(
      'You can submit one sealed opening offer until T+-10. At the start, the lowest one becomes the ceiling. An opening offer is not a bid.',
    );
    expect(textOf({ openingOffers: { as: 'firstBid', closesAt: OPENS_AT } }, 'openingOffers', 'hi')).toContain('T+0');
  });

  test('say nothing of rules that make no difference', () => {
    expect(textOf({ maxExtensions: 0, hardCloseAt: CLOSES_AT }, 'hardClose')).toBeUndefined();
    expect(textOf({ sanityFloorPercent: '0.0' }, 'sanityFloor')).toBeUndefined();
    expect(textOf({ type: 'sealed' }, 'decrement')).toBeUndefined();
    expect(textOf({}, 'evaluation')).toBeUndefined();
    expect(textOf({ type: 'japanese', levels }, 'ceiling')).toBeUndefined();
  });

  test('are the same rules in both languages, each in its own', () => {
    for (const type of ['english', 'japanese', 'dutch', 'sealed'] as const)
      fc.assert(
        fc.property(randomAuction(type), ({ rules }) => {
          const [english, hindi] = (['en', 'hi'] as const).map((language) => ruleSentences(rules, language, formats));
          expect(hindi!.map(({ rule }) => rule)).toEqual(english!.map(({ rule }) => rule));
          for (const { text } of hindi!) expect(text).toMatch(/[\u0900-\u097f]/);
          for (const { text } of english!) expect(text).not.toMatch(/[\u0900-\u097f]|undefined|null/);
        }),
        { numRuns: 50 },
      );
  });
});
