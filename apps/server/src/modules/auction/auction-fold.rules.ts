import { advance, applyEntry, closingTime, phaseAt } from '@millwright/evaluation/auction';
import type { AuctionEntry } from '@millwright/evaluation/auction/acts';
import type { LiveLogEntry } from '@millwright/evaluation/auction/log';
import type { AuctionEvent } from '@millwright/evaluation/auction/rules';
import type { AuctionState as EngineState } from '@millwright/evaluation/auction/state';
import type { AuctionRow } from './auction-row.ts';
import { AWAY_AFTER_IN_MS, SERVER_AWAY } from './auction-states.rules.ts';

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
    | 'closed_at'
  >
>;
/** What came of an event or an act: the fold after it, its rows of the log, and what else changes. */
export type Folded = { engine: EngineState; entries: LiveLogEntry[]; change: FoldChange };

const iso = (ms: number): string => new Date(ms).toISOString();
const closesAt = (engine: EngineState): string => iso(closingTime(engine));
const isBid = ({ kind, accepted }: LiveLogEntry) =>
  accepted && ['bid', 'proxyBid', 'accept', 'surrogate'].includes(kind);
/** An opening offer that is its bidder's first bid stands as one. */
const isFirstBid = ({ rules }: EngineState, { kind, accepted }: LiveLogEntry) =>
  accepted && kind === 'opening' && rules.openingOffers?.as === 'firstBid';

/** The columns that follow from a fold. */
const after = (engine: EngineState, entries: readonly LiveLogEntry[]): FoldChange => ({
  last_at: iso(engine.lastAt!),
  ...(engine.pausedAt === null && { closes_at: closesAt(engine) }),
  ...(entries.some((entry) => isBid(entry) || isFirstBid(engine, entry)) && { has_bid: true }),
});

/** Applies an event, or an act of the host. @throws {TooManyProxyBids} beyond 1,000 at once. */
export function folded(engine: EngineState, entry: AuctionEntry, change: FoldChange = {}): Folded {
  const { state, entries } = applyEntry(engine, entry);
  return { engine: state, entries, change: { ...after(state, entries), ...change } };
}

/** Opens the offers of an auction that starts, one after the other. */
export function opened(engine: EngineState, offers: readonly AuctionEntry[]): Folded {
  const entries: LiveLogEntry[] = [];
  let last = engine;
  for (const offer of offers) {
    const outcome = applyEntry(last, offer);
    entries.push(...outcome.entries);
    last = outcome.state;
  }
  return { engine: last, entries, change: after(last, entries) };
}

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
