import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { testEngine } from '../../testing/test-database.ts';
import { statementsOf } from '../../testing/statements.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
let jobId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
/** A job with five entries: begun, three vendors added, one shortlisted by a super user. */
beforeEach(async () => {
  const body = { title: 'Boiler 2', plantId: fixture.sagar.plantId };
  jobId = (await server.call('createJob', { as: owner, body })).body._id;
  const gstns = [1, 2, 3].map(fixtureGstn);
  const { vendors } = (await server.call('addVendor', { as: owner, body: { jobId, gstns } })).body;
  const mark = { jobVendorId: vendors[0]!._id, isShortlisted: true };
  await server.call('shortlistVendorFromJobByClient', { as: corporate, body: mark });
});

const unknownId = '11111111-1111-4111-8111-111111111111';
type Query = {
  kind?: ('created' | 'vendor_added')[];
  actorId?: string;
  from?: string;
  to?: string;
  limit?: number;
  offset?: number;
};
const log = (query: Query = {}, as: TestSession | null = owner, id = jobId) =>
  server.call('getActivityLog', { as, path: { id }, query });
const verify = (as: TestSession | null = owner, id = jobId) => server.call('verifyActivityLog', { as, path: { id } });
const asSuperuser = (sql: string, values: unknown[] = [jobId]) => server.database.ownerPool.query(sql, values);

describe('getActivityLog', () => {
  test('the newest first, each with its fingerprint and the one before it', async () => {
    const { body } = await log();
    expect(body.entries.map(({ number, kind }) => [number, kind])).toEqual([
      [5, 'vendor_shortlisted'],
      [4, 'vendor_added'],
      [3, 'vendor_added'],
      [2, 'vendor_added'],
      [1, 'created'],
    ]);
    for (const [index, entry] of body.entries.slice(0, -1).entries())
      expect(entry.before).toBe(body.entries[index + 1]!.fingerprint);
    expect(body.entries.at(-1)!.before).toBe('0'.repeat(64));
    expect(body.actors.map(({ userId }) => userId).toSorted()).toEqual(
      [fixture.users.corporate.userId, fixture.users.owner.userId].toSorted(),
    );
  });

  test('by kind, person and day, in pages', async () => {
    const numbers = async (query: Query) => (await log(query)).body.entries.map(({ number }) => number);
    expect(await numbers({ kind: ['created'] })).toEqual([1]);
    expect(await numbers({ actorId: fixture.users.corporate.userId })).toEqual([5]);
    expect(await numbers({ limit: 2, offset: 2 })).toEqual([3, 2]);
    expect(await numbers({ to: '2020-01-01' })).toEqual([]);
    expect(await numbers({ from: '2020-01-01' })).toHaveLength(5);
    // The day is that of India: at 20:00 UTC the next one has begun there.
    await asSuperuser("update job_log set at = '2026-03-01T20:00:00Z' where job_id = $1 and number = 1");
    expect(await numbers({ from: '2026-03-02', to: '2026-03-02' })).toEqual([1]);
  });

  test('for who sees the job', async () => {
    expect((await log({}, corporate)).status).toBe(200);
    expect((await log({}, null)).status).toBe(401);
    expect((await log({}, buyer)).status).toBe(404);
    expect((await log({}, owner, unknownId)).status).toBe(404);
    expect((await log({ limit: 0 })).status).toBe(400);
  });
});

describe('getLatestActivityLog', () => {
  test('the last five', async () => {
    const latest = (as: TestSession | null) => server.call('getLatestActivityLog', { as, path: { id: jobId } });
    await server.call('logActivity', { as: owner, body: { jobId, kind: 'opened' } });
    expect((await latest(owner)).body.entries.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2]);
    expect((await latest(null)).status).toBe(401);
    expect((await latest(buyer)).status).toBe(404);
    expect((await server.call('getLatestActivityLog', { as: owner, path: { id: 'x' } })).status).toBe(400);
  });
});

