import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FileStore } from '../../files/files.ts';
import { contentsToDrop, lockContent, noteDropped, unnamedContents } from './file-upload.queries.ts';

const AT_ONCE = 500;
/** An upload is in the store before its row is there. */
const ORPHAN_AFTER_IN_MS = 60 * 60 * 1000;

/** Takes a content out of the store unless a file is it; under its lock, so that no upload names it meanwhile. */
const drop = (db: Kysely<Database>, files: FileStore, sha256: Buffer, now: Date) =>
  db.transaction().execute(async (transaction) => {
    await lockContent(transaction, sha256);
    if ((await unnamedContents(transaction, [sha256])).length > 0) await files.delete(sha256);
    await noteDropped(transaction, sha256, now);
  });

/** Takes the contents of deleted files out of the store. */
export async function dropDeletedFiles(db: Kysely<Database>, files: FileStore, now: Date): Promise<void> {
  for (const sha256 of await contentsToDrop(db, AT_ONCE)) await drop(db, files, sha256, now);
}

/** Takes out of the store what no row ever named: uploads whose row was refused, or whose server died; and what is unfinished. */
export async function sweepFiles(db: Kysely<Database>, files: FileStore, now: Date): Promise<void> {
  await files.sweepUnfinished(now);
  let old: Buffer[] = [];
  const look = async () => {
    for (const sha256 of await unnamedContents(db, old)) await drop(db, files, sha256, now);
    old = [];
  };
  for await (const { sha256, putAt } of files.list()) {
    if (now.getTime() - putAt.getTime() > ORPHAN_AFTER_IN_MS) old.push(sha256);
    if (old.length === AT_ONCE) await look();
  }
  await look();
}
