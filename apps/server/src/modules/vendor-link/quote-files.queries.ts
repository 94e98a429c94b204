import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';

type Db = Kysely<Database>;

// Row-level security shows a vendor by its link its own files alone.

/** A file of a quote as its vendor has it. */
export type QuoteFileRow = { id: string; sha256: Buffer; size_in_bytes: number; own: Buffer };

/** The files of the vendor that calls that are in use, or were uploaded within a day. */
export const ownQuoteFiles = (db: Db, jobVendorId: string): Promise<QuoteFileRow[]> =>
  db
    .selectFrom('quote_file')
    .select(['id', 'sha256', 'size_in_bytes', 'own'])
    .where('job_vendor_id', '=', jobVendorId)
    .orderBy('created_at')
    .execute();

/** Keeps a file of the vendor that calls; its id. */
export async function insertQuoteFile(db: Db, file: NewRow<'quote_file'>): Promise<string> {
  const { id } = await db.insertInto('quote_file').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Notes which files the draft of the vendor that calls names. */
export const noteDraftFiles = (db: Db, jobVendorId: string, ids: readonly string[]) =>
  sql`update quote_file set is_in_draft = id = any(${ids}::uuid[]) where job_vendor_id = ${jobVendorId}
    and is_in_draft <> (id = any(${ids}::uuid[]))`.execute(db);

/** Notes that a version of the vendor that calls names these files: they stay. */
export const noteSubmittedFiles = (db: Db, jobVendorId: string, ids: readonly string[]) =>
  sql`update quote_file set is_submitted = true where job_vendor_id = ${jobVendorId} and id = any(${ids}::uuid[])`.execute(
    db,
  );

/** Forgets the files of all vendors that were uploaded before and that nothing names. Needs no tenant. */
export const forgetQuoteFiles = (db: Db, uploadedBefore: Date) =>
  sql`select quote_file_clean_up(${uploadedBefore})`.execute(db);
