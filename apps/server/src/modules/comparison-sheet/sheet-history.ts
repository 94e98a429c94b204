import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lastPurchasesOf } from '../comparison/purchase-history.queries.ts';
import { scorecardsOf } from '../comparison/vendor-scorecards.queries.ts';
import type { SheetRow } from './sheet.queries.ts';
import { withKnown } from './sheet.rules.ts';

/** A sheet of a job with what the company knows of its items and vendors today; one that was frozen or replaced stays as it was. */
export async function withHistory<Sheet extends SheetRow | undefined>(
  db: Kysely<Database>,
  sheet: Sheet,
  now: Date,
): Promise<Sheet> {
  if (!sheet || sheet.job_id === null || sheet.snapshot !== null) return sheet;
  const { lines, vendors } = sheet.base;
  const purchases = await lastPurchasesOf(db, sheet.job_id, lines);
  const jobVendorIds = vendors.flatMap(({ jobVendorId }) => jobVendorId ?? []);
  const scorecards = await scorecardsOf(db, sheet.job_id, jobVendorIds, now);
  return { ...sheet, base: withKnown(sheet.base, { purchases, scorecards }) };
}
