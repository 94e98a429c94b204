import type { Context, HandlersOf } from '../../http/handler.ts';
import { conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { changesDetail } from '../activity-log/log-changes.rules.ts';
import { touchJob } from '../job-rfq/job-rfq.queries.ts';
import { held } from './rfq-access.ts';
import { confirmChange, deleteChanges, jobOfChange, pendingChanges } from './rfq-changes.queries.ts';
import { changeInWords, confirmationOf, isFarEnough } from './rfq-changes.rules.ts';
import { makeChange, namesOf } from './rfq-changes.ts';
import { rfqPolicies } from './rfq.policies.ts';
import { possibleOpeners } from './rfq.queries.ts';
import { shown } from './shown-rfq.ts';

/** Handlers of changes of a published RFQ that others have to confirm. */
export const rfqChangeHandlers: HandlersOf<'confirmRfqChange' | 'withdrawRfqChange'> = {
  confirmRfqChange: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const { job, rfq, change, openers, access } = await heldChange(context, path.id);
    authorise(rfqPolicies['rfq.confirmChange'], access);
    if (change.kind === 'deadline' && !isFarEnough(change.deadline, now))
      throw conflict(
        'DEADLINE_TOO_NEAR',
        'Fewer than 48 hours are left until the earlier deadline. Withdraw the change and request a later one.',
      );
    await confirmChange(db, change.id, principal.userId);
    const confirmed = { ...change, confirmed_by: [...change.confirmed_by, principal.userId] };
    const words = changeInWords(change, rfq, await namesOf(context, rfq, change));
    await writeJobLog(context, job.id, 'rfq_change_confirmed', changesDetail(words));
    if (confirmationOf(confirmed, rfq, openers).isComplete) await makeChange(context, job, rfq, confirmed);
    await touchJob(db, job.id, principal.userId, now);
    return shown(context, job);
  },

  withdrawRfqChange: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const { job, rfq, change, access } = await heldChange(context, path.id);
    authorise(rfqPolicies['rfq.withdrawChange'], access);
    await deleteChanges(db, job.id, change.kind);
    const words = changeInWords(change, rfq, await namesOf(context, rfq, change));
    await writeJobLog(context, job.id, 'rfq_change_withdrawn', changesDetail(words));
    await touchJob(db, job.id, principal.userId, now);
    return shown(context, job);
  },
};

/** A pending change with its job, locked. @throws {Problem} 404 */
async function heldChange(
  { db, principal, now }: Pick<Context<'confirmRfqChange'>, 'db' | 'principal' | 'now'>,
  id: string,
) {
  const jobId = await jobOfChange(db, id);
  if (jobId === undefined) throw notFound('change');
  const { job, rfq } = await held(db, principal, jobId);
  const change = (await pendingChanges(db, job.id, now)).find((one) => one.id === id);
  if (!change) throw notFound('change');
  const openers = await possibleOpeners(db, principal.companyId, job.id);
  const confirmation = confirmationOf(change, rfq, openers);
  return { job, rfq, change, openers, access: { job, rfq, now, change, confirmation } };
}
