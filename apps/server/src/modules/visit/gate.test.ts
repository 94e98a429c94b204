import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { visitActs } from '../../testing/visit-world.ts';
import type { LinkBrowser } from '../../testing/visit-world.ts';

let server: TestServer;
let acts: ReturnType<typeof visitActs>;
let owner: TestSession;
let superUser: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  const { gateCodesPerPlantPerMinute } = defaultBudgets;
  const wide = Object.fromEntries(Object.keys(defaultBudgets).map((name) => [name, 100_000])) as typeof defaultBudgets;
  server = await startTestServer({ budgets: { ...wide, gateCodesPerPlantPerMinute } });
  acts = visitActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'visit', 'gate_link', 'notification', 'task'));

const plantId = fixture.sagar.plantId;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const foreign = { 'sec-fetch-site': 'cross-site' };
const open = (body: Parameters<typeof acts.openGate>[0], headers: Record<string, string> = acts.own) =>
  server.call('openGate', { body, headers });
const day = ({ headers }: LinkBrowser) => server.call('getGateDay', { headers });
const setLink = (as: TestSession, isOn = true) =>
  server.call('setGateLink', { as, path: { id: plantId }, body: { isOn } });
const plantGate = async () => acts.openGate({ token: (await setLink(superUser)).body.link!.split('#')[1]! });

/** A confirmed visit that starts in so many minutes, and its gate pass in a browser. */
async function atGate(minutes = 10, more: Parameters<typeof acts.confirmed>[1] = {}) {
  const { id, visit, card } = await acts.confirmed(owner, more);
  await acts.startIn(id, minutes);
  const token = visit.pass!.link.split('#')[1]!;
  const [first, second] = visit.pack!.people.map(({ _id }) => _id!);
  return {
    id,
    card,
    token,
    code: visit.pass!.code,
    first: first!,
    second: second!,
    browser: await acts.openGate({ token }),
  };
}
const entry = (visitId: string, personId: string, direction: 'in' | 'out', at = server.now().toISOString()) => ({
  entryId: randomUUID(),
  visitId,
  personId,
  direction,
  at,
});
const check = ({ headers }: LinkBrowser, ...entries: ReturnType<typeof entry>[]) =>
  server.call('checkVisitors', { headers, body: { entries } });
const outcomes = ({ body }: Awaited<ReturnType<typeof check>>) => body.results.map(({ outcome }) => outcome);

describe('openGate', () => {
  test('opens a gate pass by its QR code, and shows what the gate needs and no more', async () => {
    const { id, token } = await atGate();
    const { body, headers } = await open({ token });
    expect(body).toMatchObject({ gate: id, kind: 'pass', insideCount: 0 });
    expect(body.passes).toMatchObject([
      { number: 'PV-1', purpose: acts.fields.title, place: 'Gate 2, Contractors', status: 'valid', vehicles: [] },
    ]);
    expect(body.passes[0]!.people[0]).toEqual({
      personId: expect.any(String),
      name: 'Rakesh Bhoir',
      idType: 'driving_licence',
      idLastFour: '0937',
      inAt: null,
      outAt: null,
    });
    expect(body.passes[0]!.tools).toEqual(['1 UT gauge (UT-330), returnable', 'camera: Olympus Tough']);
    expect(JSON.stringify(body)).not.toMatch(/9820012345|@/);
    expect(headers.getSetCookie()[0]).toMatch(
      /^millwright_gate_[\da-f]{32}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/,
    );
  });

  test('opens it by its code at its plant, of which five a minute are tried', async () => {
    const { id, code } = await atGate();
    expect((await open({ code, plantId })).body).toMatchObject({ gate: id, kind: 'pass' });
    expect(refusalOf(await open({ code: 'AAAAAAAA', plantId }))).toEqual([401, 'GATE_INVALID']);
    expect(refusalOf(await open({ code, plantId: fixture.deccan.plantId }))).toEqual([401, 'GATE_INVALID']);
    for (const _ of [3, 4, 5]) await open({ code: 'AAAAAAAA', plantId });
    expect((await open({ code, plantId })).status).toBe(429);
    server.advance(61);
    expect((await open({ code, plantId })).status).toBe(200);
  });

  test('refuses what opens nothing, a pass that is long over, no secret at all, and another site', async () => {
    const { id, token } = await atGate();
    expect(refusalOf(await open({ token: 'A'.repeat(22) }))).toEqual([401, 'GATE_INVALID']);
    expect((await open({ code: 'AAAAAAAA' })).status).toBe(400);
    expect((await open({ token }, foreign)).status).toBe(403);
    await acts.startIn(id, -27 * 60);
    expect(refusalOf(await open({ token }))).toEqual([401, 'GATE_INVALID']);
  });

  test('keeps only hashes of passes, codes and sessions', async () => {
    const { token, code } = await atGate();
    const { rows } = await server.database.ownerPool.query(
      'select (select json_agg(v) from visit v)::text || (select json_agg(s) from gate_session s)::text as text',
    );
    for (const secret of [token, code, Buffer.from(token, 'base64url').toString('hex')])
      expect(rows[0].text).not.toContain(secret);
  });
});

