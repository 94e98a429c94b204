import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { childEnvironment } from '../testing/child-environment.ts';
import { z } from 'zod';
import { openDatabase } from '../db/driver.ts';
import type { OpenDatabase } from '../db/driver.ts';
import { insertMessage } from '../outbox/outbox.queries.ts';
import { createTestDatabase, testEngine } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { runTaskCommand } from './task-commands.ts';
import { addTask, deleteOldTasks, takeTask, taskFigures } from './task.queries.ts';
import { Hopeless, taskKind } from './task.ts';
import type { TaskKind, TaskRow } from './task.ts';
import { startTaskWorker } from './worker.ts';
import type { GivenUp, WorkerOptions } from './worker.ts';

let testDatabase: TestDatabase;
let database: OpenDatabase;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});
beforeEach(async () => {
  await database.ownerPool.query('delete from task');
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const stored = async () => (await database.ownerPool.query<TaskRow>('select * from task order by seq')).rows;
const makeDue = () => database.ownerPool.query("update task set run_at = now() - interval '1 second'");
const by = { companyId: null, cause: 'login' };
const probe = (run: TaskKind<{ number: number }>['run'], more: Partial<TaskKind<{ number: number }>> = {}) =>
  taskKind({ name: 'probe', payload: z.object({ number: z.number() }), run, ...more });
const start = (kinds: TaskKind[], options: WorkerOptions = {}) => {
  const worker = startTaskWorker(database.app, kinds, { notifications: database.notifications, ...options });
  closing.push(worker.stop);
  return worker;
};
const add = (number: number, runAt?: Date) => addTask(database.app, { name: 'probe' }, { number }, { ...by, runAt });

describe('a task', () => {
  test('is done as soon as its transaction is committed, and not when it is rolled back', async () => {
    // It never looks by itself here: it is told.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    closing.push(() => vi.useRealTimers());
    const done: number[] = [];
    const worker = start([probe(async ({ number }) => void done.push(number))]);
    await worker.drain();
    await add(1);
    await expect.poll(() => done).toEqual([1]);
    await database.app
      .transaction()
      .execute(async (transaction) => {
        await addTask(transaction, { name: 'probe' }, { number: 2 }, by);
        throw new Error('undo');
      })
      .catch(() => {});
    await worker.drain();
    expect(done).toEqual([1]);
    expect((await stored()).map(({ state, payload }) => [state, payload])).toEqual([['done', null]]);
  });

  test('is done when it is due, and not before', async () => {
    const done: number[] = [];
    const dueAt = Date.now() + 3_600_000;
    let now = dueAt - 1;
    const worker = start([probe(async ({ number }) => void done.push(number))], { now: () => new Date(now) });
    await add(1, new Date(dueAt));
    await worker.drain();
    expect(done).toEqual([]);
    now = dueAt;
    // It looks by itself: nobody tells it of the time.
    await expect.poll(() => done).toEqual([1]);
  });

  test('does not wait for one of another kind that takes long', async () => {
    const done: number[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    start([probe(async ({ number }) => void done.push(number)), probe(() => held, { name: 'slow' })]);
    await addTask(database.app, { name: 'slow' }, { number: 0 }, by);
    await expect.poll(async () => (await stored())[0]!.attempts).toBe(1);
    await add(1);
    await expect.poll(() => done).toEqual([1]);
    release();
  });

  test('whose payload is not one of its kind is given up, without saying what is in it', async () => {
    const given: GivenUp[] = [];
    const worker = start([probe(async () => {})], { onGivenUp: (one) => void given.push(one) });
    await addTask(database.app, { name: 'probe' }, { number: 'secret' } as never, by);
    await worker.drain();
    expect(given.map(({ reason }) => reason)).toEqual(['its payload is not one of this kind']);
  });

  test('of a kind that nobody here knows is left alone', async () => {
    await addTask(database.app, { name: 'of-a-newer-version' }, {}, by);
    await start([probe(async () => {})]).drain();
    expect((await stored()).map(({ state, attempts }) => [state, attempts])).toEqual([['due', 0]]);
  });
});

describe('of many who do tasks', () => {
  /** Takes tasks as somebody would who did not know better: looks, then notes. */
  const takeNaively = async (): Promise<TaskRow | undefined> => {
    const { rows } = await database.ownerPool.query<TaskRow>(
      "select * from task where kind = 'probe' and state = 'due' and run_at <= now() order by run_at, seq limit 1",
    );
    if (rows[0])
      await database.ownerPool.query(
        "update task set attempts = attempts + 1, run_at = now() + interval '1 minute' where id = $1",
        [rows[0].id],
      );
    return rows[0];
  };
  const takenByMany = async (take: () => Promise<TaskRow | undefined>) => {
    for (let number = 0; number < 30; number++) await add(number);
    const taken: string[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let task = await take(); task; task = await take()) taken.push(task.id);
      }),
    );
    return { taken, different: new Set(taken).size };
  };

  test('never two take the same, and what one took who died is given back after its time', async () => {
    const { taken, different } = await takenByMany(() => takeTask(database.app, 'probe', 60, new Date()));
    expect([taken.length, different]).toEqual([30, 30]);
    const later = new Date(Date.now() + 61_000);
    expect(await takeTask(database.app, 'probe', 60, later)).toMatchObject({ attempts: 2 });
  });

  test('two would take the same without the lock: this test can fail', async () => {
    const { taken, different } = await takenByMany(takeNaively);
    expect(taken.length).toBeGreaterThan(different);
  });

  test('who comes late with a failure does not take it from who holds it now', async () => {
    let fail = () => {};
    const failing = new Promise<void>((_, reject) => (fail = () => reject(new Error('too late'))));
    const worker = start([probe(() => failing)]);
    await add(1);
    await expect.poll(async () => (await stored())[0]!.attempts).toBe(1);
    await makeDue();
    expect(await takeTask(database.app, 'probe', 60, new Date())).toMatchObject({ attempts: 2 });
    fail();
    await worker.drain();
    expect((await stored())[0]).toMatchObject({ attempts: 2, last_error: null });
    expect((await stored())[0]!.taken_at).not.toBeNull();
  });
});

