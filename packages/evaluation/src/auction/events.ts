/** One event of an auction: whether it is accepted, and what it does (evaluation contract, section 5). */
import { shown } from '../money.ts';
import type { Bidder, Board } from './board.ts';
import { hashAfter } from './chain.ts';
import { extend, meetsTrigger, nextProxyBid, refusalOfBid, refusalOfProxy } from './english.ts';
import { endLevels, isClosed, priceAt } from './levels.ts';
import type { LogEntry, Outcome, Reason } from './log.ts';
import { later } from './pricing.ts';
import type { AuctionEvent, AuctionType, EventKind } from './rules.ts';

/** More bids by proxy than the caller allows. The board is of no use afterwards. */
export class TooManyProxyBids extends Error {
  constructor(limit: number) {
    super(`More than ${limit} bids by proxy.`);
  }
}

/** An event is older than the one before it. */
export class EventOutOfOrder extends Error {
  constructor() {
    super('An event is older than the one before it.');
  }
}

export interface Limits {
  /** Of the whole auction, with those before. */
  maxProxyBids: number;
}

const takenBy: Record<Exclude<EventKind, 'pause' | 'resume'>, readonly AuctionType[]> = {
  bid: ['english', 'sealed'],
  proxy: ['english'],
  proxyCancel: ['english'],
  accept: ['japanese', 'dutch'],
  drop: ['english', 'japanese'],
};

/** The first refusal of rule 1 that holds; null: accepted. */
function refusalOf(board: Board, event: AuctionEvent): Reason | null {
  const { rules, clock } = board;
  const { kind, at } = event;
  if (kind === 'resume') return clock.pausedAt === null ? 'not_paused' : null;
  if (kind === 'pause') {
    if (at < rules.opensAt) return 'not_open';
    if (clock.pausedAt !== null) return 'already_paused';
    return isClosed(board, at) ? 'closed' : null;
  }
  if (!takenBy[kind].includes(rules.type)) return 'wrong_kind';
  const bidder = board.find(event.vendorId);
  if (!bidder) return 'unknown_vendor';
  if (at < rules.opensAt) return 'not_open';
  if (clock.pausedAt !== null) return 'paused';
  if (isClosed(board, at)) return 'closed';
  if (bidder.isOut) return 'dropped_out';
  return refusalByKind(board, bidder, event);
}

function refusalByKind(board: Board, bidder: Bidder, event: AuctionEvent): Reason | null {
  switch (event.kind) {
    case 'bid':
      return board.rules.type === 'sealed'
        ? refusalOfSealedBid(board, bidder, event.amountInPaise!)
        : refusalOfBid(board, bidder, event.amountInPaise!, event.confirmed);
    case 'proxy':
      return refusalOfProxy(board, bidder, event.amountInPaise!);
    case 'proxyCancel':
      return board.proxyOf(bidder) ? null : 'no_proxy';
    case 'accept':
    case 'drop':
      return board.acceptedBy.has(bidder) ? 'already_accepted' : null;
    case 'pause':
    case 'resume':
      return null;
  }
}

function refusalOfSealedBid(board: Board, bidder: Bidder, amountInPaise: number): Reason | null {
  if (bidder.offer) return 'already_bid';
  if (amountInPaise <= 0) return 'not_positive';
  return BigInt(amountInPaise) > board.ceiling ? 'above_ceiling' : null;
}

/** An event on its way through a board. */
class Turn {
  readonly outcome: Outcome = { entries: [], leaderChanges: [], extension: null, endedLevels: [] };
  private hasPlacedBid = false;
  private isTriggered = false;
  private readonly board: Board;
  private readonly event: AuctionEvent;
  private readonly limits: Limits;

  constructor(board: Board, event: AuctionEvent, limits: Limits) {
    this.board = board;
    this.event = event;
    this.limits = limits;
  }

  run(): Outcome {
    const { board, event } = this;
    const { clock } = board;
    if (clock.lastAt !== null && event.at < clock.lastAt) throw new EventOutOfOrder();
    clock.lastAt = event.at;
    clock.events++;
    if (clock.pausedAt === null) this.outcome.endedLevels = endLevels(board, event.at);
    const reason = refusalOf(board, event);
    const price = event.kind === 'accept' && reason === null ? priceAt(board, event.at) : null;
    const seq = this.write({
      ...event,
      amountInPaise: price === null ? event.amountInPaise : Number(price),
      accepted: reason === null,
      reason,
    });
    if (reason === null) {
      this.apply(seq, price);
      if (board.rules.type === 'english') this.extend();
    }
    return this.outcome;
  }

