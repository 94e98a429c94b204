import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

// Reply addresses and mails to them are reached by functions alone: the statements need no tenant.

/** Keeps a reply address for a reader of a thread; false where so many messages in a row came by mail that a person has to look. `userId` null is the vendor. */
export async function addReplyAddress(
  db: Db,
  threadId: string,
  userId: string | null,
  { hash, until, mostInARow }: { hash: Buffer; until: Date; mostInARow: number },
): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select chat_reply_add(${threadId}, ${userId}::uuid, ${hash}, ${until}, ${mostInARow}::int) as "isKept"`.execute(db);
  return rows[0]!.isKept;
}

/** How many mails came within the hour for the reader and thread of an address; null for an address that takes none. */
export async function mailsToAddress(db: Db, hash: Buffer, now: Date): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select in_an_hour as count from chat_reply_find(${hash}, ${now})`.execute(db);
  return rows[0]?.count ?? null;
}

/** Keeps a mail to a reply address, and has it read; one that came before is left alone. */
export const keepMail = (db: Db, hash: Buffer, mail: { messageId: string; sha256: Buffer; receivedAt: Date }) =>
  sql`select chat_mail_keep(${hash}, ${mail.messageId}, ${mail.sha256}, ${mail.receivedAt})`.execute(db);

/** A mail that was not read yet, or was confirmed by its recipient. */
export type KeptMail = { thread_id: string; user_id: string | null; sha256: Buffer; is_confirmed: boolean };

/** A mail that waits for its message, held until the transaction ends. */
export async function heldMail(db: Db, id: string): Promise<KeptMail | undefined> {
  const { rows } = await sql<KeptMail>`select * from chat_mail_take(${id})`.execute(db);
  return rows[0];
}

/** Who replies: a person of the company, or the vendor of the thread, whose `user_id` is null. */
export type Replier = { company_id: string; job_id: string | null; about: string; email: string; name: string } & (
  | {
      user_id: string;
      job_vendor_id: null;
      plant_id: string | null;
      user_type: 'Plant' | 'Corporate';
      is_super_user: boolean;
      company_name: string;
    }
  /** Of an invitation, or of a conversation without one. */
  | { user_id: null; job_vendor_id: string }
  | { user_id: null; job_vendor_id: null; company_name: string }
);

/** Who replies in a thread; undefined when that reader takes no part any more. */
export async function replierOf(
  db: Db,
  { thread_id, user_id }: Pick<KeptMail, 'thread_id' | 'user_id'>,
): Promise<Replier | undefined> {
  const { rows } = await sql<Replier>`select * from chat_replier(${thread_id}, ${user_id}::uuid)`.execute(db);
  return rows[0];
}

/** Whether the last message of a reader in a thread came by mail with the same text. */
export async function repeatsLast(
  db: Db,
  { thread_id, user_id }: Pick<KeptMail, 'thread_id' | 'user_id'>,
  text: string,
): Promise<boolean> {
  const { rows } = await sql<{ repeats: boolean }>`
    select chat_mail_repeats(${thread_id}, ${user_id}::uuid, ${text}) as repeats`.execute(db);
  return rows[0]!.repeats;
}

/** Notes what became of a mail; how many others of its reader were refused within the hour. */
export async function settleMail(
  db: Db,
  id: string,
  outcome: { state: 'waiting'; confirmHash: Buffer } | { state: 'posted'; seq: number } | { state: 'refused' },
): Promise<number> {
  const seq = 'seq' in outcome ? outcome.seq : null;
  const hash = 'confirmHash' in outcome ? outcome.confirmHash : null;
  const { rows } = await sql<{ refused: number }>`
    select chat_mail_settle(${id}, ${outcome.state}, ${seq}::int, ${hash}::bytea) as refused`.execute(db);
  return rows[0]!.refused;
}

/** Has a mail posted that its recipient confirms; false for a secret of none. */
export async function confirmMailOf(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`select chat_mail_confirm(${hash}) as "isDone"`.execute(db);
  return rows[0]!.isDone;
}

/** Erases mails that came 30 days ago, and reply addresses that are over. */
export const eraseMails = (db: Db, now: Date) => sql`select chat_mail_erase(${now})`.execute(db);
