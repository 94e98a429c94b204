import { createTransport } from 'nodemailer';
import { TryLater } from '../tasks/task.ts';
import { Undeliverable } from './delivery.ts';
import type { OpenCarrier } from './delivery.ts';
import { isOneRecipient } from './outbox.rules.ts';
import { mailHtml } from './mail-template.ts';

/** Where mails go out, from the configuration. */
export type MailSettings = {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
};

/** Times in which a server must have answered; a message is taken for a minute. */
export type MailTimes = { connectionInMs: number; answerInMs: number };
const usualTimes: MailTimes = { connectionInMs: 10_000, answerInMs: 20_000 };

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/**
 * Carries mails by SMTP over few connections that are used again. Every mail has a text and an HTML part of the same words, exactly one
 * recipient in the envelope, and a message id of its own that a second try repeats, so that mail servers can tell it from a second mail.
 */
export function openMailCarrier(
  settings: MailSettings,
  product: { productName: string; publicUrl: string },
  times: MailTimes = usualTimes,
  connections = 4,
): OpenCarrier {
  const { protocol, hostname, port, username, password } = new URL(settings.url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    // Codes and links never go over a line that is not encrypted; on this machine there is no line.
    requireTLS: !isSecure && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: times.connectionInMs,
    greetingTimeout: times.connectionInMs,
    socketTimeout: times.answerInMs,
    // What a mail holds is given as text: nothing in it is ever read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const idHost = new URL(product.publicUrl).hostname;
  return {
    carry: async (message) => {
      const { id, recipient, subject, text, replyTo, calendar, createdAt } = message;
      // Whoever wrote it: the library would read a list of addresses as one.
      if (!isOneRecipient('mail', recipient) || (replyTo !== undefined && !isOneRecipient('mail', replyTo)))
        throw new Undeliverable('the recipient is not one address');
      try {
        await transport.sendMail({
          from: settings.from,
          to: { name: '', address: recipient },
          envelope: { from: senderAddress(settings.from), to: [recipient] },
          messageId: `<${id}@${idHost}>`,
          date: new Date(createdAt),
          subject,
          text,
          html: mailHtml({ subject, text, replyTo }, product),
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          ...(calendar && { icalEvent: { method: calendar.method, content: calendar.text, filename: 'visit.ics' } }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw mailFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The address of MAIL_FROM alone, which stands in the envelope. */
export const senderAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** What is kept of a failed try: the codes of the server and our own words; its text may repeat the recipient's address. */
function mailFailure(error: unknown): Error {
  const {
    code = '',
    responseCode,
    response = '',
  } = error as { code?: string; responseCode?: number; response?: string };
  if (code === 'EAUTH') return new TryLater('the mail server refused our login', 300);
  if (code === 'ETLS') return new TryLater('the mail server offers no encryption', 300);
  if (responseCode) {
    const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
    const reason = `the mail server answered ${responseCode}${enhanced ? ` ${enhanced}` : ''}`;
    return responseCode >= 500 ? new Undeliverable(reason) : new Error(reason);
  }
  if (code === 'EENVELOPE') return new Undeliverable('the recipient is no address that email can go to');
  return new Error(
    `the mail server could not be reached or did not finish (${/^E[A-Z]+$/.test(code) ? code : 'unknown'})`,
  );
}
