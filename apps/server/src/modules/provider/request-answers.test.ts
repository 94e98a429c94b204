import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '@millwright/contract/types';
import type { OperationId } from '@millwright/contract/operations';
import { enteredVendor } from '../../testing/entered-vendor.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallArguments, CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { hashPassword } from '../authentication/password.ts';
import { workingDaysAfter } from '../request-vendor/request-vendor.rules.ts';
import { addStaff } from './provider.queries.ts';
import { allowedRequestMoves } from './request-answers.rules.ts';

const EMAIL = 'provider@millwright.example';
const PASSWORD = 'Turbine-Overhaul-58';
const unknownId = '11111111-1111-4111-8111-111111111111';
let server: TestServer;
let owner: TestSession;
let other: TestSession;
let cookie: string;
let request: { _id: string; number: string };
let serial = 0;

const asTeam = <Id extends OperationId>(id: Id, args: CallArguments<Id>, by = cookie): Promise<CallAnswer<Id>> =>
  server.call(id, { ...args, headers: { 'sec-fetch-site': 'same-origin', ...(by ? { cookie: by } : {}) } });
const foreign = () => ({ 'sec-fetch-site': 'cross-site', cookie });

beforeAll(async () => {
  server = await startTestServer();
  const passwordHash = await hashPassword(PASSWORD);
  await addStaff(server.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: false }, new Date());
  const login = await asTeam('providerLogin', { body: { email: EMAIL, password: PASSWORD } }, '');
  cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  owner = await server.login(fixture.users.owner.email);
  other = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const body = { requirement: `Kiln tyre grinding ${++serial}`, vendorEmail: 'anand@palar-rotary.example' };
  request = (await server.call('postVendorRequest', { as: owner, body })).body;
});

const open = (id = request._id, by = cookie) => asTeam('openRequestAsProvider', { path: { id } }, by);
type To = components['schemas']['VendorRequestStatus'];
const move = (to: To, more: object = {}, id = request._id, by = cookie) =>
  asTeam('moveRequestAsProvider', { path: { id }, body: { to, ...more } }, by);
const read = async () => (await server.call('getVendorRequest', { as: owner, path: { id: request._id } })).body;
const history = async () =>
  (await server.call('getVendorRequestHistory', { as: owner, path: { id: request._id } })).body.entries.map(
    ({ kind, isTeam, to }) => [kind, isTeam, to],
  );
const mailsOf = async () =>
  (await server.sentMessages()).filter(({ text }) => text.includes(`?request=${request._id}`));
async function onboarding() {
  await open();
  for (const to of ['searching', 'vendor_contacted', 'onboarding'] as const) expect((await move(to)).status).toBe(200);
}
const vendorBody = (more: object = {}) => ({
  ...enteredVendor(serial),
  checks: [
    {
      name: 'ISO 9001:2015',
      status: 'verified' as const,
      certificateNumber: 'QM-4711',
      evidenceNote: 'Certificate seen, checked against the register',
      expiresOn: '2099-06-30',
    },
    { name: 'Factory licence', status: 'provided' as const, evidenceNote: 'Copy by email' },
  ],
  ...more,
});
const list = (more: object = {}, id = request._id, by = cookie) =>
  asTeam('addVendorAsProvider', { path: { id }, body: vendorBody(more) }, by);
const newJob = async () =>
  (
    await server.call('createJob', {
      as: owner,
      body: { title: 'Kiln shutdown', subcategoryId: 'boiler-repair', plantId: fixture.sagar.plantId },
    })
  ).body as { _id: string; number: string };
const wait = (jobId: string, more: object = {}, as = owner) =>
  server.call('requestVrAdditionToAProject', { as, body: { requestId: request._id, jobId, ...more } });
const vendorsOf = async (jobId: string) =>
  (await server.call('getJobVendorClientSide', { as: owner, path: { id: jobId } })).body.vendors.map(
    ({ companyName, state, vendor }) => [companyName, state, vendor?.gstn ?? null],
  );

