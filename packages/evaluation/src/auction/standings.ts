/** How an auction stands: ranks, what each vendor may bid, and what each is shown (evaluation contract, section 6). */
import { shown } from '../money.ts';
import { byCodeUnits } from '../sheet.ts';
import type { Bidder, Board } from './board.ts';
import type { Extension, LeaderChange, LevelResult, LiveLogEntry, LogEntry, NoLeader } from './log.ts';
import { isEvaluated } from './pricing.ts';

export interface RankedOffer {
  rank: number;
  vendorId: string;
  amountInPaise: number;
  evaluatedInPaise: number;
  seq: number;
}

export interface VendorStanding {
  vendorId: string;
  hasProxy: boolean;
  hasDropped: boolean;
  /** English: the highest price that he may bid; null if there is none. */
  maxAllowedInPaise: number | null;
  /** English: the highest price that takes the lead; null for the leader. */
  priceToLeadInPaise: number | null;
}

/** "Vendor n" by the place in `rules.vendors`. */
export interface TableRow {
  label: string;
  rank: number;
  amountInPaise: number;
}

/** What the rules of visibility let a vendor see. */
export interface VendorView {
  vendorId: string;
  ownInPaise: number | null;
  rank: number | null;
  leadInPaise: number | null;
  table: TableRow[] | null;
}

export interface Standings {
  ranking: RankedOffer[];
  /** Rank 1, whether the auction is over or not. */
  leader: { vendorId: string; amountInPaise: number } | null;
  /** In the order of their ids, as are the views. */
  vendors: VendorStanding[];
  views: VendorView[];
}

/** The answer of `replayAuction`. */
export interface ReplayAnswer {
  state: 'closed' | 'paused';
  closesAt: number | null;
  remainingMs: number | null;
  extensions: Extension[];
  log: LogEntry[];
  leaderHistory: LeaderChange[];
  ranking: RankedOffer[];
  winner: { vendorId: string; amountInPaise: number } | null;
  levels: LevelResult[];
  vendors: VendorStanding[];
  views: VendorView[];
  hashes: { first: string; last: string };
}

/** The same of a live log, with acts of the host. */
export interface LiveReplay extends Omit<ReplayAnswer, 'state' | 'log' | 'leaderHistory'> {
  state: 'closed' | 'paused' | 'cancelled';
  log: LiveLogEntry[];
  leaderHistory: (LeaderChange | NoLeader)[];
}

const positive = (amount: bigint): number | null => (amount > 0n ? Number(amount) : null);

function standingOf(board: Board, bidder: Bidder): VendorStanding {
  const { rules, leader } = board;
  const canBid = rules.type === 'english' && !bidder.isOut;
  const toLead = leader ? board.priceToLead(bidder, leader.offer.evaluated) : board.ceiling;
  return {
    vendorId: bidder.vendorId,
    hasProxy: board.proxyOf(bidder) !== undefined,
    hasDropped: bidder.isOut,
    maxAllowedInPaise: canBid ? positive(board.maxAllowed(bidder)) : null,
    priceToLeadInPaise: canBid && bidder !== leader ? positive(toLead) : null,
  };
}

/** @param isOver Whether the auction has closed: until then a sealed one shows nobody anything but his own bid. */
export function standingsOf(board: Board, isOver: boolean): Standings {
  const { rules, ranking } = board;
  const inOrder = board.bidders.toSorted((a, b) => byCodeUnits(a.vendorId, b.vendorId));
  const ranks = new Map(ranking.map((bidder, at): [Bidder, number] => [bidder, at + 1]));
  const isHidden = rules.type === 'sealed' && !isOver;
  const showsLead = rules.visibility === 'rank_and_lead' || rules.visibility === 'full';
  const leader = board.leader && { vendorId: board.leader.vendorId, amountInPaise: Number(board.leader.offer.amount) };
  const leadInPaise = isHidden || !showsLead || isEvaluated(rules) ? null : (leader?.amountInPaise ?? null);
  const table =
    isHidden || rules.visibility !== 'full'
      ? null
      : ranking.map(({ place, offer }, at) => ({
          label: `Vendor ${place + 1}`,
          rank: at + 1,
          amountInPaise: Number(offer.amount),
        }));
  return {
    ranking: ranking.map(({ vendorId, offer }, at) => ({
      rank: at + 1,
      vendorId,
      amountInPaise: Number(offer.amount),
      evaluatedInPaise: shown(offer.evaluated),
      seq: offer.seq,
    })),
    leader: leader ?? null,
    vendors: inOrder.map((bidder) => standingOf(board, bidder)),
    views: inOrder.map((bidder) => ({
      vendorId: bidder.vendorId,
      ownInPaise: bidder.offer && Number(bidder.offer.amount),
      rank: isHidden || rules.visibility === 'blind' ? null : (ranks.get(bidder) ?? null),
      leadInPaise,
      table,
    })),
  };
}
