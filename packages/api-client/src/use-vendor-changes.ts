import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { holdStream } from './event-stream.ts';
import { isOfTags } from './operations.ts';
import { useApiClient } from './use-api.ts';

const ASKS_EVERY_MS = 15_000;
/** What the page of a link reads. */
const ALL_TAGS = ['chat', 'vendor-link'];

/**
 * Reads again what a buyer changes of a vendor's RFQ and messages while its page is open. While there is no line the messages are asked for every 15 seconds. A page
 * that nobody sees reads when it is seen.
 */
export function useVendorChanges(link: string): void {
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const stopping = new AbortController();
    const begunAt = performance.now();
    const stale = new Set<string>();
    let lastId: string | null = null;
    let isHeld = false;
    const read = (...tags: string[]) => {
      for (const tag of tags) stale.add(tag);
      if (stale.size === 0 || document.hidden) return;
      const now = [...stale];
      stale.clear();
      void mutate((key) => isOfTags(key, now));
    };
    const ask = () => read(...(isHeld ? [] : ['chat']));
    void holdStream({
      url: client.urlOf('streamVendorEvents', { query: { link } }),
      signal: stopping.signal,
      lastId: () => lastId,
      sinceSeconds: () => Math.min(300, Math.ceil((performance.now() - begunAt) / 1000) + 1),
      onEvent: ({ id, name, data }) => {
        lastId = id;
        if (name === 'reset') read(...ALL_TAGS);
        if (name === 'change') read(...(JSON.parse(data) as { tags: string[] }).tags);
      },
      onLine: (next) => (isHeld = next),
    })
      // The session of the link is over: the next read says so.
      .finally(() => (isHeld = false));
    const asking = setInterval(ask, ASKS_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      stopping.abort();
      clearInterval(asking);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client, link, mutate]);
}
