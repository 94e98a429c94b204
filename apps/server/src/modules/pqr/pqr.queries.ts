import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import type { AnswerRow, Criterion, FileRow, PqrRow, ProfileRow, VerdictRow } from './pqr.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows a prequalification to who sees its job, and to its vendor by its link: every statement needs one of the two.

/** The vendor of a job with where its prequalification stands; undefined for who does not see the job. */
export async function pqrOfVendor(db: Db, jobVendorId: string): Promise<PqrRow | undefined> {
  const { rows } = await sql<PqrRow>`
    select jv.id as job_vendor_id, jv.job_id, jv.company_id, jv.vendor_id, coalesce(v.company_name, jv.company_name) as company_name,
      coalesce(p.state, 'open') as state, coalesce(p.version, 0) as version, p.sent_at, p.decision, p.reason, p.decided_at, p.decided_by
    from job_vendor jv left join vendor v on v.id = jv.vendor_id left join pqr p on p.job_vendor_id = jv.id
    where jv.id = ${jobVendorId}`.execute(db);
  return rows[0];
}

/** The same for the vendor that calls by its link. */
export async function ownPqr(
  db: Db,
  { jobVendorId, vendorName }: { jobVendorId: string; vendorName: string },
): Promise<PqrRow> {
  const { rows } = await sql<PqrRow>`
    select i.job_vendor_id, i.job_id, i.company_id, vendor_of_link() as vendor_id, ${vendorName} as company_name,
      coalesce(p.state, 'open') as state, coalesce(p.version, 0) as version, p.sent_at, p.decision, p.reason, p.decided_at, p.decided_by
    from rfq_invitation i left join pqr p on p.job_vendor_id = i.job_vendor_id where i.job_vendor_id = ${jobVendorId}`.execute(
    db,
  );
  return rows[0]!;
}

/** What a job asks, in its order; nothing where that was never set. */
export async function criteriaOf(db: Db, jobId: string): Promise<Criterion[]> {
  const { rows } = await sql<Criterion>`
    select kind, requirement, is_mandatory as "isMandatory" from pqr_criterion where job_id = ${jobId} order by position`.execute(
    db,
  );
  return rows;
}

/** Replaces what a held job asks. */
export async function replaceCriteria(
  db: Db,
  job: { id: string; companyId: string },
  criteria: readonly Criterion[],
): Promise<void> {
  await db.deleteFrom('pqr_criterion').where('job_id', '=', job.id).execute();
  await db
    .insertInto('pqr_criterion')
    .values(
      criteria.map(({ kind, requirement, isMandatory }, position) => ({
        job_id: job.id,
        company_id: job.companyId,
        kind,
        position,
        requirement,
        is_mandatory: isMandatory,
      })),
    )
    .execute();
}

/** How many prequalifications of a job are approved or rejected. */
export async function countDecided(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pqr where job_id = ${jobId} and state in ('approved', 'rejected')`.execute(db);
  return rows[0]!.count;
}

/** What was answered of a vendor, with the names of the files that prove it. */
export async function answersOf(db: Db, jobVendorId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.kind, a.answer, a.source, a.answered_at, f.file_name from pqr_answer a left join stored_file f on f.id = a.file_id
    where a.job_vendor_id = ${jobVendorId}`.execute(db);
  return rows;
}

/** The same for the vendor that calls by its link: the files are the company's. */
export async function ownAnswers(db: Db, jobVendorId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.kind, a.answer, a.source, a.answered_at, (select f.file_name from pqr_files_for_vendor() f where f.kind = a.kind) as file_name
    from pqr_answer a where a.job_vendor_id = ${jobVendorId}`.execute(db);
  return rows;
}

/** What a vendor attached and did not take off. */
export const filesOf = (db: Db, jobVendorId: string): Promise<FileRow[]> =>
  db
    .selectFrom('pqr_file')
    .select(['id', 'kind', 'file_name', 'size_in_bytes', 'created_at'])
    .where('job_vendor_id', '=', jobVendorId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** How many bytes a vendor has attached, with what it can bring back. */
export async function attachedBytes(db: Db, jobVendorId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size_in_bytes), 0)::int as used from pqr_file where job_vendor_id = ${jobVendorId}`.execute(db);
  return rows[0]!.used;
}

