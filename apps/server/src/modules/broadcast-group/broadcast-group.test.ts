import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { linkOfCookie } from '../../testing/vendor-cookie.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const GATE = 'Gate passes are given\nfrom Monday on.';
const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const read = (id: string, as: TestSession | null = owner) =>
  server.call('getBroadcastGroupsForJob', { as, path: { id } });
const group = (jobId: string, name: string, jobVendorIds: string[], groupId?: string, as: TestSession | null = owner) =>
  server.call('createBroadcastGroup', { as, body: { jobId, name, jobVendorIds, ...(groupId && { groupId }) } });
const drop = (groupId: string, as: TestSession | null = owner) =>
  server.call('deleteBroadcastGroup', { as, body: { groupId } });
const send = (jobId: string, jobVendorIds: string[], text = GATE, as: TestSession | null = owner) =>
  server.call('sendBroadcastMessage', { as, body: { jobId, jobVendorIds, text } });
const ids = (vendors: readonly { _id: string }[]) => vendors.map(({ _id }) => _id);
const namesOf = async (id: string) => (await read(id)).body.groups.map(({ name }) => name);
/** A job whose call for quotes was sent to all but the last of its vendors. */
async function asked(count = 3) {
  const job = await acts.quoting(owner, count);
  const address = { companyName: 'Palar Rotary Services', email: 'anand@palar-rotary.example' };
  const added = await server.call('addVendor', { as: owner, body: { jobId: job.jobId, unlisted: address } });
  const unsent = added.body.vendors.find(({ companyName }) => companyName === address.companyName)!._id;
  return { ...job, unsent };
}

describe('getBroadcastGroupsForJob', () => {
  test('who can be written to, groups by name, and the messages with what became of each', async () => {
    const { jobId, vendors, browsers, unsent } = await asked();
    const [first, second] = ids(vendors);
    await group(jobId, 'West', [second!]);
    await group(jobId, 'East', [first!, second!]);
    await send(jobId, [first!, second!]);
    await server.tasks.drain();
    await server.call('confirmMessagesRead', { headers: browsers[0]!.headers });
    const { body } = await read(jobId, approver);
    expect(body.vendors.map(({ jobVendorId }) => jobVendorId).toSorted()).toEqual(ids(vendors).toSorted());
    expect(body.vendors.map(({ jobVendorId }) => jobVendorId)).not.toContain(unsent);
    expect(body.groups).toMatchObject([{ name: 'East' }, { name: 'West', vendors: [{ jobVendorId: second }] }]);
    expect(body.messages).toMatchObject([{ sentBy: 'Owner Person', text: GATE }]);
    const recipients = new Map(body.messages[0]!.recipients.map((one) => [one.jobVendorId, one]));
    expect(recipients.get(first!)).toMatchObject({ delivery: 'sent', readAt: expect.any(String) as string });
    expect(recipients.get(second!)).toMatchObject({ delivery: 'sent', readAt: null });
    expect(body.can).toEqual({ send: false });
  });

  test('guests 401, other companies and unknown ones 404', async () => {
    const { jobId } = await asked(1);
    expect((await read(jobId, null)).status).toBe(401);
    expect((await read(jobId, stranger)).status).toBe(404);
    expect((await read(unknownId)).status).toBe(404);
    expect((await read('x')).status).toBe(400);
  });
});

