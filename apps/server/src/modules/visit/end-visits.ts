import type { ContextOf } from '../../http/handler.ts';
import { writeVisitChange } from './visit-changes.ts';
import { cancelledColumns, positionOf } from './visit-shapes.rules.ts';
import { openVisitsOf, visitsByIds } from './visit.queries.ts';
import { actsNow } from './visit.rules.ts';

/**
 * Cancels the visits of a job that ends without an award, but for those whose visitors are at the plant already: their vendors, hosts and who asked for them
 * are told. Lock the visits of the company first, before the job: what changes a visit locks them in that order.
 */
export async function cancelVisitsOf(
  context: ContextOf<'updateJobStatus'>,
  jobId: string,
  to: 'cancelled' | 'unsuccessful',
): Promise<void> {
  const { db, principal, now } = context;
  const acting = { ...context, by: 'buyer', cause: 'updateJobStatus' } as const;
  const comment = to === 'cancelled' ? 'The job was cancelled.' : 'The job was closed without an award.';
  for (const visit of await visitsByIds(db, principal.userId, await openVisitsOf(db, jobId)))
    if (actsNow(positionOf(visit), 'buyer', now).includes('cancel'))
      await writeVisitChange(acting, visit, {
        news: 'cancelled',
        state: 'cancelled',
        comment,
        change: cancelledColumns(visit),
        tellsColleagues: true,
      });
}
