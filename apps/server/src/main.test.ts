import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { childEnvironment } from './testing/child-environment.ts';
import { openDatabase } from './db/driver.ts';
import { fixture, fixtureGstn, PASSWORD } from './testing/fixture-world.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

const main = join(import.meta.dirname, 'main.ts');
const emptyFolder = mkdtempSync(join(tmpdir(), 'millwright-main-'));
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => {
  await testDatabase.remove();
  rmSync(emptyFolder, { recursive: true, force: true });
});

const onFixture = () => ({
  DATA_DIR: testDatabase.folder,
  ...(testDatabase.location.kind === 'postgres' ? { DATABASE_URL: testDatabase.location.url } : {}),
});
const production = { PUBLIC_URL: 'https://procurement.example.com', SECRET_KEY: 'k'.repeat(32) };

/** Runs the command to its end. */
const run = (command: string, environment: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, command], {
    env: { ...childEnvironment, PORT: '0', ...environment },
    timeout: 60_000,
    encoding: 'utf8',
  });
  return {
    status,
    lines: `${stdout}${stderr}`
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{')),
  };
};

/** Starts the command and waits until it is ready. */
async function start(
  command: string,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string; output: () => string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [main, command], {
    env: { ...childEnvironment, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk;
      const ready = /is ready on (\S+) after/.exec(text);
      if (ready) resolve(ready[1]!);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(text)));
  });
  return { child, url, output: () => text, ended };
}

describe('the command says in one line why it does not start', () => {
  test('a mistake in the environment', () => {
    expect(run('demo', { PORT: 'abc', DATA_DIR: emptyFolder })).toEqual({
      status: 1,
      lines: ['PORT must be a whole number from 0 to 65535'],
    });
  });

  test('a database address that leads nowhere', () => {
    const { status, lines } = run('demo', {
      DATA_DIR: emptyFolder,
      DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/nothing',
    });
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^DATABASE_URL does not lead to a database that can be used: .*ECONNREFUSED/),
    ]);
    expect(lines[0]).not.toContain('secret');
  });

  test('a data folder that cannot be made', () => {
    const folder = join(emptyFolder, 'a file', 'data');
    writeFileSync(join(emptyFolder, 'a file'), '');
    const { status, lines } = run('demo', { DATA_DIR: folder });
    expect([status, lines]).toEqual([
      1,
      [`The data folder ${folder} cannot be used. Check its owner and rights, or set DATA_DIR to another folder.`],
    ]);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { status, lines } = run('demo', { ...onFixture(), PORT: String(port) });
    other.close();
    expect([status, lines]).toEqual([
      1,
      [`Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another number.`],
    ]);
  });

  test('a host that is no address of this machine, and one that does not exist', () => {
    for (const host of ['192.0.2.1', 'nowhere.invalid']) {
      const { status, lines } = run('demo', { ...onFixture(), HOST: host });
      expect([status, lines]).toEqual([
        1,
        [expect.stringMatching(new RegExp(`^The server cannot listen on ${host.replaceAll('.', '[.]')}:0: `))],
      ]);
    }
  });

  test('production without its secrets, and production on a database with demo accounts', () => {
    expect(run('serve', { DATA_DIR: emptyFolder }).lines).toHaveLength(2);
    const { status, lines } = run('serve', { ...onFixture(), ...production });
    expect([status, lines]).toEqual([
      1,
      ['This database holds accounts of the demo world, whose password is public. Production does not start on it.'],
    ]);
  });
});

