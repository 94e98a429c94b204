import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { DocumentRow, Readers, UploadedFile, VersionRow } from './job-document.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows what is here to who sees the job: every statement needs a tenant.

const documentColumns = sql`d.id, d.job_id, d.name, d.kind, d.description, d.is_shown, d.version, d.deleted_at is not null as is_deleted,
  f.media_type, f.size_in_bytes, f.sha256, v.added_at, v.added_by`;
const joined = sql`job_document d join job_document_version v on v.document_id = d.id and v.number = d.version
  join stored_file f on f.id = v.file_id`;

/** The documents of a job with their last versions, in the order in which they were added, those of one moment by name. */
export async function documentsOf(db: Db, jobId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${documentColumns} from ${joined} where d.job_id = ${jobId} and d.deleted_at is null order by d.created_at, lower(d.name) collate "C"`.execute(
    db,
  );
  return rows;
}

/** How many vendors downloaded which version of the documents of a job; versions that nobody did are left out. */
export async function readersOf(db: Db, jobId: string): Promise<Readers[]> {
  const { rows } = await sql<Readers>`
    select document_id, number, count(*)::int as vendors from job_document_read where job_id = ${jobId} group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** A document, deleted ones too; undefined for who does not see its job. */
export async function documentById(db: Db, id: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${documentColumns} from ${joined} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** The versions of a document, the newest first. */
export async function versionsOf(db: Db, documentId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.number, v.file_id, f.file_name, f.media_type, f.size_in_bytes, f.sha256, v.added_at, v.added_by, v.restored_from
    from job_document_version v join stored_file f on f.id = v.file_id where v.document_id = ${documentId} order by v.number desc`.execute(
    db,
  );
  return rows;
}

/** Files that a person uploaded, in no order; none of them is deleted until the transaction ends. */
export async function uploadedFiles(
  db: Db,
  companyId: string,
  userId: string,
  ids: readonly string[],
): Promise<UploadedFile[]> {
  return db
    .selectFrom('stored_file')
    .select(['id', 'file_name', 'size_in_bytes'])
    .where('company_id', '=', companyId)
    .where('uploaded_by', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** How many bytes the versions of the documents of a job have, a content that is in several once. */
export async function bytesOfDocuments(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_in_bytes), 0)::bigint as bytes from (select distinct f.id, f.size_in_bytes
      from job_document_version v join stored_file f on f.id = v.file_id where v.job_id = ${jobId}) files`.execute(db);
  return Number(rows[0]!.bytes);
}

/** Adds a document to a held job; its id. */
export async function insertDocument(db: Db, document: NewRow<'job_document'>): Promise<string> {
  const { id } = await db.insertInto('job_document').values(document).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Adds a version to a document of a held job. */
export const insertVersion = (db: Db, version: NewRow<'job_document_version'>) =>
  db.insertInto('job_document_version').values(version).execute();

/** Changes a document of a held job. */
export const changeDocument = (db: Db, id: string, change: RowUpdate<'job_document'>) =>
  db.updateTable('job_document').set(change).where('id', '=', id).execute();
