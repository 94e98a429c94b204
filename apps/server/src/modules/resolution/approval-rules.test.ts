import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs, rulesWith } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
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

type Rules = Body<'setApprovalRules'>;
type Stage = Rules['bands'][number]['stages'][number];
const stage = (name: string, approverIds: string[] = [], more: Partial<Stage> = {}): Stage => ({
  name,
  policy: 'any',
  needed: null,
  approverIds,
  ...more,
});
/** Rules with these stages for every amount. */
const rulesOf = (...stages: Stage[]): Rules => rulesWith(stages);
const read = (as: TestSession | null = owner) => server.call('getApprovalRules', { as });
/** Sets rules that take effect after a day. */
const change = (body: Rules, as: TestSession | null = superUser) => server.call('setApprovalRules', { as, body });
/** Sets rules and has them take effect at once. */
async function set(body: Rules, as: TestSession | null = superUser) {
  const answer = await change(body, as);
  await server.database.ownerPool.query('update approval_rules set effective_at = changed_at');
  return answer.status === 200 ? read(as) : answer;
}
const confirm = (version: number, as: TestSession | null) =>
  server.call('confirmApprovalRules', { as, body: { version } });
const withdraw = (version: number, as: TestSession | null) =>
  server.call('withdrawApprovalRules', { as, body: { version } });
/** Moves the time at which the newest rules take effect to so many milliseconds from now. */
const effectiveIn = (milliseconds: number) =>
  server.database.ownerPool.query(
    'update approval_rules set effective_at = $1 where version = (select max(version) from approval_rules)',
    [new Date(server.now().getTime() + milliseconds)],
  );
const delegations = async (as: TestSession) => (await server.call('getDelegations', { as })).body;
type Handing = Body<'addDelegation'>;
const handOver = (more: Partial<Handing> = {}, as: TestSession | null = head) =>
  server.call('addDelegation', { as, body: { delegateId: deputy.userId, from: day(), until: day(), ...more } });
const end = (delegationId: string, as: TestSession | null = head) =>
  server.call('endDelegation', { as, body: { delegationId } });
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const unknownId = '11111111-1111-4111-8111-111111111111';
const lakh = 1_00_000_00;
/** A day in India, so many days from today. */
function day(after = 0): string {
  return new Date(server.now().getTime() + 19_800_000 + after * 86_400_000).toISOString().slice(0, 10);
}
/** An award of a new job that is asked for by the rules that hold. */
async function proposed() {
  const job = await acts.frozen(owner);
  const plan = (await server.call('getApproversList', { as: owner, path: { id: job.jobId } })).body;
  const { status, body } = await server.call('postCreateResolution', {
    as: owner,
    body: { jobId: job.jobId, comparisonSha256: job.sha256, option: plan.options[0]!.key, reason: 'The lowest.' },
  });
  expect(status).toBe(200);
  return body;
}
const approve = (resolutionId: string, as: TestSession) =>
  server.call('saveResolutionApproverResponse', { as, body: { resolutionId, answer: 'approve' } });

describe('getApprovalRules', () => {
  test('whoever works at the company reads who approves; those that come with the product hold first', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 0,
      newestVersion: 0,
      coming: null,
      remindAfterDays: [1, 3],
      escalateAfterDays: 5,
      escalateToIds: [],
      isOverrideAllowed: false,
      history: [],
      can: { edit: false, confirm: false, withdraw: false },
    });
    expect(body.bands.map(({ upToInPaise, stages }) => [upToInPaise, stages.map(({ name }) => name)])).toEqual([
      [2 * lakh, []],
      [25 * lakh, ['Plant head']],
      [100 * lakh, ['Plant head', 'Commercial head']],
      [null, ['Plant head', 'Commercial head', 'CFO']],
    ]);
    expect((await read(superUser)).body.can).toEqual({ edit: true, confirm: false, withdraw: false });
  });

  test('the people are those of the company who have access, by name', async () => {
    const ids = (await read()).body.people.map(({ userId }) => userId);
    const names = (await read()).body.people.map(({ fullName }) => fullName);
    expect(ids).toEqual(expect.arrayContaining([head.userId, fixture.users.owner.userId]));
    for (const key of ['buyer', 'pending', 'suspended'] as const) expect(ids).not.toContain(fixture.users[key].userId);
    expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right)));
  });

  test('each company has its own; not for a guest', async () => {
    await set(rulesOf(stage('Works head', [head.userId])));
    expect((await read(other)).body).toMatchObject({ version: 0, history: [] });
    expect((await read(null)).status).toBe(401);
  });
});

