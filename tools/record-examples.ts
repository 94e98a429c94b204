// Records the answers that the stories of screens show, from the server itself on a fresh demo world: npm run examples.
//
// Each answer is held against the contract before it is written. What differs from run to run (ids, tokens, the moment of a
// write) is replaced by something fixed, so that a run without a change in the server changes no file.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { operations, type OperationId } from '@millwright/contract/operations';
import { faultsOfAnswer } from '../apps/storybook/.storybook/validate-answer.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { demoPassword } from '../apps/server/src/db/seed/demo-world.ts';
import { seedDemo } from '../apps/server/src/db/seed/seed.ts';
import { pendingReviewLinks } from '../apps/server/src/modules/vendor-review/review-links.ts';
import { startServer } from '../apps/server/src/server.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages/screens/src/shared/examples');
const index = join(root, 'packages/screens/src/shared/story-examples.ts');
/** The moment of all answers, and the clock of the stories that show them: a Friday morning in India. */
const recordedAt = '2026-11-20T04:30:00.000Z';
const vendorsOfTheDemo = 12_000;

/** One recorded answer. */
interface Recorded {
  status: number;
  body: unknown;
}

const recorded = new Map<string, Recorded>();
const data = mkdtempSync(join(tmpdir(), 'millwright-examples-'));
const startedAt = Date.now();
const config = readConfig(
  { DATA_DIR: data, PORT: process.env['PORT'] ?? '0', HOST: '127.0.0.1', WEB_DIR: data, LOG_LEVEL: 'silent' },
  'demo',
);

const server = await startServer(config, {
  seed: async ({ ownerPool }) => {
    const connection = await ownerPool.connect();
    try {
      await seedDemo(connection, { vendors: vendorsOfTheDemo, today: recordedAt.slice(0, 10) });
    } finally {
      connection.release();
    }
  },
  now: () => new Date(recordedAt),
});

interface Call {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  /** Whose session carries the call; none for a guest. */
  as?: string | undefined;
  /** The cookie of the provider's team. */
  cookie?: string;
}

