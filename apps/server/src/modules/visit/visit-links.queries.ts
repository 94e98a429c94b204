import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { GateSession, VisitSession } from '../../http/handler.ts';

type Db = Kysely<Database>;

// Sessions are reached through functions alone.

/** Opens the link of a visit: starts a session, and makes the rest of the transaction its vendor's; its id, null for a link that opens nothing. Beyond tenants. */
export async function openLink(
  db: Db,
  linkHash: Buffer,
  sessionHash: Buffer,
  now: Date,
  until: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select * from visit_link_open(${linkHash}, ${sessionHash}, ${now}, ${until}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The visit of a session; undefined when it is over. Needs no tenant. */
export async function visitOfSession(db: Db, sessionHash: Buffer, now: Date): Promise<VisitSession | undefined> {
  const { rows } = await sql<VisitSession>`
    select visit_id as "visitId", company_id as "companyId", job_id as "jobId", vendor_name as "vendorName"
    from visit_session_find(${sessionHash}, ${now})`.execute(db);
  return rows[0];
}

/** Adds a link to a visit; its token is kept as a hash. */
export const addLink = (db: Db, link: { visitId: string; companyId: string; tokenHash: Buffer }, now: Date) =>
  db
    .insertInto('visit_link')
    .values({ token_hash: link.tokenHash, visit_id: link.visitId, company_id: link.companyId, created_at: now })
    .execute();

/** Opens a gate: starts a session, and makes the rest of the transaction the gate's; null for a secret that opens none. Beyond tenants. */
export async function openGate(
  db: Db,
  secret: { tokenHash: Buffer | null; codeHash: Buffer | null; plantId: string | null },
  sessionHash: Buffer,
  now: Date,
  until: Date,
): Promise<{ plantId: string; visitId: string | null } | null> {
  const { rows } = await sql<{ plantId: string; visitId: string | null }>`
    select plant_id as "plantId", visit_id as "visitId"
    from gate_open(${secret.tokenHash}, ${secret.codeHash}, ${secret.plantId}, ${sessionHash}, ${now}, ${until})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The gate of a session; undefined when it is over, or what opened it is. Needs no tenant. */
export async function gateOfSession(db: Db, sessionHash: Buffer, now: Date): Promise<GateSession | undefined> {
  const { rows } = await sql<GateSession>`
    select company_id as "companyId", plant_id as "plantId", visit_id as "visitId"
    from gate_session_find(${sessionHash}, ${now})`.execute(db);
  return rows[0];
}

/** Forgets sessions that are over. Needs no tenant. */
export const forgetSessions = (db: Db, now: Date) => sql`select visit_sessions_forget(${now})`.execute(db);
