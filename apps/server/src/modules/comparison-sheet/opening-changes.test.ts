import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { awardActs } from '../../testing/award-world.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let approver: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'comparison', 'job', 'project'));

type Change = NonNullable<Body<'updateVendorQuote'>['change']>;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

async function compared() {
  const job = await acts.opened(owner);
  return { ...job, sheet: (await server.call('quoteComparison', { as: owner, body: { jobId: job.jobId } })).body };
}
const change = async (comparisonId: string, vendorId: string | null, to: Change) =>
  (await server.call('updateVendorQuote', { as: owner, body: { comparisonId, vendorId, seen: 0, change: to } })).body;
const explain = (comparisonId: string, revision: number, fileId?: string, as: TestSession | null = owner) =>
  server.call('explainSheetChange', {
    as,
    body: { comparisonId, revision, reason: 'Agreed in the clarification.', ...(fileId && { fileId }) },
  });
const freeze = ({ _id, version, revision }: { _id: string; version: number; revision: number }) =>
  server.call('freezeComparison', { as: owner, body: { comparisonId: _id, version, revision } });
const read = async (a: string) => (await server.call('getComparisonById', { as: owner, path: { a, b: '0' } })).body;

describe('what differs from what vendors submitted: getComparisonById', () => {
  test('names nothing where nobody changed anything, nor where a change was taken back or says the same', async () => {
    const { sheet } = await compared();
    expect(sheet).not.toHaveProperty('openingChanges');
    expect(sheet).not.toHaveProperty('asSubmitted');
    const [vendor] = sheet.vendors;
    const line = sheet.request!.quotes[0]!.lines[0]!;
    const same = await change(sheet._id, vendor!.vendorId, {
      line: { lineId: line.lineId, status: 'quoted', rate: line.rate! },
    });
    expect(same).not.toHaveProperty('openingChanges');
    const other = await change(sheet._id, vendor!.vendorId, { discountPercent: '3' });
    expect(other.openingChanges).toHaveLength(1);
    await server.call('stepSheetChanges', {
      as: owner,
      body: { comparisonId: sheet._id, revision: other.revision, step: 'undo' },
    });
    expect(await read(sheet._id)).not.toHaveProperty('openingChanges');
  });

  test.for<{ what: string; by: 'vendor' | 'sheet'; to: Change; words: [string, string]; needsDocument: boolean }>([
    {
      what: 'Rate',
      by: 'vendor',
      to: { line: { lineId: '0001', status: 'quoted', rate: '1.5' } },
      words: ['', '₹1.50'],
      needsDocument: true,
    },
    { what: 'Weeks late', by: 'vendor', to: { weeksLate: '2' }, words: ['0', '2'], needsDocument: false },
    {
      what: 'Deviation loading',
      by: 'sheet',
      to: { deviationLoading: { term: 'Warranty', amountInPaise: 15_000_000 } },
      words: ['none', '₹1,50,000.00'],
      needsDocument: false,
    },
    {
      what: 'Evaluation method',
      by: 'sheet',
      to: { method: 'PV' },
      words: ['lowest evaluated cost', 'lowest present value'],
      needsDocument: false,
    },
    {
      what: 'Technical qualification',
      by: 'vendor',
      to: { technicallyQualified: false },
      words: ['qualified', 'not qualified'],
      needsDocument: false,
    },
  ])('says each planted change in words: $what', async ({ what, by, to, words: [from, now], needsDocument }) => {
    const { sheet } = await compared();
    const first = sheet.evaluation!.l1!.vendorIds[0]!;
    const after = await change(sheet._id, by === 'vendor' ? first : null, to);
    expect(after.openingChanges).toEqual([
      expect.objectContaining({
        what,
        ...(from && { from }),
        to: now,
        by: 'Owner Person',
        reason: null,
        document: null,
        needsDocument,
        revision: after.revision,
      }),
    ]);
    expect(after.asSubmitted!.companyNames).toEqual([
      sheet.vendors.find(({ vendorId }) => vendorId === first)!.companyName,
    ]);
    const wasFirst = after.evaluation!.l1?.vendorIds.includes(first);
    expect(after.asSubmitted!.isOtherFirst).toBe(!wasFirst);
    expect(after.openingChanges![0]!.effect!.isFirstChanged).toBe(!wasFirst);
  });

  test('says which rank a rate alone brought, and by how much', async () => {
    const { sheet } = await compared();
    const second = sheet.evaluation!.vendors.find(({ rank }) => rank === 2)!;
    const before = second.evaluatedInPaise;
    const after = await change(sheet._id, second.vendorId, {
      line: { lineId: '0001', status: 'quoted', rate: '0.01' },
    });
    const now = after.evaluation!.vendors.find(({ vendorId }) => vendorId === second.vendorId)!;
    expect(after.openingChanges![0]!.effect).toEqual({
      labelFrom: second.label,
      labelTo: now.label,
      differenceInPaise: now.evaluatedInPaise - before,
      isFirstChanged: true,
    });
    expect(after.asSubmitted).toMatchObject({ isOtherFirst: true, leadInPaise: second.gapInPaise });
  });
});

