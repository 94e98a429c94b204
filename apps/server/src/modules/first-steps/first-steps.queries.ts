import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FirstStepsRow } from './first-steps.rules.ts';

/** Finds which first steps the caller's company has completed. Needs a tenant. */
export async function findFirstSteps(
  db: Kysely<Database>,
  companyId: string,
  userId: string,
): Promise<FirstStepsRow | undefined> {
  const { rows } = await sql<FirstStepsRow>`
    select u.is_first_company_user, u.first_steps_dismissed_at is not null as is_dismissed,
      exists (select from shortlist_item i join shortlist_group g on g.id = i.group_id
        where i.company_id = u.company_id and g.deleted_at is null) as has_vendor,
      exists (select from invite v where v.company_id = u.company_id)
        or exists (select from app_user o where o.company_id = u.company_id and o.id <> u.id) as has_colleague,
      exists (select from job j where j.company_id = u.company_id) as has_job
    from app_user u where u.id = ${userId} and u.company_id = ${companyId}`.execute(db);
  return rows[0];
}

/** Dismisses the first steps of a person. Idempotent. Needs a tenant. */
export const dismissFirstSteps = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .updateTable('app_user')
    .set({ first_steps_dismissed_at: now })
    .where('id', '=', userId)
    .where('first_steps_dismissed_at', 'is', null)
    .execute();
