import type { Context } from '../../http/handler.ts';
import { insertMessage } from './chat.queries.ts';
import { cleanText, hashOfBody } from './chat.rules.ts';
import { conversationMail } from './conversation-mail.ts';
import { holdConversation, joinConversation } from './conversation.queries.ts';
import { REPLY_ABOVE } from './mail-replies.rules.ts';
import { newReplyAddress } from './reply-address.ts';
import { tellThread } from './thread-hearers.ts';

/**
 * Posts what a person asks a vendor without a job in the conversation of their company with it, which begins with the first enquiry. The mail of the enquiry
 * tells the vendor, so that no digest is planned; the same mail leads to the conversation, and takes replies where mail is taken in.
 */
export async function beginConversation(
  context: Pick<Context<'enquireVendor'>, 'db' | 'principal' | 'now' | 'config' | 'hearers'>,
  enquiry: { id: string; vendorId: string; email: string; text: string; mail: { subject: string; text: string } },
) {
  const { db, principal, now } = context;
  const { userId, companyId } = principal;
  const { vendorId, email } = enquiry;
  const threadId = await holdConversation(db, { companyId, vendorId, email, now });
  await joinConversation(db, { threadId, userId, companyId });
  await tellThread(context, threadId, threadId);
  const text = cleanText(enquiry.text);
  const message = {
    thread_id: threadId,
    company_id: companyId,
    client_message_id: enquiry.id,
    body_hash: hashOfBody({ text }),
    by_user: userId,
    by_name: principal.fullName,
    at: now,
    words: text,
    reply_to_seq: null,
    mentioned: [],
  };
  await insertMessage(db, message, { isPriced: false, digest: null });
  const replyTo = await newReplyAddress(context, threadId, null);
  const mail = { ...enquiry.mail, ...(replyTo !== undefined && { text: `${REPLY_ABOVE}\n\n${enquiry.mail.text}` }) };
  return conversationMail(context, { threadId, email, replyTo }, mail);
}
