import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEngine } from '../testing/test-database.ts';
import { openDatabase } from './driver.ts';
import type { OpenDatabase } from './driver.ts';
import { FolderInUse } from './folder-lock.ts';

/** Together longer than the ten seconds of silence after which a client is cut off. */
const [ROUNDS, PAUSE_IN_MS] = [240, 50];

// The traps of PGlite, closed; nothing here concerns a real PostgreSQL.
describe.runIf(testEngine === 'embedded')('the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-embedded-'));
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'embedded', dataFolder: folder }, () => {});
    await database.ownerPool.query(
      'create table note (id int primary key, text text); create role millwright_app; grant all on note to millwright_app',
    );
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('forces the log to the disk before a commit is acknowledged', async () => {
    for (let id = 0; id < 5; id++) {
      const before = database.fsyncCount();
      await database.ownerPool.query('insert into note values ($1, $2)', [id, 'kept']);
      expect(database.fsyncCount()).toBeGreaterThan(before);
    }
    const { rows } = await database.ownerPool.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method')",
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      wal_sync_method: 'fsync',
    });
  });

  test('a second opener in this process is refused, and told who holds the folder', async () => {
    const second = openDatabase({ kind: 'embedded', dataFolder: folder }, () => {});
    await expect(second).rejects.toThrow(FolderInUse);
    await expect(second).rejects.toThrow(`process ${process.pid}`);
  });

  test('a second process is refused with one line', () => {
    const driver = JSON.stringify(join(import.meta.dirname, 'driver.ts'));
    const script = `import(${driver}).then(({ openDatabase }) => openDatabase({ kind: 'embedded', dataFolder: process.argv[1] }, () => {})).then(() => process.exit(0), (error) => { console.log(error.message); process.exit(3); })`;
    let output = '';
    let status = 0;
    try {
      execFileSync(process.execPath, ['-e', script, folder]);
    } catch (error) {
      ({ status } = error as { status: number });
      output = String((error as { stdout: Buffer }).stdout);
    }
    expect(status).toBe(3);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^The data folder .* is in use by process ${process.pid} `)),
    ]);
  });

  test('the lock of a killed process is gone with it', async () => {
    const other = mkdtempSync(join(tmpdir(), 'millwright-lock-'));
    const lockModule = JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'));
    const holder = spawn(process.execPath, [
      '-e',
      `import(${lockModule}).then(({ lockFolder }) => { globalThis.held = lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000); })`,
      other,
    ]);
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    const { lockFolder } = await import('./folder-lock.ts');
    expect(() => lockFolder(other)).toThrow(`process ${holder.pid}`);
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    lockFolder(other).release();
    rmSync(other, { recursive: true, force: true });
  });

  test('heavy queries do not starve the event loop', async () => {
    let isOver = false;
    const query = database.appPool
      .query('select count(*) from generate_series(1, 3000000) n where n % 7 = 3')
      .finally(() => (isOver = true));
    let turns = 0;
    while (!isOver) {
      await new Promise(setImmediate);
      turns++;
    }
    await query;
    // In one thread the loop would turn a few times before the query and after it, and never meanwhile.
    expect(turns).toBeGreaterThan(100);
  });

  test('transactions of several clients take turns and never see inside each other', async () => {
    await database.ownerPool.query(
      'create table counter (value int); insert into counter values (0); grant all on counter to millwright_app',
    );
    const increment = async () => {
      const client = await database.appPool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ value: number }>('select value from counter');
        await new Promise(setImmediate);
        await client.query('update counter set value = $1', [rows[0]!.value + 1]);
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 20 }, increment));
    const { rows } = await database.ownerPool.query<{ value: number }>('select value from counter');
    expect(rows[0]!.value).toBe(20);
  });

  test('a client that leaves in the middle of a transaction takes nothing with it', async () => {
    const client = await database.appPool.connect();
    await client.query('begin');
    await client.query("insert into note values (100, 'half')");
    client.release(true);
    const { rows } = await database.appPool.query<{ count: number }>('select count(*) from note where id = 100');
    expect(rows[0]!.count).toBe(0);
  });

  test('a client that says nothing in its transaction for ten seconds is cut off, and one that goes on is not, however many wait', async () => {
    const silent = await database.appPool.connect();
    await silent.query('begin');
    await silent.query("insert into note values (200, 'never committed')");
    await Promise.all(Array.from({ length: 3 }, () => database.ownerPool.query('select 1')));
    await expect(silent.query('commit')).rejects.toThrow(/closed|terminated|not queryable/);
    silent.release(true);
    // The timer of an earlier silence must not hit a later transaction: this one never pauses for long, and others keep knocking.
    const busy = await database.appPool.connect();
    for (let round = 0; round < ROUNDS; round++) {
      await busy.query('begin');
      const knocking = database.ownerPool.query('select 1');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_IN_MS));
      await busy.query('select 1');
      await busy.query('commit');
      await knocking;
    }
    busy.release();
    const { rows } = await database.ownerPool.query<{ count: number }>('select count(*) from note where id = 200');
    expect(rows[0]!.count).toBe(0);
  });

  test('each client has its own role, whoever asked before', async () => {
    const [owner, app] = await Promise.all([
      database.ownerPool.query<{ current_user: string }>('select current_user'),
      database.appPool.query<{ current_user: string }>('select current_user'),
    ]);
    expect([owner.rows[0]!.current_user, app.rows[0]!.current_user]).toEqual(['postgres', 'millwright_app']);
  });

  test('a failed query leaves the client usable', async () => {
    await expect(database.appPool.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(database.appPool.query('select $1::int as one', ['x'])).rejects.toThrow('invalid input syntax');
    expect((await database.appPool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('large values go in and out whole', async () => {
    const text = 'Boiler – ₹ '.repeat(400_000);
    const { rows } = await database.appPool.query<{ text: string }>('select $1::text as text', [text]);
    expect(rows[0]!.text === text).toBe(true);
  });
});
