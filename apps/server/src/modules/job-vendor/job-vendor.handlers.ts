import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { assertFields, conflict, invalidRequest, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { notify } from '../notification/notify.ts';
import { insertRequest, noteRequest, wantOnJob } from '../request-vendor/request-vendor.queries.ts';
import { columnsOfRequest } from '../request-vendor/request-vendor.rules.ts';
import { invitedTo, rfqOfJob } from '../rfq/rfq.queries.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { jobVendorPolicies } from './job-vendor.policies.ts';
import {
  changeJobVendor,
  choosableJobs,
  countVendors,
  insertJobVendor,
  insertNote,
  jobOfVendor,
  listedVendors,
  standingByEmail,
  standingOf,
  vendorsOfJob,
} from './job-vendor.queries.ts';
import { allowsOnVendor, jobVendorsOf, MOST_NOTES, MOST_VENDORS, suggestedMail } from './job-vendor.rules.ts';

type Operations =
  | 'getJobVendorClientSide'
  | 'addVendor'
  | 'removeVendorFromJob'
  | 'addNoteForVendor'
  | 'shortlistVendorFromJobByClient'
  | 'recommendVendor'
  | 'getClientJobs'
  | 'addVendorToShortlistedJobs';

/** Handlers of the vendors of a job (section 7 of the product specification, job requests and shortlisting). */
export const jobVendorHandlers: HandlersOf<Operations> = {
  getJobVendorClientSide: async (context) => {
    const { db, path, principal } = context;
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    return shown(context, job);
  },

  addVendor: async (context) => {
    const { db, body, principal, authorise } = context;
    const job = await held(db, principal, body.jobId);
    authorise(jobVendorPolicies['job.chooseVendors'], job);
    if ((body.gstns === undefined) === (body.unlisted === undefined))
      throw invalidRequest([{ pointer: '/gstns', message: 'Name listed vendors or one that is not listed.' }]);
    for (const vendor of await listed(db, body.gstns ?? [])) await putOn(context, job, vendor);
    if (body.unlisted) await putUnlistedOn(context, job, body.unlisted);
    return shown(context, job);
  },

  removeVendorFromJob: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { reason, comment = null } = body;
    const { vendor, job } = await heldVendor(db, principal, body.jobVendorId);
    authorise(jobVendorPolicies['job.chooseVendors'], job);
    if (!allowsOnVendor(vendor.state, 'remove')) throw notOnJob();
    await changeJobVendor(db, vendor.id, {
      state: 'removed',
      is_shortlisted: false,
      final_since: null,
      reason_code: reason,
      reason_words: comment,
      by_user_id: principal.userId,
      at: now,
    });
    await noted(context, job, 'vendor_removed', { vendor: vendor.company_name, reason, comment });
    return shown(context, job);
  },

  addNoteForVendor: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { vendor, job } = await heldVendor(db, principal, body.jobVendorId);
    authorise(jobVendorPolicies['job.noteVendors'], job);
    const text = body.note.trim();
    assertFields(
      text === '' ? [{ pointer: '/note', message: 'Write the note.' }] : mailWordsProblems({ '/note': text }),
    );
    const note = {
      job_vendor_id: vendor.id,
      company_id: principal.companyId,
      text,
      by_user_id: principal.userId,
      at: now,
    };
    if (!(await insertNote(db, note, MOST_NOTES)))
      throw conflict('TOO_MANY_NOTES', `A vendor can have up to ${MOST_NOTES} notes on a job.`);
    await noted(context, job, 'vendor_noted', { vendor: vendor.company_name });
    return shown(context, job);
  },

  shortlistVendorFromJobByClient: async (context) => {
    const { db, body, principal, authorise } = context;
    const { isShortlisted } = body;
    const { vendor, job } = await heldVendor(db, principal, body.jobVendorId);
    authorise(jobVendorPolicies['job.chooseVendors'], job);
    if (!allowsOnVendor(vendor.state, 'shortlist')) throw notOnJob();
    if (vendor.is_shortlisted !== isShortlisted) {
      await changeJobVendor(db, vendor.id, { is_shortlisted: isShortlisted });
      await noted(context, job, 'vendor_shortlisted', { vendor: vendor.company_name, isShortlisted });
    }
    return shown(context, job);
  },

  recommendVendor: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const job = await held(db, principal, body.jobId);
    authorise(jobVendorPolicies['job.suggestVendors'], job);
    assertFields(mailWordsProblems({ '/reason': body.reason }));
    const [vendor] = await listed(db, [body.gstn]);
    const standing = await standingOf(db, job.id, vendor!.id);
    if (!allowsOnVendor(standing?.state, 'suggest'))
      throw conflict('ALREADY_ON_JOB', 'This vendor is already on the job or suggested for it.');
    const suggested = {
      state: 'suggested',
      source: 'colleague',
      reason_code: null,
      reason_words: body.reason.trim(),
      by_user_id: principal.userId,
      at: now,
    } as const;
    if (standing) await changeJobVendor(db, standing.id, suggested);
    else await insertNew(context, job, { ...suggested, vendor_id: vendor!.id, company_name: vendor!.company_name });
    const detail = { vendor: vendor!.company_name, comment: body.reason.trim() };
    await noted(context, job, 'vendor_suggested', detail);
    const link = `${context.config.publicUrl}/job/${job.id}/vendors`;
    await notify(db, {
      kind: 'vendor_suggested',
      jobId: job.id,
      to: { roles: ['owner', 'buyer'] },
      except: principal.userId,
      detail: { by: principal.fullName, ...detail },
      mail: { ...suggestedMail(job, principal.fullName, detail, link), link },
      cause: 'recommendVendor',
      at: now,
    });
    return shown(context, job);
  },

  getClientJobs: async ({ db, path, query, principal }) => {
    const [vendor] = await listedVendors(db, [path.id]);
    if (!vendor) throw notFound('vendor');
    const current = query.jobId === undefined ? undefined : await jobByRef(db, principal.userId, query.jobId);
    const jobs = await choosableJobs(db, principal, vendor.id, current?.id ?? null);
    return {
      jobs: jobs.map((job) => ({
        _id: job.id,
        number: numberOf(job),
        title: job.title,
        isOnJob: job.is_on_job,
        isCurrent: job.id === current?.id,
      })),
    };
  },

  addVendorToShortlistedJobs: async (context) => {
    const { db, body, principal, authorise } = context;
    const [vendor] = await listed(db, [body.gstn], '/gstn');
    const added: string[] = [];
    const alreadyThere: string[] = [];
    // In one order, so that two who add to the same jobs never wait for each other.
    for (const id of body.jobIds.toSorted()) {
      const job = await held(db, principal, id);
      authorise(jobVendorPolicies['job.chooseVendors'], job);
      ((await putOn(context, job, vendor!)) ? added : alreadyThere).push(id);
    }
    return { added, alreadyThere };
  },
};

