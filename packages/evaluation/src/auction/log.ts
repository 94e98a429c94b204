/** What an auction writes down (evaluation contract, section 6). */
import type { ActMembers, HostAct } from './acts.ts';
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

/** The same with acts of the host, which the contract does not know. */
export type LiveReason =
  | Reason
  | 'removed'
  | 'not_current_bid'
  | 'too_many_extensions'
  | 'beyond_hard_close'
  | 'bidding_started';

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

/** A row of a live log: acts of the host have their own members beside the contract's. */
export interface LiveLogEntry extends Omit<LogEntry, 'kind' | 'reason'>, ActMembers {
  reason: LiveReason | null;
  kind: LogEntry['kind'] | HostAct['kind'];
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

/** After a strike or a removal nobody may lead. */
export interface NoLeader {
  seq: number;
  vendorId: null;
  amountInPaise: null;
  evaluatedInPaise: null;
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
  entries: LiveLogEntry[];
  /** English: each entry after which another vendor leads, or the leader's price differs. */
  leaderChanges: (LeaderChange | NoLeader)[];
  extension: Extension | null;
  /** Japanese: the levels that ended by the time of the event. */
  endedLevels: LevelResult[];
}
