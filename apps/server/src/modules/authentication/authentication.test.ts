import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets, readConfig } from '../../config.ts';
import { fixture, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { attemptKeys, needsSingleSignOn, refreshToken } from './authentication.rules.ts';
import { passwordsOf } from './password.ts';

const { users } = fixture;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]!;
const renew = (refresh: string, headers: Record<string, string> = {}) =>
  server.call('renewSession', { headers: { cookie: `millwright_refresh=${refresh}`, ...headers } });
const failureCounts = async () =>
  (await server.database.owner.selectFrom('login_attempt').select(['key', 'failure_count']).execute()).filter(
    ({ key }) => key.startsWith('account:'),
  );

describe('login', () => {
  test('answers the session in the body and the refresh token only in an HttpOnly cookie', async () => {
    const answer = await server.call('login', {
      body: { email: 'Owner@SagarSteel.example', password: PASSWORD, rememberMe: false },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      userData: { _id: users.owner.userId, email: users.owner.email },
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expiresInSeconds: 600,
      isFirstTimeLogin: false,
      isSubsequentUser: false,
      isFirstCompanyUser: false,
    });
    expect(cookieOf(answer.headers)).toMatch(/^millwright_refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const stored = await server.database.owner
      .selectFrom('user_session')
      .selectAll()
      .where('user_id', '=', users.owner.userId)
      .execute();
    expect(stored.length).toBeGreaterThan(0);
  });

  test('a remembered session has a cookie of 30 days', async () => {
    const answer = await server.call('login', {
      body: { email: users.owner.email, password: PASSWORD, rememberMe: true },
    });
    expect(cookieOf(answer.headers)).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  test('the first login of an account says so, the second does not', async () => {
    const first = await server.call('login', {
      body: { email: users.firstTime.email, password: PASSWORD, rememberMe: false },
    });
    const second = await server.call('login', {
      body: { email: users.firstTime.email, password: PASSWORD, rememberMe: false },
    });
    expect([first.body.isFirstTimeLogin, second.body.isFirstTimeLogin]).toEqual([true, false]);
  });

  test('each login is a new session with other tokens', async () => {
    const [one, two] = [
      await server.login(users.owner.email, { fresh: true }),
      await server.login(users.owner.email, { fresh: true }),
    ];
    expect(one.accessToken).not.toBe(two.accessToken);
    expect(one.refresh).not.toBe(two.refresh);
  });

  test('a wrong password is refused on the password field', async () => {
    const answer = await server.call('login', {
      body: { email: users.corporate.email, password: 'wrong', rememberMe: false },
    });
    expect(answer.status).toBe(401);
    expect(answer.problem).toMatchObject({ code: 'WRONG_PASSWORD', errors: [{ pointer: '/password' }] });
  });

  test('an unknown address is refused with the words "User doesn\'t exist!" on the email field', async () => {
    const answer = await server.call('login', {
      body: { email: 'nobody@nowhere.example', password: PASSWORD, rememberMe: false },
    });
    expect(answer.status).toBe(401);
    expect(answer.problem).toMatchObject({
      code: 'UNKNOWN_USER',
      message: "User doesn't exist!",
      errors: [{ pointer: '/email', message: "User doesn't exist!" }],
    });
  });

  test.each([
    ['pending', 'ACCOUNT_PENDING'],
    ['suspended', 'ACCOUNT_SUSPENDED'],
  ] as const)('a %s account is refused, and only after the right password', async (name, code) => {
    const wrong = await server.call('login', {
      body: { email: users[name].email, password: 'wrong', rememberMe: false },
    });
    const right = await server.call('login', {
      body: { email: users[name].email, password: PASSWORD, rememberMe: false },
    });
    expect(wrong.problem.code).toBe('WRONG_PASSWORD');
    expect([right.status, right.problem.code]).toEqual([403, code]);
  });

  test('a body that breaks the contract is refused with a pointer for each field, and nothing of it is repeated', async () => {
    const answer = await server.call('login', { rawBody: { email: 'token error', password: '', surprise: 1 } });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/email',
      '/password',
      '/surprise',
    ]);
    expect(answer.problem.message).not.toContain('token error');
  });
});

describe('login under attack, with the budgets of production', () => {
  let strict: TestServer;
  beforeAll(async () => {
    // A queue in which fifty find a place: what is refused for load is not counted, and would hide what is refused for the count.
    strict = await startTestServer({ budgets: { ...defaultBudgets, loginsInQueue: 200 } });
  });
  afterAll(() => strict.stop());

  test('of 50 wrong passwords at once the free ones are looked at, and only those count', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        strict.call('login', { body: { email: users.corporate.email, password: 'wrong', rememberMe: false } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const [{ failure_count: counted } = { failure_count: 0 }] = await strict.database.owner
      .selectFrom('login_attempt')
      .select('failure_count')
      .where('key', 'like', 'account:%')
      .execute();
    expect(counted).toBe(6);
    // Five are free, and the sixth starts the wait.
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(44);
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test('the right password has to wait as well, and works after the wait', async () => {
    for (const secondsLater of [2, 3, 5]) {
      strict.advance(secondsLater);
      const again = await strict.call('login', {
        body: { email: users.corporate.email, password: 'wrong', rememberMe: false },
      });
      expect(again.status).toBe(401);
    }
    const early = await strict.call('login', {
      body: { email: users.corporate.email, password: PASSWORD, rememberMe: false },
    });
    expect(early.status).toBe(429);
    strict.advance(9);
    const later = await strict.call('login', {
      body: { email: users.corporate.email, password: PASSWORD, rememberMe: false },
    });
    expect(later.status).toBe(200);
  });

  test('five unknown users an hour are told so; the sixth, and then a wrong password too, get the general answer', async () => {
    const attempt = (email: string) => strict.call('login', { body: { email, password: 'wrong', rememberMe: false } });
    strict.advance(7200);
    const codes: string[] = [];
    for (let number = 1; number <= 6; number++)
      codes.push((await attempt(`nobody${number}@nowhere.example`)).problem.code);
    expect(codes).toEqual([...Array<string>(5).fill('UNKNOWN_USER'), 'WRONG_CREDENTIALS']);
    expect((await attempt(users.approver.email)).problem.code).toBe('WRONG_CREDENTIALS');
  });

  test('who logged in from here before is not locked out by strangers who try the account elsewhere; who did not has to wait', async () => {
    strict.advance(7200);
    await strict.login(users.owner.email, { fresh: true });
    for (const { email } of [users.owner, users.buyer])
      await block(strict, attemptKeys(readConfig({}, 'demo').secret, email, '127.0.0.1').account);
    await expect(strict.login(users.owner.email, { fresh: true })).resolves.toBeTruthy();
    const refused = await attempt(strict, users.buyer.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.problem.message).toMatch(/^Too many failed logins\. Please wait \d+ hours and try again\.$/);
  });
});

const attempt = (on: TestServer, email: string, password: string, headers: Record<string, string> = {}) =>
  on.call('login', { body: { email, password, rememberMe: false }, headers });
const block = (on: TestServer, key: string) =>
  on.database.owner
    .insertInto('login_attempt')
    .values({
      key,
      failure_count: 50,
      window_started_at: '2099-01-01T00:00:00Z',
      blocked_until: '2099-01-01T00:00:00Z',
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ blocked_until: '2099-01-01T00:00:00Z' }))
    .execute();

describe('the tries of an address, with the budgets of production', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ budgets: defaultBudgets, environment: { TRUSTED_PROXIES: '1' } });
    strict.freeze();
  });
  afterAll(() => strict.stop());
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('are not given back by the right password of one account: of 120 sprayed logins with one in between, the free ones are looked at', async () => {
    const here = from('10.9.0.1');
    const looked: number[] = [];
    for (let victim = 0; victim < 120; victim++) {
      const { status } = await attempt(strict, `victim${victim}@nowhere.example`, 'wrong', here);
      if (status === 401) looked.push(victim);
      if (victim % 4 === 0) await attempt(strict, users.owner.email, PASSWORD, here);
    }
    expect(looked).toHaveLength(defaultBudgets.freeLoginFailuresPerAddress + 1);
  }, 60_000);

  test('are not used up by right passwords: thirty people of one office log in one after the other', async () => {
    const here = from('10.9.0.2');
    const statuses: number[] = [];
    for (let person = 0; person < 30; person++)
      statuses.push((await attempt(strict, users.buyer.email, PASSWORD, here)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const counted = await strict.database.owner
      .selectFrom('login_attempt')
      .select('failure_count')
      .where('key', '=', attemptKeys(strict.config.secret, users.buyer.email, '10.9.0.2').address)
      .execute();
    expect(counted.map(({ failure_count: count }) => count)).toEqual([0]);
  });

  test('keep the wait that was there when a right password had its turn in between', async () => {
    const here = from('10.9.0.3');
    const key = attemptKeys(strict.config.secret, '', '10.9.0.3').address;
    for (let guess = 0; guess < 23; guess++) {
      await attempt(strict, `somebody${guess}@nowhere.example`, 'wrong', here);
      strict.advance(20);
    }
    const stateOf = () =>
      strict.database.owner.selectFrom('login_attempt').selectAll().where('key', '=', key).execute();
    const before = await stateOf();
    expect(before[0]!.blocked_until).not.toBeNull();
    expect((await attempt(strict, users.approver.email, PASSWORD, here)).status).toBe(200);
    expect(await stateOf()).toEqual(before);
  });

  test('of a browser that logged in before are its own, also from another address', async () => {
    const first = await attempt(strict, users.buyer.email, PASSWORD, from('10.9.1.1'));
    const cookie = first.headers
      .getSetCookie()
      .find((one) => one.startsWith('millwright_challenge='))!
      .split(';')[0]!;
    await block(strict, attemptKeys(strict.config.secret, users.buyer.email, '').account);
    expect((await attempt(strict, users.buyer.email, PASSWORD, from('10.9.1.2'))).status).toBe(429);
    const again = await attempt(strict, users.buyer.email, PASSWORD, { ...from('10.9.1.3'), cookie });
    expect(again.status).toBe(200);
  });
});

