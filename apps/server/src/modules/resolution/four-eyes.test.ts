import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE } from '../../testing/rfq-world.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';

/**
 * Hard rules 2 and 3 of the roles and permissions, from both sides: every way in which somebody comes to have a part in an award, against every way in
 * which somebody comes to decide on it. Each part is the only one that the person has, so that a rule which forgets it lets them decide.
 */

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let superUser: TestSession;
let buyer: TestSession;
let involved: TestSession;
let absent: TestSession;
let head: TestSession;
let first: TestSession;
let second: TestSession;
const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  buyer = await acts.person('purchaser');
  involved = await acts.person('involved');
  absent = await acts.person('absent');
  head = await acts.person('head');
  first = await acts.person('first');
  second = await acts.person('second');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await acts.reset();
  await setSuperUser(false);
});

/** Whether the involved person is one of the two who may override. */
const setSuperUser = (is: boolean) =>
  sql('update app_user set is_super_user = $2 where id = $1', [involved.userId, is]);
const setRole = async (jobId: string, to: TestSession, role: 'owner' | 'buyer' | 'auditor' | null) => {
  const answer = await server.call('setJobMember', {
    as: superUser,
    path: { id: jobId },
    body: { userId: to.userId, role },
  });
  expect(answer.status).toBe(200);
};
/** Puts the job into a project on which the involved person has a role. */
async function byProject(jobId: string, role: 'owner' | 'buyer' | 'auditor') {
  const { _id } = (await server.call('createProject', { as: superUser, body: { name: `Shutdown, ${role}` } })).body;
  const body = { userId: involved.userId, role };
  expect((await server.call('setProjectMember', { as: superUser, path: { id: _id }, body })).status).toBe(200);
  await sql('delete from project_member where project_id = $1 and user_id = $2', [_id, superUser.userId]);
  await sql('update job set project_id = $2 where id = $1', [jobId, _id]);
}
/** What was done as a buyer stays when the role ends. */
async function asBuyer(jobId: string, act: () => Promise<{ status: number }>) {
  await setRole(jobId, involved, 'buyer');
  expect((await act()).status).toBe(200);
  await setRole(jobId, involved, null);
}
type Quoting = Awaited<ReturnType<typeof acts.quoting>>;
type Evaluated = Awaited<ReturnType<typeof acts.evaluating>>;
type Frozen = Awaited<ReturnType<typeof acts.frozen>>;
/** One way to have a part in an award: before the comparison is frozen, or after it. */
type Part = {
  meanwhile?: (job: Quoting) => Promise<unknown>;
  before?: (job: Evaluated) => Promise<unknown>;
  after?: (job: Frozen) => Promise<unknown>;
};
const editOf = ({ comparisonId }: Frozen, by: TestSession) =>
  sql(
    `insert into comparison_edit (comparison_id, company_id, revision, version, vendor_id, cell, before, after, at, by_user, by)
     select id, company_id, 1, version, null, 'note', null, '{"note":{"lineId":null,"text":"Checked."}}', now(), $2, 'Somebody' from comparison where id = $1`,
    [comparisonId, by.userId],
  );

const PARTS: Record<string, Part> = {
  'owns the job, where a buyer proposes': { before: ({ jobId }) => setRole(jobId, involved, 'owner') },
  'buys for the job': { before: ({ jobId }) => setRole(jobId, involved, 'buyer') },
  'owns the project of the job': { before: ({ jobId }) => byProject(jobId, 'owner') },
  'buys for the project of the job': { before: ({ jobId }) => byProject(jobId, 'buyer') },
  'entered a quote for a vendor, and buys no more': {
    meanwhile: ({ jobId, vendors }) =>
      asBuyer(jobId, async () => {
        const { fileId } = await acts.upload(involved, 'Quotation 114.txt', 'As agreed by phone.');
        const body = { jobVendorId: vendors.at(-1)!._id, content: QUOTE, fileId };
        return server.call('enterQuote', { as: involved, body });
      }),
  },
  'made the comparison': {
    after: ({ comparisonId }) =>
      sql('update comparison set created_by = $2 where id = $1', [comparisonId, involved.userId]),
  },
  'edited the comparison': { after: (job) => editOf(job, involved) },
  'proposed a version that was taken back, and buys no more': {
    after: (job) =>
      asBuyer(job.jobId, async () => {
        // What the rules ask is for the one that counts: for this one nobody of them is asked.
        const { _id: resolutionId } = await acts.propose(owner, job, { as: involved });
        return server.call('withdrawResolution', { as: owner, body: { resolutionId, comment: 'A vendor called.' } });
      }),
  },
};

/** Hands the days of somebody to somebody else. */
async function handOver(from: TestSession, to: TestSession) {
  const today = indianDay(server.now());
  const answer = await server.call('addDelegation', {
    as: from,
    body: { delegateId: to.userId, from: today, until: today },
  });
  expect(answer.status).toBe(200);
}
const decide = (resolutionId: string, as: TestSession, body: object = {}) =>
  server.call('saveResolutionApproverResponse', { as, body: { resolutionId, answer: 'approve', ...body } });

