// That no operation gets around the policy that the contract names for it. What each policy refuses is asked over HTTP in the tests of its
// module, and tools/coverage.ts holds every named policy to having been met.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileContract } from './http/contract.ts';
import { policies } from './modules/all-policies.ts';
import { invitePolicies } from './modules/invite/invite.policies.ts';
import { fixture } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { TestServer, TestSession } from './testing/harness.ts';

const operations = [...compileContract().values()];

describe('the contract and the policies', () => {
  test('every x-policy is a policy, and every policy guards an operation', () => {
    const named = operations.flatMap(({ policy }) => (policy === null ? [] : [policy]));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(policies).toSorted());
  });

  test('a policy is named only where there is a person to judge, and the refusal is declared', () => {
    const wrong = operations.filter(
      ({ policy, authz, checkResponse }) =>
        policy !== null &&
        (!['session', 'profile'].includes(authz) || !(checkResponse.has(403) || checkResponse.has(409))),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe('the pipeline', () => {
  const invitee = { status: 'pending', invitedBy: fixture.users.owner.userId } as const;
  let server: TestServer;
  let owner: TestSession;
  let corporate: TestSession;
  let carriedOut: string[];
  beforeAll(async () => {
    server = await startTestServer({
      isRecorded: false,
      handlers: {
        // One that forgets to ask, one that asks another policy than its own, one that asks.
        cancelInvite: () => {
          carriedOut.push('cancelInvite');
          return {} as never;
        },
        resendInviteApi: ({ authorise }) => {
          authorise(invitePolicies['invite.cancel'], invitee);
          return {} as never;
        },
        approveRegistration: () => {
          carriedOut.push('approveRegistration');
          return { status: 'SUCCESS', decision: 'approved' };
        },
      },
    });
    carriedOut = [];
    owner = await server.login(fixture.users.owner.email);
    corporate = await server.login(fixture.users.corporate.email);
  });
  afterAll(() => server.stop());

  const id = '00000000-0000-4000-8000-000000000001';

  test('an operation whose handler does not ask its policy answers nobody', async () => {
    const answer = await server.call('cancelInvite', { body: { _id: id }, as: owner });
    expect([answer.status, answer.problem.code]).toEqual([500, 'INTERNAL']);
    expect(carriedOut).toContain('cancelInvite');
  });

  test('an operation that asks another policy than its own answers nobody', async () => {
    expect((await server.call('resendInviteApi', { body: { _id: id }, as: owner })).status).toBe(500);
  });

  test('a policy of the principal refuses before the handler, whatever the handler does', async () => {
    const refused = await server.call('approveRegistration', { path: { id }, as: owner });
    expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    expect(carriedOut).not.toContain('approveRegistration');
    expect((await server.call('approveRegistration', { path: { id }, as: corporate })).status).toBe(200);
  });
});
