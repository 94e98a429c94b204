import { MOST_ENTRIES } from '@millwright/evaluation/auction';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { rolesOn } from '../job-rfq/job-rfq.queries.ts';
import { AWARDED_STATES } from '../job-rfq/job-states.rules.ts';
import type { Folded } from './auction-fold.rules.ts';
import { entryRowsOf } from './auction-log.rules.ts';
import type { NewReceipt } from './auction-log.rules.ts';
import type {
  AuctionRow,
  BidderRow,
  EntryRow,
  LineRow,
  MessageRow,
  OwnAuctionRow,
  ProvedEntryRow,
  ReceiptRow,
  StrikeRow,
} from './auction-row.ts';

type Db = Kysely<Database>;

// Row-level security shows an auction to who sees its job. What a bidder by its link may know of it comes by functions, which the server narrows further.

/** The clock of auctions. */
export async function auctionNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select auction_now() as now`.execute(db);
  return Date.parse(rows[0]!.now);
}

const own = (userId: string) => sql`a.*, ${rolesOn(userId)} as my_roles, j.status as job_status,
  coalesce((select r.envelopes = 'two' and r.opened_at is not null from rfq r where r.job_id = j.id), false) as is_technical_locked,
  case
    when a.state <> 'results_locked' then null
    when coalesce(j.held_status, j.status) = any (${AWARDED_STATES}) then exists (
      select from resolution r, auction_bidder b, jsonb_array_elements(a.engine -> 'bidders') e
      where r.job_id = j.id and r.state = 'approved' and b.auction_id = a.id and e ->> 'vendorId' = 'V' || b.label and e ->> 'offer' is not null
        and r.proposal -> 'awards' @> jsonb_build_array(jsonb_build_object('jobVendorId', b.job_vendor_id)))
    when j.status in ('cancelled', 'unsuccessful') then false
  end as is_awarded,
  (select jsonb_build_object('number', b.number, 'title', b.title, 'state', b.state) from auction b where b.id = a.after_auction_id) as before,
  (select count(*)::int from auction_bidder b where b.auction_id = a.id and b.state <> 'removed') as invited_count,
  (select count(*)::int from auction_bidder b where b.auction_id = a.id and b.state = 'accepted') as accepted_count`;

/** An auction as a person of the company sees it. */
export async function auctionById(db: Db, userId: string, id: string): Promise<OwnAuctionRow | undefined> {
  const { rows } = await sql<OwnAuctionRow>`
    select ${own(userId)} from auction a join job j on j.id = a.job_id where a.id = ${id}`.execute(db);
  return rows[0];
}

/** The auctions of a job, the earliest first. */
export async function auctionsOfJob(db: Db, userId: string, jobId: string): Promise<OwnAuctionRow[]> {
  const { rows } = await sql<OwnAuctionRow>`
    select ${own(userId)} from auction a join job j on j.id = a.job_id where a.job_id = ${jobId} order by a.starts_at, a.number limit 50`.execute(
    db,
  );
  return rows;
}

/** An auction of the caller, held until the transaction ends, and the time after the wait for it: who came first has the earlier time. */
export async function heldAuctionRow(db: Db, id: string): Promise<{ auction: AuctionRow; heldAt: number } | undefined> {
  const { rows } = await sql<AuctionRow & { held_at: string }>`
    select h.*, auction_now() as held_at from auction_hold(${id}) h`.execute(db);
  if (!rows[0]) return undefined;
  const { held_at: heldAt, ...auction } = rows[0];
  return { auction, heldAt: Date.parse(heldAt) };
}

/** The same without holding it; for a bidder by its link. */
export async function readAuctionRow(db: Db, id: string): Promise<AuctionRow | undefined> {
  const { rows } = await sql<AuctionRow>`select * from auction_read(${id})`.execute(db);
  return rows[0];
}

/** The auctions that the vendor that calls is invited to. */
export async function auctionsOfVendor(db: Db): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`select * from auctions_of_vendor()`.execute(db);
  return rows;
}

/** Stores an auction under the company's next number. */
export async function insertAuction(db: Db, auction: Omit<NewRow<'auction'>, 'number'>): Promise<void> {
  await sql`select auction_lock_numbers()`.execute(db);
  const { rows } = await sql<{ number: number }>`select auction_next_number() as number`.execute(db);
  await db
    .insertInto('auction')
    .values({ ...auction, number: rows[0]!.number })
    .execute();
}

/** Changes a held auction in what its host decides. */
export const changeAuction = (db: Db, id: string, change: RowUpdate<'auction'>, now: Date) =>
  db
    .updateTable('auction')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), changed_at: now }))
    .where('id', '=', id)
    .execute();

/** Keeps a version of the terms; one that nobody accepted is replaced. */
export const putTerms = (db: Db, terms: NewRow<'auction_terms'>) =>
  db
    .insertInto('auction_terms')
    .values(terms)
    .onConflict((conflict) => conflict.columns(['auction_id', 'version']).doUpdateSet(terms))
    .execute();

/** The bidders of an auction. */
export const biddersOf = (db: Db, auctionId: string) =>
  db
    .selectFrom('auction_bidder')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('vendor_name')
    .orderBy('job_vendor_id')
    .limit(400)
    .execute() as Promise<BidderRow[]>;

/** The vendor that calls, as a bidder. */
export const ownBidder = (db: Db, auctionId: string, jobVendorId: string) =>
  db
    .selectFrom('auction_bidder')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .where('job_vendor_id', '=', jobVendorId)
    .executeTakeFirst() as Promise<BidderRow | undefined>;

/** The vendor that calls, as a bidder of each of its auctions. */
export const ownBidders = (db: Db, jobVendorId: string) =>
  db.selectFrom('auction_bidder').selectAll().where('job_vendor_id', '=', jobVendorId).limit(50).execute() as Promise<
    BidderRow[]
  >;

/** When some entries of an auction came, by their numbers. */
export async function timesOfEntries(db: Db, auctionId: string, seqs: readonly number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom('auction_entry')
    .select(['seq', 'at'])
    .where('auction_id', '=', auctionId)
    .where('seq', 'in', [...seqs])
    .execute();
  return new Map(rows.map(({ seq, at }) => [seq, at]));
}

/** The vendors of a job that have a link, for inviting them. */
export async function vendorsWithLink(db: Db, jobId: string) {
  const { rows } = await sql<{ job_vendor_id: string; vendor_name: string; email: string }>`
    select i.job_vendor_id, i.vendor_name, i.email from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id and v.state = 'added'
    where i.job_id = ${jobId} limit 1000`.execute(db);
  return rows;
}

export const insertBidders = (db: Db, bidders: readonly NewRow<'auction_bidder'>[]) =>
  db
    .insertInto('auction_bidder')
    .values([...bidders])
    .execute();

export const changeBidder = (
  db: Db,
  { auction_id, job_vendor_id }: Pick<BidderRow, 'auction_id' | 'job_vendor_id'>,
  change: RowUpdate<'auction_bidder'>,
) =>
  db
    .updateTable('auction_bidder')
    .set(change)
    .where('auction_id', '=', auction_id)
    .where('job_vendor_id', '=', job_vendor_id)
    .execute();

/** All have to accept another version. */
export const forgetAcceptances = (db: Db, auctionId: string) =>
  db
    .updateTable('auction_bidder')
    .set({ state: 'invited', accepted_version: null, accepted_at: null })
    .where('auction_id', '=', auctionId)
    .where('state', '=', 'accepted')
    .execute();

/** Notes that a bidder accepted, by the vendor itself; the first acceptance freezes the version. */
export async function acceptTerms(
  db: Db,
  bidder: Pick<BidderRow, 'auction_id' | 'job_vendor_id'>,
  version: number,
  at: number,
): Promise<void> {
  await changeBidder(db, bidder, { state: 'accepted', accepted_version: version, accepted_at: new Date(at) });
  await sql`select auction_freeze(${bidder.auction_id}, ${new Date(at)})`.execute(db);
}

/** Gives each accepted bidder the place that the lot gave it. */
export async function labelBidders(db: Db, auctionId: string, jobVendorIds: readonly string[]): Promise<void> {
  await sql`update auction_bidder b set label = l.place from unnest(${jobVendorIds}::uuid[]) with ordinality l (id, place)
    where b.auction_id = ${auctionId} and b.job_vendor_id = l.id`.execute(db);
}

/** Writes what came of an event into a held auction; the numbers of the receipts by label, each bidder's last. */
export async function writeFolded(
  db: Db,
  auctionId: string,
  { engine, entries, change }: Folded,
  receivedAt: number,
  receipts: readonly NewReceipt[],
): Promise<Map<number, number>> {
  const rows = entryRowsOf(entries, receivedAt);
  const written = await sql<{ label: number; number: number }>`
    select * from auction_write(${auctionId}, ${JSON.stringify(engine)}::jsonb,
    ${JSON.stringify(change)}::jsonb, ${JSON.stringify(rows)}::jsonb, ${JSON.stringify(receipts)}::jsonb)`.execute(db);
  return new Map(written.rows.map(({ label, number }) => [label, number]));
}

/** Entries of an auction: the newest first. */
export const lastEntries = (db: Db, auctionId: string, most: number) =>
  db
    .selectFrom('auction_entry')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute() as Promise<EntryRow[]>;

/** The whole log with its receipts, in order. */
export const allEntries = (db: Db, auctionId: string) =>
  db
    .selectFrom('auction_entry as e')
    .leftJoin('auction_receipt as r', (join) =>
      join.onRef('r.auction_id', '=', 'e.auction_id').onRef('r.seq', '=', 'e.seq'),
    )
    .selectAll('e')
    .select(['r.number as receipt_number', 'r.commitment'])
    .where('e.auction_id', '=', auctionId)
    .orderBy('e.seq')
    .limit(MOST_ENTRIES)
    .execute() as Promise<ProvedEntryRow[]>;

/** The same of a closed auction, for the bidder that calls, where the rules disclose all offers. */
export async function publishedEntries(db: Db, auctionId: string): Promise<ProvedEntryRow[]> {
  const { rows } = await sql<ProvedEntryRow>`select * from auction_published_entries(${auctionId})`.execute(db);
  return rows;
}

/** What bidders asked to strike. */
export async function strikesOf(db: Db, auctionId: string): Promise<StrikeRow[]> {
  const { rows } = await sql<StrikeRow>`
    select r.job_vendor_id, r.number, r.seq, r.strike_asked_at as asked_at, r.strike_agreed_by as agreed_by, u.full_name as agreed_by_name,
      r.strike_state as state, r.strike_agreed_as as agreed_as
    from auction_receipt r left join app_user u on u.id = r.strike_agreed_by
    where r.auction_id = ${auctionId} and r.strike_state is not null order by r.strike_asked_at limit 200`.execute(db);
  return rows;
}

export const changeStrike = (
  db: Db,
  auctionId: string,
  { job_vendor_id, number }: Pick<StrikeRow, 'job_vendor_id' | 'number'>,
  change: RowUpdate<'auction_receipt'>,
) =>
  db
    .updateTable('auction_receipt')
    .set(change)
    .where('auction_id', '=', auctionId)
    .where('job_vendor_id', '=', job_vendor_id)
    .where('number', '=', number)
    .execute();

/** The receipts of the vendor that calls, the newest first. */
export async function ownReceipts(db: Db, auctionId: string, most: number): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`select * from auction_receipts(${auctionId}, ${most}, null)`.execute(db);
  return rows;
}

/** One of them by its number. */
export async function ownReceipt(db: Db, auctionId: string, number: number): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`select * from auction_receipts(${auctionId}, 1, ${number})`.execute(db);
  return rows[0];
}

/** What the vendor that calls has sent: the receipt of what its browser sent under an id, and how many acts came since a time. */
export async function sentBefore(
  db: Db,
  auctionId: string,
  { clientBidId, since }: { clientBidId: string; since: number },
): Promise<{ receipt: ReceiptRow | null; count: number }> {
  const { rows } = await sql<ReceiptRow & { count: number }>`
    select r.*, auction_sent_since(${auctionId}, ${new Date(since)}) as count
    from (select 1) one left join auction_receipt_sent(${auctionId}, ${clientBidId}) r on true`.execute(db);
  const { count, ...receipt } = rows[0]!;
  return { receipt: receipt.number === null ? null : receipt, count };
}

/** Whether a bid of anybody was accepted behind an entry. */
export async function isBidAfter(db: Db, auctionId: string, seq: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select auction_bid_after(${auctionId}, ${seq}) as is`.execute(db);
  return rows[0]!.is;
}

