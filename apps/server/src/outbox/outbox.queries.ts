import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { safeMessage } from './outbox.rules.ts';
import type { NewMessage } from './outbox.rules.ts';

/** Adds a message to the outbox in the transaction of `db`. */
export async function insertMessage(
  db: Kysely<Database>,
  companyId: string | null,
  operationId: string,
  message: NewMessage,
): Promise<void> {
  const { id, channel, recipient, subject, text } = safeMessage(message);
  await db
    .insertInto('outbox_message')
    .values({
      ...(id ? { id } : {}),
      company_id: companyId,
      operation_id: operationId,
      channel,
      recipient,
      subject,
      text_body: text,
    })
    .execute();
}

/** Takes messages that are due, for a minute. */
export async function takeDueMessages(
  db: Kysely<Database>,
  limit: number,
  now: Date,
): Promise<Row<'outbox_message'>[]> {
  // The database counts microseconds: what was written within this very millisecond is due as well.
  const dueAt = new Date(now.getTime() + 1);
  const { rows } = await sql<Row<'outbox_message'>>`select * from outbox_take(${limit}, ${dueAt}) order by seq`.execute(
    db,
  );
  return rows;
}

/** Notes that a message was handed over. */
export async function markSent(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await sql`select outbox_mark_sent(${id}, ${now})`.execute(db);
}

/** Notes a failed attempt; `retryAt` null gives the message up. */
export async function markFailed(
  db: Kysely<Database>,
  id: string,
  reason: string,
  retryAt: Date | null,
  now: Date,
): Promise<void> {
  await sql`select outbox_mark_failed(${id}, ${reason}, ${retryAt}, ${now})`.execute(db);
}

/** The newest messages first; development only. */
export async function newestMessages(db: Kysely<Database>, limit: number): Promise<Row<'outbox_message'>[]> {
  const { rows } = await sql<Row<'outbox_message'>>`select * from outbox_newest(${limit})`.execute(db);
  return rows;
}
