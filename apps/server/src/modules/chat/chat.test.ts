import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import type { Body, Query } from '../../http/handler.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { eraseDeleted } from './chat.queries.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let superUser: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'chat_thread', 'notification', 'job', 'project'));

const GATE = 'Which gate is open for the crane?';
const PRICE = 'We can do it for ₹4,20,000.';
const unknownId = '00000000-0000-4000-8000-000000000000';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const start = (body: Body<'chatInitiate'>, as: TestSession | null = owner) => server.call('chatInitiate', { as, body });
const send = (
  threadId: string,
  body: Partial<Body<'sendMessage'>> = {},
  as: TestSession | null = owner,
): Promise<CallAnswer<'sendMessage'>> =>
  server.call('sendMessage', { as, body: { threadId, clientMessageId: randomUUID(), text: GATE, ...body } });
const read = (
  id: string,
  as: TestSession | null = owner,
  query: { after?: number } = {},
): Promise<CallAnswer<'chatGetMessages'>> => server.call('chatGetMessages', { as, path: { id }, query });
const older = (id: string, before: number, as: TestSession | null = owner) =>
  server.call('chatGetOldMessages', { as, path: { id }, query: { before } });
const list = (
  query: Omit<Query<'chatlistGetData'>, 'offset' | 'limit'> & { offset?: number; limit?: number },
  as = owner,
) => server.call('chatlistGetData', { as, query });
const edit = (threadId: string, seq: number, body: Partial<Body<'editMessage'>> = {}, as: TestSession | null = owner) =>
  server.call('editMessage', { as, body: { threadId, seq, text: 'Gate 4 or gate 5?', ...body } });
const remove = (threadId: string, seq: number, isDeleted = true, as: TestSession | null = owner) =>
  server.call('deleteChat', { as, body: { threadId, seq, isDeleted } });
const markRead = (threadId: string, seq: number, as: TestSession | null = owner) =>
  server.call('markThreadRead', { as, body: { threadId, seq } });
const member = (jobId: string, role: 'buyer' | 'technical_evaluator' | 'auditor' | 'approver' | null) =>
  server.call('setJobMember', {
    as: owner,
    path: { id: jobId },
    body: { userId: fixture.users.approver.userId, role },
  });

const readByVendor = ({ headers }: VendorBrowser, query: { before?: number; after?: number } = {}) =>
  server.call('getVendorThread', { headers, query });
const sendByVendor = ({ headers }: VendorBrowser, body: Partial<Body<'sendVendorMessage'>> = {}) =>
  server.call('sendVendorMessage', { headers, body: { clientMessageId: randomUUID(), text: GATE, ...body } });
const editByVendor = ({ headers }: VendorBrowser, seq: number, body: Partial<Body<'editVendorMessage'>> = {}) =>
  server.call('editVendorMessage', { headers, body: { seq, text: 'Gate 4?', ...body } });
const removeByVendor = ({ headers }: VendorBrowser, seq: number, isDeleted = true) =>
  server.call('deleteVendorMessage', { headers, body: { seq, isDeleted } });
const markReadByVendor = ({ headers }: VendorBrowser, seq: number) =>
  server.call('markVendorThreadRead', { headers, body: { seq } });

/** A job that collects quotes, and the thread with its first vendor. */
async function talking(count = 2) {
  const job = await acts.quoting(owner, count);
  const { thread } = (await start({ communicationType: 'vendor', jobVendorId: job.vendors[0]!._id })).body;
  return { ...job, threadId: thread._id, browser: job.browsers[0]! };
}
/** Makes messages older: the sessions of people would not outlive a clock that is moved by minutes. */
const age = (seconds: number) =>
  server.database.ownerPool.query('update chat_message set at = at - make_interval(secs => $1)', [seconds]);
const textsOf = ({ body }: { body: { messages: { text: string | null }[] } }) => body.messages.map(({ text }) => text);

