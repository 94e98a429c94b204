import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultBudgets, readConfig } from '../../config.ts';
import { CodeBrowser, newestCode, otherCode } from '../../testing/codes.ts';
import { fixture, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { hashPassword } from './password.ts';
import { challengeOfLink, linkToken } from './recovery.rules.ts';

const { users } = fixture;
const PHONE = '+919876500001';
const NEW_PASSWORD = 'Turbine-Overhaul-58';

let server: TestServer;
const log: string[] = [];
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer({
    environment: { SSO_DOMAIN: 'deccancement.example', PUBLIC_URL: 'https://procurement.example' },
    onLog: (line) => void log.push(line),
  });
  await server.database.owner
    .updateTable('app_user')
    .set({ phone: PHONE })
    .where('id', '=', users.owner.userId)
    .execute();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.stop());

let browser: CodeBrowser;
beforeEach(async () => {
  browser = new CodeBrowser();
  await server.database.owner
    .updateTable('app_user')
    .set({ password_hash: passwordHash, has_temporary_password: false })
    .execute();
});
const forgot = async (value: string, from = browser, headers: Record<string, string> = {}, on = server) =>
  from.keep(
    await on.call('forgotPassword', {
      body: { entity: value.startsWith('+') ? 'mobile' : 'email', value },
      headers: from.headers(headers),
    }),
  );
const verify = (otp: string, email: string = users.owner.email, from = browser) =>
  server.call('verifyEmailOtp', { body: { email, otp, forResetPwd: true }, headers: from.headers() });
const reset = (resetPwdToken: string, from = browser, newPassword = NEW_PASSWORD, email?: string) =>
  server.call('resetPassword', {
    body: { newPassword, resetPwdToken, ...(email ? { email } : {}) },
    headers: from.headers(),
  });
const token = async (email: string = users.owner.email, from = browser) => {
  await forgot(email, from);
  return (await verify(await newestCode(server, email), email, from)).body.resetPwdToken!;
};
const linkOf = async (email: string = users.owner.email) => {
  const mail = (await server.sentMessages()).find(({ to, text }) => to === email && text.includes('/forgotpassword/'));
  return /\/forgotpassword\/([\w-]+)/.exec(mail!.text)![1]!;
};
const login = (password: string, email: string = users.owner.email) =>
  server.call('login', { body: { email, password, rememberMe: false } });

