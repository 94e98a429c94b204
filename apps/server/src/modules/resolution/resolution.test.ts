import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { QUOTE } from '../../testing/rfq-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let superUser: TestSession;
let other: TestSession;
let head: TestSession & { userId: string };
let deputy: TestSession & { userId: string };
let cfo: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  other = await server.login(fixture.users.buyer.email);
  head = await acts.person('head');
  deputy = await acts.person('deputy');
  cfo = await acts.person('cfo');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

type Band = Body<'setApprovalRules'>['bands'][number];
const stage = (name: string, ...approverIds: string[]): Band['stages'][number] => ({
  name,
  policy: 'any',
  needed: null,
  approverIds,
});
/** Rules with these stages for every amount. */
const rules = (...stages: Band['stages']) => acts.setRules(superUser, stages);
const plan = (id: string, as: TestSession | null = owner) => server.call('getApproversList', { as, path: { id } });
async function propose(
  job: { jobId: string; sha256: string },
  more: Partial<Body<'postCreateResolution'>> = {},
  as: TestSession | null = owner,
) {
  const options = (await plan(job.jobId)).body?.options;
  const option = options?.[0]?.key ?? 'package';
  return server.call('postCreateResolution', {
    as,
    body: { jobId: job.jobId, comparisonSha256: job.sha256, option, reason: 'Lowest and complete.', ...more },
  });
}
const answer = (
  resolutionId: string,
  as: TestSession | null,
  body: Partial<Body<'saveResolutionApproverResponse'>> = {},
) => server.call('saveResolutionApproverResponse', { as, body: { resolutionId, answer: 'approve', ...body } });
const list = (id: string, as: TestSession | null = owner) =>
  server.call('getJobRequestResolutions', { as, path: { id } });
const jobOf = async (id: string, as = owner) =>
  (await server.call('getJobRequestReport', { as, path: { id } })).body.jobRequestDetails;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const unknownId = '11111111-1111-4111-8111-111111111111';
/** A job whose award waits for the head, then the CFO. */
async function proposed() {
  await rules(stage('Plant head', head.userId), stage('CFO', cfo.userId));
  const job = await acts.frozen(owner);
  const { status, body } = await propose(job);
  expect(status).toBe(200);
  return { ...job, id: body._id };
}
const logKinds = async (id: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id } })).body.entries.map(({ kind }) => kind);

describe('getApproversList', () => {
  test('ways to award with their amounts, and who approves which; nobody with a part in it', async () => {
    const job = await acts.frozen(owner);
    const { status, body } = await plan(job.jobId);
    expect(status).toBe(200);
    const [first] = body.options;
    // 64 × 890.00 + 6.25 × 26,800.00 and 18 % of it.
    expect(first).toMatchObject({
      amountInPaise: 22_446_000,
      gstInPaise: 4_040_280,
      totalInPaise: 26_486_280,
      isLowest: true,
      band: 1,
      leavesLines: 0,
    });
    expect(body.bands.map(({ stages }) => stages.map(({ name }) => name))).toEqual([
      [],
      ['Plant head'],
      ['Plant head', 'Commercial head'],
      ['Plant head', 'Commercial head', 'CFO'],
    ]);
    expect(body.candidates.map(({ userId }) => userId)).toEqual([fixture.users.corporate.userId]);
  });

  test('of a frozen comparison, to its owner and buyers', async () => {
    const job = await acts.evaluating(owner);
    expect(refusalOf(await plan(job.jobId))).toEqual([409, 'SHEET_NOT_FROZEN']);
    expect((await plan(job.jobId, null)).status).toBe(401);
    expect((await plan('x')).status).toBe(400);
    expect((await plan(job.jobId, head)).status).toBe(403);
    expect((await plan(job.jobId, other)).status).toBe(404);
  });
});

