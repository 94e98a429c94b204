import { Card } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { auctionStateLabel } from '../parts/auctions/auction-words.ts';
import { afterText } from '../parts/auctions/chain-text.ts';
import { useDates } from '../shared/dates.tsx';
import { ScreenLink } from '../shared/host.tsx';
import { isolated } from '../shared/isolated.ts';
import type { VendorRfq } from './quote.rules.ts';

/** The live auctions that this vendor is invited to. */
export default function AuctionsCard({
  link,
  auctions,
}: Pick<VendorRfq, 'link'> & Required<Pick<VendorRfq, 'auctions'>>) {
  const { formatDateTime } = useDates();
  return (
    <Card as="section" aria-labelledby="live-auctions" className="grid gap-2">
      <h2 id="live-auctions" className="text-heading font-semibold">
        Live auctions
      </h2>
      <ul className="grid gap-2">
        {auctions.map((auction) => (
          <li key={auction._id} className="min-w-0 wrap-anywhere">
            <ScreenLink
              to={{ screen: 'auction-bidder', query: { link, auction: auction._id } }}
              className={linkClass({ variant: 'title' })}
            >
              {auction.number}, {isolated(auction.title)}
            </ScreenLink>
            <p className="text-small text-ink-muted">
              {auctionStateLabel(auction.state)},{' '}
              {auction.startsAfter?.start === 'none'
                ? 'is waiting for a start time'
                : `starts on ${formatDateTime(auction.startsAt)}`}
              {auction.startsAfter ? `, ${afterText(auction.startsAfter)}` : ''}.{' '}
              {auction.isAccepted ? 'You accepted the terms.' : 'Accept the terms before the start to bid.'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
