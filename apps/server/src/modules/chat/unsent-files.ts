import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { unsentFiles } from './message-files.queries.ts';
import { fileGone } from './message-files.rules.ts';

/**
 * The files of a thread that an author has uploaded and not sent, locked until the transaction ends.
 *
 * @param byUser Null for the vendor of the thread.
 * @throws {Problem} 409 where one is not a file that the author uploaded to this thread and has not sent
 */
export async function requireUnsentFiles(
  db: Kysely<Database>,
  threadId: string,
  byUser: string | null,
  ids: readonly string[],
): Promise<{ name: string }[]> {
  if (ids.length === 0) return [];
  const files = await unsentFiles(db, threadId, byUser, ids);
  if (files.length < ids.length) throw fileGone();
  return files;
}