describe('chatlistGetData', () => {
  test('lists threads by their latest message, with what is unread in each and in all', async () => {
    const { threadId, browser, vendors, browsers, jobId } = await talking();
    await send(threadId);
    server.advance(1);
    await sendByVendor(browsers[1]!, { text: 'Is there power on site?' });
    await sendByVendor(browsers[1]!, { text: 'And light at night?' });
    server.advance(1);
    await sendByVendor(browser, { text: 'Gate 4.' });
    const { body } = await list({});
    expect(body).toMatchObject({ totalUnreadMessages: 3, unreadThreads: 2, totalRecords: 2, offset: 1, limit: 20 });
    expect(body.threads).toMatchObject([
      {
        _id: threadId,
        communicationType: 'vendor',
        title: vendors[0]!.companyName,
        job: { jobId },
        vendor: { jobVendorId: vendors[0]!._id, isRemoved: false },
        last: { text: 'Gate 4.', isMe: false, name: vendors[0]!.companyName },
        unread: 1,
        lastSeq: 2,
        sealed: { until: expect.any(String) as string },
        can: { send: true },
      },
      { title: vendors[1]!.companyName, unread: 2 },
    ]);
    expect((await list({ isUnread: true, limit: 1, offset: 2 })).body.threads).toHaveLength(1);
    expect((await list({ limit: 101 })).status).toBe(400);
    expect((await server.call('chatlistGetData', { as: null })).status).toBe(401);
  });

  test('finds threads by vendor, job, words and type, and no deleted words', async () => {
    const { threadId, vendors, jobId } = await talking();
    await send(threadId);
    const { seq } = (await send(threadId, { text: 'The password is boiler.' })).body;
    await start({ communicationType: 'job', jobId });
    const found = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).body.threads.map(({ communicationType }) => communicationType);
    expect(await found({ search: vendors[0]!.companyName.slice(0, 6) })).toEqual(['vendor']);
    expect(await found({ search: 'OPEN for the' })).toEqual(['vendor']);
    expect(await found({ search: 'water-wall' })).toHaveLength(2);
    expect(await found({ search: 'JR-2' })).toHaveLength(2);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: 'password' })).toEqual(['vendor']);
    await remove(threadId, seq);
    expect(await found({ search: 'password' })).toEqual([]);
    expect(await found({ communicationType: 'job' })).toEqual(['job']);
    expect(await found({ jobId: unknownId })).toEqual([]);
  });

  test('shows a person the threads that they read, and counts no other', async () => {
    const { threadId, jobId, browser } = await talking();
    await sendByVendor(browser);
    const seenBy = async (as: TestSession) => {
      const { totalRecords, totalUnreadMessages } = (await list({}, as)).body;
      return [totalRecords, totalUnreadMessages];
    };
    expect(await seenBy(approver)).toEqual([0, 0]);
    expect(await seenBy(stranger)).toEqual([0, 0]);
    // Reads along, and nothing waits for them.
    expect(await seenBy(superUser)).toEqual([1, 0]);
    for (const [role, expected] of [
      ['buyer', [1, 1]],
      ['auditor', [1, 1]],
      ['technical_evaluator', [1, 1]],
      ['approver', [0, 0]],
    ] as const) {
      await member(jobId, role);
      expect(await seenBy(approver), role).toEqual(expected);
    }
    await send(threadId);
    expect(await seenBy(owner)).toEqual([1, 1]);
  });
});

describe('getMessagePartners', () => {
  test('names vendors that received the RFQ, own jobs and colleagues', async () => {
    const { vendors, jobId } = await talking();
    await acts.sourced(owner);
    const ask = async (as: TestSession, search?: string) =>
      (await server.call('getMessagePartners', { as, query: search === undefined ? {} : { search } })).body;
    const mine = await ask(owner);
    expect(mine.vendors.map(({ jobVendorId }) => jobVendorId).toSorted()).toEqual(
      vendors.map(({ _id }) => _id).toSorted(),
    );
    expect(mine.jobs).toHaveLength(2);
    expect(mine.people.map(({ userId }) => userId)).toContain(fixture.users.approver.userId);
    expect(mine.people.every(({ isMe }) => !isMe)).toBe(true);
    expect((await ask(owner, vendors[0]!.companyName)).vendors).toMatchObject([{ jobVendorId: vendors[0]!._id }]);
    expect(await ask(approver)).toMatchObject({ vendors: [], jobs: [] });
    await member(jobId, 'technical_evaluator');
    expect(await ask(approver)).toMatchObject({ vendors: [], jobs: [{ jobId }] });
    expect(await ask(stranger)).toMatchObject({ vendors: [], jobs: [] });
    expect((await server.call('getMessagePartners', { as: null })).status).toBe(401);
  });
});