describe('getGateDay', () => {
  test('lists the visits of today by the gate link of a plant, and those whose people are still inside', async () => {
    const today = await atGate(0);
    const later = await atGate(3 * 24 * 60, { vendors: [{ gstn: fixtureGstn(2) }], slots: acts.slots(60, 70) });
    const gate = await plantGate();
    const seen = async () => (await day(gate)).body.passes.map(({ visitId }) => visitId);
    expect(await seen()).toEqual([today.id]);
    await server.database.ownerPool.query('update visit_person set in_at = now() where visit_id = $1', [later.id]);
    expect(await seen()).toEqual([today.id, later.id]);
  });

  test('shows by a gate pass that pass alone', async () => {
    const first = await atGate(0);
    await atGate(30, { vendors: [{ gstn: fixtureGstn(2) }], slots: acts.slots(60, 70) });
    const { body } = await day(first.browser);
    expect(body.passes.map(({ visitId }) => visitId)).toEqual([first.id]);
  });

  test('refuses without a session, after the link ended, and from another site', async () => {
    const { browser } = await atGate();
    const gate = await plantGate();
    expect(refusalOf(await day({ headers: acts.own }))).toEqual([401, 'GATE_NEEDED']);
    expect((await day({ headers: { ...browser.headers, ...foreign } })).status).toBe(403);
    await setLink(superUser, false);
    expect(refusalOf(await day(gate))).toEqual([401, 'GATE_NEEDED']);
    expect((await day(browser)).status).toBe(200);
  });
});

describe('checkVisitors', () => {
  test('checks people in and out one by one; the buyer reads who came', async () => {
    const { id, first, second, browser } = await atGate();
    const come = await check(browser, entry(id, first, 'in'), entry(id, second, 'in'));
    expect(come.body).toMatchObject({ insideCount: 2, results: [{ outcome: 'stored' }, { outcome: 'stored' }] });
    expect((await check(browser, entry(id, first, 'out'))).body.insideCount).toBe(1);
    const { body } = await acts.read(id, owner);
    expect(body.state).toBe('checked_in');
    expect(
      body.attendance.map(({ name, inAt, outAt, isLateEntry }) => [name, inAt !== null, outAt !== null, isLateEntry]),
    ).toEqual([
      ['Rakesh Bhoir', true, true, false],
      ['Asha Tambe', true, false, false],
    ]);
    expect(body.history.slice(0, 3).map(({ side, what, name }) => [side, what, name])).toEqual([
      ['gate', 'checked_out', 'Rakesh Bhoir'],
      ['gate', 'checked_in', 'Asha Tambe'],
      ['gate', 'checked_in', 'Rakesh Bhoir'],
    ]);
    expect((await day(browser)).body.insideCount).toBe(1);
  });

  test('takes at least one entry', async () => {
    expect((await check((await atGate()).browser)).status).toBe(400);
  });

  test('lets nobody in too early, too late, twice or by another pass', async () => {
    const { id, first, browser } = await atGate(61);
    expect(outcomes(await check(browser, entry(id, first, 'in')))).toEqual(['early']);
    await acts.startIn(id, -241);
    expect(outcomes(await check(browser, entry(id, first, 'in')))).toEqual(['over']);
    await acts.startIn(id, 0);
    expect(
      outcomes(await check(browser, entry(id, first, 'out'), entry(id, first, 'in'), entry(id, first, 'in'))),
    ).toEqual(['not_inside', 'stored', 'already_inside']);
    const other = await atGate(0, { vendors: [{ gstn: fixtureGstn(2) }], slots: acts.slots(60, 70) });
    expect(outcomes(await check(browser, entry(other.id, other.first, 'in'), entry(id, other.first, 'in')))).toEqual([
      'unknown',
      'unknown',
    ]);
  });

  test('takes entries that were made without a connection with the time of the device, once', async () => {
    const { id, first, browser } = await atGate(-120);
    const at = new Date(server.now().getTime() - 90 * 60_000).toISOString();
    const late = entry(id, first, 'in', at);
    expect(outcomes(await check(browser, late))).toEqual(['stored']);
    expect(outcomes(await check(browser, late, late))).toEqual(['stored', 'stored']);
    const { attendance } = (await acts.read(id, owner)).body;
    expect(attendance).toMatchObject([{ inAt: at, outAt: null, isLateEntry: true }]);
  });

  test('of 200 check-ins at once each person is stored once', { timeout: 120_000 }, async () => {
    const { id, first, second, browser } = await atGate();
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) => check(browser, entry(id, index % 2 === 0 ? first : second, 'in'))),
    );
    expect(all.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const answered = all.filter(({ status }) => status === 200);
    expect(answered.flatMap(outcomes).filter((one) => one === 'stored')).toHaveLength(2);
    const { rows } = await server.database.ownerPool.query('select count(*)::int as count from visit_entry');
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('refuses without a session of the gate, and from another site', async () => {
    const { id, first, browser } = await atGate();
    expect(refusalOf(await check({ headers: acts.own }, entry(id, first, 'in')))).toEqual([401, 'GATE_NEEDED']);
    expect((await check({ headers: { ...browser.headers, ...foreign } }, entry(id, first, 'in'))).status).toBe(403);
  });
});

