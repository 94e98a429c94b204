import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE } from '../../testing/rfq-world.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.ownerPool.query("delete from vendor_experience where project_id like 'OLD-%'");
  await acts.reset();
});

type Told = NonNullable<Body<'setRfqTerms'>['terms']['comparison']>;
const TOLD: Told = {
  method: 'L1',
  referencePaymentDays: 60,
  annualInterestPercent: '12',
  deliveryPercentPerWeek: '0.5',
  deliveryCapPercent: '5',
  technicalWeightPercent: '30',
  technicalCutoff: null,
  deviationLoadings: [],
};

/** The two vendors of a job, by their names, as recipients are listed. */
const [FIRST, SECOND] = [2, 1];

/** What somebody of a company said of a completed work of a vendor, so many months ago. */
async function reviewed(
  vendor: number,
  stars: number,
  {
    companyId = fixture.sagar.companyId as string,
    monthsAgo = 1,
    status = 'published',
    ethics = null as number | null,
  } = {},
) {
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `insert into vendor_experience (company_id, vendor_id, project_id, project_title, client_name, client_company_name, client_email, vendor_email, completed_on, review_status)
     values ($1, $2, 'OLD-1', 'Work', 'Owner Person', 'Sagar Steel', 'o@sagarsteel.example', 'v@vendor.example', ($3::timestamptz - make_interval(months => $4))::date, $5) returning id`,
    [companyId, fixture.vendorId(vendor), server.now(), monthsAgo, status],
  );
  await server.database.ownerPool.query(
    `insert into vendor_review (experience_id, vendor_id, company_id, client_name, client_company_name, overall_review, overall_rating, on_time_execution, ethics)
     values ($1, $2, $3, 'Owner Person', 'Sagar Steel', 'Fine.', 4, $4, $5)`,
    [rows[0]!.id, fixture.vendorId(vendor), companyId, stars, ethics],
  );
}

/** A job of which two vendors ask the same; the first of them quoted first. */
async function tied(comparison?: Told) {
  const job = await acts.quoting(owner, 2, comparison ? { comparison } : {});
  for (const browser of job.browsers) expect((await acts.submit(browser, QUOTE)).status).toBe(200);
  await acts.closeIn(job.jobId);
  await acts.open(owner, job.jobId);
  const [first, second] = job.recipients.map(({ jobVendorId }) => jobVendorId) as [string, string];
  return { ...job, first, second };
}
const compare = async (jobId: string) => (await server.call('quoteComparison', { as: owner, body: { jobId } })).body;
type Sheet = Awaited<ReturnType<typeof compare>>;
const cardOf = ({ vendors }: Sheet, id: string) => vendors.find(({ vendorId }) => vendorId === id)!.scorecard;
const scoreOf = ({ request }: Sheet, id: string) => request!.quotes.find(({ vendorId }) => vendorId === id)!.scorecard;
const placeOf = ({ evaluation }: Sheet, id: string) => {
  const { label, tieBrokenBy, loadings } = evaluation!.vendors.find(({ vendorId }) => vendorId === id)!;
  return [label, tieBrokenBy, loadings.find(({ kind }) => kind === 'performance')!.amountInPaise];
};

