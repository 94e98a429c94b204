import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { readersOf } from '../report/report.queries.ts';

type Db = Kysely<Database>;

// Row-level security shows what is here to who sees the sheet; who may read prices is for the caller to ask. Every statement needs a tenant.

/** Somebody who reads a sheet. */
export type Reader = Awaited<ReturnType<typeof readersOf>>[number];

/** A place of a sheet: a cell, or a vendor or a line as a whole. */
export type Place = { vendorId: string | null; lineId: string | null };

export type ThreadRow = {
  id: string;
  vendor_id: string | null;
  line_id: string | null;
  company_name: string | null;
  line: string | null;
  resolved_at: string | null;
  resolved_by: string | null;
};

export type CommentRow = {
  id: string;
  thread_id: string;
  words: string | null;
  by_user: string;
  by_name: string;
  at: string;
  edited_at: string | null;
  mentioned: { userId: string; fullName: string }[];
};

const threadColumns = ['id', 'vendor_id', 'line_id', 'company_name', 'line', 'resolved_at', 'resolved_by'] as const;

/** The threads of a sheet, the last written first. */
export async function threadsOf(db: Db, comparisonId: string): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select t.id, t.vendor_id, t.line_id, t.company_name, t.line, t.resolved_at, t.resolved_by from comparison_thread t
    where t.comparison_id = ${comparisonId}
    order by (select max(c.number) from comparison_comment c where c.thread_id = t.id) desc, t.id limit 1000`.execute(
    db,
  );
  return rows;
}

/** The comments on a sheet, the oldest first. */
export async function commentsOf(db: Db, comparisonId: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.thread_id, c.words, c.by_user, u.full_name as by_name, c.at, c.edited_at, (
      select coalesce(json_agg(json_build_object('userId', m.id, 'fullName', m.full_name) order by m.full_name, m.id), '[]')
      from app_user m where m.id = any (c.mentioned)) as mentioned
    from comparison_comment c join app_user u on u.id = c.by_user where c.comparison_id = ${comparisonId}
    order by c.number limit 1000`.execute(db);
  return rows;
}

export const threadById = (db: Db, comparisonId: string, id: string): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('comparison_thread')
    .select(threadColumns)
    .where('comparison_id', '=', comparisonId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The thread of a place; undefined where nobody said anything. */
export const threadOfPlace = (
  db: Db,
  comparisonId: string,
  { vendorId, lineId }: Place,
): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('comparison_thread')
    .select(threadColumns)
    .where('comparison_id', '=', comparisonId)
    .where('vendor_id', 'is not distinct from', vendorId)
    .where('line_id', 'is not distinct from', lineId)
    .executeTakeFirst();

/** Begins a thread of a held sheet. */
export const insertThread = (db: Db, thread: NewRow<'comparison_thread'>): Promise<ThreadRow> =>
  db.insertInto('comparison_thread').values(thread).returning(threadColumns).executeTakeFirstOrThrow();

export const changeThread = (db: Db, id: string, change: RowUpdate<'comparison_thread'>) =>
  db.updateTable('comparison_thread').set(change).where('id', '=', id).execute();

export const countComments = async (db: Db, comparisonId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comparison_comment where comparison_id = ${comparisonId}`.execute(db);
  return rows[0]!.count;
};

export const commentById = (db: Db, comparisonId: string, id: string) =>
  db
    .selectFrom('comparison_comment')
    .select(['id', 'thread_id', 'words', 'by_user', 'mentioned'])
    .where('comparison_id', '=', comparisonId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertComment = (db: Db, comment: NewRow<'comparison_comment'>) =>
  db.insertInto('comparison_comment').values(comment).execute();

/** Changes a comment of the caller. */
export const changeComment = (db: Db, id: string, change: RowUpdate<'comparison_comment'>) =>
  db.updateTable('comparison_comment').set(change).where('id', '=', id).execute();

/** Who reads a sheet: the readers of its job's prices; of one without a job who made it, and super users. */
export async function sheetReadersOf(
  db: Db,
  { job_id, created_by }: { job_id: string | null; created_by: string },
): Promise<Reader[]> {
  if (job_id !== null) return readersOf(db, job_id);
  const { rows } = await sql<Reader>`
    select u.id as "userId", u.full_name as "fullName", u.email from app_user u
    where u.company_id = current_company_id() and u.status = 'approved' and (u.is_super_user or u.id = ${created_by})
    order by lower(u.full_name), u.id limit 200`.execute(db);
  return rows;
}
