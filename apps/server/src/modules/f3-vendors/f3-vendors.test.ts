import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '@millwright/contract/operations';
import { defaultBudgets } from '../../config.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallArguments, CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { hashPassword } from '../authentication/password.ts';
import { addStaff } from '../provider/provider.queries.ts';

const EMAIL = 'provider@millwright.example';
const PASSWORD = 'Turbine-Overhaul-58';
const unknownId = '11111111-1111-4111-8111-111111111111';
const unknownToken = 'A'.repeat(43);
let server: TestServer;
let owner: TestSession;
let colleague: TestSession;
let other: TestSession;
let cookie: string;
let job: { _id: string; number: string };
let proposalId: string;

beforeAll(async () => {
  server = await startTestServer({ budgets: { ...defaultBudgets } });
  const passwordHash = await hashPassword(PASSWORD);
  await addStaff(server.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: false }, new Date());
  const login = await asTeam('providerLogin', { body: { email: EMAIL, password: PASSWORD } });
  cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  owner = await server.login(fixture.users.owner.email);
  colleague = await server.login(fixture.users.approver.email);
  other = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const asTeam = <Id extends OperationId>(id: Id, args: CallArguments<Id>): Promise<CallAnswer<Id>> =>
  server.call(id, { ...args, headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) } });

beforeEach(async () => {
  const body = {
    title: 'Boiler 2 repair',
    subcategoryId: 'boiler-repair',
    plantId: fixture.sagar.plantId,
    budgetInPaise: 123_456_789,
    scope: 'Replace 64 tubes.',
  };
  job = (await server.call('createJob', { as: owner, body })).body;
  const items = [{ description: 'Tubes', unit: 'NOS' as const, quantity: '64', rateInPaise: 123_456_789 }];
  await server.call('setJobScope', { as: owner, path: { id: job._id }, body: { version: 1, items } });
  await server.call('updateJobStatus', { as: owner, body: { jobId: job._id, to: 'submitted' } });
  await asTeam('openJobAsProvider', { path: { id: job._id } });
  await asTeam('decideJobAsProvider', { path: { id: job._id }, body: { decision: 'accept' } });
  const proposed = await asTeam('proposeVendorAsProvider', {
    path: { id: job._id },
    body: { gstn: fixtureGstn(1), reason: 'Water walls of three boilers.' },
  });
  proposalId = proposed.body.proposals[0]!._id;
});

const read = (as: TestSession = owner) => server.call('getF3Metadata', { as, path: { id: job.number } });
const answer = (body: object, as: TestSession = owner) =>
  server.call('updateF3Feedback', { as, body: { proposalId, verdict: 'fit', ...body } });
const logged = async () =>
  (await server.call('getActivityLog', { as: owner, path: { id: job._id } })).body.entries.map(
    ({ kind, actor, detail }) => [kind, actor.name, detail.to ?? null],
  );
const send = (body: object = {}, as: TestSession = owner) =>
  server.call('sendF3Link', {
    as,
    body: { jobId: job._id, fullName: 'Asha Joshi', email: 'asha.joshi@sagarsteel.example', ...body },
  });
async function mailedToken(): Promise<string> {
  expect((await send()).status).toBe(200);
  const mails = (await server.sentMessages()).filter(({ text }) => text.includes(`/job/${job._id}/f3-vendors#`));
  return /#([\w-]{43})/.exec(mails.at(-1)!.text)![1]!;
}
const own = { 'sec-fetch-site': 'same-origin' };
const foreign = { 'sec-fetch-site': 'cross-site' };
const open = (token: string, headers: Record<string, string> = own) =>
  server.call('openF3Link', { headers, body: { token } });

