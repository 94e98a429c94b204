import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { MILESTONE_ACTS } from './milestone-states.rules.ts';
import type { MilestoneAct, MilestoneState } from './milestone-states.rules.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let buyer: TestSession & { userId: string };
let technical: TestSession & { userId: string };
let head: TestSession & { userId: string };
let other: TestSession;
const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  other = await server.login(fixture.users.buyer.email);
  buyer = await acts.person('purchaser');
  technical = await acts.person('technical');
  head = await acts.person('head');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

type Plan = Body<'saveDeliveryPlan'>;
type Planned = Plan['milestones'][number];
const TERMS: Plan['terms'] = { ratePercent: '0.5', capPercent: '5', graceDays: 0, base: 'undelivered' };
const milestone = (name: string, more: Partial<Planned> = {}): Planned => ({
  ...{ name, due: '2026-01-10', percentOfPrice: '50', amountInPaise: null, evidenceAsked: '', hasDamages: true },
  ...more,
});
/** The day so many days from today in India. */
const inDays = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** A job that was awarded to the first of its two vendors, with a buyer and a technical evaluator. */
async function awarded() {
  const job = await acts.frozen(owner, 2);
  const superUser = await server.login(fixture.users.corporate.email);
  await acts.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [head.userId] }]);
  const { _id: resolutionId } = await acts.propose(owner, job);
  const body = { resolutionId, answer: 'approve' } as const;
  expect((await server.call('saveResolutionApproverResponse', { as: head, body })).body.state).toBe('approved');
  for (const [person, role] of [
    [buyer, 'buyer'],
    [technical, 'technical_evaluator'],
  ] as const)
    await sql('insert into job_member (job_id, user_id, company_id, role) values ($1, $2, $3, $4)', [
      job.jobId,
      person.userId,
      fixture.sagar.companyId,
      role,
    ]);
  return { ...job, jobVendorId: job.vendors[0]!._id, browser: job.browsers[0]!, loser: job.browsers[1]! };
}
type Job = Awaited<ReturnType<typeof awarded>>;
const read = async ({ jobId }: Pick<Job, 'jobId'>, as = owner) =>
  server.call('getDelivery', { as, path: { id: jobId } });
const order = async (job: Pick<Job, 'jobId'>) => (await read(job)).body.orders[0]!;
const save = (job: Job, milestones: Planned[], more: Partial<Plan> = {}, as = owner) =>
  server.call('saveDeliveryPlan', {
    as,
    body: { jobVendorId: job.jobVendorId, version: 0, terms: TERMS, retention: null, milestones, ...more },
  });
const send = (job: Job, version = 1, as = owner) =>
  server.call('sendDeliveryPlan', { as, body: { jobVendorId: job.jobVendorId, version } });
/** A job whose plan was sent: two milestones unless told otherwise, the first late for long. */
async function sent(
  milestones = [milestone('Tubes'), milestone('Hydrotest', { due: inDays(30) })],
  more: Partial<Plan> = {},
) {
  const job = await awarded();
  expect((await save(job, milestones, more)).status).toBe(200);
  expect((await send(job)).status).toBe(200);
  return { ...job, ids: (await order(job)).milestones.map(({ _id }) => _id) };
}
const submit = ({ headers }: VendorBrowser, milestoneId: string, more: Partial<Body<'submitMilestoneEvidence'>> = {}) =>
  server.call('submitMilestoneEvidence', {
    headers,
    body: { milestoneId, byName: 'Anil Deshpande', words: 'Report HT-114', ...more },
  });
const ownOf = async ({ headers }: VendorBrowser) => (await server.call('getVendorMilestones', { headers })).body;
const decide = (
  milestoneId: string,
  decision: 'accept' | 'return',
  more: Partial<Body<'decideMilestone'>> = {},
  as = owner,
) => server.call('decideMilestone', { as, body: { milestoneId, evidence: 1, decision, ...more } });
const request = (milestoneId: string, more: Partial<Body<'requestMilestoneChange'>> = {}, as = owner) =>
  server.call('requestMilestoneChange', {
    as,
    body: { milestoneId, kind: 'extension', days: 3, isExcused: true, reason: 'Gate 3 was closed.', ...more },
  });
