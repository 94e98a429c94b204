import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database, NewRow } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { emptyFile } from '../file-upload/file-upload.queries.ts';
import { ENDED_STATES } from '../job-rfq/job-states.rules.ts';
import { CORPORATE_OFFICE } from './client-info.rules.ts';
import type { ClientRow, PlantProfileColumns, PlantProfileRow, PlantRow, UserRow } from './client-info.rules.ts';

/**
 * The logged-in person with company and plant, and when they logged in before this session. Ended sessions are cleaned up after a day;
 * the first login stays known. Needs a tenant.
 */
export async function userRow(db: Kysely<Database>, userId: string, sessionId: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select u.id, u.email, u.full_name, u.designation, u.department, u.phone, u.status, u.profile_version as version, u.user_type, u.is_super_user,
      u.is_subsequent_user, c.id as company_id, c.name as company_name, c.industry as company_industry,
      s.signed_in_by, s.created_at as session_began_at, c.logo_file_id, p.id as plant_id, p.name as plant_name, p.city as plant_city, p.state as plant_state,
      (select count(*) from notification n where n.user_id = u.id and n.read_at is null) as unread_notifications,
      coalesce((select max(e.created_at) from user_session e where e.user_id = u.id and e.id <> s.id and e.created_at < s.created_at),
        case when u.first_login_at < s.created_at then u.first_login_at end) as last_login_at
    from app_user u join company c on c.id = u.company_id left join plant p on p.id = u.plant_id left join user_session s on s.id = ${sessionId}
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** What a person may have written of themselves, and its version; held until the transaction ends. Needs a tenant. */
export const lockedUser = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('app_user')
    .select(['phone', 'profile_version as version'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Writes what a person says of themselves; false when the number is somebody else's. Needs a tenant. */
export async function changeUser(
  db: Kysely<Database>,
  userId: string,
  columns: { full_name: string; designation: string | null; department: string | null; phone?: string | null },
): Promise<boolean> {
  try {
    await db
      .updateTable('app_user')
      .set((eb) => ({ ...columns, profile_version: eb('profile_version', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_phone_key')) return false;
    throw error;
  }
}

/** A plant of the company; undefined for one of another. Needs a tenant. */
export const plantById = (db: Kysely<Database>, companyId: string, plantId: string) =>
  db
    .selectFrom('plant')
    .select(['id', 'name', 'city', 'state'])
    .where('id', '=', plantId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

/** Where the Corporate Office of the company is, as far as its registration says. Needs a tenant. */
export const officeOf = (db: Kysely<Database>, companyId: string) =>
  db
    .selectFrom('plant')
    .select(['city', 'state'])
    .where('company_id', '=', companyId)
    .where('name', '=', CORPORATE_OFFICE)
    .executeTakeFirst();

/** The plants of the company by name, retired ones last, at most 500, each with its people and the jobs that go on. Needs a tenant. */
export async function plantsOf(db: Kysely<Database>, companyId: string): Promise<PlantRow[]> {
  const { rows } = await sql<PlantRow>`
    select p.id, p.name, p.city, p.state, p.version, p.retired_at is not null as is_retired,
      (select count(*)::int from app_user u where u.plant_id = p.id and u.company_id = ${companyId} and u.status = 'approved') as person_count,
      (select count(*)::int from job j where j.plant_id = p.id and j.company_id = ${companyId}
        and j.status <> all (${[...ENDED_STATES]}::text[])) as open_job_count
    from plant p where p.company_id = ${companyId} and p.name <> ${CORPORATE_OFFICE}
    order by p.retired_at is not null, lower(p.name), p.id limit 500`.execute(db);
  return rows;
}

/** Name and place of a plant, and its position where that is known. */
type PlacedPlant = Pick<NewRow<'plant'>, 'name' | 'city' | 'state' | 'latitude' | 'longitude'>;

/** Adds a plant; null when the company has one of this name. Needs a tenant. */
export async function insertPlant(db: Kysely<Database>, companyId: string, plant: PlacedPlant): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into plant (company_id, name, city, state, latitude, longitude)
      values (${companyId}, ${plant.name}, ${plant.city}, ${plant.state}, ${plant.latitude}, ${plant.longitude})
      on conflict (company_id, lower(name)) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Writes name and place of a plant that is still of the version that was read; says what kept it from being written. Needs a tenant. */
export async function changePlant(
  db: Kysely<Database>,
  plantId: string,
  version: number,
  plant: PlacedPlant,
): Promise<'done' | 'changed' | 'taken'> {
  try {
    const changed = await db
      .updateTable('plant')
      .set({ ...plant, version: version + 1 })
      .where('id', '=', plantId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return changed ? 'done' : 'changed';
  } catch (error) {
    if (isUniqueViolation(error, 'plant_name')) return 'taken';
    throw error;
  }
}

/** Retires a plant, or takes it back. Needs a tenant. */
export const retirePlant = (db: Kysely<Database>, plantId: string, at: Date | null) =>
  db
    .updateTable('plant')
    .set((eb) => ({ retired_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', plantId)
    .where('retired_at', at === null ? 'is not' : 'is', null)
    .execute();

/** What is known of a plant, of the Corporate Office for null; held until the transaction ends with `isLocked`. Needs a tenant. */
export async function plantProfile(
  db: Kysely<Database>,
  companyId: string,
  plantId: string | null,
  isLocked = false,
): Promise<PlantProfileRow | undefined> {
  const { rows } = await sql<PlantProfileRow>`
    select p.version, p.address, p.city, p.state, p.pin_code, p.gstin, p.commissioned_year, p.employee_count, p.products, p.shutdown_months, p.holidays,
      p.updated_at, (select u.full_name from app_user u where u.id = p.updated_by) as updated_by_name
    from plant_profile p where p.company_id = ${companyId} and p.plant_id is not distinct from ${plantId}::uuid
    ${isLocked ? sql`for update of p` : sql``}`.execute(db);
  return rows[0];
}

/**
 * Writes what is known of a plant when it is still of the version that was read (0: nothing was there); false when it is not.
 * Needs a tenant.
 */
export async function writePlantProfile(
  db: Kysely<Database>,
  where: { companyId: string; plantId: string | null; version: number; userId: string; at: Date },
  columns: PlantProfileColumns,
): Promise<boolean> {
  const written: Omit<PlantProfileColumns, 'holidays'> &
    Pick<NewRow<'plant_profile'>, 'holidays' | 'updated_by' | 'updated_at'> = {
    ...columns,
    holidays: JSON.stringify(columns.holidays),
    updated_by: where.userId,
    updated_at: where.at,
  };
  if (where.version === 0) {
    const inserted = await db
      .insertInto('plant_profile')
      .values({ ...written, company_id: where.companyId, plant_id: where.plantId })
      .onConflict((conflict) => conflict.columns(['company_id', 'plant_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const changed = await db
    .updateTable('plant_profile')
    .set({ ...written, version: where.version + 1 })
    .where('company_id', '=', where.companyId)
    .where('plant_id', 'is not distinct from', where.plantId)
    .where('version', '=', where.version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether the person has shared a vendor with colleagues. Needs a tenant. */
export async function hasSharedVendor(db: Kysely<Database>, companyId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from activity where company_id = ${companyId} and actor_user_id = ${userId} and operation_id = 'setVendorShare') as has`.execute(
    db,
  );
  return rows[0]!.has;
}

/** Makes a stored file the company's logo; the one before is deleted. Needs a tenant. */
export async function setLogo(db: Kysely<Database>, companyId: string, fileId: string, at: Date): Promise<void> {
  const before = await db
    .selectFrom('company')
    .select('logo_file_id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('company').set({ logo_file_id: fileId }).where('id', '=', companyId).execute();
  if (before.logo_file_id) await emptyFile(db, companyId, before.logo_file_id, at);
}

/** The people of the company who have access, by name. Needs a tenant. */
export async function clientPage(
  db: Kysely<Database>,
  companyId: string,
  { search, offset, limit }: { search: string | null; offset: number; limit: number },
): Promise<{ rows: ClientRow[]; total: number }> {
  const part = search === null ? null : likePattern(search);
  const wanted = sql`u.company_id = ${companyId} and u.status = 'approved' and (${part}::text is null
    or u.full_name ilike ${part} or u.email ilike ${part} or u.designation ilike ${part})`;
  const { rows } = await sql<ClientRow>`
    select u.id, u.full_name, u.email, u.designation, u.department, u.user_type, p.name as plant_name, u.is_super_user
    from app_user u left join plant p on p.id = u.plant_id
    where ${wanted} order by lower(u.full_name), u.id limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from app_user u where ${wanted}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]!.total };
}
