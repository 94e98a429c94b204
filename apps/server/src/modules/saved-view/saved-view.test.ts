import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { createRequestDatabases } from '../../db/request-database.ts';
import { viewProblems } from './saved-view.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => server.database.ownerPool.query('delete from saved_view'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const query = 'search=boiler+repair&serviceGroup=Boilers+and+fired+heaters%7CStatic+equipment&sort=rating';
type View = { name?: string; query?: string; isShared?: boolean };
const save = (view: View = {}, as: TestSession | null = owner) =>
  server.call('createSavedView', { as, body: { place: 'vendors', name: 'Boilers', query, ...view } });
const change = (id: string, body: View, as: TestSession | null = owner) =>
  server.call('updateSavedView', { as, path: { id }, body });
const remove = (id: string, as: TestSession | null = owner) => server.call('deleteSavedView', { as, path: { id } });
const list = async (as: TestSession = owner) =>
  (await server.call('getSavedViews', { as, query: { place: 'vendors' } })).body.views;
const fill = (userId: string, count: number, isShared: boolean) =>
  server.database.ownerPool.query(
    `insert into saved_view (company_id, user_id, place, name, query, is_shared, saved_at)
     select $1, $2, 'vendors', 'Filler ' || n, 'search=x', $4, now() from generate_series(1, $3::int) n`,
    [fixture.sagar.companyId, userId, count, isShared],
  );
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

