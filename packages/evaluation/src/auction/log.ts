/** What an auction writes down (evaluation contract, section 6). */
import type { AuctionEvent, EventKind } from './rules.ts';

export type Reason =
  | 'wrong_kind'
  | 'unknown_vendor'
  | 'not_open'
  | 'paused'
  | 'closed'
  | 'dropped_out'
  | 'proxy_active'
  | 'not_positive'
  | 'above_ceiling'
  | 'decrement_too_small'
  | 'tie_not_allowed'
  | 'below_sanity_floor'
  | 'already_bid'
  | 'no_proxy'
  | 'already_accepted'
  | 'already_paused'
  | 'not_paused';

/** One row of the log, accepted or refused: an event, or a bid that a proxy placed because of it. */
export interface LogEntry extends Omit<AuctionEvent, 'kind'> {
  /** Its number in the log, from 1. */
  seq: number;
  /** The number of the event, from 1, that it is or that caused it. */
  event: number;
  kind: EventKind | 'proxyBid';
  accepted: boolean;
  reason: Reason | null;
  /** Of the chain up to this entry, lower-case hex. */
  hash: string;
}

export interface Extension {
  event: number;
  at: number;
  from: number;
  to: number;
}

export interface LeaderChange {
  seq: number;
  vendorId: string;
  amountInPaise: number;
  evaluatedInPaise: number;
}

/** A level of a Japanese auction. */
export interface LevelResult {
  level: number;
  priceInPaise: number;
  acceptedBy: string[];
  /** Everyone who is out by the end of the level. */
  outVendorIds: string[];
}

/** What one event did, in order. */
export interface Outcome {
  entries: LogEntry[];
  /** English: each placed bid after which another vendor leads, or the leader's price differs. */
  leaderChanges: LeaderChange[];
  extension: Extension | null;
  /** Japanese: the levels that ended by the time of the event. */
  endedLevels: LevelResult[];
}