describe('postCreateResolution', () => {
  test('freezes what is proposed, asks the first stage by email, and moves the job on', async () => {
    const { id, jobId } = await proposed();
    const [resolution] = (await list(jobId, head)).body.resolutions;
    expect(resolution).toMatchObject({
      _id: id,
      state: 'pending',
      version: 1,
      amountInPaise: 22_446_000,
      estimateInPaise: 22_955_000,
      firstOfferInPaise: 22_784_850,
      isNew: true,
      can: { decide: true, withdraw: false },
      stages: [
        { name: 'Plant head', state: 'pending' },
        { name: 'CFO', state: 'waiting' },
      ],
    });
    expect(resolution!.ranking.map(({ label, isAwarded }) => [label, isAwarded])).toEqual([
      ['L1', true],
      ['L2', false],
      ['L3', false],
    ]);
    expect(await jobOf(jobId, head)).toMatchObject({ status: 'approving', nextMove: { move: 'approve', whose: 'me' } });
    expect((await jobOf(jobId)).nextMove.whose).toBe('approvers');
    const mail = (await server.sentMessages()).find(
      ({ to, subject }) => to === head.email && subject.includes('RES-'),
    )!;
    expect(mail.text).toContain(`/approvals/${id}`);
    expect(await logKinds(jobId)).toEqual(expect.arrayContaining(['resolution_proposed', 'status_changed']));
  });

  test('an amount that needs nobody is awarded at once', async () => {
    const evaluated = await acts.evaluating(owner);
    const job = { ...evaluated, ...(await acts.freeze(evaluated, 0.5)) };
    expect((await propose(job)).body).toMatchObject({
      state: 'approved',
      stages: [],
      log: { fingerprint: expect.any(String) },
    });
    expect((await jobOf(job.jobId)).status).toBe('awarded');
  });

  test('each line goes to the vendor that the buyer composed it for, and an approver reads it so', async () => {
    await rules(stage('Plant head', head.userId));
    const job = await acts.frozen(owner);
    const [first, second] = job.vendors;
    const allocation = [
      { lineId: 'line 0001', vendorId: first!._id },
      { lineId: 'line 0002', vendorId: second!._id },
    ];
    expect(pointersOf(await propose(job, { option: 'composed' }))).toEqual([400, ['/allocation']]);
    expect(
      pointersOf(await propose(job, { option: 'composed', allocation: [{ ...allocation[0]!, lineId: 'line 0003' }] })),
    ).toEqual([400, ['/allocation/0/lineId']]);
    expect((await propose(job, { option: 'composed', allocation })).status).toBe(200);
    const [resolution] = (await list(job.jobId, head)).body.resolutions;
    // 64 × 890.00 with the first, 6.25 × 28,140.00 with the second.
    expect(resolution).toMatchObject({ amountInPaise: 5_696_000 + 17_587_500 });
    expect(resolution!.vendors.map(({ vendorId, lineCount }) => [vendorId, lineCount])).toEqual([
      [first!._id, 1],
      [second!._id, 1],
    ]);
  });

  test('a vendor that the buyer began to judge is awarded once it is decided on', async () => {
    await rules(stage('Plant head', head.userId));
    const job = await acts.frozen(owner);
    const clauses = [{ text: 'Welders qualified for P-No. 1', isMandatory: false, weight: 100 }];
    await server.call('setTechnicalClauses', { as: owner, path: { id: job.jobId }, body: { clauses, seen: [] } });
    expect(pointersOf(await propose(job))).toEqual([400, ['/option']]);
    const body = { jobVendorId: job.vendors[0]!._id, number: 1, verdict: 'qualified' as const };
    expect((await server.call('qualifyQuote', { as: owner, body })).status).toBe(200);
    expect((await propose(job)).status).toBe(200);
  });

  test('rules from before there was a floor award nothing above it without an approver', async () => {
    await server.database.ownerPool.query(
      `insert into approval_rules (company_id, version, content, changed_at, changed_by, effective_at) values ($1, 1, $2, now(), 'Owner', now())`,
      [
        fixture.sagar.companyId,
        JSON.stringify({
          bands: [{ upToInPaise: null, stages: [] }],
          remindAfterDays: [1],
          escalateAfterDays: 5,
          escalateToIds: [],
        }),
      ],
    );
    const job = await acts.frozen(owner);
    expect(refusalOf(await propose(job))).toEqual([409, 'NO_APPROVER']);
    expect((await jobOf(job.jobId)).status).toBe('evaluating');
  });

  test('who approves is chosen where the rules leave it open, among those without a part in it', async () => {
    const job = await acts.frozen(owner);
    expect(pointersOf(await propose(job))).toEqual([400, ['/stages/0']]);
    const mine = fixture.users.owner.userId;
    expect(pointersOf(await propose(job, { stages: [[mine]] }))).toEqual([400, ['/stages/0/0']]);
    expect(pointersOf(await propose(job, { stages: [[head.userId]] }))).toEqual([400, ['/stages/0/0']]);
    await server.call('setJobMember', {
      as: owner,
      path: { id: job.jobId },
      body: { userId: head.userId, role: 'approver' },
    });
    expect((await propose(job, { stages: [[head.userId]] })).status).toBe(200);
  });

  test('what it names must be there; its words go into mails', async () => {
    await rules(stage('Head', head.userId));
    const job = await acts.frozen(owner);
    expect(pointersOf(await propose(job, { option: 'vendor x' }))).toEqual([400, ['/option']]);
    expect(pointersOf(await propose(job, { reason: 'see evil.example.com/x' }))).toEqual([400, ['/reason']]);
    expect(pointersOf(await propose(job, { fileIds: [unknownId] }))).toEqual([400, ['/fileIds/0']]);
    expect(refusalOf(await propose(job, { comparisonSha256: '0'.repeat(64) }))).toEqual([409, 'SHEET_CHANGED']);
  });

  test('by the owner and buyers, once at a time, while quotes are compared', async () => {
    const job = await proposed();
    expect(refusalOf(await propose(job))).toEqual([409, 'RESOLUTION_PENDING']);
    expect((await propose(job, {}, null)).status).toBe(401);
    expect((await propose(job, {}, head)).status).toBe(403);
    expect((await propose(job, {}, other)).status).toBe(404);
    const sourced = await acts.sourced(owner, 1);
    expect(refusalOf(await propose({ ...job, jobId: sourced.jobId }))).toEqual([409, 'NOT_EVALUATING']);
  });
});

