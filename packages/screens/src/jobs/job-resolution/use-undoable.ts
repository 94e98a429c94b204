import { useEffect, useRef, useState } from 'react';

/** How long something that was decided can be undone, in seconds. */
export const UNDO_SECONDS = 10;

/**
 * Does something after ten seconds, in which it can be undone. Who leaves the page has decided: it is done at once then.
 *
 * @param commit Does it; what it throws is for the one who waits.
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
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
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
