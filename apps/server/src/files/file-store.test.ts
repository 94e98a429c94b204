import { createHash, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucketServer } from '../testing/bucket-server.ts';
import type { BucketServer } from '../testing/bucket-server.ts';
import { bucketSettings } from './bucket-settings.rules.ts';
import type { BucketSettings } from './bucket-settings.rules.ts';
import { openFileStore } from './file-store.ts';
import { FileDamaged, FileMissing, FileTooLarge, StoreUnavailable } from './files.ts';
import type { FileStore } from './files.ts';
import { FRAME_IN_BYTES, HEADER_IN_BYTES } from './sealed-file.ts';

const secret = createHash('sha256').update('a secret of the tests').digest();
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest();
/** A content as a stream hands it over: in pieces of odd lengths. */
async function* inPieces(content: Buffer, lengthInBytes = 10_007) {
  for (let at = 0; at < content.length; at += lengthInBytes) yield content.subarray(at, at + lengthInBytes);
}
/** All files below a folder, with their paths. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe.each(['folder', 'bucket'] as const)('the file store in a %s', (kind) => {
  let dataFolder: string;
  let server: BucketServer | null = null;
  let bucket: BucketSettings | null = null;
  let store: FileStore;
  /** Where the sealed bytes of a content are, as who owns the disk sees them. */
  const restingPlace = (sha256: Buffer): string =>
    filesBelow(server?.folder ?? join(dataFolder, 'files')).find(
      (path) =>
        path.includes(sha256.toString('hex')) &&
        statSync(path).size >= HEADER_IN_BYTES &&
        !/\.(?:json|md5)$/.test(path),
    )!;

  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'millwright-files-'));
    if (kind === 'bucket') {
      server = await startBucketServer();
      bucket = bucketSettings(server.filesUrl) as BucketSettings;
    }
    store = await openFileStore({ dataFolder, secret, bucket });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const read = async (sha256: Buffer, range?: { from: number; to: number }) =>
    buffer((await store.open(sha256, range)).stream);

  test.each([0, 1, FRAME_IN_BYTES - 1, FRAME_IN_BYTES, FRAME_IN_BYTES + 1, 3 * FRAME_IN_BYTES, 1_000_003])(
    'gives back %i bytes under their hash',
    async (sizeInBytes) => {
      const content = randomBytes(sizeInBytes);
      expect(await store.put(inPieces(content))).toEqual({ sha256: hashOf(content), sizeInBytes });
      expect(await store.has(hashOf(content))).toBe(true);
      const opened = await store.open(hashOf(content));
      expect(opened.sizeInBytes).toBe(sizeInBytes);
      expect((await buffer(opened.stream)).equals(content)).toBe(true);
    },
  );

  test('gives back a range, at every border of a frame, and no more than there is', async () => {
    const content = randomBytes(2 * FRAME_IN_BYTES + 100);
    const { sha256 } = await store.put(inPieces(content));
    const edges = [0, 1, FRAME_IN_BYTES - 1, FRAME_IN_BYTES, FRAME_IN_BYTES + 1, 2 * FRAME_IN_BYTES, content.length];
    for (const from of edges)
      for (const to of [...edges, content.length + 50])
        expect((await read(sha256, { from, to })).equals(content.subarray(from, Math.max(from, to)))).toBe(true);
  });

  test('keeps nothing readable: neither the content nor twice the same bytes for the same content', async () => {
    const content = Buffer.from('Boiler 2 water-wall repair, April shutdown. '.repeat(5_000));
    const { sha256 } = await store.put(inPieces(content));
    const first = readFileSync(restingPlace(sha256));
    expect(first.includes('water-wall')).toBe(false);
    await store.put(inPieces(content));
    expect(readFileSync(restingPlace(sha256)).equals(first)).toBe(false);
    expect((await read(sha256)).equals(content)).toBe(true);
  });

  // The server of the tests writes over an object in place, where the protocol promises the old one or the new one: nothing at once there.
  test('is one file however often the same content is put, in a folder also at once and while it is read', async () => {
    const content = randomBytes(400_000);
    const { sha256 } = await store.put(inPieces(content));
    if (kind === 'bucket') for (let time = 0; time < 3; time++) await store.put(inPieces(content));
    else {
      const [reads] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => read(sha256))),
        Promise.all(Array.from({ length: 8 }, () => store.put(inPieces(content)))),
      ]);
      expect(reads.every((found) => found.equals(content))).toBe(true);
    }
    expect((await read(sha256)).equals(content)).toBe(true);
    const listed = await Array.fromAsync(store.list());
    expect(listed.filter((entry) => entry.sha256.equals(sha256))).toHaveLength(1);
  });

  test('lists what is there with the time it was put; what is deleted is missing, and may be deleted again', async () => {
    const before = Date.now();
    const { sha256 } = await store.put(inPieces(randomBytes(10)));
    const listed = (await Array.fromAsync(store.list())).find((entry) => entry.sha256.equals(sha256));
    // A bucket tells whole seconds, and a disk goes by the clock's last tick.
    expect(listed!.putAt.getTime()).toBeGreaterThan(before - 1_000);
    expect(listed!.putAt.getTime()).toBeLessThanOrEqual(Date.now());
    await store.delete(sha256);
    await store.delete(sha256);
    expect(await store.has(sha256)).toBe(false);
    await expect(store.open(sha256)).rejects.toThrow(FileMissing);
    expect((await Array.fromAsync(store.list())).some((entry) => entry.sha256.equals(sha256))).toBe(false);
  });

  test('keeps nothing of an upload that is cut off or too large', async () => {
    const before = (await Array.fromAsync(store.list())).length;
    const cut = async function* () {
      yield randomBytes(200_000);
      throw new Error('the connection broke');
    };
    await expect(store.put(cut())).rejects.toThrow('the connection broke');
    await expect(store.put(inPieces(randomBytes(200_000)), { atMostInBytes: 199_999 })).rejects.toThrow(FileTooLarge);
    expect((await Array.fromAsync(store.list())).length).toBe(before);
    expect(readdirSync(join(dataFolder, 'files', 'unfinished'))).toEqual([]);
  });

  test('sends nothing of a file that was exchanged for another, cut off, or sealed under another key', async () => {
    const [one, other] = [randomBytes(100_000), randomBytes(100_000)];
    const [{ sha256 }, { sha256: ofOther }] = [await store.put(inPieces(one)), await store.put(inPieces(other))];
    const elsewhere = await openFileStore({ dataFolder, secret: randomBytes(32), bucket });
    await expect(elsewhere.open(sha256)).rejects.toThrow(FileDamaged);
    const path = restingPlace(sha256);
    writeFileSync(path, readFileSync(restingPlace(ofOther)));
    await expect(store.open(sha256)).rejects.toThrow(FileDamaged);
    writeFileSync(path, Buffer.alloc(HEADER_IN_BYTES - 1));
    await expect(store.open(sha256)).rejects.toThrow(FileDamaged);
    // Put again, it is whole again.
    await store.put(inPieces(one));
    expect((await read(sha256)).equals(one)).toBe(true);
  });

  test('a changed, moved or missing frame ends the stream with an error', async () => {
    const content = randomBytes(3 * FRAME_IN_BYTES);
    const { sha256 } = await store.put(inPieces(content));
    const path = restingPlace(sha256);
    const sealed = readFileSync(path);
    const frame = FRAME_IN_BYTES + 16;
    const flipped = Buffer.from(sealed);
    flipped[HEADER_IN_BYTES + frame + 5]! ^= 1;
    const swapped = Buffer.concat([
      sealed.subarray(0, HEADER_IN_BYTES),
      sealed.subarray(HEADER_IN_BYTES + frame, HEADER_IN_BYTES + 2 * frame),
      sealed.subarray(HEADER_IN_BYTES, HEADER_IN_BYTES + frame),
      sealed.subarray(HEADER_IN_BYTES + 2 * frame),
    ]);
    for (const bad of [flipped, swapped, sealed.subarray(0, -frame), sealed.subarray(0, -1)]) {
      writeFileSync(path, bad);
      await expect(read(sha256)).rejects.toThrow(FileDamaged);
    }
  });

  test('what a crash left is removed after an hour, and nothing younger', async () => {
    const unfinished = join(dataFolder, 'files', 'unfinished');
    mkdirSync(unfinished, { recursive: true });
    const [old, young] = [join(unfinished, 'old'), join(unfinished, 'young')];
    for (const path of [old, young]) writeFileSync(path, 'half');
    const now = new Date();
    utimesSync(old, now, new Date(now.getTime() - 2 * 60 * 60 * 1000));
    expect(await store.sweepUnfinished(now)).toBe(1);
    expect(readdirSync(unfinished)).toEqual(['young']);
    rmSync(young);
  });

  test('refuses to take the last room of the disk', async () => {
    const full = await openFileStore({ dataFolder, secret, bucket, freeRoom: async () => 99 * 1024 * 1024 });
    await expect(full.put(inPieces(randomBytes(10)))).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  test('takes 100 MB and gives them back in less than 64 MB of memory', async () => {
    const piece = randomBytes(1024 * 1024);
    const large = async function* () {
      for (let at = 0; at < 100; at++) yield piece;
    };
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const { sha256, sizeInBytes } = await store.put(large());
    expect(sizeInBytes).toBe(100 * 1024 * 1024);
    let count = 0;
    const hash = createHash('sha256');
    for await (const chunk of (await store.open(sha256)).stream as AsyncIterable<Buffer>) {
      count += chunk.length;
      hash.update(chunk);
    }
    clearInterval(watch);
    expect(count).toBe(sizeInBytes);
    expect(hash.digest().equals(sha256)).toBe(true);
    // The server of the bucket shares this process.
    if (kind === 'folder') expect((most - before) / 1024 / 1024).toBeLessThan(64);
    await store.delete(sha256);
  }, 60_000);
});