describe('saveResolutionApproverResponse', () => {
  test('the last approval awards the job; the log head is kept with it, and who proposed it is told', async () => {
    const { id, jobId } = await proposed();
    const first = await answer(id, head, { comment: 'Sound.' });
    expect(first.body).toMatchObject({ state: 'pending', can: { decide: false } });
    const second = await answer(id, cfo);
    expect(second.body).toMatchObject({
      state: 'approved',
      endedBy: 'Cfo Rao',
      stages: [{ state: 'approved' }, { state: 'approved' }],
    });
    expect(second.body.log!.entries).toBeGreaterThan(10);
    expect(await jobOf(jobId)).toMatchObject({
      status: 'awarded',
      nextMove: { move: 'tell_vendors', whose: 'me' },
      stages: [
        { state: 'done' },
        { state: 'done' },
        { stage: 'quotes', state: 'done', at: expect.any(String) },
        { stage: 'comparison', state: 'done', at: expect.any(String) },
        { stage: 'award', state: 'done', at: expect.any(String) },
        { stage: 'work', state: 'current', at: null },
      ],
    });
    expect(
      (await server.sentMessages()).some(({ to, subject }) => to === owner.email && subject.endsWith('was approved')),
    ).toBe(true);
    expect((await server.call('verifyActivityLog', { as: owner, path: { id: jobId } })).body.firstBroken).toBeNull();
  });

  test('a rejection and a return take the job back; after a return it is the next version of the same', async () => {
    const job = await proposed();
    expect(pointersOf(await answer(job.id, head, { answer: 'return', reason: 'better_price' }))).toEqual([
      400,
      ['/comment'],
    ]);
    const returned = await answer(job.id, head, {
      answer: 'return',
      reason: 'better_price',
      comment: 'Ask for less advance.',
    });
    expect(returned.body).toMatchObject({ state: 'returned', endComment: 'Ask for less advance.' });
    expect((await jobOf(job.jobId)).status).toBe('evaluating');
    const again = (await propose(job)).body;
    expect(again).toMatchObject({ number: returned.body.number, version: 2 });
    expect((await answer(again._id, head, { answer: 'reject', comment: 'No.' })).body.state).toBe('rejected');
    expect((await propose(job)).body.number).not.toBe(again.number);
  });

  // Hard rule 2, each as it would be got around.
  test('who proposes, owns or buys never decides: not by the rules, not by delegation, not by a role that came later', async () => {
    await rules(stage('Head', fixture.users.owner.userId, head.userId));
    const job = await acts.frozen(owner);
    const { _id } = (await propose(job)).body;
    expect(refusalOf(await answer(_id, owner))).toEqual([403, 'NOT_ALLOWED']);
    await server.call('setJobMember', {
      as: owner,
      path: { id: job.jobId },
      body: { userId: head.userId, role: 'buyer' },
    });
    expect(refusalOf(await answer(_id, head))).toEqual([403, 'NOT_ALLOWED']);
  });

  // The role of a buyer ends; what was done by it does not.
  test('who entered a quote for a vendor does not decide on it, with no role any more', async () => {
    await rules(stage('Head', head.userId));
    const job = await acts.evaluating(owner, 3, undefined, async ({ jobId, vendors }) => {
      const member = { path: { id: jobId }, body: { userId: head.userId, role: 'buyer' } } as const;
      expect((await server.call('setJobMember', { as: owner, ...member })).status).toBe(200);
      const { fileId } = await acts.upload(head, 'Quotation 114.txt', 'As agreed by phone.');
      const body = { jobVendorId: vendors.at(-1)!._id, content: QUOTE, fileId };
      expect((await server.call('enterQuote', { as: head, body })).status).toBe(200);
    });
    const gone = { path: { id: job.jobId }, body: { userId: head.userId, role: null } };
    expect((await server.call('setJobMember', { as: owner, ...gone })).status).toBe(200);
    const { _id, stages } = (await propose({ ...job, ...(await acts.freeze(job)) })).body;
    expect(stages[0]!.steps).toMatchObject([{ how: 'barred', inPlaceOf: 'Head Rao' }]);
    expect((await answer(_id, head)).status).not.toBe(200);
  });

  test('who edited the comparison as an evaluator does not decide on it', async () => {
    await rules(stage('Head', head.userId));
    const job = await acts.frozen(owner);
    await server.database.ownerPool.query(
      `insert into comparison_edit (comparison_id, company_id, revision, version, vendor_id, cell, before, after, at, by_user, by)
       select id, company_id, 1, version, null, 'note', null, '{"note":{"lineId":null,"text":"Checked."}}', now(), $2, 'Head' from comparison where id = $1`,
      [job.comparisonId, head.userId],
    );
    const { _id } = (await propose(job)).body;
    expect((await answer(_id, head)).status).not.toBe(200);
    expect((await answer(_id, superUser)).body.state).toBe('approved');
  });

  test('who proposed a version that was returned does not decide on it when a colleague proposes the next', async () => {
    await rules(stage('CFO', cfo.userId));
    const job = await acts.frozen(owner);
    const role = (to: 'buyer' | null) =>
      server.call('setJobMember', { as: owner, path: { id: job.jobId }, body: { userId: head.userId, role: to } });
    expect((await role('buyer')).status).toBe(200);
    const first = (await propose(job, {}, head)).body;
    expect((await answer(first._id, cfo, { answer: 'return', comment: 'Say why.' })).body.state).toBe('returned');
    expect((await role(null)).status).toBe(200);
    await rules(stage('Head', head.userId));
    const again = (await propose(job)).body;
    expect(again).toMatchObject({ number: first.number, version: 2 });
    expect((await answer(again._id, head)).status).not.toBe(200);
    expect((await answer(again._id, superUser)).body.state).toBe('approved');
  });

  test('a delegate who proposed it is not asked: it goes to the next in line', async () => {
    await rules(stage('Head', head.userId));
    const body = { delegateId: fixture.users.owner.userId, from: today(), until: today() };
    expect((await server.call('addDelegation', { as: head, body })).status).toBe(200);
    const job = await acts.frozen(owner);
    const { _id, stages } = (await propose(job)).body;
    expect(stages[0]!.steps).toMatchObject([
      { person: { userId: fixture.users.corporate.userId }, how: 'barred', inPlaceOf: 'Head Rao' },
    ]);
    expect(refusalOf(await answer(_id, owner))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await answer(_id, head))).toEqual([409, 'NOT_YOUR_TURN']);
    expect((await answer(_id, superUser)).body.state).toBe('approved');
  });

  test('a super user who is no approver decides nothing', async () => {
    const { id } = await proposed();
    expect(refusalOf(await answer(id, superUser))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await answer(id, cfo))).toEqual([404, 'NOT_FOUND']);
    expect((await answer(id, null)).status).toBe(401);
    expect((await answer(id, other)).status).toBe(404);
    expect((await answer('x', head)).status).toBe(400);
  });

  test('who is away is stood in for; who hands on says why and has no vote any more', async () => {
    await server.call('addDelegation', {
      as: head,
      body: { delegateId: deputy.userId, from: today(), until: today() },
    });
    const { id, jobId } = await proposed();
    expect((await list(jobId, deputy)).body.resolutions[0]).toMatchObject({ can: { decide: true } });
    expect(pointersOf(await answer(id, deputy, { answer: 'delegate', comment: 'Away too.' }))).toEqual([
      400,
      ['/delegateToId'],
    ]);
    expect(
      pointersOf(await answer(id, deputy, { answer: 'delegate', comment: 'No.', delegateToId: cfo.userId })),
    ).toEqual([400, ['/delegateToId']]);
    expect(
      pointersOf(
        await answer(id, deputy, { answer: 'delegate', comment: 'No.', delegateToId: fixture.users.owner.userId }),
      ),
    ).toEqual([400, ['/delegateToId']]);
    const handed = await answer(id, deputy, {
      answer: 'delegate',
      comment: 'Away too.',
      delegateToId: fixture.users.approver.userId,
    });
    expect(handed.status).toBe(200);
    expect(refusalOf(await answer(id, deputy))).toEqual([409, 'NOT_YOUR_TURN']);
    const stand = await server.login(fixture.users.approver.email);
    expect((await answer(id, stand)).body.stages[0]!.state).toBe('approved');
  });

  test('a comparison that was frozen anew is not what was asked about', async () => {
    const job = await proposed();
    await acts.freeze(job, 0.9);
    expect(refusalOf(await answer(job.id, head))).toEqual([409, 'SHEET_CHANGED']);
  });

  test('while the job is on hold nobody decides; cancelled, it is void', async () => {
    const { id, jobId } = await proposed();
    const move = (to: 'on_hold' | 'approving' | 'cancelled') =>
      server.call('updateJobStatus', { as: owner, body: { jobId, to, comment: 'Later.', reason: 'budget_cut' } });
    expect((await move('on_hold')).status).toBe(200);
    expect(refusalOf(await answer(id, head))).toEqual([409, 'JOB_CLOSED']);
    expect((await move('approving')).status).toBe(200);
    expect((await move('cancelled')).status).toBe(200);
    expect((await list(jobId)).body.resolutions[0]!.state).toBe('void');
    expect(refusalOf(await answer(id, head))).toEqual([409, 'RESOLUTION_ENDED']);
  });

  test('200 decisions at once end in exactly one outcome', async () => {
    const people = await Promise.all(['one', 'two', 'three', 'four'].map((name) => acts.person(name)));
    await rules({ name: 'Board', policy: 'any', needed: null, approverIds: people.map(({ userId }) => userId) });
    const job = await acts.frozen(owner);
    const { _id } = (await propose(job)).body;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        answer(_id, people[index % 4]!, index % 3 === 0 ? {} : { answer: 'return', comment: 'No.' }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    // A server that is asked too much at once says so; it decides nothing for who it sends away.
    expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 503))).toEqual(
      new Set([200, 409]),
    );
    const [resolution] = (await list(job.jobId)).body.resolutions;
    expect(resolution!.state).toBe(taken[0]!.body.state);
    const { status } = await jobOf(job.jobId);
    expect(status).toBe(resolution!.state === 'approved' ? 'awarded' : 'evaluating');
    const decisions = (await logKinds(job.jobId)).filter(
      (kind) => kind === 'resolution_approved' || kind === 'resolution_returned',
    );
    expect(decisions).toHaveLength(1);
  });
});

