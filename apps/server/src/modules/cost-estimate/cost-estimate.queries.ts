import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { EstimateRow, FrozenRates, PastRate } from './cost-estimate.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows an estimate to who sees its job; whether it may be read is for the caller to ask. Every statement needs a tenant.

/** The estimate of a job; undefined before anybody saved one. */
export async function estimateOfJob(db: Db, jobId: string): Promise<EstimateRow | undefined> {
  const { rows } = await sql<EstimateRow>`
    select version, trim_scale(yearly_change_percent)::text as yearly_change_percent, rates, frozen_at, frozen_by, frozen_rates
    from cost_estimate where job_id = ${jobId}`.execute(db);
  return rows[0];
}

/** What vendors asked for lines like those of a job before, by the place of the line from 0. */
export async function pastRatesOf(db: Db, jobId: string): Promise<PastRate[]> {
  const { rows } = await sql<PastRate>`
    select position_of_line - 1 as position, is_same, rate_in_paise, quoted_at, in_job from past_line_rates(${jobId})`.execute(
    db,
  );
  return rows;
}

/** Stores the estimate of a held job as its next version. */
export async function saveEstimate(
  db: Db,
  job: { id: string; companyId: string },
  estimate: { yearlyChangePercent: string; rates: EstimateRow['rates'] },
): Promise<void> {
  const { yearlyChangePercent: change, rates } = estimate;
  await sql`
    insert into cost_estimate (job_id, company_id, yearly_change_percent, rates)
    values (${job.id}, ${job.companyId}, ${change}, ${JSON.stringify(rates)})
    on conflict (job_id) do update set version = cost_estimate.version + 1,
      yearly_change_percent = excluded.yearly_change_percent, rates = excluded.rates`.execute(db);
}

/** Freezes the estimate of a held job; who is null for the opening of its quotes. */
export async function freezeEstimate(
  db: Db,
  job: { id: string; companyId: string },
  frozen: { at: Date; by: string | null; rates: FrozenRates },
): Promise<void> {
  await sql`
    insert into cost_estimate (job_id, company_id, frozen_at, frozen_by, frozen_rates)
    values (${job.id}, ${job.companyId}, ${frozen.at}, ${frozen.by}, ${JSON.stringify(frozen.rates)})
    on conflict (job_id) do update set version = cost_estimate.version + 1,
      frozen_at = excluded.frozen_at, frozen_by = excluded.frozen_by, frozen_rates = excluded.frozen_rates`.execute(db);
}
