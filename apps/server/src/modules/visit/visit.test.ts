import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { visitActs } from '../../testing/visit-world.ts';

let server: TestServer;
let acts: ReturnType<typeof visitActs>;
let jobs: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let superUser: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = visitActs(server);
  jobs = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'visit', 'notification', 'job', 'project', 'task'));

const unknownId = '00000000-0000-4000-8000-000000000000';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const kinds = async (jobId: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body.entries
    .filter(({ kind }) => kind === 'visit_changed')
    .map(({ detail, actor }) => [actor.side, detail.to]);

describe('getRequestTypeList', () => {
  test('lists the types of visits in their order', async () => {
    const { status, body } = await server.call('getRequestTypeList', { as: owner });
    expect(status).toBe(200);
    expect(body.types.map(({ name }) => name)).toEqual([
      'Site survey',
      'Pre-bid meeting',
      'Vendor shop visit',
      'Technical audit',
      'Safety induction',
      'Work inspection',
      'Handover',
    ]);
    expect(body.limits).toEqual({ minSlots: 2, maxSlots: 5, maxRounds: 5, gridInMinutes: 15 });
  });
});

describe('getVisitChoices', () => {
  test('begins with a job and all its vendors, with one vendor of it, with a profile and with a thread', async () => {
    const { jobId, vendors } = await jobs.quoting(owner, 2);
    const choices = async (query: object) => (await server.call('getVisitChoices', { as: owner, query })).body;
    const ofJob = await choices({ jobId });
    expect(ofJob.job?.jobId).toBe(jobId);
    expect(ofJob.vendors.map(({ jobVendorId, isChosen }) => [jobVendorId, isChosen])).toEqual(
      vendors.map(({ _id }) => [_id, false]),
    );
    expect(ofJob.plantId).toBe(fixture.sagar.plantId);
    expect(ofJob.hosts.some(({ isMe }) => isMe)).toBe(true);
    const ofVendor = await choices({ jobVendorId: vendors[1]!._id });
    expect(ofVendor.vendors.filter(({ isChosen }) => isChosen).map(({ jobVendorId }) => jobVendorId)).toEqual([
      vendors[1]!._id,
    ]);
    const ofProfile = await choices({ gstn: fixtureGstn(3) });
    expect(ofProfile).toMatchObject({ job: null, vendors: [{ gstn: fixtureGstn(3), isChosen: true }] });
    const body = { communicationType: 'vendor', jobVendorId: vendors[0]!._id } as const;
    const { thread } = (await server.call('chatInitiate', { as: owner, body })).body;
    const ofThread = await choices({ threadId: thread._id });
    expect(ofThread.vendors.find(({ isChosen }) => isChosen)?.jobVendorId).toBe(vendors[0]!._id);
  });

  test('shows which times are taken', async () => {
    const { visit } = await acts.confirmed(owner);
    const { taken } = (await server.call('getVisitChoices', { as: owner })).body;
    expect(taken.map(({ startsAt }) => Date.parse(startsAt))).toEqual([Date.parse(visit.slot!.startsAt)]);
  });

  test('refuses what the caller does not see', async () => {
    const { jobId, vendors } = await jobs.quoting(owner, 1);
    for (const query of [{ jobId }, { jobVendorId: vendors[0]!._id }, { threadId: unknownId }])
      expect((await server.call('getVisitChoices', { as: stranger, query })).status).toBe(404);
  });
});

describe('postRequestCreate', () => {
  test('asks several vendors of a job, each by a visit and an email of its own', async () => {
    const { jobId, vendors } = await jobs.quoting(owner, 2);
    const { status, body } = await acts.create(owner, {
      jobId,
      vendors: vendors.map(({ _id }) => ({ jobVendorId: _id })),
      fields: { ...acts.fields, note: 'Scaffolding is up.' },
    });
    expect(status).toBe(201);
    expect(body.requests.map(({ number, state, job, waitsFor }) => [number, state, job?.jobId, waitsFor])).toEqual([
      ['PV-1', 'requested', jobId, 'vendor'],
      ['PV-2', 'requested', jobId, 'vendor'],
    ]);
    const mails = (await server.sentMessages()).filter(({ text }) => text.includes('/visit#'));
    expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      body.requests.map(({ vendor }) => vendor.email).toSorted((a, b) => a.localeCompare(b)),
    );
    for (const { text } of mails) {
      expect(text).toContain('Scaffolding is up.');
      expect(vendors.filter(({ companyName }) => text.includes(companyName))).toEqual([]);
    }
    expect(await kinds(jobId)).toEqual([
      ['client', 'sent'],
      ['client', 'sent'],
    ]);
    const list = await server.call('getRequestList', { as: owner, path: { query: 'upcoming' }, query: {} });
    expect(list.body.totalRecords).toBe(2);
  });

  test('keeps a draft without mailing anybody', async () => {
    const { body } = await acts.create(owner, { isDraft: true });
    expect(body.requests[0]).toMatchObject({ state: 'draft', waitsFor: null });
    expect((await server.sentMessages()).some(({ text }) => text.includes('/visit#'))).toBe(false);
  });

  test('refuses slots off the quarters, in the past, too long or overlapping', async () => {
    const [first, second] = acts.slots(24, 48);
    const at = (ms: number) => new Date(Date.parse(first!.startsAt) + ms).toISOString();
    const bad = [
      [{ startsAt: at(60_000), endsAt: first!.endsAt }, '/slots/0/startsAt'],
      [{ startsAt: first!.startsAt, endsAt: at(61_000) }, '/slots/0/endsAt'],
      [{ startsAt: first!.startsAt, endsAt: first!.startsAt }, '/slots/0/endsAt'],
      [{ startsAt: first!.startsAt, endsAt: at(13 * 3_600_000) }, '/slots/0/endsAt'],
      [{ startsAt: at(-48 * 3_600_000), endsAt: at(-47 * 3_600_000) }, '/slots/0/startsAt'],
    ] as const;
    for (const [slot, pointer] of bad)
      expect(pointersOf(await acts.create(owner, { slots: [slot, second!] }))).toEqual([400, [pointer]]);
    expect(pointersOf(await acts.create(owner, { slots: [first!, first!] }))).toEqual([400, ['/slots/1/startsAt']]);
    expect((await acts.create(owner, { slots: [first!] })).status).toBe(400);
    expect((await acts.create(owner, { slots: acts.slots(10, 20, 30, 40, 50, 60) })).status).toBe(400);
  });

  test('refuses vendors that are not on the job, named twice or unknown, and words that would make links', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 1);
    const vendor = { jobVendorId: vendors[0]!._id };
    expect(pointersOf(await acts.create(owner, { jobId, vendors: [{ gstn: fixtureGstn(6) }] }))).toEqual([
      400,
      ['/vendors/0'],
    ]);
    expect(pointersOf(await acts.create(owner, { jobId, vendors: [vendor, vendor] }))).toEqual([400, ['/vendors/1']]);
    expect(pointersOf(await acts.create(owner, { vendors: [{ gstn: '27AAZCT0000K1ZX' }] }))).toEqual([
      400,
      ['/vendors/0'],
    ]);
    const fields = { ...acts.fields, note: 'See https://evil.example', hostUserId: unknownId, plantId: unknownId };
    expect(pointersOf(await acts.create(owner, { fields }))).toEqual([
      400,
      ['/fields/note', '/fields/plantId', '/fields/hostUserId'],
    ]);
  });

  test('refuses who does not manage the job, who does not see it, and a job that vendors do not know of', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 1);
    const body = { jobId, vendors: [{ jobVendorId: vendors[0]!._id }] };
    expect(refusalOf(await acts.create(approver, body))).toEqual([403, 'NOT_ALLOWED']);
    expect((await acts.create(stranger, body)).status).toBe(404);
    await server.database.ownerPool.query(`update job set status = 'cancelled' where id = $1`, [jobId]);
    expect(refusalOf(await acts.create(owner, body))).toEqual([409, 'JOB_CLOSED']);
  });

  test('refuses slots that all clash with other visits of the job or the host, but for a pre-bid meeting', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 2);
    const ask = (index: number, type: 'site_survey' | 'pre_bid_meeting') => ({
      jobId,
      vendors: [{ jobVendorId: vendors[index]!._id }],
      fields: { ...acts.fields, type },
    });
    // Both slots of the second request lie within the first slot of the first.
    const [within] = acts.slots(24);
    const middle = new Date(Date.parse(within!.startsAt) + 3_600_000).toISOString();
    const halves = [
      { startsAt: within!.startsAt, endsAt: middle },
      { startsAt: middle, endsAt: within!.endsAt },
    ];
    await acts.confirmed(owner, ask(0, 'site_survey'));
    expect(refusalOf(await acts.create(owner, { ...ask(1, 'site_survey'), slots: halves }))).toEqual([
      409,
      'SLOT_TAKEN',
    ]);
    const others = { ...acts.fields, hostUserId: superUser.userId };
    const elsewhere = await acts.create(superUser, { fields: others, slots: halves });
    expect(elsewhere.body.requests[0]?.slots.map(({ isTaken }) => isTaken)).toEqual([false, false]);
    await emptied(server, 'visit');
    await acts.confirmed(owner, ask(0, 'pre_bid_meeting'));
    expect((await acts.confirmed(owner, ask(1, 'pre_bid_meeting'))).visit.state).toBe('confirmed');
  });

  test('mails no more requests of a person than a day allows; a draft counts when it is sent', async () => {
    // Of somebody who asks for nothing else: what is spent comes back within a day.
    const { budgets } = server.config;
    const wide = budgets.visitRequestsPerUserPerDay;
    budgets.visitRequestsPerUserPerDay = 3;
    const both = { vendors: [{ gstn: fixtureGstn(1) }, { gstn: fixtureGstn(2) }] };
    expect((await acts.create(superUser, both)).status).toBe(201);
    const draft = (await acts.create(superUser, { isDraft: true })).body.requests[0]!;
    expect((await acts.create(superUser, both)).status).toBe(429);
    expect((await acts.act(superUser, draft._id, { act: 'send' })).status).toBe(429);
    const list = await server.call('getRequestList', { as: superUser, path: { query: 'all' }, query: {} });
    budgets.visitRequestsPerUserPerDay = wide;
    expect(list.body.totalRecords).toBe(3);
  });
});