describe('withdrawResolution', () => {
  const withdraw = (resolutionId: string, as: TestSession | null = owner, comment = 'A better offer came.') =>
    server.call('withdrawResolution', { as, body: { resolutionId, comment } });

  test('takes it back with the reason; the job goes on where it was', async () => {
    const { id, jobId } = await proposed();
    expect((await withdraw(id)).body).toMatchObject({ state: 'withdrawn', endComment: 'A better offer came.' });
    expect((await jobOf(jobId)).status).toBe('evaluating');
    expect(refusalOf(await withdraw(id))).toEqual([409, 'RESOLUTION_ENDED']);
    expect(refusalOf(await answer(id, head))).toEqual([409, 'RESOLUTION_ENDED']);
  });

  test('by who proposed it and the owner', async () => {
    const { id } = await proposed();
    expect((await withdraw(id, null)).status).toBe(401);
    expect(refusalOf(await withdraw(id, head))).toEqual([403, 'NOT_ALLOWED']);
    expect((await withdraw(id, other)).status).toBe(404);
    expect(pointersOf(await withdraw(id, owner, 'see www.evil.example'))).toEqual([400, ['/comment']]);
  });
});

describe('postUploadApprovalDocuments', () => {
  const add = (id: string, fileIds: string[], as: TestSession | null = owner) =>
    server.call('postUploadApprovalDocuments', { as, path: { id }, body: { fileIds } });

  test('who has to decide reads it, and the clean-up leaves it', async () => {
    const { id, jobId } = await proposed();
    const { fileId } = await acts.upload(owner, 'Evaluation.txt', 'All lines are complete.');
    const { documents } = (await add(id, [fileId])).body;
    expect(documents).toMatchObject([{ name: 'Evaluation.txt', addedBy: expect.any(String) }]);
    await server.database.ownerPool.query("select stored_file_clean_up(now() + interval '1 day', now())");
    const file = await server.call('getApprovalDocument', { as: head, path: { id: documents[0]!._id } });
    expect(file.status).toBe(200);
    expect(await logKinds(jobId)).toContain('resolution_document_added');
  });

  test('files of one’s own, while it is decided, by the owner and buyers', async () => {
    const { id } = await proposed();
    expect(pointersOf(await add(id, [unknownId]))).toEqual([400, ['/fileIds/0']]);
    expect((await add(id, [unknownId], null)).status).toBe(401);
    expect(refusalOf(await add(id, [unknownId], head))).toEqual([403, 'NOT_ALLOWED']);
    expect((await add(id, [unknownId], other)).status).toBe(404);
    await answer(id, head, { answer: 'reject', comment: 'No.' });
    expect(refusalOf(await add(id, [unknownId]))).toEqual([409, 'RESOLUTION_ENDED']);
  });
});

