import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isOfTags } from './operations.ts';
import { useApiClient, useSession } from './use-api.ts';

/** Runs something once the page is loaded and has nothing else to do. */
function whenIdle(work: () => void): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const run = () => {
      if (!stopping.signal.aborted) work();
    };
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 });
    else timer = setTimeout(run, 1_000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal: stopping.signal });
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/** Reads all that is shown again, as a change of everything by a colleague does. */
export function useRereadAll(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(() => true);
}

/**
 * Reads anew what others change, for as long as somebody is logged in. What does it is loaded when the page is idle. A page that is put aside
 * for Back and Forward lets go of its line, and asks for what it missed when it is back.
 */
export function LiveUpdates(): null {
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  const personId = useSession()?._id;
  useEffect(() => {
    if (personId === undefined) return;
    let stop = () => {};
    const onStale = (tags: string[]) => void mutate((key) => isOfTags(key, tags));
    const begin = (begunAt?: number) => {
      stop = whenIdle(() => {
        let isOver = false;
        stop = () => void (isOver = true);
        import('./live.ts')
          .then(({ watchChanges }) => {
            if (!isOver) stop = watchChanges(client, onStale, begunAt);
          })
          // Without it the page shows what it read, as every page did before.
          .catch(() => {});
      });
    };
    begin();
    let asideAt: number | undefined;
    const leave = () => {
      asideAt = performance.now();
      stop();
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) begin(asideAt);
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      stop();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, [client, mutate, personId]);
  return null;
}