describe('chatInitiate', () => {
  test('starts the thread with a vendor once, whoever starts it', async () => {
    const { vendors, browsers } = await acts.quoting(owner);
    const jobVendorId = vendors[0]!._id;
    const [first, second] = await Promise.all([
      start({ communicationType: 'vendor', jobVendorId }),
      start({ communicationType: 'vendor', jobVendorId }, superUser),
    ]);
    expect(first.body.thread._id).toBe(second.body.thread._id);
    expect(first.body).toMatchObject({ messages: [], hasMore: false, readSeq: 0, otherReadSeq: 0 });
    await sendByVendor(browsers[0]!);
    expect((await list({})).body.totalRecords).toBe(1);
  });

  test('starts the thread of a job for its members, and of a team for those named', async () => {
    const { jobId } = await acts.quoting(owner);
    const job = (await start({ communicationType: 'job', jobId })).body;
    expect(job.thread).toMatchObject({ communicationType: 'job', vendor: null, sealed: null, can: { send: true } });
    await member(jobId, 'technical_evaluator');
    expect((await send(job.thread._id, { text: PRICE }, approver)).status).toBe(200);
    expect((await read(job.thread._id)).body.messages[0]!.priceTexts).toEqual([]);
    const memberIds = [fixture.users.approver.userId];
    const team = (await start({ communicationType: 'team', title: ' April shutdown ', memberIds })).body;
    expect(team.thread).toMatchObject({ title: 'April shutdown', job: null, can: { send: true } });
    expect(team.people.map(({ userId }) => userId).toSorted()).toEqual(
      [fixture.users.approver.userId, fixture.users.owner.userId].toSorted(),
    );
    await send(team.thread._id, {}, approver);
    expect((await list({ communicationType: 'team' })).body.totalUnreadMessages).toBe(2);
    expect((await read(team.thread._id, superUser)).status).toBe(404);
    expect((await read(team.thread._id, stranger)).status).toBe(404);
  });

  test('refuses who may not write to vendors, vendors without the RFQ, and members that are no colleagues', async () => {
    const { jobId, vendors } = await acts.quoting(owner);
    const withVendor = { communicationType: 'vendor', jobVendorId: vendors[0]!._id } as const;
    await member(jobId, 'technical_evaluator');
    expect((await start(withVendor, approver)).status).toBe(403);
    await member(jobId, 'auditor');
    expect((await start({ communicationType: 'job', jobId }, approver)).status).toBe(403);
    expect((await start(withVendor, stranger)).status).toBe(404);
    expect((await start(withVendor, null)).status).toBe(401);
    expect((await start({ communicationType: 'vendor' })).status).toBe(404);
    expect((await start({ communicationType: 'job', jobId: unknownId })).status).toBe(404);
    const unsent = await acts.sourced(owner, 1);
    expect(refusalOf(await start({ communicationType: 'vendor', jobVendorId: unsent.vendors[0]!._id }))).toEqual([
      409,
      'NOT_SENT',
    ]);
    expect(pointersOf(await start({ communicationType: 'team', memberIds: [] }))).toEqual([
      400,
      ['/title', '/memberIds'],
    ]);
    const memberIds = [fixture.users.buyer.userId];
    expect(pointersOf(await start({ communicationType: 'team', title: 'Ours', memberIds }))).toEqual([
      400,
      ['/memberIds/0'],
    ]);
  });
});

