import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { jobNumber } from '../job-rfq/job-rfq.queries.ts';
import { AWARDED_STATES } from '../job-rfq/job-states.rules.ts';
import type { AskedRow, AwardRow, JudgedRow } from './figures.rules.ts';
import { readsPrices } from './report.queries.ts';

type Db = Kysely<Database>;

// Row-level security shows jobs to who sees their plant; what is counted here are those among them whose prices the person reads. Every statement needs
// a tenant.

/** Whose figures, of which time and plant. */
export type FiguresOf = {
  principal: { userId: string; isSuperUser: boolean };
  plantId: string | null;
  since: Date;
  until: Date;
};

/** The condition that a job `j` is one whose prices the person reads, at the plant that is asked for. */
export const countedJob = ({ principal, plantId }: Pick<FiguresOf, 'principal' | 'plantId'>): RawBuilder<unknown> =>
  sql`${readsPrices(principal)}${plantId === null ? sql`` : sql` and j.plant_id = ${plantId}`}`;

const monthOf = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM')`;
const isAwarded = sql`coalesce(j.held_status, j.status) = any (${AWARDED_STATES}::text[])`;

/** The awards of a time, with what each is compared with and who got how much. */
export async function awardRows(db: Db, of: FiguresOf): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`
    select ${monthOf(sql`j.awarded_at`)} as month,
      extract(epoch from j.awarded_at - coalesce(j.submitted_at, j.created_at))::float8 / 86400 as days,
      s.name as category, p.name as plant, e.amount_in_paise as "amountInPaise",
      (e.proposal ->> 'estimateInPaise')::bigint as "estimateInPaise", (e.proposal ->> 'firstOfferInPaise')::bigint as "firstOfferInPaise",
      (select json_agg(json_build_object('key', coalesce(v.vendor_id::text, 'name ' || lower(a.name)), 'name', coalesce(l.company_name, a.name), 'amountInPaise', a.amount))
        from (select one ->> 'companyName' as name, (one ->> 'amountInPaise')::bigint as amount, (select lot ->> 'jobVendorId'
            from jsonb_array_elements(e.proposal -> 'awards') lot where lot ->> 'vendorId' = one ->> 'vendorId' limit 1) as job_vendor_id
          from jsonb_array_elements(e.proposal -> 'vendors') one) a
        left join job_vendor v on v.id = a.job_vendor_id::uuid left join vendor l on l.id = v.vendor_id) as vendors
    from job j join resolution e on e.job_id = j.id and e.state = 'approved'
      left join vendor_subcategory s on s.id = j.subcategory_id left join plant p on p.id = j.plant_id
    where ${countedJob(of)} and ${isAwarded} and j.awarded_at >= ${of.since} and j.awarded_at < ${of.until}
    order by j.awarded_at, j.id limit 20000`.execute(db);
  return rows;
}

/** Who was asked to quote in a time, and what became of it. That somebody quoted is known before the opening; what, only after it. */
export async function askedRows(db: Db, of: FiguresOf): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select coalesce(v.vendor_id::text, 'name ' || lower(i.vendor_name)) as key, coalesce(l.company_name, i.vendor_name) as name, l.gstn,
      ${monthOf(sql`i.sent_at`)} as month, s.name as category,
      i.viewed_at is not null or q.first_at is not null as "isViewed", q.first_at is not null as "hasQuoted",
      case when i.answer = 'regretted' then i.regret_reason end as regret,
      extract(epoch from least(i.answered_at, q.first_at) - i.sent_at)::float8 / 3600 as "answeredInHours",
      q.last_amount > q.first_amount as "isRaised",
      ${isAwarded} and exists (select from resolution e where e.job_id = j.id and e.state = 'approved'
        and e.proposal -> 'awards' @> jsonb_build_array(jsonb_build_object('jobVendorId', i.job_vendor_id))) as "hasWon"
    from job j join rfq_invitation i on i.job_id = j.id join job_vendor v on v.id = i.job_vendor_id left join vendor l on l.id = v.vendor_id
      left join vendor_subcategory s on s.id = j.subcategory_id
      left join lateral (select min(o.submitted_at) as first_at,
          (array_agg((o.opened -> 'totals' ->> 'beforeTaxInPaise')::bigint order by o.number) filter (where o.opened is not null))[1] as first_amount,
          (array_agg((o.opened -> 'totals' ->> 'beforeTaxInPaise')::bigint order by o.number desc) filter (where o.opened is not null))[1] as last_amount
        from quote o where o.job_vendor_id = i.job_vendor_id) q on true
    where ${countedJob(of)} and i.sent_at >= ${of.since} and i.sent_at < ${of.until}
    order by i.sent_at, i.job_vendor_id limit 20000`.execute(db);
  return rows;
}

/**
 * What people of the company said of completed work in a time. Work of a job counts with the job; work from before there were jobs belongs to no plant. A
 * review that is disputed, flagged or taken down does not count.
 */
export async function judgedRows(db: Db, of: FiguresOf): Promise<JudgedRow[]> {
  const hasJob = sql`exists (select from job j where x.project_id = ${jobNumber('j')} and ${countedJob(of)})`;
  const counted = of.plantId === null ? sql`(x.project_id !~ '^JR-[0-9]{4}-[0-9]+$' or ${hasJob})` : hasJob;
  const { rows } = await sql<JudgedRow>`
    select x.vendor_id::text as key, l.company_name as name, l.gstn, to_char(x.completed_on, 'YYYY-MM') as month,
      r.on_time_execution as "onTime", r.quality_of_execution as quality, r.safety, r.within_budget as "withinBudget",
      r.process_and_documentation as documentation, r.ethics
    from vendor_experience x join vendor_review r on r.experience_id = x.id join vendor l on l.id = x.vendor_id
    where x.company_id = current_company_id() and x.review_status in ('submitted', 'published', 'upheld') and ${counted}
      and x.completed_on >= (${of.since}::timestamptz at time zone 'Asia/Kolkata')::date and x.completed_on < (${of.until}::timestamptz at time zone 'Asia/Kolkata')::date
    order by x.completed_on, x.id limit 20000`.execute(db);
  return rows;
}

/** What a plant of the company is called. */
export async function plantName(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from plant where id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}
