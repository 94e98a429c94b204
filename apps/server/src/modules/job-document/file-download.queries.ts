import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { DownloadRow } from './file-download.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows each person its own ZIPs alone, of jobs that it sees: every statement needs a tenant.

const columns = [
  'id',
  'job_id',
  'packed',
  'done_in_bytes',
  'total_in_bytes',
  'began_at',
  'sha256',
  'size_in_bytes',
  'failed_at',
  'created_at',
  'expires_at',
] as const;

/** The ZIPs of a job that the caller asked for since, the newest first. */
export const downloadsOf = (db: Db, jobId: string, since: Date): Promise<DownloadRow[]> =>
  db
    .selectFrom('file_download')
    .select(columns)
    .where('job_id', '=', jobId)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** A ZIP that the caller asked for, held until the transaction ends where `isHeld`. */
export async function downloadById(db: Db, id: string, isHeld = false): Promise<DownloadRow | undefined> {
  const found = db.selectFrom('file_download').select(columns).where('id', '=', id);
  return (isHeld ? found.forUpdate() : found).executeTakeFirst();
}

/** Notes that a ZIP was asked for. */
export const insertDownload = (db: Db, download: NewRow<'file_download'>): Promise<DownloadRow> =>
  db.insertInto('file_download').values(download).returning(columns).executeTakeFirstOrThrow();

/** Notes how far a ZIP is. */
export const changeDownload = (db: Db, id: string, change: RowUpdate<'file_download'>) =>
  db.updateTable('file_download').set(change).where('id', '=', id).execute();

/** Whose a ZIP is; undefined when they have no access any more. Needs no tenant. */
export async function ownerOfDownload(
  db: Db,
  id: string,
): Promise<{ companyId: string; userId: string; email: string } | undefined> {
  const { rows } = await sql<{ companyId: string; userId: string; email: string }>`
    select company_id as "companyId", user_id as "userId", email from file_download_owner(${id})`.execute(db);
  return rows[0];
}

/** Lets ZIPs of all companies go whose time is over. Needs no tenant. */
export const forgetDownloads = (db: Db, now: Date, askedBefore: Date) =>
  sql`select file_download_clean_up(${now}, ${askedBefore})`.execute(db);