describe('getF3Metadata', () => {
  test('each proposal with why it fits and its facts, and nothing of what the job may cost', async () => {
    const answered = await read();
    expect(answered.body).toMatchObject({
      job: { number: job.number, company: 'Sagar Steel', subcategory: 'Boiler repair' },
      reader: { linkExpiresAt: null },
      proposals: [
        {
          _id: proposalId,
          vendor: { gstn: fixtureGstn(1), companyName: 'Tungabhadra Heat Services' },
          reason: 'Water walls of three boilers.',
          state: 'suggested',
          facts: { services: ['Boiler repair'], verifiedOn: '2026-10-01', distanceInKilometres: expect.any(Number) },
          feedback: null,
        },
      ],
      links: [],
      can: { answer: true, add: true, send: true },
    });
    expect(JSON.stringify(answered.body)).not.toContain('123456789');
  });

  test('it is among the suggested vendors of the job, by the team', async () => {
    const { body } = await server.call('getJobVendorClientSide', { as: owner, path: { id: job._id } });
    expect(body.vendors).toMatchObject([{ state: 'suggested', source: 'team', addedBy: 'Millwright team' }]);
  });

  test('a colleague answers, but neither adds nor mails; not another company, not nobody', async () => {
    expect((await read(colleague)).body.can).toEqual({ answer: true, add: false, send: false });
    expect((await read(other)).status).toBe(404);
    expect((await server.call('getF3Metadata', { path: { id: job._id } })).status).toBe(401);
    expect((await server.call('getF3Metadata', { as: owner, path: { id: 'x' } })).status).toBe(400);
  });
});

describe('updateF3Feedback', () => {
  test('fit, and from there onto the job; the log and the team know it', async () => {
    const said = await answer({ comment: 'Known from boiler 1.' });
    expect(said.body.proposals[0]!.feedback).toMatchObject({
      verdict: 'fit',
      comment: 'Known from boiler 1.',
      isByLink: false,
    });
    expect((await logged())[0]).toEqual(['f3_answered', said.body.reader.fullName, 'fit']);
    await server.call('addVendor', { as: owner, body: { jobId: job._id, gstns: [fixtureGstn(1)] } });
    expect((await read()).body.proposals[0]).toMatchObject({ state: 'added', feedback: { verdict: 'fit' } });
    const seen = await asTeam('openJobAsProvider', { path: { id: job._id } });
    expect(seen.body).toMatchObject({
      answered: 1,
      proposals: [{ state: 'added', feedback: { verdict: 'fit' }, can: { withdraw: false } }],
    });
  });

  test('the last word counts; who does not fit needs a reason', async () => {
    const bare = await answer({ verdict: 'not' });
    expect([bare.status, bare.problem.errors[0]?.pointer]).toEqual([400, '/reason']);
    expect((await answer({ reason: 'too_far' })).status).toBe(400);
    expect((await answer({ comment: 'see evil.example.com/x' })).status).toBe(400);
    await answer({});
    await answer({ verdict: 'not', reason: 'too_far' }, colleague);
    expect((await read()).body.proposals[0]!.feedback).toMatchObject({ verdict: 'not', reason: 'too_far' });
  });

  test('not of an unknown proposal, not by another company or nobody, not when the job stands still', async () => {
    expect((await answer({ proposalId: unknownId })).status).toBe(404);
    expect((await answer({}, other)).status).toBe(404);
    expect((await server.call('updateF3Feedback', { body: { proposalId, verdict: 'fit' } })).status).toBe(401);
    await server.call('updateJobStatus', {
      as: owner,
      body: { jobId: job._id, to: 'on_hold', comment: 'The shutdown moved.' },
    });
    expect((await answer({})).problem.code).toBe('JOB_CLOSED');
  });
});

describe('sendF3Link', () => {
  test('an email with a link of 14 days to a colleague, and it is listed', async () => {
    await mailedToken();
    expect((await read()).body.links).toMatchObject([
      { fullName: 'Asha Joshi', email: 'asha.joshi@sagarsteel.example', openedAt: null, state: 'open' },
    ]);
    expect((await logged())[0]![0]).toBe('f3_sent');
  });

  test('only to the own domain, only by who chooses, only of a job with proposals, only so often', async () => {
    const outside = await send({ email: 'someone@elsewhere.example' });
    expect([outside.status, outside.problem.errors[0]?.pointer]).toEqual([400, '/email']);
    expect((await send({}, colleague)).status).toBe(403);
    expect((await send({}, other)).status).toBe(404);
    expect(
      (
        await server.call('sendF3Link', {
          body: { jobId: job._id, fullName: 'Asha Joshi', email: 'asha.joshi@sagarsteel.example' },
        })
      ).status,
    ).toBe(401);
    await asTeam('withdrawProposalAsProvider', { path: { id: job._id, proposalId } });
    expect((await send()).problem.code).toBe('NO_PROPOSAL');
  });

  test('so many mails a day', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await send({}, owner)).status);
    expect(statuses).toContain(429);
    await server.database.ownerPool.query('delete from daily_budget_use');
  });
});

