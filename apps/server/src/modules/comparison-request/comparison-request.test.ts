import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { levellingProblems } from './comparison-request.rules.ts';

let server: TestServer;
let owner: TestSession;
let approver: TestSession;
let corporate: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_URL: 'https://buy.example.com', TEAM_EMAIL: 'team@provider.example' },
  });
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  corporate = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'levelling_request', 'comparison', 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = (answer: { problem: { errors: { pointer: string }[] } }) =>
  answer.problem.errors.map(({ pointer }) => pointer);

async function uploaded(as = owner, name = 'offer.txt'): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([`offer ${name}`]), name);
  return (await server.call('setFileUpload', { as, body: form })).body.fileId;
}
const submit = async (more: object = {}, as: TestSession | null = owner) =>
  server.call('submitCompareQuotationRequest', {
    as,
    rawBody: {
      title: 'Refractory, annual rates',
      files: [{ fileId: await uploaded(as ?? owner), vendor: 'Konkan Thermal' }],
      ...more,
    },
  });
const resubmit = (
  request: { _id: string; version: number; files: { fileId: string; vendor: string }[] },
  more: object = {},
  as: TestSession | null = owner,
) =>
  server.call('resubmitCompareQuotationRequest', {
    as,
    rawBody: {
      requestId: request._id,
      version: request.version,
      title: 'Refractory, annual rates',
      files: request.files.map(({ fileId, vendor }) => ({ fileId, vendor })),
      ...more,
    },
  });
const read = (id: string, as: TestSession | null = owner) => server.call('getComparedQuotation', { as, path: { id } });
const cancel = (id: string, as: TestSession | null = owner) =>
  server.call('cancelCompareQuotationRequest', { as, path: { id } });
const list = async (as = owner, query: object = {}) =>
  (await server.call('listCompareQuotationRequests', { as, query })).body;
const setStatus = (id: string, status: string, answer: string | null = null) =>
  server.database.ownerPool.query('update levelling_request set status = $2, answer = $3 where id = $1', [
    id,
    status,
    answer,
  ]);
const teamMails = async () =>
  (await server.sentMessages()).filter(({ to }) => to === 'team@provider.example').map(({ subject }) => subject);
/** A job of the owner that was submitted and has no call for quotes. */
async function submittedJob() {
  const { body: job } = await server.call('createJob', {
    as: owner,
    body: { title: 'Kiln shutdown', subcategoryId: 'boiler-repair', plantId: fixture.sagar.plantId },
  });
  await server.database.ownerPool.query("update job set status = 'sourcing', submitted_at = now() where id = $1", [
    job._id,
  ]);
  return job;
}

