import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compare, ONE } from '@millwright/evaluation/rational';
import { unitNames } from '@millwright/evaluation/unit-words';
import { unitsOfLine } from '@millwright/evaluation/units';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import { amountOf, confidenceOf, quartile, raised } from './cost-estimate.rules.ts';

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
const read = (id: string, as: TestSession | null = owner) => server.call('getCostEstimate', { as, path: { id } });
const save = (id: string, body: Body<'saveCostEstimate'>, as: TestSession | null = owner) =>
  server.call('saveCostEstimate', { as, path: { id }, body });
const freeze = (id: string, version: number, as: TestSession | null = owner) =>
  server.call('freezeCostEstimate', { as, path: { id }, body: { version } });
const member = (id: string, role: 'technical_evaluator' | 'commercial_evaluator' | 'auditor') =>
  server.call('setJobMember', { as: owner, path: { id }, body: { userId: fixture.users.approver.userId, role } });

/** A job whose three quotes were opened: what later jobs know of earlier ones. */
async function earlier() {
  const job = await acts.quoting(owner, 3);
  for (const [index, browser] of job.browsers.entries())
    await acts.submit(browser, {
      ...QUOTE,
      lines: [{ rateInPaise: 90_000 + index * 10_000 }, { rateInPaise: 2_600_000, isExcluded: index === 2 }],
      discountPercent: '10',
    });
  await acts.closeIn(job.jobId);
  await acts.open(owner, job.jobId);
  return job.jobId;
}
/** A job with the same two lines, the second in other signs, the third unlike any, without rates of its own. */
async function later(rates: readonly (number | null)[] = [null, null, null]) {
  const { jobId } = await acts.sourced(owner, 1);
  const { version } = (await server.call('getJobRequestReport', { as: owner, path: { id: jobId } })).body
    .jobRequestDetails;
  const items = [
    { lineNumber: '1', description: 'Removal of tubes', unit: 'NOS' as const, quantity: '64' },
    { lineNumber: '2', description: 'Refractory – REPAIR', unit: 'CBM' as const, quantity: '6.25' },
    { lineNumber: '3', description: 'Hydrotest', unit: 'LS' as const, quantity: '1' },
  ].map((item, index) => ({ ...item, rateInPaise: rates[index]! }));
  const set = await server.call('setJobScope', { as: owner, path: { id: jobId }, body: { version, items } });
  expect(set.status).toBe(200);
  return jobId;
}