describe('a bucket that is not as it should be', () => {
  const content = Buffer.from('content');
  const storeAt = async (address: string, folder: string, accessKeyId = 'S3RVER') =>
    openFileStore({
      dataFolder: folder,
      secret,
      bucket: { address, region: 'us-east-1', accessKeyId, secretAccessKey: 'do-not-tell' },
    });

  test('a wrong secret, a missing bucket and a server that is away are told without address, key or secret', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'millwright-files-'));
    const server = await startBucketServer();
    const { address, secretAccessKey } = bucketSettings(server.filesUrl) as BucketSettings;
    const right = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey };
    const noBucket = await openFileStore({
      dataFolder: folder,
      secret,
      bucket: { ...right, address: address.replace('millwright-files', 'another-bucket') },
    });
    const failures = [
      await (await storeAt(address, folder)).put(inPieces(content)).catch((error: unknown) => error),
      await noBucket.put(inPieces(content)).catch((error: unknown) => error),
      await (await storeAt('http://127.0.0.1:9/bucket', folder)).has(hashOf(content)).catch((error: unknown) => error),
    ];
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(StoreUnavailable);
      expect(JSON.stringify([failure, String(failure), (failure as Error).cause])).not.toMatch(
        /do-not-tell|S3RVER|127\.0/,
      );
    }
    expect(filesBelow(join(folder, 'files'))).toEqual([]);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a store that is busy is asked again; one that sends elsewhere gets no second request', async () => {
    const statuses = [503, 500, 200];
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const status = request.url!.startsWith('/moved/') ? 307 : statuses.shift()!;
      response.writeHead(status, status === 307 ? { location: 'http://127.0.0.1:9/elsewhere' } : {}).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const folder = mkdtempSync(join(tmpdir(), 'millwright-files-'));
    expect(await (await storeAt(`${origin}/busy`, folder)).has(hashOf(content))).toBe(true);
    expect(asked).toHaveLength(3);
    await expect((await storeAt(`${origin}/moved`, folder)).has(hashOf(content))).rejects.toThrow(StoreUnavailable);
    expect(asked).toHaveLength(4);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('FILES_URL', () => {
  test('is read with its region, its prefix and percent-encoded secret', () => {
    expect(bucketSettings('s3+https://KEY:a%2Fb%2Bc@s3.example.com/files-of-us/prod?region=ap-south-1')).toEqual({
      address: 'https://s3.example.com/files-of-us/prod',
      region: 'ap-south-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b+c',
    });
  });

  test.each([
    'https://KEY:SECRET@s3.example.com/bucket',
    's3+https://s3.example.com/bucket',
    's3+https://KEY:SECRET@s3.example.com/',
    's3+http://KEY:SECRET@s3.example.com/bucket',
    's3+https://KEY:SECRET@s3.example.com/bucket?endpoint=x',
    's3+https://KEY:SECRET@s3.example.com/Bucket_',
  ])('%s is refused, in words that repeat nothing of it', (text) => {
    const refusal = bucketSettings(text) as string;
    expect(refusal).toMatch(/^(must|may)/);
    expect(refusal.replace('s3+https://KEY:SECRET@s3.example.com/bucket?region=ap-south-1', '')).not.toMatch(
      /SECRET|endpoint/,
    );
  });
});
