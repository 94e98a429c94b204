import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFileStore } from '../../files/file-store.ts';
import type { FileStore } from '../../files/files.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { sweepFiles } from '../file-upload/drop-files.ts';
import { forgetDownloads } from './file-download.queries.ts';
import { packedFiles } from './file-download.rules.ts';
import type { DocumentRow } from './job-document.rules.ts';

let server: TestServer;
let files: FileStore;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  files = await openFileStore(server.config);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);

async function upload(name: string, content: string | Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return (await server.call('setFileUpload', { as: owner, body })).body.fileId;
}
const add = async (jobId: string, name: string, content: string | Buffer, documentId?: string) => {
  const fileIds = [await upload(name, content)];
  const body = { jobId, fileIds, ...(documentId && { documentId }) };
  return (await server.call('addRfqDocuments', { as: owner, body })).body.documents;
};
const ask = (jobId: string, documentIds?: string[], as: TestSession | null = owner) =>
  server.call('sendEmailForFileDownload', { as, body: { jobId, ...(documentIds && { documentIds }) } });
const list = (id: string, as: TestSession | null = owner) => server.call('getFileDownloads', { as, path: { id } });
const take = (id: string, as: TestSession | null = owner) => server.call('getFileDownload', { as, path: { id } });
const contentsOf = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, text]) => [name, Buffer.from(text).toString()]),
  );
const mails = async (number: RegExp) =>
  (await server.sentMessages()).filter(({ subject }) => subject !== null && number.test(subject));
/** Mails that came while something was done. */
async function mailsOf(act: () => Promise<unknown>) {
  const before = (await mails(/: the ZIP of/)).length;
  await act();
  await server.tasks.drain();
  const all = await mails(/: the ZIP of/);
  return all.slice(0, all.length - before);
}

/** A job with two documents, one of them in two versions, and their ids. */
async function documented() {
  const { jobId } = await acts.sourced(owner, 1);
  const [drawing] = await add(jobId, 'drawing.txt', 'panel 1');
  await add(jobId, 'drawing.txt', 'panel 2', drawing!._id);
  const documents = await add(jobId, 'बॉयलर.txt', 'boiler '.repeat(40_000));
  return { jobId, ids: documents.map(({ _id }) => _id) };
}

/** Asks for all documents and has them packed; the id of the ZIP. */
async function packed(jobId: string): Promise<string> {
  const { body } = await ask(jobId);
  await server.tasks.drain();
  return body._id;
}

