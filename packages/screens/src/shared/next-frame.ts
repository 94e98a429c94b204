import { useEffect, useState } from 'react';

/** Until the page has been drawn once more, or a moment where nothing is drawn (a tab behind another). */
export const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/**
 * A value one frame late: what hangs on it is drawn after the page has answered the press that changed it. A deferred value alone may
 * still be drawn before that frame.
 */
export function useAfterFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (value === shown) return;
    let isStale = false;
    void nextFrame().then(() => {
      if (!isStale) setShown(value);
    });
    return () => {
      isStale = true;
    };
  }, [value, shown]);
  return shown;
}
