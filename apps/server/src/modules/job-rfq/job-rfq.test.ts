import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '@millwright/contract/types';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { allowedMoves, JOB_STATES, ROLES } from './job-states.rules.ts';
import type { JobRole, JobStatus } from './job-states.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const companyId = fixture.sagar.companyId;
const fields = {
  title: 'Boiler 2 water-wall repair',
  subcategoryId: 'boiler-repair',
  plantId: fixture.sagar.plantId,
  requiredBy: '2031-04-15',
  budgetInPaise: 160_000_000,
  scope: 'Replace 64 tubes.\n\n- With IBR inspector',
  contacts: [{ fullName: 'Ramesh Kulkarni', email: 'ramesh@sagarsteel.example' }],
};
type Fields = Partial<Record<keyof typeof fields | 'projectId', unknown>>;
const items = [
  {
    lineNumber: '1.1',
    group: 'Pressure parts',
    description: 'Removal of tubes',
    unit: 'NOS' as const,
    quantity: '64',
    rateInPaise: 95_000,
  },
  { description: 'Refractory', unit: 'CBM' as const, quantity: '6.25' },
];
const send = (body: Fields = fields, as: TestSession | null = owner) =>
  server.call('createJob', { as, body: body as typeof fields });
const create = async (body: Fields = fields, as = owner) => {
  const made = await send(body, as);
  expect(made.status).toBe(201);
  return made.body;
};
const edit = (id: string, version: number, body: Fields, as: TestSession | null = owner) =>
  server.call('editJob', { as, path: { id }, body: { version, fields: body as typeof fields } });
const setScope = (id: string, version: number, lines: object[] = items, as: TestSession | null = owner) =>
  server.call('setJobScope', { as, path: { id }, body: { version, items: lines as typeof items } });
type Move = { reason?: 'budget_cut'; comment?: string };
const move = (jobId: string, to: JobStatus, more: Move = {}, as: TestSession | null = owner) =>
  server.call('updateJobStatus', { as, body: { jobId, to, ...more } });
const report = (id: string, as: TestSession | null = owner) => server.call('getJobRequestReport', { as, path: { id } });
const read = async (id: string, as = owner) => (await report(id, as)).body.jobRequestDetails;
const assign = (id: string, userId: string, role: JobRole | null, as: TestSession | null = owner) =>
  server.call('setJobMember', { as, path: { id }, body: { userId, role } });
/** The states of a job that the team did not accept yet; one that is cancelled here was not either. */
const BEFORE_SOURCING: readonly JobStatus[] = ['draft', 'submitted', 'in_review', 'cancelled'];
/** Puts a job into a state as if it had come there; what the team does is asked in its own tests. */
const place = (id: string, status: JobStatus, held: JobStatus | null = null) =>
  server.database.ownerPool.query(
    `update job set status = $2, held_status = $3, submitted_at = coalesce(submitted_at, now()),
       sourcing_at = case when $4 then now() else sourcing_at end where id = $1`,
    [id, status, held, !BEFORE_SOURCING.includes(held ?? status)],
  );
/** Adds a document of this name to a job; its id. */
async function addDocument(jobId: string, name: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([name]), name);
  const { fileId } = (await server.call('setFileUpload', { as: owner, body })).body;
  const { documents } = (await server.call('addRfqDocuments', { as: owner, body: { jobId, fileIds: [fileId] } })).body;
  return documents.at(-1)!._id;
}
const submitted = async () => {
  const { _id } = await create();
  await setScope(_id, 1);
  const answer = await move(_id, 'submitted');
  expect(answer.status).toBe(200);
  return answer.body;
};
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];

