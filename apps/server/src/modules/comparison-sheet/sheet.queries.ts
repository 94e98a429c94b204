import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { jobNumber, rolesOn } from '../job-rfq/job-rfq.queries.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import type { ChangeReason } from './opening-changes.rules.ts';
import type { Input } from './sheet-inputs.rules.ts';
import type { OwnEdit } from './sheet-steps.rules.ts';
import type { SheetBase, SheetSnapshot, SheetSummary } from './sheet.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// Row-level security shows what is here to who sees the job, or made a sheet without one: every statement needs a tenant.

/** A sheet with one of its versions. */
export type SheetRow = {
  id: string;
  job_id: string | null;
  title: string;
  version: number;
  revision: number;
  created_by: string;
  changed_at: string;
  changed_by: string;
  number: number;
  state: Schemas['SheetState'];
  base: SheetBase;
  changes: Schemas['SheetDifference'][];
  snapshot: SheetSnapshot | null;
  sha256: Buffer | null;
};

/** Of which job a sheet is; undefined for who does not see it. */
export async function sheetPlace(db: Db, id: string): Promise<{ job_id: string | null } | undefined> {
  return db.selectFrom('comparison').select('job_id').where('id', '=', id).executeTakeFirst();
}

/** A version of a sheet; 0 is the last one. */
export async function sheetById(db: Db, id: string, number = 0): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`
    select c.id, c.job_id, c.title, c.version, c.revision, c.created_by, c.changed_at, c.changed_by, v.number, v.state, v.base, v.changes,
      v.snapshot, v.sha256
    from comparison c join comparison_version v on v.comparison_id = c.id
    where c.id = ${id} and v.number = case when ${number}::int = 0 then c.version else ${number}::int end`.execute(db);
  return rows[0];
}

/** The last version, held until the transaction ends. It is held first: a statement that waits reads other tables as they were before it waited. */
export async function lockedSheet(db: Db, id: string): Promise<SheetRow | undefined> {
  await sql`select from comparison c where c.id = ${id} for update`.execute(db);
  return sheetById(db, id);
}

/** The sheet of a job; undefined where it has none. */
export const sheetIdOfJob = async (db: Db, jobId: string): Promise<string | undefined> =>
  (await db.selectFrom('comparison').select('id').where('job_id', '=', jobId).executeTakeFirst())?.id;

const inputColumns = sql`revision, version, vendor_id, cell, before, after, at, by_user, by`;

/** The last change of each cell of a sheet, in the order in which they were made. */
export async function inputsOf(db: Db, id: string): Promise<Input[]> {
  const { rows } = await sql<Input>`
    select * from (
      select distinct on (vendor_id, cell) ${inputColumns} from comparison_edit where comparison_id = ${id}
      order by vendor_id, cell, revision desc) i
    order by revision limit 5000`.execute(db);
  return rows;
}

/** The last change of one cell. */
export async function inputOfCell(
  db: Db,
  id: string,
  vendorId: string | null,
  cell: string,
): Promise<Input | undefined> {
  const { rows } = await sql<Input>`
    select ${inputColumns} from comparison_edit
    where comparison_id = ${id} and vendor_id is not distinct from ${vendorId} and cell = ${cell}
    order by revision desc limit 1`.execute(db);
  return rows[0];
}

/** The last changes of a sheet, the newest first. */
export async function entriesOf(db: Db, id: string): Promise<Input[]> {
  const { rows } = await sql<Input>`
    select ${inputColumns} from comparison_edit where comparison_id = ${id} order by revision desc limit 100`.execute(
    db,
  );
  return rows;
}

/** What a person changed on one version of a sheet, the oldest first. That quotes were added is no change of theirs to step over. */
export async function ownEditsOf(db: Db, id: string, version: number, userId: string): Promise<OwnEdit[]> {
  const { rows } = await sql<OwnEdit>`
    select * from (
      select revision, vendor_id, cell, before, after, step from comparison_edit
      where comparison_id = ${id} and version = ${version} and by_user = ${userId}
        and not (before is null and cell like 'version %' and after @> '{"version": {"isIncluded": true}}')
      order by revision desc limit 1000) e
    order by revision`.execute(db);
  return rows;
}

/** Who else changed the cell of an own change since, the last one; null while nobody did. */
export async function changedSince(db: Db, id: string, edit: OwnEdit, userId: string): Promise<string | null> {
  const { rows } = await sql<{ by: string }>`
    select by from comparison_edit
    where comparison_id = ${id} and vendor_id is not distinct from ${edit.vendor_id} and cell = ${edit.cell}
      and revision > ${edit.revision} and by_user <> ${userId}
    order by revision desc limit 1`.execute(db);
  return rows[0]?.by ?? null;
}

/** The versions of a sheet, the newest first. */
export async function versionsOf(db: Db, id: string): Promise<Schemas['SheetVersion'][]> {
  const { rows } = await sql<Schemas['SheetVersion']>`
    select number, state, made_at as "madeAt", made_by as "madeBy", reason, frozen_at as "frozenAt", frozen_by as "frozenBy",
      encode(sha256, 'hex') as sha256
    from comparison_version where comparison_id = ${id} order by number desc limit 1000`.execute(db);
  return rows;
}

