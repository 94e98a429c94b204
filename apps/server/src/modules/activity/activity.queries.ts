import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** One thing that somebody did, as an operation notes it. */
export type ActivityEntry = { subjectKind: string; subjectId: string; detail?: Record<string, unknown> };

/** Writes an activity entry in the transaction of `db`; actor and time are the server's. */
export async function insertActivity(
  db: Kysely<Database>,
  actor: { companyId: string; userId: string },
  operationId: string,
  entry: ActivityEntry,
): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      company_id: actor.companyId,
      actor_user_id: actor.userId,
      operation_id: operationId,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
