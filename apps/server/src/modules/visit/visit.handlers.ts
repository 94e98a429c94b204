import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, notFound } from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { endedWithoutAward } from '../job-rfq/job-states.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import {
  closedDays,
  closedDaysOf,
  hosts,
  papersOf,
  plantNamed,
  plantsToVisit,
  reportOf,
  takenTimes,
  threadOf,
  vendorOfDirectory,
  vendorsOnJob,
} from './visit-around.queries.ts';
import type { Askable } from './visit-around.queries.ts';
import { buyerActs } from './visit-acts.ts';
import { writeVisitChange } from './visit-changes.ts';
import { columnsOf, fieldProblems } from './visit-fields.rules.ts';
import type { VisitRow } from './visit-row.ts';
import { cardOf, plantOf, positionOf, visitOf } from './visit-shapes.rules.ts';
import { visitPolicies } from './visit.policies.ts';
import {
  countNew,
  deleteVisit,
  eventsOf,
  insertEvent,
  insertSlots,
  insertVisit,
  lockVisits,
  markSeen,
  visitById,
  visitPage,
  visitsByIds,
} from './visit.queries.ts';
import { actProblem, slotProblems, TYPES_ANSWER } from './visit.rules.ts';

type Operations =
  | 'getRequestTypeList'
  | 'getVisitChoices'
  | 'postRequestCreate'
  | 'postRequestDelete'
  | 'postRequestUpdate'
  | 'getRequest'
  | 'getRequestList'
  | 'getNewUpdateRequestCount'
  | 'markRequestSeen';
type Reading = Pick<Context<'getRequest'>, 'db' | 'principal' | 'now' | 'config'>;

/** Handlers of visits for people of a company (section 7 of the product specification, plant visit requests; domain rules, visits). */
export const visitHandlers: HandlersOf<Operations> = {
  getRequestTypeList: () => TYPES_ANSWER,

  getVisitChoices: async (context) => {
    const { db, principal, query, now } = context;
    const from = await beginningOf(context, query);
    const vendors = from.job ? await vendorsOnJob(db, { jobId: from.job.id }) : from.vendors;
    const chosen = new Set(from.vendors.map(({ job_vendor_id, gstn }) => job_vendor_id ?? gstn));
    const plants = await plantsToVisit(db, principal.companyId);
    const plantId = from.job?.plant_id ?? principal.plantId;
    return {
      job: from.job && { jobId: from.job.id, number: numberOf(from.job), title: from.job.title },
      vendors: vendors.map((one) => ({
        jobVendorId: one.job_vendor_id,
        gstn: one.gstn,
        companyName: one.company_name,
        email: one.email,
        isChosen: chosen.has(one.job_vendor_id ?? one.gstn),
      })),
      plants: plants.map(plantOf),
      plantId: plants.some(({ id }) => id === plantId) ? plantId : null,
      hosts: (await hosts(db)).map((one) => ({ ...one, isMe: one.userId === principal.userId })),
      taken: await takenTimes(db, now),
      closedDays: await closedDays(db, null, now),
    };
  },

  postRequestCreate: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { job, thread, vendors } = await askedOf(context);
    authorise(visitPolicies['visit.create'], { job_id: job?.id ?? null, my_roles: job?.my_roles ?? [] });
    assertJob(job);
    assertFields([
      ...(await problemsOf(context, body.fields)),
      ...slotProblems(body.slots, { now, closedDays: await closedDaysOf(db, body.fields, now) }),
    ]);
    if (!body.isDraft) for (const _ of vendors) await spendRequest(context);
    await lockVisits(db);
    // Held before rows name it, as its log is written after them: two that did so would each wait for the other.
    if (job) await lockedJob(db, principal.userId, job.id);
    const ids: string[] = [];
    for (const vendor of vendors)
      ids.push(
        await insertVisit(db, {
          ...columnsOf(body.fields),
          company_id: principal.companyId,
          state: 'draft',
          job_id: job?.id ?? null,
          job_vendor_id: vendor.job_vendor_id,
          vendor_id: vendor.vendor_id,
          vendor_name: vendor.company_name,
          email: vendor.email!,
          thread_id: thread,
          owner_user_id: principal.userId,
          // A draft begins with who made it.
          event_count: body.isDraft ? 1 : 0,
          created_at: now,
          changed_at: now,
        }),
      );
    for (const visitId of ids)
      await insertSlots(db, { visitId, companyId: principal.companyId, round: 1, side: 'buyer' }, body.slots);
    for (const visit of await visitsByIds(db, principal.userId, ids)) {
      if (body.isDraft) await noteCreated(context, visit);
      else {
        assertFree(visit);
        const sent = { news: 'sent', state: 'requested' } as const;
        await writeVisitChange({ ...context, by: 'buyer', cause: 'postRequestCreate' }, visit, sent);
      }
    }
    const rows = await visitsByIds(db, principal.userId, ids);
    return { requests: rows.map((row) => cardOf(row, principal.userId, now)) };
  },

  postRequestDelete: async (context) => {
    const { db, body, authorise } = context;
    const visit = await heldVisit(context, body.requestId);
    authorise(visitPolicies['visit.delete'], visit);
    if (visit.state !== 'draft')
      throw conflict('NOT_DRAFT', 'This request was sent. Cancel the visit instead, so that the vendor knows.');
    await deleteVisit(db, visit.id);
    return { status: 'SUCCESS' };
  },

  postRequestUpdate: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const visit = await heldVisit(context, body.requestId);
    authorise(visitPolicies['visit.change'], visit);
    if (visit.version !== body.version) throw changedMeanwhile();
    const problem = actProblem(positionOf(visit), 'buyer', body.act, now);
    if (problem) throw problem;
    if (body.fields) assertFields(await problemsOf(context, body.fields));
    if (body.act === 'send') {
      assertJob((visit.job_id !== null && (await lockedJob(db, principal.userId, visit.job_id))) || null);
      await spendRequest(context);
    }
    await buyerActs[body.act](context, visit);
    return shown(context, visit.id);
  },

  getRequest: (context) => shown(context, context.path.id),

  getRequestList: async (context) => {
    const { db, principal, path, query, now } = context;
    const { search, jobId, plantId, type, from, to, offset = 1, limit = 20 } = query;
    const job = jobId === undefined ? null : await jobByRef(db, principal.userId, jobId);
    if (job === undefined) return { requests: [], counts: NONE, totalRecords: 0, offset, limit };
    const page = await visitPage(db, principal.userId, {
      list: path.query,
      search: search?.trim() || null,
      jobId: job?.id ?? null,
      plantId: plantId ?? null,
      type: type ?? null,
      from: from ?? null,
      to: to ?? null,
      offset,
      limit,
    });
    const { rows, total, ...counts } = page;
    return {
      requests: rows.map((row) => cardOf(row, principal.userId, now)),
      counts,
      totalRecords: total,
      offset,
      limit,
    };
  },

  getNewUpdateRequestCount: async ({ db, principal }) => ({ count: await countNew(db, principal.userId) }),

  markRequestSeen: async ({ db, principal, body }) => {
    const visit = await visitById(db, principal.userId, body.requestId);
    if (!visit) throw notFound('visit');
    await markSeen(db, principal, visit);
    return { count: await countNew(db, principal.userId) };
  },
};

