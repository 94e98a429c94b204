import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '@millwright/contract/operations';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallArguments, CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { allowedMoves, JOB_STATES } from '../job-rfq/job-states.rules.ts';
import { hashPassword } from '../authentication/password.ts';
import { addStaff, newestAudit } from './provider.queries.ts';

const EMAIL = 'provider@millwright.example';
const PASSWORD = 'Turbine-Overhaul-58';
let server: TestServer;
let owner: TestSession;
let cookie: string;
let job: { _id: string; number: string };
beforeAll(async () => {
  server = await startTestServer();
  const passwordHash = await hashPassword(PASSWORD);
  await addStaff(server.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: false }, new Date());
  const login = await asTeam('providerLogin', { body: { email: EMAIL, password: PASSWORD } });
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
    scope: 'Replace 64 tubes.',
  };
  job = (await server.call('createJob', { as: owner, body })).body;
  const items = [{ description: 'Tubes', unit: 'NOS' as const, quantity: '64.5', rateInPaise: 123_456_789 }];
  await server.call('setJobScope', { as: owner, path: { id: job._id }, body: { version: 1, items } });
});

const unknownId = '11111111-1111-4111-8111-111111111111';
/** A call of the team's console from its own page; without the cookie it is of nobody. */
const asTeam = <Id extends OperationId>(id: Id, args: CallArguments<Id>, by = cookie): Promise<CallAnswer<Id>> =>
  server.call(id, { ...args, headers: { 'sec-fetch-site': 'same-origin', ...(by ? { cookie: by } : {}) } });
const MOVE_OF = { accept: 'sourcing', return: 'draft' } as const;
const submit = () => server.call('updateJobStatus', { as: owner, body: { jobId: job._id, to: 'submitted' } });
const open = (id = job._id, by = cookie) => asTeam('openJobAsProvider', { path: { id } }, by);
const decide = (decision: 'accept' | 'return', comment?: string, id = job._id, by = cookie) =>
  asTeam('decideJobAsProvider', { path: { id }, body: { decision, ...(comment && { comment }) } }, by);
const read = async () =>
  (await server.call('getJobRequestReport', { as: owner, path: { id: job._id } })).body.jobRequestDetails;
const logged = async () =>
  (await server.call('getActivityLog', { as: owner, path: { id: job._id } })).body.entries.map(
    ({ kind, actor, detail }) => [kind, actor.side, detail.to ?? null],
  );

describe('getProviderJobs', () => {
  test('what was submitted and not decided on, without what it may cost', async () => {
    const ids = async () => (await asTeam('getProviderJobs', {})).body.jobs.map(({ _id }) => _id);
    expect(await ids()).not.toContain(job._id);
    await submit();
    const listed = await asTeam('getProviderJobs', {});
    expect(listed.body.jobs.find(({ _id }) => _id === job._id)).toMatchObject({
      number: job.number,
      company: 'Sagar Steel',
      subcategory: 'Boiler repair',
      itemCount: 1,
      status: 'submitted',
    });
    expect(JSON.stringify(listed.body)).not.toContain('123456789');
    await open();
    await decide('accept');
    expect(await ids()).not.toContain(job._id);
  });

  test('for the team alone', async () => {
    expect((await asTeam('getProviderJobs', {}, '')).status).toBe(401);
    expect((await server.call('getProviderJobs', { as: owner })).status).toBe(401);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site', cookie } };
    expect((await server.call('getProviderJobs', foreign)).status).toBe(403);
    const unknown = { query: { state: 'closed' as 'open' } };
    expect((await asTeam('getProviderJobs', unknown)).status).toBe(400);
  });
});

describe('openJobAsProvider', () => {
  test('the first look takes it into review, and each look is in the client’s log', async () => {
    await submit();
    const seen = await open();
    expect(seen.body).toMatchObject({
      status: 'in_review',
      scope: 'Replace 64 tubes.',
      items: [{ description: 'Tubes', quantity: '64.5' }],
      can: { accept: true, return: true },
    });
    expect(JSON.stringify(seen.body)).not.toContain('123456789');
    await open();
    expect((await logged()).slice(0, 3)).toEqual([
      ['team_looked', 'team', null],
      ['status_changed', 'team', 'in_review'],
      ['team_looked', 'team', null],
    ]);
    const verdict = await server.call('verifyActivityLog', { as: owner, path: { id: job._id } });
    expect(verdict.body.firstBroken).toBeNull();
  });

  test('not a draft, not an unknown one, not for others', async () => {
    expect((await open()).status).toBe(404);
    expect((await open(unknownId)).status).toBe(404);
    expect((await open('x')).status).toBe(400);
    await submit();
    expect((await open(job._id, '')).status).toBe(401);
    const foreign = { path: { id: job._id }, as: owner, headers: { 'sec-fetch-site': 'cross-site', cookie } };
    expect((await server.call('openJobAsProvider', foreign)).status).toBe(403);
    expect((await read()).status).toBe('submitted');
  });
});

