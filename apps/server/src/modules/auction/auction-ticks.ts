import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { auctionNow, tickingAuctions, tickingBidders, vendorsSeen } from './auction.queries.ts';
import { tickOf } from './auction-shapes.rules.ts';
import { standingsOf } from './auction-standings.rules.ts';

/**
 * What each of some vendors hears of the auctions that run with it as a bidder, by its id: the same fields each time, changed or not, so that nothing
 * tells when somebody else has bid (domain rules, auctions, presets).
 */
async function auctionTicks(db: Kysely<Database>, jobVendorIds: readonly string[]): Promise<Map<string, string[]>> {
  // In this order a tick that counts a receipt shows what came of it.
  const bidders = await tickingBidders(db, jobVendorIds);
  if (bidders.length === 0) return new Map();
  const auctions = await tickingAuctions(db, [...new Set(bidders.map(({ auction_id: id }) => id))]);
  const now = await auctionNow(db);
  const texts = new Map<string, string[]>();
  for (const auction of auctions) {
    // Once for all bidders.
    const standings = standingsOf(auction, now);
    for (const bidder of bidders.filter(({ auction_id: id }) => id === auction.id)) {
      const text = JSON.stringify(tickOf(auction, bidder, standings, now));
      texts.set(bidder.job_vendor_id, [...(texts.get(bidder.job_vendor_id) ?? []), text]);
    }
  }
  return texts;
}

/** How often open pages of vendors are recorded: hosts see who is connected. */
const NOTED_EVERY_IN_MS = 5000;

/** Returns a function that reads the ticks of vendors, and records every 5 s that their pages are open. */
export function auctionTicker(
  db: Kysely<Database>,
): (jobVendorIds: readonly string[]) => Promise<Map<string, string[]>> {
  let notedAt = -Infinity;
  return async (jobVendorIds) => {
    if (performance.now() - notedAt >= NOTED_EVERY_IN_MS) {
      notedAt = performance.now();
      await vendorsSeen(db, jobVendorIds);
    }
    return auctionTicks(db, jobVendorIds);
  };
}
