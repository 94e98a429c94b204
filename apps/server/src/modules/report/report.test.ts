import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tableOfWorkbook } from '../comparison/boq-workbook.rules.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE, rfqActs } from '../../testing/rfq-world.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
type Kind = 'financial' | 'vendor_comparison' | 'job_summary';
const make = (jobId: string, kind: Kind, as: TestSession | null = owner) =>
  server.call('makeReport', { as, body: { jobId, kind } });
const list = (id: string, as: TestSession | null = owner) => server.call('getComparisonReports', { as, path: { id } });
const get = (a: string, b: string, as: TestSession | null = owner) => server.call('getReport', { as, path: { a, b } });
const member = (id: string, role: 'technical_evaluator' | 'commercial_evaluator' | 'auditor') =>
  server.call('setJobMember', { as: owner, path: { id }, body: { userId: fixture.users.approver.userId, role } });
const comment = (reportId: string, text: string, mentionedIds: string[] = [], as: TestSession | null = owner) =>
  server.call('addCommentVendorComparisonReport', { as, body: { reportId, text, mentionedIds } });
const file = (a: string, b: 'pdf' | 'xlsx' | 'csv', as: TestSession | null = owner) =>
  server.call('getReportFile', { as, path: { a, b } });

/** A job whose two quotes were opened and compared. */
async function compared() {
  const job = await acts.quoting(owner, 2);
  const [first, second] = job.browsers;
  await acts.submit(first!);
  await acts.submit(second!, { ...QUOTE, lines: [{ rateInPaise: 95_000 }, { rateInPaise: null, isExcluded: true }] });
  await acts.closeIn(job.jobId);
  await acts.open(owner, job.jobId);
  expect((await server.call('quoteComparison', { as: owner, body: { jobId: job.jobId } })).status).toBe(200);
  return job;
}

describe('makeReport', () => {
  test('a financial report says what each vendor costs, and stays as it was', async () => {
    const { jobId } = await compared();
    const { body: report } = await make(jobId, 'financial');
    expect(report).toMatchObject({ kind: 'financial', title: 'Financial report', madeBy: 'Owner Person' });
    const { content } = (await get(jobId, report._id)).body;
    const [costs, awards, savings, tax] = content.sections;
    expect(content.sections.map(({ heading }) => heading)).toEqual([
      'Evaluated cost by vendor',
      'Ways to award',
      'Savings, if the first is awarded',
      'Tax by vendor',
    ]);
    // 64 × 890.00 and 6.25 × 26,800.00, less 2.5 %, freight 9,000.00.
    expect(costs!.rows[0]!.slice(1, 4)).toEqual(['L1', 21_884_850, 900_000]);
    expect(costs!.rows[0]![6]).toBe(22_784_850);
    expect(costs!.rows[1]!.at(-1)).toBe('a mandatory item is missing');
    // With what payment and delivery cost.
    expect(awards!.rows[0]!.slice(0, 3)).toEqual(['All from one vendor', costs!.rows[0]![0], costs!.rows[0]![8]]);
    // Expected were 64 × 950.00 and 6.25 × 27,000.00.
    expect(savings!.rows[0]!.slice(1)).toEqual([22_955_000, 21_884_850, 1_070_150, 466]);
    expect(tax!.rows[0]!.slice(1, 2)).toEqual([22_784_850]);
    await server.database.ownerPool.query(`update quote set opened = jsonb_set(opened, '{content,gstPercent}', '"5"')`);
    expect((await get(jobId, report._id)).body.content).toEqual(content);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'report_made', detail: { document: 'Financial report' } });
  });

  test('the columns of a report are as many as the cells of each of its rows', async () => {
    const { jobId } = await compared();
    for (const kind of ['financial', 'vendor_comparison', 'job_summary'] as const) {
      const { content } = (await get(jobId, (await make(jobId, kind)).body._id)).body;
      for (const { columns, rows } of content.sections)
        for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });

  test('refusals: nothing compared yet, a hundred reports, who may not', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    expect(refusalOf(await make(jobId, 'financial'))).toEqual([409, 'NO_COMPARISON']);
    expect((await make(jobId, 'x' as Kind)).status).toBe(400);
    await member(jobId, 'technical_evaluator');
    expect((await make(jobId, 'job_summary', approver)).status).toBe(403);
    expect((await make(jobId, 'job_summary', null)).status).toBe(401);
    expect((await make(jobId, 'job_summary', stranger)).status).toBe(404);
    expect((await make(unknownId, 'job_summary')).status).toBe(404);
    await make(jobId, 'job_summary');
    await server.database.ownerPool.query(
      `insert into report (company_id, job_id, kind, title, content, sha256, made_at, made_by)
       select company_id, job_id, kind, title, content, sha256, made_at, made_by from report, generate_series(1, 99)`,
    );
    expect(refusalOf(await make(jobId, 'job_summary'))).toEqual([409, 'TOO_MANY_REPORTS']);
  });
});

