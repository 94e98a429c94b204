import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indianMonth } from '../../indian-time.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { tableOfWorkbook } from '../comparison/boq-workbook.rules.ts';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let superUser: TestSession;
let stranger: TestSession;
let colleague: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
  colleague = await acts.person('colleague');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.ownerPool.query(
    "delete from vendor_experience where project_id like 'JR-%' or project_id like 'OLD-%'",
  );
  await acts.reset();
});

const { companyId } = fixture.sagar;
type Query = { period?: 'last_12_months' | 'last_3_months' | 'this_year' | 'last_year'; plantId?: string };
const figures = (as: TestSession | null = owner, query: Query = {}, id: string = companyId) =>
  server.call('getCompanyFigures', { as, path: { id }, query });
const file = (as: TestSession | null, form: 'pdf' | 'xlsx' | 'csv', id: string = companyId, query: Query = {}) =>
  server.call('getCompanyFiguresFile', { as, path: { form, id }, query });

/** A job of the owner that was awarded to the cheapest of three vendors. */
async function awarded() {
  const head = await acts.person('head');
  await acts.setRules(superUser, [{ name: 'Head', policy: 'any', needed: null, approverIds: [head.userId] }]);
  const job = await acts.frozen(owner);
  const { _id: resolutionId } = await acts.propose(owner, job);
  const decided = await server.call('saveResolutionApproverResponse', {
    as: head,
    body: { resolutionId, answer: 'approve' },
  });
  expect(decided.body.state).toBe('approved');
  const { rows } = await server.database.ownerPool.query<{ number: string; plant_id: string }>(
    "select 'JR-' || year || '-' || lpad(number::text, 4, '0') as number, plant_id from job where id = $1",
    [job.jobId],
  );
  return { ...job, number: rows[0]!.number, plantId: rows[0]!.plant_id };
}

/** What somebody of the company said of a completed work of a vendor. */
async function reviewed(projectId: string, vendor: number, stars: { onTime: number; ethics?: number }) {
  const day = new Date(server.now().getTime() + 19_800_000).toISOString().slice(0, 10);
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `insert into vendor_experience (company_id, vendor_id, project_id, project_title, client_name, client_company_name, client_email, vendor_email, completed_on, review_status)
     values ($1, $2, $3, 'Work', 'Owner Person', 'Sagar Steel', 'o@sagarsteel.example', 'v@vendor.example', $4, 'published') returning id`,
    [companyId, fixture.vendorId(vendor), projectId, day],
  );
  await server.database.ownerPool.query(
    `insert into vendor_review (experience_id, vendor_id, company_id, client_name, client_company_name, overall_review, overall_rating, on_time_execution, ethics)
     values ($1, $2, $3, 'Owner Person', 'Sagar Steel', 'Fine.', 4, $4, $5)`,
    [rows[0]!.id, fixture.vendorId(vendor), companyId, stars.onTime, stars.ethics ?? null],
  );
}

