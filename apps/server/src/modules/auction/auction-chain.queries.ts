import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuctionRow, BeforeRow } from './auction-row.ts';

type Db = Kysely<Database>;

/** The auctions before some of the caller's, by the id of the one after: titles as the caller may know them. */
export async function auctionsBefore(
  db: Db,
  auctions: readonly Pick<AuctionRow, 'id' | 'after_auction_id'>[],
): Promise<Map<string, BeforeRow>> {
  const ids = auctions.flatMap(({ id, after_auction_id: before }) => (before === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BeforeRow & { auction_id: string }>`
    select * from auctions_before(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ auction_id: id, ...before }) => [id, before]));
}

/**
 * When an auction of a job ends as things stand, for one that is to start after it, and whether that would make a circle. Undefined when the job has no
 * such auction.
 */
export async function endToFollow(db: Db, { jobId, auctionId }: { jobId: string; auctionId: string }, ownId: string) {
  const { rows } = await sql<{ ends_at: string | null; is_over: boolean; is_circle: boolean }>`
    with recursive chain as (
      select id, after_auction_id from auction where id = ${auctionId}
      union select a.id, a.after_auction_id from auction a join chain c on a.id = c.after_auction_id)
    select auction_end(a) as ends_at, a.closed_at is not null as is_over, exists (select from chain c where c.id = ${ownId}) as is_circle
    from auction a where a.id = ${auctionId} and a.job_id = ${jobId}`.execute(db);
  return rows[0];
}

/** The auctions that start after one, and that have not started. */
export const auctionsNext = (db: Db, auctionId: string) =>
  db
    .selectFrom('auction')
    .select(['id', 'starts_at'])
    .where('after_auction_id', '=', auctionId)
    .where('state', 'in', ['scheduled', 'preview'])
    .limit(50)
    .execute();
