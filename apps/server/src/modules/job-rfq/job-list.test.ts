import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { statementsOf } from '../../testing/statements.ts';
import { indianMonth } from '../../indian-time.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { csvOf, xlsxOf } from './table-file.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
let acts: ReturnType<typeof rfqActs>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  buyer = await server.login(fixture.users.buyer.email);
  acts = rfqActs(server);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const companyId = fixture.sagar.companyId;
const fields = {
  title: 'Boiler 2 water-wall repair',
  subcategoryId: 'boiler-repair',
  plantId: fixture.sagar.plantId,
  requiredBy: '2031-04-15',
  budgetInPaise: 160_000_000,
  scope: 'Replace 64 tubes.',
  contacts: [{ fullName: 'Ramesh Kulkarni', email: 'ramesh@sagarsteel.example' }],
};
type Fields = Partial<Record<keyof typeof fields | 'projectId', unknown>>;
const items = [{ description: 'Removal of tubes', unit: 'NOS' as const, quantity: '64', rateInPaise: 95_000 }];
const create = async (body: Fields = fields, as = owner) =>
  (await server.call('createJob', { as, body: body as typeof fields })).body;
const submitted = async (body: Fields = fields) => {
  const { _id } = await create(body);
  await server.call('setJobScope', { as: owner, path: { id: _id }, body: { version: 1, items } });
  return (await server.call('updateJobStatus', { as: owner, body: { jobId: _id, to: 'submitted' } })).body;
};
/** The first sheet of a workbook: the last of its parts. */
function sheetOf(bytes: Buffer): string {
  const at = bytes.lastIndexOf('xl/worksheets/sheet1.xml', bytes.indexOf('PK\u0001\u0002'));
  const size = bytes.readUInt32LE(at - 12);
  return inflateRawSync(bytes.subarray(at + 24, at + 24 + size)).toString();
}
const set = (id: string, columns: string) =>
  server.database.ownerPool.query(`update job set ${columns} where id = $1`, [id]);