describe('what fails', () => {
  test('is tried again later and later, keeps its reason, and is given up in the end; an operator has it done again under its id', async () => {
    const given: GivenUp[] = [];
    const ids: string[] = [];
    // Ahead of the database, whose clock decides where it is later.
    const at = new Date(Date.now() + 3_600_000);
    let isDown = true;
    const worker = start(
      [
        probe(async (_payload, { id }) => {
          ids.push(id);
          if (isDown) throw new Error('the other side is away');
        }),
      ],
      { onGivenUp: (one) => void given.push(one), now: () => at },
    );
    await add(1);
    await worker.drain();
    const [first] = await stored();
    const waitsInMs = Date.parse(first!.run_at) - at.getTime();
    expect(first).toMatchObject({ state: 'due', attempts: 1, last_error: 'the other side is away', taken_at: null });
    expect(waitsInMs).toBeGreaterThan(3_000);
    expect(waitsInMs).toBeLessThan(6_500);
    await database.ownerPool.query("update task set attempts = 29, run_at = now() - interval '1 second'");
    await worker.drain();
    expect(given).toMatchObject([{ taskId: first!.id, kind: 'probe', cause: 'login', attempts: 30 }]);
    expect((await stored())[0]).toMatchObject({ state: 'dead', payload: { number: 1 } });
    expect(await taskFigures(database.app, new Date())).toEqual([
      { kind: 'probe', waiting: 0, oldestWaitingInSeconds: 0, failedInADay: 1, dead: 1 },
    ]);

    isDown = false;
    const command = { db: database.app, now: new Date() };
    expect(await runTaskCommand(command, { name: 'tasks-again', ids: [first!.id] })).toMatchObject({ isDone: true });
    await expect.poll(async () => (await stored())[0]!.state).toBe('done');
    expect(new Set(ids)).toEqual(new Set([first!.id]));
  });

  test('for good is not tried again', async () => {
    const worker = start([
      probe(async () => {
        throw new Hopeless('it never will');
      }),
    ]);
    await add(1);
    await worker.drain();
    expect((await stored())[0]).toMatchObject({ state: 'dead', attempts: 1, last_error: 'it never will' });
  });

  test('is dropped with what is in it after 30 days, and forgotten after a year', async () => {
    for (const number of [1, 2]) await add(number);
    await database.ownerPool.query("update task set state = 'dead', ended_at = now() - interval '31 days'");
    await database.ownerPool.query(
      "update task set ended_at = now() - interval '400 days' where payload ->> 'number' = '2'",
    );
    await deleteOldTasks(database.app, new Date());
    expect((await stored()).map(({ state, payload }) => [state, payload])).toEqual([['dropped', null]]);
  });
});

