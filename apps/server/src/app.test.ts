import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from './config.ts';
import type { Handlers } from './http/handler.ts';
import { fixture, fixtureGstn } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { TestServer, TestSession } from './testing/harness.ts';
import { testEngine } from './testing/test-database.ts';
import { until } from './testing/until.ts';

/** What the handlers below were called with. */
const seen: Record<string, unknown>[] = [];
let breakAnswer = false;
let failAfterWrite = false;
let release: (() => void) | null = null;

const listing = (search: string) => ({
  vendorProfile: [],
  totalVendors: 0,
  offset: 1,
  limit: 5,
  filterValues: {
    search: breakAnswer ? (5 as never) : search,
    subcategoryId: null,
    min: 0,
    max: 200,
    aff: 'open' as const,
    locations: [],
  },
  facets: {
    registered_state: [],
    registered_city: [],
    equipFamily: [],
    serviceGroup: [],
    fabricationProcess: [],
    fabricationMaterials: [],
    fabricationProducts: [],
    discipline: [],
    industries: [],
    natureOfWork: [],
    turnOverSlab: [],
  },
  hitLowerLimit: false,
  didYouMean: null,
});

/** Handlers that only show what the app hands them: what is tested here is the app around them. */
const probes: Partial<Handlers> = {
  guestVendorListing: ({ query }) => {
    seen.push({ ...query });
    return listing('probe');
  },
  vendorListingByName: ({ principal }) => {
    seen.push({ principal: principal?.email ?? null });
    return listing('probe');
  },
  setDeleteVendorShortlist: async ({ db, principal, outbox, activity }) => {
    const { count } = await db
      .selectFrom('activity')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await activity.add({ subjectKind: 'probe', subjectId: String(count) });
    await outbox.add({ channel: 'mail', recipient: principal.email, subject: `Probe ${count}`, text: 'Hello' });
    if (release) await new Promise<void>((resolve) => (release = resolve));
    if (failAfterWrite) throw new Error('a secret detail');
    return { status: 'SUCCESS' } as never;
  },
};

let server: TestServer;
let owner: TestSession;
let buyer: TestSession;
const webFolder = mkdtempSync(join(tmpdir(), 'millwright-web-'));
const designFolder = mkdtempSync(join(tmpdir(), 'millwright-design-'));

