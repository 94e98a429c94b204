import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { components } from '@millwright/contract/types';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database } from '../../db/schema.ts';
import { betweenOpenings } from '../qualification/judged.queries.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { jobsWithNewMessages } from './job-news.queries.ts';
import { joined, summaryColumns } from './job-rfq.queries.ts';
import type { JobSummaryRow } from './job-rfq.rules.ts';
import { AWARDED_STATES, OWNERS_MOVE, RESTING_STATES } from './job-states.rules.ts';
import type { JobStatus } from './job-states.rules.ts';
import { OPENING_WINDOW_IN_MS } from './next-move.rules.ts';

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

/** The number of a job in a word, as JR-2026-0042, 2026-42 or 42; null where it is none. */
export function jobNumberIn(word: string): { number: number; year: number | null } | null {
  const found = /^(?:JR-)?(?:(\d{4})-)?(\d{1,6})$/i.exec(word);
  return found && { number: Number(found[2]), year: found[1] === undefined ? null : Number(found[1]) };
}

/** One condition for each word: it is in the title, the service or the name of a vendor on the job, or it is the number. */
export function wordConditions(search: string | null): RawBuilder<unknown>[] {
  return (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = likePattern(word);
      const named = jobNumberIn(word);
      const isNumbered = named
        ? sql`or (j.number = ${named.number} and (${named.year}::int is null or j.year = ${named.year}::int))`
        : sql``;
      return sql`(j.title ilike ${pattern} or j.subcategory_id in (select s.id from vendor_subcategory s where s.name ilike ${pattern})
        or j.id in (select jobs_with_vendor(${pattern})) ${isNumbered})`;
    });
}

/** Who looks at a list, and what of the jobs is for that person as tables beside the jobs say. */
export type Viewer = {
  userId: string;
  awaitedIn: readonly string[];
  /** Jobs of which the technical envelopes are opened and the prices are not. */
  betweenOpenings: readonly string[];
  newMessages: number;
};

/** Whether the person is the owner or a buyer of a job, on the job itself or by its project. */
const isBuyerOf = (userId: string) => sql`(j.owner_user_id = ${userId}
    or j.id in (select m.job_id from job_member m where m.user_id = ${userId} and m.role = 'buyer')
    or j.project_id in (select m.project_id from project_member m where m.user_id = ${userId} and m.role = 'buyer'))`;
const isJudgeOf = (userId: string) => sql`(${isBuyerOf(userId)}
    or j.id in (select m.job_id from job_member m where m.user_id = ${userId} and m.role = 'technical_evaluator')
    or j.project_id in (select m.project_id from project_member m where m.user_id = ${userId} and m.role = 'technical_evaluator'))`;

/**
 * Reads which jobs wait for a person by more than their row says, and on how many jobs vendors wrote something new. It says of what waits the same as
 * `nextMoveOf` (next-move.rules.ts) says of one job; it begins at what is open, which is little, so that it stays quick with thousands of jobs.
 */
export async function viewerOf(db: Db, userId: string, now: Date): Promise<Viewer> {
  const hasConfirmed = (
    envelope: RawBuilder<unknown>,
  ) => sql`exists (select from rfq_opening o where o.job_id = j.id and o.user_id = ${userId}
    and o.envelope = ${envelope} and o.confirmed_at > ${new Date(now.getTime() - OPENING_WINDOW_IN_MS)})`;
  const { rows } = await sql<Omit<Viewer, 'userId'>>`
    with asked as materialized (
      select distinct q.job_id from rfq_question q join rfq r on r.job_id = q.job_id and r.questions_waived_at is null where q.state = 'asked'),
    between_openings as materialized (
      select j.id, ${betweenOpenings} as next, ${isJudgeOf(userId)} as is_judge,
        ${userId} = any (j.quote_openers) and not ${hasConfirmed(sql`'price'`)} as is_opener
      from rfq r join job j on j.id = r.job_id where r.technical_opened_at is not null and r.opened_at is null and j.status = 'evaluating')
    select array(
        select j.id from resolution e join job j on j.id = e.job_id and j.status = 'approving' where e.state = 'pending' and ${userId} = any (e.waits_for)
        union all select b.id from between_openings b where case b.next when 'open_prices' then b.is_opener else b.is_judge end
        union all select j.id from job j where j.status = 'sourcing' and j.owner_user_id <> ${userId} and ${isBuyerOf(userId)}
          and (j.vendor_count = 0 or j.quotes_close_at > ${now})
        union all select j.id from asked a join job j on j.id = a.job_id where j.status = 'quoting' and ${isBuyerOf(userId)}
        union all select j.id from job j where j.status = 'quoting' and j.quotes_close_at > ${now} and j.id not in (select a.job_id from asked a)
          and (j.uninvited_count > 0 or j.id in (
            select p.job_id from pqr p join job_vendor v on v.id = p.job_vendor_id and v.state = 'added' where p.state = 'sent'))
          and ${isBuyerOf(userId)}
        union all select j.id from job j join rfq r on r.job_id = j.id
          where j.status = 'quoting' and j.quotes_close_at <= ${now} and j.id not in (select a.job_id from asked a)
            and case when coalesce(j.quote_count < r.needs_quotes, false) then j.owner_user_id = ${userId}
              else ${userId} = any (j.quote_openers)
                and not ${hasConfirmed(sql`case when r.envelopes = 'two' then 'technical' else 'price' end`)} end) as "awaitedIn",
      array(select b.id from between_openings b) as "betweenOpenings",
      ${jobsWithNewMessages(userId)} as "newMessages"`.execute(db);
  return { userId, ...rows[0]! };
}

