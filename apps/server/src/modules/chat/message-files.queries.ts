import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database, NewRow } from '../../db/schema.ts';

type Db = Kysely<Database>;

// Row-level security shows files to who reads their thread, and those that were not sent to their uploader alone.

/** Keeps an uploaded file until a message carries it. */
export const insertFile = (db: Db, file: NewRow<'chat_file'>) =>
  db
    .insertInto('chat_file')
    .values(file)
    .returning(['id', 'file_name', 'media_type', 'size_in_bytes', 'created_at'])
    .executeTakeFirstOrThrow();

/** Those of some files that an author uploaded to a thread and has not sent, locked; `byUser` null is the vendor. */
export async function unsentFiles(
  db: Db,
  threadId: string,
  byUser: string | null,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.file_name as name from chat_file f
    where f.thread_id = ${threadId} and f.seq is null and f.by_user is not distinct from ${byUser}::uuid and f.id = any (${ids}::uuid[])
    for update`.execute(db);
  return rows;
}

/** Puts unsent files on a message of their thread, in this order. */
export async function attachFiles(db: Db, threadId: string, seq: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update chat_file f set seq = ${seq}::int, place = a.place::int
    from unnest(${ids}::uuid[]) with ordinality a (id, place) where f.id = a.id and f.thread_id = ${threadId}`.execute(
    db,
  );
}

/** A file as the list of a thread shows it. */
export type SharedFileRow = {
  id: string;
  file_name: string;
  media_type: string;
  size_in_bytes: number;
  seq: number;
  by_user: string | null;
  by_name: string;
  at: string;
};

const sentIn = (threadId: string) => sql`
  chat_file f join chat_message m on m.thread_id = f.thread_id and m.seq = f.seq and m.deleted_at is null
  where f.thread_id = ${threadId}`;

/** A page of the files that were sent in a thread, the newest first. */
export async function sharedFilePage(
  db: Db,
  threadId: string,
  { search, offset, limit }: { search: string | null; offset: number; limit: number },
): Promise<{ rows: SharedFileRow[]; total: number }> {
  const pattern = search === null ? null : likePattern(search);
  const found = sql`${sentIn(threadId)} and (${pattern}::text is null or f.file_name ilike ${pattern})`;
  const { rows } = await sql<SharedFileRow>`
    select f.id, f.file_name, f.media_type, f.size_in_bytes, f.seq, m.by_user, m.by_name, m.at from ${found}
    order by f.seq desc, f.place limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** A file that was sent in a thread and whose message was not deleted. */
export async function sharedFile(db: Db, threadId: string, id: string) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select f.file_name, f.media_type, f.sha256 from ${sentIn(threadId)} and f.id = ${id}`.execute(db);
  return rows[0];
}

/** How many bytes of files the vendor of a thread keeps in it. */
export async function bytesOfVendor(db: Db, threadId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size_in_bytes), 0)::bigint as used from chat_file where thread_id = ${threadId} and by_user is null`.execute(
    db,
  );
  return rows[0]!.used;
}

/** Forgets the files that were uploaded before and never sent. Needs no tenant. */
export const forgetUnsentFiles = (db: Db, uploadedBefore: Date) =>
  sql`select chat_file_clean_up(${uploadedBefore})`.execute(db);
