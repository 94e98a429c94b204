import type { Context } from '../../http/handler.ts';
import type { ThreadRow } from './chat.queries.ts';

/** Has the vendor of a thread hear of a change in it. */
export function tellThread(
  { hearers }: Pick<Context<'sendMessage'>, 'hearers'>,
  { job_vendor_id }: Pick<ThreadRow, 'job_vendor_id'>,
): void {
  if (job_vendor_id !== null) hearers.addVendor(job_vendor_id);
}
