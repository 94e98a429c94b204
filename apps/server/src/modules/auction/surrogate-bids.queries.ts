import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import type { EnteredRow, OwnEnteredRow } from './auction-row.ts';

type Db = Kysely<Database>;

/** The bids that hosts entered, the newest first. */
export async function enteredBidsOf(db: Db, auctionId: string): Promise<EnteredRow[]> {
  const { rows } = await sql<EnteredRow>`
    select s.seq, s.job_vendor_id, s.number, s.by_name, s.disputed_at, e.at, e.amount_in_paise, e.is_accepted, f.file_name, f.sha256
    from auction_surrogate s join auction_entry e on e.auction_id = s.auction_id and e.seq = s.seq join stored_file f on f.id = s.file_id
    where s.auction_id = ${auctionId} order by s.seq desc limit 1000`.execute(db);
  return rows;
}

/** The hash of what was asked for under an id, if a receipt of the bidder has it. */
export const sentForBidder = (db: Db, auctionId: string, jobVendorId: string, clientBidId: string) =>
  db
    .selectFrom('auction_receipt')
    .select('body_hash')
    .where('auction_id', '=', auctionId)
    .where('job_vendor_id', '=', jobVendorId)
    .where('client_bid_id', '=', clientBidId)
    .executeTakeFirst();

/** How many bids hosts have entered for a bidder since a time. */
export async function enteredSince(db: Db, auctionId: string, jobVendorId: string, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from auction_surrogate s join auction_entry e on e.auction_id = s.auction_id and e.seq = s.seq
    where s.auction_id = ${auctionId} and s.job_vendor_id = ${jobVendorId} and e.received_at > ${new Date(since)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Whether a bid of an auction that was entered from a content was accepted and is not struck. */
export async function isDocumentUsed(db: Db, auctionId: string, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from auction_surrogate s join stored_file f on f.id = s.file_id
      join auction_entry e on e.auction_id = s.auction_id and e.seq = s.seq
      join auction_receipt r on r.auction_id = s.auction_id and r.job_vendor_id = s.job_vendor_id and r.number = s.number
      where s.auction_id = ${auctionId} and f.sha256 = ${sha256} and e.is_accepted and r.strike_state is distinct from 'struck') as is`.execute(
    db,
  );
  return rows[0]!.is;
}

export const insertEnteredBid = (db: Db, bid: NewRow<'auction_surrogate'>) =>
  db.insertInto('auction_surrogate').values(bid).execute();

/** The document of a bid that was entered, by its entry. */
export async function documentOfEntry(db: Db, auctionId: string, seq: number) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select f.file_name, f.media_type, f.sha256 from auction_surrogate s join stored_file f on f.id = s.file_id
    where s.auction_id = ${auctionId} and s.seq = ${seq}`.execute(db);
  return rows[0];
}

/** The bids that were entered for the vendor that calls, the newest first. */
export async function ownEnteredBids(db: Db, auctionId: string): Promise<OwnEnteredRow[]> {
  const { rows } = await sql<OwnEnteredRow>`select * from auction_entered_bids(${auctionId})`.execute(db);
  return rows;
}

/** Notes that the vendor that calls disputes a bid; whether it had not done so before. */
export async function disputeEntered(
  db: Db,
  auctionId: string,
  { job_vendor_id: jobVendorId }: { job_vendor_id: string },
  number: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auction_surrogate')
    .set({ disputed_at: at })
    .where('auction_id', '=', auctionId)
    .where('job_vendor_id', '=', jobVendorId)
    .where('number', '=', number)
    .where('disputed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
