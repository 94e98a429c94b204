import { createHmac, hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SessionLifetimes } from './authentication.queries.ts';
import { mailDomain } from '../../mail-domain.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes of the security rules: access token 10 minutes, idle 30 minutes, at most 12 hours; remembered 30 days. */
export const lifetimes: SessionLifetimes = {
  accessInSeconds: 10 * MINUTE,
  idleInSeconds: 30 * MINUTE,
  absoluteInSeconds: 12 * HOUR,
  rememberedInSeconds: 30 * DAY,
  refreshGraceInSeconds: 10,
};

/** A new opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. A token has 256 bits of chance, so a plain hash cannot be guessed backwards. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The access token of an Authorization header; null without one. */
export function bearerToken(authorization: string | undefined): string | null {
  const match = authorization?.match(/^bearer +(\S+)$/i);
  return match ? match[1]! : null;
}

/** Name of the refresh cookie. Over https the __Host- prefix makes the browser refuse it from any other host or path. */
const refreshCookieName = (isHttps: boolean): string => (isHttps ? '__Host-millwright_refresh' : 'millwright_refresh');

/** The refresh token of a Cookie header. */
export function refreshToken(cookie: string | undefined, isHttps: boolean): string | null {
  const name = `${refreshCookieName(isHttps)}=`;
  const pair = cookie?.split(/; */).find((candidate) => candidate.startsWith(name));
  return pair ? pair.slice(name.length) || null : null;
}

/** The Set-Cookie header that stores a refresh token: for `maxAgeInSeconds`, or until the browser closes (null). */
export function refreshCookie(token: string, maxAgeInSeconds: number | null, isHttps: boolean): string {
  const age = maxAgeInSeconds === null ? '' : `; Max-Age=${Math.max(0, Math.floor(maxAgeInSeconds))}`;
  return `${refreshCookieName(isHttps)}=${token}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}${age}`;
}

/**
 * Whether a call that lives on the cookie comes from our own pages. Browsers say so by Sec-Fetch-Site, older ones by Origin; a caller that
 * sends neither is no browser and has no cookies of ours to abuse.
 */
export function isOwnSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  return (
    origin === undefined || origin === new URL(publicUrl).origin || origin.replace(/^https?:\/\//, '') === headers.host
  );
}

/** Whether an address must log in by single sign-on: exactly this domain, not one that ends like it. */
export const needsSingleSignOn = (email: string, ssoDomain: string | null): boolean =>
  ssoDomain !== null && mailDomain(email) === ssoDomain;

const print = (secret: Buffer, parts: string[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

/** Keys of the table of failed logins; fingerprints, so that the table is no list of accounts or visitors. */
export const attemptKeys = (secret: Buffer, email: string, address: string) => ({
  account: `account:${print(secret, [email])}`,
  address: `address:${print(secret, [address])}`,
});

/** Keys by which the browser and the address that logged in to an account before are known; the browser comes first. */
export const knownKeys = (
  secret: Buffer,
  email: string,
  who: { browser: Buffer | null; address: string },
): string[] => [
  ...(who.browser ? [`known:${print(secret, [email, 'browser', who.browser.toString('base64url')])}`] : []),
  `known:${print(secret, [email, who.address])}`,
];

/** The key that the failures of somebody known are counted under, apart from those of all others. */
export const pairKey = (knownKey: string): string => knownKey.replace(/^known:/, 'pair:');
