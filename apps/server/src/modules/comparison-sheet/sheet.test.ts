import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { explainChanges } from '../../testing/explain-changes.ts';
import { QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import { canonical } from '../rfq/quote-seal.ts';
import { frozenComparisonOf } from './frozen-comparison.ts';

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
beforeEach(() => emptied(server, 'comparison', 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const own = { 'sec-fetch-site': 'same-origin' };
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const read = (a: string, as: TestSession | null = owner, b = 0) =>
  server.call('getComparisonById', { as, path: { a, b: String(b) } });
const make = (body: Body<'quoteComparison'>, as: TestSession | null = owner) =>
  server.call('quoteComparison', { as, body });
const freeze = (
  { _id, version, revision }: { _id: string; version: number; revision: number },
  as: TestSession | null = owner,
) => server.call('freezeComparison', { as, body: { comparisonId: _id, version, revision } });
const reopen = (
  { _id, version }: { _id: string; version: number },
  as: TestSession | null = owner,
  reason = 'A rate was wrong',
) => server.call('makeSheetEditable', { as, body: { comparisonId: _id, version, reason } });
const recreate = ({ _id, version }: { _id: string; version: number }, as: TestSession | null = owner) =>
  server.call('recreateComparison', { as, body: { comparisonId: _id, version } });
const update = (
  comparisonId: string,
  vendorId: string | null,
  change: Body<'updateVendorQuote'>['change'],
  { as = owner, seen = 0 }: { as?: TestSession | null; seen?: number } = {},
) => server.call('updateVendorQuote', { as, body: { comparisonId, vendorId, seen, ...(change && { change }) } });
const logOf = async (jobId: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body.entries.map(({ kind }) => kind);
type Role = 'technical_evaluator' | 'commercial_evaluator' | 'auditor' | 'buyer';
const member = (id: string, role: Role) =>
  server.call('setJobMember', { as: owner, path: { id }, body: { userId: fixture.users.approver.userId, role } });
const hold = (jobId: string) =>
  server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'The shutdown moved.' } });

async function compared() {
  const job = await acts.opened(owner);
  return { ...job, sheet: (await make({ jobId: job.jobId })).body };
}
/** What the award is made on, as the owner's tenant reads it. */
async function frozenOf(jobId: string) {
  const tenant = { companyId: fixture.sagar.companyId, userId: fixture.users.owner.userId };
  const request = createRequestDatabases(server.database.appPool).withTenant(tenant);
  const frozen = await frozenComparisonOf(request.db, jobId);
  await request.rollback();
  return frozen;
}
const LINES = [
  { description: 'Refractory repair', unit: 'CBM', quantity: '6.25', rateInPaise: 2_700_000 },
  { description: 'Scaffolding', unit: 'CBM', quantity: '900' },
] as const;
const content = (...rates: (number | null)[]) => ({
  lines: rates.map((rateInPaise) => ({ rateInPaise })),
  gstPercent: '18',
});
const typed = {
  title: 'Refractory, annual rates',
  lines: [...LINES],
  quotes: [
    { companyName: 'Konkan Thermal', content: content(2_600_000, 8_800) },
    { companyName: 'Vindhya Erectors', content: content(2_500_000, 9_900) },
  ],
};
async function uploaded() {
  const form = new FormData();
  form.set('file', new Blob(['item,rate\nTubes,700\n']), 'quote.csv');
  return server.call('setFileUpload', { as: owner, body: form });
}
const resultOf = (sheet: { evaluation: { vendors: { vendorId: string; rank: number | null }[] } | null }, id: string) =>
  sheet.evaluation!.vendors.find(({ vendorId }) => vendorId === id)!;

describe('quoteComparison', () => {
  test('the opened quotes of a job become its sheet, which says what the table says', async () => {
    const { jobId, ids } = await acts.opened(owner);
    const { status, body } = await make({ jobId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'editable', version: 1, lastVersion: 1, revision: 0, sha256: null });
    expect(body.can).toEqual({ edit: true, freeze: true, reopen: false, recreate: true, link: false });
    expect(body.vendors.map(({ vendorId }) => vendorId).toSorted()).toEqual(ids.toSorted());
    const table = (await server.call('getComparisonTable', { as: owner, body: { jobId } })).body;
    expect(body.evaluation).toEqual(table.evaluation);
    expect(body.request).toEqual(table.request);
    expect((await read(body._id)).body).toEqual(body);
    expect((await logOf(jobId))[0]).toBe('comparison_made');
  });

  test('typed quotes without a job, and a draft while there are none', async () => {
    const sheet = (await make(typed)).body;
    expect(sheet).toMatchObject({ job: null, state: 'editable', title: typed.title });
    expect(sheet.lines.map(({ description }) => description)).toEqual(['Refractory repair', 'Scaffolding']);
    // 6.25 × 26,000 + 900 × 88 against 6.25 × 25,000 + 900 × 99; the tax is credited in full.
    const konkan = sheet.vendors.find(({ companyName }) => companyName === 'Konkan Thermal')!.vendorId;
    expect(resultOf(sheet, konkan)).toMatchObject({ rank: 1, landedInPaise: 24_170_000 });
    const draft = (await make({ title: 'Lines only', lines: [...LINES] })).body;
    expect(draft).toMatchObject({ state: 'draft', request: null, evaluation: null });
  });

  test('a job has one sheet, of opened quotes', async () => {
    const { jobId } = await compared();
    expect(refusalOf(await make({ jobId }))).toEqual([409, 'COMPARISON_EXISTS']);
    const sealed = await acts.quoting(owner, 1);
    expect(refusalOf(await make({ jobId: sealed.jobId }))).toEqual([409, 'NOT_OPENED']);
  });

  test('a job on hold is not compared', async () => {
    const { jobId } = await acts.opened(owner);
    await hold(jobId);
    expect(refusalOf(await make({ jobId }))).toEqual([409, 'JOB_CLOSED']);
  });

  test('without a job a title and lines are needed; hidden characters, nameless vendors and too many rates are refused', async () => {
    const pointers = async (body: Body<'quoteComparison'>) => {
      const answer = await make(body);
      return [answer.status, answer.problem.errors.map(({ pointer }) => pointer)];
    };
    expect(await pointers({ lines: [...LINES] })).toEqual([400, ['/title']]);
    expect(await pointers({ title: 'x' })).toEqual([400, ['/lines']]);
    expect(await pointers({ ...typed, title: 'a\u202eb' })).toEqual([400, ['/title']]);
    expect(await pointers({ ...typed, quotes: [{ content: content(1) }] })).toEqual([400, ['/quotes/0/companyName']]);
    expect(await pointers({ ...typed, quotes: [{ companyName: 'A', content: content(1, 2, 3) }] })).toEqual([
      400,
      ['/quotes/0/content/lines'],
    ]);
    expect(await pointers({ ...typed, jobId: unknownId })).toEqual([400, ['/jobId']]);
    expect((await make({ ...typed, quotes: [{ vendorId: unknownId, content: content(1) }] })).status).toBe(404);
  });

  test('by the owner and the buyers; evaluators 403, other companies 404, guests 401', async () => {
    const { jobId } = await acts.opened(owner);
    await member(jobId, 'commercial_evaluator');
    expect((await make({ jobId }, approver)).status).toBe(403);
    expect((await make({ jobId }, stranger)).status).toBe(404);
    expect((await make({ jobId }, null)).status).toBe(401);
    await member(jobId, 'buyer');
    expect((await make({ jobId }, approver)).status).toBe(200);
  });
});

describe('getComparisonById', () => {
  test('the last version and those before', async () => {
    const { sheet } = await compared();
    await freeze(sheet);
    const again = (await reopen(sheet)).body;
    expect((await read(sheet._id)).body.version).toBe(2);
    const first = (await read(sheet._id, owner, 1)).body;
    expect(first).toMatchObject({ version: 1, lastVersion: 2, state: 'superseded' });
    expect(first.can).toEqual({ edit: false, freeze: false, reopen: false, recreate: false, link: false });
    expect(again.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'editable'],
      [1, 'superseded'],
    ]);
    expect((await read(sheet._id, owner, 9)).status).toBe(404);
  });

  test('prices are for who reads prices; a sheet without a job is for who made it', async () => {
    const { jobId, sheet } = await compared();
    await member(jobId, 'technical_evaluator');
    expect((await read(sheet._id, approver)).status).toBe(403);
    await member(jobId, 'auditor');
    const audited = await read(sheet._id, approver);
    expect(audited.body.can).toEqual({ edit: false, freeze: false, reopen: false, recreate: false, link: false });
    expect((await read(sheet._id, stranger)).status).toBe(404);
    expect((await read(sheet._id, null)).status).toBe(401);
    expect((await read(unknownId)).status).toBe(404);
    expect((await read('x')).status).toBe(400);
    const own = (await make(typed, approver)).body;
    expect((await read(own._id, approver)).status).toBe(200);
    expect((await read(own._id, stranger)).status).toBe(404);
  });

  test('of a job whose quotes are sealed again nothing is told', async () => {
    const { jobId, sheet } = await compared();
    await server.database.ownerPool.query('update rfq set opened_at = null where job_id = $1', [jobId]);
    expect(refusalOf(await read(sheet._id))).toEqual([409, 'NOT_OPENED']);
    const threads = await server.call('getComparisonThreads', { as: owner, path: { id: sheet._id } });
    expect(refusalOf(threads)).toEqual([409, 'NOT_OPENED']);
    expect((await server.call('listComparisons', { as: owner })).body.total).toBe(0);
  });
});

