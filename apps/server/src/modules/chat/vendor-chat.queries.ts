import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

// A vendor by its link sees its own thread alone, by row-level security: every statement needs such a transaction.

/** The thread of the vendor that calls, with what it has not read. */
export type OwnThread = {
  id: string;
  last_seq: number;
  buyer_read_seq: number;
  vendor_read_seq: number;
  buyer_told_at: string | null;
  unread: number;
};

/** Which thread: that of an invitation, or a conversation. */
export type OwnKey = { jobVendorId: string } | { threadId: string };

const isOwn = (key: OwnKey) =>
  'jobVendorId' in key ? sql`t.job_vendor_id = ${key.jobVendorId}` : sql`t.id = ${key.threadId}`;

export async function ownThread(db: Db, key: OwnKey): Promise<OwnThread | undefined> {
  const { rows } = await sql<OwnThread>`
    select t.id, t.last_seq, t.buyer_read_seq, t.vendor_read_seq, t.buyer_told_at, (
      select count(*)::int from chat_message m where m.thread_id = t.id and m.seq > t.vendor_read_seq and m.by_user is not null
        and m.deleted_at is null) as unread
    from chat_thread t where ${isOwn(key)}`.execute(db);
  return rows[0];
}

/** The same, locked; that of an invitation is started where there was none. */
export async function heldOwnThread(
  db: Db,
  key: OwnKey,
  invitation: { job_vendor_id: string; job_id: string; company_id: string } | null,
  now: Date,
): Promise<OwnThread> {
  if (invitation) {
    const { company_id, job_id, job_vendor_id } = invitation;
    await sql`
      insert into chat_thread (company_id, kind, job_id, job_vendor_id, last_at) values (${company_id}, 'vendor', ${job_id}, ${job_vendor_id}, ${now})
      on conflict do nothing`.execute(db);
  }
  await sql`select from chat_thread t where ${isOwn(key)} for update`.execute(db);
  return (await ownThread(db, key))!;
}

/** Moves the vendor's mark forward. */
export const markReadByVendor = (db: Db, key: OwnKey, seq: number) =>
  sql`update chat_thread t set vendor_read_seq = greatest(vendor_read_seq, least(last_seq, ${seq}::int)) where ${isOwn(key)}`.execute(
    db,
  );
