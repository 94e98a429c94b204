import type { FieldProblem } from '../../problems.ts';

/** A mail as it is put into the outbox; texts are fixed, what people wrote is set apart as quoted lines. */
export type MailText = { subject: string; text: string };

// What a mail client turns into a link by its beginning: a scheme, www, a share of Windows.
const SCHEME =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:javascript|vbscript|data|mailto|tel|sms|sip|file|magnet|skype):(?=\S)|\\\\[\w.-]+\\)/iu;
// Or by its shape: words that dots hold together, with what stands before and behind them.
const DOTTED = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const ADDRESS_OF_SIX = /\[[0-9a-f]{0,4}(?::[0-9a-f.]{0,15}){2,8}\]/iu;
/** Endings that are linked however they are written. Any other of letters is taken for one unless it looks like the next sentence. */
const ENDINGS = new Set(
  `app art blog buzz business cafe care cash chat city click cloud club code company cool deals design dev digital direct download energy
  email example exchange express finance fund gallery global gold group help host icu info ink jobs land life link live loan media mobi money
  network news one online page party photo photos pics plus press report review rocks sale school science services shop site social software
  solutions space store stream studio support systems tech tips today tools top trade video vip watch website wiki win work works world
  xyz zone`.split(/\s+/),
);
/** Endings of files that are no top-level domains: nothing links them. */
const FILES = /^(?:pdf|docx?|xlsx?|pptx?|csv|txt|dwg|dxf|png|jpe?g|gif|bmp|tiff?|step|stp|iges|xml|json)$/i;
/** Units and names of firms that people write without a space. */
const ABBREVIATIONS = /^(?:(?:sq|cu)\.(?:ft|mm|cm|mt|km|in|inch|mtr|feet)|(?:pvt|co|p)\.ltd|[a-z]{1,2}\.tech)$/i;

/** Whether words that dots hold together would become a link; `before` and `behind` are the characters around them. */
function isLinked(name: string, before: string, behind: string): boolean {
  const labels = name.split('.');
  const last = labels.at(-1)!;
  const isFollowed = /^(?:[/?#]\S|:\d)/.test(behind);
  // A mail address may be given, and only an address: nothing hangs behind it.
  if (behind.startsWith('@')) return false;
  if (before === '@') return isFollowed;
  if (labels.every((label) => /^\d+$/.test(label)))
    // A paragraph may have four numbers as well: as an address they are larger, or something follows.
    return (
      labels.length === 4 &&
      labels.every((label) => Number(label) <= 255) &&
      (isFollowed || labels.some((label) => Number(label) > 99))
    );
  if (/^xn--/i.test(last)) return true;
  // No top-level domain has a digit, an underscore, a dash or a single letter: 3.66mm, Gr.A1, e.g.
  if (!/^[\p{L}\p{M}]{2,63}$/u.test(last))
    return isFollowed && /[a-z]/i.test(last) && last.length > 1 && labels.length > 2;
  if (isFollowed) return true;
  if (FILES.test(last) || ABBREVIATIONS.test(name)) return false;
  const isNextSentence = /^\p{Lu}\p{Ll}+$/u.test(last);
  // S.Rao and K.V.Das are people.
  const hasInitials = labels.slice(0, -1).every((label) => /^\p{Lu}$/u.test(label));
  return !isNextSentence || (last.length <= 3 ? !hasInitials : ENDINGS.has(last.toLowerCase()));
}

/** Whether a mail client would turn something in a text into a link. */
function hasLink(words: string): boolean {
  // Browsers and mail clients take these for the dots of a name.
  const text = words.normalize('NFKC').replaceAll(/[\u3002\uFF61]/gu, '.');
  if (SCHEME.test(text) || ADDRESS_OF_SIX.test(text)) return true;
  for (const match of text.matchAll(DOTTED)) {
    const end = match.index + match[0].length;
    if (isLinked(match[0], text[match.index - 1] ?? '', text.slice(end, end + 8))) return true;
  }
  return false;
}

const MARKUP = /<\/?[a-z!][^>]{0,500}>?/iu;
// Control characters except tab and line feed, and the characters that reorder or hide text.
const HIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u;

/** Why a person's words cannot be kept: they are no text, or something in them hides or reorders what people read. */
export function wordsProblem(words: string): string | null {
  if (!words.isWellFormed()) return 'must be well-formed text';
  return HIDDEN.test(words) ? 'must not contain control or hidden characters' : null;
}

/**
 * Why a person's words cannot go into a mail that we send in the provider's name, or null when they can: links, markup and hidden
 * characters make a relay for phishing (security rules, mail senders). Line feeds are allowed, carriage returns are not.
 */
export function mailWordsProblem(words: string): string | null {
  const problem = wordsProblem(words);
  if (problem) return problem;
  if (MARKUP.test(words)) return 'must be plain text without markup';
  if (hasLink(words)) return 'must not contain links or web addresses; put a space after each full stop';
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
    `You get this email because ${oneLine(sender.fullName)} entered your address. ${productName} does not use it for anything else.`,
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
      : 'A reply by email is enough.',
    `You can also write to ${oneLine(sender.fullName)} at ${sender.email}.`,
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
  subject: oneLine(`${companyName} viewed your contacts`),
  text: [
    `Dear ${oneLine(contactName)},`,
    '',
    `Someone at ${oneLine(companyName)} viewed the contact list of ${oneLine(vendorName)} on ${productName} today. They may get in touch with you.`,
    '',
    'You get at most one such email per company per day.',
  ].join('\n'),
});
