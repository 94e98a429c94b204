import { describe, expect, test } from 'vitest';
import auction from '../../shared/examples/auction.json' with { type: 'json' };
import {
  delayOf,
  isDue,
  lineOf,
  needsReading,
  offsetOf,
  unknownClock,
  withMessage,
  withTick,
  withTrip,
  type AuctionTick,
  type ServerClock,
  type VendorAuction,
} from './line.rules.ts';

const answers = auction.answers as unknown as Record<string, { body: VendorAuction }>;
const live = answers['getVendorAuction']!.body;
/** A call that took `took` ms on both ways together, to a server 5 s ahead whose answer was `early` ms before the middle. */
const trip = (sentAt: number, took: number, early = 0) => ({
  sentAt,
  answeredAt: sentAt + took,
  serverAt: sentAt + took / 2 + 5000 - early,
});
const clockOf = (...trips: ReturnType<typeof trip>[]): ServerClock => trips.reduce(withTrip, unknownClock);
const tickOf = ({ _id: auctionId, ...of }: VendorAuction, change: Partial<AuctionTick> = {}): AuctionTick => ({
  auctionId,
  ...{ state: of.state, now: of.now, closesAt: of.closesAt, pause: of.pause, extensions: of.extensions },
  ...{ level: of.level, own: of.own, leadInPaise: of.leadInPaise, table: of.table, receiptCount: of.receiptCount },
  ...change,
});

describe('the clock of the server', () => {
  test('is unknown before the first answer', () => {
    expect(offsetOf(unknownClock)).toBeNull();
    expect(delayOf(unknownClock)).toBeNull();
  });

  test('follows the shortest of the last round trips, not the last one', () => {
    const clock = clockOf(trip(0, 400, 150), trip(1000, 40), trip(2000, 900, -300));
    expect(offsetOf(clock)).toBe(5000);
    expect(delayOf(clock)).toBe(20);
  });

  test('forgets a round trip after 8 more', () => {
    const later = Array.from({ length: 8 }, (_, at) => trip(1000 * (at + 1), 100));
    expect(delayOf(clockOf(trip(0, 10), ...later))).toBe(50);
    expect(delayOf(clockOf(trip(0, 10), ...later.slice(1)))).toBe(5);
  });

  test('is never behind a message that came since', () => {
    const clock = clockOf(trip(0, 100, 30));
    expect(offsetOf(clock)).toBe(4970);
    expect(offsetOf(withMessage(clock, 1000 + 4990, 1000))).toBe(4990);
    expect(offsetOf(withMessage(clock, 1000 + 4000, 1000))).toBe(4970);
  });

  test('measures again after a call, whatever messages said', () => {
    const clock = withTrip(withMessage(unknownClock, 9000, 0), trip(1000, 20));
    expect(offsetOf(clock)).toBe(5000);
  });
});

describe('the line', () => {
  test.each([
    [0, 'connected', 0],
    [2999, 'connected', 2],
    [3000, 'lost', 3],
    [4200, 'lost', 4],
  ])('after %i ms without a word is %s', (silentForMs, state, silentSeconds) => {
    expect(lineOf(true, silentForMs, 84)).toEqual({ state, silentSeconds, delayInMs: 84 });
  });

  test('has nothing to miss before the start', () => {
    expect(lineOf(false, 60_000, null).state).toBe('idle');
  });
});

describe('a message', () => {
  test('that only moves the time leaves the auction as it is', () => {
    expect(withTick(live, tickOf(live, { now: '2026-11-20T04:37:02.000Z' }))).toBe(live);
  });

  test('changes what it says and nothing else', () => {
    const next = withTick(live, tickOf(live, { closesAt: '2026-11-20T04:43:00.000Z' }));
    expect(next).toEqual({ ...live, closesAt: '2026-11-20T04:43:00.000Z' });
  });

  test('that an answer has overtaken, or of another auction, changes nothing', () => {
    const change = { closesAt: '2026-11-20T04:43:00.000Z' };
    expect(withTick(live, tickOf(live, { ...change, now: '2026-11-20T04:37:00.999Z' }))).toBe(live);
    expect(withTick(live, tickOf(live, { ...change, auctionId: 'another' }))).toBe(live);
  });

  test('of a receipt of another tab, or of another state, asks for a full reading', () => {
    expect(needsReading(live, tickOf(live))).toBe(false);
    expect(needsReading(live, tickOf(live, { receiptCount: live.receiptCount + 1 }))).toBe(true);
    expect(needsReading(live, tickOf(live, { state: 'paused' }))).toBe(true);
  });
});

describe('a change by the clock is due', () => {
  const at = (time: string) => Date.parse(time);
  test('at the start, the close and the end of a pause, not before', () => {
    const { startsAt } = answers['getVendorAuction.invited']!.body;
    expect(isDue(answers['getVendorAuction.invited']!.body, at(startsAt) - 1)).toBe(false);
    expect(isDue(answers['getVendorAuction.invited']!.body, at(startsAt))).toBe(true);
    expect(isDue(live, at(live.closesAt!) - 1)).toBe(false);
    expect(isDue(live, at(live.closesAt!))).toBe(true);
    const resuming = answers['getVendorAuction.resuming']!.body;
    expect(isDue(resuming, at(resuming.pause!.resumesAt!))).toBe(true);
  });

  test('never while nobody said when a pause ends, nor after the close', () => {
    expect(isDue(answers['getVendorAuction.paused']!.body, Infinity)).toBe(false);
    expect(isDue(answers['getVendorAuction.closed']!.body, Infinity)).toBe(false);
  });
});
