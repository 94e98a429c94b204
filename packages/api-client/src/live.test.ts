import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from './client.ts';
import { hearChanges } from './live.ts';
import { noteOwnWrite } from './own-writes.ts';

/** The lines that tabs have opened. */
let lines: { last: string | null; send: (text: string) => void; break: () => void }[];
let isHidden = false;
let seen: (() => void)[] = [];
const stops: (() => void)[] = [];
beforeEach(() => {
  lines = [];
  isHidden = false;
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
});

const client = {
  session: { token: () => 'a-token', renew: async () => 'renewed', getState: () => ({ userData: { _id: '1' } }) },
  urlOf: () => 'https://millwright.example/api/v1/events',
} as unknown as ApiClient;
const openTab = () => {
  const stale: string[][] = [];
  const stop = hearChanges(client, (tags) => void stale.push(tags));
  stops.push(stop);
  return { stale, stop };
};
const change = (id: number, tags: string[], { isOwn = false, kind = 'sendInviteApi' } = {}) =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ kind, tags, isOwn, subject: null, at: '' })}\n\n`;
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

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
  openTab();
  await expect.poll(() => lines.length).toBe(1);
  lines[0]!.send(change(11, ['invite']));
  await settled();
  const late = openTab();
  await expect.poll(() => late.stale).toEqual([['invite']]);
});

test('what this tab wrote it has read anew already; another tab reads it', async () => {
  const tab = openTab();
  await expect.poll(() => lines.length).toBe(1);
  noteOwnWrite('sendInviteApi');
  lines[0]!.send(change(11, ['invite'], { isOwn: true }));
  await settled();
  expect(tab.stale).toEqual([]);
  lines[0]!.send(change(12, ['invite'], { isOwn: true }));
  await expect.poll(() => tab.stale).toEqual([['invite']]);
  noteOwnWrite('sendInviteApi');
  lines[0]!.send(change(13, ['invite'], { isOwn: false }));
  await expect.poll(() => tab.stale).toHaveLength(2);
});

test('a tab that nobody sees reads when it is seen again', async () => {
  const tab = openTab();
  await expect.poll(() => lines.length).toBe(1);
  isHidden = true;
  lines[0]!.send(change(11, ['invite']));
  await settled();
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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const [first, second] = [openTab(), openTab()];
    await expect.poll(() => lines.length).toBe(1);
    vi.advanceTimersByTime(15_000);
    await settled();
    expect([first.stale, second.stale]).toEqual([[], []]);
    lines[0]!.break();
    await settled();
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => [first.stale.length, second.stale.length]).toEqual([1, 1]);
    await expect.poll(() => lines.length, { timeout: 3_000 }).toBe(2);
    await settled();
    vi.advanceTimersByTime(15_000);
    await settled();
    expect([first.stale.length, second.stale.length]).toEqual([1, 1]);
  } finally {
    vi.useRealTimers();
  }
});
