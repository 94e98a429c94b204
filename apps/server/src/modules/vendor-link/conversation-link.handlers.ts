import type { HandlersOf } from '../../http/handler.ts';
import { crossSite, vendorLinkInvalid } from '../../problems.ts';
import { isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { SESSION_IN_SECONDS, vendorCookies } from './vendor-access.ts';
import { openConversation } from './vendor-link.queries.ts';

/** The handler of the link by which a vendor takes part in a conversation without a job (domain rules, messages). */
export const conversationLinkHandlers: HandlersOf<'openConversationLink'> = {
  openConversationLink: async (context) => {
    const { db, body, config, headers, now, setHeader } = context;
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const token = newToken();
    const until = new Date(now.getTime() + SESSION_IN_SECONDS * 1000);
    const link = await openConversation(db, tokenHash(body.token), tokenHash(token), now, until);
    if (link === null) throw vendorLinkInvalid();
    setHeader('set-cookie', await vendorCookies(context, { link, token }));
    return { link };
  },
};
