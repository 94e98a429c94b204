import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { LevellingStatus } from '../comparison-request/comparison-request.rules.ts';
import type { SheetBase, SheetSummary } from '../comparison-sheet/sheet.rules.ts';
import type { TeamLevellingRow } from './levellings.rules.ts';

type Db = Kysely<Database>;

// The team belongs to no company: each statement is a function that hands out what the team may know.

/** The open requests of all companies, the oldest first, or the last closed ones. */
export async function teamLevellings(db: Db, isOpen: boolean): Promise<TeamLevellingRow[]> {
  return (await sql<TeamLevellingRow>`select * from levellings_for_team(null, ${isOpen})`.execute(db)).rows;
}

/** A request as it stands. */
export async function teamLevelling(db: Db, id: string): Promise<TeamLevellingRow | undefined> {
  return (await sql<TeamLevellingRow>`select * from levellings_for_team(${id}, null)`.execute(db)).rows[0];
}

/** A request, held until the transaction ends. */
export async function heldTeamLevelling(db: Db, id: string): Promise<TeamLevellingRow | undefined> {
  await sql`select levelling_lock_for_team(${id})`.execute(db);
  return teamLevelling(db, id);
}

/** Moves a held request, with what is said to who asked. */
export const moveLevelling = (
  db: Db,
  id: string,
  { to, words, staffEmail }: { to: LevellingStatus; words: string | null; staffEmail: string | null },
  now: Date,
) => sql`select levelling_move_as_team(${id}, ${to}, ${words}, ${staffEmail}, ${now})`.execute(db);

/** Writes into the history of a held request what a person of the team did. */
export const noteLevellingAsTeam = (
  db: Db,
  id: string,
  staffEmail: string,
  entry: { kind: 'looked' | 'file_read' | 'in_work' | 'sent_back' | 'delivered'; comment: string | null },
  now: Date,
) => sql`select levelling_log_as_team(${id}, ${staffEmail}, ${entry.kind}, ${entry.comment}, ${now})`.execute(db);

/** A file of a request. */
export async function teamLevellingFile(db: Db, id: string, fileId: string) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select * from levelling_file_for_team(${id}, ${fileId})`.execute(db);
  return rows[0];
}

/** Tells the pages of the company of a request that it changed. */
export const tellCompanyOfLevelling = (db: Db, id: string, kind: string, tags: readonly string[]) =>
  sql`select event_of_levelling(${id}, ${kind}, ${tags}::text[])`.execute(db);

/** The job that the sheet of a held request becomes that of, held; null where it becomes that of none. */
export async function jobToLevel(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select levelling_job_for_team(${id}) as id`.execute(db);
  return rows[0]!.id;
}

/** Makes the sheet of a held request for who asked; its id. */
export async function deliverLevelling(
  db: Db,
  id: string,
  sheet: {
    jobId: string | null;
    summary: SheetSummary;
    base: SheetBase;
    files: readonly { vendor_id: string; file_id: string }[];
    by: string;
  },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select levelling_deliver_as_team(${id}, ${sheet.jobId}, ${JSON.stringify(sheet.summary)}::jsonb, ${JSON.stringify(sheet.base)}::jsonb,
      ${JSON.stringify(sheet.files)}::jsonb, ${sheet.by}, ${now}) as id`.execute(db);
  return rows[0]!.id;
}
