import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
type Fields = { name: string; plantId?: string | null; startsOn?: string; endsOn?: string };
const create = (body: Fields = { name: 'April shutdown' }, as: TestSession | null = owner) =>
  server.call('createProject', { as, body });
const edit = (id: string, version: number, fields: Fields, as: TestSession | null = owner) =>
  server.call('editProject', { as, path: { id }, body: { version, fields } });
const list = (as: TestSession | null = owner, query: { search?: string; offset?: number; limit?: number } = {}) =>
  server.call('getProjectLists', { as, query });
const users = (id: string, as: TestSession | null = owner) => server.call('getProjectUsers', { as, path: { id } });
const assign = (id: string, userId: string, role: 'owner' | 'buyer' | null, as: TestSession | null = owner) =>
  server.call('setProjectMember', { as, path: { id }, body: { userId, role } });
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];

describe('createProject', () => {
  test('its owner is the caller', async () => {
    const made = await create({ name: ' April shutdown ', startsOn: '2027-04-01', endsOn: '2027-04-25' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'April shutdown',
      plant: null,
      owners: [{ userId: fixture.users.owner.userId, isMe: true }],
      memberCount: 1,
      jobCount: 0,
      myRole: 'owner',
      version: 1,
      can: { edit: true, assign: true },
    });
  });

  test('names differ within a company, whatever their case; days are in order; the plant is one’s own', async () => {
    await create();
    const taken = await create({ name: 'APRIL SHUTDOWN' });
    expect([...refusalOf(taken), ...pointersOf(taken)]).toEqual([409, 'PROJECT_NAME_TAKEN', 409, ['/name']]);
    expect((await create(undefined, buyer)).status).toBe(201);
    const inOrder = { name: 'Other', startsOn: '2027-04-25', endsOn: '2027-04-01' };
    expect(pointersOf(await create(inOrder))).toEqual([400, ['/endsOn']]);
    expect(pointersOf(await create({ name: 'Other', plantId: fixture.deccan.plantId }))).toEqual([400, ['/plantId']]);
    expect(pointersOf(await create({ name: '  ' }))).toEqual([400, ['/name']]);
    expect((await create({ name: 'x' })).status).toBe(400);
    expect((await create(undefined, null)).status).toBe(401);
  });
});

describe('getProjectLists', () => {
  test('by name, with search and pages; who sees which', async () => {
    await create({ name: 'Zinc line' });
    await create({ name: 'April shutdown', plantId: fixture.sagar.plantId });
    await create({ name: 'Theirs' }, buyer);
    const names = async (as: TestSession, query = {}) => (await list(as, query)).body.projects.map(({ name }) => name);
    expect(await names(owner)).toEqual(['April shutdown', 'Zinc line']);
    expect(await names(corporate)).toEqual(['April shutdown', 'Zinc line']);
    // One of several plants is seen by who has a role on it and by the corporate office.
    expect(await names(approver)).toEqual(['April shutdown']);
    expect(await names(buyer)).toEqual(['Theirs']);
    expect(await names(owner, { search: 'ZINC' })).toEqual(['Zinc line']);
    expect(await names(owner, { search: '%' })).toEqual([]);
    expect((await list(owner, { offset: 2, limit: 1 })).body).toMatchObject({
      totalRecords: 2,
      projects: [{ name: 'Zinc line' }],
    });
    expect((await list(null)).status).toBe(401);
    expect((await list(owner, { limit: 101 })).status).toBe(400);
  });
});

