import type { HandlersOf } from '../../http/handler.ts';
import { markMessagesRead, ownMessages } from './vendor-messages.queries.ts';

/** Handlers of what the buyer wrote to the vendor that calls (domain rules, broadcast group). */
export const vendorMessageHandlers: HandlersOf<'getVendorMessages' | 'confirmMessagesRead'> = {
  getVendorMessages: async ({ db }) => ({ messages: await ownMessages(db) }),

  confirmMessagesRead: async ({ db, now }) => {
    await markMessagesRead(db, now);
    return { messages: await ownMessages(db) };
  },
};
