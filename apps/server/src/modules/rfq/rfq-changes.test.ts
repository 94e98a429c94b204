import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import type { Body } from '../../http/handler.ts';

type Person = TestSession & { userId: string };
let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let superUser: TestSession;
let second: Person;
let other: Person;
let stranger: TestSession;
const ownerId = fixture.users.owner.userId;
const superUserId = fixture.users.corporate.userId;
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
  second = await acts.person('second');
  other = await acts.person('other');
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const read = async (id: string, as: TestSession = owner) => (await server.call('getRfq', { as, path: { id } })).body;
const confirm = (id: string, as: TestSession | null) => server.call('confirmRfqChange', { as, path: { id } });
const withdraw = (id: string, as: TestSession | null) => server.call('withdrawRfqChange', { as, path: { id } });
const opensBy = async (jobId: string): Promise<string[]> =>
  (await server.database.ownerPool.query('select opens_by from rfq where job_id = $1', [jobId])).rows[0].opens_by;
const closesAt = async (jobId: string): Promise<string> =>
  new Date(
    (await server.database.ownerPool.query('select closes_at from rfq where job_id = $1', [jobId])).rows[0].closes_at,
  ).toISOString();
const kindsOf = async (id: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id }, query: { limit: 100 } })).body.entries.map(
    ({ kind, detail }) => ({ kind, detail }),
  );
const bellOf = async (as: TestSession) =>
  (await server.call('getNotifications', { as })).body.notifications.map(({ kind, detail }) => ({ kind, detail }));
const mailsTo = async (email: string, subject: string) =>
  (await server.sentMessages()).filter((mail) => mail.to === email && mail.subject.includes(subject));

/** An RFQ that the owner and a buyer open, with a quote, that closes in 120 hours. */
async function published(terms: Body<'setRfqTerms'>['terms'] = {}) {
  const job = await acts.sourced(owner, 1);
  for (const { userId } of [second, other])
    await server.call('setJobMember', { as: owner, path: { id: job.jobId }, body: { userId, role: 'buyer' } });
  const openerIds = [ownerId, second.userId];
  const all = { openerIds, deadline: acts.inHours(120), ...terms };
  expect((await acts.setTerms(owner, job.jobId, all)).status).toBe(200);
  expect((await acts.publish(owner, job.jobId)).status).toBe(200);
  const { recipients } = (await acts.send(owner, job.jobId, job.vendors)).body;
  const browser = await acts.openLink(await acts.tokenFor(recipients[0]!.email!));
  return { ...job, browser, terms: all, vendorEmail: recipients[0]!.email! };
}
/** Sets other terms and publishes them. */
async function change(jobId: string, terms: Body<'setRfqTerms'>['terms']) {
  expect((await acts.setTerms(owner, jobId, terms)).status).toBe(200);
  return acts.publish(owner, jobId);
}
const pendingId = async (jobId: string) => (await read(jobId)).pendingChanges[0]!._id;

