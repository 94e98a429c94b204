import type { AuctionRules } from './rules.ts';

export interface StoredOffer {
  amountInPaise: number;
  /** Of the entry that made it. */
  seq: number;
}

/** An auction after its last event: plain JSON, of a size that does not grow with the log. */
export interface AuctionState {
  rules: AuctionRules;
  hashes: { first: string; last: string };
  /** How many events were applied, and how many log entries came of them. */
  events: number;
  entries: number;
  proxyBids: number;
  lastAt: number | null;
  /** C as it is now; Japanese and Dutch: null until the auction has ended. */
  closesAt: number | null;
  /** Moves with pauses; null: none. */
  hardCloseAt: number | null;
  pausedAt: number | null;
  /** Length of all pauses that are over, by which levels move. */
  pausedMs: number;
  extensions: number;
  hostExtensions: number;
  cancelledAt: number | null;
  /** Whether a bid was accepted beyond opening offers. */
  hasBids: boolean;
  /** Where opening offers set the ceiling: the lowest of them, and who gave one. Left out before the first. */
  opening?: { ceilingInPaise: number; vendorIds: string[] };
  /** Japanese: the level that is open (or opens first) and who accepted it. */
  level: number;
  acceptedBy: string[];
  /** In the order of `rules.vendors`. */
  bidders: {
    vendorId: string;
    /** His best: the last that was accepted. */
    offer: StoredOffer | null;
    /** What a strike of the offer restores. */
    previousOffer: StoredOffer | null;
    /** Dropped, removed, or missed a level. */
    isOut: boolean;
    isRemoved: boolean;
  }[];
  /** Active ones, in the order in which they were set. */
  proxies: { vendorId: string; floorInPaise: number; stepInPaise: number }[];
}
