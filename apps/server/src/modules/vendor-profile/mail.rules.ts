import type { FieldProblem } from '../../problems.ts';

/** A mail as it is put into the outbox; texts are fixed, what people wrote is set apart as quoted lines. */
export type MailText = { subject: string; text: string };

// What a mail client turns into a link: a scheme, www, or a name with a top-level domain that is followed by a path or the end of a word.
const LINK =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|javascript:|data:|mailto:)\S*|(?<![@\p{L}\d._-])[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63})*\.(?:com|in|net|org|io|co|info|biz|xyz|ru|cn|top|site|online|app|dev|link|click|live|me|ly|shop|store|website|tech|cloud|page|club|icu|vip|buzz|gle|gl|gd|cc|tv|example)\b(?:\/\S*)?/iu;
const MARKUP = /<\/?[a-z!][^>]{0,500}>?/iu;
// Control characters except tab and line feed, and the characters that reorder or hide text.
const HIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u;

/**
 * Why a person's words cannot go into a mail that we send in the provider's name, or null when they can: links, markup and hidden
 * characters make a relay for phishing (security rules, mail senders). Line feeds are allowed, carriage returns are not.
 */
export function mailWordsProblem(words: string): string | null {
  if (!words.isWellFormed()) return 'must be well-formed text';
  if (HIDDEN.test(words)) return 'must not contain control or hidden characters';
  if (MARKUP.test(words)) return 'must be plain text without markup';
  // Browsers and mail clients take these for the dots of a name.
  if (LINK.test(words.normalize('NFKC').replaceAll(/[\u3002\uFF61]/gu, '.')))
    return 'must not contain links or web addresses';
  return null;
}

/** The fields, by pointer, whose words cannot go into a mail. */
export const mailWordsProblems = (words: Record<string, string | undefined>): FieldProblem[] =>
  Object.entries(words).flatMap(([pointer, text]) => {
    const message = text === undefined ? null : mailWordsProblem(text);
    return message === null ? [] : [{ pointer, message }];
  });

/** The addresses in the order given, each once: mail addresses are the same in any case, and nobody gets a mail twice. */
export function distinctRecipients(recipients: readonly string[]): string[] {
  const seen = new Set<string>();
  return recipients.filter((one) => seen.size < seen.add(one.toLowerCase()).size);
}

/** A subject or name in one line: line breaks and control characters become a space, so that no header can be added. */
export const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/gu, ' ').trim();

/** What a person wrote, set apart line by line. */
export const quoted = (words: string): string =>
  words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

type Sender = { fullName: string; companyName: string };

/** The mail of setVendorShare: a link to a profile for a colleague. */
export const shareProfileMail = (
  sender: Sender,
  vendorName: string,
  link: string,
  note: string | undefined,
  productName: string,
): MailText => ({
  subject: oneLine(`${sender.fullName} shared ${vendorName} with you`),
  text: [
    `${oneLine(sender.fullName)} of ${oneLine(sender.companyName)} shared a vendor profile with you on ${productName}:`,
    '',
    oneLine(vendorName),
    link,
    ...(note ? ['', `${oneLine(sender.fullName)} wrote:`, quoted(note)] : []),
    '',
    `You get this mail because ${oneLine(sender.fullName)} entered your address. ${productName} does not keep it for anything else.`,
  ].join('\n'),
});

/** The mail of enquireVendor to the vendor's first contact. `replyTo` is the sender's address, which the vendor needs to answer. */
export const enquiryMail = (
  sender: Sender & { email: string; phone: string | null },
  contactName: string,
  vendorName: string,
  enquiry: { subject: string; message: string; wantsCallBack?: boolean },
  productName: string,
): MailText => ({
  subject: oneLine(`Enquiry: ${enquiry.subject}`),
  text: [
    `Dear ${oneLine(contactName)},`,
    '',
    `${oneLine(sender.fullName)} of ${oneLine(sender.companyName)} sent ${oneLine(vendorName)} an enquiry through ${productName}:`,
    '',
    quoted(enquiry.message),
    '',
    enquiry.wantsCallBack
      ? `They ask to be called back${sender.phone ? ` at ${oneLine(sender.phone)}` : ''}.`
      : 'An answer by mail is enough.',
    `Please answer to ${sender.email}.`,
  ].join('\n'),
});

/** The sender's copy of an enquiry. */
export const enquiryCopyMail = (
  vendorName: string,
  enquiry: { subject: string; message: string; wantsCallBack?: boolean },
  productName: string,
): MailText => ({
  subject: oneLine(`Copy of your enquiry: ${enquiry.subject}`),
  text: [
    `You sent ${oneLine(vendorName)} this enquiry through ${productName}:`,
    '',
    quoted(enquiry.message),
    '',
    enquiry.wantsCallBack ? 'You asked to be called back.' : 'You did not ask to be called back.',
  ].join('\n'),
});

/** The mail of contactNotification to the vendor. */
export const contactsOpenedMail = (
  contactName: string,
  vendorName: string,
  companyName: string,
  productName: string,
): MailText => ({
  subject: oneLine(`${companyName} looked at your contacts`),
  text: [
    `Dear ${oneLine(contactName)},`,
    '',
    `Somebody at ${oneLine(companyName)} opened the contact list of ${oneLine(vendorName)} on ${productName} today. They may get in touch with you.`,
    '',
    'You get at most one such mail a day for each company.',
  ].join('\n'),
});