describe('getJobSummaryReport', () => {
  test('who was asked and answered, what was published, and who moved it on', async () => {
    const { jobId } = await compared();
    const { body: report } = await server.call('getJobSummaryReport', { as: owner, body: { jobId } });
    const { content } = (await get(jobId, report._id)).body;
    const [vendors, revisions, moves] = content.sections;
    expect(vendors!.rows.map((row) => row[3])).toEqual([1, 1]);
    expect(revisions!.rows).toEqual([[1, expect.any(String), 'Owner Person']]);
    expect(moves!.rows.map((row) => row[1])).toContain('evaluating');
    expect(content.facts.find(({ label }) => label === 'Latest fingerprint')!.value).toMatch(/^[0-9a-f]{64}$/);
  });

  test('before the opening no amount of a vendor is in it; who may not make it', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!, { ...QUOTE, lines: [{ rateInPaise: 77_777_77 }, { rateInPaise: 88_888_88 }] });
    const { body: report } = await server.call('getJobSummaryReport', { as: owner, body: { jobId } });
    expect(JSON.stringify((await get(jobId, report._id)).body)).not.toMatch(/7777777|8888888/);
    await member(jobId, 'technical_evaluator');
    const asked = (as: TestSession | null, id = jobId) =>
      server.call('getJobSummaryReport', { as, body: { jobId: id } });
    expect((await asked(approver)).status).toBe(403);
    expect((await asked(null)).status).toBe(401);
    expect((await asked(stranger)).status).toBe(404);
    expect((await asked(owner, 'x')).status).toBe(400);
    await server.database.ownerPool.query(
      `insert into report (company_id, job_id, kind, title, content, sha256, made_at, made_by)
       select company_id, job_id, kind, title, content, sha256, made_at, made_by from report, generate_series(1, 99)`,
    );
    expect(refusalOf(await asked(owner))).toEqual([409, 'TOO_MANY_REPORTS']);
  });
});

describe('getComparisonReports', () => {
  test('the newest first, with what can be made now', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    expect((await list(jobId)).body).toEqual({ reports: [], kinds: ['job_summary'] });
    const other = await compared();
    await make(other.jobId, 'financial');
    await make(other.jobId, 'vendor_comparison');
    const { body } = await list(other.jobId);
    expect(body.kinds).toEqual(['financial', 'vendor_comparison', 'job_summary']);
    expect(body.reports.map(({ kind }) => kind).toSorted()).toEqual(['financial', 'vendor_comparison']);
  });

  test('who may not read prices 403, guests 401, other companies 404', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    await member(jobId, 'technical_evaluator');
    expect((await list(jobId, approver)).status).toBe(403);
    await member(jobId, 'auditor');
    expect((await list(jobId, approver)).status).toBe(200);
    expect((await list(jobId, null)).status).toBe(401);
    expect((await list(jobId, stranger)).status).toBe(404);
    expect((await list('x')).status).toBe(400);
  });
});

describe('getAllGeneratedReportsByCompany', () => {
  const all = (as: TestSession | null, id: string, query: object = {}) =>
    server.call('getAllGeneratedReportsByCompany', { as, path: { id }, query });
  test('those of jobs whose prices one reads, found by their job and by who made them', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    await make(jobId, 'job_summary');
    const { companyId } = fixture.sagar;
    expect((await all(owner, companyId)).body).toMatchObject({ total: 1, reports: [{ job: { _id: jobId } }] });
    expect((await all(owner, companyId, { search: 'boiler owner' })).body.total).toBe(1);
    expect((await all(owner, companyId, { search: 'kiln' })).body.total).toBe(0);
    expect((await all(owner, companyId, { offset: 2 })).body).toEqual({ total: 1, reports: [] });
    expect((await all(approver, companyId)).body.total).toBe(0);
    await member(jobId, 'auditor');
    expect((await all(approver, companyId)).body.total).toBe(1);
  });

  test('another company is not found, guests 401, a page that is none 400', async () => {
    const { companyId } = fixture.sagar;
    expect((await all(stranger, companyId)).status).toBe(404);
    expect((await all(null, companyId)).status).toBe(401);
    expect((await all(owner, companyId, { limit: 1000 })).status).toBe(400);
  });
});

describe('getReport', () => {
  test('a report of the job in the address, by its id or its number', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const { body: report } = await make(jobId, 'job_summary');
    expect((await get(report.job.number, report._id)).body.report).toEqual(report);
    const other = await acts.quoting(owner, 1);
    expect((await get(other.jobId, report._id)).status).toBe(404);
  });

  test('who may not read prices 403, guests 401, other companies and unknown ones 404', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const { _id } = (await make(jobId, 'job_summary')).body;
    await member(jobId, 'technical_evaluator');
    expect((await get(jobId, _id, approver)).status).toBe(403);
    expect((await get(jobId, _id, null)).status).toBe(401);
    expect((await get(jobId, _id, stranger)).status).toBe(404);
    expect((await get(jobId, unknownId)).status).toBe(404);
    expect((await get(jobId, 'x')).status).toBe(400);
  });
});