describe('chatGetMessages', () => {
  test('answers the newest 20, oldest first, and what a client missed', async () => {
    const { threadId } = await talking();
    for (let number = 1; number <= 4; number++) await send(threadId, { text: `Message ${number}` });
    expect((await read(threadId)).body).toMatchObject({ hasMore: false, messages: [{ seq: 1 }, {}, {}, {}] });
    for (let number = 5; number <= 25; number++) await send(threadId, { text: `Message ${number}` });
    const { messages, hasMore } = (await read(threadId)).body;
    expect([messages.length, messages[0]!.seq, messages.at(-1)!.text, hasMore]).toEqual([20, 6, 'Message 25', true]);
    expect(textsOf(await read(threadId, owner, { after: 23 }))).toEqual(['Message 24', 'Message 25']);
    expect((await read(threadId, owner, { after: 25 })).body.messages).toEqual([]);
  });

  test('is not found by who does not read the thread, and no longer by technical evaluators once a price is in it', async () => {
    const { threadId, jobId, browser } = await talking();
    expect((await read(threadId, stranger)).status).toBe(404);
    expect((await read(threadId, approver)).status).toBe(404);
    expect((await read(unknownId)).status).toBe(404);
    expect((await read('x')).status).toBe(400);
    expect((await read(threadId, null)).status).toBe(401);
    await member(jobId, 'technical_evaluator');
    expect((await read(threadId, approver)).body.thread.can).toEqual({ send: false, leave: false });
    await sendByVendor(browser, { text: PRICE, isNotPrice: true });
    expect((await read(threadId, approver)).status).toBe(404);
    expect((await read(threadId)).body.messages.at(-1)!.priceTexts).toEqual(['₹4,20,000']);
  });

  test('the database gives a vendor no row of another, and lets nobody write in another name', async () => {
    const { threadId, vendors, browsers } = await talking();
    await send(threadId);
    await sendByVendor(browsers[1]!);
    const as = (tenant: { jobVendorId: string } | { companyId: string; userId: string }) =>
      createRequestDatabases(server.database.appPool).withTenant(tenant);
    const vendor = as({ jobVendorId: vendors[1]!._id });
    const rows = await vendor.db.selectFrom('chat_message').select(['by_user', 'words']).execute();
    expect(rows).toEqual([{ by_user: null, words: GATE }]);
    const row = {
      thread_id: threadId,
      seq: 9,
      company_id: fixture.sagar.companyId,
      client_message_id: randomUUID(),
      body_hash: Buffer.from('x'),
      by_name: 'Somebody',
      at: server.now(),
      words: GATE,
    };
    await expect(vendor.db.insertInto('chat_message').values(row).execute()).rejects.toMatchObject({ code: '42501' });
    await vendor.rollback();
    const person = as({ companyId: fixture.sagar.companyId, userId: fixture.users.corporate.userId });
    await expect(
      person.db
        .insertInto('chat_message')
        .values({ ...row, by_user: fixture.users.owner.userId })
        .execute(),
    ).rejects.toMatchObject({ code: '42501' });
    await person.rollback();
    const other = as({ companyId: fixture.sagar.companyId, userId: fixture.users.corporate.userId });
    const changed = await other.db.updateTable('chat_message').set({ words: 'Mine' }).executeTakeFirst();
    await other.rollback();
    expect(Number(changed.numUpdatedRows)).toBe(0);
  });
});

describe('chatGetOldMessages', () => {
  test('answers the 20 before a message until an empty page ends it', async () => {
    const { threadId } = await talking();
    for (let number = 1; number <= 25; number++) await send(threadId, { text: `Message ${number}` });
    expect(textsOf(await older(threadId, 6))).toEqual(Array.from({ length: 5 }, (_, index) => `Message ${index + 1}`));
    expect((await older(threadId, 1)).body).toMatchObject({ messages: [], hasMore: false });
    expect((await older(threadId, 24)).body.messages).toHaveLength(20);
    expect((await older(threadId, 5, stranger)).status).toBe(404);
    expect((await older(threadId, 5, null)).status).toBe(401);
    expect((await older(threadId, 0)).status).toBe(400);
  });
});

