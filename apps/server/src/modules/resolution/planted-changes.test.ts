import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { explainChanges } from '../../testing/explain-changes.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let head: TestSession & { userId: string };
let other: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  const superUser = await acts.person('asha', { isSuperUser: true });
  head = await acts.person('harish');
  other = await acts.person('omkar');
  await acts.reset();
  await acts.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [head.userId] }]);
});
afterAll(() => server.stop());

type Change = NonNullable<Body<'updateVendorQuote'>['change']>;

/** Three quotes that are compared, with changes of the buyer, frozen with a reason for each. */
async function frozenWith(changes: readonly { of: number | null; change: Change }[]) {
  const job = await acts.evaluating(owner);
  const sheet = (await server.call('quoteComparison', { as: owner, body: { jobId: job.jobId } })).body;
  const byRank = sheet.evaluation!.vendors.toSorted((left, right) => left.rank! - right.rank!);
  for (const { of, change } of changes) {
    const vendorId = of === null ? null : byRank[of]!.vendorId;
    const { status } = await server.call('updateVendorQuote', {
      as: owner,
      body: { comparisonId: sheet._id, vendorId, seen: 0, change },
    });
    expect(status).toBe(200);
  }
  await explainChanges(server, owner, sheet._id);
  const { version, revision } = (await server.call('getComparisonById', { as: owner, path: { a: sheet._id, b: '0' } }))
    .body;
  const frozen = await server.call('freezeComparison', {
    as: owner,
    body: { comparisonId: sheet._id, version, revision },
  });
  expect(frozen.status).toBe(200);
  const names = byRank.map(({ vendorId }) => sheet.vendors.find((one) => one.vendorId === vendorId)!.companyName);
  return { ...job, sheetId: sheet._id, sha256: frozen.body.sha256!, names };
}
const readBy = async (as: TestSession, jobId: string) =>
  (await server.call('getJobRequestResolutions', { as, path: { id: jobId } })).body.resolutions[0]!;
const sheetBy = (as: TestSession, a: string) => server.call('getComparisonById', { as, path: { a, b: '1' } });

describe('what an approver sees of changes since quote opening: getJobRequestResolutions', () => {
  test('each planted change, with who, why, from, to and what it did, and that another vendor was L1', async () => {
    const frozen = await frozenWith([
      { of: 1, change: { line: { lineId: '0001', status: 'quoted', rate: '1' } } },
      { of: 0, change: { weeksLate: '8' } },
      { of: 2, change: { technicallyQualified: false } },
      { of: null, change: { method: 'PV' } },
    ]);
    await acts.propose(owner, frozen);
    const seen = await readBy(head, frozen.jobId);
    expect(seen.openingChanges!.map(({ what, companyName }) => [what, companyName])).toEqual([
      ['Rate', frozen.names[1]],
      ['Weeks late', frozen.names[0]],
      ['Technical qualification', frozen.names[2]],
      ['Evaluation method', null],
    ]);
    expect(seen.openingChanges![0]).toMatchObject({
      from: '₹934.50',
      to: '₹1.00',
      by: 'Owner Person',
      reason: 'As agreed.',
      document: 'Clarification.txt',
      effect: { isFirstChanged: true },
    });
    expect(seen.asSubmitted).toMatchObject({ companyNames: [frozen.names[0]], isOtherFirst: true });
    expect(seen.vendors[0]!.companyName).toBe(frozen.names[1]);
  });

  test('no warning where nobody changed anything', async () => {
    const frozen = await frozenWith([]);
    await acts.propose(owner, frozen);
    const seen = await readBy(head, frozen.jobId);
    expect(seen).not.toHaveProperty('openingChanges');
    expect(seen).not.toHaveProperty('asSubmitted');
  });

  test('another quantity is no change of a sheet: it is tried in a scenario alone', async () => {
    const job = await acts.evaluating(owner);
    const sheet = (await server.call('quoteComparison', { as: owner, body: { jobId: job.jobId } })).body;
    const { status } = await server.call('updateVendorQuote', {
      as: owner,
      body: {
        comparisonId: sheet._id,
        vendorId: null,
        seen: 0,
        change: { quantity: { lineId: '0001', quantity: '1' } },
      },
    });
    expect(status).toBe(400);
  });
});

describe('the frozen statement: getComparisonById', () => {
  test('is read by who is asked to approve, by nobody else without prices, and not while it can be changed', async () => {
    const frozen = await frozenWith([{ of: 0, change: { weeksLate: '1' } }]);
    expect((await sheetBy(head, frozen.sheetId)).status).toBe(403);
    await acts.propose(owner, frozen);
    const { status, body } = await sheetBy(head, frozen.sheetId);
    expect(status).toBe(200);
    expect(body.can).toEqual({ edit: false, freeze: false, reopen: false, recreate: false, link: false });
    expect(body.openingChanges).toHaveLength(1);
    expect((await sheetBy(other, frozen.sheetId)).status).toBe(403);
    const { revision } = body.openingChanges![0]!;
    const documentBy = (as: TestSession) =>
      server.call('getSheetChangeDocument', { as, path: { a: frozen.sheetId, b: String(revision) } });
    expect((await documentBy(head)).status).toBe(200);
    expect((await documentBy(other)).status).toBe(403);
    await server.call('makeSheetEditable', {
      as: owner,
      body: { comparisonId: frozen.sheetId, version: 1, reason: 'A rate was wrong.' },
    });
    const last = await server.call('getComparisonById', { as: head, path: { a: frozen.sheetId, b: '0' } });
    expect(last.status).toBe(403);
  });
});
