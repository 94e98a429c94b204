import { insertMessage } from '../../outbox/outbox.queries.ts';
import { addTask } from '../../tasks/task.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { notify } from '../notification/notify.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { expiryOf } from './award.rules.ts';
import {
  APPROVER_LEFT,
  duePayload,
  escalatesAt,
  expiryPayload,
  leftPayload,
  RESOLUTION_DUE,
  RESOLUTION_EXPIRY,
} from './resolution-due.rules.ts';
import type { Left } from './resolution-due.rules.ts';
import { approverLeftMail, reminderMail } from './resolution-mails.rules.ts';
import { expire, nameOf, note, storeStages, surroundingsOf, toldOf } from './resolution-steps.ts';
import type { Acting } from './resolution-steps.ts';
import { approversOfJob, enterCompanyOf, lockedResolution, nameOfPerson, seesJob } from './resolution.queries.ts';
import { askedIn, escalated, leftBy, turnOf } from './resolution.rules.ts';

/** A resolution that is not decided yet with its job, both held, for the clock that acts for its company; undefined where it was decided meanwhile. */
async function heldWaiting(parts: Pick<Acting, 'db' | 'config' | 'now' | 'cause'>, resolutionId: string) {
  const { db } = parts;
  const found = await enterCompanyOf(db, resolutionId);
  const job = found && (await lockedJob(db, found.userId, found.jobId));
  const row = job && (await lockedResolution(db, resolutionId));
  if (!found || !job || row?.state !== 'pending') return undefined;
  const acting: Acting = { ...parts, companyId: found.companyId, principal: null };
  return { acting, job, row };
}

type Waiting = NonNullable<Awaited<ReturnType<typeof heldWaiting>>>;

/** Whether a person who is asked lost what it takes to decide. It may have been given back since. */
async function hasLeft({ acting, job }: Waiting, { personId, lost }: Left): Promise<boolean> {
  const { db, companyId } = acting;
  if (lost === 'role') return !(await approversOfJob(db, job.id)).includes(personId);
  return !(await seesJob(db, { companyId, userId: personId }, job));
}

/** Has the next in line decide in the place of a person who left, and tells who proposed the award. */
async function replaceApprover(waiting: Waiting, personId: string): Promise<void> {
  const { acting, job, row } = waiting;
  const { around, people } = await surroundingsOf(acting, job.id, {
    proposedBy: row.proposed_by,
    amountInPaise: row.amount_in_paise,
    rulesVersion: row.rules_version,
  });
  const stages = leftBy(row.stages, personId, around);
  await storeStages(acting, job, row, stages);
  const { step } = turnOf(row.stages, personId)!;
  const other = askedIn(stages).find(({ inPlaceOf }) => inPlaceOf === step.id);
  const names = new Map(people.map((one) => [one.userId, one]));
  const person = (await nameOfPerson(acting.db, personId)) ?? 'A former colleague';
  const next = other ? nameOf(names, other.personId) : null;
  const told = toldOf(acting, job, row);
  await notify(acting.db, {
    kind: 'approver_left',
    jobId: job.id,
    to: { users: [row.proposed_by] },
    subjectId: row.id,
    detail: { by: person, ...(next !== null && { to: next.slice(0, 60) }) },
    mail: { ...approverLeftMail(told, { person, next }), link: told.link },
    cause: acting.cause,
    at: acting.now,
  });
}

/**
 * Reminders of decisions that wait, their going to the next in line, and their end with the quotes that they are about. What was decided
 * meanwhile is left alone, so that a second try does nothing.
 */
export const resolutionTasks = ({ db, config }: TaskParts) => [
  taskKind({
    ...RESOLUTION_DUE,
    payload: duePayload,
    run: async ({ resolutionId, stepId, what }, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        const waiting = await heldWaiting({ db: transaction, config, now, cause }, resolutionId);
        const step = waiting?.row.stages
          .flatMap(({ steps }) => steps)
          .find(({ id, state }) => id === stepId && state === 'pending');
        if (!waiting || !step) return;
        const { acting, job, row } = waiting;
        // While the job is on hold nobody can decide: it is looked at again each day.
        if (job.status === 'on_hold')
          return addTask(
            transaction,
            RESOLUTION_DUE,
            { resolutionId, stepId, what },
            {
              companyId: acting.companyId,
              cause,
              runAt: new Date(now.getTime() + 86_400_000),
            },
          );
        const { around, people } = await surroundingsOf(acting, job.id, {
          proposedBy: row.proposed_by,
          amountInPaise: row.amount_in_paise,
          rulesVersion: row.rules_version,
        });
        if (what === 'escalate') return storeStages(acting, job, row, escalated(row.stages, stepId, around));
        const person = people.find(({ userId }) => userId === step.personId);
        if (!person) return;
        await insertMessage(transaction, acting.companyId, cause, {
          channel: 'mail',
          recipient: person.email,
          ...reminderMail(toldOf(acting, job, row), escalatesAt(step, row.escalate_after_days)),
        });
        await note(acting, job.id, 'resolution_reminded', { person: person.fullName });
      }),
  }),
  taskKind({
    ...APPROVER_LEFT,
    payload: leftPayload,
    run: async (left, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        const waiting = await heldWaiting({ db: transaction, config, now, cause }, left.resolutionId);
        if (!waiting || !turnOf(waiting.row.stages, left.personId) || !(await hasLeft(waiting, left))) return;
        const { acting, job } = waiting;
        if (job.status === 'on_hold')
          return addTask(transaction, APPROVER_LEFT, left, {
            companyId: acting.companyId,
            cause,
            runAt: new Date(now.getTime() + 86_400_000),
          });
        return replaceApprover(waiting, left.personId);
      }),
  }),
  taskKind({
    ...RESOLUTION_EXPIRY,
    payload: expiryPayload,
    run: async ({ resolutionId }, { now, cause }) =>
      db.transaction().execute(async (transaction) => {
        const waiting = await heldWaiting({ db: transaction, config, now, cause }, resolutionId);
        const comment = waiting && expiryOf(waiting.row.proposal, indianDay(now));
        if (comment) await expire(waiting.acting, waiting.job, waiting.row, comment);
      }),
  }),
];
