import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import type { Channel, OutboxMessage } from './delivery.ts';
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

/** Takes messages of a channel that are due, for a minute. */
export async function takeDueMessages(
  db: Kysely<Database>,
  channel: Channel,
  limit: number,
  now: Date,
): Promise<OutboxMessage[]> {
  // The database counts microseconds: what was written within this very millisecond is due as well.
  const dueAt = new Date(now.getTime() + 1);
  const { rows } = await sql<OutboxMessage>`
    select * from outbox_take_of(${channel}, ${limit}, ${dueAt}) order by seq`.execute(db);
  return rows;
}

/** Gives up what has expired; answers what may be said of it. */
export async function expireMessages(
  db: Kysely<Database>,
  now: Date,
): Promise<{ id: string; channel: Channel; operationId: string; attempts: number }[]> {
  const { rows } = await sql<{ id: string; channel: Channel; operationId: string; attempts: number }>`
    select message_id as id, channel, operation_id as "operationId", attempt_count as attempts from outbox_expire(${now})`.execute(
    db,
  );
  return rows;
}

/** Empties a message that was delivered or given up. */
export async function forgetText(db: Kysely<Database>, id: string): Promise<void> {
  await sql`select outbox_forget_text(${id})`.execute(db);
}

/** How the outbox is, by channel, in numbers. */
export type OutboxFigures = Record<
  Channel,
  { waiting: number; oldestWaitingInSeconds: number; undeliverableInADay: number }
>;

/** What waits, how long, and what could not be delivered within a day. */
export async function outboxFigures(db: Kysely<Database>, now: Date): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures[Channel] & { channel: Channel }>`
    select channel, waiting, oldest_waiting_in_seconds as "oldestWaitingInSeconds", undeliverable_in_a_day as "undeliverableInADay"
    from outbox_figures(${now})`.execute(db);
  return Object.fromEntries(rows.map(({ channel, ...figures }) => [channel, figures])) as OutboxFigures;
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
