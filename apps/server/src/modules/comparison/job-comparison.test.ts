import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
const compare = (jobId: string, as: TestSession | null = owner) =>
  server.call('getComparisonTable', { as, body: { jobId } });
const member = (id: string, role: 'technical_evaluator' | 'commercial_evaluator') =>
  server.call('setJobMember', { as: owner, path: { id }, body: { userId: fixture.users.approver.userId, role } });
/** Three quotes that were opened: a complete one, a dearer one, and one that leaves a line out. */
async function opened() {
  const job = await acts.quoting(owner, 3);
  const [first, second, third] = job.browsers;
  await acts.submit(first!);
  await acts.submit(second!, { ...QUOTE, lines: [{ rateInPaise: 95_000 }, { rateInPaise: 2_700_000 }] });
  await acts.submit(third!, { ...QUOTE, lines: [{ rateInPaise: 80_000 }, { rateInPaise: null, isExcluded: true }] });
  await acts.closeIn(job.jobId);
  await acts.open(owner, job.jobId);
  return { ...job, ids: job.recipients.map(({ jobVendorId }) => jobVendorId) };
}

describe('getComparisonTable', () => {
  test('what was asked, what each vendor asks for it, and who is first by what it costs in truth', async () => {
    const { jobId, ids } = await opened();
    const { body } = await compare(jobId);
    expect(body.lines).toEqual([
      { lineId: '0001', group: null, description: 'Removal of tubes', unit: 'NOS', quantity: '64' },
      { lineId: '0002', group: null, description: 'Refractory repair', unit: 'CBM', quantity: '6.25' },
    ]);
    expect(body.vendors.map(({ vendorId }) => vendorId).toSorted()).toEqual(ids.toSorted());
    const results = new Map(body.evaluation.vendors.map((vendor) => [vendor.vendorId, vendor]));
    // 64 × 890.00 and 6.25 × 26,800.00, less 2.5 %, freight 9,000.00, GST 18 % that is credited in full.
    expect(results.get(ids[0]!)).toMatchObject({
      basicInPaise: 21_884_850,
      taxableInPaise: 22_784_850,
      landedInPaise: 22_784_850,
      rank: 1,
      isComplete: true,
    });
    expect(results.get(ids[1]!)).toMatchObject({ rank: 2 });
    // The line that was left out is filled with the dearest of the others, and such a quote is not ranked.
    expect(results.get(ids[2]!)).toMatchObject({
      rank: null,
      reasons: ['mandatory_line_missing'],
      cells: [{ state: 'priced' }, { state: 'plugged', plugBasis: 'max', plugFromVendorId: ids[1] }],
    });
    expect(body.evaluation.l1).toMatchObject({ vendorIds: [ids[0]], because: 'lowest_evaluated' });
  });

  test('what it was asked with gives the same answer as a calculation', async () => {
    const { jobId } = await opened();
    const { body } = await compare(jobId);
    const again = await server.call('evaluateQuotes', { as: owner, body: body.request });
    expect(again.body).toEqual(body.evaluation);
  });

  test('who was taken off the job is not ranked, nor whose quote has run out', async () => {
    const { jobId, ids } = await opened();
    await server.database.ownerPool.query(`update job_vendor set state = 'removed' where id = $1`, [ids[0]]);
    await server.database.ownerPool.query(
      `update quote set opened = jsonb_set(opened, '{content,validTill}', '"2020-01-01"') where job_vendor_id = $1`,
      [ids[1]],
    );
    const { evaluation } = (await compare(jobId)).body;
    const reasons = new Map(evaluation.vendors.map((vendor) => [vendor.vendorId, vendor.reasons[0]]));
    expect([reasons.get(ids[0]!), reasons.get(ids[1]!)]).toEqual(['archived', 'expired']);
    expect(evaluation.l1).toBeNull();
  });

  test('a line that a vendor was not asked for yet is not quoted; the others are found by their numbers', async () => {
    const { jobId, ids } = await opened();
    await server.database.ownerPool.query(
      `update rfq_revision set content = jsonb_set(content, '{lines}', (content -> 'lines' -> 1) || jsonb_build_array(content -> 'lines' -> 0)
         || '[{"lineNumber":"3","group":null,"description":"Hydrotest","unit":"LS","quantity":null,"note":null}]')
       where job_id = $1`,
      [jobId],
    );
    await server.database.ownerPool.query(
      `insert into rfq_revision (job_id, number, company_id, content, published_at, published_by, sha256)
       select job_id, 2, company_id, content, published_at, published_by, sha256 from rfq_revision where job_id = $1`,
      [jobId],
    );
    await server.database.ownerPool.query(
      `update rfq_revision set content = jsonb_set(content, '{lines}', jsonb_build_array(content -> 'lines' -> 1, content -> 'lines' -> 0)) where job_id = $1 and number = 1`,
      [jobId],
    );
    await server.database.ownerPool.query('update rfq set revision = 2 where job_id = $1', [jobId]);
    const { request } = (await compare(jobId)).body;
    const lines = request.quotes.find(({ vendorId }) => vendorId === ids[0])!.lines;
    expect(lines.map(({ status, rate }) => [status, rate])).toEqual([
      ['quoted', '26800.00'],
      ['quoted', '890.00'],
      ['not_quoted', null],
    ]);
  });

  test('an offer is late by what it needs more than the RFQ asked, and a vendor under composition charges no GST', async () => {
    const job = await acts.quoting(owner, 3, { workingDays: 14 });
    const [first, second, third] = job.browsers;
    await acts.submit(first!, { ...QUOTE, workingDays: 14 });
    await acts.submit(second!, { ...QUOTE, workingDays: 23, isMse: true });
    await acts.submit(third!, { ...QUOTE, workingDays: null, gstRegistration: 'composition', gstPercent: null });
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    const { request, evaluation } = (await compare(job.jobId)).body;
    const quotes = new Map(request.quotes.map((quote) => [quote.vendorId, quote]));
    const results = new Map(evaluation.vendors.map((vendor) => [vendor.vendorId, vendor]));
    const [own, late, composition] = job.recipients.map(({ jobVendorId }) => jobVendorId);
    // 9 days more in weeks of six.
    expect([own, late, composition].map((id) => quotes.get(id!)!.weeksLate)).toEqual(['0', '1.5', '0']);
    expect(quotes.get(late!)).toMatchObject({ isMse: true, registration: 'regular' });
    expect(quotes.get(composition!)).toMatchObject({
      registration: 'composition',
      gstPercentByClass: { standard: '0' },
    });
    expect(results.get(composition!)!.gst.totalInPaise).toBe(0);
    const lateness = results.get(late!)!.loadings.find(({ kind }) => kind === 'delivery')!.amountInPaise;
    expect(lateness).toBeGreaterThan(0);
    expect(results.get(own!)!.loadings.find(({ kind }) => kind === 'delivery')!.amountInPaise).toBe(0);
  });

  test('sealed quotes are compared by nobody', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    expect(refusalOf(await compare(jobId))).toEqual([409, 'NOT_OPENED']);
    await acts.closeIn(jobId);
    expect(refusalOf(await compare(jobId))).toEqual([409, 'NOT_OPENED']);
  });

  test('prices are for the owner, buyers, commercial evaluators and auditors; others 403, guests 401, other companies 404', async () => {
    const { jobId } = await opened();
    await member(jobId, 'technical_evaluator');
    expect((await compare(jobId, approver)).status).toBe(403);
    await member(jobId, 'commercial_evaluator');
    expect((await compare(jobId, approver)).status).toBe(200);
    expect((await compare(jobId, null)).status).toBe(401);
    expect((await compare(jobId, stranger)).status).toBe(404);
    expect((await compare(unknownId)).status).toBe(404);
    expect((await compare('x')).status).toBe(400);
  });

  test('more lines than an evaluation takes are refused', async () => {
    const { jobId } = await opened();
    await server.database.ownerPool.query(
      `update rfq_revision set content = jsonb_set(content, '{lines}', (select jsonb_agg(line) from (select content -> 'lines' -> 0 as line from generate_series(1, 501)) l)) where job_id = $1`,
      [jobId],
    );
    expect(refusalOf(await compare(jobId))).toEqual([409, 'TOO_LARGE_TO_COMPARE']);
  });
});
