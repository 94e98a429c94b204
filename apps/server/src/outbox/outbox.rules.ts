/** A message to be sent, as an operation writes it. `operationId` is filled in by the context; `id` where the operation refers to it later. */
export type NewMessage = { id?: string; channel: 'mail' | 'sms'; recipient: string; subject: string; text: string };

const MAIL_ADDRESS =
  /^[^\s\u0000-\u001f\u007f@,;:<>()"\\[\]]+@[^\s\u0000-\u001f\u007f@,;:<>()"\\[\]]+\.[^\s\u0000-\u001f\u007f@,;:<>()"\\[\]]+$/;
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

const MOST_ATTEMPTS = 30;

/**
 * When a message that failed `attemptCount` times is tried again; null: not any more. Waits 5 s, 10 s, 20 s … to at most an hour, thirty times,
 * which is most of a day; up to a quarter longer by chance, so that what failed together does not come back together.
 *
 * @param leastSeconds What the other side asked for.
 */
export function nextAttempt(attemptCount: number, now: Date, leastSeconds = 0, random = Math.random): Date | null {
  if (attemptCount >= MOST_ATTEMPTS) return null;
  const wait = Math.max(leastSeconds, Math.min(3600, 5 * 2 ** (attemptCount - 1)));
  return new Date(now.getTime() + wait * (1 + random() / 4) * 1000);
}
