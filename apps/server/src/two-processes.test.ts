import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childEnvironment } from './testing/child-environment.ts';
import { openDatabase } from './db/driver.ts';
import type { OpenDatabase } from './db/driver.ts';
import { freePort, nginx, startNginx } from './testing/nginx.ts';
import { fixture, fixtureGstn, PASSWORD } from './testing/fixture-world.ts';
import { createTestDatabase, testEngine } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

/**
 * Two server processes on one PostgreSQL, behind nginx where it is installed (Debian's package; NGINX_PATH names another): they share sessions, events,
 * tasks, files and rate budgets, and each is killed in turn under load. `npm run bench -- kills` kills 20 times.
 */
const KILLS = Number(process.env.KILL_ROUNDS ?? 3);
/** How many more enquiries are acknowledged before the next kill, and how many more before what was killed is started again. */
const ENQUIRIES_BEFORE_KILL = 6;
const ENQUIRIES_BY_ONE = 3;
const WRITERS = 3;
const LOOKUPS = 10;

describe.runIf(testEngine === 'postgres')(`two processes on one database${nginx ? ' behind nginx' : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-two-'));
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let smtp: SMTPServer;
  let proxy: ChildProcess | null = null;
  /** Where clients call: the proxy, or both processes one after the other. */
  let origins: string[];
  const mailed: string[] = [];
  const processes: { child: ChildProcess; url: string }[] = [];
  const ports: number[] = [];
  let headers: Record<string, string>;

  async function start(which: number): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'serve'], {
      env: {
        ...childEnvironment,
        PORT: String(ports[which]),
        DATABASE_URL: (testDatabase.location as { url: string }).url,
        DATA_DIR: join(folder, String(which)),
        PUBLIC_URL: 'https://procurement.example.com',
        SECRET_KEY: 'k'.repeat(32),
        SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
        MAIL_FROM: 'Millwright <no-reply@procurement.example.com>',
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'error',
        RATE_ENQUIRIES_PER_USER_PER_DAY: '1000000',
        RATE_REQUESTS_PER_USER_PER_MINUTE: '5999',
        RATE_UPLOADS_PER_USER_PER_HOUR: '599',
        RATE_COMPANY_LOOKUPS_PER_ADDRESS_PER_HOUR: String(LOOKUPS),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output += chunk;
        const ready = /is ready on (\S+) after/.exec(output);
        if (ready) resolve(`http://127.0.0.1:${ports[which]}`);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => reject(new Error(`A process did not start: ${output}`)));
    });
    processes[which] = { child, url };
  }

  const kill = async ({ child }: { child: ChildProcess }) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };

  let turn = 0;
  /** A call as a browser makes it; without a proxy the next process takes what one that is not there did not get. */
  async function call(path: string, init: RequestInit = {}, from = origins): Promise<Response> {
    const first = turn++;
    for (let attempt = 0; ; attempt++) {
      const origin = from[(first + attempt) % from.length]!;
      try {
        return await fetch(`${origin}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (code !== 'ECONNREFUSED' || attempt + 1 >= from.length) throw error;
      }
    }
  }
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const enquire = (subject: string, from?: string[]) =>
    call(
      '/vendor-profile/send-enquiry-details',
      json({ gstn: fixtureGstn(1), subject, message: 'Please tell us your earliest slot.' }),
      from,
    );
  const upload = (text: string, from?: string[]) => {
    const body = new FormData();
    body.set('file', new File([text], 'drawing.txt', { type: 'text/plain' }));
    return call('/file-upload', { method: 'POST', body }, from);
  };

  /** Holds a line for what happens, made again under the last id whenever it is cut; each event once. */
  function listen() {
    const heard = new Map<string, string>();
    let twice = 0;
    let isOpen = false;
    let last = '';
    const ending = new AbortController();
    const isEnding = () => ending.signal.aborted;
    void (async () => {
      while (!isEnding()) {
        try {
          const response = await call('/events', {
            signal: ending.signal,
            headers: last ? { 'last-event-id': last } : {},
          });
          isOpen = response.status === 200;
          let text = '';
          for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
            const blocks = (text + chunk).split('\n\n');
            text = blocks.pop()!;
            for (const block of blocks) {
              const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
              if (field('id')) last = field('id');
              if (field('event') !== 'change') continue;
              if (heard.has(last)) twice += 1;
              heard.set(last, (JSON.parse(field('data')) as { kind: string }).kind);
            }
          }
        } catch {
          // Its process is gone.
        }
        isOpen = false;
        // As a browser, it waits before it asks for another line.
        await setTimeout(50);
      }
    })();
    return { heard, twice: () => twice, isOpen: () => isOpen, end: () => ending.abort() };
  }

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openDatabase(testDatabase.location, () => {});
    // Production starts on no demo account.
    await database.owner.updateTable('app_user').set({ is_demo: false }).execute();
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mailed.push(/^message-id: <(.*)@/im.exec(Buffer.concat(chunks).toString())![1]!);
          done();
        });
      },
    });
    smtp.on('error', () => {});
    await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
    mkdirSync(join(folder, 'files'));
    for (const which of [0, 1]) {
      mkdirSync(join(folder, String(which)));
      // One place for files, as docs/operations.md wants it of several servers without a bucket.
      symlinkSync(join(folder, 'files'), join(folder, String(which), 'files'));
      ports[which] = await freePort();
    }
    await Promise.all([start(0), start(1)]);
    if (nginx) {
      const { url, child } = await startNginx(folder, ports);
      proxy = child;
      origins = [url];
    } else origins = processes.map(({ url }) => url);
    headers = { 'x-forwarded-for': '203.0.113.50' };
    const isUp = () =>
      call('/openapi.json').then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isUp);
    const login = await call('/authentication/login', json({ email: fixture.users.owner.email, password: PASSWORD }));
    if (login.status !== 200) throw new Error(`The login was answered ${login.status}.`);
    headers.authorization = `Bearer ${((await login.json()) as { access_token: string }).access_token}`;
  }, 120_000);
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    for (const each of processes) await kill(each);
    await new Promise<void>((resolve) => smtp.close(resolve));
    await database.close();
    await testDatabase.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const alone = (which: number) => [processes[which]!.url];
  const lookUp = (which: number) =>
    call('/authentication/companyInfo?email=sagarsteel.example', { headers: { authorization: '' } }, alone(which));

  test('a session of one is good in the other, and ended for both', async () => {
    const login = await call(
      '/authentication/login',
      json({ email: fixture.users.corporate.email, password: PASSWORD }),
      alone(0),
    );
    const { access_token: token } = (await login.json()) as { access_token: string };
    const as = { authorization: `Bearer ${token}` };
    expect((await call('/vendor-shortlist/groups', { headers: as }, alone(1))).status).toBe(200);
    expect((await call('/authentication/logout', { method: 'POST', headers: as }, alone(1))).status).toBeLessThan(300);
    // A read may be answered by what was known a second ago.
    const read = async () => (await call('/vendor-shortlist/groups', { headers: as }, alone(0))).status;
    await expect.poll(read, { timeout: 20_000 }).toBe(401);
  });

  test('a file that one took is sent by the other', async () => {
    const { fileId } = (await (await upload('Drawing of the water wall', alone(0))).json()) as { fileId: string };
    const answer = await call(`/file-upload/${fileId}`, {}, alone(1));
    expect([answer.status, await answer.text()]).toEqual([200, 'Drawing of the water wall']);
  });

  test('a budget is one for both, and outlives a process', async () => {
    const statuses = await Promise.all(Array.from({ length: LOOKUPS * 2 }, (_, number) => lookUp(number % 2)));
    expect(statuses.filter(({ status }) => status !== 429)).toHaveLength(LOOKUPS);
    await kill(processes[0]!);
    await start(0);
    expect((await lookUp(0)).status).toBe(429);
  }, 60_000);

  test(`each killed in turn under load, ${KILLS} times, nothing acknowledged is lost, each event is heard once, no task is done twice`, async () => {
    await database.ownerPool.query('delete from task');
    mailed.length = 0;
    const line = listen();
    await expect.poll(line.isOpen, { timeout: 60_000 }).toBe(true);
    const enquiries: string[] = [];
    const uploads = new Map<string, string>();
    let isOver = false;
    let refused = 0;
    const faults: number[] = [];
    const repeat = async (act: (number: number) => Promise<void>) => {
      for (let number = 0; !isOver; number++) await act(number).catch(() => void (refused += 1));
    };
    const writers = [
      ...Array.from({ length: WRITERS }, (_, writer) =>
        repeat(async (number) => {
          const subject = `Enquiry ${writer}-${number}`;
          const { status } = await enquire(subject);
          if (status === 201) enquiries.push(subject);
          // What the proxy or a dying process refuses was not acknowledged; anything else is a fault.
          else if (status < 500) faults.push(status);
        }),
      ),
      repeat(async (number) => {
        const text = `Drawing ${number}`;
        const answer = await upload(text);
        if (answer.status === 201) uploads.set(((await answer.json()) as { fileId: string }).fileId, text);
      }),
    ];
    /** Waits until so many more enquiries are acknowledged than now. */
    const acknowledge = async (more: number) => {
      const wanted = enquiries.length + more;
      await expect.poll(() => enquiries.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
    };
    /** What was in somebody's hands when a process was killed. */
    const heldIds = new Set<string>();
    for (let kills = 0; kills < KILLS; kills++) {
      await acknowledge(ENQUIRIES_BEFORE_KILL);
      const which = kills % 2;
      await kill(processes[which]!);
      const inHands = await database.ownerPool.query<{ id: string }>(
        `select id from task where kind = 'mail' and state = 'due' and taken_at is not null`,
      );
      for (const { id } of inHands.rows) heldIds.add(id);
      // The other one goes on alone.
      await acknowledge(ENQUIRIES_BY_ONE);
      await start(which);
    }
    isOver = true;
    await Promise.all(writers);
    expect(faults).toEqual([]);

    const { rows } = await database.ownerPool.query<{ subject: string }>('select subject from vendor_enquiry');
    const subjects = new Set(rows.map(({ subject }) => subject));
    expect(enquiries.filter((subject) => !subjects.has(subject))).toEqual([]);
    for (const [fileId, text] of uploads) {
      const answer = await call(`/file-upload/${fileId}`);
      expect([answer.status, await answer.text()]).toEqual([200, text]);
    }

    const events = await database.ownerPool.query<{ seq: string }>(
      `select seq from event where kind = 'enquireVendor' and company_id = $1`,
      [fixture.sagar.companyId],
    );
    expect(events.rowCount).toBe(rows.length);
    const heard = () => [...line.heard.values()].filter((kind) => kind === 'enquireVendor').length;
    await expect.poll(heard, { timeout: 60_000 }).toBe(rows.length);
    expect(line.twice()).toBe(0);
    line.end();

    type Task = { id: string; state: string; attempts: number };
    const tasks = async () =>
      (await database.ownerPool.query<Task>(`select id, state, attempts from task where kind = 'mail'`)).rows;
    const waiting = async () => (await tasks()).filter(({ state }) => state === 'due');
    // The living finish theirs; what the killed had taken is due again after a minute, which is brought forward here.
    await expect
      .poll(async () => (await waiting()).filter(({ id }) => !heldIds.has(id)).length, { timeout: 60_000 })
      .toBe(0);
    const held = await waiting();
    await database.ownerPool.query(
      `update task set run_at = now() - interval '1 second' where kind = 'mail' and state = 'due'`,
    );
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(0);
    const done = await tasks();
    const times = Map.groupBy(mailed, (id) => id);
    expect(done.length).toBe(2 * rows.length);
    expect(done.filter(({ id, state }) => state !== 'done' || !times.has(id))).toEqual([]);
    // Only what a killed process held in its hands may have been handed over and not noted: it goes again, under the same id.
    const again = done.filter(({ id }) => times.get(id)!.length > 1);
    expect(again.filter(({ id, attempts }) => !heldIds.has(id) || attempts < times.get(id)!.length)).toEqual([]);
    console.log(
      `${KILLS} kills, ${enquiries.length} enquiries and ${uploads.size} files acknowledged, ${refused} calls cut, ` +
        `${done.length} mails, ${held.length} held by the killed, of which ${again.length} had been handed over`,
    );
  }, 600_000);
});
