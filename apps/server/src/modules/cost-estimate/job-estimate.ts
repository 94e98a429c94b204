import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import { itemsOf } from '../job-rfq/job-rfq.queries.ts';
import { estimateOfJob, freezeEstimate, pastRatesOf } from './cost-estimate.queries.ts';
import { estimatedLines, frozenRatesOf, NO_ESTIMATE } from './cost-estimate.rules.ts';

type Db = Kysely<Database>;

/** The lines of a job with what each is expected to cost. */
export async function estimatedLinesOf(db: Db, jobId: string, now: Date) {
  const row = (await estimateOfJob(db, jobId)) ?? NO_ESTIMATE;
  return estimatedLines(await itemsOf(db, jobId), row, await pastRatesOf(db, jobId), now);
}

/** Freezes the estimate of a held job, as it is, when its quotes are opened and nobody has frozen it before. */
export async function freezeEstimateAtOpening(
  db: Db,
  job: { id: string; companyId: string },
  now: Date,
): Promise<void> {
  const row = await estimateOfJob(db, job.id);
  if (row?.frozen_at) return;
  await freezeEstimate(db, job, { at: now, by: null, rates: frozenRatesOf(await estimatedLinesOf(db, job.id, now)) });
}

/** The scope items of a job with what each is expected to cost by its estimate. */
export async function estimatedItems(db: Db, jobId: string): Promise<components['schemas']['ScopeItems']> {
  const items = await itemsOf(db, jobId);
  const row = await estimateOfJob(db, jobId);
  if (!row) return items;
  // Earlier rates are in what was frozen; before, only what somebody said counts.
  const lines = estimatedLines(items, row, [], new Date(0));
  return items.map((item, place) => ({ ...item, rateInPaise: lines[place]!.rateInPaise }));
}
