import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { LINES, QUOTE } from '../../testing/rfq-world.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let superUser: TestSession;
let stranger: TestSession;
let head: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
  head = await acts.person('head');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

type Items = Body<'setJobScope'>['items'];
/** Rates per item, in paise. Without a rate the vendor leaves the item out. */
type Rates = readonly (number | null)[];
type Asked = { rates?: Rates; items?: Items; as?: TestSession; plantId?: string; discountPercent?: string };

/** A job whose one quote is opened. */
async function opened({ rates = [80_000, 1_600_000], items = [...LINES], as = owner, ...more }: Asked = {}) {
  const openerIds = [as === stranger ? fixture.users.buyer.userId : fixture.users.owner.userId];
  const job = await acts.quoting(as, 1, { openerIds }, items, more.plantId);
  const lines = rates.map((rateInPaise) => ({ rateInPaise, isExcluded: rateInPaise === null }));
  const sent = await acts.submit(job.browsers[0]!, { ...QUOTE, discountPercent: more.discountPercent ?? null, lines });
  expect(sent.status).toBe(200);
  await acts.closeIn(job.jobId);
  expect((await acts.open(as, job.jobId)).status).toBe(200);
  return job;
}
const compare = async (jobId: string, as = owner) =>
  (await server.call('quoteComparison', { as, body: { jobId } })).body;
const freeze = ({ _id, version, revision }: Awaited<ReturnType<typeof compare>>, as = owner) =>
  server.call('freezeComparison', { as, body: { comparisonId: _id, version, revision } });
const read = async (a: string, as = owner, b = '0') => server.call('getComparisonById', { as, path: { a, b } });

/** A job that was awarded to its one vendor; awards of less than ₹2,00,000 need nobody's approval. */
async function awarded(asked: Asked = {}) {
  const { as = owner } = asked;
  const job = await opened(asked);
  const sheet = await compare(job.jobId, as);
  const { sha256 } = (await freeze(sheet, as)).body;
  const { state } = await acts.propose(as, { jobId: job.jobId, sha256: sha256! });
  expect(state).toBe('approved');
  const { jobRequestDetails } = (await server.call('getJobRequestReport', { as, path: { id: job.jobId } })).body;
  return { ...job, number: jobRequestDetails.number, companyName: job.vendors[0]!.companyName };
}
/** What the sheet of a new job knows of its items. */
async function known(asked: Asked = {}) {
  const sheet = await compare((await opened(asked)).jobId, asked.as);
  return {
    purchases: sheet.lines.map(({ lastPurchase }) => lastPurchase ?? null),
    rates: sheet.request!.lines.map(({ lastRate }) => lastRate),
  };
}
const nothing = { purchases: [null, null], rates: [null, null] };