describe('getApprovalDocument', () => {
  test('to who may read the resolution', async () => {
    const { id } = await proposed();
    const { fileId } = await acts.upload(owner, 'Paper.txt', 'Words.');
    const paper = (
      await server.call('postUploadApprovalDocuments', { as: owner, path: { id }, body: { fileIds: [fileId] } })
    ).body.documents[0]!;
    const read = (as: TestSession | null, paperId = paper._id) =>
      server.call('getApprovalDocument', { as, path: { id: paperId } });
    expect((await read(head)).status).toBe(200);
    expect((await read(deputy)).status).toBe(404);
    expect((await read(other)).status).toBe(404);
    expect((await read(null)).status).toBe(401);
    expect((await read(owner, 'x')).status).toBe(400);
    expect((await read(owner, unknownId)).status).toBe(404);
  });
});

describe('getAwardNote', () => {
  const noteFor = (id: string, as: TestSession | null) => server.call('getAwardNote', { as, path: { id } });
  /** An award that was rejected once, proposed anew, and approved by both. */
  async function approved() {
    const first = await proposed();
    expect((await answer(first.id, head, { answer: 'return', comment: 'Ask once more.' })).status).toBe(200);
    const { body } = await propose(first);
    expect((await answer(body._id, head)).status).toBe(200);
    expect((await answer(body._id, cfo, { comment: 'Keep the tests at 100 %.' })).body.state).toBe('approved');
    return { ...first, returned: first.id, id: body._id };
  }

  test('one page with the fingerprints, the ranking, what was rejected, who approved and the head of the log; it is in the log', async () => {
    const { id, jobId, sha256 } = await approved();
    const [resolution] = (await list(jobId)).body.resolutions;
    const { status, bytes, headers } = await noteFor(id, owner);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Award_note_RES-\d{4}-\d+-1\.pdf"/);
    const { pages, text } = textOfPdf(bytes);
    expect(pages).toBe(1);
    for (const said of [
      sha256,
      resolution!.fingerprint,
      `${resolution!.log!.entries} entries, the last: `,
      // 64 × 890.00 + 6.25 × 26,800.00; the second is dearer by 5 % of it.
      'INR 2,24,460.00 before tax',
      'Awarded',
      'Rejected: costs INR 11,223 more',
      // The estimate is 64 × 950.00 + 6.25 × 27,000.00.
      'INR 5,090.00 (2.2 %) below 2,29,550.00',
      'returned for changes, by Head Rao',
      'Ask once more.',
      'Head Rao',
      'Cfo Rao',
      'Keep the tests at 100 %.',
      'Exported by Owner Person, ',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({
      kind: 'report_taken',
      detail: { document: `Award note ${resolution!.number}, PDF` },
    });
    expect((await noteFor(id, cfo)).status, 'who decided on it').toBe(200);
    const auditor = { userId: deputy.userId, role: 'auditor' } as const;
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body: auditor });
    expect((await noteFor(id, deputy)).status, 'an auditor').toBe(200);
  });

  test('of an approved one, and only for who may read its prices', async () => {
    const { id, returned, jobId } = await approved();
    expect(refusalOf(await noteFor(returned, owner))).toEqual([409, 'NOT_APPROVED']);
    expect((await noteFor(id, null)).status).toBe(401);
    expect((await noteFor('x', owner)).status).toBe(400);
    expect((await noteFor(unknownId, owner)).status).toBe(404);
    expect((await noteFor(id, other)).status, 'another company').toBe(404);
    expect((await noteFor(id, deputy)).status, 'a colleague without a part in it').toBe(404);
    const evaluator = { userId: deputy.userId, role: 'technical_evaluator' } as const;
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body: evaluator });
    expect((await noteFor(id, deputy)).status, 'who judges without prices').toBe(404);
    const waiting = await proposed();
    expect(refusalOf(await noteFor(waiting.id, owner))).toEqual([409, 'NOT_APPROVED']);
  });

  test('an approver reads nothing of what was rejected before it was asked', async () => {
    const { id, jobId } = await approved();
    const text = textOfPdf((await noteFor(id, cfo)).bytes).text;
    expect((await list(jobId, cfo)).body.hidden).toBe(1);
    expect(text).not.toContain('Ask once more.');
  });
});

