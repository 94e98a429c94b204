import type { ContextOf } from '../../http/handler.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import { buyerOf, recipientsOf, rfqOfJob } from './rfq.queries.ts';
import { rfqNumberOf } from './rfq.rules.ts';
import { vendorMail } from './vendor-mail.ts';

/**
 * Tells the vendors that were asked to quote that the job ended without an award. The links of a cancelled job open nothing any more: its mail has none. Why it
 * ended is the buyer's business, and not in it.
 */
export async function tellVendorsOfEnd(
  context: ContextOf<'updateJobStatus'>,
  job: JobRow,
  to: JobRow['status'],
): Promise<void> {
  const { db, principal, outbox } = context;
  const rfq = await rfqOfJob(db, job.id);
  if (rfq.revision === 0) return;
  const { name: buyer } = await buyerOf(db, principal.companyId, job.id);
  const number = rfqNumberOf(job);
  const text = [
    `${oneLine(buyer)} ended ${number}, ${oneLine(rfq.frozen?.title ?? job.title ?? '')}, without an award.`,
    ...(job.is_told ? ['Any letter of award for it is no longer valid.'] : []),
    ...(rfq.opened_at === null ? ['Sealed quotes stay sealed: no one has read their prices.'] : []),
    'Thank you for the time and effort you put into it. We look forward to inviting you again.',
    '',
    `Please reply to ${principal.email}.`,
  ].join('\n');
  for (const { job_vendor_id: jobVendorId, sent_at, sent_to: email } of await recipientsOf(db, job.id)) {
    if (sent_at === null || email === null) continue;
    const mail = { subject: `${number} ended without an award`, text };
    await outbox.add(
      to === 'cancelled'
        ? { channel: 'mail', recipient: email, ...mail }
        : await vendorMail(context, { jobVendorId, email }, mail),
    );
  }
}