describe('setApprovalRules', () => {
  test('replaces them with a new version, which everybody reads; the versions before are listed', async () => {
    const first = {
      version: 0,
      bands: [
        { upToInPaise: 2 * lakh, stages: [] },
        {
          upToInPaise: null,
          stages: [stage('Works head', [head.userId]), stage('Board', [cfo.userId, deputy.userId], { policy: 'all' })],
        },
      ],
      remindAfterDays: [4, 1, 2],
      escalateAfterDays: 7,
      escalateToIds: [fixture.users.approver.userId],
      isOverrideAllowed: false,
    } satisfies Rules;
    const set1 = await set(first);
    expect(set1.status).toBe(200);
    const { version, remindAfterDays, ...rest } = first;
    expect([version, remindAfterDays]).toEqual([0, [4, 1, 2]]);
    expect(set1.body).toMatchObject({ ...rest, version: 1, remindAfterDays: [1, 2, 4], can: { edit: true } });
    expect((await read()).body).toEqual({ ...set1.body, can: { edit: false, confirm: false, withdraw: false } });
    server.freeze();
    await set({ ...first, version: 1, escalateAfterDays: 9 });
    const changedAt = server.now().toISOString();
    server.thaw();
    const { body } = await read();
    expect(body).toMatchObject({ version: 2, escalateAfterDays: 9 });
    expect(body.history).toMatchObject([
      { version: 2, by: 'Corporate Person' },
      { version: 1, by: 'Corporate Person' },
    ]);
    expect(body.history[0]!.at).toBe(changedAt);
  });

  test('what is being approved goes on by those that it began with', async () => {
    await set(rulesOf(stage('Plant head', [head.userId])));
    const asked = await proposed();
    expect((await set({ ...rulesOf(stage('CFO', [cfo.userId])), version: 1 })).status).toBe(200);
    expect(refusalOf(await approve(asked._id, cfo))).toEqual([404, 'NOT_FOUND']);
    expect((await approve(asked._id, head)).body).toMatchObject({
      state: 'approved',
      stages: [{ name: 'Plant head' }],
    });
    const next = await proposed();
    expect(next.stages.map(({ name }) => name)).toEqual(['CFO']);
    expect((await approve(next._id, cfo)).body.state).toBe('approved');
  });

  test('an amount is asked of its band, its limit included', async () => {
    // The first vendor of the world quotes 22,446,000 paise before tax.
    const bands = (limit: number): Rules['bands'] => [
      { upToInPaise: limit, stages: [stage('Plant head', [head.userId])] },
      { upToInPaise: null, stages: [stage('CFO', [cfo.userId])] },
    ];
    await set({ ...rulesOf(), bands: bands(22_446_000) });
    expect((await proposed()).stages.map(({ name }) => name)).toEqual(['Plant head']);
    await set({ ...rulesOf(), version: 1, bands: bands(22_445_999) });
    expect((await proposed()).stages.map(({ name }) => name)).toEqual(['CFO']);
  });

  test('two of three approve, whoever they are', async () => {
    await set(rulesOf(stage('Board', [head.userId, deputy.userId, cfo.userId], { policy: 'k_of_n', needed: 2 })));
    const { _id } = await proposed();
    expect((await approve(_id, cfo)).body.state).toBe('pending');
    expect((await approve(_id, head)).body.state).toBe('approved');
    expect(refusalOf(await approve(_id, deputy))).toEqual([409, 'RESOLUTION_ENDED']);
  });

  test('rules that cannot be kept are refused field by field', async () => {
    const one = (change: Partial<Stage>) => rulesOf(stage('Plant head', [head.userId], change));
    const bad: [Rules, string[]][] = [
      [{ ...rulesOf(), bands: [{ upToInPaise: lakh, stages: [] }] }, ['/bands/0/upToInPaise']],
      [
        {
          ...rulesOf(),
          bands: [
            { upToInPaise: null, stages: [stage('Plant head')] },
            { upToInPaise: null, stages: [stage('Plant head')] },
          ],
        },
        ['/bands/0/upToInPaise'],
      ],
      [
        {
          ...rulesOf(),
          bands: [
            { upToInPaise: lakh, stages: [] },
            { upToInPaise: lakh, stages: [] },
            { upToInPaise: null, stages: [stage('Plant head')] },
          ],
        },
        ['/bands/1/upToInPaise'],
      ],
      [one({ name: ' ' }), ['/bands/0/stages/0/name']],
      [one({ name: 'see evil.example.com/x' }), ['/bands/0/stages/0/name']],
      [one({ policy: 'k_of_n' }), ['/bands/0/stages/0/needed']],
      [one({ policy: 'k_of_n', needed: 2 }), ['/bands/0/stages/0/needed']],
      [one({ needed: 1 }), ['/bands/0/stages/0/needed']],
      [one({ approverIds: [unknownId] }), ['/bands/0/stages/0/approverIds/0']],
      [one({ approverIds: [fixture.users.buyer.userId] }), ['/bands/0/stages/0/approverIds/0']],
      [one({ approverIds: [fixture.users.suspended.userId] }), ['/bands/0/stages/0/approverIds/0']],
      [
        rulesOf(stage('One', [head.userId]), stage('Two', [cfo.userId]), stage('Three', [head.userId])),
        ['/bands/0/stages/2/approverIds/0'],
      ],
      [{ ...one({}), remindAfterDays: [2, 5] }, ['/remindAfterDays/1']],
      [{ ...one({}), escalateToIds: [head.userId, fixture.users.buyer.userId] }, ['/escalateToIds/1']],
    ];
    for (const [body, pointers] of bad)
      expect(pointersOf(await set(body)), JSON.stringify(body)).toEqual([400, pointers]);
    for (const body of [
      { ...rulesOf(), bands: [] },
      { ...rulesOf(), escalateAfterDays: 0 },
      one({ approverIds: [head.userId, head.userId] }),
    ])
      expect((await set(body)).status, JSON.stringify(body)).toBe(400);
    expect((await read()).body.version).toBe(0);
  });

  test('in stages that follow each other one may stand twice', async () => {
    expect((await set(rulesOf(stage('One', [head.userId]), stage('Two', [head.userId])))).status).toBe(200);
  });

  test('of two who read the same version one is refused', async () => {
    const answers = await Promise.all([change(rulesOf(stage('One'))), change(rulesOf(stage('Two')))]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)!.body;
    expect((await read(superUser)).body).toEqual(kept);
    expect(refusalOf(await change(rulesOf(stage('One'))))).toEqual([409, 'VERSION_CONFLICT']);
    expect(refusalOf(await change({ ...rulesOf(stage('One')), version: 2 }))).toEqual([409, 'VERSION_CONFLICT']);
  });

  test('by super users of the company', async () => {
    expect((await set(rulesOf(), null)).status).toBe(401);
    expect(refusalOf(await set(rulesOf(), owner))).toEqual([403, 'NOT_ALLOWED']);
    expect((await read()).body.version).toBe(0);
  });
});

