/** Auctions for tests, with what differs from an ordinary one. */
import type { AuctionEvent, AuctionRules, AuctionVendor, EventKind, ReplayRequest } from '../auction/rules.ts';

export const OPENS_AT = 1_790_000_000_000;
export const CLOSES_AT = OPENS_AT + 3_600_000;

const vendor = (vendorId: string): AuctionVendor => ({ vendorId, alphaInPaise: 0, betaPercent: '0' });

/** An English auction of one hour from ₹10,000 down in steps of ₹100. */
export const rulesOf = (rest: Partial<AuctionRules> = {}): AuctionRules => ({
  type: 'english',
  opensAt: OPENS_AT,
  closesAt: rest.type === 'japanese' || rest.type === 'dutch' ? null : CLOSES_AT,
  hardCloseAt: null,
  ceilingInPaise: 1_000_000,
  decrement: { absInPaise: 10_000, percent: '0' },
  base: 'leader',
  ties: 'none',
  windowMs: 300_000,
  extensionMs: 300_000,
  maxExtensions: 10,
  trigger: { kind: 'any', rank: null },
  sanityFloorPercent: null,
  visibility: 'rank',
  levels: null,
  vendors: ['A', 'B', 'C', 'D'].map(vendor),
  ...rest,
});

/** Vendors A, B, … with these alphas and betas. */
export const evaluatedVendors = (...terms: [alphaInPaise: number, betaPercent: string][]): AuctionVendor[] =>
  terms.map(([alphaInPaise, betaPercent], at) => ({ vendorId: 'ABCDEFGH'[at]!, alphaInPaise, betaPercent }));

const event = (at: number, kind: EventKind, rest: Partial<AuctionEvent> = {}): AuctionEvent => ({
  at: OPENS_AT + at,
  kind,
  vendorId: null,
  amountInPaise: null,
  stepInPaise: null,
  confirmed: false,
  ...rest,
});

/** Events at milliseconds after the opening. */
export const bid = (at: number, vendorId: string, amountInPaise: number, confirmed = false): AuctionEvent =>
  event(at, 'bid', { vendorId, amountInPaise, confirmed });
export const proxy = (at: number, vendorId: string, amountInPaise: number, stepInPaise = 10_000): AuctionEvent =>
  event(at, 'proxy', { vendorId, amountInPaise, stepInPaise });
export const proxyCancel = (at: number, vendorId: string): AuctionEvent => event(at, 'proxyCancel', { vendorId });
export const accept = (at: number, vendorId: string): AuctionEvent => event(at, 'accept', { vendorId });
export const drop = (at: number, vendorId: string): AuctionEvent => event(at, 'drop', { vendorId });
export const pause = (at: number): AuctionEvent => event(at, 'pause');
export const resume = (at: number): AuctionEvent => event(at, 'resume');

export const auction = (rules: Partial<AuctionRules>, ...events: AuctionEvent[]): ReplayRequest => ({
  rules: rulesOf(rules),
  events,
});
