import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import type { Body } from '../../http/handler.ts';
import { forgetRemovedFiles } from './pqr.queries.ts';
import { seenCriteria } from '../../testing/seen.ts';

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

const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const read = (id: string, as: TestSession | null = owner) => server.call('getPqr', { as, path: { id } });
const update = (
  jobVendorId: string,
  answers: Body<'updatePqr'>['answers'],
  { as = owner, version = 0 }: { as?: TestSession | null; version?: number } = {},
) => server.call('updatePqr', { as, body: { jobVendorId, version, answers } });
const decide = (id: string, body: Body<'approvePqr'>, as: TestSession | null = owner) =>
  server.call('approvePqr', { as, path: { id }, body });
const setCriteria = async (id: string, criteria: Body<'setPqrCriteria'>['criteria'], as: TestSession | null = owner) =>
  server.call('setPqrCriteria', {
    as,
    path: { id },
    body: { criteria, seen: await seenCriteria(server, owner, id) },
  });
const hold = (jobId: string) =>
  server.database.ownerPool.query(`update job set status = 'on_hold', held_status = 'sourcing' where id = $1`, [jobId]);
const upload = async (as: TestSession, name = 'ISO 9001.txt'): Promise<string> => {
  const body = new FormData();
  body.set('file', new Blob(['certificate']), name);
  return (await server.call('setFileUpload', { as, body })).body.fileId;
};
type Kind = Body<'updatePqr'>['answers'][number]['kind'];
const attach = (
  headers: Record<string, string>,
  name = 'ISO 45001.txt',
  kind: Kind = 'safety_record',
  content = name,
) => {
  const body = new FormData();
  body.set('file', new Blob([content]), name);
  return server.call('addPqrFile', { headers, path: { kind }, body });
};
const takeOff = ({ headers }: Pick<VendorBrowser, 'headers'>, id: string, isRemoved = true) =>
  server.call('removePqrFile', { headers, path: { id }, body: { isRemoved } });
const fetchOwn = ({ headers }: Pick<VendorBrowser, 'headers'>, id: string) =>
  server.call('getVendorPqrFile', { headers, path: { id } });
const attached = async ({ headers }: VendorBrowser, kind: Kind = 'safety_record') => {
  const { body } = await server.call('getVendorPqr', { headers });
  return body.items.find(({ criterion }) => criterion.kind === kind)!.files;
};
const one = async () => {
  const job = await acts.sourced(owner, 1);
  return { ...job, id: job.vendors[0]!._id };
};

describe('getPqr', () => {
  test('all criteria are asked, and answered by the profile where it says something', async () => {
    const { id } = await one();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'open', version: 0, decision: null, can: { edit: true, decide: true } });
    expect(body.items.map(({ criterion }) => criterion.kind)).toEqual([
      'turnover',
      'similar_jobs',
      'certificates',
      'manpower',
      'safety_record',
    ]);
    const manpower = body.items.find(({ criterion }) => criterion.kind === 'manpower')!;
    expect(manpower).toMatchObject({ answer: { source: 'profile', at: null, file: null }, verdict: null });
    expect(manpower.answer!.text).toMatch(/^\d+ people$/);
  });

  test('a vendor that is not listed has no profile; who has no role reads and cannot edit', async () => {
    const { jobId } = await one();
    const unlisted = { companyName: 'Palar Rotary Services', email: 'anand@palar-rotary.example' };
    const { vendors } = (await server.call('addVendor', { as: owner, body: { jobId, unlisted } })).body;
    const { _id } = vendors.find(({ companyName }) => companyName === unlisted.companyName)!;
    const { body } = await read(_id, colleague);
    expect(body.items.map(({ answer }) => answer)).toEqual([null, null, null, null, null]);
    expect(body.can).toEqual({ edit: false, decide: false });
  });

  test('other companies 404, guests 401, no id 400', async () => {
    const { id } = await one();
    expect((await read(id, stranger)).status).toBe(404);
    expect((await read(unknownId)).status).toBe(404);
    expect((await read(id, null)).status).toBe(401);
    expect((await read('x')).status).toBe(400);
  });
});