describe('getCostEstimate', () => {
  test('what vendors asked before, less their discounts, in quartiles; and what stands with the scope goes first', async () => {
    await earlier();
    const { body } = await read(await later([null, 2_700_000, null]));
    expect(body).toMatchObject({ version: 0, yearlyChangePercent: '0', frozen: null, can: { edit: true } });
    const [first, second, third] = body.lines;
    expect(first).toMatchObject({
      lineId: '1',
      // 810, 900 and 990 rupees.
      past: { count: 3, jobs: 1, isSame: true, lowInPaise: 85_500, middleInPaise: 90_000, highInPaise: 94_500 },
      rateInPaise: 90_000,
      source: 'past',
      amountInPaise: 5_760_000,
      lowInPaise: 5_472_000,
      highInPaise: 6_048_000,
      confidence: 'middle',
    });
    expect(second).toMatchObject({ past: { count: 2, isSame: true }, rateInPaise: 2_700_000, source: 'scope' });
    expect(third).toMatchObject({ past: null, rateInPaise: null, source: null, amountInPaise: null, confidence: null });
    expect(body.totals).toEqual({
      priced: 2,
      lines: 3,
      likelyInPaise: 5_760_000 + 16_875_000,
      lowInPaise: 5_472_000 + 16_875_000,
      highInPaise: 6_048_000 + 16_875_000,
    });
  });

  test('a unit that is another word for the same finds them, one of another size does not', async () => {
    await earlier();
    const jobId = await later();
    const pasts = async (unit: 'PCS' | 'DOZ') => {
      const { version, items } = (await server.call('getJobScope', { as: owner, path: { id: jobId } })).body;
      const body = { version, items: items.map((item, at) => (at === 0 ? { ...item, unit } : item)) };
      expect((await server.call('setJobScope', { as: owner, path: { id: jobId }, body })).status).toBe(200);
      return (await read(jobId)).body.lines[0]!.past;
    };
    expect(await pasts('PCS')).toMatchObject({ count: 3, isSame: true });
    expect(await pasts('DOZ')).toBeNull();
  });

  test('units that are one in size are those of the evaluation, each pair of them', async () => {
    const codes = unitNames.map(([code]) => code);
    const { rows } = await server.database.ownerPool.query<{ pair: [string, string] }>(
      `select array[l, r] as pair from unnest($1::text[]) l, unnest($1::text[]) r where priced_unit(l) = priced_unit(r)`,
      [codes],
    );
    const isOne = (left: string, right: string) => {
      const factor = unitsOfLine({ uom: left, factors: [] }, right);
      return factor !== null && compare(factor, ONE) === 0;
    };
    const expected = codes.flatMap((left) => codes.flatMap((right) => (isOne(left, right) ? [[left, right]] : [])));
    expect(rows.map(({ pair }) => pair)).toEqual(expect.arrayContaining(expected));
    expect(rows).toHaveLength(expected.length);
  });

  test('rates of other companies and sealed ones are in none of it', async () => {
    const sealed = await acts.quoting(owner, 1);
    await acts.submit(sealed.browsers[0]!);
    expect((await read(await later())).body.lines.map(({ past }) => past)).toEqual([null, null, null]);
    await earlier();
    await server.database.ownerPool.query(
      `update quote set company_id = (select id from company where id <> quote.company_id limit 1) where opened is not null`,
    );
    expect((await read(await later())).body.lines.map(({ past }) => past)).toEqual([null, null, null]);
  });

  test('read by who reads prices: others 403, guests 401, other companies 404', async () => {
    const id = await later();
    await member(id, 'technical_evaluator');
    expect((await read(id, approver)).status).toBe(403);
    await member(id, 'auditor');
    expect((await read(id, approver)).body.can).toEqual({ edit: false });
    expect((await read(id, null)).status).toBe(401);
    expect((await read(id, stranger)).status).toBe(404);
    expect((await read(unknownId)).status).toBe(404);
    expect((await read('x')).status).toBe(400);
  });
});

describe('saveCostEstimate', () => {
  test('sets rates and the yearly change; each is kept, and is in the log', async () => {
    await earlier();
    await server.database.ownerPool.query(`update quote set submitted_at = submitted_at - interval '365 days'`);
    const id = await later();
    const lines = [{ lineId: '3', rateInPaise: 1_500_000 }];
    expect((await save(id, { version: 0, yearlyChangePercent: '10', lines })).body.version).toBe(1);
    const { body } = await save(id, { version: 1, lines: [{ lineId: '2', rateInPaise: null }] });
    expect((await read(id)).body).toEqual(body);
    expect(body.lines).toMatchObject([
      { rateInPaise: 99_000, source: 'past' },
      { rateInPaise: null, source: null },
      { rateInPaise: 1_500_000, source: 'typed', confidence: 'low' },
    ]);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id } })).body;
    expect(entries[0]).toMatchObject({ kind: 'estimate_changed', detail: { count: 1 } });
  });

  test('refusals: a version that is not the last, a line that is not there, who may not', async () => {
    const id = await later();
    await save(id, { version: 0, lines: [{ lineId: '1', rateInPaise: 1 }] });
    expect(refusalOf(await save(id, { version: 0 }))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await save(id, { version: 1, lines: [{ lineId: '9', rateInPaise: 1 }] })).status).toBe(400);
    expect((await save(id, { version: 1, yearlyChangePercent: '500' })).status).toBe(400);
    await member(id, 'auditor');
    expect((await save(id, { version: 1 }, approver)).status).toBe(403);
    await member(id, 'commercial_evaluator');
    expect((await save(id, { version: 1 }, approver)).status).toBe(200);
    expect((await save(id, { version: 2 }, null)).status).toBe(401);
    expect((await save(id, { version: 2 }, stranger)).status).toBe(404);
  });

  test('publishing the RFQ freezes it, and quotes are compared with it', async () => {
    const job = await acts.quoting(owner, 1);
    await acts.submit(job.browsers[0]!);
    const { body } = await read(job.jobId);
    expect(body).toMatchObject({ frozen: { by: null }, can: { edit: false } });
    const lines = [{ lineId: '1', rateInPaise: 12_345 }];
    expect(refusalOf(await save(job.jobId, { version: body.version, lines }))).toEqual([409, 'ESTIMATE_FROZEN']);
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    const { request, evaluation } = (await server.call('getComparisonTable', { as: owner, body: { jobId: job.jobId } }))
      .body;
    expect(request.lines.map(({ estimateRate }) => estimateRate)).toEqual(['950.00', '27000.00']);
    // 64 at 950 and 6.25 at 27,000.
    expect(request.rules.estimateTotalInPaise).toBe(22_955_000);
    expect(evaluation.vendors[0]!.vsEstimatePercent).not.toBeNull();
  });

  test('the opening freezes it for an RFQ that was published before publishing did', async () => {
    const job = await acts.quoting(owner, 1);
    await acts.submit(job.browsers[0]!);
    await server.database.ownerPool.query('delete from cost_estimate where job_id = $1', [job.jobId]);
    await save(job.jobId, { version: 0, lines: [{ lineId: '1', rateInPaise: 12_345 }] });
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    expect((await read(job.jobId)).body).toMatchObject({ frozen: { by: null }, can: { edit: false } });
    const { request } = (await server.call('getComparisonTable', { as: owner, body: { jobId: job.jobId } })).body;
    expect(request.lines.map(({ estimateRate }) => estimateRate)).toEqual(['123.45', '27000.00']);
  });
});

