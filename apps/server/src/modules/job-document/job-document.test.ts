import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { cleanUpFiles } from '../file-upload/file-upload.queries.ts';

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
beforeEach(() => emptied(server, 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const DRAWING = 'ga-rev-0.txt';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];

async function upload(name: string, text: string, as: TestSession = owner): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([text]), name);
  return (await server.call('setFileUpload', { as, body })).body.fileId;
}
const list = (id: string, as: TestSession | null = owner) => server.call('getJobDocuments', { as, path: { id } });
const add = (jobId: string, fileIds: string[], documentId?: string, as: TestSession | null = owner) =>
  server.call('addRfqDocuments', { as, body: { jobId, fileIds, ...(documentId && { documentId }) } });
const rename = (documentId: string, name: string, as: TestSession | null = owner) =>
  server.call('editRfqFileName', { as, body: { documentId, name } });
const describeIt = (documentId: string, description: string | null, as: TestSession | null = owner) =>
  server.call('editDocDescription', { as, body: { documentId, kind: 'general_arrangement_drawing', description } });
const toggle = (documentId: string, isShown: boolean, as: TestSession | null = owner) =>
  server.call('toggleRfqFileState', { as, body: { documentId, isShown } });
const remove = (documentId: string, isDeleted = true, as: TestSession | null = owner) =>
  server.call('deleteJobDocument', { as, body: { documentId, isDeleted } });
const restore = (documentId: string, number: number, as: TestSession | null = owner) =>
  server.call('restoreDocVersion', { as, body: { documentId, number } });
const versions = (id: string, as: TestSession | null = owner) => server.call('getRfqDocVersion', { as, path: { id } });
const download = (id: string, number?: number, as: TestSession | null = owner) =>
  server.call('getJobDocument', { as, path: { id }, query: number === undefined ? {} : { number } });
const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString();
const lastEntry = async (id: string) =>
  (await server.call('getLatestActivityLog', { as: owner, path: { id } })).body.entries[0]!;
const namesOf = async (id: string) => (await list(id)).body.documents.map(({ name }) => name);

/** A job in sourcing with one document, and its id. */
async function documented() {
  const { jobId } = await acts.sourced(owner, 1);
  const { documents } = (await add(jobId, [await upload(DRAWING, 'panel 1')])).body;
  return { jobId, documentId: documents[0]!._id };
}
/** Each write of the owner's document by somebody else. */
const writes: Record<string, (documentId: string, as: TestSession | null) => Promise<{ status: number }>> = {
  editRfqFileName: (id, as) => rename(id, 'other', as),
  editDocDescription: (id, as) => describeIt(id, 'Other.', as),
  toggleRfqFileState: (id, as) => toggle(id, false, as),
  deleteJobDocument: (id, as) => remove(id, true, as),
  restoreDocVersion: (id, as) => restore(id, 1, as),
};
/** What those meet who may not change a document, and who names one that is not there; it stays as it was. */
async function refusals(name: string) {
  const { jobId, documentId } = await documented();
  const before = (await list(jobId)).body;
  const act = writes[name]!;
  const statuses = [
    (await act(documentId, approver)).status,
    (await act(documentId, stranger)).status,
    (await act(documentId, null)).status,
    (await act(unknownId, owner)).status,
    (await act('x', owner)).status,
  ];
  expect((await list(jobId)).body).toEqual(before);
  return statuses;
}

