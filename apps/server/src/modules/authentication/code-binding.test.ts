import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import type { OperationId } from '@millwright/contract/operations';
import { newestCode } from '../../testing/codes.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';

const EMAIL = fixture.users.owner.email;
const PHONE = '+919876500001';
const NEW_EMAIL = 'asha@konkanalloys.example';
const own = { 'sec-fetch-site': 'same-origin' };

let server: TestServer;
let owner: TestSession;
let firstJobId: string;
let kinds: Record<string, Kind>;

/** A code that somebody asks for, and what it is good for. All are asked for in one browser, most of them for one address. */
type Kind = {
  ask: () => Promise<CallAnswer<OperationId>>;
  to?: string;
  use: (code: string) => Promise<{ status: number; problem: { code: string; errors: { pointer: string }[] } }>;
};
const NAMES = [
  'opening of an RFQ',
  'opening of another RFQ',
  'opening of a technical envelope',
  'a quote on an RFQ',
  'a quote on another RFQ',
  'a review',
  'a review of another vendor',
  'recovery by email',
  'recovery by phone',
  'registration',
  'login by phone',
];

let challenge = '';
const headers = (cookie = '') => ({ ...own, cookie: [cookie, challenge].filter(Boolean).join('; ') });
const keep = <Id extends OperationId>(answer: CallAnswer<Id>): CallAnswer<Id> => {
  const set = answer.headers.getSetCookie().find((one) => one.includes('millwright_challenge='));
  if (set) challenge = set.split(';')[0]!;
  return answer;
};

