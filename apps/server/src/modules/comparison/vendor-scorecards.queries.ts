import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { periodOf } from '../report/figures.rules.ts';
import { scorecardOf } from '../report/scorecard.rules.ts';
import type { AnswerRow, StarsRow } from '../report/scorecard.rules.ts';
import type { VendorScorecards } from './job-comparison.rules.ts';

type OfVendor<Row> = Row & { vendor_id: string };

/**
 * The scorecards of the listed vendors among those of a job, by their ids on the job: of what the company said of their work in the last twelve months, and of
 * how they answered its other RFQs, also of jobs that the caller does not see. Needs a tenant that sees the job.
 */
export async function scorecardsOf(
  db: Kysely<Database>,
  jobId: string,
  jobVendorIds: readonly string[],
  now: Date,
): Promise<VendorScorecards> {
  const { rows: listed } = await sql<OfVendor<{ id: string; name: string; gstn: string }>>`
    select v.id, v.vendor_id, l.company_name as name, l.gstn from job_vendor v join vendor l on l.id = v.vendor_id
    where v.job_id = ${jobId} and v.id = any (${[...jobVendorIds]}::uuid[])`.execute(db);
  if (listed.length === 0) return new Map();
  const { since, months } = periodOf('last_12_months', now);
  const vendorIds = listed.map(({ vendor_id }) => vendor_id);
  const { rows: answers } = await sql<OfVendor<AnswerRow>>`
    select vendor_id, month, has_quoted as "hasQuoted", answered_in_hours as "answeredInHours", is_raised as "isRaised"
    from vendor_answers(${vendorIds}::uuid[], ${jobId}, ${since})`.execute(db);
  const { rows: stars } = await sql<OfVendor<StarsRow>>`
    select x.vendor_id, to_char(x.completed_on, 'YYYY-MM') as month, r.on_time_execution as "onTime", r.quality_of_execution as quality, r.safety,
      r.within_budget as "withinBudget", r.process_and_documentation as documentation, r.ethics
    from vendor_experience x join vendor_review r on r.experience_id = x.id
    where x.company_id = current_company_id() and x.vendor_id = any (${vendorIds}::uuid[])
      and x.review_status in ('submitted', 'published', 'upheld') and x.completed_on >= (${since}::timestamptz at time zone 'Asia/Kolkata')::date
    order by x.completed_on, x.id limit 20000`.execute(db);
  return new Map(
    listed.map(({ id, vendor_id, name, gstn }) => {
      const own = <Row>(rows: readonly OfVendor<Row>[]) => rows.filter((row) => row.vendor_id === vendor_id);
      const evidence = { asked: own(answers), judged: own(stars) };
      const { score, jobs: reviews, isCapped } = scorecardOf({ name, gstn }, evidence, months.at(-1)!);
      return [id, { score, reviews, isCapped }];
    }),
  );
}
