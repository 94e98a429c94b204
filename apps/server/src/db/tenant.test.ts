import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../testing/fixture-world.ts';
import { createTestDatabase, testEngine } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { openDatabase } from './driver.ts';
import type { OpenDatabase } from './driver.ts';
import { migrate, MigrationRefused } from './migrate.ts';
import { createRequestDatabases } from './request-database.ts';

let testDatabase: TestDatabase;
let database: OpenDatabase;
let requests: ReturnType<typeof createRequestDatabases>;
const sagar = { companyId: fixture.sagar.companyId, userId: fixture.users.owner.userId };
const deccan = { companyId: fixture.deccan.companyId, userId: fixture.users.buyer.userId };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location, () => {});
  requests = createRequestDatabases(database.appPool);
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});

/** Tables that belong to a company: those with a policy for the app role or with row-level security at all. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ relname: string }>(
    "select relname from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ relname }) => relname);
}

/** What bounds a policy: the company of the person, the vendor of a link, or the job that a link to management is of. */
const bounds = [
  'company_id = current_company_id()',
  'company_id = ( SELECT current_company_id() AS current_company_id)',
  'id = current_company_id()',
  'job_vendor_id = current_job_vendor_id()',
  'current_job_vendor_id() = ANY (vendors)',
  'current_conversation_id() = ANY (vendors)',
  'job_id = current_f3_job_id()',
  'id = current_visit_id()',
  'visit_id = current_visit_id()',
  'job_id = ( SELECT i.job_id FROM rfq_invitation i WHERE (i.job_vendor_id = current_job_vendor_id()))',
  // The thread of the vendor's link, of a job or without one: conversation.test.ts tries another's.
  'id IN ( SELECT chat_own() AS chat_own)',
  'thread_id IN ( SELECT chat_own() AS chat_own)',
  // The threads of the person's company, or of the vendor's link, that may be read: chat.test.ts tries each reader.
  'id IN ( SELECT chat_readable() AS chat_readable)',
  'thread_id IN ( SELECT chat_readable() AS chat_readable)',
];

/** PostgreSQL writes an expression, and each part of one, in parentheses. */
const bare = (text: string) => (text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text);

/** The parts of an expression that must all hold. */
function conjunctsOf(expression: string): string[] {
  const text = bare(expression.replaceAll(/\s+/g, ' ').trim());
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (depth === 0 && text.startsWith(' AND ', at)) {
      parts.push(text.slice(start, at));
      start = at + ' AND '.length;
    }
  }
  return [...parts, text.slice(start)].map(bare);
}

