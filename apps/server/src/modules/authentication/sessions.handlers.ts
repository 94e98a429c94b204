import type { HandlersOf } from '../../http/handler.ts';
import { conflict, invalidRequest, notLoggedIn, tooMany } from '../../problems.ts';
import { findAccount, forgiveLoginAttempts, takeLoginAttempt } from './authentication.queries.ts';
import { attemptKeys } from './authentication.rules.ts';
import { passwordsOf } from './password.ts';
import { assertNewPassword, passwordNotice } from './recovery.handlers.ts';
import { changePasswordOf } from './recovery.queries.ts';
import { endOtherSessions, livingSessions } from './sessions.queries.ts';

const DAY_IN_SECONDS = 24 * 3600;

/** Handlers of what a person does with their own sessions and password. */
export const sessionHandlers: HandlersOf<'changePassword' | 'getSessions' | 'endOtherSessions'> = {
  changePassword: async (context) => {
    const { body, config, db, directory, now, principal } = context;
    assertNewPassword(body.newPassword, [principal.email, principal.fullName, principal.companyName]);
    if (body.newPassword === body.currentPassword)
      throw invalidRequest([
        { pointer: '/newPassword', message: 'Please take another password than the current one.' },
      ]);
    // Counted before it is looked at, as at login: who found an open session must not find the password by trying.
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
    if (!(await passwordsOf(config).check(body.currentPassword, account.passwordHash)))
      throw invalidRequest([{ pointer: '/currentPassword', message: 'The password is not right.' }]);
    await forgiveLoginAttempts(directory, key, key);
    const next = await passwordsOf(config).hash(body.newPassword);
    const notice = passwordNotice(context, 'changePassword');
    if (!(await changePasswordOf(db, principal, { checked: account.passwordHash, next }, notice, now)))
      throw conflict('PASSWORD_CHANGED', 'Your password was changed elsewhere just now. Please log in again.');
    context.outbox.wake();
    return { status: 'SUCCESS' };
  },

  getSessions: async ({ db, principal, now }) => {
    const rows = await livingSessions(db, principal.userId, principal.sessionId, now);
    return {
      sessions: rows.map((row) => ({
        _id: row.id,
        isCurrent: row.id === principal.sessionId,
        isRemembered: row.isRemembered,
        userAgent: row.userAgent,
        signedInBy: row.beganBy,
        createdAt: row.createdAt,
        lastUsedAt: row.lastUsedAt,
      })),
    };
  },

  endOtherSessions: async ({ db, principal, now }) => ({
    status: 'SUCCESS',
    endedSessions: await endOtherSessions(db, principal, now),
  }),
};