const confirm = (changeId: string, isConfirmed = true, as: TestSession = buyer) =>
  server.call('decideMilestoneChange', { as, body: { changeId, isConfirmed } });
const apply = (milestoneId: string, amountInPaise: number, as = owner) =>
  server.call('applyDamages', { as, body: { milestoneId, amountInPaise } });
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const hold = (job: Pick<Job, 'jobId'>) =>
  server.call('updateJobStatus', { as: owner, body: { jobId: job.jobId, to: 'on_hold', comment: 'Later.' } });
/** Moves what was done about a milestone so many days into the past. */
const age = async (days: number) => {
  await sql(`update milestone_evidence set at = at - make_interval(days => $1)`, [days]);
  await sql(`update milestone set accepted_at = accepted_at - make_interval(days => $1)`, [days]);
};

describe('getDelivery', () => {
  test('shows what each vendor was awarded, before and after it was planned', async () => {
    const job = await awarded();
    const [own, ...more] = (await read(job)).body.orders;
    expect(more).toEqual([]);
    expect(own).toMatchObject({ jobVendorId: job.jobVendorId, version: 0, sentAt: null, terms: TERMS, milestones: [] });
    expect(own!.valueInPaise).toBe(64 * 89_000 + 6.25 * 2_680_000);
    expect(own!.can).toEqual({ plan: true, send: true, guarantee: true });
  });

  test('is for who reads prices, after the award, of a job that is there', async () => {
    const job = await awarded();
    expect(refusalOf(await read(job, technical))).toEqual([403, 'NOT_ALLOWED']);
    expect((await read(job, buyer)).body.orders[0]!.can).toEqual({ plan: true, send: false, guarantee: true });
    expect((await read(job, other)).status).toBe(404);
    expect(refusalOf(await read(await acts.frozen(owner, 1)))).toEqual([409, 'NOT_AWARDED']);
    expect((await server.call('getDelivery', { as: owner, path: { id: 'none' } })).status).toBe(400);
    expect((await server.call('getDelivery', { as: null, path: { id: job.jobId } })).status).toBe(401);
  });
});

describe('saveDeliveryPlan', () => {
  test('keeps terms, retention and milestones with what each pays', async () => {
    const job = await awarded();
    const retention = { percent: '5', releaseOn: '2028-02-28' };
    const { body } = await save(
      job,
      [milestone('Tubes', { percentOfPrice: '30' }), milestone('Hydrotest', { percentOfPrice: '70' })],
      {
        retention,
      },
    );
    const [own] = body.orders;
    expect(own!.milestones.map(({ name, amountInPaise }) => [name, amountInPaise])).toEqual([
      ['Tubes', 6_733_800],
      ['Hydrotest', 15_712_200],
    ]);
    expect(own!.retention).toEqual({ ...retention, amountInPaise: 1_122_300 });
    expect((await save(job, [], { version: 1 }, buyer)).body.orders[0]!.milestones).toEqual([]);
  });

  test('names what is wrong with it, field by field', async () => {
    const job = await awarded();
    const { status, problem } = await save(
      job,
      [milestone(' '), milestone('Both', { amountInPaise: 5 }), milestone('None', { percentOfPrice: null })],
      { terms: { ...TERMS, capPercent: '10.01' } },
    );
    expect(status).toBe(400);
    expect(problem.errors!.map(({ pointer }) => pointer)).toEqual([
      '/terms/capPercent',
      '/milestones/0/name',
      '/milestones/1/percentOfPrice',
      '/milestones/2/percentOfPrice',
    ]);
  });

  test('is refused for an older version, for who does not plan, on hold, and for a vendor without an award', async () => {
    const job = await awarded();
    await save(job, [milestone('Tubes')]);
    expect(refusalOf(await save(job, []))).toEqual([409, 'VERSION_CONFLICT']);
    expect(refusalOf(await save(job, [], { version: 1 }, technical))).toEqual([403, 'NOT_ALLOWED']);
    expect((await save(job, [], { version: 1 }, other)).status).toBe(404);
    expect(refusalOf(await save({ ...job, jobVendorId: job.vendors[1]!._id }, []))).toEqual([409, 'NOT_AWARDED']);
    await hold(job);
    expect(refusalOf(await save(job, [], { version: 1 }))).toEqual([409, 'JOB_CLOSED']);
    const body = { jobVendorId: job.jobVendorId, version: 1, terms: TERMS, retention: null, milestones: [] };
    expect((await server.call('saveDeliveryPlan', { as: null, body })).status).toBe(401);
  });
});