describe('logActivity', () => {
  test('by many at once: the chain holds', async () => {
    const acts = Array.from({ length: 12 }, (_, index) =>
      server.call('logActivity', { as: index % 2 ? owner : corporate, body: { jobId, kind: 'opened' } }),
    );
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(acts.map(() => 200));
    expect((await verify()).body).toMatchObject({ entries: 17, firstBroken: null });
  });

  test('writes the kinds that pages may write; who and when are the server’s', async () => {
    const write = (kind: string, as: TestSession | null = owner, id = jobId) =>
      server.call('logActivity', { as, body: { jobId: id, kind: kind as 'opened' } });
    expect((await write('opened')).body).toEqual({ status: 'SUCCESS' });
    expect((await log({ limit: 1 })).body.entries[0]).toMatchObject({
      kind: 'opened',
      actor: { side: 'client', userId: fixture.users.owner.userId },
    });
    const comparison = { version: 3, as: 'XLSX' } as const;
    const body = { jobId, kind: 'exported', comparison } as const;
    expect((await server.call('logActivity', { as: owner, body })).status).toBe(200);
    expect((await log({ limit: 1 })).body.entries[0]).toMatchObject({
      kind: 'exported',
      detail: { document: 'Comparison, version 3, XLSX' },
    });
    expect((await write('status_changed')).status).toBe(400);
    expect((await write('opened', null)).status).toBe(401);
    expect((await write('opened', buyer)).status).toBe(404);
    expect((await write('opened', owner, unknownId)).status).toBe(404);
  });
});

describe('verifyActivityLog', () => {
  test('an unbroken log', async () => {
    const { body } = await verify();
    expect(body).toMatchObject({ entries: 5, firstBroken: null });
    expect(body.fingerprint).toBe((await log({ limit: 1 })).body.entries[0]!.fingerprint);
  });

  // As somebody who may do all in the database, and does not know the secret of the server.
  test.each([
    ['changes an entry', 'update job_log set detail = \'{"vendor":"Other"}\' where job_id = $1 and number = 3', 3],
    ['changes who it was', "update job_log set actor_name = 'Other' where job_id = $1 and number = 2", 2],
    ['changes when it was', "update job_log set at = at - interval '1 hour' where job_id = $1 and number = 4", 4],
    ['deletes one in the middle', 'delete from job_log where job_id = $1 and number = 3', 3],
    ['deletes the last', 'delete from job_log where job_id = $1 and number = 5', 5],
    [
      'deletes the last and sets the job back',
      'with gone as (delete from job_log where job_id = $1 and number = 5) update job set log_count = 4 where id = $1',
      4,
    ],
    [
      'adds one with a made-up fingerprint',
      `with added as (insert into job_log select job_id, 6, company_id, at, actor_side, actor_user_id, actor_name, kind, detail, sha256('x')
         from job_log where job_id = $1 and number = 5) update job set log_count = 6, log_seal = sha256('x') where id = $1`,
      6,
    ],
    [
      'puts one before the first',
      `insert into job_log select job_id, 0, company_id, at, actor_side, actor_user_id, actor_name, kind, detail, sha256('x')
         from job_log where job_id = $1 and number = 1`,
      1,
    ],
    [
      'empties it',
      'with gone as (delete from job_log where job_id = $1) update job set log_count = 0, log_seal = null where id = $1',
      1,
    ],
    [
      'swaps two with their fingerprints',
      'update job_log set number = case number when 2 then 103 else 102 end where job_id = $1 and number in (2, 3)',
      2,
    ],
  ])('somebody %s: found', async (_what, sql, firstBroken) => {
    await asSuperuser(sql);
    expect((await verify()).body.firstBroken).toBe(firstBroken);
  });

  test('for who sees the job', async () => {
    expect((await verify(corporate)).status).toBe(200);
    expect((await verify(null)).status).toBe(401);
    expect((await verify(buyer)).status).toBe(404);
    expect((await verify(owner, 'x')).status).toBe(400);
  });
});