describe('sendEmailForFileDownload', () => {
  test('packs the last versions of all, and mails who asked a link that needs a login and is good for 7 days', async () => {
    const { jobId } = await documented();
    let asked!: Awaited<ReturnType<typeof ask>>;
    const told = await mailsOf(async () => (asked = await ask(jobId)));
    expect(asked.body).toMatchObject({ state: 'waiting', documentCount: 2, doneInBytes: 0, sizeInBytes: null });
    const [found] = (await list(jobId)).body.downloads;
    expect(found).toMatchObject({ _id: asked.body._id, state: 'ready', doneInBytes: asked.body.totalInBytes });
    expect(Date.parse(found!.expiresAt!) - Date.parse(found!.askedAt)).toBeGreaterThanOrEqual(7 * 86_400_000);
    expect(told.map(({ to }) => to)).toEqual([fixture.users.owner.email]);
    expect(told[0]!.subject).toMatch(/^JR-\d{4}-\d{4}: the ZIP of 2 documents is ready$/);
    expect(told[0]!.text).toMatch(
      new RegExp(`/job/JR-\\d{4}-\\d{4}/documents\\?download=${asked.body._id}\\n\\nIt is kept for you until `),
    );
    const { bytes } = await take(asked.body._id);
    expect(contentsOf(bytes)).toEqual({ 'drawing.txt': 'panel 2', 'बॉयलर.txt': 'boiler '.repeat(40_000) });
    // It is packed, and no more than that.
    expect(bytes.length).toBe(found!.sizeInBytes);
    expect(bytes.length).toBeLessThan(10_000);
    const { entries } = (await server.call('getLatestActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'documents_packed', detail: { count: 2 } });
    const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(body.firstBroken).toBeNull();
  });

  test('packs what was chosen, by everybody who reads the documents', async () => {
    const { jobId, ids } = await documented();
    const told = await mailsOf(() => ask(jobId, [ids[0]!], approver));
    expect(told.map(({ to }) => to)).toEqual([fixture.users.approver.email]);
    const [found] = (await list(jobId, approver)).body.downloads;
    expect(found).toMatchObject({ documentCount: 1, totalInBytes: 7 });
    expect(contentsOf((await take(found!._id, approver)).bytes)).toEqual({ 'drawing.txt': 'panel 2' });
  });

  test('packs many pieces and what cannot be made smaller, and the same documents to the same bytes', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    const noise = randomBytes(400_000).toString('base64');
    await add(jobId, 'noise.txt', noise);
    const first = (await take(await packed(jobId))).bytes;
    expect(contentsOf(first)).toEqual({ 'noise.txt': noise });
    expect((await take(await packed(jobId))).bytes.equals(first)).toBe(true);
  });

  test('guests 401, who does not see the job 404, documents of another job and no documents 400', async () => {
    const { jobId } = await documented();
    const { jobId: other } = await acts.sourced(owner, 1);
    expect((await ask(jobId, undefined, null)).status).toBe(401);
    expect((await ask(jobId, undefined, stranger)).status).toBe(404);
    expect((await ask(unknownId)).status).toBe(404);
    const [of] = await add(other, 'other.txt', 'other');
    expect(pointersOf(await ask(jobId, [of!._id]))).toEqual([400, ['/documentIds/0']]);
    const { jobId: empty } = await acts.sourced(owner, 1);
    expect(pointersOf(await ask(empty))).toEqual([400, ['/jobId']]);
    expect((await ask(jobId, [])).status).toBe(400);
    expect((await list(jobId)).body.downloads).toEqual([]);
  });

  test('one at a time, 30 a day', async () => {
    const { jobId } = await documented();
    const id = await packed(jobId);
    await sql('update file_download set expires_at = null, size_in_bytes = null, sha256 = null where id = $1', [id]);
    expect((await list(jobId)).body.downloads[0]!.state).toBe('packing');
    expect(refusalOf(await ask(jobId))).toEqual([409, 'DOWNLOAD_UNDER_WAY']);
    // A colleague's is its own.
    expect((await ask(jobId, undefined, approver)).status).toBe(200);
    await sql(`update file_download set created_at = created_at - interval '1 day'`);
    expect((await list(jobId)).body.downloads[0]!.state).toBe('failed');
    expect((await ask(jobId)).status).toBe(200);
    await server.tasks.drain();
  });

  test('more than 2 GB are refused', async () => {
    const { jobId, ids } = await documented();
    await sql(
      `update stored_file set size_in_bytes = 2000000000 where id in (select file_id from job_document_version where job_id = $1)`,
      [jobId],
    );
    expect(pointersOf(await ask(jobId))).toEqual([400, ['/documentIds']]);
    expect((await ask(jobId, [ids[0]!])).status).toBe(200);
    await server.tasks.drain();
    await sql('update stored_file set size_in_bytes = 1 where size_in_bytes = 2000000000');
  });

  test('a content that is gone ends it, and who asked is told', async () => {
    const { jobId } = await documented();
    const { rows } = await server.database.ownerPool.query<{ sha256: Buffer }>(
      'select f.sha256 from stored_file f join job_document_version v on v.file_id = f.id where v.job_id = $1',
      [jobId],
    );
    for (const { sha256 } of rows) await files.delete(sha256);
    const told = await mailsOf(() => ask(jobId));
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/could not be created$/)]);
    const [found] = (await list(jobId)).body.downloads;
    expect([found!.state, found!.sizeInBytes]).toEqual(['failed', null]);
    expect(refusalOf(await take(found!._id))).toEqual([409, 'DOWNLOAD_NOT_READY']);
  });

  test('is not packed for who does not see the job any more', async () => {
    const { jobId } = await documented();
    const { body } = await ask(jobId, undefined, approver);
    await server.tasks.drain();
    await sql(`update job set status = 'draft' where id = $1`, [jobId]);
    expect((await list(jobId, approver)).status).toBe(404);
    expect((await take(body._id, approver)).status).toBe(404);
    await sql('update file_download set expires_at = null, size_in_bytes = null, sha256 = null where id = $1', [
      body._id,
    ]);
    const told = await mailsOf(() =>
      sql(
        `update task set state = 'due', run_at = now(), ended_at = null, payload = $1 where kind = 'pack-documents'`,
        [JSON.stringify({ downloadId: body._id })],
      ),
    );
    expect(told).toEqual([]);
  });
});

