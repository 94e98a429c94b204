import { randomUUID } from 'node:crypto';
import type { HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, notFound, ticketSpent } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
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

type Operations = 'getBubbleLink' | 'redeemSchedulerTicket' | 'getSchedule' | 'planSchedule';

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

  getSchedule: async ({ db, query, principal, now }) => {
    const { offset = 1, limit = 20 } = query;
    const today = indianDay(now);
    const rows = await scheduleRows(db, principal.userId);
    const cases = casesOf(rows, today);
    const jobs = rows
      .filter(isScheduled)
      .map((row) => scheduledJob(row, cases, { today, userId: principal.userId, mayPlan: mayPlan(principal, row) }))
      .toSorted(byFloat);
    return {
      jobs: jobs.slice((offset - 1) * limit, offset * limit),
      totalRecords: jobs.length,
      offset,
      limit,
      ...figuresOf(jobs, today),
    };
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

const mayPlan = (principal: Principal, row: ScheduleRow): boolean =>
  may(schedulerPolicies['schedule.plan'], principal, { job: row, requiredOn: row.required_by });
