import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Explained } from '../explained.ts';

/** Thrown when another process works on the data folder; the message is one line that names it. */
export class FolderInUse extends Explained {}

/** An exclusive hold on a data folder; the operating system drops it when the process ends, however it ends. */
export type FolderLock = { release: () => void };

/**
 * Takes the data folder for this process alone. A second PGlite on the same folder would make the first one's writes vanish without a word.
 * The lock is SQLite's exclusive file lock, the one lock that Node can take without a native module and that the kernel releases after
 * `kill -9`, so nothing stale is ever left. Throws FolderInUse when somebody else holds it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holderFile = join(folder, 'held-by.json');
  const lock = new DatabaseSync(join(folder, 'folder.lock'), { timeout: 0 });
  try {
    // A journal on disk would have to be cleaned up; nothing is ever written here.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked|busy/.test(String(error))) throw error;
    throw new FolderInUse(
      `The data folder ${folder} is in use by ${holderOf(holderFile)}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function holderOf(holderFile: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(holderFile, 'utf8')) as { pid: number; since: string };
    return `process ${pid} (since ${since})`;
  } catch {
    return 'another process';
  }
}
