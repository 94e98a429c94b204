import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '@millwright/contract/operations';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallArguments, CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { hashPassword } from '../authentication/password.ts';
import { addStaff, newestAudit } from './provider.queries.ts';

const EMAIL = 'provider@millwright.example';
const PASSWORD = 'Turbine-Overhaul-58';
const unknownId = '11111111-1111-4111-8111-111111111111';
let server: TestServer;
let owner: TestSession;
let cookie: string;
let job: { _id: string; number: string };

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
});
afterAll(() => server.stop());

beforeEach(async () => {
  const body = {
    title: 'Boiler 2 repair',
    subcategoryId: 'boiler-repair',
    plantId: fixture.sagar.plantId,
    budgetInPaise: 123_456_789,
  };
  job = (await server.call('createJob', { as: owner, body })).body;
  const items = [{ description: 'Tubes', unit: 'NOS' as const, quantity: '64', rateInPaise: 123_456_789 }];
  await server.call('setJobScope', { as: owner, path: { id: job._id }, body: { version: 1, items } });
  await server.call('updateJobStatus', { as: owner, body: { jobId: job._id, to: 'submitted' } });
});
const accept = async () => {
  await asTeam('openJobAsProvider', { path: { id: job._id } });
  await asTeam('decideJobAsProvider', { path: { id: job._id }, body: { decision: 'accept' } });
};
const propose = (number: number, body: object = {}, id = job._id, by = cookie) =>
  asTeam(
    'proposeVendorAsProvider',
    { path: { id }, body: { gstn: fixtureGstn(number), reason: 'Near the plant.', ...body } },
    by,
  );
const logged = async () =>
  (await server.call('getActivityLog', { as: owner, path: { id: job._id } })).body.entries.map(({ kind, actor }) => [
    kind,
    actor.side,
  ]);

describe('proposeVendorAsProvider', () => {
  test('the client sees it with the reason, the owner gets one email, log and audit keep it', async () => {
    await accept();
    const first = await propose(1);
    expect(first.body).toMatchObject({
      proposed: 1,
      answered: 0,
      proposals: [{ vendor: { gstn: fixtureGstn(1) }, reason: 'Near the plant.', by: EMAIL, can: { withdraw: true } }],
      can: { propose: true },
    });
    await propose(4);
    const seen = await server.call('getF3Metadata', { as: owner, path: { id: job._id } });
    expect(seen.body.proposals.map(({ vendor }) => vendor.gstn)).toEqual([fixtureGstn(1), fixtureGstn(4)]);
    expect((await logged()).slice(0, 2)).toEqual([
      ['vendor_suggested', 'team'],
      ['vendor_suggested', 'team'],
    ]);
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes(`vendors for ${job.number}`));
    expect(mails.map(({ to }) => to)).toEqual([fixture.users.owner.email]);
    expect((await newestAudit(server.database.app, 1))[0]).toMatchObject({
      action: 'propose vendor',
      subject: job.number,
    });
    const listed = await asTeam('getProviderJobs', { query: { state: 'open' } });
    expect(listed.body.jobs.find(({ _id }) => _id === job._id)).toMatchObject({ proposed: 2, answered: 0 });
    expect(JSON.stringify([first.body, listed.body, seen.body])).not.toContain('123456789');
  });

  test('not twice, not who is on the job or was taken off it, not before the team has looked', async () => {
    expect((await propose(1)).problem.code).toBe('JOB_CLOSED');
    await accept();
    await propose(1);
    expect((await propose(1)).problem.code).toBe('ALREADY_ON_JOB');
    await server.call('addVendor', { as: owner, body: { jobId: job._id, gstns: [fixtureGstn(7)] } });
    expect((await propose(7)).problem.code).toBe('ALREADY_ON_JOB');
  });

  test('only a listed vendor, with a reason, by the team', async () => {
    await accept();
    expect((await propose(999)).problem.errors[0]?.pointer).toBe('/gstn');
    expect((await propose(1, { reason: '   ' })).status).toBe(400);
    expect((await propose(1, {}, unknownId)).status).toBe(404);
    expect((await propose(1, {}, job._id, '')).status).toBe(401);
    const args = { path: { id: job._id }, body: { gstn: fixtureGstn(1), reason: 'Near.' }, headers: foreign() };
    expect((await server.call('proposeVendorAsProvider', args)).status).toBe(403);
  });
});

describe('withdrawProposalAsProvider', () => {
  const withdraw = (proposalId: string, by = cookie, id = job._id) =>
    asTeam('withdrawProposalAsProvider', { path: { id, proposalId } }, by);

  test('while nobody has answered it, and it can be proposed again', async () => {
    await accept();
    const { _id } = (await propose(1)).body.proposals[0]!;
    expect((await withdraw(_id)).body.proposals).toEqual([]);
    expect((await logged())[0]).toEqual(['proposal_withdrawn', 'team']);
    expect((await propose(1)).status).toBe(200);
  });

  test('not when it was answered, not an unknown one, not by others', async () => {
    await accept();
    const { _id } = (await propose(1)).body.proposals[0]!;
    await server.call('updateF3Feedback', { as: owner, body: { proposalId: _id, verdict: 'fit' } });
    expect((await withdraw(_id)).problem.code).toBe('PROPOSAL_ANSWERED');
    expect((await withdraw(unknownId)).status).toBe(404);
    expect((await withdraw('x')).status).toBe(400);
    expect((await withdraw(_id, '')).status).toBe(401);
    const args = { path: { id: job._id, proposalId: _id }, headers: foreign() };
    expect((await server.call('withdrawProposalAsProvider', args)).status).toBe(403);
  });
});

describe('searchVendorsAsProvider', () => {
  const search = (query: object, by = cookie) => asTeam('searchVendorsAsProvider', { query }, by);

  test('without words the vendors of the job’s service, each with a reason to begin with', async () => {
    await accept();
    await propose(1);
    const { vendors } = (await search({ jobId: job._id })).body;
    expect(vendors.length).toBeGreaterThan(3);
    expect(vendors.every(({ services }) => services.includes('Boiler repair'))).toBe(true);
    expect(vendors[0]!.why).toMatch(/^Boiler repair.* km from /);
    expect(vendors.find(({ vendor }) => vendor.gstn === fixtureGstn(1))).toMatchObject({ isProposed: true });
  });

  test('by words, by a name, by a GSTIN', async () => {
    const names = async (query: object) => (await search(query)).body.vendors.map(({ vendor }) => vendor.companyName);
    expect(await names({ search: 'Kaveri Boilers', mode: 'name' })).toContain('Kaveri Boilers');
    expect((await search({ search: 'pump overhaul' })).body.vendors.length).toBeGreaterThan(0);
    expect(await names({ search: fixtureGstn(3).toLowerCase() })).toEqual(['Kaveri Boilers']);
  });

  test('only for the team, and of a job that is there', async () => {
    expect((await search({ jobId: unknownId })).status).toBe(404);
    expect((await search({ jobId: 'x' })).status).toBe(400);
    expect((await search({}, '')).status).toBe(401);
    expect((await server.call('searchVendorsAsProvider', { headers: foreign() })).status).toBe(403);
  });
});
