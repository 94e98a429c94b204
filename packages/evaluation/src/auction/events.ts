/** One entry of an auction: whether it is accepted, and what it does (evaluation contract, section 5). */
import { shown } from '../money.ts';
import { actMembersOf, cancel, extendByHost, refusalOfAct, remove, strike, type AuctionEntry } from './acts.ts';
import type { Bidder, Board, RankedBidder } from './board.ts';
import { hashAfter } from './chain.ts';
import { extend, meetsTrigger, nextProxyBid, refusalOfBid, refusalOfProxy } from './english.ts';
import { endLevels, isClosed, priceAt } from './levels.ts';
import type { LiveLogEntry, LiveReason, Outcome, Reason } from './log.ts';
import { later } from './pricing.ts';
import type { AuctionEvent, AuctionType, EventKind } from './rules.ts';

/** More bids by proxy than the caller allows. The board is of no use afterwards. */
export class TooManyProxyBids extends Error {
  constructor(limit: number) {
    super(`More than ${limit.toLocaleString('en-IN')} bids by proxy.`);
  }
}

/** An event is older than the one before it. */
export class EventOutOfOrder extends Error {
  constructor() {
    super('An event is older than the one before it.');
  }
}

export interface Limits {
  /** In the whole auction. */
  maxProxyBids: number;
  /** Because of one event. */
  maxProxyBidsPerEvent?: number;
}

const takenBy: Record<Exclude<EventKind, 'pause' | 'resume'> | 'surrogate', readonly AuctionType[]> = {
  bid: ['english', 'sealed'],
  surrogate: ['english', 'sealed'],
  proxy: ['english'],
  proxyCancel: ['english'],
  accept: ['japanese', 'dutch'],
  drop: ['english', 'japanese'],
};

/** What a bidder does, by himself or by a surrogate. */
type BidderEntry = Extract<AuctionEntry, { kind: 'surrogate' }> | (AuctionEvent & { kind: keyof typeof takenBy });

/** The first refusal of rule 1 that holds; null: accepted. */
function refusalOf(board: Board, entry: AuctionEntry): LiveReason | null {
  const { rules, clock } = board;
  const { at } = entry;
  switch (entry.kind) {
    case 'resume':
      return clock.pausedAt === null ? 'not_paused' : null;
    case 'pause':
      if (at < rules.opensAt) return 'not_open';
      if (clock.pausedAt !== null) return 'already_paused';
      return isClosed(board, at) ? 'closed' : null;
    case 'bid':
    case 'surrogate':
    case 'proxy':
    case 'proxyCancel':
    case 'accept':
    case 'drop':
      return refusalOfBidder(board, entry as BidderEntry);
    case 'extend':
    case 'remove':
    case 'strike':
    case 'opening':
    case 'message':
    case 'cancel':
      return refusalOfAct(board, entry);
  }
}

function refusalOfBidder(board: Board, entry: BidderEntry): LiveReason | null {
  const { rules, clock } = board;
  if (!takenBy[entry.kind].includes(rules.type)) return 'wrong_kind';
  const bidder = board.find(entry.vendorId);
  if (!bidder) return 'unknown_vendor';
  if (entry.at < rules.opensAt) return 'not_open';
  if (clock.pausedAt !== null) return 'paused';
  if (isClosed(board, entry.at)) return 'closed';
  if (bidder.isOut) return bidder.isRemoved ? 'removed' : 'dropped_out';
  switch (entry.kind) {
    case 'bid':
    case 'surrogate':
      return rules.type === 'sealed'
        ? refusalOfSealedBid(board, bidder, entry.amountInPaise!)
        : refusalOfBid(board, bidder, entry.amountInPaise!, entry.confirmed);
    case 'proxy':
      return refusalOfProxy(board, bidder, entry.amountInPaise!);
    case 'proxyCancel':
      return board.proxyOf(bidder) ? null : 'no_proxy';
    case 'accept':
    case 'drop':
      return board.acceptedBy.has(bidder) ? 'already_accepted' : null;
  }
}

function refusalOfSealedBid(board: Board, bidder: Bidder, amountInPaise: number): Reason | null {
  if (bidder.offer) return 'already_bid';
  if (amountInPaise <= 0) return 'not_positive';
  return BigInt(amountInPaise) > board.ceiling ? 'above_ceiling' : null;
}

type Row = Omit<LiveLogEntry, 'seq' | 'event' | 'hash'>;

/** An entry with every member of a log row that the contract names; those that an act does not have are null. */
function rowOf(entry: AuctionEntry, price: bigint | null, reason: LiveReason | null): Row {
  const {
    vendorId = null,
    amountInPaise = null,
    stepInPaise = null,
    confirmed = false,
  } = entry as Partial<AuctionEvent>;
  return {
    at: entry.at,
    vendorId,
    kind: entry.kind,
    amountInPaise: price === null ? amountInPaise : Number(price),
    stepInPaise,
    confirmed,
    accepted: reason === null,
    reason,
    ...actMembersOf(entry),
  };
}

/** An entry on its way through a board. */
class Turn {
  readonly outcome: Outcome = { entries: [], leaderChanges: [], extension: null, endedLevels: [] };
  private hasPlacedBid = false;
  private isTriggered = false;
  private readonly board: Board;
  private readonly entry: AuctionEntry;
  private readonly limits: Limits;

  constructor(board: Board, entry: AuctionEntry, limits: Limits) {
    this.board = board;
    this.entry = entry;
    this.limits = limits;
  }

