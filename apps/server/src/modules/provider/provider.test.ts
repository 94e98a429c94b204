import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import type { Body } from '../../http/handler.ts';
import { CodeBrowser, newestCode } from '../../testing/codes.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallArguments, CallAnswer, TestServer } from '../../testing/harness.ts';
import { hashPassword } from '../authentication/password.ts';
import { runTeamCommand } from './provider-acts.ts';
import { addStaff, firstBrokenAudit, newestAudit } from './provider.queries.ts';

const EMAIL = 'provider@millwright.example';
const PASSWORD = 'Turbine-Overhaul-58';
const logLines: string[] = [];
let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void logLines.push(line) });
  passwordHash = await hashPassword(PASSWORD);
  // Waits are told in seconds, and hashing takes its time.
  server.freeze();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await addStaff(server.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: false }, new Date());
  await server.database.owner.deleteFrom('login_attempt').execute();
});

const ownPage = { 'sec-fetch-site': 'same-origin' };

/** A browser of a person of the team. */
class TeamBrowser {
  cookie = '';
  async call<Id extends OperationId>(id: Id, args: CallArguments<Id> = {}): Promise<CallAnswer<Id>> {
    const headers = { ...ownPage, ...(this.cookie ? { cookie: this.cookie } : {}), ...args.headers };
    const answer = await server.call(id, { ...args, headers });
    const cookie = answer.headers.getSetCookie()[0];
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return answer;
  }
  logIn(password = PASSWORD, email = EMAIL): Promise<CallAnswer<'providerLogin'>> {
    return this.call('providerLogin', { body: { email, password } });
  }
  decide(id: string, decision: Body<'decideAsProvider'>['decision']): Promise<CallAnswer<'decideAsProvider'>> {
    return this.call('decideAsProvider', { path: { id }, body: { decision } });
  }
  undo(id: string): Promise<CallAnswer<'undoAsProvider'>> {
    return this.call('undoAsProvider', { path: { id } });
  }
  async listed(state: 'waiting' | 'decided', id: string) {
    const { body } = await this.call('getProviderRegistrations', { query: { state } });
    return body.registrations.find(({ _id }) => _id === id);
  }
}
const teamBrowser = async () => {
  const browser = new TeamBrowser();
  expect((await browser.logIn()).status).toBe(200);
  return browser;
};

