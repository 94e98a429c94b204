import type { HandlersOf } from '../../http/handler.ts';
import { notLoggedIn } from '../../problems.ts';
import { userRow } from './client-info.queries.ts';
import { userInfoOf } from './client-info.rules.ts';

/** Handlers of client-info. */
export const clientInfoHandlers: HandlersOf<'getUserinfoData'> = {
  getUserinfoData: async ({ db, principal }) => {
    const row = await userRow(db, principal.userId, principal.sessionId);
    if (!row) throw notLoggedIn();
    return userInfoOf(row);
  },
};
