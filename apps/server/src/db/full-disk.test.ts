import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { fixture } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer } from '../testing/harness.ts';
import { createTestDatabase, testEngine } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

const invite = (server: TestServer, as: Awaited<ReturnType<TestServer['login']>>) =>
  server.call('postVendorRequest', { as, body: { requirement: 'Boiler repair', fileIds: [] } });
const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, ((await answer.json()) as { database: string }).database];
};

describe.runIf(testEngine === 'embedded')('a full disk', () => {
  test('the database reads on and says so, writes are 503 with the reason, and it writes again once there is room', async () => {
    const server = await startTestServer();
    try {
      const owner = await server.login(fixture.users.owner.email);
      server.database.pretendDisk('full');
      await until(async () => (await invite(server, owner)).status === 503);
      const refused = await invite(server, owner);
      expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
        503,
        'UNAVAILABLE',
        'Nothing can be saved right now because the server’s disk is full. You can still read everything.',
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBe(30);
      expect((await server.call('getUserinfoData', { as: owner })).status).toBe(200);
      expect((await server.call('getVendorRequests', { as: owner })).status).toBe(200);
      // A session that is long in use is read as well, though its use cannot be noted.
      server.advance(120);
      expect((await server.call('getUserinfoData', { as: owner })).status).toBe(200);
      expect(await readiness(server.url)).toEqual([200, 'read-only: the disk is full']);
      server.database.pretendDisk('real');
      await until(async () => (await invite(server, owner)).status === 201);
      expect(await readiness(server.url)).toEqual([200, 'up']);
    } finally {
      await server.stop();
    }
  }, 240_000);

  test('a disk that takes no byte more in the middle of a write stops nothing for good: the server stays, and recovers alone', async () => {
    const server = await startTestServer();
    try {
      const owner = await server.login(fixture.users.owner.email);
      const kept = await invite(server, owner);
      expect(kept.status).toBe(201);
      const client = await server.database.ownerPool.connect();
      // Inside a transaction the disk is not looked at.
      await client.query('begin');
      await client.query('create table ballast (text text)');
      server.database.pretendDisk('broken');
      await expect(
        client
          .query("insert into ballast select repeat('x', 1000) from generate_series(1, 60000)")
          .then(() => client.query('commit')),
      ).rejects.toThrow(/./);
      client.release(true);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      server.database.pretendDisk('real');
      await until(async () => (await invite(server, owner)).status === 201);
      const { rows } = await server.database.ownerPool.query("select to_regclass('ballast') as half");
      expect(rows[0].half).toBeNull();
      const read = await server.call('getVendorRequest', { as: owner, path: { id: kept.body._id } });
      expect(read.status).toBe(200);
    } finally {
      await server.stop();
    }
  }, 240_000);

  test('so it is on a real disk of 400 MB that another program fills to the last byte', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'millwright-disk-'));
    const isMounted = mount(folder);
    // Where no disk can be mounted the two tests above stand for it.
    if (!isMounted) return rmSync(folder, { recursive: true });
    try {
      const made = await createTestDatabase();
      cpSync(made.folder, join(folder, 'data'), { recursive: true });
      await made.remove();
      const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }, 'demo');
      const server = await startServer({ ...config, shouldSeed: false });
      try {
        const write = () =>
          server.database.appPool.query("select login_remember(array['k'], now())").then(
            () => 'written',
            (error: { code: string }) => error.code,
          );
        expect(await write()).toBe('written');
        fill(folder);
        await until(async () => (await write()) === '25006');
        const { rows } = await server.database.appPool.query<{ count: number }>('select count(*) from vendor');
        expect(rows[0]!.count).toBeGreaterThan(0);
        expect(await readiness(server.url)).toEqual([200, 'read-only: the disk is full']);
        rmSync(join(folder, 'filling'));
        await until(async () => (await write()) === 'written');
        expect(await readiness(server.url)).toEqual([200, 'up']);
      } finally {
        await server.stop();
      }
    } finally {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  }, 240_000);
});

function mount(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const block = Buffer.alloc(1024 * 1024, 1);
  const file = join(folder, 'filling');
  for (let left = bavail * bsize; left > 0; left -= block.length) {
    try {
      writeFileSync(file, block, { flag: 'a' });
    } catch {
      return;
    }
  }
}
