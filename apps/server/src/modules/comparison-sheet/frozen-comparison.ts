import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import type { SheetSnapshot } from './sheet.rules.ts';

type Schemas = components['schemas'];

/** The frozen comparison of a job: what approvals are asked on. */
export type FrozenComparison = {
  comparisonId: string;
  version: number;
  /** In hex, of the canonical JSON of the snapshot. */
  sha256: string;
  frozenAt: string;
  frozenBy: string;
  /** `vendorId` is that of the evaluation; `jobVendorId` is null for a vendor that is not on the job. */
  vendors: { vendorId: string; jobVendorId: string | null; companyName: string; gstin?: string; isArchived: boolean }[];
  lines: SheetSnapshot['lines'];
  apart?: SheetSnapshot['apart'];
  /** How vendors were told that quotes are compared; left out where they were not. */
  told?: Schemas['ToldRules'];
  /** What differs from what was submitted, and who was first by that; left out where nothing does. */
  openingChanges?: Schemas['OpeningChange'][];
  asSubmitted?: Schemas['AsSubmitted'];
  request: Schemas['EvaluationRequest'];
  evaluation: Schemas['Evaluation'];
};

/**
 * The comparison of a job as it was frozen; null where the job has none, or its last version is not frozen. Who may read prices is for the
 * caller to ask. Needs a tenant that sees the job.
 */
export async function frozenComparisonOf(db: Kysely<Database>, jobId: string): Promise<FrozenComparison | null> {
  const { rows } = await sql<{ snapshot: SheetSnapshot; sha256: Buffer; frozen_at: string; frozen_by: string }>`
    select v.snapshot, v.sha256, v.frozen_at, v.frozen_by from comparison c
      join comparison_version v on v.comparison_id = c.id and v.number = c.version
    where c.job_id = ${jobId} and v.state = 'frozen'`.execute(db);
  const [row] = rows;
  // A version is frozen only where somebody is ranked, so what was asked and answered is there.
  if (!row?.snapshot.request || !row.snapshot.evaluation) return null;
  const { comparisonId, version, vendors, lines, apart, told, openingChanges, asSubmitted, request, evaluation } =
    row.snapshot;
  return {
    comparisonId,
    version,
    sha256: row.sha256.toString('hex'),
    frozenAt: row.frozen_at,
    frozenBy: row.frozen_by,
    vendors: vendors.map(({ vendorId, jobVendorId, companyName, gstin, isArchived }) => ({
      vendorId,
      jobVendorId,
      companyName,
      ...(gstin && { gstin }),
      isArchived,
    })),
    lines,
    ...(apart && { apart }),
    ...(told && { told }),
    ...(openingChanges && { openingChanges }),
    ...(asSubmitted && { asSubmitted }),
    request,
    evaluation,
  };
}
