import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import { insertJobEvent } from '../../events/event.queries.ts';
import type { Database } from '../../db/schema.ts';
import type { JobStatus } from '../job-rfq/job-states.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// The team belongs to no company: each statement is a function that hands out what the team may know.

/** A job of a client as the team may know it. */
export type TeamJobRow = {
  id: string;
  company_name: string;
  year: number;
  number: number;
  title: string | null;
  subcategory_name: string | null;
  plant_name: string | null;
  plant_city: string | null;
  plant_state: string | null;
  required_by: string | null;
  scope: string | null;
  contacts: Schemas['JobContact'][];
  item_count: number;
  status: JobStatus;
  status_since: string;
  held_status: JobStatus | null;
  sourcing_at: string | null;
  submitted_at: string;
  owner_name: string;
  owner_email: string;
  log_count: number;
  log_fingerprint: Buffer | null;
};

/** The jobs that wait for the team, the longest waiting first. */
export async function waitingJobs(db: Db): Promise<TeamJobRow[]> {
  return (await sql<TeamJobRow>`select * from jobs_for_team(null)`.execute(db)).rows;
}

/** A job that was submitted once, held until the transaction ends. */
export async function heldTeamJob(db: Db, id: string): Promise<TeamJobRow | undefined> {
  await sql`select job_lock_for_team(${id})`.execute(db);
  return (await sql<TeamJobRow>`select * from jobs_for_team(${id})`.execute(db)).rows[0];
}

/** The lines of such a job, in their order. */
export async function teamJobItems(db: Db, id: string): Promise<Schemas['ScopeItems']> {
  const { rows } = await sql<Schemas['ScopeItem']>`
    select heading as "group", description, unit, trim_scale(quantity)::text as quantity, note from job_items_for_team(${id})`.execute(
    db,
  );
  return rows;
}

/** Moves a held job. */
export const moveJobAsTeam = (db: Db, id: string, to: JobStatus, comment: string | null, by: string, now: Date) =>
  sql`select job_move_as_team(${id}, ${to}, ${comment}, ${by}, ${now})`.execute(db);

/** Tells the pages of the job's company that it changed. */
export const tellCompanyOfJob = (db: Db, id: string, kind: string) =>
  insertJobEvent(db, id, kind, ['job-rfq', 'activity-log']);