export async function insertSheet(db: Db, sheet: NewRow<'comparison'>): Promise<string> {
  const { id } = await db.insertInto('comparison').values(sheet).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const insertVersion = (db: Db, version: NewRow<'comparison_version'>) =>
  db.insertInto('comparison_version').values(version).execute();

/** Changes a held sheet. */
export const changeSheet = (db: Db, id: string, change: RowUpdate<'comparison'>) =>
  db.updateTable('comparison').set(change).where('id', '=', id).execute();

/** Changes a version of a held sheet. */
export const changeVersion = (db: Db, id: string, number: number, change: RowUpdate<'comparison_version'>) =>
  db
    .updateTable('comparison_version')
    .set(change)
    .where('comparison_id', '=', id)
    .where('number', '=', number)
    .execute();

/** Adds a change to a held sheet. */
export const insertEdit = (db: Db, edit: NewRow<'comparison_edit'>) =>
  db.insertInto('comparison_edit').values(edit).execute();

/** Keeps the document that an entered quote came as. */
export const insertFile = (db: Db, file: NewRow<'comparison_file'>) =>
  db.insertInto('comparison_file').values(file).execute();

/** What was said of the changes of a sheet. */
export async function reasonsOf(db: Db, id: string): Promise<ChangeReason[]> {
  const { rows } = await sql<ChangeReason>`
    select r.revision, r.reason, f.file_name as document from comparison_reason r left join stored_file f on f.id = r.file_id
    where r.comparison_id = ${id} order by r.revision desc limit 5000`.execute(db);
  return rows;
}

/** Says why a change of a held sheet was made, in place of what was said before; without a file the one that is there stays. */
export const storeReason = (db: Db, reason: NewRow<'comparison_reason'>) =>
  db
    .insertInto('comparison_reason')
    .values(reason)
    .onConflict((conflict) =>
      conflict.columns(['comparison_id', 'revision']).doUpdateSet((row) => ({
        reason: row.ref('excluded.reason'),
        file_id: sql`coalesce(excluded.file_id, comparison_reason.file_id)`,
        at: row.ref('excluded.at'),
        by: row.ref('excluded.by'),
      })),
    )
    .execute();

/** The document that shows why a change was made. */
export async function documentOfChange(db: Db, id: string, revision: number) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select f.file_name, f.media_type, f.sha256 from comparison_reason r join stored_file f on f.id = r.file_id
    where r.comparison_id = ${id} and r.revision = ${revision} and f.deleted_at is null`.execute(db);
  return rows[0];
}

const matching = (columns: ReturnType<typeof sql>, search: string) =>
  sql`position(lower(${search}) in lower(${columns})) > 0`;

export type ListedSheet = {
  id: string;
  title: string;
  version: number;
  state: Schemas['SheetState'];
  summary: SheetSummary;
  changed_at: string;
  changed_by: string;
  job_id: string | null;
  job_number: string | null;
  job_title: string | null;
};

/** A page of the sheets whose prices a person reads, the last changed first. */
export async function sheetsOf(
  db: Db,
  person: { userId: string; isSuperUser: boolean },
  {
    search,
    jobRef,
    states,
    roles,
    offset,
    limit,
  }: {
    search: string;
    jobRef: string;
    states: readonly string[];
    roles: readonly JobRole[];
    offset: number;
    limit: number;
  },
): Promise<{ rows: ListedSheet[]; total: number }> {
  const { rows } = await sql<ListedSheet & { total: number }>`
    select c.id, c.title, c.version, v.state, c.summary, c.changed_at, c.changed_by, c.job_id, ${jobNumber('j')} as job_number, j.title as job_title,
      count(*) over () as total
    from comparison c join comparison_version v on v.comparison_id = c.id and v.number = c.version left join job j on j.id = c.job_id
      left join rfq r on r.job_id = c.job_id
    where (c.job_id is null or ((${person.isSuperUser} or ${rolesOn(person.userId)} && ${[...roles]}::text[])
        and (coalesce(r.revision, 0) = 0 or r.opened_at is not null)))
      and (${jobRef} = '' or j.id::text = ${jobRef} or ${jobNumber('j')} = ${jobRef})
      and (${states.length === 0} or v.state = any(${[...states]}::text[]))
      and (${search} = '' or ${matching(sql`concat_ws(' ', c.title, ${jobNumber('j')}, j.title, c.summary ->> 'vendorNames')`, search)})
    order by c.changed_at desc, c.id offset ${(offset - 1) * limit} limit ${limit}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** Jobs that a sheet may be linked to: those of a role, that have none, and whose quotes are not sealed. */
export async function linkableJobs(
  db: Db,
  person: { userId: string; isSuperUser: boolean },
  roles: readonly JobRole[],
  search: string,
): Promise<Schemas['ComparisonJob'][]> {
  const { rows } = await sql<Schemas['ComparisonJob']>`
    select j.id as "_id", ${jobNumber('j')} as number, coalesce(j.title, '') as title from job j left join rfq r on r.job_id = j.id
    where j.status not in ('draft', 'on_hold', 'cancelled') and (coalesce(r.revision, 0) = 0 or r.opened_at is not null)
      and (${person.isSuperUser} or ${rolesOn(person.userId)} && ${[...roles]}::text[])
      and not exists (select from comparison c where c.job_id = j.id)
      and (${search} = '' or ${matching(sql`concat_ws(' ', ${jobNumber('j')}, j.title)`, search)})
    order by j.year desc, j.number desc limit 50`.execute(db);
  return rows;
}
