import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SessionBeginning } from './authentication.queries.ts';

/** A living session of a person. */
export type SessionRow = {
  id: string;
  isRemembered: boolean;
  userAgent: string | null;
  beganBy: SessionBeginning;
  createdAt: string;
  lastUsedAt: string;
};

/** The living sessions of a person, `currentId` first, then by last use; at most 100. Needs a tenant. */
export async function livingSessions(
  db: Kysely<Database>,
  userId: string,
  currentId: string,
  now: Date,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, is_remembered as "isRemembered", user_agent as "userAgent", signed_in_by as "beganBy", created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from user_session
    where user_id = ${userId} and ended_at is null and idle_expires_at > ${now} and absolute_expires_at > ${now}
    order by id = ${currentId} desc, last_used_at desc, id limit 100`.execute(db);
  return rows;
}

/** Ends all sessions of the logged-in person but one; answers how many. */
export async function endOtherSessions(
  db: Kysely<Database>,
  who: { userId: string; sessionId: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ ended: number | null }>`
    select session_end_others(${who.userId}, ${who.sessionId}, ${now}) as ended`.execute(db);
  return rows[0]!.ended ?? 0;
}