describe('setApprovalRules: when rules take effect', () => {
  test('after 24 hours, the first ones of a company too; until then awards are proposed by those in effect', async () => {
    server.freeze();
    const at = server.now();
    const { body } = await change(rulesOf(stage('CFO', [cfo.userId])));
    server.thaw();
    const effectiveAt = new Date(at.getTime() + 24 * 3_600_000).toISOString();
    expect(body).toMatchObject({
      version: 0,
      newestVersion: 1,
      coming: {
        version: 1,
        bands: [{ upToInPaise: null, stages: [{ name: 'CFO' }] }],
        changedBy: 'Corporate Person',
        changedAt: at.toISOString(),
        effectiveAt,
        changes: expect.arrayContaining(['Up to ₹2,00,000: no approval needed → no such limit']),
      },
      history: [{ version: 1, effectiveAt, confirmedBy: null, withdrawnBy: null }],
      can: { edit: true, confirm: false, withdraw: true },
    });
    const job = await acts.frozen(owner);
    const plan = (await server.call('getApproversList', { as: owner, path: { id: job.jobId } })).body;
    expect(plan.bands).toHaveLength(4);
    await effectiveIn(1);
    await expect.poll(async () => (await read()).body.version).toBe(1);
    expect((await read()).body.coming).toBeNull();
    expect((await proposed()).stages.map(({ name }) => name)).toEqual(['CFO']);
  });

  test('never for an award that was proposed before', async () => {
    await set(rulesOf(stage('Plant head', [head.userId])));
    const { _id } = await proposed();
    await change({ ...rulesOf(stage('CFO', [cfo.userId])), version: 1 });
    await effectiveIn(-1);
    expect((await read()).body.version).toBe(2);
    expect((await approve(_id, head)).body).toMatchObject({ state: 'approved', stages: [{ name: 'Plant head' }] });
  });

  test('the other super users are told by bell and mail', async () => {
    const second = await acts.person('second', { isSuperUser: true });
    await change(rulesOf(stage('CFO', [cfo.userId])));
    const { notifications } = (await server.call('getNotifications', { as: second })).body;
    expect(notifications[0]).toMatchObject({ kind: 'approval_rules_changed', detail: { by: 'Corporate Person' } });
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes('changed the approval rules'));
    expect(mails.map(({ to }) => to)).toContain(second.email);
    expect(mails.map(({ to }) => to)).not.toContain(superUser.email);
    expect(mails[0]!.text).toContain('No limit:');
  });

  test('another change replaces what has not taken effect', async () => {
    const second = await acts.person('second', { isSuperUser: true });
    await change(rulesOf(stage('CFO', [cfo.userId])));
    const { body } = await change({ ...rulesOf(stage('Plant head', [head.userId])), version: 1 }, second);
    expect(body).toMatchObject({
      version: 0,
      coming: { version: 2, changedBy: 'Second Rao' },
      history: [
        { version: 2, withdrawnBy: null },
        { version: 1, withdrawnBy: 'Second Rao' },
      ],
    });
    await server.database.ownerPool.query('update approval_rules set effective_at = changed_at');
    expect((await read()).body.version).toBe(2);
  });

  test('somebody besides the proposer decides above ₹2,00,000: a band above it without a stage is refused', async () => {
    const bands = (limit: number, last: Stage[]): Rules['bands'] => [
      { upToInPaise: limit, stages: [] },
      { upToInPaise: null, stages: last },
    ];
    const refused = async (one: Rules['bands']) => pointersOf(await change({ ...rulesOf(), bands: one }));
    expect(await refused([{ upToInPaise: null, stages: [] }])).toEqual([400, ['/bands/0/stages']]);
    expect(await refused(bands(2 * lakh + 1, [stage('Plant head')]))).toEqual([400, ['/bands/0/stages']]);
    expect(await refused(bands(2 * lakh, []))).toEqual([400, ['/bands/1/stages']]);
    expect((await change({ ...rulesOf(), bands: bands(2 * lakh, [stage('Plant head')]) })).status).toBe(200);
  });
});

