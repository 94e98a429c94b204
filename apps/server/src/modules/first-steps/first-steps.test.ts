import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

let server: TestServer;
let owner: TestSession;
let buyer: TestSession;
let corporate: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  buyer = await server.login(fixture.users.buyer.email);
  corporate = await server.login(fixture.users.corporate.email);
});
afterAll(() => server.stop());

const query = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
const steps = async (as: TestSession | null = buyer) => (await server.call('getFirstSteps', { as })).body;
const done = async (as = buyer) => (await steps(as)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

// The buyer is alone in the second company of the fixture.
beforeEach(async () => {
  await query('update app_user set is_first_company_user = (id = $1), first_steps_dismissed_at = null', [
    fixture.users.buyer.userId,
  ]);
});

describe('getFirstSteps', () => {
  test('are for the first user of a company, and begin with nothing done', async () => {
    const { isShown, steps: all } = await steps();
    expect(isShown).toBe(true);
    expect(all.map(({ step }) => step)).toEqual(['profile', 'plant', 'colleague', 'vendor', 'job']);
    expect(all.every(({ isDone }) => !isDone)).toBe(true);
    expect(all[0]!.percentage).toBeLessThan(100);
    expect(all[2]!.percentage).toBeNull();
  });

  test('are not for a colleague of the first user', async () => {
    expect(await steps(owner)).toEqual({ isShown: false, steps: [] });
  });

  test('each is done when the data say so, and all of them together are shown no more', async () => {
    await server.call('sendInviteApi', { as: buyer, body: { emails: ['first.colleague@deccancement.example'] } });
    expect(await done()).toEqual(['colleague']);
    await query(
      'insert into shortlist_item (company_id, group_id, vendor_id, added_by) values ($1, $2, $3, $4) on conflict do nothing',
      [fixture.deccan.companyId, fixture.deccan.defaultGroupId, fixture.vendorId(3), fixture.users.buyer.userId],
    );
    expect(await done()).toEqual(['colleague', 'vendor']);
    expect((await server.call('createJob', { as: buyer, body: { title: 'Kiln alignment' } })).status).toBe(201);
    expect(await done()).toEqual(['colleague', 'vendor', 'job']);
    await query(
      "update app_user set designation = 'Head', department = 'Purchase', phone = '+919811122233' where id = $1",
      [fixture.users.buyer.userId],
    );
    expect(await done()).toEqual(['profile', 'colleague', 'vendor', 'job']);
    await query(
      `insert into plant_profile (company_id, plant_id, address, pin_code, gstin, commissioned_year, employee_count, products, shutdown_months)
       values ($1, $2, '1 Plant Road', '585102', '29AAZCD0000K1ZQ', 1990, 300, 'Cement', '{1}')`,
      [fixture.deccan.companyId, fixture.deccan.plantId],
    );
    expect(await steps()).toEqual({ isShown: false, steps: [] });
  });

  test('a corporate user describes the Corporate Office', async () => {
    await query('update app_user set is_first_company_user = (id = $1)', [fixture.users.corporate.userId]);
    const { steps: all } = await steps(corporate);
    expect(all.find(({ step }) => step === 'plant')).toEqual({ step: 'plant', isDone: false, percentage: 0 });
    expect(all.find(({ step }) => step === 'colleague')!.isDone).toBe(true);
  });

  test('needs a session', async () => {
    expect((await server.call('getFirstSteps')).status).toBe(401);
  });
});

describe('dismissFirstSteps', () => {
  test('puts them away for this person, for good', async () => {
    await query('update app_user set is_first_company_user = true');
    const answer = await server.call('dismissFirstSteps', { as: corporate });
    expect([answer.status, answer.body]).toEqual([200, { status: 'SUCCESS' }]);
    expect(await steps(corporate)).toEqual({ isShown: false, steps: [] });
    expect((await server.call('dismissFirstSteps', { as: corporate })).status).toBe(200);
    expect((await steps(owner)).isShown).toBe(true);
  });

  test('needs a session', async () => {
    expect((await server.call('dismissFirstSteps')).status).toBe(401);
  });
});
