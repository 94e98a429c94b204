import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { explainChanges } from '../../testing/explain-changes.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { awardActs } from '../../testing/award-world.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { seenClauses } from '../../testing/seen.ts';

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

type Rules = NonNullable<Body<'setRfqTerms'>['terms']['comparison']>;
const RULES: Rules = {
  method: 'L1',
  referencePaymentDays: 45,
  annualInterestPercent: '10.5',
  deliveryPercentPerWeek: '1',
  deliveryCapPercent: '10',
  technicalWeightPercent: '30',
  technicalCutoff: null,
  deviationLoadings: [{ term: 'Warranty', amountInPaise: 5_000_000 }],
};
const CLAUSES = [
  { text: 'IBR approval of the works', isMandatory: true, weight: 60 },
  { text: 'Crew for two shifts', isMandatory: false, weight: 40 },
];
const get = async (id: string) => (await server.call('getRfq', { as: owner, path: { id } })).body;
const setClauses = async (id: string, clauses = CLAUSES, as = owner) =>
  server.call('setTechnicalClauses', {
    as,
    path: { id },
    body: { clauses, seen: await seenClauses(server, owner, id) },
  });
const vendorReads = async ({ headers }: VendorBrowser) => (await server.call('getVendorRfq', { headers })).body;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];

/** A published call that tells its rules and clauses, sent to vendors who have quoted. */
async function told(count = 1) {
  const job = await acts.sourced(owner, count);
  await setClauses(job.jobId);
  await acts.setTerms(owner, job.jobId, { comparison: RULES });
  await acts.publish(owner, job.jobId);
  const { recipients } = (await acts.send(owner, job.jobId, job.vendors)).body;
  const browsers: VendorBrowser[] = [];
  for (const { email } of recipients) browsers.push(await acts.openLink(await acts.tokenFor(email!)));
  for (const browser of browsers) await acts.submit(browser);
  return { ...job, browsers };
}