describe('getJobRequestResolutions', () => {
  test('an approver reads what it is asked about; who reads no prices sees that there is one', async () => {
    const { jobId } = await proposed();
    expect((await list(jobId, head)).body).toMatchObject({ resolutions: [{ state: 'pending' }], hidden: 0 });
    expect((await list(jobId, deputy)).body).toMatchObject({ resolutions: [], hidden: 1, can: { create: false } });
    expect((await list(jobId, cfo)).body).toMatchObject({ resolutions: [], hidden: 1 });
    expect((await list(jobId, null)).status).toBe(401);
    expect((await list(jobId, other)).status).toBe(404);
    expect((await list('x')).status).toBe(400);
  });
});

describe('updateHasNewApproval', () => {
  test('marks them as seen for this person alone', async () => {
    const { jobId } = await proposed();
    const isNew = async (as: TestSession) => (await list(jobId, as)).body.resolutions[0]!.isNew;
    const look = (as: TestSession | null, id = jobId) =>
      server.call('updateHasNewApproval', { as, body: { jobId: id } });
    expect([await isNew(head), await isNew(superUser)]).toEqual([true, true]);
    expect((await look(head)).status).toBe(200);
    expect([await isNew(head), await isNew(superUser)]).toEqual([false, true]);
    expect((await look(null)).status).toBe(401);
    expect((await look(other)).status).toBe(404);
    expect((await look(head, 'x')).status).toBe(400);
  });
});