describe('confirmApprovalRules', () => {
  test('by a super user other than who changed them, and then they are in effect', async () => {
    const second = await acts.person('second', { isSuperUser: true });
    await change(rulesOf(stage('CFO', [cfo.userId])));
    expect(refusalOf(await confirm(1, superUser))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await confirm(1, owner))).toEqual([403, 'NOT_ALLOWED']);
    expect((await confirm(1, null)).status).toBe(401);
    expect((await confirm(-1, second)).status).toBe(400);
    expect(refusalOf(await confirm(2, second))).toEqual([409, 'NO_COMING_RULES']);
    expect((await read(second)).body.can).toEqual({ edit: true, confirm: true, withdraw: false });
    const { body, status } = await confirm(1, second);
    expect([status, body.version, body.coming]).toEqual([200, 1, null]);
    expect(body.history[0]).toMatchObject({ version: 1, by: 'Corporate Person', confirmedBy: 'Second Rao' });
    expect((await proposed()).stages.map(({ name }) => name)).toEqual(['CFO']);
    expect(refusalOf(await confirm(1, second))).toEqual([409, 'NO_COMING_RULES']);
  });
});

describe('withdrawApprovalRules', () => {
  test('by who changed them: those in effect stay', async () => {
    const second = await acts.person('second', { isSuperUser: true });
    await set(rulesOf(stage('Plant head', [head.userId])));
    await change({ ...rulesOf(stage('CFO', [cfo.userId])), version: 1 });
    expect(refusalOf(await withdraw(2, second))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await withdraw(2, owner))).toEqual([403, 'NOT_ALLOWED']);
    expect((await withdraw(2, null)).status).toBe(401);
    expect((await withdraw(-1, superUser)).status).toBe(400);
    const { body, status } = await withdraw(2, superUser);
    expect([status, body.version, body.newestVersion, body.coming]).toEqual([200, 1, 2, null]);
    expect(body.history[0]).toMatchObject({ version: 2, withdrawnBy: 'Corporate Person' });
    await effectiveIn(-1);
    expect((await read()).body.version).toBe(1);
    expect(refusalOf(await withdraw(2, superUser))).toEqual([409, 'NO_COMING_RULES']);
    expect((await change({ ...rulesOf(stage('CFO', [cfo.userId])), version: 2 })).status).toBe(200);
  });
});