describe('submitCompareQuotationRequest', () => {
  test('keeps the request with its files, and mails the provider’s team', async () => {
    const files = [
      { fileId: await uploaded(owner, 'konkan.txt'), vendor: ' Konkan  Thermal ' },
      { fileId: await uploaded(owner, 'vindhya.txt'), vendor: 'Vindhya Erectors' },
    ];
    const fields = { title: 'Refractory, annual rates', remarks: 'Scaffolding is in.', neededBy: '2099-01-15' };
    const { status, body } = await submit({ ...fields, files });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...fields,
      number: 'QL-1',
      status: 'requested',
      job: null,
      answer: null,
      comparisonId: null,
      requestedBy: 'Owner Person',
      version: 1,
      can: { change: true, cancel: true },
    });
    expect(body.files.map(({ fileName, vendor }) => [fileName, vendor])).toEqual([
      ['konkan.txt', 'Konkan Thermal'],
      ['vindhya.txt', 'Vindhya Erectors'],
    ]);
    const seen = (await read(body._id)).body;
    expect(seen.request).toEqual(body);
    expect(seen.entries).toMatchObject([{ kind: 'requested', by: 'Owner Person', isTeam: false }]);
    const mail = (await server.sentMessages()).find(({ to }) => to === 'team@provider.example')!;
    expect(mail.subject).toBe('Bid tabulation requested, QL-1 of Sagar Steel');
    expect(mail.text).toContain(' Needed by 15 Jan 2099.');
    expect(mail.text).toContain(`https://buy.example.com/provider/levelling/${body._id}`);
  });

  test('numbers go on within the company, over requests that one does not see', async () => {
    expect((await submit()).body.number).toBe('QL-1');
    expect((await submit({}, approver)).body.number).toBe('QL-2');
    expect((await submit({}, stranger)).body.number).toBe('QL-1');
  });

  test('for a job: of who owns it or buys for it, without sealed quotes and without a comparison', async () => {
    const job = await submittedJob();
    const { body } = await submit({ jobId: job.number });
    expect(body.job).toEqual({ _id: job._id, number: job.number, title: 'Kiln shutdown' });
    expect(refusalOf(await submit({ jobId: job._id }, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await submit({ jobId: job._id }, stranger)).status).toBe(404);
    await server.database.ownerPool.query("update job set status = 'draft' where id = $1", [job._id]);
    expect(refusalOf(await submit({ jobId: job._id }))).toEqual([409, 'JOB_IS_DRAFT']);
    const sealed = await rfqActs(server).quoting(owner, 1);
    expect(refusalOf(await submit({ jobId: sealed.jobId }))).toEqual([409, 'NOT_OPENED']);
  });

  test('a job with a comparison is not levelled once more', async () => {
    const job = await submittedJob();
    const lines = [{ description: 'Refractory repair' }];
    const sheet = (await server.call('quoteComparison', { as: owner, body: { title: 'Typed', lines } })).body;
    await server.call('updateComparisonJobId', { as: owner, path: { id: sheet._id }, body: { jobId: job._id } });
    expect(refusalOf(await submit({ jobId: job._id }))).toEqual([409, 'COMPARISON_EXISTS']);
  });

  test('names what is wrong: a day that is over, links in what is emailed, files that are another’s', async () => {
    const file = await uploaded();
    const files = [
      { fileId: file, vendor: ' ' },
      { fileId: file, vendor: 'Konkan' },
      { fileId: await uploaded(approver), vendor: 'Vindhya' },
    ];
    const answer = await submit({ title: 'evil.example.com/x', neededBy: '2020-01-01', files });
    expect(pointersOf(answer)).toEqual([
      '/title',
      '/neededBy',
      '/files/0/vendor',
      '/files/1/fileId',
      '/files/2/fileId',
    ]);
    expect((await submit({ files: [] })).status).toBe(400);
    expect((await submit({}, null)).status).toBe(401);
  });

  test('so many a day and no more', async () => {
    const small = await startTestServer({ budgets: { ...server.config.budgets, levellingRequestsPerUserPerDay: 1 } });
    const as = await small.login(fixture.users.owner.email);
    const send = async () => {
      const form = new FormData();
      form.set('file', new Blob(['offer']), 'offer.txt');
      const { fileId } = (await small.call('setFileUpload', { as, body: form })).body;
      const body = { title: 'Refractory', files: [{ fileId, vendor: 'Konkan' }] };
      return small.call('submitCompareQuotationRequest', { as, body });
    };
    const sent = await send();
    expect(sent.status).toBe(201);
    expect((await send()).status).toBe(429);
    const { _id: requestId, version, title, files } = sent.body;
    const kept = files.map(({ fileId, vendor }) => ({ fileId, vendor }));
    const again = { requestId, version, title, files: kept };
    expect((await small.call('resubmitCompareQuotationRequest', { as, body: again })).status).toBe(429);
    await small.stop();
  });
});

