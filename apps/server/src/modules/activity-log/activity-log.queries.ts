import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { JobStatus } from '../job-rfq/job-states.rules.ts';
import type { LogKind, LogRow, LogSide, LogWords } from './activity-log.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows the log of a job to who sees the job: every statement here needs a tenant, but those of the provider's team.

/** Where the log of a job stands: how many entries, the fingerprint of the last, and its seal. The job is held until the transaction ends. */
export async function lockedLog(
  db: Db,
  jobId: string,
): Promise<{ count: number; last: Buffer | null; seal: Buffer | null } | undefined> {
  // Held first: a statement that waits reads the log as it was before it waited.
  await sql`select from job j where j.id = ${jobId} for update`.execute(db);
  const { rows } = await sql<{ count: number; last: Buffer | null; seal: Buffer | null }>`
    select j.log_count as count, j.log_seal as seal,
      (select l.fingerprint from job_log l where l.job_id = j.id and l.number = j.log_count) as last
    from job j where j.id = ${jobId}`.execute(db);
  return rows[0];
}

/** Adds an entry to the log of a held job. */
export async function insertEntry(
  db: Db,
  companyId: string,
  { jobId, number, at, side, userId, name, kind, detail }: LogWords,
  fingerprint: Buffer,
  seal: Buffer,
): Promise<void> {
  await sql`
    insert into job_log (job_id, number, company_id, at, actor_side, actor_user_id, actor_name, kind, detail, fingerprint)
    values (${jobId}, ${number}, ${companyId}, ${at}, ${side}, ${userId}, ${name}, ${kind}, ${JSON.stringify(detail)}, ${fingerprint})`.execute(
    db,
  );
  await sql`update job set log_count = ${number}, log_seal = ${seal} where id = ${jobId}`.execute(db);
}

/** The same by the provider's team, which belongs to no company. */
export const insertEntryAsTeam = (
  db: Db,
  { jobId, number, at, name, kind, detail }: LogWords,
  fingerprint: Buffer,
  seal: Buffer,
) =>
  sql`select job_log_as_team(${jobId}, ${number}, ${at}, ${name}, ${kind}, ${JSON.stringify(detail)}, ${fingerprint},
    ${seal})`.execute(db);

/** Where the log of a vendor's job stands. The job is held until the transaction ends. Only for a vendor by its link. */
export async function heldLogOfVendor(
  db: Db,
): Promise<{ job_id: string; log_count: number; log_fingerprint: Buffer | null; status: JobStatus }> {
  await sql`select job_lock_for_vendor()`.execute(db);
  const { rows } = await sql<{ job_id: string; log_count: number; log_fingerprint: Buffer | null; status: JobStatus }>`
    select * from job_log_end_for_vendor()`.execute(db);
  return rows[0]!;
}

/** Adds an entry to the log of a vendor's held job. */
export const insertEntryAsVendor = (
  db: Db,
  { number, at, name, kind, detail }: LogWords,
  fingerprint: Buffer,
  seal: Buffer,
) =>
  sql`select job_log_as_vendor(${number}, ${at}, ${name}, ${kind}, ${JSON.stringify(detail)}, ${fingerprint}, ${seal})`.execute(
    db,
  );

/** The end of the log of the job of a visit, which is held until the transaction ends; undefined without a job. Only for a vendor by the link of a visit. */
export async function logEndOfVisit(
  db: Db,
): Promise<{ job_id: string; log_count: number; log_fingerprint: Buffer | null } | undefined> {
  const { rows } = await sql<{ job_id: string; log_count: number; log_fingerprint: Buffer | null }>`
    select * from job_log_end_for_visit()`.execute(db);
  return rows[0];
}

/** Adds an entry to the log of that job. */
export const insertEntryByVisit = (
  db: Db,
  { number, at, name, kind, detail }: LogWords,
  fingerprint: Buffer,
  seal: Buffer,
) =>
  sql`select job_log_by_visit(${number}, ${at}, ${name}, ${kind}, ${JSON.stringify(detail)}, ${fingerprint}, ${seal})`.execute(
    db,
  );

