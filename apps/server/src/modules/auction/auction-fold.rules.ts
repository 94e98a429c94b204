import { advance, applyEntry, closingTime, phaseAt } from '@millwright/evaluation/auction';
import { canonical } from '@millwright/evaluation/auction/chain';
import type { AuctionEvent } from '@millwright/evaluation/auction/rules';
import type { AuctionState as EngineState } from '@millwright/evaluation/auction/state';
import { sha256 } from '@millwright/evaluation/sha256';
import type { AuctionRow } from './auction-row.ts';
import { labelOf } from './auction-setup.rules.ts';
import { AWAY_AFTER_IN_MS, MOST_PROXY_BIDS_AT_ONCE, SERVER_AWAY } from './auction-states.rules.ts';

/** An entry of the log before it is stored. */
export type NewEntry = {
  seq: number;
  event: number;
  at: number;
  kind: string;
  vendorId: string | null;
  amountInPaise: number | null;
  stepInPaise: number | null;
  confirmed: boolean;
  accepted: boolean;
  reason: string | null;
  /** Of an act of the host. */
  detail: Record<string, unknown> | null;
  hash: string;
};
/** The columns of an auction that change with its log. */
export type FoldChange = Partial<
  Pick<
    AuctionRow,
    | 'state'
    | 'has_bid'
    | 'last_at'
    | 'closes_at'
    | 'heartbeat_at'
    | 'paused_at'
    | 'pause_reason'
    | 'is_server_away'
    | 'resumes_at'
    | 'host_extensions'
    | 'closed_at'
  >
>;
/** What came of an event: the fold after it, its entries, and what else changes. */
export type Folded = { engine: EngineState; entries: NewEntry[]; change: FoldChange };

const iso = (ms: number): string => new Date(ms).toISOString();
const closesAt = (engine: EngineState): string => iso(closingTime(engine));
const isBid = ({ kind, accepted }: NewEntry) => accepted && ['bid', 'proxyBid', 'accept'].includes(kind);

/** The columns that follow from a fold. */
const after = (engine: EngineState, entries: readonly NewEntry[]): FoldChange => ({
  last_at: iso(engine.lastAt!),
  ...(engine.pausedAt === null && { closes_at: closesAt(engine) }),
  ...(entries.some(isBid) && { has_bid: true }),
});

/** Applies an event of the engine. @throws {TooManyProxyBids} beyond 1,000 at once. */
export function folded(engine: EngineState, event: AuctionEvent, change: FoldChange = {}): Folded {
  const { state, entries } = applyEntry(engine, event, { maxProxyBids: engine.proxyBids + MOST_PROXY_BIDS_AT_ONCE });
  const written = entries.map((entry) => ({ ...entry, detail: null }));
  return { engine: state, entries: written, change: { ...after(state, written), ...change } };
}

/**
 * An act of the host that the engine of the contract does not know: it changes the fold directly, and is an entry whose hash covers `detail` besides, so
 * that the offline verifier can do the same.
 */
export function actFolded(
  before: EngineState,
  act: { kind: string; at: number; vendorId: string | null; detail: Record<string, unknown> },
  changed: (engine: EngineState) => EngineState,
  change: FoldChange = {},
): Folded {
  const { state } = advance(before, act.at);
  const row = {
    seq: state.entries + 1,
    event: state.events + 1,
    at: act.at,
    vendorId: act.vendorId,
    kind: act.kind,
    amountInPaise: null,
    stepInPaise: null,
    confirmed: false,
    accepted: true,
    reason: null,
  };
  const hash = sha256(state.hashes.last + canonical({ ...row, detail: act.detail }));
  const engine = changed({
    ...state,
    entries: row.seq,
    events: row.event,
    lastAt: act.at,
    hashes: { ...state.hashes, last: hash },
  });
  const entries = [{ ...row, detail: act.detail, hash }];
  return { engine, entries, change: { ...after(engine, entries), ...change } };
}

/** The close moves for everybody; a hard close moves with it. */
export const extendedBy = (engine: EngineState, byMs: number): EngineState => ({
  ...engine,
  closesAt: engine.closesAt! + byMs,
  hardCloseAt: engine.hardCloseAt === null ? null : Math.max(engine.hardCloseAt, engine.closesAt! + byMs),
});

/** A bidder bids no more; its best offer stays or goes. */
export const withoutBidder = (engine: EngineState, vendorId: string, keepsOffer: boolean): EngineState => ({
  ...engine,
  bidders: engine.bidders.map((bidder) =>
    bidder.vendorId === vendorId ? { ...bidder, isOut: true, offer: keepsOffer ? bidder.offer : null } : bidder,
  ),
  proxies: engine.proxies.filter((proxy) => proxy.vendorId !== vendorId),
});

/** A bidder is back at the offer that it had before the one that is struck. */
export const withOffer = (
  engine: EngineState,
  vendorId: string,
  offer: { amountInPaise: number; seq: number } | null,
): EngineState => ({
  ...engine,
  bidders: engine.bidders.map((bidder) => (bidder.vendorId === vendorId ? { ...bidder, offer } : bidder)),
});

const clockEvent = (kind: 'pause' | 'resume', at: number): AuctionEvent => ({
  at,
  kind,
  vendorId: null,
  amountInPaise: null,
  stepInPaise: null,
  confirmed: false,
});

/** The clock stops for a reason. */
export const paused = (engine: EngineState, at: number, reason: string, isServerAway = false): Folded => {
  const event = clockEvent('pause', at);
  return folded(engine, event, {
    state: 'paused',
    paused_at: iso(at),
    pause_reason: reason,
    is_server_away: isServerAway,
    resumes_at: null,
    closes_at: null,
  });
};

/**
 * What has to be written into an auction before anything else is read of it: a pause at the last heartbeat when no server was there, and the resumption
 * that was announced. Null when nothing has.
 */
export function overdue(auction: AuctionRow, now: number): Folded | null {
  const { engine, state, heartbeat_at: heartbeat, resumes_at: resumes, closes_at: closes } = auction;
  if (!engine) return null;
  if (state === 'live' && heartbeat !== null && now - Date.parse(heartbeat) > AWAY_AFTER_IN_MS) {
    // What had closed while a server was there stays closed.
    if (closes !== null && Date.parse(closes) <= Date.parse(heartbeat)) return null;
    return paused(engine, Math.max(Date.parse(heartbeat), engine.lastAt ?? 0), SERVER_AWAY, true);
  }
  if (state === 'paused' && resumes !== null && Date.parse(resumes) <= now) {
    const at = Math.max(Date.parse(resumes), engine.lastAt ?? 0);
    return folded(engine, clockEvent('resume', at), {
      state: 'live',
      paused_at: null,
      pause_reason: null,
      is_server_away: false,
      resumes_at: null,
      heartbeat_at: iso(at),
    });
  }
  return null;
}

/** Whether the clock of an auction has run out, also before the close is written. */
export const hasClosed = ({ engine, state }: AuctionRow, now: number): boolean =>
  engine !== null && state === 'live' && phaseAt(engine, Math.max(now, engine.lastAt ?? 0)) === 'closed';

/** Ends the levels that are over at a time; the next moment at which the clock has something to do. */
export function advanced(engine: EngineState, at: number): { engine: EngineState; closesAt: string } {
  const { state } = advance(engine, Math.max(at, engine.lastAt ?? 0));
  return { engine: state, closesAt: closesAt(state) };
}

/** The label of the bidder of an entry. */
export const labelOfEntry = ({ vendorId }: Pick<NewEntry, 'vendorId'>): number | null =>
  vendorId === null ? null : labelOf(vendorId);