/** Calls an operation of the running server; the parsed answer, whatever its status. */
async function call(id: OperationId, { path = {}, query = {}, body, as, cookie }: Call = {}): Promise<Recorded> {
  const { method, path: template, host } = operations[id];
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => encodeURIComponent(path[name] ?? ''));
  const url = new URL(`${server.url}${host === 'client' ? '/api/v1' : '/communication/v1'}${filled}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

/**
 * Calls an operation and keeps its answer under its name: the first of an operation is what stories get unless they say otherwise,
 * the others have a word more, e.g. `vendorListing.none`.
 */
async function record<Body = unknown>(
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

/**
 * Replaces what differs from run to run: tokens, moments after the start, and ids that chance made, by the order of their first
 * appearance. Those of the demo world are the same in every run (they are of version 8).
 */
function normalised(answers: Map<string, Recorded>): Map<string, Recorded> {
  const ids = new Map<string, string>();
  const text = (value: string, key: string): string => {
    if (key === 'requestId') return '01K9Z6M2V7';
    if (key === 'access_token') return 'a-token-for-stories-only';
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) {
      const at = Date.parse(value);
      // The database's own clock is the real one: what it wrote in this run happened at the moment of the recording.
      return at >= startedAt - 60_000 && at <= Date.now() + 60_000 ? recordedAt : value;
    }
    return value
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[1-7][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (id) => {
        if (!ids.has(id)) ids.set(id, `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`);
        return ids.get(id)!;
      })
      .replace(/^https?:\/\/127\.0\.0\.1:\d+/, 'https://millwright.example')
      .replace(/(\/share\/compareVendors\/)[\w-]+/, '$1a-token-for-stories-only-of-43-characters-xxx');
  };
  const walk = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return text(value, key);
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
    return value;
  };
  return new Map([...answers].map(([name, { status, body }]) => [name, { status, body: walk(body) }]));
}

interface Listing {
  vendorProfile: { gstn: string; companyInfo: { companyName: string } }[];
}

async function recordAll(): Promise<void> {
  const login = (name: string, email: string) =>
    record<{ access_token: string }>('login', name, 200, { body: { email, password: demoPassword, rememberMe: true } });
  await record('login', 'refused', 401, {
    body: { email: 'owner@sagarsteel.example', password: 'Wrong-Boiler-1', rememberMe: true },
  });
  await record('login', 'unknown', 401, {
    body: { email: 'nobody@sagarsteel.example', password: 'Wrong-Boiler-1', rememberMe: true },
  });
  const { access_token: as } = await login('', 'owner@sagarsteel.example');
  await record('getUserinfoData', '', 200, { as });

  const search = { search: 'boilr repair', offset: 1, limit: 5 };
  const { vendorProfile: hits } = await record<Listing>('vendorListing', '', 200, { as, query: search });
  await record('vendorListing', 'none', 200, { as, query: { ...search, search: 'unobtainium', industries: 'Cement' } });
  await record('vendorListing', 'pastTheEnd', 200, { as, query: { ...search, offset: 9999 } });
  await record('guestVendorListing', '', 200, { query: search });
  await record('guestVendorListing', 'none', 200, { query: { ...search, search: 'unobtainium' } });
  await record('vendorListingByName', '', 200, { as, query: { ...search, search: 'boiler' } });
  await record('getVendorCategoriesList', '', 200);
  await record('getRegisteredVendorLocationsAcrossIndia', '', 200);

  const gstns = hits.slice(0, 3).map(({ gstn }) => gstn);
  const unknown = '27AAAAA0000A1Z5';
  const { groups } = await record<{ groups: { vendors: { vendor: { gstn: string } }[] }[] }>(
    'getVendorShortlist',
    '',
    200,
    { as },
  );
  await record('getShortlistedVendors', '', 200, { as, query: { limit: 5 } });
  await record('getVendorShortlistGroup', '', 200, { as });
  await record('getSuggestedVendors', '', 200, { as, query: { limit: 5 } });
  await record('getVendorEnquiries', '', 200, { as, query: { limit: 3 } });
  await record('getVendorRequests', '', 200, { as, query: { limit: 10 } });

  // A vendor whose job the company has finished and not yet reviewed, and one that it has reviewed.
  interface Profile {
    gstn: string;
    can: { createReview: boolean };
    experiences: { _id: string }[];
    myReview: object | null;
  }
  const known = [...new Set(groups.flatMap(({ vendors }) => vendors.map(({ vendor }) => vendor.gstn)))];
  const profiles: Profile[] = [];
  for (const each of known)
    profiles.push((await call('vendorProfileData', { as, path: { gstn: each } })).body as Profile);
  const reviewable = profiles.find(({ can }) => can.createReview);
  const reviewed = profiles.find(({ myReview }) => myReview);
  if (!reviewable || !reviewed) throw new Error('The demo has no vendor to review, or none that was reviewed.');
  const { gstn } = reviewable;
  await record('vendorProfileData', '', 200, { as, path: { gstn } });
  await record('vendorProfileData', 'unknown', 404, { as, path: { gstn: unknown } });
  await record('vendorProfileDataWithoutToken', '', 200, { path: { gstn } });
  await record('vendorProfileDataWithoutToken', 'unknown', 404, { path: { gstn: unknown } });
  await record('vendorProfileShare', '', 200, { path: { gstn } });
  await record('vendorProfileShare', 'unknown', 404, { path: { gstn: unknown } });
  await record('getAllReview', '', 200, { as, path: { gstn }, query: { limit: 5 } });

  await record('compareVendorData', '', 200, { as, body: { gstns } });
  await record('compareVendorData', 'unknown', 404, { as, body: { gstns: [gstns[0], unknown] } });
  const boq = (rows: string[]) => ['Sl\tItem\tUnit\tQty\tRate\tAmount', ...rows].join('\n');
  await record('inspectBoq', '', 200, {
    as,
    body: {
      text: boq([
        'A\tPressure parts',
        '1\tRemoval of damaged water wall tubes\tNos\t64\t950\t60,800',
        '2\tSupply of tubes SA 210 Gr.A1 OD 51 x 4 mm\tRMT\t420\t860\t3,61,200',
        'B\tCivil and scaffolding',
        '1\tRefractory repair\tCu.m\t6\t28,500.00\t1,71,000',
        '2\tScaffolding (hire, erect, dismantle)\tm³\t900\t95\t85,500',
        '\tGrand Total\t\t\t\t6,78,500',
      ]),
    },
  });
  await record('inspectBoq', 'problems', 200, {
    as,
    body: {
      text: boq([
        '1\tRemoval of damaged water wall tubes\tNos\t64\t950\t60,800',
        '2\tBrickwork of the hopper\tBrass\t12\t4,200\t50,400',
        '3\tStone chips\tbrass\tas required\t2,100\t',
        '4\tHydrotest at 1.5 x WP\tLS\t1\t-55,000\t',
        '5\tSafety officer\tman days\t15\t0\t',
        '6\tCrane hire 20 t\tDay\t3\t14,500\t45,000',
      ]),
    },
  });
  await record('inspectBoq', 'empty', 400, { as, body: { text: 'Item\tUnit\tQty' } });
  const { link } = await record<{ link: string }>('shareCompareVendorsLink', '', 201, {
    as,
    body: {
      gstns,
      recipients: ['corporate@sagarsteel.example'],
      weights: { rating: 10, proximity: 5 },
      note: 'For the meeting on Thursday.',
    },
  });
  const token = link.split('/').at(-1)!;
  const { access_token: colleague } = (
    await call('login', { body: { email: 'corporate@sagarsteel.example', password: demoPassword, rememberMe: false } })
  ).body as { access_token: string };
  await record('getSharedComparison', '', 200, { as: colleague, path: { token } });
  await record('getSharedComparison', 'unknown', 404, { as, path: { token: token.split('').toReversed().join('') } });
  await record('getComparisonShares', '', 200, { as });

  await record('postVendorRequest', '', 201, { as, body: { requirement: 'Rotary kiln tyre grinding at site' } });
  await record('enquireVendor', '', 201, {
    as,
    body: { gstn, subject: 'Retubing of boiler 2', message: 'Please tell us your earliest slot.' },
  });
  await record('vendorProfileData', 'reviewed', 200, { as, path: { gstn: reviewed.gstn } });
  const review = {
    gstn,
    experienceId: reviewable.experiences[0]!._id,
    overallRating: 4,
    overallReview: 'Finished early.',
  };
  await record('createReview', '', 201, { as, body: review });
  await record('createReview', 'exists', 409, { as, body: review });
  await recordProfile(as, colleague);
  await recordInvites(as, colleague);
  await recordReviewByLink();
  await recordConsole();
  await recordSavedViews(as, colleague);
}

/** The own profile: the person, their plant, their company's people, and where they are logged in. */
async function recordProfile(as: string, superUser: string): Promise<void> {
  await record('getPlantInfo', '', 200, { as });
  await record('getPlantInfo', 'superUser', 200, { as: superUser });
  await record('userPlantInfoCompletion', '', 200, { as });
  await record('getClientsList', '', 200, { as, query: { limit: 10 } });
  // By two browsers, so that the list has something to tell apart.
  const tokens: string[] = [];
  for (const browser of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  ]) {
    const answer = await fetch(`${server.url}/api/v1${operations.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': browser },
      body: JSON.stringify({ email: 'approver@sagarsteel.example', password: demoPassword, rememberMe: true }),
    });
    tokens.push(((await answer.json()) as { access_token: string }).access_token);
  }
  await record('getSessions', '', 200, { as: tokens[1] });
  await record('endOtherSessions', '', 200, { as: tokens[1] });
  await record('getSessions', 'one', 200, { as: tokens[1] });
  const change = { currentPassword: demoPassword, newPassword: 'Turbine-Overhaul-58' };
  await record('changePassword', 'wrong', 400, {
    as: tokens[1],
    body: { ...change, currentPassword: 'Wrong-Boiler-1' },
  });
  await record('changePassword', '', 200, { as: tokens[1], body: change });
  const { version, fullName, phoneNumber } = (await call('getUserinfoData', { as })).body as Record<string, unknown>;
  const said = { version, fullName, phoneNumber, designation: 'Manager, Rotary Equipment', department: 'Maintenance' };
  await record('setUserinfoData', '', 200, { as, body: said });
  await record('setUserinfoData', 'outdated', 409, { as, body: said });
  const plant = {
    version: 1,
    address: 'Plot E-14, MIDC Mirjole, Ratnagiri, Maharashtra 415639',
    pinCode: '415639',
    gstin: null,
    commissionedYear: 1991,
    employeeCount: 1250,
    products: 'Hot-rolled coils and structural sections, 0.6 million tonnes a year',
    shutdownMonths: [4],
  };
  await record('setPlantInfo', '', 200, { as, body: plant });
  await record('setPlantInfo', 'outdated', 409, { as, body: plant });
}

