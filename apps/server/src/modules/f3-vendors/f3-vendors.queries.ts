import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import type { JobStatus } from '../job-rfq/job-states.rules.ts';
import type { F3JobRow, F3LinkRow, F3ProposalRow, Feedback } from './f3-vendors.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows the proposals of a job to who sees the job, and to who used a link in this transaction.

/** What the page says of a job. Needs a tenant. */
export async function f3Job(db: Db, jobId: string): Promise<F3JobRow> {
  const { rows } = await sql<F3JobRow>`
    select j.id, j.year, j.number, j.title, c.name as company_name, p.name as plant_name, s.name as subcategory_name, j.required_by, p.latitude,
      p.longitude
    from job j join company c on c.id = j.company_id left join plant p on p.id = j.plant_id left join vendor_subcategory s on s.id = j.subcategory_id
    where j.id = ${jobId}`.execute(db);
  return rows[0]!;
}

/** The proposals of a job, in the order in which they were made. */
export async function proposalsOf(db: Db, jobId: string): Promise<F3ProposalRow[]> {
  const { rows } = await sql<F3ProposalRow>`
    select p.job_vendor_id as id, jv.state, p.reason, p.proposed_at, p.verdict, p.verdict_reason, p.verdict_comment, p.verdict_by,
      p.verdict_user_id, p.verdict_at,
      json_build_object('id', v.id, 'gstn', v.gstn, 'company_name', v.company_name, 'city', v.city, 'state', v.state, 'latitude', v.latitude,
        'longitude', v.longitude, 'founded_year', v.founded_year, 'employee_count', v.employee_count, 'turnover_slab', v.turnover_slab,
        'verified_on', v.verified_on, 'certifications', v.certifications, 'key_customer_count', v.key_customer_count, 'rating_sum', v.rating_sum,
        'review_count', v.review_count, 'services', array(select s.name from unnest(v.subcategory_ids) with ordinality o(id, at)
          join vendor_subcategory s on s.id = o.id order by o.at)) as vendor
    from f3_proposal p join job_vendor jv on jv.id = p.job_vendor_id join vendor v on v.id = jv.vendor_id
    where p.job_id = ${jobId} order by p.proposed_at, p.job_vendor_id`.execute(db);
  return rows;
}

/** The job and vendor of a proposal; undefined where the caller does not see it. */
export async function proposalById(db: Db, id: string) {
  const { rows } = await sql<{ job_id: string; company_name: string }>`
    select p.job_id, jv.company_name from f3_proposal p join job_vendor jv on jv.id = p.job_vendor_id where p.job_vendor_id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Keeps what was said of a proposal of a held job. */
export const setFeedback = (
  db: Db,
  id: string,
  { verdict, reason, comment }: Feedback,
  by: { fullName: string; userId: string | null },
  now: Date,
) =>
  db
    .updateTable('f3_proposal')
    .set({
      verdict,
      verdict_reason: reason ?? null,
      verdict_comment: comment?.trim() || null,
      verdict_by: by.fullName,
      verdict_user_id: by.userId,
      verdict_at: now,
    })
    .where('job_vendor_id', '=', id)
    .execute();

/** The links of a job, the last first. Needs a tenant. */
export async function linksOf(db: Db, jobId: string): Promise<F3LinkRow[]> {
  const { rows } = await sql<F3LinkRow>`
    select l.id, l.full_name, l.email, u.full_name as sent_by_name, l.sent_at, l.expires_at, l.opened_at, l.revoked_at
    from f3_link l join app_user u on u.id = l.sent_by where l.job_id = ${jobId} order by l.sent_at desc, l.id limit 200`.execute(
    db,
  );
  return rows;
}

/** Stores a link of a held job. */
export const insertLink = (db: Db, link: NewRow<'f3_link'>) => db.insertInto('f3_link').values(link).execute();

/** The job and the recipient of a link. Needs a tenant. */
export const linkById = (db: Db, id: string) =>
  db.selectFrom('f3_link').select(['id', 'job_id', 'full_name', 'revoked_at']).where('id', '=', id).executeTakeFirst();

/** Has a link of a held job open nothing any more. */
export const revokeLink = (db: Db, id: string, now: Date) =>
  db.updateTable('f3_link').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute();

/** The mail domain of the caller's company. Needs a tenant. */
export const mailDomainOf = async (db: Db, companyId: string): Promise<string> =>
  (await db.selectFrom('company').select('email_domain').where('id', '=', companyId).executeTakeFirstOrThrow())
    .email_domain;

/** Whose a link is, and its job. */
export type UsedLink = F3JobRow & {
  full_name: string;
  was_opened: boolean;
  expires_at: string;
  status: JobStatus;
};

/** Uses a link: what follows in this transaction may read and answer the proposals of its job, which is held. */
export async function takeLink(db: Db, tokenHash: Buffer, now: Date): Promise<UsedLink | undefined> {
  const { rows } = await sql<UsedLink>`
    select job_id as id, full_name, was_opened, expires_at, year, number, title, company_name, plant_name, subcategory_name, required_by, status,
      latitude, longitude from f3_link_use(${tokenHash}, ${now})`.execute(db);
  return rows[0];
}