describe('createJob', () => {
  test('makes a numbered draft that its owner and super users see', async () => {
    const job = await create();
    expect(job).toMatchObject({
      title: fields.title,
      status: 'draft',
      plant: { _id: fixture.sagar.plantId },
      subcategory: { _id: 'boiler-repair', name: 'Boiler repair' },
      owner: { isMe: true },
      missing: ['scopeItems'],
      nextMove: { move: 'complete', whose: 'me' },
      can: { edit: true, assign: true },
      version: 1,
    });
    expect(job.number).toMatch(/^JR-\d{4}-0001$/);
    const seenBy = async (as: TestSession) => (await report(job.number, as)).status;
    expect([await seenBy(owner), await seenBy(corporate), await seenBy(approver), await seenBy(buyer)]).toEqual([
      200, 200, 404, 404,
    ]);
  });

  test('nothing is needed at first', async () => {
    expect(await create({})).toMatchObject({
      title: null,
      missing: ['title', 'subcategoryId', 'plantId', 'scopeItems'],
      contacts: [],
    });
  });

  test('numbers have no gap, each company and year its own, also when many begin at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create({})));
    const theirs = await create({}, buyer);
    expect(made.map(({ number }) => Number(number.slice(8))).toSorted((left, right) => left - right)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect(theirs.number).toMatch(/-0001$/);
  });

  test('what it names must be there, and is the caller’s to choose', async () => {
    const bad: [Fields, string][] = [
      [{ title: '   ' }, '/title'],
      [{ title: 'see evil.example.com/x' }, '/title'],
      [{ title: 'a\u202Eb' }, '/title'],
      [{ title: 'a\nb' }, '/title'],
      [{ scope: 'a\u0007b' }, '/scope'],
      [{ subcategoryId: 'no-such-service' }, '/subcategoryId'],
      [{ plantId: unknownId }, '/plantId'],
      [{ plantId: fixture.deccan.plantId }, '/plantId'],
      [{ projectId: unknownId }, '/projectId'],
      [{ requiredBy: '2020-01-01' }, '/requiredBy'],
      [{ contacts: [{ fullName: 'a\u200Bb' }] }, '/contacts/0/fullName'],
    ];
    for (const [body, pointer] of bad)
      expect(pointersOf(await send(body)), JSON.stringify(body)).toEqual([400, [pointer]]);
    for (const body of [{ title: 'x'.repeat(161) }, { budgetInPaise: -1 }, { contacts: [{ fullName: '' }] }])
      expect((await send(body)).status, JSON.stringify(body)).toBe(400);
    expect((await send(fields, null)).status).toBe(401);
  });

  test('a person of a plant posts for that plant alone, the corporate office for all', async () => {
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      `insert into plant (company_id, name, city, state, latitude, longitude) values ($1, 'Ballari', 'Ballari', 'Karnataka', 15, 77)
       on conflict (company_id, lower(name)) do update set city = 'Ballari' returning id`,
      [companyId],
    );
    const plantId = rows[0]!.id;
    expect(pointersOf(await send({ plantId }))).toEqual([400, ['/plantId']]);
    expect((await create({ plantId }, corporate)).plant?._id).toBe(plantId);
  });
});

