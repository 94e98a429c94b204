import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeBrowser, newestCode } from '../../testing/codes.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { hashPassword } from '../authentication/password.ts';
import { escapeHtml } from '../../escape-html.ts';
import { approvalsPage, CONSOLE_STYLE } from './console-pages.ts';
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

/** A browser without script. */
class FormBrowser {
  cookie = '';
  html = '';
  async get(path: string): Promise<Response> {
    return this.keep(await fetch(`${server.url}${path}`, { headers: { cookie: this.cookie }, redirect: 'manual' }));
  }
  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const csrf = /name="csrf" value="([^"]+)"/.exec(this.html)?.[1];
    return this.keep(
      await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { cookie: this.cookie, 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams({ ...(csrf ? { csrf } : {}), ...fields }),
        redirect: 'manual',
      }),
    );
  }
  async logIn(password = PASSWORD): Promise<Response> {
    const answer = await this.post('/provider/login', { email: EMAIL, password });
    if (answer.status === 303) await this.get('/provider');
    return answer;
  }
  async keep(answer: Response): Promise<Response> {
    const cookie = answer.headers.getSetCookie()[0];
    if (cookie) this.cookie = cookie.split(';')[0]!;
    const text = await answer.clone().text();
    if (text) this.html = text;
    return answer;
  }
}

