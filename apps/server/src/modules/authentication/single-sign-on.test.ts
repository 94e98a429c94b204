import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signWell, startOpenIdProvider } from '../../demo/openid-provider.ts';
import type { RunningProvider, SignIdToken } from '../../demo/openid-provider.ts';
import type { ProviderPerson } from '../../demo/openid-people.ts';
import { CodeBrowser } from '../../testing/codes.ts';
import { fixture, fixtureGstn, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { needsSingleSignOn } from './authentication.rules.ts';
import { mailDomain } from '../../mail-domain.ts';

const { users } = fixture;
const DOMAIN = 'sagarsteel.example';
const PUBLIC_URL = 'http://127.0.0.1:4340';
const CLIENT = { clientId: 'millwright-test', clientSecret: 'a-secret-of-the-client-0123456789' };

const person = (subject: string, email: string, more: Partial<ProviderPerson> = {}): ProviderPerson => ({
  subject,
  fullName: 'Test Person',
  email,
  isVerified: true,
  note: '',
  ...more,
});
const people: ProviderPerson[] = [
  person('owner', users.owner.email),
  person('owner-capitals', 'Owner@SagarSteel.EXAMPLE'),
  person('impostor', users.owner.email),
  person('corporate', users.corporate.email),
  person('approver', users.approver.email),
  person('pending', users.pending.email),
  person('suspended', users.suspended.email),
  person('first', users.firstTime.email),
  person('nobody', `nobody@${DOMAIN}`),
  person('unverified', users.approver.email, { isVerified: false }),
  person('buyer', users.buyer.email),
  person('plus', `owner+x@${DOMAIN}`),
  person('suffix', `owner@${DOMAIN}.evil.in`),
  person('prefix', `owner@evil${DOMAIN}`),
  person('below', `owner@mail.${DOMAIN}`),
  person('cyrillic', 'owner@ѕagarsteel.example'),
  person('no-address', ''),
];

let sign: SignIdToken = signWell;
let provider: RunningProvider;
let server: TestServer;
const log: string[] = [];

const withProvider = (issuer: string, more: Record<string, string> = {}) => ({
  SSO_DOMAIN: DOMAIN,
  SSO_ISSUER: issuer,
  SSO_CLIENT_ID: CLIENT.clientId,
  SSO_CLIENT_SECRET: CLIENT.clientSecret,
  PUBLIC_URL,
  ...more,
});
const startProvider = (more: { hasBareTokens?: boolean } = {}) =>
  startOpenIdProvider({
    host: '127.0.0.1',
    port: 0,
    ...CLIENT,
    redirectUri: `${PUBLIC_URL}/single-sign-on`,
    people,
    companyName: 'Sagar Steel',
    sign: (...token) => sign(...token),
    ...more,
  });

beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({
    environment: withProvider(provider.issuer),
    onLog: (line) => void log.push(line),
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

let browser: CodeBrowser;
beforeEach(async () => {
  browser = new CodeBrowser();
  sign = signWell;
  await sql`delete from sso_identity`.execute(server.database.owner);
});

type SentBack = { state: string; code?: string; iss?: string; error?: string };

const start = async (rememberMe = false, from = browser, on = server) =>
  from.keep(await on.call('startSingleSignOn', { body: { rememberMe }, headers: from.headers() }));
/** Chooses a person on the provider's page, as a browser does, and answers the parameters that come back; null cancels. */
async function choose(authorizationUrl: string, subject: string | null): Promise<SentBack> {
  const html = await (await fetch(authorizationUrl)).text();
  const page = /name="page" value="([\w-]+)"/.exec(html)![1]!;
  const answer = await fetch(new URL('/authorize', authorizationUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(subject === null ? { page, decision: 'cancel' } : { page, person: subject }),
  });
  const location = new URL(answer.headers.get('location')!);
  expect(location.origin + location.pathname).toBe(`${PUBLIC_URL}/single-sign-on`);
  return Object.fromEntries(location.searchParams) as SentBack;
}
const finish = (sentBack: SentBack, from = browser, on = server, headers: Record<string, string> = {}) =>
  on.call('finishSingleSignOn', { body: sentBack, headers: from.headers(headers) });
/** The whole way. */
async function logIn(subject: string | null, rememberMe = false, from = browser, on = server) {
  const started = await start(rememberMe, from, on);
  expect(started.status).toBe(200);
  return finish(await choose(started.body.authorizationUrl, subject), from, on);
}
const outcome = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem?.code];
const linkedSubjects = async () =>
  (await sql<{ subject: string }>`select subject from sso_identity order by 1`.execute(server.database.owner)).rows.map(
    ({ subject }) => subject,
  );

describe('startSingleSignOn', () => {
  test('answers the authorisation page of the configured provider, with code flow, PKCE, state and nonce', async () => {
    const { status, body, headers } = await start();
    expect(status).toBe(200);
    const url = new URL(body.authorizationUrl);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: `${PUBLIC_URL}/single-sign-on`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(headers.getSetCookie()[0]).toMatch(/^millwright_challenge=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now() + 500_000);
    // Read back: the attempt can be finished, so it was kept.
    expect((await finish(await choose(body.authorizationUrl, 'owner'))).status).toBe(200);
  });

  test('each attempt has another state, nonce and challenge', async () => {
    const urls = [await start(), await start()].map(({ body }) => new URL(body.authorizationUrl).searchParams);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(urls[0]!.get(name), name).not.toBe(urls[1]!.get(name));
  });

  test('another site cannot begin or finish a login', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(outcome(await server.call('startSingleSignOn', { body: { rememberMe: false }, headers }))).toEqual([
      403,
      'CROSS_SITE',
    ]);
    const { body } = await start();
    expect(outcome(await finish(await choose(body.authorizationUrl, 'owner'), browser, server, headers))).toEqual([
      403,
      'CROSS_SITE',
    ]);
  });

  test('without a provider it says that single sign-on is off', async () => {
    const off = await startTestServer({ environment: { SSO_DOMAIN: DOMAIN } });
    try {
      expect(outcome(await start(false, browser, off))).toEqual([409, 'SSO_OFF']);
      expect(outcome(await finish({ state: 'x', code: 'y' }, browser, off))).toEqual([409, 'SSO_OFF']);
    } finally {
      await off.stop();
    }
  }, 60_000);

  test('a provider that cannot be reached, fails, or calls itself otherwise is told, and found when it is back', async () => {
    let mode: 'fails' | 'other issuer' | 'works' = 'fails';
    const answer = async (response: ServerResponse) => {
      if (mode === 'fails') return response.writeHead(500).end();
      const metadata = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as object;
      const issuer = mode === 'works' ? here : `${here}/`;
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...metadata, issuer }));
    };
    const flaky = createServer((_request, response) => void answer(response));
    const listen = (port: number) => new Promise<void>((resolve) => flaky.listen(port, '127.0.0.1', resolve));
    await listen(0);
    const { port } = flaky.address() as AddressInfo;
    const here = `http://127.0.0.1:${port}`;
    await new Promise((resolve) => flaky.close(resolve));
    const other = await startTestServer({ environment: withProvider(here) });
    try {
      expect(outcome(await start(false, browser, other))).toEqual([503, 'SSO_UNAVAILABLE']);
      await listen(port);
      const failed = await start(false, browser, other);
      expect(outcome(failed)).toEqual([503, 'SSO_UNAVAILABLE']);
      expect(failed.problem.message).toBe('Microsoft cannot be reached at the moment. Please try again in a minute.');
      mode = 'other issuer';
      expect(outcome(await start(false, browser, other))).toEqual([401, 'SSO_INVALID']);
      mode = 'works';
      expect((await start(false, browser, other)).status).toBe(200);
    } finally {
      await other.stop();
      flaky.close();
      flaky.closeAllConnections();
    }
  }, 60_000);
});