/** Invitations and first steps of the first user, and who waits for the super user. */
async function recordInvites(as: string, superUser: string): Promise<void> {
  const { data } = await record<{ data: { _id: string; status: string }[] }>('getInviteeList', '', 200, { as });
  const pending = data.find(({ status }) => status === 'pending')!;
  const expired = data.find(({ status }) => status === 'expired')!;
  await record('getUserinfoData', 'superUser', 200, { as: superUser });
  await record('sendInviteApi', '', 200, { as, body: { emails: ['sneha.gokhale@sagarsteel.example'] } });
  await record('sendInviteApi', 'mixed', 200, {
    as,
    body: {
      emails: ['vikas.patil@sagarsteel.example', 'approver@sagarsteel.example', 'tara.salvi@sagarsteel.example'],
    },
  });
  await record('resendInviteApi', '', 200, { as, body: { _id: expired._id } });
  await record('cancelInvite', '', 200, { as, body: { _id: pending._id } });
  await record('getFirstSteps', '', 200, { as });
  await record('dismissFirstSteps', '', 200, { as });

  // Who waits since the demo was seeded, then a newcomer: two who ask at the same moment would have no order.
  type Waiting = { registrations: { _id: string }[] };
  const { registrations } = await record<Waiting>('getPendingRegistrations', '', 200, { as: superUser });
  await record('approveRegistration', '', 200, { as: superUser, path: { id: registrations[0]!._id } });
  await registerPerson('asha.joshi@sagarsteel.example', 'Asha Joshi', 'Plant', 'Ratnagiri Plant');
  const { body } = await call('getPendingRegistrations', { as: superUser });
  const [newcomer] = (body as Waiting).registrations;
  await record('rejectRegistration', '', 200, { as: superUser, path: { id: newcomer!._id } });
}

