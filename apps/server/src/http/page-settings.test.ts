import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { withSingleSignOn } from './page-settings.ts';
import { pagePolicy } from './security-headers.ts';
import { readWebFiles } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'millwright-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const singleSignOn = { issuer: 'https://login.example', clientId: 'x', clientSecret: null };
const html = `<!doctype html><html lang="en-IN"><body>${'long enough to be compressed '.repeat(40)}</body></html>`;

test('a page says its corporate domain only where a provider is configured', () => {
  expect(withSingleSignOn(html, { singleSignOn, ssoDomain: 'corp.example' })).toContain(
    '<html data-single-sign-on="corp.example" lang="en-IN">',
  );
  for (const off of [
    { singleSignOn: null, ssoDomain: 'corp.example' },
    { singleSignOn, ssoDomain: null },
    { singleSignOn: null, ssoDomain: null },
  ])
    expect(withSingleSignOn(html, off)).toBe(html);
});

test('a page that was settled is sent so, compressed anew, and never as the build compressed it', async () => {
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(html));
  for (const domain of ['corp.example', null]) {
    const files = readWebFiles(folder, pagePolicy, (page) =>
      withSingleSignOn(page, { singleSignOn, ssoDomain: domain }),
    );
    const app = Fastify();
    app.get('/*', async (request, reply) => {
      await files.send(request, reply, '/login', async () => null);
      return reply;
    });
    const answer = await app.inject({ url: '/login', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    const sent = brotliDecompressSync(answer.rawPayload).toString();
    expect(sent).toBe(domain ? html.replace('<html', `<html data-single-sign-on="${domain}"`) : html);
    await app.close();
  }
});