describe('sendMessage', () => {
  test('is read by the other side at once, and on open pages of colleagues', async () => {
    const { threadId, browser } = await talking();
    const stream = await server.stream(superUser);
    await expect.poll(() => stream.events.length > 0).toBe(true);
    const sent = await send(threadId, { text: `  ${GATE}\r\nOr none? ` });
    expect(sent.body).toMatchObject({
      seq: 1,
      text: `${GATE}\nOr none?`,
      by: { side: 'buyer', isMe: true },
      can: { edit: true, delete: true },
    });
    expect((await read(threadId)).body.messages).toEqual([sent.body]);
    expect((await readByVendor(browser)).body.messages).toMatchObject([
      { text: `${GATE}\nOr none?`, clientMessageId: null, by: { side: 'buyer', isMe: false }, can: { edit: false } },
    ]);
    await expect.poll(() => stream.events.some(({ data }) => data.tags?.includes('chat'))).toBe(true);
    stream.cut();
    // Nothing of what was written is in the stream.
    expect(JSON.stringify(stream.events)).not.toContain('crane');
  });

  test('a retry answers the stored message, and another message under the same id is refused', async () => {
    const { threadId } = await talking();
    const clientMessageId = randomUUID();
    const [first, again] = await Promise.all([
      send(threadId, { clientMessageId }),
      send(threadId, { clientMessageId }),
    ]);
    expect(again.body).toEqual(first.body);
    expect(refusalOf(await send(threadId, { clientMessageId, text: 'Another one' }))).toEqual([409, 'MESSAGE_ID_USED']);
    // Ids are the author's own.
    expect((await send(threadId, { clientMessageId, text: 'Mine' }, superUser)).body.seq).toBe(2);
    expect(textsOf(await read(threadId))).toEqual([GATE, 'Mine']);
  });

  test('parallel messages get one number each, without a gap', async () => {
    const { threadId, browser } = await talking();
    await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? send(threadId) : sendByVendor(browser))));
    expect((await read(threadId)).body.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  test('replies to a message, and tells colleagues who are mentioned', async () => {
    const { threadId, jobId, browser } = await talking();
    await sendByVendor(browser);
    expect((await send(threadId, { text: 'Gate 4.', replyToSeq: 1 })).body.replyTo).toMatchObject({
      seq: 1,
      text: GATE,
    });
    await removeByVendor(browser, 1);
    expect((await read(threadId)).body.messages[1]!.replyTo).toMatchObject({ text: null });
    expect(pointersOf(await send(threadId, { replyToSeq: 99 }))).toEqual([400, ['/replyToSeq']]);
    const mentionedIds = [fixture.users.approver.userId];
    expect(pointersOf(await send(threadId, { mentionedIds }))).toEqual([400, ['/mentionedIds/0']]);
    await member(jobId, 'buyer');
    const sent = await send(threadId, { text: 'Please look.', mentionedIds });
    expect(sent.body.mentioned).toMatchObject([{ userId: fixture.users.approver.userId, isMe: false }]);
    const { notifications } = (await server.call('getNotifications', { as: approver })).body;
    expect(notifications[0]).toMatchObject({ kind: 'message_mentioned', subjectId: threadId });
    const mail = (await server.sentMessages()).find(({ to }) => to === fixture.users.approver.email)!;
    expect(mail.text).toContain(`/communication?thread=${threadId}`);
    expect(mail.text).not.toContain('Please look');
    // A vendor learns of no colleague.
    expect((await readByVendor(browser)).body.messages.at(-1)!.mentioned).toEqual([]);
  });

  test('until quote opening a text that looks like a price needs to be confirmed as none', async () => {
    const { threadId, jobId, browser } = await talking();
    expect(refusalOf(await send(threadId, { text: PRICE }))).toEqual([409, 'PRICE_BEFORE_OPENING']);
    expect(refusalOf(await sendByVendor(browser, { text: PRICE }))).toEqual([409, 'PRICE_BEFORE_OPENING']);
    expect((await read(threadId)).body.messages).toEqual([]);
    expect((await send(threadId, { text: 'The pump is rated at 45 kW', isNotPrice: true })).status).toBe(200);
    await acts.submit(browser);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    expect((await send(threadId, { text: PRICE })).status).toBe(200);
    expect((await read(threadId)).body.thread.sealed).toBe(null);
    expect((await sendByVendor(browser, { text: PRICE })).status).toBe(200);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['10,000 characters of four bytes', '😀'.repeat(10_000)],
    ['a link', 'See https://example.com/a?b=c'],
    ['Hindi', 'क्रेन किस गेट से आएगी?'],
  ])('keeps %s as it was typed', async (_what, text) => {
    const { threadId } = await talking(1);
    expect((await send(threadId, { text })).body.text).toBe(text);
    expect((await read(threadId)).body.messages[0]!.text).toBe(text);
  });

  test('refuses nothing, too much, control characters, who may not, and a vendor that was removed', async () => {
    const { threadId, jobId, vendors } = await talking();
    expect(pointersOf(await send(threadId, { text: ' \n ' }))).toEqual([400, ['/text']]);
    expect(pointersOf(await send(threadId, { text: 'x'.repeat(10_001) }))).toEqual([400, ['/text']]);
    expect(pointersOf(await send(threadId, { text: 'a\u0000b' }))).toEqual([400, ['/text']]);
    expect((await send(threadId, {}, approver)).status).toBe(404);
    expect((await send(threadId, {}, stranger)).status).toBe(404);
    expect((await send(threadId, {}, null)).status).toBe(401);
    expect((await send(unknownId)).status).toBe(404);
    await member(jobId, 'auditor');
    expect((await send(threadId, {}, approver)).status).toBe(403);
    await server.call('removeVendorFromJob', {
      as: owner,
      body: { jobVendorId: vendors[0]!._id, reason: 'other', comment: 'Asked to leave.' },
    });
    expect(refusalOf(await send(threadId))).toEqual([409, 'VENDOR_REMOVED']);
    expect((await read(threadId)).body.thread).toMatchObject({ vendor: { isRemoved: true }, can: { send: false } });
    const notFoundAnswer = await start({ communicationType: 'vendor', jobVendorId: vendors[0]!._id });
    expect(refusalOf(notFoundAnswer)).toEqual([409, 'VENDOR_REMOVED']);
  });
});

