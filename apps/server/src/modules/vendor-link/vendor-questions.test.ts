import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const CRANE = 'Who supplies the 20 t crane, you or us?';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const ask = (browser: VendorBrowser, text = CRANE, more: { revision?: number; line?: number } = {}) =>
  acts.ask(browser, text, more);
const read = ({ headers }: VendorBrowser) => server.call('getVendorQuestions', { headers });
const answer = (id: string, body: { answer: string; to: 'asker' | 'all'; question?: string }) =>
  server.call('answerQuestion', { as: owner, path: { id }, body });
/** The mails that an act caused. */
async function mailsOf(act: () => Promise<unknown>) {
  const before = (await server.sentMessages()).length;
  await act();
  const all = await server.sentMessages();
  return all.slice(0, all.length - before);
}

describe('getVendorQuestions', () => {
  test('own questions with their answers, and those of others that were answered to all, without who and when', async () => {
    const { browsers, vendors } = await acts.quoting(owner, 3);
    const [asker, other, third] = browsers;
    const crane = (await ask(asker!, CRANE, { line: 1 })).body;
    const secret = (await ask(asker!, 'We are the only ones with a 50 t crane in Ratnagiri. May we use it?')).body;
    await answer(crane._id, { answer: 'The contractor.', to: 'all', question: 'Who supplies the crane?' });
    await answer(secret._id, { answer: 'You may.', to: 'asker' });
    expect((await read(asker!)).body.questions).toMatchObject([
      { isOwn: true, state: 'answered', isForAll: false, answer: 'You may.', textForAll: null },
      { isOwn: true, text: CRANE, textForAll: 'Who supplies the crane?', isForAll: true, answer: 'The contractor.' },
    ]);
    for (const browser of [other!, third!]) {
      const seen = await read(browser);
      expect(seen.body.questions).toEqual([
        {
          _id: crane._id,
          isOwn: false,
          state: 'answered',
          askedAt: null,
          line: { revision: 1, number: '2', description: 'Refractory repair' },
          text: 'Who supplies the crane?',
          textForAll: null,
          isForAll: true,
          answer: 'The contractor.',
          settledAt: expect.any(String) as string,
          closingReason: null,
        },
      ]);
      for (const { _id, companyName } of vendors) {
        expect(seen.bytes.toString()).not.toContain(_id);
        expect(seen.bytes.toString()).not.toContain(companyName);
      }
      expect(seen.bytes.toString()).not.toContain('20 t');
    }
  });

  test('the database gives a vendor no row of another, and what all read without a column of who or when', async () => {
    const { browsers, vendors } = await acts.quoting(owner, 2);
    const { _id } = (await ask(browsers[0]!)).body;
    await ask(browsers[0]!, 'And who pays for its way here?');
    await ask(browsers[1]!, 'Is there light at night?');
    await answer(_id, { answer: 'The contractor.', to: 'all', question: 'Who brings the crane?' });
    const request = createRequestDatabases(server.database.appPool).withTenant({ jobVendorId: vendors[1]!._id });
    try {
      const rows = await request.db.selectFrom('rfq_question').selectAll().execute();
      expect(rows.map(({ words, job_vendor_id }) => [words, job_vendor_id])).toEqual([
        ['Is there light at night?', vendors[1]!._id],
      ]);
      const shared = await sql<object>`select * from questions_for_all()`.execute(request.db);
      expect(shared.rows.map((row) => Object.keys(row))).toEqual([
        ['id', 'revision', 'line', 'words', 'answer', 'settled_at'],
      ]);
      expect(JSON.stringify(shared.rows)).not.toContain(vendors[0]!._id);
    } finally {
      await request.rollback();
    }
  });

  test.each([
    ['changes its own', 0, 'update rfq_question set words = $$x$$ returning id'],
    [
      'asks for another',
      '42501',
      'insert into rfq_question select gen_random_uuid(), $1::uuid, job_id, company_id, asked_at, revision, line, words from rfq_question returning id',
    ],
    [
      'answers itself',
      '42501',
      `insert into rfq_question (job_vendor_id, job_id, company_id, asked_at, revision, words, state, answer, settled_at, settled_by)
      select job_vendor_id, job_id, company_id, asked_at, revision, words, 'answered', 'Yes.', now(), 'Sunil' from rfq_question returning id`,
    ],
  ])('the database lets no vendor that %s', async (_what, expected, statement) => {
    const { browsers, vendors } = await acts.quoting(owner, 2);
    await ask(browsers[0]!);
    const client = await server.database.appPool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.job_vendor_id', $1, true)`, [vendors[0]!._id]);
      const text = statement.replace('$1', `'${vendors[1]!._id}'`);
      const done = await client.query(text).then(
        ({ rowCount }) => rowCount,
        ({ code }: { code: string }) => code,
      );
      expect(done).toBe(expected);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('needs the session of a link', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    expect((await read(browsers[0]!)).body).toEqual({ questions: [] });
    expect((await server.call('getVendorQuestions', { headers: acts.own })).status).toBe(401);
  });
});

describe('askQuestion', () => {
  test('is read by its vendor at once, emailed to the owner and the buyers, and in the log of the job', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 2);
    const member = { userId: fixture.users.approver.userId, role: 'buyer' as const };
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body: member });
    let answered!: Awaited<ReturnType<typeof ask>>;
    const mails = await mailsOf(async () => (answered = await ask(browsers[0]!, `  ${CRANE}\n`, { line: 0 })));
    expect(answered.body).toMatchObject({
      isOwn: true,
      state: 'asked',
      text: CRANE,
      line: { revision: 1, number: '1', description: 'Removal of tubes' },
      isForAll: false,
      answer: null,
      settledAt: null,
    });
    expect((await read(browsers[0]!)).body.questions).toEqual([answered.body]);
    expect((await read(browsers[1]!)).body.questions).toEqual([]);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [fixture.users.owner.email, fixture.users.approver.email].toSorted(),
    );
    expect(mails[0]!.subject).toContain(`${recipients[0]!.companyName} asks about RFQ-`);
    expect(mails[0]!.text).toContain(`Item 1, Removal of tubes:\n> ${CRANE}`);
    expect(mails[0]!.text).toContain(`/job/${jobId}/documents`);
    const log = (await server.call('getLatestActivityLog', { as: owner, path: { id: jobId } })).body.entries;
    expect(log[0]).toMatchObject({
      kind: 'question_asked',
      actor: { side: 'vendor', name: recipients[0]!.companyName },
    });
    const [event] = (
      await server.database.ownerPool.query<{ kind: string; tags: string[] }>(
        `select kind, tags from event where kind = 'askQuestion' order by id desc limit 1`,
      )
    ).rows;
    expect(event).toEqual({ kind: 'askQuestion', tags: ['vendor-link', 'rfq', 'job-rfq', 'activity-log'] });
  });

  test('an evaluator of the job is not mailed', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const member = { userId: fixture.users.approver.userId, role: 'technical_evaluator' as const };
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body: member });
    const mails = await mailsOf(() => ask(browsers[0]!));
    expect(mails.map(({ to }) => to)).toEqual([fixture.users.owner.email]);
  });

  test('nothing, too much, what an email may not carry and a line that is not there are refused', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    expect(pointersOf(await ask(browsers[0]!, ' \n '))).toEqual([400, ['/text']]);
    expect(pointersOf(await ask(browsers[0]!, 'x'.repeat(2001)))).toEqual([400, ['/text']]);
    expect(pointersOf(await ask(browsers[0]!, 'See https://evil.example'))).toEqual([400, ['/text']]);
    expect(pointersOf(await ask(browsers[0]!, CRANE, { line: 2 }))).toEqual([400, ['/line']]);
    expect((await read(browsers[0]!)).body.questions).toEqual([]);
  });

  test('on the revision that holds now', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.setTerms(owner, jobId, { warrantyMonths: 24 });
    await acts.publish(owner, jobId);
    expect(refusalOf(await ask(browsers[0]!, CRANE, { revision: 1 }))).toEqual([409, 'REVISION_CONFLICT']);
    expect((await ask(browsers[0]!, CRANE, { revision: 2, line: 0 })).body.line).toMatchObject({ revision: 2 });
  });

  test('not while the job is on hold, and not after the deadline', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Wait.' } });
    expect(refusalOf(await ask(browsers[0]!))).toEqual([409, 'JOB_CLOSED']);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'quoting' } });
    expect((await ask(browsers[0]!)).status).toBe(200);
    await acts.closeIn(jobId);
    expect(refusalOf(await ask(browsers[0]!))).toEqual([409, 'RFQ_CLOSED']);
    expect((await read(browsers[0]!)).body.questions).toHaveLength(1);
  });

  test('20 a day and 200 in all of each vendor', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    const { budgets } = server.config;
    const wide = budgets.questionsPerVendorPerDay;
    budgets.questionsPerVendorPerDay = 2;
    expect((await ask(browsers[0]!)).status).toBe(200);
    expect((await ask(browsers[0]!)).status).toBe(200);
    const late = await ask(browsers[0]!);
    expect(refusalOf(late)).toEqual([429, 'TOO_MANY']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(40_000);
    expect((await ask(browsers[1]!)).status).toBe(200);
    budgets.questionsPerVendorPerDay = wide;
    await server.database.ownerPool.query(
      `insert into rfq_question (job_vendor_id, job_id, company_id, asked_at, revision, words)
       select job_vendor_id, job_id, company_id, asked_at, revision, words from rfq_question, generate_series(1, 199)
       where id = (select id from rfq_question where job_id = $1 order by asked_at desc limit 1)`,
      [jobId],
    );
    expect(refusalOf(await ask(browsers[1]!))).toEqual([409, 'TOO_MANY_QUESTIONS']);
  });
});