/**
 * What a bidder by its link sees of an auction beside its course: who holds it, whether bids are ranked with loadings, and the names behind the labels,
 * where the rules disclose them to bidders after the close.
 */
export async function auctionSurroundings(
  db: Db,
  auctionId: string,
): Promise<{ buyer: string; isEvaluated: boolean; names: Map<number, string> }> {
  const { rows } = await sql<{ buyer: string; is_evaluated: boolean; names: [label: number, name: string][] }>`
    select auction_buyer(${auctionId}) as buyer, auction_is_evaluated(${auctionId}) as is_evaluated,
      coalesce((select jsonb_agg(jsonb_build_array(n.label, n.vendor_name)) from auction_names(${auctionId}) n), '[]') as names`.execute(
    db,
  );
  const { buyer, is_evaluated: isEvaluated, names } = rows[0]!;
  return { buyer, isEvaluated, names: new Map(names) };
}

/** The last messages of an auction, the newest first. */
export async function messagesOf(db: Db, auctionId: string, most: number): Promise<MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`select m.number, m.job_vendor_id, m.words, m.at, u.full_name as by_name from auction_message m
    join app_user u on u.id = m.by_user where m.auction_id = ${auctionId} order by m.number desc limit ${most}`.execute(
      db,
    );
  return rows;
}

