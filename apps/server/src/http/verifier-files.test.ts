import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer } from '../testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'millwright-verifier-'));
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'millwright-verify.mjs'), 'verify();');
  server = await startTestServer({ verifierFolder: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (name: string, init?: RequestInit) => fetch(`${server.url}/verifier/${name}`, init);

test('sends the verifier to anybody, as a file to save', async () => {
  const answer = await ask('millwright-verify.mjs');
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="millwright-verify.mjs"',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toBe('verify();');
  expect((await ask('millwright-verify.mjs', { method: 'HEAD' })).status).toBe(200);
});

test('sends a build that came after the start', async () => {
  const name = 'millwright-verify.html';
  const missing = await ask(name);
  expect([missing.status, ((await missing.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
  writeFileSync(join(folder, name), '<h1>Verify an auction</h1>');
  const built = await ask(name);
  expect([built.status, built.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(built.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
});

test('sends nothing else of its folder', async () => {
  writeFileSync(join(folder, 'other.mjs'), 'other();');
  expect((await ask('other.mjs')).status).toBe(404);
});
