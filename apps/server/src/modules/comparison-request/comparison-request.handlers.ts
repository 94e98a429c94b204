import type { Body, Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import { sheetIdOfJob } from '../comparison-sheet/sheet.queries.ts';
import { uploadedFiles } from '../job-document/job-document.queries.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { rfqOfJob } from '../rfq/rfq.queries.ts';
import { takeDailyBudget } from '../vendor-profile/vendor-profile.queries.ts';
import { dailyBudgetUsedUp, dailyUse, indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { comparisonRequestPolicies } from './comparison-request.policies.ts';
import {
  changeLevelling,
  insertLevelling,
  levellingById,
  levellingFile,
  levellingHistory,
  levellingPage,
  lockedLevelling,
  noteLevelling,
  setLevellingFiles,
} from './comparison-request.queries.ts';
import { levellingForTeamMail, levellingOf, levellingProblems } from './comparison-request.rules.ts';
import type { LevellingRow, TeamNews } from './comparison-request.rules.ts';

type Operations =
  | 'submitCompareQuotationRequest'
  | 'resubmitCompareQuotationRequest'
  | 'listCompareQuotationRequests'
  | 'getComparedQuotation'
  | 'cancelCompareQuotationRequest'
  | 'getFileToLevel';

/** Handlers of requests to level quotes that came as files (section 7 of the product specification, job requests). */
export const comparisonRequestHandlers: HandlersOf<Operations> = {
  submitCompareQuotationRequest: async (context) => {
    const { db, body, principal, now, activity, authorise } = context;
    const job = await jobOf(context, body.jobId ?? null);
    authorise(comparisonPolicies['comparison.level'], job);
    await assertComparable(context, job);
    await assertRequest(context, body, null);
    await spend(context);
    const { id } = await insertLevelling(db, {
      ...columnsOf(body),
      job_id: job.job?.id ?? null,
      company_id: principal.companyId,
      requested_by: principal.userId,
      created_at: now,
      updated_at: now,
    });
    await setLevellingFiles(db, principal.companyId, id, body.files, now);
    await activity.add({ subjectKind: 'levelling_request', subjectId: id, detail: { to: 'requested' } });
    return told(context, id, 'requested');
  },

  resubmitCompareQuotationRequest: async (context) => {
    const { db, body, principal, now, activity, authorise } = context;
    const request = await lockedLevelling(db, body.requestId);
    if (!request) throw notFound('request');
    authorise(comparisonRequestPolicies['levelling.change'], request);
    if (request.version !== body.version)
      throw conflict(
        'VERSION_CONFLICT',
        'Someone else has changed this request since you opened it. Reload it and repeat your change.',
      );
    const job = await jobOf(context, body.jobId ?? null);
    const refusal = comparisonPolicies['comparison.level'].refusal(principal, job);
    if (refusal) throw refusal;
    await assertComparable(context, job);
    await assertRequest(context, body, request);
    await spend(context);
    await changeLevelling(db, request.id, request.version, {
      ...columnsOf(body),
      job_id: job.job?.id ?? null,
      status: 'requested',
      answer: null,
      updated_at: now,
    });
    await setLevellingFiles(db, principal.companyId, request.id, body.files, now);
    const what = request.status === 'sent_back' ? 'resubmitted' : 'changed';
    await activity.add({
      subjectKind: 'levelling_request',
      subjectId: request.id,
      detail: { from: request.status, to: 'requested' },
    });
    return told(context, request.id, what);
  },

  listCompareQuotationRequests: async ({ db, query, principal }) => {
    const { offset = 1, limit = 20, status = [] } = query;
    const { rows, total } = await levellingPage(db, status, offset, limit);
    return { requests: rows.map((row) => levellingOf(row, principal)), total };
  },

  getComparedQuotation: async ({ db, path, principal }) => {
    const request = await levellingById(db, path.id);
    if (!request) throw notFound('request');
    return {
      request: levellingOf(request, principal),
      entries: (await levellingHistory(db, request.id)).map((entry) => ({
        number: entry.number,
        at: entry.at,
        by: entry.actor_name,
        isTeam: entry.actor_side === 'team',
        kind: entry.kind,
        comment: entry.comment,
      })),
    };
  },

  cancelCompareQuotationRequest: async (context) => {
    const { db, path, now, activity, authorise } = context;
    const request = await lockedLevelling(db, path.id);
    if (!request) throw notFound('request');
    authorise(comparisonRequestPolicies['levelling.change'], request);
    await changeLevelling(db, request.id, request.version, { status: 'cancelled', updated_at: now });
    await activity.add({
      subjectKind: 'levelling_request',
      subjectId: request.id,
      detail: { from: request.status, to: 'cancelled' },
    });
    return told(context, request.id, 'cancelled');
  },

  getFileToLevel: async ({ db, path, files }) => {
    const file = await levellingFile(db, path.id, path.fileId);
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },
};

type Writing = Pick<Context<'submitCompareQuotationRequest'>, 'db' | 'principal' | 'config' | 'now' | 'outbox'>;
type Fields = Body<'submitCompareQuotationRequest'>;

const columnsOf = ({ title, remarks, neededBy }: Fields) => ({
  title: title.trim(),
  remarks: remarks?.trim() || null,
  needed_by: neededBy ?? null,
});

/** The job of a request, held, as the policy asks for it. */
async function jobOf({ db, principal }: Writing, ref: string | null) {
  if (ref === null) return { job: null, rfq: null };
  const job = await lockedJob(db, principal.userId, ref);
  if (!job) throw notFound('job');
  return { job, rfq: await rfqOfJob(db, job.id) };
}

async function assertComparable({ db }: Writing, { job }: Awaited<ReturnType<typeof jobOf>>): Promise<void> {
  if (job && (await sheetIdOfJob(db, job.id)))
    throw conflict('COMPARISON_EXISTS', 'This job already has a comparison. Add the quotes there.');
}

async function assertRequest({ db, principal, now }: Writing, body: Fields, before: LevellingRow | null) {
  const ids = [...new Set(body.files.map(({ fileId }) => fileId))];
  const uploaded = await uploadedFiles(db, principal.companyId, principal.userId, ids);
  const fileIds = new Set([...uploaded.map(({ id }) => id), ...(before?.files ?? []).map(({ fileId }) => fileId)]);
  const known = { fileIds, today: indianDay(now), neededByBefore: before?.needed_by ?? null };
  assertFields(levellingProblems(body, known).slice(0, 100));
}

async function spend({ db, principal, config, now }: Writing): Promise<void> {
  const use = dailyUse(principal, config.budgets, 'levellingRequestsPerUserPerDay', 1, now);
  if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now, 'bid tabulation requests');
}

/** Notes what happened with a request and mails it to the team; the request as it is now. */
async function told({ db, principal, config, now, outbox }: Writing, id: string, what: TeamNews) {
  await noteLevelling(db, principal, id, what, now);
  const request = (await levellingById(db, id))!;
  const mail = levellingForTeamMail(
    what,
    { ...request, neededBy: request.needed_by, fileCount: request.files.length },
    principal,
    `${config.publicUrl}/provider/levelling/${id}`,
  );
  await outbox.add({ channel: 'mail', recipient: config.teamEmail, ...mail });
  return levellingOf(request, principal);
}
