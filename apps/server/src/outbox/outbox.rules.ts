/** A message to be sent, as an operation writes it. `operationId` is filled in by the context; `id` where the operation refers to it later. */
export type NewMessage = {
  id?: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  /** The vendor of a job that is written to: the open page of its link hears of the change as well. */
  jobVendorId?: string;
  /** Where replies to a mail go; without it they go to MAIL_FROM, where nobody reads them. */
  replyTo?: string;
  calendar?: MailCalendar | undefined;
};

/** A calendar entry in a mail, which calendar apps take in: as its method says, in the MIME type as in the text. */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; text: string };

const MAIL_ADDRESS =
  /^[^\s\u0000-\u001f\u007f@,;:<>()"\\[\]]+@[^\s\u0000-\u001f\u007f@,;:<>()"\\[\].]+(\.[^\s\u0000-\u001f\u007f@,;:<>()"\\[\].]+)+$/;
const PHONE = /^\+?\d{8,15}$/;

/** Whether a recipient is exactly one address or number. */
export const isOneRecipient = (channel: NewMessage['channel'], recipient: string): boolean =>
  channel === 'mail' ? MAIL_ADDRESS.test(recipient) && recipient.length <= 256 : PHONE.test(recipient);

/**
 * The message as it may be stored. A recipient is exactly one address, so that nothing can be smuggled into a header; line breaks and other
 * control characters are taken out of the subject, and all but line breaks and tabs out of the text. Throws on a recipient that is not one.
 */
export function safeMessage(message: NewMessage): NewMessage {
  if (!isOneRecipient(message.channel, message.recipient))
    throw new TypeError('The recipient of a message must be one address.');
  if (message.replyTo !== undefined && !isOneRecipient('mail', message.replyTo))
    throw new TypeError('Replies to an email must go to one address.');
  return {
    ...message,
    subject: message.subject
      .replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
      .trim()
      .slice(0, 200),
    text: message.text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .slice(0, 20_000),
  };
}
