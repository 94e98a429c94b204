import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import { betweenOpenings } from '../qualification/judged.queries.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { jobsWithNewMessages } from './job-news.queries.ts';
import { joined, summaryColumns } from './job-rfq.queries.ts';
import type { JobSummaryRow } from './job-rfq.rules.ts';
import { AWARDED_STATES, OWNERS_MOVE, RESTING_STATES } from './job-states.rules.ts';
import type { JobStatus } from './job-states.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// What of a job a person may see is decided by row-level security: every statement here needs a tenant. Filters, figures and orders read the
// table of jobs alone, on which triggers keep what is counted of other tables: a policy of theirs would look at each job again, and its planning
// would take longer than the reading of 5,000 jobs. Their texts differ with what is asked; what reads other tables is planned once.

export type JobFilter = {
  statuses: readonly JobStatus[] | null;
  summary: Schemas['JobSummaryFilter'] | null;
  plantId: string | null;
  projectId: string | null;
  ownerId: string | null;
  isOverdue: boolean | null;
  closesWithinDays: number | null;
  minBudgetInPaise: number | null;
  month: string | null;
  jobIds: readonly string[] | null;
  search: string | null;
  sort: Schemas['JobSort'];
};
export type JobPageFilter = JobFilter & { offset: number; limit: number };

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** One condition for each word: it is in the title, the service or the name of a vendor on the job, or it is the number. */
function wordConditions(search: string | null): RawBuilder<unknown>[] {
  return (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = `%${escaped(word)}%`;
      const number = /^(?:JR-)?(?:(\d{4})-)?(\d{1,6})$/i.exec(word);
      const isNumbered = number
        ? sql`or (j.number = ${Number(number[2])} and (${number[1] ?? null}::int is null or j.year = ${number[1] ?? null}::int))`
        : sql``;
      return sql`(j.title ilike ${pattern} or j.subcategory_id in (select s.id from vendor_subcategory s where s.name ilike ${pattern})
        or j.id in (select v.job_id from job_vendor v where v.company_name ilike ${pattern} and v.state <> 'removed') ${isNumbered})`;
    });
}

/** Who looks at a list, and what of the jobs is for that person as tables beside the jobs say. */
export type Viewer = { userId: string; awaitedIn: readonly string[]; newMessages: number };

/**
 * Reads which jobs wait for a decision of a person on their award, or for that person to open their prices, and on how many jobs vendors wrote
 * something new.
 */
export async function viewerOf(db: Db, userId: string): Promise<Viewer> {
  const { rows } = await sql<Omit<Viewer, 'userId'>>`
    select array(
        select j.id from job j join resolution e on e.job_id = j.id and e.state = 'pending' and ${userId} = any (e.waits_for)
          where j.status = 'approving'
        union all select j.id from job j where j.status = 'evaluating' and ${userId} = any (j.quote_openers)
          and ${betweenOpenings} = 'open_prices') as "awaitedIn",
      ${jobsWithNewMessages(userId)} as "newMessages"`.execute(db);
  return { userId, ...rows[0]! };
}

const isWaitingFor = ({ userId, awaitedIn }: Viewer, now: Date) =>
  sql`(j.owner_user_id = ${userId} and j.status = any (${OWNERS_MOVE}::text[])
    or coalesce(j.status = 'quoting' and j.quotes_close_at <= ${now} and ${userId} = any (j.quote_openers), false)
    or j.id = any (${awaitedIn}::uuid[]))`;

const isOverdueAt = (now: Date) =>
  sql`(j.status <> all (${RESTING_STATES}::text[]) and coalesce(j.required_by < ${indianDay(now)}::date, false)
    or coalesce(j.status = 'quoting' and j.quotes_close_at <= ${now}, false))`;

const monthOf = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM')`;

const summariesFor = (viewer: Viewer, now: Date): Record<Schemas['JobSummaryFilter'], RawBuilder<unknown>> => ({
  created: sql`j.submitted_at is not null`,
  'vendors-suggested': sql`j.suggested_count > 0`,
  'quotes-received': sql`j.quote_count > 0`,
  awarded: sql`coalesce(j.held_status, j.status) = any (${AWARDED_STATES}::text[])`,
  waiting: isWaitingFor(viewer, now),
  drafts: sql`j.status = 'draft'`,
});

