import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { eraseDeleted } from './chat.queries.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let superUser: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  superUser = await server.login(fixture.users.corporate.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'chat_thread', 'job', 'project'));

const unknownId = '00000000-0000-4000-8000-000000000000';
const HIDDEN = { job: null, vendor: null, quotedVersion: null };
type Cards = Body<'sendMessage'>['cards'];
const send = (
  threadId: string,
  cards: Cards,
  more: Partial<Body<'sendMessage'>> = {},
  as = owner,
): Promise<CallAnswer<'sendMessage'>> =>
  server.call('sendMessage', { as, body: { threadId, clientMessageId: randomUUID(), text: '', cards, ...more } });
const read = async (id: string, as = owner) =>
  (await server.call('chatGetMessages', { as, path: { id }, query: {} })).body.messages;
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];

/** A job that collects quotes, the thread with its first vendor, and what identifies it. */
async function talking() {
  const job = await acts.quoting(owner, 2);
  const start = { communicationType: 'vendor', jobVendorId: job.vendors[0]!._id } as const;
  const threadId = (await server.call('chatInitiate', { as: owner, body: start })).body.thread._id;
  const { number } = (await server.call('chatGetMessages', { as: owner, path: { id: threadId }, query: {} })).body
    .thread.job!;
  return { ...job, threadId, number };
}

describe('cards of sendMessage', () => {
  test('a job by its id or number, and the quote of a vendor, with what the reader may see of them', async () => {
    const { jobId, threadId, number, vendors, browsers } = await talking();
    const sent = await send(threadId, [
      { kind: 'job', ref: number },
      { kind: 'quote', ref: vendors[0]!._id },
    ]);
    expect(sent.status).toBe(200);
    expect(sent.body.cards).toMatchObject([
      { kind: 'job', job: { jobId, number }, vendor: null, quotedVersion: null },
      { kind: 'quote', job: { jobId }, vendor: { jobVendorId: vendors[0]!._id }, quotedVersion: null },
    ]);
    await acts.submit(browsers[0]!);
    // What a card shows is read anew.
    expect((await read(threadId))[0]!.cards[1]).toMatchObject({ quotedVersion: 1 });
    expect((await send(threadId, [{ kind: 'job', ref: jobId }])).body.cards[0]!.job!.number).toBe(number);
  });

  test('the vendor sees its own job and quote as it was sent, and nothing of others', async () => {
    const { threadId, vendors, jobId, browsers } = await talking();
    const other = await acts.quoting(owner, 1);
    await send(threadId, [
      { kind: 'job', ref: jobId },
      { kind: 'quote', ref: vendors[0]!._id },
      { kind: 'quote', ref: vendors[1]!._id },
      { kind: 'job', ref: other.jobId },
    ]);
    const answer = await server.call('getVendorThread', { headers: browsers[0]!.headers });
    expect(answer.body.messages[0]!.cards).toMatchObject([
      { kind: 'job', job: { jobId } },
      { kind: 'quote', vendor: { jobVendorId: vendors[0]!._id } },
      { kind: 'quote', ...HIDDEN },
      { kind: 'job', ...HIDDEN },
    ]);
    for (const secret of [vendors[1]!._id, vendors[1]!.companyName, other.jobId])
      expect(JSON.stringify(answer.body.messages)).not.toContain(secret);
  });

  test('a colleague who may not see the job reads that it is not available', async () => {
    const { threadId: _thread, jobId } = await talking();
    const memberIds = [fixture.users.corporate.userId];
    const body = { communicationType: 'team' as const, title: 'Shutdown', memberIds };
    const { _id } = (await server.call('chatInitiate', { as: owner, body })).body.thread;
    await send(_id, [{ kind: 'job', ref: jobId }]);
    expect((await read(_id, superUser))[0]!.cards).toMatchObject([{ job: { jobId } }]);
    await server.database.ownerPool.query(`update job set status = 'draft' where id = $1`, [jobId]);
    await server.database.ownerPool.query(`update job set owner_user_id = $2 where id = $1`, [
      jobId,
      fixture.users.approver.userId,
    ]);
    expect((await read(_id, owner))[0]!.cards).toEqual([{ kind: 'job', ...HIDDEN }]);
  });

  test('refuses what the caller does not see, more than five, and a message with nothing in it', async () => {
    const { threadId, jobId } = await talking();
    expect(pointersOf(await send(threadId, [{ kind: 'job', ref: unknownId }]))).toEqual([400, ['/cards/0']]);
    expect(pointersOf(await send(threadId, [{ kind: 'quote', ref: jobId }]))).toEqual([400, ['/cards/0']]);
    expect(pointersOf(await send(threadId, [{ kind: 'quote', ref: 'JR-2026-0001' }]))).toEqual([400, ['/cards/0']]);
    const six = Array.from({ length: 6 }, () => ({ kind: 'job' as const, ref: jobId }));
    expect((await send(threadId, six)).status).toBe(400);
    expect(pointersOf(await send(threadId, []))).toEqual([400, ['/text']]);
    expect((await send(threadId, [{ kind: 'job', ref: jobId }], {}, approver)).status).toBe(404);
  });

  test('a retry with other cards is another message', async () => {
    const { threadId, jobId } = await talking();
    const clientMessageId = randomUUID();
    const first = await send(threadId, [{ kind: 'job', ref: jobId }], { clientMessageId });
    expect((await send(threadId, [{ kind: 'job', ref: jobId }], { clientMessageId })).body).toEqual(first.body);
    expect((await send(threadId, [], { clientMessageId, text: 'Other' })).status).toBe(409);
  });

  test('an edit keeps them, a deletion hides them, and the text may stay empty', async () => {
    const { threadId, jobId } = await talking();
    const { seq } = (await send(threadId, [{ kind: 'job', ref: jobId }])).body;
    const edited = await server.call('editMessage', { as: owner, body: { threadId, seq, text: 'This one.' } });
    expect(edited.body).toMatchObject({ text: 'This one.', cards: [{ job: { jobId } }] });
    await server.call('deleteChat', { as: owner, body: { threadId, seq, isDeleted: true } });
    expect((await read(threadId))[0]!.cards).toEqual([]);
    await eraseDeleted(server.database.app, new Date(server.now().getTime() + 31 * 86_400_000));
    const { rows } = await server.database.ownerPool.query('select count(*)::int as count from chat_card');
    expect(rows).toEqual([{ count: 0 }]);
  });
});
