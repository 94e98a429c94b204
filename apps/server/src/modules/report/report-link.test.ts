import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { endOfIndianDay, lastDayProblems } from './report-link.rules.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer({ budgets: { ...defaultBudgets, reportLinkOpeningsPerAddressPerMinute: 60 } });
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const DAY = 86_400_000;
const inDays = (days: number) => indianDay(new Date(Date.now() + days * DAY));
const unknownId = '11111111-1111-4111-8111-111111111111';
const unknownToken = 'A'.repeat(43);
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const own = { 'sec-fetch-site': 'same-origin' };

let jobId: string;
let reportId: string;
beforeEach(async () => {
  await emptied(server, 'job', 'project');
  ({ jobId } = await acts.quoting(owner, 1));
  reportId = (await server.call('makeReport', { as: owner, body: { jobId, kind: 'job_summary' } })).body._id;
});

const make = (body: object = {}, as: TestSession | null = owner) =>
  server.call('makeReportLink', { as, body: { reportId, person: 'Asha Joshi', opensUntil: inDays(14), ...body } });
const made = async (body: object = {}) => {
  const answer = await make(body);
  expect(answer.status).toBe(200);
  return { token: answer.body.url.split('#')[1]!, link: answer.body.link, url: answer.body.url };
};
const open = (token: string, id = reportId, headers: Record<string, string> = own) =>
  server.call('openReportLink', { headers, body: { token, reportId: id } });
const revoke = (id: string, as: TestSession | null = owner) => server.call('revokeReportLink', { as, path: { id } });
const page = async (as: TestSession = owner) =>
  (await server.call('getReport', { as, path: { a: jobId, b: reportId } })).body;
const asMember = (role: 'technical_evaluator' | 'auditor') =>
  server.call('setJobMember', {
    as: owner,
    path: { id: jobId },
    body: { userId: fixture.users.approver.userId, role },
  });
const status = (email: string, to: string) =>
  server.database.ownerPool.query('update app_user set status = $2 where email = $1', [email, to]);

