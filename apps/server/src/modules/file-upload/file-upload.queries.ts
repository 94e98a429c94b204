import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';

/** Stores a file. Needs a tenant. */
export const insertFile = (db: Kysely<Database>, file: NewRow<'stored_file'>) =>
  db.insertInto('stored_file').values(file).returning(['id', 'created_at']).executeTakeFirstOrThrow();

/** A file of the company with its content. Needs a tenant. */
export const fileById = (db: Kysely<Database>, companyId: string, id: string) =>
  db
    .selectFrom('stored_file')
    .select(['file_name', 'media_type', 'content'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
