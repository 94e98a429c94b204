import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { safeMessage } from '../../outbox/outbox.rules.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import type { CodeChannel, CodePurpose } from './otp.rules.ts';

/** A code as it is noted. `message` null: nobody is sent anything, and everything else is the same. */
export type NewChallenge = {
  challengeId: string;
  purpose: CodePurpose;
  channel: CodeChannel;
  subject: Buffer;
  userId: string | null;
  codeHash: Buffer;
  browser: Buffer;
  /** Whose own budget it comes off. */
  asker: Buffer;
  address: Buffer;
  /** Whether the asker logged in to the account before. */
  isKnown: boolean;
  lifetimeInSeconds: number;
  operationId: string;
  message: Omit<NewMessage, 'channel' | 'id'> | null;
};

/** How many codes a subject may be sent: for one asker, and for all together who never logged in to its account. */
export type CodeLimits = {
  perAskerPerQuarterHour: number;
  perQuarterHour: number;
  perAddressPerDay: number;
  perDay: number;
};

/** Notes a code and its message in one statement. Answers null, or when the next one may be asked for: nothing was noted then. */
export async function issueChallenge(
  db: Kysely<Database>,
  challenge: NewChallenge,
  limits: CodeLimits,
  now: Date,
): Promise<string | null> {
  const { channel, message, operationId } = challenge;
  const safe = message && JSON.stringify({ ...safeMessage({ channel, ...message }), operationId });
  const { rows } = await sql<{ freeAt: string | null }>`
    select otp_issue(${challenge.challengeId}, ${challenge.purpose}, ${channel}, ${challenge.subject}, ${challenge.userId}, ${challenge.codeHash},
      ${challenge.browser}, ${challenge.asker}, ${challenge.address}, ${challenge.isKnown}, ${now},
      make_interval(secs => ${challenge.lifetimeInSeconds}), ${JSON.stringify(limits)}, ${safe}) as "freeAt"`.execute(
    db,
  );
  return rows[0]!.freeAt;
}

/** What came of a try: see otp_try. `userId` is null where the subject has no account (yet). */
export type CodeTry =
  | { outcome: 'wrong' | 'spent' | 'gone' }
  | { outcome: 'right'; challengeId: string; userId: string | null };

/** Tries a code, once. */
export async function tryChallenge(
  db: Kysely<Database>,
  attempt: { purpose: CodePurpose; subject: Buffer; browser: Buffer; codeHash: Buffer },
  mostTries: number,
  now: Date,
): Promise<CodeTry> {
  const { rows } = await sql<CodeTry>`
    select outcome, challenge_id as "challengeId", user_id as "userId"
    from otp_try(${attempt.purpose}, ${attempt.subject}, ${attempt.browser}, ${attempt.codeHash}, ${now}, ${mostTries})`.execute(
    db,
  );
  return rows[0]!;
}

/** An account as the flows without a session see it. */
export type KnownAccount = {
  userId: string;
  email: string;
  status: 'pending_access' | 'approved' | 'rejected' | 'suspended';
};

/** The account of a phone number (+91 and ten digits). */
export async function accountByPhone(db: Kysely<Database>, phone: string): Promise<KnownAccount | null> {
  const { rows } = await sql<KnownAccount>`
    select user_id as "userId", email, status from account_by_phone(${phone})`.execute(db);
  return rows[0] ?? null;
}

/** The account of a user id that a code or a token proved. */
export async function accountById(db: Kysely<Database>, userId: string): Promise<KnownAccount | null> {
  const { rows } = await sql<KnownAccount>`
    select user_id as "userId", email, status from account_by_id(${userId})`.execute(db);
  return rows[0] ?? null;
}
