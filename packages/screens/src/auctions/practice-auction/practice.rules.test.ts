import { describe, expect, test } from 'vitest';
import { assertMeant, practiceAuction, startPractice, withOwn, withRivals } from './practice.rules.ts';

const at = Date.parse('2026-11-20T04:30:00.000Z');
const after = (seconds: number) => at + seconds * 1000;
const begun = startPractice(1, 'rank_and_lead', at);

describe('a practice auction', () => {
  test('is the same for the same seed, however often it is looked at', () => {
    const once = withRivals(begun, after(120));
    const often = Array.from({ length: 480 }, (_, beat) => after(beat / 4)).reduce(withRivals, begun);
    expect(withRivals(often, after(120))).toEqual(once);
    expect(once.engine.entries).toBeGreaterThan(5);
    expect(withRivals(startPractice(2, 'rank_and_lead', at), after(120))).not.toEqual(once);
  });

  test('has rivals that outbid its reader down to their floors', () => {
    const first = withOwn(begun, after(1), 'bid', { amountInPaise: 149_000_000 });
    expect(practiceAuction(first, after(1)).own).toMatchObject({ bestInPaise: 149_000_000, rank: 1 });
    const later = practiceAuction(withRivals(first, after(60)), after(60));
    expect(later.own.rank).toBeGreaterThan(1);
    expect(later.own.priceToLeadInPaise).toBeLessThan(149_000_000);
    expect(later.receipts).toHaveLength(1);
  });

  test('is won below the floors of the rivals, and shows the result', () => {
    const bid = withOwn(begun, after(100), 'bid', { amountInPaise: 120_000_000 });
    const over = practiceAuction(withRivals(bid, after(1000)), after(1000));
    expect(over).toMatchObject({ state: 'closed', result: { rank: 1, isWinner: true } });
    expect(over.result!.offers[0]).toEqual({ label: 'You', rank: 1, amountInPaise: 120_000_000 });
  });

  test('gives a receipt for a refused bid, too', () => {
    const refused = withOwn(begun, after(1), 'bid', { amountInPaise: 160_000_000 });
    expect(refused.receipts[0]).toMatchObject({ receiptNo: 1, isAccepted: false, reason: 'above_ceiling' });
  });

  test('lets a proxy bid, each time with a receipt', () => {
    const set = withOwn(begun, after(20), 'proxy', { amountInPaise: 130_000_000, stepInPaise: 400_000 });
    expect(practiceAuction(set, after(20)).own).toMatchObject({ rank: 1, proxy: { floorInPaise: 130_000_000 } });
    expect(set.receipts.map(({ kind }) => kind)).toEqual(['proxyBid', 'proxy']);
  });

  test('hides the price to lead under "rank"', () => {
    const shown = practiceAuction(withRivals(startPractice(1, 'rank', at), after(60)), after(60));
    expect(shown.own.priceToLeadInPaise).toBeNull();
    expect(shown.leadInPaise).toBeNull();
  });

  test('asks about an amount as the server does', () => {
    const shown = practiceAuction(begun, at);
    const needed = shown.own.mostInPaise!;
    const asks = (amount: number, proof?: { confirmation: string; typedAgainInPaise?: number }) => () =>
      assertMeant(shown, 'bid', amount, proof);
    expect(asks(needed * 0.95)).not.toThrow();
    expect(asks(needed * 0.94)).toThrow('Check the amount.');
    expect(asks(needed * 0.94, { confirmation: 'practice' })).not.toThrow();
    expect(asks(needed * 0.6, { confirmation: 'practice' })).toThrow('Check the amount.');
    const amount = needed * 0.6;
    expect(asks(amount, { confirmation: 'practice', typedAgainInPaise: amount })).not.toThrow();
  });
});