/** The console of the provider's team: who waits, a decision and its undo, what was decided, the audit and the team. */
async function recordConsole(): Promise<void> {
  const credentials = { email: 'provider@millwright.example', password: demoPassword };
  await record('providerLogin', 'refused', 401, { body: { ...credentials, password: 'Wrong-Boiler-1' } });
  const response = await fetch(`${server.url}/api/v1${operations.providerLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
  await record('getProviderSession', '', 200, { cookie });
  type Listed = { registrations: { _id: string }[] };
  const { registrations } = await record<Listed>('getProviderRegistrations', '', 200, { cookie });
  const path = { id: registrations[0]!._id };
  await record('decideAsProvider', '', 200, { cookie, path, body: { decision: 'approved' } });
  await record('getProviderRegistrations', 'planned', 200, { cookie });
  await record('undoAsProvider', '', 200, { cookie, path });
  await record('undoAsProvider', 'late', 409, { cookie, path });
  await record('getProviderRegistrations', 'decided', 200, { cookie, query: { state: 'decided' } });
  await record('getProviderAudit', '', 200, { cookie });
  await record('getProviderTeam', '', 200, { cookie });
  const passwords = { currentPassword: 'Wrong-Boiler-1', newPassword: 'Retort-Lining-77' };
  await record('setProviderPassword', 'wrong', 400, { cookie, body: passwords });
  await record('setProviderPassword', '', 200, { cookie, body: { ...passwords, currentPassword: demoPassword } });
}

/** Saved searches: two of the person, one of them shared, and one that a colleague shares. */
async function recordSavedViews(as: string, colleague: string): Promise<void> {
  const view = {
    place: 'vendors',
    name: 'Boiler repair in the west',
    query: 'search=boiler+repair&selectedRegisteredLocations=Gujarat%7CMaharashtra&min=10&sort=rating',
  };
  await call('createSavedView', {
    as,
    body: {
      ...view,
      name: 'Pump overhaul, April shutdown',
      query: 'search=pump+overhaul&aff=affiliated',
      isShared: true,
    },
  });
  await call('createSavedView', {
    as: colleague,
    body: {
      ...view,
      name: 'Refractory crews',
      query: 'search=refractory&industries=Steel+and+sponge+iron',
      isShared: true,
    },
  });
  const { _id } = await record<{ _id: string }>('createSavedView', '', 201, { as, body: view });
  await record('createSavedView', 'taken', 409, { as, body: view });
  await record('getSavedViews', '', 200, { as, query: { place: 'vendors' } });
  await record('updateSavedView', '', 200, { as, path: { id: _id }, body: { isShared: true } });
  await record('deleteSavedView', '', 200, { as, path: { id: _id } });
}

/** The public review page, by a mailed link and by one as they were before there were tokens. */
async function recordReviewByLink(): Promise<void> {
  const links = await pendingReviewLinks(
    server.database.owner,
    config,
    'buyer@deccancement.example',
    new Date(recordedAt),
  );
  if (!links) throw new Error('The demo has no review that is waited for.');
  const { pathname, hash } = new URL(links.withToken);
  const [gstn, projId, clientEmail, vendorEmail] = pathname.split('/').slice(-4).map(decodeURIComponent) as [
    string,
    string,
    string,
    string,
  ];
  const token = hash.slice(1);
  const link = { projId, clientEmail };
  const path = { gstn };
  const { experiences } = await record<{ experiences: { _id: string }[] }>('findOpenExperience', '', 200, {
    path,
    body: { ...link, token },
  });
  await record('findOpenExperience', 'code', 200, { path, body: link });
  await record('findOpenExperience', 'none', 200, { path, body: { ...link, projId: 'no-such-project' } });
  await record('sendReviewCode', '', 200, { body: { gstn, ...link } });
  const review = { gstn, experienceId: experiences[0]!._id, vendorEmail, clientEmail, overallRating: 5 };
  await record('saveReviewDetails', 'proof', 401, { body: review });
  await record('saveReviewDetails', '', 200, { body: { ...review, token } });
  await record('saveReviewDetails', 'exists', 409, { body: { ...review, token } });
  await record('findOpenExperience', 'posted', 200, { path, body: link });
}

/** Registers a person of a company that is there, as a browser does: the code comes by mail, the cookie says that it is the same browser. */
async function registerPerson(email: string, fullName: string, userType: string, plant: string): Promise<void> {
  let cookie = '';
  const post = async (id: OperationId, body: object) => {
    const response = await fetch(`${server.url}/api/v1${operations[id].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0]!;
  };
  const details = { password: 'Turbine-Overhaul-58', companyName: 'Sagar Steel', plant, userType };
  await post('generateOtpForRegistration', { email, fullName, companyEmail: '', phoneNumber: null, details });
  await server.tasks.drain();
  const mails = (await (
    await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })
  ).json()) as { to: string; text: string }[];
  const otp = mails.find(({ to }) => to === email)!.text.match(/\b\d{6}\b/)![0];
  await post('verifyEmailOtp', { email, otp });
  await post('register', { email });
}

