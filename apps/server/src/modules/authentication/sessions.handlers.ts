import type { HandlersOf } from '../../http/handler.ts';
import { conflict, invalidRequest, singleSignOnRequired } from '../../problems.ts';
import { needsSingleSignOn } from './authentication.rules.ts';
import { assertCurrentPassword } from './current-password.ts';
import { passwordsOf } from './password.ts';
import { assertNewPassword, passwordNotice } from './recovery.handlers.ts';
import { changePasswordOf } from './recovery.queries.ts';
import { endOtherSessions, livingSessions } from './sessions.queries.ts';

/** Handlers of what a person does with their own sessions and password. */
export const sessionHandlers: HandlersOf<'changePassword' | 'getSessions' | 'endOtherSessions'> = {
  changePassword: async (context) => {
    const { body, config, db, now, principal } = context;
    if (needsSingleSignOn(principal.email, config.ssoDomain)) throw singleSignOnRequired();
    assertNewPassword(body.newPassword, [principal.email, principal.fullName, principal.companyName]);
    if (body.newPassword === body.currentPassword)
      throw invalidRequest([{ pointer: '/newPassword', message: 'Choose a password other than the current one.' }]);
    const checked = await assertCurrentPassword(context, body.currentPassword);
    const next = await passwordsOf(config).inTurn(principal.userId, ({ hash }) => hash(body.newPassword));
    const notice = passwordNotice(context, 'changePassword');
    if (!(await changePasswordOf(db, principal, { checked, next }, notice, now)))
      throw conflict('PASSWORD_CHANGED', 'Your password was changed elsewhere just now. Please log in again.');
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
