import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { emptyFile, fileUse } from '../file-upload/file-upload.queries.ts';
import type { RequestRow, RequestStatus } from './request-vendor.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

const requestColumns = sql`r.id, r.number, r.status, r.requirement, r.subcategory_id, r.vendor_company_name, r.vendor_gstn, r.vendor_contact_name,
  r.vendor_email, r.vendor_phone, r.location, r.needed_by, r.note, r.version, r.created_at, r.updated_at, u.full_name as requested_by_name,
  (select coalesce(json_agg(json_build_object('fileId', f.id, 'fileName', f.file_name, 'mediaType', f.media_type, 'sizeInBytes', f.size_in_bytes,
    'uploadedAt', f.created_at) order by f.created_at, f.id), '[]'::json)
    from vendor_request_file rf join stored_file f on f.id = rf.file_id where rf.vendor_request_id = r.id and f.deleted_at is null) as files,
  r.answer_reason, r.first_answered_at, r.closed_at,
  (select coalesce(json_agg(json_build_object('id', j.id, 'year', j.year, 'number', j.number, 'title', j.title, 'is_done', w.done_at is not null)
      order by w.at, j.id), '[]'::json)
    from vendor_request_job w join job j on j.id = w.job_id where w.vendor_request_id = r.id) as jobs,
  (select json_build_object('id', v.id, 'gstn', v.gstn, 'company_name', v.company_name, 'city', v.city, 'state', v.state)
    from vendor v where v.id = r.answered_vendor_id and v.deleted_at is null) as answered_vendor`;

