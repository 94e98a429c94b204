import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { KnownAccount } from './otp.queries.ts';

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/** A reset token as the database gets it. */
export type NewResetToken = { tokenHash: Buffer; browser: Buffer; lifetimeInSeconds: number };
/** A mail that goes with a change of password; its recipient is the account's address. */
export type Notice = { operationId: string; subject: string; text: string };

/** Tries the code of a reset and, when it is right, stores the token that it is worth. */
export async function grantByCode(
  db: Kysely<Database>,
  attempt: { subject: Buffer; codeHash: Buffer; mostTries: number },
  token: NewResetToken,
  now: Date,
): Promise<'right' | 'wrong' | 'spent' | 'gone'> {
  const { rows } = await sql<{ outcome: 'right' | 'wrong' | 'spent' | 'gone' }>`
    select reset_grant_by_code(${attempt.subject}, ${token.browser}, ${attempt.codeHash}, ${now}, ${attempt.mostTries}, ${token.tokenHash},
      ${seconds(token.lifetimeInSeconds)}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** What can be done with a reset link. */
export type LinkState = 'open' | 'verified' | 'gone';

/** Looks at a reset link; changes nothing. */
export async function readLinkState(
  db: Kysely<Database>,
  challengeId: string,
  lifetimeInSeconds: number,
  now: Date,
): Promise<LinkState> {
  const { rows } = await sql<{ state: LinkState }>`
    select reset_link_state(${challengeId}, ${now}, ${seconds(lifetimeInSeconds)}) as state`.execute(db);
  return rows[0]!.state;
}

/** Uses a reset link up for a token; `email` only when it was open. */
export async function grantByLink(
  db: Kysely<Database>,
  link: { challengeId: string; lifetimeInSeconds: number },
  token: NewResetToken,
  now: Date,
): Promise<{ outcome: LinkState; email: string | null }> {
  const { rows } = await sql<{ outcome: LinkState; email: string | null }>`
    select outcome, email from reset_grant_by_link(${link.challengeId}, ${token.browser}, ${now}, ${seconds(link.lifetimeInSeconds)},
      ${token.tokenHash}, ${seconds(token.lifetimeInSeconds)})`.execute(db);
  return rows[0]!;
}

/** Looks at a reset token; changes nothing. */
export async function lookAtResetToken(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ outcome: 'unknown' | 'expired' } | { outcome: 'good'; userId: string; email: string }> {
  const { rows } = await sql<{ outcome: 'good'; userId: string; email: string }>`
    select outcome, user_id as "userId", email from reset_look(${tokenHash}, ${now})`.execute(db);
  return rows[0]!;
}

/** Uses a reset token up: the password is set, all sessions are ended and the notice is on its way. Null when somebody was faster. */
export async function spendResetToken(
  db: Kysely<Database>,
  use: { tokenHash: Buffer; browser: Buffer | null; passwordHash: string; notice: Notice },
  now: Date,
): Promise<{ userId: string; status: KnownAccount['status']; isSameBrowser: boolean } | null> {
  const { rows } = await sql<{
    outcome: string;
    userId: string;
    status: KnownAccount['status'];
    isSameBrowser: boolean | null;
  }>`
    select outcome, user_id as "userId", status, is_same_browser as "isSameBrowser"
    from reset_use(${use.tokenHash}, ${use.browser}, ${use.passwordHash}, ${now}, ${JSON.stringify(use.notice)})`.execute(
    db,
  );
  const [row] = rows;
  return row?.outcome === 'reset' ? { ...row, isSameBrowser: row.isSameBrowser === true } : null;
}

/** Whether a session just began with a temporary password that is still the account's. Needs a tenant. */
export async function beganWithTemporaryPassword(
  db: Kysely<Database>,
  sessionId: string,
  withinSeconds: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('user_session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('s.id', '=', sessionId)
    .where('s.signed_in_by', '=', 'password')
    .where('u.has_temporary_password', '=', true)
    .where('s.created_at', '>', new Date(now.getTime() - withinSeconds * 1000).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the password of the logged-in person, ends their other sessions and sends the notice. False when it was changed meanwhile. */
export async function changePasswordOf(
  db: Kysely<Database>,
  who: { userId: string; sessionId: string },
  hashes: { checked: string; next: string },
  notice: Notice,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ ended: number | null }>`
    select password_change(${who.userId}, ${who.sessionId}, ${hashes.checked}, ${hashes.next}, ${now}, ${JSON.stringify(notice)}) as ended`.execute(
    db,
  );
  return rows[0]!.ended !== null;
}