describe('workingDaysAfter', () => {
  test('counts Monday to Friday in India', () => {
    // A Friday, 20 November 2026.
    const friday = new Date('2026-11-20T06:00:00Z');
    expect(workingDaysAfter(friday, 1).toISOString()).toBe('2026-11-23T06:00:00.000Z');
    expect(workingDaysAfter(friday, 7).toISOString()).toBe('2026-12-01T06:00:00.000Z');
    expect(workingDaysAfter(new Date('2026-11-21T06:00:00Z'), 1).toISOString()).toBe('2026-11-23T06:00:00.000Z');
    // Still Friday in UTC, Saturday in India.
    expect(workingDaysAfter(new Date('2026-11-20T20:00:00Z'), 1).toISOString()).toBe('2026-11-22T20:00:00.000Z');
  });
});

describe('getProviderRequests', () => {
  test('open ones with their clocks, the oldest first; closed ones apart', async () => {
    const ids = async (state: 'open' | 'closed') =>
      (await asTeam('getProviderRequests', { query: { state } })).body.requests.map(({ _id }) => _id);
    const listed = (await asTeam('getProviderRequests', {})).body.requests;
    expect(listed.at(-1)).toMatchObject({
      _id: request._id,
      company: 'Sagar Steel',
      status: 'submitted',
      clocks: { firstAnsweredAt: null, closedAt: null },
    });
    await open();
    await move('declined', { comment: 'Outside of what we list.' });
    expect(await ids('open')).not.toContain(request._id);
    expect((await ids('closed'))[0]).toBe(request._id);
  });

  test('for the team alone', async () => {
    expect((await asTeam('getProviderRequests', {}, '')).status).toBe(401);
    expect((await server.call('getProviderRequests', { headers: foreign() })).status).toBe(403);
    expect((await asTeam('getProviderRequests', { query: { state: 'x' as 'open' } })).status).toBe(400);
  });
});

describe('getProviderLists', () => {
  test('what a new vendor can be said to be', async () => {
    const { body } = await asTeam('getProviderLists', {});
    expect(body.constitutions).toContain('Private Limited Company');
    expect(body.industries).toContain('Cement');
    expect(body.certifications).toContain('ISO 9001:2015');
  });

  test('for the team alone', async () => {
    expect((await asTeam('getProviderLists', {}, '')).status).toBe(401);
    expect((await server.call('getProviderLists', { headers: foreign() })).status).toBe(403);
  });
});

describe('openRequestAsProvider', () => {
  test('takes it into review, and each look is in its history', async () => {
    const seen = await open();
    expect(seen.body).toMatchObject({
      status: 'in_review',
      vendorEmail: 'anand@palar-rotary.example',
      can: { moveTo: ['need_info', 'searching', 'duplicate', 'not_suitable', 'declined'], addVendor: false },
    });
    await open();
    expect(await history()).toEqual([
      ['looked', true, null],
      ['moved', true, 'in_review'],
      ['looked', true, null],
      ['submitted', false, 'submitted'],
    ]);
    // A look is no answer.
    expect((await read()).clocks.firstAnsweredAt).toBeNull();
  });

  test('not an unknown one, not for others', async () => {
    expect((await open(unknownId)).status).toBe(404);
    expect((await open('x')).status).toBe(400);
    expect((await open(request._id, '')).status).toBe(401);
    const args = { path: { id: request._id }, headers: foreign() };
    expect((await server.call('openRequestAsProvider', args)).status).toBe(403);
    expect((await read()).status).toBe('submitted');
  });
});

