import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
beforeEach(() => emptied(server, 'job', 'project'));

const CRANE = 'Who supplies the 20 t crane, you or us?';
const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const list = (id: string, as: TestSession | null = owner, query: { offset?: number; limit?: number } = {}) =>
  server.call('getQuestions', { as, path: { id }, query });
type Answer = { answer?: string; to?: 'asker' | 'all'; question?: string };
const answer = (id: string, body: Answer = {}, as: TestSession | null = owner) =>
  server.call('answerQuestion', {
    as,
    path: { id },
    body: {
      answer: 'The contractor.',
      to: 'all',
      ...(body.to === 'asker' ? {} : { question: 'Who brings the crane?' }),
      ...body,
    },
  });
const close = (id: string, reason = 'It is in the scope of work.', as: TestSession | null = owner) =>
  server.call('closeQuestion', { as, path: { id }, body: { reason } });
/** The mails that an act caused, in the order of their addresses. */
async function mailsOf(act: () => Promise<unknown>) {
  const before = (await server.sentMessages()).length;
  await act();
  const all = await server.sentMessages();
  return all.slice(0, all.length - before).toSorted((left, right) => (left.to < right.to ? -1 : 1));
}
const lastEntry = async (id: string) =>
  (await server.call('getLatestActivityLog', { as: owner, path: { id } })).body.entries[0]!;
const makeBuyer = (id: string) =>
  server.call('setJobMember', {
    as: owner,
    path: { id },
    body: { userId: fixture.users.approver.userId, role: 'buyer' },
  });
/** A job with so many vendors, the first of which has asked. */
async function asked(count = 3) {
  const job = await acts.quoting(owner, count);
  const { _id } = (await acts.ask(job.browsers[0]!, CRANE, { line: 1 })).body;
  return { ...job, questionId: _id };
}

describe('getQuestions', () => {
  test('with who asked: unanswered ones first, the oldest first, then those that were settled last', async () => {
    const { jobId, browsers, recipients, questionId } = await asked(2);
    const second = (await acts.ask(browsers[1]!, 'Is there light at night?')).body._id;
    const third = (await acts.ask(browsers[0]!, 'Is the floor clear?')).body._id;
    const fourth = (await acts.ask(browsers[1]!, 'May we come on Sunday?')).body._id;
    await answer(second);
    await close(questionId);
    const { body } = await list(jobId);
    expect(body.questions.map(({ _id }) => _id)).toEqual([third, fourth, questionId, second]);
    expect(body).toMatchObject({ unanswered: 2, totalRecords: 4, offset: 1, limit: 20 });
    expect(body.questions[0]).toMatchObject({
      state: 'asked',
      vendor: { companyName: recipients[0]!.companyName },
      line: null,
      answer: null,
      closing: null,
      can: { answer: true, close: true, promote: false },
    });
    expect(body.questions[2]).toMatchObject({
      line: { revision: 1, number: '2', description: 'Refractory repair' },
      closing: { reason: 'It is in the scope of work.', by: 'Owner Person' },
      can: { answer: false, close: false, promote: false },
    });
    const page = (await list(jobId, owner, { offset: 2, limit: 3 })).body;
    expect([page.questions.map(({ _id }) => _id), page.unanswered]).toEqual([[second], 2]);
  });

  test('for who sees the job, who may not write reads that in can; guests 401, other companies and unknown ones 404', async () => {
    const { jobId } = await asked(1);
    expect((await list(jobId, approver)).body.questions[0]!.can).toEqual({
      answer: false,
      close: false,
      promote: false,
    });
    await makeBuyer(jobId);
    expect((await list(jobId, approver)).body.questions[0]!.can).toEqual({ answer: true, close: true, promote: false });
    expect((await list(jobId, null)).status).toBe(401);
    expect((await list(jobId, stranger)).status).toBe(404);
    expect((await list(unknownId)).status).toBe(404);
    expect((await list('x')).status).toBe(400);
  });
});

