import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { addTask } from '../../tasks/task.queries.ts';
import { indianDate } from '../../indian-time.ts';
import { conflict } from '../../problems.ts';
import { lockedLog } from '../activity-log/activity-log.queries.ts';
import type { LogDetail, LogKind } from '../activity-log/activity-log.rules.ts';
import { writeJobLog, writeJobLogAsSystem } from '../activity-log/job-log.ts';
import { changeJob } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { endedWithoutAward, mayResolutionMove } from '../job-rfq/job-states.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { askedMail, endedMail, overrideAskedMail, passedOverMail } from './resolution-mails.rules.ts';
import type { Told } from './resolution-mails.rules.ts';
import {
  addressesOfProposal,
  approvedResolution,
  changeResolution,
  delegationsOf,
  insertExperiences,
  letSee,
  lockedResolution,
  partiesOf,
  peopleOf,
  resolutionsOf,
  rulesOfVersion,
  withdrawLetters,
} from './resolution.queries.ts';
import type { PersonRow, ResolutionRow } from './resolution.queries.ts';
import { allowsOnResolution, askedIn, counts, ended, outcomeOf, waitsFor } from './resolution.rules.ts';
import type { DecisionReason, OverrideAct, Stage, Step, Surroundings } from './resolution.rules.ts';
import { duesOf, escalatesAt, expiresAt, RESOLUTION_DUE, RESOLUTION_EXPIRY } from './resolution-due.rules.ts';
import type { Due, Expiry } from './resolution-due.rules.ts';

type Db = Kysely<Database>;

/** Who acts: a person of the company, or the clock. The job is held. */
export type Acting = {
  db: Db;
  config: Pick<Config, 'secret' | 'publicUrl' | 'productName'>;
  now: Date;
  companyId: string;
  principal: Pick<Principal, 'userId' | 'companyId' | 'fullName'> | null;
  /** The operation that causes mails and tasks. */
  cause: string;
};

/** The number that people use: RES-2026-0042-1. */
export const resolutionNumberOf = (job: { year: number; number: number }, number: number): string =>
  `${numberOf(job).replace('JR', 'RES')}-${number}`;

/** Writes into the log of the job what was done, by whoever acts. */
export const note = (acting: Acting, jobId: string, kind: LogKind, detail: LogDetail = {}): Promise<void> =>
  acting.principal
    ? writeJobLog({ ...acting, principal: acting.principal }, jobId, kind, detail)
    : writeJobLogAsSystem(acting, jobId, kind, detail);

/** What deciding needs to know, read with the job held. */
export async function surroundingsOf(
  { db, companyId, now }: Pick<Acting, 'db' | 'companyId' | 'now'>,
  jobId: string,
  of: { proposedBy: string; amountInPaise: number; rulesVersion: number },
): Promise<{ around: Surroundings; people: PersonRow[] }> {
  const today = indianDay(now);
  const people = await peopleOf(db, companyId);
  const { escalateToIds, isOverrideAllowed } = await rulesOfVersion(db, companyId, of.rulesVersion);
  const superUsers = people.filter(({ isSuperUser }) => isSuperUser).map(({ userId }) => userId);
  return {
    people,
    around: {
      now,
      today,
      amountInPaise: of.amountInPaise,
      delegations: await delegationsOf(db, companyId, today),
      barred: new Set([of.proposedBy, ...(await partiesOf(db, jobId))]),
      present: new Set(people.map(({ userId }) => userId)),
      isOverrideAllowed,
      nextInLine: [...escalateToIds, ...superUsers],
      newId: randomUUID,
    },
  };
}

export const toldOf = (acting: Acting, job: JobRow, row: Pick<ResolutionRow, 'id' | 'number' | 'proposal'>): Told => ({
  number: resolutionNumberOf(job, row.number),
  title: job.title ?? 'Untitled job',
  proposal: row.proposal,
  link: `${acting.config.publicUrl}/job/${numberOf(job)}/approvals/${row.id}`,
  productName: acting.config.productName,
});

/**
 * Stores what a decision or the clock made of the stages of a held resolution: who is asked now hears of it and is reminded, and when it has ended the
 * job moves on.
 */
