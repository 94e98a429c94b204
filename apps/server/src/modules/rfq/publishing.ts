import { z } from 'zod';
import type { Context } from '../../http/handler.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { documentsOf } from '../job-document/job-document.queries.ts';
import { frozenDocumentOf } from '../job-document/job-document.rules.ts';
import { touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { canonical, newQuoteKeys } from './quote-seal.ts';
import { stateOf } from './rfq-states.rules.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';
import { changeRfq, insertKey, insertRevision, rfqOfJob } from './rfq.queries.ts';
import { fingerprintOf } from './rfq.rules.ts';

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
