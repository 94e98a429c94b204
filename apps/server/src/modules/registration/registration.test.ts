import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { CodeBrowser, newestCode, otherCode } from '../../testing/codes.ts';
import { fixture, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

const { sagar, users } = fixture;
const SECRET = 'Turbine-Overhaul-58';
const TEAM = 'vendor-team@millwright.example';
const logLines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    onLog: (line) => void logLines.push(line),
    environment: { SSO_DOMAIN: 'contoso-industrial.example' },
  });
});
afterAll(() => server.stop());

const details = {
  password: SECRET,
  companyName: 'Konkan Alloys',
  plant: 'Chiplun Works',
  userType: 'Plant' as const,
};
const person = (email: string, more: object = {}) => ({
  email,
  fullName: 'Asha Joshi',
  companyEmail: `https://www.${email.split('@')[1]}`,
  phoneNumber: null,
  details,
  ...more,
});
const begin = async (email: string, more: object = {}, browser = new CodeBrowser()) => {
  const answer = browser.keep(
    await server.call('generateOtpForRegistration', { body: person(email, more), headers: browser.headers() }),
  );
  return { browser, answer };
};
const prove = (browser: CodeBrowser, email: string, otp: string) =>
  server.call('verifyEmailOtp', { body: { email, otp }, headers: browser.headers() });
const complete = (browser: CodeBrowser, email: string, more: object = {}) =>
  server.call('register', { body: { email, ...more }, headers: browser.headers() });
/** A whole registration. */
async function registered(email: string, more: object = {}) {
  const { browser } = await begin(email, more);
  await prove(browser, email, await newestCode(server, email));
  return { browser, answer: await complete(browser, email) };
}
const userOf = (email: string) =>
  server.database.owner.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
const registrationOf = async (email: string) =>
  server.database.owner
    .selectFrom('registration')
    .selectAll()
    .where('user_id', '=', (await userOf(email))!.id)
    .executeTakeFirstOrThrow();
let number = 0;
const newAddress = (domain = `company${(number += 1)}.example`) => `asha${(number += 1)}@${domain}`;

describe('emailDuplication', () => {
  const check = (email: string) => server.call('emailDuplication', { query: { email } });
  test('says nothing against an address without an account', async () => {
    const answer = await check(newAddress());
    expect([answer.status, answer.body]).toEqual([200, { isDuplicate: false }]);
  });
  test('tells on the field that the address is registered, whatever its case', async () => {
    const answer = await check('OWNER@sagarsteel.example');
    expect([answer.status, answer.problem.code, answer.problem.errors]).toEqual([
      409,
      'EMAIL_TAKEN',
      [{ pointer: '/query/email', message: 'This email address is already registered.' }],
    ]);
  });
});

describe('postEmailDuplication', () => {
  const check = (email: string) => server.call('postEmailDuplication', { body: { email } });
  test('says and refuses the same as the GET, with nothing in the URL', async () => {
    expect((await check(newAddress())).body).toEqual({ isDuplicate: false });
    const answer = await check(users.owner.email);
    expect([answer.status, answer.problem.errors[0]?.pointer]).toEqual([409, '/email']);
  });
  test('refuses a free public mail provider', async () => {
    const answer = await check('asha@gmail.com');
    expect([answer.status, answer.problem.errors]).toEqual([
      400,
      [{ pointer: '/email', message: 'Please enter your company email address' }],
    ]);
  });
  test.each(['a@contoso-industrial.example', 'A@CONTOSO-INDUSTRIAL.EXAMPLE', 'a+b@contoso-industrial.example'])(
    '%s opens single sign-on',
    async (email) => {
      const answer = await check(email);
      expect([answer.status, answer.problem.code]).toEqual([403, 'SSO_REQUIRED']);
    },
  );
  test.each([
    'a@contoso-industrial.example.evil.example',
    'a@evilcontoso-industrial.example',
    'a@sub.contoso-industrial.example',
    'a@cоntoso-industrial.example',
  ])('%s does not: the domain is compared exactly', async (email) => {
    expect((await check(email)).status).toBe(200);
  });
});

