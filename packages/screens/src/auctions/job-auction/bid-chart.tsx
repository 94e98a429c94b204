import { Card, CardHeader } from '@millwright/ui/card/card';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import { clockText } from '../auction-format.ts';
import { hasAllEntries, isOfferUnder, type Auction } from '../auction-types.ts';
import { BidSteps } from './bid-steps.tsx';
import { seriesOf, type Offer } from './chart-series.ts';

const options = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** All offers over time, as steps or as a table. */
export function BidChart({ auction, headingId = 'bids' }: { auction: Auction; headingId?: string }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const series = seriesOf(auction);
  const offers = series
    .flatMap(({ name, offers: own }) => own.map((offer) => ({ ...offer, name })))
    .toSorted((one, other) => other.seq - one.seq);
  const isHidden = auction.entries.some(({ kind, amountInPaise }) => kind === 'bid' && amountInPaise === null);
  return (
    <Card as="section" padding="none" aria-labelledby={headingId} className="grid min-w-0 grid-cols-1">
      <CardHeader
        headingId={headingId}
        title="Bids over time"
        description={hasAllEntries(auction) ? 'Evaluated price' : 'Evaluated price, from the last 200 entries'}
        action={
          offers.length > 0 && (
            <SegmentedControl label="Show bids as" options={options} value={shown} onValueChange={setShown} />
          )
        }
        className="p-card"
      />
      {offers.length === 0 ? (
        <p className="border-t border-line p-card text-ink-muted">
          {isHidden || (auction.type === 'sealed' && auction.entries.some(isBid))
            ? 'Bids are sealed until the close.'
            : 'The first bid appears here.'}
        </p>
      ) : shown === 'chart' ? (
        <BidSteps auction={auction} series={series} />
      ) : (
        <Table
          caption={`Bids of ${auction.number}`}
          isCaptionHidden
          columns={columns}
          rows={offers}
          getRowId={({ seq }) => String(seq)}
          narrow="scroll"
          maxHeight={360}
        />
      )}
    </Card>
  );
}

const isBid = (entry: Auction['entries'][number]) => entry.kind === 'bid' || isOfferUnder({})(entry);

const columns: readonly TableColumn<Offer & { name: string }>[] = [
  { id: 'time', header: 'Time', cell: ({ at }) => <bdi className="tabular-nums">{clockText(at)}</bdi> },
  { id: 'name', header: 'Vendor', isRowHeader: true, cell: ({ name }) => isolated(name) },
  { id: 'price', header: 'Price bid', align: 'end', cell: ({ priceInPaise }) => formatRupees(priceInPaise) },
  {
    id: 'evaluated',
    header: 'Evaluated',
    align: 'end',
    cell: ({ evaluatedInPaise }) => formatRupees(evaluatedInPaise),
  },
];