describe('what is due', () => {
  test('reminders after one and three days, and the next in line after five', async () => {
    const { id, jobId } = await proposed();
    const due = async () => {
      const { rows } = await server.database.ownerPool.query<{ payload: { what: string }; run_at: Date }>(
        "select payload, run_at from task where kind = 'resolution-due' and payload ->> 'resolutionId' = $1 order by run_at",
        [id],
      );
      return rows.map(({ payload }) => payload.what);
    };
    expect(await due()).toEqual(['remind', 'remind', 'escalate']);
    await server.database.ownerPool.query(
      "update task set run_at = now() where kind = 'resolution-due' and payload ->> 'resolutionId' = $1",
      [id],
    );
    await server.tasks.drain();
    const [resolution] = (await list(jobId, owner)).body.resolutions;
    expect(resolution!.stages[0]!.steps).toMatchObject([
      { person: { userId: fixture.users.corporate.userId }, inPlaceOf: 'Head Rao', how: 'no_answer' },
    ]);
    expect(await logKinds(jobId)).toEqual(expect.arrayContaining(['resolution_reminded', 'resolution_escalated']));
    expect(refusalOf(await answer(id, head))).toEqual([409, 'NOT_YOUR_TURN']);
    expect((await answer(id, superUser)).body.stages[0]!.state).toBe('approved');
  });
});

