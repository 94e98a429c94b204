import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { buttonClass } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Chart } from '@millwright/ui/chart/chart';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Figure as Amount } from '@millwright/ui/figure';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import type { TablePhoneRow } from '@millwright/ui/table/phone-row';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import type { ReactNode } from 'react';
import { Deadline, jobTarget, StageSegments } from '../../parts/jobs/job-cells.tsx';
import { jobStatusLabel, requestStatuses, titleOf, type JobStatus } from '../../parts/jobs/job-words.ts';
import { ScreenLink, useHost, type Target } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { PlantSelect } from '../../parts/jobs/plant-select.tsx';
import { formatCount, formatQuantity, formatRupeesShort } from '../../shared/vendor-format.ts';

type Dashboard = Answer<'getJobDashboard'>;

/** The list of jobs behind a figure. */
function listOf(plantId: string, query: Record<string, string>, status?: JobStatus): Target {
  const screen = status && requestStatuses.includes(status) ? 'job-requests' : 'jobs';
  return { screen, query: { ...(plantId && { plant: plantId }), stage: status ?? 'any', ...query } } as Target;
}

/** The company's jobs at a glance (section 2 of the product specification, protected routes): what is late first, and every figure leads to its list. */
export default function JobDashboard() {
  const { query, setQuery } = useHost();
  const user = useApi('getUserinfoData', {});
  const asked = query.get('plant') ?? '';
  const plantId = /^[0-9a-f-]{36}$/.test(asked) ? asked : '';
  const company = user.data?.company;
  const dashboard = useApi(
    'getJobDashboard',
    company ? { path: { id: company._id }, query: { ...(plantId && { plantId }) } } : null,
    { keepPrevious: true },
  );
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Job dashboard"
        description={company ? isolated(company.companyName) : '\u00a0'}
        actions={
          <span className="flex flex-wrap items-end gap-3">
            <PlantSelect value={plantId} onChange={(plant) => setQuery(new URLSearchParams(plant ? { plant } : {}))} />
            <ScreenLink to={{ screen: 'jobs', query: { stage: 'any' } }} className={buttonClass()}>
              All jobs
            </ScreenLink>
          </span>
        }
      />
      <Loadable
        of={user.error && !user.data ? { ...dashboard, error: user.error, retry: user.retry } : dashboard}
        skeleton={<DashboardSkeleton />}
        isEmpty={({ total, stages }) => total === 0 && stages.length === 0}
        empty={
          <EmptyState
            title="No jobs yet"
            action={
              <ScreenLink to={{ screen: 'job-edit' }} className={buttonClass({ variant: 'primary' })}>
                Post a job
              </ScreenLink>
            }
          >
            {plantId
              ? 'No jobs at this plant are visible to you.'
              : 'Progress, deadlines and cycle times of your jobs appear here.'}
          </EmptyState>
        }
      >
        {(data) => <Figures data={data} plantId={plantId} />}
      </Loadable>
    </div>
  );
}

const DashboardSkeleton = () => (
  <div className="grid gap-6">
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-24" />
      ))}
    </div>
    <Skeleton className="h-64" />
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  </div>
);