describe('moveRequestAsProvider', () => {
  test('a question and its answer: who asked gets an email, changes the request, and it is in review again', async () => {
    await open();
    await move('need_info', { comment: 'Which diameter have the tyres?' });
    const asked = await read();
    expect(asked).toMatchObject({ status: 'need_info', answerReason: 'Which diameter have the tyres?' });
    expect(asked.clocks.firstAnsweredAt).not.toBeNull();
    expect((await mailsOf()).at(-1)).toMatchObject({ to: fixture.users.owner.email });
    await server.call('updateVendorRequest', {
      as: owner,
      body: { requestId: request._id, version: asked.version, requirement: 'Kiln tyre grinding, 4.2 m' },
    });
    expect(await read()).toMatchObject({ status: 'in_review', answerReason: null });
    expect((await history())[0]).toEqual(['changed', false, 'in_review']);
  });

  test('every state from every other: what the table has is done, all else answers what it allows', async () => {
    const states = Object.keys({
      submitted: 0,
      in_review: 0,
      need_info: 0,
      searching: 0,
      vendor_contacted: 0,
      onboarding: 0,
      added: 0,
      duplicate: 0,
      not_suitable: 0,
      declined: 0,
      withdrawn: 0,
    }) as To[];
    const pool = server.database.ownerPool;
    for (const from of states)
      for (const to of states) {
        await pool.query('update vendor_request set status = $2 where id = $1', [request._id, from]);
        const answer = await move(to, { comment: 'Because.', gstn: fixtureGstn(2) });
        const allowed: To[] = allowedRequestMoves(from).filter((one) => one !== 'added');
        if (allowed.includes(to)) expect([from, to, answer.status]).toEqual([from, to, 200]);
        else expect([from, to, answer.status, answer.problem.allowed]).toEqual([from, to, 409, allowed]);
      }
  });

  test('merged into a vendor that is listed, which goes to the job that waits', async () => {
    const job = await newJob();
    await wait(job._id);
    await open();
    expect((await move('duplicate')).problem.errors[0]?.pointer).toBe('/gstn');
    expect((await move('duplicate', { gstn: fixtureGstn(999) })).problem.errors[0]?.pointer).toBe('/gstn');
    const merged = await move('duplicate', { gstn: fixtureGstn(2) });
    expect(merged.body).toMatchObject({ status: 'duplicate', vendor: { gstn: fixtureGstn(2) } });
    expect(await read()).toMatchObject({
      vendor: { gstn: fixtureGstn(2) },
      jobs: [{ number: job.number, isDone: true }],
    });
    expect(await vendorsOf(job._id)).toEqual([['Sahyadri Engineering Works', 'added', fixtureGstn(2)]]);
  });

  test('no needs words; not a foreign or an unknown one', async () => {
    await open();
    for (const to of ['need_info', 'not_suitable', 'declined'] as const)
      expect((await move(to)).problem.errors[0]?.pointer).toBe('/comment');
    expect((await move('declined', { comment: 'evil.example.com/x' })).status).toBe(400);
    expect((await move('searching', {}, unknownId)).status).toBe(404);
    expect((await move('searching', {}, request._id, '')).status).toBe(401);
    const args = { path: { id: request._id }, body: { to: 'searching' as const }, headers: foreign() };
    expect((await server.call('moveRequestAsProvider', args)).status).toBe(403);
  });
});

describe('addVendorAsProvider', () => {
  test('it is listed with the evidence of its badges, found by the search, and goes to the jobs that wait', async () => {
    const job = await newJob();
    const unlisted = { companyName: 'Palar Rotary', email: 'ANAND@palar-rotary.example' };
    // On one job by name and address before, and to go to another.
    await wait(job._id);
    const other = await newJob();
    await server.call('addVendor', { as: owner, body: { jobId: other._id, unlisted } });
    const own = (await server.call('getVendorRequests', { as: owner })).body.data[0]!;
    expect(own).toMatchObject({ vendorEmail: unlisted.email, jobs: [{ number: other.number, isDone: false }] });
    await wait(other._id);
    await onboarding();
    const body = vendorBody();
    const added = await asTeam('addVendorAsProvider', { path: { id: request._id }, body });
    expect(added.body).toMatchObject({ status: 'added', vendor: { gstn: body.gstn, companyName: body.companyName } });
    expect(await read()).toMatchObject({
      status: 'added',
      vendor: { gstn: body.gstn },
      clocks: { closedAt: expect.any(String) },
    });
    const profile = await server.call('vendorProfileData', { as: owner, path: { gstn: body.gstn } as never });
    expect(profile.body).toMatchObject({
      badges: { isVerified: true, certifications: ['ISO 9001:2015'] },
      services: [{ name: 'Pump overhaul' }],
    });
    expect(profile.body.certifications.map(({ name, status }) => [name, status])).toEqual(
      expect.arrayContaining([
        ['ISO 9001:2015', 'verified'],
        ['Factory licence', 'provided'],
      ]),
    );
    await expect
      .poll(async () =>
        (
          await server.call('vendorListingByName', { as: owner, query: { search: body.companyName } })
        ).body.vendorProfile?.map(({ gstn }) => gstn),
      )
      .toContain(body.gstn);
    expect(await vendorsOf(job._id)).toEqual([[body.companyName, 'added', body.gstn]]);
    // Who was there by its address is the listed vendor now, once.
    expect(await vendorsOf(other._id)).toEqual([[body.companyName, 'added', body.gstn]]);
    expect((await mailsOf()).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Vendor found/));
    const verdict = await server.call('verifyActivityLog', { as: owner, path: { id: job._id } });
    expect(verdict.body.firstBroken).toBeNull();
  });

  test('not before it is in onboarding, not what is listed already, not what cannot be', async () => {
    expect((await list()).problem.allowed).toEqual(['in_review']);
    await onboarding();
    expect((await list({ gstn: fixtureGstn(2) })).problem.code).toBe('ALREADY_LISTED');
    for (const [more, pointer] of [
      [{ gstn: '33AAZCP1000Q1ZX' }, '/gstn'],
      [{ constitution: 'Gang' }, '/constitution'],
      [{ city: 'Atlantis' }, '/city'],
      [{ foundedYear: 2099 }, '/foundedYear'],
      [{ subcategoryIds: ['nothing'] }, '/subcategoryIds/0'],
      [{ industries: ['Magic'] }, '/industries/0'],
      [{ checks: [{ name: 'Knighthood', status: 'verified', evidenceNote: 'Seen' }] }, '/checks/0/name'],
      [
        { checks: [{ name: 'ISO 9001:2015', status: 'verified', evidenceNote: 'Seen', expiresOn: '2020-01-01' }] },
        '/checks/0/expiresOn',
      ],
    ] as const)
      expect((await list(more)).problem.errors.map((error) => error.pointer)).toEqual([pointer]);
    expect((await list({}, unknownId)).status).toBe(404);
    expect((await list({}, request._id, '')).status).toBe(401);
    const args = { path: { id: request._id }, body: vendorBody(), headers: foreign() };
    expect((await server.call('addVendorAsProvider', args)).status).toBe(403);
  });
});

