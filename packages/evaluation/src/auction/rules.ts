/** Rules and events of a reverse auction (evaluation contract, section 4). Money is whole paise, times are whole milliseconds. */
import type { Decimal } from '../request.ts';

export type AuctionType = 'english' | 'japanese' | 'dutch' | 'sealed';
export type TieRule = 'none' | 'not_first' | 'not_first_two' | 'not_first_three' | 'allowed';
export type Visibility = 'blind' | 'rank' | 'rank_and_lead' | 'full';

export interface AuctionVendor {
  vendorId: string;
  /** Added to a price to evaluate it; may be negative. */
  alphaInPaise: number;
  /** Of the price, added to it to evaluate it; above -100. */
  betaPercent: Decimal;
}

export interface AuctionLevels {
  startInPaise: number;
  stepInPaise: number;
  everyMs: number;
}

export interface OpeningOffers {
  /** The lowest becomes the ceiling, or each becomes its bidder's first bid. */
  as: 'ceiling' | 'firstBid';
  closesAt: number;
}

export interface AuctionRules {
  type: AuctionType;
  opensAt: number;
  /** null for japanese and dutch, which end by their levels. */
  closesAt: number | null;
  /** No extension goes beyond it. */
  hardCloseAt: number | null;
  ceilingInPaise: number;
  decrement: { absInPaise: number; percent: Decimal };
  /** Whose price the decrement is counted from. */
  base: 'leader' | 'own';
  ties: TieRule;
  windowMs: number;
  extensionMs: number;
  maxExtensions: number;
  trigger: { kind: 'any' | 'rank_change' | 'lead_change'; rank: number | null };
  sanityFloorPercent: Decimal | null;
  visibility: Visibility;
  levels: AuctionLevels | null;
  /** English: sealed offers before the start. Left out without them, so that rules without them keep their hash. */
  openingOffers?: OpeningOffers;
  vendors: readonly AuctionVendor[];
}

export type EventKind = 'bid' | 'proxy' | 'proxyCancel' | 'accept' | 'drop' | 'pause' | 'resume';

export interface AuctionEvent {
  at: number;
  kind: EventKind;
  /** null for pause and resume. */
  vendorId: string | null;
  /** The price of a bid, the floor of a proxy; else null. */
  amountInPaise: number | null;
  /** Of a proxy; else null. */
  stepInPaise: number | null;
  /** The bidder confirmed an amount below the sanity floor. */
  confirmed: boolean;
}

export interface ReplayRequest {
  rules: AuctionRules;
  events: readonly AuctionEvent[];
}
