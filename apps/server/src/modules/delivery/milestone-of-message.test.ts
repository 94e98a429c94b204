import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let auditor: TestSession & { userId: string };
let head: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  auditor = await acts.person('auditor');
  head = await acts.person('head');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

type Planned = Body<'saveDeliveryPlan'>['milestones'][number];
const TERMS = { ratePercent: '0.5', capPercent: '5', graceDays: 0, base: 'undelivered' } as const;
const milestone = (name: string, more: Partial<Planned> = {}): Planned => ({
  ...{ name, due: '2027-01-10', percentOfPrice: '50', amountInPaise: null, evidenceAsked: '', hasDamages: true },
  ...more,
});

/** A job that was awarded to the first of its two vendors, which wrote a message after it, and the thread with each. */
async function talking() {
  const job = await acts.frozen(owner, 2);
  const superUser = await server.login(fixture.users.corporate.email);
  await acts.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [head.userId] }]);
  const { _id: resolutionId } = await acts.propose(owner, job);
  const body = { resolutionId, answer: 'approve' } as const;
  expect((await server.call('saveResolutionApproverResponse', { as: head, body })).status).toBe(200);
  await server.database.ownerPool.query(
    'insert into job_member (job_id, user_id, company_id, role) values ($1, $2, $3, $4)',
    [job.jobId, auditor.userId, fixture.sagar.companyId, 'auditor'],
  );
  const seqs = [];
  const threadIds = [];
  for (const [index, browser] of job.browsers.entries()) {
    const jobVendorId = job.vendors[index]!._id;
    const { headers } = browser;
    const message = { clientMessageId: randomUUID(), text: 'Hydrotest on 10 January, with your inspector.' };
    seqs.push((await server.call('sendVendorMessage', { headers, body: message })).body.seq);
    const start = { communicationType: 'vendor', jobVendorId } as const;
    threadIds.push((await server.call('chatInitiate', { as: owner, body: start })).body.thread._id);
  }
  return { ...job, jobVendorId: job.vendors[0]!._id, seq: seqs[0]!, threadIds };
}
const messageOf = async (threadId: string, as = owner) =>
  (await server.call('chatGetMessages', { as, path: { id: threadId } })).body.messages.at(-1)!;

describe('a milestone of a message', () => {
  test('is planned by who plans milestones, and each leads to the other; its vendor sees nothing of that', async () => {
    const { jobId, jobVendorId, seq, threadIds, browsers } = await talking();
    expect((await messageOf(threadIds[0]!)).can.makeMilestone).toBe(true);
    expect((await messageOf(threadIds[0]!, auditor)).can.makeMilestone).toBeUndefined();
    // The other vendor was not awarded a part.
    expect((await messageOf(threadIds[1]!)).can.makeMilestone).toBeUndefined();
    const milestones = [milestone('Hydrotest', { messageSeq: seq }), milestone('Handover')];
    const plan = { jobVendorId, version: 0, terms: TERMS, retention: null, milestones };
    const saved = await server.call('saveDeliveryPlan', { as: owner, body: plan });
    expect(saved.status).toBe(200);
    expect(saved.body.orders[0]!.milestones.map(({ messageSeq }) => messageSeq)).toEqual([seq, undefined]);
    const made = await messageOf(threadIds[0]!);
    expect(made.milestone).toEqual({ name: 'Hydrotest', jobNumber: expect.stringMatching(/^JR-/) });
    expect(made.can.makeMilestone).toBeUndefined();
    expect((await messageOf(threadIds[0]!, auditor)).milestone).toEqual(made.milestone);
    expect((await server.call('sendDeliveryPlan', { as: owner, body: { jobVendorId, version: 1 } })).status).toBe(200);
    const { headers } = browsers[0]!;
    const own = (await server.call('getVendorThread', { headers })).body.messages.at(-1)!;
    expect([own.milestone, own.can.makeMilestone]).toEqual([undefined, undefined]);
    // A sent plan takes no more milestones.
    const more = { threadId: threadIds[0]!, clientMessageId: randomUUID(), text: 'And the handover?' };
    expect((await server.call('sendMessage', { as: owner, body: more })).body.can.makeMilestone).toBeUndefined();
    expect((await server.call('getDelivery', { as: owner, path: { id: jobId } })).status).toBe(200);
  });

  test('needs a message of the thread with its vendor', async () => {
    const { jobVendorId, seq } = await talking();
    const milestones = [milestone('Hydrotest'), milestone('Handover', { messageSeq: seq + 1 })];
    const plan = { jobVendorId, version: 0, terms: TERMS, retention: null, milestones };
    const refused = await server.call('saveDeliveryPlan', { as: owner, body: plan });
    expect([refused.status, refused.problem.errors.map(({ pointer }) => pointer)]).toEqual([
      400,
      ['/milestones/1/messageSeq'],
    ]);
  });
});
