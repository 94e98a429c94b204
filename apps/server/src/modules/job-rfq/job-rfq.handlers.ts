import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import type { Context, ContextOf, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile, invalidRequest, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { changesDetail, itemChanges, scopeItems } from '../activity-log/log-changes.rules.ts';
import { notify } from '../notification/notify.ts';
import { assertNoAuctionRuns, cancelAuctionsOf } from '../auction/end-auctions.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';
import { clientInfoPolicies } from '../client-info/client-info.policies.ts';
import { identified } from '../rfq/rfq-items.rules.ts';
import { tellVendorsOfEnd } from '../rfq/end-of-job.ts';
import { cancelVisitsOf } from '../visit/end-visits.ts';
import { lockVisits } from '../visit/visit.queries.ts';
import { experiencesOf, voidAwardOf, voidResolutionsOf } from '../resolution/resolution-steps.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { markPartSeen } from './job-news.queries.ts';
import type { JobPart } from './job-news.rules.ts';
import { jobPolicies } from './job-rfq.policies.ts';
import {
  changeJob,
  colleague,
  countScopeDocuments,
  insertJob,
  itemsOf,
  jobByRef,
  jobChoices,
  knownOfJob,
  lockedJob,
  markSeen,
  membersOf,
  replaceItems,
  setMember,
} from './job-rfq.queries.ts';
import {
  changedFields,
  columnsOfJob,
  incompleteProblems,
  itemProblems,
  jobChanges,
  jobForTeamMail,
  jobMovedMail,
  jobOf,
  jobProblems,
  jobRoleMail,
  mayPostFor,
  missingProblems,
} from './job-rfq.rules.ts';
import type { JobRow } from './job-rfq.rules.ts';
import { endedWithoutAward, movesFrom } from './job-states.rules.ts';
import type { JobRole } from './job-states.rules.ts';
import { missingOf } from './next-move.rules.ts';

type Operations =
  | 'createJob'
  | 'editJob'
  | 'getJobChoices'
  | 'getJobScope'
  | 'setJobScope'
  | 'setJobMember'
  | 'getJobRequestReport'
  | 'updateJobStatus'
  | 'updateLastActivityDate'
  | 'updateVendorsNewMessageCount'
  | 'updateHasNewVendor'
  | 'updateHasNewQuotation';

/** Handlers of jobs (section 7 of the product specification, job requests; domain rules, states of a job). */
export const jobRfqHandlers: HandlersOf<Operations> = {
  createJob: async (context) => {
    const { db, body, principal, now } = context;
    await assertJob(context, body, null);
    const id = await insertJob(db, {
      ...columnsOfJob(body),
      company_id: principal.companyId,
      year: Number(indianDay(now).slice(0, 4)),
      owner_user_id: principal.userId,
      status: 'draft',
      status_since: now,
      created_at: now,
      updated_at: now,
      changed_by: principal.userId,
    });
    await writeJobLog(context, id, 'created');
    return shownJob(context, id);
  },

  editJob: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const job = await held(db, principal, path.id);
    authorise(jobPolicies['job.edit'], job);
    if (job.version !== body.version) throw changedMeanwhile();
    await assertJob(context, body.fields, job);
    const columns = columnsOfJob(body.fields);
    const fields = changedFields(job, columns);
    if (fields.length > 0) {
      await changeJob(db, job.id, { ...columns, updated_at: now, changed_by: principal.userId });
      // A draft saves itself every other second: what it said on the way is nobody's business.
      if (job.status !== 'draft') {
        const changes = jobChanges(job, await found(db, principal, job.id));
        await writeJobLog(context, job.id, 'edited', { fields, ...changesDetail(changes) });
      }
    }
    return shownJob(context, job.id);
  },

  getJobChoices: async ({ db, principal }) => {
    const { plants, projects } = await jobChoices(db, principal.companyId);
    const isOwn = ({ _id }: { _id: string }) => mayPostFor(principal, _id);
    const can = { addPlant: may(clientInfoPolicies['plant.manage'], principal, undefined) };
    return { plants: plants.filter(isOwn), projects, can };
  },

  getJobScope: async ({ db, path, principal }) => {
    const job = await found(db, principal, path.id);
    return { version: job.version, items: await itemsOf(db, job.id) };
  },

  setJobScope: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const job = await held(db, principal, path.id);
    authorise(jobPolicies['job.edit'], job);
    if (job.version !== body.version) throw changedMeanwhile();
    assertFields(itemProblems(body.items));
    const isScopeGone = body.items.length === 0 && (await countScopeDocuments(db, job.id)) === 0;
    if (job.status !== 'draft' && isScopeGone) assertFields(missingProblems(['scopeItems']));
    const before = await itemsOf(db, job.id);
    const items = identified(body.items, before);
    await replaceItems(db, principal.companyId, job.id, items);
    await changeJob(db, job.id, { item_count: body.items.length, updated_at: now, changed_by: principal.userId });
    if (job.status !== 'draft') {
      const changes = itemChanges(scopeItems(before), scopeItems(await itemsOf(db, job.id)));
      await writeJobLog(context, job.id, 'scope_changed', { count: items.length, ...changesDetail(changes) });
    }
    return shownJob(context, job.id);
  },

  setJobMember: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const job = await held(db, principal, path.id);
    authorise(jobPolicies['job.assign'], job);
    const { companyId } = principal;
    const person = await colleague(db, companyId, body.userId);
    if (!person) throw invalidRequest([{ pointer: '/userId', message: 'is not a colleague of yours' }]);
    if (person.id === job.owner_user_id && body.role !== 'owner')
      throw invalidRequest([{ pointer: '/role', message: 'Make someone else the owner first.' }]);
    const member = { job_id: job.id, user_id: person.id, company_id: companyId };
    const before = (await membersOf(db, job.id)).find(
      ({ user_id: id, is_by_project: isByProject }) => id === person.id && !isByProject,
    );
    if (body.role === 'owner') {
      if (person.id !== job.owner_user_id) await setMember(db, { ...member, user_id: job.owner_user_id }, 'buyer');
      await setMember(db, member, null);
    } else await setMember(db, member, body.role);
    const owner = body.role === 'owner' ? { owner_user_id: person.id } : {};
    await changeJob(db, job.id, { ...owner, updated_at: now, changed_by: principal.userId });
    await writeJobLog(context, job.id, 'member_changed', {
      person: person.full_name,
      role: body.role,
      from: before?.role ?? null,
      to: body.role,
    });
    if (body.role !== null) await tellOfRole(context, job, person.id, body.role);
    return shownJob(context, job.id);
  },

  getJobRequestReport: async (context) => {
    const job = await found(context.db, context.principal, context.path.id);
    return { jobRequestDetails: await shown(context, job) };
  },

  updateJobStatus: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { to, reason = null, comment = null } = body;
    if (endedWithoutAward(to)) await lockVisits(db);
    const job = await held(db, principal, body.jobId);
    authorise(jobPolicies['job.move'], { job, to, now });
    assertMove(job, body, now, job.incomplete_item_count > 0 ? await itemsOf(db, job.id) : []);
    if (to === 'on_hold' || endedWithoutAward(to)) await assertNoAuctionRuns(context, job.id);
    await changeJob(db, job.id, {
      ...movedColumns(job, to, now),
      status_reason: endedWithoutAward(to) ? reason : null,
      status_comment: comment,
      status_by: principal.fullName,
      changed_by: principal.userId,
    });
    await writeJobLog(context, job.id, 'status_changed', {
      from: job.status,
      to,
      ...(endedWithoutAward(to) && { reason }),
      ...(comment !== null && { comment }),
    });
    const acting = { ...context, companyId: principal.companyId, cause: 'updateJobStatus' };
    if (endedWithoutAward(to))
      await voidResolutionsOf(acting, { ...job, status: to }, 'The job ended without an award.');
    if (endedWithoutAward(job.status)) await voidAwardOf(acting, job);
    if (to === 'completed') await experiencesOf(acting, job);
    await tellOfMove(context, job, to, comment);
    if (endedWithoutAward(to)) {
      await cancelVisitsOf(context, job.id, to);
      await cancelAuctionsOf(context, job.id, to);
      await tellVendorsOfEnd(context, job, to);
    }
    return shownJob(context, job.id);
  },

  updateLastActivityDate: async ({ db, path, principal, now }) => {
    const job = await found(db, principal, path.id);
    await markSeen(db, principal.companyId, job.id, principal.userId, now);
    return { status: 'SUCCESS' };
  },

  updateVendorsNewMessageCount: (context) => seen(context, 'messages'),
  updateHasNewVendor: (context) => seen(context, 'vendors'),
  updateHasNewQuotation: (context) => seen(context, 'quotations'),
};

