import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { childEnvironment } from './testing/child-environment.ts';
import { openDatabase } from './db/driver.ts';
import { lockFolder } from './db/folder-lock.ts';
import { socketFile } from './modules/provider/command-socket.ts';
import { fixture } from './testing/fixture-world.ts';
import { createTestDatabase, testEngine } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

const { email: waiting, userId } = fixture.users.pending;
let testDatabase: TestDatabase;
let running: ChildProcess | null = null;
const environment = () => ({
  ...childEnvironment,
  PORT: '0',
  DATA_DIR: testDatabase.folder,
  ...(testDatabase.location.kind === 'postgres' ? { DATABASE_URL: testDatabase.location.url } : {}),
});

/** Works on the database while nobody else has it. */
async function onDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase(testDatabase.location, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const userOf = (email: string) =>
  onDatabase(({ owner }) =>
    owner.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );

/** Gives the command; `input` goes to its standard input. */
function provider(args: string[], input = ''): Promise<{ status: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'provider.ts'), ...args], { env: environment() });
  let text = '';
  const listen = (chunk: Buffer) => void (text += chunk);
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, lines: text.trim().split('\n') })));
}

async function startServer(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'demo'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let text = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk;
      const ready = /is ready on (\S+) after/.exec(text);
      if (ready) resolve(ready[1]!);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(text)));
  });
}
async function stopServer(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const child = running;
  running = null;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve));
  child.kill(signal);
  await ended;
}

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  await onDatabase(({ owner }) =>
    owner
      .insertInto('registration')
      .values({
        company_id: fixture.sagar.companyId,
        user_id: userId,
        company_name: 'Sagar Steel',
        plant_name: 'Ratnagiri Plant',
        user_type: 'Corporate',
        created_at: '2026-11-20T04:30:00Z',
      })
      .execute(),
  );
});
afterEach(async () => {
  await stopServer('SIGKILL');
  await testDatabase.remove();
});

/** Everything that the command does. */
async function works(): Promise<void> {
  const added = await provider(['add', 'Boss@millwright.example']);
  expect(added.status).toBe(0);
  expect(added.lines.join('\n')).toMatch(/One-time password: (\w{5}-){3}\w{5}\nThis is the only time/);
  const given = await provider(['add', 'two@millwright.example', '--password-stdin'], 'Retort-Lining-77\n');
  expect(given.lines).toHaveLength(1);
  const weak = await provider(['add', 'three@millwright.example', '--password-stdin'], 'password\n');
  expect(weak).toEqual({ status: 1, lines: ['Password is too short - must have at least 10 characters'] });
  expect((await provider(['team'])).lines.map((line) => line.split(',')[0])).toEqual([
    'boss@millwright.example',
    'two@millwright.example',
  ]);
  const pending = await provider(['pending']);
  expect(pending.lines[0]).toContain(waiting);
  expect(pending.lines.join('\n')).toContain('wishes to be: Corporate User, Ratnagiri Plant');
  expect(await provider(['reject', waiting])).toEqual({
    status: 0,
    lines: [`${waiting} is rejected. They are notified by email.`],
  });
  expect(await provider(['approve', waiting])).toEqual({
    status: 0,
    lines: [`${waiting} is approved. They are notified by email.`],
  });
  expect(await provider(['approve', waiting])).toEqual({ status: 1, lines: [`${waiting} is approved already.`] });
  expect((await provider(['approve', 'nobody@sagarsteel.example'])).status).toBe(1);
  expect(await provider(['pending'])).toEqual({ status: 0, lines: ['No one is waiting for approval.'] });
  const audit = (await provider(['audit'])).lines;
  expect(audit.at(-1)).toBe('The audit chain is intact.');
  expect(audit.slice(0, -1).map((line) => line.split('  ').slice(3).join(' '))).toEqual([
    `approve ${waiting}`,
    `reject ${waiting}`,
    'add two@millwright.example',
    'add boss@millwright.example',
  ]);
}
const mailsToPerson = () =>
  onDatabase(
    async ({ ownerPool }) =>
      (
        await ownerPool.query<{ state: string }>(
          "select state from task where payload ->> 'recipient' = $1 order by seq",
          [waiting],
        )
      ).rows,
  );

describe('the command of the provider’s team', () => {
  test('opens the database itself when no server runs', { timeout: 120_000 }, async () => {
    expect((await provider(['pending'])).lines[0]).toContain(waiting);
    expect((await provider(['add', 'boss@millwright.example'])).lines).toHaveLength(3);
    expect((await provider(['approve', waiting])).status).toBe(0);
    expect((await provider(['audit'])).lines).toHaveLength(3);
    expect(await userOf(waiting)).toMatchObject({ status: 'approved', user_type: 'Corporate' });
    expect(await mailsToPerson()).toHaveLength(1);
  });

  test('reaches a running server through a socket that only its owner can use', { timeout: 120_000 }, async () => {
    const url = await startServer();
    const socket = statSync(socketFile(testDatabase.folder));
    expect(socket.isSocket()).toBe(true);
    expect((socket.mode & 0o777).toString(8)).toBe('600');
    await works();
    const login = await fetch(`${url}/api/v1/provider/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'two@millwright.example', password: 'Retort-Lining-77' }),
    });
    expect(login.status).toBe(200);
    await stopServer();
    expect(existsSync(socketFile(testDatabase.folder))).toBe(false);
    expect(await userOf(waiting)).toMatchObject({ status: 'approved' });
    expect((await mailsToPerson()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('works after a server was killed, by itself and with the next one', { timeout: 120_000 }, async () => {
    await startServer();
    await stopServer('SIGKILL');
    expect(existsSync(socketFile(testDatabase.folder))).toBe(true);
    expect((await provider(['pending'])).lines[0]).toContain(waiting);
    await startServer();
    expect((await provider(['approve', waiting])).status).toBe(0);
  });

  test.runIf(testEngine === 'embedded')('says who holds the data folder when that is no server', async () => {
    const lock = lockFolder(testDatabase.folder);
    const { status, lines } = await provider(['pending']);
    lock.release();
    expect([status, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(`is in use by process ${process.pid}`);
  });

  test('says how it is used, and what is wrong with the configuration', async () => {
    for (const args of [
      [],
      ['approve'],
      ['frobnicate'],
      ['pending', 'x'],
      ['approve', 'a@b.cc', 'd@e.ff'],
      ['--what'],
    ]) {
      const { status, lines } = await provider(args);
      expect([status, lines.some((line) => line.startsWith('Usage:'))], args.join(' ')).toEqual([1, true]);
    }
    const file = join(tmpdir(), `millwright-no-folder-${process.pid}`);
    writeFileSync(file, '');
    const { folder } = testDatabase;
    testDatabase.folder = join(file, 'x');
    if (testEngine === 'embedded') expect((await provider(['pending'])).status).toBe(1);
    testDatabase.folder = folder;
  });
});