describe('getJobDocuments', () => {
  test('in the order in which they were added, with what vendors have of each', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    const first = await upload('first.txt', 'one');
    const second = await upload('second.txt', 'two');
    await add(jobId, [first, second]);
    expect((await list(jobId)).body).toMatchObject({
      documents: [
        { name: 'first.txt', version: 1, kind: null, isShown: true, publishedVersion: null, readBy: 0, sizeInBytes: 3 },
        { name: 'second.txt', mediaType: 'text/plain', addedBy: 'Owner Person' },
      ],
      can: { edit: true },
    });
    await acts.publish(owner, jobId);
    const id = (await list(jobId)).body.documents[0]!._id;
    for (const { headers } of [...browsers, browsers[0]!])
      await server.call('getVendorDocument', { headers, path: { id } });
    expect((await list(jobId)).body.documents).toMatchObject([
      { publishedVersion: 1, readBy: 2 },
      { publishedVersion: 1, readBy: 0 },
    ]);
    await add(jobId, [await upload('new.txt', 'three')], id);
    expect((await list(jobId)).body.documents[0]).toMatchObject({ name: 'first.txt', version: 2, publishedVersion: 1 });
  });

  test('for who sees the job, who may not write reads that in can; guests 401, other companies and unknown ones 404', async () => {
    const { jobId } = await documented();
    expect((await list(jobId, approver)).body).toMatchObject({ documents: [{ name: DRAWING }], can: { edit: false } });
    expect((await list(jobId, null)).status).toBe(401);
    expect((await list(jobId, stranger)).status).toBe(404);
    expect((await list(unknownId)).status).toBe(404);
    expect((await list('x')).status).toBe(400);
  });
});

describe('addRfqDocuments', () => {
  test('adds files to a draft, by who may edit it', async () => {
    const jobId = (await server.call('createJob', { as: owner, body: {} })).body._id;
    const fileIds = [await upload(DRAWING, 'panel 1')];
    expect((await add(jobId, fileIds, undefined, stranger)).status).toBe(404);
    expect((await add(jobId, fileIds)).body).toMatchObject({ documents: [{ name: DRAWING }], can: { edit: true } });
    expect((await list(jobId)).body.documents).toMatchObject([{ name: DRAWING, publishedVersion: null }]);
  });

  test('adds files, and next versions of one, each in the log', async () => {
    const { jobId, documentId } = await documented();
    expect(await lastEntry(jobId)).toMatchObject({ kind: 'document_added', detail: { document: DRAWING } });
    const next = await upload('ga-rev-1.txt', 'panel 1 and 2');
    const { documents } = (await add(jobId, [next], documentId)).body;
    expect(documents).toMatchObject([{ _id: documentId, name: DRAWING, version: 2, sizeInBytes: 13 }]);
    expect((await list(jobId)).body.documents).toEqual(documents);
    expect(await lastEntry(jobId)).toMatchObject({ kind: 'document_changed', detail: { document: DRAWING } });
    const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(body.firstBroken).toBeNull();
  });

  test('files that are nobody’s, another person’s, another company’s, or named like one that is there are named; nothing is added', async () => {
    const { jobId } = await documented();
    const mine = await upload('mine.txt', 'mine');
    const theirs = await upload('theirs.txt', 'theirs', stranger);
    const colleagues = await upload('colleagues.txt', 'theirs', approver);
    const sameName = await upload(DRAWING.toUpperCase(), 'another');
    for (const other of [theirs, colleagues, unknownId, sameName])
      expect(pointersOf(await add(jobId, [mine, other]))).toEqual([400, ['/fileIds/1']]);
    const twice = await upload('Mine.txt', 'mine again');
    expect(pointersOf(await add(jobId, [mine, twice]))).toEqual([400, ['/fileIds/1']]);
    expect((await add(jobId, [])).status).toBe(400);
    expect((await add(jobId, [mine, mine])).status).toBe(400);
    expect(await namesOf(jobId)).toEqual([DRAWING]);
  });

  test('one file at a time as a next version, of a document of this job that is not deleted', async () => {
    const { jobId, documentId } = await documented();
    const other = (await acts.sourced(owner, 1)).jobId;
    const files = [await upload('a.txt', 'a'), await upload('b.txt', 'b')];
    expect(pointersOf(await add(jobId, files, documentId))).toEqual([400, ['/fileIds']]);
    expect((await add(other, [files[0]!], documentId)).status).toBe(404);
    await remove(documentId);
    expect((await add(jobId, [files[0]!], documentId)).status).toBe(404);
    expect(await namesOf(other)).toEqual([]);
  });

  test('a hundred documents and a hundred versions, and not one more', async () => {
    const { jobId, documentId } = await documented();
    const { ownerPool } = server.database;
    await ownerPool.query(
      `insert into job_document (job_id, company_id, name, created_at) select job_id, company_id, 'file ' || n, created_at
       from job_document, generate_series(1, 99) n`,
    );
    await ownerPool.query(
      `insert into job_document_version (document_id, number, job_id, company_id, file_id, added_at, added_by)
       select d.id, 1, v.job_id, v.company_id, v.file_id, v.added_at, v.added_by from job_document d, job_document_version v where d.id <> v.document_id`,
    );
    const file = await upload('more.txt', 'more');
    expect(pointersOf(await add(jobId, [file]))).toEqual([400, ['/fileIds']]);
    await ownerPool.query(
      `insert into job_document_version (document_id, number, job_id, company_id, file_id, added_at, added_by)
       select document_id, n, job_id, company_id, file_id, added_at, added_by from job_document_version, generate_series(2, 100) n where document_id = $1`,
      [documentId],
    );
    await ownerPool.query('update job_document set version = 100 where id = $1', [documentId]);
    expect(pointersOf(await add(jobId, [file], documentId))).toEqual([400, ['/documentId']]);
    expect(refusalOf(await restore(documentId, 1))).toEqual([409, 'TOO_MANY_VERSIONS']);
    expect((await list(jobId)).body.documents).toHaveLength(100);
  });

  test('by technical evaluators, too, who set no terms', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    const body = { userId: approver.userId, role: 'technical_evaluator' } as const;
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body });
    const added = await add(jobId, [await upload('a.txt', 'a', approver)], undefined, approver);
    expect(added.body).toMatchObject({ documents: [{ name: 'a.txt' }], can: { edit: true } });
    expect((await acts.setTerms(approver, jobId)).status).toBe(403);
  });

  test('not by who only reads the job, nor strangers, guests, or after the time to quote', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const file = await upload('late.txt', 'late');
    expect((await add(jobId, [await upload('a.txt', 'a', approver)], undefined, approver)).status).toBe(403);
    expect((await add(jobId, [file], undefined, stranger)).status).toBe(404);
    expect((await add(jobId, [file], undefined, null)).status).toBe(401);
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    expect(refusalOf(await add(jobId, [file]))).toEqual([409, 'RFQ_CLOSED']);
    expect(await namesOf(jobId)).toEqual([]);
  });
});

