import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let head: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  head = await acts.person('head');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await acts.reset();
  const superUser = await server.login(fixture.users.corporate.email);
  await acts.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [head.userId] }]);
});

type Compared = { jobId: string; sha256: string };
const move = (jobId: string, to: Body<'updateJobStatus'>['to'], more: Partial<Body<'updateJobStatus'>> = {}) =>
  server.call('updateJobStatus', { as: owner, body: { jobId, to, ...more } });
const jobOf = async (id: string) =>
  (await server.call('getJobRequestReport', { as: owner, path: { id } })).body.jobRequestDetails;
const resolutionsOf = async (id: string) =>
  (await server.call('getJobRequestResolutions', { as: owner, path: { id } })).body.resolutions;
const tell = (jobId: string) => server.call('sendAwardLetters', { as: owner, body: { jobId } });
const noteOf = (id: string) => server.call('getAwardNote', { as: owner, path: { id } });

/** Proposes an award and has the head approve it. */
async function award(job: Compared): Promise<string> {
  const { _id: resolutionId } = await acts.propose(owner, job, {});
  const body = { resolutionId, answer: 'approve' } as const;
  const { status, body: resolution } = await server.call('saveResolutionApproverResponse', { as: head, body });
  expect([status, resolution.state]).toEqual([200, 'approved']);
  return resolutionId;
}
/** A job that was awarded, whose vendors were told and which was cancelled then. */
async function cancelledAward() {
  const job = await acts.frozen(owner, 2);
  const first = await award(job);
  expect((await tell(job.jobId)).status).toBe(200);
  expect((await move(job.jobId, 'cancelled', { reason: 'unfixable_terms' })).status).toBe(200);
  return { ...job, first };
}

describe('a job that is reopened after its award: updateJobStatus', () => {
  test('keeps the award as history, void, and lets another one be approved', async () => {
    const { first, ...job } = await cancelledAward();
    const { jobId } = job;
    expect(await resolutionsOf(jobId)).toMatchObject([{ _id: first, state: 'approved' }]);
    expect((await move(jobId, 'sourcing')).status).toBe(200);
    const [old] = await resolutionsOf(jobId);
    expect(old).toMatchObject({
      state: 'void',
      endedBy: 'Owner Person',
      endComment: expect.stringMatching(/^Approved on \d+ \w+ \d{4}\. The job was reopened\.$/),
    });
    expect(old!.stages[0]!.steps[0]).toMatchObject({ state: 'approved' });
    const note = await noteOf(first);
    expect(note.status).toBe(200);
    expect(textOfPdf(note.bytes).text).toContain('Void since');
    const entries = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body.entries;
    expect(entries.map(({ kind }) => kind)).toContain('resolution_void');

    expect(await jobOf(jobId)).toMatchObject({
      status: 'sourcing',
      allowed: ['evaluating', 'on_hold', 'cancelled'],
      nextMove: { move: 'resume', whose: 'me' },
    });
    expect((await move(jobId, 'evaluating')).status).toBe(200);
    const second = await award(job);
    expect((await resolutionsOf(jobId)).map(({ _id, state }) => [_id, state])).toEqual([
      [second, 'approved'],
      [first, 'void'],
    ]);
    expect((await jobOf(jobId)).status).toBe('awarded');
  });

  test('takes back the letters of before: a vendor accepts only the award that is in effect', async () => {
    const { jobId, sha256, browsers, vendors } = await cancelledAward();
    await move(jobId, 'sourcing');
    const resultOf = async () => (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body.result;
    const accept = () => server.call('acceptAward', { headers: browsers[0]!.headers, body: { byName: 'Meera Nair' } });
    expect(await resultOf()).toBeUndefined();
    const refused = await accept();
    expect([refused.status, refused.problem.code]).toEqual([409, 'NOT_AWARDED']);

    await move(jobId, 'evaluating');
    await award({ jobId, sha256 });
    expect((await jobOf(jobId)).nextMove).toMatchObject({ move: 'tell_vendors' });
    expect((await tell(jobId)).status).toBe(200);
    expect(await resultOf()).toMatchObject({ kind: 'award' });
    expect((await accept()).status).toBe(200);
    const { letters } = (await server.call('getAwardLetters', { as: owner, path: { id: jobId } })).body;
    expect(letters.find(({ vendorId }) => vendorId === vendors[0]!._id)).toMatchObject({
      accepted: { byName: 'Meera Nair' },
    });
  });

  test('goes back to comparing only where its quotes are open', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    const refused = await move(jobId, 'evaluating');
    expect([refused.status, refused.problem.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
  });
});
