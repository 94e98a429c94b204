import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { messageOfClient } from './chat.queries.ts';
import { messageIdUsed } from './chat.rules.ts';
import type { MessageRow } from './chat.rules.ts';

/**
 * The message that an author sent before under the same id, whose answer was lost; undefined for a new one.
 *
 * @param byUser Null for the vendor of the thread.
 * @throws {Problem} 409 where the id was used for another message
 */
export async function sentBefore(
  db: Kysely<Database>,
  threadId: string,
  byUser: string | null,
  { clientMessageId, hash }: { clientMessageId: string; hash: Buffer },
): Promise<MessageRow | undefined> {
  const earlier = await messageOfClient(db, threadId, byUser, clientMessageId);
  if (earlier) assertSameMessage(earlier, hash);
  return earlier;
}

/** Asserts that a message under an id is the one that was sent under it before. @throws {Problem} 409 */
export function assertSameMessage({ body_hash }: Pick<MessageRow, 'body_hash'>, hash: Buffer): void {
  if (!body_hash.equals(hash)) throw messageIdUsed();
}