describe('editRfqFileName', () => {
  test('the ending of its file stays; vendors read the new name from the next publishing on', async () => {
    const { jobId, documentId } = await documented();
    expect((await rename(documentId, ' Water-wall GA ')).body.documents[0]!.name).toBe('Water-wall GA.txt');
    expect((await rename(documentId, 'Water-wall.TXT')).body.documents[0]!.name).toBe('Water-wall.TXT');
    expect(await namesOf(jobId)).toEqual(['Water-wall.TXT']);
    expect(await lastEntry(jobId)).toMatchObject({
      kind: 'document_changed',
      detail: { document: 'Water-wall.TXT' },
    });
  });

  test('not the name of another document, nor none, nor one with a link or too long', async () => {
    const { jobId, documentId } = await documented();
    await add(jobId, [await upload('other.txt', 'other')]);
    for (const name of ['OTHER', '  ', 'see https://evil.example/a', 'x'.repeat(198)])
      expect(pointersOf(await rename(documentId, name))).toEqual([400, ['/name']]);
    expect(await namesOf(jobId)).toEqual([DRAWING, 'other.txt']);
  });

  test('not by who only reads the job, strangers and guests; unknown and malformed ones', async () => {
    expect(await refusals('editRfqFileName')).toEqual([403, 404, 401, 404, 400]);
  });
});

