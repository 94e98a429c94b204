/** The clock and the line of a bidder's page. Pure: times come from `performance.now()`, since a clock on `Date.now()` jumps when the phone's is set. */
import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
export type VendorAuction = Schemas['VendorAuction'];
/** What the stream says of an auction every 250 ms. */
export type AuctionTick = { auctionId: string } & Pick<
  VendorAuction,
  'state' | 'now' | 'closesAt' | 'pause' | 'extensions' | 'level' | 'own' | 'leadInPaise' | 'table' | 'receiptCount'
>;

/** A call that was answered: the server's time was read somewhere between the two. */
export interface RoundTrip {
  sentAt: number;
  answeredAt: number;
  serverAt: number;
}

/** What is known of the server's clock. */
export interface ServerClock {
  /** The last 8, the newest last. */
  trips: readonly RoundTrip[];
  /** Server time minus page time, at the least: a message has its time from before it came. Null until one came since the last call. */
  atLeast: number | null;
}

export const unknownClock: ServerClock = { trips: [], atLeast: null };
const TRIPS_KEPT = 8;

export const withTrip = ({ trips }: ServerClock, trip: RoundTrip): ServerClock => ({
  trips: [...trips, trip].slice(-TRIPS_KEPT),
  atLeast: null,
});

export const withMessage = (clock: ServerClock, serverAt: number, heardAt: number): ServerClock => ({
  ...clock,
  atLeast: Math.max(clock.atLeast ?? -Infinity, serverAt - heardAt),
});

const halfOf = ({ sentAt, answeredAt }: RoundTrip) => (answeredAt - sentAt) / 2;
const shortest = ({ trips }: ServerClock): RoundTrip | undefined =>
  trips.reduce<RoundTrip | undefined>((best, trip) => (best && halfOf(best) <= halfOf(trip) ? best : trip), undefined);

/** Server time minus page time, by the shortest of the last round trips; null before the first. */
export function offsetOf(clock: ServerClock): number | null {
  const best = shortest(clock);
  const measured = best ? best.serverAt - (best.sentAt + best.answeredAt) / 2 : null;
  return measured === null ? clock.atLeast : Math.max(measured, clock.atLeast ?? -Infinity);
}

/** How long a bid takes to the server, in ms; null before the first call. */
export function delayOf(clock: ServerClock): number | null {
  const best = shortest(clock);
  return best ? Math.round(halfOf(best)) : null;
}

export const LOST_AFTER_IN_MS = 3_000;
export const RECONNECT_AFTER_IN_MS = 10_000;

/** Whether the line lives, and for how many seconds nothing came. Only auctions that run have one to miss. */
export interface Line {
  state: 'idle' | 'connected' | 'lost';
  silentSeconds: number;
  delayInMs: number | null;
}

export const idleLine: Line = { state: 'idle', silentSeconds: 0, delayInMs: null };

export function lineOf(isRunning: boolean, silentForMs: number, delayInMs: number | null): Line {
  if (!isRunning) return { ...idleLine, delayInMs };
  const state = silentForMs >= LOST_AFTER_IN_MS ? 'lost' : 'connected';
  return { state, silentSeconds: Math.floor(silentForMs / 1000), delayInMs };
}

export const runs = ({ state }: Pick<VendorAuction, 'state'>): boolean => state === 'live' || state === 'paused';
export const isBeforeStart = ({ state }: Pick<VendorAuction, 'state'>): boolean =>
  state === 'scheduled' || state === 'preview';
/** Whether an auction that has not started starts when it says: one in a chain may wait for another. */
export const isStartKnown = ({ startsAfter }: Pick<VendorAuction, 'startsAfter'>): boolean =>
  startsAfter === undefined || startsAfter.start === 'fixed' || startsAfter.start === 'expected';
export const isOver = ({ state }: Pick<VendorAuction, 'state'>): boolean =>
  state === 'closed' || state === 'results_locked' || state === 'awarded' || state === 'no_award';

/** Which of two answers is newer; they may overtake each other. */
export const isNewer = (next: { now: string }, shown: { now: string } | null): boolean =>
  shown === null || Date.parse(next.now) >= Date.parse(shown.now);

/** An auction as a message changes it; the same object where it changes nothing but the time. */
export function withTick(auction: VendorAuction, { auctionId, ...tick }: AuctionTick): VendorAuction {
  if (auctionId !== auction._id || !isNewer(tick, auction)) return auction;
  const isSame = Object.entries(tick).every(
    ([name, value]) => name === 'now' || JSON.stringify(value) === JSON.stringify(auction[name as keyof VendorAuction]),
  );
  return isSame ? auction : { ...auction, ...tick };
}

/** Whether a message is of something that only a full reading shows: a receipt of another tab, or another state. */
export const needsReading = (auction: VendorAuction, tick: AuctionTick): boolean =>
  tick.state !== auction.state || tick.receiptCount > (auction.receipts[0]?.receiptNo ?? 0);

/** Whether a time has passed at which the server moves the auction on, and has not said so yet. */
export function isDue({ state, startsAt, startsAfter, closesAt, pause }: VendorAuction, now: number): boolean {
  const dueAt = isBeforeStart({ state })
    ? isStartKnown({ startsAfter })
      ? startsAt
      : null
    : state === 'live'
      ? closesAt
      : state === 'paused'
        ? pause?.resumesAt
        : null;
  return dueAt != null && now >= Date.parse(dueAt);
}
