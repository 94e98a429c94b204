import { useApiClient } from '@millwright/api-client/use-api';
import '@millwright/api-client/vendor-operations';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { useEffect, useState, type ReactNode } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { LinkFrame } from '../../shared/link-frame.tsx';
import { LineNote } from '../bidder/auction-notices.tsx';
import { BidderView } from '../bidder/bidder-view.tsx';
import { isOver } from '../bidder/line.rules.ts';
import { useAuctionLine } from '../bidder/use-auction-line.ts';

const BreakdownCard = lazyPart(() => import('../bidder/breakdown-card.tsx'));
const VerificationCard = lazyPart(() => import('../bidder/verification-card.tsx'));

/** `/auction?link=<id>&auction=<id>`: a live auction for a vendor whose link is open in this browser. */
export default function AuctionBidder() {
  const { query } = useHost();
  const [link, auction] = [query.get('link'), query.get('auction')];
  // Drawn ahead of its script the page has no address yet.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (link && auction) return <OfAuction key={`${link} ${auction}`} link={link} auctionId={auction} />;
  return <Page>{isAlive ? <LinkNeeded /> : <PageSkeleton />}</Page>;
}

function OfAuction({ link, auctionId }: { link: string; auctionId: string }) {
  const client = useApiClient();
  const { auction, problem, now, line, acts, dispute, giveBreakdown, giveOpeningOffer, retry } = useAuctionLine(
    link,
    auctionId,
  );
  if (problem?.status === 401)
    return (
      <Page>
        <LinkNeeded />
      </Page>
    );
  if (!auction)
    return (
      <Page>{problem ? <FailedState problem={problem} headingLevel={1} onRetry={retry} /> : <PageSkeleton />}</Page>
    );
  const { breakdown } = auction;
  const { disclosure } = auction.terms.rules;
  const isReplayPublished = disclosure === 'anonymous' || disclosure === 'full';
  return (
    <Page note={<LineNote line={line} />}>
      {/* A lost line is said by the line itself. */}
      {problem && line.state !== 'lost' && <FailedState problem={problem} onRetry={retry} isInline />}
      <BidderView
        auction={auction}
        now={now}
        line={line}
        acts={acts}
        giveOpeningOffer={giveOpeningOffer}
        enteredBids={{
          documentUrl: (receiptNo) =>
            client.urlOf('getVendorBidDocument', {
              path: { id: auctionId },
              query: { link, receiptNo: String(receiptNo) },
            }),
          dispute,
        }}
        verification={
          isOver(auction) && (
            <VerificationCard
              auction={auction}
              replayUrl={
                isReplayPublished
                  ? client.urlOf('getVendorAuctionReplay', { path: { id: auctionId }, query: { link } })
                  : undefined
              }
            />
          )
        }
        breakdown={
          breakdown && (
            <BreakdownCard
              breakdown={breakdown}
              // The page does not read a closed auction again, so the time is counted here.
              isOpen={breakdown.canGive && now < Date.parse(breakdown.until)}
              onGive={giveBreakdown}
            />
          )
        }
      />
    </Page>
  );
}

const Page = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <LinkFrame className="flex max-w-130 flex-col lg:max-w-260" note={note}>
    {children}
  </LinkFrame>
);

function LinkNeeded() {
  return (
    <EmptyState kind="no-results" headingLevel={1} title="This link does not open anything">
      Open the auction from the latest email about it, or from the RFQ page.
    </EmptyState>
  );
}

const PageSkeleton = () => (
  <SkeletonGroup label="Loading the auction" className="grid gap-4">
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="h-32" />
    <Skeleton className="h-24" />
    <Skeleton className="h-48" />
  </SkeletonGroup>
);