describe('editMessage', () => {
  test('changes an own message for 5 minutes by the server’s clock, and keeps what it said', async () => {
    const { threadId, jobId } = await talking();
    await member(jobId, 'buyer');
    const mentionedIds = [fixture.users.approver.userId];
    const { seq } = (await send(threadId, { mentionedIds })).body;
    await age(299);
    const edited = await edit(threadId, seq, { mentionedIds });
    expect(edited.body).toMatchObject({ seq, text: 'Gate 4 or gate 5?', editedAt: expect.any(String) as string });
    expect((await read(threadId)).body.messages).toEqual([edited.body]);
    // Who was mentioned before is told once.
    const { notifications } = (await server.call('getNotifications', { as: approver })).body;
    expect(notifications.filter(({ kind }) => kind === 'message_mentioned')).toHaveLength(1);
    const { rows } = await server.database.ownerPool.query('select words from chat_message_version');
    expect(rows).toEqual([{ words: GATE }]);
    await age(2);
    expect(refusalOf(await edit(threadId, seq))).toEqual([409, 'EDIT_TIME_OVER']);
    expect((await read(threadId)).body.messages[0]!.can).toMatchObject({ edit: false, delete: true });
  });

  test('refuses the message of another, a deleted one, a price, an unknown one, and who may not', async () => {
    const { threadId } = await talking();
    const { seq } = (await send(threadId)).body;
    expect((await edit(threadId, seq, {}, superUser)).status).toBe(403);
    expect((await edit(threadId, seq, {}, approver)).status).toBe(404);
    expect((await edit(threadId, seq, {}, stranger)).status).toBe(404);
    expect((await edit(threadId, seq, {}, null)).status).toBe(401);
    expect((await edit(threadId, 99)).status).toBe(404);
    expect(pointersOf(await edit(threadId, seq, { text: ' ' }))).toEqual([400, ['/text']]);
    expect(refusalOf(await edit(threadId, seq, { text: PRICE }))).toEqual([409, 'PRICE_BEFORE_OPENING']);
    await remove(threadId, seq);
    expect(refusalOf(await edit(threadId, seq))).toEqual([409, 'MESSAGE_DELETED']);
  });
});

describe('deleteChat', () => {
  test('leaves a stub for everybody, which can be undone for some seconds, and is erased after 30 days', async () => {
    const { threadId, browser } = await talking();
    const { seq } = (await send(threadId)).body;
    const deleted = await remove(threadId, seq);
    expect(deleted.body.messages).toMatchObject([{ seq, text: null, deletedAt: expect.any(String) as string }]);
    expect((await read(threadId)).body.messages).toEqual(deleted.body.messages);
    expect((await readByVendor(browser)).body).toMatchObject({ unread: 0, messages: [{ text: null }] });
    expect((await remove(threadId, seq, false)).body.messages).toMatchObject([{ text: GATE, deletedAt: null }]);
    await remove(threadId, seq);
    server.advance(16);
    expect(refusalOf(await remove(threadId, seq, false))).toEqual([409, 'UNDO_TIME_OVER']);
    const kept = async () => (await server.database.ownerPool.query('select words from chat_message')).rows;
    await eraseDeleted(server.database.app, new Date(server.now().getTime() + 29 * 86_400_000));
    expect(await kept()).toEqual([{ words: GATE }]);
    await eraseDeleted(server.database.app, new Date(server.now().getTime() + 31 * 86_400_000));
    expect(await kept()).toEqual([{ words: null }]);
    expect((await read(threadId)).body.messages).toMatchObject([{ text: null }]);
  });

  test('refuses the message of another, one that is deleted, an unknown one, and who may not', async () => {
    const { threadId, browser } = await talking();
    const { seq } = (await send(threadId)).body;
    const { seq: theirs } = (await sendByVendor(browser)).body;
    expect((await remove(threadId, theirs)).status).toBe(403);
    expect((await remove(threadId, seq, true, superUser)).status).toBe(403);
    expect((await remove(threadId, seq, true, stranger)).status).toBe(404);
    expect((await remove(threadId, seq, true, null)).status).toBe(401);
    expect((await remove(threadId, 99)).status).toBe(404);
    await remove(threadId, seq);
    expect(refusalOf(await remove(threadId, seq))).toEqual([409, 'MESSAGE_DELETED']);
  });
});