const NONE = { all: 0, to_answer: 0, upcoming: 0, past: 0 };

/** A visit that the caller sees, with all visits of the company locked. @throws {Problem} 404 */
export async function heldVisit({ db, principal }: Pick<Reading, 'db' | 'principal'>, id: string): Promise<VisitRow> {
  await lockVisits(db);
  const visit = await visitById(db, principal.userId, id);
  if (!visit) throw notFound('visit');
  return visit;
}

/** A visit as its reader sees it. @throws {Problem} 404 */
export async function shown(context: Reading, id: string) {
  const { db, principal, now } = context;
  const row = await visitById(db, principal.userId, id);
  if (!row) throw notFound('visit');
  const around = {
    closedDays: await closedDaysOf(db, { type: row.type, plantId: row.plant_id }, now),
    events: await eventsOf(db, id),
    report: (await reportOf(db, id)) ?? null,
    papers: await papersOf(db, row.vendor_id),
  };
  return visitOf(row, around, context);
}

/** Each request is a mail to an address that its sender may choose. @throws {Problem} 429 */
const spendRequest = ({ budgets, principal }: Pick<Context<'postRequestCreate'>, 'budgets' | 'principal'>) =>
  budgets.spend('visitRequestsPerUserPerDay', principal.userId);

/** @throws {Problem} 409 when no slot of a request is free any more. */
export function assertFree(visit: VisitRow): void {
  const offered = visit.slots.filter(({ round }) => round === visit.round);
  if (offered.every(({ id }) => visit.taken.includes(id)))
    throw conflict('SLOT_TAKEN', 'All these slots clash with other visits of the host or of this job. Offer others.');
}

