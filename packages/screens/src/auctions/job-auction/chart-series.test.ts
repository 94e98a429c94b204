import { expect, test } from 'vitest';
import { seriesOf, spreadLabels, ticksBetween, timesBetween } from './chart-series.ts';
import type { Bidder, Entry } from '../auction-types.ts';

const entry = (seq: number, label: string, amountInPaise: number, other: Partial<Entry> = {}): Entry => ({
  seq,
  at: new Date(seq * 1000).toISOString(),
  receivedAt: new Date(seq * 1000).toISOString(),
  kind: 'bid',
  label,
  companyName: label,
  amountInPaise,
  stepInPaise: null,
  isAccepted: true,
  reason: null,
  isStruck: false,
  hash: '0'.repeat(64),
  ...other,
});
const bidder = (label: string, alphaInPaise: number, rank: number | null): Bidder => ({
  jobVendorId: label,
  companyName: label,
  label,
  state: 'accepted',
  acceptedAt: null,
  alphaInPaise,
  betaPercent: '0',
  rank,
  bestInPaise: null,
  comparedInPaise: null,
  bestAt: null,
  line: null,
  bids: 0,
  refusals: 0,
  hasProxy: false,
  removedFor: null,
});

test('offers are evaluated, in order of time, without refused and struck bids', () => {
  const entries = [
    entry(4, 'Vendor 2', 700, { isStruck: true }),
    entry(3, 'Vendor 2', 900),
    entry(2, 'Vendor 2', 950, { isAccepted: false, reason: 'decrement_too_small' }),
    entry(1, 'Vendor 2', 1000),
  ];
  const [series, ...rest] = seriesOf({
    bidders: [bidder('Vendor 2', 50, 1), bidder('Vendor 1', 0, null)],
    entries,
    type: 'english',
    rules: {},
  });
  expect(rest).toEqual([]);
  expect(series!.look).toBe(1);
  expect(series!.offers.map(({ seq, evaluatedInPaise }) => [seq, evaluatedInPaise])).toEqual([
    [1, 1050],
    [3, 950],
  ]);
});

test('opening offers are of the chart where they are first bids', () => {
  const given = { bidders: [bidder('Vendor 1', 0, null)], entries: [entry(1, 'Vendor 1', 900, { kind: 'opening' })] };
  const seriesAs = (as: 'firstBid' | 'ceiling') =>
    seriesOf({ ...given, type: 'english', rules: { openingOffers: { as, closeBeforeInMinutes: 15 } } });
  expect([seriesAs('firstBid').length, seriesAs('ceiling').length]).toEqual([1, 0]);
});

test('marks of the axes are round and enclose all', () => {
  expect(ticksBetween(135_350, 143_500, 5)).toEqual([134_000, 136_000, 138_000, 140_000, 142_000, 144_000]);
  expect(ticksBetween(5, 5, 5).length).toBeGreaterThan(1);
  expect(timesBetween(0, 3_600_000, 6)).toEqual([0, 10, 20, 30, 40, 50, 60].map((minutes) => minutes * 60_000));
});

test('labels keep their order and a distance', () => expect(spreadLabels([10, 12, 60], 16)).toEqual([10, 26, 60]));
