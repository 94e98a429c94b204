import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { lockThread, threadById } from './chat.queries.ts';
import type { ThreadRow } from './chat.queries.ts';

type Reading = { db: Kysely<Database>; principal: Principal };

/** A thread that the caller reads. @throws {Problem} 404 */
export async function readableThread({ db, principal }: Reading, id: string): Promise<ThreadRow> {
  const thread = await threadById(db, principal.userId, id);
  if (!thread) throw notFound('thread');
  return thread;
}

/** The same, locked. @throws {Problem} 404 */
export async function heldThread(context: Reading, id: string): Promise<ThreadRow> {
  await lockThread(context.db, id);
  return readableThread(context, id);
}
