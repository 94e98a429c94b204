import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventReader, holdStream, waitAfter, type ServerEvent } from './event-stream.ts';

test('after a failure it waits twice as long each time, at most a minute, by chance between half and all of it', () => {
  expect([1, 2, 3, 6, 7, 50].map((failures) => waitAfter(failures, () => 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect(waitAfter(3, () => 0)).toBe(2_000);
});

test('events are read whole, wherever the text is cut; comments are none', () => {
  const text = 'id: 7\nevent: ready\ndata: {}\n\n: still here\n\nid: 8\nevent: change\ndata: {"kind":"a: b"}\n\n';
  for (let at = 0; at <= text.length; at++) {
    const events: ServerEvent[] = [];
    const read = eventReader((event) => void events.push(event));
    read(text.slice(0, at));
    read(text.slice(at));
    expect(events).toEqual([
      { id: '7', name: 'ready', data: '{}' },
      { id: '8', name: 'change', data: '{"kind":"a: b"}' },
    ]);
  }
});

/** A line as the server holds it. */
type Line = { send: (text: string) => void; end: () => void; break: () => void };
let asked: { url: string; last: string | null; token: string | null }[];
/** What the server does with a request: a status, or what it sends. */
let answer: (number: number) => number | ((line: Line) => void);
const url = 'https://millwright.example/api/v1/events';
const closing: (() => void)[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', async (to: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    asked.push({ url: to, last: headers.get('last-event-id'), token: headers.get('authorization') });
    const given = answer(asked.length);
    if (typeof given === 'number') return new Response(null, { status: given });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        given({
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
          break: () => controller.error(new TypeError('network error')),
        }),
    });
    return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllGlobals();
});

const hold = (renew: () => Promise<'renewed' | 'none' | 'unreachable'> = async () => 'renewed') => {
  const stopping = new AbortController();
  const events: ServerEvent[] = [];
  const lines: boolean[] = [];
  let token = 'first';
  const held = holdStream({
    url,
    session: {
      token: () => token,
      renew: async () => {
        token = 'second';
        return renew();
      },
    },
    signal: stopping.signal,
    lastId: () => events.at(-1)?.id ?? null,
    sinceSeconds: () => 3,
    onEvent: (event) => void events.push(event),
    onLine: (isHeld) => void lines.push(isHeld),
  });
  closing.push(() => stopping.abort());
  return { events, lines, held };
};
test('a line that breaks is made again and goes on after the last event; meanwhile pages are told to ask', async () => {
  let first: Line | undefined;
  answer = (number) => (line) => {
    line.send(`id: ${number}\nevent: change\ndata: {}\n\n`);
    first ??= line;
  };
  const { events, lines } = hold();
  await expect.poll(() => events.map(({ id }) => id), { timeout: 5_000 }).toEqual(['1']);
  first!.break();
  await expect.poll(() => events.map(({ id }) => id), { timeout: 5_000 }).toEqual(['1', '2']);
  expect(asked).toMatchObject([
    { url: `${url}?sinceSeconds=3`, last: null, token: 'Bearer first' },
    { url, last: '1' },
  ]);
  expect(lines).toEqual([true, false, true]);
});

test('a token that is no longer good is renewed', async () => {
  answer = (number) => (number === 1 ? 401 : (line) => line.send('id: 1\nevent: ready\ndata: {}\n\n'));
  const { events } = hold();
  await expect.poll(() => events.length, { timeout: 5_000 }).toBe(1);
  expect(asked[1]!.token).toBe('Bearer second');
});

test('who is told that the session is over does not come again', async () => {
  answer = () => (line) => {
    line.send('event: end\ndata: {}\n\n');
    line.end();
  };
  const { held, events } = hold();
  await held;
  expect([asked.length, events]).toEqual([1, []]);
  answer = () => 401;
  await hold(async () => 'none').held;
  expect(asked).toHaveLength(2);
});

test.each([429, 503])('a refusal with %d is waited for, and pages are told to ask', async (status) => {
  answer = () => status;
  const { lines } = hold();
  await expect.poll(() => lines, { timeout: 5_000 }).toContain(false);
});

test('a vendor’s line names its link, sends no token, and is not made again once the session of the link is over', async () => {
  let line: Line | undefined;
  answer = (number) => {
    if (number > 1) return 401;
    return (opened) => {
      line = opened;
      opened.send('id: 7\nevent: ready\ndata: {}\n\n');
    };
  };
  const stopping = new AbortController();
  closing.push(() => stopping.abort());
  let lastId: string | null = null;
  const held = holdStream({
    url: `${url}?link=a`,
    signal: stopping.signal,
    lastId: () => lastId,
    sinceSeconds: () => 3,
    onEvent: ({ id }) => (lastId = id),
    onLine: () => {},
  });
  await expect.poll(() => lastId).toBe('7');
  line!.break();
  await held;
  expect(asked).toEqual([
    { url: `${url}?link=a&sinceSeconds=3`, last: null, token: null },
    { url: `${url}?link=a`, last: '7', token: null },
  ]);
});