describe('finishSingleSignOn', () => {
  test('links the account of the verified address on the first login and opens a session that says how it began', async () => {
    const answer = await logIn('owner');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      isRemembered: false,
      session: { userData: { _id: users.owner.userId, email: users.owner.email }, isFirstTimeLogin: false },
    });
    const refresh = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('millwright_refresh='));
    expect(refresh).toMatch(/^millwright_refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = { authorization: `Bearer ${answer.body.session.access_token}` };
    expect((await server.call('getUserinfoData', { headers })).body).toMatchObject({ email: users.owner.email });
    const { sessions } = (await server.call('getSessions', { headers })).body;
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ signedInBy: 'sso', isRemembered: false });
    expect(await linkedSubjects()).toEqual(['owner']);
  });

  test('a person of single sign-on is told so, and enters a mobile number within fifteen minutes of their login, without a password', async () => {
    const headersOf = async () => ({
      authorization: `Bearer ${(await logIn('owner')).body.session.access_token}`,
    });
    const read = async (headers: Record<string, string>) => (await server.call('getUserinfoData', { headers })).body;
    const save = async (headers: Record<string, string>, phoneNumber: string | null, currentPassword?: string) => {
      const { version, fullName } = await read(headers);
      const body = {
        version,
        fullName,
        designation: 'Head of maintenance',
        department: 'Maintenance',
        phoneNumber,
        ...(currentPassword && { currentPassword }),
      };
      return server.call('setUserinfoData', { headers, body });
    };
    const headers = await headersOf();
    expect(await read(headers)).toMatchObject({ logsInBy: 'sso', isFreshLogin: true, phoneNumber: null });
    const completion = async () => (await server.call('userPlantInfoCompletion', { headers })).body;
    const { version: plantVersion } = (await server.call('getPlantInfo', { headers })).body;
    const plant = {
      version: plantVersion,
      address: 'Plot 14, MIDC Lote Parshuram',
      pinCode: '415722',
      gstin: fixtureGstn(1),
      commissionedYear: 1998,
      employeeCount: 640,
      products: 'Sponge iron',
      shutdownMonths: [4, 9],
      holidays: [],
    };
    expect((await server.call('setPlantInfo', { headers, body: plant })).status).toBe(200);
    expect((await completion()).userInfo.missing).toEqual(['designation', 'department', 'phoneNumber']);
    const saved = await save(headers, '+919876500077');
    expect([saved.status, saved.body.phoneNumber]).toEqual([200, '+919876500077']);
    // Nothing is left that a person of single sign-on cannot fill in.
    expect(await completion()).toMatchObject({
      percentage: 100,
      userInfo: { missing: [] },
      plantInfo: { missing: [] },
    });
    expect((await server.sentMessages())[0]).toMatchObject({ to: users.owner.email, channel: 'mail' });
    // A password, also the right one of an account from before, is no proof here and cannot be changed.
    server.advance(9 * 60);
    const renewed = await headersOf();
    await sql`update user_session set created_at = created_at - interval '20 minutes'`.execute(server.database.owner);
    expect(await read(renewed)).toMatchObject({ logsInBy: 'sso', isFreshLogin: false });
    const late = await save(renewed, null, PASSWORD);
    expect(outcome(late)).toEqual([403, 'FRESH_LOGIN']);
    expect(late.problem.errors).toMatchObject([{ pointer: '/phoneNumber' }]);
    expect((await save(renewed, '+919876500077')).status).toBe(200);
    const change = await server.call('changePassword', {
      headers: renewed,
      body: { currentPassword: PASSWORD, newPassword: 'Turbine-Overhaul-58' },
    });
    expect(outcome(change)).toEqual([403, 'SSO_REQUIRED']);
    expect((await save(await headersOf(), null)).status).toBe(200);
  });

  test('remember-me travels with the attempt on the server', async () => {
    const answer = await logIn('owner', true);
    expect(answer.body.isRemembered).toBe(true);
    expect(answer.headers.getSetCookie().join()).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  test('a first login says so', async () => {
    expect((await logIn('first')).body.session.isFirstTimeLogin).toBe(true);
  });

  test('who waits for approval gets a session for the profile and nothing else', async () => {
    const answer = await logIn('pending');
    expect(answer.status).toBe(200);
    const headers = { authorization: `Bearer ${answer.body.session.access_token}` };
    expect((await server.call('getUserinfoData', { headers })).status).toBe(200);
    expect(outcome(await server.call('getVendorShortlistGroup', { headers }))).toEqual([403, 'ACCOUNT_PENDING']);
  });

  test('a suspended and a rejected account are refused after the provider proved them', async () => {
    expect(outcome(await logIn('suspended'))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const set = (status: 'rejected' | 'approved') =>
      server.database.owner.updateTable('app_user').set({ status }).where('id', '=', users.approver.userId).execute();
    await set('rejected');
    try {
      expect(outcome(await logIn('approver'))).toEqual([403, 'ACCOUNT_REJECTED']);
    } finally {
      await set('approved');
    }
  });

  test('a person without an account is told so in clear words', async () => {
    const answer = await logIn('nobody');
    expect(outcome(answer)).toEqual([403, 'SSO_NO_ACCOUNT']);
    expect(answer.problem.message).toMatch(/^There is no account for your Microsoft login yet\./);
    expect(await linkedSubjects()).toEqual([]);
  });

  test('issuer and subject are the key: the account stays when the address at the provider changes', async () => {
    await logIn('owner');
    people.find(({ subject }) => subject === 'owner')!.email = users.corporate.email;
    try {
      expect((await logIn('owner')).body.session.userData._id).toBe(users.owner.userId);
    } finally {
      people.find(({ subject }) => subject === 'owner')!.email = users.owner.email;
    }
  });

  test('another subject with the same address does not get an account that is linked', async () => {
    await logIn('owner');
    expect(outcome(await logIn('impostor'))).toEqual([403, 'SSO_NO_ACCOUNT']);
    expect(await linkedSubjects()).toEqual(['owner']);
  });

  test('a linked account whose own address left the domain is not opened any more', async () => {
    await logIn('approver');
    const set = (email: string) =>
      server.database.owner.updateTable('app_user').set({ email }).where('id', '=', users.approver.userId).execute();
    await set('approver@elsewhere.example');
    try {
      expect(outcome(await logIn('approver'))).toEqual([403, 'SSO_NO_ACCOUNT']);
    } finally {
      await set(users.approver.email);
    }
  });

  test('two first logins at once link one account once', async () => {
    const browsers = [new CodeBrowser(), new CodeBrowser()];
    const answers = await Promise.all(browsers.map((from) => logIn('corporate', false, from)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linkedSubjects()).toEqual(['corporate']);
  });

  test('an address in capitals is the same address', async () => {
    expect((await logIn('owner-capitals')).body.session.userData._id).toBe(users.owner.userId);
  });

  test('an address that the provider does not vouch for links nothing', async () => {
    expect(outcome(await logIn('unverified'))).toEqual([403, 'SSO_UNVERIFIED']);
    expect(await linkedSubjects()).toEqual([]);
  });

  test.each(['buyer', 'suffix', 'prefix', 'below', 'cyrillic', 'no-address'])(
    'an address outside of the domain links nothing: %s',
    async (subject) => {
      const answer = await logIn(subject);
      expect(outcome(answer)).toEqual([403, 'SSO_OTHER_DOMAIN']);
      expect(answer.problem.message).toContain(DOMAIN);
      expect(await linkedSubjects()).toEqual([]);
    },
  );

  test('a plus-address is in the domain, and another address than the one without', async () => {
    expect(outcome(await logIn('plus'))).toEqual([403, 'SSO_NO_ACCOUNT']);
  });

  test('a provider that tells the address at userinfo only is understood', async () => {
    const bare = await startProvider({ hasBareTokens: true });
    const other = await startTestServer({ environment: withProvider(bare.issuer) });
    try {
      expect((await logIn('owner', false, browser, other)).body.session.userData._id).toBe(users.owner.userId);
      expect(outcome(await logIn('unverified', false, browser, other))).toEqual([403, 'SSO_UNVERIFIED']);
    } finally {
      await other.stop();
      await bare.stop();
    }
  }, 60_000);

  test('a person who cancels at the provider is told so, and the attempt is over', async () => {
    const { body } = await start();
    const sentBack = await choose(body.authorizationUrl, null);
    expect(sentBack).toMatchObject({ error: 'access_denied' });
    const answer = await finish(sentBack);
    expect(outcome(answer)).toEqual([401, 'SSO_REFUSED']);
    expect(answer.problem.message).toBe('The login via Microsoft was cancelled or not allowed. Please try again.');
    expect(outcome(await finish(sentBack))).toEqual([401, 'SSO_EXPIRED']);
  });

  test('another error of the provider is told without its words', async () => {
    const { body } = await start();
    const state = new URL(body.authorizationUrl).searchParams.get('state')!;
    const answer = await finish({ state, error: 'server_error<script>' });
    expect(outcome(answer)).toEqual([401, 'SSO_REFUSED']);
    expect(answer.problem.message).toBe('Microsoft could not log you in. Please try again.');
  });

  test('a state that is used again is refused, also twenty times at once', async () => {
    const { body } = await start();
    const sentBack = await choose(body.authorizationUrl, 'owner');
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(sentBack)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => outcome(one).join(' ')))).toEqual(
      new Set(['401 SSO_EXPIRED']),
    );
  });

  test('a state that was never begun, or begun in another browser, is refused and leaves the other one alone', async () => {
    expect(outcome(await finish({ state: 'a'.repeat(43), code: 'x' }))).toEqual([401, 'SSO_EXPIRED']);
    const { body } = await start();
    const sentBack = await choose(body.authorizationUrl, 'owner');
    const attacker = new CodeBrowser();
    await start(false, attacker);
    expect(outcome(await finish(sentBack, attacker))).toEqual([401, 'SSO_EXPIRED']);
    expect(outcome(await finish(sentBack, new CodeBrowser()))).toEqual([401, 'SSO_EXPIRED']);
    expect((await finish(sentBack)).status).toBe(200);
  });

  test('the code of another attempt is refused: its challenge does not fit', async () => {
    const [first, second] = [await start(), await start()];
    const stolen = await choose(first.body.authorizationUrl, 'owner');
    const own = await choose(second.body.authorizationUrl, 'corporate');
    expect(outcome(await finish({ ...own, code: stolen.code }))).toEqual([401, 'SSO_INVALID']);
  });

  test('an answer in the name of another issuer is refused (RFC 9207), as is one without a name', async () => {
    for (const iss of ['https://login.evil.example', undefined]) {
      const { body } = await start();
      const { iss: _own, ...sentBack } = await choose(body.authorizationUrl, 'owner');
      expect(outcome(await finish({ ...sentBack, ...(iss && { iss }) }))).toEqual([401, 'SSO_INVALID']);
    }
  });

  test('a code that is made up is refused', async () => {
    const { body } = await start();
    const state = new URL(body.authorizationUrl).searchParams.get('state')!;
    expect(outcome(await finish({ state, code: 'made-up', iss: provider.issuer }))).toEqual([401, 'SSO_INVALID']);
  });

  const changed =
    (change: (claims: JWTPayload) => JWTPayload): SignIdToken =>
    (claims, ...rest) =>
      signWell(change(claims), ...rest);
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  test.each<[string, SignIdToken]>([
    ['another nonce', changed((claims) => ({ ...claims, nonce: 'n'.repeat(43) }))],
    ['no nonce', changed(({ nonce: _nonce, ...claims }) => claims)],
    ['another issuer', changed((claims) => ({ ...claims, iss: 'https://login.evil.example' }))],
    ['another audience', changed((claims) => ({ ...claims, aud: 'another-product' }))],
    ['an expiry that has passed', changed((claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))],
    ['no subject', changed(({ sub: _sub, ...claims }) => claims)],
    [
      'the signature of another key',
      async (claims, _key, kid) => signWell(claims, (await generateKeyPair('RS256')).privateKey, kid),
    ],
    [
      'a key that the provider does not publish',
      async (claims) => signWell(claims, (await generateKeyPair('RS256')).privateKey, 'unknown'),
    ],
    ['no signature (alg none)', async (claims) => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`],
    [
      'the client secret as key (HS256)',
      async (claims, _key, kid) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(CLIENT.clientSecret)),
    ],
    [
      'a payload that was changed after it was signed',
      async (...token) => {
        const [header, , signature] = (await signWell(...token)).split('.');
        return `${header}.${encoded({ ...token[0], email: users.corporate.email })}.${signature}`;
      },
    ],
  ])('an ID token with %s is refused in clear words', async (_title, wrong) => {
    sign = wrong;
    const answer = await logIn('owner');
    expect(outcome(answer)).toEqual([401, 'SSO_INVALID']);
    expect(answer.problem.message).toBe(
      'Microsoft’s response could not be verified, so you were not logged in. Please try again.',
    );
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await linkedSubjects()).toEqual([]);
  });

  test('an attempt is too old after ten minutes', async () => {
    const { body } = await start();
    const sentBack = await choose(body.authorizationUrl, 'owner');
    server.advance(601);
    const answer = await finish(sentBack);
    expect(outcome(answer)).toEqual([401, 'SSO_EXPIRED']);
    expect(answer.problem.message).toBe('This login via Microsoft took too long. Please try again.');
  });

  test('neither states, codes, tokens nor addresses are in the log', async () => {
    const seen: string[] = [];
    const { body } = await start();
    const sentBack = await choose(body.authorizationUrl, 'owner');
    const answer = await finish(sentBack);
    seen.push(...[sentBack.state, sentBack.code!, answer.body.session.access_token, users.owner.email, 'nobody@']);
    expect(log.length).toBeGreaterThan(50);
    for (const secret of [...seen, CLIENT.clientSecret, 'eyJ']) expect(log.join('\n')).not.toContain(secret);
  });
});

describe('the corporate domain', () => {
  test('is compared exactly, in lower case and in its ASCII form', () => {
    const corporate = mailDomain('corp.com');
    for (const email of ['a@corp.com', 'A@CORP.COM', 'a+b@corp.com', 'a@corp。com', 'a@ｃｏｒｐ.com', 'a@corp.com.'])
      expect(needsSingleSignOn(email, corporate), email).toBe(true);
    for (const email of [
      'a@corp.com.evil.in',
      'a@evilcorp.com',
      'a@mail.corp.com',
      'a@соrp.com',
      'a@corp.co',
      'a@corp-com.in',
      'a@corp.com@evil.in',
      'a@evil.in?corp.com',
      'a@corp.com/evil.in',
      'corp.com',
      '',
    ])
      expect(needsSingleSignOn(email, email === 'corp.com' ? 'corp.example' : corporate), email).toBe(false);
    expect(needsSingleSignOn('a@münchen.example', mailDomain('MÜNCHEN.example'))).toBe(true);
    expect(needsSingleSignOn('a@xn--mnchen-3ya.example', mailDomain('münchen.example'))).toBe(true);
  });

  test.each([users.owner.email, users.owner.email.toUpperCase(), `owner+tag@${DOMAIN}`])(
    'a login by password is refused for %s, whatever the password',
    async (email) => {
      for (const password of [PASSWORD, 'Wrong-Boiler-1']) {
        const answer = await server.call('login', { body: { email, password, rememberMe: false } });
        expect(outcome(answer)).toEqual([403, 'SSO_REQUIRED']);
        expect(answer.problem.message).toBe('Microsoft SSO login has been enabled for your account.');
      }
    },
  );

  test.each([`owner@${DOMAIN}.evil.in`, `owner@evil${DOMAIN}`, 'owner@ѕagarsteel.example'])(
    'the look-alike %s is no address of the domain',
    async (email) => {
      const answer = await server.call('login', { body: { email, password: PASSWORD, rememberMe: false } });
      expect(outcome(answer)).toEqual([401, 'UNKNOWN_USER']);
    },
  );
});