describe('requestVrAdditionToAProject', () => {
  test('as soon as it is found, or at once where it is; and not any more when it is taken back', async () => {
    const job = await newJob();
    expect((await wait(job.number)).body.jobs).toMatchObject([{ number: job.number, isDone: false }]);
    expect((await wait(job._id)).body.jobs).toHaveLength(1);
    expect((await wait(job._id, { isWanted: false })).body.jobs).toEqual([]);
    await open();
    await move('duplicate', { gstn: fixtureGstn(2) });
    expect(await vendorsOf(job._id)).toEqual([]);
    expect((await wait(job._id)).body.jobs).toMatchObject([{ number: job.number, isDone: true }]);
    expect(await vendorsOf(job._id)).toHaveLength(1);
    expect((await history())[0]).toEqual(['job_added', false, null]);
  });

  test('only own requests and own jobs, only by who chooses its vendors, only what may lead to a vendor', async () => {
    const job = await newJob();
    const colleague = await server.login(fixture.users.approver.email);
    expect((await wait(job._id, {}, other)).status).toBe(404);
    expect((await wait(unknownId)).status).toBe(404);
    expect((await wait(job._id, { requestId: unknownId })).status).toBe(404);
    expect((await wait('x')).status).toBe(400);
    const body = { requestId: request._id, jobId: job._id };
    expect((await server.call('requestVrAdditionToAProject', { body })).status).toBe(401);
    const items = [{ description: 'Tyres', unit: 'NOS' as const, quantity: '2' }];
    await server.call('setJobScope', { as: owner, path: { id: job._id }, body: { version: 1, items } });
    await server.call('updateJobStatus', { as: owner, body: { jobId: job._id, to: 'submitted' } });
    expect((await wait(job._id, {}, colleague)).status).toBe(403);
    await open();
    await move('declined', { comment: 'Outside of what we list.' });
    expect((await wait(job._id)).problem.code).toBe('REQUEST_CLOSED');
  });
});

describe('getVendorRequestHistory', () => {
  test('of the own company alone', async () => {
    expect(await history()).toEqual([['submitted', false, 'submitted']]);
    const path = { id: request._id };
    expect((await server.call('getVendorRequestHistory', { as: other, path })).status).toBe(404);
    expect((await server.call('getVendorRequestHistory', { path })).status).toBe(401);
    expect((await server.call('getVendorRequestHistory', { as: owner, path: { id: 'x' } })).status).toBe(400);
  });
});