/** A file that a vendor attached, also one that it took off; the buyer does not see those. */
export const attachedFile = (db: Db, jobVendorId: string, id: string) =>
  db
    .selectFrom('pqr_file')
    .select(['id', 'kind', 'file_name', 'media_type', 'sha256', 'removed_at'])
    .where('job_vendor_id', '=', jobVendorId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Keeps a file of the vendor that calls. */
export const insertFile = (db: Db, file: NewRow<'pqr_file'>): Promise<FileRow> =>
  db
    .insertInto('pqr_file')
    .values(file)
    .returning(['id', 'kind', 'file_name', 'size_in_bytes', 'created_at'])
    .executeTakeFirstOrThrow();

/** Takes files of the vendor that calls off, or brings them back with null. */
export const markRemoved = (db: Db, ids: readonly string[], removedAt: Date | null) =>
  sql`update pqr_file set removed_at = ${removedAt} where id = any(${ids}::uuid[])`.execute(db);

/** Forgets the files of all vendors that were taken off before. Needs no tenant. */
export const forgetRemovedFiles = (db: Db, removedBefore: Date) =>
  sql`select pqr_file_clean_up(${removedBefore})`.execute(db);

/** The verdicts on a vendor. */
export async function verdictsOf(db: Db, jobVendorId: string): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    select kind, verdict, note, judged_by, judged_at from pqr_verdict where job_vendor_id = ${jobVendorId}`.execute(db);
  return rows;
}

/** What the listing of a vendor says that answers criteria; undefined for one that is not listed. */
export async function profileOf(db: Db, vendorId: string | null): Promise<ProfileRow | undefined> {
  if (vendorId === null) return undefined;
  const { rows } = await sql<ProfileRow>`
    select v.turnover_in_paise, v.employee_count,
      (select coalesce(json_agg(json_build_object('name', c.name, 'until', c.expires_on) order by c.name), '[]'::json)
        from vendor_certification c where c.vendor_id = v.id and c.status in ('verified', 'expiring')) as certificates,
      (select coalesce(json_agg(json_build_object('title', s.title, 'customer', s.customer, 'year', s.completed_year) order by s.completed_year desc, s.position), '[]'::json)
        from vendor_case_study s where s.vendor_id = v.id) as jobs
    from vendor v where v.id = ${vendorId} and v.deleted_at is null`.execute(db);
  return rows[0];
}

/** Stores where a prequalification of a held job stands; a new version. */
export const putPqr = (
  db: Db,
  { job_vendor_id, job_id, company_id, version }: Pick<PqrRow, 'job_vendor_id' | 'job_id' | 'company_id' | 'version'>,
  change: Partial<Pick<NewRow<'pqr'>, 'sent_at' | 'decision' | 'reason' | 'decided_at' | 'decided_by'>> &
    Pick<NewRow<'pqr'>, 'state'>,
) =>
  // No upsert: what a vendor inserts may not be returned, not even where the row is there.
  version === 0
    ? db
        .insertInto('pqr')
        .values({ job_vendor_id, job_id, company_id, version: 1, ...change })
        .execute()
    : db
        .updateTable('pqr')
        .set({ version: version + 1, ...change })
        .where('job_vendor_id', '=', job_vendor_id)
        .execute();

/** Stores an answer in place of the one before; `file_id` left out keeps its evidence. */
export const putAnswer = (db: Db, answer: NewRow<'pqr_answer'>) => {
  const { answer: words, source, answered_at, file_id } = answer;
  return db
    .insertInto('pqr_answer')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(['job_vendor_id', 'kind'])
        .doUpdateSet({ answer: words, source, answered_at, ...(file_id !== undefined && { file_id }) }),
    )
    .execute();
};

/** Stores a verdict in place of the one before. */
export const putVerdict = (db: Db, verdict: NewRow<'pqr_verdict'>) =>
  db
    .insertInto('pqr_verdict')
    .values(verdict)
    .onConflict((conflict) =>
      conflict.columns(['job_vendor_id', 'kind']).doUpdateSet({
        verdict: verdict.verdict,
        note: verdict.note,
        judged_by: verdict.judged_by,
        judged_at: verdict.judged_at,
      }),
    )
    .execute();

/** Takes a verdict back. */
export const dropVerdict = (db: Db, jobVendorId: string, kind: VerdictRow['kind']) =>
  db.deleteFrom('pqr_verdict').where('job_vendor_id', '=', jobVendorId).where('kind', '=', kind).execute();

/** The file that proves an answer; undefined without one. */
export async function evidenceOf(db: Db, jobVendorId: string, kind: VerdictRow['kind']) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select f.file_name, f.media_type, f.sha256 from pqr_answer a join stored_file f on f.id = a.file_id and f.deleted_at is null
    where a.job_vendor_id = ${jobVendorId} and a.kind = ${kind}`.execute(db);
  return rows[0];
}

/** Where a vendor that was asked to quote is mailed, with what the job is called to it; undefined for one that was not asked. */
export async function invitedAddress(db: Db, jobVendorId: string) {
  const { rows } = await sql<{ email: string; number: string; title: string; buyer: string }>`
    select i.email, v.content ->> 'number' as number, v.content ->> 'title' as title, v.content ->> 'buyer' as buyer
    from rfq_invitation i join rfq r on r.job_id = i.job_id join rfq_revision v on v.job_id = r.job_id and v.number = r.revision
    where i.job_vendor_id = ${jobVendorId}`.execute(db);
  return rows[0];
}
