import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { setLeaveQuestion } from './leaving.tsx';

/**
 * Asks before a page with unsaved changes is left: by a link, by Back and Forward, or by what `before` wraps. Closing the tab is asked about
 * by the browser itself (the form's own listener).
 *
 * @returns the question to draw, and `before`, which asks first and acts then.
 */
export function useLeaveQuestion(hasChanges: boolean): { question: ReactNode; before: (act: () => void) => void } {
  const [act, setAct] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  const before = useCallback((next: () => void) => (hasChanges ? setAct(() => next) : next()), [hasChanges]);

  useEffect(() => {
    if (!hasChanges) return;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
        if (!link || opensElsewhere || isLeaving.current || link.target || link.hasAttribute('download')) return;
        // A place on this very page, or another program such as the one for mail.
        if (link.getAttribute('href')!.startsWith('#') || link.origin !== window.location.origin) return;
        event.preventDefault();
        event.stopPropagation();
        setAct(() => () => {
          isLeaving.current = true;
          setLeaveQuestion(null);
          link.click();
        });
      },
      options,
    );
    // Back, Forward, and what the host itself is asked to open.
    setLeaveQuestion((leave) => setAct(() => leave));
    return () => {
      stop.abort();
      setLeaveQuestion(null);
    };
  }, [hasChanges]);

  const question = (
    <ConfirmDialog
      isOpen={act !== null}
      onOpenChange={(isOpen) => !isOpen && setAct(null)}
      title="Leave without saving?"
      description="Your changes on this page are not saved and will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        setAct(null);
        act?.();
      }}
    />
  );
  return { question, before };
}