describe('how quotes are compared, as a part of the call', () => {
  test('is told to vendors with the revision that says it, and nothing where nothing is said', async () => {
    const { jobId, browsers } = await told();
    expect(await get(jobId)).toMatchObject({
      terms: { comparison: RULES },
      criteria: CLAUSES,
      changes: [],
      can: { setCriteria: true },
    });
    expect(await vendorReads(browsers[0]!)).toMatchObject({ comparison: RULES, criteria: CLAUSES });
    const silent = await acts.quoting(owner, 1);
    const read = await vendorReads(silent.browsers[0]!);
    expect(read).not.toHaveProperty('comparison');
    expect(read).not.toHaveProperty('criteria');
  });

  test('another rule and another clause are changes of the next revision, which who has quoted confirms', async () => {
    const { jobId, browsers } = await told();
    await acts.setTerms(owner, jobId, { comparison: { ...RULES, annualInterestPercent: '12' } });
    await setClauses(jobId, [
      { ...CLAUSES[0]!, weight: 70 },
      { text: 'Own crane', isMandatory: false, weight: 30 },
    ]);
    const { changes, asksToConfirm } = await get(jobId);
    expect(asksToConfirm).toBe(1);
    expect(
      changes
        .filter(({ what }) => what !== 'deadline')
        .map(({ what, line, before, after }) => [what, line, before, after]),
    ).toEqual([
      [
        'comparison',
        null,
        expect.stringContaining('interest of 10.5% p.a.'),
        expect.stringContaining('interest of 12% p.a.'),
      ],
      ['criterion_changed', 'IBR approval of the works', 'weight 60, mandatory', 'weight 70, mandatory'],
      ['criterion_removed', 'Crew for two shifts', 'weight 40', null],
      ['criterion_added', 'Own crane', null, 'weight 30'],
    ]);
    expect(await vendorReads(browsers[0]!)).toMatchObject({ comparison: RULES, criteria: CLAUSES });
    expect((await acts.publish(owner, jobId)).status).toBe(200);
    expect(await vendorReads(browsers[0]!)).toMatchObject({
      comparison: { annualInterestPercent: '12' },
      submissions: [{ state: 'to_confirm' }],
    });
  });

  test('a rank by score cannot be published without the clauses that give it', async () => {
    const { jobId } = await acts.sourced(owner);
    for (const rules of [{ method: 'QCBS' }, { method: 'PRICE_PER_SCORE' }, { technicalCutoff: '70' }] as const) {
      await acts.setTerms(owner, jobId, { comparison: { ...RULES, ...rules } });
      expect((await get(jobId)).missing).toEqual(['criteria']);
      expect(pointersOf(await acts.publish(owner, jobId))).toEqual([400, ['/terms/comparison']]);
    }
    await setClauses(jobId);
    expect((await acts.publish(owner, jobId)).status).toBe(200);
  });

  test('a term that is named twice, or holds a link, is refused at its place', async () => {
    const { jobId } = await acts.sourced(owner);
    const loading = (term: string) => ({ term, amountInPaise: 100 });
    const deviationLoadings = [loading('Warranty'), loading('warranty '), loading('see http://evil.example')];
    const answer = await acts.setTerms(owner, jobId, { comparison: { ...RULES, deviationLoadings } });
    expect(pointersOf(answer)).toEqual([
      400,
      ['/terms/comparison/deviationLoadings/1/term', '/terms/comparison/deviationLoadings/2/term'],
    ]);
  });

  test('once the time to quote is over the clauses stay, and quotes are judged by those that were published', async () => {
    const { jobId } = await told();
    await setClauses(jobId, [{ text: 'Never told', isMandatory: true, weight: 100 }]);
    await acts.closeIn(jobId);
    expect((await get(jobId)).can.setCriteria).toBe(false);
    expect(refusalOf(await setClauses(jobId))).toEqual([409, 'CLAUSES_PUBLISHED']);
    await acts.open(owner, jobId);
    expect(refusalOf(await setClauses(jobId))).toEqual([409, 'CLAUSES_PUBLISHED']);
    const { clauses } = (await server.call('getTechnicalEvaluation', { as: owner, path: { id: jobId } })).body;
    expect(clauses).toMatchObject(CLAUSES);
  });

  test('clauses of a call that told of none are set after its opening too', async () => {
    const { jobId } = await acts.opened(owner);
    expect((await setClauses(jobId)).status).toBe(200);
  });

  test('a comparison starts from what was told, and says what that was', async () => {
    const { jobId } = await told(2);
    // What was not published is not told.
    await acts.setTerms(owner, jobId, { comparison: { ...RULES, annualInterestPercent: '36' } });
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const table = await server.call('getComparisonTable', { as: owner, body: { jobId } });
    expect(table.body.request.rules).toMatchObject(RULES);
    const sheet = (await server.call('quoteComparison', { as: owner, body: { jobId } })).body;
    expect(sheet.request!.rules).toMatchObject(RULES);
    expect(sheet.told).toEqual(RULES);
    const body = { comparisonId: sheet._id, vendorId: null, seen: 0, change: { annualInterestPercent: '15' } };
    const changed = (await server.call('updateVendorQuote', { as: owner, body })).body;
    expect(changed.request!.rules.annualInterestPercent).toBe('15');
    expect(changed.told).toEqual(RULES);
  });

  test('an award on other rules than vendors were told says so among what is to be weighed', async () => {
    const awards = awardActs(server);
    const head = await awards.person('head');
    const stages = [{ name: 'Plant head', policy: 'any' as const, needed: null, approverIds: [head.userId] }];
    await awards.setRules(await server.login(fixture.users.corporate.email), stages);
    const weighedWith = async (change?: Body<'updateVendorQuote'>['change']) => {
      const { jobId, vendors } = await told(3);
      await acts.closeIn(jobId);
      await acts.open(owner, jobId);
      for (const { _id: jobVendorId } of vendors)
        await server.call('qualifyQuote', { as: owner, body: { jobVendorId, number: 1, verdict: 'qualified' } });
      let sheet = (await server.call('quoteComparison', { as: owner, body: { jobId } })).body;
      const body = { comparisonId: sheet._id, vendorId: null, seen: 0 };
      if (change) sheet = (await server.call('updateVendorQuote', { as: owner, body: { ...body, change } })).body;
      await explainChanges(server, owner, sheet._id);
      const { version, revision } = sheet;
      const seen = { comparisonId: sheet._id, version, revision };
      const { sha256 } = (await server.call('freezeComparison', { as: owner, body: seen })).body;
      return (await awards.propose(owner, { jobId, sha256: sha256! })).toWeigh.filter(
        ({ kind }) => kind === 'told_otherwise',
      );
    };
    expect(await weighedWith()).toEqual([]);
    expect(await weighedWith({ method: 'PV' })).toMatchObject([{ words: 'evaluation method' }]);
  });
});