let number = 0;
/** A person who waits; the first of a company unless a domain is given. */
async function waiting(
  domain = `works${(number += 1)}.example`,
  companyName = 'Konkan <b>Alloys</b>',
): Promise<{ email: string; id: string }> {
  const email = `asha${(number += 1)}@${domain}`;
  const browser = new CodeBrowser();
  const details = { password: PASSWORD, companyName, plant: 'Chiplun Works', userType: 'Corporate' as const };
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

describe('the login of the team', () => {
  test('is asked for by every page, and no form works without it', async () => {
    const browser = new FormBrowser();
    for (const path of ['/provider', '/provider/audit', '/provider/password']) {
      const answer = await browser.get(path);
      expect([answer.status, answer.headers.get('location')], path).toEqual([303, '/provider/login']);
    }
    const { id, email } = await waiting();
    for (const path of ['/provider/approve', '/provider/reject', '/provider/password', '/provider/logout']) {
      const answer = await browser.post(path, { id, csrf: 'x' });
      expect([answer.status, answer.headers.get('location')], path).toEqual([303, '/provider/login']);
    }
    expect(await userOf(email)).toMatchObject({ status: 'pending_access' });
  });

  test('starts a session in a cookie of its own, out of reach of scripts and other sites', async () => {
    const browser = new FormBrowser();
    const answer = await browser.logIn();
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^millwright_provider=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(browser.html).toContain('Approvals');
    const stored = JSON.stringify(await server.database.owner.selectFrom('provider_session').selectAll().execute());
    expect(stored).not.toContain(browser.cookie.split('=')[1]!);
  });

  test('says the same of a wrong address and a wrong password', async () => {
    const browser = new FormBrowser();
    const wrong = await browser.logIn('Wrong-Password-58');
    const one = browser.html;
    const unknown = await browser.post('/provider/login', { email: 'nobody@millwright.example', password: PASSWORD });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(browser.html.replace('nobody@millwright.example', EMAIL)).toBe(one);
    expect(one).toContain('<title>Error: The email address or the password is not right. – Log in');
    expect(one).toMatch(/name="password"[^>]* aria-invalid="true" autofocus aria-describedby="note"/);
  });

  test('makes who guesses wait, at the right password too', async () => {
    const browser = new FormBrowser();
    let isTold = false;
    for (let count = 0; count < 12 && !isTold; count++)
      isTold = (await browser.logIn('Wrong-Password-58')).status === 429;
    expect(isTold).toBe(true);
    const answer = await browser.logIn();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('knows no account of a client, and an account of the team is none of a client', async () => {
    const answer = await new FormBrowser().post('/provider/login', {
      email: fixture.users.corporate.email,
      password: 'Boiler-Repair-2026',
    });
    expect(answer.status).toBe(401);
    const login = await server.call('login', { body: { email: EMAIL, password: PASSWORD, rememberMe: false } });
    expect(login.status).toBe(401);
  });

  test('ends after half an hour without a look, after eight hours, at logout, and when the account is removed', async () => {
    const browser = new FormBrowser();
    await browser.logIn();
    server.advance(1801);
    expect((await browser.get('/provider')).status).toBe(303);
    await browser.logIn();
    for (let minutes = 0; minutes < 480; minutes += 20) {
      server.advance(1200);
      if (minutes < 450) expect((await browser.get('/provider')).status, String(minutes)).toBe(200);
    }
    expect((await browser.get('/provider')).status).toBe(303);
    server.advance(-1801 - 24 * 1200);
    await browser.logIn();
    const { cookie } = browser;
    await browser.post('/provider/logout', {});
    browser.cookie = cookie;
    expect((await browser.get('/provider')).status).toBe(303);
    await browser.logIn();
    const context = {
      db: server.database.app,
      config: { productName: 'Millwright', publicUrl: '', teamEmail: 'team@millwright.example' },
      now: new Date(),
    };
    await runTeamCommand(context, { name: 'remove', email: EMAIL }, 'a test');
    expect((await browser.get('/provider')).status).toBe(303);
    expect((await browser.logIn()).status).toBe(401);
  });

  test('with a one-time password leads to setting one, and nowhere else', async () => {
    await addStaff(server.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: true }, new Date());
    const browser = new FormBrowser();
    await browser.logIn();
    expect((await browser.get('/provider')).headers.get('location')).toBe('/provider/password');
    await browser.get('/provider/password');
    const { id } = await waiting();
    expect((await browser.post('/provider/approve', { id })).headers.get('location')).toBe('/provider/password');
    for (const [current, next, text, field] of [
      ['Wrong-Password-58', 'Retort-Lining-77', 'The current password is not right.', 'current'],
      [PASSWORD, 'short', 'Password is too short', 'next'],
      [PASSWORD, PASSWORD, 'another password than the current one', 'next'],
    ] as const) {
      expect((await browser.post('/provider/password', { current, next })).status).toBe(400);
      expect(browser.html).toContain(text);
      expect(browser.html).toMatch(
        new RegExp(`name="${field}"[^>]* aria-invalid="true" autofocus aria-describedby="note`),
      );
    }
    const before = browser.cookie;
    const answer = await browser.post('/provider/password', { current: PASSWORD, next: 'Retort-Lining-77' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/provider?done=password']);
    expect(browser.cookie).not.toBe(before);
    expect((await browser.get('/provider?done=password')).status).toBe(200);
    expect(browser.html).toContain('Your password is set.');
    expect((await new FormBrowser().logIn('Retort-Lining-77')).status).toBe(303);
  });
});

describe('the console', () => {
  test('shows who waits, and what they typed as text', async () => {
    const { email } = await waiting();
    const browser = new FormBrowser();
    await browser.logIn();
    expect(browser.html).toContain(email);
    expect(browser.html).toContain('Konkan &lt;b&gt;Alloys&lt;/b&gt;');
    expect(browser.html).toContain('Corporate User');
    expect(browser.html).toContain('New company');
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  });

  test('approves the first of a company, who becomes its super user, and mails them', async () => {
    const { email, id } = await waiting();
    const colleague = await waiting(email.split('@')[1]!);
    const browser = new FormBrowser();
    await browser.logIn();
    const answer = await browser.post('/provider/approve', { id });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/provider?done=approved']);
    await browser.get('/provider?done=approved');
    expect(browser.html).toContain('The person is approved.');
    expect(browser.html).not.toContain(email);
    expect(await userOf(email)).toMatchObject({
      status: 'approved',
      is_super_user: true,
      is_first_company_user: true,
      user_type: 'Corporate',
    });
    expect((await companyOf(email)).domain_verified_at).not.toBeNull();
    const mail = (await server.sentMessages()).find(({ to }) => to === email)!;
    expect(mail.text).toContain('You are the first user of your company');
    expect((await audit())[0]).toMatchObject({ actor: EMAIL, action: 'approve', subject: email });
    // Whoever comes second is a colleague, though they registered before anybody was approved.
    await browser.post('/provider/approve', { id: colleague.id });
    expect(await userOf(colleague.email)).toMatchObject({
      is_super_user: false,
      is_first_company_user: false,
      is_subsequent_user: true,
    });
    const login = await server.call('login', { body: { email, password: PASSWORD, rememberMe: false } });
    expect(login.body).toMatchObject({ isFirstCompanyUser: true });
  });

  test('of two first people approved at once one becomes the super user', async () => {
    const one = await waiting();
    const two = await waiting(one.email.split('@')[1]!);
    const browser = new FormBrowser();
    await browser.logIn();
    await Promise.all([
      browser.post('/provider/approve', { id: one.id }),
      browser.post('/provider/approve', { id: two.id }),
    ]);
    const both = [await userOf(one.email), await userOf(two.email)];
    expect(both.map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect(both.filter((user) => user.is_super_user)).toHaveLength(1);
  });

  test('rejects, says so when somebody was faster, and may let in later', async () => {
    const { email, id } = await waiting();
    const browser = new FormBrowser();
    await browser.logIn();
    expect((await browser.post('/provider/reject', { id })).headers.get('location')).toBe('/provider?done=rejected');
    expect(await userOf(email)).toMatchObject({ status: 'rejected' });
    expect((await companyOf(email)).domain_verified_at).toBeNull();
    await browser.get('/provider');
    expect((await browser.post('/provider/reject', { id })).status).toBe(409);
    expect(browser.html).toContain('Somebody has decided on this request already.');
    expect((await browser.post('/provider/approve', { id })).status).toBe(303);
    expect(await userOf(email)).toMatchObject({ status: 'approved' });
    await browser.get('/provider');
    expect((await browser.post('/provider/approve', { id: fixture.vendorId(1) })).status).toBe(404);
    expect((await browser.post('/provider/approve', { id: "x' or true" })).status).toBe(400);
  });

  test.each([
    ['without the token of the page', { csrf: '' }, {}],
    ['with another token', { csrf: 'A'.repeat(43) }, {}],
    ['sent by another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['sent by another origin', {}, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('takes no form %s', async (_how, fields, headers) => {
    const { email, id } = await waiting();
    const browser = new FormBrowser();
    await browser.logIn();
    const answer = await browser.post('/provider/approve', { id, ...fields }, headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(await userOf(email)).toMatchObject({ status: 'pending_access' });
  });

  test('takes no form of another session, and no login from another site', async () => {
    const [one, two] = [new FormBrowser(), new FormBrowser()];
    await one.logIn();
    await two.logIn();
    two.html = one.html;
    expect((await two.post('/provider/approve', { id: fixture.vendorId(1) })).status).toBe(403);
    const login = await new FormBrowser().post(
      '/provider/login',
      { email: EMAIL, password: PASSWORD },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect([login.status, login.headers.getSetCookie()]).toEqual([403, []]);
  });

  test('runs no script, loads nothing, is framed by nobody and kept nowhere', async () => {
    const answer = await new FormBrowser().get('/provider/login');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect((await answer.text()).replace(CONSOLE_STYLE, '')).not.toMatch(/<script|style=| on\w+=/);
  });

  test('takes forms only, and short ones', async () => {
    const json = await fetch(`${server.url}/provider/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBeLessThan(500);
    const long = await new FormBrowser().post('/provider/login', { email: EMAIL, password: 'x'.repeat(20_000) });
    expect(long.status).toBe(413);
    expect((await fetch(`${server.url}/provider/nothing`)).status).toBe(404);
  });

  test('has the colours of the design tokens', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../../../../packages/ui/src/tokens.css'), 'utf8');
    const names: Record<string, string> = {
      fill: 'background-color-accent',
      'fill-hover': 'background-color-accent-hover',
      'on-fill': 'color-on-accent',
    };
    const used = [
      ...CONSOLE_STYLE.slice(0, CONSOLE_STYLE.indexOf('}')).matchAll(/--([\w-]+):((?:light-dark|oklch)[^;}]+)/g),
    ];
    expect(used.length).toBeGreaterThan(20);
    for (const [, name, value] of used)
      expect(tokens, name).toContain(`--${names[name!] ?? `color-${name}`}: ${value};`);
  });

  test('answers an address that it does not have with a page', async () => {
    const browser = new FormBrowser();
    expect((await browser.get('/provider/nothing')).status).toBe(404);
    expect(browser.html).toContain('There is no such page in the console.');
    expect(browser.html).toContain('href="/provider"');
  });

  test('says when nobody waits', () => {
    const html = approvalsPage('Millwright', { email: EMAIL, csrf: 'x' }, null, []);
    expect(html).toContain('Nobody waits for approval.');
  });

  test('leaves no password, cookie or address in the log', async () => {
    const browser = new FormBrowser();
    await browser.logIn();
    const { id } = await waiting();
    await browser.get('/provider');
    await browser.post('/provider/approve', { id });
    const log = logLines.join('');
    for (const secret of [PASSWORD, EMAIL, browser.cookie.split('=')[1]!]) expect(log).not.toContain(secret);
  });
});

describe('the audit', () => {
  test('can be read and added to only, by the application and by the owner', async () => {
    const { app, owner } = server.database;
    await expect(app.selectFrom('provider_audit').selectAll().execute()).rejects.toThrow(/permission denied/);
    await expect(app.deleteFrom('provider_audit').execute()).rejects.toThrow(/permission denied/);
    await expect(app.selectFrom('provider_staff').selectAll().execute()).rejects.toThrow(/permission denied/);
    await expect(owner.updateTable('provider_audit').set({ actor: 'x' }).execute()).rejects.toThrow(/never changed/);
    await expect(owner.deleteFrom('provider_audit').execute()).rejects.toThrow(/never changed/);
  });

  test('shows that an entry was changed or taken out by somebody who may do everything', async () => {
    const { app, ownerPool } = server.database;
    expect(await firstBrokenAudit(app)).toBeNull();
    const browser = new FormBrowser();
    await browser.logIn();
    await browser.get('/provider/audit');
    expect(browser.html).toContain('The chain of the audit is whole');
    const entries = await audit();
    const middle = entries[1]!.seq;
    await ownerPool.query('alter table provider_audit disable trigger provider_audit_is_kept');
    await ownerPool.query("update provider_audit set subject = 'x' where seq = $1", [middle]);
    expect(await firstBrokenAudit(app)).toBe(middle);
    await browser.get('/provider/audit');
    expect(browser.html).toContain(`broken at entry ${middle}`);
    await ownerPool.query('delete from provider_audit where seq = $1', [middle]);
    expect(await firstBrokenAudit(app)).toBe(middle + 1);
  });
});
