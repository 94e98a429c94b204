import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import type { LastPurchases } from './job-comparison.rules.ts';

/**
 * What the company paid last for items like these, by their places, in its other jobs of the same service: also in jobs that the caller does not see.
 * Whether prices may be read is for the caller to ask. Needs a tenant.
 */
export async function lastPurchasesOf(
  db: Kysely<Database>,
  jobId: string,
  items: readonly { description: string; unit?: string | null }[],
): Promise<LastPurchases> {
  const descriptions = items.map(({ description }) => description);
  const units = items.map(({ unit }) => unit ?? 'LS');
  const { rows } = await sql<{
    place: number;
    rate: string;
    awarded_at: string;
    vendor_name: string;
    year: number;
    number: number;
  }>`
    select place, trim_scale(rate)::text as rate, awarded_at, vendor_name, job_year as year, job_number as number
    from last_awarded_rates(${jobId}, ${descriptions}::text[], ${units}::text[])`.execute(db);
  return new Map(
    rows.map(({ place, rate, awarded_at, vendor_name, ...job }) => [
      place,
      { rate, awardedAt: awarded_at, companyName: vendor_name, jobNumber: numberOf(job) },
    ]),
  );
}