describe('answerQuestion', () => {
  test('to all, in other words: one email to each vendor that has not regretted, and to nobody a word of who asked', async () => {
    const { jobId, browsers, recipients, vendors, questionId } = await asked(4);
    const regret = { answer: 'regretted', reason: 'capacity' } as const;
    await server.call('answerInvitation', { headers: browsers[2]!.headers, body: regret });
    await server.call('removeVendorFromJob', { as: owner, body: { jobVendorId: vendors[3]!._id, reason: 'too_far' } });
    let answered!: Awaited<ReturnType<typeof answer>>;
    const words = { answer: ' The contractor.\nIt is line 2. ', question: 'Who brings the crane?' };
    const mails = await mailsOf(async () => (answered = await answer(questionId, words)));
    expect(answered.body).toMatchObject({
      state: 'answered',
      text: CRANE,
      answer: {
        to: 'all',
        question: 'Who brings the crane?',
        text: 'The contractor.\nIt is line 2.',
        by: 'Owner Person',
      },
      can: { answer: false, close: false, promote: true },
    });
    expect((await list(jobId)).body.questions).toEqual([answered.body]);
    const subjects = mails.map(({ to, subject }) => [to, subject.replace(/RFQ-\d+-\d+/, 'it')]);
    expect(subjects).toEqual([
      [recipients[0]!.email, 'Your question about it was answered'],
      [recipients[1]!.email, 'A question about it was answered'],
    ]);
    const others = mails.slice(1);
    expect(others[0]!.text).toContain('Item 2, Refractory repair:\n> Who brings the crane?');
    expect(others[0]!.text).toContain('> The contractor.\n> It is line 2.');
    for (const secret of [recipients[0]!.companyName, '20 t', questionId])
      expect(others[0]!.text).not.toContain(secret);
    expect(await lastEntry(jobId)).toMatchObject({
      kind: 'question_answered',
      detail: { vendor: recipients[0]!.companyName, to: 'all' },
    });
    const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(body.firstBroken).toBeNull();
  });

  test('to who asked: nobody else is emailed or reads it; a vendor that has regretted hears of its own answer', async () => {
    const { jobId, browsers, recipients, questionId } = await asked(2);
    const regret = { answer: 'regretted', reason: 'capacity' } as const;
    await server.call('answerInvitation', { headers: browsers[0]!.headers, body: regret });
    let body!: Awaited<ReturnType<typeof answer>>['body'];
    const mails = await mailsOf(async () => ({ body } = await answer(questionId, { to: 'asker' })));
    expect(body.answer).toMatchObject({ to: 'asker', question: null, text: 'The contractor.' });
    expect((await list(jobId)).body.questions).toEqual([body]);
    expect(mails.map(({ to }) => to)).toEqual([recipients[0]!.email]);
    expect(mails[0]!.text).toContain(`> ${CRANE}`);
    const read = await server.call('getVendorQuestions', { headers: browsers[1]!.headers });
    expect(read.body.questions).toEqual([]);
  });

  test('to all only as it was rewritten: not in the words of who asked, and not with the name of the vendor', async () => {
    const { recipients, questionId } = await asked(2);
    const refused = async (body: Parameters<typeof answer>[1]) => pointersOf(await answer(questionId, body));
    const verbatim = `${CRANE.toUpperCase().replaceAll(',', ' ;')}`;
    expect(await refused({ question: verbatim })).toEqual([400, ['/question']]);
    expect(await refused({ question: `${recipients[0]!.companyName} asks: who brings the crane?` })).toEqual([
      400,
      ['/question'],
    ]);
    const unasked = { answer: 'The contractor.', to: 'all' } as const;
    const path = { id: questionId };
    expect(pointersOf(await server.call('answerQuestion', { as: owner, path, body: unasked }))).toEqual([
      400,
      ['/question'],
    ]);
    expect((await answer(questionId)).status).toBe(200);
  });

  test('what looks like a price in a question is told to the buyer, and to no vendor', async () => {
    const { jobId, browsers } = await asked(2);
    await acts.ask(browsers[0]!, 'May we quote Rs. 890 per tube, or 12.5 lakh for all 64 within 30 days?');
    const { questions } = (await list(jobId)).body;
    expect(questions.map(({ priceTexts }) => priceTexts)).toContainEqual(['Rs. 890', '12.5 lakh']);
    expect(questions.find(({ text }) => text === CRANE)!.priceTexts).toEqual([]);
    const read = await server.call('getVendorQuestions', { headers: browsers[0]!.headers });
    expect(read.bytes.toString()).not.toContain('priceTexts');
  });

  test('once, whoever comes first', async () => {
    const { jobId, questionId } = await asked(2);
    const answers = await Promise.all([answer(questionId), answer(questionId, { to: 'asker', answer: 'We do.' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(refusalOf(await answer(questionId))).toEqual([409, 'QUESTION_SETTLED']);
    expect((await list(jobId)).body.unanswered).toBe(0);
  });

  test('by the owner and the buyers; others who see the job 403, who does not see it 404', async () => {
    const { jobId, questionId } = await asked(1);
    expect(refusalOf(await answer(questionId, {}, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await answer(questionId, {}, null)).status).toBe(401);
    expect((await answer(questionId, {}, stranger)).status).toBe(404);
    expect((await answer(unknownId)).status).toBe(404);
    await makeBuyer(jobId);
    expect((await answer(questionId, {}, approver)).status).toBe(200);
  });

  test('nothing, what an email may not carry, and other words for who asked are refused', async () => {
    const { questionId } = await asked(1);
    expect(pointersOf(await answer(questionId, { answer: '  ' }))).toEqual([400, ['/answer']]);
    expect(pointersOf(await answer(questionId, { answer: 'See www.evil.example' }))).toEqual([400, ['/answer']]);
    expect(pointersOf(await answer(questionId, { question: 'a\u202Eb' }))).toEqual([400, ['/question']]);
    expect(pointersOf(await answer(questionId, { question: ' ' }))).toEqual([400, ['/question']]);
    expect(pointersOf(await answer(questionId, { to: 'asker', question: 'Who?' }))).toEqual([400, ['/question']]);
    expect((await answer(questionId, { answer: 'x'.repeat(4001) })).status).toBe(400);
  });

  test('not while the job is on hold, and not after the deadline', async () => {
    const { jobId, questionId } = await asked(1);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Wait.' } });
    expect(refusalOf(await answer(questionId))).toEqual([409, 'JOB_CLOSED']);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'quoting' } });
    await acts.closeIn(jobId);
    expect(refusalOf(await answer(questionId))).toEqual([409, 'RFQ_CLOSED']);
    expect((await list(jobId)).body.questions[0]!.can).toEqual({ answer: false, close: true, promote: false });
  });
});

describe('closeQuestion', () => {
  test('tells who asked why, alone, also after the deadline', async () => {
    const { jobId, browsers, recipients, questionId } = await asked(2);
    await acts.closeIn(jobId);
    let body!: Awaited<ReturnType<typeof close>>['body'];
    const mails = await mailsOf(async () => ({ body } = await close(questionId)));
    expect(body).toMatchObject({ state: 'closed', answer: null, closing: { reason: 'It is in the scope of work.' } });
    expect((await list(jobId)).body.questions).toEqual([body]);
    expect(mails.map(({ to }) => to)).toEqual([recipients[0]!.email]);
    expect(mails[0]!.text).toContain('> It is in the scope of work.');
    const read = async (index: number) =>
      (await server.call('getVendorQuestions', { headers: browsers[index]!.headers })).body.questions;
    expect(await read(0)).toMatchObject([
      { state: 'closed', closingReason: 'It is in the scope of work.', answer: null },
    ]);
    expect(await read(1)).toEqual([]);
    expect(await lastEntry(jobId)).toMatchObject({
      kind: 'question_closed',
      detail: { vendor: recipients[0]!.companyName, comment: 'It is in the scope of work.' },
    });
  });

  test('once; not without a reason, on hold, by others, or of what one does not see', async () => {
    const { jobId, questionId } = await asked(1);
    expect(pointersOf(await close(questionId, ' '))).toEqual([400, ['/reason']]);
    expect(refusalOf(await close(questionId, 'No.', approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await close(questionId, 'No.', null)).status).toBe(401);
    expect((await close(questionId, 'No.', stranger)).status).toBe(404);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Wait.' } });
    expect(refusalOf(await close(questionId))).toEqual([409, 'JOB_CLOSED']);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'quoting' } });
    expect((await close(questionId)).status).toBe(200);
    expect(refusalOf(await close(questionId))).toEqual([409, 'QUESTION_SETTLED']);
    expect(refusalOf(await answer(questionId))).toEqual([409, 'QUESTION_SETTLED']);
  });
});