/** A request of the company. Needs a tenant. */
export async function requestById(db: Db, companyId: string, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${requestColumns} from vendor_request r join app_user u on u.id = r.requested_by
    where r.company_id = ${companyId} and r.id = ${id}`.execute(db);
  return rows[0];
}

/** A page of the company's requests, newest first, and how many there are; of these states when some are given. Needs a tenant. */
export async function requestPage(
  db: Db,
  companyId: string,
  statuses: readonly RequestStatus[] | null,
  offset: number,
  limit: number,
) {
  const condition = sql`r.company_id = ${companyId} and (${statuses}::text[] is null or r.status = any (${statuses}::text[]))`;
  const { rows } = await sql<RequestRow>`
    select ${requestColumns} from vendor_request r join app_user u on u.id = r.requested_by
    where ${condition} order by r.number desc limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from vendor_request r where ${condition}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** Stores a request under the company's next number. Writers of one company queue up, so that numbers have no gap. */
export async function insertRequest(db: Db, request: Omit<NewRow<'vendor_request'>, 'number' | 'status'>) {
  await sql`select pg_advisory_xact_lock(7305111, hashtext(${request.company_id}))`.execute(db);
  const last = await db
    .selectFrom('vendor_request')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('company_id', '=', request.company_id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('vendor_request')
    .values({ ...request, number: (last.number ?? 0) + 1, status: 'submitted' })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** State, version and wanted day of a request of the company, locked. Needs a tenant. */
export const lockedRequest = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('vendor_request')
    .select(['id', 'number', 'status', 'version', 'needed_by', 'answered_vendor_id'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();

/** Changes a locked request and counts its version up. */
export const changeRequest = (db: Db, id: string, version: number, change: RowUpdate<'vendor_request'>) =>
  db
    .updateTable('vendor_request')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute();

/** Writes into the history of a request that the transaction holds or has made. Needs a tenant. */
export async function noteRequest(
  db: Db,
  { companyId, fullName }: { companyId: string; fullName: string },
  requestId: string,
  entry: {
    kind: Schemas['VendorRequestEntry']['kind'];
    from?: RequestStatus | null;
    to?: RequestStatus | null;
    comment?: string | null;
  },
  now: Date,
): Promise<void> {
  await sql`
    insert into vendor_request_log (vendor_request_id, number, company_id, at, actor_side, actor_name, kind, from_status, to_status, comment)
    select ${requestId}, 1 + coalesce((select max(l.number) from vendor_request_log l where l.vendor_request_id = ${requestId}), 0), ${companyId},
      ${now}, 'client', ${fullName}, ${entry.kind}, ${entry.from ?? null}, ${entry.to ?? null}, ${entry.comment ?? null}`.execute(
    db,
  );
}

/** The history of a request, the newest first. Needs a tenant. */
export const historyOf = (db: Db, requestId: string) =>
  db
    .selectFrom('vendor_request_log')
    .select(['number', 'at', 'actor_side', 'actor_name', 'kind', 'from_status', 'to_status', 'comment'])
    .where('vendor_request_id', '=', requestId)
    .orderBy('number', 'desc')
    .limit(500)
    .execute();

/** Has the vendor of a request go to a job; false when it is to go there already. Needs a tenant. */
export async function wantOnJob(
  db: Db,
  wish: { requestId: string; jobId: string; companyId: string; userId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into vendor_request_job (vendor_request_id, job_id, company_id, by_user_id, at)
    values (${wish.requestId}, ${wish.jobId}, ${wish.companyId}, ${wish.userId}, ${now}) on conflict do nothing returning job_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Has it go there no more; false when it was not to, or is there. Needs a tenant. */
export async function unwantOnJob(db: Db, requestId: string, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from vendor_request_job where vendor_request_id = ${requestId} and job_id = ${jobId} and done_at is null returning job_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Puts the vendor of an answered request on a held job that waits for it: also for the provider's team. */
export async function putRequestedOnJob(
  db: Db,
  requestId: string,
  jobId: string,
  most: number,
  now: Date,
): Promise<'added' | 'there' | 'full'> {
  const { rows } = await sql<{ outcome: 'added' | 'there' | 'full' }>`
    select request_vendor_to_job(${requestId}, ${jobId}, ${most}, ${now}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** Which of these files are the company's own; none of them is deleted until the transaction ends. Needs a tenant. */
export async function ownFileIds(db: Db, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Attaches exactly these files to a request. What is taken off and belongs to no other request is deleted: its room is free at once. */
export async function attachFiles(
  db: Db,
  companyId: string,
  requestId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ file_id: string }>`delete from vendor_request_file
    where vendor_request_id = ${requestId} and not (file_id = any (${fileIds}::uuid[])) returning file_id`.execute(db);
  for (const { file_id: id } of rows) {
    const file = await fileUse(db, companyId, id);
    if (file && !file.is_used) await emptyFile(db, companyId, id, now);
  }
  if (fileIds.length > 0)
    await sql`insert into vendor_request_file (company_id, vendor_request_id, file_id)
      select ${companyId}, ${requestId}, id from unnest(${fileIds}::uuid[]) as id on conflict do nothing`.execute(db);
}

/** Whether the catalogue has this service. */
export const isSubcategory = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('vendor_subcategory').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** What the company asks for, in one statement: its plants, industry, wanted services with how often, and shortlisted vendors. Needs a tenant. */
export async function companyWants(db: Db, companyId: string) {
  const { rows } = await sql<{
    industry: string;
    plants: { name: string; latitude: number; longitude: number }[];
    services: { id: string; name: string; weight: number }[];
    shortlisted: string[];
  }>`
    with listed as (
      select distinct i.vendor_id from shortlist_item i join shortlist_group g on g.id = i.group_id
      where i.company_id = ${companyId} and g.deleted_at is null
    ), wants as (
      select s.id, 1 as weight from listed l join vendor v on v.id = l.vendor_id cross join lateral unnest(v.subcategory_ids) as s(id)
      union all select r.subcategory_id, 3 from vendor_request r
        where r.company_id = ${companyId} and r.subcategory_id is not null and r.status not in ('withdrawn', 'declined')
      union all select s.id, 2 from vendor_enquiry q join vendor v on v.id = q.vendor_id cross join lateral unnest(v.subcategory_ids) as s(id)
        where q.company_id = ${companyId}
    ), heaviest as (
      select s.id, s.name, sum(w.weight) as weight from wants w join vendor_subcategory s on s.id = w.id group by s.id, s.name order by 3 desc, 1 limit 3
    )
    select c.industry,
      (select coalesce(json_agg(json_build_object('name', p.name, 'latitude', p.latitude, 'longitude', p.longitude) order by p.name), '[]'::json)
        from plant p where p.company_id = c.id and p.retired_at is null and p.latitude is not null) as plants,
      (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'weight', h.weight) order by h.weight desc, h.id), '[]'::json) from heaviest h) as services,
      (select coalesce(json_agg(l.vendor_id order by l.vendor_id), '[]'::json) from listed l) as shortlisted
    from company c where c.id = ${companyId}`.execute(db);
  return rows[0]!;
}

/** Where vendors are and what a one-line reference needs, by id. */
export const positionedVendors = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('vendor')
    .select([
      'id',
      'gstn',
      'company_name',
      'city',
      'state',
      'latitude',
      'longitude',
      'rating_score',
      'rating_sum',
      'review_count',
    ])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
