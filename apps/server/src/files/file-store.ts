import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { bucketPlace } from './bucket-place.ts';
import type { BucketSettings } from './bucket-settings.rules.ts';
import { folderPlace } from './folder-place.ts';
import { openSealed, sealInto, storeKey } from './sealed-file.ts';
import { FileTooLarge } from './files.ts';
import type { FileStore } from './files.ts';

/** Room that a `put` leaves on the disk: the embedded database only reads below it. */
const LEAVES_FREE_IN_BYTES = 100 * 1024 * 1024;
const UNFINISHED_AFTER_IN_MS = 60 * 60 * 1000;

const fullDisk = () => Object.assign(new Error('no space left for files'), { code: 'ENOSPC' });

/**
 * Opens the store of this installation: the folder `files` in the data folder, or a bucket. Both seal into that folder first: of the bucket only
 * what is unfinished lies there.
 */
export async function openFileStore(settings: {
  dataFolder: string;
  secret: Buffer;
  bucket: BucketSettings | null;
  /** Of the disk, in bytes; for tests. */
  freeRoom?: (folder: string) => Promise<number>;
}): Promise<FileStore> {
  const folder = join(settings.dataFolder, 'files');
  const unfinished = join(folder, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const key = storeKey(settings.secret);
  const place = settings.bucket ? bucketPlace(settings.bucket) : folderPlace(folder);
  const freeRoom = settings.freeRoom ?? roomOf;
  return {
    put: async (content, { atMostInBytes = Number.POSITIVE_INFINITY } = {}) => {
      if ((await freeRoom(folder)) < LEAVES_FREE_IN_BYTES) throw fullDisk();
      const path = join(unfinished, randomUUID());
      try {
        const kept = await sealInto(path, key, content, (size) => {
          if (size > atMostInBytes) throw new FileTooLarge(`more than ${atMostInBytes} bytes`);
        });
        await place.keep(kept.sha256.toString('hex'), path);
        return kept;
      } finally {
        await rm(path, { force: true });
      }
    },
    open: async (sha256, range) => openSealed(key, sha256, await place.open(sha256.toString('hex')), range),
    has: (sha256) => place.has(sha256.toString('hex')),
    delete: (sha256) => place.delete(sha256.toString('hex')),
    async *list() {
      for await (const { name, putAt } of place.list()) yield { sha256: Buffer.from(name, 'hex'), putAt };
    },
    sweepUnfinished: async (now) => {
      let count = 0;
      for (const name of await readdir(unfinished)) {
        const found = await stat(join(unfinished, name)).catch(() => null);
        if (!found || now.getTime() - found.mtimeMs < UNFINISHED_AFTER_IN_MS) continue;
        await rm(join(unfinished, name), { force: true });
        count += 1;
      }
      return count;
    },
  };
}

async function roomOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