describe('freezeComparison', () => {
  test('keeps what was asked and answered under its SHA-256, for the award to read', async () => {
    const { jobId, sheet } = await compared();
    const { body } = await freeze(sheet);
    expect(body).toMatchObject({ state: 'frozen', can: { edit: false, freeze: false, reopen: true } });
    const { rows } = await server.database.ownerPool.query('select snapshot from comparison_version');
    expect(createHash('sha256').update(canonical(rows[0].snapshot)).digest('hex')).toBe(body.sha256);
    const frozen = await frozenOf(jobId);
    expect(frozen).toMatchObject({ comparisonId: sheet._id, version: 1, sha256: body.sha256 });
    expect(frozen!.evaluation).toEqual(sheet.evaluation);
    expect((await logOf(jobId))[0]).toBe('comparison_frozen');
  });

  test('what happens to the quotes later changes nothing of it', async () => {
    const { sheet } = await compared();
    await freeze(sheet);
    await server.database.ownerPool.query(`update job_vendor set state = 'removed'`);
    expect((await read(sheet._id)).body.evaluation).toEqual(sheet.evaluation);
  });

  test('not twice, not what was changed since it was read, and not without somebody ranked', async () => {
    const { sheet, ids } = await compared();
    await update(sheet._id, ids[1]!, { weeksLate: '1' });
    expect(refusalOf(await freeze(sheet))).toEqual([409, 'SHEET_CHANGED']);
    for (const id of ids) await server.call('postArchiveVendor', { as: owner, path: { a: sheet._id, b: id } });
    const now = (await read(sheet._id)).body;
    expect(refusalOf(await freeze(now))).toEqual([409, 'NOBODY_RANKED']);
    await server.call('postUnarchiveVendor', { as: owner, path: { a: sheet._id, b: ids[0]! } });
    const last = (await read(sheet._id)).body;
    await explainChanges(server, owner, sheet._id);
    expect((await freeze(last)).status).toBe(200);
    expect(refusalOf(await freeze(last))).toEqual([409, 'SHEET_FROZEN']);
  });

  test('by the owner and the buyers alone', async () => {
    const { jobId, sheet } = await compared();
    await member(jobId, 'commercial_evaluator');
    expect((await freeze(sheet, approver)).status).toBe(403);
    expect((await freeze(sheet, stranger)).status).toBe(404);
    expect((await freeze(sheet, null)).status).toBe(401);
    expect((await freeze({ ...sheet, version: 0 })).status).toBe(400);
  });

  test('of many at once one freezes', async () => {
    const { sheet } = await compared();
    const answers = await Promise.all(Array.from({ length: 4 }, () => freeze(sheet)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409, 409]);
  });
});

