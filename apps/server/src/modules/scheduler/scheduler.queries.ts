import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import { rolesOn } from '../job-rfq/job-rfq.queries.ts';
import type { JobRole, JobStatus } from '../job-rfq/job-states.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows the jobs that the caller sees: every statement needs a tenant, but that which redeems a ticket.

/** A job with the moments that its stages were reached at. */
export type ScheduleRow = {
  id: string;
  year: number;
  number: number;
  title: string | null;
  subcategory_id: string | null;
  status: JobStatus;
  required_by: string | null;
  owner_user_id: string;
  my_roles: JobRole[];
  holidays: { date: string }[] | null;
  envelopes: 'one' | 'two' | null;
  submitted_at: string | null;
  documented_at: string | null;
  published_at: string | null;
  quotes_close_at: string | null;
  technical_opened_at: string | null;
  opened_at: string | null;
  frozen_at: string | null;
  awarded_at: string | null;
  told_at: string | null;
  delivered_at: string | null;
  milestones_end: string | null;
  completed_at: string | null;
  baseline: {
    number: number;
    made_at: string;
    made_by: string;
    reason: string | null;
    days: Record<string, string>;
  } | null;
};

/** The jobs that a person sees, with what their stages were reached at; also those that are over, which say how long stages take. */
export async function scheduleRows(db: Db, userId: string, jobId: string | null = null): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select j.id, j.year, j.number, j.title, j.subcategory_id, coalesce(j.held_status, j.status) as status, j.required_by, j.owner_user_id,
      ${rolesOn(userId)} as my_roles, f.holidays, c.envelopes, j.submitted_at, c.first_published_at as published_at, j.quotes_close_at,
      c.technical_opened_at, c.opened_at, j.awarded_at, j.told_at,
      (select min(d.created_at) from job_document d where d.job_id = j.id) as documented_at,
      (select max(v.frozen_at) from comparison s join comparison_version v on v.comparison_id = s.id where s.job_id = j.id and v.state = 'frozen') as frozen_at,
      (select case when bool_and(m.state in ('accepted', 'waived')) then max(m.accepted_at) end from milestone m where m.job_id = j.id) as delivered_at,
      (select max(m.due + coalesce((select sum(x.days) from milestone_change x where x.milestone_id = m.id and x.state = 'confirmed'), 0)::int)
        from milestone m join delivery_order r on r.job_vendor_id = m.job_vendor_id and r.sent_at is not null where m.job_id = j.id) as milestones_end,
      case when j.status = 'completed' then j.status_since end as completed_at,
      (select json_build_object('number', b.number, 'made_at', to_char(b.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'made_by', b.made_by,
          'reason', b.reason, 'days', b.days) from schedule_baseline b where b.job_id = j.id order by b.number desc limit 1) as baseline
    from job j left join rfq c on c.job_id = j.id left join plant_profile f on f.plant_id = j.plant_id
    where j.submitted_at is not null and (${jobId}::uuid is null or j.id = ${jobId})
    order by j.year, j.number limit 5000`.execute(db);
  return rows;
}

/** Stores the next baseline of a held job. */
export const insertBaseline = (db: Db, baseline: NewRow<'schedule_baseline'>) =>
  db.insertInto('schedule_baseline').values(baseline).execute();

/** Stores a ticket of the caller. */
export const insertTicket = (db: Db, ticket: NewRow<'scheduler_ticket'>) =>
  db.insertInto('scheduler_ticket').values(ticket).execute();

/** Takes a ticket, once: who it is of; undefined for one that is spent, unknown or late. */
export async function redeemTicket(db: Db, id: string, now: Date) {
  const { rows } = await sql<{
    user_id: string;
    full_name: string;
    email: string;
    company_id: string;
    company_name: string;
  }>`select * from scheduler_ticket_redeem(${id}, ${now})`.execute(db);
  return rows[0];
}
