import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, notFound } from '../../problems.ts';
import { chosenMails, endDigest, markRead, notificationPage, setChosenMail } from './notification.queries.ts';
import {
  DAILY_BY_ITSELF,
  notificationOf,
  preferenceProblems,
  preferencesOf,
  userOfUnsubscribeToken,
} from './notification.rules.ts';

type Operations =
  | 'getNotifications'
  | 'markNotificationsRead'
  | 'getMailPreferences'
  | 'setMailPreferences'
  | 'unsubscribeFromDigest';

/** Handlers of what concerns a person, and of which mails that person wants. */
export const notificationHandlers: HandlersOf<Operations> = {
  getNotifications: async ({ db, query, principal }) => {
    const { offset = 1, limit = 20 } = query;
    const { rows, total, unread } = await notificationPage(db, principal.userId, offset, limit);
    return { notifications: rows.map(notificationOf), unread, totalRecords: total, offset, limit };
  },

  markNotificationsRead: async ({ db, body, principal, now }) => ({
    unread: await markRead(db, principal.userId, body, now),
  }),

  getMailPreferences: async ({ db, principal }) => preferencesOf(await chosenMails(db, principal.userId)),

  setMailPreferences: async ({ db, body, principal }) => {
    assertFields(preferenceProblems(body.preferences));
    for (const { group, delivery } of body.preferences) await setChosenMail(db, principal, group, delivery);
    return preferencesOf(await chosenMails(db, principal.userId));
  },

  unsubscribeFromDigest: async ({ directory, body, config }) => {
    const userId = userOfUnsubscribeToken(config.secret, body.token);
    if (userId === null || !(await endDigest(directory, userId, DAILY_BY_ITSELF))) throw notFound('link');
    return { status: 'SUCCESS' };
  },
};
