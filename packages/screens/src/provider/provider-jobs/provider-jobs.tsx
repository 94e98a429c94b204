import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));
type Job = Answer<'getProviderJobs'>['jobs'][number];

/** The jobs of all companies that wait for the team's review: accepted, vendors are chosen for them; returned, their owners go on with the draft. */
export default function ProviderJobs() {
  const jobs = useApi('getProviderJobs', {});
  const [reviewed, setReviewed] = useState<Job | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Jobs to review"
        description="What clients submitted. Each look is in the log of the client's job, and budgets are not shown."
      />
      <Loadable
        of={jobs}
        skeleton={
          <div className="grid gap-4">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-32" />
            ))}
          </div>
        }
        isEmpty={(data) => data.jobs.length === 0}
        empty={
          <EmptyState title="No job waits for review">
            What a client submits appears here, the longest wait first.
          </EmptyState>
        }
      >
        {(data) => (
          <div className="grid gap-4">
            <p role="status" className="text-small text-ink-muted">
              {formatQuantity(data.jobs.length, 'job waits', 'jobs wait')}, the longest wait first.
            </p>
            <ul className="grid gap-4">
              {data.jobs.map((job) => (
                <li key={job._id}>
                  <JobCard job={job} onReview={() => setReviewed(job)} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loadable>
      {reviewed && <ReviewDialog job={reviewed} onClose={() => setReviewed(null)} />}
    </div>
  );
}

function JobCard({ job, onReview }: { job: Job; onReview: () => void }) {
  const name = job.title ?? 'Untitled job';
  return (
    <Card as="article" aria-label={`${job.number}, ${name}`} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-title wrap-anywhere">{isolated(name)}</h2>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolatedList([job.company, job.number, job.subcategory, job.plant], ' · ')}
          </p>
        </div>
        <Badge tone={job.status === 'submitted' ? 'warn' : 'steel'}>
          {job.status === 'submitted' ? 'Nobody has looked' : 'In review'}
        </Badge>
      </div>
      <p className="text-small text-ink-muted">
        Submitted {formatDateTime(job.submittedAt)} · {formatQuantity(job.itemCount, 'line')}
        {job.requiredBy && ` · needed by ${formatDate(job.requiredBy)}`}
      </p>
      <div>
        <Button
          size="small"
          onClick={onReview}
          aria-haspopup="dialog"
          aria-label={`Review ${job.number} of ${job.company}`}
        >
          Review
        </Button>
      </div>
    </Card>
  );
}