describe('forgotPassword and verifyMobileOtp: a forgotten password', () => {
  test('is reset by the code of the email, which logs in on the browser that proved it', async () => {
    const asked = await forgot(users.owner.email);
    expect(asked.status).toBe(200);
    expect(Object.keys(asked.body).toSorted()).toEqual(['challengeId', 'expiresAt']);
    const mail = (await server.sentMessages())[0]!;
    expect(mail).toMatchObject({ to: users.owner.email, channel: 'mail' });
    expect(mail.text).toMatch(/\n\d{6}\n/);
    expect(mail.text).toContain('https://procurement.example/forgotpassword/');
    const proved = await verify(await newestCode(server, users.owner.email));
    expect(proved.status).toBe(200);
    const answer = await reset(proved.body.resetPwdToken!, browser, NEW_PASSWORD, users.owner.email);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'SUCCESS', session: { userData: { _id: users.owner.userId } } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/millwright_refresh=/);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(401);
  });

  describe('verifyMobileOtp', () => {
    test('is reset by the code of the SMS, which has no link', async () => {
      await forgot(PHONE);
      const message = (await server.sentMessages())[0]!;
      expect(message).toMatchObject({ to: PHONE, channel: 'sms' });
      expect(message.text).not.toContain('/forgotpassword');
      const proved = await server.call('verifyMobileOtp', {
        body: { mobileNo: PHONE, otp: await newestCode(server, PHONE), forResetPwd: true },
        headers: browser.headers(),
      });
      expect(proved.status).toBe(200);
      expect((await reset(proved.body.resetPwdToken)).body.session).toBeDefined();
    });
  });

  test('has the same answer for an address or number without an account, which get nothing', async () => {
    const known = await forgot(users.owner.email);
    for (const value of ['nobody@nowhere.example', '+919876599998', users.suspended.email]) {
      const answer = await forgot(value, new CodeBrowser());
      expect([answer.status, answer.bytes.length]).toEqual([200, known.bytes.length]);
      expect([...answer.headers.keys()].toSorted()).toEqual([...known.headers.keys()].toSorted());
      expect(answer.bytes.toString()).not.toContain('@');
      expect((await server.sentMessages()).some(({ to }) => to === value)).toBe(false);
    }
  });

  test('of a single sign-on account is told by email, and no code is right for it', async () => {
    await forgot(users.buyer.email);
    const mail = (await server.sentMessages())[0]!;
    expect(mail.to).toBe(users.buyer.email);
    expect(mail.text).toContain('Login Via Microsoft');
    expect(mail.text).not.toMatch(/\d{6}|\/forgotpassword/);
    expect((await verify('123456', users.buyer.email)).problem.code).toBe('OTP_WRONG');
  });

  test.each(['nobody', '9876500001', '+915876500001', 'a@b'])('of %j is refused on its field', async (value) => {
    for (const entity of ['email', 'mobile'] as const) {
      const answer = await server.call('forgotPassword', { body: { entity, value } });
      expect([answer.status, answer.problem.errors[0]]).toEqual([
        400,
        { pointer: '/value', message: 'Enter an Email or Valid Phone Number' },
      ]);
    }
  });

  test('has a code that is good for 3:05, five tries and once', async () => {
    await forgot(users.owner.email);
    let code = await newestCode(server, users.owner.email);
    server.advance(184);
    expect((await verify(otherCode(code))).problem.code).toBe('OTP_WRONG');
    server.advance(2);
    expect((await verify(code)).problem.code).toBe('OTP_EXPIRED');
    await forgot(users.owner.email);
    code = await newestCode(server, users.owner.email);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => verify(otherCode(code, index + 1))));
    expect(answers.filter(({ problem }) => problem.code === 'OTP_WRONG')).toHaveLength(5);
    expect((await verify(code)).problem.code).toBe('OTP_TRIES');
    await forgot(users.owner.email);
    code = await newestCode(server, users.owner.email);
    const proofs = await Promise.all(Array.from({ length: 10 }, () => verify(code)));
    expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verify(code)).problem.code).toBe('OTP_EXPIRED');
  });

  test('has a code that is worth nothing for a login by phone, and the other way round', async () => {
    await forgot(PHONE);
    const code = await newestCode(server, PHONE);
    const body = { mobileNo: PHONE, otp: code, rememberMe: false };
    expect((await server.call('loginAfterVerifyingMobileOtp', { body, headers: browser.headers() })).problem.code).toBe(
      'OTP_EXPIRED',
    );
    expect((await verify(code, users.owner.email, new CodeBrowser())).problem.code).toBe('OTP_EXPIRED');
    const asked = await server.call('generateOtpForLoginViaPhone', { body: { mobileNo: PHONE } });
    const other = new CodeBrowser();
    other.keep(asked);
    const answer = await server.call('verifyMobileOtp', {
      body: { mobileNo: PHONE, otp: await newestCode(server, PHONE), forResetPwd: true },
      headers: other.headers(),
    });
    expect([answer.status, answer.problem.code]).toEqual([401, 'OTP_EXPIRED']);
  });
});