describe('getJobRequests', () => {
  const list = (query: Record<string, unknown> = {}, as: TestSession | null = owner, id: string = companyId) =>
    server.call('getJobRequests', { as, path: { id }, query: query as { search?: string } });
  const titles = async (query: Record<string, unknown> = {}, as = owner) =>
    (await list(query, as)).body.jobs.map(({ title }) => title);

  test('what waits for the caller first, then what changed last; counts are of all states', async () => {
    await submitted();
    await create({ ...fields, title: 'Pump overhaul', subcategoryId: 'pump-overhaul' });
    const { body } = await list();
    expect(body.jobs.map(({ title }) => title)).toEqual(['Pump overhaul', fields.title]);
    expect(body.counts).toMatchObject({ all: 2, created: 1, waiting: 1, drafts: 1, awarded: 0 });
    expect(body.jobs[0]).toMatchObject({ can: { edit: true, assign: true, hold: false }, isOverdue: false });
    expect(body.jobs[1]!.can.hold).toBe(true);
    expect((await list({ status: ['draft'] })).body).toMatchObject({ totalRecords: 1, counts: { all: 2 } });
    const { body: found } = await list({ search: 'overhaul' });
    expect(found).toMatchObject({ totalRecords: 1, counts: body.counts });
    for (const [summaryFilter, expected] of [
      ['created', [fields.title]],
      ['waiting', ['Pump overhaul']],
      ['drafts', ['Pump overhaul']],
    ] as const)
      expect(await titles({ summaryFilter }), summaryFilter).toEqual(expected);
  });

  test('as many statements for many jobs as for few, and what differs with the filters reads no table but jobs', async () => {
    const statementsOfList = async (query: Record<string, unknown> = {}) => {
      const texts = await statementsOf(async () => expect((await list(query)).status).toBe(200));
      return texts.filter((text) => / job[_ ]/.test(text));
    };
    const { _id } = await submitted();
    const ofOne = await statementsOfList();
    await server.database.ownerPool.query(
      `insert into job (company_id, year, number, owner_user_id, title, status, status_since, created_at, updated_at)
       select j.company_id, j.year, 100 + n, j.owner_user_id, j.title, j.status, j.status_since, j.created_at, j.updated_at
       from job j, generate_series(1, 30) n where j.id = $1`,
      [_id],
    );
    expect((await list()).body).toMatchObject({ totalRecords: 31, jobs: { length: 20 } });
    expect(await statementsOfList()).toHaveLength(ofOne.length);
    // A text that differs is planned anew on each connection: with row-level security of other tables that takes many times what reading takes.
    const plain = await statementsOfList({});
    const filtered = await statementsOfList({ summaryFilter: 'waiting', isOverdue: false, sort: 'closing' });
    for (const [texts, others] of [
      [plain, filtered],
      [filtered, plain],
    ] as const) {
      const differing = texts.filter((text) => !others.includes(text));
      expect(differing).toHaveLength(1);
      expect(new Set(differing[0]!.match(/\b(from|join) \w+/g))).toEqual(new Set(['from job', 'from seen']));
    }
  });

  test('search by words of title and service, and by number; a sign of a pattern is a sign', async () => {
    const job = await create();
    await create({ ...fields, title: 'Pump 100% overhaul', subcategoryId: 'pump-overhaul' });
    expect(await titles({ search: 'repair boiler' })).toEqual([fields.title]);
    expect(await titles({ search: 'PUMP' })).toEqual(['Pump 100% overhaul']);
    expect(await titles({ search: '0%' })).toEqual(['Pump 100% overhaul']);
    expect(await titles({ search: '%_%' })).toEqual([]);
    expect(await titles({ search: job.number })).toEqual([fields.title]);
    expect(await titles({ search: '1' })).toContain(fields.title);
  });

  test('orders, pages, and filters by plant, project and owner', async () => {
    const project = (await server.call('createProject', { as: owner, body: { name: 'Shutdown' } })).body;
    await create({ ...fields, title: 'A', requiredBy: '2032-01-01' });
    await create({ ...fields, title: 'b', requiredBy: null, projectId: project._id });
    await create({ ...fields, title: 'C', requiredBy: '2031-01-01' });
    expect(await titles({ sort: 'newest' })).toEqual(['C', 'b', 'A']);
    expect(await titles({ sort: 'required' })).toEqual(['C', 'A', 'b']);
    expect(await titles({ sort: 'title' })).toEqual(['A', 'b', 'C']);
    expect(await titles({ sort: 'title', offset: 2, limit: 2 })).toEqual(['C']);
    expect(await titles({ projectId: project._id })).toEqual(['b']);
    expect(await titles({ ownerId: fixture.users.corporate.userId })).toEqual([]);
    expect(await titles({ plantId: fixture.sagar.plantId, sort: 'title' })).toEqual(['A', 'b', 'C']);
  });

  test('who sees what: a draft by its people and super users, later ones by the plant, other companies never', async () => {
    await create({ ...fields, title: 'Draft' });
    await submitted();
    expect(await titles({ sort: 'newest' }, approver)).toEqual([fields.title]);
    expect(await titles({ sort: 'newest' }, corporate)).toEqual([fields.title, 'Draft']);
    expect((await list({}, buyer, fixture.deccan.companyId)).body.counts.all).toBe(0);
    expect((await list({}, buyer)).status).toBe(404);
    expect((await list({}, null)).status).toBe(401);
    expect((await list({ sort: 'x' })).status).toBe(400);
    await server.database.ownerPool.query('update job set plant_id = null');
    expect(await titles({}, approver)).toEqual([]);
  });

  test('a role on the project shows its drafts too', async () => {
    const project = (await server.call('createProject', { as: owner, body: { name: 'Shutdown' } })).body;
    await create({ ...fields, title: 'Draft', projectId: project._id });
    expect(await titles({}, approver)).toEqual([]);
    await server.call('setProjectMember', {
      as: owner,
      path: { id: project._id },
      body: { userId: fixture.users.approver.userId, role: 'auditor' },
    });
    expect(await titles({}, approver)).toEqual(['Draft']);
  });

  test('the four figures: vendors that the provider proposed, quotes that stand, and the jobs behind them', async () => {
    await submitted({ ...fields, title: 'Another' });
    const { jobId, browsers } = await acts.quoting(owner, 2);
    const read = async () => (await list()).body;
    expect((await read()).counts).toMatchObject({ created: 2, vendorsSuggested: 0, quotesReceived: 0 });
    expect((await acts.submit(browsers[0]!)).status).toBe(200);
    const { counts, jobs } = await read();
    expect(counts).toMatchObject({ created: 2, quotesReceived: 1, jobsWithQuotes: 1, awarded: 0 });
    const { quotes } = jobs.find(({ _id }) => _id === jobId)!;
    expect(quotes).toEqual({ received: 1, invited: 2, closeAt: expect.any(String) });
    // A new version takes the place of the one before, and one that is taken back is none.
    await acts.submit(browsers[0]!);
    expect((await read()).counts.quotesReceived).toBe(1);
    expect(await titles({ summaryFilter: 'quotes-received' })).toEqual([fields.title]);
    expect(await titles({ summaryFilter: 'vendors-suggested' })).toEqual([]);
    expect(await titles({ summaryFilter: 'awarded' })).toEqual([]);
    await server.database.ownerPool.query(`update quote set state = 'withdrawn' where state = 'submitted'`);
    expect((await read()).counts.quotesReceived).toBe(0);
  });

  test('filters for what closes soon, what is late, what is large and when it was posted, and search by a vendor', async () => {
    const { jobId, vendors } = await acts.sourced(owner, 1);
    const late = await submitted({ ...fields, title: 'Late', budgetInPaise: 5_000_000 });
    await set(late._id, "required_by = '2020-01-01', submitted_at = '2026-03-31T19:00:00Z'");
    const now = server.now().getTime();
    const close = (days: number) =>
      set(jobId, `status = 'quoting', quotes_close_at = '${new Date(now + days * 86_400_000).toISOString()}'`);
    await close(3);
    expect(await titles({ closesWithinDays: 7 })).toEqual([fields.title]);
    expect(await titles({ closesWithinDays: 2 })).toEqual([]);
    expect(await titles({ isOverdue: true })).toEqual(['Late']);
    expect(await titles({ isOverdue: false })).toEqual([fields.title]);
    await close(-1);
    expect(new Set(await titles({ isOverdue: true }))).toEqual(new Set([fields.title, 'Late']));
    expect(await titles({ closesWithinDays: 7 })).toEqual([]);
    // In India the first of April has begun.
    expect(await titles({ month: '2026-04' })).toEqual(['Late']);
    expect(await titles({ month: '2026-03' })).toEqual([]);
    expect(await titles({ minBudgetInPaise: 5_000_000 })).toEqual(['Late']);
    expect(await titles({ search: vendors[0]!.companyName.slice(0, 6) })).toEqual([fields.title]);
    for (const sort of ['closing', 'budget', 'attention']) expect(await titles({ sort }), sort).toHaveLength(2);
    expect((await list({ month: '2026-13' })).status).toBe(400);
  });
});

