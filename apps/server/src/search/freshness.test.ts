import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '../db/driver.ts';
import type { OpenDatabase } from '../db/driver.ts';
import { createTestDatabase, testEngine } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { createVendorSource } from './search.queries.ts';
import { VendorSearch } from './vendor-search.ts';
import type { VendorSource } from './vendor-rows.ts';

let files: TestDatabase;
let database: OpenDatabase;
let source: VendorSource;
let search: VendorSearch;
const folder = mkdtempSync(join(tmpdir(), 'millwright-fresh-'));
const snapshotFile = join(folder, 'vendors.idx');

beforeAll(async () => {
  files = await createTestDatabase();
  database = await openDatabase(files.location, () => {});
  source = createVendorSource((sql, params) => database.searchPool.query(sql, params));
  search = new VendorSearch({ source, snapshotFile });
  await search.start();
});

afterAll(async () => {
  await search.close();
  await database.close();
  await files.remove();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (sql: string, params: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await database.ownerPool.query(sql, params)).rows;
const totalOf = async (name: string, from = search): Promise<number> =>
  (await from.search({ mode: 'name', search: name })).totalVendors;

/** Until a search by name has this total. */
const untilTotal = (name: string, total: number) =>
  until(async () => (await totalOf(name)) === total, `"${name}" has ${total} hits`);

/** Copies a vendor under a new name; returns its id. */
async function insertVendor(name: string, gstn: string): Promise<string> {
  const [columns] = await run(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
      where table_name = 'vendor' and column_name not in ('id', 'gstn', 'company_name')`,
  );
  const [row] = await run(
    `insert into vendor (gstn, company_name, ${String(columns!.list)}) select $1, $2, ${String(columns!.list)} from vendor where deleted_at is null order by id limit 1 returning id`,
    [gstn, name],
  );
  return String(row!.id);
}

describe('search follows the database', () => {
  test('an insert, a rename, a rating change and a deletion become visible', async () => {
    const id = await insertVendor('Freshwater Quibble Works', '27ZZZZZ0000Z1Z1');
    await untilTotal('quibble', 1);

    await run(`update vendor set company_name = 'Renamed Zephyrine Works' where id = $1`, [id]);
    await untilTotal('zephyrine', 1);
    expect(await totalOf('quibble')).toBe(0);

    const before = (await search.search({ mode: 'name', search: 'zephyrine' })).hits[0]!.score;
    await run('update vendor set rating_score = 4.9, review_count = 50, verification_share = 1 where id = $1', [id]);
    await until(async () => (await search.search({ mode: 'name', search: 'zephyrine' })).hits[0]!.score > before);

    await run('update vendor set deleted_at = now() where id = $1', [id]);
    await untilTotal('zephyrine', 0);
    await run('update vendor set deleted_at = null where id = $1', [id]);
    await untilTotal('zephyrine', 1);
    await run('delete from vendor where id = $1', [id]);
    await untilTotal('zephyrine', 0);
  });

  test('refresh makes everything visible that was committed before it was called', async () => {
    const id = await insertVendor('Immediate Xanthic Works', '27ZZZZZ0000Z1Z2');
    await search.refresh();
    expect(await totalOf('xanthic')).toBe(1);
    await run('delete from vendor where id = $1', [id]);
    await search.refresh();
    expect(await totalOf('xanthic')).toBe(0);
  });

  test('what was rolled back never shows', async () => {
    await run(
      `do $$ begin begin update vendor set company_name = 'Ghostly Works'; raise exception 'no'; exception when others then null; end; end $$`,
    );
    await search.refresh();
    expect(await totalOf('ghostly')).toBe(0);
  });

  test.runIf(testEngine === 'postgres')(
    'a transaction that began first and commits last is not missed, and holds nobody back meanwhile',
    async () => {
      const [early, late] = [
        await insertVendor('Earlybird Works', '27ZZZZZ0000Z1Z3'),
        await insertVendor('Latecomer Works', '27ZZZZZ0000Z1Z4'),
      ];
      await untilTotal('latecomer', 1);
      const client = new pg.Client({ connectionString: (files.location as { url: string }).url });
      await client.connect();
      try {
        await client.query('begin');
        await client.query(`update vendor set company_name = 'Latecomer Changed Vizigoth' where id = $1`, [late]);
        await run(`update vendor set company_name = 'Earlybird Changed Wyvern' where id = $1`, [early]);
        await untilTotal('wyvern', 1);
        for (let poll = 0; poll < 5; poll++) await search.refresh();
        expect(await totalOf('vizigoth')).toBe(0);
        await client.query('commit');
        await untilTotal('vizigoth', 1);
      } finally {
        await client.end();
        await run('delete from vendor where id = any($1::uuid[])', [[early, late]]);
      }
    },
  );
});

describe('the snapshot between starts', () => {
  test('is loaded and caught up with what happened meanwhile', async () => {
    const id = await insertVendor('Overnight Ploverbird Works', '27ZZZZZ0000Z1Z5');
    const messages: string[] = [];
    const next = new VendorSearch({ source, snapshotFile, log: (_, message) => messages.push(message) });
    try {
      await next.start();
      expect(messages).toContain('Search index loaded.');
      expect(await totalOf('ploverbird', next)).toBe(1);
    } finally {
      await next.close();
      await run('delete from vendor where id = $1', [id]);
    }
  });

  test('is built again when the database was filled past its change log', async () => {
    await run('alter table vendor disable trigger vendor_change_noted');
    const id = await insertVendor('Bulkload Kestrelina Works', '27ZZZZZ0000Z1Z6');
    await run('alter table vendor enable trigger vendor_change_noted');
    const messages: string[] = [];
    const next = new VendorSearch({ source, snapshotFile, log: (_, message) => messages.push(message) });
    try {
      await next.start();
      expect(messages).toContain('Search index built.');
      expect(await totalOf('kestrelina', next)).toBe(1);
      // The one that was running reads it on demand.
      expect(await totalOf('kestrelina')).toBe(0);
      await search.rebuild();
      expect(await totalOf('kestrelina')).toBe(1);
    } finally {
      await next.close();
      await run('delete from vendor where id = $1', [id]);
    }
  });

  test('that cannot be written does not keep search down', async () => {
    const messages: string[] = [];
    const next = new VendorSearch({
      source,
      snapshotFile: join(snapshotFile, 'below-a-file.idx'),
      log: (level, message) => messages.push(`${level} ${message}`),
    });
    try {
      await next.start();
      expect(messages.some((message) => message.startsWith('warn The search snapshot could not be written'))).toBe(
        true,
      );
      expect(next.status()).toMatchObject({ isReady: true });
    } finally {
      await next.close();
    }
  });
});

describe('the overview', () => {
  test('counts what a search with that one filter finds', async () => {
    await search.refresh();
    const { services, categories, registeredStates, registeredCities, vendorCount } = await search.overview();
    expect(vendorCount).toBe((await search.search({ mode: 'requirement' })).totalVendors);
    for (const { value, count } of services.slice(0, 12)) {
      expect((await search.search({ mode: 'requirement', subcategoryId: value })).totalVendors).toBe(count);
    }
    for (const { value, count } of [...registeredStates.slice(0, 5), ...registeredCities.slice(0, 5)]) {
      expect((await search.search({ mode: 'requirement', selectedRegisteredLocations: [value] })).totalVendors).toBe(
        count,
      );
    }
    const [counted] = await run(
      `select count(distinct v.id)::int as count from vendor v join vendor_subcategory s on s.id = any(v.subcategory_ids)
        where v.deleted_at is null and s.category_id = $1`,
      [categories[0]!.value],
    );
    expect(categories[0]!.count).toBe(counted!.count);
  });
});
