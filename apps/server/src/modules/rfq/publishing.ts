import { z } from 'zod';
import type { Context } from '../../http/handler.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { freezeEstimateAtPublishing } from '../cost-estimate/job-estimate.ts';
import { documentsOf } from '../job-document/job-document.queries.ts';
import { frozenDocumentOf } from '../job-document/job-document.rules.ts';
import { touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { canonical, newQuoteKeys } from './quote-seal.ts';
import { stateOf } from './rfq-states.rules.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';
import { noticesUntil, RFQ_NOTICE } from './rfq-notices.rules.ts';
import type { Notice } from './rfq-notices.rules.ts';
import { changeRfq, insertKey, insertRevision, rfqOfJob, toldOfRevision } from './rfq.queries.ts';
import { fingerprintOf } from './rfq.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { vendorMail } from './vendor-mail.ts';

type Writing = Pick<Context<'publishRfq'>, 'db' | 'principal' | 'now' | 'config'>;

/** Vendors are mailed about documents that were published by themselves, once for all of ten minutes. */
export const RFQ_NEWS = { name: 'rfq-news' };
export const newsPayload = z.object({ jobId: z.string() });
const TOGETHER_IN_MS = 10 * 60_000;

/** Freezes the next revision of a held job. Whoever calls tells the vendors of it. */
export async function publish(context: Writing, job: JobRow, rfq: RfqRow, next: Frozen): Promise<void> {
  const { db, principal, config, now } = context;
  const number = rfq.revision + 1;
  const keys = rfq.public_key === null ? newQuoteKeys(config.secret, job.id) : null;
  const technical = keys && rfq.envelopes === 'two' ? newQuoteKeys(config.secret, job.id, 'technical') : null;
  await freeze(context, job, number, next);
  await freezeEstimateAtPublishing(db, { id: job.id, companyId: principal.companyId }, now);
  await changeRfq(db, job.id, {
    revision: number,
    told_revision: null,
    closes_at: next.deadline,
    opens_by: rfq.opener_ids,
    needs_quotes: rfq.minimum_quotes,
    questions_waived_at: null,
    questions_waived_by: null,
    ...(keys && { public_key: keys.publicKey, first_published_at: now }),
    ...(technical && { technical_public_key: technical.publicKey }),
  });
  if (keys)
    await insertKey(db, {
      job_id: job.id,
      company_id: principal.companyId,
      sealed_private_key: keys.sealedPrivateKey,
      sealed_technical_key: technical?.sealedPrivateKey ?? null,
    });
}

/**
 * Publishes the documents of a held job as they are now, and nothing else of it, where that is done by itself: each change is a revision. Vendors are
 * mailed about all of ten minutes at once. Does nothing for another job, or when vendors see the same already.
 */
export async function publishDocuments(
  context: Writing & Pick<Context<'publishRfq'>, 'tasks'>,
  job: JobRow,
): Promise<void> {
  const { db, now, tasks } = context;
  const rfq = await rfqOfJob(db, job.id);
  if (!rfq.auto_publish || rfq.frozen === null || stateOf(rfq, now) !== 'published') return;
  const { documents: _before, ...rest } = rfq.frozen;
  const documents = (await documentsOf(db, job.id)).filter(({ is_shown }) => is_shown).map(frozenDocumentOf);
  const next: Frozen = documents.length > 0 ? { ...rest, documents } : rest;
  if (canonical(next) === canonical(rfq.frozen)) return;
  await freeze(context, job, rfq.revision + 1, next);
  await changeRfq(db, job.id, { revision: rfq.revision + 1, told_revision: rfq.told_revision ?? rfq.revision });
  // While they were not told of an earlier one, its task is due still and tells of this one as well.
  if (rfq.told_revision === null)
    await tasks.add(RFQ_NEWS, { jobId: job.id }, new Date(now.getTime() + TOGETHER_IN_MS));
}

/** Publishes another deadline of a held job as the next revision, and nothing else of it. The caller mails the vendors. */
export async function publishDeadline(context: Writing, job: JobRow, rfq: RfqRow, deadline: string): Promise<Frozen> {
  const next: Frozen = { ...rfq.frozen!, deadline };
  await freeze(context, job, rfq.revision + 1, next);
  await changeRfq(context.db, job.id, {
    deadline,
    revision: rfq.revision + 1,
    closes_at: deadline,
    questions_waived_at: null,
    questions_waived_by: null,
  });
  return next;
}

/** Sets when vendors are reminded of a deadline, and its openers told of it. Those of a deadline that holds no more do nothing. */
export async function scheduleNotices(
  { tasks, now }: Pick<Context<'publishRfq'>, 'tasks' | 'now'>,
  jobId: string,
  closesAt: string,
): Promise<void> {
  for (const { what, at } of noticesUntil(now, new Date(closesAt)))
    await tasks.add(RFQ_NOTICE, { jobId, closesAt, what } satisfies Notice, at);
}

/** Mails the vendors that were sent the RFQ about its next revision. */
export async function tellVendors(
  context: Writing & Pick<Context<'publishRfq'>, 'outbox'>,
  jobId: string,
  mailOf: (hasQuoted: boolean) => MailText,
) {
  for (const { email, job_vendor_id, has_quoted } of await toldOfRevision(context.db, jobId))
    await context.outbox.add(await vendorMail(context, { jobVendorId: job_vendor_id, email }, mailOf(has_quoted)));
}

async function freeze(context: Writing, job: JobRow, number: number, next: Frozen): Promise<void> {
  const { db, principal, now } = context;
  await insertRevision(db, {
    job_id: job.id,
    number,
    company_id: principal.companyId,
    content: JSON.stringify(next),
    sha256: fingerprintOf(next),
    published_at: now,
    published_by: principal.fullName,
  });
  await writeJobLog(context, job.id, 'rfq_published', { revision: number });
  await touchJob(db, job.id, principal.userId, now);
}
