import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';

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
beforeEach(() => emptied(server, 'chat_thread', 'notification', 'job', 'project'));

const unknownId = '00000000-0000-4000-8000-000000000000';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const list = async (as: TestSession) => (await server.call('chatlistGetData', { as, query: {} })).body;
const mute = (threadId: string, isMuted = true, as: TestSession | null = owner): Promise<CallAnswer<'muteThread'>> =>
  server.call('muteThread', { as, body: { threadId, isMuted } });
const leave = (threadId: string, as: TestSession | null): Promise<CallAnswer<'leaveThread'>> =>
  server.call('leaveThread', { as, body: { threadId } });
const send = (threadId: string, as: TestSession, more: object = {}) =>
  server.call('sendMessage', { as, body: { threadId, clientMessageId: randomUUID(), text: 'Please look.', ...more } });
const read = (id: string, as: TestSession) => server.call('chatGetMessages', { as, path: { id }, query: {} });
const bell = async (as: TestSession, kind: string) =>
  (await server.call('getNotifications', { as })).body.notifications.filter((one) => one.kind === kind);
const mailed = async (to: string) => (await server.sentMessages()).filter((mail) => mail.to === to).length;

/** A job whose first vendor has written to the owner and a buyer. */
async function talking() {
  const job = await acts.quoting(owner, 1);
  const body = { userId: fixture.users.approver.userId, role: 'buyer' } as const;
  await server.call('setJobMember', { as: owner, path: { id: job.jobId }, body });
  const start = { communicationType: 'vendor', jobVendorId: job.vendors[0]!._id } as const;
  const threadId = (await server.call('chatInitiate', { as: owner, body: start })).body.thread._id;
  const { headers } = job.browsers[0]!;
  const ask = () =>
    server.call('sendVendorMessage', { headers, body: { clientMessageId: randomUUID(), text: 'Which gate?' } });
  await ask();
  return { ...job, threadId, ask };
}
async function team() {
  const body = { communicationType: 'team', title: 'April shutdown', memberIds: [fixture.users.approver.userId] };
  const { thread } = (
    await server.call('chatInitiate', { as: owner, body: { ...body, communicationType: 'team' as const } })
  ).body;
  return thread._id;
}

describe('muteThread', () => {
  test('counts nothing for who muted it, what came before too, and counts again once it is unmuted', async () => {
    const { threadId, ask } = await talking();
    expect(await list(owner)).toMatchObject({ totalUnreadMessages: 1, unreadThreads: 1 });
    expect((await mute(threadId)).body).toMatchObject({ _id: threadId, isMuted: true, unread: 0 });
    await ask();
    const muted = await list(owner);
    expect(muted).toMatchObject({ totalUnreadMessages: 0, unreadThreads: 0, threads: [{ isMuted: true, unread: 0 }] });
    expect(await list(approver)).toMatchObject({ totalUnreadMessages: 2, threads: [{ isMuted: false, unread: 2 }] });
    expect((await mute(threadId)).status).toBe(200);
    expect((await mute(threadId, false)).body).toMatchObject({ isMuted: false, unread: 2 });
    expect(await list(owner)).toMatchObject({ totalUnreadMessages: 2 });
  });

  test('nobody is emailed who muted it; the others are', async () => {
    const { threadId } = await talking();
    await mute(threadId);
    const before = await mailed(owner.email);
    await server.database.ownerPool.query(
      `update task set run_at = run_at - interval '5 minutes' where kind = 'unread-messages' and state = 'due'`,
    );
    await server.tasks.drain();
    expect(await bell(owner, 'message_received')).toEqual([]);
    expect(await mailed(owner.email)).toBe(before);
    expect(await bell(approver, 'message_received')).toHaveLength(1);
  });

  test('who is mentioned finds it at the bell, without an email', async () => {
    const { threadId } = await talking();
    await mute(threadId, true, approver);
    const before = await mailed(fixture.users.approver.email);
    await send(threadId, owner, { mentionedIds: [fixture.users.approver.userId] });
    expect(await bell(approver, 'message_mentioned')).toHaveLength(1);
    expect(await mailed(fixture.users.approver.email)).toBe(before);
  });

  test('a thread that the caller reads', async () => {
    const { threadId } = await talking();
    expect(refusalOf(await mute(threadId, true, stranger))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await mute(unknownId))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('leaveThread', () => {
  test('who has left reads and counts nothing, and what they wrote stays', async () => {
    const threadId = await team();
    await send(threadId, approver);
    await mute(threadId, true, approver);
    await send(threadId, owner);
    expect((await read(threadId, approver)).body.thread.can.leave).toBe(true);
    expect((await leave(threadId, approver)).body).toEqual({ unread: 0, totalUnreadMessages: 0 });
    expect((await list(approver)).threads).toEqual([]);
    expect((await read(threadId, approver)).status).toBe(404);
    expect((await send(threadId, approver)).status).toBe(404);
    const { body } = await read(threadId, owner);
    expect(body.messages).toHaveLength(2);
    expect(body.people.map(({ userId }) => userId)).toEqual([fixture.users.owner.userId]);
    expect(refusalOf(await leave(threadId, approver))).toEqual([404, 'NOT_FOUND']);
  });

  test('the database lets nobody take out another', async () => {
    await team();
    const { db, rollback } = createRequestDatabases(server.database.appPool).withTenant({
      companyId: fixture.sagar.companyId,
      userId: fixture.users.owner.userId,
    });
    const gone = await db.deleteFrom('chat_member').returning('user_id').execute();
    await rollback();
    expect(gone).toEqual([{ user_id: fixture.users.owner.userId }]);
  });

  test('a thread of a job follows the roles: it is muted, not left', async () => {
    const { threadId } = await talking();
    expect((await read(threadId, owner)).body.thread.can.leave).toBe(false);
    expect(refusalOf(await leave(threadId, owner))).toEqual([409, 'FOLLOWS_JOB']);
    expect(refusalOf(await leave(threadId, stranger))).toEqual([404, 'NOT_FOUND']);
  });

  test('who is removed from the job counts nothing of its threads', async () => {
    const { threadId, jobId } = await talking();
    expect((await list(approver)).totalUnreadMessages).toBe(1);
    const body = { userId: fixture.users.approver.userId, role: null };
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body });
    expect(await list(approver)).toMatchObject({ totalUnreadMessages: 0, threads: [] });
    expect((await read(threadId, approver)).status).toBe(404);
  });
});