describe('createBroadcastGroup', () => {
  test('makes one, and changes its name and its vendors; who was taken off the job is not in it any more', async () => {
    const { jobId, vendors } = await asked();
    const [first, second] = ids(vendors);
    const made = (await group(jobId, ' West ', [first!, second!])).body.groups[0]!;
    expect(made).toMatchObject({ name: 'West' });
    expect((await read(jobId)).body.groups).toEqual([made]);
    const changed = (await group(jobId, 'west', [second!], made._id)).body.groups;
    expect(changed).toMatchObject([{ _id: made._id, name: 'west', vendors: [{ jobVendorId: second }] }]);
    await server.call('removeVendorFromJob', { as: owner, body: { jobVendorId: second!, reason: 'too_far' } });
    expect((await read(jobId)).body.groups).toMatchObject([{ vendors: [] }]);
  });

  test('refusals: a name that is there or is none, vendors that cannot be written to, a group of another job', async () => {
    const { jobId, vendors, unsent } = await asked();
    const other = await asked(1);
    const [first] = ids(vendors);
    const { _id } = (await group(jobId, 'West', [first!])).body.groups[0]!;
    expect(pointersOf(await group(jobId, 'WEST', [first!]))).toEqual([400, ['/name']]);
    expect(pointersOf(await group(jobId, '  ', [first!]))).toEqual([400, ['/name']]);
    expect(pointersOf(await group(jobId, 'East', [first!, unsent]))).toEqual([400, ['/jobVendorIds/1']]);
    expect(pointersOf(await group(jobId, 'East', ids(other.vendors)))).toEqual([400, ['/jobVendorIds/0']]);
    expect((await group(jobId, 'East', [])).status).toBe(400);
    expect((await group(other.jobId, 'East', ids(other.vendors), _id)).status).toBe(404);
    expect((await group(jobId, 'East', [first!], undefined, approver)).status).toBe(403);
    expect((await group(jobId, 'East', [first!], undefined, stranger)).status).toBe(404);
    expect((await group(jobId, 'East', [first!], undefined, null)).status).toBe(401);
    expect(await namesOf(jobId)).toEqual(['West']);
  });

  test('fifty groups, and not one more; none before the call for quotes was published', async () => {
    const { jobId, vendors } = await asked(1);
    await server.database.ownerPool.query(
      `insert into broadcast_group (job_id, company_id, name) select id, company_id, 'Group ' || n from job, generate_series(1, 50) n`,
    );
    expect(refusalOf(await group(jobId, 'One more', ids(vendors)))).toEqual([409, 'TOO_MANY_GROUPS']);
    const unpublished = await acts.sourced(owner, 1);
    expect(refusalOf(await group(unpublished.jobId, 'Early', ids(unpublished.vendors)))).toEqual([
      409,
      'NOT_PUBLISHED',
    ]);
    expect(await namesOf(unpublished.jobId)).toEqual([]);
  });
});

describe('deleteBroadcastGroup', () => {
  test('what was written to it stays', async () => {
    const { jobId, vendors } = await asked(1);
    const { _id } = (await group(jobId, 'West', ids(vendors))).body.groups[0]!;
    await send(jobId, ids(vendors));
    expect((await drop(_id, approver)).status).toBe(403);
    expect((await drop(_id, stranger)).status).toBe(404);
    expect((await drop(_id, null)).status).toBe(401);
    expect((await drop('x')).status).toBe(400);
    expect((await drop(_id)).body).toMatchObject({ groups: [], messages: [{ text: GATE }] });
    expect(await namesOf(jobId)).toEqual([]);
    expect((await drop(_id)).status).toBe(404);
  });
});