const ordersFor = (viewer: Viewer, now: Date): Record<Schemas['JobSort'], RawBuilder<unknown>> => ({
  attention: sql`${isWaitingFor(viewer, now)} desc, case when j.quotes_close_at > ${now} then j.quotes_close_at end, j.updated_at desc, j.id`,
  newest: sql`j.year desc, j.number desc, j.id`,
  required: sql`j.required_by asc nulls last, j.year desc, j.number desc, j.id`,
  title: sql`lower(j.title) asc nulls last, j.id`,
  closing: sql`case when j.quotes_close_at > ${now} then j.quotes_close_at end, j.quotes_close_at desc nulls last, j.updated_at desc, j.id`,
  budget: sql`j.budget_in_paise desc nulls last, j.id`,
});

/** What narrows a list and its figures alike; the conditions that are not asked for are not in the statement. */
function narrowedBy(filter: JobFilter, now: Date): RawBuilder<unknown> {
  const { plantId, projectId, ownerId, closesWithinDays: days, minBudgetInPaise: budget, month, jobIds } = filter;
  const conditions = [
    ...(plantId ? [sql`j.plant_id = ${plantId}`] : []),
    ...(projectId ? [sql`j.project_id = ${projectId}`] : []),
    ...(ownerId ? [sql`j.owner_user_id = ${ownerId}`] : []),
    ...(filter.isOverdue === null ? [] : [filter.isOverdue ? isOverdueAt(now) : sql`not ${isOverdueAt(now)}`]),
    ...(days
      ? [sql`j.quotes_close_at > ${now} and j.quotes_close_at <= ${inDays(now, days)} and j.status = 'quoting'`]
      : []),
    ...(budget === null ? [] : [sql`j.budget_in_paise >= ${budget}`]),
    ...(month ? [sql`${monthOf(sql`j.submitted_at`)} = ${month}`] : []),
    ...(jobIds ? [sql`j.id = any (${jobIds}::uuid[])`] : []),
    ...wordConditions(filter.search),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

function chosenOf(filter: JobFilter, viewer: Viewer, now: Date): RawBuilder<unknown> {
  const summary = filter.summary ? summariesFor(viewer, now)[filter.summary] : sql`true`;
  return filter.statuses ? sql`${summary} and j.status = any (${filter.statuses}::text[])` : summary;
}

/**
 * One page of a list: which jobs are on it, how many the list has, and the figures of the summaries under the same filters. The jobs are scanned
 * once: `j` is what a person sees of them, under every name that orders and figures ask for.
 */
export async function jobPage(
  db: Db,
  viewer: Viewer,
  filter: JobPageFilter,
  now: Date,
): Promise<{ ids: string[]; total: number; counts: Schemas['JobPage']['counts'] }> {
  const { created, awarded, waiting, drafts } = summariesFor(viewer, now);
  const chosen = chosenOf(filter, viewer, now);
  const { rows } = await sql<Schemas['JobPage']['counts'] & { ids: string[]; total: number }>`
    with seen as materialized (
      select j.id, j.year, j.number, j.title, j.owner_user_id, j.status, j.held_status, j.submitted_at, j.updated_at, j.required_by,
        j.budget_in_paise, j.quotes_close_at, j.quote_openers, j.suggested_count, j.quote_count
      from job j where ${narrowedBy(filter, now)})
    select array(select j.id from seen j where ${chosen} order by ${ordersFor(viewer, now)[filter.sort]}
        limit ${filter.limit} offset ${(filter.offset - 1) * filter.limit}) as ids,
      count(*) filter (where ${chosen}) as total, count(*) as "all",
      count(*) filter (where ${created}) as created, coalesce(sum(j.suggested_count), 0)::int as "vendorsSuggested",
      count(*) filter (where j.suggested_count > 0) as "jobsWithSuggestions", coalesce(sum(j.quote_count), 0)::int as "quotesReceived",
      count(*) filter (where j.quote_count > 0) as "jobsWithQuotes", count(*) filter (where ${awarded}) as awarded,
      count(*) filter (where ${waiting}) as waiting, count(*) filter (where ${drafts}) as drafts
    from seen j`.execute(db);
  const { ids, total, ...counts } = rows[0]!;
  return { ids, total, counts };
}

/** Jobs as a list shows them, in the order of their ids. */
export async function jobRows(db: Db, userId: string, ids: readonly string[]): Promise<JobSummaryRow[]> {
  const { rows } = await sql<JobSummaryRow>`
    select ${summaryColumns(userId)} from unnest(${ids}::uuid[]) with ordinality as listed (id, place) join ${joined} on j.id = listed.id
    order by listed.place`.execute(db);
  return rows;
}

export type DashboardRow = {
  total: number;
  overdue: number;
  stages: { status: JobStatus; jobs: number; overdue: number; budgetInPaise: number }[];
  plants: { _id: string; name: string; jobs: number; open: number; overdue: number }[];
  months: { month: string; submitted: number }[];
};

/** The figures of the dashboard over the jobs that the person may see; a month is one in India. */
export async function dashboardRow(
  db: Db,
  plantId: string | null,
  now: Date,
  firstMonth: string,
): Promise<DashboardRow> {
  const { rows } = await sql<DashboardRow>`
    with seen as materialized (
      select j.status, j.plant_id, j.budget_in_paise, j.submitted_at is not null as is_created, ${isOverdueAt(now)} as is_overdue,
        j.status <> all (${RESTING_STATES}::text[]) as is_open, ${monthOf(sql`j.submitted_at`)} as month
      from job j where ${plantId ? sql`j.plant_id = ${plantId}` : sql`true`})
    select (select count(*) from seen where is_created) as total, (select count(*) from seen where is_overdue) as overdue,
      (select coalesce(jsonb_agg(s), '[]') from (
        select status, count(*) as jobs, count(*) filter (where is_overdue) as overdue, coalesce(sum(budget_in_paise), 0) as "budgetInPaise"
        from seen group by status) s) as stages,
      (select coalesce(jsonb_agg(s order by s.jobs desc, s.name), '[]') from (
        select p.id as "_id", p.name, count(*) as jobs, count(*) filter (where n.is_open) as open, count(*) filter (where n.is_overdue) as overdue
        from seen n join plant p on p.id = n.plant_id where n.is_created group by p.id, p.name order by 3 desc, 2 limit 500) s) as plants,
      (select coalesce(jsonb_agg(s), '[]') from (
        select month, count(*) as submitted from seen where month >= ${firstMonth} group by month) s) as months`.execute(
    db,
  );
  return rows[0]!;
}

/** The condition that a job `j` is of a plant, where one is asked for. */
export const ofPlant = (plantId: string | null) => (plantId ? sql`j.plant_id = ${plantId}` : sql`true`);

/**
 * For each state how many jobs left it since a time, and the quartiles of the days that they stayed in it, as their logs say. A stay on hold or
 * in an end is no part of a cycle. `which`: a condition on jobs `j`.
 */
export async function cycleTimes(db: Db, which: RawBuilder<unknown>, since: Date, until: Date | null = null) {
  const { rows } = await sql<{ status: JobStatus; jobs: number; days: number[] }>`
    with moves as (
      select l.job_id, l.number, l.at, l.detail ->> 'to' as status from job j join job_log l on l.job_id = j.id
        where l.company_id = current_company_id() and l.kind = 'status_changed' and ${which}
      union all select j.id, 0, j.created_at, 'draft' from job j where ${which}),
    stays as (select job_id, status, at, lead(at) over (partition by job_id order by number) as left_at from moves)
    select status, count(distinct job_id) as jobs,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by extract(epoch from left_at - at)::float8 / 86400) as days
    from stays where left_at >= ${since} and (${until}::timestamptz is null or left_at < ${until}) and status <> all (array['on_hold', 'cancelled', 'completed', 'unsuccessful'])
    group by status`.execute(db);
  return rows;
}
