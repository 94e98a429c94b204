import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { PACK, visitActs } from '../../testing/visit-world.ts';

let server: TestServer;
let acts: ReturnType<typeof visitActs>;
let jobs: ReturnType<typeof rfqActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = visitActs(server);
  jobs = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'visit', 'notification', 'job', 'project', 'task'));

const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const foreign = { 'sec-fetch-site': 'cross-site' };

describe('openVisitLink', () => {
  test('opens in every browser, and each email has a link of its own', async () => {
    const { id, card, browser } = await acts.requested(owner);
    const first = await acts.tokenFor(card.vendor.email);
    await acts.act(owner, id, { act: 'cancel', comment: 'No need.' });
    const second = await acts.tokenFor(card.vendor.email);
    expect(second).not.toBe(first);
    const answer = await server.call('openVisitLink', { body: { token: first }, headers: acts.own });
    expect(answer.body).toMatchObject({ visit: id, state: 'cancelled' });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^millwright_visit_[\da-f]{32}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect((await acts.readByVendor(browser)).body.state).toBe('cancelled');
  });

  test('keeps only hashes of links and sessions', async () => {
    const { card, browser } = await acts.requested(owner);
    const secrets = [await acts.tokenFor(card.vendor.email), browser.headers.cookie!.split('=')[1]!];
    const { rows } = await server.database.ownerPool.query(
      'select (select json_agg(l) from visit_link l)::text || (select json_agg(s) from visit_session s)::text as text',
    );
    for (const secret of secrets) {
      expect(rows[0].text).not.toContain(secret);
      expect(rows[0].text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  test('refuses a link that is unknown or 180 days old, and another site', async () => {
    const { card } = await acts.requested(owner);
    const token = await acts.tokenFor(card.vendor.email);
    const open = (secret: string, headers: Record<string, string> = acts.own) =>
      server.call('openVisitLink', { body: { token: secret }, headers });
    expect(refusalOf(await open('A'.repeat(43)))).toEqual([401, 'LINK_INVALID']);
    expect((await open(token, foreign)).status).toBe(403);
    await server.database.ownerPool.query(`update visit_link set created_at = created_at - interval '180 days'`);
    expect(refusalOf(await open(token))).toEqual([401, 'LINK_INVALID']);
  });
});

describe('getVendorVisit', () => {
  test('shows a visit to its vendor, and nothing of another one', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 2);
    const made = await acts.create(owner, { jobId, vendors: vendors.map(({ _id }) => ({ jobVendorId: _id })) });
    const [first, second] = made.body.requests;
    const browser = await acts.open(await acts.tokenFor(first!.vendor.email));
    const { body } = await acts.readByVendor(browser);
    expect(body).toMatchObject({
      visit: first!._id,
      vendorName: first!.vendor.companyName,
      buyer: expect.stringContaining('Sagar'),
    });
    for (const word of [second!.vendor.companyName, second!.vendor.email, second!._id, second!.number])
      expect(JSON.stringify(body)).not.toContain(word);
  });

  test('refuses without the session of this visit, one that is renamed, and another site', async () => {
    const first = await acts.requested(owner);
    const second = await acts.requested(owner, { vendors: [{ gstn: fixtureGstn(2) }], slots: acts.slots(60, 70) });
    const read = (cookie: string, id: string, site = acts.own) =>
      server.call('getVendorVisit', { rawQuery: `visit=${id}`, headers: { ...site, cookie } });
    const cookie = first.browser.headers.cookie!;
    expect((await read(cookie, first.id)).status).toBe(200);
    expect(refusalOf(await read(cookie, second.id))).toEqual([401, 'VISIT_LINK_NEEDED']);
    const renamed = cookie.replaceAll(first.id.replaceAll('-', ''), second.id.replaceAll('-', ''));
    expect(refusalOf(await read(renamed, second.id))).toEqual([401, 'VISIT_LINK_NEEDED']);
    expect(refusalOf(await read('', first.id))).toEqual([401, 'VISIT_LINK_NEEDED']);
    expect((await read(cookie, first.id, foreign)).status).toBe(403);
  });
});

describe('answerVisit', () => {
  test('accepts a slot, which the buyer reads at once and at the bell', async () => {
    const { id, card, browser } = await acts.requested(owner);
    const { status } = await acts.answer(browser, {
      answer: 'accept',
      slotId: card.slots[1]!._id,
      comment: 'With pleasure.',
    });
    expect(status).toBe(200);
    expect((await acts.read(id, owner)).body).toMatchObject({ slot: { _id: card.slots[1]!._id }, waitsFor: 'vendor' });
    const { notifications } = (await server.call('getNotifications', { as: owner, query: {} })).body;
    expect(notifications[0]).toMatchObject({
      kind: 'visit_changed',
      subjectId: id,
      detail: { to: 'accepted', comment: 'With pleasure.' },
    });
  });

  test('confirms a visit at the vendor by accepting it: no gate asks for anything', async () => {
    const fields = { ...acts.fields, type: 'vendor_shop_visit' as const, ppe: [] };
    const { card, browser } = await acts.requested(owner, { fields });
    const { body } = await acts.answer(browser, { answer: 'accept', slotId: card.slots[0]!._id });
    expect(body).toMatchObject({ state: 'confirmed', asks: [], pass: null });
  });

  test('proposes other slots, declines and cancels with a reason', async () => {
    const first = await acts.requested(owner);
    expect(pointersOf(await acts.answer(first.browser, { answer: 'propose' }))).toEqual([400, ['/slots']]);
    const proposed = await acts.answer(first.browser, {
      answer: 'propose',
      slots: acts.slots(60, 70),
      comment: 'Crew in Taloja.',
    });
    expect(proposed.body).toMatchObject({ state: 'counter_proposed', round: 2, can: { answers: ['cancel'] } });
    expect(pointersOf(await acts.answer(first.browser, { answer: 'cancel' }))).toEqual([400, ['/comment']]);
    expect((await acts.answer(first.browser, { answer: 'cancel', comment: 'No crew.' })).body.state).toBe('cancelled');
    const second = await acts.requested(owner);
    expect((await acts.answer(second.browser, { answer: 'decline', comment: 'Too far.' })).body.state).toBe('declined');
    const mail = (await server.sentMessages()).find(
      ({ to, text }) => to === owner.email && text.includes('> Too far.'),
    );
    expect(mail?.subject).toContain('declined');
  });

  test('refuses what the state does not allow, an old version, a slot that is none, and another site', async () => {
    const { card, browser } = await acts.requested(owner);
    expect(refusalOf(await acts.answer(browser, { answer: 'reschedule', slots: acts.slots(60, 70) }))).toEqual([
      409,
      'ILLEGAL_TRANSITION',
    ]);
    expect(pointersOf(await acts.answer(browser, { answer: 'accept', slotId: card._id }))).toEqual([400, ['/slotId']]);
    const body = { version: 99, answer: 'accept', slotId: card.slots[0]!._id } as const;
    const old = await server.call('answerVisit', { headers: browser.headers, body });
    expect(refusalOf(old)).toEqual([409, 'VERSION_CONFLICT']);
    const headers = { ...browser.headers, ...foreign };
    expect((await server.call('answerVisit', { headers, body })).status).toBe(403);
  });
});

describe('saveVisitPack', () => {
  test('saves a pack bit by bit, and tells the buyer once it is complete', async () => {
    const { id, browser } = await acts.requested(owner);
    const started = await acts.savePack(browser, { ...PACK, ppe: [] });
    expect(started.body.missing).toEqual(['ppe']);
    const done = await acts.savePack(browser, { ...PACK, people: started.body.pack!.people });
    expect(done.body).toMatchObject({ missing: [], erasesAt: expect.any(String) });
    expect(done.body.pack!.people.map(({ _id }) => _id)).toEqual(started.body.pack!.people.map(({ _id }) => _id));
    await acts.savePack(browser, { ...PACK, devices: [] });
    const { pack, history } = (await acts.read(id, owner)).body;
    expect(pack).toMatchObject({ devices: [], tools: PACK.tools });
    expect(history.filter(({ what }) => what === 'pack_saved')).toHaveLength(1);
  });

  test('keeps four characters of an ID at most, and takes nothing without the consent of the people', async () => {
    const { browser } = await acts.requested(owner);
    const { version } = (await acts.readByVendor(browser)).body;
    const save = (pack: typeof PACK, hasConsent = true) =>
      server.call('saveVisitPack', { headers: browser.headers, body: { version, pack, hasConsent } });
    const [person] = PACK.people;
    expect((await save({ ...PACK, people: [{ ...person!, idLastFour: '123412341234' }] as never })).status).toBe(400);
    expect(pointersOf(await save(PACK, false))).toEqual([400, ['/hasConsent']]);
    expect(pointersOf(await save({ ...PACK, people: [{ ...person!, name: ' ' }] as never }))).toEqual([
      400,
      ['/pack/people/0/name'],
    ]);
  });

  test('refuses to take from a confirmed visit what its gate asks for, a pack after the check-in, and another site', async () => {
    const { id, browser } = await acts.confirmed(owner);
    expect(refusalOf(await acts.savePack(browser, { ...PACK, people: [] }))).toEqual([409, 'PACK_INCOMPLETE']);
    await server.database.ownerPool.query(`update visit set state = 'checked_in' where id = $1`, [id]);
    expect(refusalOf(await acts.savePack(browser))).toEqual([409, 'ILLEGAL_TRANSITION']);
    const body = { version: 1, pack: PACK, hasConsent: true };
    const headers = { ...browser.headers, ...foreign };
    expect((await server.call('saveVisitPack', { headers, body })).status).toBe(403);
  });
});

describe('the clock', () => {
  const tick = async () => {
    await server.database.ownerPool.query(`update task set run_at = $1 where kind = 'visits-due'`, [server.now()]);
    await server.tasks.drain();
  };
  const setting = (id: string, columns: string) =>
    server.database.ownerPool.query(`update visit set ${columns} where id = $1`, [id]);
  beforeEach(() =>
    server.database.ownerPool.query(`insert into task (kind, cause, payload) values ('visits-due', 'test', '{}')`),
  );

  test('expires what nobody answered and tells both sides, once', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 1);
    const { id, card } = await acts.requested(owner, { jobId, vendors: [{ jobVendorId: vendors[0]!._id }] });
    await acts.startIn(id, -1);
    await tick();
    await tick();
    const { body } = await acts.read(id, owner);
    expect(body.history.map(({ what, side }) => [side, what])).toEqual([
      ['system', 'expired'],
      ['buyer', 'sent'],
    ]);
    const mails = (await server.sentMessages()).filter(({ subject }) => /expired|did not answer/.test(subject));
    expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [owner.email, card.vendor.email].toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test('reminds both sides a day before, once', async () => {
    const { id, card } = await acts.confirmed(owner);
    await acts.startIn(id, 600);
    await setting(id, `confirmed_at = confirmed_at - interval '3 days'`);
    await tick();
    await tick();
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes('visit on'));
    expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [owner.email, card.vendor.email].toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test('tells the host who is still inside, and completes a visit when everybody left', async () => {
    const { id } = await acts.confirmed(owner);
    await acts.startIn(id, -260);
    await setting(id, `state = 'checked_in'`);
    await server.database.ownerPool.query(
      `update visit_person set in_at = now() - interval '4 hours' where visit_id = $1 and place = 0`,
      [id],
    );
    await tick();
    await tick();
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes('still inside'));
    expect(mails.map(({ to, text }) => [to, text.includes('Rakesh Bhoir')])).toEqual([[owner.email, true]]);
    await server.database.ownerPool.query(`update visit_person set out_at = now() where in_at is not null`);
    await tick();
    expect((await acts.read(id, owner)).body.state).toBe('completed');
  });

  test('erases the pack 180 days after the visit, and keeps when people came', async () => {
    const { id, browser } = await acts.confirmed(owner);
    await server.database.ownerPool.query(`update visit_person set in_at = now(), out_at = now() where place = 0`);
    const days = (count: number) =>
      setting(
        id,
        `state = 'completed', ends_at = now() - interval '${count} days', starts_at = now() - interval '${count} days 2 hours'`,
      );
    await days(179);
    await tick();
    expect((await acts.read(id, owner)).body.pack?.people).toHaveLength(2);
    await days(181);
    await tick();
    const { body } = await acts.read(id, owner);
    expect(body).toMatchObject({ pack: null, erasesAt: null, attendance: [{ name: null, inAt: expect.any(String) }] });
    const { rows } = await server.database.ownerPool.query(
      `select (select json_agg(p) from visit_person p)::text || (select json_agg(v) from visit v)::text || (select json_agg(e) from visit_event e)::text as text`,
    );
    for (const word of ['Rakesh', 'Tambe', '9820012345', '0937', 'UT gauge']) expect(rows[0].text).not.toContain(word);
    expect((await acts.readByVendor(browser)).body.pack).toBeNull();
  });
});
