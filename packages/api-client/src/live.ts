import type { ApiClient } from './client.ts';
import { holdStream, type ServerEvent } from './event-stream.ts';
import { knownTags } from './operations.ts';
import { takeOwnWrite } from './own-writes.ts';

/** What one tab tells the others: what it heard, whether the line is there, or that it has just begun to listen. */
type Told = { heard: ServerEvent; at: number } | { isHeld: boolean } | { hello: number };

const ASK_EVERY_IN_MS = 15_000;
const GATHER_FOR_IN_MS = 50;
/** What a tab that opens may have missed of the line that another tab holds. */
const REMEMBERED_FOR_IN_MS = 300_000;

/**
 * Calls back with the tags whose reads somebody has made stale. One tab of a browser holds the line and tells the others; while there is none,
 * all are told to ask every 15 seconds. A tab that nobody sees is told when it is seen again.
 *
 * @param begunAt When the page began to read, by `performance.now()`.
 * @returns how to stop.
 */
export function hearChanges(client: ApiClient, onStale: (tags: string[]) => void, begunAt = 0): () => void {
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
    // Another tab's answer to one that has just opened may come twice.
    if (id !== '' && (lastId === null || Number(id) > Number(lastId) || name === 'reset')) lastId = id;
    if (name === 'reset') note(knownTags().filter((tag) => tag !== 'provider'));
    if (name !== 'change') return;
    const { kind, tags, isOwn } = JSON.parse(data) as { kind: string; tags: string[]; isOwn: boolean };
    if (!isOwn || !takeOwnWrite(kind)) note(tags);
  };
  const tell = (told: Told) => channel.postMessage(told);

  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
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
  held.catch(() => {}); // it was stopped while it waited for its turn

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
