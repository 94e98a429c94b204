import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Pool } from 'pg';
import { Explained } from '../explained.ts';

/** Thrown when the migrations on disk do not continue those in the database; one line for the person who runs the server. */
export class MigrationRefused extends Explained {}

const folder = new URL('./migrations/', import.meta.url);
const LOCK = 7_305_104;

type Migration = { version: number; name: string; sql: string; checksum: string };

/** The migrations in order, from migrations/NNNN_verb_noun.sql. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(new URL(file, folder), 'utf8');
      return {
        version: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/**
 * Brings the database to the newest version: forward only, each migration in a transaction of its own, one process at a time. Throws
 * MigrationRefused when an applied migration was edited or is unknown here. Answers the names that were applied now.
 */
export async function migrate(ownerPool: Pool): Promise<string[]> {
  const client = await ownerPool.connect();
  const appliedNow: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migration (version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
      'select * from schema_migration order by version',
    );
    const migrations = readMigrations();
    for (const row of rows) {
      const known = migrations.find((migration) => migration.version === row.version);
      if (!known)
        throw new MigrationRefused(
          `The database has migration ${row.version} (${row.name}), which this version does not know. Run a newer version.`,
        );
      if (known.checksum !== row.checksum)
        throw new MigrationRefused(
          `Migration ${row.version} (${row.name}) was changed after it was applied. Migrations are never edited: add a new one.`,
        );
    }
    // By number, not by count: one that was merged after another with a higher number is applied as well.
    const applied = new Set(rows.map(({ version }) => version));
    for (const migration of migrations.filter(({ version }) => !applied.has(version))) {
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
          migration.version,
          migration.name,
          migration.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${migration.version} (${migration.name}) failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
      appliedNow.push(migration.name);
    }
    return appliedNow;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}