describe('a storm of logins', () => {
  const busy = 'Many people are logging in right now. Please wait 2 seconds and try again.';
  let small: TestServer;
  beforeAll(async () => {
    small = await startTestServer({
      budgets: { ...defaultBudgets, loginsInQueue: 4, freeLoginFailuresPerAddress: 1000 },
      environment: { TRUSTED_PROXIES: '1' },
    });
  });
  afterAll(() => small.stop());

  test('is refused at once with 503 beyond the queue, and what was refused counts nothing: the right password still gets in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        attempt(small, users.corporate.email, 'wrong', { 'x-forwarded-for': '10.8.0.1' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]!.headers.get('retry-after')).toBe('2');
    expect(refused[0]!.problem.message).toBe(busy);
    const looked = answers.filter(({ status }) => status === 401).length;
    const [counted] = await small.database.owner
      .selectFrom('login_attempt')
      .select('failure_count')
      .where('key', '=', attemptKeys(small.config.secret, users.corporate.email, '').account)
      .execute();
    expect(counted!.failure_count).toBe(looked);
    expect((await attempt(small, users.owner.email, PASSWORD, { 'x-forwarded-for': '10.8.0.2' })).status).toBe(200);
  });

  test('asks nothing of the database for what it refuses', async () => {
    const pool = small.database.appPool;
    const { connect } = pool;
    // Every query of a request gets its connection here. To count them would count those of the server's own looks, too.
    pool.connect = (() => Promise.reject(new Error('the database is not asked'))) as typeof pool.connect;
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const holds = Array.from({ length: 20 }, (_, number) =>
      passwordsOf(small.config)
        .inTurn(`hold ${number}`, () => gate)
        .catch(() => {}),
    );
    try {
      for (let tries = 0; tries < 10; tries++) {
        const { status, problem } = await attempt(small, users.owner.email, PASSWORD, {
          'x-forwarded-for': `10.8.1.${tries}`,
        });
        expect([status, problem.message]).toEqual([503, busy]);
      }
    } finally {
      pool.connect = connect;
      release();
      await Promise.all(holds);
    }
    expect((await attempt(small, users.owner.email, PASSWORD, { 'x-forwarded-for': '10.8.2.1' })).status).toBe(200);
  });
});

