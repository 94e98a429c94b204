import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { tokenHash } from '../authentication/authentication.rules.ts';
import { addReplyAddress } from './mail-replies.queries.ts';
import { MOST_IN_A_ROW, newReplyToken, replyAddress, REPLY_FOR_IN_MS } from './mail-replies.rules.ts';

/**
 * A new address by which a reader of a thread replies to a digest; the database keeps only the hash of its secret. Undefined where mail is not taken in, and after
 * many messages in a row by mail. `userId` null is the vendor.
 */
export async function newReplyAddress(
  { db, config, now }: { db: Kysely<Database>; config: Pick<Config, 'mailIn'>; now: Date },
  threadId: string,
  userId: string | null,
): Promise<string | undefined> {
  if (config.mailIn === null) return undefined;
  const token = newReplyToken();
  const until = new Date(now.getTime() + REPLY_FOR_IN_MS);
  const isKept = await addReplyAddress(db, threadId, userId, {
    hash: tokenHash(token),
    until,
    mostInARow: MOST_IN_A_ROW,
  });
  return isKept ? replyAddress(token, config.mailIn.domain) : undefined;
}