/** An award on which the involved person would decide in every way, had they no part in it: named, for who is absent, and as the first in line. */
async function proposed({ meanwhile, before, after }: Part) {
  await acts.setRules(
    superUser,
    [{ name: 'Heads', policy: 'all', needed: null, approverIds: [involved.userId, absent.userId, head.userId] }],
    { isOverrideAllowed: true, escalateToIds: [involved.userId, first.userId, second.userId] },
  );
  await handOver(absent, involved);
  const job = await acts.evaluating(owner, 2, undefined, meanwhile);
  await setRole(job.jobId, buyer, 'buyer');
  await before?.(job);
  const frozen = { ...job, ...(await acts.freeze(job)) };
  await after?.(frozen);
  return { ...frozen, ...(await acts.propose(buyer, frozen, { as: buyer })) };
}
const peopleWaitedFor = ({ stages }: { stages: { steps: { state: string; person: { userId: string } }[] }[] }) =>
  stages[0]!.steps.filter(({ state }) => state === 'pending').map(({ person }) => person.userId);

describe('four eyes', () => {
  test('who has no part in it decides where they are named', async () => {
    const { _id } = await proposed({});
    expect((await decide(_id, involved)).status).toBe(200);
  });

  test.each(Object.entries(PARTS))('who %s does not decide on the award in any way', async (_words, part) => {
    const { _id, ...resolution } = await proposed(part);
    // Named, for who is absent, and as the next in line for both: it goes to who comes after.
    expect(peopleWaitedFor(resolution).toSorted()).toEqual([first.userId, head.userId, second.userId].toSorted());
    expect((await decide(_id, involved)).status).not.toBe(200);
    // Handed on by who may decide.
    const handed = await decide(_id, head, { answer: 'delegate', comment: 'Please.', delegateToId: involved.userId });
    expect([handed.status, handed.problem.errors[0]?.pointer]).toEqual([400, '/delegateToId']);
    // In the place of who was asked, as a super user: neither the first of the two nor the second.
    const stepId = resolution.stages[0]!.steps.find(({ person }) => person.userId === head.userId)!._id;
    const override = (as: TestSession, act: 'ask' | 'confirm') =>
      server.call('overrideResolutionStep', {
        as,
        body: { resolutionId: _id, stepId, act, comment: 'Nobody is there.' },
      });
    await setSuperUser(true);
    expect((await override(involved, 'ask')).status).toBe(403);
    expect((await override(superUser, 'ask')).status).toBe(200);
    expect((await override(involved, 'confirm')).status).toBe(403);
    await setSuperUser(false);
    // Chosen, where the rules leave it open.
    expect((await decide(_id, head, { answer: 'return', comment: 'Say why.' })).body.state).toBe('returned');
    await acts.setRules(superUser, [{ name: 'Anybody', policy: 'any', needed: null, approverIds: [] }]);
    const { candidates } = (await server.call('getApproversList', { as: buyer, path: { id: resolution.jobId } })).body;
    expect(candidates.map(({ userId }) => userId)).not.toContain(involved.userId);
  });

  test('nobody has two votes: not as a delegate, not handed one, not as one of the two who override', async () => {
    await acts.setRules(
      superUser,
      [
        { name: 'Heads', policy: 'all', needed: null, approverIds: [head.userId, absent.userId] },
        { name: 'Board', policy: 'any', needed: null, approverIds: [first.userId] },
      ],
      { isOverrideAllowed: true, escalateToIds: [head.userId, first.userId, second.userId] },
    );
    await handOver(absent, head);
    const job = await acts.frozen(owner, 2);
    const resolution = await acts.propose(owner, job);
    // The absent one's delegate has a vote, and so has each who is next in line, but the last.
    expect(peopleWaitedFor(resolution).toSorted()).toEqual([head.userId, second.userId].toSorted());
    for (const { userId } of [second, first]) {
      const handed = await decide(resolution._id, head, {
        answer: 'delegate',
        comment: 'Please.',
        delegateToId: userId,
      });
      expect([handed.status, handed.problem.errors[0]?.pointer]).toEqual([400, '/delegateToId']);
    }
    expect((await decide(resolution._id, head)).status).toBe(200);
    expect((await decide(resolution._id, head)).status).toBe(409);
    await sql('update app_user set is_super_user = true where id = $1', [head.userId]);
    const stepId = resolution.stages[0]!.steps.find(({ person }) => person.userId === second.userId)!._id;
    const overriding = await server.call('overrideResolutionStep', {
      as: head,
      body: { resolutionId: resolution._id, stepId, act: 'ask', comment: 'Nobody is there.' },
    });
    expect(overriding.status).toBe(403);
    await sql('update app_user set is_super_user = false where id = $1', [head.userId]);
  });
});
