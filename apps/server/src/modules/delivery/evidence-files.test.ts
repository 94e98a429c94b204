import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import type { Body } from '../../http/handler.ts';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';
import { forgetUnsubmittedFiles } from './evidence-files.queries.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let technical: TestSession & { userId: string };
let head: TestSession & { userId: string };
let other: TestSession;
const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  other = await server.login(fixture.users.buyer.email);
  technical = await acts.person('technical');
  head = await acts.person('head');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

const unknownId = '00000000-0000-4000-8000-000000000000';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

/** A job whose first vendor has two milestones. */
async function sent() {
  const job = await acts.frozen(owner, 2);
  const superUser = await server.login(fixture.users.corporate.email);
  await acts.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [head.userId] }]);
  const { _id: resolutionId } = await acts.propose(owner, job);
  await server.call('saveResolutionApproverResponse', { as: head, body: { resolutionId, answer: 'approve' } });
  await sql('insert into job_member (job_id, user_id, company_id, role) values ($1, $2, $3, $4)', [
    job.jobId,
    technical.userId,
    fixture.sagar.companyId,
    'technical_evaluator',
  ]);
  const jobVendorId = job.vendors[0]!._id;
  const milestones = ['Tubes', 'Hydrotest'].map((name) => ({
    ...{ name, due: '2026-01-10', percentOfPrice: '50', amountInPaise: null, evidenceAsked: '', hasDamages: true },
  }));
  const terms = { ratePercent: '0.5', capPercent: '5', graceDays: 0, base: 'undelivered' } as const;
  const plan = { jobVendorId, version: 0, terms, retention: null, milestones };
  const { orders } = (await server.call('saveDeliveryPlan', { as: owner, body: plan })).body;
  await server.call('sendDeliveryPlan', { as: owner, body: { jobVendorId, version: 1 } });
  const [tubes, hydrotest] = orders[0]!.milestones.map(({ _id }) => _id);
  return { ...job, tubes: tubes!, hydrotest: hydrotest!, browser: job.browsers[0]!, loser: job.browsers[1]! };
}
const formOf = (name = 'Packing list PL-318.txt', content = 'Six crates') => {
  const body = new FormData();
  body.set('file', new Blob([content]), name);
  return body;
};
const upload = ({ headers }: VendorBrowser, id: string, body = formOf()) =>
  server.call('uploadEvidenceFile', { headers, path: { id }, body });
const submit = ({ headers }: VendorBrowser, milestoneId: string, more: Partial<Body<'submitMilestoneEvidence'>> = {}) =>
  server.call('submitMilestoneEvidence', {
    headers,
    body: { milestoneId, byName: 'Anil Deshpande', words: 'Packing list', ...more },
  });
const read = (id: string, fileId: string, as: TestSession | null = owner) =>
  server.call('getEvidenceFile', { as, path: { id, fileId } });
const readByVendor = ({ headers }: Pick<VendorBrowser, 'headers'>, id: string, fileId: string) =>
  server.call('getVendorEvidenceFile', { headers, path: { id, fileId } });