describe('makeSheetEditable', () => {
  test('takes a frozen sheet back with a reason, as its next version; what the buyer put in stays', async () => {
    const { jobId, sheet, ids } = await compared();
    const edited = (await update(sheet._id, ids[1]!, { weeksLate: '2' })).body;
    await explainChanges(server, owner, sheet._id);
    await freeze(edited);
    const { body } = await reopen(edited);
    expect(body).toMatchObject({ version: 2, state: 'editable', sha256: null });
    expect(body.versions[0]).toMatchObject({ number: 2, reason: 'A rate was wrong' });
    expect(body.versions[1]!.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(body.evaluation).toEqual(edited.evaluation);
    expect((await read(sheet._id)).body).toEqual(body);
    expect((await logOf(jobId))[0]).toBe('comparison_reopened');
    const frozen = await frozenOf(jobId);
    expect(frozen).toBeNull();
  });

  test('only a frozen one, the one that was read, with a reason, by owner and buyers', async () => {
    const { jobId, sheet } = await compared();
    expect(refusalOf(await reopen(sheet))).toEqual([409, 'NOT_FROZEN']);
    await freeze(sheet);
    expect((await reopen(sheet, owner, ' ')).status).toBe(400);
    expect(refusalOf(await reopen({ ...sheet, version: 2 }))).toEqual([409, 'SHEET_CHANGED']);
    await member(jobId, 'commercial_evaluator');
    expect((await reopen(sheet, approver)).status).toBe(403);
    expect((await reopen(sheet, stranger)).status).toBe(404);
    expect((await reopen(sheet, null)).status).toBe(401);
  });
});

describe('recreateComparison', () => {
  test('takes what is new of the quotes, tells it, and keeps what the buyer put in', async () => {
    const { sheet, ids } = await compared();
    await update(sheet._id, ids[0]!, { weeksLate: '1' });
    await server.database.ownerPool.query(
      `update quote set opened = jsonb_set(opened, '{content,lines,0,rateInPaise}', '91000'), submitted_at = submitted_at + interval '1 hour' where job_vendor_id = $1`,
      [ids[1]],
    );
    await server.database.ownerPool.query(`update job_vendor set state = 'removed' where id = $1`, [ids[2]]);
    const { body } = await recreate(sheet);
    expect(body).toMatchObject({ version: 2, state: 'editable' });
    const names = new Map(body.vendors.map(({ vendorId, companyName }) => [vendorId, companyName]));
    expect(body.changes).toContainEqual({
      what: 'rate_changed',
      companyName: names.get(ids[1]!),
      line: 'Removal of tubes',
      before: '950.00',
      after: '910.00',
    });
    expect(body.changes).toContainEqual(
      expect.objectContaining({ what: 'version_added', companyName: names.get(ids[1]!), before: 'v1', after: 'v2' }),
    );
    expect(body.changes).toContainEqual(
      expect.objectContaining({ what: 'term_changed', companyName: names.get(ids[2]!) }),
    );
    expect(body.request!.quotes.find(({ vendorId }) => vendorId === ids[0])!.weeksLate).toBe('1');
    expect(body.vendors.find(({ vendorId }) => vendorId === ids[1])!.versions.map(({ number }) => number)).toEqual([
      1, 2,
    ]);
    expect((await read(sheet._id)).body).toEqual(body);
  });

  test('a line that came, one that went, and what was put in on it', async () => {
    const { jobId, sheet, ids } = await compared();
    await update(sheet._id, ids[0]!, { line: { lineId: '0001', status: 'quoted', rate: '900' } });
    await server.database.ownerPool.query(
      `update rfq_revision set content = jsonb_set(content, '{lines}', jsonb_build_array(content -> 'lines' -> 1)
         || '[{"lineNumber":"3","group":null,"description":"Hydrotest","unit":"LS","quantity":null,"note":null}]') where job_id = $1`,
      [jobId],
    );
    const { body } = await recreate(sheet);
    expect(body.lines.map(({ lineId, description }) => [lineId, description])).toEqual([
      ['0002', 'Refractory repair'],
      ['0003', 'Hydrotest'],
    ]);
    expect(body.changes.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['line_added', 'line_removed', 'input_dropped']),
    );
  });

  test('nothing new is no version; not without a job; not what was read long ago; not by others', async () => {
    const { jobId, sheet } = await compared();
    expect(refusalOf(await recreate(sheet))).toEqual([409, 'NOTHING_NEW']);
    expect(refusalOf(await recreate({ ...sheet, version: 3 }))).toEqual([409, 'SHEET_CHANGED']);
    await member(jobId, 'auditor');
    expect((await recreate(sheet, approver)).status).toBe(403);
    expect((await recreate(sheet, stranger)).status).toBe(404);
    expect((await recreate(sheet, null)).status).toBe(401);
    expect((await recreate({ ...sheet, version: 0 })).status).toBe(400);
    expect(refusalOf(await recreate((await make(typed)).body))).toEqual([409, 'NOT_OPENED']);
  });
});

