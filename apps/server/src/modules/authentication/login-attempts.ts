import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { tooMany } from '../../problems.ts';
import { forgetLoginAttempts, giveLoginAttemptsBack, takeLoginAttempts } from './authentication.queries.ts';
import type { AttemptLimits } from './authentication.queries.ts';

const HOUR_IN_SECONDS = 3600;
const DAY_IN_SECONDS = 24 * HOUR_IN_SECONDS;

/** What an attempt is counted for. */
export type CountedFor = {
  /** The account, or the account as one browser or address knows it: forgotten by its right password. */
  account: string;
  /** The address, where it is counted too: a right password gives it this one attempt back, and nothing of what it did to others. */
  address: string | null;
};

/**
 * Looks at a password, counted before it is looked at: of many guesses at once only as many are looked at as are free. An attempt that was
 * refused, or that could not be looked at, counts nothing. Throws the 429 problem, on `pointer`, while one of the keys has to wait.
 *
 * @returns whether the password was right
 */
export async function lookAtPassword(
  { config, db, now }: { config: Config; db: Kysely<Database>; now: Date },
  counted: CountedFor,
  look: () => Promise<boolean>,
  refusal: { message: string; pointer?: string } = { message: 'Too many failed logins.' },
): Promise<boolean> {
  const attempt = await takeLoginAttempts(db, limitsOf(config, counted), now);
  if ('blockedUntil' in attempt)
    throw tooMany(refusal.message, (Date.parse(attempt.blockedUntil) - now.getTime()) / 1000, refusal.pointer);
  let isRight: boolean;
  try {
    isRight = await look();
  } catch (error) {
    await giveLoginAttemptsBack(db, attempt).catch(() => {});
    throw error;
  }
  if (!isRight) return false;
  await giveLoginAttemptsBack(db, attempt);
  await forgetLoginAttempts(db, counted.account);
  return true;
}

function limitsOf({ budgets }: Config, { account, address }: CountedFor): AttemptLimits[] {
  const { freeLoginFailuresPerAccount, freeLoginFailuresPerAddress, longestLoginWaitInSeconds } = budgets;
  const longestWaitInSeconds = longestLoginWaitInSeconds;
  return [
    {
      key: account,
      freeFailures: freeLoginFailuresPerAccount,
      longestWaitInSeconds,
      forgetAfterInSeconds: DAY_IN_SECONDS,
    },
    ...(address === null
      ? []
      : [
          {
            key: address,
            freeFailures: freeLoginFailuresPerAddress,
            longestWaitInSeconds,
            forgetAfterInSeconds: HOUR_IN_SECONDS,
          },
        ]),
  ];
}
