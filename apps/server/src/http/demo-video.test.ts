import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer } from '../testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'millwright-demo-video-'));
const web = join(folder, 'web');
const video = 'demo.webm';
let server: TestServer;
let bare: TestServer;

beforeAll(async () => {
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html><html lang="en-IN"><p>page</p></html>');
  writeFileSync(join(folder, video), '0123456789');
  writeFileSync(join(folder, 'demo.en.vtt'), 'WEBVTT\n');
  writeFileSync(join(folder, 'notes.txt'), 'not for readers');
  server = await startTestServer({ environment: { DEMO_VIDEO_DIR: folder, WEB_DIR: web } });
  bare = await startTestServer({ environment: { DEMO_VIDEO_DIR: join(folder, 'none'), WEB_DIR: web } });
});
afterAll(async () => {
  await server.stop();
  await bare.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/demo-video/${name}`, { method, headers });

test('sends the video and its captions as they are, and nothing else of the folder', async () => {
  const answer = await ask(video);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(await answer.text()).toBe('0123456789');
  const captions = await ask('demo.en.vtt');
  expect([captions.status, captions.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect((await ask('notes.txt')).status).toBe(404);
  const head = await ask(video, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
});

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=7-', 206, 'bytes 7-9/10', '789'],
  ['bytes=-2', 206, 'bytes 8-9/10', '89'],
  ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=-0', 416, 'bytes */10', ''],
  ['bytes=4-2', 200, null, '0123456789'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['lines=1-2', 200, null, '0123456789'],
])('answers a request for the range %s with %i', async (range, status, contentRange, text) => {
  const answer = await ask(video, { range });
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    status,
    contentRange,
    text,
  ]);
});

test('sends a range only of the recording that the player knows', async () => {
  const etag = (await ask(video)).headers.get('etag')!;
  expect((await ask(video, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await ask(video, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  expect((await ask(video, { 'if-none-match': etag })).status).toBe(304);
});

test('pages say whether there is a video, and may play it from here only', async () => {
  const page = await fetch(`${server.url}/home`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<html data-demo-video lang="en-IN">');
  expect(page.headers.get('content-security-policy')).toContain("media-src 'self'");
  const without = await fetch(`${bare.url}/home`, { headers: { accept: 'text/html' } });
  expect(await without.text()).not.toContain('data-demo-video');
  expect((await fetch(`${bare.url}/demo-video/${video}`)).status).toBe(404);
});
