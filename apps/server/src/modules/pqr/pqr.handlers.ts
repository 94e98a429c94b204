import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { changesDetail, itemChanges } from '../activity-log/log-changes.rules.ts';
import type { LoggedItem } from '../activity-log/log-changes.rules.ts';
import { uploadedFiles } from '../job-document/job-document.queries.ts';
import { jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { pqrPolicies } from './pqr.policies.ts';
import {
  answersOf,
  attachedFile,
  countDecided,
  criteriaOf,
  dropVerdict,
  evidenceOf,
  filesOf,
  invitedAddress,
  pqrOfVendor,
  profileOf,
  putAnswer,
  putPqr,
  putVerdict,
  replaceCriteria,
  verdictsOf,
} from './pqr.queries.ts';
import { askedOf, kindProblems, pqrOf, reasonProblems, returnedMail, unmet, wordsProblems } from './pqr.rules.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import type { Criterion, PqrParts, PqrRow } from './pqr.rules.ts';

type Operations = 'getPqr' | 'updatePqr' | 'approvePqr' | 'getPqrCriteria' | 'setPqrCriteria' | 'getPqrFile';

/** Handlers of prequalification for who sees the job (domain rules, words: PQR). */
export const pqrHandlers: HandlersOf<Operations> = {
  getPqr: async ({ db, path, principal }) => {
    const row = await pqrOfVendor(db, path.id);
    const job = row && (await jobByRef(db, principal.userId, row.job_id));
    if (!job) throw notFound('vendor of a job');
    return pqrOf(await partsOf(db, row), job, principal);
  },

  updatePqr: async (context) => {
    const { db, body, principal, authorise } = context;
    const { job, row } = await held(context, body.jobVendorId);
    authorise(pqrPolicies['pqr.edit'], { job, pqr: row });
    if (row.version !== body.version) throw changedMeanwhile();
    assertFields([
      ...kindProblems('/answers', body.answers, askedOf(await criteriaOf(db, job.id))),
      ...body.answers.flatMap(({ answer, note }, index) =>
        wordsProblems({ [`/answers/${index}/answer`]: answer, [`/answers/${index}/note`]: note }),
      ),
      ...(await fileProblems(db, principal, body.answers)),
    ]);
    // The vendor may still be answering: what it has not handed in stays its own to change.
    await putPqr(db, row, { state: row.state });
    const before = await loggedAnswers(db, row);
    for (const change of body.answers) await put(context, row, change);
    const changes = itemChanges(before, await loggedAnswers(db, row));
    await writeJobLog(context, job.id, 'pqr_changed', { vendor: row.company_name, ...changesDetail(changes) });
    await touchJob(db, job.id, principal.userId, context.now);
    return shown(context, job, row.job_vendor_id);
  },

  approvePqr: async (context) => {
    const { db, path, body, principal, now, authorise, outbox } = context;
    const { decision } = body;
    const reason = body.reason?.trim() || null;
    const { job, row } = await held(context, path.id);
    authorise(pqrPolicies['pqr.decide'], { job, pqr: row, decision });
    if (row.version !== body.version) throw changedMeanwhile();
    assertFields(reasonProblems(decision, reason));
    if (decision === 'approved' && unmet(await partsOf(db, row)).length > 0)
      throw conflict(
        'CRITERIA_OPEN',
        'A mandatory criterion is not marked as met. Review it first, or return the prequalification to the vendor.',
      );
    const decided = { decision, reason, decided_at: now, decided_by: principal.fullName };
    await putPqr(db, row, { state: decision, ...decided });
    const detail = { vendor: row.company_name, to: decision, ...(reason !== null && { comment: reason }) };
    await writeJobLog(context, job.id, 'pqr_decided', detail);
    await touchJob(db, job.id, principal.userId, now);
    const asked = decision === 'returned' ? await invitedAddress(db, row.job_vendor_id) : undefined;
    if (asked) {
      const to = { jobVendorId: row.job_vendor_id, email: asked.email };
      await outbox.add(await vendorMail(context, to, returnedMail(asked, reason!)));
    }
    return shown(context, job, row.job_vendor_id);
  },

  getPqrCriteria: async ({ db, path, principal }) => {
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    return shownCriteria(db, principal, job);
  },

  setPqrCriteria: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const job = await lockedJob(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    authorise(pqrPolicies['pqr.criteria'], { job, decided: await countDecided(db, job.id) });
    const criteria = body.criteria.map((criterion) => ({
      ...criterion,
      requirement: criterion.requirement?.trim() || null,
    }));
    assertFields([
      ...kindProblems('/criteria', criteria, null),
      ...criteria.flatMap(({ requirement }, index) =>
        wordsProblems({ [`/criteria/${index}/requirement`]: requirement }),
      ),
    ]);
    const before = await criteriaOf(db, job.id);
    if (!isDeepStrictEqual(body.seen, askedOf(before))) throw changedMeanwhile();
    await replaceCriteria(db, { id: job.id, companyId: principal.companyId }, criteria);
    const changes = itemChanges(loggedCriteria(before), loggedCriteria(criteria));
    await writeJobLog(context, job.id, 'pqr_criteria_changed', { count: criteria.length, ...changesDetail(changes) });
    await touchJob(db, job.id, principal.userId, now);
    return shownCriteria(db, principal, job);
  },

  getPqrFile: async ({ db, path, query, files }) => {
    const { kind, fileId } = query;
    const file = fileId ? await attachedFile(db, path.id, fileId) : await evidenceOf(db, path.id, kind);
    if (!file || ('kind' in file && file.kind !== kind)) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },
};

type Db = Kysely<Database>;
type Writing = Pick<Context<'updatePqr'>, 'db' | 'principal' | 'now'>;
type Change = Context<'updatePqr'>['body']['answers'][number];

/** A vendor of a job with the job held first. */
async function held({ db, principal }: Writing, id: string): Promise<{ job: JobRow; row: PqrRow }> {
  const found = await pqrOfVendor(db, id);
  const job = found && (await lockedJob(db, principal.userId, found.job_id));
  if (!job) throw notFound('vendor of a job');
  return { job, row: (await pqrOfVendor(db, id))! };
}

async function partsOf(db: Db, row: PqrRow): Promise<PqrParts> {
  return {
    row,
    criteria: await criteriaOf(db, row.job_id),
    answers: await answersOf(db, row.job_vendor_id),
    files: await filesOf(db, row.job_vendor_id),
    verdicts: await verdictsOf(db, row.job_vendor_id),
    profile: await profileOf(db, row.vendor_id),
  };
}

const shown = async ({ db, principal }: Writing, job: JobRow, id: string) =>
  pqrOf(await partsOf(db, (await pqrOfVendor(db, id))!), job, principal);

const shownCriteria = async (db: Db, principal: Principal, job: JobRow) => ({
  criteria: [...askedOf(await criteriaOf(db, job.id))],
  can: { set: may(pqrPolicies['pqr.criteria'], principal, { job, decided: await countDecided(db, job.id) }) },
});

const kindName = (kind: string) => kind.replaceAll('_', ' ');
const loggedCriteria = (criteria: readonly Pick<Criterion, 'kind' | 'requirement' | 'isMandatory'>[]): LoggedItem[] =>
  criteria.map(({ kind, requirement, isMandatory }) => ({
    id: kind,
    name: kindName(kind),
    fields: { requirement, isMandatory },
  }));

/** What was answered of each criterion, and what was found of it. */
async function loggedAnswers(db: Db, { job_vendor_id: id }: PqrRow): Promise<LoggedItem[]> {
  const answers = new Map((await answersOf(db, id)).map((one) => [one.kind, one.answer]));
  const verdicts = new Map((await verdictsOf(db, id)).map((one) => [one.kind, one]));
  return [...new Set([...answers.keys(), ...verdicts.keys()])].map((kind) => ({
    id: kind,
    name: kindName(kind),
    fields: {
      answer: answers.get(kind),
      verdict: verdicts.get(kind)?.verdict.replaceAll('_', ' '),
      note: verdicts.get(kind)?.note,
    },
  }));
}

async function fileProblems(db: Db, { companyId, userId }: Principal, answers: readonly Change[]) {
  const ids = answers.flatMap(({ fileId }) => fileId ?? []);
  if (ids.length === 0) return [];
  const known = new Set((await uploadedFiles(db, companyId, userId, ids)).map(({ id }) => id));
  return answers.flatMap(({ fileId }, index) =>
    !fileId || known.has(fileId)
      ? []
      : [{ pointer: `/answers/${index}/fileId`, message: 'is not a file that you uploaded' }],
  );
}

async function put({ db, principal, now }: Writing, row: PqrRow, change: Change): Promise<void> {
  const { kind, answer, fileId, verdict, note } = change;
  const of = { job_vendor_id: row.job_vendor_id, kind, job_id: row.job_id, company_id: row.company_id };
  if (answer !== undefined || fileId !== undefined) {
    const before = (await answersOf(db, row.job_vendor_id)).find((one) => one.kind === kind);
    // A file that proves what the vendor said, or its profile, does not make it the buyer's words.
    const words =
      answer === undefined
        ? { answer: before?.answer ?? null, source: before?.source ?? ('buyer' as const) }
        : { answer: answer?.trim() || null, source: 'buyer' as const };
    await putAnswer(db, {
      ...of,
      ...words,
      answered_at: now,
      ...(fileId !== undefined && { file_id: fileId }),
    });
  }
  if (verdict === null) await dropVerdict(db, row.job_vendor_id, kind);
  else if (verdict !== undefined) {
    const judged = { verdict, note: note?.trim() || null, judged_by: principal.fullName, judged_at: now };
    await putVerdict(db, { ...of, ...judged });
  }
}