describe('editDocDescription', () => {
  test('says what it is; null takes a text away', async () => {
    const { jobId, documentId } = await documented();
    const kind = 'general_arrangement_drawing';
    expect((await describeIt(documentId, ' Panels. ')).body.documents[0]).toMatchObject({
      kind,
      description: 'Panels.',
    });
    expect((await list(jobId)).body.documents[0]).toMatchObject({ kind, description: 'Panels.' });
    expect((await describeIt(documentId, null)).body.documents[0]!.description).toBeNull();
    expect(pointersOf(await describeIt(documentId, 'see https://evil.example/a'))).toEqual([400, ['/description']]);
  });

  test('not by who only reads the job, strangers and guests; unknown and malformed ones', async () => {
    expect(await refusals('editDocDescription')).toEqual([403, 404, 401, 404, 400]);
  });
});

describe('toggleRfqFileState', () => {
  test('a hidden document is in no revision, and no vendor has it', async () => {
    const { jobId, documentId } = await documented();
    await add(jobId, [await upload('shown.txt', 'shown')]);
    expect((await toggle(documentId, false)).body.documents[0]!.isShown).toBe(false);
    await acts.setTerms(owner, jobId);
    await acts.publish(owner, jobId);
    const { vendors } = (await server.call('getJobVendorClientSide', { as: owner, path: { id: jobId } })).body;
    const { recipients } = (await acts.send(owner, jobId, vendors)).body;
    const { headers } = await acts.openLink(await acts.tokenFor(recipients[0]!.email!));
    const { body } = await server.call('getVendorRfq', { headers });
    expect(body.documents.map(({ name }) => name)).toEqual(['shown.txt']);
    expect((await server.call('getVendorDocument', { headers, path: { id: documentId } })).status).toBe(404);
    expect((await list(jobId)).body.documents).toMatchObject([
      { isShown: false, publishedVersion: null },
      { isShown: true, publishedVersion: 1 },
    ]);
  });

  test('not by who only reads the job, strangers and guests; unknown and malformed ones', async () => {
    expect(await refusals('toggleRfqFileState')).toEqual([403, 404, 401, 404, 400]);
  });
});

describe('deleteJobDocument', () => {
  test('takes it off and brings it back with its versions; once, and again, is the same', async () => {
    const { jobId, documentId } = await documented();
    await add(jobId, [await upload('next.txt', 'next')], documentId);
    expect((await remove(documentId)).body.documents).toEqual([]);
    expect((await remove(documentId)).body.documents).toEqual([]);
    expect(await lastEntry(jobId)).toMatchObject({ kind: 'document_deleted', detail: { document: DRAWING } });
    expect(refusalOf(await rename(documentId, 'other'))).toEqual([404, 'NOT_FOUND']);
    expect((await remove(documentId, false)).body.documents).toMatchObject([{ version: 2 }]);
    expect(await lastEntry(jobId)).toMatchObject({ kind: 'document_restored' });
    expect((await versions(documentId)).body.versions).toHaveLength(2);
  });

  test('one whose name was taken meanwhile does not come back', async () => {
    const { jobId, documentId } = await documented();
    await remove(documentId);
    await add(jobId, [await upload(DRAWING, 'another')]);
    expect(pointersOf(await remove(documentId, false))).toEqual([400, ['/documentId']]);
    expect(await namesOf(jobId)).toEqual([DRAWING]);
  });

  test('the last document of the scope of a submitted job without items stays, by whatever would take it', async () => {
    const body = { title: 'Water wall', subcategoryId: 'boiler-repair', plantId: fixture.sagar.plantId };
    const jobId = (await server.call('createJob', { as: owner, body })).body._id;
    const documentId = (await add(jobId, [await upload(DRAWING, 'panel 1')])).body.documents[0]!._id;
    await remove(documentId);
    await remove(documentId, false);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'submitted' } });
    const asTerms = () =>
      server.call('editDocDescription', { as: owner, body: { documentId, kind: 'nda', description: null } });
    const before = (await list(jobId)).body;
    for (const act of [remove, (id: string) => toggle(id, false), asTerms])
      expect(pointersOf(await act(documentId))).toEqual([400, ['/documentId']]);
    expect((await list(jobId)).body).toEqual(before);
    await add(jobId, [await upload('specification.txt', 'tubes')]);
    expect((await asTerms()).status).toBe(200);
    expect((await remove(documentId)).body.documents).toMatchObject([{ name: 'specification.txt' }]);
  });

  test('what was published stays with vendors until the next publishing', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const { documents } = (await add(jobId, [await upload(DRAWING, 'panel 1')])).body;
    await acts.publish(owner, jobId);
    const path = { id: documents[0]!._id };
    await remove(path.id);
    const { headers } = browsers[0]!;
    expect(textOf(await server.call('getVendorDocument', { headers, path }))).toBe('panel 1');
    const { changes } = (await server.call('getRfq', { as: owner, path: { id: jobId } })).body;
    expect(changes).toMatchObject([{ what: 'document_removed', line: DRAWING, before: `${DRAWING}, version 1` }]);
    await acts.publish(owner, jobId);
    expect((await server.call('getVendorDocument', { headers, path })).status).toBe(404);
  });

  test('not by who only reads the job, strangers and guests; unknown and malformed ones', async () => {
    expect(await refusals('deleteJobDocument')).toEqual([403, 404, 401, 404, 400]);
  });
});

