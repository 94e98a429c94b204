import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { VendorSession } from '../../http/handler.ts';
import { crossSite, vendorLinkNeeded } from '../../problems.ts';
import { isOwnSite, tokenHash } from '../authentication/authentication.rules.ts';
import { vendorOfSession } from './vendor-link.queries.ts';

/** How long a session of a link is good, and its cookie. */
export const SESSION_IN_SECONDS = 180 * 24 * 60 * 60;

const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-millwright_vendor' : 'millwright_vendor');

/** The Set-Cookie header that stores the session of a vendor. The link of another job takes its place. */
export const vendorCookie = (token: string, isHttps: boolean): string =>
  `${cookieName(isHttps)}=${token}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}; Max-Age=${SESSION_IN_SECONDS}`;

function vendorToken(cookie: string | undefined, isHttps: boolean): string | null {
  const name = `${cookieName(isHttps)}=`;
  const value = cookie
    ?.split(/; */)
    .find((one) => one.startsWith(name))
    ?.slice(name.length);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

/**
 * The vendor that calls, by the cookie of its link alone. A call must come from a page of ours.
 * @throws Problem 403 from another site, 401 without a session or when its link was replaced or its vendor taken off the job.
 */
export async function admitVendor({
  config,
  directory,
  headers,
  now,
}: {
  config: Config;
  directory: Kysely<Database>;
  headers: IncomingHttpHeaders;
  now: Date;
}): Promise<VendorSession> {
  if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
  const token = vendorToken(headers.cookie, config.isHttps);
  const sessionHash = token === null ? null : tokenHash(token);
  const vendor = sessionHash && (await vendorOfSession(directory, sessionHash, now));
  if (!vendor) throw vendorLinkNeeded();
  return { ...vendor, sessionHash };
}
