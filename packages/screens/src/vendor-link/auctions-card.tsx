import { useApi } from '@millwright/api-client/use-api';
import '@millwright/api-client/vendor-operations';
import { Card } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { auctionStateLabels } from '../parts/auctions/auction-words.ts';
import { useDates } from '../shared/dates.tsx';
import { ScreenLink } from '../shared/host.tsx';
import { isolated } from '../shared/isolated.ts';

/** The live auctions that this vendor is invited to; nothing without one. */
export default function AuctionsCard({ link }: { link: string }) {
  const { data } = useApi('getVendorAuctions', { query: { link } });
  const { formatDateTime } = useDates();
  if (!data || data.auctions.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="live-auctions" className="grid gap-2">
      <h2 id="live-auctions" className="text-heading font-semibold">
        Live auctions
      </h2>
      <ul className="grid gap-2">
        {data.auctions.map((auction) => (
          <li key={auction._id} className="min-w-0 wrap-anywhere">
            <ScreenLink
              to={{ screen: 'auction-bidder', query: { link, auction: auction._id } }}
              className={linkClass({ variant: 'title' })}
            >
              {auction.number}, {isolated(auction.title)}
            </ScreenLink>
            <p className="text-small text-ink-muted">
              {auctionStateLabels[auction.state]}, starts on {formatDateTime(auction.startsAt)}.{' '}
              {auction.isAccepted ? 'You accepted the terms.' : 'Accept the terms before the start to bid.'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
