import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { seenCriteria } from '../../testing/seen.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
let jobId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(async () => {
  jobId = await newJob();
});

const unknownId = '11111111-1111-4111-8111-111111111111';
/** A job of the owner that was submitted, so that the whole plant sees it. */
async function newJob(): Promise<string> {
  const body = { title: 'Boiler 2', subcategoryId: 'boiler-repair', plantId: fixture.sagar.plantId };
  const { _id } = (await server.call('createJob', { as: owner, body })).body;
  const items = [{ description: 'Tubes', unit: 'NOS' as const, quantity: '64' }];
  await server.call('setJobScope', { as: owner, path: { id: _id }, body: { version: 1, items } });
  expect((await server.call('updateJobStatus', { as: owner, body: { jobId: _id, to: 'submitted' } })).status).toBe(200);
  return _id;
}
const listOf = (as: TestSession | null = owner, id = jobId) =>
  server.call('getJobVendorClientSide', { as, path: { id } });
const add = (numbers: number[], as: TestSession | null = owner) =>
  server.call('addVendor', { as, body: { jobId, gstns: numbers.map(fixtureGstn) } });
const idOf = async (number: number) =>
  (await listOf()).body.vendors.find(({ vendor }) => vendor?.gstn === fixtureGstn(number))!._id;
