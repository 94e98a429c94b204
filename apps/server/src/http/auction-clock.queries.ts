import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Advances the auction clock. Heartbeats move with it, so that no auction pauses for an outage.
 *
 * @param owner The connection that owns the database functions.
 * @param seconds Added to the current offset.
 */
export async function moveAuctionClock(owner: Kysely<Database>, seconds: number): Promise<void> {
  const by = sql`${sql.lit(seconds)} * interval '1 second'`;
  await owner.transaction().execute(async (db) => {
    await sql`update auction set heartbeat_at = heartbeat_at + ${by} where state = 'live'`.execute(db);
    const { rows } = await sql<{ ahead: number }>`
      select round(extract(epoch from auction_now() - clock_timestamp()))::int as ahead`.execute(db);
    await sql`create or replace function auction_now() returns timestamptz language sql volatile as $$
      select date_trunc('milliseconds', clock_timestamp()) + ${sql.lit(rows[0]!.ahead + seconds)} * interval '1 second' $$`.execute(
      db,
    );
  });
}
