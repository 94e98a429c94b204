import { Banner } from '@millwright/ui/banner/banner';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import { momentText } from '../auction-format.ts';
import type { Auction, EnteredBid } from '../auction-types.ts';
import { EnteredDocument } from './entered-document.tsx';

/** Bids that were entered for bidders who say that they are not theirs, until they are struck. */
export function Disputes({ auction }: { auction: Auction }) {
  const { enteredBids, strikes } = auction;
  const isStruck = ({ jobVendorId, receiptNo }: EnteredBid) =>
    strikes.some(
      (strike) => strike.jobVendorId === jobVendorId && strike.receiptNo === receiptNo && strike.state === 'struck',
    );
  return enteredBids.map((bid) =>
    bid.disputedAt === null || isStruck(bid) ? null : (
      <Banner
        key={bid.seq}
        tone="bad"
        title={`${nameOf(auction, bid)} disputes ${amountOf(bid)} that ${isolated(bid.by)} entered`}
        action={<EnteredDocument auction={auction} bid={bid} />}
      >
        Disputed on {momentText(bid.disputedAt)}. Compare the bid with its document and call the bidder.
      </Banner>
    ),
  );
}

const nameOf = ({ bidders }: Auction, { jobVendorId }: EnteredBid) =>
  isolated(bidders.find((bidder) => bidder.jobVendorId === jobVendorId)?.companyName ?? 'A bidder');
const amountOf = ({ amountInPaise }: EnteredBid) =>
  amountInPaise === null ? 'the bid' : `the bid of ${formatRupees(amountInPaise)}`;
