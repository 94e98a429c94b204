import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '@millwright/contract/operations';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallArguments, CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
import { hashPassword } from '../authentication/password.ts';
import { tableOfText } from '../comparison/boq-text.rules.ts';
import { readLevelledTable } from './levelled-table.rules.ts';
import { addStaff } from './provider.queries.ts';

const EMAIL = 'provider@millwright.example';
const PASSWORD = 'Turbine-Overhaul-58';
const unknownId = '11111111-1111-4111-8111-111111111111';
let server: TestServer;
let owner: TestSession;
let cookie: string;
let request: { _id: string; number: string; version: number; files: { fileId: string; vendor: string }[] };

const asTeam = <Id extends OperationId>(id: Id, args: CallArguments<Id>, by = cookie): Promise<CallAnswer<Id>> =>
  server.call(id, { ...args, headers: { 'sec-fetch-site': 'same-origin', ...(by ? { cookie: by } : {}) } });
const foreign = () => ({ 'sec-fetch-site': 'cross-site', cookie });
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

async function uploaded(name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([`offer ${name}`]), name);
  return (await server.call('setFileUpload', { as: owner, body: form })).body.fileId;
}
const submit = async (more: object = {}) =>
  (
    await server.call('submitCompareQuotationRequest', {
      as: owner,
      body: {
        title: 'Refractory, annual rates',
        files: [
          { fileId: await uploaded('konkan.txt'), vendor: 'Konkan Thermal' },
          { fileId: await uploaded('vindhya.txt'), vendor: 'Vindhya Erectors' },
        ],
        ...more,
      },
    })
  ).body;

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: 'https://buy.example.com' } });
  const passwordHash = await hashPassword(PASSWORD);
  await addStaff(server.database.app, { email: EMAIL, passwordHash, hasOneTimePassword: false }, new Date());
  const login = await asTeam('providerLogin', { body: { email: EMAIL, password: PASSWORD } }, '');
  cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await emptied(server, 'levelling_request', 'comparison', 'job', 'project', 'notification');
  request = await submit();
});

const open = (id = request._id, by = cookie) => asTeam('openLevellingAsProvider', { path: { id } }, by);
const move = (to: 'in_work' | 'sent_back', remarks?: string, id = request._id, by = cookie) =>
  asTeam('moveLevellingAsProvider', { path: { id }, body: { to, ...(remarks !== undefined && { remarks }) } }, by);
const content = (...rates: (number | null)[]) => ({
  lines: rates.map((rateInPaise) => ({ rateInPaise })),
  gstPercent: '18',
});
const levelled: Body<'deliverLevellingAsProvider'> = {
  lines: [
    { description: 'Refractory repair', unit: 'CBM', quantity: '6.25' },
    { description: 'Scaffolding', unit: 'CBM', quantity: '900' },
  ],
  quotes: [
    { vendor: 'Konkan Thermal', content: content(2_600_000, 8_800) },
    { vendor: 'Vindhya Erectors', content: content(2_500_000, 9_900) },
  ],
};
const deliver = (body = levelled, id = request._id, by = cookie) =>
  asTeam('deliverLevellingAsProvider', { path: { id }, body }, by);
const read = async () => (await server.call('getComparedQuotation', { as: owner, path: { id: request._id } })).body;
const history = async () => (await read()).entries.map(({ kind, isTeam, comment }) => [kind, isTeam, comment]);
const news = async () =>
  (await server.call('getNotifications', { as: owner })).body.notifications.map(({ kind, subjectId }) => [
    kind,
    subjectId,
  ]);
const mailsWith = async (words: string) =>
  (await server.sentMessages()).filter(({ to, text }) => to === fixture.users.owner.email && text.includes(words));
const table = (text: string, id = request._id, by = cookie, name = 'levelled.txt') => {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return asTeam('readLevelledTable', { path: { id }, body: form }, by);
};
const file = (fileId: string, by = cookie) =>
  asTeam('getFileToLevelAsProvider', { path: { id: request._id, fileId } }, by);

