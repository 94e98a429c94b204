import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Auction } from './auction-types.ts';

const LIVE_EVERY_MS = 1000;
const WAITING_EVERY_MS = 5000;
const SAMPLES = 8;

/** How often an auction is read in a state; null: only when something in it changes. */
function everyMsOf(state: Auction['state'] | undefined): number | null {
  if (state === 'live') return LIVE_EVERY_MS;
  return state === 'scheduled' || state === 'preview' || state === 'paused' ? WAITING_EVERY_MS : null;
}

/** The server's clock, in milliseconds since 1970. */
export type ServerClock = () => number;

/**
 * An auction that is read as often as its state asks for, but not while the page is hidden, and the server's clock. The clock counts on
 * `performance.now()`: setting the device's time must not move a countdown. Of the last readings, the one with the shortest way counts.
 */
export function useLiveAuction(auctionId: string | null): { auction: ApiResult<Auction>; serverNow: ServerClock } {
  const auction = useApi('getAuction', auctionId === null ? null : { path: { id: auctionId } });
  const { retry, isRefreshing, data } = auction;
  const askedAt = useRef<number | null>(null);
  const samples = useRef<{ offset: number; wayMs: number }[]>([]);
  const seenNow = useRef<string | undefined>(undefined);
  // Before the first drawing with it: a clock that starts at 0 would flash.
  if (data && data.now !== seenNow.current) {
    seenNow.current = data.now;
    const arrived = performance.now();
    const wayMs = (arrived - (askedAt.current ?? arrived)) / 2;
    samples.current = [{ offset: Date.parse(data.now) + wayMs - arrived, wayMs }, ...samples.current].slice(0, SAMPLES);
  }
  const serverNow = useCallback(() => {
    const [first, ...rest] = samples.current;
    const best = rest.reduce(
      (least, sample) => (sample.wayMs < least.wayMs ? sample : least),
      first ?? { offset: 0, wayMs: 0 },
    );
    return performance.now() + best.offset;
  }, []);
  const isReading = useRef(false);
  useEffect(() => {
    isReading.current = isRefreshing;
  }, [isRefreshing]);
  const everyMs = everyMsOf(data?.state);
  useEffect(() => {
    if (everyMs === null) return;
    const read = () => {
      if (document.visibilityState === 'hidden' || isReading.current) return;
      askedAt.current = performance.now();
      retry();
    };
    const stop = new AbortController();
    // A device that slept or lost its line may have another way now.
    const restart = () => {
      samples.current = samples.current.slice(0, 1);
      read();
    };
    document.addEventListener('visibilitychange', restart, { signal: stop.signal });
    window.addEventListener('online', restart, { signal: stop.signal });
    const timer = setInterval(read, everyMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [everyMs, retry]);
  return { auction, serverNow };
}

/** Whole seconds until a time of the server's clock, counted down; null without one. A second that has begun counts. */
export function useSecondsLeft(endsAt: string | null, serverNow: ServerClock): number | null {
  const leftAt = useCallback(
    () => (endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(endsAt) - serverNow()) / 1000))),
    [endsAt, serverNow],
  );
  const [left, setLeft] = useState(leftAt);
  useEffect(() => {
    setLeft(leftAt());
    if (endsAt === null) return;
    const timer = setInterval(() => setLeft(leftAt()), 200);
    return () => clearInterval(timer);
  }, [endsAt, leftAt]);
  return left;
}
