/**
 * Acts of the host: entries of a live log that the contract's `replayAuction` does not know. They are logged and chained as events are, with their own
 * members beside the contract's; an event without such members has the contract's bytes.
 */
import type { Bidder, Board } from './board.ts';
import { isClosed } from './levels.ts';
import type { LiveReason } from './log.ts';
import { later } from './pricing.ts';
import type { AuctionEvent } from './rules.ts';

/** How often a host may extend. */
export const MOST_HOST_EXTENSIONS = 3;

/** Why, and who: ids of the people who decided, two where two have to. */
interface Trace {
  note?: string;
  actors?: readonly string[];
}

interface Act extends Trace {
  at: number;
}

export type HostAct =
  /** English and sealed: moves C, also while paused, but not beyond the hard close. */
  | (Act & { kind: 'extend'; byMs: number })
  /** Ends a bidder's part in the auction; his best offer stands or goes. */
  | (Act & { kind: 'remove'; vendorId: string; keepsOffer: boolean })
  /** English and sealed: takes back the bid that is a bidder's best offer. The one before it is his best again, and his proxy ends. */
  | (Act & { kind: 'strike'; vendorId: string; struckSeq: number })
  /** A bid that the host enters from a bidder's document. */
  | (Act & {
      kind: 'surrogate';
      vendorId: string;
      amountInPaise: number;
      confirmed: boolean;
      documentSha256: string;
    })
  /** English, where the rules ask for opening offers: one of a bidder, before anyone bids. Neither decrement nor tie rule apply. */
  | (Act & { kind: 'opening'; vendorId: string; amountInPaise: number; sealedAt?: number })
  /** To one bidder, or to all. The text itself is not chained, so that disclosure is free to leave it out. */
  | (Act & { kind: 'message'; vendorId: string | null; textSha256: string })
  | (Act & { kind: 'cancel' });

/** An entry of a live log. */
export type AuctionEntry = (AuctionEvent & Trace) | HostAct;

/** Members of an act beyond those of an event, where it has them. */
export interface ActMembers extends Trace {
  byMs?: number;
  keepsOffer?: boolean;
  struckSeq?: number;
  /** When a bidder gave its opening offer. */
  sealedAt?: number;
  documentSha256?: string;
  textSha256?: string;
}

/** The members of an entry that the contract's events do not have. */
export function actMembersOf(entry: ActMembers): ActMembers {
  const { note, actors, byMs, keepsOffer, struckSeq, sealedAt, documentSha256, textSha256 } = entry;
  const members = { note, actors, byMs, keepsOffer, struckSeq, sealedAt, documentSha256, textSha256 };
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined)) as ActMembers;
}

const isTimed = ({ rules: { type } }: Board) => type === 'english' || type === 'sealed';

/** The first refusal that holds; a surrogate bid is judged as a bid is. */
export function refusalOfAct(board: Board, act: Exclude<HostAct, { kind: 'surrogate' }>): LiveReason | null {
  const { clock, rules } = board;
  if (act.kind === 'message') return act.vendorId === null || board.find(act.vendorId) ? null : 'unknown_vendor';
  if ((act.kind === 'extend' || act.kind === 'strike') && !isTimed(board)) return 'wrong_kind';
  if (act.kind === 'opening' && (rules.type !== 'english' || !rules.openingOffers)) return 'wrong_kind';
  const bidder = act.kind === 'extend' || act.kind === 'cancel' ? null : board.find(act.vendorId);
  if (bidder === undefined) return 'unknown_vendor';
  if (clock.pausedAt === null && isClosed(board, act.at)) return 'closed';
  switch (act.kind) {
    case 'extend':
      return refusalOfExtension(board, act.byMs);
    case 'remove':
      return bidder!.isRemoved ? 'removed' : null;
    case 'strike':
      return bidder!.offer?.seq === act.struckSeq ? null : 'not_current_bid';
    case 'opening':
      return refusalOfOpening(board, bidder!, act.amountInPaise);
    case 'cancel':
      return null;
  }
}

function refusalOfExtension({ clock }: Board, byMs: number): LiveReason | null {
  if (byMs <= 0) return 'not_positive';
  if (clock.hostExtensions >= MOST_HOST_EXTENSIONS) return 'too_many_extensions';
  if (clock.hardCloseAt !== null && later(clock.closesAt!, byMs) > clock.hardCloseAt) return 'beyond_hard_close';
  return null;
}

function refusalOfOpening(board: Board, bidder: Bidder, amountInPaise: number): LiveReason | null {
  if (bidder.isRemoved) return 'removed';
  if (board.clock.hasBids) return 'bidding_started';
  if (bidder.offer || board.clock.opening?.vendorIds.includes(bidder.vendorId)) return 'already_bid';
  if (amountInPaise <= 0) return 'not_positive';
  // An offer above a lower one of another bidder counts all the same.
  return amountInPaise > board.rules.ceilingInPaise ? 'above_ceiling' : null;
}

/** Takes a bidder's best offer back, to the one before it if there is one. */
export function strike(board: Board, bidder: Bidder): void {
  board.unrank(bidder);
  board.endProxy(bidder);
  const { previousOffer } = bidder;
  bidder.previousOffer = null;
  if (previousOffer) board.insert(bidder, previousOffer);
}

export function remove(board: Board, bidder: Bidder, keepsOffer: boolean): void {
  bidder.isRemoved = true;
  bidder.isOut = true;
  board.endProxy(bidder);
  if (keepsOffer) return;
  board.unrank(bidder);
  board.acceptedBy.delete(bidder);
}

/** @returns from where to where. */
export function extendByHost({ clock }: Board, byMs: number): { from: number; to: number } {
  const from = clock.closesAt!;
  const to = later(from, byMs);
  clock.closesAt = to;
  clock.hostExtensions++;
  return { from, to };
}

/** Ends the auction at once, paused or not. */
export function cancel({ clock }: Board, at: number): void {
  clock.cancelledAt = at;
  clock.pausedAt = null;
}
