import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from './config.ts';
import { hashPassword } from './modules/authentication/password.ts';
import { addStaff } from './modules/provider/provider.queries.ts';
import { CodeBrowser } from './testing/codes.ts';
import { fixture, fixtureGstn, PASSWORD } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { CallArguments, TestServer, TestSession } from './testing/harness.ts';
import { rfqActs } from './testing/rfq-world.ts';

/**
 * Operations whose own budget no test of their module uses up, and those that take a file or a text of a size: on a server that grants each once,
 * what comes after is 429, and what is too large is 413.
 */

const own = { 'sec-fetch-site': 'same-origin' };
const email = 'spender@millwright.example';
const nowhere = '11111111-1111-4111-8111-111111111111';

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'a.csv') => {
  const body = new FormData();
  body.append('file', new File([content], name, { type: 'text/csv' }));
  return body;
};
const small = () => fileOf('Line,Rate\n1,2\n');
const large = () => fileOf(new Uint8Array(27 * 1024 * 1024));

let server: TestServer;
let owner: TestSession;
let colleague: TestSession;
let superUser: TestSession;
let acts: ReturnType<typeof rfqActs>;
let vendors: Record<string, string>[];
let team: Record<string, string>;
let quoted: string;
beforeAll(async () => {
  server = await startTestServer({
    budgets: {
      ...defaultBudgets,
      uploadsPerUserPerHour: 1,
      fileDownloadsPerUserPerDay: 1,
      reviewLooksPerAddressPerHour: 1,
      registrationsPerAddressPerHour: 1,
      codesPerSubjectPerQuarterHour: 1,
      evaluationsPerUserPerMinute: 1,
    },
  });
  owner = await server.login(fixture.users.owner.email);
  acts = rfqActs(server);
  const { browsers, jobId } = await acts.quoting(owner, 5);
  vendors = browsers.map(({ headers }) => headers);
  quoted = jobId;
  colleague = await server.login(fixture.users.approver.email);
  superUser = await server.login(fixture.users.corporate.email);
  const { fileId } = (await server.call('setFileUpload', { as: owner, body: small() })).body;
  await server.call('addRfqDocuments', { as: owner, body: { jobId, fileIds: [fileId] } });
  const passwordHash = await hashPassword(PASSWORD);
  await addStaff(server.database.app, { email, passwordHash, hasOneTimePassword: false }, new Date());
  const login = await server.call('providerLogin', { headers: own, body: { email, password: PASSWORD } });
  team = { ...own, cookie: login.headers.getSetCookie()[0]!.split(';')[0]! };
});
afterAll(() => server.stop());

type Call = { as?: TestSession; headers?: Record<string, string>; path?: object };
const ask = async <Id extends OperationId>(id: Id, args: object) =>
  server.call(id, args as unknown as CallArguments<Id>);