describe('markThreadRead', () => {
  test('moves the mark forward only, for the caller alone, and the vendor sees that the buyer has read', async () => {
    const { threadId, jobId, browser } = await talking();
    await member(jobId, 'buyer');
    for (let number = 0; number < 3; number++) await sendByVendor(browser);
    expect((await markRead(threadId, 2)).body).toEqual({ unread: 1, totalUnreadMessages: 1 });
    expect((await markRead(threadId, 1)).body).toEqual({ unread: 1, totalUnreadMessages: 1 });
    expect((await read(threadId)).body).toMatchObject({ readSeq: 2, thread: { unread: 1 } });
    expect((await list({}, approver)).body.totalUnreadMessages).toBe(3);
    expect((await readByVendor(browser)).body.otherReadSeq).toBe(2);
    expect((await markRead(threadId, 1_000)).body).toEqual({ unread: 0, totalUnreadMessages: 0 });
    await sendByVendor(browser);
    expect((await list({})).body.totalUnreadMessages).toBe(1);
    expect((await markRead(threadId, 4, stranger)).status).toBe(404);
    expect((await markRead(threadId, 4, null)).status).toBe(401);
    expect((await markRead(unknownId, 4)).status).toBe(404);
  });
});

describe('getVendorThread', () => {
  test('is empty before the first message, pages backwards, and shows nothing of other vendors', async () => {
    const { browsers, vendors } = await acts.quoting(owner);
    const [first, second] = browsers;
    const empty = { messages: [], hasMore: false, lastSeq: 0, unread: 0, readSeq: 0, otherReadSeq: 0 };
    expect((await readByVendor(first!)).body).toEqual({
      ...empty,
      sealed: { until: expect.any(String) as string },
      buyer: 'Sagar Steel',
      vendorName: vendors[0]!.companyName,
    });
    for (let number = 1; number <= 22; number++) await sendByVendor(first!, { text: `Message ${number}` });
    expect((await readByVendor(first!)).body).toMatchObject({ hasMore: true, lastSeq: 22, messages: { length: 20 } });
    expect(textsOf(await readByVendor(first!, { before: 3 }))).toEqual(['Message 1', 'Message 2']);
    expect(textsOf(await readByVendor(first!, { after: 21 }))).toEqual(['Message 22']);
    const other = await readByVendor(second!);
    expect(other.body.messages).toEqual([]);
    expect(other.bytes.toString()).not.toContain(vendors[0]!.companyName);
    expect((await readByVendor(first!, { before: 0 })).status).toBe(400);
    expect((await server.call('getVendorThread', { headers: acts.own })).status).toBe(401);
  });
});

