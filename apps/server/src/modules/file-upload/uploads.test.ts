import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { childEnvironment } from '../../testing/child-environment.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { sweepFiles } from './drop-files.ts';
import { openFileStore } from '../../files/file-store.ts';
import { forgetUploads } from './uploads.queries.ts';
import { PART_IN_BYTES } from './uploads.rules.ts';

let server: TestServer;
let owner: TestSession;
let other: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  other = await server.login(fixture.users.approver.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'upload'));

/** Lines of text, of so many bytes. */
const textOf = (bytes: number) => Buffer.alloc(bytes, 'P-101, 2 numbers, checked by the plant\n');
const TWO_PARTS = textOf(PART_IN_BYTES + 1000);
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const begin = (fileName = 'lines.txt', sizeInBytes = TWO_PARTS.length, as: TestSession | null = owner) =>
  server.call('beginUpload', { as, body: { fileName, sizeInBytes } });
const partOf = (content: Buffer, number: number) =>
  content.subarray(number * PART_IN_BYTES, (number + 1) * PART_IN_BYTES);
function send(
  uploadId: string,
  number: number | string,
  bytes = partOf(TWO_PARTS, Number(number)),
  as: TestSession | null = owner,
) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], 'part'));
  return server.call('addUploadPart', { as, path: { uploadId, number: String(number) }, body });
}
const finish = (uploadId: string, as: TestSession | null = owner) =>
  server.call('uploadFilesToPermanentFolder', { as, body: { uploadId } });
const get = (uploadId: string, as: TestSession | null = owner) => server.call('getUpload', { as, path: { uploadId } });
const cancel = (uploadId: string, as: TestSession | null = owner) =>
  server.call('cancelUpload', { as, path: { uploadId } });

describe('beginUpload', () => {
  test('says how large the parts are; nothing has arrived', async () => {
    const { body } = await begin('../Lines of P-101.TXT');
    expect(body).toMatchObject({ fileName: 'Lines of P-101.txt', partSizeInBytes: PART_IN_BYTES, parts: [] });
    expect((await get(body.uploadId)).body).toEqual(body);
  });

  test('nothing is begun of a kind that is not taken, beyond 100 MB, or without a session', async () => {
    expect((await begin('page.html')).status).toBe(415);
    expect((await begin('a.pdf', 104_857_601)).status).toBe(400);
    expect((await begin('a.pdf', 0)).status).toBe(400);
    expect((await begin('a.pdf', 1, null)).status).toBe(401);
  });

  test('with too many that are not finished, 409', async () => {
    await server.database.ownerPool.query(
      'insert into upload (company_id, user_id, file_name, size_in_bytes, created_at) select $1, $2, $3, 1, now() from generate_series(1, 50)',
      [fixture.sagar.companyId, fixture.users.owner.userId, 'a.txt'],
    );
    expect(refusalOf(await begin())).toEqual([409, 'TOO_MANY_UPLOADS']);
  });
});

describe('addUploadPart', () => {
  test('parts come in any order and more than once; after a break it is gone on with', async () => {
    const { uploadId } = (await begin()).body;
    expect((await send(uploadId, 1)).body.parts).toEqual([1]);
    expect((await send(uploadId, 1)).body.parts).toEqual([1]);
    expect((await get(uploadId)).body.parts).toEqual([1]);
    expect((await send(uploadId, 0)).body.parts).toEqual([0, 1]);
  });

  test('a part of another size, of no place, of somebody else or without a session is refused', async () => {
    const { uploadId } = (await begin()).body;
    expect((await send(uploadId, 0, textOf(10))).status).toBe(400);
    expect((await send(uploadId, 1, textOf(0))).status).toBe(400);
    expect((await send(uploadId, 2, textOf(10))).status).toBe(400);
    expect((await send(uploadId, 'x', textOf(10))).status).toBe(400);
    expect((await send(uploadId, 0, textOf(PART_IN_BYTES + 1))).status).toBe(413);
    expect((await send(uploadId, 0, undefined, other)).status).toBe(404);
    expect((await send(uploadId, 0, undefined, null)).status).toBe(401);
    const plain = await server.call('addUploadPart', { as: owner, path: { uploadId, number: '0' }, rawBody: {} });
    expect(plain.status).toBe(415);
  });
});

describe('getUpload', () => {
  test('is for who began it', async () => {
    const { uploadId } = (await begin()).body;
    expect((await get(uploadId)).status).toBe(200);
    expect((await get(uploadId, other)).status).toBe(404);
    expect((await get(uploadId, null)).status).toBe(401);
    expect((await get('none')).status).toBe(400);
  });
});

describe('cancelUpload', () => {
  test('what has arrived is gone', async () => {
    const { uploadId } = (await begin()).body;
    await send(uploadId, 0);
    expect((await cancel(uploadId, other)).status).toBe(404);
    expect((await cancel(uploadId)).status).toBe(200);
    expect((await get(uploadId)).status).toBe(404);
    expect((await cancel('none')).status).toBe(400);
    expect((await cancel(uploadId, null)).status).toBe(401);
  });
});

