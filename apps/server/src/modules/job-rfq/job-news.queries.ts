import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { JOB_PARTS, NEWS_OF_PART } from './job-news.rules.ts';
import type { JobPart } from './job-news.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows the log of a job to who sees the job, and of marks the caller's own.

const list = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)));
const ofVendor = sql`coalesce(l.detail ->> 'vendor', l.actor_name)`;

/** How many things are new in a part of job `j` for a person. */
function countOf(part: JobPart, userId: string): RawBuilder<unknown> {
  const { kinds, undoneBy, each } = NEWS_OF_PART[part];
  if (kinds.length === 0) return sql`0`;
  const what = each === 'vendor' ? sql`distinct ${ofVendor}` : sql`*`;
  const isUndone =
    undoneBy.length === 0
      ? sql``
      : sql`and not exists (select from job_log b where b.job_id = l.job_id and b.number > l.number and b.kind in (${list(undoneBy)})
          and coalesce(b.detail ->> 'vendor', b.actor_name) = ${ofVendor})`;
  return sql`(select count(${what}) from job_log l where l.job_id = j.id and l.kind in (${list(kinds)}) and l.actor_user_id is distinct from ${userId}
    and l.number > coalesce((select s.number from job_part_seen s where s.job_id = j.id and s.user_id = ${userId} and s.part = ${sql.lit(part)}), 0)
    ${isUndone})`;
}

/** What is new on job `j` for a person, as one JSON value. */
export const newsColumn = (userId: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(JOB_PARTS.flatMap((part) => [sql.lit(part), countOf(part, userId)]))})`;

/** On how many jobs, of all that a person sees, vendors wrote something that is new for that person. */
export const jobsWithNewMessages = (userId: string): RawBuilder<unknown> =>
  sql`(select count(distinct l.job_id) from job_log l
    where l.company_id = current_company_id() and l.kind = 'question_asked'
      and l.number > coalesce((select s.number from job_part_seen s where s.job_id = l.job_id and s.user_id = ${userId} and s.part = 'messages'), 0))`;

/** Notes that a person has seen a part of a job as it is now. Never back: two pages may say it in either order. */
export const markPartSeen = (db: Db, companyId: string, jobId: string, userId: string, part: JobPart) =>
  sql`insert into job_part_seen as s (job_id, user_id, part, company_id, number)
    select j.id, ${userId}::uuid, ${part}::text, ${companyId}::uuid, j.log_count from job j where j.id = ${jobId}
    on conflict (job_id, user_id, part) do update set number = greatest(s.number, excluded.number)`.execute(db);
