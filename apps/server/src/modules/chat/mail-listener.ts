import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Database } from '../../db/schema.ts';
import type { FileStore } from '../../files/files.ts';
import type { MailInSettings } from '../../outbox/mail-in-settings.ts';
import { Explained } from '../../explained.ts';
import { tokenHash } from '../authentication/authentication.rules.ts';
import { lockContent } from '../file-upload/file-upload.queries.ts';
import { keepMail, mailsToAddress } from './mail-replies.queries.ts';
import { headersOf, isAutomatic, messageIdOf, MOST_IN_BYTES, MOST_PER_HOUR, replyToken } from './mail-replies.rules.ts';

/** The head of a mail is looked at so far; what is longer has no headers of ours to look for. */
const MOST_HEAD_IN_BYTES = 256 * 1024;
const CLIENTS = 30;
const RECIPIENTS = 10;
const SILENCE_IN_MS = 60_000;
/** A server that stops does not wait longer for mails that are arriving: they are sent again. */
const CLOSES_IN_MS = 3_000;

/** What the listener is made of. No log line has an address, a subject or a text. */
export type ListenerParts = {
  settings: MailInSettings;
  db: Kysely<Database>;
  files: FileStore;
  now: () => Date;
  log: (level: 'info' | 'error', message: string, fields?: object) => void;
};

/** A refusal as SMTP says it: a code, a finer one (RFC 3463), and words. */
const refusal = (responseCode: number, code: string, text: string) =>
  Object.assign(new Error(`${code} ${text}`), { responseCode });
const NO_MAILBOX = refusal(550, '5.1.1', 'This address does not accept mail');
const TOO_LARGE = refusal(552, '5.3.4', 'Emails over 25 MB are not accepted');
const TOO_MANY = refusal(451, '4.7.1', 'Too many replies, try again later');
const TRY_AGAIN = refusal(451, '4.3.0', 'Try again later');

/** The head of a mail as far as it has arrived; it ends at the first empty line. */
function headOf(chunks: readonly Buffer[]): string {
  const text = Buffer.concat(chunks).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  return end ? text.slice(0, end.index) : text;
}

/**
 * Listens for mails to reply addresses, by SMTP. A mail is acknowledged when it is kept; it is read later, by whichever process takes the task. Everything else is
 * refused while the sender waits, so that we write to nobody on a stranger's word.
 */
export async function openMailListener({ settings, db, files, now, log }: ListenerParts) {
  const { domain, host, port, tls } = settings;

  async function recipientProblem(address: string): Promise<Error | null> {
    const token = replyToken(address, domain);
    const count = token === null ? null : await mailsToAddress(db, tokenHash(token), now());
    if (count === null) return NO_MAILBOX;
    return count >= MOST_PER_HOUR ? TOO_MANY : null;
  }

  /** Keeps a mail, unless a program sent it. */
  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Error | null> {
    const head: Buffer[] = [];
    let headLength = 0;
    const content = async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (headLength < MOST_HEAD_IN_BYTES) {
          head.push(chunk);
          headLength += chunk.length;
        }
        // The rest is read and forgotten: the sender must hear the refusal.
        if (!stream.sizeExceeded) yield chunk;
      }
    };
    const { sha256 } = await files.put(content());
    if (stream.sizeExceeded) return TOO_LARGE;
    const headers = headersOf(headOf(head));
    // An empty return path is that of a report about a mail.
    if (!envelope.mailFrom || envelope.mailFrom.address === '' || isAutomatic(headers)) {
      log('info', 'an email of a program was dropped');
      return null;
    }
    const messageId = messageIdOf(headers, sha256);
    const tokens = envelope.rcptTo.flatMap(({ address }) => replyToken(address, domain) ?? []);
    await db.transaction().execute(async (transaction) => {
      await lockContent(transaction, sha256);
      // Deleted in this moment, as no row named it: the sender tries again.
      if (!(await files.has(sha256))) throw new Error('the content of an email is gone');
      for (const token of tokens)
        await keepMail(transaction, tokenHash(token), { messageId, sha256, receivedAt: now() });
    });
    return null;
  }

  /** Answers a sender when the work is done: with nothing, or with the refusal. */
  async function answer(work: Promise<Error | null>, done: (error?: Error | null) => void): Promise<void> {
    let problem: Error | null;
    try {
      problem = await work;
    } catch (error) {
      log('error', 'an email could not be taken', { err: error });
      problem = TRY_AGAIN;
    }
    done(problem);
  }

  const server = new SMTPServer({
    name: domain,
    banner: 'replies',
    size: MOST_IN_BYTES,
    authOptional: true,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    ...tls,
    disableReverseLookup: true,
    maxClients: CLIENTS,
    maxRecipients: RECIPIENTS,
    socketTimeout: SILENCE_IN_MS,
    closeTimeout: CLOSES_IN_MS,
    logger: false,
    onRcptTo: ({ address }, _session, done) => void answer(recipientProblem(address), done),
    onData: (stream, session, done) => void answer(take(stream, session), done),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new Explained(`Replies by email cannot come in at ${host}:${port} (MAIL_IN_PORT): ${message}`)),
    );
    server.listen(port, host, () => resolve());
  });
  // Of one connection: the others go on.
  server.on('error', (error) => log('info', 'a connection of mail broke', { code: (error as { code?: string }).code }));
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