describe('phoneDuplication', () => {
  const taken = '+919876500001';
  beforeAll(() =>
    server.database.owner.updateTable('app_user').set({ phone: taken }).where('id', '=', users.owner.userId).execute(),
  );
  test('says nothing against a number without an account', async () => {
    expect((await server.call('phoneDuplication', { query: { phone: '9876500999' } })).body).toEqual({
      isDuplicate: false,
    });
  });
  test('tells on the field that the number is registered', async () => {
    const answer = await server.call('phoneDuplication', { query: { phone: taken } });
    expect([answer.status, answer.problem.code, answer.problem.errors[0]?.pointer]).toEqual([
      409,
      'PHONE_TAKEN',
      '/query/phone',
    ]);
  });
  test('generateOtpForRegistration tells it as well', async () => {
    const { answer } = await begin(newAddress(), { phoneNumber: taken });
    expect([answer.status, answer.problem.code, answer.problem.errors[0]?.pointer]).toEqual([
      409,
      'PHONE_TAKEN',
      '/phoneNumber',
    ]);
  });
  test('register refuses a number that was taken meanwhile, and takes the next one', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    await prove(browser, email, await newestCode(server, email));
    const refused = await complete(browser, email, { phoneNumber: taken });
    expect([refused.status, refused.problem.code]).toEqual([409, 'PHONE_TAKEN']);
    expect((await complete(browser, email, { phoneNumber: '+919876500777' })).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ phone: '+919876500777' });
  });
});

describe('postPhoneDuplication', () => {
  test('says the same, with nothing in the URL', async () => {
    expect((await server.call('postPhoneDuplication', { body: { phone: '+919876500998' } })).body).toEqual({
      isDuplicate: false,
    });
  });
  test('tells on the field that the number is registered', async () => {
    const answer = await server.call('postPhoneDuplication', { body: { phone: '+919876500001' } });
    expect([answer.status, answer.problem.code, answer.problem.errors[0]?.pointer]).toEqual([
      409,
      'PHONE_TAKEN',
      '/phone',
    ]);
  });
  test('refuses what is no mobile number', async () => {
    const answer = await server.call('postPhoneDuplication', { body: { phone: '12345' } });
    expect([answer.status, answer.problem.errors]).toEqual([
      400,
      [{ pointer: '/phone', message: 'Please enter 10 digit mobile number' }],
    ]);
  });
});

describe('getClearBitCompanyData', () => {
  const look = (email: string) => server.call('getClearBitCompanyData', { query: { email } });
  test('answers what is known of a company whose domain is verified: of its plants the names', async () => {
    await server.database.owner
      .updateTable('company')
      .set({ turnover_in_paise: 1850 * 1_000_000_000, founded_year: 1988, employee_count: 3400 })
      .where('id', '=', sagar.companyId)
      .execute();
    const answer = await look('https://www.sagarsteel.example');
    expect(answer.body).toEqual({
      isCompanyPresent: true,
      companyName: 'Sagar Steel',
      plant: ['Ratnagiri Plant'],
      address: '1 Plant Road',
      foundedYear: 1988,
      companyLogo: '',
      totalEmployees: 3400,
      turnOver: '1000+ Cr',
    });
  });
  test('answers empty fields for a company that is not there', async () => {
    expect((await look('https://www.nobody.example')).body).toEqual({
      isCompanyPresent: false,
      companyName: '',
      plant: [],
      address: '',
      foundedYear: null,
      companyLogo: '',
      totalEmployees: null,
      turnOver: '',
    });
  });
  test('knows nothing of a company that a registration made and nobody has approved', async () => {
    const email = newAddress();
    await registered(email);
    expect((await look(email.split('@')[1]!)).body).toMatchObject({ isCompanyPresent: false, companyName: '' });
  });
  test('refuses addresses of machines', async () => {
    expect((await look('http://169.254.169.254/')).status).toBe(400);
  });
});

