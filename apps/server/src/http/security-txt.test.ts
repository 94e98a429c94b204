import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer } from '../testing/harness.ts';
import { securityText } from './security-txt.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_URL: 'https://buy.example.com', SECURITY_CONTACT: 'mailto:security@example.com' },
  });
});
afterAll(() => server.stop());

test('security.txt names contact, end, languages and its own address, from the configuration', async () => {
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@example.com',
    'Preferred-Languages': 'en, hi',
    Canonical: 'https://buy.example.com/.well-known/security.txt',
  });
  expect((await fetch(`${server.url}/.well-known/security.txt`, { method: 'HEAD' })).status).toBe(200);
});

test('its end is within a year, always ahead, and the same all day long', () => {
  const config = { securityContact: 'mailto:a@b.example', publicUrl: 'https://b.example' };
  const text = securityText(config, new Date('2026-11-22T00:00:01Z'));
  expect(text).toContain('Expires: 2027-05-21T00:00:00.000Z');
  expect(securityText(config, new Date('2026-11-22T23:59:59Z'))).toBe(text);
});