const ofOneKind = (operation: 'getFinancialReport' | 'getVendorComparisonReport') => {
  const [own, other] =
    operation === 'getFinancialReport'
      ? (['financial', 'vendor_comparison'] as const)
      : (['vendor_comparison', 'financial'] as const);
  const read = (a: string, b: string, as: TestSession | null = owner) => server.call(operation, { as, path: { a, b } });
  test('a report of its kind, and of no other', async () => {
    const { jobId } = await compared();
    const { _id } = (await make(jobId, own)).body;
    expect((await read(jobId, _id)).body.report.kind).toBe(own);
    expect((await read(jobId, (await make(jobId, other)).body._id)).status).toBe(404);
    await member(jobId, 'technical_evaluator');
    expect((await read(jobId, _id, approver)).status).toBe(403);
    expect((await read(jobId, _id, null)).status).toBe(401);
    expect((await read(jobId, _id, stranger)).status).toBe(404);
    expect((await read(jobId, 'x')).status).toBe(400);
  });
};
describe('getFinancialReport', () => {
  ofOneKind('getFinancialReport');
});
describe('getVendorComparisonReport', () => {
  ofOneKind('getVendorComparisonReport');
});

describe('addCommentVendorComparisonReport', () => {
  test('it stands below the report, and who is mentioned gets an email with its link', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    await member(jobId, 'commercial_evaluator');
    const { _id } = (await make(jobId, 'job_summary')).body;
    const approverId = fixture.users.approver.userId;
    const { body } = await comment(_id, ' Is the crane in this?\nPlease look. ', [approverId]);
    expect(body.comments).toMatchObject([
      { text: 'Is the crane in this?\nPlease look.', by: { isMe: true }, mentioned: [{ userId: approverId }] },
    ]);
    expect((await get(jobId, _id, approver)).body.comments).toMatchObject([{ by: { isMe: false } }]);
    const [mail] = await server.sentMessages();
    expect(mail).toMatchObject({ to: fixture.users.approver.email });
    expect(mail!.text).toContain(`/comparison-report/${_id}`);
  });

  test('refusals: links, nothing, somebody who reads no prices, 500 comments, who may not', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const { _id } = (await make(jobId, 'job_summary')).body;
    expect((await comment(_id, 'See https://evil.example/login')).status).toBe(400);
    expect((await comment(_id, '')).status).toBe(400);
    expect((await comment(_id, 'You?', [fixture.users.approver.userId])).status).toBe(400);
    await member(jobId, 'technical_evaluator');
    expect((await comment(_id, 'Mine', [], approver)).status).toBe(403);
    expect((await comment(_id, 'Mine', [], null)).status).toBe(401);
    expect((await comment(_id, 'Mine', [], stranger)).status).toBe(404);
    expect((await comment(unknownId, 'Mine')).status).toBe(404);
    await server.database.ownerPool.query(
      `insert into report_comment (report_id, job_id, company_id, words, by_user, at)
       select id, job_id, company_id, 'x', $1, now() from report, generate_series(1, 500)`,
      [fixture.users.owner.userId],
    );
    expect(refusalOf(await comment(_id, 'One more'))).toEqual([409, 'TOO_MANY_COMMENTS']);
    expect((await get(jobId, _id)).body.can).toEqual({ comment: false, share: true });
  });
});

describe('getReportFile', () => {
  test('PDF, XLSX and CSV of the same figures, with who took it, and an entry in the log', async () => {
    const { jobId } = await compared();
    const { _id } = (await make(jobId, 'financial')).body;
    const pdf = await file(_id, 'pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="Financial_report_JR-/);
    const csv = (await file(_id, 'csv')).bytes.toString();
    expect(csv.startsWith('\uFEFFFinancial report')).toBe(true);
    expect(csv).toContain('218848.5');
    expect(csv).toContain('Exported by Owner Person');
    const table = await tableOfWorkbook((await file(_id, 'xlsx')).bytes, 'Evaluated cost by vendor');
    expect(JSON.stringify(table)).toContain('218848.5');
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'report_taken', detail: { document: 'Financial report, XLSX' } });
  });

  test('who may not read prices 403, guests 401, other companies and unknown ones 404, another form 400', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const { _id } = (await make(jobId, 'job_summary')).body;
    await member(jobId, 'technical_evaluator');
    const asked = (as: TestSession | null, a = _id, b = 'csv') =>
      server.call('getReportFile', { as, path: { a, b: b as 'csv' } });
    expect((await asked(approver)).status).toBe(403);
    expect((await asked(null)).status).toBe(401);
    expect((await asked(stranger)).status).toBe(404);
    expect((await asked(owner, unknownId)).status).toBe(404);
    expect((await asked(owner, _id, 'docx')).status).toBe(400);
  });
});