type Db = Kysely<Database>;
type Writing = Pick<Context<'addVendor'>, 'db' | 'principal' | 'now' | 'config'>;
type Listed = { id: string; company_name: string };

async function shown({ db, principal, now }: Pick<Writing, 'db' | 'principal' | 'now'>, job: JobRow) {
  const rfq = await rfqOfJob(db, job.id);
  return jobVendorsOf(await vendorsOfJob(db, job.id), await invitedTo(db, job.id), { job, rfq, now }, principal);
}

async function held(db: Db, { userId }: Principal, ref: string): Promise<JobRow> {
  const job = await lockedJob(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}

/** A vendor of a job, with the job held first, as every change of its vendors does. */
async function heldVendor(db: Db, principal: Principal, id: string) {
  const known = await jobOfVendor(db, id);
  if (!known) throw notFound('vendor of a job');
  const job = await held(db, principal, known.job_id);
  return { job, vendor: (await jobOfVendor(db, id))! };
}

async function listed(db: Db, gstns: readonly string[], pointer?: string): Promise<Listed[]> {
  const vendors = await listedVendors(db, gstns);
  const known = new Set(vendors.map(({ gstn }) => gstn));
  assertFields(
    gstns.flatMap((gstn, index) =>
      known.has(gstn) ? [] : [{ pointer: pointer ?? `/gstns/${index}`, message: 'is not a listed vendor' }],
    ),
  );
  return vendors;
}

/** Puts a listed vendor on a held job; false when it is on it. */
async function putOn(context: Writing, job: JobRow, vendor: Listed): Promise<boolean> {
  const { db, principal, now } = context;
  const standing = await standingOf(db, job.id, vendor.id);
  if (!allowsOnVendor(standing?.state, 'add')) return false;
  const added = { state: 'added', reason_code: null, by_user_id: principal.userId, at: now } as const;
  // Why a colleague suggested it stays with it.
  const words = standing?.state === 'removed' ? { reason_words: null } : {};
  if (standing) await changeJobVendor(db, standing.id, { ...added, ...words });
  else
    await insertNew(context, job, {
      ...added,
      vendor_id: vendor.id,
      company_name: vendor.company_name,
      source: 'client',
      reason_words: null,
    });
  await noted(context, job, 'vendor_added', { vendor: vendor.company_name });
  return true;
}

/** Puts a vendor on a held job by its name and address, and asks the provider's team to add it. */
async function putUnlistedOn(
  context: Writing & Pick<Context<'addVendor'>, 'outbox'>,
  job: JobRow,
  { companyName, email, contactName = null, phone = null }: NonNullable<Context<'addVendor'>['body']['unlisted']>,
): Promise<void> {
  const { db, principal, now } = context;
  assertFields(
    mailWordsProblems({
      '/unlisted/companyName': companyName,
      ...(contactName !== null && { '/unlisted/contactName': contactName }),
    }),
  );
  const standing = await standingByEmail(db, job.id, email);
  if (!allowsOnVendor(standing?.state, 'add'))
    throw conflict('ALREADY_ON_JOB', 'A vendor with this address is already on the job.', [
      { pointer: '/unlisted/email', message: 'is the address of a vendor on this job' },
    ]);
  const added = {
    state: 'added',
    company_name: companyName.trim(),
    contact_name: contactName,
    phone,
    reason_code: null,
    reason_words: null,
    by_user_id: principal.userId,
    at: now,
  } as const;
  if (standing) await changeJobVendor(db, standing.id, added);
  else {
    await insertNew(context, job, { ...added, vendor_id: null, email, source: 'client' });
    const request = await insertRequest(db, {
      ...columnsOfRequest({
        requirement: `${companyName.trim()} for ${numberOf(job)}: ${job.title ?? 'a job'}`.slice(0, 200),
        subcategoryId: job.subcategory_id,
        vendorCompanyName: companyName.trim(),
        vendorContactName: contactName,
        vendorEmail: email,
        vendorPhone: phone,
      }),
      company_id: principal.companyId,
      requested_by: principal.userId,
      created_at: now,
      updated_at: now,
    });
    await noteRequest(db, principal, request.id, { kind: 'submitted', to: 'submitted', comment: numberOf(job) }, now);
    // When the team lists it, it is the listed vendor on this job.
    const { companyId, userId } = principal;
    await wantOnJob(db, { requestId: request.id, jobId: job.id, companyId, userId }, now);
  }
  await noted(context, job, 'vendor_added', { vendor: companyName.trim() });
}

async function insertNew(
  { db, principal }: Writing,
  job: JobRow,
  vendor: Omit<Parameters<typeof insertJobVendor>[1], 'job_id' | 'company_id'>,
): Promise<void> {
  if ((await countVendors(db, job.id)) >= MOST_VENDORS)
    throw conflict('TOO_MANY_VENDORS', `A job can have up to ${MOST_VENDORS} vendors, including removed ones.`);
  await insertJobVendor(db, { ...vendor, job_id: job.id, company_id: principal.companyId });
}

/** Writes into the job's log, and marks the job as changed. */
async function noted(context: Writing, job: JobRow, ...entry: LogEntry): Promise<void> {
  await writeJobLog(context, job.id, ...entry);
  await touchJob(context.db, job.id, context.principal.userId, context.now);
}
type LogEntry = Parameters<typeof writeJobLog> extends [unknown, unknown, ...infer Rest] ? Rest : never;

const notOnJob = () => conflict('NOT_ON_JOB', 'This vendor is not on the job.');
