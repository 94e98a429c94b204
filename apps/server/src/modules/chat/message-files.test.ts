import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { openFileStore } from '../../files/file-store.ts';
import type { Body, Query } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { sweepFiles } from '../file-upload/drop-files.ts';
import { eraseDeleted } from './chat.queries.ts';
import { forgetUnsentFiles } from './message-files.queries.ts';
import { vendorRoomProblem } from './message-files.rules.ts';

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

const CERTIFICATE = 'Mill certificate 3.1, heat 8841.txt';
const unknownId = '00000000-0000-4000-8000-000000000000';
const DAY_IN_MS = 24 * 60 * 60 * 1000;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const formOf = (name = CERTIFICATE, content: string = randomUUID()) => {
  const body = new FormData();
  body.set('file', new Blob([content]), name);
  return body;
};
const upload = (id: string, as: TestSession | null = owner, body = formOf()): Promise<CallAnswer<'uploadFile'>> =>
  server.call('uploadFile', { as, path: { id }, body });
const uploadByVendor = ({ headers }: VendorBrowser, body = formOf()) =>
  server.call('uploadVendorFile', { headers, body });
const send = (
  threadId: string,
  body: Partial<Body<'sendMessage'>> = {},
  as: TestSession = owner,
): Promise<CallAnswer<'sendMessage'>> =>
  server.call('sendMessage', { as, body: { threadId, clientMessageId: randomUUID(), text: 'See the file.', ...body } });
const sendByVendor = ({ headers }: VendorBrowser, body: Partial<Body<'sendVendorMessage'>> = {}) =>
  server.call('sendVendorMessage', {
    headers,
    body: { clientMessageId: randomUUID(), text: 'See the file.', ...body },
  });
const read = async (id: string, as = owner) =>
  (await server.call('chatGetMessages', { as, path: { id }, query: {} })).body.messages;
const readByVendor = async ({ headers }: VendorBrowser) =>
  (await server.call('getVendorThread', { headers })).body.messages;
const remove = (threadId: string, seq: number, isDeleted = true) =>
  server.call('deleteChat', { as: owner, body: { threadId, seq, isDeleted } });
const shared = (
  id: string,
  query: Partial<Query<'getSharedFiles'>> = {},
  as: TestSession | null = owner,
): Promise<CallAnswer<'getSharedFiles'>> => server.call('getSharedFiles', { as, path: { id }, query });
const sharedWithVendor = ({ headers }: VendorBrowser, query: Partial<Query<'getVendorSharedFiles'>> = {}) =>
  server.call('getVendorSharedFiles', { headers, query });
const download = (id: string, fileId: string, as: TestSession | null = owner) =>
  server.call('getSharedFile', { as, path: { id, fileId } });
const downloadByVendor = ({ headers }: VendorBrowser, fileId: string) =>
  server.call('getVendorSharedFile', { headers, path: { fileId } });
const member = (jobId: string, role: 'technical_evaluator' | 'auditor' | 'buyer') =>
  server.call('setJobMember', {
    as: owner,
    path: { id: jobId },
    body: { userId: fixture.users.approver.userId, role },
  });
/** A job that collects quotes, and the threads with its vendors. */
async function talking(count = 2) {
  const job = await acts.quoting(owner, count);
  const threads: string[] = [];
  for (const { _id: jobVendorId } of job.vendors)
    threads.push(
      (await server.call('chatInitiate', { as: owner, body: { communicationType: 'vendor', jobVendorId } })).body.thread
        ._id,
    );
  return { ...job, threads, threadId: threads[0]!, browser: job.browsers[0]! };
}
const removeVendor = (jobVendorId: string) =>
  server.call('removeVendorFromJob', { as: owner, body: { jobVendorId, reason: 'other', comment: 'Asked to leave.' } });