describe('getJobRequestResolutions: changes of approval rules by the proposer', () => {
  test('who is asked sees those of the 30 days before, in words; the proposer and others do not', async () => {
    await set(rulesOf(stage('Plant head', [head.userId])));
    await set({ ...rulesOf(stage('CFO', [cfo.userId])), version: 1 });
    const { jobId } = await acts.frozen(owner);
    const plan = (await server.call('getApproversList', { as: superUser, path: { id: jobId } })).body;
    const body = {
      jobId,
      comparisonSha256: plan.comparison.sha256,
      option: plan.options[0]!.key,
      reason: 'The lowest.',
    };
    const made = await server.call('postCreateResolution', { as: superUser, body });
    expect([made.status, made.body.ruleChanges]).toEqual([200, []]);
    const seenBy = async (as: TestSession) =>
      (await server.call('getJobRequestResolutions', { as, path: { id: jobId } })).body.resolutions[0]?.ruleChanges;
    expect(await seenBy(cfo)).toMatchObject([
      { changes: ['No limit: 1. Plant head (Head Rao) → 1. CFO (Cfo Rao)'] },
      {
        changes: [
          'Up to ₹2,00,000: no approval needed → no such limit',
          expect.stringMatching(/^Up to ₹25,00,000: 1\. Plant head/),
          expect.stringMatching(/^Up to ₹1,00,00,000: /),
          expect.stringMatching(/^No limit: .* → 1\. Plant head \(Head Rao\)$/),
        ],
      },
    ]);
    await server.database.ownerPool.query(
      `update approval_rules set changed_at = changed_at - interval '31 days' where version = 1`,
    );
    expect(await seenBy(cfo)).toHaveLength(1);
    await server.database.ownerPool.query('update approval_rules set changed_by_id = $1', [head.userId]);
    expect(await seenBy(cfo)).toEqual([]);
  });
});

describe('getDelegations', () => {
  test('what one has handed over and was handed, without what is over, and whom one can choose', async () => {
    await handOver({ from: day(5), until: day(9), upToInPaise: 10 * lakh });
    await handOver();
    await handOver({ delegateId: head.userId, from: day(1), until: day(2) }, cfo);
    await server.database.ownerPool.query(
      `insert into approval_delegation (company_id, user_id, delegate_user_id, first_day, last_day, created_at)
       values ($1, $2, $3, $4, $4, now())`,
      [fixture.sagar.companyId, head.userId, deputy.userId, day(-1)],
    );
    const mine = await delegations(head);
    expect(mine.mine).toMatchObject([
      { person: { userId: deputy.userId, fullName: 'Deputy Rao' }, from: day(), until: day(), upToInPaise: null },
      { person: { userId: deputy.userId }, from: day(5), until: day(9), upToInPaise: 10 * lakh },
    ]);
    expect(mine.toMe).toMatchObject([{ person: { userId: cfo.userId, fullName: 'Cfo Rao' }, from: day(1) }]);
    const colleagues = mine.people.map(({ userId }) => userId);
    expect(colleagues).toEqual(expect.arrayContaining([deputy.userId, fixture.users.corporate.userId]));
    expect(colleagues).not.toContain(head.userId);
    expect(colleagues).not.toContain(fixture.users.buyer.userId);
    expect((await delegations(deputy)).toMe).toHaveLength(2);
    expect(await delegations(superUser)).toMatchObject({ mine: [], toMe: [] });
  });

  test('not for a guest', async () => {
    expect((await server.call('getDelegations', { as: null })).status).toBe(401);
  });
});