describe('what comes again and again', () => {
  const sweep = (run: () => Promise<void>) =>
    taskKind({ name: 'sweep', payload: z.object({}), everyInSeconds: 600, run });

  test('is there once however many processes start, comes after its time, and is never given up', async () => {
    let runs = 0;
    let isDown = true;
    const failures: GivenUp[] = [];
    const kind = sweep(async () => {
      runs++;
      if (isDown) throw new Error('no');
    });
    const at = new Date(Date.now() + 3_600_000);
    const workers = [0, 1].map(() => start([kind], { onFailure: (one) => void failures.push(one), now: () => at }));
    for (const worker of workers) await worker.drain();
    expect((await stored()).map(({ kind: name, key }) => [name, key])).toEqual([['sweep', 'sweep']]);
    expect(runs).toBe(0);
    await database.ownerPool.query("update task set attempts = 4000, run_at = now() - interval '1 second'");
    await workers[0]!.drain();
    expect([runs, failures.length, (await stored())[0]!.state]).toEqual([1, 1, 'due']);
    isDown = false;
    await makeDue();
    await workers[1]!.drain();
    const [task] = await stored();
    expect(task).toMatchObject({ state: 'due', attempts: 0, last_error: null });
    expect(Date.parse(task!.run_at) - at.getTime()).toBe(600_000);
    expect(runs).toBe(2);
  });

  test('comes once, not without end, to a worker whose clock stands still before that of the database', async () => {
    let runs = 0;
    const kind = sweep(async () => {
      runs += 1;
      // Before the drain would go on for ever it is told to stop.
      if (runs === 5) void worker.stop();
    });
    const worker = start([kind], { now: () => new Date(Date.now() - 86_400_000) });
    await worker.drain();
    await makeDue();
    await worker.drain();
    expect(runs).toBe(1);
  });
});

describe('the operator’s command', () => {
  const command = (...args: Parameters<typeof runTaskCommand> extends [unknown, infer C] ? [C] : never) =>
    runTaskCommand({ db: database.app, now: new Date() }, ...args);

  test('lists what was given up, what fails and what is due, and never what is in it', async () => {
    expect((await command({ name: 'tasks' })).lines).toEqual(['Nothing is due, and nothing was given up.']);
    for (const number of [717_171, 2, 3]) await add(number);
    const [dead, failing, due] = (await stored()).map(({ id }) => id);
    await database.ownerPool.query(
      "update task set state = 'dead', attempts = 30, last_error = 'the mail server answered 550', ended_at = now() where id = $1",
      [dead],
    );
    await database.ownerPool.query(
      "update task set attempts = 3, last_error = 'the mail server answered 451' where id = $1",
      [failing],
    );
    const { lines } = await command({ name: 'tasks' });
    expect(lines).toEqual([
      'Given up (1):',
      expect.stringContaining(`${dead}  probe, from login, 30 tries, until 2`),
      '    the mail server answered 550',
      'Failing (1):',
      expect.stringContaining(`${failing}  probe, from login, 3 tries, next at 2`),
      '    the mail server answered 451',
      'Due (1):',
      expect.stringContaining(`${due}  probe, from login, next at 2`),
    ]);
    expect(lines.join()).not.toContain('717171');
  });

  test('drops one with what is in it; not what is being done, is over, or comes again and again', async () => {
    for (const number of [1, 2]) await add(number);
    const [first, second] = (await stored()).map(({ id }) => id) as [string, string];
    expect(await command({ name: 'tasks-drop', ids: [first] })).toMatchObject({ isDone: true });
    expect((await stored())[0]).toMatchObject({ state: 'dropped', payload: null });
    await takeTask(database.app, 'probe', 60, new Date());
    await database.ownerPool.query(
      "insert into task (kind, key, cause, payload) values ('sweep', 'sweep', 'sweep', '{}')",
    );
    const sweep = (await stored()).find(({ key }) => key !== null)!.id;
    for (const name of ['tasks-drop', 'tasks-again'] as const)
      expect((await command({ name, ids: [first, second, 'nothing'] })).lines).toEqual([
        `${first}  is over, or there is no such task`,
        `${second}  is being done right now`,
        'nothing  is over, or there is no such task',
      ]);
    expect((await command({ name: 'tasks-drop', ids: [sweep] })).lines).toEqual([
      `${sweep}  comes again and again: it cannot be dropped`,
    ]);
  });
});

