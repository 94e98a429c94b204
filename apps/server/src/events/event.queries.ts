import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';

type Db = Kysely<Database>;

/** A published event, with its number. */
export type EventRow = Row<'event'> & { seq: number };

/** An event to write. Never contains entered data. */
export type NewEvent = {
  companyId: string;
  actorId: string;
  /** The colleagues who receive it; null for everyone in the company. */
  audience: readonly string[] | null;
  /** The operation. */
  kind: string;
  subject: { type: string; id: string } | null;
  tags: readonly string[];
  /** The invitations or conversations whose vendors receive it; none if omitted. */
  vendors?: readonly string[];
};

/** The statement that writes an event. Needs a tenant. Readers see it once it is published after the commit. */
export const newEvent = (event: NewEvent) => sql`
  insert into event (company_id, audience, actor_user_id, kind, subject_type, subject_id, tags, vendors)
  values (${event.companyId}, ${event.audience}, ${event.actorId}, ${event.kind}, ${event.subject?.type ?? null},
    ${event.subject?.id ?? null}, ${event.tags}, ${event.vendors ?? []})`;

/** Writes an event in the transaction of `db`. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await newEvent(event).execute(db);
}

/** Like `insertEvent`, for a decision on a registration, whose caller acts for no company. */
export const insertRegistrationEvent = (db: Db, registrationId: string, kind: string, tags: readonly string[]) =>
  sql`select event_of_registration(${registrationId}, ${kind}, ${tags})`.execute(db);

/** Like `newEvent`, for acts on a job by the Millwright team or a vendor, who belong to no company. */
export const newJobEvent = (
  jobId: string,
  kind: string,
  tags: readonly string[],
  { audience = null, vendors = [] }: Partial<Pick<NewEvent, 'audience' | 'vendors'>> = {},
) => sql`select event_of_job(${jobId}, ${kind}, ${tags}::text[], ${audience}::uuid[], ${vendors}::uuid[])`;

/** Writes such an event. */
export const insertJobEvent = (db: Db, ...event: Parameters<typeof newJobEvent>) => newJobEvent(...event).execute(db);

/** Like `newEvent`, for acts of a vendor through a conversation link. */
export const newConversationEvent = (
  kind: string,
  tags: readonly string[],
  { audience = null, vendors = [] }: Partial<Pick<NewEvent, 'audience' | 'vendors'>> = {},
) => sql`select event_of_conversation(${kind}, ${tags}::text[], ${audience}::uuid[], ${vendors}::uuid[])`;

/** Writes such an event. */
export const insertConversationEvent = (db: Db, ...event: Parameters<typeof newConversationEvent>) =>
  newConversationEvent(...event).execute(db);

/** Like `newEvent`, for acts through a visit or gate link. */
export const newVisitEvent = (kind: string, tags: readonly string[]) =>
  sql`select event_of_visit(${kind}, ${tags}::text[])`;

/** Numbers up to `limit` committed events and notifies all processes. Returns the count. Needs its own transaction. */
export async function publishEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ published: number }>`select event_publish(${limit}) as published`.execute(db);
  return rows[0]!.published;
}

/** Lists each company's events after a number, in order, at most `limit` per company. */
export async function eventsAfter(db: Db, heard: ReadonlyMap<string, number>, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from event_after(${[...heard.keys()]}::uuid[], ${[...heard.values()]}::bigint[], ${limit})`.execute(db);
  return rows;
}

/** The last event number of the tenant's company, and the last number deleted. Needs a tenant. */
export async function eventRange(db: Db): Promise<{ last: number; forgotten: number }> {
  const { rows } = await sql<{ last: number; forgotten: number }>`select last, forgotten from event_range()`.execute(
    db,
  );
  return rows[0] ?? { last: 0, forgotten: 0 };
}

/**
 * Lists the events that the tenant (a person, or a vendor by link) may receive, after a number or from the last seconds. Needs a tenant:
 * row-level security decides.
 */
export async function ownEvents(
  db: Db,
  companyId: string,
  from: { heard: number } | { sinceSeconds: number },
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await ('heard' in from
    ? sql<EventRow>`select * from event where company_id = ${companyId} and seq > ${from.heard} order by seq limit ${limit}`.execute(
        db,
      )
    : sql<EventRow>`select * from event where company_id = ${companyId} and seq is not null
          and at >= clock_timestamp() - make_interval(secs => ${from.sinceSeconds})
        order by seq limit ${limit}`.execute(db));
  return rows;
}

/** Deletes events older than a day. */
export const deleteOldEvents = (db: Db, now: Date) => sql`select event_forget(${now})`.execute(db);

/** Filters the sessions that are still fully valid, without extending them. */
export async function filterValidSessions(db: Db, sessionIds: string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from sessions_good(${sessionIds}::uuid[], ${now})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Filters the vendor-link sessions that are still valid, as hashes in hex. Needs no tenant. */
export async function filterValidVendorSessions(db: Db, hashes: readonly Buffer[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ hash: Buffer }>`
    select * from vendor_sessions_good(${hashes}::bytea[], ${now}) as hash`.execute(db);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}
