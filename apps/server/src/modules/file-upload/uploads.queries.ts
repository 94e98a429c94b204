import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';

type Db = Kysely<Database>;

// Row-level security shows each person its own uploads alone.

/** An upload, and the parts of it that have arrived, in their order. */
export type UploadRow = {
  id: string;
  file_name: string;
  size_in_bytes: number;
  parts: { number: number; sha256: Buffer; size_in_bytes: number }[];
};

/** Begins an upload; its id. */
export async function insertUpload(db: Db, upload: NewRow<'upload'>): Promise<string> {
  const { id } = await db.insertInto('upload').values(upload).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** How many uploads of the caller are not finished. */
export async function countUploads(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** An upload of the caller, held until the transaction ends where `isHeld`. */
export async function uploadById(db: Db, id: string, isHeld = false): Promise<UploadRow | undefined> {
  const found = db.selectFrom('upload').select(['id', 'file_name', 'size_in_bytes']).where('id', '=', id);
  const upload = await (isHeld ? found.forUpdate() : found).executeTakeFirst();
  if (!upload) return undefined;
  const parts = await db
    .selectFrom('upload_part')
    .select(['number', 'sha256', 'size_in_bytes'])
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute();
  return { ...upload, parts };
}

/** Notes a part that is in the store; one that was there before is another content now. */
export const putPart = (db: Db, part: NewRow<'upload_part'>) =>
  db
    .insertInto('upload_part')
    .values(part)
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'number']).doUpdateSet({ sha256: part.sha256, size_in_bytes: part.size_in_bytes }),
    )
    .execute();

/** Ends an upload, finished or not; its parts leave the store with the next sweep. */
export const deleteUpload = (db: Db, id: string) => db.deleteFrom('upload').where('id', '=', id).execute();

/** Ends the uploads of all companies that were begun before. Needs no tenant. */
export const forgetUploads = (db: Db, begunBefore: Date) => sql`select upload_clean_up(${begunBefore})`.execute(db);
