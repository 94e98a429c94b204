import { useEffect, useState } from 'react';

/** Keeps the screen on while it is wanted, where the browser can. It lets go when the page is hidden, so it is asked again each time it is shown. */
export function useScreenOn() {
  const [isWanted, setWanted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (isOver) void next.release();
        else lock = next;
      } catch {
        // Refused, for example by a battery saver. A hidden page asks again when it is shown.
        if (isOver || document.hidden) return;
        setFailed(true);
        setWanted(false);
      }
    };
    const onShown = () => void ask();
    onShown();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onShown);
      void lock?.release();
    };
  }, [isWanted]);
  return {
    isSupported: 'wakeLock' in navigator,
    isOn: isWanted,
    hasFailed,
    turn: (isOn: boolean) => {
      setFailed(false);
      setWanted(isOn);
    },
  };
}