type Db = Kysely<Database>;
type Writing = Pick<Context<'createJob'>, 'db' | 'principal' | 'now'>;

async function found(db: Db, { userId }: Principal, ref: string): Promise<JobRow> {
  const job = await jobByRef(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}

async function held(db: Db, { userId }: Principal, ref: string): Promise<JobRow> {
  const job = await lockedJob(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}

/** Notes that the caller has seen a part of a job, and answers what is new on it still. What the caller says of it is ignored. */
async function seen(
  { db, body, principal }: Pick<ContextOf<'updateHasNewVendor'>, 'db' | 'body' | 'principal'>,
  part: JobPart,
): Promise<components['schemas']['JobNews']> {
  const job = await found(db, principal, body.jobId);
  await markPartSeen(db, principal.companyId, job.id, principal.userId, part);
  return (await found(db, principal, job.id)).news;
}

const shown = async ({ db, principal, now }: Writing, job: JobRow) =>
  jobOf(job, await membersOf(db, job.id), principal, now);
const shownJob = async (context: Writing, id: string) => shown(context, await found(context.db, context.principal, id));

async function assertJob(
  { db, principal, now }: Writing,
  fields: components['schemas']['JobFields'],
  before: JobRow | null,
): Promise<void> {
  const known = await knownOfJob(db, principal.companyId, fields, before?.plant_id ?? null);
  assertFields(jobProblems(fields, { ...known, today: indianDay(now), before }, principal));
}

/** Throws when a move lacks what it needs. */
function assertMove(
  job: JobRow,
  { to, reason, comment }: ContextOf<'updateJobStatus'>['body'],
  now: Date,
  items: components['schemas']['ScopeItems'],
): void {
  const needs = movesFrom(job, now).find((move) => move.to === to)?.needs;
  const words = comment === undefined ? null : mailWordsProblem(comment);
  assertFields([
    ...(needs === 'completeness' ? [...missingProblems(missingOf(job)), ...incompleteProblems(items)] : []),
    ...(needs === 'reason' && !reason ? [{ pointer: '/reason', message: 'Choose a reason.' }] : []),
    ...(needs === 'comment' && !comment ? [{ pointer: '/comment', message: 'Enter a reason.' }] : []),
    ...(words === null ? [] : [{ pointer: '/comment', message: words }]),
  ]);
}

const movedColumns = (job: JobRow, to: JobRow['status'], now: Date) => ({
  status: to,
  status_since: now,
  held_status: to === 'on_hold' ? job.status : null,
  updated_at: now,
  ...(to === 'submitted' && job.status === 'draft' && { submitted_at: now }),
});

/** Tells a person of the role that they have on a job from now on. */
async function tellOfRole(
  { db, principal, config, now }: ContextOf<'setJobMember'>,
  job: JobRow,
  userId: string,
  role: JobRole,
): Promise<void> {
  const link = `${config.publicUrl}/job-request/${job.id}`;
  await notify(db, {
    kind: 'role_given',
    jobId: job.id,
    to: { users: [userId] },
    except: principal.userId,
    detail: { by: principal.fullName, role },
    mail: { ...jobRoleMail(job, role, principal.fullName, config.productName, link), link },
    cause: 'setJobMember',
    at: now,
  });
}

/** Tells the team of a job that waits for it, and everybody with a role on a job where it was moved to. */
async function tellOfMove(
  { db, principal, config, outbox, now }: ContextOf<'updateJobStatus'>,
  job: JobRow,
  to: JobRow['status'],
  comment: string | null,
): Promise<void> {
  const { productName, publicUrl, teamEmail } = config;
  if (job.status === 'draft' && to === 'submitted') {
    const forTeam = jobForTeamMail(job, principal, productName, `${publicUrl}/provider/jobs`);
    await outbox.add({ channel: 'mail', recipient: teamEmail, ...forTeam });
  }
  const move = { to, by: principal.fullName, comment };
  const link = `${publicUrl}/job-request/${job.id}`;
  await notify(db, {
    kind: 'job_moved',
    jobId: job.id,
    to: { roles: ['member'] },
    except: principal.userId,
    detail: { by: principal.fullName, to, ...(comment !== null && { comment }) },
    mail: { ...jobMovedMail(job, move, productName, link), link },
    cause: 'updateJobStatus',
    at: now,
  });
}