describe('editJob', () => {
  test('replaces what the job says; a draft’s way is not logged, a submitted job’s is', async () => {
    const draft = await create();
    const edited = await edit(draft._id, 1, { ...fields, title: 'Boiler 2, tubes', budgetInPaise: null });
    expect(edited.body).toMatchObject({ title: 'Boiler 2, tubes', budgetInPaise: null, version: 2 });
    const job = await submitted();
    await edit(job._id, job.version, { ...fields, scope: 'Other' });
    const log = await server.call('getActivityLog', { as: owner, path: { id: job._id } });
    expect(log.body.entries.map(({ kind, detail }) => [kind, detail.fields])).toEqual([
      ['edited', ['scope']],
      ['status_changed', undefined],
      ['created', undefined],
    ]);
  });

  test('the same again changes nothing', async () => {
    const { _id } = await create();
    expect((await edit(_id, 1, fields)).body.version).toBe(1);
  });

  test('of two who read the same version the second is refused, and nothing of the first is lost', async () => {
    const { _id } = await create();
    const [first, second] = await Promise.all([
      edit(_id, 1, { ...fields, title: 'First' }),
      edit(_id, 1, { ...fields, title: 'Second' }, corporate),
    ]);
    const winner = first.status === 200 ? first : second;
    const loser = first.status === 200 ? second : first;
    expect(refusalOf(loser)).toEqual([409, 'VERSION_CONFLICT']);
    expect((await read(_id)).title).toBe(winner.body.title);
  });

  test('what a submitted job needs cannot be taken from it; a day that it had may be over', async () => {
    const { _id, version } = await submitted();
    const emptied = await edit(_id, version, { ...fields, title: null, plantId: null });
    expect(pointersOf(emptied)).toEqual([400, ['/fields/title', '/fields/plantId']]);
    await server.database.ownerPool.query("update job set required_by = '2020-01-01' where id = $1", [_id]);
    expect((await edit(_id, version, { ...fields, requiredBy: '2020-01-01' })).status).toBe(200);
  });

  test('its project is its owner’s to choose: a buyer gets no more by a project of their own', async () => {
    const { _id } = await create();
    await assign(_id, fixture.users.approver.userId, 'buyer');
    const project = (await server.call('createProject', { as: approver, body: { name: 'Of the buyer' } })).body;
    const { version } = await read(_id);
    const moved = await edit(_id, version, { ...fields, projectId: project._id }, approver);
    expect(pointersOf(moved)).toEqual([400, ['/fields/projectId']]);
    expect((await edit(_id, version, { ...fields, projectId: null }, approver)).status).toBe(200);
  });

  test('only its owner, buyers and super users, while it is not stopped', async () => {
    const job = await submitted();
    expect((await edit(job._id, job.version, fields, null)).status).toBe(401);
    expect(refusalOf(await edit(job._id, job.version, fields, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await edit(job._id, job.version, fields, buyer)).status).toBe(404);
    expect((await edit(unknownId, 1, fields)).status).toBe(404);
    const held = await move(job._id, 'on_hold', { comment: 'Later.' });
    expect(refusalOf(await edit(job._id, held.body.version, { ...fields, title: 'x' }))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('getJobChoices', () => {
  test('the plants that the caller may post for, and the projects that they see', async () => {
    await server.call('createProject', { as: owner, body: { name: 'Shutdown' } });
    const choices = async (as: TestSession) => (await server.call('getJobChoices', { as })).body;
    expect((await choices(owner)).plants.map(({ _id }) => _id)).toEqual([fixture.sagar.plantId]);
    expect((await choices(owner)).projects.map(({ name }) => name)).toEqual(['Shutdown']);
    expect((await choices(corporate)).plants.map(({ _id }) => _id)).toContain(fixture.sagar.plantId);
    expect((await choices(buyer)).projects).toEqual([]);
    expect((await server.call('getJobChoices', { as: null })).status).toBe(401);
  });
});

describe('getJobScope', () => {
  test('answers the lines exactly, to whoever sees the job', async () => {
    const { _id } = await submitted();
    const scope = await server.call('getJobScope', { as: approver, path: { id: _id } });
    expect(scope.body.items).toEqual([
      { ...items[0], _id: expect.stringMatching(/^[\da-f-]{36}$/), note: null },
      { ...items[1], _id: expect.any(String), lineNumber: null, group: null, rateInPaise: null, note: null },
    ]);
    expect((await server.call('getJobScope', { as: null, path: { id: _id } })).status).toBe(401);
    expect((await server.call('getJobScope', { as: buyer, path: { id: _id } })).status).toBe(404);
    expect((await server.call('getJobScope', { as: owner, path: { id: 'JR-1' } })).status).toBe(400);
  });
});

describe('setJobScope', () => {
  test('replaces the lines in their order; 2,000 at most', async () => {
    const { _id } = await create();
    const many = Array.from({ length: 2000 }, (_, index) => ({
      description: `Line ${index + 1}`,
      quantity: '1',
      unit: 'NOS' as const,
    }));
    expect((await setScope(_id, 1, many)).body).toMatchObject({ scopeItemCount: 2000, version: 2, missing: [] });
    const stored = await server.call('getJobScope', { as: owner, path: { id: _id } });
    expect(stored.body.items.map(({ description }) => description)).toEqual(many.map((line) => line.description));
    expect((await setScope(_id, 2, [...many, { description: 'One more' }])).status).toBe(400);
    expect((await setScope(_id, 2, [])).body.scopeItemCount).toBe(0);
  });

  test('refuses what is no line: rounding, signs, hidden characters', async () => {
    const { _id } = await create();
    for (const bad of [
      { description: '' },
      { description: 'x', quantity: '1e3' },
      { description: 'x', quantity: '-1' },
      { description: 'x', quantity: '1.23456' },
      { description: 'x', quantity: '01' },
      { description: 'x', unit: 'nos' },
    ])
      expect((await setScope(_id, 1, [bad])).status, JSON.stringify(bad)).toBe(400);
    const hidden = await setScope(_id, 1, [{ description: 'a\u202Eb' }]);
    expect(pointersOf(hidden)).toEqual([400, ['/items/0/description']]);
  });

  test('under the version of the job, by who may change it; a submitted job keeps a line or a document', async () => {
    const job = await submitted();
    expect(refusalOf(await setScope(job._id, 1))).toEqual([409, 'VERSION_CONFLICT']);
    expect(pointersOf(await setScope(job._id, job.version, []))).toEqual([400, ['/scopeItems']]);
    await addDocument(job._id, 'Drawing.txt');
    const emptied = await setScope(job._id, job.version, []);
    expect(emptied.body).toMatchObject({ scopeItemCount: 0, missing: [] });
    job.version = (await setScope(job._id, emptied.body.version)).body.version;
    expect((await setScope(job._id, job.version, items, null)).status).toBe(401);
    expect(refusalOf(await setScope(job._id, job.version, items, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await setScope(job._id, job.version, items, buyer)).status).toBe(404);
    const held = await move(job._id, 'on_hold', { comment: 'Later.' });
    expect(refusalOf(await setScope(job._id, held.body.version))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('setJobMember', () => {
  test.each(Object.entries(ROLES) as [JobRole, readonly string[]][])(
    'a %s of a draft may %s, and nothing more',
    async (role, acts) => {
      const job = await create();
      expect((await report(job._id, approver)).status).toBe(404);
      expect((await assign(job._id, fixture.users.approver.userId, role)).status).toBe(200);
      const seen = await read(job._id, approver);
      expect(seen.can).toMatchObject({ edit: acts.includes('edit'), assign: acts.includes('assign') });
      expect(seen.allowed.length > 0).toBe(acts.includes('move'));
      const edited = await edit(job._id, seen.version, { ...fields, title: 'Other' }, approver);
      expect(edited.status).toBe(acts.includes('edit') ? 200 : 403);
      const moved = await move(job._id, 'cancelled', { reason: 'budget_cut' }, approver);
      expect(moved.status).toBe(acts.includes('move') ? 200 : 403);
      const assigned = await assign(job._id, fixture.users.corporate.userId, 'auditor', approver);
      expect(assigned.status).toBe(acts.includes('assign') ? 200 : 403);
    },
  );

  test('making somebody the owner makes the owner before a buyer; null takes a role away', async () => {
    const { _id } = await create();
    const { body } = await assign(_id, fixture.users.approver.userId, 'owner');
    expect(body.owner.userId).toBe(fixture.users.approver.userId);
    expect(body.members.map(({ person, role }) => [person.userId, role])).toEqual([
      [fixture.users.approver.userId, 'owner'],
      [fixture.users.owner.userId, 'buyer'],
    ]);
    await assign(_id, fixture.users.owner.userId, null, approver);
    expect((await report(_id, owner)).status).toBe(404);
  });

  test('the owner keeps the role until somebody else has it; strangers get none', async () => {
    const { _id } = await create();
    const { userId } = fixture.users.owner;
    expect(pointersOf(await assign(_id, userId, null))).toEqual([400, ['/role']]);
    expect(pointersOf(await assign(_id, userId, 'buyer'))).toEqual([400, ['/role']]);
    expect(pointersOf(await assign(_id, fixture.users.buyer.userId, 'buyer'))).toEqual([400, ['/userId']]);
    expect(pointersOf(await assign(_id, fixture.users.suspended.userId, 'buyer'))).toEqual([400, ['/userId']]);
    expect((await assign(_id, userId, 'owner')).body.owner.userId).toBe(userId);
  });

  test('by its owner and super users', async () => {
    const { _id } = await submitted();
    const { userId } = fixture.users.approver;
    expect((await assign(_id, userId, 'buyer', null)).status).toBe(401);
    expect(refusalOf(await assign(_id, userId, 'buyer', approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await assign(_id, userId, 'buyer', buyer)).status).toBe(404);
    expect((await assign(_id, userId, 'buyer', corporate)).status).toBe(200);
  });
});

describe('getJobRequestReport', () => {
  test('by id and by number; not for a guest, another company, or what is no job', async () => {
    const job = await submitted();
    expect((await report(job.number)).body.jobRequestDetails).toEqual((await report(job._id)).body.jobRequestDetails);
    expect((await report(job._id, null)).status).toBe(401);
    expect((await report(job.number, buyer)).status).toBe(404);
    expect((await report('JR-1999-0001')).status).toBe(404);
    expect((await report('42')).status).toBe(400);
  });
});

describe('updateJobStatus', () => {
  test('a complete draft is submitted: the team and who works on it get an email', async () => {
    const job = await create();
    await setScope(job._id, 1);
    await assign(job._id, fixture.users.approver.userId, 'approver');
    expect((await move(job._id, 'submitted')).body).toMatchObject({
      status: 'submitted',
      nextMove: { move: 'review', whose: 'team' },
      allowed: ['on_hold', 'cancelled'],
      stages: [
        { stage: 'scope', state: 'current', at: expect.any(String) },
        ...['vendors', 'quotes', 'comparison', 'award', 'work'].map((stage) => ({ stage, state: 'coming', at: null })),
      ],
    });
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes(job.number));
    expect(mails.map(({ to }) => to)).toContain(fixture.users.approver.email);
    expect(mails.some(({ text }) => text.includes('/provider/jobs'))).toBe(true);
  });

  test('an incomplete draft is told field by field what it lacks', async () => {
    const { _id } = await create({});
    expect(pointersOf(await move(_id, 'submitted'))).toEqual([
      400,
      ['/title', '/subcategoryId', '/plantId', '/scopeItems'],
    ]);
  });

  test('a drawing or a specification is scope enough to submit; terms, and what vendors are not to see, are not', async () => {
    const { _id, missing } = await create();
    expect(missing).toEqual(['scopeItems']);
    const documentId = await addDocument(_id, 'Pressure parts, specification.txt');
    expect(await read(_id)).toMatchObject({ missing: [], nextMove: { move: 'submit', whose: 'me' } });
    const describeAs = (kind: components['schemas']['DocumentKind']) =>
      server.call('editDocDescription', { as: owner, body: { documentId, kind, description: null } });
    await describeAs('nda');
    expect((await read(_id)).missing).toEqual(['scopeItems']);
    expect(pointersOf(await move(_id, 'submitted'))).toEqual([400, ['/scopeItems']]);
    await describeAs('technical_specification');
    await server.call('toggleRfqFileState', { as: owner, body: { documentId, isShown: false } });
    expect((await read(_id)).missing).toEqual(['scopeItems']);
    await server.call('toggleRfqFileState', { as: owner, body: { documentId, isShown: true } });
    expect((await move(_id, 'submitted')).body).toMatchObject({ status: 'submitted', scopeItemCount: 0, missing: [] });
  });

  // Every pair of states, by who may move and who may not: the table of moves says which are allowed.
  test.each(JOB_STATES)('from %s: each move of the table and no other', async (from) => {
    const held = from === 'on_hold' ? 'in_review' : null;
    for (const to of JOB_STATES) {
      const job = await create();
      await setScope(job._id, 1);
      await place(job._id, from, held);
      const { rows } = await server.database.ownerPool.query('select * from job where id = $1', [job._id]);
      const position = { ...rows[0], status_since: job.statusSince };
      const allowed = allowedMoves(position, 'client', new Date());
      const words = `${from} to ${to}`;
      expect((await move(job._id, to, {}, null)).status, words).toBe(401);
      expect((await move(job._id, to, {}, buyer)).status, words).toBe(404);
      const byColleague = await move(job._id, to, {}, approver);
      expect(byColleague.status, words).toBe(from === 'draft' ? 404 : 403);
      const more = { reason: 'budget_cut', comment: 'Because.' } as const;
      const moved = await move(job._id, to, more);
      if (allowed.includes(to)) expect([moved.status, moved.body.status], words).toEqual([200, to]);
      else {
        expect(refusalOf(moved), words).toEqual([409, 'ILLEGAL_TRANSITION']);
        expect(moved.problem.allowed, words).toEqual(allowed);
      }
    }
  });

  test('the table knows every state of the contract, and the moves of the owner from each', () => {
    const since = new Date().toISOString();
    const position = { held_status: null, sourcing_at: since, status_since: since };
    const moves = JOB_STATES.map((status) => [status, allowedMoves({ ...position, status }, 'client', new Date())]);
    expect(Object.fromEntries(moves)).toEqual({
      draft: ['submitted', 'cancelled'],
      submitted: ['on_hold', 'cancelled'],
      in_review: ['on_hold', 'cancelled'],
      sourcing: ['on_hold', 'cancelled'],
      quoting: ['on_hold', 'cancelled'],
      evaluating: ['unsuccessful', 'on_hold', 'cancelled'],
      approving: ['on_hold', 'cancelled'],
      awarded: ['in_execution', 'completed', 'on_hold', 'cancelled'],
      in_execution: ['completed', 'on_hold', 'cancelled'],
      completed: [],
      on_hold: ['cancelled'],
      unsuccessful: ['sourcing'],
      cancelled: ['sourcing'],
    } satisfies Record<JobStatus, JobStatus[]>);
  });

  const holdable: JobStatus[] = [
    'submitted',
    'in_review',
    'sourcing',
    'quoting',
    'evaluating',
    'approving',
    'awarded',
    'in_execution',
  ];
  test.each(holdable)('held in %s it goes on there, and nowhere else', async (status) => {
    const { _id } = await submitted();
    await place(_id, status);
    const held = await move(_id, 'on_hold', { comment: 'Later.' });
    expect(held.body).toMatchObject({ status: 'on_hold', heldStatus: status, allowed: ['cancelled', status] });
    for (const to of holdable.filter((one) => one !== status))
      expect(refusalOf(await move(_id, to)), to).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect((await move(_id, status)).body).toMatchObject({ status, heldStatus: null });
  });

  test('a held job goes on where it was, with its stage', async () => {
    const { _id } = await submitted();
    await place(_id, 'sourcing');
    const held = (await move(_id, 'on_hold', { comment: 'The shutdown moved.' })).body;
    expect(held).toMatchObject({
      heldStatus: 'sourcing',
      reason: { code: null, comment: 'The shutdown moved.' },
      allowed: ['cancelled', 'sourcing'],
      nextMove: { move: 'resume', whose: 'me' },
    });
    expect((await move(_id, 'sourcing')).body).toMatchObject({ status: 'sourcing', heldStatus: null, reason: null });
  });

  test('cancelling needs a reason of the list, holding a comment that can go into an email', async () => {
    const { _id } = await submitted();
    expect(pointersOf(await move(_id, 'cancelled'))).toEqual([400, ['/reason']]);
    expect(pointersOf(await move(_id, 'on_hold'))).toEqual([400, ['/comment']]);
    expect(pointersOf(await move(_id, 'on_hold', { comment: 'see evil.example.com/x' }))).toEqual([400, ['/comment']]);
    expect((await move(_id, 'cancelled', { reason: 'because' as 'budget_cut' })).status).toBe(400);
    expect((await read(_id)).status).toBe('submitted');
  });

  test('a cancelled job is reopened within 90 days: to its draft where the team never accepted it', async () => {
    const { _id } = await submitted();
    const cancelled = (await move(_id, 'cancelled', { reason: 'budget_cut' })).body;
    expect(cancelled).toMatchObject({ allowed: ['draft'], reason: { code: 'budget_cut' } });
    expect(Date.parse(cancelled.reopenUntil!) - Date.parse(cancelled.statusSince)).toBe(90 * 86_400_000);
    await server.database.ownerPool.query("update job set status_since = status_since - interval '91 days'");
    expect(refusalOf(await move(_id, 'draft'))).toEqual([409, 'ILLEGAL_TRANSITION']);
    await server.database.ownerPool.query("update job set status_since = status_since + interval '91 days'");
    expect((await move(_id, 'draft')).body.status).toBe('draft');
  });
});

describe('updateLastActivityDate', () => {
  test('a job is new to who has not looked at it since somebody else changed it', async () => {
    const { _id, version } = await submitted();
    const isNew = async (as: TestSession) => (await read(_id, as)).isNew;
    const look = (as: TestSession | null, id = _id) => server.call('updateLastActivityDate', { as, path: { id } });
    expect([await isNew(owner), await isNew(approver)]).toEqual([false, true]);
    expect((await look(approver)).status).toBe(200);
    expect(await isNew(approver)).toBe(false);
    await edit(_id, version, { ...fields, title: 'Other' }, corporate);
    expect([await isNew(owner), await isNew(approver), await isNew(corporate)]).toEqual([true, true, false]);
    expect((await look(null)).status).toBe(401);
    expect((await look(buyer)).status).toBe(404);
    expect((await look(owner, 'x')).status).toBe(400);
  });
});