describe('updateVendorQuote', () => {
  test('a rate, a term, a charge and a rule change the evaluation; each is a log entry and can be taken back', async () => {
    const { jobId, sheet, ids } = await compared();
    const id = ids[1]!;
    const changes = [
      { line: { lineId: '0001', status: 'quoted', rate: '700' } },
      { weeksLate: '2' },
      { freight: null },
      { discountPercent: '5' },
      { gstPercent: '12' },
      { milestones: [{ percent: '100', days: 45 }] },
      { deliveryDays: 10 },
      { terms: [{ term: 'Warranty', deviates: true, price: '16000' }] },
      { performancePercent: '-1' },
      { technicalLoadingInPaise: 100 },
      { technicalScore: '80' },
      { technicallyQualified: true },
      { registration: 'composition' },
      { currency: { code: 'EUR', fxRate: '90' } },
      { contractCostInPaise: 1_500_000 },
      { note: { lineId: '0001', text: 'By phone' } },
    ] as const satisfies Body<'updateVendorQuote'>['change'][];
    let now = sheet;
    for (const change of changes) {
      const answer = await update(sheet._id, id, change as Body<'updateVendorQuote'>['change']);
      expect([change, answer.status]).toEqual([change, 200]);
      now = answer.body;
    }
    const quote = now.request!.quotes.find(({ vendorId }) => vendorId === id)!;
    expect(quote).toMatchObject({
      weeksLate: '2',
      charges: {},
      discountPercents: ['5'],
      deliveryDays: 10,
      currency: 'EUR',
      fxRate: '90',
      registration: 'composition',
      contractCostInPaise: 1_500_000,
    });
    expect(now.vendors.find(({ vendorId }) => vendorId === id)!.quoted).toMatchObject([
      { lineId: '0001', rate: '950.00' },
    ]);
    expect(now.revision).toBe(changes.length);
    expect(now.entries[0]).toMatchObject({ revision: 16, cell: 'note 0001', isMine: true });
    const again = await server.call('evaluateQuotes', { as: owner, body: now.request! });
    expect(again.body).toEqual(now.evaluation);
    expect((await logOf(jobId)).slice(0, 3)).toEqual([
      'comparison_changed',
      'comparison_changed',
      'comparison_changed',
    ]);
    const taken = await server.call('updateVendorQuote', {
      as: owner,
      body: { comparisonId: sheet._id, vendorId: id, seen: 1, back: 'line 0001' },
    });
    expect(
      taken.body.request!.quotes.find(({ vendorId }) => vendorId === id)!.lines.find(({ lineId }) => lineId === '0001'),
    ).toMatchObject({ rate: '950.00' });
    expect((await read(sheet._id)).body.revision).toBe(17);
  });

  test('the rules of the sheet', async () => {
    const { sheet } = await compared();
    const changes = [
      { method: 'PV' },
      { annualInterestPercent: '24' },
      { referencePaymentDays: 45 },
      { floorPaymentAtZero: true },
      { deliveryPercentPerWeek: '1' },
      { deliveryCapPercent: null },
      { plugPolicy: 'median' },
      { itcSharePercent: '50' },
      { handlingCostInPaise: 1_500_000 },
      { maxVendors: 2 },
      { technicalWeightPercent: '40' },
      { technicalCutoff: '60' },
      { deviationLoading: { term: 'Warranty', amountInPaise: 5 } },
    ] as const satisfies Body<'updateVendorQuote'>['change'][];
    for (const change of changes)
      expect((await update(sheet._id, null, change as Body<'updateVendorQuote'>['change'])).status).toBe(200);
    expect((await read(sheet._id)).body.request!.rules).toMatchObject({
      method: 'PV',
      annualInterestPercent: '24',
      plugPolicy: 'median',
      deviationLoadings: [{ term: 'Warranty', amountInPaise: 5 }],
      award: { contractCostInPaise: 1_500_000, maxVendors: 2 },
    });
  });

  test('the second writer of a cell is told who was first, and nothing is changed; other cells are free', async () => {
    const { jobId, sheet, ids } = await compared();
    await member(jobId, 'buyer');
    const change = (rate: string) => ({ line: { lineId: '0001', status: 'quoted' as const, rate } });
    await update(sheet._id, ids[0]!, change('800'), { as: approver });
    const second = await update(sheet._id, ids[0]!, change('850'));
    expect(refusalOf(second)).toEqual([409, 'CELL_CHANGED']);
    expect(second.problem.message).toContain('Approver Person');
    expect((await update(sheet._id, ids[0]!, { line: { lineId: '0002', status: 'quoted', rate: '5' } })).status).toBe(
      200,
    );
    expect((await update(sheet._id, ids[0]!, change('850'), { seen: 1 })).status).toBe(200);
    const cells = (await read(sheet._id)).body.request!.quotes.find(({ vendorId }) => vendorId === ids[0])!.lines;
    expect(cells.find(({ lineId }) => lineId === '0001')!.rate).toBe('850');
    // A change that is said to have been seen where there is none.
    const unseen = await update(sheet._id, ids[1]!, change('900'), { seen: 1 });
    expect(refusalOf(unseen)).toEqual([409, 'CELL_CHANGED']);
    expect(unseen.problem.message).toContain('No one has changed this cell');
  });

  test('of many that write one cell at once one does', async () => {
    const { sheet, ids } = await compared();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(sheet._id, ids[0]!, { weeksLate: String(index + 1) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(sheet._id)).body.revision).toBe(1);
  });

  test('what cannot be is refused: lines that are not there, shares that do not sum, a rate that is missing, a cell of the other kind', async () => {
    const { sheet, ids } = await compared();
    const id = ids[0]!;
    const line = { lineId: '0001', status: 'quoted' as const, rate: '1' };
    for (const [vendorId, change] of [
      [id, { line: { ...line, lineId: '0099' } }],
      [id, { line: { ...line, rate: null } }],
      [id, { line: { ...line, status: 'included_elsewhere', rate: null, includedIn: '0099' } }],
      [id, { milestones: [{ percent: '99', days: 0 }] }],
      [id, { currency: { code: 'INR', fxRate: '2' } }],
      [id, { plugPolicy: 'max' }],
      [null, { weeksLate: '1' }],
      [id, { note: { lineId: null, text: 'a\u202eb' } }],
      [id, { weeksLate: '1', deliveryDays: 1 }],
    ] as [string | null, Body<'updateVendorQuote'>['change']][])
      expect([change, (await update(sheet._id, vendorId, change)).status]).toEqual([change, 400]);
    expect((await update(sheet._id, id, undefined)).status).toBe(400);
    expect((await update(sheet._id, unknownId, { weeksLate: '1' })).status).toBe(404);
    expect((await update(unknownId, id, { weeksLate: '1' })).status).toBe(404);
    expect((await read(sheet._id)).body.revision).toBe(0);
  });

  test('commercial evaluators change prices and not scores; auditors nothing; a frozen sheet and a job on hold stay', async () => {
    const { jobId, sheet, ids } = await compared();
    await member(jobId, 'commercial_evaluator');
    expect((await update(sheet._id, ids[0]!, { weeksLate: '1' }, { as: approver })).status).toBe(200);
    expect((await update(sheet._id, ids[0]!, { technicalScore: '1' }, { as: approver })).status).toBe(403);
    await member(jobId, 'auditor');
    expect((await update(sheet._id, ids[0]!, { weeksLate: '2' }, { as: approver, seen: 1 })).status).toBe(403);
    expect((await update(sheet._id, ids[0]!, { weeksLate: '2' }, { as: null })).status).toBe(401);
    await hold(jobId);
    expect(refusalOf(await update(sheet._id, ids[0]!, { weeksLate: '2' }, { seen: 1 }))).toEqual([409, 'JOB_CLOSED']);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'evaluating' } });
    await explainChanges(server, owner, sheet._id);
    await freeze((await read(sheet._id)).body);
    expect(refusalOf(await update(sheet._id, ids[0]!, { weeksLate: '2' }, { seen: 1 }))).toEqual([409, 'SHEET_FROZEN']);
  });
});