let number = 0;
/** A person who waits; the first of a company unless a domain is given. */
async function waiting(
  domain = `works${(number += 1)}.example`,
  companyName = 'Konkan <b>Alloys</b>',
  userType: 'Plant' | 'Corporate' = 'Corporate',
): Promise<{ email: string; id: string }> {
  const email = `asha${(number += 1)}@${domain}`;
  const browser = new CodeBrowser();
  const details = { password: PASSWORD, companyName, plant: 'Chiplun Works', userType };
  const body = { email, fullName: 'Asha Joshi', companyEmail: domain, phoneNumber: null, details };
  browser.keep(await server.call('generateOtpForRegistration', { body }));
  const otp = await newestCode(server, email);
  await server.call('verifyEmailOtp', { body: { email, otp }, headers: browser.headers() });
  await server.call('register', { body: { email }, headers: browser.headers() });
  const { id } = await server.database.owner
    .selectFrom('registration')
    .innerJoin('app_user', 'app_user.id', 'registration.user_id')
    .select('registration.id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, id };
}
const userOf = (email: string) =>
  server.database.owner.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const companyOf = async (email: string) =>
  server.database.owner
    .selectFrom('company')
    .selectAll()
    .where('id', '=', (await userOf(email)).company_id)
    .executeTakeFirstOrThrow();
const audit = () => newestAudit(server.database.app, 10);
const commandContext = () => ({
  db: server.database.app,
  config: { productName: 'Millwright', publicUrl: '', teamEmail: 'team@millwright.example' },
  now: new Date(),
});
/** Lets the minute of what was decided pass. */
async function letMinutePass(): Promise<void> {
  server.advance(61);
  await server.carryOutDecisions();
}
const mailsTo = async (email: string) =>
  (await server.sentMessages()).filter(({ to, subject }) => to === email && !/code/i.test(subject));

const ids = Object.keys(operations) as OperationId[];
const ofTeam = ids.filter((id) => operations[id].authz.startsWith('provider'));
const knock = (id: OperationId, headers: Record<string, string>) =>
  server.call(id, {
    path: { id: fixture.vendorId(1) } as never,
    headers,
    ...(operations[id].method === 'GET' || operations[id].method === 'DELETE' ? {} : { rawBody: {} }),
  });

describe('the door of the console', () => {
  test('is one that twenty-six operations stand behind', () => {
    expect(ofTeam).toHaveLength(26);
  });

  test.each(ofTeam)('%s needs a session of the team: that of a super user of a client is none', async (id) => {
    const { accessToken, refresh } = await server.login(fixture.users.approver.email);
    for (const headers of [
      {},
      { authorization: `Bearer ${accessToken}` },
      { cookie: `millwright_refresh=${refresh}` },
      { cookie: `millwright_provider=${refresh}`, authorization: `Bearer ${accessToken}` },
      { cookie: `millwright_provider=${'A'.repeat(43)}` },
      { cookie: "millwright_provider=' or true" },
    ]) {
      const answer = await knock(id, { ...ownPage, ...(headers as Record<string, string>) });
      expect([answer.status, answer.problem.code], JSON.stringify(headers)).toEqual([401, 'TEAM_LOGIN_NEEDED']);
    }
  });

  test.each(ofTeam)('%s is refused to pages of other sites, with the cookie', async (id) => {
    const { cookie } = await teamBrowser();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const answer = await knock(id, { cookie, ...(headers as Record<string, string>) });
      expect([answer.status, answer.problem.code], JSON.stringify(headers)).toEqual([403, 'CROSS_SITE']);
    }
  });

  test('is no door to what clients have', async () => {
    const { cookie } = await teamBrowser();
    const token = cookie.split('=')[1]!;
    for (const id of ids.filter((one) => ['session', 'profile'].includes(operations[one].authz))) {
      for (const headers of [
        { cookie },
        { authorization: `Bearer ${token}` },
        { cookie: `millwright_refresh=${token}` },
      ] as Record<string, string>[])
        expect((await knock(id, { ...ownPage, ...headers })).status, id).toBe(401);
    }
    const renewal = await server.call('renewSession', {
      headers: { ...ownPage, cookie: `millwright_refresh=${token}` },
    });
    expect(renewal.status).toBe(401);
  });
});

