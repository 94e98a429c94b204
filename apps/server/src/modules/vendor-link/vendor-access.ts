import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { VendorSession } from '../../http/handler.ts';
import { crossSite, vendorLinkNeeded } from '../../problems.ts';
import { isOwnSite, tokenHash } from '../authentication/authentication.rules.ts';
import { sessionsAlive, vendorOfSession } from './vendor-link.queries.ts';

/** How long a session of a link lasts, and its cookie. */
export const SESSION_IN_SECONDS = 180 * 24 * 60 * 60;
/** Sessions that one browser keeps. More cookies than that do not fit into the head of a request. */
export const MOST_SESSIONS = 30;

// A cookie for each link: two links that a browser opens at the same moment cannot take each other's place.
const cookiePrefix = (isHttps: boolean): string => (isHttps ? '__Host-millwright_vendor_' : 'millwright_vendor_');

const setCookie = (link: string, token: string, seconds: number, isHttps: boolean): string =>
  `${cookiePrefix(isHttps)}${link.replaceAll('-', '')}=${token}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}; Max-Age=${seconds}`;

/** The links that a browser has cookies of, with the token of each. */
function vendorTokens(cookie: string | undefined, isHttps: boolean): { link: string; token: string }[] {
  const prefix = cookiePrefix(isHttps);
  return (cookie?.split(/; */) ?? [])
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length).split('='))
    .flatMap(([link = '', token = '']) =>
      /^[\da-f]{32}$/.test(link) && /^[\w-]{43}$/.test(token) ? [{ link, token }] : [],
    );
}

/** The Set-Cookie headers for a new session of a link, and those that take away cookies of sessions that are over or too many. */
export async function vendorCookies(
  { config, db, headers, now }: { config: Config; db: Kysely<Database>; headers: IncomingHttpHeaders; now: Date },
  opened: { link: string; token: string },
): Promise<string[]> {
  const { isHttps } = config;
  const others = vendorTokens(headers.cookie, isHttps)
    .filter(({ link }) => link !== opened.link.replaceAll('-', ''))
    .map((one) => ({ ...one, hash: tokenHash(one.token).toString('hex') }));
  const alive =
    others.length > 0
      ? await sessionsAlive(
          db,
          others.map(({ hash }) => Buffer.from(hash, 'hex')),
          now,
        )
      : [];
  const kept = new Set(alive.slice(0, MOST_SESSIONS - 1).map((hash) => hash.toString('hex')));
  return [
    setCookie(opened.link, opened.token, SESSION_IN_SECONDS, isHttps),
    ...others.filter(({ hash }) => !kept.has(hash)).map(({ link }) => setCookie(link, '', 0, isHttps)),
  ];
}

/**
 * The vendor that calls, by the session of the link that the call names: the session of another link of the same browser does not count. A call
 * must come from our own pages.
 * @param rawUrl names the link in its query
 * @throws Problem 403 from another site, 401 without a session or when its link was replaced or its vendor taken off the job.
 */
export async function admitVendor(
  {
    config,
    directory,
    headers,
    now,
  }: { config: Config; directory: Kysely<Database>; headers: IncomingHttpHeaders; now: Date },
  rawUrl: string,
): Promise<VendorSession> {
  if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
  // Before the query is checked: who is not let in learns nothing of what a call needs.
  const link = /[?&]link=([\da-f-]{36})(?:&|$)/.exec(rawUrl)?.[1];
  if (link === undefined) throw vendorLinkNeeded();
  const own = vendorTokens(headers.cookie, config.isHttps).find((one) => one.link === link.replaceAll('-', ''));
  if (!own) throw vendorLinkNeeded();
  const sessionHash = tokenHash(own.token);
  const vendor = await vendorOfSession(directory, sessionHash, now);
  // A cookie that was renamed to another link does not open that link.
  if (vendor?.jobVendorId !== link) throw vendorLinkNeeded();
  return { ...vendor, sessionHash };
}
