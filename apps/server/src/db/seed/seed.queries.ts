import type { Database } from '../schema.ts';

/** One connection to the database as its owner; a `pg` client and a PGlite instance both are one. Never a pool: transactions are held on it. */
export interface OwnerConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

const rowsPerStatement = 1000;

/**
 * Inserts rows whose property names are columns. One JSON parameter per thousand rows: on the embedded database this is faster than
 * arrays with unnest, and it needs no COPY, which the embedded database cannot take from a client.
 * @param connection the owner's connection
 * @param table where to
 * @param rows rows that all have the same properties
 */
export async function insertRows(
  connection: OwnerConnection,
  table: keyof Database,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] as object).join(', ');
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await connection.query(text, [JSON.stringify(rows.slice(from, from + rowsPerStatement))]);
  }
}

/**
 * Whether the database has no vendor and no company. Only such a database is seeded.
 * @param connection the owner's connection
 */
export async function isEmptyDatabase(connection: OwnerConnection): Promise<boolean> {
  const { rows } = await connection.query(
    'select not exists (select from vendor) and not exists (select from company) as is_empty',
  );
  return (rows[0] as { is_empty: boolean }).is_empty;
}

/**
 * Whether the demo accounts are in this database.
 * @param connection the owner's connection
 */
export async function hasDemoAccounts(connection: OwnerConnection): Promise<boolean> {
  const { rows } = await connection.query('select exists (select from app_user where is_demo) as has_demo');
  return (rows[0] as { has_demo: boolean }).has_demo;
}

/**
 * The id of the last generated vendor, by the counting order of generated ids; null when there is none.
 * @param connection the owner's connection
 */
export async function lastGeneratedVendorId(connection: OwnerConnection): Promise<string | null> {
  // Generated ids are of UUID version 8, which nothing else here makes; they start with the vendor's index.
  const { rows } = await connection.query(
    `select id::text from vendor where id < '00ffffff-ffff-8fff-bfff-ffffffffffff' and id::text like '________-0000-8000-a000-%' order by id desc limit 1`,
  );
  return (rows[0] as { id: string } | undefined)?.id ?? null;
}

/**
 * Runs bulk inserts in one transaction without noting a change per vendor; the search index is rebuilt after a seed instead.
 * A superuser also skips the foreign-key checks: the generator's rows refer to each other by construction.
 * @param connection the owner's connection
 * @param work the inserts
 */
export async function inBulkTransaction(connection: OwnerConnection, work: () => Promise<void>): Promise<void> {
  const { rows } = await connection.query('select rolsuper from pg_roles where rolname = current_user');
  const isSuperuser = (rows[0] as { rolsuper: boolean }).rolsuper;
  await connection.query('begin');
  try {
    await connection.query(
      isSuperuser
        ? 'set local session_replication_role = replica'
        : 'alter table vendor disable trigger vendor_change_noted',
    );
    await work();
    if (!isSuperuser) await connection.query('alter table vendor enable trigger vendor_change_noted');
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

/**
 * Refreshes the planner's statistics after a bulk insert; the embedded database has no autovacuum that would.
 * @param connection the owner's connection
 * @param tables which were filled, at least one
 */
export async function analyzeTables(connection: OwnerConnection, tables: Iterable<keyof Database>): Promise<void> {
  await connection.query(`analyze ${[...tables].join(', ')}`);
}

/**
 * The size of the database in bytes.
 * @param connection the owner's connection
 */
export async function databaseSizeInBytes(connection: OwnerConnection): Promise<number> {
  const { rows } = await connection.query('select pg_database_size(current_database())::text as size');
  return Number((rows[0] as { size: string }).size);
}

/** Stores the awarded rates, as a trigger does when an award is approved. */
export const keepAwardedRates = (connection: OwnerConnection) =>
  connection.query("select keep_awarded_rates(id) from resolution where state = 'approved'");

/** Recounts the vendor figures of each job, as triggers do for single rows. */
export const countOnJobs = (connection: OwnerConnection) => connection.query('select job_recount(id) from job');
