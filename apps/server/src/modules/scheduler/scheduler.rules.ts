import { createHmac, timingSafeEqual } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { addDays } from '@millwright/evaluation/calendar-days';
import { scheduleOf, stageTime } from '@millwright/evaluation/schedule';
import type { StageFacts, StageTime } from '@millwright/evaluation/schedule';
import { workingDaysBetween } from '@millwright/evaluation/working-days';
import type { Holidays } from '@millwright/evaluation/working-days';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { ENDED_STATES } from '../job-rfq/job-states.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import type { ScheduleRow } from './scheduler.queries.ts';

type Schemas = components['schemas'];
export type StageId = Schemas['ScheduleStage'];

/** Stages in their order, each with its norm: working days after the one before, for companies with fewer than 5 cases (decision 104). */
export const STAGE_NORMS: Readonly<Record<StageId, number>> = {
  requirement: 0,
  documents: 4,
  published: 2,
  quotes_due: 12,
  opened: 1,
  technical_lock: 5,
  compared: 4,
  approved: 5,
  awarded: 1,
  delivered: 30,
};
const STAGES = Object.keys(STAGE_NORMS) as StageId[];
const AT_RISK_IN_DAYS = 5;
const WEEK_IN_DAYS = 7;

const dayOf = (moment: string | null): string | null => (moment === null ? null : indianDay(new Date(moment)));
const earlier = (left: string | null, right: string | null) =>
  left === null || (right !== null && right < left) ? right : left;

/** The stages of a job: only two envelopes have a technical lock. */
const stagesOf = ({ envelopes }: ScheduleRow): StageId[] =>
  STAGES.filter((stage) => stage !== 'technical_lock' || envelopes === 'two');

/** The day on which a job reached each stage. */
function actualDays(row: ScheduleRow, today: string): Record<StageId, string | null> {
  const published = dayOf(row.published_at);
  const closes = dayOf(row.quotes_close_at);
  const isTwo = row.envelopes === 'two';
  return {
    requirement: dayOf(row.submitted_at),
    documents: earlier(dayOf(row.documented_at), published),
    published,
    quotes_due: published !== null && closes !== null && closes < today ? closes : null,
    opened: dayOf(isTwo ? row.technical_opened_at : row.opened_at),
    technical_lock: isTwo ? dayOf(row.opened_at) : null,
    compared: dayOf(row.frozen_at),
    approved: dayOf(row.awarded_at),
    awarded: dayOf(row.told_at),
    delivered: dayOf(row.delivered_at ?? row.completed_at),
  };
}

const holidaysOf = ({ holidays }: ScheduleRow): Holidays => new Set((holidays ?? []).map(({ date }) => date));

/** How long each stage took, in working days, by stage: of one category, and of all. */
type Cases = { ofCategory: Map<string, number[]>; ofAll: Map<StageId, number[]> };

/** How long the stages of jobs took. A stage that was reached before the one before it took no time. */
export function casesOf(rows: readonly ScheduleRow[], today: string): Cases {
  const cases: Cases = { ofCategory: new Map(), ofAll: new Map() };
  for (const row of rows) {
    const actual = actualDays(row, today);
    const holidays = holidaysOf(row);
    const stages = stagesOf(row);
    for (const [at, stage] of stages.entries()) {
      const before = at === 0 ? null : actual[stages[at - 1]!];
      const reached = actual[stage];
      if (before === null || reached === null) continue;
      const days = Math.max(0, workingDaysBetween(before, reached, holidays));
      const key = `${row.subcategory_id} ${stage}`;
      cases.ofCategory.set(key, [...(cases.ofCategory.get(key) ?? []), days]);
      cases.ofAll.set(stage, [...(cases.ofAll.get(stage) ?? []), days]);
    }
  }
  return cases;
}

/** Whether a job is in the schedule: it was submitted and has not ended. */
export const isScheduled = ({ status }: ScheduleRow): boolean => !ENDED_STATES.includes(status);

