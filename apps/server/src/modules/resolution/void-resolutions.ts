import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { voidResolutionsOf } from './resolution-steps.ts';

type TakenBack = { jobId: string | null; reason: string | null };
type Taking = {
  db: Kysely<Database>;
  config: Pick<Config, 'secret' | 'publicUrl' | 'productName'>;
  principal: Principal;
  now: Date;
};

/** What a frozen comparison that is taken back does to approvals: what is being decided on it is void, and its job is compared again. */
export async function voidResolutions(context: Taking, { jobId, reason }: TakenBack): Promise<void> {
  const job = jobId && (await lockedJob(context.db, context.principal.userId, jobId));
  if (!job) return;
  const acting = { ...context, companyId: context.principal.companyId, cause: 'makeSheetEditable' };
  await voidResolutionsOf(acting, job, reason ?? 'The comparison was unfrozen.');
}
