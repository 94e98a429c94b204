import type { OperationId } from '@millwright/contract/operations';
import type { Context } from '../../http/handler.ts';
import { invalidRequest, notLoggedIn } from '../../problems.ts';
import { findAccount } from './authentication.queries.ts';
import { attemptKeys } from './authentication.rules.ts';
import { lookAtPassword } from './login-attempts.ts';
import { passwordsOf } from './password.ts';

/**
 * Has the logged-in person prove themselves once more by their password, before what decides how they log in is changed. Counted before it
 * is looked at, as at login: who found an open session must not find the password by trying. Throws the problem of a wrong password.
 * Call it before the first query of the transaction, on operations without an Idempotency-Key: else the count is rolled back with the
 * refusal, and a turn to hash is waited for inside a transaction.
 *
 * @returns the hash that the password was held against
 */
export async function assertCurrentPassword(
  { config, directory, now, principal }: Pick<Context<OperationId>, 'config' | 'directory' | 'now' | 'principal'>,
  password: string,
): Promise<string> {
  const { account: key } = attemptKeys(config.secret, `change ${principal.userId}`, '');
  return passwordsOf(config).inTurn(principal.userId, async ({ check }) => {
    const account = await findAccount(directory, principal.email);
    if (!account) throw notLoggedIn();
    const isRight = await lookAtPassword(
      { config, db: directory, now },
      { account: key, address: null },
      () => check(password, account.passwordHash),
      { message: 'Too many wrong passwords.', pointer: '/currentPassword' },
    );
    if (!isRight) throw invalidRequest([{ pointer: '/currentPassword', message: 'Incorrect password.' }]);
    return account.passwordHash;
  });
}
