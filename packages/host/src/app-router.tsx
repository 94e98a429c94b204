import { leavePage } from '@millwright/screens/shared/leaving';
import { nextFrame } from '@millwright/screens/next-frame';
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The router of the browser's address. A change of page is a transition, so that the old page stays until the code of the new one is there;
 * it begins once the press that asked for it has been drawn. A change of the query alone is drawn at once: the query is the state of filters,
 * and a box that is ticked must not wait to look ticked (the router's own component makes every change a transition).
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let { pathname } = history.location;
    let isReturning = false;
    let mayLeave = false;
    return history.listen((next) => {
      // Back and Forward tell of themselves when the address has changed: it is put back before the page with unsaved changes asks.
      const { delta } = next;
      if (isReturning) {
        isReturning = false;
        return;
      }
      if (next.action === 'POP' && delta && !mayLeave) {
        let isAtOnce = true;
        const isAsked = leavePage(() => {
          if (isAtOnce) return;
          mayLeave = true;
          history.go(delta);
        });
        isAtOnce = false;
        if (isAsked) {
          isReturning = true;
          history.go(-delta);
          return;
        }
      }
      mayLeave = false;
      const isSamePage = next.location.pathname === pathname;
      pathname = next.location.pathname;
      if (isSamePage) setState(next);
      else
        void nextFrame().then(() =>
          startTransition(() => setState({ action: history.action, location: history.location })),
        );
    });
  }, [history]);
  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  );
}
