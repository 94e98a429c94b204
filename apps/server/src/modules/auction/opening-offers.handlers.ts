import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict } from '../../problems.ts';
import { auctionsBefore } from './auction-chain.queries.ts';
import { sealOpeningOffer } from './auction-seal.ts';
import { allowsOnAuction, STATE_NAMES } from './auction-states.rules.ts';
import { insertOpeningOffer } from './opening-offers.queries.ts';
import { guardOfOpeningOffer, takesOpeningOffers } from './opening-offers.rules.ts';
import { openedOwnOffer } from './opening-offers.ts';
import { assertConfirmed } from './take-entry.ts';
import { assertInvitedStill, held, shown } from './vendor-auction.handlers.ts';

/** The handler of sealed opening offers before an auction (decision 118). */
export const openingOfferHandlers: HandlersOf<'giveOpeningOffer'> = {
  giveOpeningOffer: async (context) => {
    const { db, body, config, vendor } = context;
    const { auction, bidder, now } = await held(context);
    const { amountInPaise, clientBidId } = body;
    const { jobVendorId } = vendor;
    const own = await openedOwnOffer(context, auction, jobVendorId);
    if (own?.clientBidId === clientBidId) {
      if (own.amountInPaise !== amountInPaise)
        throw conflict('BID_ID_USED', 'This id was used for another offer. Load the page again.');
      return shown(context);
    }
    assertInvitedStill(bidder);
    if (!auction.rules.openingOffers)
      throw conflict('NO_OPENING_OFFERS', 'This auction has no opening offers. Bid when it starts.');
    if (!allowsOnAuction(auction.state, 'offer'))
      throw conflict(
        'TOO_LATE',
        `This auction is ${STATE_NAMES[auction.state]}. It does not accept opening offers now.`,
      );
    if (bidder.state !== 'accepted' || bidder.accepted_version !== auction.terms_version)
      throw conflict('TERMS_NEEDED', 'Accept the terms before you submit an opening offer.');
    if (own) throw conflict('ALREADY_OFFERED', 'You have submitted your opening offer. It cannot be changed.');
    if (!takesOpeningOffers(auction, (await auctionsBefore(db, [auction])).get(auction.id), now))
      throw conflict('TOO_LATE', 'The deadline for opening offers has passed. Bid when the auction starts.');
    const { ceilingInPaise } = auction.rules;
    assertFields(
      amountInPaise > ceilingInPaise ? [{ pointer: '/amountInPaise', message: 'Offer the ceiling or less.' }] : [],
    );
    const meant = { auctionId: auction.id, jobVendorId, kind: 'opening', amountInPaise };
    assertConfirmed(config.secret, guardOfOpeningOffer(auction.rules, amountInPaise), meant, body, now);
    const of = { auctionId: auction.id, jobVendorId, termsVersion: auction.terms_version };
    await insertOpeningOffer(db, {
      auction_id: auction.id,
      job_vendor_id: jobVendorId,
      terms_version: auction.terms_version,
      company_id: auction.company_id,
      sealed: sealOpeningOffer(config.secret, of, amountInPaise),
      client_bid_id: clientBidId,
      at: new Date(now),
    });
    return shown(context);
  },
};