describe('a visit from request to report', () => {
  test('is accepted, its pack filled in, confirmed, and mailed both ways with links that work', async () => {
    const { jobId, vendors } = await jobs.quoting(owner, 1);
    const { id, card, browser } = await acts.requested(owner, { jobId, vendors: [{ jobVendorId: vendors[0]!._id }] });
    const seen = (await acts.readByVendor(browser)).body;
    expect(seen).toMatchObject({
      number: 'PV-1',
      state: 'requested',
      waitsFor: 'vendor',
      can: { pack: true },
      missing: ['people', 'ppe'],
    });
    expect(seen.can.answers).toEqual(['accept', 'propose', 'decline']);
    const accepted = await acts.answer(browser, { answer: 'accept', slotId: card.slots[1]!._id });
    expect(accepted.body).toMatchObject({ state: 'requested', slot: { _id: card.slots[1]!._id } });
    expect(refusalOf(await acts.act(owner, id, { act: 'confirm' }))).toEqual([409, 'PACK_INCOMPLETE']);
    const packed = (await acts.savePack(browser)).body;
    expect(packed).toMatchObject({ missing: [], waitsFor: 'buyer' });
    expect(packed.pack?.people.map(({ name, idLastFour }) => [name, idLastFour])).toEqual([
      ['Rakesh Bhoir', '0937'],
      ['Asha Tambe', '4410'],
    ]);
    const done = await acts.act(owner, id, { act: 'confirm' });
    expect(done.body).toMatchObject({ state: 'confirmed', pass: { number: 'GP-0001' }, waitsFor: null });
    expect(done.body.pass!.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(done.body.history.map(({ what, side }) => [side, what])).toEqual([
      ['buyer', 'confirmed'],
      ['vendor', 'pack_saved'],
      ['vendor', 'accepted'],
      ['buyer', 'sent'],
    ]);
    const again = await acts.open(await acts.tokenFor(card.vendor.email));
    expect((await acts.readByVendor(again)).body).toMatchObject({
      state: 'confirmed',
      pass: { code: done.body.pass!.code },
    });
    expect(await kinds(jobId)).toEqual([
      ['client', 'confirmed'],
      ['vendor', 'accepted'],
      ['client', 'sent'],
    ]);
    const { notifications } = (await server.call('getNotifications', { as: owner, query: {} })).body;
    const news = notifications.filter(({ kind }) => kind === 'visit_changed');
    expect(news.map(({ detail }) => detail.to)).toEqual(['pack_saved', 'accepted']);
    const told = (await server.sentMessages()).filter(
      ({ to, subject }) => to === owner.email && subject.startsWith('PV-1'),
    );
    expect(told[0]!.text).toContain(`/request/plantvisit/${id}`);
  });
});

describe('postRequestUpdate', () => {
  test('edits a draft with its slots, and sends it', async () => {
    const { _id } = (await acts.create(owner, { isDraft: true })).body.requests[0]!;
    const fields = { ...acts.fields, title: 'Survey of the stack', type: 'technical_audit' } as const;
    const edited = await acts.act(owner, _id, { act: 'edit', fields, slots: acts.slots(30, 40, 50) });
    expect(edited.body).toMatchObject({ title: 'Survey of the stack', type: 'technical_audit', state: 'draft' });
    expect(edited.body.slots).toHaveLength(3);
    expect((await acts.act(owner, _id, { act: 'send' })).body.state).toBe('requested');
    expect((await acts.read(_id, owner)).body.history[0]).toMatchObject({
      what: 'sent',
      from: 'draft',
      to: 'requested',
    });
  });

  test('changes place and host of what was sent, but neither its type nor its plant', async () => {
    const { id, visit } = await acts.confirmed(owner);
    const other = { ...acts.fields, type: 'handover', plantId: fixture.sagar.plantId } as const;
    expect(pointersOf(await acts.act(owner, id, { act: 'edit', fields: other }))).toEqual([400, ['/fields/type']]);
    const fields = { ...acts.fields, place: 'Gate 4' };
    expect((await acts.act(owner, id, { act: 'edit', fields })).body.place).toBe('Gate 4');
    const mail = (await server.sentMessages()).find(({ to }) => to === visit.vendor.email)!;
    expect(mail.text).toContain('Where: Gate 4');
  });

  test('takes a slot that the vendor proposed, after up to five rounds', async () => {
    const { id, browser } = await acts.requested(owner);
    await acts.savePack(browser);
    for (const round of [2, 3, 4, 5])
      await (round % 2 === 0
        ? acts.answer(browser, {
            answer: 'propose',
            slots: acts.slots(round * 30, round * 30 + 3),
            comment: 'Crew is away.',
          })
        : acts.act(owner, id, { act: 'propose', slots: acts.slots(round * 30, round * 30 + 3) }));
    const seen = (await acts.read(id, owner)).body;
    expect(seen).toMatchObject({ state: 'requested', round: 5, waitsFor: 'vendor' });
    expect(refusalOf(await acts.answer(browser, { answer: 'propose', slots: acts.slots(200, 210) }))).toEqual([
      409,
      'ROUNDS_OVER',
    ]);
    await acts.answer(browser, { answer: 'accept', slotId: seen.slots.at(-1)!._id });
    const done = await acts.act(owner, id, { act: 'confirm' });
    expect(done.body).toMatchObject({ state: 'confirmed', slot: { _id: seen.slots.at(-1)!._id } });
  });

  test('confirms a slot of a counter-proposal', async () => {
    const { id, browser } = await acts.requested(owner);
    await acts.savePack(browser);
    const { body } = await acts.answer(browser, { answer: 'propose', slots: acts.slots(60, 70) });
    expect(body).toMatchObject({ state: 'counter_proposed', waitsFor: 'buyer' });
    const slotId = body.slots.at(-1)!._id;
    expect(pointersOf(await acts.act(owner, id, { act: 'confirm' }))).toEqual([400, ['/slotId']]);
    expect((await acts.act(owner, id, { act: 'confirm', slotId })).body.slot?._id).toBe(slotId);
  });

  test('declines and cancels with a reason, which is emailed to the vendor', async () => {
    const first = await acts.requested(owner);
    await acts.answer(first.browser, { answer: 'propose', slots: acts.slots(60, 70) });
    expect(pointersOf(await acts.act(owner, first.id, { act: 'decline' }))).toEqual([400, ['/comment']]);
    const declined = await acts.act(owner, first.id, { act: 'decline', comment: 'Too late for the shutdown.' });
    expect(declined.body.state).toBe('declined');
    const second = await acts.confirmed(owner);
    const cancelled = await acts.act(owner, second.id, { act: 'cancel', comment: 'The boiler is on load.' });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', pass: null, can: { acts: [] } });
    const [mail] = (await server.sentMessages()).filter(({ text }) => text.includes('> The boiler is on load.'));
    expect(mail?.text).toContain('/visit#');
  });

  test('reschedules what is confirmed; until that is agreed the visit stays where it is', async () => {
    const { id, browser, visit } = await acts.confirmed(owner);
    const asked = await acts.act(owner, id, { act: 'reschedule', slots: acts.slots(72, 96) });
    expect(asked.body).toMatchObject({
      state: 'reschedule_requested',
      waitsFor: 'vendor',
      slot: { _id: visit.slot!._id },
    });
    const refused = await acts.answer(browser, { answer: 'decline', comment: 'We have booked the train.' });
    expect(refused.body).toMatchObject({ state: 'confirmed', slot: { _id: visit.slot!._id } });
    await acts.answer(browser, { answer: 'reschedule', slots: acts.slots(100, 110) });
    const [, slot] = (await acts.read(id, owner)).body.slots.filter(({ by }) => by === 'vendor');
    const moved = await acts.act(owner, id, { act: 'confirm', slotId: slot!._id });
    expect(moved.body).toMatchObject({ state: 'confirmed', slot: { _id: slot!._id } });
  });

  test('records a no-show 30 minutes after the start', async () => {
    const { id } = await acts.confirmed(owner);
    await acts.startIn(id, -20);
    expect(refusalOf(await acts.act(owner, id, { act: 'no_show' }))).toEqual([409, 'ILLEGAL_TRANSITION']);
    await acts.startIn(id, -31);
    expect((await acts.act(owner, id, { act: 'no_show' })).body.state).toBe('no_show');
  });

  test('refuses what the state does not allow and says what it does, and a version that is not the last', async () => {
    const { id } = await acts.requested(owner);
    const early = await acts.act(owner, id, { act: 'confirm' });
    expect([...refusalOf(early), early.problem.allowed]).toEqual([409, 'ILLEGAL_TRANSITION', ['cancelled']]);
    const body = { requestId: id, version: 99, act: 'cancel', comment: 'No need.' } as const;
    expect(refusalOf(await server.call('postRequestUpdate', { as: owner, body }))).toEqual([409, 'VERSION_CONFLICT']);
  });

  test('refuses who does not manage the visit, and who does not see it', async () => {
    const { id, card } = await acts.requested(owner);
    const body = { requestId: id, version: card.version, act: 'cancel', comment: 'No need.' } as const;
    expect(refusalOf(await server.call('postRequestUpdate', { as: approver, body }))).toEqual([403, 'NOT_ALLOWED']);
    expect((await server.call('postRequestUpdate', { as: stranger, body })).status).toBe(404);
  });

  test('of 200 confirmations at once one is done', { timeout: 120_000 }, async () => {
    const { id, browser, card } = await acts.requested(owner);
    await acts.savePack(browser);
    await acts.answer(browser, { answer: 'accept', slotId: card.slots[0]!._id });
    const { version } = (await acts.read(id, owner)).body;
    const body = { requestId: id, version, act: 'confirm' } as const;
    const all = await Promise.all(
      Array.from({ length: 200 }, () => server.call('postRequestUpdate', { as: owner, body })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status !== 200 && status !== 409 && status !== 503)).toEqual([]);
    const { history } = (await acts.read(id, owner)).body;
    expect(history.filter(({ what }) => what === 'confirmed')).toHaveLength(1);
  });

  test('of two vendors that share a slot one gets it', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 2);
    const made = await acts.create(owner, { jobId, vendors: vendors.map(({ _id }) => ({ jobVendorId: _id })) });
    const both = await Promise.all(
      made.body.requests.map(async (card) => {
        const browser = await acts.open(await acts.tokenFor(card.vendor.email));
        return { browser, slotId: card.slots[0]!._id };
      }),
    );
    const answers = await Promise.all(
      both.map(({ browser, slotId }) => acts.answer(browser, { answer: 'accept', slotId })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)!;
    expect(late.problem.code).toBe('SLOT_TAKEN');
    expect(JSON.stringify(late.problem)).not.toContain(vendors[0]!.companyName);
  });
});

