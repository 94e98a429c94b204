import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { newCode } from './otp.rules.ts';
import { CodeBrowser, newestCode, otherCode } from '../../testing/codes.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/statements.ts';

const { users } = fixture;
const OWNER = '+919876500001';
const BUYER = '+919876500002';
const PENDING = '+919876500003';
const SUSPENDED = '+919876500004';
const NOBODY = '+919876599999';

let server: TestServer;
const log: string[] = [];
const givePhones = async (to: TestServer) => {
  for (const [user, phone] of [
    [users.owner, OWNER],
    [users.buyer, BUYER],
    [users.pending, PENDING],
    [users.suspended, SUSPENDED],
  ] as const)
    await to.database.owner.updateTable('app_user').set({ phone }).where('id', '=', user.userId).execute();
};
beforeAll(async () => {
  server = await startTestServer({
    environment: { SSO_DOMAIN: 'deccancement.example' },
    onLog: (line) => void log.push(line),
  });
  await givePhones(server);
});
afterAll(() => server.stop());

let browser: CodeBrowser;
beforeEach(() => {
  browser = new CodeBrowser();
});
const ask = async (mobileNo: string, from = browser, on = server, headers: Record<string, string> = {}) =>
  from.keep(await on.call('generateOtpForLoginViaPhone', { body: { mobileNo }, headers: from.headers(headers) }));
const prove = (mobileNo: string, otp: string, from = browser, on = server, headers: Record<string, string> = {}) =>
  on.call('loginAfterVerifyingMobileOtp', {
    body: { mobileNo, otp, rememberMe: false },
    headers: from.headers(headers),
  });

