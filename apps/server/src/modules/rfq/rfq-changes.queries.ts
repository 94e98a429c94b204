import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import type { RfqChangeRow } from './rfq-changes.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows what is here to who sees the job: every statement needs a tenant.

/** The pending changes of a job that have not expired, the first one first. */
export async function pendingChanges(db: Db, jobId: string, now: Date): Promise<RfqChangeRow[]> {
  const { rows } = await sql<RfqChangeRow>`
    select id, job_id, kind, deadline, opener_ids, requested_by, requested_at, expires_at, confirmed_by, minimum_quotes from rfq_change
    where job_id = ${jobId} and expires_at > ${now} order by requested_at, kind`.execute(db);
  return rows;
}

/** Which job a pending change is of; undefined for who does not see it. */
export async function jobOfChange(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ job_id: string }>`select job_id from rfq_change where id = ${id}`.execute(db);
  return rows[0]?.job_id;
}

/** Whether a vendor ever submitted a quote on a job. */
export async function hasQuotes(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`select from quote where job_id = ${jobId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Stores a change of a held job in place of a pending one of its kind. */
export async function insertChange(db: Db, change: NewRow<'rfq_change'>): Promise<string> {
  await deleteChanges(db, change.job_id, change.kind);
  const { id } = await db.insertInto('rfq_change').values(change).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Notes that a person confirmed a change of a held job. */
export const confirmChange = (db: Db, id: string, userId: string) =>
  sql`update rfq_change set confirmed_by = confirmed_by || ${userId}::uuid where id = ${id}`.execute(db);

/** Deletes the change of a kind of a held job. */
export const deleteChanges = (db: Db, jobId: string, kind: RfqChangeRow['kind']) =>
  db.deleteFrom('rfq_change').where('job_id', '=', jobId).where('kind', '=', kind).execute();
