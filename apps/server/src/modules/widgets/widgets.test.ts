import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childEnvironment } from '../../testing/child-environment.ts';
import { defaultBudgets, readConfig } from '../../config.ts';
import { compileContract } from '../../http/contract.ts';
import type { WidgetKey } from '../../http/handler.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { isOriginOf, newWidgetKey, openWidgetKeys, widgetComponents, writeWidgetKeys } from './widget-keys.ts';
import { openWidgetToken, signWidgetToken } from './widgets.rules.ts';
import type { WidgetComponent } from './widgets.rules.ts';

const portal = 'https://portal.partner.example';
const shop = 'https://shop.other.example';
const stranger = 'https://stranger.example';
const folder = mkdtempSync(join(tmpdir(), 'millwright-widgets-'));
const file = join(folder, 'keys.json');
const made = new Date('2026-11-01T00:00:00Z');
const full = newWidgetKey(
  { name: 'portal', origins: [portal], components: [...widgetComponents], company: 'sagarsteel.example' },
  made,
);
const searchOnly = newWidgetKey({ name: 'shop', origins: [shop], components: ['vendor-search'], company: null }, made);
const short = newWidgetKey({ name: 'short', origins: [portal], components: ['vendor-search'], company: null }, made);
const keys = [full.key, searchOnly.key, short.key];