describe('last purchase prices: quoteComparison', () => {
  test('are what the company paid for the same item, with the job, the vendor and the day, less the discount', async () => {
    const { number, companyName } = await awarded({ discountPercent: '2.5' });
    const { purchases, rates } = await known();
    expect(purchases).toEqual([
      { rate: '780', awardedAt: expect.any(String), companyName, jobNumber: number },
      { rate: '15600', awardedAt: expect.any(String), companyName, jobNumber: number },
    ]);
    expect(Date.parse(purchases[0]!.awardedAt)).toBeLessThanOrEqual(server.now().getTime());
    expect(rates).toEqual(['780', '15600']);
  });

  test('are none without an award, and never the estimate', async () => {
    const { jobId } = await opened();
    const sheet = await compare(jobId);
    expect(sheet.request!.lines.map(({ estimateRate, lastRate }) => [estimateRate, lastRate])).toEqual([
      ['950.00', null],
      ['27000.00', null],
    ]);
    expect(sheet.lines.some((line) => 'lastPurchase' in line)).toBe(false);
    await freeze(sheet);
    expect(await known(), 'a frozen comparison is no award').toEqual(nothing);
  });

  test('the newest award wins', async () => {
    await awarded({ rates: [70_000, 1_500_000] });
    const { number } = await awarded({ rates: [90_000, 1_700_000] });
    const { purchases, rates } = await known();
    expect(rates).toEqual(['900', '17000']);
    expect(purchases.map((one) => one!.jobNumber)).toEqual([number, number]);
  });

  test('words count without capitals and signs, and the unit and the service have to be the same', async () => {
    await awarded();
    const [tubes, refractory] = LINES;
    const items: Items = [
      { ...tubes, description: 'REMOVAL  of tubes.', lineNumber: '9' },
      { ...refractory, unit: 'KGS' },
    ];
    expect((await known({ items })).rates).toEqual(['800', null]);
    expect((await known({ items: [{ ...tubes, description: 'Removal of pipes' }, refractory] })).rates).toEqual([
      null,
      '16000',
    ]);
    const { jobId } = await opened();
    await server.database.ownerPool.query("update job set subcategory_id = 'pump-overhaul' where id = $1", [jobId]);
    expect((await compare(jobId)).request!.lines.map(({ lastRate }) => lastRate)).toEqual([null, null]);
  });

  test('an item that was awarded to nobody, or for nothing, has none', async () => {
    await awarded({ rates: [80_000, 0] });
    expect((await known()).rates).toEqual(['800', null]);
  });

  test('awards of other companies are never seen', async () => {
    const { plantId } = fixture.deccan;
    await awarded({ as: stranger, plantId, rates: [77_700, 1_111_100] });
    expect(await known()).toEqual(nothing);
    await awarded();
    expect((await known({ as: stranger, plantId })).rates).toEqual(['777', '11111']);
  });

  test('an award counts until its job is cancelled or it is void, also on hold', async () => {
    const { jobId } = await awarded();
    const move = (body: Omit<Body<'updateJobStatus'>, 'jobId'>) =>
      server.call('updateJobStatus', { as: owner, body: { jobId, ...body } });
    expect((await move({ to: 'on_hold', comment: 'The shutdown moved.' })).status).toBe(200);
    expect((await known()).rates).toEqual(['800', '16000']);
    expect((await move({ to: 'cancelled', reason: 'budget_cut' })).status).toBe(200);
    expect(await known()).toEqual(nothing);
    expect((await move({ to: 'sourcing' })).status).toBe(200);
    expect(await known(), 'reopened: its award is over').toEqual(nothing);
    const other = await awarded();
    expect((await known()).rates).toEqual(['800', '16000']);
    await server.database.ownerPool.query("update resolution set state = 'void' where job_id = $1", [other.jobId]);
    expect(await known()).toEqual(nothing);
  });

  test('awards of other plants count, whose jobs the buyer does not see', async () => {
    const { jobId, number } = await awarded();
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      `insert into plant (company_id, name) values ($1, 'Karwar Plant') returning id`,
      [fixture.sagar.companyId],
    );
    await server.database.ownerPool.query('update job set plant_id = $2, owner_user_id = $3 where id = $1', [
      jobId,
      rows[0]!.id,
      fixture.users.corporate.userId,
    ]);
    expect((await server.call('getJobRequestReport', { as: owner, path: { id: jobId } })).status).toBe(404);
    expect((await known()).purchases.map((one) => one!.jobNumber)).toEqual([number, number]);
  });

  test('nobody writes them but an approved award, from what was approved', async () => {
    await awarded({ discountPercent: '2.5' });
    const { appPool, ownerPool } = server.database;
    await expect(appPool.query('select from awarded_rate')).rejects.toMatchObject({ code: '42501' });
    await expect(appPool.query('select keep_awarded_rates(id) from resolution')).rejects.toMatchObject({
      code: '42501',
    });
    // As the migration makes them of earlier awards.
    const kept = 'select line_id, words, unit, trim_scale(rate)::text as rate from awarded_rate order by line_id';
    const { rows } = await ownerPool.query(kept);
    expect(rows).toEqual([
      { line_id: '0001', words: 'removal of tubes', unit: 'NOS', rate: '780' },
      { line_id: '0002', words: 'refractory repair', unit: 'CBM', rate: '15600' },
    ]);
    await ownerPool.query('delete from awarded_rate');
    await ownerPool.query('select keep_awarded_rates(id) from resolution');
    expect((await ownerPool.query(kept)).rows).toEqual(rows);
  });

  test('an award that waits for approval is none yet', async () => {
    await acts.setRules(superUser, [{ name: 'Head', policy: 'any', needed: null, approverIds: [head.userId] }]);
    const { jobId } = await opened();
    const { sha256 } = (await freeze(await compare(jobId))).body;
    const { _id: resolutionId } = await acts.propose(owner, { jobId, sha256: sha256! });
    expect(await known()).toEqual(nothing);
    await server.call('saveResolutionApproverResponse', { as: head, body: { resolutionId, answer: 'approve' } });
    expect((await known()).rates).toEqual(['800', '16000']);
  });

  test('a comparison without a job knows none', async () => {
    await awarded();
    const lines = LINES.map(({ description, unit, quantity }) => ({ description, unit, quantity }));
    const content = { lines: [{ rateInPaise: 1 }, { rateInPaise: 1 }], gstPercent: '18' };
    const body = { title: 'Annual rates', lines, quotes: [{ companyName: 'Konkan Thermal', content }] };
    const sheet = (await server.call('quoteComparison', { as: owner, body })).body;
    expect(sheet.request!.lines.map(({ lastRate }) => lastRate)).toEqual([null, null]);
    const { jobId } = await acts.sourced(owner, 1);
    const linked = await server.call('updateComparisonJobId', { as: owner, path: { id: sheet._id }, body: { jobId } });
    expect(linked.body.request!.lines.map(({ lastRate }) => lastRate)).toEqual(['800', '16000']);
    expect((await read(sheet._id)).body.lines).toEqual(linked.body.lines);
  });
});

