import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets, readConfig } from '../../config.ts';
import { fixture, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { attemptKeys, needsSingleSignOn, refreshToken } from './authentication.rules.ts';

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
    strict = await startTestServer({ budgets: defaultBudgets });
  });
  afterAll(() => strict.stop());

  test('50 wrong passwords at once are 50 counted failures, and only the free ones are looked at', async () => {
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
    expect(counted).toBe(50);
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
    const { secret } = readConfig({}, 'demo');
    for (const { email } of [users.owner, users.buyer])
      await strict.database.owner
        .insertInto('login_attempt')
        .values({
          key: attemptKeys(secret, email, '127.0.0.1').account,
          failure_count: 50,
          window_started_at: '2099-01-01T00:00:00Z',
          blocked_until: '2099-01-01T00:00:00Z',
        })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ blocked_until: '2099-01-01T00:00:00Z' }))
        .execute();
    await expect(strict.login(users.owner.email, { fresh: true })).resolves.toBeTruthy();
    expect(
      (await strict.call('login', { body: { email: users.buyer.email, password: PASSWORD, rememberMe: false } }))
        .status,
    ).toBe(429);
  });
});

test('more logins than the queue holds are refused at once with 503, and the others succeed', async () => {
  const small = await startTestServer({
    budgets: {
      ...defaultBudgets,
      loginsInQueue: 2,
      freeLoginFailuresPerAccount: 1000,
      freeLoginFailuresPerAddress: 1000,
    },
  });
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        small.call('login', { body: { email: users.owner.email, password: PASSWORD, rememberMe: false } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  } finally {
    await small.stop();
  }
});

test('single sign-on is demanded for exactly the configured mail domain', () => {
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
});

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
    expect(answer.headers.get('clear-site-data')).toBe('"cookies", "storage"');
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