describe('uploadFilesToPermanentFolder', () => {
  test('the parts become one file, the same byte for byte, and leave the temporary store', async () => {
    const { uploadId } = (await begin()).body;
    await send(uploadId, 1);
    expect(refusalOf(await finish(uploadId))).toEqual([409, 'UPLOAD_INCOMPLETE']);
    await send(uploadId, 0);
    const { status, body } = await finish(uploadId);
    expect([status, body.mediaType, body.sizeInBytes]).toEqual([201, 'text/plain', TWO_PARTS.length]);
    const back = await server.call('getFile', { as: owner, path: { fileId: body.fileId } });
    expect(back.bytes.equals(TWO_PARTS)).toBe(true);
    expect((await get(uploadId)).status).toBe(404);
    const store = await openFileStore(server.config);
    await sweepFiles(server.database.app, store, new Date(server.now().getTime() + 2 * 3_600_000));
    const left = await Array.fromAsync(store.list());
    expect(left).toHaveLength(1);
    const again = await server.call('getFile', { as: owner, path: { fileId: body.fileId } });
    expect(again.bytes.length).toBe(TWO_PARTS.length);
  });

  test('a file that lies, or is somebody else’s, is not kept', async () => {
    const lying = Buffer.concat([textOf(PART_IN_BYTES), Buffer.from('<script>alert(1)</script>')]);
    const { uploadId } = (await begin('lines.txt', lying.length)).body;
    for (const number of [0, 1]) await send(uploadId, number, partOf(lying, number));
    expect((await finish(uploadId, other)).status).toBe(404);
    expect((await finish(uploadId, null)).status).toBe(401);
    const refused = await finish(uploadId);
    expect([refused.status, refused.problem.message]).toEqual([415, 'HTML, SVG and XML cannot be uploaded.']);
    expect((await get(uploadId)).status).toBe(404);
    const malformed = await server.call('uploadFilesToPermanentFolder', { as: owner, rawBody: { uploadId: 'none' } });
    expect(malformed.status).toBe(400);
  });

  test('what was begun a day ago is forgotten', async () => {
    const { uploadId } = (await begin()).body;
    await forgetUploads(server.database.app, new Date(server.now().getTime() - 1000));
    expect((await get(uploadId)).status).toBe(200);
    await forgetUploads(server.database.app, new Date(server.now().getTime() + 1000));
    expect((await get(uploadId)).status).toBe(404);
  });
});

describe('100 MB', () => {
  test('the memory of the server grows by at most 64 MB', async () => {
    const database = await createTestDatabase();
    // Collects garbage often: on a busy machine, what is not collected yet would count as memory that the server holds.
    const collecting = [
      '--expose-gc',
      '--import',
      'data:text/javascript,setInterval(() => gc({ type: "minor" }), 20).unref()',
    ];
    const child = spawn(process.execPath, [...collecting, join(import.meta.dirname, '../../main.ts'), 'demo'], {
      env: {
        ...childEnvironment,
        PORT: '0',
        DATA_DIR: database.folder,
        STORAGE_PER_PERSON_IN_MB: '1000',
        ...(database.location.kind === 'postgres' ? { DATABASE_URL: database.location.url } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const url = await readyUrl(child);
      const call = async <Body>(path: string, body: object, accessToken = ''): Promise<Body> => {
        const isForm = body instanceof FormData;
        const answer = await fetch(`${url}/api/v1${path}`, {
          method: 'POST',
          headers: {
            ...(isForm ? {} : { 'content-type': 'application/json' }),
            ...(accessToken && { authorization: `Bearer ${accessToken}` }),
          },
          body: isForm ? body : JSON.stringify(body),
        });
        expect(answer.status).toBeLessThan(300);
        return (await answer.json()) as Body;
      };
      const credentials = { email: fixture.users.owner.email, password: PASSWORD };
      const { access_token: token } = await call<{ access_token: string }>('/authentication/login', credentials);
      const file = async (megabytes: number) => {
        const part = textOf(PART_IN_BYTES);
        const upload = { fileName: 'lines.txt', sizeInBytes: megabytes * 1024 * 1024 };
        const { uploadId } = await call<{ uploadId: string }>('/file/uploads', upload, token);
        for (let number = 0; number * 4 < megabytes; number += 1) {
          const form = new FormData();
          form.append('file', new File([part], 'part'));
          await call(`/file/uploads/${uploadId}/parts/${number}`, form, token);
        }
        return call<{ sizeInBytes: number }>('/file/upload-permanent', { uploadId }, token);
      };
      // What is loaded and compiled by the first upload is no growth of the second.
      await file(8);
      const before = memoryOf(child);
      const { sizeInBytes } = await file(100);
      expect(sizeInBytes).toBe(104_857_600);
      const grownInMb = (memoryOf(child) - before) / 1024 / 1024;
      console.log(`an upload of 100 MB: the server's memory grew by ${grownInMb.toFixed(0)} MB at most`);
      expect(grownInMb).toBeLessThanOrEqual(64);
    } finally {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await database.remove();
    }
  }, 180_000);
});

/** The most that a process has held in memory so far, in bytes. */
const memoryOf = ({ pid }: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

const readyUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
      const ready = /is ready on (\S+) after/.exec(output);
      if (ready) resolve(ready[1]!);
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', listen);
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
