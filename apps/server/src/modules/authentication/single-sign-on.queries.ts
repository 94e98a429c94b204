import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { KnownAccount } from './otp.queries.ts';

/** Notes that a login at the provider begins. */
export async function beginAttempt(
  db: Kysely<Database>,
  attempt: { stateHash: Buffer; browser: Buffer; isRemembered: boolean; lifetimeInSeconds: number },
  now: Date,
): Promise<void> {
  await sql`select sso_begin(${attempt.stateHash}, ${attempt.browser}, ${attempt.isRemembered}, ${now},
    make_interval(secs => ${attempt.lifetimeInSeconds}))`.execute(db);
}

/** What came of using an attempt up: see sso_take. */
export type TakenAttempt = { outcome: 'good' | 'expired' | 'used' | 'unknown'; isRemembered: boolean };

/** Uses an attempt up, once and in its own browser. */
export async function takeAttempt(
  db: Kysely<Database>,
  stateHash: Buffer,
  browser: Buffer,
  now: Date,
): Promise<TakenAttempt> {
  const { rows } = await sql<TakenAttempt>`
    select outcome, is_remembered as "isRemembered" from sso_take(${stateHash}, ${browser}, ${now})`.execute(db);
  return rows[0]!;
}

/** The account of a person whom the issuer proved; links it on the first login. See sso_account. */
export async function accountOfIdentity(
  db: Kysely<Database>,
  identity: { issuer: string; subject: string; email: string },
  now: Date,
): Promise<{ outcome: 'none' | 'taken' } | ({ outcome: 'found' } & KnownAccount)> {
  const { rows } = await sql<{ outcome: 'none' | 'taken' } | ({ outcome: 'found' } & KnownAccount)>`
    select outcome, user_id as "userId", email, status
    from sso_account(${identity.issuer}, ${identity.subject}, ${identity.email}, ${now})`.execute(db);
  return rows[0]!;
}

/** Whose living session a refresh token belongs to. */
export async function holderOfRefreshToken(
  db: Kysely<Database>,
  refreshHash: Buffer,
  now: Date,
): Promise<{ sessionId: string; userId: string } | null> {
  const { rows } = await sql<{ sessionId: string; userId: string }>`
    select session_id as "sessionId", user_id as "userId" from session_holder(${refreshHash}, ${now})`.execute(db);
  return rows[0] ?? null;
}

/** Uses the token of an open-login link up; false when it was used before. */
export async function takeOpenLogin(
  db: Kysely<Database>,
  tokenHash: Buffer,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select open_login_take(${tokenHash}, ${expiresAt}, ${now}) as taken`.execute(db);
  return rows[0]!.taken;
}