describe('row-level security', () => {
  test('the role that answers requests is no superuser, owns nothing and does not pass row-level security by', async () => {
    const { rows } = await database.appPool.query(
      `select current_user, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
        (select count(*) from pg_class c where c.relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        current_user: 'millwright_app',
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        owned: 0,
      },
    ]);
  });

  test('every table with a company column is guarded', async () => {
    const { rows } = await database.ownerPool.query<{ table_name: string }>(
      "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'",
    );
    const guarded = await tenantTables();
    expect(rows.map(({ table_name: name }) => name).filter((name) => !guarded.includes(name))).toEqual([]);
  });

  test('every policy keeps to one company, or to what one link was made for', async () => {
    const { rows } = await database.ownerPool.query<{ rule: string; expressions: (string | null)[] }>(
      `select tablename || ': ' || policyname as rule, array[qual, with_check] as expressions from pg_policies
        where schemaname = 'public' and 'millwright_app' = any(roles) order by 1`,
    );
    const isOpen = (expression: string | null) =>
      expression !== null && !conjunctsOf(expression).some((conjunct) => bounds.includes(conjunct));
    expect(rows.filter(({ expressions }) => expressions.some(isOpen)).map(({ rule }) => rule)).toEqual([
      // A task may belong to no company, and the app role reads none.
      'task: tenant_insert',
      // A published review is of the directory.
      'vendor_review: public_read',
    ]);
  });

  test('with no tenant set a query sees no tenant’s row', async () => {
    const counts: Record<string, number> = {};
    for (const table of await tenantTables()) {
      const { rows } = await database.appPool
        .query<{ count: number }>(
          `select count(*) from ${table}${table === 'vendor_review' ? ' where not is_public' : ''}`,
        )
        .catch((error: { code: string }) => {
          // No right to read at all is as good.
          expect(error.code).toBe('42501');
          return { rows: [{ count: 0 }] };
        });
      counts[table] = rows[0]!.count;
    }
    expect(
      Object.values(counts).every((count) => count === 0),
      JSON.stringify(counts),
    ).toBe(true);
    expect(counts).toHaveProperty('shortlist_group');
    expect(await database.owner.selectFrom('shortlist_group').selectAll().execute()).toHaveLength(2);
  });

  test('a tenant sees its own rows and cannot write into another company', async () => {
    const request = requests.withTenant(sagar);
    const groups = await request.db.selectFrom('shortlist_group').select(['id', 'company_id']).execute();
    expect(groups).toEqual([{ id: fixture.sagar.defaultGroupId, company_id: sagar.companyId }]);
    await expect(
      request.db
        .insertInto('shortlist_group')
        .values({ company_id: deccan.companyId, group_name: 'Smuggled' })
        .execute(),
    ).rejects.toThrow('row-level security');
    await request.rollback();
    const other = requests.withTenant(sagar);
    const changed = await other.db
      .updateTable('shortlist_group')
      .set({ group_name: 'Mine' })
      .where('id', '=', fixture.deccan.defaultGroupId)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
    await other.rollback();
  });

  test('the tenant ends with the transaction: the next request on the same connection has none', async () => {
    for (let round = 0; round < 12; round++) {
      const request = requests.withTenant(round % 2 ? sagar : deccan);
      await request.db.selectFrom('shortlist_group').select('id').execute();
      await request.commit();
      expect(await requests.withoutTenant.db.selectFrom('shortlist_group').select('id').execute()).toEqual([]);
    }
  });

  test('closed tables cannot be read or written by the app role at all', async () => {
    for (const sql of [
      'select * from session_token',
      'select * from login_attempt',
      'select * from task',
      'update vendor_contact set full_name = full_name',
      'delete from vendor',
      'select * from schema_migration',
      'delete from activity',
      'update activity set detail = detail',
    ])
      await expect(database.appPool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  });

  test('the Default group can be neither renamed nor deleted, whoever asks', async () => {
    const { defaultGroupId } = fixture.sagar;
    for (const change of [{ group_name: 'Other' }, { deleted_at: '2026-01-01T00:00:00Z' }, { is_default: false }])
      await expect(
        database.owner.updateTable('shortlist_group').set(change).where('id', '=', defaultGroupId).execute(),
      ).rejects.toMatchObject({ constraint: 'shortlist_group_default_kept' });
    await expect(
      database.owner.deleteFrom('shortlist_group').where('id', '=', defaultGroupId).execute(),
    ).rejects.toThrow('Default');
  });
});

describe('the database of one request', () => {
  test('opens its transaction with its first query, and a request that only reads the directory opens none', async () => {
    const request = requests.withTenant(sagar);
    const idBefore = await request.directory
      .selectFrom('vendor')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(idBefore.count).toBe(30);
    const transactionOf = async () =>
      (
        await request.directory
          .selectNoFrom(({ fn }) => fn<string>('pg_current_xact_id', []).as('id'))
          .executeTakeFirstOrThrow()
      ).id;
    // Outside a transaction every statement is one of its own.
    const first = await transactionOf();
    expect(await transactionOf()).not.toBe(first);
    // From here on the directory reads in the same transaction.
    await request.db.selectFrom('company').select('id').execute();
    const inside = await transactionOf();
    expect(await transactionOf()).toBe(inside);
    await request.rollback();
  });

  test('commits what it wrote, and rolls back what it did not commit', async () => {
    const insert = async (name: string) => {
      const request = requests.withTenant(sagar);
      await request.db
        .insertInto('shortlist_group')
        .values({ company_id: sagar.companyId, group_name: name })
        .execute();
      return request;
    };
    await (await insert('Kept')).commit();
    await (await insert('Dropped')).rollback();
    const names = await database.owner
      .selectFrom('shortlist_group')
      .select('group_name')
      .where('group_name', 'in', ['Kept', 'Dropped'])
      .execute();
    expect(names).toEqual([{ group_name: 'Kept' }]);
  });

  test('queries started together and more requests than connections all come to their end', async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const request = requests.withTenant(index % 2 ? sagar : deccan);
        const [own, vendors, people] = await Promise.all([
          request.db.selectFrom('company').select('id').execute(),
          request.directory.selectFrom('vendor').select('id').limit(1).execute(),
          request.db.selectFrom('app_user').select('id').execute(),
        ]);
        await request.commit();
        return [own.length, vendors.length, people.length];
      }),
    );
    expect(new Set(results.map((result) => result.join()))).toEqual(new Set(['1,1,1', '1,1,6']));
  });

  test('a plan that is kept answers each tenant with its own rows, on every connection, and strangers with none', async () => {
    const ask = async (request: ReturnType<typeof requests.withTenant>) => {
      const text = 'select company_id from shortlist_group where is_default and group_name = $1';
      const { rows } = await request.db.executeQuery<{ company_id: string }>(CompiledQuery.raw(text, ['Default']));
      await request.commit();
      return rows.map((row) => row.company_id);
    };
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) => ask(requests.withTenant(index % 2 ? sagar : deccan))),
      );
      for (const [index, found] of answers.entries())
        expect(found).toEqual([index % 2 ? sagar.companyId : deccan.companyId]);
      expect(await ask(requests.withoutTenant)).toEqual([]);
    }
    const { rows } = await database.appPool.query<{ count: number }>(
      "select count(*) from pg_prepared_statements where statement like 'select company_id from shortlist_group%'",
    );
    expect(rows[0]!.count).toBeGreaterThan(0);
  });

  test('a kept plan that a migration made wrong fails its connection once, and no later request', async () => {
    const ask = async () => {
      const request = requests.withTenant(sagar);
      try {
        return await request.db.selectFrom('shortlist_group').selectAll().execute();
      } finally {
        await request.rollback();
      }
    };
    await Promise.all(Array.from({ length: 24 }, ask));
    await database.ownerPool.query('alter table shortlist_group add column later int');
    try {
      const failures = await Promise.allSettled(Array.from({ length: 24 }, ask));
      expect(failures.some(({ status }) => status === 'rejected')).toBe(true);
      for (let time = 0; time < 24; time++) expect(await ask()).not.toEqual([]);
    } finally {
      await database.ownerPool.query('alter table shortlist_group drop column later');
    }
  });

  test('a tenant that is not two UUIDs never reaches the database', async () => {
    const request = requests.withTenant({ companyId: "x'; drop table vendor; --", userId: sagar.userId });
    await expect(request.db.selectFrom('company').select('id').execute()).rejects.toThrow('UUID');
  });
});

describe('migrate', () => {
  test('a second run changes nothing', async () => {
    expect(await migrate(database.ownerPool)).toEqual([]);
  });

  test('an applied migration that was edited is refused, and so is one from a newer version', async () => {
    const checksum = async (version: number, to: string) =>
      database.ownerPool.query('update schema_migration set checksum = $2 where version = $1', [version, to]);
    const { rows } = await database.ownerPool.query<{ checksum: string }>(
      'select checksum from schema_migration where version = 1',
    );
    await checksum(1, 'edited');
    await expect(migrate(database.ownerPool)).rejects.toThrow(MigrationRefused);
    await checksum(1, rows[0]!.checksum);
    await database.ownerPool.query(
      "insert into schema_migration (version, name, checksum) values (9999, 'from_the_future', 'x')",
    );
    await expect(migrate(database.ownerPool)).rejects.toThrow('Run a newer version');
    await database.ownerPool.query('delete from schema_migration where version = 9999');
    await expect(migrate(database.ownerPool)).resolves.toEqual([]);
  });

  test('one with a lower number than the newest is applied as well', async () => {
    const [gone] = (
      await database.ownerPool.query<{ version: number; name: string }>(
        "delete from schema_migration where name = 'read_on_a_full_disk' returning version, name",
      )
    ).rows;
    expect(await migrate(database.ownerPool)).toEqual([gone!.name]);
    expect(await migrate(database.ownerPool)).toEqual([]);
  });
});

test('both engines hand out the same types: bigint as number, times as RFC 3339, dates as dates', async () => {
  const { rows } = await database.appPool.query(
    "select 12345678901234::bigint as paise, timestamptz '2026-11-21 05:30:00.5+05:30' as at, date '2026-11-21' as day, '{\"a\":[1]}'::jsonb as json, array['a','b'] as list, null::bigint as nothing",
  );
  expect(rows).toEqual([
    {
      paise: 12345678901234,
      at: '2026-11-21T00:00:00.500Z',
      day: '2026-11-21',
      json: { a: [1] },
      list: ['a', 'b'],
      nothing: null,
    },
  ]);
});

describe.runIf(testEngine === 'postgres')('on a PostgreSQL server', () => {
  test('a query of a request ends after two seconds', async () => {
    const { rows } = await database.appPool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '2s' }]);
    await expect(database.appPool.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' });
  });

  test('connections that the server cuts are replaced, and the next request is answered', async () => {
    await Promise.all(Array.from({ length: 5 }, () => database.appPool.query('select 1')));
    await database.ownerPool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'millwright'",
    );
    await until(() => database.appPool.totalCount === 0);
    const request = requests.withTenant(sagar);
    expect(await request.db.selectFrom('company').select('id').execute()).toEqual([{ id: sagar.companyId }]);
    await request.commit();
  });
});
