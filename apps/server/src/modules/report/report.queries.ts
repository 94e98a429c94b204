import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database, NewRow } from '../../db/schema.ts';
import type { CommentRow, ReportRow, SummaryParts } from './report.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows reports to who sees their job; who may read prices is for the caller to ask. Every statement needs a tenant.

const columns = sql`r.id, r.kind, r.title, r.job_id, j.year, j.number, j.title as job_title, r.made_at, r.made_by, r.sha256`;

/** The reports of a job, the newest first. */
export async function reportsOfJob(db: Db, jobId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from report r join job j on j.id = r.job_id where r.job_id = ${jobId}
    order by r.made_at desc, r.id limit 100`.execute(db);
  return rows;
}

/** The condition that somebody reads the prices of a job `j`, by a role on it or on its project. */
export function readsPrices({ userId, isSuperUser }: { userId: string; isSuperUser: boolean }) {
  const roles = sql`array['owner', 'buyer', 'commercial_evaluator', 'auditor']`;
  return sql`(${isSuperUser} or j.owner_user_id = ${userId}
    or exists (select from job_member m where m.job_id = j.id and m.user_id = ${userId} and m.role = any (${roles}))
    or exists (select from project_member m where m.project_id = j.project_id and m.user_id = ${userId} and m.role = any (${roles})))`;
}

/** A page of the reports of jobs whose prices a person reads, and how many there are. */
export async function reportPage(
  db: Db,
  { userId, isSuperUser }: { userId: string; isSuperUser: boolean },
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const words = search.split(/\s+/).filter(Boolean);
  const found = words.map((word) => sql`concat_ws(' ', r.title, j.title, r.made_by) ilike ${likePattern(word)}`);
  const where = sql.join([readsPrices({ userId, isSuperUser }), ...found], sql` and `);
  const { rows } = await sql<ReportRow & { total: number }>`
    select ${columns}, count(*) over () as total from report r join job j on j.id = r.job_id where ${where}
    order by r.made_at desc, r.id limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  if (rows.length > 0 || offset === 1) return { rows, total: rows[0]?.total ?? 0 };
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from report r join job j on j.id = r.job_id where ${where}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** A report with what it says; undefined for who does not see its job. */
export async function reportById(
  db: Db,
  id: string,
): Promise<(ReportRow & { content: components['schemas']['ReportContent'] }) | undefined> {
  const { rows } = await sql<ReportRow & { content: components['schemas']['ReportContent'] }>`
    select ${columns}, r.content from report r join job j on j.id = r.job_id where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Stores a report of a held job; its id. */
export async function insertReport(db: Db, report: NewRow<'report'>): Promise<string> {
  const { id } = await db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The comments on a report, the oldest first. */
export async function commentsOf(db: Db, reportId: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.words, c.by_user, u.full_name as by_name, c.at, (
      select coalesce(json_agg(json_build_object('userId', m.id, 'fullName', m.full_name) order by m.full_name, m.id), '[]')
      from app_user m where m.id = any (c.mentioned)) as mentioned
    from report_comment c join app_user u on u.id = c.by_user where c.report_id = ${reportId}
    order by c.at, c.id limit 500`.execute(db);
  return rows;
}

/** Stores a comment on a report. */
export const insertComment = (db: Db, comment: NewRow<'report_comment'>) =>
  db.insertInto('report_comment').values(comment).execute();

/** Who reads prices of a job: its owner and those with such a role on it or on its project, and super users, by name. */
export async function readersOf(db: Db, jobId: string): Promise<{ userId: string; fullName: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; fullName: string; email: string }>`
    select u.id as "userId", u.full_name as "fullName", u.email from app_user u
    where u.company_id = current_company_id() and u.status = 'approved' and (u.is_super_user
      or u.id = (select j.owner_user_id from job j where j.id = ${jobId})
      or u.id in (select m.user_id from job_member m where m.job_id = ${jobId}
        and m.role in ('buyer', 'commercial_evaluator', 'auditor'))
      or u.id in (select m.user_id from project_member m join job j on j.project_id = m.project_id
        where j.id = ${jobId} and m.role in ('buyer', 'commercial_evaluator', 'auditor')))
    order by lower(u.full_name), u.id limit 200`.execute(db);
  return rows;
}

/** What the first and the last version of each vendor's quote came to before tax, by the job vendor. */
export async function offersOf(
  db: Db,
  jobId: string,
): Promise<Map<string, { firstInPaise: number; lastInPaise: number; versions: number }>> {
  const { rows } = await sql<{ job_vendor_id: string; first: number; last: number; versions: number }>`
    select q.job_vendor_id, count(*)::int as versions,
      (array_agg((q.opened -> 'totals' ->> 'beforeTaxInPaise')::bigint order by q.number))[1] as first,
      (array_agg((q.opened -> 'totals' ->> 'beforeTaxInPaise')::bigint order by q.number desc))[1] as last
    from quote q where q.job_id = ${jobId} and q.opened is not null group by q.job_vendor_id`.execute(db);
  return new Map(
    rows.map(({ job_vendor_id, first, last, versions }) => [
      job_vendor_id,
      { firstInPaise: first, lastInPaise: last, versions },
    ]),
  );
}

/** What the summary of a job is made of, beside the job and its call for quotes. */
export async function summaryPartsOf(db: Db, jobId: string): Promise<SummaryParts> {
  const { rows: stages } = await sql<SummaryParts['stages'][number]>`
    select at, detail ->> 'to' as to, actor_name as by from job_log where job_id = ${jobId} and kind = 'status_changed'
    order by number limit 200`.execute(db);
  const { rows: vendors } = await sql<SummaryParts['vendors'][number]>`
    select i.vendor_name as name, i.sent_at, i.viewed_at, i.regret_reason as regret,
      (select count(*)::int from quote q where q.job_vendor_id = i.job_vendor_id and q.submitted_at is not null) as versions
    from rfq_invitation i where i.job_id = ${jobId} order by lower(i.vendor_name), i.job_vendor_id limit 400`.execute(
    db,
  );
  const { rows: revisions } = await sql<SummaryParts['revisions'][number]>`
    select number, published_at, published_by from rfq_revision where job_id = ${jobId} order by number limit 200`.execute(
    db,
  );
  const { rows: log } = await sql<{ count: number; last: Buffer | null }>`
    select j.log_count as count, (select l.fingerprint from job_log l where l.job_id = j.id and l.number = j.log_count) as last
    from job j where j.id = ${jobId}`.execute(db);
  return { stages, vendors, revisions, logCount: log[0]!.count, logHead: log[0]!.last?.toString('hex') ?? null };
}
