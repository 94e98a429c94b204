import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { components } from '@millwright/contract/types';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database } from '../../db/schema.ts';
import { jobNumber } from '../job-rfq/job-rfq.queries.ts';
import { wordConditions } from '../job-rfq/job-list.queries.ts';

type Db = Kysely<Database>;
type Finds = components['schemas']['CompanyFinds'];

const MOST_OF_A_KIND = 5;

/** That every word is a part of one of the columns. */
function everyWordIn(search: string, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => {
    const pattern = likePattern(word);
    return sql`(${sql.join(
      columns.map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    )})`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Jobs that the caller sees, what changed last first. Needs a tenant: row-level security decides. */
export async function jobsFound(db: Db, search: string): Promise<Finds['jobs']> {
  const conditions = wordConditions(search);
  const { rows } = await sql<Finds['jobs'][number]>`
    select j.id as "_id", ${jobNumber('j')} as number, j.title, j.status from job j
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by j.updated_at desc, j.id limit ${MOST_OF_A_KIND}`.execute(db);
  return rows;
}

/** Colleagues who have access, by name. Needs a tenant. */
export async function peopleFound(db: Db, companyId: string, search: string): Promise<Finds['people']> {
  const { rows } = await sql<Finds['people'][number]>`
    select u.id as "userId", u.full_name as "fullName", u.designation, p.name as "plantName"
    from app_user u left join plant p on p.id = u.plant_id
    where u.company_id = ${companyId} and u.status = 'approved'
      and ${everyWordIn(search, [sql`u.full_name`, sql`u.email`, sql`u.designation`])}
    order by lower(u.full_name), u.id limit ${MOST_OF_A_KIND}`.execute(db);
  return rows;
}

/** Threads that the caller reads, the latest message first. Needs a tenant: row-level security decides. */
export async function threadsFound(db: Db, search: string): Promise<Finds['threads']> {
  const { rows } = await sql<Finds['threads'][number]>`
    select t.id as "_id", coalesce(i.vendor_name, d.company_name, t.title, j.title, ${jobNumber('j')}) as name,
      case when j.id is not null then ${jobNumber('j')} end as "jobNumber"
    from chat_thread t left join job j on j.id = t.job_id left join rfq_invitation i on i.job_vendor_id = t.job_vendor_id
      left join vendor d on d.id = t.vendor_id
    where ${everyWordIn(search, [sql`i.vendor_name`, sql`d.company_name`, sql`t.title`, sql`j.title`, jobNumber('j')])}
    order by t.last_at desc, t.id limit ${MOST_OF_A_KIND}`.execute(db);
  return rows;
}

/** Documents of jobs and files of messages that the caller sees, the newest first. Needs a tenant: row-level security decides. */
export async function filesFound(db: Db, search: string): Promise<Finds['files']> {
  const { rows } = await sql<Finds['files'][number]>`
    select f.id as "_id", f.name, f.number as "jobNumber", f.thread_id as "threadId" from (
      select d.id, d.name, d.created_at as at, ${jobNumber('j')} as number, null::uuid as thread_id
      from job_document d join job j on j.id = d.job_id where d.deleted_at is null and ${everyWordIn(search, [sql`d.name`])}
      union all
      select c.id, c.file_name, m.at, case when j.id is not null then ${jobNumber('j')} end, c.thread_id
      from chat_file c join chat_message m on m.thread_id = c.thread_id and m.seq = c.seq and m.deleted_at is null
        join chat_thread t on t.id = c.thread_id left join job j on j.id = t.job_id
      where ${everyWordIn(search, [sql`c.file_name`])}) f
    order by f.at desc, f.id limit ${MOST_OF_A_KIND}`.execute(db);
  return rows;
}