describe('getCompanyFigures', () => {
  test('savings by both definitions, answers, spend and scorecards of what was awarded', async () => {
    await awarded();
    const { status, body } = await figures();
    expect(status).toBe(200);
    expect(body.awards).toBe(1);
    // 64 × 890.00 + 6.25 × 26,800.00 against 64 × 950.00 + 6.25 × 27,000.00 and the first quote before tax.
    expect(body.savings.estimate).toEqual({
      awards: 1,
      baseInPaise: 22_955_000,
      awardedInPaise: 22_446_000,
      savedInPaise: 509_000,
    });
    expect(body.savings.firstOffer).toMatchObject({ baseInPaise: 22_784_850, savedInPaise: 338_850 });
    expect(body.savings.months).toHaveLength(12);
    expect(body.savings.months.at(-1)).toMatchObject({
      awards: 1,
      estimateInPaise: 509_000,
      firstOfferInPaise: 338_850,
    });
    expect(body.spend).toMatchObject({
      totalInPaise: 22_446_000,
      plants: [{ name: 'Ratnagiri Plant', awards: 1, amountInPaise: 22_446_000 }],
      vendors: [{ name: 'Kaveri Boilers', awards: 1, amountInPaise: 22_446_000 }],
    });
    expect(body.spend.categories).toHaveLength(1);
    expect(body.answers.all).toEqual({ name: 'All', invited: 3, viewed: 3, quoted: 3, won: 1 });
    expect(body.answers.vendors.map(({ name, won }) => [name, won])).toEqual([
      ['Kaveri Boilers', 1],
      ['Sahyadri Engineering Works', 0],
      ['Tungabhadra Heat Services', 0],
    ]);
    expect(body.cycle.stages.map(({ status: state, jobs, medianDays }) => [state, jobs, medianDays])).toContainEqual([
      'evaluating',
      1,
      null,
    ]);
    expect(body.scorecards.map(({ name, standing }) => [name, standing])).toContainEqual([
      'Kaveri Boilers',
      'not_rated',
    ]);
  });

  test('only of jobs whose prices one reads; of other plants and companies nothing', async () => {
    const { jobId } = await awarded();
    expect((await figures(superUser)).body.awards).toBe(1);
    expect((await figures(colleague)).body, 'who sees the job and no prices').toMatchObject({
      awards: 0,
      spend: { totalInPaise: 0, vendors: [] },
      answers: { all: { invited: 0 } },
      cycle: { stages: [] },
    });
    const role = (name: 'technical_evaluator' | 'auditor') =>
      server.call('setJobMember', { as: owner, path: { id: jobId }, body: { userId: colleague.userId, role: name } });
    await role('technical_evaluator');
    expect((await figures(colleague)).body.awards).toBe(0);
    await role('auditor');
    expect((await figures(colleague)).body.awards).toBe(1);
    const theirs = await server.call('getUserinfoData', { as: stranger });
    const { body } = await figures(stranger, {}, theirs.body.company._id);
    expect(body).toMatchObject({ awards: 0, answers: { all: { invited: 0 } } });
  });

  test('of a plant and a period', async () => {
    const { jobId, plantId } = await awarded();
    expect((await figures(owner, { plantId })).body.awards).toBe(1);
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      'select id from plant where company_id = $1 and id <> $2 limit 1',
      [companyId, plantId],
    );
    const other = rows[0]?.id ?? fixture.users.owner.userId;
    expect((await figures(owner, { plantId: other })).body).toMatchObject({
      awards: 0,
      answers: { all: { invited: 0 } },
    });
    await server.database.ownerPool.query(
      "update job set awarded_at = awarded_at - interval '5 months' where id = $1",
      [jobId],
    );
    expect((await figures(owner, { period: 'last_3_months' })).body.awards).toBe(0);
    expect((await figures(owner, { period: 'last_12_months' })).body.awards).toBe(1);
    await server.database.ownerPool.query("update job set status = 'cancelled' where id = $1", [jobId]);
    expect((await figures()).body, 'a job that was cancelled after its award').toMatchObject({ awards: 0 });
  });

  test('a scorecard is of what the company said of completed work; of a job’s only to who reads its prices', async () => {
    const { number, plantId } = await awarded();
    await reviewed(number, 3, { onTime: 5 });
    await reviewed('OLD-1', 3, { onTime: 3 });
    await reviewed(number, 2, { onTime: 5, ethics: 1 });
    await reviewed('OLD-2', 2, { onTime: 5 });
    const cardsOf = async (as: TestSession, query: Query = {}) =>
      new Map((await figures(as, query)).body.scorecards.map((card) => [card.name, card]));
    const own = await cardsOf(owner);
    // The work of the fixture in June is a third review of the third vendor.
    expect(own.get('Kaveri Boilers')).toMatchObject({ jobs: 3, criteria: { onTime: 75 } });
    expect(own.get('Sahyadri Engineering Works')).toMatchObject({ score: 30, standing: 'to_block', isCapped: true });
    const theirs = await cardsOf(colleague);
    expect(theirs.get('Kaveri Boilers')).toMatchObject({ jobs: 2, criteria: { onTime: 50, response: null } });
    expect(theirs.get('Sahyadri Engineering Works')).toMatchObject({ jobs: 1, standing: 'not_rated', isCapped: false });
    expect((await cardsOf(owner, { plantId })).get('Kaveri Boilers')).toMatchObject({ jobs: 1, standing: 'not_rated' });
  });

  test('who was asked and never answered has no points for an answer', async () => {
    const { vendors } = await acts.quoting(owner, 1);
    const [card] = (await figures()).body.scorecards.filter(({ name }) => name === vendors[0]!.companyName);
    expect(card!.criteria.response).toBe(0);
  });

  test('guests 401, another company 404, what is no period or plant 400', async () => {
    expect((await figures(null)).status).toBe(401);
    expect((await figures(stranger)).status).toBe(404);
    expect((await figures(owner, { period: 'always' as never })).status).toBe(400);
    expect((await figures(owner, { plantId: 'x' })).status).toBe(400);
  });
});

describe('getCompanyFiguresFile', () => {
  test('PDF, XLSX and CSV of the same figures, with who took them; noted in the activity', async () => {
    await awarded();
    const workbook = await file(owner, 'xlsx');
    expect(workbook.status).toBe(200);
    expect(workbook.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Figures_\d{4}-\d{2}-\d{2}\.xlsx"/,
    );
    const table = JSON.stringify(await tableOfWorkbook(workbook.bytes, 'Savings'));
    for (const amount of ['229550', '224460', '5090']) expect(table).toContain(amount);
    const paper = textOfPdf((await file(owner, 'pdf')).bytes).text;
    for (const said of [
      'Figures of Sagar Steel',
      'Kaveri Boilers',
      '2,29,550.00',
      'Exported by Owner Person',
      'Page 1 of',
    ])
      expect(paper).toContain(said);
    const csv = (await file(owner, 'csv')).bytes.toString();
    expect(csv.startsWith('\uFEFFFigures of Sagar Steel')).toBe(true);
    expect(csv).toMatch(/^Period,Last 12 months: 1 [A-Z][a-z]{2,3} \d{4} to \d{1,2} [A-Z][a-z]{2,3} \d{4}\r?$/m);
    const thisMonth = indianMonth(indianDay(server.now()).slice(0, 7));
    for (const said of [
      `\n${thisMonth},1,`,
      'Kaveri Boilers',
      '3388.5',
      'Exported by Owner Person',
      'Vendor scorecards',
    ])
      expect(csv).toContain(said);
    const { rows } = await server.database.ownerPool.query<{ detail: object }>(
      "select detail from activity where company_id = $1 and detail ->> 'what' = 'figures' order by seq desc limit 1",
      [companyId],
    );
    expect(rows[0]!.detail).toMatchObject({ format: 'csv', count: 1 });
  });

  test('as little as the page says; guests 401, another company 404, another form 400', async () => {
    await awarded();
    const csv = (await file(colleague, 'csv')).bytes.toString();
    expect(csv).toContain('Awards,0');
    expect(csv).not.toContain('Kaveri Boilers,1');
    expect((await file(null, 'csv')).status).toBe(401);
    expect((await file(stranger, 'csv')).status).toBe(404);
    expect((await file(owner, 'docx' as never)).status).toBe(400);
    expect((await file(owner, 'csv', companyId, { plantId: 'x' })).status).toBe(400);
  });
});