function assertJob(job: JobRow | null): void {
  if (job?.status === 'draft')
    throw conflict('JOB_CLOSED', 'Submit the job first. Its vendors have not been contacted yet.');
  if (job && endedWithoutAward(job.status))
    throw conflict('JOB_CLOSED', 'This job was cancelled or ended without an award. Reopen it first.');
}

const noteCreated = (
  { db, principal, now }: { db: Context<'getRequest'>['db']; principal: Principal; now: Date },
  visit: VisitRow,
) =>
  insertEvent(db, {
    visit_id: visit.id,
    number: visit.event_count,
    company_id: visit.company_id,
    at: now,
    what: 'created',
    side: 'buyer',
    by_user: principal.userId,
    by_name: principal.fullName,
    to_state: 'draft',
  });

/** What is wrong with what a visit is about: in its words, or with a plant or a host that the company does not have. */
async function problemsOf(
  { db, principal }: Pick<Reading, 'db' | 'principal'>,
  fields: Context<'postRequestCreate'>['body']['fields'],
): Promise<FieldProblem[]> {
  const plant = await plantNamed(db, principal.companyId, fields.plantId);
  const [host] = await hosts(db, fields.hostUserId);
  return [
    ...fieldProblems(fields),
    ...(plant ? [] : [{ pointer: '/fields/plantId', message: 'is not a plant of your company' }]),
    ...(host ? [] : [{ pointer: '/fields/hostUserId', message: 'is not a colleague' }]),
  ];
}

type Beginning = { job: JobRow | null; thread: string | null; vendors: Askable[] };

/** The job and the vendors that a request begins with. @throws {Problem} 404 for what the caller does not see. */
async function beginningOf(
  { db, principal }: Pick<Reading, 'db' | 'principal'>,
  from: { jobId?: string; jobVendorId?: string; gstn?: string; threadId?: string },
): Promise<Beginning> {
  const thread = from.threadId === undefined ? null : await threadOf(db, from.threadId);
  if (thread === undefined) throw notFound('thread');
  const jobVendorId = thread?.job_vendor_id ?? from.jobVendorId;
  const [own] = jobVendorId === undefined ? [] : await vendorsOnJob(db, { jobVendorId });
  if (jobVendorId !== undefined && !own) throw notFound('vendor');
  const ref = own?.job_id ?? thread?.job_id ?? from.jobId;
  const job = ref === undefined ? null : await jobByRef(db, principal.userId, ref);
  if (job === undefined) throw notFound('job');
  const listed = from.gstn === undefined ? undefined : await vendorOfDirectory(db, from.gstn);
  if (from.gstn !== undefined && !listed) throw notFound('vendor');
  return { job, thread: thread?.id ?? null, vendors: [own, listed].filter((one) => one !== undefined) };
}

/** Whom a request asks. @throws {Problem} 400 for a vendor that is named twice, has no address or is not on the job. */
async function askedOf(context: Context<'postRequestCreate'>): Promise<Beginning> {
  const { db, body } = context;
  const { jobId, threadId } = body;
  const first = body.vendors[0]!.jobVendorId;
  const beginning = await beginningOf(context, {
    ...(threadId !== undefined && { threadId }),
    ...(jobId !== undefined && { jobId }),
    ...(threadId === undefined && first !== undefined && { jobVendorId: first }),
  });
  const onJob = beginning.job ? await vendorsOnJob(db, { jobId: beginning.job.id }) : [];
  const problems: FieldProblem[] = [];
  const vendors: Askable[] = [];
  for (const [index, choice] of body.vendors.entries()) {
    const { jobVendorId, gstn, email } = choice;
    const found =
      onJob.find((one) =>
        jobVendorId === undefined ? gstn !== undefined && one.gstn === gstn : one.job_vendor_id === jobVendorId,
      ) ?? (beginning.job === null && gstn !== undefined ? await vendorOfDirectory(db, gstn) : undefined);
    const pointer = `/vendors/${index}`;
    if (!found) {
      problems.push({ pointer, message: beginning.job ? 'is not on this job' : 'is not a listed vendor' });
      continue;
    }
    const asked = { ...found, email: email ?? found.email };
    const isTwice = vendors.some(
      (one) => one.job_vendor_id === found.job_vendor_id && one.vendor_id === found.vendor_id,
    );
    if (isTwice) problems.push({ pointer, message: 'is named twice' });
    else if (asked.email === null)
      problems.push({ pointer: `${pointer}/email`, message: 'Enter the vendor’s email address.' });
    else vendors.push(asked);
  }
  assertFields(problems);
  return { ...beginning, vendors };
}

/** The ISO date of a time at the plant. */
export const plantDay = (time: string): string => indianDay(new Date(time));
