import { conflict } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { withFinalPrices } from './final-prices.rules.ts';
import type { FinalPrice } from './final-prices.rules.ts';
import { frozenIsTakenBack } from './sheet-effects.ts';
import { holdSheet, nextVersion } from './sheet-store.ts';
import type { Writing } from './sheet-store.ts';
import { MOST_VERSIONS } from './sheet.rules.ts';
import { sheetIdOfJob } from './sheet.queries.ts';

/**
 * Takes the final prices of an auction into the comparison of a job: its next version, with one more version of each bidder's quote. Awards that were
 * proposed on a frozen one are taken back. Who may do it is for the caller to ask.
 *
 * @returns Who was left out, since it has no quote in the comparison to divide the price by.
 * @throws {Problem} 409 NO_COMPARISON, or TOO_MANY_VERSIONS.
 */
export async function takeFinalPrices(
  context: Writing,
  jobId: string,
  { auction, prices }: { auction: string; prices: readonly FinalPrice[] },
): Promise<{ left: string[] }> {
  const { db, now } = context;
  const id = await sheetIdOfJob(db, jobId);
  if (!id) throw conflict('NO_COMPARISON', 'This job has no comparison yet. Open its quotes and compare them first.');
  const loaded = await holdSheet(context, id);
  const { sheet } = loaded;
  const { base, taken, left } = withFinalPrices(sheet.base, { auction, prices }, now);
  if (base.vendors.some(({ versions }) => versions.length > MOST_VERSIONS))
    throw conflict('TOO_MANY_VERSIONS', `A quote can have up to ${MOST_VERSIONS} versions.`);
  if (taken.length === 0) return { left };
  const reason = `Final prices of auction ${auction}`;
  // A version of its own: whoever is about to freeze the one before is told that there is another.
  const next = await nextVersion(context, loaded, base, { reason, changes: [] });
  await writeJobLog(context, jobId, 'comparison_reopened', { revision: next.sheet.version, comment: reason });
  if (sheet.state === 'frozen')
    await frozenIsTakenBack(context, { comparisonId: sheet.id, jobId, version: sheet.version, reason });
  return { left };
}