describe('restoreDocVersion', () => {
  test('a former version becomes the newest one: nothing is rewound', async () => {
    const { jobId, documentId } = await documented();
    await add(jobId, [await upload('next.txt', 'panel 2')], documentId);
    expect((await restore(documentId, 1)).body.documents[0]!.version).toBe(3);
    expect((await versions(documentId)).body.versions).toMatchObject([
      { number: 3, restoredFrom: 1, fileName: DRAWING },
      { number: 2, restoredFrom: null, fileName: 'next.txt' },
      { number: 1, restoredFrom: null },
    ]);
    expect(textOf(await download(documentId))).toBe('panel 1');
    expect(textOf(await download(documentId, 2))).toBe('panel 2');
    expect(refusalOf(await restore(documentId, 3))).toEqual([409, 'NEWEST_VERSION']);
    expect((await restore(documentId, 9)).status).toBe(404);
    expect((await list(jobId)).body.documents[0]!.version).toBe(3);
  });

  test('not by who only reads the job, strangers and guests; unknown and malformed ones', async () => {
    expect(await refusals('restoreDocVersion')).toEqual([403, 404, 401, 404, 400]);
  });
});

describe('getRfqDocVersion', () => {
  test('the newest first, and which one vendors see', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const { documents } = (await add(jobId, [await upload(DRAWING, 'panel 1')])).body;
    await acts.publish(owner, jobId);
    await add(jobId, [await upload('next.txt', 'panel 2')], documents[0]!._id);
    const read = await versions(documents[0]!._id, approver);
    expect(read.body.versions).toMatchObject([
      { number: 2, isPublished: false, addedBy: 'Owner Person' },
      { number: 1, isPublished: true },
    ]);
    expect((await versions(documents[0]!._id, null)).status).toBe(401);
    expect((await versions(documents[0]!._id, stranger)).status).toBe(404);
    expect((await versions(unknownId)).status).toBe(404);
    expect((await versions('x')).status).toBe(400);
  });
});

