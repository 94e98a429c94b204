import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { contentTypesOf, documentType, docxParts, zipOf } from '../../testing/office-files.ts';
import { createFileJudge, fileJudge, judgeLimits } from './file-judge.ts';

const text = Buffer.from('a line of text\n');
/** 90 MB of NUL, hidden from the ratio by what packs badly, before the part for which it is refused. */
const hostile = () =>
  zipOf({
    ...docxParts,
    '[Content_Types].xml': contentTypesOf(
      { 'word/document.xml': documentType },
      { png: 'image/png', bin: 'application/x' },
    ),
    'word/media/image1.png': Buffer.alloc(90_000_000),
    'word/media/noise.png': noise(900_000),
    'word/last.bin': 'of no kind',
  });

/** Bytes that pack badly, the same at each run. */
function noise(length: number): Buffer {
  let seed = 7;
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    bytes[at] = seed & 255;
  }
  return bytes;
}

describe('the judge of files', () => {
  test('answers what the rules say, with the fingerprint of the file', async () => {
    const { judge } = createFileJudge(judgeLimits);
    expect(await judge('a.txt', text)).toMatchObject({ mediaType: 'text/plain', sha256: expect.any(Buffer) });
    expect(await judge('a.exe', text)).toEqual({ refusal: expect.stringMatching(/^Only PDF/) });
  });

  test('a thread that takes too long is ended, its file is refused with the reason, and the next file is judged', async () => {
    const { judge } = createFileJudge({ ...judgeLimits, atOnce: 1, longestInMs: 1 });
    expect(await judge('a.txt', text)).toMatchObject({ refusal: expect.stringMatching(/too long to check/) });
    const patient = createFileJudge({ ...judgeLimits, atOnce: 1 });
    expect(await patient.judge('a.txt', text)).toMatchObject({ mediaType: 'text/plain' });
  });

  test('a thread that takes too much memory is ended, its file is refused with the reason, and the next file is judged', async () => {
    const { judge } = createFileJudge({ ...judgeLimits, atOnce: 1, memoryInMb: 24, longestInMs: 120_000 });
    const many = Buffer.from(`%PDF-1.7\n1 0 obj[${'<<>>'.repeat(3_000_000)}]endobj\n%%EOF\n`);
    expect(await judge('a.pdf', many)).toMatchObject({ refusal: expect.stringMatching(/too much memory/) });
    expect(await judge('a.txt', text)).toMatchObject({ mediaType: 'text/plain' });
  });

  test('files that come together take turns; one more than may wait is answered 503 and judged by nobody', async () => {
    const { judge } = createFileJudge({ ...judgeLimits, atOnce: 1, waiting: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => judge('a.txt', text)));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect((answers[4] as PromiseRejectedResult).reason).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(await judge('a.txt', text)).toMatchObject({ mediaType: 'text/plain' });
  });
});

describe('setFileUpload, while a hostile file is judged', () => {
  let server: TestServer;
  let owner: TestSession;
  let buyer: TestSession;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.login(fixture.users.owner.email);
    buyer = await server.login(fixture.users.buyer.email);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await server.stop();
  });

  test('others are answered from the database meanwhile', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(hostile())]), 'a.docx');
    const arrived = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const { judge } = fileJudge;
    vi.spyOn(fileJudge, 'judge').mockImplementationOnce(async (fileName, bytes) => {
      arrived.resolve();
      await opened.promise;
      return judge(fileName, bytes);
    });
    // With a key, under which the transaction of the request would otherwise hold the embedded database.
    const upload = server.call('setFileUpload', {
      as: owner,
      body: form,
      headers: { 'idempotency-key': 'a-hostile-file' },
    });
    await arrived.promise;
    expect((await server.call('getUserinfoData', { as: buyer })).status).toBe(200);
    opened.resolve();
    const answer = await upload;
    expect([answer.status, answer.problem.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });
});