describe('getJobDocumentAsProvider', () => {
  const get = (documentId: string, by = cookie) =>
    asTeam('getJobDocumentAsProvider', { path: { id: job._id, documentId } }, by);
  const document = async (name: string) => {
    const body = new FormData();
    body.set('file', new Blob([`In ${name}.`]), name);
    const { fileId } = (await server.call('setFileUpload', { as: owner, body })).body;
    const added = { jobId: job._id, fileIds: [fileId] };
    return (await server.call('addRfqDocuments', { as: owner, body: added })).body.documents.at(-1)!._id;
  };

  test('what vendors are to see of a submitted job, each download in the client’s log', async () => {
    const shown = await document('Drawing.txt');
    const hidden = await document('Estimate.txt');
    await server.call('toggleRfqFileState', { as: owner, body: { documentId: hidden, isShown: false } });
    expect((await get(shown)).status).toBe(404);
    await submit();
    expect((await open()).body.documents).toEqual([
      { _id: shown, name: 'Drawing.txt', kind: null, description: null, sizeInBytes: 15 },
    ]);
    const file = await get(shown);
    expect(file.bytes.toString()).toBe('In Drawing.txt.');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await logged())[0]).toEqual(['document_read', 'team', null]);
    const verdict = await server.call('verifyActivityLog', { as: owner, path: { id: job._id } });
    expect(verdict.body.firstBroken).toBeNull();
    expect((await get(hidden)).status).toBe(404);
    expect((await get(unknownId)).status).toBe(404);
    expect((await get('x')).status).toBe(400);
  });

  test('for the team alone', async () => {
    const shown = await document('Drawing.txt');
    await submit();
    expect((await get(shown, '')).status).toBe(401);
    const path = { id: job._id, documentId: shown };
    const foreign = { path, as: owner, headers: { 'sec-fetch-site': 'cross-site', cookie } };
    expect((await server.call('getJobDocumentAsProvider', foreign)).status).toBe(403);
    expect((await logged()).map(([kind]) => kind)).not.toContain('document_read');
  });
});

describe('decideJobAsProvider', () => {
  test('accepted, vendors are chosen; the owner gets an email, the company an event, the team an entry', async () => {
    await submit();
    await open();
    const answer = await decide('accept');
    expect(answer.body).toMatchObject({ status: 'sourcing', can: { accept: false, return: false } });
    expect(await read()).toMatchObject({
      status: 'sourcing',
      nextMove: { move: 'choose_vendors', whose: 'me' },
      stages: [{ state: 'done' }, { state: 'current' }, ...Array.from({ length: 4 }, () => ({ state: 'coming' }))],
    });
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes(job.number));
    expect(mails.map(({ to }) => to)).toContain(fixture.users.owner.email);
    const { rows } = await server.database.ownerPool.query(
      "select tags from event where kind = 'decideJobAsProvider' and subject_id = $1 and company_id = $2",
      [job._id, fixture.sagar.companyId],
    );
    expect(rows).toEqual([{ tags: ['job-rfq', 'activity-log', 'rfq'] }]);
    const [entry] = await newestAudit(server.database.app, 1);
    expect(entry).toMatchObject({ actor: EMAIL, action: 'accept job', subject: job.number });
  });

  test('returned, it is a draft again with what is missing, and can be submitted again', async () => {
    await submit();
    await open();
    const bare = await decide('return');
    expect([bare.status, bare.problem.errors[0]?.pointer]).toEqual([400, '/comment']);
    expect((await decide('return', 'see evil.example.com/x')).status).toBe(400);
    expect((await decide('return', 'Say which tubes.')).status).toBe(200);
    expect(await read()).toMatchObject({
      status: 'draft',
      reason: { code: null, comment: 'Say which tubes.' },
      nextMove: { move: 'submit', whose: 'me' },
    });
    expect((await submit()).status).toBe(200);
  });

  test.each(JOB_STATES)('%s: in review alone', async (status) => {
    await submit();
    const held = status === 'on_hold' ? 'in_review' : null;
    const position = { status, held_status: held, sourcing_at: null, status_since: '2026-11-24' } as const;
    const allowed = allowedMoves(position, 'team', new Date());
    for (const decision of ['return', 'accept'] as const) {
      const change = 'update job set status = $2, held_status = $3 where id = $1';
      await server.database.ownerPool.query(change, [job._id, status, held]);
      const answer = await decide(decision, 'Say which boiler.');
      expect(answer.status, decision).toBe(allowed.includes(MOVE_OF[decision]) ? 200 : 409);
    }
  });

  test('not before it was looked at, not twice, not for others', async () => {
    await submit();
    const early = await decide('accept');
    expect([early.status, early.problem.code, early.problem.allowed]).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      ['in_review'],
    ]);
    await open();
    await decide('accept');
    expect((await decide('return', 'Too late.')).status).toBe(409);
    expect((await decide('accept', undefined, unknownId)).status).toBe(404);
    expect((await decide('accept', undefined, 'x')).status).toBe(400);
    expect((await decide('accept', undefined, job._id, '')).status).toBe(401);
    const foreign = {
      path: { id: job._id },
      body: { decision: 'accept' as const },
      headers: { 'sec-fetch-site': 'cross-site', cookie },
    };
    expect((await server.call('decideJobAsProvider', foreign)).status).toBe(403);
  });
});