describe('why it differs: explainSheetChange, getSheetChangeDocument', () => {
  test('a comparison is frozen once each change has its reason, and a rate its document: freezeComparison', async () => {
    const { sheet, jobId } = await compared();
    const { vendorId } = sheet.vendors[0]!;
    await change(sheet._id, vendorId, { line: { lineId: '0001', status: 'quoted', rate: '1' } });
    const both = await change(sheet._id, vendorId, { weeksLate: '2' });
    const [rate, late] = both.openingChanges!;
    expect(refusalOf(await freeze(both))).toEqual([409, 'REASONS_MISSING']);
    const without = await explain(sheet._id, rate!.revision);
    expect([without.status, without.problem.errors?.[0]?.pointer]).toEqual([400, '/fileId']);
    const { fileId } = await acts.upload(owner, 'Clarification.txt', 'We agree to 1 rupee.');
    expect((await explain(sheet._id, rate!.revision, fileId)).status).toBe(200);
    expect(refusalOf(await freeze(both))).toEqual([409, 'REASONS_MISSING']);
    const explained = (await explain(sheet._id, late!.revision)).body;
    expect(explained.openingChanges!.map(({ reason, document }) => [reason, document])).toEqual([
      ['Agreed in the clarification.', 'Clarification.txt'],
      ['Agreed in the clarification.', null],
    ]);
    const frozen = (await freeze(explained)).body;
    expect(frozen.state).toBe('frozen');
    expect(frozen.openingChanges!.map(({ what }) => what)).toEqual(['Rate', 'Weeks late']);
    const log = await server.call('getActivityLog', { as: owner, path: { id: jobId } });
    expect(log.body.entries.filter(({ kind }) => kind === 'comparison_explained')).toHaveLength(2);
  });

  test('what was said goes with its change: another value needs another reason', async () => {
    const { sheet } = await compared();
    const { vendorId } = sheet.vendors[0]!;
    const once = await change(sheet._id, vendorId, { weeksLate: '2' });
    await explain(sheet._id, once.revision);
    const { body } = await server.call('updateVendorQuote', {
      as: owner,
      body: { comparisonId: sheet._id, vendorId, seen: once.revision, change: { weeksLate: '4' } },
    });
    expect(body.openingChanges![0]).toMatchObject({ to: '4', reason: null });
    expect(refusalOf(await explain(sheet._id, once.revision))).toEqual([404, 'NOT_FOUND']);
  });

  test('is refused to who may not change the comparison, of a frozen one, and with a file of somebody else', async () => {
    const { sheet } = await compared();
    const { vendorId } = sheet.vendors[0]!;
    const { revision } = await change(sheet._id, vendorId, { weeksLate: '2' });
    const { fileId } = await acts.upload(approver, 'Mine.txt', 'Mine');
    expect((await explain(sheet._id, revision, undefined, null)).status).toBe(401);
    expect((await explain(sheet._id, revision, undefined, stranger)).status).toBe(404);
    expect((await explain(sheet._id, revision, undefined, approver)).status).toBe(403);
    expect((await explain(sheet._id, revision, fileId)).status).toBe(404);
    expect((await freeze((await explain(sheet._id, revision)).body)).status).toBe(200);
    expect(refusalOf(await explain(sheet._id, revision))).toEqual([409, 'SHEET_FROZEN']);
  });

  test('its document is read by who reads the prices, and by nobody else', async () => {
    const { sheet } = await compared();
    const { revision } = await change(sheet._id, sheet.vendors[0]!.vendorId, { weeksLate: '2' });
    const documentOf = (as: TestSession | null, b = revision) =>
      server.call('getSheetChangeDocument', { as, path: { a: sheet._id, b: String(b) } });
    expect((await documentOf(owner)).status).toBe(404);
    const { fileId } = await acts.upload(owner, 'Delivery.txt', 'Two weeks later.');
    await explain(sheet._id, revision, fileId);
    expect((await documentOf(owner)).status).toBe(200);
    expect((await documentOf(owner, 999)).status).toBe(404);
    expect((await documentOf(approver)).status).toBe(403);
    expect((await documentOf(stranger)).status).toBe(404);
    expect((await documentOf(null)).status).toBe(401);
    const wrong = await server.call('getSheetChangeDocument', { as: owner, path: { a: sheet._id, b: 'x' } });
    expect(wrong.status).toBe(400);
  });
});