describe('updatePqr', () => {
  test('an answer, its evidence and a verdict; the log has it, and the file cannot be deleted', async () => {
    const { id, jobId } = await one();
    const fileId = await upload(owner);
    const { body } = await update(id, [
      { kind: 'certificates', answer: 'ISO 9001 until 2028', fileId, verdict: 'met', note: 'Seen.' },
    ]);
    expect(body.version).toBe(1);
    const item = body.items.find(({ criterion }) => criterion.kind === 'certificates')!;
    expect(item).toMatchObject({
      answer: { text: 'ISO 9001 until 2028', source: 'buyer', file: { name: 'ISO 9001.txt' } },
      verdict: { verdict: 'met', note: 'Seen.', by: 'Owner Person' },
    });
    expect((await read(id)).body).toEqual(body);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]!.kind).toBe('pqr_changed');
    expect(refusalOf(await server.call('deleteFile', { as: owner, path: { fileId } }))).toEqual([409, 'FILE_IN_USE']);
    // Nor by the clean-up of what nothing uses.
    await server.database.ownerPool.query(`select stored_file_clean_up(now() + interval '9 days', now())`);
    const file = await server.call('getPqrFile', { as: owner, path: { id }, query: { kind: 'certificates' } });
    expect(file.status).toBe(200);
  });

  test('what is left out stays; null takes it away', async () => {
    const { id } = await one();
    await update(id, [{ kind: 'turnover', answer: '₹18 crore', verdict: 'not_met' }]);
    const kept = (await update(id, [{ kind: 'turnover', note: null }], { version: 1 })).body.items[0]!;
    expect(kept).toMatchObject({ answer: { text: '₹18 crore' }, verdict: { verdict: 'not_met' } });
    const gone = (await update(id, [{ kind: 'turnover', answer: null, verdict: null }], { version: 2 })).body.items[0]!;
    expect(gone).toMatchObject({ answer: { source: 'profile' }, verdict: null });
  });

  test('an outdated version, a file of somebody else, a criterion twice or not asked, a decided or held one, who may not', async () => {
    const { id, jobId } = await one();
    await setCriteria(jobId, [{ kind: 'manpower', requirement: null, isMandatory: false }]);
    expect((await update(id, [{ kind: 'turnover', answer: 'x' }])).status).toBe(400);
    expect((await update(id, [{ kind: 'manpower' }, { kind: 'manpower' }])).status).toBe(400);
    expect((await update(id, [{ kind: 'manpower', fileId: await upload(colleague) }])).status).toBe(400);
    expect((await update(id, [{ kind: 'manpower', answer: 'people\u202E04' }])).status).toBe(400);
    expect((await update(id, [{ kind: 'manpower', answer: 'x' }], { as: colleague })).status).toBe(403);
    expect((await update(id, [{ kind: 'manpower', answer: 'x' }], { as: stranger })).status).toBe(404);
    expect((await update(id, [{ kind: 'manpower', answer: 'x' }], { as: null })).status).toBe(401);
    expect(refusalOf(await update(id, [{ kind: 'manpower', answer: 'x' }], { version: 4 }))).toEqual([
      409,
      'VERSION_CONFLICT',
    ]);
    await decide(id, { version: 0, decision: 'approved' });
    expect(refusalOf(await update(id, [{ kind: 'manpower', answer: 'x' }], { version: 1 }))).toEqual([
      409,
      'PQR_CLOSED',
    ]);
    await hold(jobId);
    expect(refusalOf(await update(id, [{ kind: 'manpower', answer: 'x' }], { version: 1 }))).toEqual([
      409,
      'JOB_CLOSED',
    ]);
  });
});

