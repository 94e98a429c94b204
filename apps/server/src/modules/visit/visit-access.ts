import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { GateSession, VisitSession } from '../../http/handler.ts';
import type { Problem } from '../../problems.ts';
import { crossSite, gateNeeded, visitLinkNeeded } from '../../problems.ts';
import { isOwnSite, tokenHash } from '../authentication/authentication.rules.ts';
import { gateOfSession, visitOfSession } from './visit-links.queries.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;
/** How long a session lasts, and its cookie: of the link of a visit and of a gate. */
export const SESSION_IN_SECONDS = { visit: 180 * DAY_IN_SECONDS, gate: 90 * DAY_IN_SECONDS } as const;
/** Sessions of a kind that one browser keeps: more cookies do not fit into the head of a request. */
const MOST_SESSIONS = 15;

type Kind = 'visit' | 'gate';
type Asking = { config: Config; directory: Kysely<Database>; headers: IncomingHttpHeaders; now: Date };

const prefixOf = (kind: Kind, isHttps: boolean): string => `${isHttps ? '__Host-' : ''}millwright_${kind}_`;

function tokensOf(kind: Kind, cookie: string | undefined, isHttps: boolean): { id: string; token: string }[] {
  const prefix = prefixOf(kind, isHttps);
  return (cookie?.split(/; */) ?? [])
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length).split('='))
    .flatMap(([id = '', token = '']) => (/^[\da-f]{32}$/.test(id) && /^[\w-]{43}$/.test(token) ? [{ id, token }] : []));
}

/** The Set-Cookie headers for a new session of a visit or a gate; the oldest cookies of its kind go where there are too many. */
export function sessionCookies(
  kind: Kind,
  { config, headers }: Pick<Asking, 'config' | 'headers'>,
  { id, token, seconds }: { id: string; token: string; seconds: number },
): string[] {
  const { isHttps } = config;
  const own = id.replaceAll('-', '');
  const set = (of: string, value: string, age: number) =>
    `${prefixOf(kind, isHttps)}${of}=${value}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}; Max-Age=${age}`;
  const others = tokensOf(kind, headers.cookie, isHttps).filter((one) => one.id !== own);
  const gone = others.slice(0, Math.max(0, others.length + 1 - MOST_SESSIONS));
  return [set(own, token, seconds), ...gone.map((one) => set(one.id, '', 0))];
}

/** The hash of the session that a call names in its query, before anything of the query is checked. */
function sessionNamed(kind: Kind, { config, headers }: Asking, rawUrl: string, needed: () => Problem) {
  if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
  const id = new RegExp(`[?&]${kind}=([\\da-f-]{36})(?:&|$)`).exec(rawUrl)?.[1];
  const own =
    id !== undefined && tokensOf(kind, headers.cookie, config.isHttps).find((one) => one.id === id.replaceAll('-', ''));
  if (!own) throw needed();
  return { id, sessionHash: tokenHash(own.token) };
}

/**
 * The vendor of a visit that calls, by the session of the link that the call names.
 * @throws Problem 403 from another site, 401 without that session.
 */
export async function admitVisit(asking: Asking, rawUrl: string): Promise<VisitSession> {
  const { id, sessionHash } = sessionNamed('visit', asking, rawUrl, visitLinkNeeded);
  const visit = await visitOfSession(asking.directory, sessionHash, asking.now);
  // A cookie that was renamed to another visit does not open that one.
  if (visit?.visitId !== id) throw visitLinkNeeded();
  return visit!;
}

/**
 * The gate that calls, by the session that the call names.
 * @throws Problem 403 from another site, 401 without that session or when its link or pass ended.
 */
export async function admitGate(asking: Asking, rawUrl: string): Promise<GateSession> {
  const { id, sessionHash } = sessionNamed('gate', asking, rawUrl, gateNeeded);
  const gate = await gateOfSession(asking.directory, sessionHash, asking.now);
  if (!gate || (gate.visitId ?? gate.plantId) !== id) throw gateNeeded();
  return gate;
}