describe('sendDeliveryPlan', () => {
  test('mails the vendor its milestones, after which they stay as they are', async () => {
    const job = await sent();
    const [mail] = await server.sentMessages();
    expect(mail!.text).toMatch(/- Tubes: due 10 Jan 2026\n- Hydrotest: due/);
    expect(mail!.text).toMatch(/\/vendor-link#/);
    expect(mail!.text).not.toMatch(/₹/);
    expect(refusalOf(await save(job, [], { version: 1 }))).toEqual([409, 'PLAN_SENT']);
    expect(refusalOf(await send(job))).toEqual([409, 'PLAN_SENT']);
    expect((await order(job)).can).toEqual({ plan: false, send: false, guarantee: true });
  });

  test('needs payments that come to the contract value, the version that was read, and the owner', async () => {
    const job = await awarded();
    expect(refusalOf(await send(job, 0))).toEqual([409, 'PLAN_INCOMPLETE']);
    await save(job, [milestone('Tubes', { percentOfPrice: '99.99' })]);
    expect(refusalOf(await send(job))).toEqual([409, 'PLAN_INCOMPLETE']);
    expect(refusalOf(await send(job, 0))).toEqual([409, 'VERSION_CONFLICT']);
    expect(refusalOf(await send(job, 1, buyer))).toEqual([403, 'NOT_ALLOWED']);
    expect((await send(job, 1, other)).status).toBe(404);
    expect((await send(job, -1)).status).toBe(400);
    expect(
      (await server.call('sendDeliveryPlan', { as: null, body: { jobVendorId: job.jobVendorId, version: 1 } })).status,
    ).toBe(401);
  });
});

describe('getVendorMilestones', () => {
  test('shows a vendor its own once they were sent, and another vendor of the job nothing', async () => {
    const job = await awarded();
    await save(job, [milestone('Tubes', { percentOfPrice: '100' })]);
    expect(await ownOf(job.browser)).toEqual({ terms: null, retention: null, milestones: [] });
    await send(job);
    const own = await ownOf(job.browser);
    expect(own.terms).toEqual(TERMS);
    expect(own.milestones).toMatchObject([
      { name: 'Tubes', state: 'overdue', damagesInPaise: null, can: { submit: true } },
    ]);
    expect(await ownOf(job.loser)).toEqual({ terms: null, retention: null, milestones: [] });
    expect((await server.call('getVendorMilestones', { headers: acts.own })).status).toBe(401);
    const foreign = { ...job.browser.headers, 'sec-fetch-site': 'cross-site' };
    expect((await server.call('getVendorMilestones', { headers: foreign })).status).toBe(403);
  });
});

describe('submitMilestoneEvidence', () => {
  test('waits for the buyer, who is told and has 7 days', async () => {
    const { browser, ids, jobId } = await sent();
    const { body } = await submit(browser, ids[0]!);
    expect(body.milestones[0]).toMatchObject({
      state: 'evidence_submitted',
      acceptBy: inDays(7),
      evidence: [{ number: 1, byName: 'Anil Deshpande', words: 'Report HT-114', outcome: null, reason: null }],
      can: { submit: false },
    });
    expect((await order({ jobId })).milestones[0]).toMatchObject({
      state: 'evidence_submitted',
      can: { decide: true },
    });
    const { notifications } = (await server.call('getNotifications', { as: owner })).body;
    expect(notifications[0]).toMatchObject({ kind: 'evidence_submitted', detail: { title: 'Tubes' } });
    expect(refusalOf(await submit(browser, ids[0]!))).toEqual([409, 'MILESTONE_CLOSED']);
  });

  test('is refused to another vendor, without a name or words, on hold, and without a link', async () => {
    const { browser, loser, ids, jobId } = await sent();
    expect(refusalOf(await submit(loser, ids[0]!))).toEqual([409, 'PLAN_NOT_SENT']);
    expect((await submit(browser, jobId)).status).toBe(404);
    const { problem } = await submit(browser, ids[0]!, { byName: ' ', words: ' ' });
    expect(problem.errors!.map(({ pointer }) => pointer)).toEqual(['/byName', '/words']);
    expect((await submit({ ...browser, headers: acts.own }, ids[0]!)).status).toBe(401);
    const foreign = { ...browser.headers, 'sec-fetch-site': 'cross-site' };
    expect((await submit({ ...browser, headers: foreign }, ids[0]!)).status).toBe(403);
    await hold({ jobId });
    expect(refusalOf(await submit(browser, ids[0]!))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('decideMilestone', () => {
  test('accepts: the milestone was reached on the day of the evidence', async () => {
    const job = await sent([milestone('Tubes', { due: inDays(-8), percentOfPrice: '100' })]);
    await submit(job.browser, job.ids[0]!);
    await age(3);
    const { body } = await decide(job.ids[0]!, 'accept');
    expect(body.orders[0]!.milestones[0]).toMatchObject({
      state: 'accepted',
      damages: { lateDays: 5, excusedDays: 0, buyerDays: 0, countedDays: 5, weeks: 1, amountInPaise: 112_230 },
      can: { decide: false, apply: true },
    });
    const [mail] = await server.sentMessages();
    expect(mail!.subject).toBe('Tubes: evidence accepted');
  });

  test("accepted after more than 7 days, the buyer's days are excused", async () => {
    const job = await sent([milestone('Tubes', { due: inDays(-30), percentOfPrice: '100' })]);
    await submit(job.browser, job.ids[0]!);
    await age(20);
    const { body } = await decide(job.ids[0]!, 'accept');
    expect(body.orders[0]!.milestones[0]!.damages).toMatchObject({
      lateDays: 30,
      buyerDays: 20,
      countedDays: 10,
      weeks: 2,
    });
  });

  test('returns with a reason, after which the vendor submits again; what took longer than 7 days is excused', async () => {
    const job = await sent();
    await submit(job.browser, job.ids[0]!);
    await age(10);
    expect((await decide(job.ids[0]!, 'return')).status).toBe(400);
    const { body } = await decide(job.ids[0]!, 'return', { reason: 'Not signed.' });
    expect(body.orders[0]!.milestones[0]).toMatchObject({
      state: 'returned',
      changes: [{ kind: 'extension', days: 3, isExcused: true, by: null, state: 'confirmed' }],
    });
    const [mail] = await server.sentMessages();
    expect(mail!.text).toContain('Reason: Not signed.');
    const again = await submit(job.browser, job.ids[0]!, { words: 'Signed report' });
    expect(again.body.milestones[0]!.evidence.map(({ number, outcome, reason }) => [number, outcome, reason])).toEqual([
      [2, null, null],
      [1, 'returned', 'Not signed.'],
    ]);
    expect(refusalOf(await decide(job.ids[0]!, 'accept'))).toEqual([409, 'EVIDENCE_CHANGED']);
    expect((await decide(job.ids[0]!, 'accept', { evidence: 2 })).status).toBe(200);
  });

  test('is for the owner and the buyers', async () => {
    const job = await sent();
    await submit(job.browser, job.ids[0]!);
    expect(refusalOf(await decide(job.ids[0]!, 'accept', {}, technical))).toEqual([403, 'NOT_ALLOWED']);
    expect((await decide(job.ids[0]!, 'accept', {}, other)).status).toBe(404);
    const body = { milestoneId: job.ids[0]!, evidence: 1, decision: 'accept' } as const;
    expect((await server.call('decideMilestone', { as: null, body })).status).toBe(401);
    expect((await decide(job.ids[0]!, 'accept', {}, buyer)).status).toBe(200);
  });
});

describe('requestMilestoneChange', () => {
  test('days that count for damages move the date at once', async () => {
    const job = await sent([milestone('Tubes', { due: inDays(-2), percentOfPrice: '100' })]);
    const { body } = await request(job.ids[0]!, { isExcused: false });
    expect(body.orders[0]!.milestones[0]).toMatchObject({
      state: 'due',
      extendedTo: inDays(1),
      damages: { lateDays: 2, excusedDays: 0, countedDays: 2 },
      changes: [{ state: 'confirmed', isExcused: false, decidedBy: null }],
    });
    const [mail] = await server.sentMessages();
    expect(mail!.text).toContain('These days count for liquidated damages.');
  });

  test('excused days wait for a second person, who is told', async () => {
    const job = await sent();
    const { body } = await request(job.ids[0]!);
    const [change] = body.orders[0]!.milestones[0]!.changes;
    expect(change).toMatchObject({ state: 'pending', days: 3, can: { confirm: false } });
    expect(body.orders[0]!.milestones[0]!.extendedTo).toBe('2026-01-10');
    const seen = (await read(job, buyer)).body.orders[0]!.milestones[0]!.changes[0]!;
    expect(seen.can.confirm).toBe(true);
    const { notifications } = (await server.call('getNotifications', { as: buyer })).body;
    expect(notifications[0]).toMatchObject({ kind: 'milestone_change_requested' });
    expect(refusalOf(await request(job.ids[0]!))).toEqual([409, 'CHANGE_PENDING']);
  });

  test('names what is wrong, and is for the owner and the buyers', async () => {
    const job = await sent();
    expect((await request(job.ids[0]!, { kind: 'waiver' })).problem.errors![0]!.pointer).toBe('/days');
    const { days: _days, ...rest } = { milestoneId: job.ids[0]!, kind: 'extension', days: 3, reason: 'Gate.' } as const;
    expect((await server.call('requestMilestoneChange', { as: owner, body: rest })).problem.errors![0]!.pointer).toBe(
      '/days',
    );
    expect((await request(job.ids[0]!, { reason: ' ' })).problem.errors![0]!.pointer).toBe('/reason');
    expect(refusalOf(await request(job.ids[0]!, {}, technical))).toEqual([403, 'NOT_ALLOWED']);
    expect((await request(job.ids[0]!, {}, other)).status).toBe(404);
    expect((await server.call('requestMilestoneChange', { as: null, body: rest })).status).toBe(401);
  });
});

describe('decideMilestoneChange', () => {
  const pending = async (more: Partial<Body<'requestMilestoneChange'>> = {}) => {
    const job = await sent([milestone('Tubes', { due: inDays(-8), percentOfPrice: '100' })]);
    const { body } = await server.call('requestMilestoneChange', {
      as: owner,
      body: { milestoneId: job.ids[0]!, kind: 'extension', reason: 'Gate 3 was closed.', ...more },
    });
    return { ...job, changeId: body.orders[0]!.milestones[0]!.changes[0]!._id };
  };

  test('nobody confirms what they asked for, not even as a super user', async () => {
    const { changeId } = await pending({ days: 3, isExcused: true });
    expect(refusalOf(await confirm(changeId, true, owner))).toEqual([403, 'NOT_ALLOWED']);
    await sql('update app_user set is_super_user = true where id = $1', [owner.userId]);
    expect(refusalOf(await confirm(changeId, true, owner))).toEqual([403, 'NOT_ALLOWED']);
    await sql('update app_user set is_super_user = false where id = $1', [owner.userId]);
    // Nor does the database take it, whoever asks.
    await expect(
      sql(`update milestone_change set state = 'confirmed', decided_by = requested_by where id = $1`, [changeId]),
    ).rejects.toThrow(/check/);
  });

  test('confirmed days are kept out of damages, once', async () => {
    const { changeId } = await pending({ days: 3, isExcused: true });
    const { body } = await confirm(changeId);
    expect(body.orders[0]!.milestones[0]).toMatchObject({
      lateDays: 5,
      damages: { lateDays: 8, excusedDays: 3, countedDays: 5, weeks: 1 },
      changes: [{ state: 'confirmed', decidedBy: 'Purchaser Rao' }],
    });
    expect(refusalOf(await confirm(changeId))).toEqual([409, 'CHANGE_DECIDED']);
  });

  test('a waiver closes the milestone, unless the vendor submitted evidence meanwhile', async () => {
    const late = await pending({ kind: 'waiver' });
    await submit(late.browser, late.ids[0]!);
    expect(refusalOf(await confirm(late.changeId))).toEqual([409, 'MILESTONE_CLOSED']);
    expect((await confirm(late.changeId, false)).body.orders[0]!.milestones[0]!.state).toBe('evidence_submitted');
    await acts.reset();
    const { changeId, browser } = await pending({ kind: 'waiver' });
    expect((await confirm(changeId)).body.orders[0]!.milestones[0]).toMatchObject({ state: 'waived', damages: null });
    expect((await ownOf(browser)).milestones[0]).toMatchObject({ state: 'waived', can: { submit: false } });
  });

  test('is for the owner and the buyers, of a change that is there', async () => {
    const { changeId, jobId } = await pending({ days: 3, isExcused: true });
    expect(refusalOf(await confirm(changeId, true, technical))).toEqual([403, 'NOT_ALLOWED']);
    expect((await confirm(changeId, true, other)).status).toBe(404);
    expect((await confirm(jobId)).status).toBe(404);
    expect((await confirm('none')).status).toBe(400);
    const body = { changeId, isConfirmed: true };
    expect((await server.call('decideMilestoneChange', { as: null, body })).status).toBe(401);
  });
});

describe('applyDamages', () => {
  const accepted = async (more: Partial<Plan> = {}) => {
    const job = await sent([milestone('Tubes', { due: inDays(-8), percentOfPrice: '100' })], more);
    await submit(job.browser, job.ids[0]!);
    await decide(job.ids[0]!, 'accept');
    return job;
  };

  test('applies what is proposed, once, and mails the vendor how it comes about', async () => {
    const job = await accepted();
    const { body } = await apply(job.ids[0]!, 224_460);
    expect(body.orders[0]!.milestones[0]).toMatchObject({ applied: { amountInPaise: 224_460 }, can: { apply: false } });
    const [mail] = await server.sentMessages();
    expect(mail!.text).toContain('₹2,244.60');
    expect(mail!.text).toContain('2 weeks × 0.5% of ₹2,24,460.00.');
    expect((await ownOf(job.browser)).milestones[0]!.damagesInPaise).toBe(224_460);
    expect(refusalOf(await apply(job.ids[0]!, 224_460))).toEqual([409, 'DAMAGES_APPLIED']);
    expect(refusalOf(await request(job.ids[0]!))).toEqual([409, 'DAMAGES_APPLIED']);
  });

  test('takes no other amount, and none while an extension is pending', async () => {
    const job = await accepted();
    expect(refusalOf(await apply(job.ids[0]!, 1))).toEqual([409, 'DAMAGES_CHANGED']);
    await request(job.ids[0]!);
    expect(refusalOf(await apply(job.ids[0]!, 224_460))).toEqual([409, 'CHANGE_PENDING']);
  });

  test('proposes nothing for a milestone without damages, and is for the owner', async () => {
    const job = await sent([milestone('Tubes', { percentOfPrice: '100', hasDamages: false })]);
    await submit(job.browser, job.ids[0]!);
    await decide(job.ids[0]!, 'accept');
    expect(refusalOf(await apply(job.ids[0]!, 0))).toEqual([409, 'NOTHING_PROPOSED']);
    expect(refusalOf(await apply(job.ids[0]!, 0, buyer))).toEqual([403, 'NOT_ALLOWED']);
    expect((await apply(job.ids[0]!, 0, other)).status).toBe(404);
    expect((await apply(job.ids[0]!, -1)).status).toBe(400);
    const body = { milestoneId: job.ids[0]!, amountInPaise: 0 };
    expect((await server.call('applyDamages', { as: null, body })).status).toBe(401);
  });

  test('of the contract value, the cap is of all milestones together', async () => {
    const job = await sent([milestone('Tubes'), milestone('Hydrotest')], { terms: { ...TERMS, base: 'contract' } });
    const [first, second] = (await order(job)).milestones;
    expect([first!.damages!.amountInPaise, second!.damages!.amountInPaise]).toEqual([1_122_300, 0]);
  });
});

describe('saveGuarantee', () => {
  const record = (job: Job, more: Partial<Body<'saveGuarantee'>> = {}, as: TestSession | null = owner) =>
    server.call('saveGuarantee', {
      as,
      body: {
        jobVendorId: job.jobVendorId,
        kind: 'pbg',
        bank: 'State Bank of India',
        number: 'BG/2027/00418',
        amountInPaise: 196_781_00,
        validUntil: inDays(30),
        claimUntil: inDays(120),
        ...more,
      },
    });
  const remind = async () => {
    await sql(`update task set run_at = now() - interval '1 day' where kind = 'remind-of-securities'`);
    await server.tasks.drain();
    return (await server.sentMessages()).filter(({ subject }) =>
      /guarantee expires|Retention is released/.test(subject),
    );
  };

  test('records one, and changes it', async () => {
    const job = await awarded();
    const [own] = (await record(job)).body.orders[0]!.guarantees;
    expect(own).toMatchObject({ kind: 'pbg', number: 'BG/2027/00418', daysLeft: 30 });
    const { body } = await record(job, { guaranteeId: own!._id, validUntil: inDays(60) }, buyer);
    expect(body.orders[0]!.guarantees.map(({ daysLeft }) => daysLeft)).toEqual([60]);
    expect((await order(job)).guarantees).toEqual(body.orders[0]!.guarantees);
  });

  test('names what is wrong, and is for the owner and the buyers of the job', async () => {
    const job = await awarded();
    const { problem } = await record(job, { bank: ' ', number: ' ', claimUntil: inDays(29) });
    expect(problem.errors!.map(({ pointer }) => pointer)).toEqual(['/bank', '/number', '/claimUntil']);
    expect((await record(job, { guaranteeId: job.jobId })).status).toBe(404);
    expect(refusalOf(await record(job, {}, technical))).toEqual([403, 'NOT_ALLOWED']);
    expect((await record(job, {}, other)).status).toBe(404);
    expect((await record(job, {}, null)).status).toBe(401);
    await hold(job);
    expect(refusalOf(await record(job))).toEqual([409, 'JOB_CLOSED']);
  });

  test('both sides are reminded once for each day, and again after it was extended', async () => {
    const job = await sent(undefined, { retention: { percent: '5', releaseOn: inDays(7) } });
    const before = (await remind()).length;
    const { body } = await record(job);
    const mails = await remind();
    // To the owner, the buyer and the vendor; the retention was reminded of in the first run.
    expect(mails.length - before).toBe(3);
    const [first] = mails;
    expect(first!.subject).toMatch(/^Performance bank guarantee expires /);
    expect(
      mails.filter(({ text }) => /\/vendor-link#/.test(text)).every(({ text }) => !/Have it extended/.test(text)),
    ).toBe(true);
    expect((await remind()).length).toBe(mails.length);
    await record(job, { guaranteeId: body.orders[0]!.guarantees[0]!._id, validUntil: inDays(7) });
    expect((await remind()).length).toBe(mails.length + 3);
    const { notifications } = (await server.call('getNotifications', { as: owner })).body;
    expect(notifications[0]).toMatchObject({ kind: 'security_near', detail: { count: 7 } });
  });
});

describe('getMilestones', () => {
  test('lists those of sent plans with counts, under a search and a state', async () => {
    const job = await sent();
    const list = async (query = {}) => (await server.call('getMilestones', { as: owner, query })).body;
    const all = await list();
    expect(all.milestones.map(({ name, state }) => [name, state])).toEqual([
      ['Tubes', 'overdue'],
      ['Hydrotest', 'planned'],
    ]);
    expect(all.counts).toMatchObject({ overdue: 1, planned: 1, accepted: 0 });
    expect(all.damagesInPaise).toBe((await order(job)).milestones[0]!.damages!.amountInPaise);
    expect((await list({ state: 'planned' })).milestones.map(({ name }) => name)).toEqual(['Hydrotest']);
    expect(await list({ search: 'hydro' })).toMatchObject({ totalRecords: 1, counts: { planned: 1, overdue: 0 } });
    expect((await list({ limit: 1, offset: 2 })).milestones.map(({ name }) => name)).toEqual(['Hydrotest']);
    expect((await server.call('getMilestones', { as: technical })).body.milestones).toEqual([]);
    expect((await server.call('getMilestones', { as: other })).body.milestones).toEqual([]);
    expect((await server.call('getMilestones', { as: null })).status).toBe(401);
    expect((await server.call('getMilestones', { as: owner, query: { limit: 0 } })).status).toBe(400);
  });
});

/** Every pair of a state and an act, made of the table of the rules: what it does not have is refused. */
describe('what the states of a milestone allow', () => {
  const days: Record<MilestoneState, number> = {
    planned: 30,
    due: 3,
    overdue: -8,
    evidence_submitted: -8,
    returned: -8,
    accepted: -8,
    waived: -8,
  };
  const stored = (state: MilestoneState) => (['planned', 'due', 'overdue'].includes(state) ? 'open' : state);
  const calls: Record<MilestoneAct, (id: string, browser: VendorBrowser) => Promise<{ status: number }>> = {
    submit: (id, browser) => submit(browser, id),
    decide: (id) => decide(id, 'accept'),
    extend: (id) => request(id, { isExcused: false }),
    waive: (id) =>
      server.call('requestMilestoneChange', {
        as: owner,
        body: { milestoneId: id, kind: 'waiver', reason: 'Not needed.' },
      }),
    apply: async (id) => {
      const found = (await server.call('getMilestones', { as: owner })).body.milestones.find(({ _id }) => _id === id)!;
      return apply(id, found.damagesInPaise ?? 0);
    },
  };

  test.each(Object.keys(MILESTONE_ACTS) as MilestoneState[])('%s', async (state) => {
    const job = await sent([milestone('Tubes', { due: inDays(days[state]), percentOfPrice: '100' })]);
    const [id] = job.ids;
    await submit(job.browser, id!);
    for (const act of Object.keys(calls) as MilestoneAct[]) {
      await sql('delete from milestone_change');
      await sql(
        `update milestone set state = $2, accepted_at = case when $2 = 'accepted' then now() end, applied_in_paise = null, applied_at = null, applied_by = null where id = $1`,
        [id, stored(state)],
      );
      const outcome = state === 'accepted' || state === 'returned' ? state : null;
      if (outcome === null && state !== 'evidence_submitted') await sql('delete from milestone_evidence');
      await sql(
        `update milestone_evidence set outcome = $1, decided_at = case when $1::text is null then null else now() end, decided_by = case when $1::text is null then null else 'Owner' end`,
        [outcome],
      );
      expect((await order(job)).milestones[0]!.state).toBe(state);
      const { status } = await calls[act](id!, job.browser);
      expect(status, act).toBe(MILESTONE_ACTS[state].includes(act) ? 200 : 409);
    }
  });
});