function Figures({ data, plantId }: { data: Dashboard; plantId: string }) {
  const inState = (statuses: readonly JobStatus[]) =>
    data.stages.filter(({ status }) => statuses.includes(status)).reduce((sum, { jobs }) => sum + jobs, 0);
  const thisMonth = data.months.at(-1)!;
  return (
    <div className="grid gap-6">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          to={listOf(plantId, { overdue: 'yes' })}
          label="Overdue"
          value={data.overdue}
          hint={data.overdue === 0 ? 'none overdue' : 'past due'}
          isBad={data.overdue > 0}
        />
        <Figure
          to={{ screen: 'jobs', params: { summaryFilter: 'created' }, query: plantId ? { plant: plantId } : {} }}
          label="Jobs created"
          value={data.total}
          hint="submitted or later"
        />
        <Figure
          to={listOf(plantId, { month: thisMonth.month })}
          label="This month"
          value={thisMonth.submitted}
          hint={`submitted in ${monthLabel(thisMonth.month)}`}
        />
        <Figure
          to={listOf(plantId, {}, 'quoting')}
          label="Waiting for quotes"
          value={inState(['quoting'])}
          hint="requested, not opened yet"
        />
      </ul>
      {data.late.length > 0 && <Late data={data} plantId={plantId} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Part title="Jobs by stage" description="All jobs you can see, including drafts.">
            <Chart
              caption="Jobs in each stage"
              height={200}
              categories={data.stages.map(({ status }) => jobStatusLabel(status))}
              series={[{ id: 'jobs', name: 'Jobs', values: data.stages.map(({ jobs }) => jobs) }]}
              format={formatCount}
              formatFull={(value) => formatQuantity(value, 'job')}
              table={
                <Table
                  caption="Jobs by stage"
                  phoneRow={stagePhoneRow(plantId)}
                  rows={data.stages}
                  getRowId={({ status }) => status}
                  columns={stageColumns(plantId)}
                />
              }
            />
          </Part>
          <CycleTimes data={data} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Part title="Jobs by month" description="By the month in which they were submitted.">
            <Chart
              caption="Jobs submitted in each of the last twelve months"
              height={200}
              categories={data.months.map(({ month }) => shortMonth(month))}
              series={[{ id: 'submitted', name: 'Submitted', values: data.months.map(({ submitted }) => submitted) }]}
              format={formatCount}
              formatFull={(value) => formatQuantity(value, 'job')}
              table={
                <Table
                  caption="Jobs by month"
                  phoneRow={monthPhoneRow(plantId)}
                  rows={data.months.filter(({ submitted }) => submitted > 0).toReversed()}
                  getRowId={({ month }) => month}
                  empty="No job was submitted in these twelve months."
                  columns={monthColumns(plantId)}
                />
              }
            />
          </Part>
          {!plantId && data.plants.length > 0 && (
            <Part title="Jobs by plant" description="Submitted jobs.">
              <Table
                caption="Jobs by plant"
                phoneRow={plantPhoneRow}
                rows={data.plants}
                getRowId={({ plant }) => plant._id}
                columns={plantColumns}
              />
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortFormat = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });
const monthLabel = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
const shortMonth = (month: string) => `${shortFormat.format(new Date(`${month}-01T00:00:00Z`))} ${month.slice(2, 4)}`;

function Figure({
  to,
  label,
  value,
  hint,
  isBad = false,
}: {
  to: Target;
  label: string;
  value: number;
  hint: string;
  isBad?: boolean;
}) {
  return (
    <li className="grid">
      <ScreenLink
        to={to}
        className="block min-w-0 rounded-large border border-line bg-surface p-card shadow-raised hover:border-accent max-sm:p-3"
      >
        <Stat label={label} value={formatCount(value)} hint={hint} hintTone={isBad ? 'bad' : 'muted'} />
      </ScreenLink>
    </li>
  );
}

/** Figures under a heading: a chart that can be shown as a table, or a table. */
function Part({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 gap-4">
      <CardHeader title={title} headingId={id} description={description} />
      {children}
    </Card>
  );
}

const figureLink = `${linkClass({ variant: 'standalone' })} tabular-nums`;
const Count = ({ to, value, of }: { to: Target; value: number; of: string }) =>
  value === 0 ? (
    <span className="text-ink-muted">0</span>
  ) : (
    <ScreenLink to={to} className={figureLink}>
      {formatCount(value)}
      <span className="sr-only"> {of}</span>
    </ScreenLink>
  );

/** On a phone the whole row leads to the list behind its figure. */
const rowTitle = (to: Target, jobs: number, name: string) =>
  jobs === 0 ? (
    name
  ) : (
    <ScreenLink to={to} className={linkClass({ variant: 'standalone' })}>
      {name}
    </ScreenLink>
  );
const overdueWords = (overdue: number) => overdue > 0 && `${formatCount(overdue)} overdue`;

const stagePhoneRow =
  (plantId: string) =>
  ({ status, jobs, overdue, budgetInPaise }: Dashboard['stages'][number]): TablePhoneRow => ({
    title: rowTitle(listOf(plantId, {}, status), jobs, jobStatusLabel(status)),
    end: formatQuantity(jobs, 'job'),
    details: [
      overdueWords(overdue),
      budgetInPaise > 0 && <Amount key="budget">{formatRupeesShort(budgetInPaise)}</Amount>,
    ],
  });

const monthPhoneRow =
  (plantId: string) =>
  ({ month, submitted }: Dashboard['months'][number]): TablePhoneRow => ({
    title: rowTitle(listOf(plantId, { month }), submitted, monthLabel(month)),
    end: formatQuantity(submitted, 'job'),
  });

const plantTarget = (plantId: string): Target => ({
  screen: 'jobs',
  params: { summaryFilter: 'created' },
  query: { plant: plantId },
});

const plantPhoneRow = ({ plant, jobs, open, overdue }: Dashboard['plants'][number]): TablePhoneRow => ({
  title: rowTitle(plantTarget(plant._id), jobs, isolated(plant.name)),
  end: formatQuantity(jobs, 'job'),
  details: [`${formatCount(open)} open`, overdueWords(overdue)],
});

const stageColumns = (plantId: string): TableColumn<Dashboard['stages'][number]>[] => [
  { id: 'stage', header: 'Stage', isRowHeader: true, cell: ({ status }) => jobStatusLabel(status) },
  {
    id: 'jobs',
    header: 'Jobs',
    align: 'end',
    cell: ({ status, jobs }) => (
      <Count to={listOf(plantId, {}, status)} value={jobs} of={`jobs: ${jobStatusLabel(status)}`} />
    ),
  },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: ({ status, overdue }) => (
      <Count
        to={listOf(plantId, { overdue: 'yes' }, status)}
        value={overdue}
        of={`overdue: ${jobStatusLabel(status)}`}
      />
    ),
  },
  {
    id: 'budget',
    header: 'Budgets',
    align: 'end',
    cell: ({ budgetInPaise }) => (budgetInPaise === 0 ? '–' : <Amount>{formatRupeesShort(budgetInPaise)}</Amount>),
  },
];

const monthColumns = (plantId: string): TableColumn<Dashboard['months'][number]>[] => [
  { id: 'month', header: 'Month', isRowHeader: true, cell: ({ month }) => monthLabel(month) },
  {
    id: 'submitted',
    header: 'Submitted',
    align: 'end',
    cell: ({ month, submitted }) => (
      <Count to={listOf(plantId, { month })} value={submitted} of={`submitted in ${monthLabel(month)}`} />
    ),
  },
];

const plantColumns: readonly TableColumn<Dashboard['plants'][number]>[] = [
  { id: 'plant', header: 'Plant', isRowHeader: true, cell: ({ plant }) => isolated(plant.name) },
  {
    id: 'jobs',
    header: 'Jobs',
    align: 'end',
    cell: ({ plant, jobs }) => <Count to={plantTarget(plant._id)} value={jobs} of={`jobs of ${plant.name}`} />,
  },
  { id: 'open', header: 'Open', align: 'end', cell: ({ open }) => formatCount(open) },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: ({ plant, overdue }) => (
      <Count to={listOf(plant._id, { overdue: 'yes' })} value={overdue} of={`overdue of ${plant.name}`} />
    ),
  },
];

function Late({ data, plantId }: { data: Dashboard; plantId: string }) {
  return (
    <Card as="section" padding="none" aria-labelledby="late">
      <div className="flex items-baseline justify-between gap-4 px-card pt-card">
        <h2 id="late">Overdue first</h2>
        {data.overdue > data.late.length && (
          <ScreenLink to={listOf(plantId, { overdue: 'yes' })} className={linkClass({ variant: 'standalone' })}>
            View All {formatCount(data.overdue)}
          </ScreenLink>
        )}
      </div>
      <ul className="divide-y divide-line px-card pb-1">
        {data.late.map((job) => (
          <li
            key={job._id}
            className="grid items-center gap-x-6 gap-y-1.5 py-row sm:grid-cols-[minmax(0,1fr)_9rem_12rem]"
          >
            <span className="grid min-w-0">
              <ScreenLink
                to={jobTarget(job)}
                className={`${linkClass({ variant: 'standalone' })} min-w-0 wrap-anywhere`}
              >
                {isolated(titleOf(job))}
              </ScreenLink>
              <span className="text-small wrap-anywhere text-ink-muted">
                {isolatedList([job.number, job.plant?.name, job.owner.isMe ? 'you' : job.owner.fullName], ' · ')}
              </span>
            </span>
            <span className="grid gap-1">
              <StageSegments job={job} />
              <span className="text-small">{jobStatusLabel(job.status)}</span>
            </span>
            <Deadline job={job} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Below a day in hours. */
const days = (value: number) =>
  value < 1 ? `${formatCount(Math.round(value * 24))} h` : `${formatCount(Math.round(value * 10) / 10)} d`;

/** How long jobs stay in each stage; a stage that too few have left says how many it takes. */
function CycleTimes({ data }: { data: Dashboard }) {
  const { cycleTimes, fewestForCycleTimes: fewest } = data;
  const known = cycleTimes.filter(({ medianDays }) => medianDays !== null);
  const table = (
    <Table
      caption="Cycle times"
      phoneRow={({ status, jobs, medianDays, quartileDays, upperQuartileDays }) => ({
        title: jobStatusLabel(status),
        end: medianDays === null ? `needs ${formatCount(fewest - jobs)} more` : days(medianDays),
        details: [
          formatQuantity(jobs, 'job'),
          quartileDays !== null &&
            upperQuartileDays !== null &&
            `half in ${days(quartileDays)} to ${days(upperQuartileDays)}`,
        ],
      })}
      rows={cycleTimes}
      getRowId={({ status }) => status}
      empty={`Needs at least ${fewest} jobs that have completed a stage.`}
      columns={[
        { id: 'stage', header: 'Stage', isRowHeader: true, cell: ({ status }) => jobStatusLabel(status) },
        { id: 'jobs', header: 'Jobs', align: 'end', cell: ({ jobs }) => formatCount(jobs) },
        {
          id: 'median',
          header: 'Median',
          align: 'end',
          cell: ({ medianDays, jobs }) =>
            medianDays === null ? (
              <span className="text-ink-muted">needs {formatCount(fewest - jobs)} more</span>
            ) : (
              days(medianDays)
            ),
        },
        {
          id: 'half',
          header: 'Interquartile range',
          align: 'end',
          cell: ({ quartileDays, upperQuartileDays }) =>
            quartileDays === null || upperQuartileDays === null
              ? '–'
              : `${days(quartileDays)} to ${days(upperQuartileDays)}`,
        },
      ]}
    />
  );
  return (
    <Part title="Cycle times" description="Days that jobs spent in each stage, over the last twelve months.">
      {known.length > 0 ? (
        <Chart
          caption="Median days in each stage"
          height={200}
          categories={known.map(({ status }) => jobStatusLabel(status))}
          series={[{ id: 'median', name: 'Median days', values: known.map(({ medianDays }) => medianDays) }]}
          format={formatCount}
          formatFull={days}
          table={table}
        />
      ) : (
        table
      )}
    </Part>
  );
}
