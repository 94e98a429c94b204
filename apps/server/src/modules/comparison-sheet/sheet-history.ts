import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lastPurchasesOf } from '../comparison/purchase-history.queries.ts';
import type { SheetRow } from './sheet.queries.ts';
import { withLastPurchases } from './sheet.rules.ts';

/** A sheet of a job with what the company knows of its items today; one that was frozen or replaced stays as it was. */
export async function withHistory<Sheet extends SheetRow | undefined>(
  db: Kysely<Database>,
  sheet: Sheet,
): Promise<Sheet> {
  if (!sheet || sheet.job_id === null || sheet.snapshot !== null) return sheet;
  const purchases = await lastPurchasesOf(db, sheet.job_id, sheet.base.lines);
  return { ...sheet, base: withLastPurchases(sheet.base, purchases) };
}
