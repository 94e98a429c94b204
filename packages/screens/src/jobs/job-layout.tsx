import '@millwright/api-client/procurement-operations';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { buttonClass } from '@millwright/ui/button/button';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { StageLine } from '@millwright/ui/stage-line/stage-line';
import { useEffect, type ReactNode } from 'react';
import type { ScreenId } from '../registry.ts';
import { ScreenLink, useHost } from '../shared/host.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { Loadable } from '../shared/loadable.tsx';
import { NotFoundState } from '../shared/not-found-state.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { formatCount, formatDate, formatDateTime, formatRupees } from '../shared/vendor-format.ts';
import { JobMoves } from './job-moves.tsx';
import { jobTabs } from './job-tabs.ts';
import {
  cancelReasons,
  jobStatusLabel,
  jobStatusTone,
  nextMoveSentence,
  stagesOf,
  titleOf,
  type Job,
} from '../parts/jobs/job-words.ts';
import { useJob } from './use-job.ts';

/** What stays while one goes through the tabs of a job: which it is, where it stands, who has the next move, and what can be done. */
export default function JobLayout({ jrId, children }: { jrId: string; children: ReactNode }) {
  const job = useJob(jrId);
  if (job === null || job.error?.status === 404)
    return (
      <NotFoundState title="This job is not here">
        There is no job with this number, or it is not yours to see: a draft is seen by who works on it, and a job of
        another plant by who has a role on it.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <Loadable of={job} skeleton={<HeadSkeleton />}>
        {({ jobRequestDetails }) => (
          <>
            <JobHead job={jobRequestDetails} />
            {children}
          </>
        )}
      </Loadable>
    </div>
  );
}

const HeadSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-16 max-w-xl" />
    <Skeleton className="h-10" />
    <Skeleton className="h-64" />
  </div>
);

function JobHead({ job }: { job: Job }) {
  const { hrefFor, renderLink, screen, hasScreen } = useHost();
  const { run: markSeen } = useApiMutation('updateLastActivityDate');
  const { _id, updatedAt } = job;
  // Looked at is what is shown, also when a colleague changes it meanwhile. A failure leaves it new: nobody is kept from reading.
  useEffect(() => {
    markSeen({ path: { id: _id } }).catch(() => {});
  }, [markSeen, _id, updatedAt]);
  useSeenPart(job, screen);
  const params = { jrId: job.number };
  const tabs = jobTabs
    .filter(({ to, isThere }) => hasScreen(to(job.number).screen) && isThere(job))
    .map(({ label, to, count, news }) => {
      const target = to(job.number);
      const unseen = news?.(job) ?? 0;
      return {
        id: target.screen,
        label,
        ...(count && { count: count(job) }),
        ...(unseen > 0 && target.screen !== screen && { news: `${formatCount(unseen)} new` }),
        href: hrefFor(target),
      };
    });
  return (
    <>
      <PageTitle of={`${job.number} ${titleOf(job)}`} />
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[{ label: 'Jobs', href: hrefFor({ screen: 'jobs' }) }, { label: job.number }]}
          />
        }
        title={<span className="wrap-anywhere">{isolated(titleOf(job))}</span>}
        status={<Badge tone={jobStatusTone(job.status)}>{jobStatusLabel(job.status)}</Badge>}
        description={isolatedList(
          [
            job.plant?.name,
            job.project?.name,
            `Owner: ${job.owner.isMe ? 'you' : job.owner.fullName}`,
            job.requiredBy && `Needed by ${formatDate(job.requiredBy)}`,
            job.budgetInPaise !== null && `Budget ${formatRupees(job.budgetInPaise)}`,
          ].filter((part): part is string => Boolean(part)),
          ' · ',
        )}
        actions={
          <>
            {job.can.edit && (
              <ScreenLink to={{ screen: 'job-edit', params }} className={buttonClass()}>
                Edit job
              </ScreenLink>
            )}
            <JobMoves job={job} />
          </>
        }
      />
      {job.reason && (
        <Banner
          tone={job.status === 'cancelled' || job.status === 'unsuccessful' ? 'bad' : 'warn'}
          title={reasonTitle(job)}
        >
          {job.reason.code && <span className="block">{cancelReasons[job.reason.code]}</span>}
          {job.reason.comment && (
            <span className="block wrap-anywhere whitespace-pre-line">{isolated(job.reason.comment)}</span>
          )}
          {job.reopenUntil && (
            <span className="block">It can be reopened until {formatDateTime(job.reopenUntil)}.</span>
          )}
        </Banner>
      )}
      <div className="grid gap-2">
        <StageLine label={`Stages of ${job.number}`} stages={stagesOf(job)} />
        <p role="status" className="text-small wrap-anywhere text-ink-muted">
          {nextMoveSentence(job)}
        </p>
      </div>
      <NavTabs
        label="Job"
        // The page of one vendor stands in the tab of all.
        currentId={screen === 'job-vendor' ? 'job-vendors' : (screen ?? '')}
        renderLink={renderLink}
        tabs={tabs}
      />
    </>
  );
}

/** Notes that the reader has seen what is new behind the tab that is open, also what becomes new while it is. */
function useSeenPart({ _id, news }: Job, screen: ScreenId | null): void {
  const { run: seeVendors } = useApiMutation('updateHasNewVendor');
  const { run: seeMessages } = useApiMutation('updateVendorsNewMessageCount');
  const { run: seeQuotations } = useApiMutation('updateHasNewQuotation');
  const [count, see] =
    screen === 'job-vendors'
      ? [news.vendors, seeVendors]
      : screen === 'job-documents'
        ? [news.messages, seeMessages]
        : screen === 'job-quotations'
          ? [news.quotations, seeQuotations]
          : [0, null];
  useEffect(() => {
    // A failure leaves it new: nobody is kept from reading.
    if (count > 0) see?.({ body: { jobId: _id } }).catch(() => {});
  }, [see, count, _id]);
}

function reasonTitle(job: Job): string {
  const by = isolated(job.reason!.by);
  if (job.status === 'cancelled') return `Cancelled by ${by}`;
  if (job.status === 'unsuccessful') return `Ended without an award by ${by}`;
  if (job.status === 'on_hold') return `Put on hold by ${by}`;
  return job.status === 'draft' ? `Returned by ${by}` : `Said by ${by}`;
}
