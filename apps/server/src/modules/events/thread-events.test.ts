import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession, TestStream } from '../../testing/harness.ts';
import { permissionWorld } from '../../testing/permissions/world.ts';
import type { PermissionWorld } from '../../testing/permissions/world.ts';
import { readerIds } from '../chat/chat.queries.ts';
import { testEngine } from '../../testing/test-database.ts';

const { sagar, users } = fixture;
let server: TestServer;
let world: PermissionWorld;
const open: TestStream[] = [];
beforeAll(async () => {
  server = await startTestServer();
  world = await permissionWorld(server);
}, 120_000);
afterEach(() => {
  for (const stream of open.splice(0)) stream.cut();
});
afterAll(() => server.stop());

const listen = async (as: TestSession, after?: string) => {
  const stream = await server.stream(as, after === undefined ? {} : { after });
  open.push(stream);
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  return stream;
};
const kinds = ({ events }: TestStream) => events.flatMap(({ data }) => (data.kind ? [data.kind] : []));
const message = (text = 'Which gate is open on Sundays?') => ({ clientMessageId: randomUUID(), text });
const threadOf = async (as: TestSession, jobVendorId: string) => {
  const body = { communicationType: 'vendor', jobVendorId } as const;
  return (await server.call('chatInitiate', { as, body })).body.thread._id;
};
const asPerson = async <Result>(userId: string, ask: (db: ReturnType<typeof databases>['db']) => Promise<Result>) => {
  const request = databases(userId);
  const result = await ask(request.db);
  await request.commit();
  return result;
};
const databases = (userId: string) =>
  createRequestDatabases(server.database.appPool).withTenant({ companyId: sagar.companyId, userId });

describe(`events of a thread on ${testEngine}`, () => {
  test('reach the colleagues who read it, and nobody else', async () => {
    const { owner, technical, colleague, approver } = world.people;
    const [vendor] = world.quoting.vendors;
    const threadId = await threadOf(owner, vendor!._id);
    const streams = [await listen(owner), await listen(technical), await listen(colleague), await listen(approver)];
    const last = streams.map(({ events }) => events[0]!.id);
    const sent = await server.call('sendVendorMessage', { headers: world.browsers[0]!.headers, body: message() });
    expect(sent.status).toBe(200);
    await server.call('dismissFirstSteps', { as: owner });
    // What comes later, for everybody, shows that nothing was on its way.
    await server.call('setVendorShortlistGroup', { as: owner, body: { groupName: randomUUID(), gstns: [] } });
    for (const stream of streams) await expect.poll(() => kinds(stream)).toContain('setVendorShortlistGroup');
    expect(streams.map((stream) => kinds(stream).includes('sendVendorMessage'))).toEqual([true, true, false, false]);
    // Neither does who asks for what was missed.
    const missed = [await listen(technical, last[1]), await listen(colleague, last[2])];
    for (const stream of missed) await expect.poll(() => kinds(stream)).toContain('setVendorShortlistGroup');
    expect(missed.map((stream) => kinds(stream).includes('sendVendorMessage'))).toEqual([true, false]);
    expect((await server.call('chatGetMessages', { as: technical, path: { id: threadId } })).status).toBe(200);
  });

  test('of a team reach its members', async () => {
    const { owner, colleague, approver } = world.people;
    const [member, other] = [await listen(colleague), await listen(approver)];
    const started = { communicationType: 'team' as const, title: 'Shutdown', memberIds: [colleague.userId] };
    const { thread } = (await server.call('chatInitiate', { as: owner, body: started })).body;
    await server.call('sendMessage', { as: owner, body: { threadId: thread._id, ...message() } });
    await expect.poll(() => kinds(member)).toEqual(['chatInitiate', 'sendMessage']);
    await server.call('setVendorShortlistGroup', { as: owner, body: { groupName: randomUUID(), gstns: [] } });
    await expect.poll(() => kinds(other)).toEqual(['setVendorShortlistGroup']);
  });

  test('name for each thread exactly those who may read it', async () => {
    const { owner } = world.people;
    for (const { _id } of world.quoting.vendors) await threadOf(owner, _id);
    await server.call('chatInitiate', { as: owner, body: { communicationType: 'job', jobId: world.quoting.jobId } });
    const { ownerPool } = server.database;
    await ownerPool.query(`update chat_thread set priced_at = now() where job_vendor_id = $1`, [
      world.quoting.vendors[1]!._id,
    ]);
    const { rows: threads } = await ownerPool.query<{ id: string }>(
      `select id from chat_thread where company_id = $1`,
      [sagar.companyId],
    );
    const { rows: people } = await ownerPool.query<{ id: string }>(
      `select id from app_user where company_id = $1 and status = 'approved'`,
      [sagar.companyId],
    );
    expect(threads.length).toBeGreaterThan(3);
    const readable = new Map<string, string[]>();
    for (const { id } of people) {
      const rows = await asPerson(id, (db) => db.selectFrom('chat_thread').select('id').execute());
      for (const thread of rows) readable.set(thread.id, [...(readable.get(thread.id) ?? []), id]);
    }
    const named = new Map<string, string[]>();
    const request = databases(users.owner.userId);
    for (const { id } of threads) named.set(id, await readerIds(request.db, id));
    await request.commit();
    for (const { id } of threads)
      expect(named.get(id)!.toSorted((a, b) => a.localeCompare(b))).toEqual(
        (readable.get(id) ?? []).toSorted((a, b) => a.localeCompare(b)),
      );
    // Of another company nobody is named.
    const stranger = createRequestDatabases(server.database.appPool).withTenant({
      companyId: fixture.deccan.companyId,
      userId: users.buyer.userId,
    });
    expect(await readerIds(stranger.db, threads[0]!.id)).toEqual([]);
    await stranger.commit();
  });

  test('getUserinfoData counts what is unread, and its readers hear of each change', async () => {
    const { owner, colleague } = world.people;
    const threadId = await threadOf(owner, world.quoting.vendors[0]!._id);
    const unread = async (as: TestSession) => (await server.call('getUserinfoData', { as })).body.unreadMessages;
    const [before, beforeColleague] = [await unread(owner), await unread(colleague)];
    const stream = await listen(owner);
    const { seq } = (await server.call('sendVendorMessage', { headers: world.browsers[0]!.headers, body: message() }))
      .body;
    await expect.poll(() => stream.events.flatMap(({ data }) => data.tags ?? [])).toContain('client-info');
    expect([await unread(owner), await unread(colleague)]).toEqual([before + 1, beforeColleague]);
    const totals = (await server.call('chatlistGetData', { as: owner })).body.totalUnreadMessages;
    expect(await unread(owner)).toBe(totals);
    await server.call('markThreadRead', { as: owner, body: { threadId, seq } });
    await expect.poll(() => kinds(stream)).toContain('markThreadRead');
    expect(await unread(owner)).toBeLessThan(before + 1);
  });
});