/** Tests that start a server of their own need as long as a file does for its first. */
const WITH_ANOTHER_SERVER_IN_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  writeWidgetKeys(file, keys);
  server = await startTestServer({ environment: { WIDGET_KEYS_FILE: file } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const ask = (secret: string, components: WidgetComponent[], origin: string, user?: string) =>
  server.call('createWidgetSession', { body: { components, origin, user }, headers: bearer(secret) });
const tokenFor = async (components: WidgetComponent[], user?: string) => {
  const answer = await ask(full.secret, components, portal, user);
  expect(answer.status).toBe(201);
  return answer.body.token;
};
const asWidget = (token: string, origin: string | null = portal) => ({
  ...bearer(token),
  ...(origin ? { origin, 'sec-fetch-site': 'cross-site' } : {}),
});
const codeOf = ({ status, problem }: { status: number; problem: { code: string } | null }) => [status, problem?.code];
const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

describe('createWidgetSession', () => {
  test('answers a token of ten minutes, with which the widget reads what a guest sees', async () => {
    server.freeze();
    const { status, body, headers } = await ask(full.secret, ['vendor-search', 'vendor-card'], portal);
    const now = server.now().getTime();
    server.thaw();
    expect(status).toBe(201);
    expect(body.token).toMatch(/^mwg_/);
    expect(Date.parse(body.expiresAt) - now).toBe(600_000);
    expect(allowed(headers)).toBeNull();
    const found = await server.call('guestVendorListing', { query: { limit: 5 }, headers: asWidget(body.token) });
    expect([found.status, allowed(found.headers)]).toEqual([200, portal]);
    expect(found.body.vendorProfile).toHaveLength(5);
    expect(found.headers.get('vary')).toBe('origin, accept-encoding');
    expect(found.headers.get('access-control-expose-headers')).toBe('retry-after, idempotent-replayed');
    for (const name of ['access-control-allow-credentials', 'set-cookie']) expect(found.headers.has(name)).toBe(false);
    const asGuest = await server.call('guestVendorListing', { query: { limit: 5 } });
    expect(found.body).toEqual(asGuest.body);
  });

  test('with a user the widgets act for that person, and a write of theirs is theirs', async () => {
    const token = await tokenFor(['shortlist-button', 'vendor-search'], 'Owner@SagarSteel.example');
    expect(token).toMatch(/^mwu_/);
    const headers = asWidget(token);
    const body = { groupName: 'From the portal', gstns: [fixtureGstn(7)] };
    const written = await server.call('setVendorShortlistGroup', { headers, body });
    expect(written.status).toBe(200);
    const groups = await server.call('getVendorShortlistGroup', { headers });
    const owner = await server.login(fixture.users.owner.email);
    expect(groups.body).toEqual((await server.call('getVendorShortlistGroup', { as: owner })).body);
    expect(groups.body.groups.map(({ groupName }) => groupName)).toContain('From the portal');
    const { rows } = await server.database.ownerPool.query(
      "select actor_user_id from activity where operation_id = 'setVendorShortlistGroup' and subject_id = $1",
      [written.body._id],
    );
    expect(rows).toEqual([{ actor_user_id: fixture.users.owner.userId }]);
  });

  test.each([
    ['no key', '', 'WIDGET_KEY'],
    ['a guess', `mwk_${'0'.repeat(12)}_${'A'.repeat(43)}`, 'WIDGET_KEY'],
    ['the id of a key with another secret', `mwk_${full.key.id}_${'A'.repeat(43)}`, 'WIDGET_KEY'],
    ['the hash of a key', full.key.secretHash, 'WIDGET_KEY'],
  ])('%s is 401', async (_name, secret, code) => {
    const headers = secret ? bearer(secret) : {};
    const body = { components: ['vendor-search' as const], origin: portal };
    expect(codeOf(await server.call('createWidgetSession', { body, headers }))).toEqual([401, code]);
  });

  test('neither a session nor a widget token makes tokens', async () => {
    const owner = await server.login(fixture.users.owner.email);
    const body = { components: ['vendor-search' as const], origin: portal };
    expect(codeOf(await server.call('createWidgetSession', { body, as: owner }))).toEqual([401, 'WIDGET_KEY']);
    const headers = asWidget(await tokenFor(['vendor-search']));
    expect(codeOf(await server.call('createWidgetSession', { body, headers }))).toEqual([401, 'WIDGET_KEY']);
  });

  test.each([
    `${portal}:444`,
    'http://portal.partner.example',
    shop,
    stranger,
    `${portal}.evil.example`,
    'https://x.portal.partner.example',
  ])('the origin %s is not one of the key', async (origin) => {
    expect(codeOf(await ask(full.secret, ['vendor-search'], origin))).toEqual([403, 'WIDGET_ORIGIN']);
  });

  test.each(['null', `${portal}/`, `${portal}/path`, 'https://a@portal.partner.example', '*', ''])(
    '%j is no origin',
    async (origin) => {
      expect(codeOf(await ask(full.secret, ['vendor-search'], origin))).toEqual([400, 'VALIDATION']);
    },
  );

  test('a widget that is not the key’s is refused, and one that does not exist is 400', async () => {
    expect(codeOf(await ask(searchOnly.secret, ['vendor-search', 'vendor-card'], shop))).toEqual([
      403,
      'WIDGET_COMPONENT',
    ]);
    expect(codeOf(await ask(full.secret, ['admin' as never], portal))).toEqual([400, 'VALIDATION']);
    expect(codeOf(await ask(full.secret, [], portal))).toEqual([400, 'VALIDATION']);
  });

  test('only approved users of the company of the key; whether another address exists is not told', async () => {
    for (const email of [
      fixture.users.buyer.email,
      fixture.users.pending.email,
      fixture.users.suspended.email,
      'nobody@sagarsteel.example',
    ])
      expect(codeOf(await ask(full.secret, ['vendor-search'], portal, email)), email).toEqual([403, 'WIDGET_USER']);
    // A key for guests acts for nobody.
    expect(codeOf(await ask(searchOnly.secret, ['vendor-search'], shop, fixture.users.owner.email))).toEqual([
      403,
      'WIDGET_USER',
    ]);
  });
});

describe('a widget token', () => {
  const search = (headers: Record<string, string>) => server.call('guestVendorListing', { headers });

  test('is refused on pages of another origin, and where no page is', async () => {
    const token = await tokenFor(['vendor-search']);
    const ofOther = await search(asWidget(token, shop));
    // The other host is a partner too: its page may read why.
    expect([...codeOf(ofOther), allowed(ofOther.headers)]).toEqual([403, 'WIDGET_ORIGIN', shop]);
    const ofStranger = await search(asWidget(token, stranger));
    expect([...codeOf(ofStranger), allowed(ofStranger.headers)]).toEqual([403, 'WIDGET_ORIGIN', null]);
    for (const page of [{}, { origin: 'null', 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-origin' }]) {
      const answer = await search({ ...bearer(token), ...page } as Record<string, string>);
      expect([...codeOf(answer), allowed(answer.headers)], JSON.stringify(page)).toEqual([403, 'WIDGET_ORIGIN', null]);
    }
  });

  test('calls what its widgets need and nothing else', async () => {
    const token = await tokenFor(['rating-summary']);
    const headers = asWidget(token);
    expect((await server.call('getAllReview', { path: { gstn: fixtureGstn(1) }, headers })).status).toBe(200);
    const refused = await search(headers);
    expect([...codeOf(refused), allowed(refused.headers)]).toEqual([403, 'WIDGET_COMPONENT', portal]);
  });

  test(
    'expires',
    async () => {
      const late = await startTestServer({ environment: { WIDGET_KEYS_FILE: file } });
      try {
        const { body } = await late.call('createWidgetSession', {
          body: { components: ['vendor-search'], origin: portal },
          headers: bearer(full.secret),
        });
        late.freeze();
        late.advance(590);
        const headers = asWidget(body.token);
        expect((await late.call('guestVendorListing', { headers })).status).toBe(200);
        late.advance(11);
        const answer = await late.call('guestVendorListing', { headers });
        expect([...codeOf(answer), allowed(answer.headers)]).toEqual([401, 'WIDGET_EXPIRED', portal]);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      } finally {
        await late.stop();
      }
    },
    WITH_ANOTHER_SERVER_IN_MS,
  );

  test('is refused when anything in it was changed, and when another server signed it', async () => {
    const token = await tokenFor(['rating-summary']);
    const [content, signature] = token.split('.') as [string, string];
    const said = Buffer.from(content.slice(4), 'base64url').toString();
    const forged = Buffer.from(said.replace('rating-summary', 'vendor-search')).toString('base64url');
    const config = readConfig({ SECRET_KEY: 'x'.repeat(32) }, 'demo');
    const ofAnother = signWidgetToken(config.secret, {
      id: 'x',
      keyId: full.key.id,
      origin: portal,
      isFramed: false,
      components: ['vendor-search'],
      userId: null,
      expiresAt: Date.now() + 60_000,
    });
    for (const wrong of [
      `mwg_${forged}.${signature}`,
      `mwu_${content.slice(4)}.${signature}`,
      `${content}.${'A'.repeat(43)}`,
      `${content}.`,
      content,
      'mwg_',
      ofAnother,
    ])
      expect(codeOf(await search(asWidget(wrong))), wrong).toEqual([401, 'WIDGET_TOKEN']);
  });

  test('of a guest is refused where a person is needed; of a person it ends with the person', async () => {
    const guest = asWidget(await tokenFor(['compare-table', 'vendor-search']));
    const body = { gstns: [fixtureGstn(1), fixtureGstn(2)] };
    expect(codeOf(await server.call('compareVendorData', { body, headers: guest }))).toEqual([403, 'WIDGET_USER']);
    expect(codeOf(await server.call('vendorListing', { headers: guest }))).toEqual([403, 'WIDGET_USER']);
    const { approver } = fixture.users;
    const person = asWidget(await tokenFor(['compare-table', 'vendor-search'], approver.email));
    expect((await server.call('compareVendorData', { body, headers: person })).status).toBe(200);
    const setStatus = (status: 'approved' | 'suspended') =>
      server.database.owner.updateTable('app_user').set({ status }).where('id', '=', approver.userId).execute();
    await setStatus('suspended');
    const afterwards = await server.call('compareVendorData', { body, headers: person });
    const publicCall = await search(person);
    await setStatus('approved');
    expect([codeOf(afterwards), codeOf(publicCall)]).toEqual([
      [403, 'WIDGET_USER'],
      [403, 'WIDGET_USER'],
    ]);
  });

  test('is refused soon after its key was revoked, and so is the key', async () => {
    const { body } = await ask(short.secret, ['vendor-search'], portal);
    expect((await search(asWidget(body.token))).status).toBe(200);
    const rest = keys.filter((key) => key !== short.key);
    writeWidgetKeys(file, [...rest, { ...short.key, revokedAt: new Date().toISOString() }]);
    await expect.poll(async () => codeOf(await search(asWidget(body.token)))).toEqual([401, 'WIDGET_REVOKED']);
    expect(codeOf(await ask(short.secret, ['vendor-search'], portal))).toEqual([401, 'WIDGET_KEY']);
    writeWidgetKeys(file, keys);
    await expect.poll(async () => (await search(asWidget(body.token))).status).toBe(200);
  });
});

describe('pages of other origins', () => {
  const preflight = (path: string, origin: string) =>
    fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
        'sec-fetch-site': 'cross-site',
      },
    });
  const searchPath = '/api/v1/vendor-list/searchWithoutToken';

  test('a preflight of a partner names methods and headers and is kept; there are never credentials', async () => {
    const answer = await preflight(`${searchPath}?limit=5`, portal);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': portal,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '7200',
      vary: 'origin, accept-encoding',
    });
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test.each([stranger, 'null', 'http://portal.partner.example', `${portal}.evil.example`, 'http://127.0.0.1:5555x'])(
    'a preflight from %s gets no permission',
    async (origin) => {
      const answer = await preflight(searchPath, origin);
      expect([answer.status, allowed(answer.headers)]).toEqual([404, null]);
      expect(answer.headers.get('vary')).toContain('origin');
    },
  );

  test.each([
    '/api/v1/widgets/sessions',
    '/api/v1/authentication/login',
    '/api/v1/authentication/renew',
    '/api/v1/client-info/user',
    '/readyz',
    '/dev/outbox',
    '/',
    '/api/v1/nothing',
  ])('%s has no permission for anyone', async (path) => {
    const asked = await preflight(path, portal);
    expect([asked.ok, allowed(asked.headers)]).toEqual([false, null]);
    const got = await fetch(`${server.url}${path}`, { headers: { origin: portal, 'sec-fetch-site': 'cross-site' } });
    expect(allowed(got.headers)).toBeNull();
  });

  test('pictures that widgets show can be read by pages of partners only', async () => {
    const logo = (origin: string) =>
      fetch(`${server.url}/media/vendors/${fixtureGstn(1)}/logo.svg`, {
        headers: { origin, 'sec-fetch-site': 'cross-site' },
      });
    expect(allowed((await logo(portal)).headers)).toBe(portal);
    const ofStranger = await logo(stranger);
    expect([ofStranger.status, allowed(ofStranger.headers)]).toEqual([200, null]);
    expect(ofStranger.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('a session counts for nothing there, by access token or by cookie', async () => {
    const owner = await server.login(fixture.users.owner.email, { fresh: true });
    const page = { origin: portal, 'sec-fetch-site': 'cross-site', cookie: `millwright_refresh=${owner.refresh}` };
    for (const headers of [page, { ...page, ...bearer(owner.accessToken) }]) {
      expect(codeOf(await server.call('vendorListing', { headers }))).toEqual([401, 'WIDGET_TOKEN']);
      expect(codeOf(await server.call('guestVendorListing', { headers }))).toEqual([401, 'WIDGET_TOKEN']);
      expect(codeOf(await server.call('getUserinfoData', { headers }))).toEqual([401, 'WIDGET_TOKEN']);
      expect(codeOf(await server.call('logout', { headers }))).toEqual([401, 'WIDGET_TOKEN']);
      const renewal = await server.call('renewSession', { headers });
      expect([renewal.status, renewal.headers.has('set-cookie')]).toEqual([401, false]);
    }
    // With a widget token the cookie beside it still counts for nothing.
    const headers = { ...page, ...bearer(await tokenFor(['vendor-search'])) };
    expect(codeOf(await server.call('vendorListing', { headers }))).toEqual([403, 'WIDGET_USER']);
    // And the session is as good as before.
    expect((await server.call('getUserinfoData', { as: owner })).status).toBe(200);
  });

  test('our own pages are no partner’s, even where the demo’s key would fit', async () => {
    const owner = await server.login(fixture.users.owner.email);
    for (const headers of [
      { origin: server.url },
      { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[])
      expect((await server.call('getUserinfoData', { as: owner, headers })).status).toBe(200);
  });
});

describe('what each widget may call', () => {
  const compiled = compileContract();
  const callableBy = (component: string) =>
    [...compiled.values()].filter(({ widgets }) => widgets.includes(component)).map(({ id }) => id);

  test('is what was agreed; every other operation is closed to widgets', () => {
    expect(
      Object.fromEntries(widgetComponents.map((component) => [component, callableBy(component).toSorted()])),
    ).toEqual({
      'vendor-search': [
        'getRegisteredVendorLocationsAcrossIndia',
        'getStatesAndCities',
        'getVendorCategoriesList',
        'guestVendorListing',
        'vendorListing',
        'vendorListingByName',
      ],
      'vendor-card': ['vendorProfileData', 'vendorProfileDataWithoutToken', 'vendorProfileShare'],
      'vendor-profile': ['contactNotification', 'vendorProfileData', 'vendorProfileDataWithoutToken'],
      'contact-enquiry': [
        'contactNotification',
        'enquireVendor',
        'getVendorEnquiries',
        'vendorProfileData',
        'vendorProfileDataWithoutToken',
      ],
      'rating-summary': ['getAllReview', 'vendorProfileData', 'vendorProfileDataWithoutToken'],
      'review-form': [
        'createReview',
        'getAllReview',
        'updateReview',
        'vendorProfileData',
        'vendorProfileDataWithoutToken',
      ],
      'compare-table': ['compareVendorData'],
      'shortlist-button': [
        'deleteShortlistGroupVendor',
        'getVendorShortlist',
        'getVendorShortlistGroup',
        'setVendorShortlistGroup',
      ],
    });
  });

  test('every operation answers a token for other widgets, and one for all of them if no widget may call it, with a refusal', async () => {
    const path = {
      gstn: fixtureGstn(1),
      id: fixture.vendorId(1),
      fileId: fixture.vendorId(1),
      token: 'A'.repeat(43),
      shareId: fixture.vendorId(1),
    } as never;
    for (const id of Object.keys(operations) as OperationId[]) {
      if (id === 'createWidgetSession') continue;
      const others = widgetComponents.filter((component) => !callableBy(component).includes(id));
      const headers = asWidget(await tokenFor(others, fixture.users.owner.email));
      const isGet = operations[id].method === 'GET';
      const answer = await server.call(id, { path, headers, ...(isGet ? {} : { rawBody: {} }) });
      // The console of the provider's team, the pages of vendors and the gate are closed to every other site, whatever it brings.
      const hasOwnCookie = /^(provider|vendor|correspondent|visit|gate)/.test(operations[id].authz);
      expect([id, ...codeOf(answer)]).toEqual([id, 403, hasOwnCookie ? 'CROSS_SITE' : 'WIDGET_COMPONENT']);
    }
  });
});

describe('budgets', () => {
  test(
    'all tokens of one key share 3,000 calls a minute; another key is not held up',
    async () => {
      const budgets = { ...defaultBudgets, requestsPerWidgetKeyPerMinute: 20 };
      expect(defaultBudgets.requestsPerWidgetKeyPerMinute).toBe(3_000);
      const strict = await startTestServer({ environment: { WIDGET_KEYS_FILE: file }, budgets });
      try {
        const token = async (secret: string, origin: string) =>
          (
            await strict.call('createWidgetSession', {
              body: { components: ['vendor-search'], origin },
              headers: bearer(secret),
            })
          ).body.token;
        strict.freeze();
        const [first, second, other] = [
          await token(full.secret, portal),
          await token(full.secret, portal),
          await token(searchOnly.secret, shop),
        ];
        const statuses: number[] = [];
        for (let at = 0; at < 19; at++) {
          const headers = asWidget(at % 2 ? first : second);
          statuses.push((await strict.call('guestVendorListing', { headers })).status);
        }
        expect(statuses).toEqual([...Array.from({ length: 18 }, () => 200), 429]);
        const refused = await strict.call('guestVendorListing', { headers: asWidget(first) });
        expect([Number(refused.headers.get('retry-after')) >= 1, allowed(refused.headers)]).toEqual([true, portal]);
        expect((await strict.call('guestVendorListing', { headers: asWidget(other, shop) })).status).toBe(200);
      } finally {
        await strict.stop();
      }
    },
    WITH_ANOTHER_SERVER_IN_MS,
  );

  test(
    'an address has its guest budget with a widget token too',
    async () => {
      const budgets = { ...defaultBudgets, guestSearchesPerAddressPerMinute: 3 };
      const strict = await startTestServer({ environment: { WIDGET_KEYS_FILE: file }, budgets });
      try {
        const { body } = await strict.call('createWidgetSession', {
          body: { components: ['vendor-search'], origin: portal },
          headers: bearer(full.secret),
        });
        strict.freeze();
        const statuses: number[] = [];
        for (let at = 0; at < 4; at++)
          statuses.push((await strict.call('guestVendorListing', { headers: asWidget(body.token) })).status);
        expect(statuses).toEqual([200, 200, 200, 429]);
      } finally {
        await strict.stop();
      }
    },
    WITH_ANOTHER_SERVER_IN_MS,
  );
});

describe('widget keys', () => {
  const command = (environment: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../widget-key.ts'), ...args],
      { env: { ...childEnvironment, ...environment }, encoding: 'utf8' },
    );
    return { status, text: `${stdout}${stderr}`.trim() };
  };

  test('are made, listed and revoked by a command; the file has the hash only and is its owner’s', () => {
    const environment = { DATA_DIR: join(folder, 'data') };
    const path = join(folder, 'data/widget-keys.json');
    const created = command(environment, 'create', 'acme', '--origin', portal, '--component', 'vendor-card');
    const secret = created.text.split('\n')[0]!;
    expect([created.status, secret]).toEqual([0, expect.stringMatching(/^mwk_[0-9a-f]{12}_[\w-]{43}$/)]);
    expect(readFileSync(path, 'utf8')).not.toContain(secret.slice(17));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(openWidgetKeys(path, null).bySecret(secret)).toMatchObject({
      name: 'acme',
      origins: [portal],
      components: ['vendor-card'],
      company: null,
    });
    expect(command(environment, 'create', 'acme', '--origin', portal)).toEqual({
      status: 1,
      text: 'There is a key named acme; revoke it first.',
    });
    expect(command(environment, 'list').text).toMatch(/^acme \([0-9a-f]{12}\), made \d{1,2} [A-Z][a-z]{2,3} \d{4}\n/);
    expect(command(environment, 'revoke', 'acme').status).toBe(0);
    expect(openWidgetKeys(path, null).bySecret(secret)).toBeNull();
    expect(command(environment, 'revoke', 'acme').status).toBe(1);
  });

  test.each([
    [['create', 'x'], /at least one --origin/],
    [['create', 'x', '--origin', 'http://portal.example.com'], /no origin over https/],
    [['create', 'x', '--origin', 'https://*.example.com'], /no origin over https/],
    [['create', 'x', '--origin', 'https://a.example/path'], /no origin over https/],
    [['create', 'x', '--origin', portal, '--component', 'admin'], /no widget admin/],
    [['create'], /^Usage/],
    [['create', 'x', '--unknown'], /Unknown option/],
    [[], /^Usage/],
  ])('the command refuses %j in a line', (args, text) => {
    const answer = command({ DATA_DIR: join(folder, 'none') }, ...args);
    expect(answer).toEqual({ status: 1, text: expect.stringMatching(text) });
  });

  test.each([
    ['no JSON', 'x'],
    ['an origin over http', JSON.stringify([{ ...full.key, origins: ['http://portal.example.com'] }])],
    ['any port of this machine', JSON.stringify([{ ...full.key, origins: ['http://127.0.0.1:*'] }])],
    ['a field that nobody knows', JSON.stringify([{ ...full.key, isAdmin: true }])],
    ['a hash that is none', JSON.stringify([{ ...full.key, secretHash: '' }])],
  ])('a file with %s starts no server, and closes every key of one that runs', async (_name, content) => {
    const broken = join(folder, 'broken.json');
    writeWidgetKeys(broken, [full.key]);
    const reasons: string[] = [];
    const running = openWidgetKeys(broken, null, (reason) => reasons.push(reason));
    expect(running.bySecret(full.secret)).not.toBeNull();
    writeFileSync(broken, content);
    expect(() => openWidgetKeys(broken, null)).toThrow(/^The widget keys in .*broken\.json are not/);
    await expect.poll(() => running.bySecret(full.secret)).toBeNull();
    expect([running.hasOrigin(portal), reasons.length]).toEqual([false, 1]);
  });

  test('the demo has a key of its own for pages of this machine, another one at each start; production has none', () => {
    const demo = readConfig({}, 'demo').demoWidgetSecret!;
    expect(demo).toMatch(/^mwk_0{12}_[\w-]{43}$/);
    expect(readConfig({}, 'demo').demoWidgetSecret).not.toBe(demo);
    const production = readConfig(
      { PUBLIC_URL: 'https://procurement.example.com', SECRET_KEY: 'k'.repeat(32) },
      'production',
    );
    expect(production.demoWidgetSecret).toBeNull();
    const nothing = join(folder, 'nothing.json');
    const inDemo = openWidgetKeys(nothing, demo);
    const key = inDemo.bySecret(demo) as WidgetKey;
    for (const [origin, isAllowed] of [
      ['http://127.0.0.1:4220', true],
      ['http://localhost:80', true],
      ['http://127.0.0.1', false],
      ['https://127.0.0.1:4220', false],
      ['http://127.0.0.1:4220.evil.example', false],
      ['http://127.0.0.1:', false],
      ['http://localhost.evil.example:80', false],
    ] as const)
      expect([origin, isOriginOf(key, origin), inDemo.hasOrigin(origin)]).toEqual([origin, isAllowed, isAllowed]);
    const inProduction = openWidgetKeys(nothing, production.demoWidgetSecret);
    expect([inProduction.bySecret(demo), inProduction.hasOrigin('http://127.0.0.1:4220')]).toEqual([null, false]);
  });
});

describe('the token as text', () => {
  test('comes back as it was', () => {
    const secret = Buffer.alloc(32, 7);
    const token = {
      id: 'a',
      keyId: 'b',
      origin: portal,
      isFramed: false,
      components: [...widgetComponents],
      userId: fixture.users.owner.userId,
      expiresAt: 5,
    };
    expect(openWidgetToken(secret, signWidgetToken(secret, token))).toEqual(token);
    expect(openWidgetToken(Buffer.alloc(32, 8), signWidgetToken(secret, token))).toBeNull();
  });
});