describe('generateOtpForRegistration', () => {
  test('mails a code of six digits that is good for ten minutes', async () => {
    const email = newAddress();
    server.freeze();
    const { answer } = await begin(email);
    expect(answer.body).toMatchObject({ isSubsequentUser: false });
    expect(Date.parse(answer.body.expiresAt) - server.now().getTime()).toBe(600_000);
    server.thaw();
    expect(await newestCode(server, email)).toMatch(/^\d{6}$/);
  });
  test('takes the four fields of the specification alone, and register then the rest', async () => {
    const email = newAddress();
    const browser = new CodeBrowser();
    const { details: _later, ...four } = person(email, { phoneNumber: '+919876511111' });
    browser.keep(await server.call('generateOtpForRegistration', { body: four }));
    await prove(browser, email, await newestCode(server, email));
    const refused = await complete(browser, email);
    expect([refused.status, refused.problem.errors.map(({ message }) => message)]).toEqual([
      400,
      ['Please enter password', 'Please enter your company name', 'is required', 'Please enter the Plant Name'],
    ]);
    const done = await complete(browser, email, {
      ...four,
      ...details,
      address: '',
      foundedYear: null,
      companyLogo: '',
      totalEmployees: null,
      turnOver: '',
      inviteId: '',
    });
    expect(done.body).toEqual({ status: 'SUCCESS', isSubsequentUser: false, isFirstCompanyUser: true });
    expect(await userOf(email)).toMatchObject({ phone: '+919876511111', status: 'pending_access' });
  });
  test('answers for an address with an account what it answers for any other, and tells its owner by email', async () => {
    const { browser, answer } = await begin(users.owner.email);
    const other = await begin(newAddress('sagarsteel.example'));
    expect([answer.status, Object.keys(answer.body)]).toEqual([other.answer.status, Object.keys(other.answer.body)]);
    const mail = (await server.sentMessages()).find(({ to }) => to === users.owner.email)!;
    expect(mail.subject).toBe('You already have a Millwright account');
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    expect((await prove(browser, users.owner.email, '123456')).status).toBe(401);
  });
  test('says what is wrong in the words of the specification, each on its field', async () => {
    const { answer } = await begin('asha@gmail.com', {
      fullName: 'Asha 2',
      phoneNumber: '123',
      details: { password: 'short', companyName: '', plant: '', userType: 'Plant' },
    });
    expect([answer.status, answer.problem.errors]).toEqual([
      400,
      [
        { pointer: '/email', message: 'Please enter your company email address' },
        { pointer: '/fullName', message: 'Enter only letters' },
        { pointer: '/phoneNumber', message: 'Please enter 10 digit mobile number' },
        { pointer: '/details/password', message: 'Include atleast 10 characters' },
        { pointer: '/details/companyName', message: 'Please enter your company name' },
        { pointer: '/details/plant', message: 'Please enter the Plant Name' },
      ],
    ]);
  });
  test('sends nobody of the domain of single sign-on a code', async () => {
    const { answer } = await begin('a@contoso-industrial.example');
    expect([answer.status, answer.problem.code]).toEqual([403, 'SSO_REQUIRED']);
  });
  test('keeps the password as a hash, and nothing of it once the account is there', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const kept = () =>
      server.database.owner
        .selectFrom('pending_registration')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
    expect(JSON.stringify(await kept())).not.toContain(SECRET);
    expect((await kept())!.password_hash).toMatch(/^\$argon2id\$/);
    await prove(browser, email, await newestCode(server, email));
    await complete(browser, email);
    expect(await kept()).toMatchObject({ password_hash: null, details: null });
  });
});

