import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileStore } from '../../files/file-store.ts';
import type { FileStore } from '../../files/files.ts';
import { startBucketServer } from '../../testing/bucket-server.ts';
import type { BucketServer } from '../../testing/bucket-server.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { dropDeletedFiles, sweepFiles } from './drop-files.ts';
import { lockContent } from './file-upload.queries.ts';
import { moveFilesToStore } from './move-files.ts';

const HOUR_IN_MS = 60 * 60 * 1000;

describe.each(['folder', 'bucket'] as const)('files whose contents are in a %s', (kind) => {
  let server: TestServer;
  let bucketServer: BucketServer | null = null;
  let store: FileStore;
  let owner: TestSession;
  let buyer: TestSession;
  const log: string[] = [];
  beforeAll(async () => {
    if (kind === 'bucket') bucketServer = await startBucketServer();
    server = await startTestServer({
      ...(bucketServer ? { environment: { FILES_URL: bucketServer.filesUrl } } : {}),
      onLog: (line) => log.push(line),
    });
    store = await openFileStore(server.config);
    owner = await server.login(fixture.users.owner.email);
    buyer = await server.login(fixture.users.buyer.email);
  });
  afterAll(async () => {
    await server.stop();
    await bucketServer?.stop();
  });

  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  const upload = async (text: string, as = owner) => {
    const body = new FormData();
    body.set('file', new Blob([text]), 'a.txt');
    return server.call('setFileUpload', { as, body });
  };
  const get = (fileId: string, as = owner) => server.call('getFile', { as, path: { fileId } });
  const remove = (fileId: string, as = owner) => server.call('deleteFile', { as, path: { fileId } });
  const dropNow = () => dropDeletedFiles(server.database.app, store, new Date());

  test('an upload is in the store and nowhere in the database, and is sent as it came', async () => {
    const text = 'Boiler 2 water-wall repair\n'.repeat(20_000);
    const { fileId } = (await upload(text)).body;
    expect(await store.has(hashOf(text))).toBe(true);
    const row = await server.database.owner
      .selectFrom('stored_file')
      .selectAll()
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect([row.content, row.sha256.equals(hashOf(text)), row.size_in_bytes]).toEqual([null, true, text.length]);
    const answer = await get(fileId);
    expect(answer.bytes.toString()).toBe(text);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="a.txt"/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('two companies with the same content share one; each sees its own file only, and it goes with the last', async () => {
    const text = `shared ${kind}`;
    const [ours, theirs] = [(await upload(text)).body.fileId, (await upload(text, buyer)).body.fileId];
    expect([(await get(theirs)).status, (await get(ours, buyer)).status]).toEqual([404, 404]);
    await remove(ours);
    await dropNow();
    expect((await get(theirs, buyer)).bytes.toString()).toBe(text);
    await remove(theirs, buyer);
    await dropNow();
    expect(await store.has(hashOf(text))).toBe(false);
    // The same again is a file again.
    const again = (await upload(text)).body.fileId;
    await dropNow();
    expect((await get(again)).bytes.toString()).toBe(text);
  });

  test('an upload that meets the deletion of its content is whole or told to come again', async () => {
    for (let round = 0; round < 6; round++) {
      const text = `race ${kind} ${round}`;
      await remove((await upload(text)).body.fileId);
      const [answer] = await Promise.all([upload(text), dropNow()]);
      expect([201, 503]).toContain(answer.status);
      if (answer.status === 201) expect((await get(answer.body.fileId)).bytes.toString()).toBe(text);
    }
  });

  test('what waits for the lock of a content sees what happened meanwhile: a content that has just been named is not dropped', async () => {
    const text = `locked ${kind}`;
    const { fileId } = (await upload(text)).body;
    await remove(fileId);
    const dropping = await server.database.owner.transaction().execute(async (transaction) => {
      await lockContent(transaction, hashOf(text));
      const waiting = dropNow().catch(() => {});
      await transaction
        .updateTable('stored_file')
        .set({ deleted_at: null, size_in_bytes: text.length })
        .where('id', '=', fileId)
        .execute();
      return { waiting };
    });
    await dropping.waiting;
    expect((await get(fileId)).bytes.toString()).toBe(text);
  });

  test('a content that is missing or exchanged is our fault: nothing of it is sent, and the log holds no name', async () => {
    const { fileId } = (await upload(`gone ${kind}`)).body;
    await store.delete(hashOf(`gone ${kind}`));
    const other = (await upload(`other ${kind}`)).body.fileId;
    const row = server.database.owner.updateTable('stored_file').where('id', '=', other);
    await row.set({ sha256: hashOf(`gone ${kind}`) }).execute();
    for (const id of [fileId, other]) {
      const answer = await get(id);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([500, null]);
      expect(answer.problem.code).toBe('INTERNAL');
    }
    expect(log.join('')).toContain('a stored file is missing');
    expect(log.join('')).not.toContain('S3RVER');
  });

  test('what no row names leaves the store after an hour; what one names, and what is younger, stays', async () => {
    const [named, unnamed] = [`named ${kind}`, Buffer.from(`unnamed ${kind}`)];
    const { fileId } = (await upload(named)).body;
    await store.put([unnamed]);
    await sweepFiles(server.database.app, store, new Date());
    expect(await store.has(hashOf(String(unnamed)))).toBe(true);
    await sweepFiles(server.database.app, store, new Date(Date.now() + 2 * HOUR_IN_MS));
    expect(await store.has(hashOf(String(unnamed)))).toBe(false);
    expect((await get(fileId)).status).toBe(200);
  });

  test('an upload that is refused for its content leaves nothing in the store', async () => {
    const before = (await Array.fromAsync(store.list())).length;
    expect((await upload('<html><script>alert(1)</script></html>')).status).toBe(415);
    expect((await Array.fromAsync(store.list())).length).toBe(before);
  });

  test('files from before the store are moved once, a move that was cut off is gone on with, and deleted ones are left', async () => {
    const texts = ['old one', 'old two', 'old three'].map((text) => `${text} ${kind}`);
    const ids = [];
    for (const text of texts) {
      const { fileId } = (await upload(text)).body;
      ids.push(fileId);
      await server.database.owner
        .updateTable('stored_file')
        .set({ content: Buffer.from(text) })
        .where('id', '=', fileId)
        .execute();
      await store.delete(hashOf(text));
    }
    let puts = 0;
    const breaking: FileStore = {
      ...store,
      put: (content) => (puts++ === 1 ? Promise.reject(new Error('cut off')) : store.put(content)),
    };
    await expect(moveFilesToStore(server.database.owner, breaking)).rejects.toThrow('cut off');
    expect((await get(ids[0]!)).bytes.toString()).toBe(texts[0]);
    expect(await moveFilesToStore(server.database.owner, store)).toBe(2);
    expect(await moveFilesToStore(server.database.owner, store)).toBe(0);
    for (const [at, id] of ids.entries()) expect((await get(id)).bytes.toString()).toBe(texts[at]);
    const { rows } = await server.database.ownerPool.query<{ count: number }>(
      'select count(*) from stored_file where content is not null',
    );
    expect(Number(rows[0]!.count)).toBe(0);
  });
});

describe('a file store that does not work', () => {
  const form = (text: string) => {
    const body = new FormData();
    body.set('file', new Blob([text]), 'a.txt');
    return body;
  };

  test('a bucket that is away is a 503 for an upload and a download, and no secret is told', async () => {
    const log: string[] = [];
    const bucketServer = await startBucketServer();
    const server = await startTestServer({
      environment: { FILES_URL: bucketServer.filesUrl },
      onLog: (line) => log.push(line),
    });
    try {
      const owner = await server.login(fixture.users.owner.email);
      const { fileId } = (await server.call('setFileUpload', { as: owner, body: form('kept') })).body;
      await bucketServer.stop();
      for (const answer of [
        await server.call('setFileUpload', { as: owner, body: form('not kept') }),
        await server.call('getFile', { as: owner, path: { fileId } }),
      ]) {
        expect([answer.status, answer.problem.code]).toEqual([503, 'UNAVAILABLE']);
        expect(answer.problem.message).toMatch(/^Files are unavailable right now/);
      }
      expect(log.join('')).toContain('the file store did not answer');
      expect(log.join('')).not.toMatch(/S3RVER|millwright-files/);
    } finally {
      await server.stop();
    }
  });

  test('a changed file breaks off where it was changed: who downloads it is not told that it is whole', async () => {
    const server = await startTestServer({ environment: { LOG_LEVEL: 'silent' } });
    try {
      const owner = await server.login(fixture.users.owner.email);
      const text = randomBytes(300_000).toString('hex');
      const { fileId } = (await server.call('setFileUpload', { as: owner, body: form(text) })).body;
      const name = createHash('sha256').update(text).digest('hex');
      const path = join(server.folder, 'files', name.slice(0, 2), name.slice(2, 4), name);
      const sealed = readFileSync(path);
      sealed[sealed.length - 20]! ^= 1;
      writeFileSync(path, sealed);
      await expect(server.call('getFile', { as: owner, path: { fileId } })).rejects.toThrow('terminated');
      await rm(path);
      expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(500);
      expect(readdirSync(join(server.folder, 'files', 'unfinished'))).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