describe(`uploadEvidenceFile, on ${testEngine}`, () => {
  test('keeps files that the vendor submits with its evidence, in their order, and that the buyer downloads', async () => {
    const { browser, tubes, jobId } = await sent();
    const first = await upload(browser, tubes);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ fileName: 'Packing list PL-318.txt', sizeInBytes: 10 });
    const second = (await upload(browser, tubes, formOf('Photo.txt', 'A crate'))).body;
    const fileIds = [second.fileId, first.body.fileId];
    const { body } = await submit(browser, tubes, { fileIds });
    expect(body.milestones[0]!.evidence[0]!.files.map(({ _id }) => _id)).toEqual(fileIds);
    const { orders } = (await server.call('getDelivery', { as: owner, path: { id: jobId } })).body;
    expect(orders[0]!.milestones[0]!.evidence[0]!.files).toEqual([
      { _id: second.fileId, name: 'Photo.txt', mediaType: 'text/plain', sizeInBytes: 7 },
      { _id: first.body.fileId, name: 'Packing list PL-318.txt', mediaType: 'text/plain', sizeInBytes: 10 },
    ]);
    expect((await read(tubes, first.body.fileId)).bytes.toString()).toBe('Six crates');
  });

  test('refuses kinds that no upload takes, empty files, and what the vendor has no room for', async () => {
    const { browser, tubes } = await sent();
    expect((await upload(browser, tubes, formOf('Report.html', '<p>Report</p>'))).status).toBe(415);
    expect((await upload(browser, tubes, formOf('Report.txt', ''))).status).toBe(400);
    expect((await upload(browser, tubes)).status).toBe(201);
    await sql('update milestone_file set size_in_bytes = $1', [200 * 1024 * 1024 - 5]);
    expect(refusalOf(await upload(browser, tubes))).toEqual([409, 'STORAGE_FULL']);
  });

  test('refuses another vendor, another site, a milestone that is not its own, on hold, and while evidence waits', async () => {
    const { browser, loser, tubes, hydrotest, jobId } = await sent();
    expect(refusalOf(await upload(loser, tubes))).toEqual([409, 'PLAN_NOT_SENT']);
    expect((await upload(browser, unknownId)).status).toBe(404);
    expect((await upload({ ...browser, headers: acts.own }, tubes)).status).toBe(401);
    const foreign = { ...browser.headers, 'sec-fetch-site': 'cross-site' };
    expect((await upload({ ...browser, headers: foreign }, tubes)).status).toBe(403);
    await submit(browser, tubes);
    expect(refusalOf(await upload(browser, tubes))).toEqual([409, 'MILESTONE_CLOSED']);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Later.' } });
    expect(refusalOf(await upload(browser, hydrotest))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe(`submitMilestoneEvidence: its files, on ${testEngine}`, () => {
  test('are of this very milestone, not submitted before, and at most ten', async () => {
    const { browser, tubes, hydrotest } = await sent();
    const { fileId } = (await upload(browser, tubes)).body;
    for (const fileIds of [[unknownId], [fileId, unknownId]])
      expect(refusalOf(await submit(browser, tubes, { fileIds }))).toEqual([409, 'FILE_GONE']);
    expect(refusalOf(await submit(browser, hydrotest, { fileIds: [fileId] }))).toEqual([409, 'FILE_GONE']);
    const eleven = Array.from({ length: 11 }, (_, at) => unknownId.replace(/00$/, String(10 + at)));
    expect((await submit(browser, tubes, { fileIds: eleven })).status).toBe(400);
    expect((await submit(browser, tubes, { fileIds: [fileId] })).status).toBe(200);
    const body = { milestoneId: tubes, evidence: 1, decision: 'return', reason: 'Not signed.' } as const;
    await server.call('decideMilestone', { as: owner, body });
    expect(refusalOf(await submit(browser, tubes, { fileIds: [fileId] }))).toEqual([409, 'FILE_GONE']);
  });

  test('are gone a day after they were uploaded, unless they were submitted', async () => {
    const { browser, tubes, hydrotest } = await sent();
    const kept = (await upload(browser, tubes)).body.fileId;
    await submit(browser, tubes, { fileIds: [kept] });
    const { fileId } = (await upload(browser, hydrotest)).body;
    await forgetUnsubmittedFiles(server.database.app, new Date(server.now().getTime() + 1000));
    expect((await readByVendor(browser, tubes, kept)).status).toBe(200);
    expect((await readByVendor(browser, hydrotest, fileId)).status).toBe(404);
  });
});

describe(`getEvidenceFile, on ${testEngine}`, () => {
  test('is refused before it was submitted, by another milestone, to another company, and to who reads no prices', async () => {
    const { browser, tubes, hydrotest } = await sent();
    const { fileId } = (await upload(browser, tubes)).body;
    expect((await read(tubes, fileId)).status).toBe(404);
    await submit(browser, tubes, { fileIds: [fileId] });
    expect((await read(tubes, fileId)).status).toBe(200);
    expect((await read(hydrotest, fileId)).status).toBe(404);
    expect((await read(tubes, unknownId)).status).toBe(404);
    expect((await read(tubes, fileId, other)).status).toBe(404);
    expect(refusalOf(await read(tubes, fileId, technical))).toEqual([403, 'NOT_ALLOWED']);
    expect((await read(tubes, fileId, null)).status).toBe(401);
    expect((await read('none', fileId)).status).toBe(400);
  });
});

describe(`getVendorEvidenceFile, on ${testEngine}`, () => {
  test('gives a vendor its own files alone, by their very milestone', async () => {
    const { browser, loser, tubes, hydrotest } = await sent();
    const { fileId } = (await upload(browser, tubes)).body;
    expect((await readByVendor(browser, tubes, fileId)).bytes.toString()).toBe('Six crates');
    expect((await readByVendor(browser, hydrotest, fileId)).status).toBe(404);
    expect(refusalOf(await readByVendor(loser, tubes, fileId))).toEqual([409, 'PLAN_NOT_SENT']);
    expect((await readByVendor({ headers: acts.own }, tubes, fileId)).status).toBe(401);
    const foreign = { ...browser.headers, 'sec-fetch-site': 'cross-site' };
    expect((await readByVendor({ headers: foreign }, tubes, fileId)).status).toBe(403);
    expect((await readByVendor(browser, tubes, 'none')).status).toBe(400);
  });

  test('the database lets no other vendor read or submit it, and nobody of the buyer before it was submitted', async () => {
    const { browser, vendors, tubes } = await sent();
    const { fileId } = (await upload(browser, tubes)).body;
    const seenBy = async (tenant: { jobVendorId: string } | { companyId: string; userId: string }) => {
      const request = createRequestDatabases(server.database.appPool).withTenant(tenant);
      const rows = await request.db.selectFrom('milestone_file').select('id').execute();
      const { numUpdatedRows } = await request.db
        .updateTable('milestone_file')
        .set({ number: 1, place: 1 })
        .where('id', '=', fileId)
        .executeTakeFirst();
      await request.rollback();
      return [rows.map(({ id }) => id), numUpdatedRows];
    };
    const { companyId } = fixture.sagar;
    expect(await seenBy({ jobVendorId: vendors[1]!._id })).toEqual([[], 0n]);
    expect(await seenBy({ companyId, userId: fixture.users.owner.userId })).toEqual([[], 0n]);
    expect(await seenBy({ companyId: fixture.deccan.companyId, userId: fixture.users.buyer.userId })).toEqual([[], 0n]);
  });
});