// By hash tables: an array of many hundred jobs would be searched through for each job.
const isWaitingFor = ({ userId, awaitedIn, betweenOpenings: between }: Viewer) =>
  sql`((j.owner_user_id = ${userId} and j.status = any (${OWNERS_MOVE}::text[]) and j.id not in (select unnest(${between}::uuid[])))
    or j.id in (select unnest(${awaitedIn}::uuid[])))`;

const isOverdueAt = (now: Date) =>
  sql`(j.status <> all (${RESTING_STATES}::text[]) and coalesce(j.required_by < ${indianDay(now)}::date, false)
    or coalesce(j.status = 'quoting' and j.quotes_close_at <= ${now}, false))`;

const monthOf = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM')`;

const summariesFor = (viewer: Viewer): Record<Schemas['JobSummaryFilter'], RawBuilder<unknown>> => ({
  created: sql`j.submitted_at is not null`,
  'vendors-suggested': sql`j.suggested_count > 0`,
  'quotes-received': sql`j.quote_count > 0`,
  awarded: sql`coalesce(j.held_status, j.status) = any (${AWARDED_STATES}::text[])`,
  waiting: isWaitingFor(viewer),
  drafts: sql`j.status = 'draft'`,
});

const ordersFor = (viewer: Viewer, now: Date): Record<Schemas['JobSort'], RawBuilder<unknown>> => ({
  attention: sql`${isWaitingFor(viewer)} desc, case when j.quotes_close_at > ${now} then j.quotes_close_at end, j.updated_at desc, j.id`,
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

function chosenOf(filter: JobFilter, viewer: Viewer): RawBuilder<unknown> {
  const summary = filter.summary ? summariesFor(viewer)[filter.summary] : sql`true`;
  return filter.statuses ? sql`${summary} and j.status = any (${filter.statuses}::text[])` : summary;
}

/**
 * One page of a list: which jobs are on it, how many the list has, and the figures of the summaries, which no filter changes. The jobs are scanned
 * once: `j` is what a person sees of them, under every name that orders and figures ask for, with whether it is on the list.
 */
export async function jobPage(
  db: Db,
  viewer: Viewer,
  filter: JobPageFilter,
  now: Date,
): Promise<{ ids: string[]; total: number; counts: Schemas['JobPage']['counts'] }> {
  const { created, awarded, waiting, drafts } = summariesFor(viewer);
  const chosen = chosenOf(filter, viewer);
  const { rows } = await sql<Schemas['JobPage']['counts'] & { ids: string[]; total: number }>`
    with seen as materialized (
      select j.id, j.year, j.number, j.title, j.owner_user_id, j.status, j.held_status, j.submitted_at, j.updated_at, j.required_by,
        j.budget_in_paise, j.quotes_close_at, j.quote_openers, j.suggested_count, j.quote_count, ${narrowedBy(filter, now)} as fits
      from job j)
    select array(select j.id from seen j where j.fits and ${chosen} order by ${ordersFor(viewer, now)[filter.sort]}
        limit ${filter.limit} offset ${(filter.offset - 1) * filter.limit}) as ids,
      count(*) filter (where j.fits and ${chosen}) as total, count(*) as "all",
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
