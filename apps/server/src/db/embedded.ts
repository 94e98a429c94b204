import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { Explained } from '../explained.ts';

/** The embedded PostgreSQL 18 (PGlite) of one data folder. */
export type Embedded = {
  /** A new client of the wire protocol, running as `role` (null: the owner). The port may be sent to another thread. */
  openPort: (role: string | null) => MessagePort;
  /** How often the log was forced to the disk since the start. */
  fsyncCount: () => number;
  /** Whether the disk is as good as full, so that only reads are answered for now. */
  isReadOnly: () => boolean;
  /** For tests: what the disk is said to be. `broken` takes no byte more, so that PostgreSQL stops. */
  pretendDisk: (state: 'real' | 'full' | 'broken') => void;
  close: () => Promise<void>;
};

/** Thrown when the embedded database cannot start or stopped; the message is one line for the person who runs the server. */
export class EmbeddedFailure extends Explained {}

/**
 * Opens the embedded database in `dataFolder`, making it when the folder is empty. Throws FolderInUse when another process holds the
 * folder. `onStop` is called when the database dies later, but not on a full disk: there it only reads, or starts again, until there is room.
 */
export async function openEmbedded(dataFolder: string, onStop: (reason: string) => void): Promise<Embedded> {
  const counters = new SharedArrayBuffer(12);
  const shared = new Int32Array(counters);
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
  let isClosing = false;
  let worker: Worker;
  let isAlive = false;

  /** Starts the thread; rejects with what it said. */
  async function start(): Promise<void> {
    // A thread before this one may have died while it only read.
    Atomics.store(shared, IS_READ_ONLY, 0);
    const started = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { folder, counters },
      stdout: true,
      stderr: true,
    });
    worker = started;
    let lastWords = '';
    const listen = (chunk: Buffer) => (lastWords = (lastWords + chunk).slice(-2000));
    started.stdout.on('data', listen);
    started.stderr.on('data', listen);
    const wordsOf = (error: unknown) => `${error instanceof Error ? error.message : String(error)}\n${lastWords}`;
    try {
      await new Promise<void>((resolve, reject) => {
        started.once('message', () => resolve());
        started.once('error', reject);
        started.once('exit', (code) => reject(new Error(`exit code ${code}`)));
      });
    } catch (error) {
      await started.terminate();
      throw new Error(wordsOf(error), { cause: error });
    }
    started.removeAllListeners('error').removeAllListeners('exit');
    isAlive = true;
    let hasEnded = false;
    const end = (error: unknown) => {
      if (isClosing || hasEnded) return;
      hasEnded = true;
      isAlive = false;
      void startAgain(wordsOf(error));
    };
    started.on('error', end);
    started.on('exit', (code) => end(new Error(`exit code ${code}`)));
  }

  /**
   * After the disk took no more, PostgreSQL recovers from its log as after a power cut; without room for that it is tried until there is. What
   * stops it for any other reason is told.
   */
  async function startAgain(words: string): Promise<void> {
    for (let reason = words; ;) {
      if (!isOfFullDisk(reason) && !isFull(dataFolder)) return onStop(explain(dataFolder, reason));
      await new Promise((resolve) => setTimeout(resolve, STARTS_AGAIN_AFTER_IN_MS));
      if (isClosing) return;
      try {
        return await start();
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  }

  try {
    await start();
  } catch (error) {
    lock.release();
    throw new EmbeddedFailure(explain(dataFolder, (error as Error).message));
  }
  return {
    openPort: (role) => {
      const { port1, port2 } = new MessageChannel();
      // What is handed to a thread that died is lost without a word, and its client would wait for ever.
      if (isAlive) worker.postMessage({ kind: 'client', port: port2, role }, [port2]);
      else port2.close();
      return port1;
    },
    fsyncCount: () => Atomics.load(shared, FSYNCS),
    isReadOnly: () => Atomics.load(shared, IS_READ_ONLY) === 1,
    pretendDisk: (state) => Atomics.store(shared, PRETENDED, { real: 0, full: 1, broken: 2 }[state]),
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

const [FSYNCS, IS_READ_ONLY, PRETENDED] = [0, 1, 2];
const STARTS_AGAIN_AFTER_IN_MS = 1_000;
const isOfFullDisk = (words: string): boolean => /No space left on device|ENOSPC/i.test(words);

/** Less than a few files of the log: PostgreSQL cannot go on. */
const FULL_BELOW_IN_BYTES = 20 * 1024 * 1024;

function isFull(dataFolder: string): boolean {
  const { bavail, bsize } = statfsSync(dataFolder);
  return bavail * bsize < FULL_BELOW_IN_BYTES;
}

/** The one line about a full disk; null while there is room. */
export function fullDisk(dataFolder: string): string | null {
  if (!existsSync(dataFolder) || !isFull(dataFolder)) return null;
  return `The disk of ${dataFolder} is full. Free some space and start again: everything acknowledged is kept.`;
}

function explain(dataFolder: string, words: string): string {
  const full = fullDisk(dataFolder);
  if (full) return full;
  if (/EACCES|EPERM|EROFS|ENOTDIR|ENOENT|EEXIST|permission denied|read-only|unable to open database file/i.test(words))
    return `The data folder ${dataFolder} cannot be used. Check its owner and rights, or set DATA_DIR to another folder.`;
  return `The embedded database in ${dataFolder} stopped: ${words.replace(/\s+/g, ' ').trim().slice(0, 300)}`;
}
