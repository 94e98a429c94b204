import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { columnsParameter, pinnedParameter } from '../../parts/comparison/column-order.ts';
import { isSheetType, SheetView, type SheetType } from '../../parts/comparison/sheet-view.tsx';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import type { Job } from '../../parts/jobs/job-words.ts';
import { Technical } from '../technical/technical.tsx';
import { useJob } from '../use-job.ts';

const views: readonly (readonly [SheetType, string])[] = [
  ['price', 'Price'],
  ['technical', 'Technical'],
  ['terms', 'Terms'],
];

/** The comparison of a job's quotes: made once they are opened, then edited and frozen. */
export default function JobComparison({ jrId, type }: { jrId: string; type: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <OfJob job={job} type={isSheetType(type) ? type : 'price'} /> : null;
}

function OfJob({ job, type }: { job: Job; type: SheetType }) {
  const list = useApi('listComparisons', { query: { jobId: job.number, limit: 1 } });
  return (
    <Loadable
      of={list}
      skeleton={<Skeleton className="h-96" />}
      isEmpty={({ comparisons }) => comparisons.length === 0}
      empty={<Make job={job} />}
    >
      {({ comparisons }) => <OneSheet id={comparisons[0]!._id} job={job} type={type} />}
    </Loadable>
  );
}

function OneSheet({ id, job, type }: { id: string; job: Job; type: SheetType }) {
  const { hrefFor, renderLink, query } = useHost();
  const sheet = useApi('getComparisonById', { path: { a: id, b: '0' } });
  return (
    <Loadable of={sheet} skeleton={<Skeleton className="h-96" />}>
      {(data) => (
        <SheetView
          sheet={data}
          type={type}
          onStale={sheet.retry}
          technical={<Technical job={job} />}
          types={
            <NavTabs
              label="Comparison"
              currentId={type}
              renderLink={renderLink}
              tabs={views.map(([view, label]) => ({
                id: view,
                label,
                href: hrefFor({
                  screen: 'job-comparison',
                  params: { jrId: job.number, type: view },
                  // The columns stay as they were put.
                  query: Object.fromEntries(
                    [columnsParameter, pinnedParameter].map((name) => [name, query.get(name) ?? undefined]),
                  ),
                }),
              }))}
            />
          }
        />
      )}
    </Loadable>
  );
}

function Make({ job }: { job: Job }) {
  const { run, isPending, error } = useApiMutation('quoteComparison');
  return (
    <EmptyState
      title="No comparison yet"
      action={
        <Button
          variant="primary"
          isLoading={isPending}
          onClick={() => void run({ body: { jobId: job._id } }).catch(() => {})}
        >
          Compare quotes
        </Button>
      }
    >
      Comparison starts after quote opening.
      {error && (
        <Banner tone="bad" className="mt-4 text-start">
          {error.message}
        </Banner>
      )}
    </EmptyState>
  );
}