describe('getProviderLevellings', () => {
  test('open ones of all companies, the oldest first; closed ones apart', async () => {
    const second = await submit({ neededBy: '2099-01-15' });
    const ids = async (state: 'open' | 'closed') =>
      (await asTeam('getProviderLevellings', { query: { state } })).body.requests.map(({ _id }) => _id);
    const { requests } = (await asTeam('getProviderLevellings', {})).body;
    expect(requests.map(({ _id }) => _id)).toEqual([request._id, second._id]);
    expect(requests[1]).toMatchObject({
      company: 'Sagar Steel',
      status: 'requested',
      vendorCount: 2,
      neededBy: '2099-01-15',
      staff: null,
    });
    await server.call('cancelCompareQuotationRequest', { as: owner, path: { id: second._id } });
    expect(await ids('open')).toEqual([request._id]);
    expect(await ids('closed')).toEqual([second._id]);
  });

  test('for the team alone', async () => {
    expect((await asTeam('getProviderLevellings', {}, '')).status).toBe(401);
    expect((await server.call('getProviderLevellings', { as: owner })).status).toBe(401);
    expect((await server.call('getProviderLevellings', { headers: foreign() })).status).toBe(403);
    expect((await asTeam('getProviderLevellings', { query: { state: 'x' as 'open' } })).status).toBe(400);
  });
});

describe('openLevellingAsProvider', () => {
  test('says all of it, and each look is in its history', async () => {
    const { body } = await open();
    expect(body).toMatchObject({
      number: request.number,
      requestedBy: 'Owner Person',
      jobNumber: null,
      can: { take: true, sendBack: true, deliver: false },
    });
    expect(body.files.map(({ fileName, vendor }) => [fileName, vendor])).toEqual([
      ['konkan.txt', 'Konkan Thermal'],
      ['vindhya.txt', 'Vindhya Erectors'],
    ]);
    expect(await history()).toEqual([
      ['looked', true, null],
      ['requested', false, null],
    ]);
  });

  test('not an unknown one, not for others', async () => {
    expect((await open(unknownId)).status).toBe(404);
    expect((await open('x')).status).toBe(400);
    expect((await open(request._id, '')).status).toBe(401);
    const args = { path: { id: request._id }, headers: foreign() };
    expect((await server.call('openLevellingAsProvider', args)).status).toBe(403);
    expect(await history()).toHaveLength(1);
  });
});

describe('moveLevellingAsProvider', () => {
  test('taken in work: who asked finds it at the bell, and cannot change it any more', async () => {
    expect((await move('in_work')).body).toMatchObject({
      status: 'in_work',
      staff: EMAIL,
      can: { take: false, sendBack: true, deliver: true },
    });
    expect((await read()).request).toMatchObject({ status: 'in_work', can: { change: false, cancel: false } });
    expect(await news()).toEqual([['levelling_taken', request._id]]);
    expect(await history()).toContainEqual(['in_work', true, null]);
    const { entries } = (await asTeam('getProviderAudit', {})).body;
    expect(entries[0]).toMatchObject({ action: 'start bid tabulation', subject: `${request.number} of Sagar Steel` });
  });

  test('sent back with remarks, which are emailed, and sent again', async () => {
    const remarks = 'The offer of Konkan lacks its second page.';
    await move('sent_back', remarks);
    const { request: back } = await read();
    expect(back).toMatchObject({ status: 'sent_back', answer: remarks, can: { change: true, cancel: true } });
    expect(await news()).toEqual([['levelling_sent_back', request._id]]);
    const [mail] = await mailsWith(`/comparison/request?request=${request._id}`);
    expect(mail!.text).toContain(`> ${remarks}`);
    await server.call('resubmitCompareQuotationRequest', {
      as: owner,
      body: {
        requestId: back._id,
        version: back.version,
        title: back.title,
        files: back.files.map(({ fileId, vendor }) => ({ fileId, vendor })),
      },
    });
    expect((await move('in_work')).status).toBe(200);
  });

  test('what its state does not allow says what it does', async () => {
    await server.call('cancelCompareQuotationRequest', { as: owner, path: { id: request._id } });
    const late = await move('in_work');
    expect([...refusalOf(late), late.problem.allowed]).toEqual([409, 'ILLEGAL_TRANSITION', []]);
    expect((await read()).request.status).toBe('cancelled');
  });

  test('not without remarks, not with links in them, not for others', async () => {
    expect((await move('sent_back')).problem.errors[0]?.pointer).toBe('/remarks');
    expect((await move('sent_back', ' ')).problem.errors[0]?.pointer).toBe('/remarks');
    expect((await move('sent_back', 'evil.example.com/x')).status).toBe(400);
    expect((await move('in_work', undefined, unknownId)).status).toBe(404);
    expect((await move('in_work', undefined, request._id, '')).status).toBe(401);
    const args = { path: { id: request._id }, body: { to: 'in_work' as const }, headers: foreign() };
    expect((await server.call('moveLevellingAsProvider', args)).status).toBe(403);
    expect((await read()).request.status).toBe('requested');
  });
});

