import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { newWidgetKey, widgetComponents, writeWidgetKeys } from './widget-keys.ts';

const portal = 'https://portal.partner.example';
const shop = 'https://shop.other.example';
const stranger = 'https://stranger.example';
const gone = 'https://gone.example';
const folder = mkdtempSync(join(tmpdir(), 'millwright-frames-'));
const file = join(folder, 'keys.json');
const made = new Date('2026-11-01T00:00:00Z');
const full = newWidgetKey(
  { name: 'portal', origins: [portal], components: [...widgetComponents], company: null },
  made,
);
const searchOnly = newWidgetKey({ name: 'shop', origins: [shop], components: ['vendor-search'], company: null }, made);
const revoked = newWidgetKey({ name: 'gone', origins: [gone], components: [...widgetComponents], company: null }, made);
revoked.key.revokedAt = made.toISOString();
const gstn = fixtureGstn(1);

let server: TestServer;
beforeAll(async () => {
  writeWidgetKeys(file, [full.key, searchOnly.key, revoked.key]);
  const [embed, web] = [join(folder, 'embed'), join(folder, 'web')];
  for (const path of [embed, web]) mkdirSync(path);
  writeFileSync(join(embed, 'embed.js'), 'export {};');
  writeFileSync(join(embed, 'embed-part.js'), 'export const part = 1;');
  writeFileSync(join(web, 'index.html'), '<!doctype html><p>index page</p>');
  server = await startTestServer({ environment: { WIDGET_KEYS_FILE: file, EMBED_DIR: embed, WEB_DIR: web } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const page = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return {
    status: answer.status,
    text: await answer.text(),
    policy,
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    frameOptions: answer.headers.get('x-frame-options'),
    headers: answer.headers,
  };
};
const framed = (element: string, origin: string, more = '') =>
  page(`/embed/${element}?${new URLSearchParams({ origin }).toString()}${more}`);

describe('a page for frames', () => {
  test.each([
    ['vendor-search', portal, ''],
    ['vendor-search', shop, ''],
    ['vendor-card', portal, `&gstn=${gstn}`],
    ['vendor-reviews', portal, `&gstn=${gstn}`],
    ['vendor-enquiry', portal, `&gstn=${gstn}`],
    ['vendor-review-form', portal, `&gstn=${gstn}`],
  ])('%s may be framed by %s and by nobody else', async (element, origin, more) => {
    const { status, text, ancestors, frameOptions, policy, headers } = await framed(element, origin, more);
    expect([status, ancestors, frameOptions]).toEqual([200, origin, null]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain(`data-component="${element}" data-host="${origin}" data-attributes="${more.slice(1)}"`);
  });

  test('looks as it is asked to', async () => {
    const { status, text } = await framed(
      'vendor-card',
      portal,
      `&gstn=${gstn}&theme=dark&density=compact&locale=hi-IN`,
    );
    expect(status).toBe(200);
    expect(text).toContain(`data-attributes="gstn=${gstn} theme=dark density=compact locale=hi-IN"`);
    expect(text).toContain('<html lang="hi-IN">');
  });

  test.each(['theme=blue', 'density=', 'locale=en"><script>', 'locale=en gstn=1'])(
    'is not there for %s',
    async (look) => {
      const [name, value] = look.split(/=(.*)/) as [string, string];
      expect(
        (await framed('vendor-search', portal, `&${new URLSearchParams({ [name]: value }).toString()}`)).status,
      ).toBe(404);
    },
  );

  test.each([
    ['an origin of nobody', 'vendor-search', stranger],
    ['a partner whose key is not for this widget', 'vendor-card', shop],
    ['a partner whose key is not for reviews', 'vendor-reviews', shop],
    ['a partner whose key is not for writing reviews', 'vendor-review-form', shop],
    ['a partner whose key was revoked', 'vendor-search', gone],
    ['no origin', 'vendor-search', ''],
    ['any origin', 'vendor-search', '*'],
    ['an origin that ends like one', 'vendor-search', `https://x.${portal.slice(8)}`],
    ['more than one', 'vendor-search', `${portal} ${stranger}`],
    ['another directive', 'vendor-search', `${portal}; script-src *`],
    ['markup', 'vendor-search', `${portal}"><script>alert(1)</script>`],
  ])('with %s it is shown in no frame', async (_name, element, origin) => {
    const { status, text, ancestors, frameOptions } = await framed(element, origin, `&gstn=${gstn}`);
    expect([status, ancestors, frameOptions]).toEqual([200, "'none'", 'DENY']);
    expect(text).toContain('data-host=""');
  });

  test.each([
    '/embed',
    '/embed/',
    '/embed/vendor-list',
    '/embed/constructor',
    '/embed/vendor-search/more',
    '/embed/vendor-card',
    '/embed/vendor-review-form',
    '/embed/vendor-reviews?gstn=',
    `/embed/vendor-card?gstn=${gstn.toLowerCase()}`,
    '/embed/vendor-search?gstn=%22%3E',
    '/embed/assets/nothing.js',
    '/embed/assets/',
    '/embed/assets/%2e%2e/keys.json',
  ])('%s is not found, and no page of the app stands in for it', async (path) => {
    const { status, text, frameOptions } = await page(path);
    expect([status, text.includes('index page'), frameOptions]).toEqual([404, false, 'DENY']);
  });

  test('has its script from the server itself', async () => {
    expect((await page(`/embed/vendor-search?origin=${portal}`)).text).toContain('src="/embed/assets/embed.js"');
    for (const [name, text] of [
      ['embed.js', 'export {};'],
      ['embed-part.js', 'export const part = 1;'],
    ]) {
      const answer = await page(`/embed/assets/${name}`);
      expect([answer.status, answer.text]).toEqual([200, text]);
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    }
  });

  test.each([
    '/',
    `/?origin=${portal}`,
    '/vendor-search',
    `/api/v1/vendor-list/searchWithoutToken?limit=1`,
    '/healthz',
  ])('%s is as before shown in no frame', async (path) => {
    const { frameOptions, ancestors } = await page(path);
    expect([frameOptions, ancestors ?? "'none'"]).toEqual(['DENY', "'none'"]);
  });

  test('is not there when the script was not built', async () => {
    const bare = await startTestServer({ environment: { WIDGET_KEYS_FILE: file, EMBED_DIR: join(folder, 'none') } });
    try {
      for (const path of [`/embed/vendor-search?origin=${portal}`, '/embed/assets/embed.js'])
        expect((await fetch(`${bare.url}${path}`)).status).toBe(404);
    } finally {
      await bare.stop();
    }
  }, 60_000);
});

describe('a token for frames', () => {
  const tokenFor = async (isFramed: boolean) => {
    const { status, body } = await server.call('createWidgetSession', {
      body: { components: ['vendor-search'], origin: portal, isFramed },
      headers: { authorization: `Bearer ${full.secret}` },
    });
    expect(status).toBe(201);
    return body.token;
  };
  const search = async (token: string, headers: Record<string, string>) => {
    const answer = await server.call('guestVendorListing', {
      query: { limit: 1 },
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return [answer.status, answer.problem?.code];
  };
  const inFrame = { 'sec-fetch-site': 'same-origin' };
  const onPortal = { origin: portal, 'sec-fetch-site': 'cross-site' };
  const refused = [403, 'WIDGET_ORIGIN'];

  test('is good in our frame', async () => {
    const token = await tokenFor(true);
    expect(await search(token, inFrame)).toEqual([200, undefined]);
    expect(await search(token, { ...inFrame, origin: server.url })).toEqual([200, undefined]);
    // A browser that is too old to say where a call comes from.
    expect(await search(token, { origin: server.url })).toEqual([200, undefined]);
  });

  test.each([
    ['the page of the partner', onPortal],
    ['the page of another partner', { origin: shop, 'sec-fetch-site': 'cross-site' }],
    ['a page of a stranger', { origin: stranger, 'sec-fetch-site': 'cross-site' }],
    ['a page of a stranger in an old browser', { origin: stranger }],
    ['a page of a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed page', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['no page', {}],
  ] as [string, Record<string, string>][])('is refused from %s', async (_name, headers) => {
    expect(await search(await tokenFor(true), headers)).toEqual(refused);
  });

  test('an ordinary token is refused in the frame', async () => {
    const token = await tokenFor(false);
    expect(await search(token, inFrame)).toEqual(refused);
    expect(await search(token, { ...inFrame, origin: server.url })).toEqual(refused);
    expect(await search(token, onPortal)).toEqual([200, undefined]);
  });

  test('is for its widgets only, as any', async () => {
    const headers = { authorization: `Bearer ${await tokenFor(true)}`, ...inFrame };
    const answer = await server.call('vendorProfileDataWithoutToken', { path: { gstn }, headers });
    expect([answer.status, answer.problem?.code]).toEqual([403, 'WIDGET_COMPONENT']);
  });
});
