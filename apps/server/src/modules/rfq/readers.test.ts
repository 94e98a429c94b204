import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let colleague: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  colleague = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const read = (id: string, as: TestSession | null = owner) => server.call('getRfqReaders', { as, path: { id } });
const rfqOf = async (id: string, as = owner) => (await server.call('getRfq', { as, path: { id } })).body;
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];
const assign = (jobId: string, role: 'buyer' | 'auditor') =>
  server.call('setJobMember', {
    as: owner,
    path: { id: jobId },
    body: { userId: fixture.users.approver.userId, role },
  });

describe('getRfqReaders', () => {
  test('when each vendor opened its link, read a revision, downloaded a document and read the answers to all', async () => {
    const job = await acts.sourced(owner, 2);
    const { jobId } = job;
    const { fileId } = await awardActs(server).upload(owner, 'Rotor.txt', '14 stages');
    await server.call('addRfqDocuments', { as: owner, body: { jobId, fileIds: [fileId] } });
    await acts.setTerms(owner, jobId);
    await acts.publish(owner, jobId);
    const { recipients } = (await acts.send(owner, jobId, job.vendors)).body;
    const browser = await acts.openLink(await acts.tokenFor(recipients[0]!.email!));
    const { headers } = browser;
    const unread = (await read(jobId)).body;
    expect(unread.revisions.map(({ number }) => number)).toEqual([1]);
    expect(unread.documents).toMatchObject([{ name: 'Rotor.txt', version: 1 }]);
    const documentId = unread.documents[0]!._id;
    const nothing = { revisions: [], documents: [], answers: { read: 0, readAt: null } };
    expect(unread.vendors).toMatchObject([
      { state: 'viewed', sentTo: recipients[0]!.email, viewedAt: expect.any(String), ...nothing },
      { state: 'delivered', sentTo: recipients[1]!.email, viewedAt: null, ...nothing },
    ]);

    await server.call('confirmRevisionRead', { headers, body: { revision: 1 } });
    await server.call('getVendorDocument', { headers, path: { id: documentId } });
    const asked = (await acts.ask(browser, 'Who supplies the crane?')).body;
    const answer = { answer: 'The plant.', to: 'all', question: 'Who brings the crane?' } as const;
    await server.call('answerQuestion', { as: owner, path: { id: asked._id }, body: answer });
    expect((await read(jobId)).body).toMatchObject({ answers: 1, vendors: [{ answers: { read: 0 } }, {}] });
    await server.call('getVendorQuestions', { headers });
    const { vendors } = (await read(jobId)).body;
    expect(vendors).toMatchObject([
      {
        revisions: [{ number: 1, readAt: expect.any(String) }],
        documents: [{ _id: documentId, version: 1, readAt: expect.any(String) }],
        answers: { read: 1, readAt: expect.any(String) },
      },
      nothing,
    ]);

    // A revision of which a quote is submitted was read, and what was read before stays.
    await acts.setTerms(owner, jobId, { message: 'Bring welders.' });
    await acts.publish(owner, jobId);
    await acts.submit(browser);
    expect((await read(jobId)).body.vendors[0]).toMatchObject({
      state: 'quoted',
      revisions: [{ number: 1, readAt: vendors[0]!.revisions[0]!.readAt }, { number: 2 }],
    });
  });

  test('reports the delivery of the last email, and leaves out a vendor that was removed', async () => {
    const { jobId, recipients } = await acts.quoting(owner, 2);
    await server.tasks.drain();
    expect((await read(jobId)).body.vendors.map(({ delivery }) => delivery)).toEqual(['sent', 'sent']);
    await server.database.ownerPool.query(
      `update task set state = 'dead' where id = (select mail_task_id from rfq_invitation where job_vendor_id = $1)`,
      [recipients[0]!.jobVendorId],
    );
    expect((await read(jobId)).body.vendors[0]!.delivery).toBe('failed');
    const removal = { jobVendorId: recipients[0]!.jobVendorId, reason: 'other', comment: 'Twice on the job.' } as const;
    await server.call('removeVendorFromJob', { as: owner, body: removal });
    expect((await read(jobId)).body.vendors.map(({ jobVendorId }) => jobVendorId)).toEqual([
      recipients[1]!.jobVendorId,
    ]);
  });

  test('is for the owner and buyers of the job: 403 for an auditor, 404 for other companies, 401 for guests, 400 for no job', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    expect((await read(jobId)).body).toEqual({ revisions: [], documents: [], answers: 0, vendors: [] });
    await assign(jobId, 'auditor');
    expect(refusalOf(await read(jobId, colleague))).toEqual([403, 'NOT_ALLOWED']);
    expect((await rfqOf(jobId, colleague)).can.readers).toBe(false);
    await assign(jobId, 'buyer');
    expect((await read(jobId, colleague)).status).toBe(200);
    expect((await rfqOf(jobId, colleague)).can.readers).toBe(true);
    expect((await read(jobId, stranger)).status).toBe(404);
    expect((await read(jobId, null)).status).toBe(401);
    expect((await read('JR-1')).status).toBe(400);
  });
});

