import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
const interval = (seconds: number) => sql`make_interval(secs => ${seconds})`;

/** Adds a person to the provider's team, or gives one who is there a new password. Answers whether they were there. */
export async function addStaff(
  db: Db,
  staff: { email: string; passwordHash: string; hasOneTimePassword: boolean },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ wasThere: boolean }>`
    select provider_staff_add(${staff.email}, ${staff.passwordHash}, ${staff.hasOneTimePassword}, ${now}) as "wasThere"`.execute(
    db,
  );
  return rows[0]!.wasThere;
}

/** Closes an account of the team; false when there is none that is open. */
export async function disableStaff(db: Db, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select provider_staff_disable(${email}, ${now}) as done`.execute(db);
  return rows[0]!.done;
}

/** An account of the team. */
export type StaffAccount = {
  email: string;
  hasOneTimePassword: boolean;
  createdAt: string;
  disabledAt: string | null;
};

/** The team. */
export async function allStaff(db: Db): Promise<StaffAccount[]> {
  const { rows } = await sql<StaffAccount>`
    select email, has_one_time_password as "hasOneTimePassword", created_at as "createdAt", disabled_at as "disabledAt"
    from provider_staff_all()`.execute(db);
  return rows;
}

/** The open account of an address. */
export async function findStaff(db: Db, email: string): Promise<Omit<Staff, 'email'> | null> {
  const { rows } = await sql<Omit<Staff, 'email'>>`
    select id, password_hash as "passwordHash", has_one_time_password as "hasOneTimePassword" from provider_staff_lookup(${email})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** How long a session of the console lives. */
const consoleLifetimes = { idleInSeconds: 30 * 60, absoluteInSeconds: 8 * 3600 };

/** Starts a session of the console. */
export async function startConsoleSession(db: Db, staffId: string, hash: Buffer, now: Date): Promise<void> {
  const { idleInSeconds, absoluteInSeconds } = consoleLifetimes;
  await sql`select provider_session_start(${staffId}, ${hash}, ${now}, ${interval(idleInSeconds)}, ${interval(absoluteInSeconds)})`.execute(
    db,
  );
}

/** A person of the team who is logged in. */
export type Staff = { id: string; email: string; passwordHash: string; hasOneTimePassword: boolean };

/** Who a session of the console belongs to; it lives on. */
export async function staffOfSession(db: Db, hash: Buffer, now: Date): Promise<Staff | null> {
  const { rows } = await sql<Staff>`
    select id, email, password_hash as "passwordHash", has_one_time_password as "hasOneTimePassword"
    from provider_session_use(${hash}, ${now}, ${interval(consoleLifetimes.idleInSeconds)})`.execute(db);
  return rows[0] ?? null;
}

/** Ends a session of the console. */
export async function endConsoleSession(db: Db, hash: Buffer): Promise<void> {
  await sql`select provider_session_end(${hash})`.execute(db);
}

/** Sets the own password and ends all sessions of the person; false when the password was changed meanwhile. */
export async function setStaffPassword(db: Db, staff: Staff, newHash: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select provider_password_set(${staff.id}, ${staff.passwordHash}, ${newHash}) as done`.execute(db);
  return rows[0]!.done;
}

/** An act of the team, as the audit keeps it. */
export type AuditEntry = { actor: string; action: string; subject: string; detail?: Record<string, unknown> };

/** Writes an act down. Each entry carries the hash of the one before it. */
export async function addAudit(db: Db, { actor, action, subject, detail = {} }: AuditEntry, now: Date): Promise<void> {
  await sql`select provider_audit_add(${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}, ${now})`.execute(db);
}

/** The newest acts. */
export async function newestAudit(db: Db, limit: number) {
  const { rows } = await sql<{ seq: number; at: string } & Required<AuditEntry>>`
    select seq, at, actor, action, subject, detail from provider_audit_newest(${limit})`.execute(db);
  return rows;
}

/** The first entry of the audit that does not fit the one before it; null when all do. */
export async function firstBrokenAudit(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`select provider_audit_first_broken() as seq`.execute(db);
  return rows[0]!.seq;
}