/** What the bidder that calls was written, the newest first. */
export async function ownMessages(db: Db, auctionId: string, most: number) {
  const { rows } = await sql<Pick<MessageRow, 'number' | 'words' | 'at'>>`
    select * from auction_messages(${auctionId}, ${most})`.execute(db);
  return rows;
}

export const insertAuctionMessage = (db: Db, message: NewRow<'auction_message'>) =>
  db.insertInto('auction_message').values(message).execute();

/** Which of an auction's bidders have, or had, their page open. */
export const linesOf = (db: Db, auctionId: string): Promise<LineRow[]> =>
  db
    .selectFrom('vendor_line')
    .selectAll()
    .where('job_vendor_id', 'in', (select) =>
      select.selectFrom('auction_bidder').select('job_vendor_id').where('auction_id', '=', auctionId),
    )
    .execute();

/** Says that some vendors have their page open. Needs no tenant. */
export const vendorsSeen = (db: Db, jobVendorIds: readonly string[]) =>
  sql`select vendors_seen(${jobVendorIds}::uuid[])`.execute(db);

/** Auctions that the clock has something to do with. Needs no tenant. */
export async function auctionsDue(db: Db, most: number) {
  const { rows } = await sql<{ auction_id: string; company_id: string; owner_user_id: string }>`
    select * from auctions_due(${most})`.execute(db);
  return rows;
}

/** Says that a server is there. Needs no tenant. */
export const beat = (db: Db) => sql`select auctions_beat()`.execute(db);

/** Those of some vendors who bid in auctions that run. Needs no tenant. */
export async function tickingBidders(db: Db, jobVendorIds: readonly string[]) {
  type Ticking = 'auction_id' | 'job_vendor_id' | 'label' | 'receipt_count' | 'alpha_in_paise' | 'beta_percent';
  const { rows } = await sql<Pick<BidderRow, Ticking>>`
    select * from auction_bidders_ticking(${jobVendorIds}::uuid[])`.execute(db);
  return rows;
}

/** Auctions that run. Needs no tenant. */
export async function tickingAuctions(db: Db, ids: readonly string[]): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`select * from auctions_ticking(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Whose auction it is. Needs no tenant. */
export async function auctionOwner(db: Db, id: string): Promise<{ companyId: string; userId: string } | undefined> {
  const { rows } = await sql<{ companyId: string; userId: string }>`
    select company_id as "companyId", owner_user_id as "userId" from auction_owner(${id})`.execute(db);
  return rows[0];
}
