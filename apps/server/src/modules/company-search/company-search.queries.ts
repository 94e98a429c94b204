import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { components } from '@millwright/contract/types';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database } from '../../db/schema.ts';
import { jobNumber } from '../job-rfq/job-rfq.queries.ts';
import { jobNumberIn, wordConditions } from '../job-rfq/job-list.queries.ts';

type Finds = components['schemas']['CompanyFinds'];

const MOST_OF_A_KIND = 5;

/** That every pattern fits one of the columns. */
const everyPatternFits = (patterns: readonly string[], columns: readonly RawBuilder<unknown>[]) =>
  sql.join(
    patterns.map(
      (pattern) =>
        sql`(${sql.join(
          columns.map((column) => sql`${column} ilike ${pattern}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  );

/** The rows of a query as JSON, in its order. */
const rowsOf = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(f), '[]') from (${query}) f)`;

/**
 * What the caller may see and of which every word is a part, of each kind the latest. Needs a tenant: row-level security decides on jobs, people and visits;
 * documents are joined with the jobs that it shows, and the functions for threads and their files ask who reads them.
 */
export async function companyFinds(db: Kysely<Database>, companyId: string, search: string): Promise<Finds> {
  const words = search.split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => likePattern(word));
  if (patterns.length === 0) return { jobs: [], people: [], threads: [], files: [], visits: [] };
  const numbers = words.map((word) => jobNumberIn(word));
  const fitting = sql`${sql.join(wordConditions(search), sql` and `)} order by j.updated_at desc, j.id limit ${MOST_OF_A_KIND}`;
  // Where a word is rare, its jobs are few; where all are of many jobs, the latest are soon found. The other one of the two reads nothing.
  const jobs = sql`
    select j.id as "_id", ${jobNumber('j')} as number, j.title, j.status from (
      (select j.* from unnest((select ids from narrowed)) n (id) join job j on j.id = n.id where ${fitting})
      union all (select j.* from job j where (select ids is null from narrowed) and ${fitting})) j
    order by j.updated_at desc, j.id`;
  const people = sql`
    select u.id as "userId", u.full_name as "fullName", u.designation, p.name as "plantName"
    from app_user u left join plant p on p.id = u.plant_id
    where u.company_id = ${companyId} and u.status = 'approved'
      and ${everyPatternFits(patterns, [sql`u.full_name`, sql`u.email`, sql`u.designation`])}
    order by lower(u.full_name), u.id limit ${MOST_OF_A_KIND}`;
  const threads = sql`
    select t.id as "_id", t.name, t.job_number as "jobNumber" from threads_named(${patterns}::text[], ${MOST_OF_A_KIND}) t`;
  const files = sql`
    select f.id as "_id", f.name, f.number as "jobNumber", f.thread_id as "threadId" from (
      select d.id, d.name, d.created_at as at, ${jobNumber('j')} as number, null::uuid as thread_id
      from documents_named(${patterns}::text[]) d join job j on j.id = d.job_id
      union all
      select m.id, m.name, m.at, m.job_number, m.thread_id from message_files_named(${patterns}::text[], ${MOST_OF_A_KIND}) m) f
    order by f.at desc, f.id limit ${MOST_OF_A_KIND}`;
  const visits = sql`
    select v.id as "_id", 'PV-' || v.number as number, v.title, v.vendor_name as "vendorName", v.starts_at as "startsAt"
    from visit v where ${everyPatternFits(patterns, [sql`v.title`, sql`v.vendor_name`, sql`'PV-' || v.number`])}
    order by coalesce(v.starts_at, v.changed_at) desc, v.id limit ${MOST_OF_A_KIND}`;
  const { rows } = await sql<Finds>`
    with narrowed as materialized (
      select jobs_narrowed(${patterns}::text[], ${numbers.map((named) => named?.number ?? null)}::int[],
        ${numbers.map((named) => named?.year ?? null)}::int[]) as ids)
    select ${rowsOf(jobs)} as jobs, ${rowsOf(people)} as people, ${rowsOf(threads)} as threads, ${rowsOf(files)} as files,
      ${rowsOf(visits)} as visits`.execute(db);
  const { visits: found, ...finds } = rows[0]!;
  const instant = (at: string | null) => at && new Date(at).toISOString();
  return { ...finds, visits: found.map(({ startsAt, ...visit }) => ({ ...visit, startsAt: instant(startsAt) })) };
}
