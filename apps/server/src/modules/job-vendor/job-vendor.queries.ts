import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { EDITABLE_STATES } from '../job-rfq/job-states.rules.ts';
import type { JobVendorRow } from './job-vendor.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows the vendors of a job to who sees the job: every statement here needs a tenant.

/** Everybody who is on a job or was: shortlisted ones first, then by name; removed ones last. */
export async function vendorsOfJob(db: Db, jobId: string): Promise<JobVendorRow[]> {
  const { rows } = await sql<JobVendorRow>`
    select jv.id, jv.job_id, jv.company_name, jv.email, jv.contact_name, jv.state, jv.source, jv.is_shortlisted, jv.reason_code, jv.reason_words,
      coalesce(u.full_name, jv.by_name) as by_name, jv.at,
      case when v.id is not null then json_build_object('id', v.id, 'gstn', v.gstn, 'company_name', v.company_name, 'city', v.city,
        'state', v.state, 'rating_sum', v.rating_sum, 'review_count', v.review_count, 'latitude', v.latitude, 'longitude', v.longitude) end as vendor,
      (select json_build_object('latitude', pl.latitude, 'longitude', pl.longitude) from job j join plant pl on pl.id = j.plant_id where j.id = jv.job_id) as place,
      case when i.job_vendor_id is not null and exists (select from pqr_criterion c where c.job_id = jv.job_id) then coalesce(p.state, 'open') end as prequalification,
      (select coalesce(json_agg(json_build_object('text', n.text, 'by', nu.full_name, 'at', n.at) order by n.at desc, n.id), '[]'::json)
        from job_vendor_note n join app_user nu on nu.id = n.by_user_id where n.job_vendor_id = jv.id) as notes
    from job_vendor jv left join app_user u on u.id = jv.by_user_id left join vendor v on v.id = jv.vendor_id and v.deleted_at is null
      left join rfq_invitation i on i.job_vendor_id = jv.id left join pqr p on p.job_vendor_id = jv.id
    where jv.job_id = ${jobId}
    order by jv.state = 'removed', jv.is_shortlisted desc, lower(coalesce(v.company_name, jv.company_name)), jv.id`.execute(
    db,
  );
  return rows;
}

/** Listed vendors by their GSTINs. */
export const listedVendors = (db: Db, gstns: readonly string[]) =>
  db
    .selectFrom('vendor')
    .select(['id', 'gstn', 'company_name'])
    .where(sql<boolean>`gstn = any(${gstns}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();

/** The job and the name of a vendor on one, by the id of the two; undefined where the person does not see the job. */
export const jobOfVendor = (db: Db, id: string) =>
  db
    .selectFrom('job_vendor')
    .select(['id', 'job_id', 'company_name', 'state', 'is_shortlisted'])
    .where('id', '=', id)
    .executeTakeFirst();

/** How many vendors a job has, suggested and removed ones among them. */
export const countVendors = async (db: Db, jobId: string): Promise<number> =>
  (
    await db
      .selectFrom('job_vendor')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow()
  ).count;

/** How a listed vendor stands on a job; undefined when it never was on it. */
export const standingOf = (db: Db, jobId: string, vendorId: string) =>
  db
    .selectFrom('job_vendor')
    .select(['id', 'state'])
    .where('job_id', '=', jobId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();

/** The same of one that is not listed, by its address. */
export const standingByEmail = (db: Db, jobId: string, email: string) =>
  db
    .selectFrom('job_vendor')
    .select(['id', 'state'])
    .where('job_id', '=', jobId)
    .where('vendor_id', 'is', null)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

/** Stores a vendor of a held job. */
export const insertJobVendor = (db: Db, vendor: NewRow<'job_vendor'>) =>
  db.insertInto('job_vendor').values(vendor).execute();

/** Changes a vendor of a held job. */
export const changeJobVendor = (db: Db, id: string, change: RowUpdate<'job_vendor'>) =>
  db.updateTable('job_vendor').set(change).where('id', '=', id).execute();

/** Stores a note; false when there are too many. */
export async function insertNote(db: Db, note: NewRow<'job_vendor_note'>, most: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('job_vendor_note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_vendor_id', '=', note.job_vendor_id)
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  await db.insertInto('job_vendor_note').values(note).execute();
  return true;
}

/** A job whose vendors a person chooses now, and whether a vendor is on it. */
export type ChoosableJob = { id: string; year: number; number: number; title: string | null; is_on_job: boolean };

/** The jobs whose vendors a person chooses now, one of them first, then the last changed. */
export async function choosableJobs(
  db: Db,
  { userId, isSuperUser }: { userId: string; isSuperUser: boolean },
  vendorId: string,
  firstJobId: string | null,
): Promise<ChoosableJob[]> {
  const { rows } = await sql<ChoosableJob>`
    select j.id, j.year, j.number, j.title,
      exists (select from job_vendor jv where jv.job_id = j.id and jv.vendor_id = ${vendorId} and jv.state = 'added') as is_on_job
    from job j
    where j.status = any (${EDITABLE_STATES}::text[]) and (${isSuperUser} or j.owner_user_id = ${userId}
      or exists (select from job_member m where m.job_id = j.id and m.user_id = ${userId} and m.role = 'buyer')
      or exists (select from project_member m where m.project_id = j.project_id and m.user_id = ${userId} and m.role in ('owner', 'buyer')))
    order by j.id = ${firstJobId} desc nulls last, j.updated_at desc, j.id limit 100`.execute(db);
  return rows;
}