beforeAll(async () => {
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><script>boot()</script><p>index page</p>');
  writeFileSync(join(webFolder, 'vendor.html'), '<!doctype html><p>vendor page</p>');
  writeFileSync(
    join(webFolder, 'shells.json'),
    JSON.stringify([{ pattern: '/vendor/:gstn/:profileType?', file: 'vendor.html' }]),
  );
  writeFileSync(join(webFolder, 'assets/main-DkQ2xY7a.js'), `console.log("${'x'.repeat(2000)}")`);
  mkdirSync(join(designFolder, 'assets'));
  writeFileSync(join(designFolder, 'index.html'), '<!doctype html><script type="module">draw()</script><p>design</p>');
  writeFileSync(join(designFolder, 'iframe.html'), '<!doctype html><p>a story</p>');
  writeFileSync(join(designFolder, 'mockServiceWorker.js'), 'self');
  server = await startTestServer({
    handlers: probes,
    environment: { WEB_DIR: webFolder, DESIGN_DIR: designFolder },
  });
  owner = await server.login(fixture.users.owner.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(async () => {
  await server.stop();
  rmSync(webFolder, { recursive: true, force: true });
  rmSync(designFolder, { recursive: true, force: true });
});

const guestSearch = async (rawQuery: string) => {
  seen.length = 0;
  return server.call('guestVendorListing', { rawQuery });
};

/** A request that fetch would not let through as it is. */
const rawGet = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const outgoing = httpRequest({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString(), headers: response.headers }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

describe('the design system under /design', () => {
  test('is served with a policy that lets it frame itself, and nobody else', async () => {
    const { status, text, headers } = await rawGet('/design/?path=/story/components-button--overview');
    expect(status).toBe(200);
    expect(text).toContain('design');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("frame-src 'self'; worker-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).not.toContain("script-src 'self' 'unsafe");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect((await rawGet('/design/iframe.html?id=a--b')).text).toContain('a story');
    expect((await rawGet('/design')).headers['location']).toBe('/design/');
  });

  test('what is not there is not found, and no path leads out of the folder', async () => {
    for (const path of ['/design/nothing.js', '/design/nothing', '/design/../index.html', '/design/%2e%2e/index.html'])
      expect((await rawGet(path)).text, path).not.toContain('<p>design');
    expect((await rawGet('/design/nothing.js')).status).toBe(404);
  });

  test('the app keeps its own policy', async () => {
    const { headers } = await rawGet('/');
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('without DESIGN_DIR there is no such page', async () => {
    const bare = await startTestServer({ handlers: probes, environment: { WEB_DIR: webFolder } });
    expect((await fetch(`${bare.url}/design/`)).status).toBe(404);
    await bare.stop();
  });
});

describe('what comes in', () => {
  test('lists are split at the pipes of the raw query; an escaped pipe is part of a value', async () => {
    await guestSearch('industries=Cement|Steel%20and%20sponge%20iron|a%7Cb,c&search=boiler+repair&limit=20&min=10.5');
    expect(seen).toEqual([
      {
        industries: ['Cement', 'Steel and sponge iron', 'a|b,c'],
        search: 'boiler repair',
        limit: 20,
        min: 10.5,
        max: 200,
        aff: 'open',
        offset: 1,
        sort: 'match',
      },
    ]);
  });

  test.each([
    ['limit=-1', '/query/limit'],
    ['limit=101', '/query/limit'],
    ['limit=ten', '/query/limit'],
    ['limit=', '/query/limit'],
    ['limit=5.5', '/query/limit'],
    ['limit=5&limit=6', '/query/limit'],
    ['offset=0', '/query/offset'],
    ['offset=1e9', '/query/offset'],
    ['offset=0x10', '/query/offset'],
    ['min=NaN', '/query/min'],
    ['max=201', '/query/max'],
    ['aff=closed', '/query/aff'],
    ['surprise=1', '/query/surprise'],
    ['%3Cscript%3E=1', '/query'],
    ['__proto__=1', '/query/__proto__'],
    ['constructor=1', '/query/constructor'],
    ['search=%', '/query/search'],
    ['search=%E0%A4%A', '/query/search'],
    ['search=%ED%A0%80', '/query/search'],
    ['search=%00', '/query/search'],
    ['industries=Cement||Steel', '/query/industries/1'],
    ['industries=%FF', '/query/industries'],
  ])('the query %s is a 400 problem that points at %s', async (rawQuery, pointer) => {
    const answer = await guestSearch(rawQuery);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.problem.errors.map((error) => error.pointer)).toEqual([pointer]);
    expect(seen).toEqual([]);
  });

  test('a search of 10,000 characters and a list of 51 values are 400 problems', async () => {
    expect((await guestSearch(`search=${'x'.repeat(10_000)}`)).problem.errors).toMatchObject([
      { pointer: '/query/search' },
    ]);
    const values = Array.from({ length: 51 }, (_, index) => index).join('|');
    expect((await guestSearch(`industries=${values}`)).problem.errors).toMatchObject([
      { pointer: '/query/industries' },
    ]);
  });

  test.each([
    'search=%F0%9F%94%A5',
    "search='%3B%20drop%20table%20vendor%3B--",
    'search=%25_',
    'search=%7C',
    'industries=',
    '&&',
    'search=%22%3Cb%3E',
  ])('the query %s is odd but right', async (rawQuery) => {
    expect((await guestSearch(rawQuery)).status).toBe(200);
  });

  test('a path with broken or smuggled text is a problem, never a failure', async () => {
    expect((await rawGet('/api/v1/vendor-profile/without-token/%E0%A4%A')).status).toBe(400);
    expect((await rawGet('/api/v1/vendor-profile/without-token/%00AAAAAAAAAAAAAA')).status).toBe(400);
    expect((await rawGet(`/api/v1/vendor-profile/without-token/${'A'.repeat(5000)}`)).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await rawGet('/api/v1/../../etc/passwd')).status).toBe(404);
    expect((await rawGet('//etc/passwd')).text).toContain('index page');
  });

  test.each([
    ['not JSON', '{"email":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a lone surrogate', '{"email":"a@b.cc","password":"\\ud800"}'],
    ['NUL', '{"email":"a@b.cc","password":"a\\u0000b"}'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['nothing', ''],
    ['deep nesting', '['.repeat(10_000)],
    ['numbers as text', '{"email":"a@b.cc","password":1}'],
    ['a prototype', '{"email":"a@b.cc","password":"x","__proto__":{"isSuperUser":true}}'],
  ])('a body of %s is a 400 problem', async (_name, rawBody) => {
    const answer = await server.call('login', { rawBody });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors.length).toBeGreaterThan(0);
  });

  test('more than 1 MB is 413, another media type 415, a file where none belongs 415', async () => {
    expect((await server.call('login', { rawBody: { email: 'a@b.cc', password: 'x'.repeat(1_100_000) } })).status).toBe(
      413,
    );
    expect(
      (
        await server.call('login', {
          rawBody: 'email=a',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
    expect((await server.call('login', { body: new FormData() })).status).toBe(415);
  });
});

describe('what goes out', () => {
  test('an answer that breaks the contract never leaves: it is a logged 500', async () => {
    breakAnswer = true;
    const answer = await guestSearch('');
    breakAnswer = false;
    expect([answer.status, answer.problem.code]).toEqual([500, 'INTERNAL']);
  });

  test('a failure says nothing of its cause, has a request id, and leaves no half write', async () => {
    const before = await server.database.owner.selectFrom('task').selectAll().where('key', 'is', null).execute();
    failAfterWrite = true;
    const answer = await server.call('setDeleteVendorShortlist', {
      as: owner,
      body: { groupId: fixture.sagar.defaultGroupId } as never,
    });
    failAfterWrite = false;
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.problem)).not.toContain('secret');
    expect(answer.problem).toEqual({
      type: '/problems/internal',
      title: expect.any(String),
      status: 500,
      code: 'INTERNAL',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      errors: [],
    });
    expect(await server.database.owner.selectFrom('task').selectAll().where('key', 'is', null).execute()).toEqual(
      before,
    );
    expect(
      await server.database.owner.selectFrom('activity').selectAll().where('subject_kind', '=', 'probe').execute(),
    ).toEqual([]);
  });

  test('every answer of the API carries the security headers and is not stored', async () => {
    for (const answer of [await guestSearch(''), await guestSearch('limit=0'), await server.call('logout')]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
      });
      expect(answer.headers.has('strict-transport-security')).toBe(false);
    }
  });

  test('what is not HTTP, and headers without end, are problems too', async () => {
    const { hostname, port } = new URL(server.url);
    const answerTo = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(Number(port), hostname, () => socket.write(text));
        socket
          .on('data', (chunk) => (answer += chunk))
          .on('end', () => resolve(answer))
          .on('error', reject);
      });
    for (const [text, status, code] of [
      ['NOT HTTP\r\n\r\n', 400, 'VALIDATION'],
      ['GET /api/v1/vendor-list/searchWithoutToken?search=\x01 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'VALIDATION'],
      [`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ] as const) {
      const [head, body] = (await answerTo(text)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*application/problem\\+json`));
      expect(JSON.parse(body!)).toMatchObject({ status, code, errors: [], requestId: expect.any(String) });
    }
  });

  test('a connection whose other side never lets go is ended all the same', async () => {
    const { hostname, port } = new URL(server.url);
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    server.app.server.closeIdleConnections();
    await expect.poll(connections).toBe(0);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () =>
      socket.write('NOT HTTP\r\n\r\n'),
    );
    socket.on('error', () => {}).resume();
    await new Promise((resolve) => socket.once('end', resolve));
    // The client's half stays open.
    await expect.poll(connections).toBe(0);
    socket.destroy();
    // And one on which nothing moves: that says nothing at all, or reads no answer.
    expect(server.app.server.timeout).toBe(60_000);
    server.app.server.setTimeout(500);
    try {
      const silent = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      silent.on('error', () => {}).resume();
      await new Promise((resolve) => silent.once('connect', resolve));
      await expect.poll(connections).toBe(1);
      await expect.poll(connections).toBe(0);
      silent.destroy();
    } finally {
      server.app.server.setTimeout(60_000);
    }
  }, 30_000);

  test('the contract is served as it is committed', async () => {
    const served = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
      paths: object;
      servers: { url: string }[];
    };
    expect(served.servers.map(({ url }) => url)).toEqual(['/api/v1', '/communication/v1']);
    expect(Object.keys(served.paths).length).toBeGreaterThan(30);
  });

  test('health and readiness answer, HEAD too and not with a page', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    for (const path of ['/healthz', '/readyz', '/api/v1/openapi.json']) {
      const head = await fetch(`${server.url}${path}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    }
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: 'ready', database: 'up', search: { isReady: true } },
    ]);
  });
});

describe('who may call', () => {
  const samplePath = {
    gstn: '27AAZCT0000K1ZQ',
    id: fixture.vendorId(1),
    fileId: fixture.vendorId(1),
    token: 'A'.repeat(43),
    shareId: fixture.vendorId(1),
  };
  const ids = Object.keys(operations) as OperationId[];
  const of = (authz: string) => ids.filter((id) => operations[id].authz === authz);
  /** The answer of an operation to a caller, with a body that is right or wrong: what counts is whether the caller gets past the door. */
  const knock = (id: OperationId, headers: Record<string, string>) =>
    server.call(id, {
      path: samplePath as never,
      headers,
      ...(operations[id].method === 'GET' ? {} : { rawBody: {} }),
    });

  test('the list of operations that need no session is the one that was agreed', () => {
    expect(of('public').concat(of('guest')).toSorted()).toEqual([
      'confirmMailReply',
      'discardPendingRegistration',
      'emailDuplication',
      'findOpenExperience',
      'finishSingleSignOn',
      'forgotPassword',
      'generateOtpForLoginViaPhone',
      'generateOtpForRegistration',
      'getAllReview',
      'getClearBitCompanyData',
      'getInvite',
      'getPendingRegistration',
      'getRegisteredVendorLocationsAcrossIndia',
      'getStatesAndCities',
      'getVendorCategoriesList',
      'giveF3FeedbackByLink',
      'guestVendorListing',
      'login',
      'loginAfterVerifyingMobileOtp',
      'openConversationLink',
      'openExperience',
      'openF3Link',
      'openGate',
      'openLogin',
      'openReportLink',
      'openVendorLink',
      'openVisitLink',
      'passwordResetLinkUpdateUserStatus',
      'passwordResetLinkVerifyEmail',
      'phoneDuplication',
      'postEmailDuplication',
      'postPhoneDuplication',
      'providerLogin',
      'readVisitFeed',
      'redeemSchedulerTicket',
      'register',
      'renewSession',
      'resendOtpForRegistration',
      'resetPassword',
      'saveReviewDetails',
      'sendReviewCode',
      'startSingleSignOn',
      'unsubscribeFromDigest',
      'vendorListingByName',
      'vendorProfileDataWithoutToken',
      'vendorProfileShare',
      'verifyEmailOtp',
      'verifyMobileOtp',
      'verifyResetEmail',
    ]);
  });

  test.each([...of('session'), ...of('profile')])(
    '%s refuses a caller without a session before it looks at anything else',
    async (id) => {
      for (const authorization of ['', 'Bearer dummy', `Bearer ${'A'.repeat(43)}`, 'Bearer undefined', 'Bearer null']) {
        const answer = await knock(id, authorization ? { authorization } : {});
        expect([answer.status, answer.problem.code], authorization).toEqual([401, 'NOT_LOGGED_IN']);
      }
    },
  );

  test.each([...of('session'), ...of('profile')])('%s lets a session in', async (id) => {
    const session = await server.login(fixture.users.approver.email, id === 'logout' ? { fresh: true } : {});
    expect((await knock(id, { authorization: `Bearer ${session.accessToken}` })).status).not.toBe(401);
  });

  test('a guest call with a token that is no longer good is 401, so that the client renews instead of becoming a guest', async () => {
    expect((await server.call('vendorListingByName')).status).toBe(200);
    expect(seen.at(-1)).toEqual({ principal: null });
    expect((await server.call('vendorListingByName', { as: owner })).status).toBe(200);
    expect(seen.at(-1)).toEqual({ principal: owner.email });
    expect((await server.call('vendorListingByName', { headers: { authorization: 'Bearer gone' } })).status).toBe(401);
  });

  test('an unknown path of the API is a 404 problem, in any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
      const response = await fetch(`${server.url}/api/v1/vendor-list/searchES/nothing`, { method });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
    expect((await fetch(`${server.url}/communication/v1/anything`)).status).toBe(404);
  });

  test('an address of the API with a method that it does not take is a 405 that names the methods', async () => {
    for (const [method, path, allowed] of [
      ['DELETE', 'vendor-list/searchES?search=boiler', 'GET'],
      ['HEAD', 'vendor-list/searchES', 'GET'],
      ['PUT', 'vendor-review/all/27AAZCT0000K1ZQ', 'GET'],
      ['GET', 'authentication/login', 'POST'],
    ] as const) {
      const response = await fetch(`${server.url}/api/v1/${path}`, { method });
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allowed]);
      if (method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', errors: [] });
    }
  });
});

describe('Idempotency-Key', () => {
  const write = (key: string, as = owner, body: object = { groupId: fixture.sagar.defaultGroupId }) =>
    server.call('setDeleteVendorShortlist', { as, rawBody: body, headers: { 'idempotency-key': key } });
  const effects = async () =>
    (await server.database.owner.selectFrom('activity').select('seq').where('subject_kind', '=', 'probe').execute())
      .length;

  test('a retry is answered from the first time and acts once', async () => {
    const before = await effects();
    const [first, second] = [await write('retry-key-1'), await write('retry-key-1')];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await effects()).toBe(before + 1);
  });

  test('the same key with another request is 422', async () => {
    await write('mismatch-key');
    const answer = await write('mismatch-key', owner, { groupId: fixture.deccan.defaultGroupId });
    expect([answer.status, answer.problem.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  test('a retry while the first is being answered is 409, or waits for the embedded database and is answered from the first', async () => {
    const unheld = () => {};
    release = unheld;
    const first = write('parallel-key');
    await until(() => release !== unheld);
    const open = release;
    let second = write('parallel-key');
    // The embedded database may answer it only after the first.
    if (testEngine === 'postgres') second = Promise.resolve(await second);
    release = null;
    open();
    expect((await first).status).toBe(200);
    const { status, problem, headers } = await second;
    // The embedded database may keep the retry waiting before it gets as far as the key.
    if (testEngine === 'postgres' || status === 409)
      expect([status, problem.code]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT']);
    else expect([status, headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect((await write('parallel-key')).headers.get('idempotent-replayed')).toBe('true');
  });

  test('twenty at once are one effect', async () => {
    const before = await effects();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write('storm-key-1')));
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(new Set());
    expect(await effects()).toBe(before + 1);
  });

  test('keys belong to one person', async () => {
    const before = await effects();
    await write('shared-key-1');
    await write('shared-key-1', buyer, { groupId: fixture.deccan.defaultGroupId });
    expect(await effects()).toBe(before + 2);
  });

  test('a failed request keeps no key: the retry acts', async () => {
    failAfterWrite = true;
    const failed = await write('failed-key-1');
    failAfterWrite = false;
    const before = await effects();
    const retried = await write('failed-key-1');
    expect([failed.status, retried.status, (await effects()) - before]).toEqual([500, 200, 1]);
  });

  test('a call that has no such header in the contract does not look at it, however long it is', async () => {
    const answer = await server.call('compareVendorData', {
      as: owner,
      body: { gstns: [fixtureGstn(1), fixtureGstn(2)] },
      headers: { 'idempotency-key': randomBytes(6_000).toString('base64url') },
    });
    expect(answer.status).toBe(200);
    expect(
      await server.database.owner
        .selectFrom('idempotency_key')
        .selectAll()
        .where('operation_id', '=', 'compareVendorData')
        .execute(),
    ).toEqual([]);
  });

  test('a key that is too short or has other characters is 400', async () => {
    const answer = await write('short');
    expect([answer.status, answer.problem.errors[0]?.pointer]).toEqual([400, '/header/idempotency-key']);
  });
});

describe('the outbox page', () => {
  test('lists what was sent, newest first, as JSON and as a page that escapes it', async () => {
    for (let number = 0; number < 2; number++)
      await server.call('setDeleteVendorShortlist', {
        as: owner,
        body: { groupId: fixture.sagar.defaultGroupId } as never,
      });
    const [newest, ...older] = await server.sentMessages();
    expect(newest).toEqual({
      to: owner.email,
      channel: 'mail',
      subject: expect.stringMatching(/^Probe \d+$/),
      text: 'Hello',
      sentAt: expect.stringMatching(/Z$/),
      state: 'sent',
      reason: null,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(older.length).toBeGreaterThan(0);
    await server.database.owner
      .insertInto('task')
      .values({
        kind: 'mail',
        cause: 'probe',
        payload: JSON.stringify({ recipient: 'a@b.cc', subject: '<script>alert(1)</script>', text: '<b>' }),
      })
      .execute();
    const page = await (await fetch(`${server.url}/dev/outbox`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>');
    // Each mail is there as its HTML part as well.
    const path = /\/dev\/outbox\/[0-9a-f-]{36}/.exec(page)![0];
    const mail = await fetch(`${server.url}${path}`);
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await mail.text()).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect((await fetch(`${server.url}/dev/outbox/nothing`)).status).toBe(404);
    expect((await fetch(`${server.url}/dev/deadline/nothing`, { method: 'POST' })).status).toBe(404);
  });

  test('the clock of auctions moves forward, and by no more than a month', async () => {
    const aheadOf = async () => {
      const { rows } = await server.database.ownerPool.query<{ ahead: string }>(
        'select round(extract(epoch from auction_now() - clock_timestamp())) as ahead',
      );
      return Number(rows[0]!.ahead);
    };
    const before = await aheadOf();
    for (const seconds of ['90', '30'])
      expect((await fetch(`${server.url}/dev/auction-clock/${seconds}`, { method: 'POST' })).status).toBe(200);
    for (const seconds of ['0', '-5', '1.5', 'soon', '2678401'])
      expect((await fetch(`${server.url}/dev/auction-clock/${seconds}`, { method: 'POST' })).status).toBe(404);
    expect((await aheadOf()) - before).toBe(120);
  });
});

describe('the web app', () => {
  test('a page path gets its prerendered shell, any other the index, with a policy that names only its own inline script', async () => {
    const shell = await fetch(`${server.url}/vendor/27AAZCT0000K1ZQ/reviews?tab=1`);
    expect(await shell.text()).toContain('vendor page');
    const index = await fetch(`${server.url}/search-vendors/boiler%20repair`);
    expect([index.status, index.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await index.text()).toContain('index page');
    const policy = index.headers.get('content-security-policy')!;
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
    expect(shell.headers.get('content-security-policy')).not.toContain('sha256');
  });

  test('hashed files are immutable and compressed; a missing file is 404 and not a page', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await rawGet('/assets/main-DkQ2xY7a.js', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers['cache-control'], headers['content-type']]).toEqual([
        encoding,
        'public, max-age=31536000, immutable',
        'text/javascript; charset=utf-8',
      ]);
    }
    expect((await fetch(`${server.url}/assets/missing-AAAAAAAA.js`)).status).toBe(404);
    expect((await rawGet('/..%2f..%2fpackage.json')).status).toBe(404);
    expect((await fetch(`${server.url}/search-vendors`, { method: 'POST' })).status).toBe(404);
  });

  test('a search with a dot, a lone percent sign or half a character is a page with the headers of one; the API says what is wrong', async () => {
    for (const path of ['/search-vendors/SA%20210%20Gr.A1', '/search-vendors/50%', '/vendor/%ED%A0%80']) {
      const { status, text, headers } = await rawGet(path);
      expect([path, status, text]).toEqual([path, 200, expect.stringMatching(/<p>(index|vendor) page/)]);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
    }
    const { status, text, headers } = await rawGet('/api/v1/vendor-profile/without-token/%');
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'VALIDATION', errors: [{ pointer: '/path' }] }]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('a page that the browser has is not sent again', async () => {
    const first = await fetch(`${server.url}/login`);
    const again = await fetch(`${server.url}/login`, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });
});

describe('budgets at their defaults', () => {
  let strict: TestServer;
  let person: TestSession;
  beforeAll(async () => {
    strict = await startTestServer({ handlers: probes, budgets: defaultBudgets });
    person = await strict.login(fixture.users.owner.email);
    strict.freeze();
  });
  afterAll(() => strict.stop());
  const statuses = async (howMany: number, knock: () => Promise<{ status: number; headers: Headers }>) => {
    const answers = [];
    for (let number = 0; number < howMany; number++) answers.push(await knock());
    return { refused: answers.findIndex(({ status }) => status === 429), last: answers.at(-1)! };
  };

  test('a guest searches 60 times a minute from one address; the next is 429 with Retry-After, and time heals it', async () => {
    const { refused, last } = await statuses(61, () => strict.call('guestVendorListing'));
    expect(refused).toBe(60);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    strict.advance(60);
    expect((await strict.call('guestVendorListing')).status).toBe(200);
  });

  test('the searches of a logged-in person do not count for the address', async () => {
    await statuses(61, () => strict.call('guestVendorListing'));
    expect((await strict.call('vendorListingByName')).status).toBe(429);
    expect((await strict.call('vendorListingByName', { as: person })).status).toBe(200);
  });

  test('other calls without a session: 600 a minute and address, wrong tokens among them', async () => {
    strict.advance(60);
    const { refused } = await statuses(601, () =>
      strict.call('getUserinfoData', { headers: { authorization: 'Bearer guess' } }),
    );
    expect(refused).toBe(600);
  });

  test('1,200 calls a minute of one person', async () => {
    strict.advance(60);
    const { refused } = await statuses(1_201, () => strict.call('vendorListingByName', { as: person }));
    expect(refused).toBe(1_200);
  });
});