describe('addNewVendorQuotes', () => {
  const add = (comparisonId: string, quotes: Body<'addNewVendorQuotes'>['quotes'], as: TestSession | null = owner) =>
    server.call('addNewVendorQuotes', { as, body: { comparisonId, quotes } });

  test('a draft gets its first quotes, a vendor the next version of its own', async () => {
    const draft = (await make({ title: 'Lines only', lines: [...LINES] })).body;
    const { body } = await add(draft._id, typed.quotes);
    expect(body).toMatchObject({ state: 'editable', revision: 2 });
    const { vendorId } = body.vendors.find(({ companyName }) => companyName === 'Vindhya Erectors')!;
    const next = (await add(draft._id, [{ vendorId, content: content(1_000_000, 9_900) }])).body;
    expect(next.vendors.find((vendor) => vendor.vendorId === vendorId)).toMatchObject({
      number: 2,
      versions: [{ number: 1 }, { number: 2, source: 'entered' }],
    });
    expect(resultOf(next, vendorId).rank).toBe(1);
    expect((await read(draft._id)).body).toEqual(next);
  });

  test('a currency, units and amounts as they stand beside rates are evaluated, and the GSTIN stays with the vendor', async () => {
    const draft = (await make({ title: 'Tubes', lines: [{ description: 'Tubes', unit: 'MTS', quantity: '2' }] })).body;
    const quote = {
      companyName: 'Rhein Rohre',
      gstin: '27AABCK1234L1Z5',
      currency: { code: 'EUR', fxRate: '90' },
      content: { lines: [{ rateInPaise: 100 }], gstPercent: '18' },
      stated: [{ unit: 'KGS' as const, amountInPaise: 300_000 }],
    };
    const { body } = await add(draft._id, [quote]);
    const [vendor] = body.vendors;
    expect(vendor).toMatchObject({ gstin: '27AABCK1234L1Z5' });
    const cell = body.evaluation!.vendors[0]!.cells[0]!;
    // 1.00 EUR a kilogram is 90,000 rupees a tonne; 3,000 EUR were stated in place of 2,000.
    expect(cell).toMatchObject({ unitRate: '90000.00000000', flags: ['arithmetic_mismatch'] });
    const next = (await add(draft._id, [{ vendorId: vendor!.vendorId, content: content(9_000_000) }])).body;
    expect(next.vendors[0]).toMatchObject({ gstin: '27AABCK1234L1Z5', number: 2 });
    const pointer = async (part: object) =>
      (await add(draft._id, [{ ...quote, ...part }])).problem.errors.map((one) => one.pointer);
    expect(await pointer({ currency: { code: 'USD', fxRate: '0' } })).toEqual(['/quotes/0/currency/fxRate']);
    expect(await pointer({ currency: { code: 'INR', fxRate: '2' } })).toEqual(['/quotes/0/currency/fxRate']);
    expect(await pointer({ stated: [] })).toEqual(['/quotes/0/stated']);
    expect(await pointer({ gstin: '27' })).toEqual(['/quotes/0/gstin']);
  });

  test('GST registration and a small enterprise are evaluated as those of a vendor', async () => {
    const draft = (await make({ title: 'Lines only', lines: [...LINES] })).body;
    const said = {
      ...content(2_600_000, 8_800),
      gstRegistration: 'composition' as const,
      gstPercent: '18',
      isMse: true,
    };
    const { body } = await add(draft._id, [{ companyName: 'Konkan Thermal', content: said }]);
    expect(body.request!.quotes[0]).toMatchObject({
      registration: 'composition',
      isMse: true,
      gstPercentByClass: { standard: '0' },
    });
    expect(body.evaluation!.vendors[0]!.gst.totalInPaise).toBe(0);
  });

  test('the next version of a vendor of a job is as late as what it needs, and as qualified as the vendor', async () => {
    const job = await acts.quoting(owner, 2, { workingDays: 14 });
    for (const browser of job.browsers) await acts.submit(browser, { ...QUOTE, workingDays: 14 });
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    const [vendorId] = job.recipients.map(({ jobVendorId }) => jobVendorId) as [string];
    const judged = await server.call('qualifyQuote', {
      as: owner,
      body: { jobVendorId: vendorId, number: 1, verdict: 'disqualified', reason: 'No welders.' },
    });
    expect(judged.status).toBe(200);
    const sheet = (await make({ jobId: job.jobId })).body;
    const quoteOf = ({ request }: typeof sheet) => request!.quotes.find((one) => one.vendorId === vendorId)!;
    expect(quoteOf(sheet)).toMatchObject({ technicallyQualified: false, weeksLate: '0' });
    const { fileId } = (await uploaded()).body;
    const next = (await add(sheet._id, [{ vendorId, content: { ...QUOTE, workingDays: 20 }, fileId }])).body;
    expect(quoteOf(next)).toMatchObject({ technicallyQualified: false, weeksLate: '1', deliveryDays: 20 });
    expect(resultOf(next, vendorId).rank).toBeNull();
    const body = { jobVendorId: vendorId, number: 1, verdict: 'qualified' } as const;
    expect((await server.call('qualifyQuote', { as: owner, body })).status).toBe(200);
    const again = (await recreate(next)).body;
    expect(quoteOf(again)).toMatchObject({ technicallyQualified: true, weeksLate: '1' });
  });

  test('on the sheet of a job each needs the document that it came as', async () => {
    const { sheet } = await compared();
    const quote = { companyName: 'Konkan Thermal', content: content(70_000, 2_000_000) };
    const answer = await add(sheet._id, [quote]);
    expect([answer.status, answer.problem.errors[0]!.pointer]).toEqual([400, '/quotes/0/fileId']);
    expect((await add(sheet._id, [{ ...quote, fileId: unknownId }])).status).toBe(404);
    const file = await uploaded();
    const { body } = await add(sheet._id, [{ ...quote, fileId: file.body.fileId }]);
    expect(body.vendors.find(({ companyName }) => companyName === 'Konkan Thermal')).toMatchObject({
      jobVendorId: null,
      number: 1,
    });
    const remove = await server.call('deleteFile', { as: owner, path: { fileId: file.body.fileId } });
    expect(remove.status).toBe(409);
  });

  test('not on a frozen sheet, not by auditors, strangers and guests, and not nothing', async () => {
    const { jobId, sheet } = await compared();
    await member(jobId, 'auditor');
    expect((await add(sheet._id, typed.quotes, approver)).status).toBe(403);
    expect((await add(sheet._id, typed.quotes, stranger)).status).toBe(404);
    expect((await add(sheet._id, typed.quotes, null)).status).toBe(401);
    expect((await add(sheet._id, [])).status).toBe(400);
    await freeze(sheet);
    expect(refusalOf(await add(sheet._id, typed.quotes))).toEqual([409, 'SHEET_FROZEN']);
  });
});