describe('sendBroadcastMessage', () => {
  test('one email to each alone, the message on the page of its link, and nothing of the others anywhere', async () => {
    const { jobId, vendors, recipients, browsers } = await asked();
    const before = (await server.sentMessages()).length;
    const sent = await send(jobId, ids(vendors).slice(0, 2), ` ${GATE} `);
    expect(sent.body.messages).toMatchObject([{ text: GATE, recipients: [{ readAt: null }, { readAt: null }] }]);
    expect((await read(jobId)).body.messages).toMatchObject([{ text: GATE }]);
    const all = await server.sentMessages();
    const mails = all.slice(0, all.length - before);
    const chosen = recipients.filter(({ jobVendorId }) => ids(vendors).slice(0, 2).includes(jobVendorId));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(chosen.map(({ email }) => email!).toSorted());
    for (const { to, subject, text } of mails) {
      expect(subject).toMatch(/ sent you a message about RFQ-/);
      expect(text).toContain('> Gate passes are given\n> from Monday on.');
      for (const { email, companyName } of recipients.filter((one) => one.email !== to)) {
        expect(text).not.toContain(email!);
        expect(text).not.toContain(companyName);
      }
    }
    const seen = await Promise.all(browsers.map(({ headers }) => server.call('getVendorMessages', { headers })));
    expect(seen.reduce((sum, { body }) => sum + body.messages.length, 0)).toBe(2);
    const { entries } = (await server.call('getLatestActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'broadcast_sent', detail: { count: 2 } });
    const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(body.firstBroken).toBeNull();
  });

  test('also after the deadline; not while the job is on hold', async () => {
    const { jobId, vendors } = await asked(1);
    await acts.closeIn(jobId);
    expect((await send(jobId, ids(vendors))).status).toBe(200);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Wait.' } });
    expect(refusalOf(await send(jobId, ids(vendors)))).toEqual([409, 'JOB_CLOSED']);
    expect((await read(jobId)).body.messages).toHaveLength(1);
  });

  test('refusals: empty words, a link, vendors that cannot be written to, who may not; nothing is sent', async () => {
    const { jobId, vendors, unsent } = await asked(1);
    const before = (await server.sentMessages()).length;
    expect(pointersOf(await send(jobId, ids(vendors), '  '))).toEqual([400, ['/text']]);
    expect(pointersOf(await send(jobId, ids(vendors), 'See https://evil.example/a'))).toEqual([400, ['/text']]);
    expect(pointersOf(await send(jobId, [unsent]))).toEqual([400, ['/jobVendorIds/0']]);
    expect((await send(jobId, [])).status).toBe(400);
    expect((await send(jobId, ids(vendors), GATE, approver)).status).toBe(403);
    expect((await send(jobId, ids(vendors), GATE, stranger)).status).toBe(404);
    expect((await send(jobId, ids(vendors), GATE, null)).status).toBe(401);
    await server.database.ownerPool.query(
      `insert into broadcast_message (job_id, company_id, sent_at, sent_by, words)
       select id, company_id, now(), 'Owner Person', 'Words.' from job, generate_series(1, 200)`,
    );
    expect(refusalOf(await send(jobId, ids(vendors)))).toEqual([409, 'TOO_MANY_MESSAGES']);
    expect(await server.sentMessages()).toHaveLength(before);
    expect((await read(jobId)).body.messages).toHaveLength(200);
  });
});

describe('getVendorMessages', () => {
  test('what was written to this vendor, the newest first; a browser without a link gets nothing', async () => {
    const { jobId, vendors, browsers } = await asked(2);
    await send(jobId, ids(vendors), 'First.');
    await send(jobId, [ids(vendors)[0]!], 'Second.');
    const { headers } = browsers[0]!;
    const { body } = await server.call('getVendorMessages', { headers });
    expect(body.messages.map(({ text, isNew }) => `${text} ${isNew}`).toSorted()).toEqual([
      'First. true',
      'Second. true',
    ]);
    expect((await server.call('getVendorRfq', { headers })).body.newMessages).toBe(2);
    expect((await server.call('getVendorRfq', { headers: browsers[1]!.headers })).body.newMessages).toBe(1);
    expect(
      (
        await server.call('getVendorMessages', {
          headers,
          rawQuery: `link=${linkOfCookie(headers.cookie)}&isNoParameter=1`,
        })
      ).status,
    ).toBe(400);
    expect((await server.call('getVendorMessages', { headers: acts.own })).status).toBe(401);
    expect(
      (await server.call('getVendorMessages', { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
  });
});

describe('confirmMessagesRead', () => {
  test('marks what is new once; the time of the first reading stays', async () => {
    const { jobId, vendors, browsers } = await asked(1);
    await send(jobId, ids(vendors));
    const { headers } = browsers[0]!;
    const confirm = () => server.call('confirmMessagesRead', { headers });
    expect((await confirm()).body.messages).toMatchObject([{ text: GATE, isNew: false }]);
    const readAt = (await read(jobId)).body.messages[0]!.recipients[0]!.readAt;
    expect(readAt).not.toBeNull();
    await server.database.ownerPool.query(`update broadcast_recipient set read_at = read_at - interval '1 hour'`);
    const earlier = (await read(jobId)).body.messages[0]!.recipients[0]!.readAt;
    await confirm();
    expect((await read(jobId)).body.messages[0]!.recipients[0]!.readAt).toBe(earlier);
    expect((await server.call('getVendorRfq', { headers })).body.newMessages).toBe(0);
    expect(
      (
        await server.call('confirmMessagesRead', {
          headers,
          rawQuery: `link=${linkOfCookie(headers.cookie)}&isNoParameter=1`,
        })
      ).status,
    ).toBe(400);
    expect((await server.call('confirmMessagesRead', { headers: acts.own })).status).toBe(401);
    expect(
      (await server.call('confirmMessagesRead', { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
  });
});