describe('editProject', () => {
  test('replaces what it says, under its version', async () => {
    const { _id } = (await create()).body;
    expect((await edit(_id, 1, { name: 'May shutdown' })).body).toMatchObject({ name: 'May shutdown', version: 2 });
    expect(refusalOf(await edit(_id, 1, { name: 'June' }))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await list()).body.projects.map(({ name }) => name)).toEqual(['May shutdown']);
    await create({ name: 'Taken' });
    const taken = await edit(_id, 2, { name: 'taken' });
    expect([...refusalOf(taken), ...pointersOf(taken)]).toEqual([409, 'PROJECT_NAME_TAKEN', 409, ['/fields/name']]);
    expect(pointersOf(await edit(_id, 2, { name: '   ' }))).toEqual([400, ['/fields/name']]);
  });

  test('by its owners and super users', async () => {
    const { _id } = (await create({ name: 'April', plantId: fixture.sagar.plantId })).body;
    expect((await edit(_id, 1, { name: 'x y' }, null)).status).toBe(401);
    expect(refusalOf(await edit(_id, 1, { name: 'x y' }, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await edit(_id, 1, { name: 'x y' }, buyer)).status).toBe(404);
    expect((await edit(unknownId, 1, { name: 'x y' })).status).toBe(404);
    expect((await edit(_id, 1, { name: 'x y' }, corporate)).status).toBe(200);
  });
});

describe('getProjectUsers', () => {
  test('owners first; not for a guest or who does not see the project', async () => {
    const { _id } = (await create()).body;
    await assign(_id, fixture.users.corporate.userId, 'buyer');
    expect((await users(_id, corporate)).body.users.map(({ role, person }) => [role, person.isMe])).toEqual([
      ['owner', false],
      ['buyer', true],
    ]);
    expect((await users(_id, null)).status).toBe(401);
    expect((await users(_id, approver)).status).toBe(404);
    expect((await users(_id, buyer)).status).toBe(404);
    expect((await users('x')).status).toBe(400);
  });
});

describe('setProjectMember', () => {
  test('gives, changes and takes roles; the last owner keeps theirs', async () => {
    const { _id } = (await create()).body;
    const { userId } = fixture.users.approver;
    expect((await assign(_id, userId, 'buyer')).body.users).toHaveLength(2);
    expect(refusalOf(await assign(_id, fixture.users.owner.userId, null))).toEqual([409, 'LAST_OWNER']);
    expect(refusalOf(await assign(_id, fixture.users.owner.userId, 'buyer'))).toEqual([409, 'LAST_OWNER']);
    await assign(_id, userId, 'owner');
    expect((await assign(_id, fixture.users.owner.userId, null)).body.users).toHaveLength(1);
    expect((await users(_id, owner)).status).toBe(200); // who began it still sees it
    expect(refusalOf(await assign(_id, userId, 'buyer', owner))).toEqual([403, 'NOT_ALLOWED']);
  });

  test('of two owners who leave at once one stays', async () => {
    const { _id } = (await create()).body;
    await assign(_id, fixture.users.corporate.userId, 'owner');
    const answers = await Promise.all([
      assign(_id, fixture.users.owner.userId, null, corporate),
      assign(_id, fixture.users.corporate.userId, null, corporate),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('to colleagues with access, by owners and super users', async () => {
    const { _id } = (await create({ name: 'April', plantId: fixture.sagar.plantId })).body;
    expect(pointersOf(await assign(_id, fixture.users.buyer.userId, 'buyer'))).toEqual([400, ['/userId']]);
    expect(pointersOf(await assign(_id, fixture.users.pending.userId, 'buyer'))).toEqual([400, ['/userId']]);
    const { userId } = fixture.users.approver;
    expect((await assign(_id, userId, 'buyer', null)).status).toBe(401);
    expect(refusalOf(await assign(_id, userId, 'buyer', approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await assign(_id, userId, 'buyer', buyer)).status).toBe(404);
    expect((await assign(_id, userId, 'buyer', corporate)).status).toBe(200);
  });
});

describe('getProjectsRoles', () => {
  test('what each role may do; needs a session', async () => {
    const { body } = await server.call('getProjectsRoles', { as: owner });
    expect(body.roles.find(({ role }) => role === 'buyer')).toEqual({ role: 'buyer', may: ['see', 'edit'] });
    expect(body.roles.map(({ role }) => role)).toHaveLength(6);
    expect((await server.call('getProjectsRoles', { as: null })).status).toBe(401);
  });
});
