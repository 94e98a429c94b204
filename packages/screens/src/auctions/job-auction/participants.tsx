import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { loadingText } from '../auction-format.ts';
import { evaluatedOf, type Auction, type Bidder } from '../auction-types.ts';

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));

/** From so many refusals on, a bidder does not get along with the rules. */
const REFUSALS_TO_CALL = 3;

/** The bidders of an auction: before the start who accepted, from then on rank and bids. */
export function Participants({ auction }: { auction: Auction }) {
  const [removing, setRemoving] = useState<Bidder | null>(null);
  const { bidders, acceptedCount, number } = auction;
  return (
    <Card as="section" padding="none" aria-labelledby="participants">
      <CardHeader
        headingId="participants"
        title="Participants"
        description={`${acceptedCount} of ${formatQuantity(bidders.length, 'bidder')} accepted the terms`}
        className="p-card"
      />
      <Table
        caption={`Participants of ${number}`}
        isCaptionHidden
        columns={columnsFor(auction, setRemoving)}
        rows={bidders}
        getRowId={({ jobVendorId }) => jobVendorId}
      />
      {removing && <ReasonDialog act="remove" auction={auction} bidder={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function columnsFor(auction: Auction, onRemove: (bidder: Bidder) => void): TableColumn<Bidder>[] {
  const { state, can, type } = auction;
  const hasBegun = !['draft', 'scheduled', 'preview', 'rescheduled'].includes(state);
  const name: TableColumn<Bidder> = {
    id: 'name',
    header: 'Vendor',
    isRowHeader: true,
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
  const live: TableColumn<Bidder>[] = [
    { id: 'rank', header: 'Rank', cell: ({ rank }) => (rank === null ? 'None' : `L${rank}`) },
    {
      id: 'evaluated',
      header: 'Evaluated',
      align: 'end',
      cell: (bidder) =>
        bidder.bestInPaise === null ? 'No bid' : formatRupees(evaluatedOf(type, bidder, bidder.bestInPaise)),
    },
    {
      id: 'price',
      header: 'Price bid',
      align: 'end',
      cell: ({ bestInPaise }) => (bestInPaise === null ? '–' : formatRupees(bestInPaise)),
    },
    { id: 'bids', header: 'Entries', align: 'end', cell: ({ bids }) => bids },
    {
      id: 'refusals',
      header: 'Refused',
      align: 'end',
      cell: ({ refusals }) =>
        refusals >= REFUSALS_TO_CALL ? <Badge tone="warn">{refusals}, call them</Badge> : refusals,
    },
  ];
  const remove: TableColumn<Bidder> = {
    id: 'remove',
    header: <span className="sr-only">Remove</span>,
    headerText: 'Remove',
    cell: (bidder) =>
      bidder.state === 'removed' ? null : (
        <Button size="small" onClick={() => onRemove(bidder)}>
          Remove<span className="sr-only"> {isolated(bidder.companyName)}</span>
        </Button>
      ),
  };
  return [name, ...(hasBegun ? live : [acceptance]), ...(can.removeBidder ? [remove] : [])];
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
