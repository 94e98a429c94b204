import { readFileSync } from 'node:fs';
import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';
import type { CallArguments, TestServer } from '../../testing/harness.ts';
import { vendorAuctionRows } from '../../testing/permissions/auctions.ts';
import { vendorDeliveryRows } from '../../testing/permissions/delivery.ts';
import { vendorChatRows } from '../../testing/permissions/messages.ts';
import { vendorRows } from '../../testing/permissions/outsiders.ts';
import { permissionWorld } from '../../testing/permissions/world.ts';
import type { PermissionWorld } from '../../testing/permissions/world.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { linkOfCookie } from '../../testing/vendor-cookie.ts';
import { MOST_SESSIONS } from './vendor-access.ts';

/**
 * Two links in one browser: every call of a vendor names its link, and is answered for that one alone. Generated from the contract, so that no call
 * to come is forgotten.
 */

let server: TestServer;
let world: PermissionWorld;
beforeAll(async () => {
  server = await startTestServer({ isRecorded: false });
  world = await permissionWorld(server);
}, 120_000);
afterAll(() => server.stop());

const calls = (Object.keys(operations) as OperationId[]).filter((id) =>
  /^(vendor|correspondent)$/.test(operations[id].authz),
);
const contract = JSON.parse(
  readFileSync(new URL('../../../../../openapi/generated/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, { operationId: string; parameters?: object[] }>> };
const parametersOf = (id: OperationId) =>
  Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id)!.parameters ?? [];

/** The cookie of a browser in which both links were opened, in either order. */
const bothOf = (isTurned = false) => {
  const cookies = world.browsers.map(({ headers }) => headers.cookie!);
  return { ...world.browsers[0].headers, cookie: (isTurned ? cookies.toReversed() : cookies).join('; ') };
};
const linkAt = (index: 0 | 1) => linkOfCookie(world.browsers[index].headers.cookie);
const rowsOfVendors = { ...vendorRows, ...vendorAuctionRows, ...vendorChatRows, ...vendorDeliveryRows } as Record<
  string,
  { send?: (world: PermissionWorld, by: string) => unknown }
>;
const argumentsOf = async (id: OperationId) =>
  ((await rowsOfVendors[id]!.send?.(world, 'vendor')) ?? {}) as CallArguments<OperationId>;

/** All that a vendor can read of its own, but the clock. */
async function everythingOf(index: 0 | 1): Promise<string> {
  const { headers } = world.browsers[index];
  const { now: _now, ...rfq } = (await server.call('getVendorRfq', { headers })).body;
  const read = await Promise.all(
    (
      ['getVendorQuestions', 'getVendorMessages', 'getVendorThread', 'getVendorPqr', 'getVendorMilestones'] as const
    ).map((id) => server.call(id, { headers })),
  );
  return JSON.stringify([rfq, ...read.map(({ body }) => body)]);
}

describe.each(calls)('%s', (id) => {
  test('names its link, by the contract', () => {
    expect(parametersOf(id)).toContainEqual({ $ref: '#/components/parameters/VendorLink' });
  });

  test('is refused without the session of the link that it names', async () => {
    const args = await argumentsOf(id);
    const { headers } = world.browsers[0];
    const [, token] = headers.cookie!.split('=');
    const renamed = `millwright_vendor_${linkAt(1).replaceAll('-', '')}=${token}`;
    const ask = async (cookie: string, rawQuery: string) =>
      (await server.call(id, { ...args, rawQuery, headers: { ...headers, cookie } })).status;
    const own = `link=${linkAt(0)}`;
    const other = `link=${linkAt(1)}`;
    expect([
      await ask(headers.cookie!, ''),
      await ask(headers.cookie!, 'link=none'),
      await ask(headers.cookie!, other),
      await ask('', own),
      await ask(renamed, other),
    ]).toEqual([401, 401, 401, 401, 401]);
    expect(await ask(headers.cookie!, `${own}&${other}`)).toBeOneOf([400, 401]);
  });

  test('is answered for the link that it names, whichever was opened last, and changes nothing of the other', async () => {
    for (const isTurned of [false, true]) {
      // What the call needs may concern both of them.
      const args = await argumentsOf(id);
      const before = await everythingOf(1);
      const answer = await server.call(id, {
        ...args,
        query: { ...args.query, link: linkAt(0) },
        headers: bothOf(isTurned),
      });
      expect(answer.status, JSON.stringify(answer.problem)).toBeOneOf([200, 201, 409]);
      const text = answer.bytes.toString('latin1');
      expect(text).not.toContain(linkAt(1));
      expect(await everythingOf(1)).toBe(before);
    }
  });
});

describe('openVendorLink', () => {
  test('keeps the sessions of other links in this browser, and those opened at the same moment', async () => {
    const acts = rfqActs(server);
    const { recipients } = await acts.quoting(world.people.owner, 3);
    const tokens = await Promise.all(recipients.map(({ email }) => acts.tokenFor(email!)));
    const opened = await Promise.all(tokens.map((token) => acts.openLink(token)));
    const cookie = opened.map(({ headers }) => headers.cookie).join('; ');
    for (const { jobVendorId, email } of recipients) {
      const query = { link: jobVendorId };
      const { body } = await server.call('getVendorRfq', { query, headers: { ...acts.own, cookie } });
      expect([body.link, body.invitedEmail]).toEqual([jobVendorId, email]);
    }
  });

  test(`a browser keeps the last ${MOST_SESSIONS} links; cookies of sessions that are over go`, async () => {
    const acts = rfqActs(server);
    const { recipients } = await acts.quoting(world.people.owner, 1);
    const token = await acts.tokenFor(recipients[0]!.email!);
    const { cookie } = world.browsers[0].headers;
    const gone = `millwright_vendor_${'f'.repeat(32)}=${'A'.repeat(43)}`;
    const answer = await server.call('openVendorLink', {
      body: { token },
      headers: { ...acts.own, cookie: `${cookie}; ${gone}; other=1` },
    });
    const set = answer.headers.getSetCookie();
    expect(set).toHaveLength(2);
    expect(set[0]).toMatch(
      new RegExp(`^millwright_vendor_${recipients[0]!.jobVendorId.replaceAll('-', '')}=[\\w-]{43};`),
    );
    expect(set[1]).toMatch(/^millwright_vendor_f{32}=; .*Max-Age=0$/);
    // The oldest of too many goes.
    const many: string[] = [];
    for (let index = 0; index < MOST_SESSIONS; index += 1) {
      const { headers } = await acts.openLink(token);
      const link = `${String(index).padStart(8, '0')}${'0'.repeat(24)}`;
      many.push(`millwright_vendor_${link}=${headers.cookie!.split('=')[1]}`);
    }
    const { rows } = await server.database.ownerPool.query('select count(*)::int as count from vendor_session');
    expect(rows[0].count).toBeGreaterThan(MOST_SESSIONS);
    const last = await server.call('openVendorLink', {
      body: { token },
      headers: { ...acts.own, cookie: many.join('; ') },
    });
    expect(last.headers.getSetCookie().slice(1)).toHaveLength(1);
  });
});
