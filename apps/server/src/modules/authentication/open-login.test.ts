import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { makeOpenLoginLink } from './open-login.ts';

const { users } = fixture;
const PUBLIC_URL = 'http://127.0.0.1:4341';
const KEY = 'a-key-of-the-other-product-0123456789abcdef';
const environment = {
  PUBLIC_URL,
  OPEN_LOGIN_KEY: KEY,
  OPEN_LOGIN_ISSUER: 'portal',
  SSO_DOMAIN: 'deccancement.example',
};
const config = readConfig(environment, 'demo');
const key = new TextEncoder().encode(KEY);

let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ environment, onLog: (line) => void log.push(line) });
  // Links live for seconds: only the tests move the clock.
  server.freeze();
});
afterAll(() => server.stop());

const now = () => server.now();
const advance = (seconds: number) => server.advance(seconds);
/** The token of a good link. */
const tokenFor = async (user: { userId: string; email: string } = users.owner, at = now()) => {
  const link = await makeOpenLoginLink(config, { email: user.email, key: user.userId }, at);
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/open-login/eyJ[\\w.-]+$`));
  return link!.slice(`${PUBLIC_URL}/open-login/`.length);
};
const open = (token: string, more: { replacesSession?: boolean } = {}, headers: Record<string, string> = {}) =>
  server.call('openLogin', { body: { token, replacesSession: false, ...more }, headers });
const outcome = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem?.code];

describe('openLogin', () => {
  test('starts a session that ends with the browser, for the account of the token', async () => {
    const answer = await open(await tokenFor());
    expect(answer.status).toBe(200);
    expect(answer.body.userData).toEqual({ _id: users.owner.userId, email: users.owner.email });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^millwright_refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = { authorization: `Bearer ${answer.body.access_token}` };
    const { sessions } = (await server.call('getSessions', { headers })).body;
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ signedInBy: 'link', isRemembered: false });
  });

  test('a second use fails', async () => {
    const token = await tokenFor();
    expect((await open(token)).status).toBe(200);
    const again = await open(token);
    expect(outcome(again)).toEqual([401, 'LINK_USED']);
    expect(again.problem.message).toBe('This login link has already been used. Request a new one or log in.');
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('of twenty parallel uses one succeeds', async () => {
    const token = await tokenFor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => outcome(answer).join() === '401,LINK_USED')).toHaveLength(19);
  });

  test('is too old after sixty seconds', async () => {
    const token = await tokenFor();
    const kept = await tokenFor();
    advance(55);
    expect((await open(kept)).status).toBe(200);
    advance(6);
    expect(outcome(await open(token))).toEqual([401, 'LINK_EXPIRED']);
  });

  /** A token whose claims or headers differ from a good one. */
  const forged = (
    claims: Record<string, unknown> = {},
    headers: Record<string, unknown> = {},
    signedBy: Parameters<SignJWT['sign']>[0] = key,
  ) => {
    const at = Math.floor(now().getTime() / 1000);
    const all = {
      iss: 'portal',
      aud: PUBLIC_URL,
      iat: at,
      exp: at + 60,
      jti: crypto.randomUUID(),
      email: users.owner.email,
      key: users.owner.userId,
      ...claims,
    };
    return new SignJWT(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
      .setProtectedHeader({ alg: 'HS256', typ: 'open-login+jwt', ...headers })
      .sign(signedBy);
  };
  const seconds = () => Math.floor(now().getTime() / 1000);

  test('the forger of these tests makes a good one where nothing is changed', async () => {
    expect((await open(await forged())).status).toBe(200);
  });

  test.each<[string, () => Promise<string> | string]>([
    ['another key', () => forged({}, {}, new TextEncoder().encode('another-key-0123456789-0123456789'))],
    ['another issuer', () => forged({ iss: 'somebody' })],
    ['no issuer', () => forged({ iss: undefined })],
    ['another audience', () => forged({ aud: 'https://other.example' })],
    ['no audience', () => forged({ aud: undefined })],
    ['no identifier', () => forged({ jti: undefined })],
    ['an identifier that is too short to be one', () => forged({ jti: '1' })],
    ['no expiry', () => forged({ exp: undefined })],
    ['an hour until it expires', () => forged({ exp: seconds() + 3600 })],
    ['a beginning in the future', () => forged({ iat: seconds() + 600, exp: seconds() + 660 })],
    ['no address', () => forged({ email: undefined })],
    ['an address that is none', () => forged({ email: { $ne: null } })],
    ['no key of the account', () => forged({ key: undefined })],
    ['the key of another account', () => forged({ key: users.corporate.userId })],
    ['a key of no account', () => forged({ key: '00000000-0000-4000-8000-999999999999' })],
    ['a key that is no identifier', () => forged({ key: "' or 1=1 --" })],
    ['the address of another account', () => forged({ email: users.corporate.email })],
    ['another type', () => forged({}, { typ: 'JWT' })],
    ['a kid', () => forged({}, { kid: '../../../../dev/null' })],
    ['a jku', () => forged({}, { jku: 'https://evil.example/keys' })],
    ['an extension that must be understood', () => forged({}, { crit: ['exp'] }).catch(() => 'eyJ.eyJ.x')],
    ['another length of the same family (HS512)', () => forged({}, { alg: 'HS512' })],
    [
      'a key of its own in the header (jwk)',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('RS256');
        return forged({}, { alg: 'RS256', jwk: await exportJWK(publicKey) }, privateKey);
      },
    ],
    [
      'no signature (alg none)',
      () =>
        new UnsecuredJWT({ email: users.owner.email, key: users.owner.userId, jti: crypto.randomUUID() })
          .setIssuer('portal')
          .setAudience(PUBLIC_URL)
          .setIssuedAt(seconds())
          .setExpirationTime(seconds() + 60)
          .encode(),
    ],
    [
      'alg none over a good signature',
      async () => {
        const [, payload, signature] = (await forged()).split('.');
        const header = Buffer.from('{"alg":"none","typ":"open-login+jwt"}').toString('base64url');
        return `${header}.${payload}.${signature}`;
      },
    ],
    [
      'a payload that was changed',
      async () => {
        const [header, , signature] = (await forged()).split('.');
        const payload = Buffer.from(
          JSON.stringify({ email: users.corporate.email, key: users.corporate.userId }),
        ).toString('base64url');
        return `${header}.${payload}.${signature}`;
      },
    ],
    ['nothing of a token', () => 'used'],
  ])('a token with %s is refused, in the same words', async (_title, make) => {
    const answer = await open(await make());
    expect(outcome(answer)).toEqual([401, 'LINK_REFUSED']);
    expect(answer.problem.message).toBe('This login link is not valid. Please log in.');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('an account of the single sign-on domain, a pending and a suspended one are refused', async () => {
    expect(outcome(await open(await tokenFor(users.buyer)))).toEqual([403, 'SSO_REQUIRED']);
    expect(outcome(await open(await tokenFor(users.pending)))).toEqual([403, 'ACCOUNT_PENDING']);
    expect(outcome(await open(await tokenFor(users.suspended)))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  test('where another person is logged in it asks first, uses nothing up, and then ends that session', async () => {
    const corporate = await server.login(users.corporate.email, { fresh: true });
    const cookie = { cookie: `millwright_refresh=${corporate.refresh}` };
    const token = await tokenFor();
    for (let time = 0; time < 2; time += 1)
      expect(outcome(await open(token, {}, cookie))).toEqual([409, 'SESSION_EXISTS']);
    expect((await server.call('getUserinfoData', { as: corporate })).status).toBe(200);
    const answer = await open(token, { replacesSession: true }, cookie);
    expect(answer.body.userData._id).toBe(users.owner.userId);
    expect(outcome(await server.call('renewSession', { headers: cookie }))).toEqual([403, 'TOKEN_ERROR']);
  });

  test('where the same person is logged in, or a session that ended, it asks nothing', async () => {
    const before = await server.login(users.owner.email, { fresh: true });
    const cookie = { cookie: `millwright_refresh=${before.refresh}` };
    expect((await open(await tokenFor(), {}, cookie)).status).toBe(200);
    const corporate = await server.login(users.corporate.email, { fresh: true });
    await server.call('logout', { as: corporate });
    const ended = { cookie: `millwright_refresh=${corporate.refresh}` };
    expect((await open(await tokenFor(), {}, ended)).status).toBe(200);
  });

  test('another site cannot log a person in', async () => {
    const token = await tokenFor();
    expect(outcome(await open(token, {}, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'CROSS_SITE']);
    expect(outcome(await open(token, {}, { origin: 'https://evil.example' }))).toEqual([403, 'CROSS_SITE']);
    expect((await open(token)).status).toBe(200);
  });

  test('opening the address by itself uses nothing up, gives no referrer, and leaves no trace of the token in the log', async () => {
    const token = await tokenFor();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fetch(`${server.url}/open-login/${token}`, { method });
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await open(token)).status).toBe(200);
    expect(outcome(await open(`${token}x`))).toEqual([401, 'LINK_REFUSED']);
    expect(log.length).toBeGreaterThan(40);
    for (const secret of [...token.split('.'), KEY, users.owner.email, users.owner.userId])
      expect(log.join('\n')).not.toContain(secret);
  });
});

describe('the key of open-login links', () => {
  const production = { PUBLIC_URL: 'https://procurement.example.com', SECRET_KEY: 'k'.repeat(32) };
  test('is there in the demo, and in production only where it is configured', async () => {
    const demo = readConfig({}, 'demo');
    expect(await makeOpenLoginLink(demo, { email: 'a@b.example', key: users.owner.userId }, now())).toContain(
      '/open-login/eyJ',
    );
    expect(readConfig(production, 'production').openLogin).toBeNull();
    expect(
      await makeOpenLoginLink(readConfig(production, 'production'), { email: 'a@b.example', key: '' }, now()),
    ).toBeNull();
    expect(readConfig({ ...production, OPEN_LOGIN_KEY: KEY }, 'production').openLogin).toMatchObject({
      issuer: 'millwright',
    });
    expect(() => readConfig({ ...production, OPEN_LOGIN_KEY: 'short' }, 'production')).toThrow(
      /OPEN_LOGIN_KEY must have at least 32/,
    );
  });

  test('a server without one refuses every link', async () => {
    const without = await startTestServer({ environment: { PUBLIC_URL } });
    try {
      expect(
        outcome(await without.call('openLogin', { body: { token: await tokenFor(), replacesSession: false } })),
      ).toEqual([401, 'LINK_REFUSED']);
    } finally {
      await without.stop();
    }
  }, 60_000);
});