describe('scorecards of vendors on a comparison: quoteComparison, getComparisonTable', () => {
  test('are there for information, and change neither a loading nor a rank where the RFQ does not say so', async () => {
    await reviewed(FIRST, 3);
    await reviewed(FIRST, 3);
    await reviewed(SECOND, 5);
    await reviewed(SECOND, 5);
    const { jobId, first, second } = await tied(TOLD);
    const sheet = await compare(jobId);
    expect(cardOf(sheet, first)).toEqual({ score: 50, reviews: 2, isCapped: false });
    expect(cardOf(sheet, second)).toEqual({ score: 100, reviews: 2, isCapped: false });
    expect([scoreOf(sheet, first), scoreOf(sheet, second)]).toEqual(['50', '100']);
    expect(placeOf(sheet, first)).toEqual(['L1', null, 0]);
    expect(placeOf(sheet, second)).toEqual(['L2', 'submitted', 0]);
    expect(sheet.evaluation!.l1!.because).toBe('tie_submitted');
    const table = (await server.call('getComparisonTable', { as: owner, body: { jobId } })).body;
    expect(table.request).toEqual(sheet.request);
    expect(table.evaluation).toEqual(sheet.evaluation);
  });

  test('nor without published rules', async () => {
    await reviewed(SECOND, 5);
    await reviewed(SECOND, 5);
    const { jobId, first, second } = await tied();
    const sheet = await compare(jobId);
    expect(scoreOf(sheet, second)).toBe('100');
    expect(placeOf(sheet, first)).toEqual(['L1', null, 0]);
  });

  test('break a tie where the RFQ says so', async () => {
    await reviewed(FIRST, 3);
    await reviewed(FIRST, 3);
    await reviewed(SECOND, 5);
    await reviewed(SECOND, 5);
    const { jobId, first, second, browsers } = await tied({ ...TOLD, scorecardBreaksTies: true });
    expect((await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body.comparison).toMatchObject({
      scorecardBreaksTies: true,
    });
    const sheet = await compare(jobId);
    expect(placeOf(sheet, second)).toEqual(['L1', null, 0]);
    expect(placeOf(sheet, first)).toEqual(['L2', 'scorecard', 0]);
    expect(sheet.evaluation!.l1!.because).toBe('tie_scorecard');
    expect(sheet.told).toMatchObject({ scorecardBreaksTies: true });
    expect(sheet.openingChanges).toBeUndefined();
    const table = (await server.call('getComparisonTable', { as: owner, body: { jobId } })).body;
    expect(table.evaluation).toEqual(sheet.evaluation);
  });

  test('are of what the company itself said in the last twelve months, of two jobs at least', async () => {
    const { companyId } = fixture.deccan;
    await reviewed(FIRST, 5);
    await reviewed(FIRST, 5, { companyId });
    await reviewed(FIRST, 5, { monthsAgo: 14 });
    await reviewed(FIRST, 5, { status: 'flagged' });
    const { jobId, first, second } = await tied();
    const sheet = await compare(jobId);
    expect(cardOf(sheet, first)).toEqual({ score: null, reviews: 1, isCapped: false });
    expect(cardOf(sheet, second)).toEqual({ score: null, reviews: 0, isCapped: false });
    expect([scoreOf(sheet, first), scoreOf(sheet, second)]).toEqual([null, null]);
  });

  test('know how soon a vendor answered in other jobs of the company, also in those that the buyer does not see, and nothing of this one', async () => {
    await reviewed(FIRST, 5);
    await reviewed(FIRST, 5);
    const earlier = await tied();
    const alone = cardOf(await compare(earlier.jobId), earlier.first);
    expect(alone, 'nothing of the job itself').toMatchObject({ score: 100 });
    // One answered after a week.
    await server.database.ownerPool.query(
      "update rfq_invitation set sent_at = sent_at - interval '8 days' where job_id = $1",
      [earlier.jobId],
    );
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      `insert into plant (company_id, name) values ($1, 'Karwar Plant') returning id`,
      [fixture.sagar.companyId],
    );
    await server.database.ownerPool.query('update job set plant_id = $2, owner_user_id = $3 where id = $1', [
      earlier.jobId,
      rows[0]!.id,
      fixture.users.corporate.userId,
    ]);
    expect((await server.call('getJobRequestReport', { as: owner, path: { id: earlier.jobId } })).status).toBe(404);
    const { jobId, first } = await tied();
    // On time 100 weighs 25; response 10: quoted always, answered after a week: 50; price held: 100 weighs 10. 4,000 of 45.
    expect(cardOf(await compare(jobId), first)).toMatchObject({ score: 89, reviews: 2 });
  });

  test('stay as they were once the comparison is frozen', async () => {
    await reviewed(FIRST, 5);
    await reviewed(FIRST, 5);
    const { jobId, first } = await tied();
    const { _id, version, revision } = await compare(jobId);
    await reviewed(FIRST, 1, { ethics: 1 });
    const read = async () => (await server.call('getComparisonById', { as: owner, path: { a: _id, b: '0' } })).body;
    expect(cardOf(await read(), first)).toMatchObject({ score: 30, isCapped: true, reviews: 3 });
    const frozen = await server.call('freezeComparison', { as: owner, body: { comparisonId: _id, version, revision } });
    await reviewed(FIRST, 5);
    expect(cardOf(frozen.body, first)).toMatchObject({ score: 30, reviews: 3 });
    expect(cardOf(await read(), first)).toEqual(cardOf(frozen.body, first));
  });
});
