import type { components } from '@millwright/contract/types';
import { indianDate, indianMonth } from '../../indian-time.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import type { DashboardRow, JobFilter } from './job-list.queries.ts';
import type { JobSummaryRow } from './job-rfq.rules.ts';
import { numberOf } from './job-rfq.rules.ts';
import type { JobStatus } from './job-states.rules.ts';
import type { TableCell } from './table-file.rules.ts';

type Schemas = components['schemas'];
type Column = Schemas['JobColumn'];

/** How many jobs a figure of days takes: of fewer, a quartile is the story of single jobs. */
export const FEWEST_FOR_CYCLE_TIMES = 5;
/** How many jobs one file takes. */
export const MOST_EXPORTED = 5000;

/** The twelve months up to now, in India, the oldest first. */
export function lastMonths(now: Date): string[] {
  const [year, month] = indianDay(now).split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 7));
}

/** In the order in which a job passes them; what is not named comes last. */
const STATUS_ORDER = [
  'draft', 'submitted', 'in_review', 'sourcing', 'quoting', 'evaluating', 'approving', 'awarded', 'in_execution', 'completed', 'on_hold',
  'unsuccessful', 'cancelled',
]; // prettier-ignore
const placeOf = (status: string) => (STATUS_ORDER.indexOf(status) + 1 || STATUS_ORDER.length + 1) - 1;
/** In the order in which a job passes its states. */
export const byStatus = (left: { status: JobStatus }, right: { status: JobStatus }) =>
  placeOf(left.status) - placeOf(right.status);

const rounded = (days: number) => Math.round(days * 100) / 100;

/** The dashboard as the contract has it: every month is there, also one without a job. */
export function dashboardOf(
  row: DashboardRow,
  cycles: readonly { status: JobStatus; jobs: number; days: number[] }[],
  late: Schemas['JobSummary'][],
  now: Date,
): Schemas['JobDashboard'] {
  const inMonth = new Map(row.months.map(({ month, submitted }) => [month, submitted]));
  return {
    total: row.total,
    overdue: row.overdue,
    late,
    stages: row.stages.toSorted(byStatus),
    plants: row.plants.map(({ _id, name, ...figures }) => ({ plant: { _id, name }, ...figures })),
    months: lastMonths(now).map((month) => ({ month, submitted: inMonth.get(month) ?? 0 })),
    cycleTimes: cycles.toSorted(byStatus).map(({ status, jobs, days }) => {
      const [quartileDays = null, medianDays = null, upperQuartileDays = null] =
        jobs < FEWEST_FOR_CYCLE_TIMES ? [] : days.map(rounded);
      return { status, jobs, quartileDays, medianDays, upperQuartileDays };
    }),
    fewestForCycleTimes: FEWEST_FOR_CYCLE_TIMES,
  };
}

const STATUS_WORDS: Record<string, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  sourcing: 'Choosing vendors',
  quoting: 'Waiting for quotes',
  evaluating: 'Comparing quotes',
  approving: 'Approval',
  awarded: 'Awarded',
  in_execution: 'In execution',
  completed: 'Completed',
  on_hold: 'On hold',
  cancelled: 'Cancelled',
  unsuccessful: 'Unsuccessful',
};
/** A state in words. */
export const wordOf = (status: string) => STATUS_WORDS[status] ?? status;

const istFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
});
/** A moment as a file says it: "24 Nov 2026, 17:00 IST". */
export const inIst = (at: string | Date): string => `${istFormat.format(new Date(at))} IST`;

const columns: Record<Column, { head: string; width: number; cell: (row: JobSummaryRow) => TableCell }> = {
  number: { head: 'Number', width: 14, cell: numberOf },
  title: { head: 'Job', width: 44, cell: ({ title }) => title },
  service: { head: 'Service', width: 28, cell: (row) => row.subcategory_name },
  plant: { head: 'Plant', width: 22, cell: (row) => row.plant_name },
  project: { head: 'Project', width: 28, cell: (row) => row.project_name },
  owner: { head: 'Owner', width: 22, cell: (row) => row.owner_name },
  stage: { head: 'Stage', width: 20, cell: ({ status }) => wordOf(status) },
  since: { head: 'Since', width: 22, cell: (row) => inIst(row.status_since) },
  closes: { head: 'Quotes close', width: 22, cell: (row) => row.quotes_close_at && inIst(row.quotes_close_at) },
  quoted: { head: 'Quoted', width: 9, cell: (row) => row.quote_count },
  invited: { head: 'Invited', width: 9, cell: (row) => row.invited_count },
  neededBy: { head: 'Needed by', width: 12, cell: (row) => row.required_by && indianDate(row.required_by) },
  budget: {
    head: 'Budget before tax, rupees',
    width: 20,
    cell: ({ budget_in_paise: paise }) => (paise === null ? null : paise / 100),
  },
  updated: { head: 'Last changed', width: 22, cell: (row) => inIst(row.updated_at) },
};

/** The head of each column of an export, how wide it is in characters, and the rows. */
export function tableOfJobs(
  rows: readonly JobSummaryRow[],
  chosen: readonly Column[] = Object.keys(columns) as Column[],
) {
  const taken = chosen.map((column) => columns[column]);
  return {
    heads: taken.map(({ head }) => head),
    widths: taken.map(({ width }) => width),
    rows: rows.map((row) => taken.map(({ cell }) => cell(row))),
  };
}

const SUMMARY_WORDS: Record<Schemas['JobSummaryFilter'], string> = {
  created: 'jobs created',
  'vendors-suggested': 'with vendors suggested',
  'quotes-received': 'with quotes received',
  awarded: 'jobs awarded',
  waiting: 'waiting for the viewer',
  drafts: 'drafts',
};

/** The filters of an export in words; what an id stands for is read of the rows, or said by their number. */
export function filterWords(filter: JobFilter, rows: readonly JobSummaryRow[]): string {
  const [first] = rows;
  const words = [
    filter.summary && SUMMARY_WORDS[filter.summary],
    filter.statuses && `stage ${filter.statuses.map(wordOf).join(' or ')}`,
    filter.plantId && `plant ${first?.plant_name ?? filter.plantId}`,
    filter.projectId && `project ${first?.project_name ?? filter.projectId}`,
    filter.ownerId && `owner ${first?.owner_name ?? filter.ownerId}`,
    filter.isOverdue !== null && (filter.isOverdue ? 'overdue' : 'not overdue'),
    filter.closesWithinDays && `quotes close within ${filter.closesWithinDays} days`,
    filter.minBudgetInPaise !== null && `budget of at least ${filter.minBudgetInPaise / 100} rupees`,
    filter.month && `submitted in ${indianMonth(filter.month)}`,
    filter.search && `words "${filter.search}"`,
    filter.jobIds && 'chosen by hand',
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'none';
}