test('the database itself keeps entries from being changed by who answers requests', async () => {
  for (const sql of ["update job_log set kind = 'opened'", 'delete from job_log', 'truncate job_log'])
    await expect(server.database.appPool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
});

describe('exportActivityLog', () => {
  const exported = (body: object = {}, as: TestSession | null = owner, id = jobId) =>
    server.call('exportActivityLog', { as, path: { id }, body: body as never });

  test('the entries as CSV with who exported them and when, which is itself an entry', async () => {
    await server.call('logActivity', { as: owner, body: { jobId, kind: 'opened' } });
    const answer = await exported();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*activity-log-JR-/);
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = answer.bytes.toString().split('\r\n');
    expect(lines[0]).toMatch(/Activity log of,"JR-\d{4}-\d{4}, Boiler 2"/);
    expect(lines[3]).toContain(fixture.users.owner.email);
    expect(lines[4]).toMatch(/Exported at,.*IST/);
    const entries = lines.slice(7).filter(Boolean);
    expect(entries).toHaveLength(6);
    expect(entries[0]).toContain('opened');
    const { body } = await log();
    expect(body.entries[0]).toMatchObject({ number: 7, kind: 'exported', detail: { count: 6 } });
    // The fingerprints in the file are those of the log.
    expect(entries[0]).toContain(body.entries[1]!.fingerprint);
    expect((await verify()).body.firstBroken).toBeNull();
  });

  test('under the filters, and no cell of it is a formula', async () => {
    const title = '=HYPERLINK("http://evil.example")';
    await asSuperuser('update job set title = $2 where id = $1', [jobId, title]);
    const text = (await exported({ kind: ['created'], side: 'client', to: '2099-01-01' })).bytes.toString();
    expect(text.split('\r\n').slice(7).filter(Boolean)).toHaveLength(1);
    expect(text).toContain('kind: created; side: company; to 1 Jan 2099');
    await asSuperuser(`update job_log set actor_name = '@SUM(1+1)' where job_id = $1 and number = 1`);
    expect((await exported()).bytes.toString()).toContain(`'@SUM(1+1)`);
  });

  test('for who sees the job', async () => {
    expect((await exported({}, null)).status).toBe(401);
    expect((await exported({}, buyer)).status).toBe(404);
    expect((await exported({}, owner, unknownId)).status).toBe(404);
    expect((await exported({ from: 'yesterday' })).status).toBe(400);
  });
});

// Written one by one, as in life: the embedded database takes most of a minute for it.
describe.runIf(testEngine === 'postgres')('a log of 2,000 entries', () => {
  test('is read in pages with the statements of a short one, and verified', async () => {
    const readsOf = async (work: () => Promise<unknown>) =>
      (await statementsOf(work)).filter((text) => text.includes('job_log'));
    const short = await readsOf(() => log({ limit: 20 }));
    const { config, database, now } = server;
    const { writeJobLog } = await import('./job-log.ts');
    const { createRequestDatabases } = await import('../../db/request-database.ts');
    const { companyId } = fixture.sagar;
    const request = createRequestDatabases(database.appPool).withTenant({ companyId, userId: owner.userId });
    const principal = { userId: owner.userId, companyId, fullName: 'Sunil Ozarkar' };
    for (let number = 0; number < 2000; number++)
      await writeJobLog({ db: request.db, config, now: now(), principal } as never, jobId, 'opened');
    await request.commit();
    let page!: Awaited<ReturnType<typeof log>>['body'];
    const long = await readsOf(async () => (page = (await log({ limit: 20, offset: 60 })).body));
    expect(long).toHaveLength(short.length);
    expect(page.totalRecords).toBe(2005);
    expect(page.entries).toHaveLength(20);
    expect((await verify()).body).toMatchObject({ entries: 2005, firstBroken: null });
    await asSuperuser(`update job_log set at = at - interval '1 day' where job_id = $1 and number = 1200`);
    expect((await verify()).body.firstBroken).toBe(1200);
  });
});