const puttingAway = (
  archive: 'archiveVendor' | 'postArchiveVendor',
  unarchive: 'unarchiveVendor' | 'postUnarchiveVendor',
) => {
  test('a vendor is put away and brought back', async () => {
    const { sheet, ids } = await compared();
    const path = { a: sheet._id, b: ids[0]! };
    const away = (await server.call(archive, { as: owner, path, headers: own })).body;
    expect(away.vendors.find(({ vendorId }) => vendorId === ids[0])!.isArchived).toBe(true);
    expect(resultOf(away, ids[0]!)).toMatchObject({ rank: null, reasons: ['archived'] });
    expect(resultOf((await read(sheet._id)).body, ids[1]!).rank).toBe(1);
    const back = (await server.call(unarchive, { as: owner, path, headers: own })).body;
    expect(resultOf(back, ids[0]!).rank).toBe(1);
    expect((await read(sheet._id)).body.revision).toBe(2);
  });
};
describe('archiveVendor', () => {
  puttingAway('archiveVendor', 'unarchiveVendor');
});
describe('unarchiveVendor', () => {
  puttingAway('archiveVendor', 'unarchiveVendor');
});
describe('postArchiveVendor', () => {
  puttingAway('postArchiveVendor', 'postUnarchiveVendor');
});
describe('postUnarchiveVendor', () => {
  puttingAway('postArchiveVendor', 'postUnarchiveVendor');
});

const leavingOut = (
  exclude: 'excludeVersion' | 'postExcludeVersion',
  include: 'includeVersion' | 'postIncludeVersion',
) => {
  test('a version that is left out gives way to the one before, or the vendor is not ranked', async () => {
    const draft = (await make(typed)).body;
    const { vendorId } = draft.vendors[0]!;
    const two = await server.call('addNewVendorQuotes', {
      as: owner,
      body: { comparisonId: draft._id, quotes: [{ vendorId, content: content(1, 1) }] },
    });
    expect(two.body.vendors[0]!.number).toBe(2);
    const path = { a: draft._id, b: vendorId };
    const one = (await server.call(exclude, { as: owner, path: { ...path, c: '2' }, headers: own })).body;
    expect(one.vendors[0]!.number).toBe(1);
    expect(one.evaluation).toEqual(draft.evaluation);
    const none = (await server.call(exclude, { as: owner, path: { ...path, c: '1' }, headers: own })).body;
    expect(resultOf(none, vendorId)).toMatchObject({ rank: null, reasons: ['version_excluded'] });
    const back = (await server.call(include, { as: owner, path: { ...path, c: '2' }, headers: own })).body;
    expect(resultOf(back, vendorId).rank).toBe(1);
    expect((await read(draft._id)).body.revision).toBe(4);
  });
};
describe('excludeVersion', () => {
  leavingOut('excludeVersion', 'includeVersion');
});
describe('includeVersion', () => {
  leavingOut('excludeVersion', 'includeVersion');
});
describe('postExcludeVersion', () => {
  leavingOut('postExcludeVersion', 'postIncludeVersion');
});
describe('postIncludeVersion', () => {
  leavingOut('postExcludeVersion', 'postIncludeVersion');
});