/** Where the log of the job of a link to proposals stands, which is held already. */
export async function logOfF3Link(db: Db): Promise<{ id: string; log_count: number; log_fingerprint: Buffer | null }> {
  const { rows } = await sql<{ id: string; log_count: number; log_fingerprint: Buffer | null }>`
    select * from job_log_end_for_f3()`.execute(db);
  return rows[0]!;
}

/** Adds an entry to that log. */
export const insertEntryByF3Link = (
  db: Db,
  { number, at, name, kind, detail }: LogWords,
  fingerprint: Buffer,
  seal: Buffer,
) =>
  sql`select job_log_by_f3(${number}, ${at}, ${name}, ${kind}, ${JSON.stringify(detail)}, ${fingerprint}, ${seal})`.execute(
    db,
  );

/** The end of the log of a job that the provider's team holds. */
export async function logEndForTeam(
  db: Db,
  jobId: string,
): Promise<{ id: string; log_count: number; log_fingerprint: Buffer | null }> {
  const { rows } = await sql<{ id: string; log_count: number; log_fingerprint: Buffer | null }>`
    select * from job_log_end_for_team(${jobId})`.execute(db);
  return rows[0]!;
}

export type LogFilter = {
  kinds: readonly LogKind[] | null;
  side: LogSide | null;
  actorId: string | null;
  /** ISO dates, in India, both included. */
  from: string | null;
  to: string | null;
};

const entryColumns = sql`l.number, l.at, l.actor_side, l.actor_user_id, l.actor_name, l.kind, l.detail, l.fingerprint,
  coalesce((select b.fingerprint from job_log b where b.job_id = l.job_id and b.number = l.number - 1), decode(repeat('00', 32), 'hex')) as before`;

/** A page of a job's log, the newest first, how many there are, and who of the company is in the whole of it. */
export async function logPage(db: Db, jobId: string, filter: LogFilter, offset: number, limit: number) {
  const matching = sql`l.job_id = ${jobId} and (${filter.kinds}::text[] is null or l.kind = any (${filter.kinds}::text[]))
    and (${filter.side}::text is null or l.actor_side = ${filter.side})
    and (${filter.actorId}::uuid is null or l.actor_user_id = ${filter.actorId})
    and (${filter.from}::date is null or (l.at at time zone 'Asia/Kolkata')::date >= ${filter.from}::date)
    and (${filter.to}::date is null or (l.at at time zone 'Asia/Kolkata')::date <= ${filter.to}::date)`;
  const { rows } = await sql<LogRow>`
    select ${entryColumns} from job_log l where ${matching} order by l.number desc limit ${limit} offset ${(offset - 1) * limit}`.execute(
    db,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from job_log l where ${matching}`.execute(db);
  const { rows: actors } = await sql<{ user_id: string; full_name: string }>`
    select distinct u.id as user_id, u.full_name from job_log l join app_user u on u.id = l.actor_user_id where l.job_id = ${jobId}
    order by u.full_name, u.id limit 200`.execute(db);
  return { rows, total: counted[0]!.total, actors };
}

/** The last entries of a job's log, the newest first. */
export async function latestEntries(db: Db, jobId: string, limit: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select ${entryColumns} from job_log l where l.job_id = ${jobId} order by l.number desc limit ${limit}`.execute(db);
  return rows;
}

/** The last entries of a job's log that are about one vendor, or by it, the newest first. */
export async function entriesAboutVendor(db: Db, jobId: string, vendorName: string, limit: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select ${entryColumns} from job_log l
    where l.job_id = ${jobId} and (l.detail ->> 'vendor' = ${vendorName} or (l.actor_side = 'vendor' and l.actor_name = left(${vendorName}, 120)))
    order by l.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Entries of a job's log after a number, or all with null: also one that somebody put before the first. In order, for who verifies it. */
export async function entriesAfter(
  db: Db,
  jobId: string,
  after: number | null,
  limit: number,
): Promise<Omit<LogRow, 'before'>[]> {
  const { rows } = await sql<Omit<LogRow, 'before'>>`
    select l.number, l.at, l.actor_side, l.actor_user_id, l.actor_name, l.kind, l.detail, l.fingerprint from job_log l
    where l.job_id = ${jobId} and (${after}::int is null or l.number > ${after}) order by l.number limit ${limit}`.execute(
    db,
  );
  return rows;
}
