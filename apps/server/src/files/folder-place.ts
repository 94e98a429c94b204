import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissing } from './files.ts';
import type { Place } from './files.ts';

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';
const NAME = /^[0-9a-f]{64}$/;

/** A folder of two levels, so that none has too many entries: the file `ab/cd/abcd…`. */
export function folderPlace(folder: string): Place {
  const parentOf = (name: string) => join(folder, name.slice(0, 2), name.slice(2, 4));
  const pathOf = (name: string) => join(parentOf(name), name);
  return {
    keep: async (name, path) => {
      const parent = parentOf(name);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      // On one disk: whoever opens the name has the old file or the new one, each whole.
      await rename(path, pathOf(name));
      for (const changed of [parent, join(parent, '..'), folder]) await syncFolder(changed);
    },
    open: async (name) => {
      const file = await open(pathOf(name), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing('a stored file is missing') : error;
      });
      return {
        read: async (from, to) => file.createReadStream({ start: from, end: to - 1, autoClose: false }),
        close: () => file.close(),
      };
    },
    has: (name) =>
      stat(pathOf(name)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    delete: async (name) => {
      await rm(pathOf(name), { force: true });
    },
    async *list() {
      for (const first of await readdir(folder)) {
        if (first.length !== 2) continue;
        for (const second of await readdir(join(folder, first)))
          for (const name of await readdir(join(folder, first, second))) {
            const found = NAME.test(name) ? await stat(pathOf(name)).catch(() => null) : null;
            if (found) yield { name, putAt: found.mtime };
          }
      }
    },
  };
}

/** A rename is durable when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
