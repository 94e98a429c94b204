import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { refreshToken } from './authentication.rules.ts';
import { openSession } from './session-start.ts';

const { pending } = fixture.users;
let server: TestServer;
let accessToken: string;
let refresh: string;
const ids = Object.keys(operations) as OperationId[];
const open = (mayBePending: boolean) =>
  server.call('login', { body: { email: pending.email, password: 'x', rememberMe: mayBePending } });
const status = (value: 'pending_access' | 'approved' | 'rejected' | 'suspended') =>
  server.database.owner.updateTable('app_user').set({ status: value }).where('id', '=', pending.userId).execute();

beforeAll(async () => {
  server = await startTestServer({
    // What a registration on a known company does: a session for a person who waits for approval.
    handlers: {
      login: (context) =>
        openSession(context, {
          userId: pending.userId,
          isRemembered: false,
          beganBy: 'registration',
          mayBePending: context.body.rememberMe,
        }),
    },
  });
  const answer = await open(true);
  accessToken = answer.body.access_token;
  refresh = refreshToken(answer.headers.getSetCookie()[0]!.split(';')[0]!, false)!;
});
afterAll(() => server.stop());

const path = {
  gstn: '27AAZCT0000K1ZQ',
  id: fixture.vendorId(1),
  fileId: fixture.vendorId(1),
  token: 'A'.repeat(43),
  shareId: fixture.vendorId(1),
};
const knock = (id: OperationId) =>
  server.call(id, {
    path: path as never,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(operations[id].method === 'GET' ? {} : { rawBody: {} }),
  });

describe('a person who waits for approval', () => {
  test('has no session where none is meant for them', async () => {
    const answer = await open(false);
    expect([answer.status, answer.problem.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  test.each(ids.filter((id) => operations[id].authz === 'session'))('is refused by %s', async (id) => {
    const answer = await knock(id);
    expect([answer.status, answer.problem.code]).toEqual([403, 'ACCOUNT_PENDING']);
  });

  test.each(ids.filter((id) => (operations[id].authz as string) === 'profile' && id !== 'logout'))(
    'is let in by %s',
    async (id) => {
      expect([401, 403]).not.toContain((await knock(id)).status);
    },
  );

  test('is a guest where guests may call', async () => {
    const answer = await server.call('resetPassword', {
      body: { newPassword: 'Turbine-Overhaul-58' },
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect([answer.status, answer.problem.code]).toEqual([401, 'RESET_REFUSED']);
  });

  test('renews the session, which is good for everything once the person is approved, and for nothing once not', async () => {
    const renewed = await server.call('renewSession', { headers: { cookie: `millwright_refresh=${refresh}` } });
    expect(renewed.status).toBe(200);
    accessToken = renewed.body.access_token;
    expect((await knock('getSessions')).status).toBe(403);
    await status('approved');
    server.advance(2);
    expect((await knock('getSessions')).status).toBe(200);
    await status('rejected');
    server.advance(2);
    expect((await knock('getUserinfoData')).status).toBe(401);
    await status('pending_access');
    server.advance(2);
    expect((await knock('logout')).status).toBe(200);
    expect((await knock('getUserinfoData')).status).toBe(401);
  });
});

test('the operations of a person who waits for approval are the ones that were agreed', () => {
  const agreed = [
    'getPlantInfo',
    'getUserinfoData',
    'logout',
    'setPlantInfo',
    'setUserinfoData',
    'userPlantInfoCompletion',
  ];
  const profile = ids.filter((id) => (operations[id].authz as string) === 'profile');
  expect(profile).toEqual(expect.arrayContaining(['getUserinfoData', 'logout']));
  for (const id of profile) expect(agreed).toContain(id);
});
