import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** When each bidder submitted its opening offer under a version of the terms, by its id. */
export async function openingOfferTimes(
  db: Db,
  { id, terms_version: version }: { id: string; terms_version: number },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('auction_opening_offer')
    .select(['job_vendor_id', 'at'])
    .where('auction_id', '=', id)
    .where('terms_version', '=', version)
    .limit(400)
    .execute();
  return new Map(rows.map(({ job_vendor_id: jobVendorId, at }) => [jobVendorId, at]));
}

/** The opening offer of the vendor that calls, under the terms that apply. */
export async function ownOpeningOffer(db: Db, auctionId: string) {
  const { rows } = await sql<{ sealed: Buffer; client_bid_id: string; at: string }>`
    select * from auction_own_opening_offer(${auctionId})`.execute(db);
  return rows[0];
}

export const insertOpeningOffer = (db: Db, offer: NewRow<'auction_opening_offer'>) =>
  db.insertInto('auction_opening_offer').values(offer).execute();

/** The opening offers of an auction that starts; none before. */
export async function openingOffersAtStart(db: Db, auctionId: string) {
  const { rows } = await sql<{ job_vendor_id: string; sealed: Buffer; at: string }>`
    select * from auction_opening_offers(${auctionId})`.execute(db);
  return rows;
}