describe('createSavedView', () => {
  test('saves the query under the name, and it is read back', async () => {
    const saved = await save();
    expect(saved.status).toBe(201);
    expect(saved.body).toMatchObject({ place: 'vendors', name: 'Boilers', query, isShared: false, isOwn: true });
    expect(await list()).toEqual([saved.body]);
  });

  test('a name is taken whatever its case, by own views only', async () => {
    const mine = await save({ isShared: true });
    expect(refusalOf(await save({ name: 'BOILERS' }))).toEqual([409, 'VIEW_NAME_TAKEN']);
    expect((await save({}, corporate)).status).toBe(201);
    expect(await list()).toEqual([mine.body]);
  });

  test('the name is visible text of 1 to 60 characters, the query one of this list', async () => {
    for (const name of ['', ' a', 'a ', 'x'.repeat(61), '\u202Eabc', 'a\nb'])
      expect((await save({ name })).status, name).toBe(400);
    for (const bad of [
      '',
      'x'.repeat(4001),
      'search=<b>',
      'search=%zz',
      'search=%00',
      'view=1',
      'offset=2',
      'search=a&search=b',
    ])
      expect((await save({ query: bad })).status, bad).toBe(400);
    expect((await save({ name: 'x'.repeat(60), query: 'mode=name&search=kaveri' })).status).toBe(201);
    const elsewhere = await server.call('createSavedView', {
      as: owner,
      body: { place: 'elsewhere' as 'vendors', name: 'Jobs', query },
    });
    expect(elsewhere.status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  test('a person has at most 50, also when two are saved at once', async () => {
    await fill(fixture.users.owner.userId, 49, false);
    const answers = await Promise.all([save({ name: 'One' }), save({ name: 'Other' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(refusalOf(await save({ name: 'More' }))).toEqual([409, 'TOO_MANY_VIEWS']);
    expect((await save({}, corporate)).status).toBe(201);
  });

  test('a company shares at most 200', async () => {
    await fill(fixture.users.corporate.userId, 200, true);
    expect(refusalOf(await save({ isShared: true }))).toEqual([409, 'TOO_MANY_SHARED_VIEWS']);
    expect((await save()).status).toBe(201);
    expect(await list()).toHaveLength(201);
  });

  test('needs a session', async () => {
    expect((await save({}, null)).status).toBe(401);
  });
});

describe('getSavedViews', () => {
  test('own ones first, then what colleagues share, each by name; what is not shared and other companies’ are not there', async () => {
    await save({ name: 'zinc' });
    await save({ name: 'Alumina' });
    await save({ name: 'Cement', isShared: true }, corporate);
    await save({ name: 'Private' }, corporate);
    await save({ name: 'Theirs', isShared: true }, buyer);
    const seen = (await list()).map(({ name, isOwn }) => [name, isOwn]);
    expect(seen).toEqual([
      ['Alumina', true],
      ['zinc', true],
      ['Cement', false],
    ]);
    expect((await list(buyer)).map(({ name }) => name)).toEqual(['Theirs']);
  });

  test('needs a session and a known place', async () => {
    expect((await server.call('getSavedViews', { as: null, query: { place: 'vendors' } })).status).toBe(401);
    const unknown = await server.call('getSavedViews', { as: owner, query: { place: 'x' as 'vendors' } });
    expect(unknown.status).toBe(400);
  });
});

describe('updateSavedView', () => {
  test('renames, shares and saves over; what is left out stays', async () => {
    const { _id } = (await save()).body;
    expect((await change(_id, { name: 'Boilers, west' })).body).toMatchObject({ name: 'Boilers, west', query });
    expect((await change(_id, { isShared: true })).body).toMatchObject({ name: 'Boilers, west', isShared: true });
    await change(_id, { query: 'search=pump' });
    expect(await list(corporate)).toMatchObject([{ _id, query: 'search=pump', isShared: true, isOwn: false }]);
    await change(_id, { isShared: false });
    expect(await list(corporate)).toEqual([]);
  });

  test('its own name in other letters is free, that of another view is taken', async () => {
    const { _id } = (await save()).body;
    await save({ name: 'Pumps' });
    expect((await change(_id, { name: 'BOILERS' })).status).toBe(200);
    expect(refusalOf(await change(_id, { name: 'pumps' }))).toEqual([409, 'VIEW_NAME_TAKEN']);
  });

  test('a bad name, a bad query, nothing at all and one share too many change nothing', async () => {
    const { _id } = (await save()).body;
    for (const body of [{}, { name: ' ' }, { query: 'place=x' }, { query: '' }])
      expect((await change(_id, body)).status, JSON.stringify(body)).toBe(400);
    await fill(fixture.users.corporate.userId, 200, true);
    expect(refusalOf(await change(_id, { isShared: true }))).toEqual([409, 'TOO_MANY_SHARED_VIEWS']);
    expect((await list())[0]).toMatchObject({ _id, name: 'Boilers', query, isShared: false });
  });

  test('a colleague’s shared view is theirs alone to change; what one may not read is not there', async () => {
    const shared = (await save({ isShared: true }, corporate)).body;
    const hidden = (await save({ name: 'Private' }, corporate)).body;
    expect(refusalOf(await change(shared._id, { name: 'Mine' }))).toEqual([403, 'NOT_ALLOWED']);
    expect((await change(hidden._id, { name: 'Mine' })).status).toBe(404);
    expect((await change(shared._id, { name: 'Mine' }, buyer)).status).toBe(404);
    expect((await change(unknownId, { name: 'Mine' })).status).toBe(404);
    expect((await change(shared._id, { name: 'Mine' }, null)).status).toBe(401);
    expect((await list(corporate)).map(({ name }) => name)).toEqual(['Boilers', 'Private']);
  });
});

describe('deleteSavedView', () => {
  test('deletes an own view, for colleagues as well', async () => {
    const { _id } = (await save({ isShared: true })).body;
    expect((await remove(_id)).body).toEqual({ status: 'SUCCESS' });
    expect([await list(), await list(corporate)]).toEqual([[], []]);
    expect((await remove(_id)).status).toBe(404);
  });

  test('a colleague’s shared view stays; what one may not read is not there', async () => {
    const shared = (await save({ isShared: true }, corporate)).body;
    const hidden = (await save({ name: 'Private' }, corporate)).body;
    expect(refusalOf(await remove(shared._id))).toEqual([403, 'NOT_ALLOWED']);
    for (const [id, as] of [
      [hidden._id, owner],
      [shared._id, buyer],
      [unknownId, owner],
    ] as const)
      expect((await remove(id, as)).status).toBe(404);
    expect((await remove(shared._id, null)).status).toBe(401);
    expect(await list(corporate)).toHaveLength(2);
  });
});

test('the database itself keeps a colleague from changing a shared view', async () => {
  const { _id } = (await save({ isShared: true })).body;
  const request = createRequestDatabases(server.database.appPool).withTenant({
    companyId: fixture.sagar.companyId,
    userId: fixture.users.corporate.userId,
  });
  expect(await request.db.selectFrom('saved_view').select('id').execute()).toEqual([{ id: _id }]);
  const changed = await request.db
    .updateTable('saved_view')
    .set({ name: 'Mine' })
    .where('id', '=', _id)
    .executeTakeFirst();
  expect(changed.numUpdatedRows).toBe(0n);
  const removed = await request.db.deleteFrom('saved_view').where('id', '=', _id).executeTakeFirst();
  expect(removed.numDeletedRows).toBe(0n);
  await request.rollback();
});

test('every parameter of the listing but the page can be saved', () => {
  const names = ['search', 'subcategoryId', 'industries', 'min', 'max', 'aff', 'sort', 'limit', 'mode'];
  expect(viewProblems('vendors', names.map((name) => `${name}=1`).join('&'))).toEqual([]);
  expect(viewProblems('vendors', 'offset=1')).toHaveLength(1);
});

test('a list of jobs has views of its own: what its address may hold, and names beside those of searches', async () => {
  const jobs =
    'summary=waiting&search=boiler&stage=quoting&plant=x&owner=y&closing=7&overdue=yes&sort=closing&density=compact';
  const body = { place: 'jobs' as const, name: 'Boilers', query: jobs };
  await save();
  expect((await server.call('createSavedView', { as: owner, body })).status).toBe(201);
  const seen = await server.call('getSavedViews', { as: owner, query: { place: 'jobs' } });
  expect(seen.body.views.map(({ name, query: of }) => [name, of])).toEqual([['Boilers', jobs]]);
  expect((await server.call('getSavedViews', { as: owner, query: { place: 'job-requests' } })).body.views).toEqual([]);
  const bad = await server.call('createSavedView', { as: owner, body: { ...body, name: 'Other', query: 'mode=name' } });
  expect(bad.status).toBe(400);
});