  /** Appends an entry to the log and the chain. @returns its number. */
  private write(entry: Omit<LogEntry, 'seq' | 'event' | 'hash'>): number {
    const { clock } = this.board;
    const seq = ++clock.entries;
    const { at, vendorId, kind, amountInPaise, stepInPaise, confirmed, accepted, reason } = entry;
    const row = {
      seq,
      event: clock.events,
      at,
      vendorId,
      kind,
      amountInPaise,
      stepInPaise,
      confirmed,
      accepted,
      reason,
    };
    clock.hashes.last = hashAfter(clock.hashes.last, row);
    this.outcome.entries.push({ ...row, hash: clock.hashes.last });
    return seq;
  }

  private apply(seq: number, price: bigint | null): void {
    const { board, event } = this;
    const { clock, rules } = board;
    const bidder = board.find(event.vendorId)!;
    switch (event.kind) {
      case 'bid':
        this.place(bidder, BigInt(event.amountInPaise!), seq);
        return this.runProxies();
      case 'proxy':
        board.proxies.push({ bidder, floor: BigInt(event.amountInPaise!), step: BigInt(event.stepInPaise!) });
        return this.runProxies();
      case 'proxyCancel':
        return board.endProxy(bidder);
      case 'accept':
        board.rank(bidder, price!, seq);
        if (rules.type === 'dutch') clock.closesAt = event.at;
        else board.acceptedBy.add(bidder);
        return;
      case 'drop':
        bidder.isOut = true;
        return board.endProxy(bidder);
      case 'pause':
        clock.pausedAt = event.at;
        return;
      case 'resume':
        return this.resume();
    }
  }

  private place(bidder: Bidder, amount: bigint, seq: number): void {
    const { board } = this;
    const before = board.leader;
    const priceBefore = before?.offer.amount;
    const moved = board.rank(bidder, amount, seq);
    if (board.rules.type !== 'english') return;
    const leader = board.leader!;
    this.hasPlacedBid = true;
    this.isTriggered ||= meetsTrigger(board, { before, after: leader }, moved);
    if (leader === before && leader.offer.amount === priceBefore) return;
    this.outcome.leaderChanges.push({
      seq,
      vendorId: leader.vendorId,
      amountInPaise: Number(leader.offer.amount),
      evaluatedInPaise: shown(leader.offer.evaluated),
    });
  }

  private runProxies(): void {
    const { board, event } = this;
    if (board.rules.type !== 'english') return;
    for (;;) {
      const bid = nextProxyBid(board);
      if (!bid) return;
      if (++board.clock.proxyBids > this.limits.maxProxyBids) throw new TooManyProxyBids(this.limits.maxProxyBids);
      const seq = this.write({
        at: event.at,
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

  private extend(): void {
    if (!this.hasPlacedBid || !this.isTriggered) return;
    const { board, event, outcome } = this;
    const moved = extend(board, event.at);
    if (moved) outcome.extension = { event: board.clock.events, at: event.at, ...moved };
  }

  /** The clock stood for the length of the pause: C, the hard close and all levels move by it. */
  private resume(): void {
    const { clock } = this.board;
    const length = this.event.at - clock.pausedAt!;
    clock.pausedAt = null;
    clock.pausedMs += length;
    if (clock.closesAt !== null) clock.closesAt = later(clock.closesAt, length);
    // A hard close beyond all times that can be told limits nothing.
    const hardCloseAt = clock.hardCloseAt === null ? null : clock.hardCloseAt + length;
    clock.hardCloseAt = hardCloseAt !== null && Number.isSafeInteger(hardCloseAt) ? hardCloseAt : null;
  }
}

/** Applies an event to a board. @throws {TooManyProxyBids} @throws {EventOutOfOrder} */
export const applyToBoard = (board: Board, event: AuctionEvent, limits: Limits): Outcome =>
  new Turn(board, event, limits).run();