describe('getJobDocument', () => {
  test('an attachment, by its job alone: as a file of the company it is not there and cannot be deleted', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    const fileId = await upload('बॉयलर.txt', 'panel 1');
    const { _id } = (await add(jobId, [fileId])).body.documents[0]!;
    const answer = await download(_id, 1, approver);
    expect(textOf(answer)).toBe('panel 1');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="_{5}\.txt"/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(404);
    expect((await server.call('deleteFile', { as: owner, path: { fileId } })).status).toBe(409);
    expect(textOf(await download(_id, 1))).toBe('panel 1');
  });

  test('is not cleaned up with files that nothing uses', async () => {
    const { documentId } = await documented();
    const unused = await upload('unused.txt', 'unused');
    await server.database.ownerPool.query(`update stored_file set created_at = created_at - interval '3 days'`);
    await cleanUpFiles(server.database.owner, server.now());
    expect((await server.call('getFile', { as: owner, path: { fileId: unused } })).status).toBe(404);
    expect(textOf(await download(documentId, 1))).toBe('panel 1');
  });

  test('guests 401, other companies, unknown ones and unknown versions 404', async () => {
    const { documentId } = await documented();
    expect((await download(documentId, 1, null)).status).toBe(401);
    expect((await download(documentId, 1, stranger)).status).toBe(404);
    expect((await download(documentId, 2)).status).toBe(404);
    expect((await download(unknownId, 1)).status).toBe(404);
    expect((await download(documentId, 0)).status).toBe(400);
  });
});

describe('getVendorDocument', () => {
  test('the version that the last revision names, said once in the log', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 2);
    const { documents } = (await add(jobId, [await upload(DRAWING, 'panel 1')])).body;
    const path = { id: documents[0]!._id };
    const { headers } = browsers[0]!;
    expect((await server.call('getVendorDocument', { headers, path })).status).toBe(404);
    await acts.publish(owner, jobId);
    await add(jobId, [await upload('next.txt', 'panel 2')], path.id);
    for (const time of [1, 2]) {
      const answer = await server.call('getVendorDocument', { headers, path });
      expect([time, textOf(answer)]).toEqual([time, 'panel 1']);
      expect(answer.headers.get('content-disposition')).toContain(DRAWING);
    }
    const { entries } = (await server.call('getLatestActivityLog', { as: owner, path: { id: jobId } })).body;
    const reads = entries.filter(({ kind }) => kind === 'document_read');
    expect(reads).toMatchObject([{ detail: { document: DRAWING } }]);
    expect(JSON.stringify(reads)).toContain(recipients[0]!.companyName);
    const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(body.firstBroken).toBeNull();
  });

  test('by many vendors at once, each of whom is in the log', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 8);
    const { documents } = (await add(jobId, [await upload(DRAWING, 'panel 1')])).body;
    await acts.publish(owner, jobId);
    const path = { id: documents[0]!._id };
    const answers = await Promise.all(
      browsers.map(({ headers }) => server.call('getVendorDocument', { headers, path })),
    );
    expect(answers.map(({ status }) => status)).toEqual(browsers.map(() => 200));
    const { body } = await server.call('getActivityLog', { as: owner, path: { id: jobId } });
    expect(body.entries.filter(({ kind }) => kind === 'document_read')).toHaveLength(browsers.length);
  });

  test('a document of another job is not there, nor for a browser without a link', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const other = await acts.quoting(owner, 1);
    const { documents } = (await add(other.jobId, [await upload(DRAWING, 'panel 1')])).body;
    await acts.publish(owner, other.jobId);
    const path = { id: documents[0]!._id };
    expect((await server.call('getVendorDocument', { headers: browsers[0]!.headers, path })).status).toBe(404);
    expect((await server.call('getVendorDocument', { headers: other.browsers[0]!.headers, path })).status).toBe(200);
    expect((await server.call('getVendorDocument', { headers: acts.own, path })).status).toBe(401);
    const bad = await server.call('getVendorDocument', { headers: browsers[0]!.headers, path: { id: 'x' } });
    expect(bad.status).toBe(400);
  });
});