test('single sign-on is demanded for exactly the configured email domain', () => {
  const needs = (email: string) => needsSingleSignOn(email, 'corp.example.com');
  expect(needs('a@corp.example.com')).toBe(true);
  expect(needs('a+b@CORP.example.com')).toBe(true);
  for (const domain of [
    'corp.example.com.evil.in',
    'evilcorp.example.com',
    'example.com',
    'sub.corp.example.com',
    'corp-example.com',
  ])
    expect(needs(`a@${domain}`), domain).toBe(false);
});

test('an address of the single sign-on domain cannot log in by password, not even with the right one', async () => {
  const sso = await startTestServer({ environment: { SSO_DOMAIN: 'sagarsteel.example' } });
  try {
    const answer = await sso.call('login', {
      body: { email: users.owner.email, password: PASSWORD, rememberMe: false },
    });
    expect([answer.status, answer.problem.code]).toEqual([403, 'SSO_REQUIRED']);
  } finally {
    await sso.stop();
  }
}, 60_000);

describe('renewSession', () => {
  test('answers a new access token and a new cookie; both work', async () => {
    const session = await server.login(users.owner.email, { fresh: true });
    const answer = await renew(session.refresh);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ userData: { _id: users.owner.userId }, isFirstTimeLogin: false });
    const next = refreshToken(cookieOf(answer.headers), false)!;
    expect(next).not.toBe(session.refresh);
    expect((await renew(next)).status).toBe(200);
    expect((await server.call('logout', { as: { ...session, accessToken: answer.body.access_token } })).status).toBe(
      200,
    );
  });

  test('five tabs that renew at once with the same token all stay logged in, whichever cookie the browser keeps', async () => {
    const session = await server.login(users.owner.email, { fresh: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(session.refresh)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    server.advance(60);
    const kept = refreshToken(cookieOf(answers[2]!.headers), false)!;
    expect((await renew(kept)).status).toBe(200);
  });

  test('the previous token is good for ten seconds; after that its use ends the session for everybody', async () => {
    const session = await server.login(users.owner.email, { fresh: true });
    const first = await renew(session.refresh);
    server.advance(8);
    expect((await renew(session.refresh)).status).toBe(200);
    server.advance(3);
    const stolen = await renew(session.refresh);
    expect(stolen.status).toBe(403);
    expect(stolen.problem.code).toBe('TOKEN_ERROR');
    expect(stolen.problem.message.toLowerCase()).toContain('token error');
    const owner = await renew(refreshToken(cookieOf(first.headers), false)!);
    expect([owner.status, owner.problem.code]).toEqual([403, 'TOKEN_ERROR']);
    expect((await server.call('logout', { as: { ...session, accessToken: first.body.access_token } })).status).toBe(
      401,
    );
  });

  test('after a logout in another tab it is refused as an ended session', async () => {
    const session = await server.login(users.owner.email, { fresh: true });
    await server.call('logout', { as: session });
    const answer = await renew(session.refresh);
    expect([answer.status, answer.problem.code]).toEqual([403, 'TOKEN_ERROR']);
    expect(cookieOf(answer.headers)).toContain('Max-Age=0');
  });

  test('a session that was idle for half an hour is ended; a remembered one is not', async () => {
    const [plain, remembered] = [
      await server.login(users.owner.email, { fresh: true }),
      await server.login(users.owner.email, { rememberMe: true }),
    ];
    server.advance(31 * 60);
    expect((await renew(plain.refresh)).problem.code).toBe('TOKEN_ERROR');
    expect((await renew(remembered.refresh)).status).toBe(200);
  });

  test('twelve hours end a session however busy it was', async () => {
    let { refresh } = await server.login(users.owner.email, { fresh: true });
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.advance(20 * 60);
      const answer = await renew(refresh);
      expect(answer.status).toBe(200);
      refresh = refreshToken(cookieOf(answer.headers), false)!;
    }
    server.advance(21 * 60);
    expect((await renew(refresh)).problem.code).toBe('TOKEN_ERROR');
  });

  test('without a cookie, or with one that was never issued, it is 401', async () => {
    expect((await server.call('renewSession')).status).toBe(401);
    expect((await renew('A'.repeat(43))).status).toBe(401);
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('from another site (%o) it is refused', async (headers) => {
    const session = await server.login(users.owner.email, { fresh: true });
    const answer = await renew(session.refresh, headers);
    expect([answer.status, answer.problem.code]).toEqual([403, 'CROSS_SITE']);
    expect((await renew(session.refresh, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('an account that was suspended meanwhile is refused, and its access token too', async () => {
    const session = await server.login(users.approver.email, { fresh: true });
    await server.database.owner
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('id', '=', users.approver.userId)
      .execute();
    expect((await server.call('logout', { as: session })).status).toBe(401);
    expect((await renew(session.refresh)).problem.code).toBe('TOKEN_ERROR');
    await server.database.owner
      .updateTable('app_user')
      .set({ status: 'approved' })
      .where('id', '=', users.approver.userId)
      .execute();
  });
});

describe('logout', () => {
  test('ends the session on the server and clears the browser', async () => {
    const session = await server.login(users.owner.email, { fresh: true });
    const answer = await server.call('logout', { as: session });
    expect([answer.status, answer.body]).toEqual([200, { status: 'SUCCESS' }]);
    expect(answer.headers.get('clear-site-data')).toBe('"storage"');
    expect(cookieOf(answer.headers)).toContain('Max-Age=0');
    expect((await server.call('logout', { as: session })).status).toBe(401);
    const { ended_at: endedAt } = await server.database.owner
      .selectFrom('user_session')
      .select('ended_at')
      .where('user_id', '=', users.owner.userId)
      .where('end_reason', '=', 'logout')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(endedAt).not.toBeNull();
  });

  test.each([undefined, 'Bearer ', 'Bearer dummy', 'Basic abc', `Bearer ${'A'.repeat(43)}`])(
    'without a good access token (%s) it is 401',
    async (authorization) => {
      const answer = await server.call('logout', { headers: authorization === undefined ? {} : { authorization } });
      expect([answer.status, answer.problem.code]).toEqual([401, 'NOT_LOGGED_IN']);
    },
  );
});

test('an access token is good for ten minutes', async () => {
  const session = await server.login(users.owner.email, { fresh: true });
  server.advance(9 * 60);
  const early = await fetch(`${server.url}/api/v1/client-info/user`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  server.advance(2 * 60);
  const late = await server.call('logout', { as: session });
  expect(early.status).not.toBe(401);
  expect(late.status).toBe(401);
});

test('the database holds no token in the clear', async () => {
  const session = await server.login(users.owner.email, { fresh: true });
  const { rows } = await server.database.ownerPool.query<{ text: string }>(
    `select string_agg(t::text, '') as text from session_token t`,
  );
  expect(rows[0]!.text).not.toContain(session.accessToken);
  expect(rows[0]!.text).not.toContain(Buffer.from(session.accessToken, 'base64url').toString('hex'));
});

test('failed logins are counted under fingerprints, not addresses', async () => {
  await server.call('login', { body: { email: users.buyer.email, password: 'wrong', rememberMe: false } });
  const counts = await failureCounts();
  expect(counts.length).toBeGreaterThan(0);
  expect(JSON.stringify(counts)).not.toContain('@');
});

test('cleaning up removes expired tokens and keeps living sessions', async () => {
  const session = await server.login(users.owner.email, { rememberMe: true });
  server.advance(3 * 3600);
  await server.database.owner
    .deleteFrom('session_token')
    .where('kind', '=', 'refresh')
    .where('replaced_at', 'is not', null)
    .execute();
  await server.database.appPool.query('select session_clean_up($1)', [new Date(Date.now() + 3 * 24 * 3600 * 1000)]);
  const access = await server.database.owner
    .selectFrom('session_token')
    .select('kind')
    .where('kind', '=', 'access')
    .execute();
  expect(access).toHaveLength(0);
  expect((await renew(session.refresh)).status).toBe(200);
});
