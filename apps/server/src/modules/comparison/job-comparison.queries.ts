import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ComparedQuote } from './job-comparison.rules.ts';

/**
 * The opened quotes of a job, by the names of their vendors. Row-level security shows them to who sees the job; whether prices may be read is for the
 * caller to ask. Needs a tenant.
 */
export async function openedQuotesOf(db: Kysely<Database>, jobId: string): Promise<ComparedQuote[]> {
  const { rows } = await sql<ComparedQuote>`
    select i.job_vendor_id, i.vendor_name, jv.state = 'removed' as is_removed, q.number, q.revision, q.submitted_at, q.state = 'submitted' as is_standing,
      q.opened -> 'content' as content, coalesce(v.state = p.state, false) as is_intra_state
    from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id join job j on j.id = i.job_id
      join quote q on q.job_vendor_id = i.job_vendor_id and q.opened is not null
      left join vendor v on v.id = jv.vendor_id left join plant p on p.id = j.plant_id
    where i.job_id = ${jobId}
      and q.number = (select max(o.number) from quote o where o.job_vendor_id = q.job_vendor_id and o.opened is not null)
    order by lower(i.vendor_name), i.job_vendor_id limit 51`.execute(db);
  return rows;
}
