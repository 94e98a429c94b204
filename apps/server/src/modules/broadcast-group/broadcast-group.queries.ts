import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database, NewRow } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];
type Broadcasts = Schemas['Broadcasts'];

// Row-level security shows what is here to who sees the job: every statement needs a tenant.

/** A vendor that can be written to: on the job, and sent the call for quotes. */
export type WritableVendor = { job_vendor_id: string; vendor_name: string; email: string };

/** Who can be written to, by name. */
export async function writableVendors(db: Db, jobId: string): Promise<WritableVendor[]> {
  const { rows } = await sql<WritableVendor>`
    select i.job_vendor_id, i.vendor_name, i.email from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
    where i.job_id = ${jobId} and jv.state = 'added' order by lower(i.vendor_name), i.job_vendor_id`.execute(db);
  return rows;
}

/** A group with the ids of its vendors, in no order. */
export type GroupRow = { id: string; job_id: string; name: string; job_vendor_ids: string[] };

const groupColumns = sql`g.id, g.job_id, g.name,
  array(select v.job_vendor_id::text from broadcast_group_vendor v where v.group_id = g.id) as job_vendor_ids`;

/** The groups of a job by name. */
export async function groupsOf(db: Db, jobId: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} from broadcast_group g where g.job_id = ${jobId} order by lower(g.name)`.execute(db);
  return rows;
}

/** A group by its id; undefined for who does not see its job. */
export async function groupById(db: Db, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`select ${groupColumns} from broadcast_group g where g.id = ${id}`.execute(db);
  return rows[0];
}

/** Makes a group of a held job, or gives the one of this id another name; its id. */
export async function saveGroup(db: Db, group: NewRow<'broadcast_group'>): Promise<string> {
  const { id } = await db
    .insertInto('broadcast_group')
    .values(group)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: group.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts these vendors into a group of a held job, in place of those in it. */
export async function setGroupVendors(
  db: Db,
  group: { group_id: string; job_id: string; company_id: string },
  jobVendorIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('broadcast_group_vendor').where('group_id', '=', group.group_id).execute();
  const rows = jobVendorIds.map((job_vendor_id) => ({ ...group, job_vendor_id }));
  await db.insertInto('broadcast_group_vendor').values(rows).execute();
}

/** Deletes a group of a held job. */
export const deleteGroup = (db: Db, id: string) => db.deleteFrom('broadcast_group').where('id', '=', id).execute();

/** The messages of a job, the newest first, with what became of each. */
export async function messagesOf(db: Db, jobId: string): Promise<Broadcasts['messages']> {
  const { rows } = await sql<Broadcasts['messages'][number]>`
    select m.id as "_id", m.sent_at as "sentAt", m.sent_by as "sentBy", m.words as text, (
      select coalesce(json_agg(json_build_object('jobVendorId', i.job_vendor_id, 'companyName', i.vendor_name,
        'delivery', coalesce(d.delivery_status, 'sent'),
        'readAt', to_char(r.read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by lower(i.vendor_name), i.job_vendor_id), '[]')
      from broadcast_recipient r join rfq_invitation i on i.job_vendor_id = r.job_vendor_id
        left join lateral message_delivery(array[r.mail_task_id]) d on true
      where r.message_id = m.id) as recipients
    from broadcast_message m where m.job_id = ${jobId} order by m.sent_at desc, m.id`.execute(db);
  return rows;
}

/** How many messages a job has. */
export async function countMessages(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from broadcast_message where job_id = ${jobId}`.execute(db);
  return rows[0]!.count;
}

/** Stores a message to vendors of a held job; its id. */
export async function insertMessage(db: Db, message: NewRow<'broadcast_message'>): Promise<string> {
  const { id } = await db.insertInto('broadcast_message').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores whom a message went to. */
export const insertRecipients = (db: Db, recipients: NewRow<'broadcast_recipient'>[]) =>
  db.insertInto('broadcast_recipient').values(recipients).execute();
