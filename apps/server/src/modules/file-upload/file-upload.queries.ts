import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';

/** Stores a file. Needs a tenant. */
export const insertFile = (db: Kysely<Database>, file: NewRow<'stored_file'>) =>
  db.insertInto('stored_file').values(file).returning(['id', 'created_at']).executeTakeFirstOrThrow();

/**
 * How many bytes of files the company and the person keep, those of messages with them. Holds off other uploads of the company until the transaction ends, so that two of
 * them do not take the same room. Needs a tenant.
 */
export async function storageUse(db: Kysely<Database>, companyId: string, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stored_file ${companyId}`}, 0))`.execute(db);
  return db
    .selectFrom('stored_file')
    .select([
      sql<number>`(coalesce(sum(size_in_bytes), 0) + (select u.company from chat_file_use(${userId}) u))::bigint`.as(
        'company',
      ),
      sql<number>`(coalesce(sum(size_in_bytes) filter (where uploaded_by = ${userId}), 0)
        + (select u.person from chat_file_use(${userId}) u))::bigint`.as('person'),
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/**
 * A file of the company without its content, and whether a vendor request, a job or the logo uses it; held until the transaction ends. It is held first: a
 * statement that waits reads other tables as they were before it waited. Needs a tenant.
 */
export async function fileUse(db: Kysely<Database>, companyId: string, id: string) {
  const file = await db
    .selectFrom('stored_file')
    .select('uploaded_by')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!file) return undefined;
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from vendor_request_file r where r.file_id = ${id}) or exists (select from company c where c.logo_file_id = ${id})
      or is_job_file(${id}) or is_evidence(${id}) as is_used`.execute(db);
  return { ...file, ...rows[0]! };
}

/** Deletes a file; its row stays for what names it, and its content leaves the store within minutes. Needs a tenant. */
export const emptyFile = (db: Kysely<Database>, companyId: string, id: string, now: Date) =>
  db
    .updateTable('stored_file')
    .set({ deleted_at: now, content: null, size_in_bytes: 0 })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .execute();

const UNUSED_FOR_IN_MS = 24 * 60 * 60 * 1000;

/** Deletes the files of all companies that were uploaded more than a day ago and that nothing uses. */
export const cleanUpFiles = (db: Kysely<Database>, now: Date) =>
  sql`select stored_file_clean_up(${new Date(now.getTime() - UNUSED_FOR_IN_MS)}, ${now})`.execute(db);

/** A file of the company that is no document of a job and proves nothing there: such ones are read by way of the job. Needs a tenant. */
export const fileById = (db: Kysely<Database>, companyId: string, id: string) =>
  db
    .selectFrom('stored_file')
    .select(['file_name', 'media_type', 'sha256'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not is_job_file(id) and not is_evidence(id)`)
    .executeTakeFirst();

/** A file that this person uploaded. Needs a tenant. */
export const ownFileById = (db: Kysely<Database>, companyId: string, userId: string, id: string) =>
  db
    .selectFrom('stored_file')
    .select(['media_type', 'sha256', 'size_in_bytes'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('uploaded_by', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Holds a content until the transaction ends: who names it in a row and who deletes what no row names wait for each other, so that no row is left
 * without its content.
 */
export const lockContent = (db: Kysely<Database>, sha256: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`content ${sha256.toString('hex')}`}, 0))`.execute(db);

/** Contents of deleted files of all companies that may still be in the store. */
export async function contentsToDrop(db: Kysely<Database>, most: number): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`select stored_file_to_drop(${most}) as sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Which of these contents no file of any company is. */
export async function unnamedContents(db: Kysely<Database>, contents: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`select stored_file_named(${contents}::bytea[]) as sha256`.execute(db);
  const named = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  return contents.filter((sha256) => !named.has(sha256.toString('hex')));
}

/** Notes that a content of deleted files is no longer in the store. */
export const noteDropped = (db: Kysely<Database>, sha256: Buffer, now: Date) =>
  sql`select stored_file_dropped(${sha256}, ${now})`.execute(db);

/** A file of any company whose bytes are still a value of its row. Only for the owner of the database. */
export const fileToMove = (owner: Kysely<Database>) =>
  owner
    .selectFrom('stored_file')
    .select(['id', 'content'])
    .where('content', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** Notes that the bytes of a file are in the store now. Only for the owner of the database. */
export const noteMoved = (owner: Kysely<Database>, id: string, sha256: Buffer) =>
  owner
    .updateTable('stored_file')
    .set({ content: null, sha256 })
    .where('id', '=', id)
    .where('content', 'is not', null)
    .execute();
