import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';
import { visitActs } from '../../testing/visit-world.ts';

let server: TestServer;
let acts: ReturnType<typeof visitActs>;
let jobs: ReturnType<typeof rfqActs>;
let owner: TestSession;
let superUser: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = visitActs(server);
  jobs = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'visit', 'notification', 'job', 'project', 'task'));

/** The calendar entries that were mailed to an address, as another implementation reads them. */
async function entriesFor(email: string) {
  const { rows } = await server.database.ownerPool.query<{ calendar: { method: string; text: string } }>(
    `select payload -> 'calendar' as calendar from task where kind = 'mail' and payload ->> 'recipient' = $1 and payload ? 'calendar' order by created_at`,
    [email],
  );
  return rows.map(({ calendar: { method, text } }) => {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    return {
      method,
      inBody: calendar.getFirstPropertyValue('method'),
      status: event.component.getFirstPropertyValue('status'),
      sequence: event.sequence,
      uid: event.uid,
    };
  });
}

const end = (jobId: string, to: 'cancelled' | 'unsuccessful', as: TestSession = owner) =>
  server.call('updateJobStatus', { as, body: { jobId, to, reason: 'budget_cut' } });
const stateOf = async (id: string) => (await acts.read(id, owner)).body.state;

describe(`updateJobStatus: the visits of a job that ends without an award, on ${testEngine}`, () => {
  test('are cancelled with it; both sides are told, and the calendar entry is cancelled', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 2);
    const agreed = await acts.confirmed(owner, { jobId, vendors: [{ jobVendorId: vendors[0]!._id }] });
    const asked = await acts.requested(owner, {
      jobId,
      vendors: [{ jobVendorId: vendors[1]!._id }],
      slots: acts.slots(72, 96),
    });
    expect((await end(jobId, 'cancelled', superUser)).status).toBe(200);

    const { body: visit } = await acts.read(agreed.id, owner);
    expect(visit).toMatchObject({ state: 'cancelled', pass: null, can: { acts: [] } });
    expect(visit.history[0]).toMatchObject({ what: 'cancelled', side: 'buyer', comment: 'The job was cancelled.' });
    expect(await stateOf(asked.id)).toBe('cancelled');
    expect((await acts.readByVendor(agreed.browser)).body).toMatchObject({ state: 'cancelled', pass: null });

    const [before, after] = await entriesFor(agreed.card.vendor.email);
    expect(before).toMatchObject({ method: 'REQUEST', sequence: 0 });
    expect(after).toEqual({ ...before, method: 'CANCEL', inBody: 'CANCEL', status: 'CANCELLED', sequence: 1 });
    expect(await entriesFor(asked.card.vendor.email)).toEqual([]);

    const mails = await server.sentMessages();
    for (const { card } of [agreed, asked]) {
      const mail = mails.find(({ to, subject }) => to === card.vendor.email && subject.includes('cancelled the visit'));
      expect(mail!.text).toContain('Do not travel to the plant for it.');
      expect(mail!.text).toContain('> The job was cancelled.');
    }
    const { notifications } = (await server.call('getNotifications', { as: owner, query: {} })).body;
    expect(notifications.filter(({ detail }) => detail.to === 'cancelled').map(({ subjectId }) => subjectId)).toEqual(
      expect.arrayContaining([agreed.id, asked.id]),
    );
    const toOwner = mails.find(
      ({ to, subject }) => to === owner.email && /^PV-\d+: .* cancelled the visit/.test(subject),
    );
    expect(toOwner!.text).toContain(`/request/plantvisit/${asked.id}`);
    expect((await server.call('getNotifications', { as: superUser, query: {} })).body.notifications).toEqual([]);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries.filter(({ kind, detail }) => kind === 'visit_changed' && detail.to === 'cancelled')).toHaveLength(2);
  });

  test('are cancelled when it is closed without an award, but for visitors who are at the plant', async () => {
    const { jobId, ids } = await jobs.opened(owner);
    const vendors = [{ jobVendorId: ids[0]! }];
    const inside = await acts.confirmed(owner, { jobId, vendors });
    await acts.startIn(inside.id, -5);
    const { link } = inside.visit.pass!;
    const { headers } = await acts.openGate({ token: link.split('#')[1]! });
    const [person] = inside.visit.pack!.people;
    const passage = { entryId: randomUUID(), visitId: inside.id, personId: person!._id!, direction: 'in' as const };
    const at = server.now().toISOString();
    await server.call('checkVisitors', { headers, body: { entries: [{ ...passage, at }] } });
    const asked = await acts.requested(owner, { jobId, vendors, slots: acts.slots(72, 96) });
    expect((await end(jobId, 'unsuccessful')).status).toBe(200);
    expect(await stateOf(inside.id)).toBe('checked_in');
    const { body } = await acts.read(asked.id, owner);
    expect(body.state).toBe('cancelled');
    expect(body.history[0]!.comment).toBe('The job was closed without an award.');
    // Nobody but who did it is on this side.
    expect((await server.call('getNotifications', { as: owner, query: {} })).body.notifications).not.toContainEqual(
      expect.objectContaining({ subjectId: asked.id }),
    );
  });

  test('are not sent any more: neither a draft nor a new request', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 1);
    const body = { jobId, vendors: [{ jobVendorId: vendors[0]!._id }] };
    const [draft] = (await acts.create(owner, { ...body, isDraft: true })).body.requests;
    await end(jobId, 'cancelled');
    expect(await stateOf(draft!._id)).toBe('draft');
    for (const refused of [await acts.act(owner, draft!._id, { act: 'send' }), await acts.create(owner, body)])
      expect([refused.status, refused.problem.code]).toEqual([409, 'JOB_CLOSED']);
  });

  test('of other jobs stay, and a hold changes none', async () => {
    const [one, other] = [await jobs.sourced(owner, 1), await jobs.sourced(owner, 1)];
    const ask = ({ jobId, vendors }: typeof one, hour: number) =>
      acts.requested(owner, { jobId, vendors: [{ jobVendorId: vendors[0]!._id }], slots: acts.slots(hour, hour + 24) });
    const [ofOne, ofOther] = [await ask(one, 24), await ask(other, 72)];
    await end(one.jobId, 'cancelled');
    await server.call('updateJobStatus', { as: owner, body: { jobId: other.jobId, to: 'on_hold', comment: 'Wait.' } });
    expect([await stateOf(ofOne.id), await stateOf(ofOther.id)]).toEqual(['cancelled', 'requested']);
  });
});