describe('freezeCostEstimate', () => {
  test('nothing changes any more, whatever is quoted elsewhere later', async () => {
    await earlier();
    const id = await later();
    const { version } = (await save(id, { version: 0, lines: [{ lineId: '3', rateInPaise: 0 }] })).body;
    const frozen = (await freeze(id, version)).body;
    expect(frozen).toMatchObject({ frozen: { by: 'Owner Person' }, can: { edit: false } });
    await earlier();
    expect((await read(id)).body.totals).toEqual(frozen.totals);
    expect(refusalOf(await freeze(id, frozen.version))).toEqual([409, 'ESTIMATE_FROZEN']);
  });

  test('refusals: lines without a rate, a version that is not the last, who may not', async () => {
    const id = await later([100, 200, null]);
    expect(refusalOf(await freeze(id, 0))).toEqual([409, 'ESTIMATE_INCOMPLETE']);
    expect(refusalOf(await freeze(id, 4))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await freeze(id, -1)).status).toBe(400);
    await member(id, 'auditor');
    expect((await freeze(id, 0, approver)).status).toBe(403);
    expect((await freeze(id, 0, null)).status).toBe(401);
    expect((await freeze(id, 0, stranger)).status).toBe(404);
  });
});

describe('the arithmetic of estimates', () => {
  test('a rate is raised by simple interest for its days, a fall takes nothing below 0', () => {
    expect([raised(90_000, 365, '10'), raised(90_000, 73, '-2.5'), raised(100, 365 * 30, '-10')]).toEqual([
      99_000, 89_550, 0,
    ]);
    expect(raised(90_000, -5, '10')).toBe(90_000);
  });
  test('quartiles stand between two rates in proportion', () => {
    expect([1, 2, 3].map((which) => quartile([10, 20, 30, 40], which as 1))).toEqual([18, 25, 33]);
    expect(quartile([7], 3)).toBe(7);
  });
  test('an amount is exact to the paisa, and none that nobody could show', () => {
    expect(amountOf('6.25', 2_680_001)).toBe(16_750_006);
    expect([amountOf(null, 1), amountOf('1', null), amountOf('999999999999', 900_000_000_000_000)]).toEqual([
      null,
      null,
      null,
    ]);
  });
  test('five same rates that lie close together are sure, three are halfway, alike ones never sure', () => {
    const past = {
      count: 5,
      jobs: 2,
      isSame: true,
      lowInPaise: 90,
      middleInPaise: 100,
      highInPaise: 140,
      oldestAt: '',
      newestAt: '',
    };
    expect(confidenceOf(past)).toBe('high');
    expect(confidenceOf({ ...past, highInPaise: 141 })).toBe('middle');
    expect(confidenceOf({ ...past, isSame: false })).toBe('middle');
    expect(confidenceOf({ ...past, count: 2 })).toBe('low');
  });
});
