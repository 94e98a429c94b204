import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { jobOfVendor } from '../job-vendor/job-vendor.queries.ts';
import { rfqOfJob } from '../rfq/rfq.queries.ts';
import type { RfqRow } from '../rfq/rfq-states.rules.ts';

type Calling = { db: Kysely<Database>; principal: Principal; now: Date };
/** A job with its call for quotes, as policies ask of them. */
export type JobWithRfq = { job: JobRow; rfq: RfqRow; now: Date };
type VendorOfJob = NonNullable<Awaited<ReturnType<typeof jobOfVendor>>>;

/** A job that is read. @throws Problem 404 for who does not see it */
export async function readJob({ db, principal, now }: Calling, ref: string): Promise<JobWithRfq> {
  const job = await jobByRef(db, principal.userId, ref);
  if (!job) throw notFound('job');
  return { job, rfq: await rfqOfJob(db, job.id), now };
}

/** A job that is held: judging, submitting and opening happen one after the other. @throws Problem 404 for who does not see it */
export async function heldJob({ db, principal, now }: Calling, ref: string): Promise<JobWithRfq> {
  const job = await lockedJob(db, principal.userId, ref);
  if (!job) throw notFound('job');
  return { job, rfq: await rfqOfJob(db, job.id), now };
}

/** A vendor of a job with the job held first. @throws Problem 404 for who does not see it */
export async function heldVendor(context: Calling, id: string): Promise<JobWithRfq & { vendor: VendorOfJob }> {
  const known = await jobOfVendor(context.db, id);
  if (!known) throw notFound('vendor of a job');
  const held = await heldJob(context, known.job_id);
  return { ...held, vendor: (await jobOfVendor(context.db, id))! };
}
