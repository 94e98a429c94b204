import { useEffect } from 'react';
import { nextFrame } from './next-frame.ts';

/** What is over the page for a while: where the focus was before it is a better place to go on from than the page's beginning. */
const overlays = '[role=dialog], [role=alertdialog], [data-slot=toast-region]';

const isUsable = (element: Element) =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');

const pathOf = (element: Element) => {
  const path: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
};

/** The heading of the nearest part of the page around something that is gone. */
function headingNear(path: readonly Element[]): HTMLElement | null {
  for (const part of path) {
    if (!part.isConnected) continue;
    const heading = [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isUsable);
    if (heading) return heading;
  }
  return null;
}

/**
 * Watches that the focus is never lost: where what had it is taken away or switched off (a request that was withdrawn, a correction that was
 * followed, the code field that ran out), it goes to the heading of the nearest part of the page that is left, unless somebody has moved it
 * within a frame. Answers how to stop.
 */
export function keepFocus(): () => void {
  // Where the focus is, and where it was before something came over the page.
  let path: readonly Element[] = [];
  let pathBelow: readonly Element[] = [];
  let isLooking = false;
  const isLost = () =>
    (document.activeElement === null || document.activeElement === document.body) &&
    path[0] !== undefined &&
    !isUsable(path[0]);
  const look = () => {
    if (isLooking || !isLost()) return;
    isLooking = true;
    // Who took it away may move the focus itself, a dialog that closes in a task of its own.
    void nextFrame()
      .then(nextFrame)
      .then(() => {
        isLooking = false;
        if (!isLost()) return;
        const heading = headingNear(path) ?? headingNear(pathBelow) ?? document.querySelector<HTMLElement>('main h1');
        const target = heading ?? document.querySelector<HTMLElement>('main');
        if (!target) return;
        if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
        target.focus({ preventScroll: true });
      });
  };
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    path = pathOf(target);
    if (!target.closest(overlays)) pathBelow = path;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', look);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', look);
  };
}

/** {@link keepFocus} for as long as the app stands. */
export function useKeptFocus(): void {
  useEffect(keepFocus, []);
}