describe('makeReportLink', () => {
  test('is emailed where an address is given: the link, who lets it be read, and until when', async () => {
    const { url } = await made({ email: 'asha@audit.example' });
    const mail = (await server.sentMessages()).find(({ to }) => to === 'asha@audit.example')!;
    expect(mail.subject).toMatch(/^Job summary of JR-\d+-\d+, from Owner Person$/);
    expect(mail.text.split('\n')).toContain(url);
    expect(mail.text).toContain('Dear Asha Joshi,');
    expect(mail.text).toContain('Owner Person of ');
    const before = (await server.sentMessages()).length;
    expect(refusalOf(await make({ email: 'nobody' }))).toEqual([400, 'VALIDATION']);
    expect(refusalOf(await make({ person: 'Asha, see evil.example/x', email: 'a@audit.example' }))[0]).toBe(400);
    await made();
    expect((await server.sentMessages()).length).toBe(before);
  });

  test('mails end with the budget of the day, and nothing is made then', async () => {
    const { sharedMailsPerUserPerDay } = defaultBudgets;
    for (let at = 0; at < sharedMailsPerUserPerDay; at++) await make({ email: 'asha@audit.example' });
    const had = (await page()).links!.length;
    expect((await make({ email: 'asha@audit.example' })).status).toBe(429);
    expect((await page()).links).toHaveLength(had);
    expect((await make()).status).toBe(200);
  });

  test('the address of the report with a token that is not stored, until the end of the last day', async () => {
    const { url, token, link } = await made({ person: ' Asha Joshi ' });
    const { report } = await page();
    expect(url).toContain(`/${report.job.number}/comparison-report/${reportId}#`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(link).toMatchObject({ person: 'Asha Joshi', madeBy: 'Owner Person', openings: 0, lastOpenedAt: null });
    expect(link.opensUntil).toBe(endOfIndianDay(inDays(14)).toISOString());
    expect(await page()).toMatchObject({ links: [link], can: { share: true } });
    const { rows } = await server.database.ownerPool.query<{ row: string }>('select l::text as row from report_link l');
    expect(rows[0]!.row).not.toContain(token);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    const [entry] = entries;
    expect(entry).toMatchObject({ kind: 'report_shared', detail: { document: 'Job summary', person: 'Asha Joshi' } });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('today is the earliest last day and the ninetieth the latest', () => {
    // 00:10 on 2 October in India.
    const now = new Date('2026-10-01T18:40:00.000Z');
    expect(lastDayProblems('2026-10-01', now)).toHaveLength(1);
    expect(lastDayProblems('2026-10-02', now)).toEqual([]);
    expect(lastDayProblems('2026-12-30', now)).toEqual([]);
    expect(lastDayProblems('2026-12-31', now)).toHaveLength(1);
  });

  test('refusals: a day that is over or too late, words that are none, a hundred links, who may not', async () => {
    expect((await make({ opensUntil: inDays(-1) })).status).toBe(400);
    expect((await make({ opensUntil: inDays(90) })).status).toBe(400);
    expect((await make({ opensUntil: '2026-13-40' })).status).toBe(400);
    expect((await make({ person: ' a' })).status).toBe(400);
    expect((await make({ person: '   ' })).status).toBe(400);
    expect((await make({ person: 'https://evil.example' })).status).toBe(400);
    await asMember('technical_evaluator');
    expect((await make({}, approver)).status).toBe(403);
    await asMember('auditor');
    expect((await make({}, approver)).status).toBe(200);
    expect((await make({}, null)).status).toBe(401);
    expect((await make({}, stranger)).status).toBe(404);
    expect((await make({ reportId: unknownId })).status).toBe(404);
    await server.database.ownerPool.query(
      `insert into report_link (report_id, job_id, company_id, token_hash, person, made_by, made_at, expires_at)
       select report_id, job_id, company_id, sha256(n::text::bytea), person, made_by, made_at, expires_at from report_link, generate_series(1, 99) n`,
    );
    expect(refusalOf(await make())).toEqual([409, 'TOO_MANY_LINKS']);
  });
});

describe('openReportLink', () => {
  test('the frozen report and nothing else of the job; when it was last opened is seen by the company', async () => {
    await server.call('addCommentVendorComparisonReport', {
      as: owner,
      body: { reportId, text: 'The crane is dear.', mentionedIds: [] },
    });
    const { token } = await made();
    const { status: code, body, headers } = await open(token);
    expect(code).toBe(200);
    const { report, content } = await page();
    expect(Object.keys(body).toSorted()).toEqual(
      ['company', 'content', 'job', 'kind', 'madeAt', 'opensUntil', 'sha256', 'title'].toSorted(),
    );
    expect(body).toMatchObject({ content, sha256: report.sha256, company: 'Sagar Steel' });
    expect(Object.keys(body.job)).toEqual(['number', 'title']);
    expect(JSON.stringify(body)).not.toContain('The crane is dear.');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    server.freeze();
    await open(token);
    const openedAt = server.now().toISOString();
    server.thaw();
    const [link] = (await page()).links;
    expect(link).toMatchObject({ openings: 2, lastOpenedAt: openedAt });
  });

  test('a link that is over, revoked, unknown or of another report is not found, and is not counted', async () => {
    const { token, link } = await made();
    const other = (await server.call('makeReport', { as: owner, body: { jobId, kind: 'job_summary' } })).body._id;
    expect((await open(token, other)).status).toBe(404);
    expect((await open(unknownToken)).status).toBe(404);
    expect((await open(token, unknownId)).status).toBe(404);
    expect((await page()).links[0]).toMatchObject({ openings: 0, lastOpenedAt: null });
    await server.database.ownerPool.query("update report_link set expires_at = now() - interval '1 second'");
    expect(refusalOf(await open(token))).toEqual([404, 'NOT_FOUND']);
    expect((await page()).links[0]!.state).toBe('expired');
    const second = await made();
    expect((await open(second.token)).status).toBe(200);
    expect((await revoke(second.link._id)).body.state).toBe('revoked');
    expect((await open(second.token)).status).toBe(404);
    expect(link._id).not.toBe(second.link._id);
  });

  test('a link of who has no access any more opens nothing', async () => {
    await asMember('auditor');
    const answer = await make({}, approver);
    const token = answer.body.url.split('#')[1]!;
    expect((await open(token)).status).toBe(200);
    await status(fixture.users.approver.email, 'suspended');
    try {
      expect((await open(token)).status).toBe(404);
    } finally {
      await status(fixture.users.approver.email, 'approved');
    }
  });

  test('a token opens no other call, another site opens nothing, and what is malformed is refused', async () => {
    const { token } = await made();
    const bearer = { authorization: `Bearer ${token}` };
    const read = await server.call('getReport', { path: { a: jobId, b: reportId }, headers: bearer });
    expect(read.status).toBe(401);
    expect((await open(token, reportId, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await open('short')).status).toBe(400);
  });

  test('whoever tries links from one address is held up', async () => {
    const { token } = await made();
    server.freeze(); // all within one minute
    onTestFinished(server.thaw);
    const answers = await Promise.all(Array.from({ length: 61 }, () => open(unknownToken)));
    expect(answers.map(({ status: code }) => code)).toContain(429);
    expect((await open(token)).status).toBe(429);
  });
});

describe('revokeReportLink', () => {
  test('it opens nothing from then on, and once is enough; the log says who did it', async () => {
    const { link } = await made();
    const first = await revoke(link._id);
    expect([first.status, first.body.state]).toEqual([200, 'revoked']);
    expect((await revoke(link._id)).status).toBe(200);
    expect((await page()).links).toMatchObject([{ state: 'revoked' }]);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries.filter(({ kind }) => kind === 'report_link_revoked')).toMatchObject([
      { detail: { document: 'Job summary', person: 'Asha Joshi' } },
    ]);
  });

  test('who may not make reports 403, guests 401, other companies and unknown ones 404', async () => {
    const { link } = await made();
    await asMember('technical_evaluator');
    expect((await revoke(link._id, approver)).status).toBe(403);
    expect((await revoke(link._id, null)).status).toBe(401);
    expect((await revoke(link._id, stranger)).status).toBe(404);
    expect((await revoke(unknownId)).status).toBe(404);
    expect((await revoke('x')).status).toBe(400);
  });
});
