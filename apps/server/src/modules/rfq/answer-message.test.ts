import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { CallAnswer, TestServer, TestSession } from '../../testing/harness.ts';
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
beforeEach(() => emptied(server, 'chat_thread', 'job', 'project'));

const CRANE = 'Who supplies the 20 t crane, you or us?';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const messagesOf = async (threadId: string, as = owner) =>
  (await server.call('chatGetMessages', { as, path: { id: threadId }, query: {} })).body.messages;
/** A job whose first vendor has asked in a message. */
async function asked(text = CRANE) {
  const job = await acts.quoting(owner, 2);
  const [{ headers }] = [job.browsers[0]!];
  const { seq } = (await server.call('sendVendorMessage', { headers, body: { clientMessageId: randomUUID(), text } }))
    .body;
  const start = { communicationType: 'vendor', jobVendorId: job.vendors[0]!._id } as const;
  const threadId = (await server.call('chatInitiate', { as: owner, body: start })).body.thread._id;
  const answer = (
    body: Partial<Body<'answerMessage'>> = {},
    as: TestSession | null = owner,
  ): Promise<CallAnswer<'answerMessage'>> =>
    server.call('answerMessage', {
      as,
      body: { threadId, seq, question: 'Who brings the crane?', answer: 'The contractor.', ...body },
    });
  return { ...job, headers, threadId, seq, answer };
}

describe('answerMessage', () => {
  test('answers a message to all as it was rewritten, leads back to the message, and says so in the thread', async () => {
    const { jobId, browsers, recipients, headers, threadId, seq, answer } = await asked();
    expect((await messagesOf(threadId))[0]).toMatchObject({ isAnsweredToAll: false, can: { answerToAll: true } });
    const before = (await server.sentMessages()).length;
    const { status, body } = await answer();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'answered',
      text: CRANE,
      message: { threadId, seq },
      answer: { to: 'all', question: 'Who brings the crane?', text: 'The contractor.' },
    });
    const { questions } = (await server.call('getQuestions', { as: owner, path: { id: jobId } })).body;
    expect(questions).toEqual([body]);
    expect((await messagesOf(threadId))[0]).toMatchObject({ isAnsweredToAll: true, can: { answerToAll: false } });
    // The vendor reads the answer among its questions, and nothing of it in the thread.
    const own = (await server.call('getVendorThread', { headers })).body.messages[0]!;
    expect(own).toMatchObject({ isAnsweredToAll: false, can: { answerToAll: false } });
    const other = await server.call('getVendorQuestions', { headers: browsers[1]!.headers });
    expect(JSON.stringify(other.body)).toContain('Who brings the crane?');
    for (const secret of ['20 t', recipients[0]!.companyName, threadId])
      expect(JSON.stringify(other.body)).not.toContain(secret);
    const sent = await server.sentMessages();
    const mails = sent.slice(0, sent.length - before);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(recipients.map(({ email }) => email)));
    expect(mails).toHaveLength(2);
  });

  test('a message that is longer than a question is kept in part, and no character is cut', async () => {
    const { answer } = await asked(`${CRANE} ${'👷🏽'.repeat(600)}`);
    const { body } = await answer();
    expect(body.text.length).toBeLessThanOrEqual(2000);
    expect(body.text.replaceAll('👷🏽', '')).toBe(`${CRANE} `);
  });

  test('not in the words of the vendor, not with its name, and not with what looks like a price', async () => {
    const { recipients, answer } = await asked();
    for (const question of [
      CRANE.toUpperCase(),
      `Where does ${recipients[0]!.companyName} park?`,
      'Is ₹890 a tube in?',
    ]) {
      const { status, problem } = await answer({ question });
      expect([status, problem.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([400, ['/question']]);
    }
    expect((await answer({ question: 'Is the price of a tube in?' })).status).toBe(200);
  });

  test('once, of a message of the vendor that is there, and until the deadline', async () => {
    const { jobId, headers, threadId, seq, answer } = await asked();
    const own = { threadId, clientMessageId: randomUUID(), text: 'Which crane?' };
    const { body: mine } = await server.call('sendMessage', { as: owner, body: own });
    expect(refusalOf(await answer({ seq: mine.seq }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await answer({ seq: 99 }))).toEqual([404, 'NOT_FOUND']);
    await server.call('deleteVendorMessage', { headers, body: { seq, isDeleted: true } });
    expect((await messagesOf(threadId))[0]!.can.answerToAll).toBe(false);
    expect(refusalOf(await answer())).toEqual([409, 'MESSAGE_DELETED']);
    await server.call('deleteVendorMessage', { headers, body: { seq, isDeleted: false } });
    expect((await answer()).status).toBe(200);
    expect(refusalOf(await answer())).toEqual([409, 'QUESTION_SETTLED']);
    const later = { clientMessageId: randomUUID(), text: 'Is there light at night?' };
    const { body: second } = await server.call('sendVendorMessage', { headers, body: later });
    await server.database.ownerPool.query(`update rfq set closes_at = now() - interval '1 minute' where job_id = $1`, [
      jobId,
    ]);
    expect((await messagesOf(threadId)).at(-1)!.can.answerToAll).toBe(false);
    expect(refusalOf(await answer({ seq: second.seq }))).toEqual([409, 'RFQ_CLOSED']);
  });

  test('by the owner and the buyers of the job; who does not read the thread does not find it', async () => {
    const { jobId, threadId, answer } = await asked();
    expect((await answer({}, stranger)).status).toBe(404);
    expect((await answer({}, approver)).status).toBe(404);
    await server.call('setJobMember', {
      as: owner,
      path: { id: jobId },
      body: { userId: fixture.users.approver.userId, role: 'auditor' },
    });
    expect((await messagesOf(threadId, approver))[0]!.can.answerToAll).toBe(false);
    expect((await answer({}, approver)).status).toBe(403);
  });
});
