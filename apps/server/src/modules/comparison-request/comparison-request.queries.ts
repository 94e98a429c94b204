import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { emptyFile, fileUse } from '../file-upload/file-upload.queries.ts';
import type { LevellingRow, LevellingStatus } from './comparison-request.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// Row-level security shows what is here to who asked and to super users: every statement needs a tenant.

const columns = sql`r.id, r.number, r.status, r.title, r.remarks, r.needed_by, r.answer, r.version, r.created_at, r.updated_at,
  u.full_name as requested_by_name, (select c.id from comparison c where c.id = r.comparison_id) as comparison_id,
  (select json_build_object('id', j.id, 'year', j.year, 'number', j.number, 'title', j.title) from job j where j.id = r.job_id) as job,
  (select coalesce(json_agg(json_build_object('fileId', f.id, 'fileName', f.file_name, 'mediaType', f.media_type,
    'sizeInBytes', f.size_in_bytes, 'vendor', l.vendor_name) order by l.position), '[]'::json)
    from levelling_file l join stored_file f on f.id = l.file_id where l.levelling_request_id = r.id) as files`;

/** A request that the caller sees. */
export async function levellingById(db: Db, id: string): Promise<LevellingRow | undefined> {
  const { rows } = await sql<LevellingRow>`
    select ${columns} from levelling_request r join app_user u on u.id = r.requested_by where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends. It is held first: a statement that waits reads other tables as they were before it waited. */
export async function lockedLevelling(db: Db, id: string): Promise<LevellingRow | undefined> {
  await sql`select from levelling_request r where r.id = ${id} for update`.execute(db);
  return levellingById(db, id);
}

/** A page of the requests that the caller sees, the newest first, and how many there are; of these states when some are given. */
export async function levellingPage(
  db: Db,
  statuses: readonly LevellingStatus[],
  offset: number,
  limit: number,
): Promise<{ rows: LevellingRow[]; total: number }> {
  const condition = sql`(${statuses.length === 0} or r.status = any (${[...statuses]}::text[]))`;
  const { rows } = await sql<LevellingRow>`
    select ${columns} from levelling_request r join app_user u on u.id = r.requested_by
    where ${condition} order by r.number desc limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from levelling_request r where ${condition}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** Stores a request under the company's next number; its id and number. */
export async function insertLevelling(db: Db, request: Omit<NewRow<'levelling_request'>, 'number' | 'status'>) {
  const { rows } = await sql<{ number: number }>`select levelling_next_number() as number`.execute(db);
  return db
    .insertInto('levelling_request')
    .values({ ...request, number: rows[0]!.number, status: 'requested' })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** Changes a held request and counts its version up. */
export const changeLevelling = (db: Db, id: string, version: number, change: RowUpdate<'levelling_request'>) =>
  db
    .updateTable('levelling_request')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute();

/** Attaches exactly these files to a held request, in this order. What is taken off and used nowhere else is deleted: its room is free at once. */
export async function setLevellingFiles(
  db: Db,
  companyId: string,
  requestId: string,
  files: readonly { fileId: string; vendor: string }[],
  now: Date,
): Promise<void> {
  const before = await db
    .deleteFrom('levelling_file')
    .where('levelling_request_id', '=', requestId)
    .returning('file_id')
    .execute();
  await db
    .insertInto('levelling_file')
    .values(
      files.map(({ fileId, vendor }, position) => ({
        levelling_request_id: requestId,
        company_id: companyId,
        file_id: fileId,
        vendor_name: vendor.trim().replaceAll(/\s+/g, ' '),
        position,
      })),
    )
    .execute();
  const kept = new Set(files.map(({ fileId }) => fileId));
  for (const { file_id: id } of before) {
    const file = kept.has(id) ? undefined : await fileUse(db, companyId, id);
    if (file && !file.is_used) await emptyFile(db, companyId, id, now);
  }
}

/** A file of a request that the caller sees. */
export async function levellingFile(db: Db, requestId: string, fileId: string) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select f.file_name, f.media_type, f.sha256 from levelling_file l join stored_file f on f.id = l.file_id
    where l.levelling_request_id = ${requestId} and l.file_id = ${fileId}`.execute(db);
  return rows[0];
}

/** Writes into the history of a request that the transaction holds or has made. */
export async function noteLevelling(
  db: Db,
  { companyId, fullName }: { companyId: string; fullName: string },
  requestId: string,
  kind: Schemas['LevellingEntry']['kind'],
  now: Date,
): Promise<void> {
  await sql`
    insert into levelling_log (levelling_request_id, number, company_id, at, actor_side, actor_name, kind)
    select ${requestId}, 1 + coalesce((select max(l.number) from levelling_log l where l.levelling_request_id = ${requestId}), 0), ${companyId},
      ${now}, 'client', ${fullName}, ${kind}`.execute(db);
}

/** The history of a request, the newest first. */
export const levellingHistory = (db: Db, requestId: string) =>
  db
    .selectFrom('levelling_log')
    .select(['number', 'at', 'actor_side', 'actor_name', 'kind', 'comment'])
    .where('levelling_request_id', '=', requestId)
    .orderBy('number', 'desc')
    .limit(500)
    .execute();
