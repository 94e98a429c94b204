import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import type { RequestStatus } from '../request-vendor/request-vendor.rules.ts';
import type { rowsOfNewVendor, TeamRequestRow } from './request-answers.rules.ts';

type Db = Kysely<Database>;

// The team belongs to no company: each statement is a function that hands out what the team may know.

/** The open requests of all companies, the oldest first, or the last closed ones. */
export async function teamRequests(db: Db, isOpen: boolean): Promise<TeamRequestRow[]> {
  return (await sql<TeamRequestRow>`select * from requests_for_team(null, ${isOpen})`.execute(db)).rows;
}

/** A request, held until the transaction ends. */
export async function heldTeamRequest(db: Db, id: string): Promise<TeamRequestRow | undefined> {
  await sql`select request_lock_for_team(${id})`.execute(db);
  return (await sql<TeamRequestRow>`select * from requests_for_team(${id}, null)`.execute(db)).rows[0];
}

/** Moves a held request. */
export const moveRequest = (
  db: Db,
  id: string,
  move: { to: RequestStatus; comment: string | null; vendorId: string | null; isAnswer: boolean; isClosed: boolean },
  now: Date,
) =>
  sql`select request_move_as_team(${id}, ${move.to}, ${move.comment}, ${move.vendorId}, ${move.isAnswer}, ${move.isClosed}, ${now})`.execute(
    db,
  );

/** Writes into the history of a held request what a person of the team did. */
export const noteRequestAsTeam = (
  db: Db,
  id: string,
  staffEmail: string,
  entry: { kind: 'looked' | 'moved'; from: RequestStatus | null; to: RequestStatus | null; comment: string | null },
  now: Date,
) =>
  sql`select request_log_as_team(${id}, ${staffEmail}, ${entry.kind}, ${entry.from}, ${entry.to}, ${entry.comment}, ${now})`.execute(
    db,
  );

/** Tells the pages of the company of a request that it changed. */
export const tellCompanyOfRequest = (db: Db, id: string, kind: string, tags: readonly string[]) =>
  sql`select event_of_request(${id}, ${kind}, ${tags}::text[])`.execute(db);

/** The jobs that wait for the vendor of a held request, in the order in which they are held. */
export async function waitingJobsOf(db: Db, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from request_jobs_for_team(${requestId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Holds a job until the transaction ends. */
export const holdJob = (db: Db, id: string) => sql`select job_lock_for_team(${id})`.execute(db);

/** Which of these services the catalogue has. */
export async function knownServices(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vendor_subcategory')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists a vendor with who is asked there and what was checked; answers its id. */
export async function addVendorAsTeam(
  db: Db,
  { row, checks }: ReturnType<typeof rowsOfNewVendor>,
  contact: components['schemas']['NewVendor']['contact'],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select vendor_add_as_team(${JSON.stringify(row)}::jsonb, ${JSON.stringify(contact)}::jsonb, ${JSON.stringify(checks)}::jsonb) as id`.execute(
    db,
  );
  return rows[0]!.id;
}
