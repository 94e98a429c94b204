/** The thread that reads mails, one at a time: what a mail makes it do, it does away from the requests, and it can be ended. */
import { parentPort } from 'node:worker_threads';
import EmailReplyParser from 'email-reply-parser';
import { htmlToText } from 'html-to-text';
import { simpleParser } from 'mailparser';
import type { Attachment } from 'mailparser';
import { REPLY_ABOVE } from './mail-replies.rules.ts';

/** What of a mail becomes a message; `failed` is a fault of ours, in words for the log. */
export type ReadMail = { from: string[]; text: string; files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] };
export type ReaderReply = ReadMail | { failed: string };

const MOST_HTML = 2_000_000;
/** A picture that is smaller and part of the text is a logo of a signature. */
const LEAST_PICTURE_IN_BYTES = 20 * 1024;
const SIGNATURES = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
]);
const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

/** What a person wrote: without the mail that is replied to, and without a signature. */
function ownWords(text: string): string {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.includes(REPLY_ABOVE));
  return new EmailReplyParser().parseReply((at < 0 ? lines : lines.slice(0, at)).join('\n'));
}

/** The text of a mail that has no other than HTML: nothing of it is ever drawn. */
const textOf = (html: string): string =>
  htmlToText(html, {
    wordwrap: false,
    limits: { maxInputLength: MOST_HTML, maxDepth: 50 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });

const isWanted = ({ contentType, related, content }: Attachment): boolean =>
  !SIGNATURES.has(contentType) &&
  !(related && contentType.startsWith('image/') && content.length < LEAST_PICTURE_IN_BYTES);

async function read(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await simpleParser(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    keepCidLinks: true,
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
    skipHtmlToText: true,
  });
  const text = mail.text?.trim() ? mail.text : mail.html ? textOf(mail.html) : '';
  return {
    from: mail.from?.value.flatMap(({ address }) => (address ? [address] : [])) ?? [],
    text: ownWords(text),
    files: mail.attachments.filter(isWanted).map(({ filename, contentType, content }) => ({
      name: filename ?? `attachment.${EXTENSIONS[contentType] ?? 'bin'}`,
      bytes: new Uint8Array(content),
    })),
  };
}

parentPort!.on('message', (bytes: Uint8Array) => {
  read(bytes).then(
    (mail) =>
      parentPort!.postMessage(
        mail,
        mail.files.map(({ bytes: { buffer } }) => buffer),
      ),
    (error: unknown) => parentPort!.postMessage({ failed: String((error as Error)?.stack ?? error) }),
  );
});
