import { sql } from 'kysely';
import type { Kysely, NotNull } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ShareRow, Snapshot } from './compare-vendors.rules.ts';

type Db = Kysely<Database>;

/** The plants of the tenant's company whose place is known. Needs a tenant. */
export const plantRows = (db: Db, companyId: string) =>
  db
    .selectFrom('plant')
    .select(['name', 'latitude', 'longitude'])
    .where('company_id', '=', companyId)
    .where('retired_at', 'is', null)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .$narrowType<{ latitude: NotNull; longitude: NotNull }>()
    .orderBy('name')
    .execute();

/** Stores a frozen comparison under the hash of its token. */
export const insertShare = (
  db: Db,
  share: {
    company_id: string;
    shared_by: string;
    token_hash: Buffer;
    recipients: string[];
    is_for_recipients_only: boolean;
    note: string | null;
    snapshot: Snapshot;
    created_at: Date;
    expires_at: Date;
  },
) =>
  db
    .insertInto('comparison_share')
    .values({ ...share, snapshot: JSON.stringify(share.snapshot) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The shares of the company, newest first, at most 200 with 200 openings each; only one when `id` is given. Needs a tenant. */
export async function shareRows(db: Db, companyId: string, id: string | null = null): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.shared_by, u.full_name as shared_by_name, s.recipients, s.is_for_recipients_only, s.note, s.created_at, s.expires_at, s.revoked_at,
      (select json_agg(v.one -> 'companyInfo' ->> 'companyName' order by v.place)
        from jsonb_array_elements(s.snapshot -> 'comparison' -> 'vendors') with ordinality as v(one, place)) as vendor_names,
      (select coalesce(json_agg(json_build_object('openedBy', o.opened_by_name, 'companyName', o.opened_by_company, 'openedAt', o.opened_at)
        order by o.opened_at desc), '[]'::json)
        from (select * from comparison_share_opening x where x.share_id = s.id order by x.opened_at desc limit 200) o) as openings
    from comparison_share s join app_user u on u.id = s.shared_by
    where s.company_id = ${companyId} and (${id}::uuid is null or s.id = ${id})
    order by s.created_at desc, s.id limit 200`.execute(db);
  return rows;
}

/** Ends a share; one that is ended keeps its time. */
export const revokeShare = (db: Db, id: string, now: Date) =>
  db
    .updateTable('comparison_share')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

/**
 * Opens a share by the hash of its token for the logged-in reader and notes the opening; undefined when it is unknown, expired or revoked,
 * refused when it is for other companies. Runs as the owner inside the function, which checks all that.
 */
export async function openShare(db: Db, tokenHash: Buffer, readerId: string, now: Date) {
  const { rows } = await sql<{
    is_refused: boolean;
    share_id: string;
    snapshot: Snapshot;
    note: string | null;
    shared_by_name: string;
    shared_by_company: string;
    created_at: string;
    expires_at: string;
  }>`select * from comparison_share_open(${tokenHash}, ${readerId}, ${now})`.execute(db);
  return rows[0];
}
