import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { isEvaluated, sheetContent } from './sheet-pdf.rules.ts';

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
type Paper = 'a4' | 'a3';
const pdf = (a: string, c: Paper = 'a4', as: TestSession | null = owner, b = '0') =>
  server.call('getComparisonPdf', { as, path: { a, b, c } });
/** The sheet of three opened quotes: the first is the cheapest, the last leaves a line out. */
async function compared() {
  const { jobId } = await acts.opened(owner);
  return (await server.call('quoteComparison', { as: owner, body: { jobId } })).body;
}

describe('getComparisonPdf', () => {
  test('the sheet on either paper, of the figures that its page shows', async () => {
    const sheet = await compared();
    for (const [paper, box] of [
      ['a4', /\/MediaBox \[0 0 841\.89 595\.28\]/],
      ['a3', /\/MediaBox \[0 0 1190\.55 841\.89\]/],
    ] as const) {
      const { headers, bytes } = await pdf(sheet._id, paper);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.toString('latin1')).toMatch(box);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Comparison_JR-.*_v1\.pdf"/);
    }
    const log = await server.call('getActivityLog', { as: owner, path: { id: sheet.job!._id } });
    expect(log.body.entries.filter(({ kind }) => kind === 'exported').map(({ detail }) => detail.document)).toEqual([
      'Comparison, version 1, PDF',
      'Comparison, version 1, PDF',
    ]);
    if (!isEvaluated(sheet)) throw new Error('the sheet has no figures');
    const { facts, sections } = sheetContent(sheet);
    const [costs, lines] = sections;
    const first = sheet.evaluation.vendors.find(({ rank }) => rank === 1)!;
    expect(facts.find(({ label }) => label === 'Result')!.value).toMatch(
      / is L1 because it has the lowest evaluated cost\./,
    );
    expect(costs!.columns).toHaveLength(4);
    expect(costs!.rows.find(([label]) => label === 'Evaluated cost')![1]).toBe(first.evaluatedInPaise);
    // What stands above the evaluated cost sums to it.
    const amounts = (label: string) => costs!.rows.find(([each]) => each === label)!.slice(1) as number[];
    const loadings = costs!.rows.filter(([label]) => String(label).startsWith('Loading: '));
    for (const at of [0, 1, 2]) {
      const sum =
        amounts('Landed, net of credit')[at]! + loadings.reduce((all, row) => all + (row[at + 1] as number), 0);
      expect(Math.abs(sum - amounts('Evaluated cost')[at]!)).toBeLessThanOrEqual(loadings.length);
    }
    const cells = lines!.rows.flat().map(String);
    expect(cells.filter((cell) => cell.includes(' *\nat '))).toHaveLength(2);
    expect(cells.filter((cell) => cell.endsWith('assumed: highest quoted'))).toHaveLength(1);
  });

  test('guests 401, who may not read prices 403, other companies and unknown ones 404, other paper 400', async () => {
    const { _id, job } = await compared();
    const body = { userId: fixture.users.approver.userId, role: 'technical_evaluator' as const };
    await server.call('setJobMember', { as: owner, path: { id: job!._id }, body });
    expect((await pdf(_id, 'a4', null)).status).toBe(401);
    expect((await pdf(_id, 'a4', approver)).status).toBe(403);
    expect((await pdf(_id, 'a4', stranger)).status).toBe(404);
    expect((await pdf(unknownId)).status).toBe(404);
    expect((await pdf(_id, 'a5' as Paper)).status).toBe(400);
  });

  test('a draft has no figures: 409', async () => {
    const lines = [{ description: 'Refractory repair', unit: 'CBM' as const, quantity: '6.25' }];
    const draft = await server.call('quoteComparison', { as: owner, body: { title: 'Lines only', lines } });
    expect(draft.status).toBe(200);
    const refused = await pdf(draft.body._id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'NO_FIGURES']);
  });
});