export async function storeStages(
  acting: Acting,
  job: JobRow,
  row: ResolutionRow,
  stages: readonly Stage[],
  last: { reason: DecisionReason | null; comment: string | null } = { reason: null, comment: null },
): Promise<void> {
  const known = new Set(row.stages.flatMap(({ steps }) => steps.map(({ id, state }) => `${id} ${state}`)));
  const fresh = askedIn(stages).filter(({ id }) => !known.has(`${id} pending`));
  const { people } = await surroundingsOf(acting, job.id, parts(row));
  const names = new Map(people.map((person) => [person.userId, person]));
  const replacedSteps = stages
    .flatMap(({ steps }) => steps)
    .filter((step) => !counts(step) && !known.has(`${step.id} ${step.state}`));
  for (const step of replacedSteps)
    await note(acting, job.id, step.state === 'delegated' ? 'resolution_delegated' : 'resolution_escalated', {
      person: nameOf(
        names,
        stages.flatMap(({ steps }) => steps).find(({ inPlaceOf }) => inPlaceOf === step.id)!.personId,
      ),
      from: nameOf(names, step.personId),
      ...(step.comment !== null && { comment: step.comment }),
    });
  const asked = [
    ...new Set([
      ...row.asked,
      ...stages
        .flatMap(({ steps }) => steps)
        .filter(({ since }) => since !== null)
        .map(({ personId }) => personId),
    ]),
  ];
  await changeResolution(acting.db, row.id, {
    stages: JSON.stringify(stages),
    waits_for: waitsFor(stages),
    asked,
    changed_at: acting.now,
  });
  const outcome = outcomeOf(stages);
  if (outcome !== 'pending')
    return endResolution(acting, job, { ...row, stages: [...stages] }, { state: outcome, ...last });
  await letSee(
    acting.db,
    acting.companyId,
    job.id,
    fresh.map(({ personId }) => personId),
  );
  for (const step of fresh) await ask(acting, job, row, stages, step, names);
}

const parts = (row: ResolutionRow) => ({
  proposedBy: row.proposed_by,
  amountInPaise: row.amount_in_paise,
  rulesVersion: row.rules_version,
});
/** A name to write down. */
export const nameOf = (names: ReadonlyMap<string, { fullName: string }>, id: string): string =>
  names.get(id)?.fullName ?? 'a former colleague';

/** Mails who is asked, and notes when they are reminded and when it goes on. */
async function ask(
  acting: Acting,
  job: JobRow,
  row: ResolutionRow,
  stages: readonly Stage[],
  step: Step,
  names: ReadonlyMap<string, PersonRow>,
): Promise<void> {
  const { db, companyId, cause } = acting;
  const person = names.get(step.personId);
  const before = stages.flatMap(({ steps }) => steps).find(({ id }) => id === step.inPlaceOf);
  const decideBy = escalatesAt(step, row.escalate_after_days);
  if (person)
    await insertMessage(db, companyId, cause, {
      channel: 'mail',
      recipient: person.email,
      ...askedMail(toldOf(acting, job, row), {
        by: row.proposed_by_name,
        decideBy,
        inPlaceOf: before ? nameOf(names, before.personId) : null,
      }),
    });
  const { remindAfterDays } = await rulesOfVersion(db, companyId, row.rules_version);
  for (const { what, at } of duesOf(step, { remindAfterDays, escalateAfterDays: row.escalate_after_days }))
    await addTask<Due>(
      db,
      RESOLUTION_DUE,
      { resolutionId: row.id, stepId: step.id, what },
      { companyId, cause, runAt: at },
    );
}

/**
 * Writes down what two super users do about a step of somebody else. That it is asked for reaches who may agree to it and who was asked first, who may
 * still decide; that it was done, whose step it was.
 */
export async function noteOverride(
  acting: Acting,
  job: JobRow,
  { row, step, act, comment }: { row: ResolutionRow; step: Step; act: OverrideAct; comment: string },
  { people, others }: { people: readonly PersonRow[]; others: readonly PersonRow[] },
): Promise<void> {
  const { db, companyId, cause, principal } = acting;
  const names = new Map(people.map((person) => [person.userId, person]));
  const from = nameOf(names, step.personId);
  await note(acting, job.id, OVERRIDE_KINDS[act], {
    from,
    comment,
    ...(act === 'confirm' && { person: nameOf(names, step.override!.askedById) }),
  });
  if (act === 'drop') return;
  const person = names.get(step.personId);
  const told = toldOf(acting, job, row);
  const words = { by: principal!.fullName, from, comment };
  const mails = [
    ...(act === 'ask' ? others.map(({ email }) => ({ recipient: email, ...overrideAskedMail(told, words) })) : []),
    ...(person ? [{ recipient: person.email, ...passedOverMail(told, { ...words, isDone: act === 'confirm' }) }] : []),
  ];
  for (const mail of mails) await insertMessage(db, companyId, cause, { channel: 'mail', ...mail });
}

const OVERRIDE_KINDS = {
  ask: 'resolution_override_asked',
  confirm: 'resolution_overridden',
  drop: 'resolution_override_dropped',
} as const satisfies Record<OverrideAct, LogKind>;