describe('getFileToLevelAsProvider', () => {
  test('a file of the request, and its history says that it was fetched', async () => {
    const { status, headers } = await file(request.files[0]!.fileId);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('konkan.txt');
    expect(await history()).toContainEqual(['file_read', true, 'konkan.txt']);
  });

  test('no other file, and nobody else', async () => {
    expect((await file(await uploaded('other.txt'))).status).toBe(404);
    expect((await file('x')).status).toBe(400);
    expect((await file(request.files[0]!.fileId, '')).status).toBe(401);
    const args = { path: { id: request._id, fileId: request.files[0]!.fileId }, headers: foreign() };
    expect((await server.call('getFileToLevelAsProvider', args)).status).toBe(403);
  });
});

const rows = (...lines: string[][]) => lines.map((cells) => cells.join('\t')).join('\n');

describe('readLevelledTable', () => {
  test('lines, a column of rates for each vendor, and terms below them', async () => {
    const { status, body } = await table(
      rows(
        ['Item', 'Qty', 'Unit', 'Konkan Thermal', 'Vindhya Erectors (₹)'],
        ['Refractory repair', '6.25', 'CBM', '26,000.00', '25000'],
        ['Scaffolding', '900', 'CBM', '88', 'Excluded'],
        ['GST %', '', '', '18', '18'],
        ['Freight', '', '', '2 %', '15000'],
      ),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      problems: [],
      lines: [
        { description: 'Refractory repair', quantity: '6.25', unit: 'CBM' },
        { description: 'Scaffolding', quantity: '900', unit: 'CBM' },
      ],
      quotes: [
        {
          vendor: 'Konkan Thermal',
          content: {
            lines: [{ rateInPaise: 2_600_000 }, { rateInPaise: 8_800 }],
            gstPercent: '18',
            charges: { freight: { kind: 'percent', percent: '2' } },
          },
        },
        {
          vendor: 'Vindhya Erectors',
          content: {
            lines: [{ rateInPaise: 2_500_000 }, { rateInPaise: null, isExcluded: true }],
            charges: { freight: { kind: 'amount', amountInPaise: 1_500_000 } },
          },
        },
      ],
    });
    expect((await read()).request.status).toBe('requested');
  });

  test('what is no such table is refused with the reason', async () => {
    const none = await table(rows(['Item', 'Qty', 'Unit', 'Rate'], ['Refractory', '1', 'LS', '5']));
    expect(refusalOf(none)).toEqual([400, 'TABLE_WITHOUT_VENDORS']);
    const empty = await table(rows(['Item', 'Qty', 'Unit', 'Konkan Thermal']));
    expect(refusalOf(empty)).toEqual([400, 'BOQ_EMPTY']);
    const many = Array.from({ length: 501 }, (_, at) => [`Line ${at}`, '1', 'NOS', '5']);
    const large = await table(rows(['Item', 'Qty', 'Unit', 'Konkan Thermal'], ...many));
    expect(refusalOf(large)).toEqual([400, 'BOQ_TOO_LARGE']);
    expect((await table('x', request._id, cookie, 'levelled.html')).status).toBe(415);
  });

  test('not of an unknown request, not for others', async () => {
    expect((await table('a\tb', unknownId)).status).toBe(404);
    expect((await table('a\tb', 'x')).status).toBe(400);
    expect((await table('a\tb', request._id, '')).status).toBe(401);
    const form = new FormData();
    form.set('file', new Blob(['a']), 'a.txt');
    const args = { path: { id: request._id }, body: form, headers: foreign() };
    expect((await server.call('readLevelledTable', args)).status).toBe(403);
  });

  test('a statement with the names above rates and amounts, and what could not be read', () => {
    const read = readLevelledTable(
      tableOfText(
        rows(
          ['Comparative statement', '', '', '', '', '', ''],
          ['', '', '', 'M/s Konkan Thermal', '', 'Vindhya Erectors', ''],
          ['Description', 'Qty', 'Unit', 'Rate', 'Amount', 'Rate', 'Amount'],
          ['Refractory repair', '2', 'CBM', '26000', '52000', 'as agreed', ''],
          ['Scaffolding', '900', 'CBM', '', '', '99', '89100'],
          ['Total', '', '', '', '52000', '', '89100'],
          ['GST', '', '', '18', '', '18', ''],
        ),
      ),
      ['Konkan Thermal', 'Vindhya Erectors', 'Damodar Engineering'],
    );
    expect(read).toMatchObject({
      quotes: [
        { vendor: 'Konkan Thermal', content: { lines: [{ rateInPaise: 2_600_000 }, { rateInPaise: null }] } },
        { vendor: 'Vindhya Erectors', content: { lines: [{ rateInPaise: null }, { rateInPaise: 9_900 }] } },
      ],
      problems: [
        { row: 4, message: 'Vindhya Erectors: “as agreed” is not a number.' },
        { row: null, message: 'No column is headed “Damodar Engineering”.' },
      ],
    });
  });

  test('a name that is in another one is not taken for it, and 0.18 of a spreadsheet is 18 percent', () => {
    const cell = (text: string) => ({ text, kind: 'text' as const });
    const number = (text: string) => ({ text, kind: 'number' as const });
    const read = readLevelledTable(
      {
        sheet: 'Sheet1',
        sheets: ['Sheet1'],
        merges: [],
        isCut: false,
        rows: [
          { row: 1, cells: [cell('Item'), cell('Qty'), cell('Unit'), cell('Konkan Thermal Works'), cell('Konkan')] },
          { row: 2, cells: [cell('Tubes'), number('4'), cell('NOS'), number('700'), number('650.5')] },
          { row: 3, cells: [cell('GST'), null, null, number('0.18'), number('12')] },
        ],
      },
      ['Konkan', 'Konkan Thermal Works'],
    );
    expect(read).toMatchObject({
      problems: [],
      quotes: [
        { vendor: 'Konkan', content: { lines: [{ rateInPaise: 65_050 }], gstPercent: '12' } },
        { vendor: 'Konkan Thermal Works', content: { lines: [{ rateInPaise: 70_000 }], gstPercent: '18' } },
      ],
    });
  });
});

