import { useEffect, useRef, useState } from 'react';

/** How long something that was decided can be undone, in seconds. */
export const UNDO_SECONDS = 10;

/**
 * Does something after ten seconds, in which it can be undone. Who leaves the page, closes it or turns to another app has decided: it is done at once then.
 *
 * @param commit Does it, by a call that outlives the page; what it throws is for the one who waits.
 */
export function useUndoable<Decision>(commit: (decision: Decision) => Promise<void>) {
  const [waiting, setWaiting] = useState<{ decision: Decision; secondsLeft: number } | null>(null);
  const [isCommitting, setCommitting] = useState(false);
  const done = useRef<() => void>(undefined);
  useEffect(() => {
    done.current = () => {
      if (!waiting || isCommitting) return;
      setCommitting(true);
      void commit(waiting.decision).finally(() => {
        setWaiting(null);
        setCommitting(false);
      });
    };
  });
  const isWaiting = waiting !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(
      () => setWaiting((now) => now && { ...now, secondsLeft: Math.max(0, now.secondsLeft - 1) }),
      1000,
    );
    const leave = () => done.current?.();
    // A phone may end a page that is not seen without another word.
    const hide = () => document.hidden && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isWaiting]);
  useEffect(() => () => done.current?.(), []);
  const secondsLeft = waiting?.secondsLeft;
  useEffect(() => {
    if (secondsLeft === 0) done.current?.();
  }, [secondsLeft]);
  return {
    waiting,
    isCommitting,
    begin: (decision: Decision) => setWaiting({ decision, secondsLeft: UNDO_SECONDS }),
    undo: () => setWaiting(null),
  };
}