describe('getFileDownloads', () => {
  test('what the caller asked for, the newest first, and nothing of colleagues', async () => {
    const { jobId, ids } = await documented();
    await packed(jobId);
    server.advance(1);
    await ask(jobId, [ids[1]!]);
    await server.tasks.drain();
    expect((await list(jobId)).body.downloads.map(({ documentCount }) => documentCount)).toEqual([1, 2]);
    expect((await list(jobId, approver)).body.downloads).toEqual([]);
  });

  test('guests 401, who does not see the job 404', async () => {
    const { jobId } = await documented();
    expect((await list(jobId, null)).status).toBe(401);
    expect((await list(jobId, stranger)).status).toBe(404);
    expect((await list(unknownId)).status).toBe(404);
    expect((await list('x')).status).toBe(400);
  });
});

describe('getFileDownload', () => {
  test('an attachment under the number of the job', async () => {
    const { jobId } = await documented();
    const answer = await take(await packed(jobId));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="JR-\d{4}-\d{4}_documents\.zip"/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('of who asked alone: guests 401, colleagues, other companies and unknown ones 404', async () => {
    const { jobId } = await documented();
    const id = await packed(jobId);
    expect((await take(id, null)).status).toBe(401);
    expect((await take(id, approver)).status).toBe(404);
    expect((await take(id, stranger)).status).toBe(404);
    expect((await take(unknownId)).status).toBe(404);
    expect((await take('x')).status).toBe(400);
  });

  test('for 7 days: afterwards it is refused, leaves the store, and is forgotten after 30', async () => {
    const { jobId } = await documented();
    const id = await packed(jobId);
    const content = async () => {
      const { rows } = await server.database.ownerPool.query<{ sha256: Buffer | null }>(
        'select sha256 from file_download where id = $1',
        [id],
      );
      return rows[0]?.sha256;
    };
    const sha256 = (await content())!;
    const in90Minutes = new Date(Date.now() + 5_400_000);
    await sweepFiles(server.database.owner, files, in90Minutes);
    expect((await take(id)).status).toBe(200);
    await sql(
      `update file_download set expires_at = now() - interval '1 second', created_at = now() - interval '8 days'`,
    );
    expect(refusalOf(await take(id))).toEqual([409, 'DOWNLOAD_EXPIRED']);
    expect((await list(jobId)).body.downloads[0]!.state).toBe('expired');
    const now = new Date();
    await forgetDownloads(server.database.owner, now, new Date(now.getTime() - 30 * 86_400_000));
    expect(await content()).toBeNull();
    await sweepFiles(server.database.owner, files, in90Minutes);
    expect(await files.has(sha256)).toBe(false);
    expect(refusalOf(await take(id))).toEqual([409, 'DOWNLOAD_EXPIRED']);
    await sql(`update file_download set created_at = now() - interval '31 days'`);
    await forgetDownloads(server.database.owner, now, new Date(now.getTime() - 30 * 86_400_000));
    expect(await content()).toBeUndefined();
  });
});

test('names in a ZIP are safe everywhere and there once', () => {
  const row = { added_at: '2026-10-01T00:00:00.000Z', size_in_bytes: 1, sha256: Buffer.alloc(32) } as DocumentRow;
  const names = ['../a.pdf', 'A.PDF', 'a.pdf', 'con.txt', 'C:\\b.txt'].map((name) => ({ ...row, name }));
  expect(packedFiles(names).map(({ name }) => name)).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', '_con.txt', 'b.txt']);
});