describe('promoteQuestion', () => {
  type Promotion = { isPromoted?: boolean; question?: string; answer?: string };
  const promote = (id: string, body: Promotion = {}, as: TestSession | null = owner) =>
    server.call('promoteQuestion', { as, path: { id }, body: { isPromoted: true, ...body } });
  const rfqOf = async (id: string) => (await server.call('getRfq', { as: owner, path: { id } })).body;
  const seenBy = async ({ headers }: { headers: Record<string, string> }) =>
    (await server.call('getVendorRfq', { headers })).body;

  test('the next revision has it: all vendors read it with what changed, nobody learns who asked, quotes have to be confirmed', async () => {
    const { jobId, browsers, recipients, questionId } = await asked(2);
    await acts.submit(browsers[1]!);
    await answer(questionId, { to: 'asker', answer: 'You do, at your cost.' });
    for (const { headers } of browsers) await server.call('confirmRevisionRead', { headers, body: { revision: 1 } });
    const words = { question: ' Who brings the crane? ', answer: 'The contractor, at its own cost.' };
    const { body, status } = await promote(questionId, words);
    expect([status, body.addendum]).toEqual([
      200,
      {
        question: 'Who brings the crane?',
        answer: 'The contractor, at its own cost.',
        at: expect.any(String) as string,
        by: 'Owner Person',
        revision: null,
      },
    ]);
    expect((await list(jobId)).body.questions).toEqual([body]);
    expect(await lastEntry(jobId)).toMatchObject({
      kind: 'question_promoted',
      detail: { vendor: recipients[0]!.companyName, to: 'addendum' },
    });
    const change = {
      what: 'answer_added',
      line: 'Who brings the crane?',
      before: null,
      after: 'The contractor, at its own cost.',
    };
    expect(await rfqOf(jobId)).toMatchObject({ haNewUpdatesForPublish: true, changes: [change], asksToConfirm: 1 });
    // Vendors know nothing of it until it is published.
    expect((await seenBy(browsers[1]!)).answers).toEqual([]);
    let published!: Awaited<ReturnType<typeof acts.publish>>;
    const mails = await mailsOf(async () => (published = await acts.publish(owner, jobId)));
    expect([published.body.revision, published.body.haNewUpdatesForPublish]).toEqual([2, false]);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(recipients.map(({ email }) => email)));
    expect(mails).toHaveLength(2);
    for (const browser of browsers) {
      const seen = await seenBy(browser);
      expect(seen).toMatchObject({ revision: 2, readRevision: 1, changes: [change] });
      expect(seen.answers).toEqual([
        { _id: questionId, line: 'Refractory repair', question: words.question.trim(), answer: words.answer },
      ]);
    }
    const other = await server.call('getVendorRfq', { headers: browsers[1]!.headers });
    expect(other.body.submissions[0]!.state).toBe('to_confirm');
    for (const secret of [recipients[0]!.companyName, '20 t', 'at your cost'])
      expect(other.bytes.toString()).not.toContain(secret);
    expect((await list(jobId)).body.questions[0]).toMatchObject({ addendum: { revision: 2 }, can: { promote: false } });
    const { body: log } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(log.firstBroken).toBeNull();
  });

  test('in the words that all read already, beside what was published before; published, it stays', async () => {
    const { jobId, browsers, questionId } = await asked(2);
    await answer(questionId, { question: 'Who brings the crane?' });
    expect((await promote(questionId)).body.addendum).toMatchObject({
      question: 'Who brings the crane?',
      answer: 'The contractor.',
    });
    await acts.publish(owner, jobId);
    expect(refusalOf(await promote(questionId, { isPromoted: false }))).toEqual([409, 'QUESTION_PUBLISHED']);
    expect(refusalOf(await promote(questionId, { answer: 'We do.' }))).toEqual([409, 'QUESTION_PUBLISHED']);
    const second = (await acts.ask(browsers[1]!, 'Is there light at night?')).body._id;
    await answer(second, { answer: 'Yes.', question: 'Is the site lit at night?' });
    await promote(second);
    await acts.publish(owner, jobId);
    const { answers, changes, revision } = await seenBy(browsers[0]!);
    expect([revision, answers.map(({ question }) => question)]).toEqual([
      3,
      ['Who brings the crane?', 'Is the site lit at night?'],
    ]);
    expect(changes).toEqual([]);
    expect((await list(jobId)).body.questions.map(({ addendum }) => addendum?.revision)).toEqual([3, 2]);
  });

  test('is taken out until it is published, and its words can be put otherwise', async () => {
    const { jobId, questionId } = await asked(1);
    await answer(questionId);
    await promote(questionId);
    expect((await promote(questionId, { answer: 'The contractor does.' })).body.addendum!.answer).toBe(
      'The contractor does.',
    );
    const out = await promote(questionId, { isPromoted: false });
    expect([out.body.addendum, out.body.can.promote]).toEqual([null, true]);
    expect((await rfqOf(jobId)).haNewUpdatesForPublish).toBe(false);
    expect(await lastEntry(jobId)).toMatchObject({ kind: 'question_promoted', detail: { to: null } });
    expect((await promote(questionId, { isPromoted: false })).body).toEqual(out.body);
  });

  test('only what was answered; links are refused', async () => {
    const { questionId, browsers } = await asked(1);
    expect(refusalOf(await promote(questionId))).toEqual([409, 'QUESTION_UNANSWERED']);
    await close(questionId);
    expect(refusalOf(await promote(questionId))).toEqual([409, 'QUESTION_UNANSWERED']);
    const second = (await acts.ask(browsers[0]!, 'Is there light at night?')).body._id;
    await answer(second);
    const bad = { question: ' ', answer: 'See www.evil.example' };
    expect(pointersOf(await promote(second, bad))).toEqual([400, ['/question', '/answer']]);
  });

  test('by the owner and the buyers; others who see the job 403, who does not see it 404', async () => {
    const { jobId, questionId } = await asked(1);
    await answer(questionId);
    expect(refusalOf(await promote(questionId, {}, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await promote(questionId, {}, null)).status).toBe(401);
    expect((await promote(questionId, {}, stranger)).status).toBe(404);
    expect((await promote(unknownId)).status).toBe(404);
    expect((await list(jobId, approver)).body.questions[0]!.can.promote).toBe(false);
    await makeBuyer(jobId);
    expect((await promote(questionId, {}, approver)).status).toBe(200);
  });

  test('not while the job is on hold, and not after the deadline', async () => {
    const { jobId, questionId } = await asked(1);
    await answer(questionId);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Wait.' } });
    expect(refusalOf(await promote(questionId))).toEqual([409, 'JOB_CLOSED']);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'quoting' } });
    await acts.closeIn(jobId);
    expect(refusalOf(await promote(questionId))).toEqual([409, 'RFQ_CLOSED']);
  });
});
