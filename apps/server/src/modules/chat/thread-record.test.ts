import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { threadRecordPdf } from './thread-record-pdf.ts';
import { fingerprintOf, MOST_RECORDED } from './thread-record.rules.ts';
import type { RecordedMessage, ThreadRecord } from './thread-record.rules.ts';

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

const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex');
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const exported = async (id: string, as: TestSession | null = owner) => {
  const { status, bytes } = await server.call('exportThread', { as, path: { id } });
  return { status, ...textOfPdf(bytes!) };
};

/** A job with a thread in which both sides wrote, edited, deleted and sent a file. */
async function talked() {
  const job = await acts.quoting(owner, 1);
  const { headers } = job.browsers[0]!;
  const start = { communicationType: 'vendor', jobVendorId: job.vendors[0]!._id } as const;
  const threadId = (await server.call('chatInitiate', { as: owner, body: start })).body.thread._id;
  const form = new FormData();
  form.set('file', new Blob(['Heat 8841']), 'Mill certificate.txt');
  const { fileId } = (await server.call('uploadFile', { as: owner, path: { id: threadId }, body: form })).body;
  const send = (text: string, more: object = {}) =>
    server.call('sendMessage', { as: owner, body: { threadId, clientMessageId: randomUUID(), text, ...more } });
  const question = { clientMessageId: randomUUID(), text: 'Which gate is open?' };
  await server.call('sendVendorMessage', { headers, body: question });
  await send('Gate 2.', { replyToSeq: 1 });
  await server.call('editMessage', { as: owner, body: { threadId, seq: 2, text: 'Gate 3.' } });
  await send('Wrong thread.');
  await server.call('deleteChat', { as: owner, body: { threadId, seq: 3, isDeleted: true } });
  await send('', { fileIds: [fileId] });
  return { ...job, threadId, send };
}

describe('exportThread', () => {
  test('has who wrote what, what was edited and deleted, and the fingerprints of files and of the whole', async () => {
    const { threadId, recipients } = await talked();
    const { status, text } = await exported(threadId);
    expect(status).toBe(200);
    for (const part of [
      `Messages: ${recipients[0]!.companyName}`,
      'Exported by Owner Person',
      '4 messages',
      `1. ${recipients[0]!.companyName} (vendor)`,
      'Which gate is open?',
      '2. Owner Person',
      'Reply to 1',
      'Gate 3.',
      'Edited on',
      'Deleted on',
      'File: Mill certificate.txt, 9 bytes',
      sha256Of('Heat 8841'),
    ])
      expect(text).toContain(part);
    for (const gone of ['Gate 2.', 'Wrong thread.']) expect(text).not.toContain(gone);
  });

  test('has the same fingerprint until something is written', async () => {
    const { threadId, send } = await talked();
    const fingerprint = async () => /[0-9a-f]{64}/.exec((await exported(threadId)).text)![0];
    const first = await fingerprint();
    expect(await fingerprint()).toBe(first);
    await send('One more.');
    expect(await fingerprint()).not.toBe(first);
  });

  test('is an entry in the log of the job; of a team there is no job', async () => {
    const { jobId, threadId, recipients } = await talked();
    await exported(threadId);
    const { body } = await server.call('getLatestActivityLog', { as: owner, path: { id: jobId } });
    expect(body.entries[0]).toMatchObject({
      kind: 'exported',
      detail: { document: `Messages, ${recipients[0]!.companyName}, PDF` },
    });
    const team = { communicationType: 'team', title: 'April shutdown', memberIds: [fixture.users.approver.userId] };
    const started = await server.call('chatInitiate', { as: owner, body: { ...team, communicationType: 'team' } });
    expect((await exported(started.body.thread._id, approver)).text).toContain('Messages: April shutdown');
  });

  test('who does not read the thread takes no record of it', async () => {
    const { threadId } = await talked();
    for (const as of [approver, stranger])
      expect(refusalOf(await server.call('exportThread', { as, path: { id: threadId } }))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('threadRecordPdf', () => {
  const message = (seq: number): RecordedMessage => ({
    seq,
    at: '2026-11-20T11:28:00.000Z',
    by: 'Konkan Thermal Erectors',
    side: 'vendor',
    text: `Heat ${seq}`,
    replyToSeq: null,
    editedAt: null,
    deletedAt: null,
    files: [],
  });
  const record = (messages: RecordedMessage[], messageCount = messages.length): ThreadRecord => ({
    title: 'Konkan Thermal Erectors',
    job: null,
    company: 'Sagar Steel',
    takenBy: 'Sunil Ozarkar',
    takenAt: '2026-11-21T04:30:00.000Z',
    messageCount,
    messages,
  });

  test('goes over many pages, and says how many messages it leaves out', async () => {
    const messages = Array.from({ length: 200 }, (_, at) => message(at + 51));
    const { pages, text } = textOfPdf(await threadRecordPdf(record(messages, 250)));
    expect(pages).toBeGreaterThan(5);
    expect(text).toContain('The newest 200 of 250 messages');
    expect(text).toContain('Heat 250');
    expect(MOST_RECORDED).toBe(5_000);
  });

  test('the fingerprint does not hang on who takes it and when', () => {
    const first = record([message(1)]);
    expect(fingerprintOf({ ...first, takenBy: 'Rekha', takenAt: '2026-12-01T00:00:00.000Z' })).toBe(
      fingerprintOf(first),
    );
    expect(fingerprintOf(record([{ ...message(1), text: 'Heat 2' }]))).not.toBe(fingerprintOf(first));
  });
});
