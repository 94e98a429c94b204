import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Body, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import type { VendorSearch } from '../../search/vendor-search.ts';
import { ratingSummaryOf, vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { jobVendorPolicies } from '../job-vendor/job-vendor.policies.ts';
import { MOST_VENDORS } from '../job-vendor/job-vendor.rules.ts';
import { takeDailyBudget } from '../vendor-profile/vendor-profile.queries.ts';
import { dailyBudgetUsedUp, dailyUse, indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import {
  attachFiles,
  changeRequest,
  companyWants,
  historyOf,
  insertRequest,
  isSubcategory,
  lockedRequest,
  noteRequest,
  ownFileIds,
  positionedVendors,
  putRequestedOnJob,
  requestById,
  requestPage,
  unwantOnJob,
  wantOnJob,
} from './request-vendor.queries.ts';
import { requestVendorPolicies } from './request-vendor.policies.ts';
import {
  columnsOfRequest,
  mayLeadToVendor,
  requestForTeamMail,
  requestOf,
  requestProblems,
  requestReceivedMail,
  suggestionsOf,
} from './request-vendor.rules.ts';

type Operations =
  | 'postVendorRequest'
  | 'updateVendorRequest'
  | 'getVendorRequests'
  | 'getVendorRequest'
  | 'withdrawVendorRequest'
  | 'requestVrAdditionToAProject'
  | 'getVendorRequestHistory'
  | 'getSuggestedVendors';

/** Handlers of vendor requests and suggested vendors (section 7 of the product specification, vendor search and shortlisting). */
export const requestVendorHandlers: HandlersOf<Operations> = {
  postVendorRequest: async ({ db, body, principal, config, now, outbox, activity }) => {
    const { companyId, userId, fullName, companyName, email } = principal;
    await assertRequest(db, companyId, body, now);
    const use = dailyUse(principal, config.budgets, 'vendorRequestsPerUserPerDay', 1, now);
    if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now, 'vendor requests');
    const stored = await insertRequest(db, {
      ...columnsOfRequest(body),
      company_id: companyId,
      requested_by: userId,
      created_at: now,
      updated_at: now,
    });
    await attachFiles(db, companyId, stored.id, body.fileIds ?? [], now);
    const link = `${config.publicUrl}/vendor-requests?request=${stored.id}`;
    const received = requestReceivedMail(fullName, stored.number, body.requirement, config.productName, link);
    const forTeam = requestForTeamMail(fullName, companyName, stored.number, body.requirement, config.productName);
    await outbox.add({ channel: 'mail', recipient: email, ...received });
    await outbox.add({ channel: 'mail', recipient: config.teamEmail, ...forTeam });
    await noteRequest(db, principal, stored.id, { kind: 'submitted', to: 'submitted' }, now);
    await activity.add({ subjectKind: 'vendor_request', subjectId: stored.id, detail: { to: 'submitted' } });
    return requestOf((await requestById(db, companyId, stored.id))!, principal, config.vendorRequestDays);
  },

  updateVendorRequest: async ({ db, body, principal, config, now, activity, authorise }) => {
    const { companyId } = principal;
    const request = await lockedRequest(db, companyId, body.requestId);
    if (!request) throw notFound('vendor request');
    await assertRequest(db, companyId, body, now, request.needed_by);
    authorise(requestVendorPolicies['vendorRequest.edit'], request);
    if (request.version !== body.version)
      throw conflict(
        'VERSION_CONFLICT',
        'Someone else has changed this request since you opened it. Reload it and repeat your change.',
      );
    // What the team asked is answered by this: it goes on with its review.
    const isAnswer = request.status === 'need_info';
    const answer = isAnswer ? ({ status: 'in_review', answer_reason: null } as const) : {};
    await changeRequest(db, request.id, request.version, { ...columnsOfRequest(body), ...answer, updated_at: now });
    const moved = isAnswer ? ({ from: 'need_info', to: 'in_review' } as const) : {};
    await noteRequest(db, principal, request.id, { kind: 'changed', ...moved }, now);
    await attachFiles(db, companyId, request.id, body.fileIds ?? [], now);
    await activity.add({
      subjectKind: 'vendor_request',
      subjectId: request.id,
      detail: { version: request.version + 1 },
    });
    return requestOf((await requestById(db, companyId, request.id))!, principal, config.vendorRequestDays);
  },

  getVendorRequests: async ({ db, query, principal, config }) => {
    const { offset = 1, limit = 20, status } = query;
    const page = await requestPage(db, principal.companyId, status ?? null, offset, limit);
    return {
      data: page.rows.map((row) => requestOf(row, principal, config.vendorRequestDays)),
      totalRecords: page.total,
      offset,
      limit,
    };
  },

  getVendorRequest: async ({ db, path, principal, config }) => {
    const request = await requestById(db, principal.companyId, path.id);
    if (!request) throw notFound('vendor request');
    return requestOf(request, principal, config.vendorRequestDays);
  },

  withdrawVendorRequest: async ({ db, path, principal, config, now, activity, authorise }) => {
    const request = await lockedRequest(db, principal.companyId, path.id);
    if (!request) throw notFound('vendor request');
    authorise(requestVendorPolicies['vendorRequest.withdraw'], request);
    await changeRequest(db, request.id, request.version, {
      status: 'withdrawn',
      updated_at: now,
      closed_at: now,
    });
    await noteRequest(db, principal, request.id, { kind: 'withdrawn', from: request.status, to: 'withdrawn' }, now);
    await activity.add({
      subjectKind: 'vendor_request',
      subjectId: request.id,
      detail: { from: request.status, to: 'withdrawn' },
    });
    return requestOf((await requestById(db, principal.companyId, request.id))!, principal, config.vendorRequestDays);
  },

  requestVrAdditionToAProject: async (context) => {
    const { db, body, principal, config, now, activity, authorise } = context;
    const { requestId, isWanted = true } = body;
    // The request before the job: the team holds them in this order, too.
    const request = await lockedRequest(db, principal.companyId, requestId);
    if (!request) throw notFound('vendor request');
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    authorise(jobVendorPolicies['job.chooseVendors'], job);
    if (isWanted && !mayLeadToVendor(request.status))
      throw conflict('REQUEST_CLOSED', 'This request was closed without a vendor. You can submit a new one.');
    const wish = { requestId, jobId: job.id, companyId: principal.companyId, userId: principal.userId };
    const isChanged = isWanted ? await wantOnJob(db, wish, now) : await unwantOnJob(db, requestId, job.id);
    if (isChanged) {
      const kind = isWanted ? 'job_added' : 'job_removed';
      await noteRequest(db, principal, requestId, { kind, comment: numberOf(job) }, now);
      await activity.add({ subjectKind: 'vendor_request', subjectId: requestId, detail: { jobId: job.id, isWanted } });
    }
    if (isWanted && request.answered_vendor_id !== null) {
      const outcome = await putRequestedOnJob(db, requestId, job.id, MOST_VENDORS, now);
      if (outcome === 'full') throw conflict('TOO_MANY_VENDORS', `A job can have up to ${MOST_VENDORS} vendors.`);
      const { answered_vendor: vendor } = (await requestById(db, principal.companyId, requestId))!;
      if (outcome === 'added') await writeJobLog(context, job.id, 'vendor_added', { vendor: vendor!.company_name });
    }
    return requestOf((await requestById(db, principal.companyId, requestId))!, principal, config.vendorRequestDays);
  },

  getVendorRequestHistory: async ({ db, path, principal }) => {
    if (!(await requestById(db, principal.companyId, path.id))) throw notFound('vendor request');
    return {
      entries: (await historyOf(db, path.id)).map((entry) => ({
        number: entry.number,
        at: entry.at,
        by: entry.actor_name,
        isTeam: entry.actor_side === 'team',
        kind: entry.kind,
        from: entry.from_status,
        to: entry.to_status,
        comment: entry.comment,
      })),
    };
  },

  getSuggestedVendors: async ({ db, query, principal, search }) => {
    const wants = await companyWants(db, principal.companyId);
    const found = await candidates(search, wants);
    const rows = new Map(
      (await positionedVendors(db, [...new Set(found.map((one) => one.vendorId))])).map((row) => [row.id, row]),
    );
    const positioned = found.flatMap((one) => {
      const row = rows.get(one.vendorId);
      return row ? [{ ...row, ...one }] : [];
    });
    return {
      data: suggestionsOf(positioned, wants.plants, query.limit ?? 5).map(({ vendorId, reason }) => ({
        vendor: vendorReferenceOf(rows.get(vendorId)!),
        rating: ratingSummaryOf(rows.get(vendorId)!),
        reason,
      })),
    };
  },
};

async function assertRequest(
  db: Kysely<Database>,
  companyId: string,
  body: Body<'postVendorRequest'> | Body<'updateVendorRequest'>,
  now: Date,
  neededByBefore: string | null = null,
): Promise<void> {
  const own = await ownFileIds(db, companyId, body.fileIds ?? []);
  const isKnown = body.subcategoryId == null || (await isSubcategory(db, body.subcategoryId));
  assertFields(
    requestProblems(body, { ownFileIds: own, isSubcategoryKnown: isKnown, today: indianDay(now), neededByBefore }),
  );
}

const PLANTS_LOOKED_AT = 3;
const CANDIDATES_A_SEARCH = 30;

/**
 * Vendors that may be suggested: for each wanted service, or the company's industry when nothing is wanted yet, those that the index
 * ranks first near each plant. Shortlisted vendors are left out; the index is asked for as many more.
 */
async function candidates(search: VendorSearch, wants: Awaited<ReturnType<typeof companyWants>>) {
  const shortlisted = new Set(wants.shortlisted);
  const limit = CANDIDATES_A_SEARCH + shortlisted.size;
  const services: { id: string | null; name: string | null; weight: number }[] =
    wants.services.length > 0 ? wants.services : [{ id: null, name: null, weight: 0 }];
  const places = wants.plants.length > 0 ? wants.plants.slice(0, PLANTS_LOOKED_AT) : [undefined];
  const questions = services.flatMap((service) => places.map((near) => ({ service, near })));
  const answers = await Promise.all(
    questions.map(({ service, near }) =>
      search.search({
        mode: 'requirement',
        ...(service.id === null ? { industries: [wants.industry] } : { subcategoryId: service.id }),
        near,
        limit,
      }),
    ),
  );
  return answers.flatMap(({ hits }, index) =>
    hits
      .filter((hit) => !shortlisted.has(hit.vendorId))
      .map((hit) => ({
        vendorId: hit.vendorId,
        serviceName: questions[index]!.service.name,
        serviceWeight: questions[index]!.service.weight,
      })),
  );
}
