import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { addTask } from '../tasks/task.queries.ts';
import type { TaskFigures } from '../tasks/task.queries.ts';
import type { TaskRow } from '../tasks/task.ts';
import type { Channel } from './delivery.ts';
import { safeMessage } from './outbox.rules.ts';
import type { NewMessage } from './outbox.rules.ts';
import type { MessagePayload } from './outbox.tasks.ts';

/** Adds a message to the outbox in the transaction of `db`. */
export async function insertMessage(
  db: Kysely<Database>,
  companyId: string | null,
  operationId: string,
  message: NewMessage,
): Promise<void> {
  const { id, channel, recipient, subject, text, replyTo, calendar } = safeMessage(message);
  await addTask<MessagePayload>(
    db,
    { name: channel },
    { recipient, subject, text, ...(replyTo !== undefined && { replyTo }), ...(calendar && { calendar }) },
    { id, companyId, cause: operationId },
  );
}

/** How the outbox is, by channel, in numbers. */
export type OutboxFigures = Record<
  Channel,
  { waiting: number; oldestWaitingInSeconds: number; undeliverableInADay: number }
>;

/** What waits, how long, and what could not be delivered within a day. */
export function outboxFigures(tasks: TaskFigures[]): OutboxFigures {
  const of = (channel: Channel) => {
    const {
      waiting = 0,
      oldestWaitingInSeconds = 0,
      failedInADay = 0,
    } = tasks.find(({ kind }) => kind === channel) ?? {};
    return { waiting, oldestWaitingInSeconds, undeliverableInADay: failedInADay };
  };
  return { mail: of('mail'), sms: of('sms') };
}

/** A message of the table; what was in it is null once it is over, but in development. */
export type StoredMessage = Omit<TaskRow, 'payload'> & { payload: MessagePayload | null };

/** The newest messages first; development only. */
export async function newestMessages(db: Kysely<Database>, limit: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`select * from messages_newest(${limit})`.execute(db);
  return rows;
}
