import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './driver.ts';
import { fixture, fixtureGstn, PASSWORD } from '../testing/fixture-world.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

const ROUNDS = 20;
const WRITERS = 4;

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());

/** Starts the real command on the test's database; resolves with its address when it says that it is ready. */
async function start(): Promise<{ child: ChildProcess; url: string; tookInMs: number }> {
  const { location, folder } = testDatabase;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'demo'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      RATE_ENQUIRIES_PER_USER_PER_DAY: '1000000',
      RATE_REQUESTS_PER_USER_PER_MINUTE: '1000000',
      ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const ready = /is ready on (\S+) after/.exec(output);
      if (ready) resolve(ready[1]!);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
  return { child, url, tookInMs: performance.now() - startedAt };
}

const post = (url: string, path: string, body: object, accessToken = '') =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}) },
    body: JSON.stringify(body),
  });

test(`a server that is killed ${ROUNDS} times while it writes starts again, and nothing that it acknowledged is lost or half done`, async () => {
  const acknowledged: string[] = [];
  let accessToken = '';
  let slowestStartInMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url, tookInMs } = await start();
    if (round > 0) slowestStartInMs = Math.max(slowestStartInMs, tookInMs);
    if (!accessToken) {
      const login = await post(url, '/authentication/login', { email: fixture.users.owner.email, password: PASSWORD });
      ({ access_token: accessToken } = (await login.json()) as { access_token: string });
    }
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let isAlive = true;
    const first = Promise.withResolvers<void>();
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 0; isAlive; number++) {
        const subject = `Enquiry ${round}-${writer}-${number}`;
        const answer = await post(
          url,
          '/vendor-profile/send-enquiry-details',
          { gstn: fixtureGstn(1 + (number % 30)), subject, message: 'Please tell us your earliest slot.' },
          accessToken,
        ).catch(() => null);
        if (!answer) return;
        if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
        acknowledged.push(subject);
        first.resolve();
      }
    });
    // However slow the machine is, each round has something to lose.
    await first.promise;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    child.kill('SIGKILL');
    isAlive = false;
    await Promise.all([gone, ...writers]);
  }
  const database = await openDatabase(testDatabase.location, () => {});
  try {
    const stored = await database.owner.selectFrom('vendor_enquiry').select('subject').execute();
    const subjects = new Set(stored.map(({ subject }) => subject));
    expect(acknowledged.filter((subject) => !subjects.has(subject))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(subjects.size).toBe(stored.length);
    // Each enquiry is one transaction with its two mails and its entry in the activity: all or nothing.
    const [mails, activities] = await Promise.all([
      database.owner.selectFrom('task').select('id').where('cause', '=', 'enquireVendor').execute(),
      database.owner.selectFrom('activity').select('seq').where('operation_id', '=', 'enquireVendor').execute(),
    ]);
    expect([mails.length, activities.length]).toEqual([2 * stored.length, stored.length]);
    expect(slowestStartInMs).toBeLessThan(30_000);
    console.log(
      `${acknowledged.length} acknowledged, ${stored.length} stored, slowest restart ${Math.round(slowestStartInMs)} ms`,
    );
  } finally {
    await database.close();
  }
}, 300_000);
