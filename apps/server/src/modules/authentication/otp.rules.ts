import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { newToken, tokenHash } from './authentication.rules.ts';

/** What a code may be used for; a code of one purpose is worth nothing for another. */
export type CodePurpose = 'phone_login' | 'reset' | 'registration' | 'review' | 'opening' | 'vendor';
/** How a code travels. */
export type CodeChannel = 'mail' | 'sms';

/** How long a code is good (section 9 of the product specification), and when a phone login offers the next one. */
export const codeLifetimeInSeconds: Record<CodePurpose, number> = {
  phone_login: 300,
  reset: 185,
  registration: 600,
  review: 600,
  opening: 600,
  vendor: 600,
};
/** "Resend is allowed once under 3 minutes remain" of five. */
export const PHONE_RESEND_AFTER_IN_SECONDS = 120;

/** Six digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What the database keeps of a number or an address: without the key it cannot be guessed back. */
export const subjectHash = (secret: Buffer, channel: CodeChannel, recipient: string): Buffer =>
  createHmac('sha256', secret).update(`subject\n${channel}\n${recipient.toLowerCase()}`).digest();

/** What the database keeps of who asks for a code, and of the address that it comes from. */
export const askerHash = (secret: Buffer, asker: string): Buffer =>
  createHmac('sha256', secret).update(`asker\n${asker}`).digest();

/** What a code is for that proves a number or an address, and nothing besides. */
export const WHOLE_SUBJECT = 'subject';
/** The record that a code is for, with its part and version where it has them. */
export type CodeRecord = readonly [string, ...string[]] | typeof WHOLE_SUBJECT;

/**
 * What the database keeps of a code. Six digits are guessed at once without the key; with purpose, record, subject and browser in it, no code fits
 * elsewhere.
 */
export const codeHash = (
  secret: Buffer,
  challenge: { purpose: CodePurpose; record: CodeRecord; subject: Buffer; browser: Buffer },
  code: string,
): Buffer =>
  createHmac('sha256', secret)
    .update(`code\n${challenge.purpose}\n${JSON.stringify(challenge.record)}\n`)
    .update(challenge.subject)
    .update(challenge.browser)
    .update(code)
    .digest();

/** Stands where nobody was sent a code: no code has this hash. */
export const noCodeHash = (): Buffer => randomBytes(32);

/** Name of the cookie that binds codes, links and reset tokens to the browser that asked for them, and by which an account knows it again. */
const challengeCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-millwright_challenge' : 'millwright_challenge';

/** As long as the browsers of an account are remembered (session_clean_up); everything else that is bound by it ends by itself. */
const COOKIE_AGE_IN_SECONDS = 30 * 24 * 3600;

/** The hash of the browser's binding from a Cookie header; null without one. */
export function browserHash(cookie: string | undefined, isHttps: boolean): Buffer | null {
  const value = bindingOf(cookie, isHttps);
  return value === null ? null : tokenHash(value);
}

function bindingOf(cookie: string | undefined, isHttps: boolean): string | null {
  const name = `${challengeCookieName(isHttps)}=`;
  const value = cookie
    ?.split(/; */)
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

/** The binding of a browser, kept when it has one, and the Set-Cookie header that stores it for another month. */
export function bindBrowser(cookie: string | undefined, isHttps: boolean): { hash: Buffer; setCookie: string } {
  const value = bindingOf(cookie, isHttps) ?? newToken();
  return {
    hash: tokenHash(value),
    setCookie: `${challengeCookieName(isHttps)}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}; Max-Age=${COOKIE_AGE_IN_SECONDS}`,
  };
}
