import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { visitActs } from '../../testing/visit-world.ts';

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
beforeEach(() => emptied(server, 'visit', 'chat_thread', 'notification', 'job', 'project'));

const search = (words: string, as: TestSession | null = owner) =>
  server.call('searchCompany', { as, query: { search: words } });
const emptyHanded = { jobs: [], people: [], threads: [], files: [], visits: [] };

async function upload(name: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([name]), name);
  return (await server.call('setFileUpload', { as: owner, body })).body.fileId;
}

describe('searchCompany', () => {
  test('finds jobs by number, title, service and vendor; every word counts, and the latest change is first', async () => {
    const { jobId, vendors } = await acts.sourced(owner, 1);
    const { number } = (await server.call('getJobRequestReport', { as: owner, path: { id: jobId } })).body
      .jobRequestDetails;
    const other = (await server.call('createJob', { as: owner, body: { title: 'Boiler house roof' } })).body;
    const both = (await search('boiler')).body.jobs;
    expect(both.map(({ _id }) => _id).toSorted()).toEqual([jobId, other._id].toSorted());
    for (const words of [number, number.slice(-4), 'wall boiler', `boiler ${vendors[0]!.companyName.split(' ')[0]!}`])
      expect((await search(words)).body.jobs, words).toEqual([
        { _id: jobId, number, title: 'Boiler 2 water-wall repair', status: 'sourcing' },
      ]);
    expect((await search('boiler crane')).body).toEqual(emptyHanded);
  });

  test('finds colleagues with access by name, email and designation', async () => {
    const { fullName } = (await server.call('getClientsList', { as: owner })).body.data.find(
      ({ _id }) => _id === fixture.users.approver.userId,
    )!;
    expect((await search(fullName)).body.people).toMatchObject([{ userId: fixture.users.approver.userId, fullName }]);
    expect((await search(fixture.users.approver.email)).body.people).toHaveLength(1);
    expect((await search(fixture.users.buyer.email)).body).toEqual(emptyHanded);
  });

  test('finds threads by vendor and job, and files of jobs and messages by name', async () => {
    const { jobId, vendors } = await acts.quoting(owner, 1);
    const { number } = (await server.call('getJobRequestReport', { as: owner, path: { id: jobId } })).body
      .jobRequestDetails;
    const start = { communicationType: 'vendor', jobVendorId: vendors[0]!._id } as const;
    const threadId = (await server.call('chatInitiate', { as: owner, body: start })).body.thread._id;
    const form = new FormData();
    form.set('file', new Blob(['Gate 4']), 'Tube plan of the gate.txt');
    const { fileId } = (await server.call('uploadFile', { as: owner, path: { id: threadId }, body: form })).body;
    const message = { threadId, clientMessageId: randomUUID(), text: 'Gate 4.', fileIds: [fileId] };
    const { seq } = (await server.call('sendMessage', { as: owner, body: message })).body;
    const fileIds = [await upload('Tube plan rev 0.txt')];
    await server.call('addRfqDocuments', { as: owner, body: { jobId, fileIds } });

    expect((await search(vendors[0]!.companyName)).body.threads).toEqual([
      { _id: threadId, name: vendors[0]!.companyName, jobNumber: number },
    ]);
    const { files } = (await search('tube plan')).body;
    const rows = files.map(({ name, threadId: sentIn, jobNumber }) => [name, sentIn, jobNumber]);
    expect(new Set(rows.map((row) => row.join()))).toEqual(
      new Set([['Tube plan of the gate.txt', threadId, number].join(), ['Tube plan rev 0.txt', null, number].join()]),
    );
    await server.call('deleteChat', { as: owner, body: { threadId, seq, isDeleted: true } });
    expect((await search('tube plan')).body.files.map(({ name }) => name)).toEqual(['Tube plan rev 0.txt']);

    // Who reads no thread of the job finds none, nor what was sent in it; another company finds nothing at all.
    expect((await search(vendors[0]!.companyName, approver)).body.threads).toEqual([]);
    expect((await search('tube plan', stranger)).body).toEqual(emptyHanded);
    expect((await search(number, stranger)).body).toEqual(emptyHanded);
  });

  test('finds a conversation without a job by its vendor', async () => {
    const enquiry = {
      gstn: fixtureGstn(1),
      subject: 'Retubing of boiler 2',
      message: 'Please tell us your earliest slot.',
    };
    await server.call('enquireVendor', { as: owner, body: enquiry });
    const { _id, title } = (await server.call('chatlistGetData', { as: owner })).body.threads[0]!;
    expect((await search(title)).body.threads).toEqual([{ _id, name: title, jobNumber: null }]);
    expect((await search(title, stranger)).body.threads).toEqual([]);
  });

  test('finds visits by title, vendor and number, for those who may see them', async () => {
    const visits = visitActs(server);
    const { id: _id, card } = await visits.requested(owner);
    const { number, title } = card;
    const vendorName = card.vendor.companyName;
    const visit = { _id, number, title, vendorName, startsAt: null };
    for (const words of [number, 'survey boiler', `${vendorName} survey`])
      expect((await search(words)).body.visits, words).toEqual([visit]);
    expect((await search('survey crane')).body.visits).toEqual([]);
    expect((await search(number, stranger)).body.visits).toEqual([]);
    await visits.startIn(_id, 60);
    const { rows } = await server.database.ownerPool.query('select starts_at from visit where id = $1', [_id]);
    const startsAt = new Date((rows as { starts_at: string }[])[0]!.starts_at).toISOString();
    expect((await search(number)).body.visits).toEqual([{ ...visit, startsAt }]);
  });

  test('what is written is looked for as it stands, and at least two characters of it', async () => {
    await acts.sourced(owner, 1);
    for (const words of ['%%', '__', "b'oiler", '\\\\']) expect((await search(words)).body, words).toEqual(emptyHanded);
    expect((await search('b')).status).toBe(400);
    expect((await search('boiler', null)).status).toBe(401);
  });
});
