import { useEffect, useRef, useState } from 'react';
import { remainingSecondsAt } from './remaining-time.ts';

export interface CountdownOptions {
  /** What the server's clock is ahead of this device's, in milliseconds; from the `Date` header of the answer with `expiresAt`. */
  serverOffsetInMilliseconds?: number;
  /** Called once when the end comes while this is shown; not for an end that had passed before. */
  onExpire?: () => void;
}

export interface CountdownState {
  remainingSeconds: number;
  isExpired: boolean;
}

/**
 * What is left until an instant, in whole seconds. It reads the clock on each tick instead of counting ticks, and again when
 * the page comes back: after a sleep, in a background tab and after a reload it is right.
 *
 * @param expiresAt The end as the server gave it; null while there is none, which counts as nothing left but not as expired.
 */
export function useCountdown(
  expiresAt: string | number | Date | null,
  { serverOffsetInMilliseconds = 0, onExpire }: CountdownOptions = {},
): CountdownState {
  const end = expiresAt === null ? null : new Date(expiresAt).getTime();
  const read = () => (end === null ? 0 : remainingSecondsAt(end, Date.now(), serverOffsetInMilliseconds));
  // What is kept is only what makes a new drawing; the figure itself is read while drawing, so a new end shows at once.
  const [, setShown] = useState(read);
  const expire = useRef(onExpire);
  useEffect(() => {
    expire.current = onExpire;
  });

  useEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = remainingSecondsAt(end, Date.now(), serverOffsetInMilliseconds);
    const tick = () => {
      clearTimeout(timer);
      const now = Date.now() + serverOffsetInMilliseconds;
      const seconds = remainingSecondsAt(end, now);
      if (seconds === 0 && last > 0) expire.current?.();
      last = seconds;
      setShown(seconds);
      // To the next full second of the end, not a second on: ticks would drift against it.
      if (seconds > 0) timer = setTimeout(tick, (end - now) % 1000 || 1000);
    };
    tick();
    const wake = () => {
      if (document.visibilityState === 'visible') tick();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, [end, serverOffsetInMilliseconds]);

  const remainingSeconds = read();
  return { remainingSeconds, isExpired: end !== null && remainingSeconds === 0 };
}
