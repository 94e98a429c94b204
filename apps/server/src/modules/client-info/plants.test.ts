// The plants of a company: made by registration and by super users, renamed, moved and retired by these.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

let server: TestServer;
let superUser: TestSession;
let owner: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  superUser = await server.login(fixture.users.corporate.email);
  owner = await server.login(fixture.users.owner.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const place = { city: 'Jamshedpur', state: 'Jharkhand' };
let count = 0;
/** A name that no other test has. */
const unused = () => `Rolling mill ${++count}`;
const add = (plantName: string, where = place) =>
  server.call('createPlant', { as: superUser, body: { plantName, ...where } });
const managed = async (id: string) => {
  const { body } = await server.call('getPlantInfo', { as: superUser });
  return body.plants.find((plant) => plant._id === id);
};

describe('createPlant', () => {
  test('a super user adds a plant, which jobs can be posted for from then on', async () => {
    const plantName = unused();
    const { status, body } = await add(plantName);
    expect(status).toBe(201);
    expect(body).toMatchObject({ plantName, ...place, version: 0, isCorporateOffice: false });
    expect(await managed(body.plantId!)).toEqual({
      _id: body.plantId,
      plantName,
      ...place,
      version: 1,
      isRetired: false,
      personCount: 0,
      openJobCount: 0,
    });
    const choices = (await server.call('getJobChoices', { as: superUser })).body;
    expect(choices.plants).toContainEqual({ _id: body.plantId, name: plantName });
    expect(choices.can.addPlant).toBe(true);
    expect((await server.call('getJobChoices', { as: owner })).body.can.addPlant).toBe(false);
    expect((await server.call('getJobChoices', { as: stranger })).body.plants).not.toContainEqual(
      expect.objectContaining({ name: plantName }),
    );
  });

  test('a city of the product has a position, written however, and a village has none', async () => {
    const near = await add(unused(), { city: ' jamshedpur ', state: 'Jharkhand' });
    const village = await add(unused(), { city: 'Noamundi', state: 'Jharkhand' });
    const rows = await server.database.owner
      .selectFrom('plant')
      .select(['id', 'city', 'latitude'])
      .where('id', 'in', [near.body.plantId!, village.body.plantId!])
      .execute();
    expect(rows).toContainEqual({ id: near.body.plantId, city: 'Jamshedpur', latitude: expect.any(Number) });
    expect(rows).toContainEqual({ id: village.body.plantId, city: 'Noamundi', latitude: null });
    // Nearness is left out where it is unknown.
    const compared = await server.call('compareVendorData', {
      as: superUser,
      body: { gstns: [fixtureGstn(1), fixtureGstn(2)] },
    });
    expect(compared.status).toBe(200);
  });

  test('a name belongs to one plant of the company, whatever its case', async () => {
    const plantName = unused();
    await add(plantName);
    const again = await add(` ${plantName.toUpperCase()} `);
    expect([again.status, again.problem.code, again.problem.errors[0]!.pointer]).toEqual([
      409,
      'PLANT_TAKEN',
      '/plantName',
    ]);
  });

  test.each([
    ['an empty name', { plantName: '  ' }, '/plantName'],
    ['the name of the office', { plantName: 'corporate office' }, '/plantName'],
    ['a state that is none', { state: 'Atlantis' }, '/state'],
    ['no city', { city: ' ' }, '/city'],
  ])('%s is 400 at its field', async (_, part, pointer) => {
    const answer = await server.call('createPlant', {
      as: superUser,
      body: { plantName: unused(), ...place, ...part },
    });
    expect([answer.status, answer.problem.errors[0]!.pointer]).toEqual([400, pointer]);
  });

  test('is for super users: others 403, a guest 401', async () => {
    const body = { plantName: unused(), ...place };
    const refused = await server.call('createPlant', { as: owner, body });
    expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    expect((await server.call('createPlant', { body })).status).toBe(401);
  });
});

describe('editPlant and setPlantRetired', () => {
  let id: string;
  let plantName: string;
  beforeEach(async () => {
    plantName = unused();
    id = (await add(plantName)).body.plantId!;
  });
  const edit = (change: { plantName?: string; version?: number }, as = superUser, path = { id }) =>
    server.call('editPlant', { as, path, body: { version: 1, plantName, ...place, ...change } });
  const retire = (isRetired: boolean, as = superUser) =>
    server.call('setPlantRetired', { as, path: { id }, body: { isRetired } });

  test('editPlant renames and moves it', async () => {
    const other = unused();
    const answer = await server.call('editPlant', {
      as: superUser,
      path: { id },
      body: { version: 1, plantName: other, city: 'Pune', state: 'Maharashtra' },
    });
    expect(answer.body).toMatchObject({ plantId: id, plantName: other, city: 'Pune', state: 'Maharashtra' });
    expect(await managed(id)).toMatchObject({ plantName: other, version: 2 });
  });

  test('editPlant: a colleague’s change meanwhile is 409, and so is the name of another plant', async () => {
    const other = unused();
    await add(other);
    const taken = await edit({ plantName: other });
    expect([taken.status, taken.problem.code]).toEqual([409, 'PLANT_TAKEN']);
    expect((await edit({ plantName: unused() })).status).toBe(200);
    const late = await edit({ plantName: unused() });
    expect([late.status, late.problem.code]).toEqual([409, 'VERSION_CONFLICT']);
    // Its own name in other letters is no other plant's.
    expect((await edit({ plantName: plantName.toUpperCase(), version: 2 })).status).toBe(200);
  });

  test('editPlant: what is wrong is 400; others 403, one of another company 404, a guest 401', async () => {
    expect((await edit({ plantName: 'Corporate Office' })).status).toBe(400);
    expect((await edit({}, owner)).status).toBe(403);
    expect((await edit({}, superUser, { id: fixture.deccan.plantId })).status).toBe(404);
    const body = { version: 1, plantName, ...place };
    expect((await server.call('editPlant', { path: { id }, body })).status).toBe(401);
  });

  test('a retired plant is offered for nothing new, stays in the list, and can be taken back', async () => {
    const choices = async () => (await server.call('getJobChoices', { as: superUser })).body.plants;
    const job = { title: 'Ladle repair', plantId: id, requiredBy: '2027-03-01' };
    const posted = await server.call('createJob', { as: superUser, body: job });
    expect(posted.status).toBe(201);
    expect(await managed(id)).toMatchObject({ openJobCount: 1 });

    expect((await retire(true)).status).toBe(200);
    expect((await retire(true)).status).toBe(200);
    expect(await managed(id)).toMatchObject({ isRetired: true, version: 2 });
    expect(await choices()).not.toContainEqual({ _id: id, name: plantName });
    const refused = await server.call('createJob', { as: superUser, body: { ...job, title: 'Another one' } });
    expect([refused.status, refused.problem.errors[0]!.pointer]).toEqual([400, '/plantId']);
    // A job that has it keeps it.
    const edited = await server.call('editJob', {
      as: superUser,
      path: { id: posted.body._id },
      body: { version: posted.body.version, fields: { ...job, title: 'Ladle repairs' } },
    });
    expect([edited.status, edited.body.plant?._id]).toEqual([200, id]);

    expect((await retire(false)).status).toBe(200);
    expect(await choices()).toContainEqual({ _id: id, name: plantName });
  });

  test('setPlantRetired: others 403, one of another company 404, a guest 401, nonsense 400', async () => {
    expect((await retire(true, owner)).status).toBe(403);
    expect(
      (
        await server.call('setPlantRetired', {
          as: superUser,
          path: { id: fixture.deccan.plantId },
          body: { isRetired: true },
        })
      ).status,
    ).toBe(404);
    expect((await server.call('setPlantRetired', { path: { id }, body: { isRetired: true } })).status).toBe(401);
    expect((await server.call('setPlantRetired', { as: superUser, path: { id }, rawBody: {} })).status).toBe(400);
  });

  test('holidays are kept by date, and each day once', async () => {
    const { body: before } = await server.call('getPlantInfo', { as: superUser, query: { plantId: id } });
    const write = (holidays: { date: string; name: string }[]) =>
      server.call('setPlantInfo', {
        as: superUser,
        body: {
          plantId: id,
          version: before.version,
          address: null,
          pinCode: null,
          gstin: null,
          commissionedYear: null,
          employeeCount: null,
          products: null,
          shutdownMonths: [],
          holidays,
        },
      });
    const twice = await write([
      { date: '2027-01-26', name: 'Republic Day' },
      { date: '2027-01-26', name: 'Tusu' },
    ]);
    expect([twice.status, twice.problem.errors[0]!.pointer]).toEqual([400, '/holidays/1/date']);
    const kept = await write([
      { date: '2027-08-15', name: ' Independence Day ' },
      { date: '2027-01-26', name: 'Republic Day' },
    ]);
    expect(kept.body.holidays).toEqual([
      { date: '2027-01-26', name: 'Republic Day' },
      { date: '2027-08-15', name: 'Independence Day' },
    ]);
  });
});
