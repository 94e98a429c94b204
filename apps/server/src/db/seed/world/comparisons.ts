import type { ComparedParts } from '../../../modules/comparison/job-comparison.rules.ts';
import { baseOfJob, snapshotOf, summaryOf } from '../../../modules/comparison-sheet/sheet.rules.ts';
import { type CompanyWorld, type DemoPerson, moment } from './company-world.ts';

/** The sheet over the opened quotes of a job, as its owner made it the day after the opening; it can still be edited. */
export function addComparison(
  world: CompanyWorld,
  sheet: { id: string; title: string; owner: DemoPerson; openedDaysAgo: number },
  parts: ComparedParts,
): void {
  const at = moment(world.today, sheet.openedDaysAgo - 1, 7);
  const base = baseOfJob(parts, new Date(at));
  world.add('comparison', {
    id: sheet.id,
    company_id: world.id,
    job_id: parts.jobId,
    title: sheet.title,
    version: 1,
    revision: 0,
    // As it is: rows go to the database as JSON.
    summary: summaryOf(snapshotOf(sheet, 1, base, [], new Date(at))) as unknown as string,
    created_by: sheet.owner.id,
    changed_at: at,
    changed_by: sheet.owner.fullName,
  });
  world.add('comparison_version', {
    comparison_id: sheet.id,
    number: 1,
    company_id: world.id,
    state: 'editable',
    base: base as unknown as string,
    changes: [] as unknown as string,
    made_at: at,
    made_by: sheet.owner.fullName,
    reason: null,
    snapshot: null,
    sha256: null,
    frozen_at: null,
    frozen_by: null,
  });
}
