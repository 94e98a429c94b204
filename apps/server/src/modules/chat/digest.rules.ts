import type { JobStatus } from '../job-rfq/job-states.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { sealOf } from './chat.rules.ts';
import { REPLY_ABOVE } from './mail-replies.rules.ts';

/** A digest comes after so long, and at most one in such a time for each thread and side. */
const MAIL_TIMES = { afterInMs: 5 * 60_000, apartInMs: 60 * 60_000 };

/** The mail to one side of a thread about what it has not read, and when it is due. */
export type Digest = { side: 'vendor' | 'buyer'; due: Date };

/** When the next digest of a side is due whose last one was due then; null where one is planned already. */
export function digestDue(toldAt: string | null, now: Date): Date | null {
  const last = toldAt === null ? null : Date.parse(toldAt);
  if (last !== null && last > now.getTime()) return null;
  const { afterInMs, apartInMs } = MAIL_TIMES;
  return new Date(Math.max(now.getTime() + afterInMs, last === null ? 0 : last + apartInMs));
}

/** How much of a message a digest quotes. */
const MOST_QUOTED = 1_000;

/** An unread message that a digest may quote, the newest first. */
export type UnreadText = {
  by_name: string;
  words: string;
  files: string[];
  closes_at: string | null;
  opened_at: string | null;
  job_status: JobStatus | null;
};

/** Unread messages as a digest quotes them, the oldest first; empty while quotes of the job are sealed. */
export function quotedTexts(texts: readonly UnreadText[]): string {
  const [first] = texts;
  if (first === undefined || sealOf(first, first.job_status) !== null) return '';
  return texts
    .toReversed()
    .map(({ by_name, words, files }) => {
      const characters = [...words];
      const shown = characters.length > MOST_QUOTED ? `${characters.slice(0, MOST_QUOTED).join('')}…` : words;
      const lines = [...(shown === '' ? [] : shown.split('\n')), ...files.map((name) => `Attached: ${oneLine(name)}`)];
      return `\n\n${oneLine(by_name)}:\n${lines.map((line) => `> ${line}`).join('\n')}`;
    })
    .join('');
}

const messages = (count: number) => (count === 1 ? '1 new message' : `${count} new messages`);

/** A digest that takes replies by mail, or leads to the page alone. */
const withReply = (text: string, canReply: boolean): string => (canReply ? `${REPLY_ABOVE}\n\n${text}` : text);

/** The digest to a vendor. */
export const vendorDigest = (
  { unread, buyer, number, title }: { unread: number; buyer: string; number: string; title: string },
  texts: readonly UnreadText[],
  canReply: boolean,
): MailText => ({
  subject: oneLine(`${messages(unread)} from ${buyer} about ${number}`),
  text: withReply(
    `${oneLine(buyer)} sent you ${messages(unread)} about ${oneLine(number)}, ${oneLine(title)}.${quotedTexts(texts)}\n\n${canReply ? 'Reply to this email, or read and reply on the page of the RFQ.' : 'Read and reply on the page of the RFQ.'}`,
    canReply,
  ),
});

/** The digest to the vendor of a conversation. */
export const conversationDigest = (
  { unread, buyer }: { unread: number; buyer: string },
  texts: readonly UnreadText[],
  canReply: boolean,
): MailText => ({
  subject: oneLine(`${messages(unread)} from ${buyer}`),
  text: withReply(
    `${oneLine(buyer)} sent you ${messages(unread)}.${quotedTexts(texts)}\n\n${canReply ? 'Reply to this email, or read and reply on the page.' : 'Read and reply on the page.'}`,
    canReply,
  ),
});

/** What of a thread a digest names. */
export type DigestThread = {
  kind: 'vendor' | 'job' | 'team';
  vendor_name: string | null;
  number: string | null;
  title: string | null;
};

/** The digest to a person of the company. */
export function personDigest(
  { kind, vendor_name, number, title }: DigestThread,
  unread: number,
  texts: readonly UnreadText[],
  { link, canReply }: { link: string; canReply: boolean },
): MailText {
  const [subject, first] =
    kind === 'vendor'
      ? [
          `${messages(unread)} from ${vendor_name}${number === null ? '' : ` about ${number}`}`,
          `${vendor_name} sent ${messages(unread)}${number === null ? '' : ` about ${number}`}.`,
        ]
      : kind === 'job'
        ? [`${messages(unread)} about ${number}`, `Colleagues sent ${messages(unread)} about ${number}, ${title}.`]
        : [`${messages(unread)} in ${title}`, `Colleagues sent ${messages(unread)} in ${title}.`];
  return {
    subject: oneLine(subject),
    text: withReply(
      `${oneLine(first!)}${quotedTexts(texts)}\n\n${canReply ? 'Reply to this email, or on the page:' : 'Read and reply:'}\n${link}`,
      canReply,
    ),
  };
}
