import '@millwright/api-client/procurement-operations';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { buttonClass } from '@millwright/ui/button/button';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { StageLine } from '@millwright/ui/stage-line/stage-line';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { cancelReasons, jobStatusLabel, jobStatusTone, stagesOf, titleOf, type Job } from '../parts/jobs/job-words.ts';
import { nextMoveLabel, nextMoveSentence, placeOfMove } from '../parts/jobs/next-move.ts';
import type { ScreenId } from '../registry.ts';
import { ScreenLink, useHost } from '../shared/host.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { formatCount, formatDate, formatDateTime, formatRupees } from '../shared/vendor-format.ts';
import { JobMoves, ownMoves } from './job-moves.tsx';
import { jobTabs } from './job-tabs.ts';

/** The moves that the head of the RFQ page has a button for. */
const movesOfRfq: readonly Job['nextMove']['move'][] = [
  'publish_rfq',
  'send_rfq',
  'answer_questions',
  'extend_deadline',
  'open_quotes',
];

/** Pages of a job with a primary action of their own, beside which the next move of the job is none. */
const screensWithOwnPrimary: readonly ScreenId[] = [
  'job-vendors',
  'job-vendor',
  'job-quotations',
  'job-comparison',
  'job-activity',
  'job-delivery',
  'job-auctions',
];

/** On a phone the actions of a job stand at the bottom of the window, where a thumb reaches them. */
const docked =
  'flex max-w-full flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-sticky max-sm:flex-nowrap max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-gutter max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

/** Which job it is, where it stands, what comes next, and what the reader can do: above every tab of a job. */
export function JobHead({ job }: { job: Job }) {
  const { hrefFor, renderLink, screen, hasScreen } = useHost();
  const { run: markSeen } = useApiMutation('updateLastActivityDate');
  const { _id, updatedAt, nextMove } = job;
  // Looked at is what is shown, also when a colleague changes it meanwhile. A failure leaves it new: nobody is kept from reading.
  useEffect(() => {
    markSeen({ path: { id: _id } }).catch(() => {});
  }, [markSeen, _id, updatedAt]);
  useSeenPart(job, screen);
  const head = useRef<HTMLDivElement>(null);
  const params = { jrId: job.number };
  const isMine = nextMove.whose === 'me';
  const place = isMine ? placeOfMove(job) : null;
  // A page that has the button of the move itself is not led to from there: that of the move, and that of the RFQ with all moves of the RFQ.
  const isHere = place?.screen === screen || (screen === 'job-documents' && movesOfRfq.includes(nextMove.move));
  const link = place && !isHere && hasScreen(place.screen) ? place : null;
  const variant = screen !== null && screensWithOwnPrimary.includes(screen) ? 'secondary' : 'primary';
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
      <StuckTitle job={job} of={head} />
      <div ref={head} className="grid gap-4">
        <PageHeader
          breadcrumb={
            <Breadcrumb
              renderLink={renderLink}
              items={[{ label: 'Jobs', href: hrefFor({ screen: 'jobs' }) }, { label: job.number }]}
            />
          }
          title={<span className="wrap-anywhere">{isolated(titleOf(job))}</span>}
          status={<Badge tone={jobStatusTone(job.status)}>{jobStatusLabel(job.status)}</Badge>}
          description={
            <>
              {!isMine && (
                <span role="status" className="block wrap-anywhere">
                  {nextMoveSentence(job)}
                </span>
              )}
              {isolatedList(
                [
                  job.plant?.name,
                  job.project?.name,
                  `Owner: ${job.owner.isMe ? 'you' : job.owner.fullName}`,
                  job.requiredBy && `Needed by ${formatDate(job.requiredBy)}`,
                  job.budgetInPaise !== null && `Budget ${formatRupees(job.budgetInPaise)}`,
                ].filter((part): part is string => Boolean(part)),
                ' · ',
              )}
            </>
          }
          actions={
            <div className={link !== null || ownMoves.includes(nextMove.move) ? docked : 'contents'}>
              {job.can.edit && place?.screen !== 'job-edit' && (
                <ScreenLink to={{ screen: 'job-edit', params }} className={buttonClass()}>
                  Edit job
                </ScreenLink>
              )}
              <JobMoves job={job} isSecondary={variant === 'secondary'}>
                {link && (
                  <ScreenLink to={link} className={buttonClass({ variant, className: 'max-sm:flex-auto' })}>
                    {nextMoveLabel(nextMove)}
                  </ScreenLink>
                )}
              </JobMoves>
            </div>
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
            {job.reopenUntil && <span className="block">Can be reopened until {formatDateTime(job.reopenUntil)}.</span>}
          </Banner>
        )}
        <StageLine label={`Stages of ${job.number}`} stages={stagesOf(job)} />
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

/** On a phone, which job it is, at the top of the window once its head has left it. Screen readers have the heading. */
function StuckTitle({ job, of: head }: { job: Job; of: RefObject<HTMLElement | null> }) {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    if (!head.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setIsStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [head]);
  if (!isStuck) return null;
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-sticky flex items-center gap-3 border-b border-line bg-surface px-gutter py-2 sm:hidden"
    >
      <span className="min-w-0 flex-1 truncate font-semibold">{titleOf(job)}</span>
      <Badge tone={jobStatusTone(job.status)}>{jobStatusLabel(job.status)}</Badge>
    </div>
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
  return job.status === 'draft' ? `Returned by ${by}` : `Comment by ${by}`;
}
