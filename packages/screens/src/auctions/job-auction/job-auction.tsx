import '@millwright/api-client/procurement-operations';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import {
  auctionKindLabels,
  auctionStateLabel,
  auctionStateTone,
  visibilityLabels,
} from '../../parts/auctions/auction-words.ts';
import { afterText } from '../../parts/auctions/chain-text.ts';
import { titleOf } from '../../parts/jobs/job-words.ts';
import { useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import type { Auction, Bidder } from '../auction-types.ts';
import { momentText } from '../auction-format.ts';
import { useLiveAuction } from '../use-live-auction.ts';
import { AuctionActs } from './auction-acts.tsx';
import { Disputes } from './disputes.tsx';

const SetUp = lazyPart(() => import('./set-up.tsx'));
const Console = lazyPart(() => import('./console.tsx'));
const Result = lazyPart(() => import('./result.tsx'));

const MessageDialog = lazyPart(() => import('./message-dialog.tsx'));

/** Message state shared by the views of an auction, so that typed words survive a start or close. */
export interface Writing {
  typed: RefObject<string>;
  writeTo: (bidder: Bidder) => void;
}

const isId = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
const overStates: readonly Auction['state'][] = ['closed', 'results_locked', 'awarded', 'no_award'];

/** A reverse auction as its host sees it: set-up before the start, the console while it is live, the ranking after the close. */
export default function JobAuction({ jrId, auctionId }: { jrId: string; auctionId: string }) {
  const isKnown = isId(auctionId);
  const { auction, serverNow } = useLiveAuction(isKnown ? auctionId : null);
  const typed = useRef('');
  const [addressee, writeTo] = useState<Bidder | null>(null);
  const writing: Writing = { typed, writeTo };
  if (!isKnown || auction.error?.status === 404)
    return (
      <NotFoundState title="Auction not found">
        This auction does not exist, or you do not have access to its job.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-page gap-5 px-gutter py-5 max-sm:pb-24">
      {auction.data ? <Head jrId={jrId} auction={auction.data} /> : <PlainHead />}
      <Loadable of={auction} skeleton={<BodySkeleton />}>
        {(data) => (
          <>
            <Notices auction={data} />
            <Disputes auction={data} />
            {data.state === 'live' || data.state === 'paused' ? (
              <Console auction={data} serverNow={serverNow} writing={writing} />
            ) : overStates.includes(data.state) ? (
              <Result jrId={jrId} auction={data} writing={writing} />
            ) : (
              <SetUp auction={data} serverNow={serverNow} writing={writing} />
            )}
            {addressee && <MessageDialog auction={data} bidder={addressee} onClose={() => writeTo(null)} />}
          </>
        )}
      </Loadable>
    </div>
  );
}

const PlainHead = () => <PageHeader title="Auction" />;
const BodySkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-28" />
    <Skeleton className="h-96" />
  </div>
);

function Head({ jrId, auction }: { jrId: string; auction: Auction }) {
  const { hrefFor, renderLink } = useHost();
  const job = useApi('getJobRequestReport', { path: { id: auction.jobId } }).data?.jobRequestDetails;
  const { number, title, state, type, startsAt, startsAfter, visibility } = auction;
  const params = { jrId: job?.number ?? jrId };
  return (
    <>
      <PageTitle of={`${number} ${title}`} />
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Jobs', href: hrefFor({ screen: 'jobs' }) },
              {
                label: (
                  <span className="wrap-anywhere">{job ? `${job.number} ${isolated(titleOf(job))}` : params.jrId}</span>
                ),
                href: hrefFor({ screen: 'job-request', params: { id: params.jrId } }),
              },
              { label: 'Auctions', href: hrefFor({ screen: 'job-auctions', params }) },
              { label: number },
            ]}
          />
        }
        title={<span className="wrap-anywhere">{isolated(title)}</span>}
        status={<Badge tone={auctionStateTone(state)}>{auctionStateLabel(state)}</Badge>}
        description={`${auctionKindLabels[type]} · ${momentText(startsAt)}${startsAfter ? `, ${afterText(startsAfter)}` : ''} · bidders see ${visibilityLabels[visibility].toLowerCase()}`}
        actions={<AuctionActs jrId={params.jrId} auction={auction} />}
      />
    </>
  );
}

/** Why it does not run, and what waits for a second person. */
function Notices({ auction: { state, reason, pause, isCancelAsked, startsAfter, can } }: { auction: Auction }) {
  const notice = (tone: 'warn' | 'bad', title: string, text: ReactNode) => (
    <Banner tone={tone} title={title}>
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    </Banner>
  );
  return (
    <>
      {state === 'cancelled' && notice('bad', 'Auction cancelled', reason && isolated(reason))}
      {state === 'rescheduled' &&
        notice('warn', 'The auction did not start', `${reason ?? ''} Edit it to choose a new start.`.trim())}
      {startsAfter?.start === 'none' &&
        (state === 'draft' || state === 'scheduled') &&
        notice(
          'warn',
          'This auction has no start time',
          `It was to start ${afterText(startsAfter)}, but that auction was cancelled or did not start. ${can.edit ? 'Edit this auction to choose a start time, or reschedule the other one.' : 'The owner of the job will choose a start time.'}`,
        )}
      {state === 'paused' &&
        pause &&
        notice(
          'warn',
          pause.resumesAt
            ? `Paused, resumes on ${momentText(pause.resumesAt)}`
            : `Paused since ${momentText(pause.at)}`,
          isolated(pause.reason),
        )}
      {isCancelAsked &&
        notice(
          'warn',
          'Cancellation requested',
          'Bids exist, so a second person must confirm: the owner of the job or a super user.',
        )}
    </>
  );
}
