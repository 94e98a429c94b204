import { commitmentOfOffer } from '@millwright/evaluation/auction/receipts';
import type { HostAct } from '@millwright/evaluation/auction/acts';
import { vendorIdOf } from '@millwright/evaluation/auction/set-up';
import type { components } from '@millwright/contract/types';
import type { Context } from '../../http/handler.ts';
import type { AuctionRow, BeforeRow, BidderRow } from './auction-row.ts';
import { openAuctionSecret, openOpeningOffer } from './auction-seal.ts';
import { openingOffersCloseAt, takesOpeningOffers } from './opening-offers.rules.ts';
import { openingOffersAtStart, ownOpeningOffer } from './opening-offers.queries.ts';

type Reading = Pick<Context<'getVendorAuction'>, 'db'> & {
  config: Pick<Context<'getVendorAuction'>['config'], 'secret'>;
};

/** The opening offer of the vendor that calls, opened. */
export async function openedOwnOffer({ db, config }: Reading, auction: AuctionRow, jobVendorId: string) {
  const found = auction.rules.openingOffers && (await ownOpeningOffer(db, auction.id));
  if (!found) return null;
  const { sealed, client_bid_id: clientBidId, at } = found;
  const of = { auctionId: auction.id, jobVendorId, termsVersion: auction.terms_version };
  return { amountInPaise: openOpeningOffer(config.secret, of, sealed), clientBidId, at: Date.parse(at) };
}

/** What a bidder sees of the opening offers of an auction: its own. */
export async function openingOfferShown(
  context: Reading,
  auction: AuctionRow,
  { bidder, before, now }: { bidder: BidderRow; before: BeforeRow | undefined; now: number },
): Promise<{ openingOffer?: components['schemas']['VendorOpeningOffer'] }> {
  if (!auction.rules.openingOffers) return {};
  const own = await openedOwnOffer(context, auction, bidder.job_vendor_id);
  const closesAt = openingOffersCloseAt(auction, before);
  const isAccepted = bidder.state === 'accepted' && bidder.accepted_version === auction.terms_version;
  const secret = openAuctionSecret(context.config.secret, auction.id, auction.secret);
  return {
    openingOffer: {
      closesAt: closesAt === null ? null : new Date(closesAt).toISOString(),
      canGive: isAccepted && own === null && takesOpeningOffers(auction, before, now),
      own: own && {
        amountInPaise: own.amountInPaise,
        at: new Date(own.at).toISOString(),
        commitment: commitmentOfOffer(secret, { amountInPaise: own.amountInPaise, sealedAt: own.at }),
      },
    },
  };
}

/**
 * The entries that open the sealed offers of bidders, whose places the lot gave: in that order, which tells nothing. What bidders offered who are out or
 * accepted other terms stays sealed.
 */
export async function openingEntries(
  { db, config }: Reading,
  auction: AuctionRow,
  bidders: readonly BidderRow[],
  at: number,
): Promise<HostAct[]> {
  if (!auction.rules.openingOffers) return [];
  const offers = new Map((await openingOffersAtStart(db, auction.id)).map((offer) => [offer.job_vendor_id, offer]));
  return bidders.flatMap(({ job_vendor_id: jobVendorId }, index) => {
    const offer = offers.get(jobVendorId);
    if (!offer) return [];
    const of = { auctionId: auction.id, jobVendorId, termsVersion: auction.terms_version };
    const amountInPaise = openOpeningOffer(config.secret, of, offer.sealed);
    return [
      { kind: 'opening' as const, at, vendorId: vendorIdOf(index + 1), amountInPaise, sealedAt: Date.parse(offer.at) },
    ];
  });
}