describe('openF3Link', () => {
  test('without a session: the proposals of this job, the name of who was emailed; the first opening is logged', async () => {
    const token = await mailedToken();
    const opened = await open(token);
    expect(opened.body).toMatchObject({
      job: { number: job.number },
      reader: { fullName: 'Asha Joshi', linkExpiresAt: expect.any(String) },
      proposals: [{ _id: proposalId }],
      links: [],
      can: { answer: true, add: false, send: false },
    });
    expect(JSON.stringify(opened.body)).not.toContain('123456789');
    await open(token);
    expect((await logged()).filter(([kind]) => kind === 'f3_opened')).toEqual([
      ['f3_opened', 'Asha Joshi, by link', null],
    ]);
    const verdict = await server.call('verifyActivityLog', { as: owner, path: { id: job._id } });
    expect(verdict.body.firstBroken).toBeNull();
  });

  test('not when revoked, over, unknown or malformed, and not from another site', async () => {
    const token = await mailedToken();
    expect((await open(token, foreign)).status).toBe(403);
    expect((await open(unknownToken)).status).toBe(404);
    expect((await open('x')).status).toBe(400);
    await server.database.ownerPool.query(
      "update f3_link set expires_at = now() - interval '1 day' where job_id = $1",
      [job._id],
    );
    expect((await open(token)).status).toBe(404);
  });
});

describe('giveF3FeedbackByLink', () => {
  const give = (token: string, body: object = {}, headers: Record<string, string> = own) =>
    server.call('giveF3FeedbackByLink', { headers, body: { token, proposalId, verdict: 'maybe', ...body } });

  test('carries the name of who was emailed', async () => {
    const token = await mailedToken();
    const said = await give(token, {
      reason: 'no_capacity',
      comment: 'They have the April shutdown of another plant.',
    });
    expect(said.body.proposals[0]!.feedback).toMatchObject({ by: 'Asha Joshi', isByLink: true, verdict: 'maybe' });
    expect((await read()).body.proposals[0]!.feedback).toMatchObject({ by: 'Asha Joshi', isByLink: true });
    expect((await logged())[0]).toEqual(['f3_answered', 'Asha Joshi, by link', 'maybe']);
    const { rows } = await server.database.ownerPool.query(
      "select company_id from event where kind = 'giveF3FeedbackByLink' and subject_id = $1",
      [job._id],
    );
    expect(rows).toEqual([{ company_id: fixture.sagar.companyId }]);
  });

  test('not of another job’s proposal, not without a reason, not when the job stands still, not from another site', async () => {
    const token = await mailedToken();
    expect((await give(token, { proposalId: unknownId })).status).toBe(404);
    expect((await give(unknownToken)).status).toBe(404);
    expect((await give(token, { verdict: 'not' })).status).toBe(400);
    expect((await give(token, {}, foreign)).status).toBe(403);
    await server.call('updateJobStatus', {
      as: owner,
      body: { jobId: job._id, to: 'on_hold', comment: 'The shutdown moved.' },
    });
    expect((await give(token)).problem.code).toBe('JOB_CLOSED');
  });
});

describe('revokeF3Link', () => {
  const revoke = (id: string, as: TestSession = owner) => server.call('revokeF3Link', { as, path: { id } });

  test('opens nothing any more; what was said by it stays', async () => {
    const token = await mailedToken();
    const { _id } = (await read()).body.links[0]!;
    expect((await revoke(_id)).body.links).toMatchObject([{ state: 'revoked' }]);
    expect((await open(token)).status).toBe(404);
    expect((await logged())[0]![0]).toBe('f3_revoked');
    // Twice is once.
    expect((await revoke(_id)).status).toBe(200);
    expect((await logged()).filter(([kind]) => kind === 'f3_revoked')).toHaveLength(1);
  });

  test('only by who chooses the vendors of a job that goes on', async () => {
    await mailedToken();
    const { _id } = (await read()).body.links[0]!;
    expect((await revoke(_id, colleague)).status).toBe(403);
    expect((await revoke(_id, other)).status).toBe(404);
    expect((await revoke(unknownId)).status).toBe(404);
    expect((await revoke('x')).status).toBe(400);
    expect((await server.call('revokeF3Link', { path: { id: _id } })).status).toBe(401);
    await server.call('updateJobStatus', {
      as: owner,
      body: { jobId: job._id, to: 'on_hold', comment: 'The shutdown moved.' },
    });
    expect((await revoke(_id)).problem.code).toBe('JOB_CLOSED');
  });
});
