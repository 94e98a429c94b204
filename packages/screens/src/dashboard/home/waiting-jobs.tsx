import type { Answer } from '@millwright/api-client/client';
import type { ApiResult } from '@millwright/api-client/use-api';
import { Accordion } from '@millwright/ui/accordion/accordion';
import { buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Deadline, jobTarget, StageSegments } from '../../parts/jobs/job-cells.tsx';
import {
  jobStatusLabel,
  nextMoveLabel,
  nextMoveSentence,
  titleOf,
  type JobSummary,
} from '../../parts/jobs/job-words.ts';
import { ScreenLink, useHost, type Target } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { LinesSkeleton } from '../../shared/skeletons.tsx';
import { formatCount, formatQuantity } from '../../shared/vendor-format.ts';

/** Where the next move of a job is made; its page where that is not known. */
function placeOfMove(job: JobSummary): Target {
  const params = { jrId: job.number };
  const { move } = job.nextMove;
  if (move === 'choose_vendors') return { screen: 'job-vendors', params };
  if (move === 'open_quotes' || move === 'open_prices' || move === 'compare_quotes')
    return { screen: 'job-quotations', params };
  if (move === 'judge_quotes') return { screen: 'job-qualified', params };
  return jobTarget(job);
}

/** As high as the list of so many with its first opened, so that nothing below moves when it comes. */
const WaitingSkeleton = ({ count }: { count: number }) => (
  <div className="px-card pb-card">
    <div className="border-t border-line">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={index === 0 ? 'h-30.75 border-b border-line max-sm:h-47.25' : 'h-13.75 border-b border-line'}
        >
          <div className="grid h-13.75">
            <LinesSkeleton />
          </div>
        </div>
      ))}
    </div>
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
    <Card padding="none" role="region" aria-labelledby="waiting-jobs">
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
          <EmptyState headingLevel={3} title="Nothing waits for you">
            Jobs whose next move is yours stand here, with what to do.
          </EmptyState>
        }
      >
        {(data) => (
          <Accordion
            className="px-card pb-card"
            headingLevel={3}
            isMultiple={false}
            defaultValue={data.jobs.slice(0, 1).map(({ _id }) => _id)}
            items={data.jobs.map((job) => ({
              id: job._id,
              title: (
                <span className="grid min-w-0">
                  <span className="wrap-anywhere">{isolated(titleOf(job))}</span>
                  <span className="text-small font-normal wrap-anywhere text-ink-muted">
                    {isolatedList([job.number, nextMoveLabel(job.nextMove)], ' · ')}
                  </span>
                </span>
              ),
              content: <Waiting job={job} />,
            }))}
          />
        )}
      </Loadable>
    </Card>
  );
}

function Waiting({ job }: { job: JobSummary }) {
  const { received, invited } = job.quotes;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <span className="grid min-w-40 flex-1 gap-1.5">
        <StageSegments job={job} />
        <span className="text-small">
          {jobStatusLabel(job.status)}
          {invited > 0 && `, ${formatCount(received)} of ${formatQuantity(invited, 'vendor')} quoted`}
        </span>
        <span className="text-small wrap-anywhere text-ink-muted">{nextMoveSentence(job)}</span>
      </span>
      <Deadline job={job} />
      <ScreenLink
        to={placeOfMove(job)}
        className={buttonClass()}
        aria-label={`${nextMoveLabel(job.nextMove)}: ${titleOf(job)}`}
      >
        {nextMoveLabel(job.nextMove)}
      </ScreenLink>
    </div>
  );
}
