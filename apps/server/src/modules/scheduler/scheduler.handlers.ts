import { randomUUID } from 'node:crypto';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { downloadOf } from '../../documents/download.ts';
import { assertFields, conflict, notFound, ticketSpent } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { xlsxOf } from '../job-rfq/table-file.rules.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { calendarType } from '../visit/visit-calendar.rules.ts';
import { planCalendar, planTable, scheduleTable } from './schedule-files.rules.ts';
import { schedulerPolicies } from './scheduler.policies.ts';
import { insertBaseline, insertTicket, redeemTicket, scheduleRows } from './scheduler.queries.ts';
import type { ScheduleRow } from './scheduler.queries.ts';
import {
  byFloat,
  casesOf,
  claimsOfTicket,
  figuresOf,
  isScheduled,
  scheduledJob,
  signedTicket,
  TICKET_IN_SECONDS,
} from './scheduler.rules.ts';

type Operations =
  | 'getBubbleLink'
  | 'redeemSchedulerTicket'
  | 'getSchedule'
  | 'getJobSchedule'
  | 'exportSchedule'
  | 'exportJobSchedule'
  | 'planSchedule';
type Reading = Pick<Context<'getJobSchedule'>, 'db' | 'principal' | 'now'>;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Handlers of the procurement scheduler (decision 104). */
export const schedulerHandlers: HandlersOf<Operations> = {
  getBubbleLink: async ({ db, principal, config, now }) => {
    if (config.schedulerUrl === null) return { url: `${config.publicUrl}/scheduler`, isOwn: true };
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + TICKET_IN_SECONDS * 1000);
    await insertTicket(db, {
      id,
      company_id: principal.companyId,
      user_id: principal.userId,
      expires_at: expiresAt,
    });
    const url = new URL(config.schedulerUrl);
    const claims = { jti: id, aud: url.origin, exp: Math.floor(expiresAt.getTime() / 1000) };
    url.searchParams.set('ticket', signedTicket(config.secret, claims));
    return { url: url.href, isOwn: false };
  },

  redeemSchedulerTicket: async ({ directory, body, config, now }) => {
    const claims = claimsOfTicket(config.secret, body.ticket, body.audience, now);
    const person = claims && (await redeemTicket(directory, claims.jti, now));
    if (!person) throw ticketSpent();
    return {
      userId: person.user_id,
      fullName: person.full_name,
      email: person.email,
      companyId: person.company_id,
      companyName: person.company_name,
    };
  },

  getSchedule: async (context) => {
    const { offset = 1, limit = 20 } = context.query;
    const jobs = await jobsUnderWay(context);
    return {
      jobs: jobs.slice((offset - 1) * limit, offset * limit),
      totalRecords: jobs.length,
      offset,
      limit,
      ...figuresOf(jobs, indianDay(context.now)),
    };
  },

  getJobSchedule: (context) => planOf(context, context.path.id),

  exportSchedule: async (context) => {
    const { principal, now } = context;
    const table = scheduleTable(await jobsUnderWay(context), { person: principal, now });
    return downloadOf(`Schedule ${indianDay(now)}.xlsx`, XLSX, xlsxOf(table, 'Schedule'));
  },

  exportJobSchedule: async (context) => {
    const { path, query, principal, now, config } = context;
    const job = await planOf(context, path.id);
    if (query.format === 'ics') {
      const text = planCalendar(job, { now, productName: config.productName, publicUrl: config.publicUrl });
      return downloadOf(`${job.number} plan.ics`, calendarType('PUBLISH'), Buffer.from(text));
    }
    return downloadOf(`${job.number} plan.xlsx`, XLSX, xlsxOf(planTable(job, { person: principal, now }), 'Plan'));
  },

  planSchedule: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const reason = body.reason?.trim() || null;
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    authorise(schedulerPolicies['schedule.plan'], { job, requiredOn: job.required_by });
    const today = indianDay(now);
    const read = async () => {
      const rows = await scheduleRows(db, principal.userId);
      const row = rows.find(({ id }) => id === job.id);
      if (!row) throw notFound('job');
      return { row, cases: casesOf(rows, today) };
    };
    const { row, cases } = await read();
    const number = (row.baseline?.number ?? 0) + 1;
    const message = reason === null ? (number > 1 ? 'Enter a reason.' : null) : wordsProblem(reason);
    assertFields(message === null ? [] : [{ pointer: '/reason', message }]);
    const as = { today, userId: principal.userId, mayPlan: true };
    const { stages } = scheduledJob(row, cases, as);
    await insertBaseline(db, {
      job_id: job.id,
      number,
      company_id: principal.companyId,
      made_at: now,
      made_by: principal.fullName,
      reason: number === 1 ? null : reason,
      required_on: job.required_by!,
      days: JSON.stringify(Object.fromEntries(stages.map(({ stage, latest }) => [stage, latest]))),
    });
    await writeJobLog(context, job.id, 'schedule_planned', {
      count: number,
      ...(number > 1 && reason !== null && { comment: reason }),
    });
    const after = await read();
    return scheduledJob(after.row, after.cases, as);
  },
};

/** The jobs under way that a person sees, the least float first. */
async function jobsUnderWay({ db, principal, now }: Reading) {
  const today = indianDay(now);
  const rows = await scheduleRows(db, principal.userId);
  const cases = casesOf(rows, today);
  return rows
    .filter(isScheduled)
    .map((row) => scheduledJob(row, cases, { today, userId: principal.userId, mayPlan: mayPlan(principal, row) }))
    .toSorted(byFloat);
}

/** The plan of a job that a person sees. @throws {Problem} 404, or 409 before it was submitted */
async function planOf({ db, principal, now }: Reading, ref: string) {
  const job = await jobByRef(db, principal.userId, ref);
  if (!job) throw notFound('job');
  const today = indianDay(now);
  const rows = await scheduleRows(db, principal.userId);
  const row = rows.find(({ id }) => id === job.id);
  if (!row) throw conflict('NOT_SCHEDULED', 'The plan of a job begins once it is submitted.');
  const as = { today, userId: principal.userId, mayPlan: mayPlan(principal, row) };
  return scheduledJob(row, casesOf(rows, today), as);
}

const mayPlan = (principal: Principal, row: ScheduleRow): boolean =>
  may(schedulerPolicies['schedule.plan'], principal, { job: row, requiredOn: row.required_by });
