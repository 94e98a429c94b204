import { operations, type Operation, type OperationId } from '@millwright/contract/operations';
import type { Config } from '../../apps/server/src/config.ts';
import { demoPassword } from '../../apps/server/src/db/seed/world/people.ts';
import type { RunningServer } from '../../apps/server/src/server.ts';
import { linkOfCookie } from '../../apps/server/src/testing/vendor-cookie.ts';
import { faultsOfAnswer } from '../../apps/storybook/.storybook/validate-answer.ts';

/** The moment of all answers, and the clock of the stories that show them: a Friday morning in India. */
export const recordedAt = '2026-11-20T04:30:00.000Z';

/** One recorded answer. */
export interface Recorded {
  status: number;
  body: unknown;
}

/** What a call is made with; a body that is a form carries its one file. */
export interface Call {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  /** Whose session carries the call; none for a guest. */
  as?: string | undefined;
  /** The cookie of the provider's team. */
  cookie?: string;
}

async function callOf(
  server: RunningServer,
  id: OperationId,
  { path = {}, query = {}, body, as, cookie }: Call = {},
): Promise<Recorded> {
  const { method, path: template, host, authz }: Operation = operations[id];
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => encodeURIComponent(path[name] ?? ''));
  const url = new URL(`${server.url}${host === 'communication' ? '/communication/v1' : '/api/v1'}${filled}`);
  if (authz === 'vendor' || authz === 'correspondent') url.searchParams.set('link', linkOfCookie(cookie));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method,
    headers: {
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

/** What a tag records with: the running server, and who calls it. */
export interface Recorder {
  server: RunningServer;
  config: Config;
  /** Calls an operation; the parsed answer, whatever its status. */
  call: (id: OperationId, given?: Call) => Promise<Recorded>;
  /**
   * Calls an operation and keeps its answer under its name: the first of an operation is what stories get unless they say otherwise,
   * the others have a word more, e.g. `vendorListing.none`.
   */
  record: <Body = unknown>(id: OperationId, name: string, expected: number, given?: Call) => Promise<Body>;
  /** The session of the Plant User who owns most of what is recorded. */
  as: string;
  /** The session of the super user of the same company. */
  colleague: string;
  /** GSTINs of the first hits of the search that is recorded, and one that nobody has. */
  gstns: string[];
  unknown: string;
  /** A vendor whose job the company has finished and not yet reviewed, and one that it has reviewed. */
  reviewable: Profile;
  reviewed: Profile;
}

/** What is needed of a vendor's profile here. */
interface Profile {
  gstn: string;
  can: { createReview: boolean };
  experiences: { _id: string }[];
  myReview: object | null;
}

/** The search whose hits are recorded. */
export const search = { search: 'boilr repair', offset: 1, limit: 5 };

/**
 * Logs the people in and finds the vendors that are recorded.
 * @param server the running server with the demo
 * @param config its configuration
 * @param recorded what takes the answers, by name
 */
export async function openRecorder(
  server: RunningServer,
  config: Config,
  recorded: Map<string, Recorded>,
): Promise<Recorder> {
  const call: Recorder['call'] = (id, given) => callOf(server, id, given);
  const login = async (email: string) => {
    const { body } = await call('login', { body: { email, password: demoPassword, rememberMe: false } });
    return (body as { access_token: string }).access_token;
  };
  const as = await login('owner@sagarsteel.example');
  const colleague = await login('corporate@sagarsteel.example');
  const { vendorProfile } = (await call('vendorListing', { as, query: search })).body as {
    vendorProfile: { gstn: string }[];
  };
  const { groups } = (await call('getVendorShortlist', { as })).body as {
    groups: { vendors: { vendor: { gstn: string } }[] }[];
  };
  const known = [...new Set(groups.flatMap(({ vendors }) => vendors.map(({ vendor }) => vendor.gstn)))];
  const profiles: Profile[] = [];
  for (const gstn of known) profiles.push((await call('vendorProfileData', { as, path: { gstn } })).body as Profile);
  const reviewable = profiles.find(({ can }) => can.createReview);
  const reviewed = profiles.find(({ myReview }) => myReview);
  if (!reviewable || !reviewed) throw new Error('The demo has no vendor to review, or none that was reviewed.');
  return {
    server,
    config,
    call,
    record: (id, name, expected, given) => recordOf(recorded, call, id, name, expected, given),
    as,
    colleague,
    gstns: vendorProfile.slice(0, 3).map(({ gstn }) => gstn),
    unknown: '27AAAAA0000A1Z5',
    reviewable,
    reviewed,
  };
}

async function recordOf<Body>(
  recorded: Map<string, Recorded>,
  call: Recorder['call'],
  id: OperationId,
  name: string,
  expected: number,
  given: Call = {},
): Promise<Body> {
  const answer = await call(id, given);
  const faults =
    answer.status === expected
      ? faultsOfAnswer(id, answer.status, answer.body)
      : [`it answered ${answer.status} instead of ${expected}: ${JSON.stringify(answer.body)}`];
  if (faults.length > 0) throw new Error(`${id} ${name}:\n  ${faults.join('\n  ')}`);
  // A story needs no thousand cities: the first values of a facet, most common first, show what it is.
  const { facets, gallery } = (answer.body ?? {}) as { facets?: Record<string, unknown[]>; gallery?: unknown[] };
  gallery?.splice(6);
  if (facets) for (const facet of Object.keys(facets)) facets[facet] = facets[facet]!.slice(0, 8);
  recorded.set(name ? `${id}.${name}` : id, answer);
  return answer.body as Body;
}