describe('generateOtpForLoginViaPhone and loginAfterVerifyingMobileOtp: a login by phone', () => {
  test('sends a code by SMS and starts a session for it', async () => {
    const asked = await ask(OWNER);
    expect(asked.status).toBe(200);
    expect(Date.parse(asked.body.expiresAt) - Date.parse(asked.body.resendAt)).toBe(180_000);
    expect(asked.headers.getSetCookie()[0]).toMatch(
      /^millwright_challenge=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    const [message] = await server.sentMessages();
    expect(message).toMatchObject({ to: OWNER, channel: 'sms' });
    const code = await newestCode(server, OWNER);
    expect(message!.text).toMatch(new RegExp(`@localhost #${code}$|@127.0.0.1 #${code}$`));
    const answer = await prove(OWNER, code);
    expect(answer.status).toBe(200);
    expect(answer.body.userData).toEqual({ _id: users.owner.userId, email: users.owner.email });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^millwright_refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const me = await server.call('getUserinfoData', {
      headers: { authorization: `Bearer ${answer.body.access_token}` },
    });
    expect(me.status).toBe(200);
  });

  test('a remembered one has a cookie of 30 days', async () => {
    await ask(OWNER);
    const answer = await server.call('loginAfterVerifyingMobileOtp', {
      body: { mobileNo: OWNER, otp: await newestCode(server, OWNER), rememberMe: true },
      headers: browser.headers(),
    });
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  test.each(['9876500001', '+915876500001', '+91987650000', '+9198765000011', '+91 9876500001', ''])(
    'the number %j is refused on its field',
    async (mobileNo) => {
      const answer = await server.call('generateOtpForLoginViaPhone', { body: { mobileNo } });
      expect([answer.status, answer.problem.errors[0]!.pointer]).toEqual([400, '/mobileNo']);
    },
  );
});

describe('a code', () => {
  test('that is wrong is 401 with the words "verification code"', async () => {
    await ask(OWNER);
    const answer = await prove(OWNER, otherCode(await newestCode(server, OWNER)));
    expect([answer.status, answer.problem.code]).toEqual([401, 'OTP_WRONG']);
    expect(answer.problem.message).toContain('verification code');
  });

  test('after five wrong tries is refused, though the sixth is the right one', async () => {
    await ask(OWNER);
    const code = await newestCode(server, OWNER);
    const codes: string[] = [];
    for (let step = 1; step <= 6; step++) codes.push((await prove(OWNER, otherCode(code, step))).problem.code);
    expect(codes).toEqual([...Array<string>(5).fill('OTP_WRONG'), 'OTP_TRIES']);
    const right = await prove(OWNER, code);
    expect([right.status, right.problem.code]).toEqual([401, 'OTP_TRIES']);
    expect(right.problem.message).toContain('maximum number of attempts');
  });

  test('is looked at five times when two hundred tries come at once', async () => {
    await ask(OWNER);
    const code = await newestCode(server, OWNER);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => prove(OWNER, otherCode(code, index + 1))),
    );
    const looked = answers.filter(({ problem }) => problem.code === 'OTP_WRONG');
    expect(looked).toHaveLength(5);
    expect(answers.filter(({ problem }) => problem.code === 'OTP_TRIES')).toHaveLength(195);
    expect((await prove(OWNER, code)).status).toBe(401);
  });

  test('that is right starts one session when it is sent twenty times at once, and none later', async () => {
    await ask(OWNER);
    const code = await newestCode(server, OWNER);
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(OWNER, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const replay = await prove(OWNER, code);
    expect([replay.status, replay.problem.code]).toEqual([401, 'OTP_EXPIRED']);
  });

  test('is good for five minutes of the server, whatever the browser thinks', async () => {
    await ask(OWNER);
    const code = await newestCode(server, OWNER);
    server.advance(299);
    expect((await prove(OWNER, otherCode(code))).problem.code).toBe('OTP_WRONG');
    server.advance(2);
    const late = await prove(OWNER, code, browser, server, { date: new Date(0).toUTCString() });
    expect([late.status, late.problem.code]).toEqual([401, 'OTP_EXPIRED']);
    expect(late.problem.message).not.toContain('verification code');
  });

  test('is good in the browser that asked for it only, and for its number only', async () => {
    await ask(OWNER);
    const code = await newestCode(server, OWNER);
    expect((await prove(OWNER, code, new CodeBrowser())).problem.code).toBe('OTP_EXPIRED');
    const other = new CodeBrowser();
    await ask(OWNER, other);
    expect((await prove(OWNER, code, other)).problem.code).toBe('OTP_WRONG');
    await ask(BUYER);
    expect((await prove(BUYER, code)).problem.code).toBe('OTP_WRONG');
    expect((await prove(OWNER, code)).status).toBe(200);
  });

  test('is replaced by the next one of the same browser, and not by one that a stranger asks for', async () => {
    await ask(OWNER);
    const first = await newestCode(server, OWNER);
    await ask(OWNER);
    const second = await newestCode(server, OWNER);
    await ask(OWNER, new CodeBrowser());
    if (first !== second) expect((await prove(OWNER, first)).problem.code).toBe('OTP_WRONG');
    expect((await prove(OWNER, second)).status).toBe(200);
  });
});

describe('who has an account', () => {
  test('does not show: known, unknown and single sign-on numbers get the same answer without an address', async () => {
    const answers = await Promise.all([OWNER, NOBODY, BUYER, PENDING].map((number) => ask(number, new CodeBrowser())));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        expiresAt: expect.any(String),
        resendAt: expect.any(String),
      });
      expect(answer.bytes.toString()).not.toContain('@');
      expect(answer.bytes.length).toBe(answers[0]!.bytes.length);
      expect([...answer.headers.keys()].toSorted()).toEqual([...answers[0]!.headers.keys()].toSorted());
    }
  });

  test('does not show in the work either: known and unknown numbers ask the database for the same', async () => {
    const workFor = (number: string) => statementsOf(() => ask(number, new CodeBrowser()));
    const known = await workFor(OWNER);
    expect(known.length).toBeGreaterThan(2);
    expect(await workFor(NOBODY)).toEqual(known);
  });

  test('an unknown number gets no message, and no code is right for it', async () => {
    const before = (await server.sentMessages()).length;
    await ask(NOBODY);
    expect(await server.sentMessages()).toHaveLength(Math.min(before, 200));
    expect((await server.sentMessages()).some(({ to }) => to === NOBODY)).toBe(false);
    expect((await prove(NOBODY, '123456')).problem.code).toBe('OTP_WRONG');
  });

  test('a single sign-on account is told so after the right code only, a closed one as well', async () => {
    for (const [number, code] of [
      [BUYER, 'SSO_REQUIRED'],
      [PENDING, 'ACCOUNT_PENDING'],
      [SUSPENDED, 'ACCOUNT_SUSPENDED'],
    ] as const) {
      await ask(number);
      const right = await newestCode(server, number);
      expect((await prove(number, otherCode(right))).problem.code).toBe('OTP_WRONG');
      const answer = await prove(number, right);
      expect([answer.status, answer.problem.code]).toEqual([403, code]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

test('the database holds no number and no code', async () => {
  await ask(OWNER);
  const code = await newestCode(server, OWNER);
  const { rows } = await server.database.ownerPool.query<{ text: string }>(
    `select string_agg(c.subject_hash::text || c.code_hash::text || c.browser_hash::text, '') as text from otp_challenge c`,
  );
  expect(rows[0]!.text).not.toContain(Buffer.from(OWNER).toString('hex'));
  expect(rows[0]!.text).not.toContain(Buffer.from(code).toString('hex'));
  expect((await server.database.appPool.query('select * from otp_challenge').catch(() => ({ rows: [] }))).rows).toEqual(
    [],
  );
});

test('nothing of the flow is in the log: no code, no number, no address, no token, no cookie', async () => {
  const from = log.length;
  await ask(OWNER);
  const code = await newestCode(server, OWNER);
  await prove(OWNER, otherCode(code));
  const answer = await prove(OWNER, code);
  await prove(OWNER, code);
  const lines = log.slice(from).join('');
  expect(lines).toContain('loginAfterVerifyingMobileOtp');
  for (const secret of [
    code,
    otherCode(code),
    OWNER.slice(3),
    users.owner.email,
    answer.body.access_token,
    browser.cookie.split('=')[1]!,
  ])
    expect(lines).not.toContain(secret);
});

describe('budgets at their defaults', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ budgets: defaultBudgets, environment: { TRUSTED_PROXIES: '1' } });
    await givePhones(strict);
    strict.freeze();
  });
  afterAll(() => strict.stop());
  const fromAddress = (number: number) => ({ 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${number % 250}` });

  test('strangers together get six codes in a quarter of an hour and ten a day, for known and unknown numbers alike', async () => {
    let address = 0;
    for (const number of [OWNER, NOBODY]) {
      const statuses: number[] = [];
      for (let quarter = 0; quarter < 3; quarter++) {
        for (let time = 0; time < 8; time++)
          statuses.push((await ask(number, new CodeBrowser(), strict, fromAddress((address += 1)))).status);
        strict.advance(901);
      }
      const sent = (count: number) => Array.from({ length: 8 }, (_, index) => (index < count ? 200 : 429));
      expect(statuses).toEqual([...sent(6), ...sent(4), ...sent(0)]);
    }
    const refused = await ask(OWNER, new CodeBrowser(), strict, fromAddress(999));
    expect(refused.problem).toMatchObject({ code: 'TOO_MANY', errors: [{ pointer: '/mobileNo' }] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20 * 3600);
    expect(refused.problem.message).toMatch(/^Too many codes requested\. Please wait 2\d hours and try again\.$/);
    strict.advance(24 * 3600);
    expect((await ask(OWNER, new CodeBrowser(), strict, fromAddress(1000))).status).toBe(200);
  });

  test('fifty that ask at once for one number get six codes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(SUSPENDED, new CodeBrowser(), strict, fromAddress(3000 + index))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  });

  test('a browser has three codes in a quarter of an hour of its own: a stranger who used theirs up takes none of them', async () => {
    strict.advance(24 * 3600);
    const stranger = new CodeBrowser();
    const asked: number[] = [];
    for (let time = 0; time < 5; time++) asked.push((await ask(OWNER, stranger, strict, fromAddress(4000))).status);
    expect(asked).toEqual([200, 200, 200, 429, 429]);
    const own: number[] = [];
    for (let time = 0; time < 4; time++) own.push((await ask(OWNER, browser, strict, fromAddress(4001))).status);
    expect(own).toEqual([200, 200, 200, 429]);
  });

  test('one address gets a part of the day only: with ever new browsers it does not use the codes of a number up', async () => {
    strict.advance(24 * 3600);
    let sent = 0;
    for (let hour = 0; hour < 10; hour++) {
      for (let time = 0; time < 6; time++)
        if ((await ask(OWNER, new CodeBrowser(), strict, fromAddress(4100))).status === 200) sent += 1;
      strict.advance(901);
    }
    expect(sent).toBe(5);
    expect((await ask(OWNER, browser, strict, fromAddress(4101))).status).toBe(200);
  });

  test('who was logged in to the account before has codes of their own, however many strangers use theirs up', async () => {
    strict.advance(24 * 3600);
    await ask(OWNER, browser, strict, fromAddress(4200));
    expect((await prove(OWNER, await newestCode(strict, OWNER), browser, strict, fromAddress(4200))).status).toBe(200);
    strict.advance(901);
    for (let stranger = 0; stranger < 30; stranger++) {
      await ask(OWNER, new CodeBrowser(), strict, fromAddress(4300 + stranger));
      if (stranger % 6 === 5) strict.advance(901);
    }
    expect((await ask(OWNER, new CodeBrowser(), strict, fromAddress(4400))).status).toBe(429);
    // By the browser from anywhere, and by the address with any browser; each has so many.
    const own: number[] = [];
    for (let time = 0; time < 4; time++) own.push((await ask(OWNER, browser, strict, fromAddress(4401))).status);
    expect(own).toEqual([200, 200, 200, 429]);
    const near: number[] = [];
    for (let time = 0; time < 4; time++)
      near.push((await ask(OWNER, new CodeBrowser(), strict, fromAddress(4200))).status);
    expect(near).toEqual([200, 200, 200, 429]);
    // The same for the codes of a forgotten password, by the number and by the address.
    for (const [entity, value] of [
      ['mobile', OWNER],
      ['email', users.owner.email],
    ] as const) {
      strict.advance(901);
      const forgotten = await strict.call('forgotPassword', {
        body: { entity, value },
        headers: browser.headers(fromAddress(4402)),
      });
      expect(forgotten.status).toBe(200);
    }
  });

  test('thirty codes an hour for one address, whoever they go to', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index++)
      statuses.push(
        (await ask(`+9198765${String(10_000 + index)}`, new CodeBrowser(), strict, fromAddress(2000))).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a thousand guesses from many addresses: thirty are looked at, and none gets in', async () => {
    let address = 5000;
    const outcomes: string[] = [];
    const browsers: CodeBrowser[] = [];
    for (let index = 0; index < 20; index++) {
      const attacker = new CodeBrowser();
      const asked = await ask(PENDING, attacker, strict, fromAddress((address += 1)));
      if (asked.status === 200) browsers.push(attacker);
    }
    expect(browsers).toHaveLength(6);
    const right = new Set(
      (await strict.sentMessages()).filter(({ to }) => to === PENDING).map(({ text }) => text.slice(0, 6)),
    );
    const guesses = Array.from({ length: 1010 }, (_, guess) => String(guess).padStart(6, '0'))
      .filter((code) => !right.has(code))
      .slice(0, 1000);
    for (let first = 0; first < 1000; first += 100) {
      const answers = await Promise.all(
        guesses
          .slice(first, first + 100)
          .map((code, index) => prove(PENDING, code, browsers[index % 6]!, strict, fromAddress((address += 1)))),
      );
      outcomes.push(...answers.map(({ problem }) => problem.code));
    }
    expect(outcomes.filter((code) => code === 'OTP_WRONG')).toHaveLength(30);
    expect(outcomes.filter((code) => code === 'OTP_TRIES')).toHaveLength(970);
  }, 60_000);
});

test('whoever guesses for a whole day from everywhere gets fifty guesses at one account, one in twenty thousand to be right', async () => {
  const watched = await startTestServer({
    budgets: { ...defaultBudgets, codesPerAddressPerHour: 100_000, codesPerSubjectAndAddressPerDay: 100_000 },
  });
  try {
    await givePhones(watched);
    watched.freeze();
    let looked = 0;
    for (let window = 0; window < 96; window++) {
      for (let time = 0; time < 4; time++) {
        const attacker = new CodeBrowser();
        if ((await ask(OWNER, attacker, watched)).status !== 200) continue;
        for (let guess = 0; guess < 7; guess++) {
          const answer = await prove(OWNER, newCode(), attacker, watched);
          if (answer.status === 200 || answer.problem.code === 'OTP_WRONG') looked += 1;
        }
      }
      watched.advance(900);
    }
    expect(looked).toBeGreaterThan(40);
    expect(looked).toBeLessThanOrEqual(50);
    // A million such guesses are 20,000 days of one account. Codes are as likely as one another, so that one of them gets in, give or take.
    let takeovers = 0;
    for (let guess = 0; guess < 1_000_000; guess++) if (newCode() === newCode()) takeovers += 1;
    expect(takeovers).toBeLessThan(9);
  } finally {
    await watched.stop();
  }
}, 60_000);

test('codes by SMS to numbers that begin alike are bounded, and the refusal does not show which numbers have an account', async () => {
  const bounded = await startTestServer({
    budgets: { ...defaultBudgets, codesPerAddressPerHour: 1000, smsPerPrefixPerHour: 2 },
  });
  try {
    await givePhones(bounded);
    bounded.freeze();
    for (const number of [OWNER, NOBODY, PENDING])
      expect((await ask(number, new CodeBrowser(), bounded)).status).toBe(200);
    for (const number of [SUSPENDED, NOBODY]) {
      const refused = await ask(number, new CodeBrowser(), bounded);
      expect([refused.status, refused.problem.errors?.[0]?.pointer]).toEqual([429, '/mobileNo']);
    }
    expect((await ask('+919000000001', new CodeBrowser(), bounded)).status).toBe(200);
    bounded.advance(3600);
    expect((await ask(SUSPENDED, new CodeBrowser(), bounded)).status).toBe(200);
  } finally {
    await bounded.stop();
  }
}, 60_000);

test('more codes than the alarm allows are sent and logged, without saying to whom', async () => {
  const lines: string[] = [];
  const alarmed = await startTestServer({
    budgets: { ...defaultBudgets, codesPerAddressPerHour: 1000, codesOfAllBeforeAlarmPerHour: 2 },
    onLog: (line) => void lines.push(line),
  });
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 3; index++)
      statuses.push((await ask(`+9198765${20_000 + index}`, new CodeBrowser(), alarmed)).status);
    expect(statuses).toEqual([200, 200, 200]);
    const alarms = () => lines.filter((line) => line.includes('unusually many codes'));
    await expect.poll(alarms).toHaveLength(1);
    expect(alarms()[0]).not.toContain('98765');
  } finally {
    await alarmed.stop();
  }
}, 60_000);

test('codes are forgotten after two days', async () => {
  await server.database.appPool.query('select otp_clean_up($1)', [new Date(Date.now() + 4 * 24 * 3600 * 1000)]);
  const { rows } = await server.database.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from otp_challenge',
  );
  expect(rows[0]!.count).toBe(0);
});
