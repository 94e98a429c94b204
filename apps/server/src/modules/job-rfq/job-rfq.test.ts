import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const fields = {
  title: 'Boiler 2 water-wall repair',
  subcategoryId: 'boiler-repair',
  plantId: fixture.sagar.plantId,
  requiredBy: '2031-04-15',
  budgetInPaise: 160_000_000,
  scope: 'Replace 64 tubes.\n\n- With IBR inspector',
  contacts: [{ fullName: 'Ramesh Kulkarni', email: 'ramesh@sagarsteel.example' }],
};
const items = [
  { group: 'Pressure parts', description: 'Removal of tubes', unit: 'NOS', quantity: '64' },
  { description: 'Refractory', unit: 'CBM', quantity: '6.25' },
];
const create = async (body: object = fields, as = owner) =>
  (await server.call('createJob', { as, body: body as typeof fields })).body;
const submitted = async () => {
  const job = await create();
  const scoped = await server.call('setJobScope', { as: owner, path: { id: job._id }, body: { version: 1, items } });
  expect(scoped.status).toBe(200);
  return (await server.call('updateJobStatus', { as: owner, body: { jobId: job._id, to: 'submitted' } })).body;
};

describe('createJob', () => {
  test('makes a numbered draft that only its owner sees', async () => {
    const job = await create();
    expect(job).toMatchObject({
      title: fields.title,
      status: 'draft',
      plant: { _id: fixture.sagar.plantId },
      subcategory: { _id: 'boiler-repair', name: 'Boiler repair' },
      missing: ['scopeItems'],
      nextMove: { move: 'complete', whose: 'me' },
      can: { edit: true, assign: true },
    });
    expect(job.number).toMatch(/^JR-\d{4}-\d{4}$/);
    const seenBy = async (as: TestSession) =>
      (await server.call('getJobRequestReport', { as, path: { id: job.number } })).status;
    expect([await seenBy(owner), await seenBy(corporate), await seenBy(approver), await seenBy(buyer)]).toEqual([
      200, 200, 404, 404,
    ]);
  });
});

describe('updateJobStatus', () => {
  test('submits what is complete', async () => {
    const job = await submitted();
    expect(job).toMatchObject({
      status: 'submitted',
      nextMove: { move: 'review', whose: 'team' },
      allowed: ['on_hold', 'cancelled'],
    });
  });
});

describe('getJobScope', () => {
  test('answers the lines exactly', async () => {
    const { _id } = await submitted();
    const scope = await server.call('getJobScope', { as: approver, path: { id: _id } });
    expect(scope.body.items).toEqual([
      { ...items[0], note: null },
      { ...items[1], group: null, note: null },
    ]);
  });
});

describe('getJobRequests', () => {
  test('lists and counts', async () => {
    const list = await server.call('getJobRequests', {
      as: owner,
      path: { id: fixture.sagar.companyId },
      query: { search: 'boiler' },
    });
    expect(list.status).toBe(200);
    expect(list.body.counts.all).toBeGreaterThan(0);
  });
});
