import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { ViewPlace, ViewRow } from './saved-view.rules.ts';

type Db = Kysely<Database>;

/** Writers of one company's views queue up here, so that its limits hold under concurrent calls. */
export const lockViews = (db: Db, companyId: string) =>
  sql`select pg_advisory_xact_lock(7305111, hashtext(${companyId}))`.execute(db);

const readable = (db: Db) =>
  db
    .selectFrom('saved_view as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.id', 's.place', 's.name', 's.query', 's.is_shared', 's.saved_at', 's.user_id'])
    .select('u.full_name as saved_by_name');

/** The views of a place that the person may read. Needs a tenant. */
export const viewsOf = (db: Db, place: ViewPlace): Promise<ViewRow[]> =>
  readable(db).where('s.place', '=', place).execute();

/** A view that the person may read. Needs a tenant. */
export const viewById = (db: Db, id: string): Promise<ViewRow | undefined> =>
  readable(db).where('s.id', '=', id).executeTakeFirst();

/** How many views of a place the person has, and how many the company shares. Needs a tenant. */
export async function countViews(db: Db, userId: string, place: ViewPlace): Promise<{ own: number; shared: number }> {
  return db
    .selectFrom('saved_view')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('user_id', '=', userId).as('own'),
      eb.fn.countAll<number>().filterWhere('is_shared', '=', true).as('shared'),
    ])
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
}

/** Saves a view; its id. */
export const insertView = async (db: Db, view: NewRow<'saved_view'>): Promise<string> =>
  (await db.insertInto('saved_view').values(view).returning('id').executeTakeFirstOrThrow()).id;

/** Changes a view of the person. */
export const changeView = (db: Db, id: string, change: RowUpdate<'saved_view'>) =>
  db.updateTable('saved_view').set(change).where('id', '=', id).execute();

/** Deletes a view of the person. */
export const removeView = (db: Db, id: string) => db.deleteFrom('saved_view').where('id', '=', id).execute();
