import { createHash, randomBytes } from 'node:crypto';
import { mailDomain } from '../../mail-domain.ts';
import { conflict } from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';

/** Replies to a digest are taken for so long. */
export const REPLY_FOR_IN_MS = 180 * 24 * 60 * 60 * 1000;
export const MOST_IN_BYTES = 25 * 1024 * 1024;
/** Mails that one reader of a thread may send to it. */
export const MOST_PER_HOUR = 30;
/** After so many messages in a row that came by mail, a digest takes no reply: two programs that answer each other end. */
export const MOST_IN_A_ROW = 10;
/** Refusals that are told to who replied; further ones within the hour are not. */
export const MOST_REFUSALS_PER_HOUR = 5;
const MOST_FILES = 20;
const FILES_PER_MESSAGE = 10;
const MOST_CHARACTERS = 10_000;

/** Stands at the top of a digest. What is below it in a reply is the digest. */
export const REPLY_ABOVE = 'Write your reply above this line.';

/** The secret of a reply address: 128 bits, in digits that survive servers which change the case. */
export const newReplyToken = (): string => randomBytes(16).toString('hex');

export const replyAddress = (token: string, domain: string): string => `r-${token}@${domain}`;

/** The secret of a reply address of this domain; null for any other address. */
export function replyToken(address: string, domain: string): string | null {
  const match = /^r-([\da-f]{32})@[^@]+$/i.exec(address);
  return match && mailDomain(address) === domain ? match[1]!.toLowerCase() : null;
}

/** The headers of a mail by their names in lower case, the first of each. */
export function headersOf(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !headers.has(name)) headers.set(name, line.slice(at + 1).trim());
  }
  return headers;
}

/** Whether no person sent a mail (RFC 3834): it is dropped, or two such programs would answer each other. */
export function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted');
  return (
    (submitted !== undefined && !/^no\b/i.test(submitted)) ||
    /^(bulk|junk|list|auto_reply)\b/i.test(headers.get('precedence') ?? '') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    /^multipart\/report\b/i.test(headers.get('content-type') ?? '')
  );
}

/** By what a mail that is sent again is known: its Message-ID, or its content where it has none. */
export const messageIdOf = (headers: ReadonlyMap<string, string>, sha256: Buffer): string =>
  headers.get('message-id')?.slice(0, 1000) || `sha256:${sha256.toString('hex')}`;

/** Whether a mail says that it is from an address, and from no other. */
export const isFrom = (from: readonly string[], email: string): boolean =>
  from.length === 1 && from[0]!.toLowerCase() === email.toLowerCase();

// eslint-disable-next-line no-control-regex -- what it is for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The text of a reply as a message has it: what no message may hold is taken out. */
export const messageText = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').trim();

/** The refusal of a reply whose text or files are too many; the files are judged after it. */
export function sizeProblem(text: string, fileCount: number): Problem | null {
  if (fileCount > MOST_FILES)
    return conflict('TOO_MANY_FILES', `A reply can have at most ${MOST_FILES} files. Send them in two replies.`);
  return [...text].length > MOST_CHARACTERS
    ? conflict('TOO_LONG', 'A reply can have at most 10,000 characters. Attach longer text as a file.')
    : null;
}

/** The refusal of a reply that says what the one before it said. */
export const repeated = (): Problem =>
  conflict('REPEATED', 'This reply is the same as your last one. To send it again, write it on the page.');

/** The files of each message that a reply becomes: ten at most. */
export const perMessage = <File>(files: readonly File[]): File[][] =>
  Array.from({ length: Math.max(1, Math.ceil(files.length / FILES_PER_MESSAGE)) }, (_, index) =>
    files.slice(index * FILES_PER_MESSAGE, (index + 1) * FILES_PER_MESSAGE),
  );

/** The id under which a message of a mail is sent: the same whenever the mail is read. */
export function clientMessageId(mailId: string, index: number): string {
  const hex = createHash('sha256').update(`${mailId} ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Asks a reader of a thread whether a reply from another address is theirs. */
export const confirmMail = (about: string, from: string | undefined, link: string): MailText => ({
  subject: oneLine(`Is this reply about ${about} yours?`),
  text: [
    `A reply about ${oneLine(about)} came from ${from === undefined ? 'an unknown address' : oneLine(from).slice(0, 200)}, not from this address. It is not posted yet.`,
    '',
    'If it is yours, post it:',
    link,
    '',
    'If it is not yours, ignore this email. Do not forward our emails: anyone who has one can reply in your name.',
  ].join('\n'),
});

/** Tells a reader of a thread that a reply was not posted. */
export const refusedMail = (about: string, reason: string): MailText => ({
  subject: oneLine(`Your reply about ${about} was not posted`),
  text: `Your reply about ${oneLine(about)} was not posted to the conversation.\n\n${reason}`,
});