describe('production on a database without demo accounts', () => {
  test('starts, seeds nothing, has no development pages, and sets its cookies for https only', async () => {
    const own = await createTestDatabase();
    const database = await openDatabase(own.location, () => {});
    await database.owner.updateTable('app_user').set({ is_demo: false }).execute();
    await database.close();
    const { child, url, ended } = await start('serve', {
      DATA_DIR: own.folder,
      ...production,
      ...(own.location.kind === 'postgres' ? { DATABASE_URL: own.location.url } : {}),
    });
    try {
      expect((await fetch(`${url}/dev/outbox`)).status).toBe(404);
      const unknownJob = '11111111-1111-4111-8111-111111111111';
      expect((await fetch(`${url}/dev/deadline/${unknownJob}`, { method: 'POST' })).status).toBe(404);
      expect((await fetch(`${url}/dev/auction-clock/60`, { method: 'POST' })).status).toBe(404);
      const login = await fetch(`${url}/api/v1/authentication/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: fixture.users.owner.email, password: PASSWORD }),
      });
      expect(login.status).toBe(200);
      expect(login.headers.getSetCookie()[0]).toMatch(
        /^__Host-millwright_refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(login.headers.get('strict-transport-security')).toContain('max-age=31536000');

      // No mail server can be connected yet: a mail is kept, and not called sent.
      const { access_token: accessToken } = (await login.json()) as { access_token: string };
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const sent = await fetch(`${url}/api/v1/vendor-profile/send-enquiry-details`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          gstn: fixtureGstn(1),
          subject: 'Boiler 2',
          message: 'Please tell us your earliest slot.',
        }),
      });
      expect(sent.status).toBe(201);
      const waiting = async () => {
        const { outbox } = (await (await fetch(`${url}/readyz`)).json()) as { outbox: { mail: { waiting: number } } };
        return outbox.mail.waiting;
      };
      await expect.poll(waiting).toBeGreaterThan(0);
      const enquiries = await fetch(`${url}/api/v1/vendor-profile/enquiries`, { headers });
      expect(await enquiries.json()).toMatchObject({ data: [{ subject: 'Boiler 2', deliveryStatus: 'pending' }] });
    } finally {
      child.kill('SIGTERM');
      await ended;
      await own.remove();
    }
  });
});

test.each([
  ['is not there', false],
  ['is there', true],
])('where what /embed serves %s, the start says how it comes, or nothing of it', async (_, isThere) => {
  const folder = join(emptyFolder, `embed ${isThere}`);
  mkdirSync(folder);
  if (isThere) writeFileSync(join(folder, 'embed.js'), '');
  const { child, url, output, ended } = await start('demo', { ...onFixture(), EMBED_DIR: folder });
  try {
    expect((await fetch(`${url}/embed/assets/embed.js`)).status).toBe(isThere ? 200 : 404);
    // The accounts are said after it.
    await vi.waitFor(() => expect(output()).toContain('Accounts: '), 10_000);
    const line = 'Not served: /embed, the widgets in frames. npm run build:packages makes them; then start again.\n';
    expect(output().includes(line)).toBe(!isThere);
    expect(output().includes('/embed')).toBe(!isThere);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});

test('a stop answers what is in flight and ends with code 0; the log names no address, GSTIN, search word or token', async () => {
  const { child, url, output, ended } = await start('demo', { ...onFixture(), LOG_LEVEL: 'info' });
  const gstn = fixtureGstn(1);
  const login = () =>
    fetch(`${url}/api/v1/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: fixture.users.owner.email, password: PASSWORD }),
    });
  const { access_token: accessToken } = (await (await login()).json()) as { access_token: string };
  await fetch(`${url}/api/v1/vendor-profile/without-token/${gstn}?email=someone@private.example`);
  await fetch(`${url}/api/v1/vendor-list/searchWithoutToken?search=verysecretword`);
  await fetch(`${url}/vendor/${gstn}?token=${accessToken}`);
  const inFlight = request(`${url}/api/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  inFlight.flushHeaders();
  // The server has begun with it.
  await once(inFlight, 'continue');
  child.kill('SIGTERM');
  inFlight.end(JSON.stringify({ email: fixture.users.owner.email, password: PASSWORD }));
  const [answer] = (await once(inFlight, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await ended).toBe(0);
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const answered = lines
    .map((line) => JSON.parse(line) as { msg: string; reqId?: string; operationId?: string; status?: number })
    .filter(({ msg }) => msg === 'answered');
  expect(answered.length).toBeGreaterThanOrEqual(4);
  expect(answered[0]).toMatchObject({ operationId: 'login', status: 200, reqId: expect.any(String) });
  for (const secret of [gstn, 'private.example', 'verysecretword', accessToken, fixture.users.owner.email])
    expect(lines.join('\n')).not.toContain(secret);
});
