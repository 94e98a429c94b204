import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict } from '../../problems.ts';
import { takeFinalPrices } from '../comparison-sheet/take-final-prices.ts';
import { breakdownOf, finalPricesOf, winnerOf } from './auction-prices.rules.ts';
import { auctionNumber } from './auction-shapes.rules.ts';
import { quotedItems } from './quoted-items.ts';
import { logAuction, managed, shown } from './auction.handlers.ts';
import { biddersOf, changeAuction, changeBidder } from './auction.queries.ts';
import { held, shown as shownToVendor } from './vendor-auction.handlers.ts';

/** Handlers of what becomes of the prices of an auction (domain rules, auctions, after). */
export const auctionPricesHandlers: HandlersOf<'takeAuctionPrices' | 'giveAuctionBreakdown'> = {
  takeAuctionPrices: async (context) => {
    const { db } = context;
    const { auction, now } = await managed(context, 'takePrices');
    const bidders = await biddersOf(db, auction.id);
    const prices = finalPricesOf(auction, bidders, now);
    if (prices.length === 0) throw conflict('NO_BIDS', 'This auction had no bids, so it has no final prices.');
    const breakdown = breakdownOf(auction, winnerOf(auction, bidders, now), now);
    if (breakdown?.canGive && breakdown.givenAt === null)
      throw conflict('BREAKDOWN_AWAITED', 'The winner can still submit its breakdown by item.');
    const { left } = await takeFinalPrices(context, auction.job_id, { auction: auctionNumber(auction.number), prices });
    const leftOut = bidders.flatMap(({ job_vendor_id: id, vendor_name: name }) => (left.includes(id) ? [name] : []));
    const at = new Date(now);
    const change = { state: 'results_locked' as const, prices_taken_at: at, left_out: JSON.stringify(leftOut) };
    await changeAuction(db, auction.id, change, at);
    await logAuction(context, auction.id, 'prices_taken');
    return shown(context, auction.id);
  },

  giveAuctionBreakdown: async (context) => {
    const { db, body, vendor } = context;
    const { auction, bidder, now } = await held(context);
    const breakdown = breakdownOf(auction, winnerOf(auction, [bidder], now), now);
    if (!breakdown) throw conflict('NOT_WINNER', 'Only the winner of a closed auction can submit a breakdown by item.');
    if (!breakdown.canGive)
      throw conflict(
        'TOO_LATE',
        'The deadline for the breakdown has passed. The buyer divides the price in proportion to your quote.',
      );
    const items = new Set((await quotedItems(context, vendor.jobVendorId)).map(({ _id }) => _id));
    const seen = new Set<string>();
    const problems = body.amounts.flatMap(({ _id }, index) => {
      const isKnown = items.has(_id) && !seen.has(_id);
      seen.add(_id);
      return isKnown
        ? []
        : [{ pointer: `/amounts/${index}/_id`, message: 'This item is not in your quote, or appears twice.' }];
    });
    const total = body.amounts.reduce((so, { amountInPaise }) => so + BigInt(amountInPaise), 0n);
    assertFields([
      ...problems,
      ...(seen.size === items.size || problems.length > 0
        ? []
        : [{ pointer: '/amounts', message: 'Enter an amount for each item that you quoted.' }]),
      ...(total === BigInt(breakdown.totalInPaise)
        ? []
        : [{ pointer: '/amounts', message: 'The amounts must add up to your final price exactly.' }]),
    ]);
    await changeBidder(db, bidder, { breakdown: JSON.stringify(body.amounts), breakdown_at: new Date(now) });
    return shownToVendor(context);
  },
};
