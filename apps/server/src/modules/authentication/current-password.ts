import type { OperationId } from '@millwright/contract/operations';
import type { Context } from '../../http/handler.ts';
import { invalidRequest, notLoggedIn, tooMany } from '../../problems.ts';
import { findAccount, forgiveLoginAttempts, takeLoginAttempt } from './authentication.queries.ts';
import { attemptKeys } from './authentication.rules.ts';
import { passwordsOf } from './password.ts';

const DAY_IN_SECONDS = 24 * 3600;

/**
 * Has the logged-in person prove themselves once more by their password, before what decides how they log in is changed. Counted before it
 * is looked at, as at login: who found an open session must not find the password by trying. Throws the problem of a wrong password.
 * Call it before the first query of the transaction, on operations without an Idempotency-Key: else the count is rolled back with the refusal.
 *
 * @returns the hash that the password was held against
 */
export async function assertCurrentPassword(
  { config, directory, now, principal }: Pick<Context<OperationId>, 'config' | 'directory' | 'now' | 'principal'>,
  password: string,
): Promise<string> {
  const { account: key } = attemptKeys(config.secret, `change ${principal.userId}`, '');
  const waitUntil = await takeLoginAttempt(
    directory,
    key,
    {
      freeFailures: config.budgets.freeLoginFailuresPerAccount,
      longestWaitInSeconds: config.budgets.longestLoginWaitInSeconds,
      forgetAfterInSeconds: DAY_IN_SECONDS,
    },
    now,
  );
  if (waitUntil)
    throw tooMany(
      'Too many wrong passwords. Please wait a little and try again.',
      (Date.parse(waitUntil) - now.getTime()) / 1000,
      [{ pointer: '/currentPassword', message: 'Please wait a little and try again.' }],
    );
  const account = await findAccount(directory, principal.email);
  if (!account) throw notLoggedIn();
  if (!(await passwordsOf(config).check(password, account.passwordHash)))
    throw invalidRequest([{ pointer: '/currentPassword', message: 'The password is not right.' }]);
  await forgiveLoginAttempts(directory, key, key);
  return account.passwordHash;
}