describe('approvePqr', () => {
  test('approved when the mandatory criteria are met; then it is closed, and can be returned', async () => {
    const { id, jobId } = await one();
    await setCriteria(jobId, [{ kind: 'turnover', requirement: '₹5 crore a year', isMandatory: true }]);
    expect(refusalOf(await decide(id, { version: 0, decision: 'approved' }))).toEqual([409, 'CRITERIA_OPEN']);
    await update(id, [{ kind: 'turnover', verdict: 'met' }]);
    const { body } = await decide(id, { version: 1, decision: 'approved' });
    expect(body).toMatchObject({
      state: 'approved',
      decision: { decision: 'approved', reason: null, by: 'Owner Person' },
      can: { edit: false, decide: true },
    });
    expect(refusalOf(await decide(id, { version: 2, decision: 'rejected', reason: 'No.' }))).toEqual([
      409,
      'PQR_CLOSED',
    ]);
    const returned = await decide(id, { version: 2, decision: 'returned', reason: 'A certificate ran out.' });
    expect(returned.body).toMatchObject({ state: 'returned', can: { edit: true } });
  });

  test('returned with a reason, which goes to who was asked to quote', async () => {
    const { vendors, recipients, browsers } = await acts.quoting(owner, 1);
    const id = vendors[0]!._id;
    expect((await decide(id, { version: 0, decision: 'returned' })).status).toBe(400);
    await decide(id, { version: 0, decision: 'returned', reason: 'The safety record is missing.' });
    const mail = (await server.sentMessages()).find(({ subject }) => subject.endsWith('needs more information'))!;
    expect(mail.to).toBe(recipients[0]!.email);
    expect(mail.text).toContain('The safety record is missing.');
    const seen = await server.call('getVendorPqr', { headers: browsers[0]!.headers });
    expect(seen.body).toMatchObject({ state: 'returned', reason: 'The safety record is missing.', canAnswer: true });
  });

  test('an outdated version 409, who may not 403, other companies 404, guests 401', async () => {
    const { id } = await one();
    const body = { version: 3, decision: 'approved' } as const;
    expect(refusalOf(await decide(id, body))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await decide(id, body, colleague)).status).toBe(403);
    expect((await decide(id, body, stranger)).status).toBe(404);
    expect((await decide(id, body, null)).status).toBe(401);
  });
});

describe('getPqrCriteria', () => {
  test('all five until they are set; other companies 404, guests 401, no job 400', async () => {
    const { jobId } = await one();
    const get = (as: TestSession | null, id = jobId) => server.call('getPqrCriteria', { as, path: { id } });
    const { body } = await get(owner);
    expect(body.criteria).toHaveLength(5);
    expect(body.can).toEqual({ set: true });
    expect((await get(colleague)).body.can).toEqual({ set: false });
    expect((await get(stranger)).status).toBe(404);
    expect((await get(null)).status).toBe(401);
    expect((await get(owner, 'x')).status).toBe(400);
  });
});