describe('changes of versions and vendors', () => {
  const byGet = ['archiveVendor', 'unarchiveVendor', 'includeVersion', 'excludeVersion'] as const;
  const byPost = ['postArchiveVendor', 'postUnarchiveVendor', 'postIncludeVersion', 'postExcludeVersion'] as const;

  test.each(byGet)('%s of another site, of no browser, or ahead of a click changes nothing', async (operation) => {
    const { sheet, ids } = await compared();
    const path = { a: sheet._id, b: ids[0]!, c: '1' };
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      {},
      { ...own, 'sec-purpose': 'prefetch' },
    ];
    for (const headers of elsewhere)
      expect(refusalOf(await server.call(operation, { as: owner, path, headers }))).toEqual([403, 'CROSS_SITE']);
    expect((await read(sheet._id)).body.revision).toBe(0);
  });

  test.each([...byGet, ...byPost])(
    '%s is refused to auditors, strangers and guests, and where there is no such vendor',
    async (operation) => {
      const { jobId, sheet, ids } = await compared();
      const call = (as: TestSession | null, b: string) =>
        server.call(operation, { as, path: { a: sheet._id, b, c: '1' }, headers: own });
      await member(jobId, 'auditor');
      expect((await call(approver, ids[0]!)).status).toBe(403);
      expect((await call(stranger, ids[0]!)).status).toBe(404);
      expect((await call(null, ids[0]!)).status).toBe(401);
      expect((await call(owner, unknownId)).status).toBe(404);
      expect((await call(owner, 'x')).status).toBe(400);
      await freeze(sheet);
      expect(refusalOf(await call(owner, ids[0]!))).toEqual([409, 'SHEET_FROZEN']);
    },
  );
});

describe('listComparisons', () => {
  const list = (as: TestSession | null = owner, query = {}) => server.call('listComparisons', { as, query });

  test('by last change, with who is first; narrowed by words and state', async () => {
    const { sheet } = await compared();
    const other = (await make(typed)).body;
    const { body } = await list();
    expect(body.comparisons.map(({ _id }) => _id)).toEqual([other._id, sheet._id]);
    expect(body.comparisons[0]).toMatchObject({
      vendorCount: 2,
      lineCount: 2,
      first: { companyNames: ['Konkan Thermal'], evaluatedInPaise: 24_170_000 },
    });
    expect((await list(owner, { search: 'konkan' })).body.total).toBe(1);
    expect((await list(owner, { search: 'jr-' })).body.comparisons.map(({ _id }) => _id)).toEqual([sheet._id]);
    await freeze(sheet);
    expect((await list(owner, { state: ['frozen'] })).body.comparisons.map(({ _id }) => _id)).toEqual([sheet._id]);
    expect((await list(owner, { offset: 2, limit: 1 })).body.comparisons.map(({ _id }) => _id)).toEqual([other._id]);
  });

  test('nobody sees prices in it that may not read them', async () => {
    const { jobId } = await compared();
    await member(jobId, 'technical_evaluator');
    expect((await list(approver)).body.total).toBe(0);
    await member(jobId, 'auditor');
    expect((await list(approver)).body.total).toBe(1);
    expect((await list(stranger)).body.total).toBe(0);
    expect((await list(null)).status).toBe(401);
    expect((await list(owner, { limit: 0 })).status).toBe(400);
  });
});