describe('getGateInside', () => {
  test('lists who is inside the plant for an evacuation, by a pass who of it is', async () => {
    const first = await atGate(0);
    const second = await atGate(20, { vendors: [{ gstn: fixtureGstn(2) }], slots: acts.slots(60, 70) });
    const gate = await plantGate();
    await check(gate, entry(first.id, first.first, 'in'), entry(second.id, second.first, 'in'));
    const names = async (browser: LinkBrowser) =>
      (await server.call('getGateInside', { headers: browser.headers })).body.people.map(
        ({ visitNumber }) => visitNumber,
      );
    expect((await names(gate)).toSorted((a, b) => a.localeCompare(b))).toEqual(['PV-1', 'PV-2']);
    expect(await names(first.browser)).toEqual(['PV-1']);
  });

  test('refuses without a session of the gate, and from another site', async () => {
    const { browser } = await atGate();
    const inside = (headers: Record<string, string>) => server.call('getGateInside', { headers });
    expect(refusalOf(await inside(acts.own))).toEqual([401, 'GATE_NEEDED']);
    expect((await inside({ ...browser.headers, ...foreign })).status).toBe(403);
  });
});

describe('setGateLink', () => {
  test('makes a link, answered once, and ends the one before', async () => {
    const first = await plantGate();
    expect((await day(first)).body).toMatchObject({ kind: 'plant', gate: plantId });
    const second = await setLink(superUser);
    expect(second.body.link).toMatch(/\/gate#[\w-]{22}$/);
    expect((await day(first)).status).toBe(401);
    const read = await server.call('getGateLink', { as: owner, path: { id: plantId } });
    expect(read.body).toMatchObject({ isOn: true, link: null });
  });

  test('refuses who is no super user, and another company', async () => {
    expect(refusalOf(await setLink(owner))).toEqual([403, 'NOT_ALLOWED']);
    expect((await setLink(stranger)).status).toBe(404);
  });
});

describe('getGateLink', () => {
  test('says whether a plant has a link', async () => {
    const read = async (as: TestSession) => server.call('getGateLink', { as, path: { id: plantId } });
    expect((await read(owner)).body).toMatchObject({ isOn: false, createdAt: null, plant: { _id: plantId } });
    await setLink(superUser);
    expect((await read(owner)).body.isOn).toBe(true);
    expect((await read(stranger)).status).toBe(404);
  });
});

describe('getVisitorsInside', () => {
  test('lists who is inside a plant, with who should have left', async () => {
    const { id, first, browser } = await atGate();
    await check(browser, entry(id, first, 'in'));
    const inside = async (as: TestSession) => server.call('getVisitorsInside', { as, path: { id: plantId } });
    expect((await inside(owner)).body.people).toMatchObject([
      { name: 'Rakesh Bhoir', visitNumber: 'PV-1', isOverstaying: false },
    ]);
    await acts.startIn(id, -200);
    expect((await inside(owner)).body.people).toMatchObject([{ isOverstaying: true }]);
    expect((await inside(stranger)).status).toBe(404);
  });
});