describe('getJobDashboard', () => {
  const dashboard = (query: { plantId?: string } = {}, as: TestSession | null = owner, id: string = companyId) =>
    server.call('getJobDashboard', { as, path: { id }, query });

  test('states, plants, months and what is late; of too few jobs no days', async () => {
    const late = await submitted({ ...fields, title: 'Late' });
    await set(late._id, "required_by = '2020-01-01'");
    await submitted();
    await create({ ...fields, title: 'Draft' });
    const { status, body } = await dashboard();
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, overdue: 1, fewestForCycleTimes: 5 });
    expect(body.late.map(({ title }) => title)).toEqual(['Late']);
    expect(body.stages).toEqual([
      { status: 'draft', jobs: 1, overdue: 0, budgetInPaise: 160_000_000 },
      { status: 'submitted', jobs: 2, overdue: 1, budgetInPaise: 320_000_000 },
    ]);
    expect(body.plants).toMatchObject([{ plant: { _id: fixture.sagar.plantId }, jobs: 2, open: 2, overdue: 1 }]);
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)!.submitted).toBe(2);
    expect(body.cycleTimes).toEqual([
      { status: 'draft', jobs: 2, quartileDays: null, medianDays: null, upperQuartileDays: null },
    ]);
    expect((await dashboard({ plantId: unknownId })).body).toMatchObject({ total: 0, stages: [], plants: [] });
  });

  test('quartiles of the days in a state, of what the reader may see', async () => {
    for (const days of [1, 2, 3, 4, 10]) {
      const { _id } = await submitted();
      await server.database.ownerPool.query(
        `update job_log set at = at + make_interval(days => $2) where job_id = $1 and kind = 'status_changed'`,
        [_id, days],
      );
    }
    expect((await dashboard()).body.cycleTimes).toEqual([
      { status: 'draft', jobs: 5, quartileDays: 2, medianDays: 3, upperQuartileDays: 4 },
    ]);
    expect((await dashboard({}, buyer, fixture.deccan.companyId)).body).toMatchObject({ total: 0, cycleTimes: [] });
  });

  test('not for a guest, nor of another company', async () => {
    expect((await dashboard({}, null)).status).toBe(401);
    expect((await dashboard({}, buyer)).status).toBe(404);
    expect((await dashboard({ plantId: 'x' })).status).toBe(400);
  });
});