describe('verifyEmailOtp of a registration', () => {
  test('proves the address, once', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const otp = await newestCode(server, email);
    expect((await prove(browser, email, otp)).body).toEqual({ isSubsequentUser: false });
    const again = await prove(browser, email, otp);
    expect([again.status, again.problem.code]).toEqual([401, 'OTP_EXPIRED']);
  });
  test('is wrong with the words "verification code"', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const answer = await prove(browser, email, otherCode(await newestCode(server, email)));
    expect([answer.status, answer.problem.code]).toEqual([401, 'OTP_WRONG']);
    expect(answer.problem.message).toContain('verification code');
  });
  test('after five wrong tries says to register again, to the right code too', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const otp = await newestCode(server, email);
    for (let step = 1; step <= 5; step++) await prove(browser, email, otherCode(otp, step));
    const answer = await prove(browser, email, otp);
    expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([
      401,
      'OTP_TRIES',
      "You've reached the maximum number of attempts. Please try to Register again.",
    ]);
  });
  test('is good in the browser that asked only, for this address only, and for ten minutes', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const otp = await newestCode(server, email);
    expect((await prove(new CodeBrowser(), email, otp)).status).toBe(401);
    const { browser: stranger } = await begin(newAddress());
    expect((await prove(stranger, email, otp)).status).toBe(401);
    const reset = await server.call('verifyEmailOtp', {
      body: { email, otp, forResetPwd: true },
      headers: browser.headers(),
    });
    expect(reset.status).toBe(401);
    server.advance(601);
    expect((await prove(browser, email, otp)).problem.code).toBe('OTP_EXPIRED');
    server.advance(-601);
    expect((await prove(browser, email, otp)).status).toBe(200);
  });
  test('of two parallel uses of the right code one is right', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const otp = await newestCode(server, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => prove(browser, email, otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('resendOtpForRegistration', () => {
  test('mails another code for what is kept, and the earlier one is void', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const first = await newestCode(server, email);
    const answer = await server.call('resendOtpForRegistration', { headers: browser.headers() });
    expect(answer.status).toBe(200);
    const second = await newestCode(server, email);
    if (second !== first) expect((await prove(browser, email, first)).status).toBe(401);
    expect((await prove(browser, email, second)).status).toBe(200);
    expect((await complete(browser, email)).status).toBe(200);
  });
  test('has nothing to send in another browser', async () => {
    const answer = await server.call('resendOtpForRegistration');
    expect([answer.status, answer.problem.code]).toEqual([404, 'REGISTRATION_GONE']);
  });
});

describe('getPendingRegistration', () => {
  const pending = (browser: CodeBrowser, headers: Record<string, string> = {}) =>
    server.call('getPendingRegistration', { headers: browser.headers(headers) });
  test('tells step, name and address to the browser that registers, and nothing else', async () => {
    const email = newAddress();
    const { browser } = await begin(email, { phoneNumber: '+919876522222' });
    expect((await pending(browser)).body).toEqual({
      registration: { step: 'otp', fullName: 'Asha Joshi', email, isSubsequentUser: false },
    });
    await prove(browser, email, await newestCode(server, email));
    expect((await pending(browser)).body.registration).toMatchObject({ step: 'verified' });
    await complete(browser, email);
    expect((await pending(browser)).body).toEqual({ registration: null });
  });
  test('is null in another browser and after an hour', async () => {
    expect((await pending(new CodeBrowser())).body).toEqual({ registration: null });
    const { browser } = await begin(newAddress());
    server.advance(3601);
    expect((await pending(browser)).body).toEqual({ registration: null });
    server.advance(-3601);
  });
  test('is not told to other sites', async () => {
    const { browser } = await begin(newAddress());
    const answer = await pending(browser, { 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.problem.code]).toEqual([403, 'CROSS_SITE']);
  });
  test('has its cookie out of reach of scripts', async () => {
    const { answer } = await begin(newAddress());
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toContain('; HttpOnly; SameSite=Lax');
  });
});

describe('discardPendingRegistration', () => {
  test('forgets what was filled in', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const answer = await server.call('discardPendingRegistration', { headers: browser.headers() });
    expect(answer.body).toEqual({ status: 'SUCCESS' });
    const pending = await server.call('getPendingRegistration', { headers: browser.headers() });
    expect(pending.body).toEqual({ registration: null });
    expect((await prove(browser, email, await newestCode(server, email))).status).toBe(401);
  });
  test('is refused to other sites', async () => {
    const answer = await server.call('discardPendingRegistration', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(403);
  });
});

describe('register', () => {
  test('of the first user of a company waits for the team, without a session', async () => {
    const email = newAddress();
    const { answer } = await registered(email, { details: { ...details, userType: 'Corporate', plant: 'x' } });
    expect(answer.body).toEqual({ status: 'SUCCESS', isSubsequentUser: false, isFirstCompanyUser: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    // The user type is a wish until the approval.
    expect(await userOf(email)).toMatchObject({ status: 'pending_access', user_type: 'Plant', is_super_user: false });
    expect(await registrationOf(email)).toMatchObject({ user_type: 'Corporate', plant_name: 'Corporate Office' });
    const login = await server.call('login', { body: { email, password: SECRET, rememberMe: false } });
    expect([login.status, login.problem.code]).toEqual([403, 'ACCOUNT_PENDING']);
    const mails = (await server.sentMessages()).filter(({ text }) => text.includes(email));
    expect(mails.map(({ to }) => to)).toEqual([TEAM]);
  });
  test('of a subsequent user logs in at once, for the profile only', async () => {
    const email = newAddress('sagarsteel.example');
    const { answer } = await registered(email, { details: { ...details, plant: 'ratnagiri plant' } });
    const { session } = answer.body;
    expect(answer.body).toMatchObject({ status: 'SUCCESS', isSubsequentUser: true, isFirstCompanyUser: false });
    expect(session).toMatchObject({ userData: { email }, isSubsequentUser: true });
    const headers = { authorization: `Bearer ${session!.access_token}` };
    expect((await server.call('getUserinfoData', { headers })).status).toBe(200);
    const refused = await server.call('getSessions', { headers });
    expect([refused.status, refused.problem.code]).toEqual([403, 'ACCOUNT_PENDING']);
    expect(await userOf(email)).toMatchObject({ plant_id: sagar.plantId, company_id: sagar.companyId });
    const told = (await server.sentMessages()).filter(({ text }) => text.includes(email)).map(({ to }) => to);
    expect(new Set(told)).toEqual(new Set([TEAM, users.corporate.email]));
    expect((await server.sentMessages()).find(({ to }) => to === email)!.subject).toContain('was received');
  });
  test('needs a code that was proved in this browser, within the hour', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    const early = await complete(browser, email);
    expect([early.status, early.problem.code]).toEqual([401, 'CODE_NOT_PROVED']);
    await prove(browser, email, await newestCode(server, email));
    expect((await complete(new CodeBrowser(), email)).status).toBe(401);
    expect((await complete(browser, newAddress())).status).toBe(401);
    server.advance(3601);
    expect((await complete(browser, email)).status).toBe(401);
    server.advance(-3601);
    expect((await complete(browser, email)).status).toBe(200);
    expect((await server.call('getPendingRegistration', { headers: browser.headers() })).body.registration).toBeNull();
  });
  test('makes one account, however often it is called', async () => {
    const email = newAddress('deccancement.example');
    const { browser } = await begin(email);
    await prove(browser, email, await newestCode(server, email));
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(browser, email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.session)).toHaveLength(1);
    expect(
      (await server.sentMessages()).filter(({ subject, to }) => to === email && /received/.test(subject)),
    ).toHaveLength(1);
  });
  test('refuses the second of two browsers that register one address', async () => {
    const email = newAddress();
    const [one, two] = [await begin(email), await begin(email)];
    const codes = (await server.sentMessages())
      .filter(({ to }) => to === email)
      .map(({ text }) => /\b\d{6}\b/.exec(text)![0]);
    expect((await prove(two.browser, email, codes[0]!)).status).toBe(200);
    expect((await prove(one.browser, email, codes[1]!)).status).toBe(200);
    const answers = await Promise.all([complete(one.browser, email), complete(two.browser, email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('EMAIL_TAKEN');
  });
  test('gives nobody a company by a name: who has no address of its domain is a stranger', async () => {
    const email = newAddress();
    const { answer } = await registered(email, { details: { ...details, companyName: 'Sagar Steel' } });
    expect(answer.body).toMatchObject({ isSubsequentUser: false });
    expect((await userOf(email))!.company_id).not.toBe(sagar.companyId);
  });
  test('an address with a word of ours in its domain is counted, and gets nothing by it', async () => {
    const email = newAddress('x-millwright-fake.example');
    const { answer } = await registered(email);
    expect(answer.body).toEqual({ status: 'SUCCESS', isSubsequentUser: false, isFirstCompanyUser: true });
    expect(await registrationOf(email)).toMatchObject({ analytics_label: 'internal', decision: null });
    expect(await userOf(email)).toMatchObject({ status: 'pending_access', is_super_user: false });
  });
  test('takes no field that makes more of a person', async () => {
    const email = newAddress();
    const { browser } = await begin(email);
    for (const more of [{ status: 'approved' }, { isSuperUser: true }, { companyId: sagar.companyId }]) {
      const answer = await server.call('register', { rawBody: { email, ...more }, headers: browser.headers() });
      expect(answer.status).toBe(400);
    }
  });
  test('carries the subcategory, and an invitation of the same company for the same address', async () => {
    const email = newAddress('sagarsteel.example');
    const corporate = await server.login(users.corporate.email);
    const sent = await server.call('sendInviteApi', { as: corporate, body: { emails: [email] } });
    expect(sent.status).toBeLessThan(300);
    const mail = (await server.sentMessages()).find(({ to }) => to === email)!;
    const inviteId = /\/([\w-]{20,})\/login/.exec(mail.text)![1]!;
    await registered(email, { details: { ...details, inviteId, subcategoryId: 'boiler-repair' } });
    expect(await registrationOf(email)).toMatchObject({
      is_invited: true,
      subcategory_id: 'boiler-repair',
      decision: null,
    });
    const other = newAddress('sagarsteel.example');
    await registered(other, { details: { ...details, inviteId, subcategoryId: 'no-such-thing' } });
    expect(await registrationOf(other)).toMatchObject({ is_invited: false, subcategory_id: null });
  });
  test('is refused to other sites', async () => {
    const answer = await server.call('register', {
      body: { email: newAddress() },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, answer.problem.code]).toEqual([403, 'CROSS_SITE']);
  });
});

describe('the approval by a super user', () => {
  let boss: TestSession;
  let email: string;
  let id: string;
  const list = (as: TestSession) => server.call('getPendingRegistrations', { as });
  const decide = (name: 'approveRegistration' | 'rejectRegistration', as: TestSession, key?: string) =>
    server.call(name, { as, path: { id }, headers: key ? { 'idempotency-key': key } : {} });
  beforeEach(async () => {
    boss = await server.login(users.corporate.email);
    email = newAddress('sagarsteel.example');
    await registered(email, { details: { ...details, userType: 'Corporate' }, phoneNumber: null });
    id = (await registrationOf(email)).id;
  });

  describe('getPendingRegistrations', () => {
    test('lists the people of the company who wait, and what they wish to be', async () => {
      const { body } = await list(boss);
      expect(body.registrations.find(({ _id }) => _id === id)).toMatchObject({
        email,
        fullName: 'Asha Joshi',
        userType: 'Corporate',
        plant: 'Corporate Office',
        isInvited: false,
      });
      expect(body.totalRecords).toBe(body.registrations.length);
    });
    test('is for super users', async () => {
      const answer = await list(await server.login(users.owner.email));
      expect([answer.status, answer.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    });
    test('shows nobody of another company', async () => {
      await server.database.owner
        .updateTable('app_user')
        .set({ is_super_user: true })
        .where('id', '=', users.buyer.userId)
        .execute();
      const other = await server.login(users.buyer.email, { fresh: true });
      expect((await list(other)).body.registrations.map(({ email: one }) => one)).not.toContain(email);
      for (const name of ['approveRegistration', 'rejectRegistration'] as const) {
        const answer = await decide(name, other);
        expect([answer.status, answer.problem.code]).toEqual([404, 'NOT_FOUND']);
      }
      expect(await userOf(email)).toMatchObject({ status: 'pending_access' });
    });
  });

  describe('approveRegistration', () => {
    test('lets the person in as what they wished to be, mails them, and is noted', async () => {
      expect((await decide('approveRegistration', boss)).body).toEqual({ status: 'SUCCESS', decision: 'approved' });
      expect((await list(boss)).body.registrations.map(({ _id }) => _id)).not.toContain(id);
      expect(await userOf(email)).toMatchObject({
        status: 'approved',
        user_type: 'Corporate',
        is_super_user: false,
        is_subsequent_user: true,
      });
      expect((await server.sentMessages()).find(({ to }) => to === email)!.subject).toContain('approved');
      const login = await server.call('login', { body: { email, password: SECRET, rememberMe: false } });
      expect(login.status).toBe(200);
      const noted = await server.database.owner
        .selectFrom('activity')
        .selectAll()
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(noted).toMatchObject({ actor_user_id: boss.userId, operation_id: 'approveRegistration' });
    });
    test('makes the plant that the registration names, once, and takes a retired one back', async () => {
      const { owner } = server.database;
      const plants = () => owner.selectFrom('plant').selectAll().where('name', '=', 'Chiplun Works').execute();
      const letIn = async (plant: string) => {
        const another = newAddress('sagarsteel.example');
        await registered(another, { details: { ...details, plant } });
        id = (await registrationOf(another)).id;
        await decide('approveRegistration', boss);
        return (await userOf(another))!.plant_id;
      };
      expect(await plants()).toEqual([]);
      const plantId = await letIn('Chiplun Works');
      expect(await plants()).toMatchObject([{ id: plantId, company_id: sagar.companyId, city: null, latitude: null }]);
      await owner.updateTable('plant').set({ retired_at: new Date() }).where('id', '=', plantId).execute();
      expect(await letIn('chiplun works')).toBe(plantId);
      expect(await plants()).toMatchObject([{ id: plantId, retired_at: null }]);
    });
    test('makes the session of the person good for everything', async () => {
      const another = newAddress('sagarsteel.example');
      const { answer } = await registered(another);
      const headers = { authorization: `Bearer ${answer.body.session!.access_token}` };
      expect((await server.call('getSessions', { headers })).status).toBe(403);
      id = (await registrationOf(another)).id;
      await decide('approveRegistration', boss);
      expect((await server.call('getSessions', { headers })).status).toBe(200);
    });
    test('is for super users, and decides once', async () => {
      expect((await decide('approveRegistration', await server.login(users.owner.email))).status).toBe(403);
      const answers = await Promise.all(Array.from({ length: 5 }, () => decide('approveRegistration', boss)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('ALREADY_DECIDED');
      expect(
        (await server.sentMessages()).filter(({ to, subject }) => to === email && /approved/.test(subject)),
      ).toHaveLength(1);
    });
    test('repeated with its key it acts once and answers the same', async () => {
      const first = await decide('approveRegistration', boss, `key-${id}`);
      const second = await decide('approveRegistration', boss, `key-${id}`);
      expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    });
  });

  describe('rejectRegistration', () => {
    test('ends the session of the person, mails them, and closes the account', async () => {
      const another = newAddress('sagarsteel.example');
      const { answer } = await registered(another);
      const headers = { authorization: `Bearer ${answer.body.session!.access_token}` };
      id = (await registrationOf(another)).id;
      expect((await decide('rejectRegistration', boss)).body).toEqual({ status: 'SUCCESS', decision: 'rejected' });
      expect((await server.call('getUserinfoData', { headers })).status).toBe(401);
      const login = await server.call('login', { body: { email: another, password: SECRET, rememberMe: false } });
      expect([login.status, login.problem.code]).toEqual([403, 'ACCOUNT_REJECTED']);
      expect((await server.sentMessages()).find(({ to }) => to === another)!.text).toContain('was not approved');
      expect((await list(boss)).body.registrations.map(({ _id }) => _id)).not.toContain(id);
    });
    test('is for super users, and cannot be undone by them', async () => {
      expect((await decide('rejectRegistration', await server.login(users.owner.email))).status).toBe(403);
      await decide('rejectRegistration', boss);
      expect((await decide('approveRegistration', boss)).status).toBe(409);
    });
  });
});

test('nothing secret is in the log: no password, code, address or number', async () => {
  const email = newAddress('sagarsteel.example');
  const { browser } = await begin(email, { phoneNumber: '+919876533333' });
  const otp = await newestCode(server, email);
  await prove(browser, email, otp);
  await complete(browser, email, { password: SECRET });
  await server.call('emailDuplication', { query: { email } });
  await server.call('getClearBitCompanyData', { query: { email: 'https://www.sagarsteel.example' } });
  const log = logLines.join('');
  expect(log).toContain('"operationId":"register"');
  for (const secret of [
    SECRET,
    otp.padEnd(7, '"'),
    `"${otp}`,
    email,
    '9876533333',
    browser.cookie.split('=')[1]!,
    PASSWORD,
  ])
    expect(log).not.toContain(secret);
});

describe('the budgets of production', () => {
  let tight: TestServer;
  beforeAll(async () => {
    tight = await startTestServer({ budgets: { ...defaultBudgets, codesPerAddressPerHour: 1000 } });
  }, 120_000);
  afterAll(() => tight.stop());

  test('tell one address five times an hour whether accounts exist, then say the same to everything', async () => {
    const check = (email: string) => tight.call('postEmailDuplication', { body: { email } });
    for (let count = 0; count < 5; count++) expect((await check(users.owner.email)).status).toBe(409);
    expect((await check(users.owner.email)).body).toEqual({ isDuplicate: false });
    expect((await check(newAddress())).body).toEqual({ isDuplicate: false });
  });
  test('refuse the eleventh registration of one address within an hour', async () => {
    const answers = [];
    for (let count = 0; count < 11; count++)
      answers.push(
        await tight.call('generateOtpForRegistration', { body: person(newAddress(), { details: undefined }) }),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(answers[10]!.problem.errors[0]?.pointer).toBe('/email');
    expect(Number(answers[10]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
  test('refuse the eleventh company that one address looks up', async () => {
    const look = () => tight.call('getClearBitCompanyData', { query: { email: 'sagarsteel.example' } });
    for (let count = 0; count < 10; count++) expect((await look()).status).toBe(200);
    expect((await look()).status).toBe(429);
  });
});

describe('the strict mode and the budgets of one address', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({
      environment: { ACCOUNT_HINTS: 'strict' },
      budgets: { ...defaultBudgets, codesPerAddressPerHour: 1000, registrationsPerAddressPerHour: 1000 },
    });
  }, 120_000);
  afterAll(() => strict.stop());

  test('mail no more than three codes that one browser asks for, and five that its address does, nor more to the owner of an account', async () => {
    for (const email of [newAddress(), users.owner.email]) {
      const browser = new CodeBrowser();
      const ask = async (from: CodeBrowser) =>
        from.keep(await strict.call('generateOtpForRegistration', { body: person(email), headers: from.headers() }));
      for (let count = 0; count < 3; count++) expect((await ask(browser)).status).toBe(200);
      const answer = await ask(browser);
      expect([answer.status, answer.problem.code]).toEqual([429, 'TOO_MANY']);
      const others: number[] = [];
      for (let count = 0; count < 4; count++) others.push((await ask(new CodeBrowser())).status);
      expect(others).toEqual([200, 200, 429, 429]);
      expect((await strict.sentMessages()).filter(({ to }) => to === email)).toHaveLength(5);
    }
  });
  test('in strict mode nobody is ever told that an account exists', async () => {
    const body = { email: users.owner.email };
    expect((await strict.call('postEmailDuplication', { body })).body).toEqual({ isDuplicate: false });
    const login = (email: string) =>
      strict.call('login', { body: { email, password: 'Wrong-Pass-word1', rememberMe: false } });
    const [known, unknown] = [await login(users.owner.email), await login('nobody@sagarsteel.example')];
    expect([known.status, known.problem.code]).toEqual([401, 'WRONG_CREDENTIALS']);
    expect(unknown.problem.code).toBe('WRONG_CREDENTIALS');
  });
});