describe('what was granted once is 429 the next time, with the time to wait', () => {
  test.each<[OperationId, () => Call & { body?: unknown }]>([
    ['beginUpload', () => ({ as: colleague, body: { fileName: 'Drawing.pdf', sizeInBytes: 30_000_000 } })],
    ['addQuoteFile', () => ({ headers: vendors[0]!, body: small() })],
    ['readQuoteSheet', () => ({ headers: vendors[1]!, body: small() })],
    ['addPqrFile', () => ({ headers: vendors[2]!, path: { kind: 'turnover' }, body: small() })],
    ['uploadFile', () => ({ as: superUser, path: { id: nowhere }, body: small() })],
    ['uploadVendorFile', () => ({ headers: vendors[3]!, body: small() })],
    ['uploadEvidenceFile', () => ({ headers: vendors[4]!, path: { id: nowhere }, body: small() })],
    ['readLevelledTable', () => ({ headers: team, path: { id: nowhere }, body: small() })],
    ['requestVendorCode', () => ({ headers: vendors[3]! })],
    [
      'evaluateQuotes',
      () => ({
        as: owner,
        body: {
          lines: [{ id: 'a', qty: '1', uom: 'NOS' }],
          rules: { method: 'L1' },
          quotes: [
            {
              vendorId: 'V',
              registration: 'unregistered',
              supply: 'intra',
              lines: [{ lineId: 'a', status: 'quoted', rate: '10' }],
            },
          ],
        },
      }),
    ],
    [
      'replayAuction',
      () => ({
        as: colleague,
        body: {
          rules: {
            type: 'sealed',
            opensAt: 0,
            closesAt: 1000,
            hardCloseAt: null,
            ceilingInPaise: 100_000,
            decrement: { absInPaise: 1, percent: '0' },
            base: 'own',
            ties: 'allowed',
            windowMs: 0,
            extensionMs: 0,
            maxExtensions: 0,
            trigger: { kind: 'any', rank: null },
            sanityFloorPercent: null,
            visibility: 'blind',
            levels: null,
            vendors: [],
          },
          events: [],
        },
      }),
    ],
    [
      'findOpenExperience',
      () => ({ path: { gstn: fixtureGstn(1) }, body: { projId: 'P-1', clientEmail: 'a@b.example' } }),
    ],
  ])('%s', async (id, args) => {
    const first = await ask(id, args());
    expect(first.status).not.toBe(429);
    const second = await ask(id, args());
    expect([second.status, second.problem?.code]).toEqual([429, 'TOO_MANY']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('resendOtpForRegistration, after the registration that was begun here', async () => {
    const browser = new CodeBrowser();
    const body = {
      email: 'new.person@konkan-steel.example',
      fullName: 'New Person',
      companyEmail: 'https://www.konkan-steel.example',
      phoneNumber: null,
    };
    const begun = browser.keep(await ask('generateOtpForRegistration', { body, headers: browser.headers() }));
    expect(begun.status).toBe(200);
    const again = await ask('resendOtpForRegistration', { headers: browser.headers(own) });
    expect([again.status, again.problem.code]).toEqual([429, 'TOO_MANY']);
  });

  test('sendEmailForFileDownload, when the first is ready', async () => {
    const pack = () => ask('sendEmailForFileDownload', { as: owner, body: { jobId: quoted } });
    expect((await pack()).status).toBe(200);
    await server.database.ownerPool.query('delete from file_download');
    const again = await pack();
    expect([again.status, again.problem.code]).toEqual([429, 'TOO_MANY']);
  });

  test('requestOpeningCode', async () => {
    await acts.submit({ headers: vendors[4]!, token: '' });
    await acts.closeIn(quoted);
    const code = () => ask('requestOpeningCode', { as: owner, path: { id: quoted }, headers: own });
    const statuses = [await code(), await code(), await code(), await code(), await code()].map(({ status }) => status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what is larger than is read is 413, and says how much is', () => {
  test.each<[OperationId, () => Call & { body?: unknown; rawBody?: string }]>([
    ['addQuoteFile', () => ({ headers: vendors[0]!, body: large() })],
    ['readQuoteSheet', () => ({ headers: vendors[1]!, body: large() })],
    ['addPqrFile', () => ({ headers: vendors[2]!, path: { kind: 'turnover' }, body: large() })],
    ['uploadFile', () => ({ as: superUser, path: { id: nowhere }, body: large() })],
    ['uploadVendorFile', () => ({ headers: vendors[3]!, body: large() })],
    ['uploadEvidenceFile', () => ({ headers: vendors[4]!, path: { id: nowhere }, body: large() })],
    ['readLevelledTable', () => ({ headers: team, path: { id: nowhere }, body: large() })],
    ['inspectBoq', () => ({ as: owner, rawBody: JSON.stringify({ text: 'x'.repeat(27 * 1024 * 1024) }) })],
  ])('%s', async (id, args) => {
    const answer = await ask(id, args());
    expect([answer.status, answer.problem.code]).toEqual([413, 'TOO_LARGE']);
    expect(answer.problem.message).toMatch(/\d+ [kM]B/);
  });
});
