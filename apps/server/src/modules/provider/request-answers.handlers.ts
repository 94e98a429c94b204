import type { Context, HandlersOf, StaffSession } from '../../http/handler.ts';
import { assertFields, conflict, illegalTransition, notFound } from '../../problems.ts';
import { logEndForTeam } from '../activity-log/activity-log.queries.ts';
import { writeJobLogAsTeam } from '../activity-log/job-log.ts';
import { MOST_VENDORS } from '../job-vendor/job-vendor.rules.ts';
import { putRequestedOnJob } from '../request-vendor/request-vendor.queries.ts';
import { isClosed } from '../request-vendor/request-vendor.rules.ts';
import type { RequestStatus } from '../request-vendor/request-vendor.rules.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { tellCompanyOfJob } from './job-review.queries.ts';
import { vendorByGstn } from './proposals.queries.ts';
import { addAudit } from './provider.queries.ts';
import {
  addVendorAsTeam,
  heldTeamRequest,
  holdJob,
  knownServices,
  moveRequest,
  noteRequestAsTeam,
  teamRequests,
  tellCompanyOfRequest,
  waitingJobsOf,
} from './request-answers.queries.ts';
import {
  allowedRequestMoves,
  isAnswer,
  moveProblems,
  newVendorProblems,
  requestMovedMail,
  rowsOfNewVendor,
  teamRequestOf,
  teamRequestSummaryOf,
  vendorLists,
} from './request-answers.rules.ts';
import type { TeamRequestRow } from './request-answers.rules.ts';

type Operations =
  | 'getProviderLists'
  | 'getProviderRequests'
  | 'openRequestAsProvider'
  | 'moveRequestAsProvider'
  | 'addVendorAsProvider';

/** Handlers of the team's answers to vendor requests (domain rules, state machines, 4.7). Each look and each act is in the request's history. */
export const requestAnswerHandlers: HandlersOf<Operations> = {
  getProviderLists: () => vendorLists,

  getProviderRequests: async ({ db, query, config }) => ({
    requests: (await teamRequests(db, query.state !== 'closed')).map((row) =>
      teamRequestSummaryOf(row, config.vendorRequestDays),
    ),
  }),

  openRequestAsProvider: async (context) => {
    const { db, path, staff, now, config } = context;
    let request = await held(context, path.id);
    await noteRequestAsTeam(db, request.id, staff.email, { kind: 'looked', from: null, to: null, comment: null }, now);
    if (request.status === 'submitted') request = await moved(context, request, { to: 'in_review' });
    await tellCompanyOfRequest(db, request.id, 'openRequestAsProvider', ['request-vendor']);
    return teamRequestOf(request, config.vendorRequestDays);
  },

  moveRequestAsProvider: async (context) => {
    const { db, path, body, now, config } = context;
    const { to, gstn, comment } = body;
    const request = await held(context, path.id);
    const allowed: RequestStatus[] = allowedRequestMoves(request.status).filter((one) => one !== 'added');
    if (!allowed.includes(to))
      throw illegalTransition('The request cannot move to that status. Someone else may have changed it.', allowed);
    const vendor = to === 'duplicate' && gstn !== undefined ? await vendorByGstn(db, gstn) : undefined;
    assertFields([
      ...moveProblems(to, { comment, gstn, isVendorKnown: vendor !== undefined }),
      ...mailWordsProblems({ '/comment': comment }),
    ]);
    const after = await moved(context, request, { to, comment: comment?.trim() || null, vendor: vendor ?? null });
    if (vendor) await putOnWaitingJobs(context, after, vendor.company_name);
    await acted(context, after, `request ${to}`, 'moveRequestAsProvider', now);
    return teamRequestOf(after, config.vendorRequestDays);
  },

  addVendorAsProvider: async (context) => {
    const { db, path, body, now, config } = context;
    const request = await held(context, path.id);
    if (!allowedRequestMoves(request.status).includes('added'))
      throw illegalTransition('A vendor can only be created from a request in onboarding.', [
        ...allowedRequestMoves(request.status),
      ]);
    const today = indianDay(now);
    assertFields(newVendorProblems(body, { knownServices: await knownServices(db, body.subcategoryIds), today }));
    if (await vendorByGstn(db, body.gstn))
      throw conflict('ALREADY_LISTED', 'A vendor with this GSTIN is already listed. Mark the request as a duplicate.', [
        { pointer: '/gstn', message: 'belongs to a listed vendor' },
      ]);
    const vendorId = await addVendorAsTeam(db, rowsOfNewVendor(body, today, now), body.contact);
    const vendor = { id: vendorId, company_name: body.companyName.trim() };
    const after = await moved(context, request, { to: 'added', vendor });
    await putOnWaitingJobs(context, after, vendor.company_name);
    await acted(context, after, 'add vendor', 'addVendorAsProvider', now);
    return teamRequestOf(after, config.vendorRequestDays);
  },
};

type Acting = Pick<Context<'moveRequestAsProvider'>, 'db' | 'config' | 'now' | 'outbox'> & { staff: StaffSession };

async function held({ db }: Pick<Acting, 'db'>, id: string): Promise<TeamRequestRow> {
  const request = await heldTeamRequest(db, id);
  if (!request) throw notFound('vendor request');
  return request;
}

/** Moves a held request, writes it into its history, and tells who asked. */
async function moved(
  context: Acting,
  request: TeamRequestRow,
  {
    to,
    comment = null,
    vendor = null,
  }: { to: RequestStatus; comment?: string | null; vendor?: { id: string; company_name: string } | null },
): Promise<TeamRequestRow> {
  const { db, config, now, outbox, staff } = context;
  const flags = { isAnswer: isAnswer(to), isClosed: isClosed(to) };
  await moveRequest(db, request.id, { to, comment, vendorId: vendor?.id ?? null, ...flags }, now);
  await noteRequestAsTeam(db, request.id, staff.email, { kind: 'moved', from: request.status, to, comment }, now);
  if (flags.isAnswer) {
    const link = `${config.publicUrl}/vendor-requests?request=${request.id}`;
    const says = { to, comment, vendorName: vendor?.company_name ?? null };
    const mail = requestMovedMail(request, says, config.productName, link);
    await outbox.add({ channel: 'mail', recipient: request.requested_by_email, ...mail });
  }
  return held(context, request.id);
}

/** Puts the vendor on the jobs that wait for it; one that has no room for it goes on waiting. */
async function putOnWaitingJobs(context: Acting, request: TeamRequestRow, vendor: string): Promise<void> {
  const { db, now } = context;
  for (const jobId of await waitingJobsOf(db, request.id)) {
    await holdJob(db, jobId);
    if ((await putRequestedOnJob(db, request.id, jobId, MOST_VENDORS, now)) !== 'added') continue;
    const comment = `VR-${request.number}`;
    await writeJobLogAsTeam(context, await logEndForTeam(db, jobId), 'vendor_added', { vendor, comment });
    await tellCompanyOfJob(db, jobId, 'addVendorAsProvider', ['job-vendor', 'rfq', 'qualification']);
  }
}

async function acted({ db, staff }: Acting, request: TeamRequestRow, action: string, kind: string, now: Date) {
  const subject = `VR-${request.number} of ${request.company_name}`;
  await addAudit(db, { actor: staff.email, action, subject, detail: { vendor: request.answered_name } }, now);
  await tellCompanyOfRequest(db, request.id, kind, ['request-vendor']);
}
