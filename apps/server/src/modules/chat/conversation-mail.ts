import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { addConversationLink } from './conversation.queries.ts';

/** A mail to the vendor of a conversation, with a link of its own that opens it; the database keeps only the hash of its token. */
export async function conversationMail(
  { db, config, now }: { db: Kysely<Database>; config: Pick<Config, 'publicUrl'>; now: Date },
  { threadId, email, replyTo }: { threadId: string; email: string; replyTo: string | undefined },
  { subject, text }: MailText,
): Promise<NewMessage> {
  const token = newToken();
  await addConversationLink(db, threadId, tokenHash(token), now);
  return {
    channel: 'mail',
    recipient: email,
    subject,
    text: `${text}\n\nOpen the conversation:\n${config.publicUrl}/conversation#${token}`,
    ...(replyTo !== undefined && { replyTo }),
  };
}
