import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { VISIT_TYPES } from './visit.rules.ts';
import type { ClosedDay, VisitType } from './visit.rules.ts';

const MOST_CLOSED_DAYS = 60;
type Db = Kysely<Database>;
type Schemas = components['schemas'];

/** A vendor of a job, or of the directory, who can be asked for a visit. */
export type Askable = {
  job_vendor_id: string | null;
  job_id: string | null;
  vendor_id: string | null;
  gstn: string | null;
  company_name: string;
  email: string | null;
};

const contactOf = sql`(select c.email from vendor_contact c where c.vendor_id = d.id order by c.is_primary desc, c.position, c.id limit 1)`;

/** The vendors on a job, by name: all, or one. Each with where a mail goes: where it was invited, where the job says, or its contact. Needs a tenant. */
export async function vendorsOnJob(db: Db, of: { jobId: string } | { jobVendorId: string }): Promise<Askable[]> {
  const { rows } = await sql<Askable>`
    select jv.id as job_vendor_id, jv.job_id, d.id as vendor_id, d.gstn, coalesce(d.company_name, jv.company_name) as company_name,
      coalesce(i.email, jv.email, ${contactOf}, d.email) as email
    from job_vendor jv left join vendor d on d.id = jv.vendor_id and d.deleted_at is null left join rfq_invitation i on i.job_vendor_id = jv.id
    where jv.state = 'added' and ${'jobId' in of ? sql`jv.job_id = ${of.jobId}` : sql`jv.id = ${of.jobVendorId}`}
    order by lower(coalesce(d.company_name, jv.company_name)), jv.id limit 200`.execute(db);
  return rows;
}

/** A vendor of the directory. */
export async function vendorOfDirectory(db: Db, gstn: string): Promise<Askable | undefined> {
  const { rows } = await sql<Askable>`
    select null as job_vendor_id, null as job_id, d.id as vendor_id, d.gstn, d.company_name, coalesce(${contactOf}, d.email) as email
    from vendor d where d.gstn = ${gstn} and d.deleted_at is null`.execute(db);
  return rows[0];
}

/** The job and the vendor of a thread that the caller reads. Needs a tenant. */
export const threadOf = (db: Db, id: string) =>
  db.selectFrom('chat_thread').select(['id', 'job_id', 'job_vendor_id']).where('id', '=', id).executeTakeFirst();

