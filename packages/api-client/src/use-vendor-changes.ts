import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { holdStream } from './event-stream.ts';
import { isOfTags } from './operations.ts';
import { useApiClient } from './use-api.ts';

const ASKS_EVERY_MS = 15_000;
/** The tags that a vendor-link page reads. */
const ALL_TAGS = ['chat', 'vendor-link'];

/**
 * Refetches what the buyer changes in a vendor's RFQ and messages while its page is open. Without an event stream, messages are polled
 * every 15 seconds. A hidden page refetches once visible.
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
      // The link's session has ended; the next read reports it.
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
