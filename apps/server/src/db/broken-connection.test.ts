import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer, TestSession } from '../testing/harness.ts';
import { testEngine } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

/** A network that can fail: between the server and PostgreSQL. */
function unreliableNetwork() {
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let state: 'good' | 'refusing' | 'silent' = 'good';
  let target = { host: '', port: 0 };
  let unanswered = 0;
  const proxy = createServer((near) => {
    near.on('error', () => {});
    if (state === 'refusing') return void near.resetAndDestroy();
    const far = connect(target);
    far.on('error', () => near.destroy());
    const pair = { near, far };
    pairs.add(pair);
    near.on('data', (bytes) => {
      if (state === 'silent') unanswered++;
      else far.write(bytes);
    });
    far.on('data', (bytes) => state !== 'silent' && near.write(bytes));
    near.on('close', () => far.destroy() && pairs.delete(pair));
    far.on('close', () => near.destroy());
  });
  return {
    lead: async (url: string) => {
      const { hostname: host, port } = new URL(url);
      target = { host, port: Number(port) };
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String((proxy.address() as AddressInfo).port);
      return through.href;
    },
    become: (next: typeof state) => {
      state = next;
      unanswered = 0;
    },
    /** How many messages of the server were lost since it fell silent. */
    unanswered: () => unanswered,
    /** Ends every connection: as a server that ends does, or as a cable that is cut. */
    cut: (how: 'end' | 'reset') => {
      for (const { near } of pairs)
        if (how === 'end') near.end();
        else near.resetAndDestroy();
    },
    /** Answers with bytes that are no protocol of PostgreSQL. */
    garble: () => {
      for (const { near } of pairs) near.write('HTTP/1.1 200 OK\r\n\r\n');
    },
    close: () => {
      for (const { near } of pairs) near.destroy();
      proxy.close();
    },
  };
}

const network = unreliableNetwork();
let server: TestServer;
let owner: TestSession;
describe.runIf(testEngine === 'postgres')('a database that cannot be reached is said to be that', () => {
  beforeAll(async () => {
    server = await startTestServer({ throughProxy: network.lead });
    owner = await server.login(fixture.users.owner.email);
  });
  afterAll(async () => {
    network.become('good');
    // Also those that still wait for what was lost.
    network.cut('reset');
    await server.stop();
    network.close();
  });

  const ask = () =>
    Promise.all([
      // With a tenant and without, a write and a read, in a session and as a stranger.
      server.call('getUserinfoData', { as: owner }),
      server.call('vendorProfileDataWithoutToken', { path: { gstn: fixtureGstn(1) } }),
      server.call('getVendorShortlistGroup', { as: owner }),
      server.call('setVendorShortlistGroup', {
        as: owner,
        body: { gstn: fixtureGstn(2), groupIds: [fixture.sagar.defaultGroupId] } as never,
      }),
      server.call('login', { body: { email: fixture.users.buyer.email, password: 'not this', rememberMe: false } }),
    ]);
  /** What each is told: an answer, or that the database did not answer; never a failure of ours. */
  const told = (answers: Awaited<ReturnType<typeof ask>>) =>
    answers.map(({ status, problem }) =>
      status < 500 ? 'an answer' : `${status} ${problem.code}: ${problem.message}`,
    );
  const UNAVAILABLE = '503 UNAVAILABLE: The database did not answer in time. Nothing was changed. Please try again.';
  const onlyUnavailable = (texts: string[]) =>
    texts.filter((text) => text !== 'an answer').every((text) => text === UNAVAILABLE);
  const afterwards = async () => {
    network.become('good');
    return new Set(told(await ask()));
  };
  const WELL = new Set(['an answer']);

  test.each(['end', 'reset'] as const)(
    'connections that break under a request (%s), and none can be made',
    async (how) => {
      network.become('silent');
      const asked = ask();
      await until(() => network.unanswered() > 0);
      network.become('refusing');
      network.cut(how);
      expect(told(await asked)).toContain(UNAVAILABLE);
      expect(told(await ask())).toSatisfy(onlyUnavailable);
      await expect.poll(afterwards).toEqual(WELL);
    },
  );

  test('connections that broke while nobody asked', async () => {
    network.cut('reset');
    await expect.poll(afterwards).toEqual(WELL);
  });

  test('answers that are not those of a database', async () => {
    network.become('silent');
    const asked = ask();
    await until(() => network.unanswered() > 0);
    network.garble();
    network.become('refusing');
    network.cut('end');
    expect(told(await asked)).toSatisfy(onlyUnavailable);
    await expect.poll(afterwards).toEqual(WELL);
  });

  test('a database that falls silent holds a request for some seconds, not for ever', async () => {
    network.become('silent');
    expect(told(await ask())).toContain(UNAVAILABLE);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await expect.poll(afterwards).toEqual(WELL);
  });
});