/** The plants that are not retired, by name. Needs a tenant. */
export const plantsToVisit = (db: Db, companyId: string) =>
  db
    .selectFrom('plant')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('retired_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(500)
    .execute();

/** A plant of the company. Needs a tenant. */
export const plantNamed = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('plant')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The days from today on which the plant of a visit is closed; none for a visit elsewhere. Needs a tenant, or the link of the visit. */
export async function closedDaysOf(
  db: Db,
  { type, plantId }: { type: VisitType; plantId: string },
  now: Date,
): Promise<ClosedDay[]> {
  if (!VISIT_TYPES[type].isAtPlant) return [];
  return (await closedDays(db, plantId, now)).map(({ date, name }) => ({ date, name })).slice(0, MOST_CLOSED_DAYS);
}

/** The days from today on which a plant is closed, or any of the company's. */
export async function closedDays(db: Db, plantId: string | null, now: Date) {
  const { rows } = await sql<ClosedDay & { plantId: string }>`
    select c.plant_id as "plantId", c.date, c.name from plant_closed_days(${plantId}, ${indianDay(now)}) c`.execute(db);
  return rows;
}

/** Who can receive visitors: the people of the company by name, or one of them. Needs a tenant. */
export async function hosts(db: Db, id: string | null = null): Promise<{ userId: string; fullName: string }[]> {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select u.id as "userId", u.full_name as "fullName" from app_user u
    where u.company_id = current_company_id() and u.status = 'approved' and (${id}::uuid is null or u.id = ${id})
    order by lower(u.full_name), u.id limit 500`.execute(db);
  return rows;
}

/** The visits that are booked in the next 60 days, of those that the caller sees. Needs a tenant. */
export async function takenTimes(db: Db, now: Date): Promise<Schemas['VisitChoices']['taken']> {
  const { rows } = await sql<Schemas['VisitChoices']['taken'][number]>`
    select v.starts_at as "startsAt", v.ends_at as "endsAt", v.host_user_id as "hostUserId", v.job_id as "jobId", v.type
    from visit v where v.ends_at > ${now} and v.starts_at < ${now}::timestamptz + interval '60 days'
      and v.state in ('requested', 'confirmed', 'reschedule_requested', 'checked_in')
    order by v.starts_at limit 500`.execute(db);
  return rows;
}

/** The verification checks of a listed vendor. */
export async function papersOf(db: Db, vendorId: string | null): Promise<Schemas['Visit']['papers']> {
  if (vendorId === null) return [];
  const { rows } = await sql<Schemas['Visit']['papers'][number]>`
    select left(c.name, 120) as name, c.status, c.expires_on::text as "validUntil" from vendor_certification c
    where c.vendor_id = ${vendorId} and c.status <> 'not_provided' order by c.expires_on nulls last, c.name limit 50`.execute(
    db,
  );
  return rows;
}

/** The report of a visit with its files; undefined before it is written. Needs a tenant. */
export async function reportOf(db: Db, visitId: string) {
  const { rows } = await sql<{
    words: string;
    by_user: string;
    by_name: string;
    saved_at: string;
    submitted_at: string | null;
    files: Schemas['MessageFile'][];
  }>`
    select r.words, r.by_user, u.full_name as by_name, r.saved_at, r.submitted_at,
      (select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.file_name, 'mediaType', f.media_type, 'sizeInBytes', f.size_in_bytes)
        order by x.place), '[]') from visit_report_file x join stored_file f on f.id = x.file_id where x.visit_id = r.visit_id) as files
    from visit_report r join app_user u on u.id = r.by_user where r.visit_id = ${visitId}`.execute(db);
  return rows[0];
}

/** Which of these files the person uploaded, and holds them so that nothing deletes them meanwhile; those of the report already count. Needs a tenant. */
export async function filesForReport(
  db: Db,
  userId: string,
  visitId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from stored_file f
    where f.id = any (${ids}::uuid[]) and f.deleted_at is null
      and (f.uploaded_by = ${userId} and not is_job_file(f.id) and not is_evidence(f.id)
        or exists (select from visit_report_file x where x.visit_id = ${visitId} and x.file_id = f.id)) for update of f`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Saves the report of a locked visit. */
export async function saveReport(
  db: Db,
  of: { visitId: string; companyId: string; userId: string },
  report: { words: string; fileIds: readonly string[]; submittedAt: Date | null },
  now: Date,
): Promise<void> {
  const words = { words: report.words, by_user: of.userId, saved_at: now, submitted_at: report.submittedAt };
  await db
    .insertInto('visit_report')
    .values({ visit_id: of.visitId, company_id: of.companyId, ...words })
    .onConflict((conflict) => conflict.column('visit_id').doUpdateSet(words))
    .execute();
  await db.deleteFrom('visit_report_file').where('visit_id', '=', of.visitId).execute();
  if (report.fileIds.length > 0)
    await db
      .insertInto('visit_report_file')
      .values(
        report.fileIds.map((file_id, place) => ({
          visit_id: of.visitId,
          file_id,
          company_id: of.companyId,
          place,
        })),
      )
      .execute();
}

/** A file of the report of a visit that the caller sees. Needs a tenant. */
export async function reportFile(db: Db, visitId: string, fileId: string) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select f.file_name, f.media_type, f.sha256 from visit_report_file x join stored_file f on f.id = x.file_id
    where x.visit_id = ${visitId} and x.file_id = ${fileId} and f.deleted_at is null`.execute(db);
  return rows[0];
}
