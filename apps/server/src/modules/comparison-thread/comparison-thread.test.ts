import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';

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
beforeEach(() => emptied(server, 'comparison', 'notification', 'job', 'project', 'task'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const approverId = fixture.users.approver.userId;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

/** The sheet of a job with one opened quote; the approver reads its prices, or has another role. */
async function compared(role: 'commercial_evaluator' | 'technical_evaluator' | null = 'commercial_evaluator') {
  const { jobId, browsers } = await acts.quoting(owner, 1);
  await acts.submit(browsers[0]!);
  await acts.closeIn(jobId);
  await acts.open(owner, jobId);
  if (role) await server.call('setJobMember', { as: owner, path: { id: jobId }, body: { userId: approverId, role } });
  const { body: sheet } = await server.call('quoteComparison', { as: owner, body: { jobId } });
  await emptied(server, 'notification', 'task');
  return { jobId, sheet, vendorId: sheet.vendors[0]!.vendorId, lineId: sheet.lines[0]!.lineId };
}
type Compared = Awaited<ReturnType<typeof compared>>;

const read = (id: string, as: TestSession | null = owner) => server.call('getComparisonThreads', { as, path: { id } });
const say = (
  { sheet, vendorId, lineId }: Pick<Compared, 'sheet' | 'vendorId' | 'lineId'>,
  more: Partial<Body<'addComparisonComment'>> = {},
  as: TestSession | null = owner,
) =>
  server.call('addComparisonComment', {
    as,
    body: { comparisonId: sheet._id, vendorId, lineId, text: 'Is the crane in this?', mentionedIds: [], ...more },
  });
const edit = (
  comparisonId: string,
  commentId: string,
  text: string,
  mentionedIds: string[] = [],
  as: TestSession | null = owner,
) => server.call('editComparisonComment', { as, body: { comparisonId, commentId, text, mentionedIds } });
const remove = (comparisonId: string, commentId: string, as: TestSession | null = owner) =>
  server.call('deleteComparisonComment', { as, body: { comparisonId, commentId } });
const resolve = (comparisonId: string, threadId: string, isResolved = true, as: TestSession | null = owner) =>
  server.call('resolveComparisonThread', { as, body: { comparisonId, threadId, isResolved } });
const bellOf = async (as: TestSession) => (await server.call('getNotifications', { as, query: {} })).body.notifications;
const mailsTo = async (email: string) =>
  (await server.sentMessages()).filter(({ to, subject }) => to === email && subject.includes('mentioned you'));

describe('getComparisonThreads', () => {
  test('the last written first, with the names of their places, and who may be mentioned', async () => {
    const at = await compared();
    await say(at);
    server.advance(1);
    await say(at, { lineId: null, text: 'Reliable in 2025.' });
    server.advance(1);
    await say(at, { vendorId: null, text: 'Which alloy?' });
    const { status, body } = await read(at.sheet._id);
    expect(status).toBe(200);
    const line = at.sheet.lines[0]!.description;
    const companyName = at.sheet.vendors[0]!.companyName;
    expect(body.threads).toMatchObject([
      { vendorId: null, lineId: at.lineId, companyName: null, line, isThere: true, resolvedAt: null },
      { vendorId: at.vendorId, lineId: null, companyName, line: null },
      { vendorId: at.vendorId, lineId: at.lineId, companyName, line, comments: [{ text: 'Is the crane in this?' }] },
    ]);
    expect(body.people.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([fixture.users.owner.userId, approverId]),
    );
    expect(body.can).toEqual({ comment: true });
    // A colleague reads the same; what is whose is each their own.
    expect((await read(at.sheet._id, approver)).body.threads[0]!.comments[0]!.by.isMe).toBe(false);
  });

  test('who reads no prices reads no comments on them; a vendor sees no row', async () => {
    const at = await compared('technical_evaluator');
    await say(at);
    expect((await read(at.sheet._id, approver)).status).toBe(403);
    expect((await read(at.sheet._id, stranger)).status).toBe(404);
    expect((await read(at.sheet._id, null)).status).toBe(401);
    expect((await read('x')).status).toBe(400);
    expect((await read(unknownId)).status).toBe(404);
    const counted = async (name: string, id: string) =>
      server.database.app.transaction().execute(async (transaction) => {
        await sql`select set_config(${name}, ${id}, true)`.execute(transaction);
        const threads = await transaction.selectFrom('comparison_thread').select('id').execute();
        const comments = await transaction.selectFrom('comparison_comment').select('id').execute();
        return threads.length + comments.length;
      });
    expect(await counted('app.job_vendor_id', at.vendorId)).toBe(0);
    expect(await counted('app.company_id', fixture.deccan.companyId)).toBe(0);
  });

  test('a frozen sheet keeps its threads, and they are written in; so does the version after it', async () => {
    const at = await compared();
    await say(at);
    const { _id: comparisonId, version, revision } = at.sheet;
    await server.call('freezeComparison', { as: owner, body: { comparisonId, version, revision } });
    expect((await say(at, { text: 'It is.' }, approver)).body.threads[0]!.comments).toHaveLength(2);
    await server.call('makeSheetEditable', { as: owner, body: { comparisonId, version, reason: 'A rate was wrong' } });
    expect((await read(comparisonId)).body.threads[0]!.comments).toHaveLength(2);
  });

  test('a sheet without a job is talked about by who made it and super users', async () => {
    const { body: sheet } = await server.call('quoteComparison', {
      as: owner,
      body: { title: 'Annual rates', lines: [{ description: 'Refractory repair' }] },
    });
    const { body } = await say({ sheet, vendorId: null as never, lineId: sheet.lines[0]!.lineId });
    expect(body.people.some(({ isMe }) => isMe)).toBe(true);
    expect(body.people.some(({ userId }) => userId === approverId)).toBe(false);
    expect((await read(sheet._id, approver)).status).toBe(404);
  });
});

describe('addComparisonComment', () => {
  test('it stands in the thread of its cell, live on open pages, and who is mentioned is told', async () => {
    const at = await compared();
    const stream = await server.stream(approver);
    await expect.poll(() => stream.events.length > 0).toBe(true);
    const { body } = await say(at, { text: ' Is the crane in this?\nPlease look. ', mentionedIds: [approverId] });
    expect(body.threads).toMatchObject([
      {
        comments: [
          { text: 'Is the crane in this?\nPlease look.', by: { isMe: true }, mentioned: [{ userId: approverId }] },
        ],
      },
    ]);
    expect((await read(at.sheet._id)).body).toEqual(body);
    await expect.poll(() => stream.events.some(({ data }) => data.tags?.includes('comparison-thread'))).toBe(true);
    stream.cut();
    expect(await bellOf(approver)).toMatchObject([
      { kind: 'comparison_mentioned', subjectId: at.sheet._id, job: { title: expect.any(String) } },
    ]);
    const [mail] = await mailsTo(fixture.users.approver.email);
    expect(mail!.text).toContain(`/comparison/${at.sheet._id}?comments=${at.vendorId}.${at.lineId}`);
    expect(mail!.text).toContain('> Please look.');
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: at.jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'comparison_commented' });
  });

  test('who wants no mails of mentions finds them at the bell alone, and nobody is told of their own', async () => {
    const at = await compared();
    const preferences = [{ group: 'mentions' as const, delivery: 'off' as const }];
    await server.call('setMailPreferences', { as: approver, body: { preferences } });
    await say(at, { mentionedIds: [approverId, fixture.users.owner.userId] });
    expect(await bellOf(approver)).toHaveLength(1);
    expect(await bellOf(owner)).toHaveLength(0);
    expect(await mailsTo(fixture.users.approver.email)).toHaveLength(0);
    await emptied(server, 'mail_preference');
  });

  test('one on a resolved thread opens it again; a place has one thread', async () => {
    const at = await compared();
    const { _id } = (await say(at)).body.threads[0]!;
    await resolve(at.sheet._id, _id);
    const { threads } = (await say(at, { text: 'Not quite.' }, approver)).body;
    expect(threads).toMatchObject([{ _id, resolvedAt: null, resolvedBy: null, comments: [{}, {}] }]);
  });

  test('a thread of a vendor or line that is gone is read and written still', async () => {
    const at = await compared();
    await say(at);
    await server.database.ownerPool.query(`update comparison_thread set line_id = '0099', line = 'Old line'`);
    const { threads } = (await say(at, { lineId: '0099', text: 'It is gone.' })).body;
    expect(threads).toMatchObject([{ line: 'Old line', isThere: false, comments: [{}, {}] }]);
  });

  test('refusals: no place, another place, links, nothing, who cannot read it, 1,000 comments, who may not', async () => {
    const at = await compared('technical_evaluator');
    expect((await say(at, { vendorId: null, lineId: null })).status).toBe(400);
    expect((await say(at, { vendorId: unknownId })).status).toBe(404);
    expect((await say(at, { lineId: '9999' })).status).toBe(404);
    expect((await say(at, { text: 'See https://evil.example/login' })).status).toBe(400);
    expect((await say(at, { text: '  ' })).status).toBe(400);
    expect((await say(at, { mentionedIds: [approverId] })).status).toBe(400);
    expect((await say(at, {}, approver)).status).toBe(403);
    expect((await say(at, {}, stranger)).status).toBe(404);
    expect((await say(at, {}, null)).status).toBe(401);
    await say(at);
    await server.database.ownerPool.query(
      `insert into comparison_comment (thread_id, comparison_id, company_id, words, by_user, at)
       select id, comparison_id, company_id, 'x', $1, now() from comparison_thread, generate_series(1, 999)`,
      [fixture.users.owner.userId],
    );
    expect(refusalOf(await say(at))).toEqual([409, 'TOO_MANY_COMMENTS']);
    expect((await read(at.sheet._id)).body.can).toEqual({ comment: false });
  });
});

