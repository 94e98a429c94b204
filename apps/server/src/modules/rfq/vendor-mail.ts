import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { addLink } from './rfq.queries.ts';

/**
 * A mail to a vendor for the outbox, with a link that opens its RFQ. Each mail has a link of its own: the database keeps only the hash of a token. Sending the RFQ
 * again ends the links of all earlier mails.
 */
export async function vendorMail(
  { db, config, now }: { db: Kysely<Database>; config: Pick<Config, 'publicUrl'>; now: Date },
  { jobVendorId, email }: { jobVendorId: string; email: string },
  { subject, text }: MailText,
): Promise<NewMessage> {
  const token = newToken();
  await addLink(db, jobVendorId, tokenHash(token), now);
  return {
    channel: 'mail',
    jobVendorId,
    recipient: email,
    subject,
    text: `${text}\n\nOpen the RFQ:\n${config.publicUrl}/vendor-link#${token}`,
  };
}