describe('extendRfqDeadline', () => {
  const extend = async (jobId: string, hours: number, more: { as?: TestSession | null; version?: number } = {}) => {
    const { as = owner, version = (await rfqOf(jobId)).version } = more;
    return server.call('extendRfqDeadline', { as, body: { jobId, version, deadline: acts.inHours(hours) } });
  };

  test('publishes the deadline alone and mails vendors; what else was changed still waits, and no quote has to be reconfirmed', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    await acts.setTerms(owner, jobId, { message: 'Bring welders.' });
    const { status, body } = await extend(jobId, 96);
    expect(status).toBe(200);
    expect(body).toMatchObject({ revision: 2, haNewUpdatesForPublish: true, changes: [{ what: 'message' }] });
    const { headers } = browsers[0]!;
    const seen = (await server.call('getVendorRfq', { headers })).body;
    expect([seen.deadline, seen.message, seen.changes.map(({ what }) => what)]).toEqual([
      body.terms.deadline,
      null,
      ['deadline'],
    ]);
    expect(seen.submissions[0]!.state).toBe('submitted');
    const [mail] = (await server.sentMessages()).filter(({ to }) => to === recipients[0]!.email);
    expect(mail!.subject).toContain('deadline extended to');
    expect(mail!.text).toContain('Your quote is still valid.');
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]!.kind).toBe('rfq_published');
  });

  test('refuses an earlier deadline, one that a colleague changed, a draft, and who does not publish', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const early = await extend(jobId, 48);
    expect([early.status, (early.body as { errors?: { pointer: string }[] }).errors?.[0]?.pointer]).toEqual([
      400,
      '/deadline',
    ]);
    expect(refusalOf(await extend(jobId, 96, { version: 0 }))).toEqual([409, 'VERSION_CONFLICT']);
    await assign(jobId, 'buyer');
    expect(refusalOf(await extend(jobId, 96, { as: colleague }))).toEqual([403, 'NOT_ALLOWED']);
    expect((await extend(jobId, 96, { as: stranger })).status).toBe(404);
    expect((await extend(jobId, 96, { as: null })).status).toBe(401);
    const draft = await acts.sourced(owner, 1);
    expect(refusalOf(await extend(draft.jobId, 96))).toEqual([409, 'NOT_PUBLISHED']);
  });

  test('after the deadline only with too few quotes, and then a day or more', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.closeIn(jobId);
    expect((await extend(jobId, 20)).status).toBe(400);
    const { body } = await extend(jobId, 30);
    expect(body.state).toBe('published');
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    expect(refusalOf(await extend(jobId, 96))).toEqual([409, 'RFQ_CLOSED']);
  });
});

describe('getRfq', () => {
  test('names the vendors that were not sent the RFQ, those that have not quoted, and counts unanswered questions', async () => {
    const job = await acts.sourced(owner, 3);
    const { jobId } = job;
    const ids = job.vendors.map(({ _id }) => _id);
    expect((await rfqOf(jobId)).waiting).toMatchObject({ silentIds: [], unanswered: 0 });
    expect(new Set((await rfqOf(jobId)).waiting.unsentIds)).toEqual(new Set(ids));
    await acts.setTerms(owner, jobId);
    await acts.publish(owner, jobId);
    const { recipients } = (await acts.send(owner, jobId, job.vendors.slice(0, 2))).body;
    const first = recipients.find(({ jobVendorId }) => jobVendorId === ids[0])!;
    const browser = await acts.openLink(await acts.tokenFor(first.email!));
    await acts.ask(browser, 'Who supplies the crane?');
    await acts.submit(browser);
    const { waiting, can } = await rfqOf(jobId);
    expect(waiting).toEqual({ unsentIds: [ids[2]], silentIds: [ids[1]], unanswered: 1 });
    expect(can.open).toBe(false);
    await acts.closeIn(jobId);
    expect((await rfqOf(jobId)).can).toMatchObject({ open: true, send: false });
  });
});