describe('exportJobRequests', () => {
  const file = (body: Body<'exportJobRequests'>, as: TestSession | null = owner, id: string = companyId) =>
    server.call('exportJobRequests', { as, path: { id }, body });

  test('CSV with a byte order mark, what was asked, who and when; no cell is a formula; the export is noted', async () => {
    const job = await submitted({ ...fields, title: '=SUM(1,2)&"x"' });
    await submitted({ ...fields, title: 'Pump' });
    const answer = await file({ format: 'csv', search: 'sum', columns: ['number', 'title', 'budget'] });
    expect(answer.status).toBe(200);
    const text = answer.bytes.toString();
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain('Filters,"words ""sum"""');
    expect(text).toMatch(/Exported by,".*owner@sagarsteel\.example"/);
    expect(text).toMatch(/Exported at,.* IST/);
    expect(text).toContain(`${job.number},"'=SUM(1,2)&""x""",1600000`);
    expect(text).not.toContain('Pump');
    const { rows } = await server.database.ownerPool.query(
      `select detail from activity where operation_id = 'exportJobRequests'`,
    );
    expect(rows).toEqual([{ detail: { what: 'jobs', format: 'csv', filters: 'words "sum"', count: 1 } }]);
  });

  test('days and months as people write them', async () => {
    await submitted();
    const month = indianDay(server.now()).slice(0, 7);
    const text = (await file({ format: 'csv', month, columns: ['title', 'neededBy'] })).bytes.toString();
    expect(text).toContain(`${fields.title},15 Apr 2031`);
    expect(text).toContain(`Filters,submitted in ${indianMonth(month)}`);
  });

  test('XLSX of chosen jobs, texts as texts', async () => {
    const job = await submitted({ ...fields, title: '=1+1 <&>' });
    await submitted();
    const { bytes } = await file({ format: 'xlsx', jobIds: [job._id] });
    const sheet = sheetOf(bytes);
    expect(sheet).toContain('=1+1 &lt;&amp;&gt;');
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/<row /g)).toHaveLength(5 + 1 + 1);
  });

  test('what a person may not see is not in the file; not for a guest, nor of another company', async () => {
    await create({ ...fields, title: 'Private draft' });
    expect((await file({ format: 'csv' }, approver)).bytes.toString()).not.toContain('Private draft');
    expect((await file({ format: 'csv' }, null)).status).toBe(401);
    expect((await file({ format: 'csv' }, buyer)).status).toBe(404);
    expect((await file({ format: 'pdf' as 'csv' })).status).toBe(400);
  });

  test('5,000 jobs are a file', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [`JR-2026-${at}`, 'Boiler', at]);
    const head = [['Jobs of', 'Sagar Steel']] as const;
    const table = { head, heads: ['Number', 'Job', 'Budget'], widths: [1, 1, 1], rows };
    expect(csvOf(table).length + xlsxOf(table, 'Jobs').length).toBeGreaterThan(100_000);
  });
});

describe('useJobAgain', () => {
  const again = (id: string, as: TestSession | null = owner) => server.call('useJobAgain', { as, path: { id } });

  test('a draft of the caller with scope, lines, rates and contacts; without days, people and what came after', async () => {
    const project = (await server.call('createProject', { as: owner, body: { name: 'Shutdown' } })).body;
    const earlier = await submitted({ ...fields, projectId: project._id });
    const made = await again(earlier.number);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: fields.title,
      status: 'draft',
      requiredBy: null,
      budgetInPaise: fields.budgetInPaise,
      scope: fields.scope,
      contacts: [{ fullName: 'Ramesh Kulkarni' }],
      scopeItemCount: 1,
      project: { _id: project._id },
      plant: { _id: fixture.sagar.plantId },
    });
    const scope = await server.call('getJobScope', { as: owner, path: { id: made.body._id } });
    expect(scope.body.items).toMatchObject([{ description: 'Removal of tubes', quantity: '64', rateInPaise: 95_000 }]);
    const log = await server.call('getActivityLog', { as: owner, path: { id: made.body._id }, query: {} });
    expect(log.body.entries).toMatchObject([{ kind: 'created', detail: { from: earlier.number } }]);
    // Of a colleague's job the project stays behind: it would bring roles along.
    expect((await again(earlier._id, corporate)).body).toMatchObject({ owner: { isMe: true }, project: null });
  });

  test('not of a job that is not seen', async () => {
    const draft = await create();
    expect((await again(draft._id, approver)).status).toBe(404);
    expect((await again(draft._id, buyer)).status).toBe(404);
    expect((await again('42')).status).toBe(400);
    expect((await again(draft._id, null)).status).toBe(401);
  });
});