describe('uploadFile', () => {
  test('keeps a file that the uploader alone can send, and that nobody reads before', async () => {
    const { threadId, browser } = await talking();
    const { status, body } = await upload(threadId);
    expect([status, body]).toEqual([
      201,
      {
        fileId: expect.any(String) as string,
        fileName: CERTIFICATE,
        mediaType: 'text/plain',
        sizeInBytes: 36,
        uploadedAt: expect.any(String) as string,
      },
    ]);
    expect((await shared(threadId)).body).toEqual({ files: [], totalRecords: 0, offset: 1, limit: 20 });
    expect((await download(threadId, body.fileId)).status).toBe(404);
    expect((await downloadByVendor(browser, body.fileId)).status).toBe(404);
    expect(refusalOf(await send(threadId, { fileIds: [body.fileId] }, superUser))).toEqual([409, 'FILE_GONE']);
    expect(refusalOf(await sendByVendor(browser, { fileIds: [body.fileId] }))).toEqual([409, 'FILE_GONE']);
    expect((await send(threadId, { fileIds: [body.fileId] })).body.files).toMatchObject([{ _id: body.fileId }]);
  });

  test('refuses what no upload takes, who may not write, and a vendor that was removed', async () => {
    const { threadId, jobId, vendors } = await talking();
    expect((await upload(threadId, owner, formOf('Plan.html', '<p>Plan</p>'))).status).toBe(415);
    expect((await upload(threadId, owner, formOf('Plan.pdf', 'no PDF'))).status).toBe(415);
    expect((await upload(threadId, owner, formOf('Plan.txt', ''))).status).toBe(400);
    expect((await upload(threadId, null)).status).toBe(401);
    expect((await upload(threadId, stranger)).status).toBe(404);
    expect((await upload(threadId, approver)).status).toBe(404);
    expect((await upload(unknownId)).status).toBe(404);
    await member(jobId, 'auditor');
    expect((await upload(threadId, approver)).status).toBe(403);
    await removeVendor(vendors[0]!._id);
    expect(refusalOf(await upload(threadId))).toEqual([409, 'VENDOR_REMOVED']);
  });

  test('takes room of the person and the company, like every file', async () => {
    const { threadId } = await talking();
    const { storage } = server.config;
    const { perPersonInBytes, perCompanyInBytes } = storage;
    try {
      storage.perPersonInBytes = 100;
      expect((await upload(threadId)).status).toBe(201);
      expect((await upload(threadId)).status).toBe(201);
      expect(refusalOf(await upload(threadId))).toEqual([409, 'STORAGE_FULL']);
      const elsewhere = await server.call('setFileUpload', { as: owner, body: formOf() });
      expect(refusalOf(elsewhere)).toEqual([409, 'STORAGE_FULL']);
      expect((await upload(threadId, superUser)).status).toBe(201);
      storage.perCompanyInBytes = 120;
      expect((await upload(threadId, superUser)).problem.message).toMatch(/^Your company has used/);
    } finally {
      Object.assign(storage, { perPersonInBytes, perCompanyInBytes });
    }
  });

  test('a file that nothing sent for a day is deleted, with its content; one that was sent stays', async () => {
    const { threadId } = await talking();
    const store = await openFileStore(server.config);
    const [unsent, kept] = [await upload(threadId), await upload(threadId)].map(({ body }) => body.fileId);
    await send(threadId, { fileIds: [kept!] });
    const { rows } = await server.database.ownerPool.query('select id, sha256 from chat_file');
    const contentOf = (id: string) => (rows as { id: string; sha256: Buffer }[]).find((row) => row.id === id)!.sha256;
    const forget = async (afterInMs: number) => {
      await forgetUnsentFiles(server.database.app, new Date(server.now().getTime() + afterInMs - DAY_IN_MS));
      await sweepFiles(server.database.app, store, new Date(Date.now() + 2 * DAY_IN_MS));
      return [await store.has(contentOf(unsent!)), await store.has(contentOf(kept!))];
    };
    expect(await forget(DAY_IN_MS - 60_000)).toEqual([true, true]);
    expect(await forget(DAY_IN_MS + 60_000)).toEqual([false, true]);
    expect(refusalOf(await send(threadId, { fileIds: [unsent!] }))).toEqual([409, 'FILE_GONE']);
    expect((await download(threadId, kept!)).status).toBe(200);
  });
});