describe('the door of the console of a server behind https', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({
      budgets: { ...server.config.budgets, requestsPerAddressPerMinute: 3 },
      environment: { PUBLIC_URL: 'https://provider.example' },
      isRecorded: false,
    });
    await addStaff(strict.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: false }, new Date());
    strict.freeze();
  });
  afterAll(() => strict.stop());

  test('counts calls by address, and has a cookie that no other host can set', async () => {
    const login = await strict.call('providerLogin', { body: { email: EMAIL, password: PASSWORD } });
    const cookie = login.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^__Host-millwright_provider=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++)
      statuses.push((await strict.call('getProviderSession', { headers: { cookie: cookie.split(';')[0]! } })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('providerLogin', () => {
  test('starts a session in a cookie of its own, out of reach of scripts and other sites, and is noted', async () => {
    const browser = new TeamBrowser();
    const answer = await browser.logIn(PASSWORD, ` ${EMAIL.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([200, { email: EMAIL, mustSetPassword: false }]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^millwright_provider=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const stored = JSON.stringify(await server.database.owner.selectFrom('provider_session').selectAll().execute());
    expect(stored).not.toContain(browser.cookie.split('=')[1]!);
    expect((await browser.call('getProviderSession')).body).toEqual({ email: EMAIL, mustSetPassword: false });
    expect((await audit())[0]).toMatchObject({ actor: EMAIL, action: 'log in', subject: EMAIL });
  });

  test('says the same of a wrong address and a wrong password, and sets no cookie', async () => {
    const wrong = await new TeamBrowser().logIn('Wrong-Password-58');
    const unknown = await new TeamBrowser().logIn(PASSWORD, 'nobody@millwright.example');
    for (const { status, problem, headers } of [wrong, unknown])
      expect([status, problem.code, problem.message, headers.getSetCookie()]).toEqual([
        401,
        'WRONG_CREDENTIALS',
        'Incorrect email address or password.',
        [],
      ]);
  });

  test('makes who guesses wait, at the right password too', async () => {
    const browser = new TeamBrowser();
    let isTold = false;
    for (let count = 0; count < 12 && !isTold; count++)
      isTold = (await browser.logIn('Wrong-Password-58')).status === 429;
    expect(isTold).toBe(true);
    const answer = await browser.logIn();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('knows no account of a client, and an account of the team is none of a client', async () => {
    const answer = await new TeamBrowser().logIn('Boiler-Repair-2026', fixture.users.corporate.email);
    expect(answer.status).toBe(401);
    const login = await server.call('login', { body: { email: EMAIL, password: PASSWORD, rememberMe: false } });
    expect(login.status).toBe(401);
  });

  test('is taken from a page of ours only, as JSON, and with texts of a sensible length', async () => {
    const browser = new TeamBrowser();
    const body = { email: EMAIL, password: PASSWORD };
    const crossSite = await browser.call('providerLogin', { body, headers: { 'sec-fetch-site': 'cross-site' } });
    expect([crossSite.status, crossSite.headers.getSetCookie()]).toEqual([403, []]);
    const form = await browser.call('providerLogin', {
      rawBody: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    const long = await browser.call('providerLogin', { body: { ...body, password: 'x'.repeat(257) } });
    expect(long.status).toBe(400);
  });

  test('leaves no password, cookie or address in the log', async () => {
    const browser = await teamBrowser();
    await browser.decide((await waiting()).id, 'approved');
    const log = logLines.join('');
    for (const secret of [PASSWORD, EMAIL, browser.cookie.split('=')[1]!]) expect(log).not.toContain(secret);
  });
});

describe('getProviderSession', () => {
  test('ends after half an hour without a call, after eight hours, and when the account is removed', async () => {
    const browser = await teamBrowser();
    const status = async () => (await browser.call('getProviderSession')).status;
    server.advance(1801);
    expect(await status()).toBe(401);
    await browser.logIn();
    for (let minutes = 0; minutes < 480; minutes += 20) {
      server.advance(1200);
      if (minutes < 450) expect(await status(), String(minutes)).toBe(200);
    }
    expect(await status()).toBe(401);
    server.advance(-1801 - 24 * 1200);
    await browser.logIn();
    await runTeamCommand(commandContext(), { name: 'remove', email: EMAIL }, 'a test');
    expect(await status()).toBe(401);
    expect((await browser.logIn()).status).toBe(401);
  });
});

describe('providerLogout', () => {
  test('ends the session on the server, and leaves that of a client in the same browser', async () => {
    const browser = await teamBrowser();
    const client = await server.login(fixture.users.corporate.email);
    const before = browser.cookie;
    const answer = await browser.call('providerLogout', { headers: { cookie: `${before}; millwright_refresh=x` } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      200,
      ['millwright_provider=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'],
    ]);
    expect(answer.headers.get('clear-site-data')).toBeNull();
    browser.cookie = before;
    expect((await browser.call('getProviderSession')).status).toBe(401);
    expect((await browser.call('providerLogout')).status).toBe(401);
    expect((await server.call('getUserinfoData', { as: client })).status).toBe(200);
  });
});

describe('setProviderPassword', () => {
  test('is all that a one-time password is good for', async () => {
    await addStaff(server.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: true }, new Date());
    const browser = new TeamBrowser();
    expect((await browser.logIn()).body).toEqual({ email: EMAIL, mustSetPassword: true });
    for (const id of ofTeam.filter((one) => operations[one].authz === 'provider')) {
      const answer = await knock(id, { ...ownPage, cookie: browser.cookie });
      expect([answer.status, answer.problem.code], id).toEqual([403, 'PASSWORD_NEEDED']);
    }
    expect((await browser.call('getProviderSession')).body.mustSetPassword).toBe(true);
    for (const [currentPassword, newPassword, text, pointer] of [
      ['Wrong-Password-58', 'Retort-Lining-77', 'Incorrect password.', '/currentPassword'],
      [PASSWORD, 'short', 'Password is too short', '/newPassword'],
      [PASSWORD, PASSWORD, 'a password other than the current one', '/newPassword'],
    ] as const) {
      const { status, problem } = await browser.call('setProviderPassword', { body: { currentPassword, newPassword } });
      expect([status, problem.errors]).toEqual([400, [{ pointer, message: expect.stringContaining(text) }]]);
    }
    const before = browser.cookie;
    const body = { currentPassword: PASSWORD, newPassword: 'Retort-Lining-77' };
    const answer = await browser.call('setProviderPassword', { body });
    expect([answer.status, answer.body]).toEqual([200, { email: EMAIL, mustSetPassword: false }]);
    expect(browser.cookie).not.toBe(before);
    expect((await browser.call('getProviderRegistrations')).status).toBe(200);
    expect((await audit())[0]).toMatchObject({ actor: EMAIL, action: 'set password' });
    browser.cookie = before;
    expect((await browser.call('getProviderSession')).status).toBe(401);
    expect((await new TeamBrowser().logIn('Retort-Lining-77')).status).toBe(200);
  });

  test('makes who guesses the current password wait', async () => {
    const browser = await teamBrowser();
    const statuses = new Set<number>();
    for (let count = 0; count < 12; count++) {
      const body = { currentPassword: 'Wrong-Password-58', newPassword: 'Retort-Lining-77' };
      statuses.add((await browser.call('setProviderPassword', { body })).status);
    }
    expect([...statuses]).toEqual([400, 429]);
  });

  test('of two at once one is told that the other was faster', async () => {
    const [one, two] = [await teamBrowser(), await teamBrowser()];
    const answers = await Promise.all([
      one.call('setProviderPassword', { body: { currentPassword: PASSWORD, newPassword: 'Retort-Lining-77' } }),
      two.call('setProviderPassword', { body: { currentPassword: PASSWORD, newPassword: 'Retort-Lining-78' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
    expect([401, 409]).toContain(answers.map(({ status }) => status).toSorted((a, b) => a - b)[1]);
  });
});

describe('getProviderRegistrations', () => {
  test('shows who waits with what is known about them, and nobody of them twice', async () => {
    const { email, id } = await waiting();
    const browser = await teamBrowser();
    expect(await browser.listed('waiting', id)).toMatchObject({
      email,
      fullName: 'Asha Joshi',
      companyName: 'Konkan <b>Alloys</b>',
      emailDomain: email.split('@')[1],
      isNewCompany: true,
      plant: 'Corporate Office',
      userType: 'Corporate',
      decision: null,
      can: { approve: true, reject: true, undo: false },
    });
    expect(await browser.listed('decided', id)).toBeUndefined();
    const { problem } = await browser.call('getProviderRegistrations', { rawQuery: 'state=all' });
    expect(problem).toMatchObject({ status: 400, code: 'VALIDATION' });
  });
});

describe('decideAsProvider', () => {
  test('is noted at once and takes effect a minute later: then the first of a company is let in and hears of it', async () => {
    const { email, id } = await waiting();
    const colleague = await waiting(email.split('@')[1]!);
    const browser = await teamBrowser();
    const mailsBefore = (await mailsTo(email)).length;
    const answer = await browser.decide(id, 'approved');
    expect(answer.status).toBe(200);
    const { decision, can } = answer.body;
    expect(decision).toMatchObject({ outcome: 'approved', by: EMAIL });
    expect(Date.parse(decision!.takesEffectAt!) - Date.parse(decision!.at)).toBe(60_000);
    expect(can).toEqual({ approve: false, reject: false, undo: true });
    expect((await audit())[0]).toMatchObject({ actor: EMAIL, action: 'approve', subject: email });

    // Nothing has happened yet that could not be undone.
    server.advance(59);
    await server.carryOutDecisions();
    expect(await userOf(email)).toMatchObject({ status: 'pending_access', is_super_user: false });
    expect((await companyOf(email)).domain_verified_at).toBeNull();
    expect(await mailsTo(email)).toHaveLength(mailsBefore);
    expect(await browser.listed('waiting', id)).toMatchObject({ can: { undo: true } });

    await letMinutePass();
    expect(await userOf(email)).toMatchObject({
      status: 'approved',
      is_super_user: true,
      is_first_company_user: true,
      user_type: 'Corporate',
    });
    expect((await companyOf(email)).domain_verified_at).not.toBeNull();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(mailsBefore + 1);
    expect(mails[0]!.text).toContain('You are the first user of your company');
    // What the tests before decided may take effect in the same go.
    expect(await audit()).toContainEqual(
      expect.objectContaining({ actor: EMAIL, action: 'approve took effect', subject: email }),
    );
    expect(await browser.listed('waiting', id)).toBeUndefined();
    expect(await browser.listed('decided', id)).toMatchObject({
      decision: { outcome: 'approved', by: EMAIL, takesEffectAt: null },
      can: { approve: false, reject: false, undo: false },
    });

    // Whoever comes second is a colleague, though they registered before anybody was approved.
    await browser.decide(colleague.id, 'approved');
    await letMinutePass();
    expect(await userOf(colleague.email)).toMatchObject({ is_super_user: false, is_subsequent_user: true });
    const login = await server.call('login', { body: { email, password: PASSWORD, rememberMe: false } });
    expect(login.body).toMatchObject({ isFirstCompanyUser: true });
  });

  test('the first of a company has the plant that they named, and posts a job for it', async () => {
    const { email, id } = await waiting(undefined, 'Konkan Alloys', 'Plant');
    await (await teamBrowser()).decide(id, 'approved');
    await letMinutePass();
    const login = await server.call('login', { body: { email, password: PASSWORD, rememberMe: false } });
    const headers = { authorization: `Bearer ${login.body.access_token}` };
    const { plants } = (await server.call('getJobChoices', { headers })).body;
    expect(plants.map(({ name }) => name)).toEqual(['Chiplun Works']);
    const body = { title: 'Kiln relining', plantId: plants[0]!._id, requiredBy: '2027-06-01' };
    expect((await server.call('createJob', { headers, body })).status).toBe(201);
  });

  test('lets nobody in and tells nobody while it can be undone, also where they have a session for their profile', async () => {
    const { email, id } = await waiting();
    await (await teamBrowser()).decide(id, 'approved');
    const login = await server.call('login', { body: { email, password: PASSWORD, rememberMe: false } });
    expect([login.status, login.problem.code]).toEqual([403, 'ACCOUNT_PENDING']);
  });

  test('of two first people approved at once one becomes the super user', async () => {
    const one = await waiting();
    const two = await waiting(one.email.split('@')[1]!);
    const browser = await teamBrowser();
    await Promise.all([browser.decide(one.id, 'approved'), browser.decide(two.id, 'approved')]);
    server.advance(61);
    await Promise.all([server.carryOutDecisions(), server.carryOutDecisions()]);
    const both = [await userOf(one.email), await userOf(two.email)];
    expect(both.map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect(both.filter((user) => user.is_super_user)).toHaveLength(1);
    expect(await mailsTo(one.email)).toHaveLength((await mailsTo(two.email)).length);
  });

  test('rejects, says so when somebody was faster, and may let in later', async () => {
    const { email, id } = await waiting();
    const browser = await teamBrowser();
    expect((await browser.decide(id, 'rejected')).status).toBe(200);
    const twice = await browser.decide(id, 'rejected');
    expect([twice.status, twice.problem.code]).toEqual([409, 'ALREADY_DECIDED']);
    await letMinutePass();
    expect(await userOf(email)).toMatchObject({ status: 'rejected' });
    expect((await companyOf(email)).domain_verified_at).toBeNull();
    expect((await audit())[0]).toMatchObject({ action: 'reject took effect', subject: email });
    expect(await browser.listed('decided', id)).toMatchObject({ can: { approve: true, reject: false, undo: false } });
    expect((await browser.decide(id, 'rejected')).status).toBe(409);
    expect((await browser.decide(id, 'approved')).status).toBe(200);
    await letMinutePass();
    expect(await userOf(email)).toMatchObject({ status: 'approved' });
    expect((await browser.decide(id, 'approved')).status).toBe(409);
  });

  test('gives way to a command of the team, which decides at once', async () => {
    const { email, id } = await waiting();
    const browser = await teamBrowser();
    await browser.decide(id, 'rejected');
    const answer = await runTeamCommand(commandContext(), { name: 'approve', email }, 'a test');
    expect(answer.isDone).toBe(true);
    expect(await userOf(email)).toMatchObject({ status: 'approved' });
    await letMinutePass();
    expect(await userOf(email)).toMatchObject({ status: 'approved' });
    expect((await browser.undo(id)).problem.code).toBe('UNDO_TOO_LATE');
  });

  test('has no effect on who was suspended meanwhile, and says so in the audit', async () => {
    const { email, id } = await waiting();
    const browser = await teamBrowser();
    await browser.decide(id, 'approved');
    await server.database.owner
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('email', '=', email)
      .execute();
    await letMinutePass();
    expect(await userOf(email)).toMatchObject({ status: 'suspended' });
    expect((await audit())[0]).toMatchObject({ action: 'approve had no effect', subject: email });
  });

  test('is lost with its entry or kept with it', async () => {
    const { email, id } = await waiting();
    const { ownerPool } = server.database;
    const browser = await teamBrowser();
    await ownerPool.query(
      `create function audit_fails() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    );
    await ownerPool.query('create trigger audit_fails before insert on provider_audit execute function audit_fails()');
    try {
      expect((await browser.decide(id, 'approved')).status).toBe(500);
      expect(await browser.listed('waiting', id)).toMatchObject({ decision: null });
    } finally {
      await ownerPool.query('drop trigger audit_fails on provider_audit');
      await ownerPool.query('drop function audit_fails()');
    }
    expect(await userOf(email)).toMatchObject({ status: 'pending_access' });
  });

  test('answers 404 for an unknown one and 400 for what is no id or no decision', async () => {
    const browser = await teamBrowser();
    expect((await browser.decide(fixture.vendorId(1), 'approved')).status).toBe(404);
    expect((await browser.decide("x' or true", 'approved')).status).toBe(400);
    expect((await browser.decide(fixture.vendorId(1), 'suspended' as 'approved')).status).toBe(400);
  });
});

describe('undoAsProvider', () => {
  test.each(['approved', 'rejected'] as const)(
    'takes %s back within the minute: the person waits as before and hears nothing',
    async (decision) => {
      const { email, id } = await waiting();
      const browser = await teamBrowser();
      const [userBefore, companyBefore, mailsBefore] = [
        await userOf(email),
        await companyOf(email),
        (await mailsTo(email)).length,
      ];
      await browser.decide(id, decision);
      server.advance(30);
      // A colleague may undo it as well.
      const colleague = await teamBrowser();
      const answer = await colleague.undo(id);
      expect([answer.status, answer.body.decision]).toEqual([200, null]);
      expect(answer.body.can).toEqual({ approve: true, reject: true, undo: false });
      await letMinutePass();
      expect(await userOf(email)).toEqual(userBefore);
      expect(await companyOf(email)).toEqual(companyBefore);
      expect(await mailsTo(email)).toHaveLength(mailsBefore);
      const verb = decision === 'approved' ? 'approve' : 'reject';
      expect((await audit()).slice(0, 3).map(({ action, subject }) => [action, subject])).toContainEqual([
        `undo ${verb}`,
        email,
      ]);
      expect(await firstBrokenAudit(server.database.app)).toBeNull();
      // And it can be decided anew.
      expect((await browser.decide(id, 'rejected')).status).toBe(200);
    },
  );

  test('is refused after the minute, also where it has not been carried out yet, and when there is nothing to undo', async () => {
    const { email, id } = await waiting();
    const browser = await teamBrowser();
    const nothing = await browser.undo(id);
    expect([nothing.status, nothing.problem.code]).toEqual([409, 'UNDO_TOO_LATE']);
    await browser.decide(id, 'rejected');
    server.advance(60);
    const late = await browser.undo(id);
    expect([late.status, late.problem.code]).toEqual([409, 'UNDO_TOO_LATE']);
    await letMinutePass();
    expect((await browser.undo(id)).status).toBe(409);
    expect(await userOf(email)).toMatchObject({ status: 'rejected' });
  });

  test('at the same moment twice is one undo and one refusal', async () => {
    const one = await waiting();
    const browser = await teamBrowser();
    await browser.decide(one.id, 'approved');
    const answers = await Promise.all([browser.undo(one.id), browser.undo(one.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(
      (await audit()).filter(({ action, subject }) => action === 'undo approve' && subject === one.email),
    ).toHaveLength(1);
  });

  test('answers 404 for an unknown one and 400 for what is no id', async () => {
    const browser = await teamBrowser();
    expect((await browser.undo(fixture.vendorId(1))).status).toBe(404);
    expect((await browser.undo('x')).status).toBe(400);
  });
});

describe('getProviderTeam', () => {
  test('names every account with where it stands', async () => {
    const { app } = server.database;
    await addStaff(app, { email: 'new@millwright.example', passwordHash, hasOneTimePassword: true }, new Date());
    await addStaff(app, { email: 'gone@millwright.example', passwordHash, hasOneTimePassword: false }, new Date());
    await runTeamCommand(commandContext(), { name: 'remove', email: 'gone@millwright.example' }, 'a test');
    const { status, body } = await (await teamBrowser()).call('getProviderTeam');
    expect(status).toBe(200);
    expect(Object.fromEntries(body.people.map(({ email, state }) => [email, state]))).toEqual({
      [EMAIL]: 'active',
      'new@millwright.example': 'invited',
      'gone@millwright.example': 'removed',
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });
});

describe('getProviderAudit', () => {
  test('shows that an entry was changed or taken out by somebody who may do everything', async () => {
    const { app, ownerPool } = server.database;
    const browser = await teamBrowser();
    const read = async () => (await browser.call('getProviderAudit')).body;
    const { entries, firstBroken } = await read();
    expect([entries[0], firstBroken]).toEqual([expect.objectContaining({ action: 'log in', actor: EMAIL }), null]);
    const middle = entries[1]!.number;
    await ownerPool.query('alter table provider_audit disable trigger provider_audit_is_kept');
    await ownerPool.query("update provider_audit set subject = 'x' where seq = $1", [middle]);
    expect(await firstBrokenAudit(app)).toBe(middle);
    expect((await read()).firstBroken).toBe(middle);
    await ownerPool.query('delete from provider_audit where seq = $1', [middle]);
    expect((await read()).firstBroken).toBe(middle + 1);
    await ownerPool.query('alter table provider_audit enable trigger provider_audit_is_kept');
  });

  test('can be read and added to only, by the application and by the owner', async () => {
    const { app, owner } = server.database;
    await expect(app.selectFrom('provider_audit').selectAll().execute()).rejects.toThrow(/permission denied/);
    await expect(app.deleteFrom('provider_audit').execute()).rejects.toThrow(/permission denied/);
    await expect(app.selectFrom('provider_staff').selectAll().execute()).rejects.toThrow(/permission denied/);
    await expect(owner.updateTable('provider_audit').set({ actor: 'x' }).execute()).rejects.toThrow(/never changed/);
    await expect(owner.deleteFrom('provider_audit').execute()).rejects.toThrow(/never changed/);
  });
});
