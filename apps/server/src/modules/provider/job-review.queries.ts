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

/** The jobs that vendors are chosen for, the last accepted first. */
export async function sourcedJobs(db: Db): Promise<TeamJobRow[]> {
  return (await sql<TeamJobRow>`select * from jobs_sourced_for_team()`.execute(db)).rows;
}

/** How many vendors are proposed for a job, and how many of them the client has answered. */
export type ProposalCount = { proposed: number; answered: number };

/** That of jobs that have some, by the job. */
export async function proposalCounts(db: Db, jobIds: readonly string[]): Promise<Map<string, ProposalCount>> {
  const { rows } = await sql<ProposalCount & { job_id: string }>`
    select job_id, proposed, answered from proposal_counts_for_team(${jobIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ job_id: id, proposed, answered }) => [id, { proposed, answered }]));
}

/** A proposal as the team sees it: not who of the client answered it. */
export type TeamProposalRow = {
  job_vendor_id: string;
  vendor_id: string;
  gstn: string;
  company_name: string;
  city: string;
  state: string;
  standing: Schemas['ProviderProposal']['state'];
  reason: string;
  proposed_by: string;
  proposed_at: string;
  verdict: Schemas['F3Verdict'] | null;
  verdict_reason: Schemas['F3Reason'] | null;
  verdict_comment: string | null;
  verdict_at: string | null;
};

/** The proposals for a job, in the order in which they were made. */
export async function teamProposals(db: Db, jobId: string): Promise<TeamProposalRow[]> {
  return (await sql<TeamProposalRow>`select * from proposals_for_team(${jobId})`.execute(db)).rows;
}

/** A job that was submitted once, held until the transaction ends. */
export async function heldTeamJob(db: Db, id: string): Promise<TeamJobRow | undefined> {
  await sql`select job_lock_for_team(${id})`.execute(db);
  return (await sql<TeamJobRow>`select * from jobs_for_team(${id})`.execute(db)).rows[0];
}

/** The lines of such a job, in their order. */
export async function teamJobItems(db: Db, id: string): Promise<Schemas['ScopeItems']> {
  const { rows } = await sql<Schemas['ScopeItem']>`
    select heading as "group", description, unit, trim_scale(quantity)::text as quantity, note, kind,
      amount_in_paise as "amountInPaise" from job_items_for_team(${id})`.execute(db);
  return rows;
}

/** A document of a job as the team reads it. */
export type TeamDocumentRow = {
  id: string;
  name: string;
  kind: Schemas['DocumentKind'] | null;
  description: string | null;
  media_type: string;
  size_in_bytes: number;
  sha256: Buffer;
};

/** The documents of such a job that vendors are to see, in the order in which they were added. */
export async function teamJobDocuments(db: Db, id: string): Promise<TeamDocumentRow[]> {
  return (await sql<TeamDocumentRow>`select * from job_documents_for_team(${id})`.execute(db)).rows;
}

/** Moves a held job. */
export const moveJobAsTeam = (db: Db, id: string, to: JobStatus, comment: string | null, by: string, now: Date) =>
  sql`select job_move_as_team(${id}, ${to}, ${comment}, ${by}, ${now})`.execute(db);

/** Tells the pages of the job's company that it changed. */
export const tellCompanyOfJob = (db: Db, id: string, kind: string, tags: readonly string[] = []) =>
  insertJobEvent(db, id, kind, ['job-rfq', 'activity-log', ...tags]);
