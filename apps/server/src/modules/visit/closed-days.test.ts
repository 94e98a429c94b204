import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { testEngine } from '../../testing/test-database.ts';
import { visitActs } from '../../testing/visit-world.ts';

let server: TestServer;
let acts: ReturnType<typeof visitActs>;
let owner: TestSession;
let superUser: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = visitActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await emptied(server, 'visit', 'notification', 'task');
  await close();
});

const { plantId } = fixture.sagar;
/** Keeps these days as the holidays of the plant, by its settings. */
async function close(...holidays: { date: string; name: string }[]) {
  const { body } = await server.call('getPlantInfo', { as: superUser, query: { plantId } });
  const { version, address, pinCode, gstin, commissionedYear, employeeCount, products, shutdownMonths } = body;
  const fields = { address, pinCode, gstin, commissionedYear, employeeCount, products, shutdownMonths, holidays };
  const { status } = await server.call('setPlantInfo', { as: superUser, body: { plantId, version, ...fields } });
  expect(status).toBe(200);
}
const dayOf = ({ startsAt }: { startsAt: string }) => indianDay(new Date(startsAt));
const refusalOf = ({
  status,
  problem,
}: {
  status: number;
  problem: { errors: { pointer: string; message: string }[] };
}) => [status, problem.errors.map(({ pointer, message }) => [pointer, /\(.*\)/.exec(message)?.[0]])];
const closedSlot = [400, [['/slots/0/startsAt', '(Foundation Day)']]];

describe(`postRequestCreate and answerVisit: days on which a plant is closed, on ${testEngine}`, () => {
  test('are not offered by the buyer: neither in a request, nor in a draft that is sent later, nor in a later round', async () => {
    const slots = acts.slots(48, 96);
    const { body } = await acts.create(owner, { slots, isDraft: true });
    const open = await acts.requested(owner, { slots: acts.slots(120, 144) });
    await acts.answer(open.browser, { answer: 'propose', slots: acts.slots(150, 170) });
    await close({ date: dayOf(slots[0]!), name: 'Foundation Day' });
    expect(refusalOf(await acts.create(owner, { slots }))).toEqual(closedSlot);
    expect(refusalOf(await acts.act(owner, body.requests[0]!._id, { act: 'send' }))).toEqual(closedSlot);
    expect(refusalOf(await acts.act(owner, open.id, { act: 'propose', slots }))).toEqual(closedSlot);
    await close();
    expect((await acts.create(owner, { slots })).status).toBe(201);
  });

  test('are not offered by the vendor, who reads which they are', async () => {
    const { browser } = await acts.requested(owner, { slots: acts.slots(24, 30) });
    const slots = acts.slots(72, 96);
    const day = { date: dayOf(slots[0]!), name: 'Foundation Day' };
    await close({ date: '2020-01-26', name: 'Republic Day' }, day);
    expect((await acts.readByVendor(browser)).body.closedDays).toEqual([day]);
    expect(refusalOf(await acts.answer(browser, { answer: 'propose', slots }))).toEqual(closedSlot);
  });

  test('do not matter to a visit at the shop of the vendor', async () => {
    const slots = acts.slots(48, 96);
    await close({ date: dayOf(slots[0]!), name: 'Foundation Day' });
    const fields = { ...acts.fields, type: 'vendor_shop_visit' as const, ppe: [] };
    const { status, body } = await acts.create(owner, { fields, slots });
    expect(status).toBe(201);
    expect((await acts.read(body.requests[0]!._id, owner)).body.closedDays).toEqual([]);
  });

  test('are among the choices of a request, of the own company alone', async () => {
    const day = { date: dayOf(acts.slots(48)[0]!), name: 'Foundation Day' };
    await close(day);
    const choices = async (as: TestSession) => (await server.call('getVisitChoices', { as })).body.closedDays;
    expect(await choices(owner)).toContainEqual({ plantId, ...day });
    expect((await choices(stranger)).filter((one) => one.plantId === plantId)).toEqual([]);
    const { card } = await acts.requested(owner, { slots: acts.slots(120, 144) });
    expect((await acts.read(card._id, owner)).body.closedDays).toEqual([day]);
  });
});
