import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';

type Db = Kysely<Database>;

// Row-level security shows what was submitted to who sees the job, and to a vendor by its link its own alone.

/** Keeps an uploaded file until evidence carries it. */
export const insertEvidenceFile = (db: Db, file: NewRow<'milestone_file'>) =>
  db
    .insertInto('milestone_file')
    .values(file)
    .returning(['id', 'file_name', 'media_type', 'size_in_bytes', 'created_at'])
    .executeTakeFirstOrThrow();

/** A file of a milestone. */
export const evidenceFile = (db: Db, milestoneId: string, fileId: string) =>
  db
    .selectFrom('milestone_file')
    .select(['file_name', 'media_type', 'sha256'])
    .where('milestone_id', '=', milestoneId)
    .where('id', '=', fileId)
    .executeTakeFirst();

/** How many bytes of evidence the vendor that calls keeps. */
export async function bytesOfEvidence(db: Db, jobVendorId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size_in_bytes), 0)::bigint as used from milestone_file where job_vendor_id = ${jobVendorId}`.execute(
    db,
  );
  return rows[0]!.used;
}

/** Puts files of a milestone that were not submitted on its evidence, in this order; how many there were. */
export async function attachEvidenceFiles(
  db: Db,
  { milestoneId, number }: { milestoneId: string; number: number },
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update milestone_file f set number = ${number}::int, place = a.place::int
    from unnest(${ids}::uuid[]) with ordinality a (id, place)
    where f.id = a.id and f.milestone_id = ${milestoneId} and f.number is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Forgets the files that were uploaded before and never submitted. Needs no tenant. */
export const forgetUnsubmittedFiles = (db: Db, uploadedBefore: Date) =>
  sql`select milestone_file_clean_up(${uploadedBefore})`.execute(db);
