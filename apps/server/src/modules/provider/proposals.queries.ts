import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** A listed vendor by its GSTIN. */
export const vendorByGstn = (db: Db, gstn: string) =>
  db
    .selectFrom('vendor')
    .select(['id', 'gstn', 'company_name'])
    .where('gstn', '=', gstn)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A vendor that was found, for the team. */
export type FoundVendor = {
  id: string;
  gstn: string;
  company_name: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  subcategory_ids: string[];
  services: string[];
  verified_on: string | null;
  rating_sum: number;
  review_count: number;
};

/** Vendors by their ids. */
export async function foundVendors(db: Db, ids: readonly string[]): Promise<Map<string, FoundVendor>> {
  const { rows } = await sql<FoundVendor>`
    select v.id, v.gstn, v.company_name, v.city, v.state, v.latitude, v.longitude, v.subcategory_ids, v.verified_on, v.rating_sum, v.review_count,
      array(select s.name from unnest(v.subcategory_ids) with ordinality o(id, at) join vendor_subcategory s on s.id = o.id order by o.at) as services
    from vendor v where v.id = any (${ids}::uuid[]) and v.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where a job is, and for which service. */
export type JobPlace = {
  subcategory_id: string | null;
  plant_name: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** That of a job that was submitted once. */
export async function placeOfJob(db: Db, jobId: string): Promise<JobPlace | undefined> {
  return (await sql<JobPlace>`select * from job_place_for_team(${jobId})`.execute(db)).rows[0];
}

/** Puts a proposal on a held job; `there` when the vendor is or was on it. */
export async function proposeVendor(
  db: Db,
  proposal: {
    jobId: string;
    vendorId: string;
    reason: string;
    staffEmail: string;
    teamName: string;
    most: number;
    now: Date;
  },
): Promise<'proposed' | 'there' | 'full'> {
  const { jobId, vendorId, reason, staffEmail, teamName, most, now } = proposal;
  const { rows } = await sql<{ outcome: 'proposed' | 'there' | 'full' }>`
    select job_propose_as_team(${jobId}, ${vendorId}, ${reason}, ${staffEmail}, ${teamName}, ${most}, ${now}) as outcome`.execute(
    db,
  );
  return rows[0]!.outcome;
}

/** Takes a proposal of a held job back; the name of its vendor, or null when it was answered. */
export async function withdrawProposal(db: Db, jobId: string, id: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from job_withdraw_proposal_as_team(${jobId}, ${id}, ${now}) as name`.execute(db);
  return rows[0]?.name ?? null;
}