describe('deliverLevellingAsProvider', () => {
  test('makes the sheet of who asked, which edits it like one of its own', async () => {
    await move('in_work');
    const { status, body } = await deliver({ ...levelled, remarks: 'GST as each says.' });
    expect([status, body.status]).toEqual([200, 'delivered']);
    const { comparisonId, answer } = (await read()).request;
    expect(answer).toBe('GST as each says.');
    const path = { a: comparisonId!, b: '0' };
    const sheet = (await server.call('getComparisonById', { as: owner, path })).body;
    expect(sheet).toMatchObject({ title: 'Refractory, annual rates', job: null, state: 'editable', version: 1 });
    expect(sheet.can).toMatchObject({ edit: true, freeze: true, link: true });
    const konkan = sheet.vendors.find(({ companyName }) => companyName === 'Konkan Thermal')!;
    expect(konkan.versions).toMatchObject([{ source: 'entered' }]);
    // 6.25 × 26,000 + 900 × 88; the tax is credited in full.
    const { rank, landedInPaise } = sheet.evaluation!.vendors.find(({ vendorId }) => vendorId === konkan.vendorId)!;
    expect([rank, landedInPaise]).toEqual([1, 24_170_000]);
    const line = { lineId: sheet.lines[0]!.lineId, status: 'quoted' as const, rate: '1' };
    const change = { comparisonId: sheet._id, vendorId: konkan.vendorId, seen: 0, change: { line } };
    expect((await server.call('updateVendorQuote', { as: owner, body: change })).status).toBe(200);
    const listed = (await server.call('listComparisons', { as: owner })).body.comparisons;
    expect(listed.map(({ _id }) => _id)).toEqual([comparisonId]);
    expect((await news())[0]).toEqual(['levelling_delivered', comparisonId]);
    expect(await mailsWith(`https://buy.example.com/comparison/${comparisonId}`)).toHaveLength(1);
    expect(await history()).toContainEqual(['delivered', true, 'GST as each says.']);
    const colleague = await server.login(fixture.users.approver.email);
    expect((await server.call('getComparisonById', { as: colleague, path })).status).toBe(404);
  });

  async function ofJob() {
    const { body: job } = await server.call('createJob', {
      as: owner,
      body: { title: 'Kiln shutdown', subcategoryId: 'boiler-repair', plantId: fixture.sagar.plantId },
    });
    await server.database.ownerPool.query("update job set status = 'sourcing', submitted_at = now() where id = $1", [
      job._id,
    ]);
    request = await submit({ jobId: job._id });
    await move('in_work');
    return job;
  }

  test('for a job it is the sheet of the job, whose log says so', async () => {
    const job = await ofJob();
    await deliver();
    const { comparisonId } = (await read()).request;
    const sheet = (await server.call('getComparisonById', { as: owner, path: { a: comparisonId!, b: '0' } })).body;
    expect(sheet.job).toMatchObject({ number: job.number });
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: job._id } })).body;
    expect(entries[0]).toMatchObject({ kind: 'comparison_made' });
    expect((await server.call('verifyActivityLog', { as: owner, path: { id: job._id } })).body.firstBroken).toBeNull();
  });

  test('a job that was put on hold, or has a sheet by then, keeps what it has: the sheet is without a job', async () => {
    const job = await ofJob();
    await server.database.ownerPool.query("update job set status = 'cancelled' where id = $1", [job._id]);
    expect((await deliver()).status).toBe(200);
    const { comparisonId } = (await read()).request;
    const sheet = (await server.call('getComparisonById', { as: owner, path: { a: comparisonId!, b: '0' } })).body;
    expect(sheet.job).toBeNull();
  });

  test('not before it is in work, and once', async () => {
    const early = await deliver();
    expect([...refusalOf(early), early.problem.allowed]).toEqual([409, 'ILLEGAL_TRANSITION', ['in_work', 'sent_back']]);
    await move('in_work');
    expect((await deliver()).status).toBe(200);
    expect(refusalOf(await deliver())).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect((await server.call('listComparisons', { as: owner })).body.total).toBe(1);
  });

  test('only vendors of the request, each once, with rates for its lines; not for others', async () => {
    await move('in_work');
    const [konkan] = levelled.quotes;
    const bad = await deliver({
      ...levelled,
      quotes: [konkan!, konkan!, { vendor: 'Somebody else', content: content(1, 2, 3) }],
    });
    expect(bad.problem.errors.map(({ pointer }) => pointer)).toEqual([
      '/quotes/1/vendor',
      '/quotes/2/vendor',
      '/quotes/2/content/lines',
    ]);
    expect((await deliver({ ...levelled, lines: [] })).status).toBe(400);
    expect((await deliver({ ...levelled, remarks: 'evil.example.com/x' })).status).toBe(400);
    expect((await deliver(levelled, unknownId)).status).toBe(404);
    expect((await deliver(levelled, request._id, '')).status).toBe(401);
    const args = { path: { id: request._id }, body: levelled, headers: foreign() };
    expect((await server.call('deliverLevellingAsProvider', args)).status).toBe(403);
    expect((await read()).request.status).toBe('in_work');
  });
});
