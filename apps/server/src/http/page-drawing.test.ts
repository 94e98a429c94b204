import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultBudgets } from '../config.ts';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer } from '../testing/harness.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'millwright-drawing-'));
const listing = '/api/v1/vendor-list/searchWithoutToken';
let server: TestServer;

beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><p>index</p>');
  writeFileSync(join(webFolder, 'listing.html'), '<!doctype html><script>boot()</script><p>plain shell</p>');
  writeFileSync(join(webFolder, 'shells.json'), JSON.stringify([{ pattern: '/search', file: 'listing.html' }]));
  mkdirSync(join(webFolder, 'server'));
  writeFileSync(
    join(webFolder, 'server/draw.js'),
    `export const askOf = (address) => address.startsWith('/search?') ? '${listing}?' + address.slice(8) : null;
     export const drawPage = (shell, address, answer) => {
       if (address.includes('search=broken')) throw new Error('cannot draw');
       return shell.replace('plain shell', 'drawn with ' + JSON.parse(answer).totalVendors);
     };`,
  );
  server = await startTestServer({
    environment: { WEB_DIR: webFolder, TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
    budgets: { ...defaultBudgets, guestSearchesPerAddressPerMinute: 6 },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(webFolder, { recursive: true, force: true });
});

const page = (address: string, from: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, { headers: { 'x-forwarded-for': from, ...headers } });

test('a page comes with its data, under the policy of its shell, and is not kept by anybody', async () => {
  const drawn = await page('/search?limit=5', '192.0.2.1');
  const shell = await page('/search', '192.0.2.1');
  expect(await drawn.text()).toMatch(/drawn with \d+/);
  expect(await shell.text()).toContain('plain shell');
  expect(drawn.headers.get('content-security-policy')).toBe(shell.headers.get('content-security-policy'));
  expect(drawn.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(drawn.headers.get('cache-control')).toBe('private, no-cache');
  expect(drawn.headers.get('etag')).toBeNull();
});

test('an address that only begins like one of the API is a page of the app for a browser, a problem for everybody else', async () => {
  const navigation = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const paths = [
    '/communication',
    '/communication/',
    '/communication?search=pump',
    '/api',
    '/api/v',
    '/media/nothing.png',
    '/dev/x',
  ];
  for (const path of paths) {
    const opened = await page(path, '192.0.2.9', navigation);
    expect([path, opened.status, opened.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(await opened.text()).toContain('<p>index</p>');
    const called = await page(path, '192.0.2.9', { accept: 'application/json' });
    expect([path, called.status]).toEqual([path, 404]);
    expect(called.headers.get('content-type')).toContain('application/problem+json');
  }
  for (const path of ['/api/v1', '/api/v1/nothing', '/communication/v1/nothing', '/api/v2/x'])
    expect((await page(path, '192.0.2.9', navigation)).headers.get('content-type')).toContain('problem+json');
  const written = await fetch(`${server.url}/communication`, { method: 'POST', headers: navigation });
  expect(written.status).toBe(404);
});

test('it is compressed for who takes that, the same bytes again for the same answer', async () => {
  const get = async (encoding: string) =>
    server.app.inject({ url: '/search?limit=5', headers: { 'accept-encoding': encoding } });
  const [first, second, plain] = [await get('gzip'), await get('gzip'), await get('identity')];
  expect(first.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(first.rawPayload).toString()).toBe(plain.body);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
});

test('a page costs its reader one guest search; over the budget the plain shell comes, which says so itself', async () => {
  const from = '192.0.2.2';
  for (let at = 0; at < 6; at++) expect(await (await page('/search?limit=5', from)).text()).toContain('drawn with');
  const refused = await page('/search?limit=5', from);
  expect(refused.status).toBe(200);
  expect(await refused.text()).toContain('plain shell');
  expect((await page(`${listing}?limit=5`, from)).status).toBe(429);
  expect(await (await page('/search?limit=5', '192.0.2.3')).text()).toContain('drawn with');
});

test('what the API refuses, and what cannot be drawn, is the plain shell', async () => {
  for (const query of ['limit=-1', 'nobody=knows', 'search=broken']) {
    const answer = await page(`/search?${query}`, '192.0.2.4');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('plain shell');
  }
});

test('HEAD searches for nothing', async () => {
  const from = '192.0.2.5';
  for (let at = 0; at < 8; at++)
    await fetch(`${server.url}/search?limit=5`, { method: 'HEAD', headers: { 'x-forwarded-for': from } });
  expect(await (await page('/search?limit=5', from)).text()).toContain('drawn with');
});

test('the code that draws is not served', async () => {
  const answer = await page('/server/draw.js', '192.0.2.6');
  expect(await answer.text()).toContain('<p>index</p>');
});

test('while the search index is not ready, the plain shell comes', async () => {
  await server.search.close();
  expect(await (await page('/search?limit=7', '192.0.2.7')).text()).toContain('plain shell');
});