beforeAll(async () => {
  const lots = {
    codesPerBrowserPerQuarterHour: 1000,
    codesPerSubjectPerQuarterHour: 1000,
    codesPerSubjectPerDay: 1000,
  };
  const budgets = { ...defaultBudgets, ...lots, codesPerSubjectAndAddressPerDay: 1000, triesPerCode: 1000 };
  server = await startTestServer({
    budgets: { ...budgets, codesPerAddressPerHour: 1000, registrationsPerAddressPerHour: 1000 },
  });
  owner = await server.login(EMAIL);
  const { ownerPool } = server.database;
  await ownerPool.query('update app_user set phone = $2 where id = $1', [fixture.users.owner.userId, PHONE]);
  await ownerPool.query('update vendor_experience set client_email = $1, review_status = $2 where id = any ($3)', [
    EMAIL,
    'reviewRequested',
    [1, 2].map(fixture.experienceId),
  ]);
  await ownerPool.query('delete from vendor_review where experience_id = any ($1)', [[1, 2].map(fixture.experienceId)]);
  const acts = rfqActs(server);
  const closed = async (envelopes: 'one' | 'two') => {
    const job = await acts.quoting(owner, 1, { envelopes });
    await acts.submit(job.browsers[0]!);
    await acts.closeIn(job.jobId);
    return job;
  };
  const opening = (jobId: string, envelope?: 'technical'): Kind => ({
    ask: async () =>
      keep(await server.call('requestOpeningCode', { as: owner, path: { id: jobId }, headers: headers() })),
    use: (code) => {
      const body = { code, ...(envelope && { envelope }) };
      return server.call('openQuotations', { as: owner, path: { id: jobId }, headers: headers(), body });
    },
  });
  const quote = async (): Promise<Kind> => {
    const { recipients, browsers } = await acts.quoting(owner, 1);
    await ownerPool.query('update rfq_invitation set email = $1 where job_vendor_id = $2', [
      EMAIL,
      recipients[0]!.jobVendorId,
    ]);
    const { version, revision } = (await acts.save(browsers[0]!)).body;
    const vendor = browsers[0]!.headers['cookie'];
    return {
      ask: async () => keep(await server.call('requestVendorCode', { headers: headers(vendor) })),
      use: (code) => server.call('submitQuote', { headers: headers(vendor), body: { version, revision, code } }),
    };
  };
  const review = (number: number): Kind => {
    const gstn = fixtureGstn(number);
    const body = { gstn, clientEmail: EMAIL, vendorEmail: `sales${number}@vendor.example` };
    return {
      ask: async () =>
        keep(
          await server.call('sendReviewCode', {
            body: { gstn, projId: `P-${number}`, clientEmail: EMAIL },
            headers: headers(),
          }),
        ),
      use: (otp) =>
        server.call('saveReviewDetails', {
          headers: headers(),
          body: {
            ...body,
            otp,
            experienceId: fixture.experienceId(number),
            overallRating: 4,
            overallReview: 'Two days early.',
          },
        }),
    };
  };
  const recovery = (entity: 'email' | 'mobile', value: string): Kind => ({
    to: value,
    ask: async () => keep(await server.call('forgotPassword', { body: { entity, value }, headers: headers() })),
    use: (otp) =>
      entity === 'email'
        ? server.call('verifyEmailOtp', { body: { email: value, otp, forResetPwd: true }, headers: headers() })
        : server.call('verifyMobileOtp', { body: { mobileNo: value, otp, forResetPwd: true }, headers: headers() }),
  });
  const details = {
    password: 'Turbine-Overhaul-58',
    companyName: 'Konkan Alloys',
    plant: 'Chiplun Works',
    userType: 'Plant' as const,
  };
  const person = { fullName: 'Asha Joshi', companyEmail: 'https://konkanalloys.example', phoneNumber: null, details };
  firstJobId = (await closed('one')).jobId;
  kinds = {
    'opening of an RFQ': opening(firstJobId),
    'opening of another RFQ': opening((await closed('one')).jobId),
    'opening of a technical envelope': opening((await closed('two')).jobId, 'technical'),
    'a quote on an RFQ': await quote(),
    'a quote on another RFQ': await quote(),
    'a review': review(1),
    'a review of another vendor': review(2),
    'recovery by email': recovery('email', EMAIL),
    'recovery by phone': recovery('mobile', PHONE),
    registration: {
      to: NEW_EMAIL,
      ask: async () =>
        keep(
          await server.call('generateOtpForRegistration', {
            body: { email: NEW_EMAIL, ...person },
            headers: headers(),
          }),
        ),
      use: (otp) => server.call('verifyEmailOtp', { body: { email: NEW_EMAIL, otp }, headers: headers() }),
    },
    'login by phone': {
      to: PHONE,
      ask: async () =>
        keep(await server.call('generateOtpForLoginViaPhone', { body: { mobileNo: PHONE }, headers: headers() })),
      use: (otp) =>
        server.call('loginAfterVerifyingMobileOtp', {
          body: { mobileNo: PHONE, otp, rememberMe: false },
          headers: headers(),
        }),
    },
  };
}, 120_000);
afterAll(() => server.stop());

async function codeOf(name: string): Promise<string> {
  const { ask, to = EMAIL } = kinds[name]!;
  expect((await ask()).status).toBe(200);
  return newestCode(server, to);
}

describe('a code', () => {
  test.each(NAMES)('for %s is refused for everything else', async (name) => {
    for (const other of NAMES.filter((one) => one !== name)) {
      await codeOf(other);
      const { status, problem } = await kinds[other]!.use(await codeOf(name));
      expect([name, other, status, problem.errors[0]?.pointer ?? problem.code]).toEqual([
        name,
        other,
        ...(status === 400 ? [400, '/code'] : [401, '/otp']),
      ]);
    }
  });

  test('for one revision of an RFQ does not open the next one', async () => {
    const code = await codeOf('opening of an RFQ');
    await server.database.ownerPool.query(
      `insert into rfq_revision (job_id, number, company_id, content, sha256, published_at, published_by)
        select job_id, 2, company_id, content, sha256, published_at, published_by from rfq_revision where job_id = $1`,
      [firstJobId],
    );
    await server.database.ownerPool.query('update rfq set revision = 2 where job_id = $1', [firstJobId]);
    expect((await kinds['opening of an RFQ']!.use(code)).status).toBe(400);
  });

  test.each(NAMES)('for %s is good for that', async (name) => {
    expect((await kinds[name]!.use(await codeOf(name))).status).toBe(200);
  });
});
