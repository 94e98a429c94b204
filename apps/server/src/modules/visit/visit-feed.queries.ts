import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CalendarVisit } from './visit-calendar.rules.ts';

type Db = Kysely<Database>;

/** The calendar feed of the caller. Needs a tenant. */
export const feedOf = (db: Db, userId: string) =>
  db.selectFrom('visit_feed').select(['shows_titles', 'created_at']).where('user_id', '=', userId).executeTakeFirst();

/** Puts a feed in the place of the one before. Needs a tenant. */
export const replaceFeed = (
  db: Db,
  { userId, companyId }: { userId: string; companyId: string },
  { tokenHash, showsTitles }: { tokenHash: Buffer; showsTitles: boolean },
  now: Date,
) => {
  const feed = { token_hash: tokenHash, shows_titles: showsTitles, created_at: now };
  return db
    .insertInto('visit_feed')
    .values({ user_id: userId, company_id: companyId, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute();
};

/** Ends the feed of the caller. Needs a tenant. */
export const endFeed = (db: Db, userId: string) => db.deleteFrom('visit_feed').where('user_id', '=', userId).execute();

/** Whose a feed is; undefined for one that ended. Needs no tenant. */
export async function feedByToken(db: Db, tokenHash: Buffer) {
  const { rows } = await sql<{ user_id: string; company_id: string; shows_titles: boolean }>`
    select * from visit_feed_read(${tokenHash})`.execute(db);
  return rows[0];
}

/** The visits of a feed: confirmed ones of which the person is the host or for which they asked, from a month ago on. Needs a tenant. */
export async function visitsOfFeed(db: Db, userId: string): Promise<CalendarVisit[]> {
  const { rows } = await sql<CalendarVisit>`
    select v.id, v.number, v.type, v.title, v.state, v.sequence, v.starts_at, v.ends_at, v.place, p.name as plant_name, v.changed_at
    from visit v join plant p on p.id = v.plant_id
    where v.confirmed_at is not null and v.starts_at is not null and (v.host_user_id = ${userId} or v.owner_user_id = ${userId})
      and v.ends_at > now() - interval '30 days' order by v.starts_at limit 500`.execute(db);
  return rows;
}