describe('sendMessage', () => {
  test('carries files in their order, for both sides, also without a text', async () => {
    const { threadId, browser } = await talking();
    const names = ['B.txt', 'A.txt', 'Scope.csv'];
    const fileIds: string[] = [];
    for (const name of names) fileIds.push((await upload(threadId, owner, formOf(name, 'Crane,1'))).body.fileId);
    const sent = await send(threadId, { fileIds, text: ' ' });
    expect(sent.body).toMatchObject({ text: '', files: names.map((name) => ({ name })) });
    expect(sent.body.files.map(({ mediaType }) => mediaType)).toEqual(['text/plain', 'text/plain', 'text/csv']);
    expect(await read(threadId)).toEqual([sent.body]);
    expect((await readByVendor(browser))[0]!.files).toEqual(sent.body.files);
    const { threads } = (await server.call('chatlistGetData', { as: owner, query: { offset: 1, limit: 20 } })).body;
    expect(threads.find(({ _id }) => _id === threadId)!.last!.text).toBe('B.txt');
    expect((await send(threadId, { replyToSeq: 1 })).body.replyTo!.text).toBe('B.txt');
    const found = async (search: string) =>
      (await server.call('chatlistGetData', { as: owner, query: { search, offset: 1, limit: 20 } })).body.totalRecords;
    expect([await found('scope.CSV'), await found('Scope.dwg')]).toEqual([1, 0]);
  });

  test('a retry answers the stored message; the same id with other files is refused', async () => {
    const { threadId } = await talking();
    const ids = [await upload(threadId), await upload(threadId)].map(({ body }) => body.fileId);
    const clientMessageId = randomUUID();
    const first = await send(threadId, { clientMessageId, fileIds: [ids[0]!] });
    expect((await send(threadId, { clientMessageId, fileIds: [ids[0]!] })).body).toEqual(first.body);
    for (const fileIds of [[ids[1]!], ids, []])
      expect(refusalOf(await send(threadId, { clientMessageId, fileIds }))).toEqual([409, 'MESSAGE_ID_USED']);
    expect(await read(threadId)).toEqual([first.body]);
  });

  test('refuses a file of another thread, one that was sent, an unknown one, and more than ten', async () => {
    const { threads, threadId } = await talking();
    const { fileId: elsewhere } = (await upload(threads[1]!)).body;
    const { fileId } = (await upload(threadId)).body;
    expect(refusalOf(await send(threadId, { fileIds: [elsewhere] }))).toEqual([409, 'FILE_GONE']);
    expect(refusalOf(await send(threadId, { fileIds: [fileId, elsewhere] }))).toEqual([409, 'FILE_GONE']);
    expect(refusalOf(await send(threadId, { fileIds: [unknownId] }))).toEqual([409, 'FILE_GONE']);
    expect((await send(threadId, { fileIds: [fileId, fileId] })).status).toBe(400);
    const many = Array.from({ length: 11 }, () => randomUUID());
    expect((await send(threadId, { fileIds: many })).status).toBe(400);
    expect((await send(threadId, { fileIds: [fileId] })).status).toBe(200);
    expect(refusalOf(await send(threadId, { fileIds: [fileId] }))).toEqual([409, 'FILE_GONE']);
    expect(await read(threadId)).toHaveLength(1);
    const { rows } = await server.database.ownerPool.query(
      'select count(*)::int as count from chat_file where seq is null',
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('two messages that send one file at once: one of them carries it', async () => {
    const { threadId } = await talking();
    const { fileId } = (await upload(threadId)).body;
    const both = await Promise.all([send(threadId, { fileIds: [fileId] }), send(threadId, { fileIds: [fileId] })]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect((await read(threadId)).map(({ files }) => files.length)).toEqual([1]);
  });

  test('until quote opening a file name that looks like a price needs to be confirmed, and closes the thread to technical evaluators', async () => {
    const { threadId, jobId, browser } = await talking();
    await member(jobId, 'technical_evaluator');
    const { fileId } = (await uploadByVendor(browser, formOf('Offer ₹4,20,000.txt'))).body;
    expect(refusalOf(await sendByVendor(browser, { fileIds: [fileId] }))).toEqual([409, 'PRICE_BEFORE_OPENING']);
    expect((await shared(threadId, {}, approver)).status).toBe(200);
    const sent = await sendByVendor(browser, { fileIds: [fileId], isNotPrice: true });
    expect(sent.body.priceTexts).toEqual(['₹4,20,000']);
    expect((await shared(threadId, {}, approver)).status).toBe(404);
    expect((await download(threadId, fileId, approver)).status).toBe(404);
    expect((await download(threadId, fileId)).status).toBe(200);
  });

  test('editing changes the text alone; one with files may lose its text', async () => {
    const { threadId } = await talking();
    const { fileId } = (await upload(threadId)).body;
    const { seq } = (await send(threadId, { fileIds: [fileId] })).body;
    const edited = await server.call('editMessage', { as: owner, body: { threadId, seq, text: '' } });
    expect(edited.body).toMatchObject({ text: '', files: [{ _id: fileId }] });
    expect(await read(threadId)).toEqual([edited.body]);
    expect((await send(threadId, { text: '' })).status).toBe(400);
  });
});

describe('getSharedFiles', () => {
  test('lists what was sent in a thread, the newest first, by pages and by part of a name', async () => {
    const { threads, threadId, browser, vendors } = await talking();
    const sendOne = async (name: string) =>
      send(threadId, { fileIds: [(await upload(threadId, owner, formOf(name))).body.fileId] });
    await sendOne('WPS 114.txt');
    const { fileId } = (await uploadByVendor(browser, formOf('100% certificate.txt'))).body;
    await sendByVendor(browser, { fileIds: [fileId] });
    await sendOne('Header section.txt');
    const { body } = await shared(threadId);
    expect(body.files.map(({ name, seq }) => [name, seq])).toEqual([
      ['Header section.txt', 3],
      ['100 certificate.txt', 2],
      ['WPS 114.txt', 1],
    ]);
    expect(body.files[1]).toEqual({
      _id: fileId,
      name: '100 certificate.txt',
      mediaType: 'text/plain',
      sizeInBytes: 36,
      by: { name: vendors[0]!.companyName, side: 'vendor', isMe: false },
      at: expect.any(String) as string,
      seq: 2,
    });
    expect(body.files[0]!.by.isMe).toBe(true);
    const namesOf = async (query: Partial<Query<'getSharedFiles'>>) => {
      const answer = (await shared(threadId, query)).body;
      return [answer.totalRecords, ...answer.files.map(({ name }) => name)];
    };
    expect(await namesOf({ limit: 2, offset: 2 })).toEqual([3, 'WPS 114.txt']);
    expect(await namesOf({ search: 'CERT' })).toEqual([1, '100 certificate.txt']);
    expect(await namesOf({ search: '%' })).toEqual([0]);
    expect((await shared(threads[1]!)).body.totalRecords).toBe(0);
  });

  test('is not found by who does not read the thread', async () => {
    const { threadId } = await talking();
    expect((await shared(threadId, {}, stranger)).status).toBe(404);
    expect((await shared(threadId, {}, approver)).status).toBe(404);
    expect((await shared(threadId, {}, null)).status).toBe(401);
    expect((await shared(unknownId)).status).toBe(404);
    expect((await shared(threadId, { limit: 101 })).status).toBe(400);
  });
});

describe('getSharedFile', () => {
  test('gives the content as an attachment to who reads the thread, and to nobody by another thread', async () => {
    const { threads, threadId, jobId, browsers } = await talking();
    const { fileId } = (await upload(threadId, owner, formOf(CERTIFICATE, 'Heat 8841'))).body;
    await send(threadId, { fileIds: [fileId] });
    const answer = await download(threadId, fileId, superUser);
    expect([answer.status, answer.bytes.toString()]).toEqual([200, 'Heat 8841']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect((await downloadByVendor(browsers[0]!, fileId)).bytes.toString()).toBe('Heat 8841');
    expect((await downloadByVendor(browsers[1]!, fileId)).status).toBe(404);
    expect((await download(threads[1]!, fileId)).status).toBe(404);
    expect((await download(threadId, unknownId)).status).toBe(404);
    expect((await download(threadId, fileId, stranger)).status).toBe(404);
    expect((await download(threadId, fileId, approver)).status).toBe(404);
    expect((await download(threadId, fileId, null)).status).toBe(401);
    expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(404);
    await member(jobId, 'auditor');
    expect((await download(threadId, fileId, approver)).status).toBe(200);
  });
});

describe('deleteChat', () => {
  test('takes the files out of all answers, brings them back with the undo, and erases them after 30 days', async () => {
    const { threadId, browser } = await talking();
    const { fileId } = (await upload(threadId)).body;
    const { seq } = (await send(threadId, { fileIds: [fileId] })).body;
    const found = async () => [
      (await shared(threadId)).body.totalRecords,
      (await sharedWithVendor(browser)).body.totalRecords,
      (await download(threadId, fileId)).status,
      (await downloadByVendor(browser, fileId)).status,
      (await read(threadId))[0]!.files.length,
      (await readByVendor(browser))[0]!.files.length,
    ];
    expect((await remove(threadId, seq)).body.messages[0]).toMatchObject({ text: null, files: [] });
    expect(await found()).toEqual([0, 0, 404, 404, 0, 0]);
    expect((await remove(threadId, seq, false)).body.messages[0]).toMatchObject({ files: [{ _id: fileId }] });
    expect(await found()).toEqual([1, 1, 200, 200, 1, 1]);
    await remove(threadId, seq);
    const rows = async () => (await server.database.ownerPool.query('select id from chat_file')).rowCount;
    await eraseDeleted(server.database.app, new Date(server.now().getTime() + 29 * DAY_IN_MS));
    expect(await rows()).toBe(1);
    await eraseDeleted(server.database.app, new Date(server.now().getTime() + 31 * DAY_IN_MS));
    expect(await rows()).toBe(0);
  });
});

describe('uploadVendorFile', () => {
  test('keeps a file that the vendor sends, before its thread has a message, and that the buyer downloads', async () => {
    const { browsers, vendors } = await acts.quoting(owner);
    const { status, body } = await uploadByVendor(browsers[0]!, formOf(CERTIFICATE, 'Heat 8841'));
    expect([status, body.fileName, body.sizeInBytes]).toEqual([201, CERTIFICATE, 9]);
    expect((await sharedWithVendor(browsers[0]!)).body.files).toEqual([]);
    const sent = await sendByVendor(browsers[0]!, { fileIds: [body.fileId], text: '' });
    expect(sent.body).toMatchObject({ seq: 1, text: '', files: [{ _id: body.fileId, name: CERTIFICATE }] });
    const start = { communicationType: 'vendor', jobVendorId: vendors[0]!._id } as const;
    const { thread } = (await server.call('chatInitiate', { as: owner, body: start })).body;
    expect((await download(thread._id, body.fileId)).bytes.toString()).toBe('Heat 8841');
    expect(refusalOf(await sendByVendor(browsers[1]!, { fileIds: [body.fileId] }))).toEqual([409, 'FILE_GONE']);
    expect(refusalOf(await send(thread._id, { fileIds: [body.fileId] }))).toEqual([409, 'FILE_GONE']);
  });

  test('refuses what no upload takes, and what the vendor has no room for', async () => {
    const { browser, threadId } = await talking();
    expect((await uploadByVendor(browser, formOf('Offer.html', '<p>Offer</p>'))).status).toBe(415);
    expect((await uploadByVendor(browser, formOf('Offer.txt', ''))).status).toBe(400);
    expect((await server.call('uploadVendorFile', { headers: acts.own, body: formOf() })).status).toBe(401);
    expect((await uploadByVendor(browser)).status).toBe(201);
    await server.database.ownerPool.query('update chat_file set size_in_bytes = $1', [200 * 1024 * 1024 - 40]);
    expect((await uploadByVendor(browser)).status).toBe(201);
    expect(refusalOf(await uploadByVendor(browser))).toEqual([409, 'STORAGE_FULL']);
    // The buyer's room is another one.
    expect((await upload(threadId)).status).toBe(201);
    const full = 200 * 1024 * 1024;
    expect([vendorRoomProblem(full - 1, 1), vendorRoomProblem(full, 1)?.code]).toEqual([null, 'STORAGE_FULL']);
  });

  test('the database gives a vendor no file of another, and lets nobody send or read what somebody else uploaded', async () => {
    const { threads, browsers, vendors } = await talking();
    const { fileId: ofOwner } = (await upload(threads[0]!)).body;
    const { fileId: ofFirst } = (await uploadByVendor(browsers[0]!)).body;
    await sendByVendor(browsers[0]!, { fileIds: [ofFirst] });
    const { fileId: ofSecond } = (await uploadByVendor(browsers[1]!)).body;
    const idsOf = async (tenant: { jobVendorId: string } | { companyId: string; userId: string }) => {
      const request = createRequestDatabases(server.database.appPool).withTenant(tenant);
      const rows = await request.db.selectFrom('chat_file').select('id').execute();
      const changed = await request.db
        .updateTable('chat_file')
        .set({ place: 1, seq: 1 })
        .execute()
        .catch((error: { code: string }) => error.code);
      await request.rollback();
      return [rows.map(({ id }) => id), changed];
    };
    const { companyId } = fixture.sagar;
    expect(await idsOf({ jobVendorId: vendors[1]!._id })).toEqual([[ofSecond], '42501']);
    expect(await idsOf({ companyId, userId: fixture.users.owner.userId })).toEqual([
      expect.toSatisfy((ids: string[]) => ids.length === 2 && ids.includes(ofOwner) && ids.includes(ofFirst)),
      '42501',
    ]);
    const [rows, changed] = await idsOf({ companyId, userId: fixture.users.corporate.userId });
    expect(rows).toEqual([ofFirst]);
    expect(changed).toMatchObject([{ numUpdatedRows: 0n }]);
    expect(await idsOf({ companyId: fixture.deccan.companyId, userId: fixture.users.buyer.userId })).toMatchObject([
      [],
      [{ numUpdatedRows: 0n }],
    ]);
  });
});

describe('getVendorSharedFiles', () => {
  test('lists the files of the own thread alone, and is empty before there is one', async () => {
    const { browsers } = await acts.quoting(owner);
    expect((await sharedWithVendor(browsers[0]!)).body).toEqual({ files: [], totalRecords: 0, offset: 1, limit: 20 });
    const { fileId } = (await uploadByVendor(browsers[0]!)).body;
    await sendByVendor(browsers[0]!, { fileIds: [fileId] });
    expect((await sharedWithVendor(browsers[0]!, { search: 'HEAT' })).body).toMatchObject({
      files: [{ _id: fileId, by: { side: 'vendor', isMe: true } }],
      totalRecords: 1,
    });
    expect((await sharedWithVendor(browsers[0]!, { search: 'drawing' })).body.files).toEqual([]);
    expect((await sharedWithVendor(browsers[1]!)).body.files).toEqual([]);
    expect((await sharedWithVendor(browsers[0]!, { limit: 101 })).status).toBe(400);
    expect((await server.call('getVendorSharedFiles', { headers: acts.own })).status).toBe(401);
  });
});

describe('getVendorSharedFile', () => {
  test('gives the content of a sent file, and ends when the vendor is removed', async () => {
    const { threadId, browser, vendors } = await talking();
    const { fileId } = (await upload(threadId, owner, formOf(CERTIFICATE, 'Heat 8841'))).body;
    await send(threadId, { fileIds: [fileId] });
    const answer = await downloadByVendor(browser, fileId);
    expect([answer.status, answer.bytes.toString()]).toEqual([200, 'Heat 8841']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect((await downloadByVendor(browser, unknownId)).status).toBe(404);
    expect((await downloadByVendor(browser, 'x')).status).toBe(400);
    await removeVendor(vendors[0]!._id);
    expect(refusalOf(await downloadByVendor(browser, fileId))).toEqual([401, 'VENDOR_LINK_NEEDED']);
    expect((await download(threadId, fileId)).status).toBe(200);
  });
});
