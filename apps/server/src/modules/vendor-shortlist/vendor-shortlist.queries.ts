import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { GroupRow, ShortlistedRow } from './vendor-shortlist.rules.ts';

type Db = Kysely<Database>;

/** Writers of one company's shortlist queue up here, so that limits and names hold under concurrent calls. */
export const lockShortlist = (db: Db, companyId: string) =>
  sql`select pg_advisory_xact_lock(7305110, hashtext(${companyId}))`.execute(db);

/** The company's groups with the GSTINs that each holds, the last added first. Needs a tenant. */
export async function groupsWithGstns(
  db: Db,
  companyId: string,
  groupId: string | null = null,
): Promise<(GroupRow & { gstns: string[] })[]> {
  const { rows } = await sql<GroupRow & { gstns: string[] }>`
    select g.id, g.group_name, g.is_default,
      (select coalesce(json_agg(v.gstn order by i.added_at desc, v.gstn), '[]'::json) from shortlist_item i join vendor v on v.id = i.vendor_id
        where i.group_id = g.id and v.deleted_at is null) as gstns
    from shortlist_group g where g.company_id = ${companyId} and g.deleted_at is null and (${groupId}::uuid is null or g.id = ${groupId})`.execute(
    db,
  );
  return rows;
}

/** One group of the company that is not deleted, locked. Needs a tenant. */
export const lockedGroup = (db: Db, companyId: string, groupId: string) =>
  db
    .selectFrom('shortlist_group')
    .select(['id', 'group_name', 'is_default'])
    .where('id', '=', groupId)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** A deleted group of the company, locked. Needs a tenant. */
export const lockedDeletedGroup = (db: Db, companyId: string, groupId: string, deletedAfter: Date) =>
  db
    .selectFrom('shortlist_group')
    .select(['id', 'group_name', 'is_default'])
    .where('id', '=', groupId)
    .where('company_id', '=', companyId)
    .where('deleted_at', '>', deletedAfter.toISOString())
    .forUpdate()
    .executeTakeFirst();

/** The group of a name, whatever its case. Needs a tenant. */
export const groupByName = (db: Db, companyId: string, groupName: string) =>
  db
    .selectFrom('shortlist_group')
    .select(['id', 'group_name', 'is_default'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(group_name) = lower(${groupName})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** How many groups the company has. */
export async function groupCount(db: Db, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('shortlist_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Makes a group. */
export const insertGroup = (
  db: Db,
  group: { company_id: string; group_name: string; is_default: boolean; created_by: string },
) =>
  db
    .insertInto('shortlist_group')
    .values(group)
    .returning(['id', 'group_name', 'is_default'])
    .executeTakeFirstOrThrow();

/** Ids of vendors that are not deleted, by GSTIN. */
export const vendorIdsByGstn = async (db: Db, gstns: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('vendor')
    .select(['id', 'gstn'])
    .where(sql<boolean>`gstn = any(${gstns}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.gstn, row.id]));
};

/** Puts vendors into a group; those that are in it stay as they are. Answers how many the group then holds. */
export async function addItems(
  db: Db,
  group: { companyId: string; groupId: string },
  vendorIds: readonly string[],
  addedBy: string,
  now: Date,
): Promise<number> {
  if (vendorIds.length > 0)
    await sql`insert into shortlist_item (company_id, group_id, vendor_id, added_by, added_at)
      select ${group.companyId}, ${group.groupId}, id, ${addedBy}, ${now} from unnest(${vendorIds}::uuid[]) as id on conflict do nothing`.execute(
      db,
    );
  const row = await db
    .selectFrom('shortlist_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', group.groupId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Takes a vendor out of a group; false when it was not in it. */
export async function removeItem(db: Db, groupId: string, gstn: string): Promise<boolean> {
  const { rows } = await sql`delete from shortlist_item i using vendor v
    where i.group_id = ${groupId} and v.id = i.vendor_id and v.gstn = ${gstn} returning i.vendor_id`.execute(db);
  return rows.length === 1;
}

/** Renames a group. */
export const renameGroup = (db: Db, groupId: string, groupName: string, now: Date) =>
  db.updateTable('shortlist_group').set({ group_name: groupName, updated_at: now }).where('id', '=', groupId).execute();

/** Marks a group as deleted at `deletedAt`, or brings it back with null. What it held stays with it. */
export const markGroup = (db: Db, groupId: string, deletedAt: Date | null, now: Date) =>
  db.updateTable('shortlist_group').set({ deleted_at: deletedAt, updated_at: now }).where('id', '=', groupId).execute();

/** Shortlisted vendors of the company, the last added first; of one group when `groupId` is given. Needs a tenant. */
export async function shortlistedRows(db: Db, companyId: string, groupId: string | null): Promise<ShortlistedRow[]> {
  const { rows } = await sql<ShortlistedRow>`
    select v.id as vendor_id, v.gstn, v.company_name, v.city, v.state, v.rating_sum, v.review_count, g.id as group_id, g.group_name,
      i.added_at, u.full_name as added_by_name, ${doubtfulCertificates} as doubtful
    from shortlist_item i join shortlist_group g on g.id = i.group_id and g.deleted_at is null
      join vendor v on v.id = i.vendor_id and v.deleted_at is null left join app_user u on u.id = i.added_by
    where i.company_id = ${companyId} and (${groupId}::uuid is null or g.id = ${groupId})
    order by i.added_at desc, v.gstn, g.id`.execute(db);
  return rows;
}

/** The vendors that the company shortlisted last, each once with the group it was put into last. Needs a tenant. */
export async function lastShortlistedRows(
  db: Db,
  companyId: string,
  limit: number,
): Promise<{ rows: ShortlistedRow[]; total: number }> {
  const { rows } = await sql<ShortlistedRow & { total: number }>`
    with latest as (
      select distinct on (i.vendor_id) i.vendor_id, i.group_id, i.added_at, i.added_by, g.group_name
      from shortlist_item i join shortlist_group g on g.id = i.group_id and g.deleted_at is null
      where i.company_id = ${companyId} order by i.vendor_id, i.added_at desc, g.id
    )
    select v.id as vendor_id, v.gstn, v.company_name, v.city, v.state, v.rating_sum, v.review_count, i.group_id, i.group_name,
      i.added_at, u.full_name as added_by_name, count(*) over () as total, ${doubtfulCertificates} as doubtful
    from latest i join vendor v on v.id = i.vendor_id and v.deleted_at is null left join app_user u on u.id = i.added_by
    order by i.added_at desc, v.gstn limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Certificates of vendor `v` of the outer query that may need a look. */
const doubtfulCertificates = sql<ShortlistedRow['doubtful']>`(
  select coalesce(json_agg(json_build_object('name', c.name, 'status', c.status, 'expiresOn', c.expires_on) order by c.expires_on, c.name), '[]'::json)
  from vendor_certification c where c.vendor_id = v.id and (c.status in ('revoked', 'expired', 'expiring') or c.expires_on < current_date + 31))`;