describe('last purchase prices in the evaluation: getComparisonTable, updateVendorQuote', () => {
  test('stand in for an item that a vendor left out, where the buyer says so', async () => {
    await awarded();
    const { jobId, vendors } = await opened({ rates: [80_000, null] });
    const sheet = await compare(jobId);
    const body = { comparisonId: sheet._id, vendorId: null, seen: 0, change: { plugPolicy: 'last' as const } };
    const { evaluation } = (await server.call('updateVendorQuote', { as: owner, body })).body;
    // 6.25 × 16,000.00, where 6.25 × 27,000.00 are estimated.
    expect(evaluation!.vendors.find(({ vendorId }) => vendorId === vendors[0]!._id)!.cells[1]).toMatchObject({
      plugBasis: 'last',
      amountInPaise: 10_000_000,
    });
    const table = (await server.call('getComparisonTable', { as: owner, body: { jobId } })).body;
    expect(table.request).toEqual(sheet.request);
  });
});

describe('last purchase prices of a frozen comparison: freezeComparison, getComparisonById', () => {
  test('stay as they were, and are current again once it is reopened', async () => {
    await awarded();
    const sheet = await compare((await opened()).jobId);
    await awarded({ rates: [85_000, 1_650_000] });
    const frozen = (await freeze(sheet)).body;
    expect(
      frozen.request!.lines.map(({ lastRate }) => lastRate),
      'as known when it is frozen',
    ).toEqual(['850', '16500']);
    await awarded({ rates: [95_000, 1_750_000] });
    expect((await read(sheet._id)).body.lines).toEqual(frozen.lines);
    const body = { comparisonId: sheet._id, version: 1, reason: 'A rate was wrong' };
    const again = (await server.call('makeSheetEditable', { as: owner, body })).body;
    expect(again.request!.lines.map(({ lastRate }) => lastRate)).toEqual(['950', '17500']);
    expect((await read(sheet._id, owner, '1')).body.lines).toEqual(frozen.lines);
  });

  test('are for who reads prices and who is asked to approve on it', async () => {
    const { number } = await awarded();
    await acts.setRules(superUser, [{ name: 'Head', policy: 'any', needed: null, approverIds: [head.userId] }]);
    const { jobId } = await opened();
    const member = (role: 'technical_evaluator' | 'auditor') =>
      server.call('setJobMember', { as: owner, path: { id: jobId }, body: { userId: head.userId, role } });
    const sheet = await compare(jobId);
    await member('technical_evaluator');
    expect((await read(sheet._id, head)).status).toBe(403);
    const judged = await server.call('getTechnicalEvaluation', { as: head, path: { id: jobId } });
    expect([judged.status, JSON.stringify(judged.body).includes(number)]).toEqual([200, false]);
    const { sha256 } = (await freeze(sheet)).body;
    expect((await read(sheet._id, head, '1')).status).toBe(403);
    const { toWeigh } = await acts.propose(owner, { jobId, sha256: sha256! });
    expect(toWeigh.map(({ kind }) => kind)).not.toContain('above_last_purchase');
    const asked = await read(sheet._id, head, '1');
    expect(asked.body.lines.map(({ lastPurchase }) => lastPurchase?.jobNumber)).toEqual([number, number]);
    expect((await read(sheet._id, stranger, '1')).status).toBe(404);
  });
});