describe('resubmitCompareQuotationRequest', () => {
  test('one that was sent back goes out again as it is now; a file that is taken off is deleted', async () => {
    const { body: request } = await submit();
    await setStatus(request._id, 'sent_back', 'The second page is missing.');
    const fileId = await uploaded(owner, 'whole.txt');
    const files = [{ fileId, vendor: 'Konkan Thermal' }];
    const again = await resubmit(request, { title: 'Refractory, whole offer', files });
    expect(again.body).toMatchObject({
      status: 'requested',
      title: 'Refractory, whole offer',
      answer: null,
      version: 2,
    });
    expect(again.body.files.map(({ fileName }) => fileName)).toEqual(['whole.txt']);
    expect((await read(request._id)).body.entries[0]).toMatchObject({ kind: 'resubmitted' });
    expect(await teamMails()).toContain('Bid tabulation request resubmitted, QL-1 of Sagar Steel');
    const { rows } = await server.database.ownerPool.query('select deleted_at from stored_file where id = $1', [
      request.files[0]!.fileId,
    ]);
    expect(rows[0].deleted_at).not.toBeNull();
  });

  test('one that nobody has begun with is changed', async () => {
    const { body: request } = await submit();
    const changed = await resubmit(request, { remarks: 'Without scaffolding.' });
    expect(changed.body).toMatchObject({ remarks: 'Without scaffolding.', status: 'requested' });
    expect((await read(request._id)).body.entries[0]).toMatchObject({ kind: 'changed' });
  });

  test('not while it is in work, nor later, nor over a change that was not seen', async () => {
    const { body: request } = await submit();
    for (const status of ['in_work', 'delivered', 'cancelled']) {
      await setStatus(request._id, status);
      expect(refusalOf(await resubmit(request))).toEqual([409, 'LEVELLING_CLOSED']);
    }
    await setStatus(request._id, 'sent_back');
    expect(refusalOf(await resubmit({ ...request, version: 7 }))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await resubmit(request, {}, approver)).status).toBe(404);
    expect((await resubmit(request, { title: ' ' })).status).toBe(400);
    expect((await resubmit(request, {}, null)).status).toBe(401);
    expect((await read(request._id)).body.request.version).toBe(1);
  });

  test('not for a job whose quotes are sealed meanwhile, or of others', async () => {
    const { body: request } = await submit();
    await setStatus(request._id, 'sent_back');
    const sealed = await rfqActs(server).quoting(owner, 1);
    expect(refusalOf(await resubmit(request, { jobId: sealed.jobId }))).toEqual([409, 'NOT_OPENED']);
    const job = await submittedJob();
    const { body: theirs } = await submit({}, approver);
    expect(refusalOf(await resubmit(theirs, { jobId: job._id }, approver))).toEqual([403, 'NOT_ALLOWED']);
  });
});