describe('setPqrCriteria', () => {
  const criteria: Body<'setPqrCriteria'>['criteria'] = [
    { kind: 'safety_record', requirement: 'No fatal accident in five years', isMandatory: true },
    { kind: 'turnover', requirement: null, isMandatory: false },
  ];

  test('in their order, for every vendor of the job', async () => {
    const { jobId, id } = await one();
    expect((await setCriteria(jobId, criteria)).body.criteria).toEqual(criteria);
    expect((await read(id)).body.items.map(({ criterion }) => criterion)).toEqual(criteria);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'pqr_criteria_changed', detail: { count: 2 } });
  });

  test('of two people who read the same criteria, the second is told that they changed', async () => {
    const { jobId } = await one();
    const seen = await seenCriteria(server, owner, jobId);
    const save = (kept: typeof criteria) =>
      server.call('setPqrCriteria', { as: owner, path: { id: jobId }, body: { criteria: kept, seen } });
    const answers = await Promise.all(criteria.map((criterion) => save([criterion])));
    answers.sort((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(refusalOf(answers[1]!)).toEqual([409, 'VERSION_CONFLICT']);
    expect(await seenCriteria(server, owner, jobId)).toEqual(answers[0]!.body.criteria);
  });

  test('not once a vendor was decided by them; one twice 400, who may not 403, other companies 404, guests 401', async () => {
    const { jobId, id } = await one();
    expect((await setCriteria(jobId, [criteria[0]!, criteria[0]!])).status).toBe(400);
    expect((await setCriteria(jobId, criteria, colleague)).status).toBe(403);
    expect((await setCriteria(jobId, criteria, stranger)).status).toBe(404);
    expect((await setCriteria(jobId, criteria, null)).status).toBe(401);
    await decide(id, { version: 0, decision: 'rejected', reason: 'Too small.' });
    expect(refusalOf(await setCriteria(jobId, criteria))).toEqual([409, 'PQR_DECIDED']);
    await hold(jobId);
    expect(refusalOf(await setCriteria(jobId, criteria))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('getPqrFile', () => {
  test('the evidence as an attachment; without any 404, other companies 404, guests 401, no kind 400', async () => {
    const { id } = await one();
    await update(id, [{ kind: 'turnover', fileId: await upload(owner) }]);
    const get = (as: TestSession | null, kind: 'turnover' | 'manpower' = 'turnover') =>
      server.call('getPqrFile', { as, path: { id }, query: { kind } });
    const file = await get(owner);
    expect(file.headers.get('content-disposition')).toContain('ISO%209001.txt');
    expect((await get(owner, 'manpower')).status).toBe(404);
    expect((await get(stranger)).status).toBe(404);
    expect((await get(null)).status).toBe(401);
    const none = { as: owner, path: { id }, query: {} as { kind: 'turnover' } };
    expect((await server.call('getPqrFile', none)).status).toBe(400);
  });
});

describe('evidence that a vendor attaches', () => {
  describe('addPqrFile', () => {
    test('the vendor and who sees the job read it, and the version of what the buyer looked at is over', async () => {
      const { vendors, browsers } = await acts.quoting(owner, 2);
      const [own, other] = browsers as [VendorBrowser, VendorBrowser];
      const id = vendors[0]!._id;
      const { status, body } = await attach(own.headers);
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'ISO 45001.txt', sizeInBytes: 13 });
      expect(await attached(own)).toEqual([body]);
      expect(await attached(other)).toEqual([]);
      const seen = (await read(id)).body;
      expect(seen.version).toBe(1);
      expect(seen.items.find(({ criterion }) => criterion.kind === 'safety_record')!.files).toEqual([body]);
      expect(refusalOf(await decide(id, { version: 0, decision: 'approved' }))).toEqual([409, 'VERSION_CONFLICT']);
      const query = { kind: 'safety_record', fileId: body._id } as const;
      const file = await server.call('getPqrFile', { as: owner, path: { id }, query });
      expect(file.bytes.toString()).toBe('ISO 45001.txt');
      expect(file.headers.get('content-disposition')).toContain('ISO%2045001.txt');
      const get = (as: TestSession | null, more: object) =>
        server.call('getPqrFile', { as, path: { id }, query: { ...query, ...more } });
      expect((await get(owner, { kind: 'turnover' })).status).toBe(404);
      expect((await get(owner, { fileId: unknownId })).status).toBe(404);
      expect((await get(stranger, {})).status).toBe(404);
      expect((await get(null, {})).status).toBe(401);
    });

    test('one of the same name takes the place of the one before', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      const [browser] = browsers as [VendorBrowser];
      const before = (await attach(browser.headers)).body;
      const after = (await attach(browser.headers, 'iso 45001.txt', 'safety_record', 'newer')).body;
      expect(await attached(browser)).toEqual([after]);
      expect((await fetchOwn(browser, before._id)).status).toBe(404);
    });

    test('what a vendor typed and kept stays, and evidence alone is no answer', async () => {
      const { jobId, browsers } = await acts.quoting(owner, 1);
      const [{ headers }] = browsers as [VendorBrowser];
      await server.database.ownerPool.query('update job_vendor set vendor_id = null, email = $1', ['a@b.example']);
      await setCriteria(jobId, [{ kind: 'safety_record', requirement: null, isMandatory: true }]);
      await attach(headers);
      const answers = [{ kind: 'safety_record' as const, answer: null }];
      const refused = await server.call('answerPqr', { headers, body: { version: 1, answers, isSent: true } });
      expect(refused.status).toBe(400);
    });

    test('empty, of no kind that is taken, of what is not asked, or too much it is refused', async () => {
      const { jobId, browsers } = await acts.quoting(owner, 1);
      const [{ headers }] = browsers as [VendorBrowser];
      expect((await attach(headers, 'a.txt', 'safety_record', '')).status).toBe(400);
      expect(
        (await attach(headers, 'a.svg', 'safety_record', '<svg xmlns="http://www.w3.org/2000/svg"/>')).status,
      ).toBe(415);
      for (let count = 0; count < 10; count += 1) await attach(headers, `Sheet ${count}.txt`);
      expect(refusalOf(await attach(headers))).toEqual([409, 'TOO_MANY_FILES']);
      expect((await attach(headers, 'Sheet 3.txt')).status).toBe(200);
      await server.database.ownerPool.query('update pqr_file set size_in_bytes = 10485760');
      expect(refusalOf(await attach(headers, 'a.txt', 'turnover'))).toEqual([409, 'TOO_MANY_FILES']);
      await setCriteria(jobId, [{ kind: 'turnover', requirement: null, isMandatory: false }]);
      expect((await attach(headers)).status).toBe(400);
    });

    test('once it is decided, on hold, without a link, by one that is over, or from another site it is refused', async () => {
      const { jobId, vendors, browsers } = await acts.quoting(owner, 1);
      const [{ headers }] = browsers as [VendorBrowser];
      expect((await attach({})).status).toBe(401);
      expect((await attach({ ...headers, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      await decide(vendors[0]!._id, { version: 0, decision: 'approved' });
      expect(refusalOf(await attach(headers))).toEqual([409, 'PQR_CLOSED']);
      await decide(vendors[0]!._id, { version: 1, decision: 'returned', reason: 'A certificate is missing.' });
      expect((await attach(headers)).status).toBe(200);
      await hold(jobId);
      expect(refusalOf(await attach(headers))).toEqual([409, 'JOB_CLOSED']);
      await server.database.ownerPool.query("update vendor_session set expires_at = now() - interval '1 second'");
      expect((await attach(headers)).status).toBe(401);
    });

    test('the database itself takes none for another vendor, of a buyer, or after the decision', async () => {
      const { vendors, browsers } = await acts.quoting(owner, 2);
      const { _id } = (await attach(browsers[0]!.headers)).body;
      const { rows } = await server.database.ownerPool.query('select * from pqr_file');
      const pool = server.database.ownerPool;
      const client = await pool.connect();
      const insert = () =>
        client.query(
          `insert into pqr_file (job_vendor_id, kind, job_id, company_id, file_name, media_type, size_in_bytes, sha256, created_at)
            values ($1, 'turnover', $2, $3, 'a.txt', 'text/plain', 1, '\\x00', now())`,
          [vendors[0]!._id, rows[0].job_id, rows[0].company_id],
        );
      const as = async (setting: string, value: string) => {
        await client.query('rollback');
        await client.query('begin');
        await client.query('set local role millwright_app');
        await client.query(`select set_config($1, $2, true)`, [setting, value]);
      };
      try {
        await as('app.job_vendor_id', vendors[1]!._id);
        expect((await client.query('select from pqr_file')).rowCount).toBe(0);
        expect((await client.query('update pqr_file set removed_at = now() where id = $1', [_id])).rowCount).toBe(0);
        await expect(insert()).rejects.toThrow(/row-level security/);
        await as('app.company_id', rows[0].company_id);
        await expect(insert()).rejects.toThrow(/row-level security/);
        await client.query('rollback');
        await decide(vendors[0]!._id, { version: 1, decision: 'approved' });
        await as('app.job_vendor_id', vendors[0]!._id);
        await expect(insert()).rejects.toThrow(/row-level security/);
        await as('app.job_vendor_id', vendors[0]!._id);
        expect((await client.query('update pqr_file set removed_at = now() where id = $1', [_id])).rowCount).toBe(0);
      } finally {
        await client.query('rollback');
        client.release();
      }
    });
  });

  describe('getVendorPqrFile', () => {
    test('gives a vendor its own back; another vendor 404, without a link 401, another site 403, no id 400', async () => {
      const { browsers } = await acts.quoting(owner, 2);
      const [own, other] = browsers as [VendorBrowser, VendorBrowser];
      const { _id } = (await attach(own.headers)).body;
      const file = await fetchOwn(own, _id);
      expect(file.bytes.toString()).toBe('ISO 45001.txt');
      expect(file.headers.get('content-disposition')).toContain('attachment');
      expect((await fetchOwn(other, _id)).status).toBe(404);
      expect((await fetchOwn({ headers: {} }, _id)).status).toBe(401);
      expect((await fetchOwn({ headers: { ...own.headers, 'sec-fetch-site': 'cross-site' } }, _id)).status).toBe(403);
      expect((await fetchOwn(own, 'x')).status).toBe(400);
    });
  });

  describe('removePqrFile', () => {
    test('takes it off for both sides, and brings it back within a day', async () => {
      const { vendors, browsers } = await acts.quoting(owner, 1);
      const [browser] = browsers as [VendorBrowser];
      const { _id } = (await attach(browser.headers)).body;
      const { status, body } = await takeOff(browser, _id);
      expect(status).toBe(200);
      expect(body.version).toBe(2);
      expect(await attached(browser)).toEqual([]);
      expect((await fetchOwn(browser, _id)).status).toBe(404);
      const get = () =>
        server.call('getPqrFile', {
          as: owner,
          path: { id: vendors[0]!._id },
          query: { kind: 'safety_record', fileId: _id },
        });
      expect((await get()).status).toBe(404);
      expect((await takeOff(browser, _id, false)).body.version).toBe(3);
      expect((await get()).status).toBe(200);
      await takeOff(browser, _id);
      await forgetRemovedFiles(server.database.app, new Date(server.now().getTime() + 1000));
      expect((await takeOff(browser, _id, false)).status).toBe(404);
    });

    test('one whose name another took stays away; so does one too many', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      const [browser] = browsers as [VendorBrowser];
      const { _id } = (await attach(browser.headers)).body;
      await attach(browser.headers, 'ISO 45001.txt', 'safety_record', 'newer');
      expect(refusalOf(await takeOff(browser, _id, false))).toEqual([409, 'NAME_TAKEN']);
      const other = (await attach(browser.headers, 'Other.txt')).body;
      await takeOff(browser, other._id);
      for (let count = 1; count < 10; count += 1) await attach(browser.headers, `Sheet ${count}.txt`);
      expect(refusalOf(await takeOff(browser, other._id, false))).toEqual([409, 'TOO_MANY_FILES']);
    });

    test('of another vendor 404, once it is decided or on hold 409, without a link 401, another site 403, no id 400', async () => {
      const { jobId, vendors, browsers } = await acts.quoting(owner, 2);
      const [own, other] = browsers as [VendorBrowser, VendorBrowser];
      const { _id } = (await attach(own.headers)).body;
      expect((await takeOff(other, _id)).status).toBe(404);
      expect((await takeOff(own, 'x')).status).toBe(400);
      expect((await takeOff({ headers: {} }, _id)).status).toBe(401);
      expect((await takeOff({ headers: { ...own.headers, 'sec-fetch-site': 'cross-site' } }, _id)).status).toBe(403);
      await decide(vendors[0]!._id, { version: 1, decision: 'rejected', reason: 'Too small.' });
      expect(refusalOf(await takeOff(own, _id))).toEqual([409, 'PQR_CLOSED']);
      expect(await attached(own)).toHaveLength(1);
      await hold(jobId);
      expect(refusalOf(await takeOff(own, _id))).toEqual([409, 'JOB_CLOSED']);
    });
  });
});

describe('getVendorPqr', () => {
  test('its own answers and no verdict; without a link 401', async () => {
    const { vendors, browsers } = await acts.quoting(owner, 2);
    await update(vendors[0]!._id, [{ kind: 'turnover', answer: '₹18 crore', verdict: 'not_met', note: 'Too small' }]);
    const mine = await server.call('getVendorPqr', { headers: browsers[0]!.headers });
    const theirs = await server.call('getVendorPqr', { headers: browsers[1]!.headers });
    expect(JSON.stringify(mine.body)).not.toMatch(/not_met|Too small/);
    expect([mine.body.version, theirs.body.version]).toEqual([1, 0]);
    expect((await server.call('getVendorPqr', {})).status).toBe(401);
    expect(
      (await server.call('getVendorPqr', { headers: { ...browsers[0]!.headers, 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(403);
  });
});

describe('answerPqr', () => {
  const answer = (
    headers: Record<string, string>,
    answers: Body<'answerPqr'>['answers'],
    { isSent = false, version = 0 } = {},
  ) => server.call('answerPqr', { headers, body: { version, answers, isSent } });

  test('is kept, then handed in: the buyers are told, and read it as the vendor’s', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    await answer(headers, [{ kind: 'safety_record', answer: 'No lost time in 400 days.' }]);
    const { body } = await answer(headers, [{ kind: 'manpower', answer: '40 welders' }], { isSent: true, version: 1 });
    expect(body).toMatchObject({ state: 'sent', version: 2 });
    const id = recipients[0]!.jobVendorId;
    const items = new Map((await read(id)).body.items.map(({ criterion, answer: given }) => [criterion.kind, given]));
    expect(items.get('manpower')).toMatchObject({ text: '40 welders', source: 'vendor' });
    expect(items.get('safety_record')).toMatchObject({ text: 'No lost time in 400 days.' });
    const mail = (await server.sentMessages()).find(({ subject }) =>
      subject.includes('submitted its prequalification'),
    )!;
    expect(mail.to).toBe(fixture.users.owner.email);
    expect(mail.text).toContain(`/job/${jobId}/vendors/${id}`);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'pqr_sent', actor: { side: 'vendor' } });
  });

  test('what was returned is kept for later, and then handed in again', async () => {
    const { vendors, browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    await answer(headers, [{ kind: 'manpower', answer: '40' }], { isSent: true });
    await decide(vendors[0]!._id, { version: 1, decision: 'returned', reason: 'How many welders?' });
    const kept = await answer(headers, [{ kind: 'manpower', answer: '40, 12 of them welders' }], { version: 2 });
    expect(kept.body).toMatchObject({ state: 'returned', version: 3 });
    const sent = await answer(headers, [{ kind: 'manpower', answer: '44' }], { isSent: true, version: 3 });
    expect(sent.body.state).toBe('sent');
  });

  test('a mandatory criterion needs an answer before it is handed in, and what was typed is not lost by the refusal', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await setCriteria(jobId, [{ kind: 'safety_record', requirement: null, isMandatory: true }]);
    const { headers } = browsers[0]!;
    await server.database.ownerPool.query('update job_vendor set vendor_id = null, email = $1', ['a@b.example']);
    const refused = await answer(headers, [{ kind: 'safety_record', answer: null }], { isSent: true });
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toEqual([{ pointer: '/answers/0/answer', message: 'Required by the buyer.' }]);
  });

  test('an outdated version, a criterion that is not asked, a decided one, a job on hold; no link 401, another site 403', async () => {
    const { jobId, vendors, browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    const answers = [{ kind: 'manpower', answer: '40' }] as const;
    expect(refusalOf(await answer(headers, [...answers], { version: 3 }))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await answer(headers, [...answers, ...answers])).status).toBe(400);
    expect((await answer({}, [...answers])).status).toBe(401);
    expect((await answer({ ...headers, 'sec-fetch-site': 'cross-site' }, [...answers])).status).toBe(403);
    await decide(vendors[0]!._id, { version: 0, decision: 'approved' });
    expect(refusalOf(await answer(headers, [...answers], { version: 1 }))).toEqual([409, 'PQR_CLOSED']);
    await hold(jobId);
    expect(refusalOf(await answer(headers, [...answers], { version: 1 }))).toEqual([409, 'JOB_CLOSED']);
  });

  test('a vendor cannot decide on itself: the database refuses', async () => {
    const { recipients, browsers } = await acts.quoting(owner, 1);
    await answer(browsers[0]!.headers, [{ kind: 'manpower', answer: '40' }], { isSent: true });
    const pool = server.database.ownerPool;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local role millwright_app');
      await client.query(`select set_config('app.job_vendor_id', $1, true)`, [recipients[0]!.jobVendorId]);
      await expect(client.query(`update pqr set state = 'approved'`)).rejects.toThrow(/row-level security/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
