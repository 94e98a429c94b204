import { vendorIdOf } from '@millwright/evaluation/auction/set-up';
import type { components } from '@millwright/contract/types';
import type { FinalPrice } from '../comparison-sheet/final-prices.rules.ts';
import type { AuctionRow, BidderRow } from './auction-row.ts';
import { standingsOf } from './auction-standings.rules.ts';
import { OVER_STATES } from './auction-states.rules.ts';

type Schemas = components['schemas'];

/** How long after the close the winner may say what its price comes to by item. */
const BREAKDOWN_WITHIN_IN_MS = 24 * 3_600_000;

/** The final price of each bidder that has an offer, the lowest first. */
export function finalPricesOf(auction: AuctionRow, bidders: readonly BidderRow[], now: number): FinalPrice[] {
  const byId = new Map(bidders.map((bidder) => [vendorIdOf(bidder.label ?? 0), bidder]));
  return (standingsOf(auction, now)?.ranking ?? []).flatMap(({ vendorId, amountInPaise }) => {
    const bidder = byId.get(vendorId);
    if (!bidder) return [];
    const { job_vendor_id: jobVendorId, breakdown } = bidder;
    const parts = breakdown && new Map(breakdown.map((item) => [item._id, item.amountInPaise]));
    return [{ jobVendorId, totalInPaise: amountInPaise, parts }];
  });
}

/** Who leads a closed auction, of some of its bidders. */
export function winnerOf(auction: AuctionRow, bidders: readonly BidderRow[], now: number): BidderRow | null {
  if (!OVER_STATES.includes(auction.state)) return null;
  const leader = standingsOf(auction, now)?.leader;
  return bidders.find(({ label }) => label !== null && vendorIdOf(label) === leader?.vendorId) ?? null;
}

/** What a winner gave of its price by item, and until when it can. */
export function breakdownOf(
  auction: AuctionRow,
  winner: BidderRow | null,
  now: number,
): Omit<NonNullable<Schemas['VendorAuction']['breakdown']>, 'items'> | null {
  if (!winner || auction.closed_at === null) return null;
  const until = Date.parse(auction.closed_at) + BREAKDOWN_WITHIN_IN_MS;
  return {
    totalInPaise: standingsOf(auction, now)!.leader!.amountInPaise,
    until: new Date(until).toISOString(),
    canGive: auction.state === 'closed' && now < until,
    amounts: winner.breakdown,
    givenAt: winner.breakdown_at && new Date(winner.breakdown_at).toISOString(),
  };
}