describe('autoPublishRfqDocsUpdate', () => {
  const publishing = (jobId: string, autoPublish = true, as: TestSession | null = owner) =>
    server.call('autoPublishRfqDocsUpdate', { as, body: { jobId, autoPublish } });
  const revisionOf = async (id: string) => (await server.call('getRfq', { as: owner, path: { id } })).body.revision;
  const newsMails = async () =>
    (await server.sentMessages()).filter(({ subject }) => /documents updated/.test(subject));
  const passTenMinutes = async () => {
    await server.database.ownerPool.query(`update task set run_at = now() where kind = 'rfq-news' and state = 'due'`);
    await server.tasks.drain();
  };
  const waiting = async () => {
    const { rows } = await server.database.ownerPool.query<{ minutes: number }>(
      `select round(extract(epoch from run_at - created_at) / 60)::int as minutes from task where kind = 'rfq-news' and state = 'due'`,
    );
    return rows.map(({ minutes }) => minutes);
  };
  beforeEach(() => server.database.ownerPool.query(`delete from task where kind in ('rfq-news', 'mail')`));

  test('each change of documents is a revision by itself, and vendors are emailed once in ten minutes', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    const on = await publishing(jobId);
    expect([on.status, on.body.autoPublish, on.body.revision]).toEqual([200, true, 1]);
    const { documents } = (await add(jobId, [await upload('a.txt', 'one'), await upload('b.txt', 'two')])).body;
    expect(await revisionOf(jobId)).toBe(2);
    await rename(documents[0]!._id, 'c.txt');
    await toggle(documents[1]!._id, false);
    expect(await revisionOf(jobId)).toBe(4);
    expect(await waiting()).toEqual([10]);
    const seen = (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body;
    expect([seen.revision, seen.documents?.map(({ name }) => name)]).toEqual([4, ['c.txt']]);
    expect(await newsMails()).toEqual([]);
    await passTenMinutes();
    const mails = await newsMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...new Set(mails.map(({ to }) => to))].toSorted());
    expect(mails).toHaveLength(2);
    expect(mails[0]!.text).toContain('1 change up to revision 4.');
    // What comes later is told later, and what was taken back meanwhile is not told at all.
    await remove(documents[0]!._id);
    await remove(documents[0]!._id, false);
    expect(await revisionOf(jobId)).toBe(6);
    expect(await waiting()).toEqual([10]);
    await passTenMinutes();
    expect(await newsMails()).toHaveLength(2);
    const kinds = (
      await server.call('getActivityLog', { as: owner, path: { id: jobId }, query: { limit: 100 } })
    ).body.entries.map(({ kind, detail }) => [kind, detail.revision]);
    expect(kinds).toContainEqual(['rfq_published', 6]);
  });

  test('changed terms still wait for publishing, a quote stands, and off is off', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    await acts.setTerms(owner, jobId, { message: 'Not yet for vendors' });
    await add(jobId, [await upload('a.txt', 'one')]);
    expect(await revisionOf(jobId)).toBe(1);
    // What vendors do not see yet of the documents is published when it is turned on.
    expect((await publishing(jobId)).body).toMatchObject({ revision: 2, haNewUpdatesForPublish: true });
    const seen = (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body;
    expect(JSON.stringify(seen)).not.toContain('Not yet for vendors');
    expect(seen.submissions[0]!.state).toBe('submitted');
    expect((await publishing(jobId, false)).body.autoPublish).toBe(false);
    await add(jobId, [await upload('b.txt', 'two')]);
    expect(await revisionOf(jobId)).toBe(2);
    // Publishing tells of all; the task that waits then has nothing to say.
    await acts.publish(owner, jobId);
    await passTenMinutes();
    expect(await newsMails()).toEqual([]);
  });

  test('by the owner alone, and not when the time is over', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    expect((await publishing(jobId, true, null)).status).toBe(401);
    expect((await publishing(jobId, true, stranger)).status).toBe(404);
    expect((await publishing(jobId, true, approver)).status).toBe(403);
    expect((await server.call('autoPublishRfqDocsUpdate', { as: owner, rawBody: { jobId } })).status).toBe(400);
    await acts.submit((await acts.quoting(owner, 1)).browsers[0]!);
    await acts.closeIn(jobId);
    await server.database.ownerPool.query('update rfq set needs_quotes = 0 where job_id = $1', [jobId]);
    expect(refusalOf(await publishing(jobId))).toEqual([409, 'RFQ_CLOSED']);
  });
});