/** A job in the schedule. */
export function scheduledJob(
  row: ScheduleRow,
  cases: Cases,
  { today, userId, mayPlan }: { today: string; userId: string; mayPlan: boolean },
): Schemas['ScheduledJob'] {
  const actual = actualDays(row, today);
  const stages = stagesOf(row);
  const times = stages.map((stage): StageTime =>
    stageTime(
      cases.ofCategory.get(`${row.subcategory_id} ${stage}`) ?? [],
      cases.ofAll.get(stage) ?? [],
      STAGE_NORMS[stage],
    ),
  );
  const lastReached = stages.findLastIndex((stage) => actual[stage] !== null);
  const facts = stages.map((stage, at): StageFacts => ({
    // A stage that was left out on the way counts as reached with the next one.
    actual: actual[stage] ?? (at < lastReached ? firstAfter(stages, actual, at) : null),
    set: stage === 'quotes_due' ? dayOf(row.quotes_close_at) : stage === 'delivered' ? row.milestones_end : null,
    time: times[at]!,
  }));
  const scheduled = scheduleOf(facts, { requiredOn: row.required_by, today, holidays: holidaysOf(row) });
  const last = scheduled.at(-1)!;
  const nextAt = facts.findIndex(({ actual: reached }) => reached === null);
  const { baseline } = row;
  return {
    jobId: row.id,
    number: numberOf(row),
    title: row.title ?? '',
    status:
      last.floatDays === null
        ? 'unplanned'
        : last.floatDays < 0
          ? 'late'
          : last.floatDays <= AT_RISK_IN_DAYS
            ? 'at_risk'
            : 'on_time',
    requiredOn: row.required_by,
    forecast: last.forecast,
    floatDays: last.floatDays,
    next:
      nextAt === -1
        ? null
        : {
            stage: stages[nextAt]!,
            by: scheduled[nextAt]!.latest,
            since: nextAt === 0 ? null : facts[nextAt - 1]!.actual,
            isMine: row.owner_user_id === userId,
          },
    baseline: baseline && {
      number: baseline.number,
      at: baseline.made_at,
      by: baseline.made_by,
      reason: baseline.reason,
    },
    stages: scheduled.map((stage, at) => ({
      stage: stages[at]!,
      planned: baseline?.days[stages[at]!] ?? stage.latest,
      ...stage,
      cases: times[at]!.cases,
    })),
    can: { plan: mayPlan },
  };
}

const firstAfter = (stages: readonly StageId[], actual: Record<StageId, string | null>, at: number): string =>
  actual[stages.slice(at + 1).find((stage) => actual[stage] !== null)!]!;

/** What a page of the schedule says of all its jobs. */
export function figuresOf(jobs: readonly Schemas['ScheduledJob'][], today: string) {
  const counts = { late: 0, at_risk: 0, on_time: 0, unplanned: 0 };
  for (const { status } of jobs) counts[status] += 1;
  const until = addDays(today, WEEK_IN_DAYS);
  const due = jobs.filter(({ next }) => next !== null && next.by !== null && next.by <= until);
  const cases = jobs.flatMap(({ stages }) =>
    stages.filter(({ actual, stage }) => actual === null && stage !== 'requirement').map((stage) => stage.cases),
  );
  return {
    counts,
    worstDaysLate: Math.max(0, ...jobs.map(({ floatDays }) => -(floatDays ?? 0))),
    dueThisWeek: { total: due.length, mine: due.filter(({ next }) => next!.isMine).length },
    leastCases: cases.length === 0 ? 0 : Math.min(...cases),
    mostCases: Math.max(0, ...cases),
  };
}

/** The least float first; jobs without a required date last. */
export const byFloat = (left: Schemas['ScheduledJob'], right: Schemas['ScheduledJob']): number =>
  (left.floatDays ?? Infinity) - (right.floatDays ?? Infinity) || left.number.localeCompare(right.number);

/** How long a ticket is good. */
export const TICKET_IN_SECONDS = 60;
/** What a ticket says: which it is, for whom, and until when (seconds). */
export type TicketClaims = { jti: string; aud: string; exp: number };

const signature = (secret: Buffer, words: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update('tickets of the scheduler').digest()).update(words).digest();

/** A signed ticket. */
export function signedTicket(secret: Buffer, claims: TicketClaims): string {
  const words = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${words}.${signature(secret, words).toString('base64url')}`;
}

/** What a ticket says; null for one that is not ours, is for another audience, or is late. */
export function claimsOfTicket(secret: Buffer, ticket: string, audience: string, now: Date): TicketClaims | null {
  const [words = '', mark = ''] = ticket.split('.');
  const given = Buffer.from(mark, 'base64url');
  const own = signature(secret, words);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const claims = JSON.parse(Buffer.from(words, 'base64url').toString()) as TicketClaims;
  return claims.aud === audience && claims.exp * 1000 > now.getTime() ? claims : null;
}