describe('sendVendorMessage', () => {
  test('reaches the buyer, and a retry is stored once', async () => {
    const { browser, threadId } = await talking();
    const clientMessageId = randomUUID();
    const first = await sendByVendor(browser, { clientMessageId });
    expect(first.body).toMatchObject({ seq: 1, by: { side: 'vendor', isMe: true }, clientMessageId });
    expect((await sendByVendor(browser, { clientMessageId })).body).toEqual(first.body);
    expect(refusalOf(await sendByVendor(browser, { clientMessageId, text: 'x' }))).toEqual([409, 'MESSAGE_ID_USED']);
    expect((await readByVendor(browser)).body.messages).toEqual([first.body]);
    expect((await read(threadId)).body.messages).toMatchObject([{ by: { side: 'vendor', isMe: false } }]);
    expect((await sendByVendor(browser, { text: 'And light?', replyToSeq: 1 })).body.replyTo).toMatchObject({ seq: 1 });
    expect(pointersOf(await sendByVendor(browser, { replyToSeq: 9 }))).toEqual([400, ['/replyToSeq']]);
    expect(pointersOf(await sendByVendor(browser, { text: ' ' }))).toEqual([400, ['/text']]);
  });

  test('is bounded by the hour, and over when the vendor is removed', async () => {
    const { browser, vendors } = await talking();
    const { budgets } = server.config;
    const wide = budgets.messagesPerVendorPerHour;
    budgets.messagesPerVendorPerHour = 1;
    expect((await sendByVendor(browser)).status).toBe(200);
    expect(refusalOf(await sendByVendor(browser))).toEqual([429, 'TOO_MANY']);
    budgets.messagesPerVendorPerHour = wide;
    await server.call('removeVendorFromJob', {
      as: owner,
      body: { jobVendorId: vendors[0]!._id, reason: 'other', comment: 'Asked to leave.' },
    });
    expect(refusalOf(await sendByVendor(browser))).toEqual([401, 'VENDOR_LINK_NEEDED']);
  });
});

describe('editVendorMessage', () => {
  test('changes an own message for 5 minutes, and no other', async () => {
    const { browser, threadId } = await talking();
    const { seq } = (await sendByVendor(browser)).body;
    const { seq: theirs } = (await send(threadId)).body;
    const edited = await editByVendor(browser, seq);
    expect(edited.body).toMatchObject({ text: 'Gate 4?', editedAt: expect.any(String) as string });
    expect((await readByVendor(browser)).body.messages[0]).toEqual(edited.body);
    expect((await read(threadId)).body.messages[0]).toMatchObject({ text: 'Gate 4?' });
    expect((await editByVendor(browser, theirs)).status).toBe(403);
    expect((await editByVendor(browser, 99)).status).toBe(404);
    expect(pointersOf(await editByVendor(browser, seq, { text: ' ' }))).toEqual([400, ['/text']]);
    expect(refusalOf(await editByVendor(browser, seq, { text: PRICE }))).toEqual([409, 'PRICE_BEFORE_OPENING']);
    await age(301);
    expect(refusalOf(await editByVendor(browser, seq))).toEqual([409, 'EDIT_TIME_OVER']);
  });
});

describe('deleteVendorMessage', () => {
  test('leaves a stub, and restores it for some seconds', async () => {
    const { browser, threadId } = await talking();
    const { seq } = (await sendByVendor(browser)).body;
    const { seq: theirs } = (await send(threadId)).body;
    expect((await removeByVendor(browser, seq)).body.messages[0]).toMatchObject({ text: null });
    expect((await readByVendor(browser)).body.messages[0]).toMatchObject({ text: null });
    expect((await read(threadId)).body).toMatchObject({ thread: { unread: 0 }, messages: [{ text: null }, {}] });
    expect(refusalOf(await removeByVendor(browser, seq))).toEqual([409, 'MESSAGE_DELETED']);
    expect((await removeByVendor(browser, seq, false)).body.messages[0]).toMatchObject({ text: GATE });
    expect((await removeByVendor(browser, theirs)).status).toBe(403);
    expect((await removeByVendor(browser, 99)).status).toBe(404);
    expect((await removeByVendor(browser, 0)).status).toBe(400);
  });
});

describe('markVendorThreadRead', () => {
  test('moves the mark forward only, and the buyer sees that the vendor has read', async () => {
    const { browser, threadId } = await talking();
    for (let number = 0; number < 3; number++) await send(threadId);
    expect((await readByVendor(browser)).body.unread).toBe(3);
    expect((await markReadByVendor(browser, 2)).body).toMatchObject({ unread: 1, readSeq: 2 });
    expect((await markReadByVendor(browser, 1)).body).toMatchObject({ unread: 1, readSeq: 2 });
    expect((await readByVendor(browser)).body).toMatchObject({ unread: 1, readSeq: 2 });
    expect((await read(threadId)).body.otherReadSeq).toBe(2);
    expect((await markReadByVendor(browser, 0)).status).toBe(400);
  });
});
