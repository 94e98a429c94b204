import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { clockText, hasLoading, loadingText } from '../auction-format.ts';
import type { Auction, Bidder } from '../auction-types.ts';
import { absentOf, LineState } from './line.tsx';

const EnterBidDialog = lazyPart(() => import('./enter-bid-dialog.tsx'));
const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));

/** From so many refusals on, a bidder does not get along with the rules. */
const REFUSALS_TO_CALL = 3;
const MOST_NAMES = 3;

/** The bidders of an auction: before the start who accepted, from then on rank and bids. */
export function Participants({ auction, onMessage }: { auction: Auction; onMessage: (bidder: Bidder) => void }) {
  const [removing, setRemoving] = useState<Bidder | null>(null);
  const [entering, setEntering] = useState<Bidder | null>(null);
  const { bidders, acceptedCount, number } = auction;
  return (
    <Card as="section" padding="none" aria-labelledby="participants">
      <CardHeader
        headingId="participants"
        title="Participants"
        description={`${acceptedCount} of ${formatQuantity(bidders.length, 'bidder')} accepted the terms`}
        className="p-card"
      />
      <Absent bidders={absentOf(auction)} />
      <Table
        caption={`Participants of ${number}`}
        isCaptionHidden
        columns={columnsFor(auction, { onMessage, onEnter: setEntering, onRemove: setRemoving })}
        rows={bidders}
        getRowId={({ jobVendorId }) => jobVendorId}
      />
      {entering && <EnterBidDialog auction={auction} bidder={entering} onClose={() => setEntering(null)} />}
      {removing && <ReasonDialog act="remove" auction={auction} bidder={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function columnsFor(
  auction: Auction,
  { onMessage, onEnter, onRemove }: Record<'onMessage' | 'onEnter' | 'onRemove', (bidder: Bidder) => void>,
): TableColumn<Bidder>[] {
  const { state, can, type, bidders } = auction;
  const hasBegun = !['draft', 'scheduled', 'preview', 'rescheduled'].includes(state);
  const isOver = ['closed', 'results_locked', 'awarded', 'no_award', 'cancelled'].includes(state);
  // The other kinds compare prices as they are.
  const isLoaded = (type === 'english' || type === 'sealed') && bidders.some(hasLoading);
  const absent = new Set(absentOf(auction));
  const name: TableColumn<Bidder> = {
    id: 'name',
    header: 'Vendor',
    isRowHeader: true,
    className: 'sm:min-w-36',
    cell: (bidder) => (
      <>
        <span className="font-medium wrap-anywhere">{isolated(bidder.companyName)}</span>
        <span className="block text-small font-normal text-ink-muted">
          {bidder.label && `${bidder.label} · `}
          {loadingText(bidder)}
          {bidder.hasProxy && ' · proxy bidding'}
        </span>
        {bidder.removedFor !== null && (
          <span className="block text-small font-normal wrap-anywhere text-ink-soft">
            Removed: {isolated(bidder.removedFor)}
          </span>
        )}
      </>
    ),
  };
  const acceptance: TableColumn<Bidder> = {
    id: 'accepted',
    header: 'Terms',
    cell: (bidder) => <Acceptance bidder={bidder} />,
  };
  const opening: TableColumn<Bidder> = {
    id: 'opening',
    header: 'Opening offer',
    cell: ({ openingOfferAt }) =>
      openingOfferAt ? (
        <>
          <Badge tone="good">Sealed</Badge>
          <span className="block text-small text-ink-muted">{formatDateTime(openingOfferAt)}</span>
        </>
      ) : (
        'Not submitted'
      ),
  };
  const line: TableColumn<Bidder> = {
    id: 'line',
    header: 'Connection',
    cell: (bidder) => <LineState bidder={bidder} now={auction.now} isAbsent={absent.has(bidder)} />,
  };
  const noPrice = ({ bids, refusals }: Bidder) =>
    type === 'sealed' && !isOver && bids > refusals ? 'Sealed' : 'No bid';
  const evaluated: TableColumn<Bidder> = {
    id: 'evaluated',
    header: 'Evaluated',
    align: 'end',
    cell: (bidder) =>
      bidder.comparedInPaise === null ? noPrice(bidder) : <b>{formatRupees(bidder.comparedInPaise)}</b>,
  };
  const live: TableColumn<Bidder>[] = [
    { id: 'rank', header: 'Rank', cell: ({ rank }) => (rank === null ? 'None' : `L${rank}`) },
    ...(isLoaded ? [evaluated] : []),
    {
      id: 'price',
      header: 'Price bid',
      align: 'end',
      cell: (bidder) =>
        bidder.bestInPaise === null ? (isLoaded ? '–' : noPrice(bidder)) : formatRupees(bidder.bestInPaise),
    },
    {
      id: 'best-at',
      header: 'Best bid at',
      align: 'end',
      // There is no room for it on a tablet; the log and the table of bids have it.
      className: 'sm:max-lg:hidden',
      cell: ({ bestAt }) => (bestAt === null ? '–' : <bdi className="whitespace-nowrap">{clockText(bestAt)}</bdi>),
    },
    {
      id: 'bids',
      header: 'Entries',
      align: 'end',
      cell: ({ bids, refusals }) => (
        <>
          {bids}
          {refusals >= REFUSALS_TO_CALL ? (
            <Badge tone="warn">{refusals} refused, call them</Badge>
          ) : (
            refusals > 0 && (
              <span className="block text-small whitespace-nowrap text-ink-muted">{refusals} refused</span>
            )
          )}
        </>
      ),
    },
  ];
  const acts: TableColumn<Bidder> = {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    headerText: 'Actions',
    cell: (bidder) =>
      bidder.state === 'removed' ? null : (
        <div className="flex flex-wrap gap-1.5">
          {can.message && (
            <Button size="small" onClick={() => onMessage(bidder)}>
              Message<span className="sr-only"> {isolated(bidder.companyName)}</span>
            </Button>
          )}
          {can.enterBid && bidder.label !== null && (
            <Button size="small" onClick={() => onEnter(bidder)}>
              Enter bid<span className="sr-only"> for {isolated(bidder.companyName)}</span>
            </Button>
          )}
          {can.removeBidder && (
            <Button size="small" onClick={() => onRemove(bidder)}>
              Remove<span className="sr-only"> {isolated(bidder.companyName)}</span>
            </Button>
          )}
        </div>
      ),
  };
  return [
    name,
    ...(isOver ? [] : [line]),
    ...(hasBegun ? live : [acceptance, ...(auction.rules.openingOffers ? [opening] : [])]),
    ...(can.message || can.removeBidder ? [acts] : []),
  ];
}

/** The names that a host calls first: bidders who accepted and cannot see the auction. */
function Absent({ bidders }: { bidders: readonly Bidder[] }) {
  if (bidders.length === 0) return null;
  const named = bidders.slice(0, MOST_NAMES).map(({ companyName }) => isolated(companyName));
  const more = bidders.length - named.length;
  return (
    <p className="border-t border-line bg-warn-soft px-card py-3 text-small wrap-anywhere text-on-warn-soft">
      Accepted, but not online: {named.join(', ')}
      {more > 0 && ` and ${more} more`}. Call them.
    </p>
  );
}

function Acceptance({ bidder: { state, acceptedAt } }: { bidder: Bidder }) {
  if (state === 'removed') return <Badge tone="bad">Removed</Badge>;
  if (acceptedAt === null) return <Badge tone="neutral">Not accepted yet</Badge>;
  return (
    <>
      <Badge tone="good">Accepted</Badge>
      <span className="block text-small text-ink-muted">{formatDateTime(acceptedAt)}</span>
    </>
  );
}