describe('what expires', () => {
  /** A job whose award waits for the head, of quotes that hold for ten days. */
  async function holding() {
    await rules(stage('Plant head', head.userId));
    const job = await acts.frozen(owner, 3, today(10));
    const { body } = await propose(job);
    return { ...job, id: body._id, validity: body.validity };
  }
  const own = (sql: string, values: unknown[]) => server.database.ownerPool.query(sql, values);
  /** Has the quote of a proposal hold until another day. */
  const heldUntil = (id: string, day: string) =>
    own(
      "update resolution set proposal = jsonb_set(proposal, '{validity,lastDay}', to_jsonb($2::text)) where id = $1",
      [id, day],
    );
  const ofExpiry = "kind = 'resolution-expiry' and payload ->> 'resolutionId' = $1";
  async function whenItIsDue(id: string) {
    await own(`update task set run_at = now() where ${ofExpiry}`, [id]);
    await server.tasks.drain();
  }

  test('it says until when it can be decided, and ends when the day after begins in India', async () => {
    const { id, vendors, validity } = await holding();
    expect(validity).toEqual({ vendor: vendors[0]!.companyName, lastDay: today(10) });
    const { rows } = await own(`select run_at from task where ${ofExpiry}`, [id]);
    expect(rows).toEqual([{ run_at: new Date(`${today(11)}T00:00:00+05:30`).toISOString() }]);
  });

  test('on the last day that a quote of it holds it is approved', async () => {
    const { id } = await holding();
    await heldUntil(id, today());
    await whenItIsDue(id);
    expect((await answer(id, head)).body.state).toBe('approved');
  });

  test('after it nobody decides, though the clock has not ended it yet', async () => {
    const { id } = await holding();
    await heldUntil(id, today(-1));
    expect(refusalOf(await answer(id, head))).toEqual([409, 'QUOTE_EXPIRED']);
  });

  test('the clock ends it: its job is compared again, and who proposed it hears why', async () => {
    const { id, jobId, vendors } = await holding();
    await heldUntil(id, today(-1));
    await whenItIsDue(id);
    const [resolution] = (await list(jobId)).body.resolutions;
    expect(resolution).toMatchObject({ _id: id, state: 'expired', endedBy: null, stages: [{ state: 'skipped' }] });
    expect(resolution!.endComment).toContain(`The quote of ${vendors[0]!.companyName} was valid until`);
    expect((await jobOf(jobId)).status).toBe('evaluating');
    expect(await logKinds(jobId)).toContain('resolution_expired');
    const mail = (await server.sentMessages()).find(({ subject }) => subject.endsWith('expired before it was decided'));
    expect(mail).toMatchObject({ to: owner.email, subject: `${resolution!.number} expired before it was decided` });
  });

  test('what does not hold any more is not proposed', async () => {
    await rules(stage('Plant head', head.userId));
    const job = await acts.frozen(owner, 3, today(10));
    await own(
      "update quote set opened = jsonb_set(opened, '{content,validTill}', to_jsonb($2::text)) where job_id = $1",
      [job.jobId, today(-1)],
    );
    expect(pointersOf(await propose(job))).toEqual([400, ['/option']]);
  });
});

function today(inDays = 0): string {
  return new Date(server.now().getTime() + 19_800_000 + inDays * 86_400_000).toISOString().slice(0, 10);
}