/** The pictures that the answers name, drawn by the server, by their paths. */
async function recordPictures(): Promise<Record<string, string>> {
  const paths = [...new Set(JSON.stringify([...recorded]).match(/\/media\/[\w/.-]+\.svg/g))].toSorted();
  const pictures: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(server.url + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    pictures[path] = await response.text();
  }
  return pictures;
}

/** The module that stories import: every answer by name, typed by its operation. */
function indexText(names: string[]): string {
  const variable = (name: string) => name.replaceAll(/\.(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return [
    '// Written by npm run examples. Do not edit.',
    "import type { Answer } from '@millwright/api-client/client';",
    "import pictures from './examples/pictures.json' with { type: 'json' };",
    ...names.toSorted().map((name) => `import ${variable(name)} from './examples/${name}.json' with { type: 'json' };`),
    '',
    '/** An answer as it came from the server: its status and its body. */',
    'export type Recorded<Body> = { status: number; body: Body };',
    '/** The body of a refusal. */',
    'export type Refusal = { code: string; message: string };',
    '',
    '/**',
    ' * Answers of the server on its demo world, by operation; with a word more where an operation has several, which a story puts',
    ' * into `parameters.api`.',
    ' */',
    'export const examples = {',
    ...names.toSorted().map((name) => {
      const isRefusal = recorded.get(name)!.status >= 400;
      const body = isRefusal ? 'Refusal' : `Answer<'${name.split('.')[0]}'>`;
      return `  ${name.includes('.') ? `'${name}'` : name}: ${variable(name)} as unknown as Recorded<${body}>,`;
    }),
    '};',
    '',
    '/** The parameters of stories that show these answers: every operation answers its own, at the moment of the recording. */',
    `export const recorded = { examples, pictures, now: '${recordedAt}' };`,
    '',
  ].join('\n');
}

let pictures: Record<string, string>;
try {
  await recordAll();
  pictures = await recordPictures();
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
const files = normalised(recorded);
for (const [name, { status, body }] of files) {
  const faults = faultsOfAnswer(name.split('.')[0]!, status, body);
  if (faults.length > 0) throw new Error(`${name} after normalising:\n  ${faults.join('\n  ')}`);
}
for (const file of readdirSync(folder)) rmSync(join(folder, file));
for (const [name, answer] of files) writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(answer, null, 2)}\n`);
writeFileSync(join(folder, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);
writeFileSync(index, indexText([...files.keys()]));
const format = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', folder, index], {
  cwd: root,
  stdio: 'inherit',
});
if (format.status !== 0) throw new Error('The examples could not be formatted.');
console.log(`${files.size} answers recorded`);