const hold = () => server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Later.' } });
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const kinds = async () =>
  (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body.entries.map(({ kind }) => kind);

describe('getJobVendorClientSide', () => {
  test('answers who is on the job: shortlisted first, then by name, removed last; with what the reader may do', async () => {
    await add([1, 2, 3]);
    await server.call('shortlistVendorFromJobByClient', {
      as: owner,
      body: { jobVendorId: await idOf(1), isShortlisted: true },
    });
    await server.call('removeVendorFromJob', { as: owner, body: { jobVendorId: await idOf(2), reason: 'too_far' } });
    const { body } = await listOf();
    expect(body.vendors.map(({ vendor, state }) => [vendor?.gstn, state])).toEqual([
      [fixtureGstn(1), 'added'],
      [fixtureGstn(3), 'added'],
      [fixtureGstn(2), 'removed'],
    ]);
    expect(body.totalVendors).toEqual({ total: 2, suggested: 0, shortlisted: 1, invited: 0, quoted: 0 });
    expect(body.can).toEqual({ choose: true, suggest: true, note: true, send: false });
    expect((await listOf(approver)).body.can).toEqual({ choose: false, suggest: true, note: false, send: false });
    expect((await listOf(corporate)).body.can).toEqual({ choose: true, suggest: true, note: true, send: false });
  });

  test('answers the status of each invitation, the prequalification and the distance, and no price', async () => {
    const acts = rfqActs(server);
    const job = await acts.sourced(owner, 6);
    await acts.setTerms(owner, job.jobId);
    await server.call('setPqrCriteria', {
      as: owner,
      path: { id: job.jobId },
      body: {
        criteria: [{ kind: 'turnover', requirement: '₹5 crore a year', isMandatory: true }],
        seen: await seenCriteria(server, owner, job.jobId),
      },
    });
    expect((await listOf(owner, job.jobId)).body.vendors.map(({ invitation }) => invitation)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    await acts.publish(owner, job.jobId);
    const { recipients } = (await acts.send(owner, job.jobId, job.vendors.slice(0, 5))).body;
    const browser = async (index: number) => acts.openLink(await acts.tokenFor(emailOf(index)));
    const emailOf = (index: number) =>
      recipients.find(({ jobVendorId }) => jobVendorId === job.vendors[index]!._id)!.email!;
    const respond = async (index: number, body: Body<'answerInvitation'>) =>
      server.call('answerInvitation', { headers: (await browser(index)).headers, body });
    await server.call('getVendorRfq', { headers: (await browser(1)).headers });
    await respond(2, { answer: 'will_quote' });
    await acts.submit(await browser(3));
    await respond(4, { answer: 'regretted', reason: 'capacity' });
    const { body } = await listOf(owner, job.jobId);
    const rowOf = (index: number) => body.vendors.find(({ _id }) => _id === job.vendors[index]!._id)!;
    expect([0, 1, 2, 3, 4, 5].map((index) => rowOf(index).invitation?.state ?? null)).toEqual([
      'delivered',
      'viewed',
      'will_quote',
      'quoted',
      'regretted',
      null,
    ]);
    expect(rowOf(3).invitation).toMatchObject({ version: 1, revision: 1, regretReason: null });
    expect(rowOf(4).invitation).toMatchObject({ version: null, regretReason: 'capacity' });
    expect([rowOf(0).prequalification, rowOf(5).prequalification]).toEqual(['open', null]);
    expect(rowOf(0).distanceInKilometres).toEqual(expect.any(Number));
    expect(body.totalVendors).toMatchObject({ total: 6, invited: 5, quoted: 1 });
    expect(body.can.send).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/InPaise|89000/);
  });

  test('says whether the email with the RFQ was delivered, and that a draft is saved', async () => {
    const acts = rfqActs(server);
    const job = await acts.quoting(owner, 1);
    const jobVendorId = job.recipients[0]!.jobVendorId;
    const invitation = async () => (await listOf(owner, job.jobId)).body.vendors[0]!.invitation!;
    const set = (columns: string) =>
      server.database.ownerPool.query(`update rfq_invitation set ${columns} where job_vendor_id = $1`, [jobVendorId]);
    await set('viewed_at = null');
    await server.tasks.drain();
    const { rows } = await server.database.ownerPool.query(
      'select t.id, t.ended_at from task t join rfq_invitation i on i.mail_task_id = t.id where i.job_vendor_id = $1',
      [jobVendorId],
    );
    expect(await invitation()).toMatchObject({ state: 'delivered', at: new Date(rows[0].ended_at).toISOString() });
    await server.database.ownerPool.query("update task set state = 'dead' where id = $1", [rows[0].id]);
    expect((await invitation()).state).toBe('undelivered');
    expect((await acts.save(job.browsers[0]!)).status).toBe(200);
    expect((await invitation()).state).toBe('draft');
    await acts.submit(job.browsers[0]!);
    expect((await invitation()).state).toBe('quoted');
  });

  test('not for another company, a guest, or of no job', async () => {
    expect((await listOf(buyer)).status).toBe(404);
    expect((await listOf(null)).status).toBe(401);
    expect((await listOf(owner, unknownId)).status).toBe(404);
    expect((await listOf(owner, 'JR-1')).status).toBe(400);
  });
});

describe('addVendor', () => {
  test('puts listed vendors on the job, each once, and the job counts them', async () => {
    expect((await add([1, 2])).body.totalVendors.total).toBe(2);
    expect((await add([2, 3])).body.totalVendors.total).toBe(3);
    const report = await server.call('getJobRequestReport', { as: owner, path: { id: jobId } });
    expect(report.body.jobRequestDetails.totalVendors).toEqual({ total: 3 });
    expect((await kinds()).filter((kind) => kind === 'vendor_added')).toHaveLength(3);
  });

  test('one that is not listed is on it by name and address, and the team is asked for it', async () => {
    const unlisted = { companyName: 'Palar Rotary Services', email: 'anand@palar-rotary.example' };
    const added = await server.call('addVendor', { as: owner, body: { jobId, unlisted } });
    expect(added.body.vendors[0]).toMatchObject({ ...unlisted, vendor: null, state: 'added', rating: null });
    const requests = await server.call('getVendorRequests', { as: owner });
    expect(requests.body.data[0]).toMatchObject({ vendorCompanyName: unlisted.companyName, status: 'submitted' });
    const again = await server.call('addVendor', {
      as: owner,
      body: { jobId, unlisted: { ...unlisted, email: unlisted.email.toUpperCase() } },
    });
    expect(refusalOf(again)).toEqual([409, 'ALREADY_ON_JOB']);
  });

  test('refuses an unknown vendor, both kinds at once, none, and words that cannot go into an email; nothing is added', async () => {
    const send = (body: object) => server.call('addVendor', { as: owner, body: { jobId, ...body } as never });
    const unlisted = { companyName: 'Palar', email: 'a@palar.example' };
    const unknown = await send({ gstns: [fixtureGstn(1), '27AAZZZ0000Z1ZZ'] });
    expect([unknown.status, unknown.problem.errors[0]?.pointer]).toEqual([400, '/gstns/1']);
    expect((await send({ gstns: [fixtureGstn(1)], unlisted })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    const linked = await send({ unlisted: { ...unlisted, companyName: 'see evil.example.com/x' } });
    expect([linked.status, linked.problem.errors[0]?.pointer]).toEqual([400, '/unlisted/companyName']);
    expect((await listOf()).body.vendors).toEqual([]);
  });

  test('a job has at most 200 vendors', async () => {
    await server.database.ownerPool.query(
      `insert into job_vendor (job_id, company_id, company_name, email, state, source, by_user_id, at)
       select $1, $2, 'Filler', n || '@filler.example', 'removed', 'client', $3, now() from generate_series(1, 200) n`,
      [jobId, fixture.sagar.companyId, fixture.users.owner.userId],
    );
    expect(refusalOf(await add([1]))).toEqual([409, 'TOO_MANY_VENDORS']);
  });

  test('only for who chooses the vendors of a job that goes on', async () => {
    expect((await add([1], null)).status).toBe(401);
    expect(refusalOf(await add([1], approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await add([1], buyer)).status).toBe(404);
    await server.call('setJobMember', {
      as: owner,
      path: { id: jobId },
      body: { userId: fixture.users.approver.userId, role: 'buyer' },
    });
    expect((await add([1], approver)).status).toBe(200);
    await hold();
    expect(refusalOf(await add([2]))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('removeVendorFromJob', () => {
  const remove = (id: string, as: TestSession | null = owner) =>
    server.call('removeVendorFromJob', { as, body: { jobVendorId: id, reason: 'too_far', comment: '1200 km away.' } });

  test('keeps the vendor as removed with the reason; addVendor brings it back', async () => {
    await add([1]);
    const id = await idOf(1);
    expect((await remove(id)).body.vendors[0]).toMatchObject({
      state: 'removed',
      isShortlisted: false,
      reason: { code: 'too_far', words: '1200 km away.' },
    });
    expect(refusalOf(await remove(id))).toEqual([409, 'NOT_ON_JOB']);
    expect((await add([1])).body.vendors[0]).toMatchObject({ _id: id, state: 'added', reason: null });
    expect((await kinds()).slice(0, 3)).toEqual(['vendor_added', 'vendor_removed', 'vendor_added']);
  });

  test('only for who chooses; what one does not see is not there', async () => {
    await add([1]);
    const id = await idOf(1);
    expect((await remove(id, null)).status).toBe(401);
    expect(refusalOf(await remove(id, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await remove(id, buyer)).status).toBe(404);
    expect((await remove(unknownId)).status).toBe(404);
    await hold();
    expect(refusalOf(await remove(id))).toEqual([409, 'JOB_CLOSED']);
    const bad = await server.call('removeVendorFromJob', {
      as: owner,
      body: { jobVendorId: id, reason: 'because' as 'other' },
    });
    expect(bad.status).toBe(400);
    expect((await listOf()).body.vendors[0]!.state).toBe('added');
  });
});

describe('addNoteForVendor', () => {
  const note = (id: string, text: string, as: TestSession | null = owner) =>
    server.call('addNoteForVendor', { as, body: { jobVendorId: id, note: text } });

  test('writes a note, the newest first, also on a job on hold', async () => {
    await add([1]);
    const id = await idOf(1);
    await note(id, 'Did the 2024 shutdown well.');
    await hold();
    const { body } = await note(id, 'Asked for a visit.', corporate);
    expect(body.vendors[0]!.notes.map(({ text, by }) => [text, by])).toEqual([
      ['Asked for a visit.', expect.any(String)],
      ['Did the 2024 shutdown well.', expect.any(String)],
    ]);
    expect((await listOf()).body.vendors[0]!.notes).toEqual(body.vendors[0]!.notes);
  });

  test('refuses what is no text, too many, and who has no role', async () => {
    await add([1]);
    const id = await idOf(1);
    for (const text of ['', '   ', 'x'.repeat(1001), 'a\u202Eb']) expect((await note(id, text)).status, text).toBe(400);
    expect((await note(id, 'x', null)).status).toBe(401);
    expect(refusalOf(await note(id, 'x', approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await note(id, 'x', buyer)).status).toBe(404);
    await server.database.ownerPool.query(
      `insert into job_vendor_note (job_vendor_id, company_id, text, by_user_id, at)
       select $1, $2, 'Filler', $3, now() from generate_series(1, 200)`,
      [id, fixture.sagar.companyId, fixture.users.owner.userId],
    );
    expect(refusalOf(await note(id, 'One more.'))).toEqual([409, 'TOO_MANY_NOTES']);
  });
});

describe('shortlistVendorFromJobByClient', () => {
  const mark = (id: string, isShortlisted: boolean, as: TestSession | null = owner) =>
    server.call('shortlistVendorFromJobByClient', { as, body: { jobVendorId: id, isShortlisted } });

  test('marks and takes the mark away; repeated it changes nothing', async () => {
    await add([1]);
    const id = await idOf(1);
    expect((await mark(id, true)).body.vendors[0]!.isShortlisted).toBe(true);
    await mark(id, true);
    expect((await mark(id, false)).body.vendors[0]!.isShortlisted).toBe(false);
    expect((await kinds()).filter((kind) => kind === 'vendor_shortlisted')).toHaveLength(2);
  });

  test('not for one that is not on the job, nor by who does not choose', async () => {
    await add([1]);
    const id = await idOf(1);
    expect((await mark(id, true, null)).status).toBe(401);
    expect(refusalOf(await mark(id, true, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await mark(id, true, buyer)).status).toBe(404);
    expect((await mark('x', true)).status).toBe(400);
    await server.call('removeVendorFromJob', { as: owner, body: { jobVendorId: id, reason: 'other' } });
    expect(refusalOf(await mark(id, true))).toEqual([409, 'NOT_ON_JOB']);
  });
});

describe('recommendVendor', () => {
  const suggest = (number: number, as: TestSession | null = approver, reason = 'Repaired our boiler 1.') =>
    server.call('recommendVendor', { as, body: { jobId, gstn: fixtureGstn(number), reason } });

  test('whoever sees the job suggests one with a reason, and who chooses puts it on the job', async () => {
    expect((await suggest(1)).body.vendors[0]).toMatchObject({
      state: 'suggested',
      source: 'colleague',
      reason: { code: null, words: 'Repaired our boiler 1.' },
    });
    expect(refusalOf(await suggest(1, corporate))).toEqual([409, 'ALREADY_ON_JOB']);
    expect((await listOf()).body.totalVendors).toMatchObject({ total: 0, suggested: 1 });
    const { body } = await add([1]);
    expect(body.vendors[0]).toMatchObject({ state: 'added', source: 'colleague', reason: { code: null } });
    expect(body.totalVendors).toMatchObject({ total: 1, suggested: 0 });
  });

  test('not without a reason, not twice, not by another company, not on a job that stopped', async () => {
    expect((await suggest(1, approver, 'x')).status).toBe(400);
    const unknown = await server.call('recommendVendor', {
      as: approver,
      body: { jobId, gstn: '27AAZZZ0000Z1ZZ', reason: 'Good work.' },
    });
    expect(unknown.status).toBe(400);
    expect((await suggest(1, null)).status).toBe(401);
    expect((await suggest(1, buyer)).status).toBe(404);
    await hold();
    expect(refusalOf(await suggest(1))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('getClientJobs', () => {
  const jobsFor = (as: TestSession | null, query: { jobId?: string } = {}, number = 1) =>
    server.call('getClientJobs', { as, path: { id: fixtureGstn(number) }, query });

  test('the jobs whose vendors the caller chooses, the one asked for first, each with whether the vendor is on it', async () => {
    const first = jobId;
    const second = await newJob();
    await add([1]);
    const { body } = await jobsFor(owner, { jobId: first });
    expect(body.jobs[0]).toMatchObject({ _id: first, isOnJob: true, isCurrent: true });
    expect(body.jobs.find(({ _id }) => _id === second)).toMatchObject({ isOnJob: false, isCurrent: false });
    expect((await jobsFor(approver)).body.jobs.map(({ _id }) => _id)).not.toContain(first);
    expect((await jobsFor(corporate)).body.jobs.map(({ _id }) => _id)).toContain(first);
    expect((await jobsFor(buyer)).body.jobs).toEqual([]);
  });

  test('needs a session and a listed vendor', async () => {
    expect((await jobsFor(null)).status).toBe(401);
    expect((await server.call('getClientJobs', { as: owner, path: { id: '27AAZZZ0000Z1ZZ' } })).status).toBe(404);
    expect((await server.call('getClientJobs', { as: owner, path: { id: 'x' } })).status).toBe(400);
  });
});

describe('addVendorToShortlistedJobs', () => {
  const addTo = (jobIds: string[], as: TestSession | null = owner) =>
    server.call('addVendorToShortlistedJobs', { as, body: { gstn: fixtureGstn(1), jobIds } });

  test('adds to each, and says where it was', async () => {
    const other = await newJob();
    await add([1]);
    expect((await addTo([jobId, other])).body).toEqual({ added: [other], alreadyThere: [jobId] });
    expect((await listOf(owner, other)).body.totalVendors.total).toBe(1);
  });

  test('all or none', async () => {
    const other = await newJob();
    expect((await addTo([other, unknownId])).status).toBe(404);
    expect((await listOf(owner, other)).body.vendors).toEqual([]);
    expect(refusalOf(await addTo([other], approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await addTo([other], null)).status).toBe(401);
    expect((await addTo([])).status).toBe(400);
    await hold();
    expect(refusalOf(await addTo([other, jobId]))).toEqual([409, 'JOB_CLOSED']);
    expect((await listOf(owner, other)).body.vendors).toEqual([]);
  });
});
