import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { judgedOfJob } from '../qualification/qualification.queries.ts';
import { countsOf } from './quotations.rules.ts';
import { countQuestions } from './questions.queries.ts';
import type { OpeningAccess } from './rfq.policies.ts';
import { countQuotes, rfqOfJob } from './rfq.queries.ts';
import { stateOf } from './rfq-states.rules.ts';
import type { RfqRow } from './rfq-states.rules.ts';

type Db = Kysely<Database>;

/** A job that the person sees. @throws {Problem} 404 */
export async function found(db: Db, { userId }: Principal, ref: string): Promise<JobRow> {
  const job = await jobByRef(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}

/** A job with its RFQ, locked: publishing, submitting and opening happen one after the other. @throws {Problem} 404 */
export async function held(db: Db, { userId }: Principal, ref: string): Promise<{ job: JobRow; rfq: RfqRow }> {
  const job = await lockedJob(db, userId, ref);
  if (!job) throw notFound('job');
  return { job, rfq: await rfqOfJob(db, job.id) };
}

/** What the policies of an opening, and of a later deadline after too few quotes, ask about. */
export const openingAccess = async (db: Db, job: JobRow, rfq: RfqRow, now: Date): Promise<OpeningAccess> => ({
  job,
  rfq,
  now,
  quoteCount: await countQuotes(db, job.id),
  minimumQuotes: rfq.needs_quotes ?? rfq.minimum_quotes,
  questions: await countQuestions(db, job.id),
  judged: stateOf(rfq, now) === 'technical_opened' ? countsOf(await judgedOfJob(db, job.id)) : null,
});
