import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { StaffSession } from '../../http/handler.ts';
import { crossSite, teamLoginNeeded, teamPasswordNeeded } from '../../problems.ts';
import { isOwnSite, tokenHash } from '../authentication/authentication.rules.ts';
import { staffOfSession } from './provider.queries.ts';

/** The name of the console's cookie; over https no other host or path can set or read it. */
const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-millwright_provider' : 'millwright_provider');

/** The Set-Cookie header that stores the token of a session of the console; null forgets it. */
export function consoleCookie(token: string | null, isHttps: boolean): string {
  return `${cookieName(isHttps)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}${token === null ? '; Max-Age=0' : ''}`;
}

function consoleToken(cookie: string | undefined, isHttps: boolean): string | null {
  const name = `${cookieName(isHttps)}=`;
  const value = cookie
    ?.split(/; */)
    .find((one) => one.startsWith(name))
    ?.slice(name.length);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

/**
 * Who of the team calls, by the cookie of the console alone: an access token of a client counts for nothing here, as this cookie does
 * elsewhere. A call must come from a page of ours, by what the browser says of it; beside that the cookie never travels from another site.
 *
 * @param mayHaveOneTimePassword The call is one of those that lead to a password of one's own.
 * @throws Problem 403 from another site or before a password of one's own is set, 401 without a session.
 */
export async function admitStaff(
  {
    config,
    directory,
    headers,
    now,
  }: { config: Config; directory: Kysely<Database>; headers: IncomingHttpHeaders; now: Date },
  mayHaveOneTimePassword: boolean,
): Promise<StaffSession> {
  if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
  const token = consoleToken(headers.cookie, config.isHttps);
  const sessionHash = token === null ? null : tokenHash(token);
  const staff = sessionHash && (await staffOfSession(directory, sessionHash, now));
  if (!staff) throw teamLoginNeeded();
  if (staff.hasOneTimePassword && !mayHaveOneTimePassword) throw teamPasswordNeeded();
  return { ...staff, sessionHash };
}