describe('stepSheetChanges', () => {
  const step = (
    comparisonId: string,
    revision: number | undefined,
    which: 'undo' | 'redo' = 'undo',
    as: TestSession | null = owner,
  ) => server.call('stepSheetChanges', { as, body: { comparisonId, revision: revision!, step: which } });

  test('the own last change is taken back and made again, each as a change of its own', async () => {
    const { sheet, ids, jobId } = await compared();
    expect(sheet.steps).toEqual({ undo: null, redo: null });
    const vendorId = ids[0]!;
    await update(sheet._id, vendorId, { discountPercent: '2' });
    const changed = (await update(sheet._id, vendorId, { discountPercent: '5' }, { seen: 1 })).body;
    expect(changed.steps.undo).toEqual({ revision: 2, vendorId, cell: 'discountPercent', changedBy: null });
    const undone = (await step(sheet._id, 2)).body;
    expect(undone.entries[0]).toMatchObject({ before: { discountPercent: '5' }, after: { discountPercent: '2' } });
    expect(undone.steps).toMatchObject({ undo: { revision: 1 }, redo: { revision: 3 } });
    expect((await read(sheet._id)).body).toEqual(undone);
    const asQuoted = (await step(sheet._id, 1)).body;
    expect(asQuoted.entries[0]).toMatchObject({ before: { discountPercent: '2' }, after: null });
    expect(asQuoted.evaluation).toEqual(sheet.evaluation);
    expect(asQuoted.steps).toMatchObject({ undo: null, redo: { revision: 4 } });
    await step(sheet._id, 4, 'redo');
    const redone = (await step(sheet._id, 3, 'redo')).body;
    expect(redone.steps).toMatchObject({ undo: { revision: 6 }, redo: null });
    expect(redone.evaluation).toEqual(changed.evaluation);
    expect((await logOf(jobId)).slice(0, 6)).toEqual(Array<string>(6).fill('comparison_changed'));
    // It can be taken back again.
    expect((await step(sheet._id, 6)).body.evaluation).toEqual(undone.evaluation);
  });

  test('a new change gives up what was taken back; rules of the sheet and archiving are stepped over as well', async () => {
    const { sheet, ids } = await compared();
    await update(sheet._id, null, { annualInterestPercent: '10' });
    await step(sheet._id, 1);
    await server.call('postArchiveVendor', { as: owner, path: { a: sheet._id, b: ids[0]! } });
    expect((await read(sheet._id)).body.steps).toMatchObject({ undo: { cell: 'isArchived' }, redo: null });
    const back = (await step(sheet._id, 3)).body;
    expect(back.vendors.some(({ isArchived }) => isArchived)).toBe(false);
  });

  test('what somebody else changed since stays, and it says who did; each has their own changes', async () => {
    const { jobId, sheet, ids } = await compared();
    await member(jobId, 'commercial_evaluator');
    const vendorId = ids[0]!;
    await update(sheet._id, vendorId, { discountPercent: '2' });
    const theirs = (await update(sheet._id, vendorId, { discountPercent: '3' }, { as: approver, seen: 1 })).body;
    expect(theirs.steps).toMatchObject({ undo: { revision: 2 }, redo: null });
    const by = 'Approver Person';
    expect((await read(sheet._id)).body.steps.undo).toMatchObject({ revision: 1, changedBy: by });
    const refused = await step(sheet._id, 1);
    expect(refusalOf(refused)).toEqual([409, 'CELL_CHANGED']);
    expect(refused.problem.message).toContain(by);
    expect(refusalOf(await step(sheet._id, 2))).toEqual([409, 'SHEET_CHANGED']);
    expect((await step(sheet._id, 2, 'undo', approver)).body.entries[0]).toMatchObject({
      after: { discountPercent: '2' },
    });
  });

  test('quotes that were added, and changes of a version before, are not taken back', async () => {
    const { body: sheet } = await make(typed);
    await update(sheet._id, sheet.vendors[0]!.vendorId, { discountPercent: '2' });
    const quotes = [{ companyName: 'Narmada', content: content(2_000_000, 9_000) }];
    const added = (await server.call('addNewVendorQuotes', { as: owner, body: { comparisonId: sheet._id, quotes } }))
      .body;
    expect(added.steps.undo).toMatchObject({ revision: 1 });
    await freeze(added);
    expect(refusalOf(await step(sheet._id, 1))).toEqual([409, 'SHEET_FROZEN']);
    expect((await reopen(added)).body.steps).toEqual({ undo: null, redo: null });
    expect(refusalOf(await step(sheet._id, 1))).toEqual([409, 'SHEET_CHANGED']);
  });

  test('refusals: who reads it only, who does not see it, nobody, a malformed one', async () => {
    const { jobId, sheet } = await compared();
    await member(jobId, 'auditor');
    expect((await step(sheet._id, 1, 'undo', approver)).status).toBe(403);
    expect((await step(sheet._id, 1, 'undo', stranger)).status).toBe(404);
    expect((await step(sheet._id, 1, 'undo', null)).status).toBe(401);
    expect((await step(sheet._id, undefined)).status).toBe(400);
  });
});

describe('getAllJobIds', () => {
  const jobs = (as: TestSession | null = owner, search?: string) =>
    server.call('getAllJobIds', { as, body: search === undefined ? {} : { search } });

  test('jobs without a comparison whose quotes are not sealed', async () => {
    const { jobId } = await compared();
    const free = await acts.opened(owner);
    await acts.quoting(owner, 1);
    const { body } = await jobs();
    expect(body.jobs.map(({ _id }) => _id)).toEqual([free.jobId]);
    expect((await jobs(owner, 'no such')).body.jobs).toEqual([]);
    expect(body.jobs.map(({ _id }) => _id)).not.toContain(jobId);
    expect((await jobs(approver)).body.jobs).toEqual([]);
    expect((await jobs(null)).status).toBe(401);
  });
});

describe('updateComparisonJobId', () => {
  const link = (id: string, jobId: string, as: TestSession | null = owner) =>
    server.call('updateComparisonJobId', { as, path: { id }, body: { jobId } });

  test('a sheet without a job becomes that of a job', async () => {
    const { jobId } = await acts.opened(owner);
    const sheet = (await make(typed)).body;
    const { body } = await link(sheet._id, jobId);
    expect(body).toMatchObject({ job: { _id: jobId }, can: { link: false } });
    expect((await read(sheet._id)).body).toEqual(body);
    expect((await logOf(jobId))[0]).toBe('comparison_made');
  });

  test('also that of an older one than a list of jobs has', async () => {
    const { jobId } = await acts.opened(owner);
    await server.database.ownerPool.query(
      `insert into job select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'number', j.number + n))).*
       from job j, generate_series(1, 60) n where j.id = $1`,
      [jobId],
    );
    expect((await link((await make(typed)).body._id, jobId)).status).toBe(200);
  });

  test('one sheet a job, one job a sheet, and only where one owns or buys', async () => {
    const { jobId, sheet } = await compared();
    const free = await acts.opened(owner);
    const own = (await make(typed)).body;
    expect(refusalOf(await link(own._id, jobId))).toEqual([409, 'JOB_NOT_LINKABLE']);
    expect(refusalOf(await link(sheet._id, free.jobId))).toEqual([409, 'ALREADY_LINKED']);
    expect((await link(own._id, unknownId)).status).toBe(404);
    expect((await link(unknownId, free.jobId)).status).toBe(404);
    expect((await link(own._id, 'x')).status).toBe(400);
    expect((await link(own._id, free.jobId, null)).status).toBe(401);
    await member(jobId, 'auditor');
    await member(free.jobId, 'auditor');
    expect((await link(sheet._id, free.jobId, approver)).status).toBe(403);
    expect((await link((await make(typed, approver)).body._id, free.jobId, approver)).status).toBe(403);
  });
});
