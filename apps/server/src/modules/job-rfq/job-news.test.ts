import { operations } from '@millwright/contract/operations';
import type { Operation } from '@millwright/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { SourcedJob, VendorBrowser } from '../../testing/rfq-world.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
let job: SourcedJob & { browsers: VendorBrowser[] };
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await emptied(server, 'job', 'project');
  job = await acts.quoting(owner, 3);
});

const unknownId = '11111111-1111-4111-8111-111111111111';
const news = async (as: TestSession = owner) =>
  (await server.call('getJobRequestReport', { as, path: { id: job.jobId } })).body.jobRequestDetails.news;
const inList = async (as: TestSession = owner) => {
  const path = { id: fixture.sagar.companyId };
  const { jobs, newJobRequestMessage } = (await server.call('getJobRequests', { as, path })).body;
  return { news: jobs[0]!.news, newJobRequestMessage };
};
type Call = 'updateVendorsNewMessageCount' | 'updateHasNewVendor' | 'updateHasNewQuotation';
const look = (call: Call, as: TestSession | null = owner, jobId = job.jobId) =>
  server.call(call, { as, body: { jobId, count: 99, hasNew: true } });

/** What each of the calls has in common: each person's own, in whatever job they see. */
function testRefusals(call: Call) {
  test('for who sees the job alone', async () => {
    expect((await look(call, null)).status).toBe(401);
    expect((await look(call, buyer)).status).toBe(404);
    expect((await look(call, owner, unknownId)).status).toBe(404);
    expect((await server.call(call, { as: owner, rawBody: {} })).status).toBe(400);
  });
}

test.each([
  'addVendor',
  'recommendVendor',
  'removeVendorFromJob',
  'submitQuote',
  'withdrawQuote',
  'askQuestion',
] as const)('%s makes open pages of the job read their news again', (id) =>
  expect((operations[id] as Operation).changes).toContain('job-rfq'),
);

describe('updateVendorsNewMessageCount', () => {
  test('what vendors asked is new for each person until that person has looked', async () => {
    await acts.ask(job.browsers[0]!, 'Which grade are the tubes?');
    await acts.ask(job.browsers[0]!, 'And the flanges?');
    expect((await news()).messages).toBe(2);
    expect((await inList()).newJobRequestMessage).toBe(1);
    // Whatever is sent besides counts for nothing.
    expect((await look('updateVendorsNewMessageCount')).body.messages).toBe(0);
    expect((await news()).messages).toBe(0);
    expect(await inList()).toMatchObject({ news: { messages: 0 }, newJobRequestMessage: 0 });
    expect((await news(corporate)).messages).toBe(2);
    expect((await inList(corporate)).newJobRequestMessage).toBe(1);
    await acts.ask(job.browsers[1]!, 'May we visit?');
    expect((await news()).messages).toBe(1);
  });
  testRefusals('updateVendorsNewMessageCount');
});

describe('updateHasNewVendor', () => {
  test('vendors that others added or suggested, but neither one’s own nor those taken off again', async () => {
    expect((await news()).vendors).toBe(0);
    expect((await news(corporate)).vendors).toBe(3);
    expect((await look('updateHasNewVendor', corporate)).body.vendors).toBe(0);
    expect((await news(corporate)).vendors).toBe(0);
    const gstns = [fixtureGstn(7), fixtureGstn(8)];
    const added = (await server.call('addVendor', { as: owner, body: { jobId: job.jobId, gstns } })).body;
    expect((await news(corporate)).vendors).toBe(2);
    const { _id } = added.vendors.find(({ vendor }) => vendor?.gstn === gstns[0])!;
    await server.call('removeVendorFromJob', { as: owner, body: { jobVendorId: _id, reason: 'not_suitable' } });
    expect((await news(corporate)).vendors).toBe(1);
    const again = { jobId: job.jobId, gstn: fixtureGstn(9), reason: 'They did boiler 1.' };
    await server.call('recommendVendor', { as: corporate, body: again });
    expect((await news()).vendors).toBe(1);
    expect((await news(corporate)).vendors).toBe(1);
  });
  testRefusals('updateHasNewVendor');
});

describe('updateHasNewQuotation', () => {
  test('a vendor with a new quote counts once, and not when it took it back', async () => {
    await acts.submit(job.browsers[0]!);
    await acts.submit(job.browsers[0]!);
    await acts.submit(job.browsers[1]!);
    expect((await news()).quotations).toBe(2);
    await server.call('withdrawQuote', { headers: job.browsers[1]!.headers, body: {} });
    expect((await inList()).news.quotations).toBe(1);
    expect((await look('updateHasNewQuotation')).body.quotations).toBe(0);
    await acts.submit(job.browsers[0]!);
    expect((await news()).quotations).toBe(1);
    expect((await news(corporate)).quotations).toBe(1);
  });

  test('is exact while vendors quote and people look at the same time: all is seen or counted, nothing is lost', async () => {
    await Promise.all([
      ...job.browsers.map((browser, index) => acts.ask(browser, `Question ${index}?`)),
      look('updateVendorsNewMessageCount'),
      look('updateVendorsNewMessageCount'),
    ]);
    const { rows } = await server.database.ownerPool.query<{ number: number; seen: number }>(
      `select l.number, (select s.number from job_part_seen s where s.job_id = l.job_id and s.user_id = $2 and s.part = 'messages') as seen
        from job_log l where l.job_id = $1 and l.kind = 'question_asked'`,
      [job.jobId, fixture.users.owner.userId],
    );
    expect(rows).toHaveLength(3);
    expect((await news()).messages).toBe(rows.filter(({ number, seen }) => number > seen).length);
    expect((await news(corporate)).messages).toBe(3);
  });
  testRefusals('updateHasNewQuotation');
});