describe('editComparisonComment', () => {
  test('own words are changed, and who is mentioned anew is told', async () => {
    const at = await compared();
    const comment = (await say(at, { mentionedIds: [approverId] })).body.threads[0]!.comments[0]!;
    server.advance(1);
    const { body } = await edit(at.sheet._id, comment._id, 'Is the scaffolding in this?', [approverId]);
    expect(body.threads[0]!.comments).toMatchObject([
      { text: 'Is the scaffolding in this?', at: comment.at, editedAt: expect.any(String) },
    ]);
    expect((await read(at.sheet._id)).body).toEqual(body);
    expect(await bellOf(approver)).toHaveLength(1);
    const other = (await say(at)).body.threads[0]!.comments.at(-1)!;
    await edit(at.sheet._id, other._id, 'You?', [approverId]);
    expect(await bellOf(approver)).toHaveLength(2);
  });

  test('refusals: the words of another, deleted ones, links, unknown ones, who may not', async () => {
    const at = await compared();
    const { _id } = (await say(at)).body.threads[0]!.comments[0]!;
    expect((await edit(at.sheet._id, _id, 'Mine', [], approver)).status).toBe(403);
    expect((await edit(at.sheet._id, _id, 'Mine', [], stranger)).status).toBe(404);
    expect((await edit(at.sheet._id, _id, 'Mine', [], null)).status).toBe(401);
    expect((await edit(at.sheet._id, _id, 'See https://evil.example/login')).status).toBe(400);
    expect((await edit(at.sheet._id, unknownId, 'Mine')).status).toBe(404);
    await remove(at.sheet._id, _id);
    expect(refusalOf(await edit(at.sheet._id, _id, 'Mine'))).toEqual([409, 'COMMENT_DELETED']);
    // The database refuses it as well, whatever a handler asks.
    const tenant = { companyId: fixture.sagar.companyId, userId: approverId };
    const request = createRequestDatabases(server.database.appPool).withTenant(tenant);
    const { numUpdatedRows } = await request.db
      .updateTable('comparison_comment')
      .set({ words: 'Mine' })
      .executeTakeFirst();
    await request.rollback();
    expect(Number(numUpdatedRows)).toBe(0);
  });
});

