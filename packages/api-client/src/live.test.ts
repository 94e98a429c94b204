import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from './client.ts';
import { watchChanges } from './live.ts';
import { noteOwnWrite } from './own-writes.ts';

/** The lines that tabs have opened. */
let lines: { last: string | null; send: (text: string) => void; break: () => void }[];
let isHidden = false;
/** Whether the server answers nobody. */
let isAway = false;
let seen: (() => void)[] = [];
const stops: (() => void)[] = [];
beforeEach(() => {
  lines = [];
  isHidden = false;
  isAway = false;
  seen = [];
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden;
    },
    addEventListener: (_name: string, listener: () => void) => void seen.push(listener),
    removeEventListener: () => {},
  });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (isAway) throw new TypeError('network error');
    const last = new Headers(init.headers).get('last-event-id');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        lines.push({ last, send, break: () => controller.error(new TypeError('network error')) });
        init.signal!.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
        send('id: 10\nevent: ready\ndata: {}\n\n');
      },
    });
    return new Response(body, { status: 200 });
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const client = {
  session: { token: () => 'a-token', renew: async () => 'renewed', getState: () => ({ userData: { _id: '1' } }) },
  urlOf: () => 'https://millwright.example/api/v1/events',
} as unknown as ApiClient;
const openTab = () => {
  const stale: string[][] = [];
  const stop = watchChanges(client, (tags) => void stale.push(tags));
  stops.push(stop);
  return { stale, stop };
};
const change = (id: number, tags: string[], { isOwn = false, kind = 'sendInviteApi' } = {}) =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ kind, tags, isOwn, subject: null, at: '' })}\n\n`;
/** Lets the time run in which a tab gathers what it hears. */
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test('tabs share one line; the next takes it over where it was left, when the tab that held it is closed', async () => {
  const [first, second] = [openTab(), openTab()];
  await expect.poll(() => lines.length).toBe(1);
  lines[0]!.send(change(11, ['invite']) + change(12, ['invite', 'first-steps']));
  await expect
    .poll(() => [first.stale, second.stale])
    .toEqual([[['invite', 'first-steps']], [['invite', 'first-steps']]]);
  first.stop();
  await expect.poll(() => lines.length).toBe(2);
  expect(lines[1]!.last).toBe('12');
  lines[1]!.send(change(13, ['client-info']));
  await expect.poll(() => second.stale.at(-1)).toEqual(['client-info']);
});

test('a tab that opens later is told what changed since it read', async () => {
  const first = openTab();
  await expect.poll(() => lines.length).toBe(1);
  lines[0]!.send(change(11, ['invite']));
  await expect.poll(() => first.stale).toEqual([['invite']]);
  const late = openTab();
  await expect.poll(() => late.stale).toEqual([['invite']]);
});

test('what this tab wrote it has read anew already; another tab reads it', async () => {
  const tab = openTab();
  await expect.poll(() => lines.length).toBe(1);
  noteOwnWrite('sendInviteApi');
  lines[0]!.send(change(11, ['invite'], { isOwn: true }));
  lines[0]!.send(change(12, ['client-info'], { isOwn: true }));
  await expect.poll(() => tab.stale).toEqual([['client-info']]);
  lines[0]!.send(change(13, ['invite'], { isOwn: true }));
  await expect.poll(() => tab.stale).toEqual([['client-info'], ['invite']]);
  noteOwnWrite('sendInviteApi');
  lines[0]!.send(change(14, ['invite'], { isOwn: false }));
  await expect.poll(() => tab.stale).toHaveLength(3);
});

test('a tab that nobody sees reads when it is seen again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = openTab();
  await expect.poll(() => lines.length).toBe(1);
  isHidden = true;
  const timers = vi.getTimerCount();
  lines[0]!.send(change(11, ['invite']));
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(timers);
  pass(50);
  expect(tab.stale).toEqual([]);
  isHidden = false;
  for (const listener of seen) listener();
  expect(tab.stale).toEqual([['invite']]);
});

test('who was away for too long reads everything that can change, but of the provider’s team', async () => {
  const tab = openTab();
  await expect.poll(() => lines.length).toBe(1);
  lines[0]!.send('id: 90\nevent: reset\ndata: {}\n\n');
  await expect.poll(() => tab.stale.length).toBe(1);
  expect(tab.stale[0]).toEqual(expect.arrayContaining(['invite', 'vendor-shortlist', 'client-info']));
  expect(tab.stale[0]).not.toContain('provider');
});

test('while the line is away all tabs ask every 15 seconds, and no longer when it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const [first, second] = [openTab(), openTab()];
  const asked = () => [first.stale.length, second.stale.length];
  await expect.poll(() => lines.length).toBe(1);
  pass(15_050);
  expect(asked()).toEqual([0, 0]);
  isAway = true;
  lines[0]!.break();
  const passAndCount = () => {
    pass(15_050);
    return asked();
  };
  await expect
    .poll(passAndCount)
    .toEqual([expect.toSatisfy((count) => count > 1), expect.toSatisfy((count) => count > 1)]);
  isAway = false;
  await expect.poll(() => (passAndCount(), lines.length)).toBe(2);
  // What a tab hears after it says that the line is there.
  lines[1]!.send(change(50, ['client-info']));
  const last = () => (pass(50), [first.stale.at(-1), second.stale.at(-1)]);
  await expect.poll(last).toEqual([['client-info'], ['client-info']]);
  const before = asked();
  expect(passAndCount()).toEqual(before);
});
