import type { Answer } from '@millwright/api-client/client';
import type { ApiResult } from '@millwright/api-client/use-api';
import { buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Deadline, jobTarget, StageSegments } from '../../parts/jobs/job-cells.tsx';
import { jobStatusLabel, titleOf, type JobSummary } from '../../parts/jobs/job-words.ts';
import { nextMoveLabel, targetOfMove } from '../../parts/jobs/next-move.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { LinesSkeleton } from '../../shared/skeletons.tsx';
import { formatCount, formatQuantity } from '../../shared/vendor-format.ts';

/** As high as the rows of so many, so that nothing below moves when they come. */
const WaitingSkeleton = ({ count }: { count: number }) => (
  <div className="border-t border-line">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="grid h-36 border-b border-line px-card last:border-0 @2xl:h-15.75 @2xl:last:h-15.5">
        <LinesSkeleton />
      </div>
    ))}
  </div>
);

/**
 * The jobs that wait for the reader, each with the one thing to do next (section 2 of the product specification, dashboard).
 *
 * @param count How many are asked for.
 */
export function WaitingJobs({ of: jobs, count }: { of: ApiResult<Answer<'getJobRequests'>>; count: number }) {
  const { hasScreen } = useHost();
  const waiting = jobs.data?.counts.waiting ?? 0;
  return (
    <Card padding="none" role="region" aria-labelledby="waiting-jobs" className="@container">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-card pt-card pb-2">
        <h2 id="waiting-jobs" className="me-auto">
          Jobs that wait for you
        </h2>
        {hasScreen('job-dashboard') && (
          <ScreenLink to={{ screen: 'job-dashboard' }} className={linkClass({ variant: 'standalone' })}>
            Job dashboard
          </ScreenLink>
        )}
        <ScreenLink
          to={{ screen: 'jobs', params: { summaryFilter: 'waiting' } }}
          className={linkClass({ variant: 'standalone' })}
        >
          View All{waiting > 0 && ` ${formatCount(waiting)}`}
          <span className="sr-only"> jobs that wait for you</span>
        </ScreenLink>
      </div>
      <Loadable
        of={jobs}
        skeleton={<WaitingSkeleton count={count} />}
        isEmpty={(data) => data.jobs.length === 0}
        empty={
          <EmptyState headingLevel={3} title="No action needed">
            Jobs that need your next step appear here.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="border-t border-line">
            {data.jobs.map((job) => (
              <Waiting key={job._id} job={job} />
            ))}
          </ul>
        )}
      </Loadable>
    </Card>
  );
}

function Waiting({ job }: { job: JobSummary }) {
  const { received, invited } = job.quotes;
  const quoted = invited > 0 && `${formatCount(received)} of ${formatQuantity(invited, 'vendor')} quoted`;
  return (
    <li className="grid grid-cols-2 items-center gap-x-6 gap-y-2 border-b border-line px-card py-3 last:border-0 @2xl:grid-cols-[minmax(0,1fr)_8rem_9rem_11rem]">
      <span className="col-span-2 grid min-w-0 @2xl:col-span-1">
        <ScreenLink to={jobTarget(job)} className={linkClass({ variant: 'standalone', className: 'wrap-anywhere' })}>
          {isolated(titleOf(job))}
        </ScreenLink>
        <span className="text-small wrap-anywhere text-ink-muted">
          {isolatedList([job.number, quoted || null], ' · ')}
        </span>
      </span>
      <span className="grid min-w-0 gap-1.5">
        <StageSegments job={job} />
        <span className="text-small">{jobStatusLabel(job.status)}</span>
      </span>
      <Deadline job={job} />
      <ScreenLink
        to={targetOfMove(job)}
        className={buttonClass({ className: 'col-span-2 @2xl:col-span-1' })}
        aria-label={`${nextMoveLabel(job.nextMove)}: ${titleOf(job)}`}
      >
        {nextMoveLabel(job.nextMove)}
      </ScreenLink>
    </li>
  );
}
