import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';

type Db = Kysely<Database>;

/** Something that happened. */
export type EventRow = Row<'event'>;

/** What a change says of itself: nothing that was entered. */
export type NewEvent = {
  companyId: string;
  actorId: string;
  /** The one person for whom something changed; null: everybody in the company. */
  forUserId: string | null;
  /** The operation. */
  kind: string;
  subject: { type: string; id: string } | null;
  tags: readonly string[];
};

/** Writes an event in the transaction of `db`, which should end soon: those who write others wait for it. Needs a tenant. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await sql`
    insert into event (company_id, for_user_id, actor_user_id, kind, subject_type, subject_id, tags)
    values (${event.companyId}, ${event.forUserId}, ${event.actorId}, ${event.kind}, ${event.subject?.type ?? null},
      ${event.subject?.id ?? null}, ${event.tags})`.execute(db);
}

/** The same for a decision on a registration, whose company its caller does not act for. */
export const insertRegistrationEvent = (db: Db, registrationId: string, kind: string, tags: readonly string[]) =>
  sql`select event_of_registration(${registrationId}, ${kind}, ${tags})`.execute(db);

/** The same for what the provider's team or a vendor did with a job, who belong to no company. */
export const insertJobEvent = (db: Db, jobId: string, kind: string, tags: readonly string[]) =>
  sql`select event_of_job(${jobId}, ${kind}, ${tags}::text[])`.execute(db);

/** The same for what a vendor by the link of a visit or a gate did. */
export const insertVisitEvent = (db: Db, kind: string, tags: readonly string[]) =>
  sql`select event_of_visit(${kind}, ${tags}::text[])`.execute(db);

/** Events of all companies after a number, in order; for who passes them on. */
export async function eventsAfter(db: Db, heard: number, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select * from event_after(${heard}, ${limit})`.execute(db);
  return rows;
}

/** The first event that is kept, the last that is there, and the number that was given out last. */
export async function eventRange(db: Db): Promise<{ firstKept: number; lastThere: number; lastGiven: number }> {
  const { rows } = await sql<{ firstKept: number; lastThere: number; lastGiven: number }>`
    select first_kept as "firstKept", last_there as "lastThere", last_given as "lastGiven" from event_range()`.execute(
    db,
  );
  return rows[0]!;
}

/** What the tenant may hear after a number or, without one, of the last seconds. Needs a tenant: row-level security decides. */
export async function ownEvents(
  db: Db,
  from: { heard: number } | { sinceSeconds: number },
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await ('heard' in from
    ? sql<EventRow>`select * from event where seq > ${from.heard} order by seq limit ${limit}`.execute(db)
    : sql<EventRow>`select * from event where at >= clock_timestamp() - make_interval(secs => ${from.sinceSeconds})
        order by seq limit ${limit}`.execute(db));
  return rows;
}

/** Forgets events of more than a day ago. */
export const forgetEvents = (db: Db, now: Date) => sql`select event_forget(${now})`.execute(db);

/** Which of some sessions are still good for everything; asking does not prolong them. */
export async function goodSessions(db: Db, sessionIds: string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from sessions_good(${sessionIds}::uuid[], ${now})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