/** Ends a held resolution and moves its job on; who proposed it and who owns the job are told, but for what they did themselves. */
export async function endResolution(
  acting: Acting,
  job: JobRow,
  row: ResolutionRow,
  end: { state: Exclude<ResolutionRow['state'], 'pending'>; reason: DecisionReason | null; comment: string | null },
): Promise<void> {
  const { db, now, principal, companyId, cause } = acting;
  const stages = ended(row.stages);
  await changeResolution(db, row.id, {
    state: end.state,
    stages: JSON.stringify(stages),
    waits_for: [],
    changed_at: now,
    ended_at: now,
    ended_by: principal?.fullName ?? null,
    end_comment: end.comment,
  });
  await moveJob(acting, job, end.state === 'approved' ? 'awarded' : 'evaluating');
  if (end.state === 'approved') {
    const log = (await lockedLog(db, job.id))!;
    await changeResolution(db, row.id, { log_count: log.count, log_fingerprint: log.last });
  }
  const told = toldOf(acting, job, row);
  const mail = endedMail(told, { ...end, by: principal?.fullName ?? null });
  for (const recipient of await addressesOfProposal(db, job.id, row.proposed_by))
    await insertMessage(db, companyId, cause, { channel: 'mail', recipient, ...mail });
}

/** Moves a held job as its resolution does; one that is on hold goes on there when it is let go on. One that has ended stays. */
export async function moveJob(acting: Acting, job: JobRow, to: 'approving' | 'awarded' | 'evaluating'): Promise<void> {
  const { db, now, principal } = acting;
  const changed = { updated_at: now, changed_by: principal?.userId ?? null };
  if (job.status === 'on_hold' && to === 'evaluating')
    return void (await changeJob(db, job.id, { ...changed, held_status: to }));
  if (endedWithoutAward(job.status)) return;
  if (!mayResolutionMove(job, to)) throw conflict('NOT_EVALUATING', 'The job’s status has changed. Reload the page.');
  await changeJob(db, job.id, {
    ...changed,
    status: to,
    status_since: now,
    status_reason: null,
    status_comment: null,
    status_by: principal?.fullName ?? null,
    ...(to === 'awarded' && { awarded_at: now }),
  });
  await note(acting, job.id, 'status_changed', { from: job.status, to });
}

/**
 * Makes what is being decided of a job void: what it was about was changed, or the job ended. Nothing happens where nothing is. The job is held by
 * the caller.
 */
export async function voidResolutionsOf(acting: Acting, job: JobRow, comment: string): Promise<void> {
  for (const { id, state } of await resolutionsOf(acting.db, job.id)) {
    if (!allowsOnResolution(state, 'void')) continue;
    const row = (await lockedResolution(acting.db, id))!;
    await note(acting, job.id, 'resolution_void', { comment });
    await endResolution(acting, job, row, { state: 'void', reason: null, comment });
  }
}

/**
 * Makes the award of a held job that is reopened void: who approved it stays readable, another one can be approved, and the vendors can be told of that.
 * Nothing happens where nothing was awarded.
 */
export async function voidAwardOf(acting: Acting & { principal: Principal }, job: JobRow): Promise<void> {
  const { db, now, principal } = acting;
  const approved = await approvedResolution(db, job.id);
  if (!approved) return;
  const comment = `Approved on ${indianDate(indianDay(new Date(approved.ended_at!)))}. The job was reopened.`;
  await changeResolution(db, approved.id, {
    state: 'void',
    changed_at: now,
    ended_at: now,
    ended_by: principal.fullName,
    end_comment: comment,
  });
  await withdrawLetters(db, job.id, now);
  await changeJob(db, job.id, { awarded_at: null, told_at: null });
  await note(acting, job.id, 'resolution_void', { comment });
}

/** Has a resolution end on the day after the last one of the quotes that it awards. */
export async function expireLater({ db, companyId, cause }: Acting, { id, proposal }: ResolutionRow): Promise<void> {
  const runAt = expiresAt(proposal);
  if (!runAt) return;
  await addTask<Expiry>(db, RESOLUTION_EXPIRY, { resolutionId: id }, { companyId, cause, runAt });
}

/** Ends a held resolution that was not decided while the quotes that it awards held; `comment` says which did not. */
export async function expire(acting: Acting, job: JobRow, row: ResolutionRow, comment: string): Promise<void> {
  await note(acting, job.id, 'resolution_expired', { comment });
  await endResolution(acting, job, row, { state: 'expired', reason: null, comment });
}

/** Makes the experiences of a held job that was completed with the vendors that it was awarded to. */
export async function experiencesOf({ db, now }: Acting, job: JobRow): Promise<void> {
  const approved = await approvedResolution(db, job.id);
  const jobVendorIds = approved?.proposal.awards.flatMap(({ jobVendorId }) => jobVendorId ?? []) ?? [];
  await insertExperiences(db, {
    jobId: job.id,
    number: numberOf(job),
    title: job.title ?? numberOf(job),
    jobVendorIds,
    day: indianDay(now),
  });
}
