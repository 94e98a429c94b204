import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';

type Db = Kysely<Database>;

/** Something that happened and is published: it has its number. */
export type EventRow = Row<'event'> & { seq: number };

/** What a change says of itself: nothing that was entered. */
export type NewEvent = {
  companyId: string;
  actorId: string;
  /** The colleagues who hear of it; null: everybody in the company. */
  audience: readonly string[] | null;
  /** The operation. */
  kind: string;
  subject: { type: string; id: string } | null;
  tags: readonly string[];
  /** The vendors whose links hear of it, by their invitations or conversations; without them none does. */
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

/** The same for a decision on a registration, whose company its caller does not act for. */
export const insertRegistrationEvent = (db: Db, registrationId: string, kind: string, tags: readonly string[]) =>
  sql`select event_of_registration(${registrationId}, ${kind}, ${tags})`.execute(db);

/** The same for what the provider's team or a vendor did with a job, who belong to no company. */
export const newJobEvent = (
  jobId: string,
  kind: string,
  tags: readonly string[],
  { audience = null, vendors = [] }: Partial<Pick<NewEvent, 'audience' | 'vendors'>> = {},
) => sql`select event_of_job(${jobId}, ${kind}, ${tags}::text[], ${audience}::uuid[], ${vendors}::uuid[])`;

/** Writes such an event. */
export const insertJobEvent = (db: Db, ...event: Parameters<typeof newJobEvent>) => newJobEvent(...event).execute(db);

/** The same for what a vendor by the link of a conversation did. */
export const newConversationEvent = (
  kind: string,
  tags: readonly string[],
  { audience = null, vendors = [] }: Partial<Pick<NewEvent, 'audience' | 'vendors'>> = {},
) => sql`select event_of_conversation(${kind}, ${tags}::text[], ${audience}::uuid[], ${vendors}::uuid[])`;

/** Writes such an event. */
export const insertConversationEvent = (db: Db, ...event: Parameters<typeof newConversationEvent>) =>
  newConversationEvent(...event).execute(db);

/** The same for what a vendor by the link of a visit or a gate did. */
export const newVisitEvent = (kind: string, tags: readonly string[]) =>
  sql`select event_of_visit(${kind}, ${tags}::text[])`;

/** Numbers committed events, at most so many, and notifies all processes of their companies. Returns how many. Needs a transaction of its own. */
export async function publishEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ published: number }>`select event_publish(${limit}) as published`.execute(db);
  return rows[0]!.published;
}

/** Of each company its events after a number, in order, at most `limit` each; for whoever passes them on. */
export async function eventsAfter(db: Db, heard: ReadonlyMap<string, number>, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from event_after(${[...heard.keys()]}::uuid[], ${[...heard.values()]}::bigint[], ${limit})`.execute(db);
  return rows;
}

/** The number that the tenant's company was given last, and up to which its events are deleted. Needs a tenant. */
export async function eventRange(db: Db): Promise<{ last: number; forgotten: number }> {
  const { rows } = await sql<{ last: number; forgotten: number }>`select last, forgotten from event_range()`.execute(
    db,
  );
  return rows[0] ?? { last: 0, forgotten: 0 };
}

/** What the tenant, a person or a vendor by its link, may hear of its company after a number or, without one, of the last seconds. Needs a tenant: row-level security decides. */
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

/** Forgets events of more than a day ago. */
export const forgetEvents = (db: Db, now: Date) => sql`select event_forget(${now})`.execute(db);

/** Which of some sessions are still good for everything; asking does not prolong them. */
export async function goodSessions(db: Db, sessionIds: string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from sessions_good(${sessionIds}::uuid[], ${now})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Which of some sessions of vendors' links still open them, by their hashes in hex. Needs no tenant. */
export async function goodVendorSessions(db: Db, hashes: readonly Buffer[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ hash: Buffer }>`
    select * from vendor_sessions_good(${hashes}::bytea[], ${now}) as hash`.execute(db);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}