describe('resetPassword: a reset token', () => {
  test('is used once: of two at once one succeeds, and a third is 401', async () => {
    const resetPwdToken = await token();
    const answers = await Promise.all([reset(resetPwdToken), reset(resetPwdToken)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    const again = await reset(resetPwdToken);
    expect([again.status, again.problem.code]).toEqual([401, 'RESET_REFUSED']);
  });

  test('is good for fifteen minutes; after that the session is expired', async () => {
    const resetPwdToken = await token();
    server.advance(14 * 60);
    expect((await reset(resetPwdToken, browser, 'short')).status).toBe(400);
    server.advance(61);
    const late = await reset(resetPwdToken);
    expect([late.status, late.problem.code]).toEqual([403, 'RESET_EXPIRED']);
    expect(late.problem.message.toLowerCase()).toContain('session expired');
    expect(late.problem.message.toLowerCase()).not.toContain('token error');
  });

  test('of another browser sets the password and logs nobody in', async () => {
    const resetPwdToken = await token();
    const answer = await reset(resetPwdToken, new CodeBrowser());
    expect([answer.status, answer.body]).toEqual([200, { status: 'SUCCESS' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('of an account that waits for approval sets the password and logs nobody in', async () => {
    const answer = await reset(await token(users.pending.email));
    expect([answer.status, answer.body]).toEqual([200, { status: 'SUCCESS' }]);
  });

  test('is bound to its account: with the address of another one it is 401', async () => {
    const resetPwdToken = await token();
    const answer = await reset(resetPwdToken, browser, NEW_PASSWORD, users.approver.email);
    expect([answer.status, answer.problem.code]).toEqual([401, 'RESET_REFUSED']);
    expect((await login(PASSWORD, users.approver.email)).status).toBe(200);
  });

  test.each(['Short-1a', 'no-uppercase-58', 'Password2026', 'Owner-2026!!'])(
    'does not take the password %j, and is not used up by it',
    async (newPassword) => {
      const resetPwdToken = await token();
      const refused = await reset(resetPwdToken, browser, newPassword);
      expect([refused.status, refused.problem.errors[0]!.pointer]).toEqual([400, '/newPassword']);
      expect((await reset(resetPwdToken)).status).toBe(200);
    },
  );

  test('voids the other tokens and codes of the account', async () => {
    const other = new CodeBrowser();
    const otherToken = await token(users.owner.email, other);
    const third = new CodeBrowser();
    await forgot(users.owner.email, third);
    const code = await newestCode(server, users.owner.email);
    expect((await reset(await token())).status).toBe(200);
    expect((await reset(otherToken, other)).problem.code).toBe('RESET_REFUSED');
    expect((await verify(code, users.owner.email, third)).problem.code).toBe('OTP_EXPIRED');
  });

  test('ends all other sessions at once and sends a notice', async () => {
    const session = await server.login(users.owner.email, { fresh: true });
    const authorization = { authorization: `Bearer ${session.accessToken}` };
    expect((await server.call('getUserinfoData', { headers: authorization })).status).toBe(200);
    const answer = await reset(await token());
    expect((await server.call('getUserinfoData', { headers: authorization })).status).toBe(401);
    const renewal = await server.call('renewSession', {
      headers: { cookie: `__Host-millwright_refresh=${session.refresh}` },
    });
    expect([renewal.status, renewal.problem.code]).toEqual([403, 'TOKEN_ERROR']);
    const mail = (await server.sentMessages())[0]!;
    expect(mail).toMatchObject({ to: users.owner.email, subject: 'Your Millwright password was changed' });
    const own = { authorization: `Bearer ${answer.body.session!.access_token}` };
    expect((await server.call('getUserinfoData', { headers: own })).status).toBe(200);
  });
});

describe('without a reset token', () => {
  const setNew = (headers: Record<string, string> = {}, newPassword = NEW_PASSWORD) =>
    server.call('resetPassword', { body: { newPassword, email: users.owner.email }, headers });

  test('and without a session it is 401', async () => {
    const answer = await setNew();
    expect([answer.status, answer.problem.code]).toEqual([401, 'RESET_REFUSED']);
    expect((await reset('A'.repeat(43))).problem.code).toBe('RESET_REFUSED');
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('a session that began with the own password, or too long ago, is not enough', async () => {
    const plain = await server.login(users.owner.email, { fresh: true });
    expect((await setNew({ authorization: `Bearer ${plain.accessToken}` })).problem.code).toBe('RESET_REFUSED');
    await server.database.owner
      .updateTable('app_user')
      .set({ has_temporary_password: true })
      .where('id', '=', users.owner.userId)
      .execute();
    await server.database.owner
      .updateTable('user_session')
      .set({ created_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', users.owner.userId)
      .execute();
    expect((await setNew({ authorization: `Bearer ${plain.accessToken}` })).problem.code).toBe('RESET_REFUSED');
  });

  test('a session that just began with a temporary password sets a new one, once, and goes on', async () => {
    await server.database.owner
      .updateTable('app_user')
      .set({ has_temporary_password: true })
      .where('id', '=', users.owner.userId)
      .execute();
    const answer = await login(PASSWORD);
    expect(answer.body.hasTemporaryPassword).toBe(true);
    const headers = { authorization: `Bearer ${answer.body.access_token}` };
    expect((await setNew(headers, PASSWORD)).problem.errors[0]!.pointer).toBe('/newPassword');
    expect((await setNew(headers, 'Ownerperson-2026')).status).toBe(200);
    expect((await server.call('getUserinfoData', { headers })).status).toBe(200);
    expect((await setNew(headers)).problem.code).toBe('RESET_REFUSED');
    expect((await login('Ownerperson-2026')).body.hasTemporaryPassword).toBeUndefined();
    expect((await server.sentMessages())[0]!.subject).toBe('Your Millwright password was changed');
  });
});

describe('passwordResetLinkVerifyEmail, verifyResetEmail and passwordResetLinkUpdateUserStatus: the link of the email', () => {
  const check = (id: string) => server.call('verifyResetEmail', { path: { id } });
  const open = (id: string, from = browser) =>
    server
      .call('passwordResetLinkUpdateUserStatus', { path: { id }, headers: from.headers() })
      .then((answer) => from.keep(answer));

  test('is checked a hundred times by GET and HEAD without being used, then resets and logs in on the browser that opened it', async () => {
    await forgot(users.owner.email, new CodeBrowser());
    const id = await linkOf();
    for (let time = 0; time < 50; time++) {
      const checks = await Promise.all([
        check(id),
        server.call('passwordResetLinkVerifyEmail', { path: { token: id } }),
      ]);
      expect(checks.map(({ status, body }) => [status, body])).toEqual([
        [200, { status: 'SUCCESS' }],
        [200, { status: 'SUCCESS' }],
      ]);
      await fetch(`${server.url}/api/v1/authentication/verify-reset-email/${id}`, { method: 'HEAD' });
      await fetch(`${server.url}/forgotpassword/${id}`, { method: 'HEAD' });
    }
    const opened = await open(id);
    expect(opened.status).toBe(200);
    expect(opened.body.email).toBe(users.owner.email);
    const answer = await reset(opened.body.resetPwdToken);
    expect(answer.body.session).toBeDefined();
  });

  test('is used once: of five at once one succeeds, and then it is "Already verified."', async () => {
    await forgot(users.owner.email);
    const id = await linkOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(id, new CodeBrowser())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of [
      await check(id),
      await server.call('passwordResetLinkVerifyEmail', { path: { token: id } }),
      await open(id),
    ])
      expect([answer.status, answer.problem.message]).toEqual([409, 'Already verified.']);
  });

  test('is "Already verified." when its code was', async () => {
    await token();
    const answer = await check(await linkOf());
    expect([answer.status, answer.problem.code]).toEqual([409, 'ALREADY_VERIFIED']);
  });

  test('is good for fifteen minutes, not for a replaced mail, and only as we made it', async () => {
    await forgot(users.owner.email);
    const replaced = await linkOf();
    await forgot(users.owner.email);
    const id = await linkOf();
    const forged = id.slice(0, -1) + (id.endsWith('A') ? 'B' : 'A');
    for (const bad of [replaced, forged, 'A'.repeat(75), `${'0'.repeat(32)}${id.slice(32)}`])
      for (const answer of [await check(bad), await open(bad)])
        expect([answer.status, answer.problem.code]).toEqual([404, 'LINK_EXPIRED']);
    server.advance(14 * 60);
    expect((await check(id)).status).toBe(200);
    server.advance(61);
    for (const answer of [
      await check(id),
      await server.call('passwordResetLinkVerifyEmail', { path: { token: id } }),
      await open(id),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([404, 'LINK_EXPIRED']);
      expect(answer.problem.message).toContain('Email verification failed');
    }
  });

  test('cannot be made from what the page that asked for it knows', async () => {
    const asked = await forgot(users.owner.email);
    const { secret } = readConfig({}, 'demo');
    const { challengeId } = asked.body;
    expect(challengeOfLink(secret, linkToken(secret, challengeId))).toBe(challengeId);
    expect(challengeOfLink(Buffer.from('another secret'), linkToken(secret, challengeId))).toBeNull();
    for (const guess of [challengeId, challengeId.replaceAll('-', '')])
      expect((await check(guess)).problem.code).toBe('LINK_EXPIRED');
  });

  test('leads to the configured host whatever Host the request names', async () => {
    await new Promise<void>((resolve, reject) => {
      const body = JSON.stringify({ entity: 'email', value: users.owner.email });
      const call = request(
        `${server.url}/api/v1/authentication/forgot-password`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            host: 'evil.example',
            'x-forwarded-host': 'evil.example',
            'x-forwarded-proto': 'http',
            forwarded: 'host=evil.example',
          },
        },
        (response) => response.resume().on('end', resolve),
      ).on('error', reject);
      call.end(body);
    });
    const mail = (await server.sentMessages())[0]!;
    expect(mail.text).toContain('https://procurement.example/forgotpassword/');
    expect(mail.text).not.toContain('evil');
  });
});

test('nothing of a reset is in the log: no code, link, token, password, address or cookie', async () => {
  const from = log.length;
  await forgot(users.owner.email);
  const [code, id] = [await newestCode(server, users.owner.email), await linkOf()];
  await verify(otherCode(code));
  await server.call('verifyResetEmail', { path: { id } });
  await server.call('passwordResetLinkVerifyEmail', { path: { token: id } });
  const { body } = await verify(code);
  await reset('B'.repeat(43));
  await reset(body.resetPwdToken!, browser, 'Password2026');
  const answer = await reset(body.resetPwdToken!);
  await reset(body.resetPwdToken!);
  const lines = log.slice(from).join('');
  expect(lines).toContain('resetPassword');
  const secrets = [code, otherCode(code), id, body.resetPwdToken!, NEW_PASSWORD, 'Password2026', users.owner.email];
  for (const secret of [...secrets, answer.body.session!.access_token, browser.cookie.split('=')[1]!])
    expect(lines).not.toContain(secret);
});

test('mails and messages of one account have the budget of codes, told on the field', async () => {
  const strict = await startTestServer({ budgets: defaultBudgets });
  try {
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push(await forgot(users.owner.email, new CodeBrowser(), {}, strict));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]!.problem.errors[0]!.pointer).toBe('/value');
  } finally {
    await strict.stop();
  }
}, 60_000);
