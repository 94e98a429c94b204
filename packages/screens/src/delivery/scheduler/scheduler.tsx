import { useApi } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatCount, formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import {
  casesText,
  scheduleBadge,
  stageText,
  whyText,
  type ScheduledJob,
} from '../../parts/delivery/schedule-labels.ts';
import { Timeline } from './timeline.tsx';

const pageSize = 20;
type Schedule = Answer<'getSchedule'>;

/** When jobs are expected on site, and what slips (section 2 of the product specification: procurement scheduler). */
export default function Scheduler() {
  const { query, setQuery, hrefFor, renderLink } = useHost();
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const view = query.get('view') === 'timeline' ? 'timeline' : 'table';
  const schedule = useApi('getSchedule', { query: { offset: page, limit: pageSize } }, { keepPrevious: true });
  const show = (next: string) => {
    const changed = new URLSearchParams(query);
    if (next === 'timeline') changed.set('view', next);
    else changed.delete('view');
    setQuery(changed, { isReplacing: true });
  };
  const { take, isPending } = useFile();
  const exportAll = () =>
    take({
      name: 'Schedule.xlsx',
      failed: 'The schedule could not be exported',
      read: (client) => client.call('exportSchedule', {}),
    });
  const { data } = schedule;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <PageHeader
        title="Procurement scheduler"
        description={data ? `${formatQuantity(data.totalRecords, 'job')} · ${casesText(data)}` : '\u00a0'}
        actions={
          <>
            <SegmentedControl
              label="View"
              value={view}
              onValueChange={show}
              options={[
                { value: 'table', label: 'Table' },
                { value: 'timeline', label: 'Timeline' },
              ]}
            />
            <Button isLoading={isPending} onClick={() => void exportAll()}>
              Export
            </Button>
          </>
        }
      />
      <Loadable
        of={schedule}
        skeleton={<Skeleton className="h-96" />}
        isEmpty={({ jobs }) => jobs.length === 0}
        empty={
          <EmptyState
            title="No jobs to schedule"
            action={
              <ScreenLink to={{ screen: 'jobs' }} className={linkClass({ variant: 'standalone' })}>
                Go to Jobs
              </ScreenLink>
            }
          >
            Jobs appear here once they are submitted.
          </EmptyState>
        }
      >
        {(loaded) => (
          <>
            <Figures schedule={loaded} />
            {view === 'table' ? (
              <Table
                caption="Schedule"
                isCaptionHidden
                columns={columns}
                rows={loaded.jobs}
                getRowId={({ jobId }) => jobId}
              />
            ) : (
              <Timeline jobs={loaded.jobs} />
            )}
            {loaded.totalRecords > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                totalItems={loaded.totalRecords}
                renderLink={renderLink}
                getHref={(target) =>
                  hrefFor({
                    screen: 'scheduler',
                    query: { offset: String(target), ...(view === 'timeline' && { view }) },
                  })
                }
              />
            )}
          </>
        )}
      </Loadable>
    </div>
  );
}

function Figures({ schedule: { counts, worstDaysLate, dueThisWeek } }: { schedule: Schedule }) {
  const figures = [
    {
      label: 'Late',
      value: counts.late,
      hint: counts.late > 0 ? `worst: ${formatQuantity(worstDaysLate, 'day')}` : undefined,
    },
    { label: 'At risk', value: counts.at_risk, hint: 'float of 5 days or less' },
    {
      label: 'On time',
      value: counts.on_time,
      hint: counts.unplanned > 0 ? `${formatCount(counts.unplanned)} without a required date` : undefined,
    },
    {
      label: 'To do this week',
      value: dueThisWeek.total,
      hint: dueThisWeek.mine > 0 ? `${formatCount(dueThisWeek.mine)} of them yours` : undefined,
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ label, value, hint }) => (
        <Card key={label}>
          <Stat label={label} value={formatCount(value)} hint={hint} />
        </Card>
      ))}
    </div>
  );
}

/** A bar for each stage: reached, next, yet to come; said in words too. */
function Stages({ job: { stages, next } }: { job: ScheduledJob }) {
  return (
    <ol className="flex min-w-0 gap-1 sm:min-w-40">
      {stages.map((stage) => (
        <li key={stage.stage} className="relative min-w-0 flex-1" title={stageText(stage)}>
          <span
            aria-hidden
            className={`block h-2 rounded-full ${stage.actual !== null ? 'bg-accent' : stage.stage === next?.stage ? 'bg-spark' : 'bg-line'}`}
          />
          <span className="sr-only">{stageText(stage)}</span>
        </li>
      ))}
    </ol>
  );
}

const columns: readonly TableColumn<ScheduledJob>[] = [
  {
    id: 'job',
    header: 'Job',
    isRowHeader: true,
    className: 'sm:min-w-36',
    cell: ({ number, title }) => (
      <span className="wrap-anywhere">
        <ScreenLink
          to={{ screen: 'job-scope', params: { jrId: number } }}
          className={linkClass({ className: 'wrap-anywhere' })}
        >
          {isolated(title)}
        </ScreenLink>{' '}
        <span className="text-small whitespace-nowrap text-ink-muted">{number}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (job) => {
      const { tone, label } = scheduleBadge(job);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { id: 'stages', header: 'Stages', cell: (job) => <Stages job={job} /> },
  {
    id: 'required',
    header: 'Required',
    className: 'whitespace-nowrap',
    cell: ({ requiredOn }) => (requiredOn ? formatDate(requiredOn) : '–'),
  },
  {
    id: 'forecast',
    header: 'Forecast',
    className: 'whitespace-nowrap',
    cell: ({ forecast }) => formatDate(forecast),
  },
  {
    id: 'why',
    header: 'Why, and what to do',
    className: 'sm:min-w-32',
    cell: (job) => <span className="text-small wrap-anywhere">{whyText(job)}</span>,
  },
];
