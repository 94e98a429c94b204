import { describe, expect, test } from 'vitest';
import { ruleSentences } from '@millwright/evaluation/auction/rule-sentences';
import auction from '../../shared/examples/auction.json' with { type: 'json' };
import {
  allowsProxy,
  decrementAt,
  effectOf,
  engineRules,
  extendedText,
  extensionText,
  isRemoved,
  leastProxyStep,
  likelyAmount,
  ownLoadingText,
  percentBelow,
  quickAmounts,
  receiptText,
  strikable,
} from './bid.rules.ts';
import type { VendorAuction } from './line.rules.ts';

const answers = auction.answers as unknown as Record<string, { body: VendorAuction }>;
const named = (name: string) => answers[`getVendorAuction.${name}`]!.body;
const live = answers['getVendorAuction']!.body;
const outbid = named('outbid');
const rank = named('rank');
const { rules } = live.terms;

describe('what an amount would do', () => {
  test.each([
    ['nothing is typed', outbid, null, 'Enter ₹13,57,677.50 or less.', false],
    ['above the most', outbid, 135_767_751, 'Too high. Bid ₹13,57,677.50 or less.', false],
    ['the price that leads', outbid, 135_767_750, 'This would lead. 1.4% below your last bid.', true],
    ['the leader goes lower', live, 134_000_000, 'You already lead. 0.9% below your last bid.', true],
    ['a first bid', named('begun'), 143_000_000, 'This would lead. 0.3% below the ceiling.', true],
    ['zero', outbid, 0, 'Enter more than ₹0.', false],
  ])('%s', (_, shown, amount, text, mayBid) => {
    expect(effectOf(shown, amount)).toMatchObject({ text, mayBid });
  });

  test('says where a bid that is taken would not lead', () => {
    const own = { ...outbid.own, mostInPaise: 137_000_000 };
    expect(effectOf({ ...outbid, own }, 136_000_000)).toMatchObject({
      text: 'This would not lead. To lead, bid ₹13,57,677.50 or less. 1.2% below your last bid.',
      mayBid: true,
    });
  });

  test('says nothing of the lead to a bidder who may not know of it', () => {
    const blind = { ...rank, own: { ...rank.own, rank: null } };
    expect(effectOf(blind, 135_000_000).text).toBe('0.8% below your last bid.');
    expect(quickAmounts(blind, null).map(({ label }) => label)).not.toContain('Just to lead');
  });
});

test('rounds a percentage down', () => {
  expect(percentBelow(995, 1000)).toBe('0.5');
  expect(percentBelow(9951, 10_000)).toBe('0.4');
  expect(percentBelow(9000, 10_000)).toBe('10');
});

test('writes a loading with its signs, and none where nothing is added', () => {
  const loaded = (alphaInPaise: number, betaPercent: string) =>
    ownLoadingText({ ...live, own: { ...live.own, alphaInPaise, betaPercent } });
  expect(loaded(0, '0')).toBeNull();
  expect(loaded(0, '0.00')).toBeNull();
  expect(loaded(3_639_300, '0')).toBe('+₹36,393');
  expect(loaded(-250_000, '1.5')).toBe('−₹2,500 and +1.5%');
  expect(loaded(0, '-2')).toBe('−2%');
  const japanese = named('japanese');
  expect(ownLoadingText({ ...japanese, own: { ...japanese.own, alphaInPaise: 250_000 } })).toBeNull();
});

test('takes the larger decrement, to the next paisa', () => {
  expect(decrementAt(rules, 135_350_001)).toBe(676_751);
  expect(decrementAt({ ...rules, decrement: { absInPaise: 1_000_000, percent: '0.50' } }, 135_350_001)).toBe(1_000_000);
});

test('offers the price that leads and round steps below the amount', () => {
  expect(quickAmounts(outbid, null)).toEqual([
    { label: 'Just to lead', amountInPaise: 135_767_750 },
    { label: '₹10,000 lower', amountInPaise: 134_767_750 },
    { label: '₹50,000 lower', amountInPaise: 130_767_750 },
  ]);
  expect(quickAmounts(outbid, 134_000_000)[1]!.amountInPaise).toBe(133_000_000);
  expect(quickAmounts(outbid, 500_000).map(({ label }) => label)).toEqual(['Just to lead']);
});

