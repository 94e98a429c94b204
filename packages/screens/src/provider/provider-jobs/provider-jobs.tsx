import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Card } from '@millwright/ui/card/card';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));
type Job = Answer<'getProviderJobs'>['jobs'][number];

/**
 * The jobs of all companies that wait for the team's review, and those that it proposes vendors for: accepted, vendors are chosen for them;
 * returned, their owners go on with the draft.
 */
export default function ProviderJobs() {
  const host = useHost();
  const state = host.query.get('show') === 'open' ? 'open' : 'waiting';
  const jobs = useApi('getProviderJobs', state === 'open' ? { query: { state } } : {});
  const [reviewed, setReviewed] = useState<Job | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title={state === 'open' ? 'Jobs to propose vendors for' : 'Jobs to review'}
        description="Jobs submitted by clients. Each view is recorded in the client's job log. Budgets are not shown."
      />
      {host.hasScreen('provider-job') && (
        <NavTabs
          label="Jobs"
          currentId={state}
          renderLink={host.renderLink}
          tabs={[
            { id: 'waiting', label: 'To review', href: host.hrefFor({ screen: 'provider-jobs' }) },
            {
              id: 'open',
              label: 'Propose vendors',
              href: host.hrefFor({ screen: 'provider-jobs', query: { show: 'open' } }),
            },
          ]}
        />
      )}
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
          state === 'open' ? (
            <EmptyState title="No jobs open for proposals">Accepted jobs appear here.</EmptyState>
          ) : (
            <EmptyState title="No jobs pending review">Submitted jobs appear here, longest wait first.</EmptyState>
          )
        }
      >
        {(data) => (
          <div className="grid gap-4">
            <p role="status" className="text-small text-ink-muted">
              {state === 'open'
                ? `${formatQuantity(data.jobs.length, 'job')}, latest first.`
                : `${formatQuantity(data.jobs.length, 'job waits', 'jobs wait')}, longest wait first.`}
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

const statusWords: Partial<Record<Job['status'], string>> = {
  submitted: 'Not viewed yet',
  sourcing: 'Choosing vendors',
  quoting: 'Waiting for quotes',
};
const isOpen = ({ status }: Job) => status === 'sourcing' || status === 'quoting';

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
        <Badge tone={job.status === 'submitted' ? 'warn' : 'steel'}>{statusWords[job.status] ?? 'In review'}</Badge>
      </div>
      <p className="text-small text-ink-muted">
        Submitted {formatDateTime(job.submittedAt)} · {formatQuantity(job.itemCount, 'line')}
        {job.requiredBy && ` · needed by ${formatDate(job.requiredBy)}`}
        {job.proposed > 0 && ` · ${formatQuantity(job.proposed, 'vendor')} proposed, ${job.answered} answered`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOpen(job) ? (
          <ScreenLink
            to={{ screen: 'provider-job', params: { jobId: job._id } }}
            className={buttonClass({ size: 'small' })}
            aria-label={`Propose vendors for ${job.number} of ${job.company}`}
          >
            Propose vendors
          </ScreenLink>
        ) : (
          <Button
            size="small"
            onClick={onReview}
            aria-haspopup="dialog"
            aria-label={`Review ${job.number} of ${job.company}`}
          >
            Review
          </Button>
        )}
      </div>
    </Card>
  );
}