describe('processes', () => {
  const mail = { channel: 'mail' as const, recipient: 'asha@vendor.example', subject: 'Hi', text: 'Hello' };
  let messageIds: string[];
  let onMail: (id: string) => Promise<void>;
  let smtp: SMTPServer;
  beforeEach(async () => {
    messageIds = [];
    onMail = async () => {};
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const id = /^message-id: <(.*)@/im.exec(Buffer.concat(chunks).toString())![1]!;
          messageIds.push(id);
          void onMail(id).finally(done);
        });
      },
    });
    smtp.on('error', () => {});
    await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  });
  const startProcess = async (): Promise<ChildProcess> => {
    const { port } = smtp.server.address() as AddressInfo;
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../testing/task-process.ts'),
        JSON.stringify(testDatabase.location),
        `smtp://127.0.0.1:${port}`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    closing.push(() => kill(child));
    await new Promise((resolve) => child.stdout!.once('data', resolve));
    return child;
  };
  const kill = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };

  test.runIf(testEngine === 'postgres')(
    'two on one database carry each email once, as soon as it is there',
    async () => {
      await Promise.all([startProcess(), startProcess()]);
      for (let number = 0; number < 60; number++) await insertMessage(database.app, null, 'login', mail);
      await expect.poll(() => messageIds.length).toBe(60);
      await expect.poll(async () => (await stored()).every(({ state }) => state === 'done')).toBe(true);
      expect(new Set(messageIds).size).toBe(60);
      expect((await stored()).every(({ attempts }) => attempts === 1)).toBe(true);
    },
    120_000,
  );

  test('the command asks before it drops, and reaches the database itself when no server runs', async () => {
    await add(1);
    const id = (await stored())[0]!.id;
    const isAlone = testEngine === 'embedded';
    if (isAlone) await database.close();
    const give = (args: string[], answer: string) =>
      new Promise<{ code: number | null; output: string }>((resolve) => {
        const { location, folder } = testDatabase;
        const child = spawn(process.execPath, [join(import.meta.dirname, '../tasks.ts'), ...args], {
          env: {
            ...childEnvironment,
            DATA_DIR: folder,
            ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
          },
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
        child.stdin.end(answer);
        child.once('close', (code) => resolve({ code, output }));
      });
    const listed = await give([], '');
    expect(listed.code).toBe(0);
    expect(listed.output).toContain(`${id}  probe, from login`);
    for (const answer of ['', 'n\n']) {
      const refused = await give(['drop', id], answer);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain('Nothing was dropped.');
    }
    expect((await give(['drop', id], 'y\n')).output).toContain(`${id}  is dropped`);
    expect(await give(['drop', id, '--yes'], '')).toMatchObject({ code: 1 });
    expect((await give(['lose'], '')).output).toContain('Usage:');
    if (isAlone) database = await openDatabase(testDatabase.location, () => {});
    expect((await stored())[0]).toMatchObject({ state: 'dropped' });
  }, 180_000);

  test('one that is killed while it hands an email over leaves it to the next, under the same id', async () => {
    await insertMessage(database.app, null, 'login', mail);
    // One process at a time holds the embedded database.
    const isAlone = testEngine === 'embedded';
    if (isAlone) await database.close();
    onMail = () => new Promise(() => {});
    const first = await startProcess();
    await expect.poll(() => messageIds.length).toBe(1);
    await kill(first);
    if (isAlone) database = await openDatabase(testDatabase.location, () => {});
    expect((await stored())[0]).toMatchObject({ state: 'due', attempts: 1 });
    await makeDue();
    if (isAlone) await database.close();
    onMail = async () => {};
    const second = await startProcess();
    await expect.poll(() => messageIds.length).toBe(2);
    // What it has begun it notes before it ends.
    await kill(second, 'SIGTERM');
    if (isAlone) database = await openDatabase(testDatabase.location, () => {});
    expect(new Set(messageIds).size).toBe(1);
    expect((await stored())[0]).toMatchObject({ id: messageIds[0], state: 'done', attempts: 2 });
  }, 120_000);
});
