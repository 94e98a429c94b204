import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('getUserinfoData', () => {
  test('answers the person, company and plant of the session', async () => {
    const owner = await server.login(fixture.users.owner.email);
    const { status, body } = await server.call('getUserinfoData', { as: owner });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: fixture.users.owner.userId,
      email: 'owner@sagarsteel.example',
      fullName: 'Owner Person',
      userType: 'Plant',
      isSuperUser: false,
      companyLogo: null,
      company: { _id: fixture.sagar.companyId, companyName: 'Sagar Steel', industry: 'Steel and sponge iron' },
      plantInfo: { _id: fixture.sagar.plantId, plantName: 'Ratnagiri Plant', city: 'Ratnagiri', state: 'Maharashtra' },
    });
    // How the person logs in is said by that word; nothing of the password is.
    expect(JSON.stringify({ ...body, logsInBy: undefined })).not.toMatch(/password|hash/i);
  });

  test('another company’s person gets their own, a corporate user has no plant', async () => {
    const buyer = await server.call('getUserinfoData', { as: await server.login(fixture.users.buyer.email) });
    expect(buyer.body).toMatchObject({
      company: { companyName: 'Deccan Cement' },
      plantInfo: { plantName: 'Gulbarga Plant' },
    });
    const corporate = await server.call('getUserinfoData', { as: await server.login(fixture.users.corporate.email) });
    expect(corporate.body).toMatchObject({ userType: 'Corporate', isSuperUser: true, plantInfo: null });
  });

  test('tells the login before this one, and none on the first', async () => {
    const first = await server.login(fixture.users.firstTime.email, { fresh: true });
    expect((await server.call('getUserinfoData', { as: first })).body.lastLoginAt).toBeNull();
    const { rows } = await server.database.ownerPool.query<{ created_at: string }>(
      'select created_at from user_session where user_id = $1',
      [first.userId],
    );
    const second = await server.login(fixture.users.firstTime.email, { fresh: true });
    expect((await server.call('getUserinfoData', { as: second })).body.lastLoginAt).toBe(rows[0]!.created_at);
    const owner = await server.login(fixture.users.owner.email, { fresh: true });
    expect((await server.call('getUserinfoData', { as: owner })).body.lastLoginAt).not.toBeNull();
  });

  test('needs a session', async () => {
    expect((await server.call('getUserinfoData')).status).toBe(401);
  });
});