describe('the openers of a published RFQ: confirmRfqChange', () => {
  test('publishRfq alone does not change them: the change waits, and those who can confirm it are told', async () => {
    const { jobId, terms } = await published();
    const { status, body } = await change(jobId, { ...terms, openerIds: [ownerId] });
    expect(status).toBe(200);
    expect([body.revision, body.terms.openerIds]).toEqual([1, [ownerId, second.userId]]);
    expect(body.haNewUpdatesForPublish).toBe(false);
    expect(body.pendingChanges).toMatchObject([
      {
        kind: 'openers',
        before: ['Owner Person', 'Second Rao'],
        after: ['Owner Person'],
        requestedBy: 'Owner Person',
        confirmedBy: [],
        waitsFor: [
          { who: 'opener', fullName: 'Second Rao' },
          { who: 'super_user', fullName: null },
        ],
        can: { confirm: false, withdraw: true },
      },
    ]);
    expect(await opensBy(jobId)).toEqual([ownerId, second.userId]);
    expect((await bellOf(second))[0]).toMatchObject({ kind: 'rfq_change_requested', detail: { to: 'openers' } });
    expect((await mailsTo(second.email, 'confirm other quote openers'))[0]!.text).toContain('Owner Person');
    expect((await kindsOf(jobId))[0]).toMatchObject({
      kind: 'rfq_change_requested',
      detail: { changes: [{ what: 'openers', from: 'Owner Person, Second Rao', to: 'Owner Person' }] },
    });
  });

  test('confirmRfqChange by the opener who is taken out and a super user puts it into effect, and all of them are told', async () => {
    const { jobId, terms } = await published();
    await change(jobId, { ...terms, openerIds: [ownerId, other.userId] });
    const id = await pendingId(jobId);
    expect((await read(jobId, other)).pendingChanges[0]!.can).toEqual({ confirm: false, withdraw: false });
    expect(refusalOf(await confirm(id, other))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await confirm(id, owner))).toEqual([403, 'NOT_ALLOWED']);
    const first = await confirm(id, superUser);
    expect(first.body.pendingChanges[0]).toMatchObject({
      confirmedBy: ['Corporate Person'],
      waitsFor: [{ who: 'opener', fullName: 'Second Rao' }],
      can: { confirm: false, withdraw: true },
    });
    expect(await opensBy(jobId)).toEqual([ownerId, second.userId]);
    expect(refusalOf(await confirm(id, superUser))).toEqual([403, 'NOT_ALLOWED']);
    const last = await confirm(id, second);
    expect([last.status, last.body.pendingChanges]).toEqual([200, []]);
    expect(last.body.terms.openerIds).toEqual([ownerId, other.userId]);
    expect(await opensBy(jobId)).toEqual([ownerId, other.userId]);
    expect((await kindsOf(jobId)).slice(0, 3)).toMatchObject([
      {
        kind: 'rfq_change_made',
        detail: {
          person: 'Owner Person',
          changes: [{ what: 'openers', from: 'Owner Person, Second Rao', to: 'Owner Person, Other Rao' }],
        },
      },
      { kind: 'rfq_change_confirmed' },
      { kind: 'rfq_change_confirmed' },
    ]);
    for (const person of [owner, second, other]) {
      expect((await bellOf(person))[0]).toMatchObject({ kind: 'rfq_change_made', detail: { to: 'openers' } });
      expect(await mailsTo(person.email, 'quote openers changed')).toHaveLength(1);
    }
    expect(refusalOf(await confirm(id, second))).toEqual([404, 'NOT_FOUND']);
  });

  test('where nobody is taken out, one of the present openers and a super user add another one', async () => {
    const { jobId, terms } = await published({ openerIds: [ownerId] });
    await change(jobId, { ...terms, openerIds: [ownerId, superUserId] });
    expect((await read(jobId)).pendingChanges[0]!.waitsFor).toEqual([{ who: 'super_user', fullName: null }]);
    expect((await confirm(await pendingId(jobId), superUser)).status).toBe(200);
    expect(await opensBy(jobId)).toEqual([ownerId, superUserId]);
  });

  test('an opener who may not open quotes any more is not asked; two people are needed still', async () => {
    const { jobId, terms } = await published();
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body: { userId: second.userId, role: null } });
    await change(jobId, { ...terms, openerIds: [ownerId] });
    expect((await read(jobId)).pendingChanges[0]!.waitsFor).toEqual([{ who: 'super_user', fullName: null }]);
    expect((await confirm(await pendingId(jobId), superUser)).status).toBe(200);
    expect(await opensBy(jobId)).toEqual([ownerId]);
  });

  test('the one opener who is a super user does not change them alone', async () => {
    const { jobId, terms } = await published({ openerIds: [superUserId] });
    expect((await acts.setTerms(superUser, jobId, { ...terms, openerIds: [ownerId] })).status).toBe(200);
    await acts.publish(superUser, jobId);
    const [pending] = (await read(jobId, superUser)).pendingChanges;
    expect(pending).toMatchObject({ waitsFor: [{ who: 'super_user' }], can: { confirm: false } });
    expect(await opensBy(jobId)).toEqual([superUserId]);
  });

  test('what else was changed is published as ever, with the present openers', async () => {
    const { jobId, terms } = await published();
    const { body } = await change(jobId, { ...terms, openerIds: [ownerId], message: 'Bring your own crane.' });
    expect([body.revision, body.pendingChanges.length]).toEqual([2, 1]);
    expect(await opensBy(jobId)).toEqual([ownerId, second.userId]);
    expect(refusalOf(await acts.publish(owner, jobId))).toEqual([409, 'NOTHING_TO_PUBLISH']);
  });

  test('requesting another change takes the place of the one before, and its confirmations', async () => {
    const { jobId, terms } = await published();
    await change(jobId, { ...terms, openerIds: [ownerId] });
    const before = await pendingId(jobId);
    await confirm(before, superUser);
    await change(jobId, { ...terms, openerIds: [other.userId] });
    expect((await read(jobId)).pendingChanges).toMatchObject([{ after: ['Other Rao'], confirmedBy: [] }]);
    expect(refusalOf(await confirm(before, second))).toEqual([404, 'NOT_FOUND']);
  });

  test('it expires after 72 hours', async () => {
    const { jobId, terms } = await published();
    await change(jobId, { ...terms, openerIds: [ownerId] });
    const id = await pendingId(jobId);
    await server.database.ownerPool.query('update rfq_change set expires_at = $1', [server.now()]);
    expect((await read(jobId)).pendingChanges).toEqual([]);
    expect(refusalOf(await confirm(id, superUser))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await withdraw(id, owner))).toEqual([404, 'NOT_FOUND']);
  });

  test('confirmRfqChange changes them after the deadline too, but not once the quotes are open', async () => {
    const { jobId, terms, browser } = await published({ openerIds: [ownerId] });
    await acts.submit(browser);
    await change(jobId, { ...terms, openerIds: [other.userId] });
    const id = await pendingId(jobId);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    expect(refusalOf(await confirm(id, superUser))).toEqual([409, 'ALREADY_OPENED']);
  });

  test('confirmRfqChange is refused while the job is on hold', async () => {
    const { jobId, terms } = await published();
    await change(jobId, { ...terms, openerIds: [ownerId] });
    const id = await pendingId(jobId);
    await server.database.ownerPool.query(`update job set status = 'on_hold', held_status = status where id = $1`, [
      jobId,
    ]);
    expect(refusalOf(await confirm(id, superUser))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('withdrawRfqChange', () => {
  test('by who requested it, the owner or a super user: what is published stays, and the log says so', async () => {
    const { jobId, terms } = await published();
    await change(jobId, { ...terms, openerIds: [ownerId] });
    const id = await pendingId(jobId);
    expect(refusalOf(await withdraw(id, second))).toEqual([403, 'NOT_ALLOWED']);
    expect((await withdraw(id, null)).status).toBe(401);
    expect((await withdraw(id, stranger)).status).toBe(404);
    expect((await confirm(id, null)).status).toBe(401);
    expect((await confirm(id, stranger)).status).toBe(404);
    expect((await confirm('x', owner)).status).toBe(400);
    const { body, status } = await withdraw(id, superUser);
    expect([status, body.pendingChanges, body.terms.openerIds]).toEqual([200, [], [ownerId, second.userId]]);
    expect((await kindsOf(jobId))[0]!.kind).toBe('rfq_change_withdrawn');
    expect((await withdraw(id, superUser)).status).toBe(404);
  });
});

describe('the deadline of a published RFQ', () => {
  test('moves back as the owner says while nobody has quoted', async () => {
    const { jobId, terms } = await published();
    const deadline = acts.inHours(30);
    const { body } = await change(jobId, { ...terms, deadline });
    expect([body.revision, body.pendingChanges, await closesAt(jobId)]).toEqual([2, [], deadline]);
  });

  test('moves back after a quote only with a second person, and 48 hours before it', async () => {
    const { jobId, terms, browser, vendorEmail } = await published();
    await acts.submit(browser);
    const before = await closesAt(jobId);
    const near = await change(jobId, { ...terms, deadline: acts.inHours(47) });
    expect(pointersOf(near)).toEqual([400, ['/terms/deadline']]);
    const deadline = acts.inHours(60);
    const { body } = await change(jobId, { ...terms, deadline });
    expect(body).toMatchObject({
      revision: 1,
      terms: { deadline: before },
      pendingChanges: [
        {
          kind: 'deadline',
          before: [before],
          after: [deadline],
          waitsFor: [{ who: 'possible_opener', fullName: null }],
          can: { confirm: false, withdraw: true },
        },
      ],
    });
    expect(await closesAt(jobId)).toBe(before);
    const id = await pendingId(jobId);
    expect(refusalOf(await confirm(id, owner))).toEqual([403, 'NOT_ALLOWED']);
    const confirmed = await confirm(id, other);
    expect(confirmed.body).toMatchObject({ revision: 2, terms: { deadline }, pendingChanges: [] });
    expect(await closesAt(jobId)).toBe(deadline);
    expect(await mailsTo(vendorEmail, 'deadline brought forward')).toHaveLength(1);
    expect((await bellOf(second))[0]).toMatchObject({ kind: 'rfq_change_made', detail: { to: 'deadline' } });
    expect((await kindsOf(jobId)).map(({ kind }) => kind)).toContain('rfq_change_made');
  });

  test('a quote that was withdrawn counts', async () => {
    const { jobId, terms, browser } = await published();
    await acts.submit(browser);
    expect((await server.call('withdrawQuote', { headers: browser.headers, body: {} })).status).toBe(200);
    const { body } = await change(jobId, { ...terms, deadline: acts.inHours(60) });
    expect(body.pendingChanges).toHaveLength(1);
  });

  test('confirmRfqChange needs 48 hours from the confirmation on', async () => {
    const { jobId, terms, browser } = await published();
    await acts.submit(browser);
    await change(jobId, { ...terms, deadline: acts.inHours(60) });
    await server.database.ownerPool.query('update rfq_change set deadline = $1', [acts.inHours(47)]);
    const before = await closesAt(jobId);
    expect(refusalOf(await confirm(await pendingId(jobId), other))).toEqual([409, 'DEADLINE_TOO_NEAR']);
    expect(await closesAt(jobId)).toBe(before);
  });

  test('extending it ends an earlier one that is pending; after the deadline nothing is confirmed', async () => {
    const { jobId, terms, browser } = await published();
    await acts.submit(browser);
    await change(jobId, { ...terms, deadline: acts.inHours(60) });
    const id = await pendingId(jobId);
    await acts.closeIn(jobId);
    expect(refusalOf(await confirm(id, other))).toEqual([409, 'RFQ_CLOSED']);
    await acts.closeIn(jobId, 3_600_000);
    const { version } = await read(jobId);
    const extended = await server.call('extendRfqDeadline', {
      as: owner,
      body: { jobId, version, deadline: acts.inHours(200) },
    });
    expect([extended.status, extended.body.pendingChanges]).toEqual([200, []]);
  });
});

describe('the minimum quotes of a published RFQ', () => {
  const needed = async (jobId: string): Promise<number> =>
    (await server.database.ownerPool.query('select needs_quotes from rfq where job_id = $1', [jobId])).rows[0]
      .needs_quotes;

  test('are lowered by the owner alone while nobody has quoted', async () => {
    const { jobId, terms } = await published({ minimumQuotes: 3 });
    const { body } = await change(jobId, { ...terms, minimumQuotes: 1 });
    expect([body.revision, body.pendingChanges, await needed(jobId)]).toEqual([2, [], 1]);
  });

  test('are lowered after a quote only with a second person, and the log says so', async () => {
    const { jobId, terms, browser } = await published({ minimumQuotes: 3 });
    await acts.submit(browser);
    const { body } = await change(jobId, { ...terms, minimumQuotes: 1 });
    expect(body).toMatchObject({
      revision: 1,
      terms: { minimumQuotes: 3 },
      haNewUpdatesForPublish: false,
      pendingChanges: [
        {
          kind: 'minimum_quotes',
          before: ['3'],
          after: ['1'],
          waitsFor: [{ who: 'possible_opener', fullName: null }],
          can: { confirm: false, withdraw: true },
        },
      ],
    });
    expect((await kindsOf(jobId))[0]).toMatchObject({
      kind: 'rfq_change_requested',
      detail: { changes: [{ what: 'minimumQuotes', from: '3', to: '1' }] },
    });
    expect((await bellOf(second))[0]).toMatchObject({ kind: 'rfq_change_requested', detail: { to: 'minimum_quotes' } });
    expect(await mailsTo(second.email, 'confirm fewer minimum quotes')).toHaveLength(1);
    const id = await pendingId(jobId);
    expect(refusalOf(await confirm(id, owner))).toEqual([403, 'NOT_ALLOWED']);
    expect(await needed(jobId)).toBe(3);
    const confirmed = await confirm(id, second);
    expect(confirmed.body).toMatchObject({ revision: 1, terms: { minimumQuotes: 1 }, pendingChanges: [] });
    expect(await needed(jobId)).toBe(1);
    expect((await kindsOf(jobId)).slice(0, 2).map(({ kind }) => kind)).toEqual([
      'rfq_change_made',
      'rfq_change_confirmed',
    ]);
    expect(await mailsTo(second.email, 'minimum quotes lowered')).toHaveLength(1);
    await acts.closeIn(jobId);
    expect((await acts.open(owner, jobId)).status).toBe(200);
  });

  test('are not lowered after the deadline: neither confirmed nor requested without a later one', async () => {
    const { jobId, terms, browser } = await published({ minimumQuotes: 3 });
    await acts.submit(browser);
    await change(jobId, { ...terms, minimumQuotes: 2 });
    const id = await pendingId(jobId);
    await acts.closeIn(jobId);
    expect(refusalOf(await confirm(id, second))).toEqual([409, 'RFQ_CLOSED']);
    // Set before the deadline, published after it.
    expect((await acts.setTerms(owner, jobId, { ...terms, minimumQuotes: 1 })).status).toBe(200);
    await server.database.ownerPool.query('update rfq set deadline = closes_at where job_id = $1', [jobId]);
    expect(pointersOf(await acts.publish(owner, jobId))).toEqual([400, ['/terms/deadline']]);
    const later = await change(jobId, { ...terms, deadline: acts.inHours(96), minimumQuotes: 1 });
    expect(later.body).toMatchObject({
      revision: 2,
      terms: { minimumQuotes: 3 },
      pendingChanges: [{ kind: 'minimum_quotes', after: ['1'] }],
    });
    expect((await confirm(await pendingId(jobId), second)).status).toBe(200);
    expect(await needed(jobId)).toBe(1);
  });

  test('are raised by the owner alone, which ends a lowering that is pending', async () => {
    const { jobId, terms, browser } = await published({ minimumQuotes: 3 });
    await acts.submit(browser);
    await change(jobId, { ...terms, minimumQuotes: 1 });
    const { body } = await change(jobId, { ...terms, minimumQuotes: 4 });
    expect([body.revision, body.pendingChanges, await needed(jobId)]).toEqual([2, [], 4]);
  });

  test('stay when the request is withdrawn', async () => {
    const { jobId, terms, browser } = await published({ minimumQuotes: 3 });
    await acts.submit(browser);
    await change(jobId, { ...terms, minimumQuotes: 1 });
    const { body } = await withdraw(await pendingId(jobId), owner);
    expect([body.pendingChanges, body.terms.minimumQuotes, await needed(jobId)]).toEqual([[], 3, 3]);
  });
});
