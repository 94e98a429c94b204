import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Correspondent, VendorSession } from '../../http/handler.ts';
import { crossSite, vendorLinkNeeded } from '../../problems.ts';
import { isOwnSite, tokenHash } from '../authentication/authentication.rules.ts';
import { conversationOfSession, sessionsAlive, vendorOfSession } from './vendor-link.queries.ts';
import { linkOf } from './vendor-link.rules.ts';

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

type Asking = { config: Config; directory: Kysely<Database>; headers: IncomingHttpHeaders; now: Date };

/** The hash of the session of the link that a call names in its query, before anything of the query is checked: who is not let in learns nothing of what a call needs. */
function sessionNamed({ config, headers }: Asking, rawUrl: string): { link: string; sessionHash: Buffer } {
  if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
  const link = /[?&]link=([\da-f-]{36})(?:&|$)/.exec(rawUrl)?.[1];
  const own =
    link !== undefined &&
    vendorTokens(headers.cookie, config.isHttps).find((one) => one.link === link.replaceAll('-', ''));
  if (!own) throw vendorLinkNeeded();
  return { link, sessionHash: tokenHash(own.token) };
}

/**
 * The vendor that calls, by the session of the link that the call names: the session of another link of the same browser does not count. A call
 * must come from our own pages.
 * @param rawUrl names the link in its query
 * @throws Problem 403 from another site, 401 without a session or when its link was replaced or its vendor taken off the job.
 */
export async function admitVendor(asking: Asking, rawUrl: string): Promise<VendorSession> {
  const caller = await admitCorrespondent(asking, rawUrl);
  if (!('jobId' in caller)) throw vendorLinkNeeded();
  return caller;
}

/**
 * The vendor that calls about messages: by the link of a job, or by that of a conversation without one.
 * @param rawUrl names the link in its query
 * @throws Problem as admitVendor
 */
export async function admitCorrespondent(asking: Asking, rawUrl: string): Promise<Correspondent> {
  const { link, sessionHash } = sessionNamed(asking, rawUrl);
  const caller =
    (await vendorOfSession(asking.directory, sessionHash, asking.now)) ??
    (await conversationOfSession(asking.directory, sessionHash, asking.now));
  if (!caller) throw vendorLinkNeeded();
  const session = { ...caller, sessionHash };
  // A cookie that was renamed to another link does not open that link.
  if (linkOf(session) !== link) throw vendorLinkNeeded();
  return session;
}