  run(): Outcome {
    const { board, entry } = this;
    const { clock } = board;
    if (clock.lastAt !== null && entry.at < clock.lastAt) throw new EventOutOfOrder();
    clock.lastAt = entry.at;
    clock.events++;
    if (clock.pausedAt === null) this.outcome.endedLevels = endLevels(board, entry.at);
    const reason = refusalOf(board, entry);
    const price = entry.kind === 'accept' && reason === null ? priceAt(board, entry.at) : null;
    const seq = this.write(rowOf(entry, price, reason));
    if (reason === null) {
      this.apply(seq, price);
      if (this.hasPlacedBid && this.isTriggered) this.tellExtension(extend(board, entry.at));
    }
    return this.outcome;
  }

  /** Appends a row to the log and the chain. @returns its number. */
  private write(row: Row): number {
    const { clock } = this.board;
    const seq = ++clock.entries;
    const entry = { seq, event: clock.events, ...row };
    clock.hashes.last = hashAfter(clock.hashes.last, entry);
    this.outcome.entries.push({ ...entry, hash: clock.hashes.last });
    return seq;
  }

  private apply(seq: number, price: bigint | null): void {
    const { board, entry } = this;
    const { clock } = board;
    const bidder = board.find('vendorId' in entry ? entry.vendorId : null)!;
    switch (entry.kind) {
      case 'bid':
      case 'surrogate':
        clock.hasBids = true;
        this.place(bidder, BigInt(entry.amountInPaise!), seq);
        return this.runProxies();
      case 'opening':
        return board.rules.openingOffers!.as === 'ceiling'
          ? board.lowerCeiling(bidder, entry.amountInPaise)
          : this.changeLead(seq, () => board.rank(bidder, BigInt(entry.amountInPaise), seq));
      case 'proxy':
        clock.hasBids = true;
        board.proxies.push({ bidder, floor: BigInt(entry.amountInPaise!), step: BigInt(entry.stepInPaise!) });
        return this.runProxies();
      case 'proxyCancel':
        return board.endProxy(bidder);
      case 'accept':
        return this.accept(bidder, price!, seq);
      case 'drop':
        bidder.isOut = true;
        return board.endProxy(bidder);
      case 'pause':
        clock.pausedAt = entry.at;
        return;
      case 'resume':
        return this.resume(entry.at);
      case 'extend':
        return this.tellExtension(extendByHost(board, entry.byMs));
      case 'remove':
        return this.changeLead(seq, () => remove(board, bidder, entry.keepsOffer));
      case 'strike':
        return this.changeLead(seq, () => strike(board, bidder));
      case 'cancel':
        return cancel(board, entry.at);
      case 'message':
    }
  }

  private accept(bidder: Bidder, price: bigint, seq: number): void {
    const { board, entry } = this;
    board.rank(bidder, price, seq);
    if (board.rules.type === 'dutch') board.clock.closesAt = entry.at;
    else board.acceptedBy.add(bidder);
  }

  private place(bidder: Bidder, amount: bigint, seq: number): void {
    const { board } = this;
    this.changeLead(seq, (before) => {
      const moved = board.rank(bidder, amount, seq);
      if (board.rules.type !== 'english') return;
      this.hasPlacedBid = true;
      this.isTriggered ||= meetsTrigger(board, { before, after: board.leader }, moved);
    });
  }

  /** Does something that may change who leads, or at which price, and tells so; the lead of a sealed auction is nobody's business. */
  private changeLead(seq: number, change: (before: RankedBidder | undefined) => void): void {
    const { board, outcome } = this;
    const before = board.leader;
    const priceBefore = before?.offer.amount;
    change(before);
    const { leader } = board;
    if (board.rules.type !== 'english' || (leader === before && leader?.offer.amount === priceBefore)) return;
    outcome.leaderChanges.push(
      leader
        ? {
            seq,
            vendorId: leader.vendorId,
            amountInPaise: Number(leader.offer.amount),
            evaluatedInPaise: shown(leader.offer.evaluated),
          }
        : { seq, vendorId: null, amountInPaise: null, evaluatedInPaise: null },
    );
  }

  private runProxies(): void {
    const { board, entry, limits } = this;
    const { maxProxyBids, maxProxyBidsPerEvent = Infinity } = limits;
    if (board.rules.type !== 'english') return;
    for (let count = 1; ; count++) {
      const bid = nextProxyBid(board);
      if (!bid) return;
      if (++board.clock.proxyBids > maxProxyBids) throw new TooManyProxyBids(maxProxyBids);
      if (count > maxProxyBidsPerEvent) throw new TooManyProxyBids(maxProxyBidsPerEvent);
      const seq = this.write({
        at: entry.at,
        vendorId: bid.bidder.vendorId,
        kind: 'proxyBid',
        amountInPaise: Number(bid.amount),
        stepInPaise: null,
        confirmed: false,
        accepted: true,
        reason: null,
      });
      this.place(bid.bidder, bid.amount, seq);
    }
  }

  private tellExtension(moved: { from: number; to: number } | null): void {
    const { board, entry, outcome } = this;
    if (moved) outcome.extension = { event: board.clock.events, at: entry.at, ...moved };
  }

  /** The clock stood for the length of the pause: C, the hard close and all levels move by it. */
  private resume(at: number): void {
    const { clock } = this.board;
    const length = at - clock.pausedAt!;
    clock.pausedAt = null;
    clock.pausedMs += length;
    if (clock.closesAt !== null) clock.closesAt = later(clock.closesAt, length);
    // A hard close beyond all times that can be told limits nothing.
    const hardCloseAt = clock.hardCloseAt === null ? null : clock.hardCloseAt + length;
    clock.hardCloseAt = hardCloseAt !== null && Number.isSafeInteger(hardCloseAt) ? hardCloseAt : null;
  }
}

/** Applies an entry to a board. @throws {TooManyProxyBids} @throws {EventOutOfOrder} */
export const applyToBoard = (board: Board, entry: AuctionEntry, limits: Limits): Outcome =>
  new Turn(board, entry, limits).run();
