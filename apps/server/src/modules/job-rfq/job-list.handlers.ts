import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HandlersOf, Principal } from '../../http/handler.ts';
import { indianMidnight } from '../../indian-time.ts';
import { downloadOf } from '../../documents/download.ts';
import { notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { cycleTimes, dashboardRow, jobPage, jobRows, ofPlant, viewerOf } from './job-list.queries.ts';
import type { JobFilter, JobPageFilter } from './job-list.queries.ts';
import { dashboardOf, filterWords, inIst, lastMonths, MOST_EXPORTED, tableOfJobs } from './job-list.rules.ts';
import { changeJob, copyItems, insertJob, jobByRef, membersOf } from './job-rfq.queries.ts';
import { jobOf, jobSummaryOf, mayPostFor, numberOf } from './job-rfq.rules.ts';
import { csvOf, xlsxOf } from './table-file.rules.ts';

type Operations = 'getJobRequests' | 'getJobDashboard' | 'exportJobRequests' | 'useJobAgain';

/** Handlers of what is asked of many jobs at once, and of a job that is begun from another (section 7 of the product specification, job requests). */
export const jobListHandlers: HandlersOf<Operations> = {
  getJobRequests: async ({ db, path, query, principal, now }) => {
    if (path.id !== principal.companyId) throw notFound('company');
    const { status, offset = 1, limit = 20 } = query;
    const filter = filterOf({ ...query, status });
    const viewer = await viewerOf(db, principal.userId, now);
    const { ids, total, counts } = await jobPage(db, viewer, { ...filter, offset, limit }, now);
    const rows = await jobRows(db, principal.userId, ids);
    const jobs = rows.map((row) => jobSummaryOf(row, principal, now));
    return { jobs, totalRecords: total, offset, limit, counts, newJobRequestMessage: viewer.newMessages };
  },

  getJobDashboard: async ({ db, path, query, principal, now }) => {
    if (path.id !== principal.companyId) throw notFound('company');
    const plantId = query.plantId ?? null;
    const [firstMonth] = lastMonths(now) as [string];
    const row = await dashboardRow(db, plantId, now, firstMonth);
    const since = indianMidnight(`${firstMonth}-01`);
    const cycles = await cycleTimes(db, ofPlant(plantId), since);
    const lateOnes = { ...filterOf({ isOverdue: true, sort: 'required' }), plantId, offset: 1, limit: 10 };
    const late = row.overdue === 0 ? [] : await rowsOf(db, principal, lateOnes, now);
    return dashboardOf(
      row,
      cycles,
      late.map((job) => jobSummaryOf(job, principal, now)),
      now,
    );
  },

  exportJobRequests: async ({ db, path, body, principal, now, activity }) => {
    if (path.id !== principal.companyId) throw notFound('company');
    const { format, columns } = body;
    const filter = filterOf(body);
    const rows = await rowsOf(db, principal, { ...filter, offset: 1, limit: MOST_EXPORTED }, now);
    const filters = filterWords(filter, rows);
    const file = {
      head: [
        ['Jobs of', principal.companyName],
        ['Filters', filters],
        ['Exported by', `${principal.fullName}, ${principal.email}`],
        ['Exported at', inIst(now)],
        ['Jobs', String(rows.length)],
      ] as const,
      ...tableOfJobs(rows, columns),
    };
    await activity.add({
      subjectKind: 'company',
      subjectId: principal.companyId,
      detail: { what: 'jobs', format, filters, count: rows.length },
    });
    const bytes = format === 'csv' ? csvOf(file) : xlsxOf(file, 'Jobs');
    const mediaType =
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return downloadOf(`Jobs ${indianDay(now)}.${format}`, mediaType, bytes);
  },

  useJobAgain: async (context) => {
    const { db, path, principal, now } = context;
    const earlier = await jobByRef(db, principal.userId, path.id);
    if (!earlier) throw notFound('job');
    const { companyId, userId } = principal;
    const isOwn = earlier.owner_user_id === userId;
    const id = await insertJob(db, {
      company_id: companyId,
      year: Number(indianDay(now).slice(0, 4)),
      owner_user_id: userId,
      title: earlier.title,
      subcategory_id: earlier.subcategory_id,
      plant_id: earlier.plant_id !== null && mayPostFor(principal, earlier.plant_id) ? earlier.plant_id : null,
      project_id: isOwn ? earlier.project_id : null,
      budget_in_paise: earlier.budget_in_paise,
      scope: earlier.scope,
      contacts: JSON.stringify(earlier.contacts),
      required_by: null,
      status: 'draft',
      status_since: now,
      created_at: now,
      updated_at: now,
      changed_by: userId,
    });
    await copyItems(db, earlier.id, id);
    await changeJob(db, id, { item_count: earlier.item_count });
    await writeJobLog(context, id, 'created', { from: numberOf(earlier) });
    const made = (await jobByRef(db, userId, id))!;
    return jobOf(made, await membersOf(db, id), principal, now);
  },
};

async function rowsOf(db: Kysely<Database>, { userId }: Principal, filter: JobPageFilter, now: Date) {
  const { ids } = await jobPage(db, await viewerOf(db, userId, now), filter, now);
  return jobRows(db, userId, ids);
}

type Asked = {
  status?: JobFilter['statuses'] | undefined;
  summaryFilter?: JobFilter['summary'];
  plantId?: string;
  projectId?: string;
  ownerId?: string;
  isOverdue?: boolean;
  closesWithinDays?: number;
  minBudgetInPaise?: number;
  month?: string;
  jobIds?: readonly string[];
  search?: string;
  sort?: JobFilter['sort'];
};

/** The filter that a request asks for; what it leaves out narrows nothing. */
const filterOf = (asked: Asked): JobFilter => ({
  statuses: asked.status ?? null,
  summary: asked.summaryFilter ?? null,
  plantId: asked.plantId ?? null,
  projectId: asked.projectId ?? null,
  ownerId: asked.ownerId ?? null,
  isOverdue: asked.isOverdue ?? null,
  closesWithinDays: asked.closesWithinDays ?? null,
  minBudgetInPaise: asked.minBudgetInPaise ?? null,
  month: asked.month ?? null,
  jobIds: asked.jobIds ?? null,
  search: asked.search ?? null,
  sort: asked.sort ?? 'attention',
});