describe('addDelegation', () => {
  test('the colleague is asked in the caller’s place, up to the amount', async () => {
    const { status, body } = await handOver({ until: day(3), upToInPaise: 22_446_000 });
    expect(status).toBe(200);
    expect(await delegations(head)).toEqual(body);
    expect((await delegations(deputy)).toMe).toMatchObject([
      { _id: body.mine[0]!._id, person: { userId: head.userId }, until: day(3), upToInPaise: 22_446_000 },
    ]);
    await set(rulesOf(stage('Plant head', [head.userId])));
    const { _id, stages } = await proposed();
    expect(stages[0]!.steps).toMatchObject([
      { person: { userId: deputy.userId }, how: 'absent', inPlaceOf: 'Head Rao' },
    ]);
    expect(refusalOf(await approve(_id, head))).toEqual([409, 'NOT_YOUR_TURN']);
    expect((await approve(_id, deputy)).body.state).toBe('approved');
  });

  test('over the amount, and before its first day, the caller is asked as ever', async () => {
    await handOver({ upToInPaise: 22_445_999 });
    await handOver({ from: day(1), until: day(4) });
    await set(rulesOf(stage('Plant head', [head.userId])));
    const { _id } = await proposed();
    expect((await approve(_id, head)).body.state).toBe('approved');
  });

  test('days that meet those of another are refused, also when both are asked for at once', async () => {
    expect((await handOver({ from: day(3), until: day(5) })).status).toBe(200);
    for (const [from, until] of [
      [day(1), day(3)],
      [day(5), day(8)],
      [day(4), day(4)],
      [day(), day(30)],
    ] as const)
      expect(pointersOf(await handOver({ from, until, delegateId: cfo.userId }))).toEqual([400, ['/from']]);
    expect((await handOver({ from: day(6), until: day(6) })).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => handOver({ from: day(10), until: day(10 + index) })),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
    expect((await delegations(head)).mine).toHaveLength(3);
    expect((await handOver({ from: day(3), until: day(5) }, cfo)).status, 'somebody else’s days').toBe(200);
  });

  test('to a colleague who is there, from today on', async () => {
    const bad: [Partial<Handing>, string][] = [
      [{ delegateId: head.userId }, '/delegateId'],
      [{ delegateId: unknownId }, '/delegateId'],
      [{ delegateId: fixture.users.buyer.userId }, '/delegateId'],
      [{ delegateId: fixture.users.suspended.userId }, '/delegateId'],
      [{ from: day(-1) }, '/from'],
      [{ from: day(3), until: day(2) }, '/until'],
    ];
    for (const [more, pointer] of bad)
      expect(pointersOf(await handOver(more)), JSON.stringify(more)).toEqual([400, [pointer]]);
    for (const more of [{ upToInPaise: -1 }, { from: 'today' }, { delegateId: 'x' }, { until: '2031-02-30' }])
      expect((await handOver(more)).status, JSON.stringify(more)).toBe(400);
    expect((await handOver({}, null)).status).toBe(401);
    expect((await delegations(head)).mine).toEqual([]);
  });
});

describe('endDelegation', () => {
  test('the caller is asked again; what was handed over stays with the colleague', async () => {
    const { mine } = (await handOver({ until: day(5) })).body;
    await set(rulesOf(stage('Plant head', [head.userId])));
    const before = await proposed();
    const ended = await end(mine[0]!._id);
    expect(ended.body.mine).toEqual([]);
    expect((await delegations(head)).mine).toEqual([]);
    expect((await delegations(deputy)).toMe).toEqual([]);
    expect(refusalOf(await approve(before._id, head))).toEqual([409, 'NOT_YOUR_TURN']);
    expect((await approve(before._id, deputy)).body.state).toBe('approved');
    const after = await proposed();
    expect((await approve(after._id, head)).body.state).toBe('approved');
    expect((await handOver({ until: day(5) })).status, 'its days are free again').toBe(200);
  });

  test('only one’s own, that has not ended', async () => {
    const [delegation] = (await handOver()).body.mine;
    const { _id } = delegation!;
    expect((await end(_id, null)).status).toBe(401);
    for (const stranger of [deputy, superUser, other])
      expect(refusalOf(await end(_id, stranger))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await end(unknownId))).toEqual([404, 'NOT_FOUND']);
    expect((await end('x')).status).toBe(400);
    expect((await delegations(head)).mine).toHaveLength(1);
    expect((await end(_id)).status).toBe(200);
    expect(refusalOf(await end(_id))).toEqual([404, 'NOT_FOUND']);
  });
});