describe('deleteComparisonComment', () => {
  test('the words are gone, a stub stays', async () => {
    const at = await compared();
    const { _id } = (await say(at, { mentionedIds: [approverId] })).body.threads[0]!.comments[0]!;
    const { body } = await remove(at.sheet._id, _id);
    expect(body.threads[0]!.comments).toMatchObject([{ _id, text: null, by: { isMe: true }, mentioned: [] }]);
    expect((await read(at.sheet._id)).body).toEqual(body);
  });

  test('refusals: that of another, twice, an unknown one, who may not', async () => {
    const at = await compared();
    const { _id } = (await say(at)).body.threads[0]!.comments[0]!;
    expect((await remove(at.sheet._id, _id, approver)).status).toBe(403);
    expect((await remove(at.sheet._id, _id, stranger)).status).toBe(404);
    expect((await remove(at.sheet._id, _id, null)).status).toBe(401);
    expect((await remove(at.sheet._id, unknownId)).status).toBe(404);
    expect((await remove(at.sheet._id, 'x')).status).toBe(400);
    await remove(at.sheet._id, _id);
    expect(refusalOf(await remove(at.sheet._id, _id))).toEqual([409, 'COMMENT_DELETED']);
  });
});

describe('resolveComparisonThread', () => {
  test('a thread is resolved by whoever reads it, and reopened', async () => {
    const at = await compared();
    const { _id } = (await say(at)).body.threads[0]!;
    const { body } = await resolve(at.sheet._id, _id, true, approver);
    expect(body.threads).toMatchObject([{ resolvedAt: expect.any(String), resolvedBy: 'Approver Person' }]);
    expect((await read(at.sheet._id, approver)).body).toEqual(body);
    expect((await resolve(at.sheet._id, _id, false)).body.threads).toMatchObject([
      { resolvedAt: null, resolvedBy: null },
    ]);
  });

  test('refusals: who may not, and an unknown one', async () => {
    const at = await compared('technical_evaluator');
    const { _id } = (await say(at)).body.threads[0]!;
    expect((await resolve(at.sheet._id, _id, true, approver)).status).toBe(403);
    expect((await resolve(at.sheet._id, _id, true, stranger)).status).toBe(404);
    expect((await resolve(at.sheet._id, _id, true, null)).status).toBe(401);
    expect((await resolve(at.sheet._id, unknownId)).status).toBe(404);
    expect((await resolve(at.sheet._id, 'x')).status).toBe(400);
  });
});
