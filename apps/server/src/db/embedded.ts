import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';

/** The embedded PostgreSQL 18 (PGlite) of one data folder. */
export type Embedded = {
  /** A new client of the wire protocol, running as `role` (null: the owner). The port may be sent to another thread. */
  openPort: (role: string | null) => MessagePort;
  /** How often the log was forced to the disk since the start. */
  fsyncCount: () => number;
  close: () => Promise<void>;
};

/** Thrown when the embedded database cannot start or stopped; the message is one line for the person who runs the server. */
export class EmbeddedFailure extends Error {}

/**
 * Opens the embedded database in `dataFolder`, making it when the folder is empty. Throws FolderInUse when another process holds the
 * folder. `onStop` is called when the database dies later, for instance on a full disk: PostgreSQL stops rather than lose a commit.
 */
export async function openEmbedded(dataFolder: string, onStop: (reason: string) => void): Promise<Embedded> {
  const counters = new SharedArrayBuffer(4);
  const folder = join(dataFolder, 'pg');
  let lock: FolderLock;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    lock = lockFolder(dataFolder);
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    throw new EmbeddedFailure(explain(dataFolder, error instanceof Error ? error.message : String(error)));
  }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, counters },
    stdout: true,
    stderr: true,
  });
  let lastWords = '';
  const listen = (chunk: Buffer) => (lastWords = (lastWords + chunk).slice(-2000));
  worker.stdout.on('data', listen);
  worker.stderr.on('data', listen);
  let isClosing = false;
  const whyItStopped = (error: unknown) =>
    explain(dataFolder, `${error instanceof Error ? error.message : String(error)}\n${lastWords}`);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`exit code ${code}`)));
    });
  } catch (error) {
    await worker.terminate();
    lock.release();
    throw new EmbeddedFailure(whyItStopped(error));
  }
  worker.removeAllListeners('error').removeAllListeners('exit');
  worker.on('error', (error) => isClosing || onStop(whyItStopped(error)));
  worker.on('exit', (code) => isClosing || onStop(whyItStopped(`exit code ${code}`)));
  return {
    openPort: (role) => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ kind: 'client', port: port2, role }, [port2]);
      return port1;
    },
    fsyncCount: () => Atomics.load(new Int32Array(counters), 0),
    close: async () => {
      isClosing = true;
      const closed = new Promise((resolve) => worker.once('message', resolve).once('exit', resolve));
      worker.postMessage({ kind: 'close' });
      await closed;
      await worker.terminate();
      lock.release();
    },
  };
}

/** Less than a few files of the log: PostgreSQL cannot go on. */
const FULL_BELOW_IN_BYTES = 20 * 1024 * 1024;

/** The one line about a full disk; null while there is room. */
export function fullDisk(dataFolder: string): string | null {
  if (!existsSync(dataFolder)) return null;
  const { bavail, bsize } = statfsSync(dataFolder);
  if (bavail * bsize >= FULL_BELOW_IN_BYTES) return null;
  return `The disk of ${dataFolder} is full. Free some space and start again: everything acknowledged is kept.`;
}

function explain(dataFolder: string, words: string): string {
  const full = fullDisk(dataFolder);
  if (full) return full;
  if (/EACCES|EPERM|EROFS|ENOTDIR|ENOENT|EEXIST|permission denied|read-only|unable to open database file/i.test(words))
    return `The data folder ${dataFolder} cannot be used. Check its owner and rights, or set DATA_DIR to another folder.`;
  return `The embedded database in ${dataFolder} stopped: ${words.replace(/\s+/g, ' ').trim().slice(0, 300)}`;
}