test('finds the amount with a missing zero, and none where there is no sensible one', () => {
  expect(likelyAmount(13_540_000, outbid)).toBe(135_400_000);
  expect(likelyAmount(1_354_000, outbid)).toBe(135_400_000);
  expect(likelyAmount(14_000_000, outbid)).toBeNull();
  expect(likelyAmount(100_000_000, outbid)).toBeNull();
});

describe('the extension', () => {
  const time = () => '11:00 am';
  test('is explained from the rules and what was used', () => {
    expect(extensionText(live, time)).toBe(
      'A bid in the last 5 min moves the close to 5 min after it, at the latest 11:00 am. 1 of 10 extensions used.',
    );
    expect(extendedText(live)).toBe('Extended: 1 of 10 by bids');
    expect(extendedText({ ...live, extensions: { used: 0, most: 10, byHost: 2 } })).toBe(
      'Extended: 2 times by the buyer',
    );
    expect(extendedText(outbid)).toBeNull();
  });

  test('is over when all are used, and none where the rules have none', () => {
    expect(extensionText({ ...live, extensions: { used: 10, most: 10, byHost: 0 } }, time)).toMatch(/^All extensions/);
    expect(extensionText(named('japanese'), time)).toBeNull();
  });
});

describe('a strike', () => {
  const at = Date.parse(live.receipts[0]!.at);
  test('can be asked for the last accepted bid for 60 seconds', () => {
    expect(strikable(live, at + 59_999)?.receiptNo).toBe(5);
    expect(strikable(live, at + 60_000)).toBeNull();
  });

  test('is asked once, and not after the close', () => {
    expect(strikable(named('paused'), at)).toBeNull();
    expect(strikable({ ...live, state: 'closed' }, at)).toBeNull();
  });

  test('is of the bid that the buyer entered last, not of the own one before it', () => {
    const shown = named('entered');
    const [entered] = shown.receipts;
    expect(strikable(shown, Date.parse(entered!.at))).toBe(entered);
    expect(receiptText(entered!)).toBe('Bid entered for you');
    const [last, ...others] = live.receipts;
    const overtaken = {
      ...live,
      receipts: [{ ...last!, kind: 'surrogate' as const, strike: 'asked' as const }, ...others],
    };
    expect(strikable(overtaken, at)).toBeNull();
  });
});

test('tells a bidder who was removed from an auction that was cancelled', () => {
  expect(isRemoved({ ...live, reason: 'Declined the terms.' })).toBe(true);
  expect(isRemoved(named('cancelled'))).toBe(false);
  expect(isRemoved(live)).toBe(false);
});

test('allows a proxy only where the leading price is shown', () => {
  expect(allowsProxy(rules)).toBe(true);
  expect(allowsProxy(rank.terms.rules)).toBe(false);
  expect(allowsProxy({ ...rules, type: 'sealed' })).toBe(false);
  expect(leastProxyStep(rules)).toBe(358_750);
});

test('names a receipt by what became of it', () => {
  const [asked, refused] = named('paused').receipts;
  expect(receiptText(asked!)).toBe('Bid, strike requested');
  expect(receiptText(refused!)).toBe('Refused: not low enough');
  expect(receiptText({ ...refused!, reason: 'something_new' })).toBe('Refused by the rules');
});

test('gives the engine rules from which the sentences come', () => {
  const formats = { money: (paise: number) => `₹${paise / 100}`, time: (at: number) => new Date(at).toISOString() };
  const sentences = ruleSentences(engineRules(rules, false), 'en', formats).map(({ text }) => text);
  expect(sentences).toContain('It closes on 2026-11-20T04:40:00.000Z. A bid at that moment is too late.');
  expect(sentences).toContain('A bid in the last 5 min moves the close to 5 min after that bid, up to 10 times.');
  expect(sentences).toContain('Bids cannot move the close beyond 2026-11-20T05:40:00.000Z.');
});