describe('postRequestDelete', () => {
  test('deletes a draft', async () => {
    const { _id } = (await acts.create(owner, { isDraft: true })).body.requests[0]!;
    const { status } = await server.call('postRequestDelete', { as: owner, body: { requestId: _id } });
    expect(status).toBe(200);
    expect((await acts.read(_id, owner)).status).toBe(404);
  });

  test('refuses what was sent, who does not manage it, and who does not see it', async () => {
    const { id } = await acts.requested(owner);
    const remove = (as: TestSession) => server.call('postRequestDelete', { as, body: { requestId: id } });
    expect(refusalOf(await remove(owner))).toEqual([409, 'NOT_DRAFT']);
    expect(refusalOf(await remove(approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await remove(stranger)).status).toBe(404);
  });
});

describe('getRequest', () => {
  test('answers who is logged in, whatever the sender is said to be', async () => {
    const { id } = await acts.confirmed(owner);
    const read = (sender: 'client' | 'vendor') =>
      server.call('getRequest', { as: owner, path: { id }, query: { sender } });
    expect((await read('vendor')).body).toEqual((await read('client')).body);
  });

  test('shows who comes and the gate pass to those alone who manage the visit', async () => {
    const { id } = await acts.confirmed(owner);
    const { body } = await acts.read(id, approver);
    expect(body).toMatchObject({ state: 'confirmed', pack: null, pass: null, can: { acts: [] }, peopleCount: 2 });
    expect(JSON.stringify(body)).not.toContain('Rakesh Bhoir');
  });

  test('is not there for another company', async () => {
    const { id } = await acts.requested(owner);
    expect((await acts.read(id, stranger)).status).toBe(404);
    expect((await acts.read(unknownId, owner)).status).toBe(404);
  });

  test('says that a request expired before the clock has written it', async () => {
    const { id } = await acts.requested(owner);
    await acts.startIn(id, -1);
    expect((await acts.read(id, owner)).body).toMatchObject({ state: 'expired', answerBy: null, can: { acts: [] } });
  });
});

describe('getRequestList', () => {
  const list = (query: 'all' | 'to_answer' | 'upcoming' | 'past', more: object = {}, as = owner) =>
    server.call('getRequestList', { as, path: { query }, query: more });

  test('says how far each gate pass is', async () => {
    const passes = async () =>
      (await server.call('getRequestList', { as: owner, path: { query: 'all' }, query: {} })).body.requests.map(
        ({ gatePass }) => gatePass,
      );
    const { id, browser, card } = await acts.requested(owner);
    const asked = { number: null, readyCount: 0, askedCount: 2, insideCount: 0 };
    expect(await passes()).toEqual([{ state: 'collecting', ...asked }]);
    await acts.savePack(browser);
    expect((await passes())[0]!.readyCount).toBe(2);
    await acts.answer(browser, { answer: 'accept', slotId: card.slots[0]!._id });
    const { number } = (await acts.act(owner, id, { act: 'confirm' })).body.pass!;
    expect(await passes()).toEqual([{ state: 'issued', ...asked, number, readyCount: 2 }]);
    await acts.act(owner, id, { act: 'cancel', comment: 'No need.' });
    expect((await passes())[0]).toMatchObject({ state: 'closed', number: null });
  });

  test('has lists and counts, of a week, of a job and by words', async () => {
    const { jobId, vendors } = await jobs.sourced(owner, 1);
    const first = await acts.requested(owner, { jobId, vendors: [{ jobVendorId: vendors[0]!._id }] });
    const second = await acts.requested(owner, { slots: acts.slots(240, 250) });
    await acts.answer(second.browser, { answer: 'propose', slots: acts.slots(260, 270) });
    const all = (await list('all')).body;
    expect(all.requests.map(({ _id }) => _id)).toEqual([second.id, first.id]);
    expect(all.counts).toEqual({ all: 2, to_answer: 1, upcoming: 2, past: 0 });
    expect((await list('to_answer')).body.requests.map(({ _id }) => _id)).toEqual([second.id]);
    expect((await list('all', { jobId })).body.requests.map(({ _id }) => _id)).toEqual([first.id]);
    expect((await list('all', { search: 'pv-2' })).body.totalRecords).toBe(1);
    const [from, to] = [acts.slots(0)[0]!.startsAt, acts.slots(100)[0]!.startsAt];
    expect((await list('all', { from, to })).body.requests.map(({ _id }) => _id)).toEqual([first.id]);
    expect((await list('past', { type: 'handover', plantId: fixture.sagar.plantId })).body.totalRecords).toBe(0);
    expect((await list('all', { offset: 2, limit: 1 })).body.requests).toHaveLength(1);
  });

  test('is empty for another company, whoever asks', async () => {
    const { jobId } = await jobs.sourced(owner, 1);
    await acts.requested(owner);
    expect((await list('all', { requested_by_type: 'vendor' }, stranger)).body.totalRecords).toBe(0);
    expect((await list('all', { jobId }, stranger)).body.totalRecords).toBe(0);
  });
});

describe('getNewUpdateRequestCount', () => {
  const count = async (as: TestSession) => (await server.call('getNewUpdateRequestCount', { as })).body.count;

  test('counts what others did with visits of the caller, until they are seen', async () => {
    const { id, browser, card } = await acts.requested(owner);
    expect(await count(owner)).toBe(0);
    await acts.answer(browser, { answer: 'accept', slotId: card.slots[0]!._id });
    expect([await count(owner), await count(approver), await count(stranger)]).toEqual([1, 0, 0]);
    expect((await acts.read(id, owner)).body.isNew).toBe(true);
    await server.call('markRequestSeen', { as: owner, body: { requestId: id } });
    expect(await count(owner)).toBe(0);
    await acts.savePack(browser);
    expect(await count(owner)).toBe(1);
  });
});

describe('markRequestSeen', () => {
  test('notes that the caller has seen a visit, and answers how many are new', async () => {
    const { id, browser } = await acts.requested(owner);
    await acts.savePack(browser);
    const { body } = await server.call('markRequestSeen', { as: owner, body: { requestId: id } });
    expect(body.count).toBe(0);
    expect((await server.call('getNewUpdateRequestCount', { as: owner })).body.count).toBe(0);
  });

  test('does not find a visit of another company', async () => {
    const { id } = await acts.requested(owner);
    expect((await server.call('markRequestSeen', { as: stranger, body: { requestId: id } })).status).toBe(404);
  });
});
