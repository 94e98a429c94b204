import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What an earlier request with the same key answered. */
export type StoredAnswer = { requestHash: Buffer; status: number; body: unknown };

/**
 * Takes a key for the rest of the transaction. Answers 'busy' when another request with the same key is being answered right now, else
 * what it answered earlier, or null.
 */
export async function takeIdempotencyKey(
  db: Kysely<Database>,
  userId: string,
  operationId: string,
  key: string,
): Promise<StoredAnswer | 'busy' | null> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${operationId} ${key}`}, 0)) as taken`.execute(db);
  if (!rows[0]?.taken) return 'busy';
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['request_hash as requestHash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('operation_id', '=', operationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return stored ?? null;
}

/** Stores the answer with the effect, in one transaction: a crash between the two cannot happen. */
export async function storeAnswer(
  db: Kysely<Database>,
  of: { companyId: string; userId: string; operationId: string; key: string },
  answer: StoredAnswer,
): Promise<void> {
  await db
    .insertInto('idempotency_key')
    .values({
      company_id: of.companyId,
      user_id: of.userId,
      operation_id: of.operationId,
      key: of.key,
      request_hash: answer.requestHash,
      status: answer.status,
      body: JSON.stringify(answer.body),
    })
    .execute();
}
