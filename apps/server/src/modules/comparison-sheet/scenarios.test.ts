import { changedRequest } from '@millwright/evaluation/changes';
import { evaluate } from '@millwright/evaluation/evaluate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';

type Change = NonNullable<Body<'updateVendorQuote'>['change']>;
type Changes = NonNullable<Change['scenario']>['changes'];

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'comparison', 'job', 'project'));

async function compared() {
  const { jobId, ids } = await acts.opened(owner);
  const { body: sheet } = await server.call('quoteComparison', { as: owner, body: { jobId } });
  return { jobId, ids, sheet };
}
const update = (comparisonId: string, vendorId: string | null, change: Change, seen = 0, as = owner) =>
  server.call('updateVendorQuote', { as, body: { comparisonId, vendorId, seen, change } });
const keep = (comparisonId: string, name: string, changes: Changes, seen = 0, as = owner) =>
  update(comparisonId, null, { scenario: { name, changes } }, seen, as);
const quantity = (lineId: string, count: string): Changes[number] => ({
  vendorId: null,
  change: { quantity: { lineId, quantity: count } },
});

describe('updateVendorQuote: scenarios', () => {
  test('are kept beside the sheet, changed, undone and taken away; the sheet counts as before', async () => {
    const { sheet, ids } = await compared();
    const changes: Changes = [
      quantity('0001', '250'),
      { vendorId: ids[1]!, change: { line: { lineId: '0001', status: 'quoted', rate: '700' } } },
      { vendorId: null, change: { annualInterestPercent: '24' } },
    ];
    const kept = (await keep(sheet._id, 'A longer wall', changes)).body;
    expect([kept.request, kept.evaluation]).toEqual([sheet.request, sheet.evaluation]);
    expect(kept.inputs).toMatchObject([
      { vendorId: null, cell: 'scenario A longer wall', after: { scenario: { name: 'A longer wall', changes } } },
    ]);
    const tried = evaluate(changedRequest(kept.request!, changes));
    const cell = (id: string, of = tried) =>
      of.vendors.find(({ vendorId }) => vendorId === id)!.cells.find(({ lineId }) => lineId === '0001')!.amountInPaise;
    const asked = Number(sheet.request!.lines.find(({ id }) => id === '0001')!.qty);
    expect(cell(ids[0]!)).toBe((cell(ids[0]!, sheet.evaluation!)! / asked) * 250);
    expect(cell(ids[1]!)).toBe(70_000 * 250);

    expect((await keep(sheet._id, 'A longer wall', changes.slice(0, 1))).problem.code).toBe('CELL_CHANGED');
    expect((await keep(sheet._id, 'A longer wall', changes.slice(0, 1), 1)).status).toBe(200);
    const undone = await server.call('stepSheetChanges', {
      as: owner,
      body: { comparisonId: sheet._id, revision: 2, step: 'undo' },
    });
    expect(undone.body.inputs[0]!.after!.scenario!.changes).toHaveLength(3);
    const gone = await server.call('updateVendorQuote', {
      as: owner,
      body: { comparisonId: sheet._id, vendorId: null, seen: 3, back: 'scenario A longer wall' },
    });
    expect(gone.body.inputs.filter(({ after }) => after !== null)).toEqual([]);
  });

  test('12 at most; and what cannot be reckoned, or is not a change of figures, is refused', async () => {
    const { sheet, ids } = await compared();
    const refused = async (answer: Promise<{ status: number; problem: { errors?: { message: string }[] } }>) => {
      const { status, problem } = await answer;
      return [status, problem.errors?.[0]?.message];
    };
    expect(await refused(update(sheet._id, null, quantity('0001', '9').change))).toEqual([
      400,
      'can only be changed in a scenario: the RFQ fixes it',
    ]);
    const unknownId = '11111111-1111-4111-8111-111111111111';
    for (const [changes, message] of [
      [[quantity('9999', '2')], 'names no line of the sheet'],
      [[{ vendorId: unknownId, change: { weeksLate: '2' } }], 'is of a vendor that is not on the sheet'],
      [[{ vendorId: ids[0]!, change: { isArchived: true } }], 'holds isArchived, which is no part of a scenario'],
      [[{ vendorId: ids[0]!, change: { plugPolicy: 'max' } }], 'holds plugPolicy of a vendor'],
      [[{ vendorId: null, change: { weeksLate: '2' } }], 'holds weeksLate of no vendor'],
    ] as const satisfies [Changes, string][])
      expect(await refused(keep(sheet._id, 'Refused', changes as unknown as Changes))).toEqual([400, message]);
    const inside = { scenario: { name: 'Inside', changes: [quantity('0001', '2')] } };
    expect((await keep(sheet._id, 'Around', [{ vendorId: null, change: inside }] as Changes)).status).toBe(400);
    expect((await keep(sheet._id, 'Nothing', [quantity('0001', '0')])).status).toBe(400);
    expect(
      (await update(sheet._id, ids[0]!, { scenario: { name: 'Of a vendor', changes: [quantity('0001', '2')] } }))
        .status,
    ).toBe(400);
    for (let at = 1; at <= 12; at++)
      expect((await keep(sheet._id, `Scenario ${at}`, [quantity('0001', String(at))])).status).toBe(200);
    expect(await refused(keep(sheet._id, 'Scenario 13', [quantity('0001', '2')]))).toEqual([
      400,
      'is one too many: a comparison can have up to 12 scenarios. Delete one first.',
    ]);
    expect((await keep(sheet._id, 'Scenario 1', [quantity('0001', '77')], 1)).status).toBe(200);
  });

  test('a sheet without quotes has nothing to try', async () => {
    const { body } = await server.call('quoteComparison', {
      as: owner,
      body: { title: 'Later', lines: [{ description: 'Refractory' }] },
    });
    expect((await keep(body._id, 'Early', [quantity('0001', '2')])).problem).toMatchObject({
      errors: [{ pointer: '/change', message: 'needs a quote first' }],
    });
  });

  test('who reads the sheet only keeps none', async () => {
    const { jobId, sheet } = await compared();
    const userId = fixture.users.approver.userId;
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body: { userId, role: 'auditor' } });
    const auditor = await server.login(fixture.users.approver.email);
    expect((await keep(sheet._id, 'Mine', [quantity('0001', '2')], 0, auditor)).status).toBe(403);
  });
});