describe('listCompareQuotationRequests', () => {
  test('one’s own, the newest first, of the states that are asked for; a super user has all of the company', async () => {
    const { body: first } = await submit();
    const { body: second } = await submit();
    const { body: theirs } = await submit({}, approver);
    await submit({}, stranger);
    await setStatus(first._id, 'delivered');
    expect((await list()).requests.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect((await list(owner, { status: ['delivered'] })).requests.map(({ _id }) => _id)).toEqual([first._id]);
    expect(await list(owner, { offset: 2, limit: 1 })).toMatchObject({ total: 2, requests: [{ _id: first._id }] });
    expect((await list(corporate)).requests.map(({ _id }) => _id)).toEqual([theirs._id, second._id, first._id]);
  });

  test('nobody’s without a session', async () => {
    expect((await server.call('listCompareQuotationRequests', { as: null })).status).toBe(401);
    expect((await server.call('listCompareQuotationRequests', { as: owner, query: { limit: 0 } })).status).toBe(400);
  });
});

describe('getComparedQuotation', () => {
  test('is seen by who asked and by super users alone', async () => {
    const { body: request } = await submit();
    expect((await read(request._id)).body.request.title).toBe('Refractory, annual rates');
    expect((await read(request._id, corporate)).status).toBe(200);
    expect((await read(request._id, approver)).status).toBe(404);
    expect((await read(request._id, stranger)).status).toBe(404);
    expect((await read(request._id, null)).status).toBe(401);
    expect((await read('x')).status).toBe(400);
  });

  test('row-level security hides rows, files and histories of others', async () => {
    const { body: request } = await submit();
    const counts = async (user: { companyId: string; userId: string }) => {
      const tenant = createRequestDatabases(server.database.appPool).withTenant(user);
      const found = [];
      for (const table of ['levelling_request', 'levelling_file', 'levelling_log'] as const)
        found.push((await tenant.db.selectFrom(table).select('company_id').execute()).length);
      await tenant.rollback();
      return found;
    };
    const { companyId } = fixture.sagar;
    expect(request.number).toBe('QL-1');
    expect(await counts({ companyId, userId: fixture.users.owner.userId })).toEqual([1, 1, 1]);
    expect(await counts({ companyId, userId: fixture.users.approver.userId })).toEqual([0, 0, 0]);
    expect(await counts({ companyId: fixture.deccan.companyId, userId: fixture.users.buyer.userId })).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('cancelCompareQuotationRequest', () => {
  test('ends a request that nobody has begun with, or that was sent back; the team is told', async () => {
    const { body: request } = await submit();
    expect((await cancel(request._id)).body).toMatchObject({
      status: 'cancelled',
      can: { change: false, cancel: false },
    });
    expect((await read(request._id)).body.entries[0]).toMatchObject({ kind: 'cancelled' });
    expect(await teamMails()).toContain('Bid tabulation request cancelled, QL-1 of Sagar Steel');
    const { body: other } = await submit();
    await setStatus(other._id, 'sent_back');
    expect((await cancel(other._id)).body.status).toBe('cancelled');
  });

  test('not one in work, and nobody else’s', async () => {
    const { body: request } = await submit();
    expect((await cancel(request._id, approver)).status).toBe(404);
    expect((await cancel(request._id, null)).status).toBe(401);
    expect((await cancel('x')).status).toBe(400);
    await setStatus(request._id, 'in_work');
    expect(refusalOf(await cancel(request._id))).toEqual([409, 'LEVELLING_CLOSED']);
    expect((await read(request._id)).body.request.status).toBe('in_work');
  });
});

describe('getFileToLevel', () => {
  const get = (id: string, fileId: string, as: TestSession | null = owner) =>
    server.call('getFileToLevel', { as, path: { id, fileId } });

  test('the file of a request that one sees', async () => {
    const { body: request } = await submit();
    const { status, headers } = await get(request._id, request.files[0]!.fileId);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('offer.txt');
  });

  test('a price in a file is read by way of its request alone', async () => {
    const { body: request } = await submit();
    const { fileId } = request.files[0]!;
    expect((await server.call('getFile', { as: corporate, path: { fileId } })).status).toBe(404);
    expect((await get(request._id, fileId, approver)).status).toBe(404);
    expect((await get(request._id, fileId, stranger)).status).toBe(404);
    expect((await get(request._id, unknownId)).status).toBe(404);
    expect((await get(request._id, fileId, null)).status).toBe(401);
    expect((await get('x', fileId)).status).toBe(400);
    expect(refusalOf(await server.call('deleteFile', { as: owner, path: { fileId } }))).toEqual([409, 'FILE_IN_USE']);
  });
});

describe('levellingProblems', () => {
  test('a day that the request had before stays good when it is over', () => {
    const fields = { title: 'Tubes', files: [], neededBy: '2026-11-01' };
    const known = { fileIds: new Set<string>(), today: '2026-11-20', neededByBefore: '2026-11-01' };
    expect(levellingProblems(fields, known)).toEqual([]);
    expect(levellingProblems(fields, { ...known, neededByBefore: null })).toHaveLength(1);
  });
});
