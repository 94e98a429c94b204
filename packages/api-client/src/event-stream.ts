import type { Session } from './session.ts';

/** An event as the server sent it. */
export type ServerEvent = { id: string; name: string; data: string };

/** How a stream is held. */
export type StreamOptions = {
  url: string;
  /** Whose token is sent; a vendor has a cookie instead. */
  session?: Pick<Session, 'token' | 'renew'>;
  signal: AbortSignal;
  /** Where to go on; without it the stream begins with what changed within `sinceSeconds()`. */
  lastId: () => string | null;
  sinceSeconds: () => number;
  onEvent: (event: ServerEvent) => void;
  /** Whether the line is there; while it is not, pages have to ask. */
  onLine: (isHeld: boolean) => void;
};

/** The server moves the line every 15 s. */
const LONGEST_SILENCE_IN_MS = 40_000;
const LONGEST_WAIT_IN_MS = 60_000;

/** How long to wait after failures in a row: twice as long each time, by chance between half and all of it, so that not all come at once. */
export const waitAfter = (failures: number, random = Math.random): number =>
  Math.min(LONGEST_WAIT_IN_MS, 1_000 * 2 ** (failures - 1)) * (0.5 + random() / 2);

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    // Whoever is back on the line needs not wait.
    addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });

/** Cuts text into events, as the HTML standard has them. */
export function eventReader(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const fields: Record<string, string> = {};
      for (const line of block.split('\n')) {
        const at = line.indexOf(':');
        if (at > 0) fields[line.slice(0, at)] = line.slice(at + 1).trimStart();
      }
      if (fields.event) onEvent({ id: fields.id ?? '', name: fields.event, data: fields.data ?? '' });
    }
  };
}

/** Holds a stream until it is aborted or the session is over; a line that breaks is made again. Not EventSource, which sends no token. */
export async function holdStream(options: StreamOptions): Promise<void> {
  const { url, session, signal, lastId, sinceSeconds, onEvent, onLine } = options;
  let failures = 0;
  let isOver = false;

  const once = async (): Promise<void> => {
    if (session && !session.token() && (await session.renew()) === 'none') return void (isOver = true);
    const last = lastId();
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_IN_MS);
    try {
      const since = `${url.includes('?') ? '&' : '?'}sinceSeconds=${sinceSeconds()}`;
      const response = await fetch(last === null ? url + since : url, {
        headers: {
          accept: 'text/event-stream',
          ...(session && { authorization: `Bearer ${session.token() ?? ''}` }),
          ...(last === null ? {} : { 'last-event-id': last }),
        },
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (response.status === 401 && (!session || (await session.renew()) === 'none')) isOver = true;
      if (!response.ok || !response.body) return;
      const take = eventReader((event) => {
        failures = 0;
        if (event.name === 'end') isOver = true;
        else onEvent(event);
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_IN_MS);
        take(part.value);
        onLine(true);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  while (!signal.aborted && !isOver) {
    await once().catch(() => {});
    if (signal.aborted || isOver) return;
    failures += 1;
    onLine(false);
    await sleep(waitAfter(failures), signal);
  }
}
