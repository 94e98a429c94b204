import type { ApiClient } from './client.ts';
import { holdStream, type ServerEvent } from './event-stream.ts';
import { knownTags } from './operations.ts';
import { takeOwnWrite } from './own-writes.ts';

/** A message between tabs: a received event, whether the stream is connected, or a tab that has just opened. */
type TabMessage = { heard: ServerEvent; at: number } | { isHeld: boolean } | { hello: number };

const ASK_EVERY_IN_MS = 15_000;
const GATHER_FOR_IN_MS = 50;
/** How long events are kept for tabs that open later. */
const REMEMBERED_FOR_IN_MS = 300_000;

/**
 * Calls back with tags that became stale. One tab per browser holds the stream and informs the others; without a stream, all poll every 15
 * seconds. Hidden tabs are called once visible.
 *
 * @param begunAt When the page began to read, by `performance.now()`.
 * @returns how to stop.
 */
export function watchChanges(client: ApiClient, onStale: (tags: string[]) => void, begunAt = 0): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel('millwright.events');
  let lastId: string | null = null;
  let isHeld = true;
  let isHolder = false;
  let stale = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let remembered: { heard: ServerEvent; at: number }[] = [];

  const flush = () => {
    clearTimeout(gathering);
    gathering = undefined;
    if (stale.size === 0 || document.hidden || signal.aborted) return;
    const tags = [...stale];
    stale = new Set();
    onStale(tags);
  };
  const note = (tags: readonly string[]) => {
    for (const tag of tags) stale.add(tag);
    gathering ??= setTimeout(flush, GATHER_FOR_IN_MS);
  };
  const hear = ({ id, name, data }: ServerEvent) => {
    // Replays for a newly opened tab can arrive twice.
    if (id !== '' && (lastId === null || Number(id) > Number(lastId) || name === 'reset')) lastId = id;
    if (name === 'reset') note(knownTags().filter((tag) => tag !== 'provider'));
    if (name !== 'change') return;
    const { kind, tags, isOwn } = JSON.parse(data) as { kind: string; tags: string[]; isOwn: boolean };
    if (!isOwn || !takeOwnWrite(kind)) note(tags);
  };
  const tell = (message: TabMessage) => channel.postMessage(message);

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('heard' in data) hear(data.heard);
    else if ('isHeld' in data) isHeld = data.isHeld;
    else if (isHolder) {
      tell({ isHeld });
      for (const one of remembered) if (one.at >= data.hello) tell(one);
    }
  });
  tell({ hello: performance.timeOrigin + begunAt });

  const hold = () => {
    isHolder = true;
    return holdStream({
      url: client.urlOf('streamEvents'),
      session: client.session,
      signal,
      lastId: () => lastId,
      sinceSeconds: () => Math.min(300, Math.ceil((performance.now() - begunAt) / 1000)),
      onEvent: (heard) => {
        const at = Date.now();
        remembered = [...remembered.filter((one) => at - one.at < REMEMBERED_FOR_IN_MS), { heard, at }];
        hear(heard);
        tell({ heard, at });
      },
      onLine: (next) => {
        if (next === isHeld) return;
        isHeld = next;
        tell({ isHeld: next });
      },
    });
  };
  const held = navigator.locks ? navigator.locks.request('millwright.events', { signal }, hold) : hold();
  held.catch(() => {}); // stopped while waiting for the lock

  const ask = () => {
    if (!isHeld && !document.hidden && client.session.getState().userData)
      note(knownTags().filter((tag) => tag !== 'provider'));
  };
  const asking = setInterval(ask, ASK_EVERY_IN_MS);
  const onSeen = () => {
    if (document.hidden) return;
    ask();
    flush();
  };
  document.addEventListener('visibilitychange', onSeen);

  return () => {
    stopping.abort();
    clearInterval(asking);
    clearTimeout(gathering);
    document.removeEventListener('visibilitychange', onSeen);
    channel.close();
  };
}
