import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { withHistory } from './sheet-history.ts';
import { inputsOf, sheetById, sheetIdOfJob } from './sheet.queries.ts';
import { snapshotOf } from './sheet.rules.ts';
import type { SheetSnapshot } from './sheet.rules.ts';

/** The comparison of a job as it stands: as it was frozen, else as it is evaluated now. */
export type ComparedJob = { snapshot: SheetSnapshot; isFrozen: boolean; sha256: string | null };

/**
 * The comparison of a job; null where there is none. Who may read prices is for the caller to ask. Needs a tenant that sees the job.
 */
export async function comparedOf(db: Kysely<Database>, jobId: string, now: Date): Promise<ComparedJob | null> {
  const id = await sheetIdOfJob(db, jobId);
  const sheet = id && (await withHistory(db, await sheetById(db, id), now));
  if (!sheet) return null;
  const snapshot = sheet.snapshot ?? snapshotOf(sheet, sheet.version, sheet.base, await inputsOf(db, sheet.id), now);
  return { snapshot, isFrozen: sheet.state === 'frozen', sha256: sheet.sha256?.toString('hex') ?? null };
}
