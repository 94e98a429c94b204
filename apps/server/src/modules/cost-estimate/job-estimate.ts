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

/**
 * Freezes the estimate of a held job when a revision of its RFQ is published, so that it cannot follow what vendors quote. One that is frozen stays; items
 * that came with an addendum are frozen beside it.
 */
export async function freezeEstimateAtPublishing(
  db: Db,
  job: { id: string; companyId: string },
  now: Date,
): Promise<void> {
  const row = (await estimateOfJob(db, job.id)) ?? NO_ESTIMATE;
  const items = await itemsOf(db, job.id);
  const lines = estimatedLines(items, { ...row, frozen_rates: null }, await pastRatesOf(db, job.id), now);
  const rates = { ...frozenRatesOf(lines), ...row.frozen_rates };
  if (row.frozen_at !== null && Object.keys(rates).length === Object.keys(row.frozen_rates ?? {}).length) return;
  const at = row.frozen_at === null ? now : new Date(row.frozen_at);
  await freezeEstimate(db, job, { at, by: row.frozen_by, rates });
}

/** The same at quote opening, for an RFQ that was published before publishing froze its estimate. */
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
