import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../db/driver.ts';
import type { DatabaseLocation } from '../db/driver.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { fillFixtureWorld } from './fixture-world.ts';

/** A database of one test file, filled with the fixture world. */
export type TestDatabase = { location: DatabaseLocation; folder: string; remove: () => Promise<void> };

/** 'postgres' when TEST_DATABASE_URL leads to a server where databases may be made, else 'embedded'. */
export const testEngine: 'postgres' | 'embedded' = process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded';

/** Changes with everything that a template is made of. */
const fingerprint = createHash('sha256')
  .update(
    readMigrations()
      .map(({ checksum }) => checksum)
      .join(),
  )
  .update(readFileSync(new URL('./fixture-world.ts', import.meta.url)))
  .update(readFileSync(new URL('../db/embedded-worker.ts', import.meta.url)))
  .digest('hex')
  .slice(0, 16);

/** A fresh database: a copy of a template that is made once per version of migrations and fixture. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-test-'));
  if (testEngine === 'embedded') {
    cpSync(join(await embeddedTemplate(), 'pg'), join(folder, 'pg'), { recursive: true });
    return {
      location: { kind: 'embedded', dataFolder: folder },
      folder,
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `millwright_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const url = new URL(process.env.TEST_DATABASE_URL!);
  const template = await postgresTemplate(url);
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  return {
    location: { kind: 'postgres', url: withDatabase(url, name) },
    folder,
    remove: async () => {
      rmSync(folder, { recursive: true, force: true });
      await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function fill(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location, () => {});
  try {
    await migrate(database.ownerPool);
    await fillFixtureWorld(database.owner);
  } finally {
    await database.close();
  }
}

async function embeddedTemplate(): Promise<string> {
  // One per person: nobody can read another's.
  const template = join(tmpdir(), `millwright-template-${fingerprint}-${process.getuid?.() ?? 0}`);
  if (existsSync(join(template, 'complete'))) return template;
  const made = mkdtempSync(join(tmpdir(), 'millwright-making-'));
  await fill({ kind: 'embedded', dataFolder: made });
  writeFileSync(join(made, 'complete'), '');
  try {
    renameSync(made, template);
  } catch {
    // Another test worker was faster.
    rmSync(made, { recursive: true, force: true });
    mkdirSync(template, { recursive: true });
  }
  return template;
}

async function postgresTemplate(url: URL): Promise<string> {
  const name = `millwright_template_${fingerprint}`;
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7305105)');
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datallowconn = false', [
      name,
    ]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await fill({ kind: 'postgres', url: withDatabase(url, name) });
    // Marks it as complete, and nobody can be connected while it is copied.
    await client.query(`alter database ${name} with allow_connections false`);
  });
  return name;
}

async function onServer(url: URL, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: URL, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}
