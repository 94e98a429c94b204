import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';

/** How long tokens and sessions live. */
export type SessionLifetimes = {
  accessInSeconds: number;
  idleInSeconds: number;
  absoluteInSeconds: number;
  rememberedInSeconds: number;
  refreshGraceInSeconds: number;
};

const interval = (seconds: number) => sql`make_interval(secs => ${seconds})`;

/** How many attempts a key has, and how long it waits after them. */
export type AttemptLimits = {
  key: string;
  freeFailures: number;
  longestWaitInSeconds: number;
  forgetAfterInSeconds: number;
};
/** What an attempt took, as it is given back. */
export type TakenAttempts = { readonly taken: unknown };

/**
 * Counts an attempt as a failure of every key before the password is looked at. Answers what it took, or until when one of the keys must
 * wait: then nothing was counted.
 */
export async function takeLoginAttempts(
  db: Kysely<Database>,
  attempts: AttemptLimits[],
  now: Date,
): Promise<TakenAttempts | { blockedUntil: string }> {
  const { rows } = await sql<{ blockedUntil: string | null; taken: unknown }>`
    select blocked_until as "blockedUntil", taken from login_attempts_take(${JSON.stringify(attempts)}, ${now})`.execute(
    db,
  );
  const { blockedUntil, taken } = rows[0]!;
  return blockedUntil === null ? { taken } : { blockedUntil };
}

/** Gives attempts back; a wait that was there before them is there again. */
export async function giveLoginAttemptsBack(db: Kysely<Database>, { taken }: TakenAttempts): Promise<void> {
  await sql`select login_attempts_give_back(${JSON.stringify(taken)})`.execute(db);
}

/** Forgets the failures of a key whose password was right. */
export async function forgetLoginAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await sql`select login_attempts_forget(${key})`.execute(db);
}

/** The first of the keys that is known: of a browser or an address that logged in to the account before. */
export async function firstKnown(db: Kysely<Database>, keys: string[]): Promise<string | null> {
  const { rows } = await sql<{ known: string | null }>`select login_known(${keys}) as known`.execute(db);
  return rows[0]!.known;
}

/** Remembers a browser and an address that logged in to an account. */
export async function rememberKnown(db: Kysely<Database>, keys: string[], now: Date): Promise<void> {
  await sql`select login_remember(${keys}, ${now})`.execute(db);
}

/** The account of an e-mail address in lower case. */
export async function findAccount(
  db: Kysely<Database>,
  email: string,
): Promise<{
  userId: string;
  passwordHash: string;
  status: 'pending_access' | 'approved' | 'rejected' | 'suspended';
} | null> {
  const { rows } = await sql<{
    userId: string;
    passwordHash: string;
    status: 'pending_access' | 'approved' | 'rejected' | 'suspended';
  }>`
    select user_id as "userId", password_hash as "passwordHash", status from login_lookup(${email})`.execute(db);
  return rows[0] ?? null;
}

/** A session as login and renewal answer it. */
export type StartedSession = {
  userId: string;
  email: string;
  isFirstTimeLogin: boolean;
  isSubsequentUser: boolean;
  isFirstCompanyUser: boolean;
  /** It was begun by a password that somebody else chose. */
  hasTemporaryPassword: boolean;
};

/** How a session began. */
export type SessionBeginning = 'password' | 'phone' | 'reset' | 'registration' | 'sso' | 'link';

/** Starts a session for a user who proved who they are; null when the account was closed meanwhile. */
export async function startSession(
  db: Kysely<Database>,
  session: {
    userId: string;
    isRemembered: boolean;
    userAgent: string | null;
    accessHash: Buffer;
    refreshHash: Buffer;
    beganBy: SessionBeginning;
    mayBePending: boolean;
  },
  lifetimes: SessionLifetimes,
  now: Date,
): Promise<StartedSession | null> {
  const idle = session.isRemembered ? lifetimes.rememberedInSeconds : lifetimes.idleInSeconds;
  const absolute = session.isRemembered ? lifetimes.rememberedInSeconds : lifetimes.absoluteInSeconds;
  const { rows } = await sql<StartedSession>`
    select user_id as "userId", email, is_first_time_login as "isFirstTimeLogin", is_subsequent_user as "isSubsequentUser",
      is_first_company_user as "isFirstCompanyUser", has_temporary_password as "hasTemporaryPassword"
    from session_start(${session.userId}, ${session.isRemembered}, ${session.userAgent}, ${session.accessHash}, ${session.refreshHash}, ${now},
      ${interval(lifetimes.accessInSeconds)}, ${interval(idle)}, ${interval(absolute)},
      ${session.beganBy}, ${session.mayBePending})`.execute(db);
  return rows[0] ?? null;
}

/** What came of a renewal. */
export type Renewal =
  | { outcome: 'unknown' | 'ended' }
  | ({ outcome: 'renewed'; isRemembered: boolean; remainingInSeconds: number } & Omit<
      StartedSession,
      'isFirstTimeLogin' | 'hasTemporaryPassword'
    >);

/** Renews a session by its refresh token; all renewals of one session queue up in the database. */
export async function renewSessionByToken(
  db: Kysely<Database>,
  tokens: { presentedHash: Buffer; accessHash: Buffer; refreshHash: Buffer },
  lifetimes: SessionLifetimes,
  now: Date,
): Promise<Renewal> {
  const { rows } = await sql<Renewal>`
    select outcome, is_remembered as "isRemembered", extract(epoch from remaining)::float8 as "remainingInSeconds", user_id as "userId", email,
      is_subsequent_user as "isSubsequentUser", is_first_company_user as "isFirstCompanyUser"
    from session_renew(${tokens.presentedHash}, ${tokens.accessHash}, ${tokens.refreshHash}, ${now},
      ${interval(lifetimes.accessInSeconds)}, ${interval(lifetimes.idleInSeconds)}, ${interval(lifetimes.rememberedInSeconds)},
      ${interval(lifetimes.refreshGraceInSeconds)})`.execute(db);
  return rows[0]!;
}

/** Who an access token belongs to; null when it is unknown, expired or of an ended session. */
export async function findPrincipal(
  db: Kysely<Database>,
  accessHash: Buffer,
  lifetimes: SessionLifetimes,
  now: Date,
): Promise<Principal | null> {
  const { rows } = await sql<Principal>`
    select session_id as "sessionId", user_id as "userId", company_id as "companyId", plant_id as "plantId", email, full_name as "fullName",
      user_type as "userType", is_super_user as "isSuperUser", company_name as "companyName",
      scope
    from session_principal(${accessHash}, ${now}, ${interval(lifetimes.idleInSeconds)}, ${interval(lifetimes.rememberedInSeconds)})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Ends a session on the server. */
export async function endSession(db: Kysely<Database>, sessionId: string, reason: string, now: Date): Promise<void> {
  await sql`select session_end(${sessionId}, ${reason}, ${now})`.execute(db);
}

/** Removes expired tokens, sessions, attempts, codes, and what is left of single sign-on. */
export async function cleanUpSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`select otp_clean_up(${now})`.execute(db);
  await sql`select registration_clean_up(${now})`.execute(db);
  await sql`select sso_clean_up(${now})`.execute(db);
  await sql`select session_clean_up(${now})`.execute(db);
  await sql`select budget_clean_up(${now})`.execute(db);
}

/** Whether an account of the demo world exists. */
export async function hasDemoAccount(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select has_demo_account() as exists`.execute(db);
  return rows[0]!.exists;
}
