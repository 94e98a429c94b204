import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { itemsOf, jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { costEstimatePolicies } from './cost-estimate.policies.ts';
import { estimateOfJob, freezeEstimate, saveEstimate } from './cost-estimate.queries.ts';
import { estimateOf, frozenRatesOf, NO_ESTIMATE, unknownLineProblems } from './cost-estimate.rules.ts';
import { estimatedLinesOf } from './job-estimate.ts';

type Db = Kysely<Database>;

/** Handlers of what a job is expected to cost (section 2 of the product specification, cost estimation). */
export const costEstimateHandlers: HandlersOf<'getCostEstimate' | 'saveCostEstimate' | 'freezeCostEstimate'> = {
  getCostEstimate: async ({ db, path, principal, now, authorise }) => {
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    const row = (await estimateOfJob(db, job.id)) ?? NO_ESTIMATE;
    authorise(costEstimatePolicies['estimate.read'], { job, isFrozen: row.frozen_at !== null });
    return shown(db, principal, job, now);
  },

  saveCostEstimate: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const { job, row } = await held(db, principal, path.id);
    authorise(costEstimatePolicies['estimate.edit'], { job, isFrozen: row.frozen_at !== null });
    if (row.version !== body.version) throw changedMeanwhile();
    const { lines = [], yearlyChangePercent = row.yearly_change_percent } = body;
    const items = await itemsOf(db, job.id);
    assertFields(unknownLineProblems(lines, items));
    const rates = {
      ...row.rates,
      ...Object.fromEntries(lines.map(({ lineId, rateInPaise }) => [lineId, rateInPaise])),
    };
    await saveEstimate(db, { id: job.id, companyId: principal.companyId }, { yearlyChangePercent, rates });
    await touchJob(db, job.id, principal.userId, now);
    await writeJobLog(context, job.id, 'estimate_changed', { count: lines.length });
    return shown(db, principal, job, now);
  },

  freezeCostEstimate: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const { job, row } = await held(db, principal, path.id);
    authorise(costEstimatePolicies['estimate.edit'], { job, isFrozen: row.frozen_at !== null });
    if (row.version !== body.version) throw changedMeanwhile();
    const lines = await estimatedLinesOf(db, job.id, now);
    const missing = lines.filter(({ quantity, amountInPaise }) => quantity !== null && amountInPaise === null).length;
    if (lines.length === 0 || missing > 0)
      throw conflict(
        'ESTIMATE_INCOMPLETE',
        lines.length === 0
          ? 'The job has no items to estimate yet.'
          : `${missing} of ${lines.length} items have no rate yet. Enter a rate for each, 0 if it costs nothing.`,
      );
    const frozen = { at: now, by: principal.fullName, rates: frozenRatesOf(lines) };
    await freezeEstimate(db, { id: job.id, companyId: principal.companyId }, frozen);
    await touchJob(db, job.id, principal.userId, now);
    await writeJobLog(context, job.id, 'estimate_frozen');
    return shown(db, principal, job, now);
  },
};

/** A job, held, with its estimate, which is read once the job is. */
async function held(db: Db, principal: Principal, ref: string) {
  const job = await lockedJob(db, principal.userId, ref);
  if (!job) throw notFound('job');
  return { job, row: (await estimateOfJob(db, job.id)) ?? NO_ESTIMATE };
}

async function shown(db: Db, principal: Principal, job: JobRow, now: Date) {
  const row = (await estimateOfJob(db, job.id)) ?? NO_ESTIMATE;
  const mayEdit = may(costEstimatePolicies['estimate.edit'], principal, { job, isFrozen: row.frozen_at !== null });
  return estimateOf(await estimatedLinesOf(db, job.id, now), row, job, mayEdit);
}
