import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';
import { quotedTexts } from './digest.rules.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let approver: TestSession;
let superUser: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  superUser = await server.login(fixture.users.corporate.email);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await emptied(server, 'chat_thread', 'notification', 'job', 'project');
  await server.database.ownerPool.query('update company set quotes_messages_in_mails = false');
});

const GATE = 'Which gate is open for the crane?';
const start = (body: Body<'chatInitiate'>) => server.call('chatInitiate', { as: owner, body });
const send = (threadId: string, text = GATE, as = owner) =>
  server.call('sendMessage', { as, body: { threadId, clientMessageId: randomUUID(), text } });
const markRead = (threadId: string, seq: number, as = owner) =>
  server.call('markThreadRead', { as, body: { threadId, seq } });
const sendByVendor = ({ headers }: VendorBrowser, text = GATE) =>
  server.call('sendVendorMessage', { headers, body: { clientMessageId: randomUUID(), text } });
const markReadByVendor = ({ headers }: VendorBrowser, seq: number) =>
  server.call('markVendorThreadRead', { headers, body: { seq } });
const member = (jobId: string, role: 'buyer' | 'technical_evaluator' | 'auditor') =>
  server.call('setJobMember', {
    as: owner,
    path: { id: jobId },
    body: { userId: fixture.users.approver.userId, role },
  });
const quoteTexts = (isTextMailed: boolean, as = superUser) =>
  server.call('setMessageSettings', { as, body: { isTextMailed } });

/** A job that collects quotes, and the thread with its vendor. */
async function talking() {
  const job = await acts.quoting(owner, 1);
  const { thread } = (await start({ communicationType: 'vendor', jobVendorId: job.vendors[0]!._id })).body;
  return { ...job, threadId: thread._id, browser: job.browsers[0]!, vendorEmail: job.recipients[0]!.email! };
}
const digests = async (to: string) =>
  (await server.sentMessages()).filter((mail) => mail.to === to && /new message/.test(mail.subject));
/** Lets time pass for what was planned: sessions of people would not outlive a clock that is moved by so much. */
async function pass(minutes: number): Promise<void> {
  await server.database.ownerPool.query(
    `update task set run_at = run_at - make_interval(mins => $1) where kind = 'unread-messages' and state = 'due'`,
    [minutes],
  );
  await server.database.ownerPool.query(
    'update chat_thread set vendor_told_at = vendor_told_at - make_interval(mins => $1), buyer_told_at = buyer_told_at - make_interval(mins => $1)',
    [minutes],
  );
  await server.tasks.drain();
}
const bell = async (as: TestSession) =>
  (await server.call('getNotifications', { as })).body.notifications.filter(({ kind }) => kind === 'message_received');

describe('digests of unread messages', () => {
  test(`come to a vendor after five unread minutes without what was written, and once an hour, on ${testEngine}`, async () => {
    const { threadId, vendorEmail } = await talking();
    const before = (await digests(vendorEmail)).length;
    await send(threadId);
    await send(threadId, 'Or is it gate 4?');
    await pass(4);
    expect(await digests(vendorEmail)).toHaveLength(before);
    await pass(1);
    const mails = await digests(vendorEmail);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]!.subject).toMatch(/^2 new messages from Sagar Steel about /);
    expect(mails[0]!.text).toContain('/vendor-link#');
    expect(mails[0]!.text).not.toContain('gate 4');
    await send(threadId, 'Please answer.');
    await pass(30);
    expect(await digests(vendorEmail)).toHaveLength(before + 1);
    await pass(30);
    expect(await digests(vendorEmail)).toHaveLength(before + 2);
  });

  test('leave out what was read in time, and buyers find it at the bell', async () => {
    const { threadId, browser, jobId, vendorEmail } = await talking();
    await member(jobId, 'buyer');
    const before = (await digests(vendorEmail)).length;
    await send(threadId);
    await markReadByVendor(browser, 1);
    await sendByVendor(browser);
    await markRead(threadId, 2);
    await pass(5);
    expect(await digests(vendorEmail)).toHaveLength(before);
    expect(await bell(owner)).toEqual([]);
    expect(await bell(approver)).toMatchObject([{ subjectId: threadId, detail: { count: 1 } }]);
    const [mail] = await digests(approver.email);
    expect(mail!.text).toContain(`/communication?thread=${threadId}`);
  });

  test('come to the members of a job and of a team, never to an auditor or for own messages', async () => {
    const { jobId } = await talking();
    await member(jobId, 'technical_evaluator');
    const ofJob = (await start({ communicationType: 'job', jobId })).body;
    const title = 'Shutdown planning';
    const memberIds = [fixture.users.approver.userId];
    const ofTeam = (await start({ communicationType: 'team', title, memberIds })).body;
    const before = { owner: (await digests(owner.email)).length, approver: (await digests(approver.email)).length };
    await send(ofJob.thread._id);
    await send(ofTeam.thread._id);
    await pass(5);
    expect(await digests(owner.email)).toHaveLength(before.owner);
    const mails = (await digests(approver.email)).slice(0, -before.approver || undefined);
    expect(mails.map(({ subject }) => subject).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      expect.stringMatching(/^1 new message about JR-/) as string,
      `1 new message in ${title}`,
    ]);
    expect((await bell(approver)).map(({ detail }) => detail.title)).toContain(title);
    await member(jobId, 'auditor');
    await send(ofJob.thread._id);
    await pass(60);
    expect(await digests(approver.email)).toHaveLength(before.approver + 2);
  });

  test('quote messages only where the company has it so, and never while quotes are sealed', async () => {
    const { threadId, vendorEmail, browser, jobId } = await talking();
    await acts.submit(browser);
    await quoteTexts(true);
    await send(threadId);
    await pass(60);
    expect((await digests(vendorEmail))[0]!.text).not.toContain('gate');
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    await send(threadId, 'Which crane?\nhttps://elsewhere.example/login');
    await pass(60);
    const [mail] = await digests(vendorEmail);
    expect(mail!.text).toContain(`> ${GATE}`);
    expect(mail!.text).toContain('> Which crane?\n> https://elsewhere.example/login');
    await quoteTexts(false);
    await send(threadId);
    await pass(60);
    expect((await digests(vendorEmail))[0]!.text).not.toContain('crane');
  });

  test('quote the oldest first, long ones cut, with the names of files', () => {
    const open = { closes_at: null, opened_at: null, job_status: null, files: [] };
    const texts = [
      { ...open, by_name: 'Rekha', words: '', files: ['Mill certificate.pdf'] },
      { ...open, by_name: 'Anil', words: '₹'.repeat(1_001) },
    ];
    expect(quotedTexts(texts)).toBe(`\n\nAnil:\n> ${'₹'.repeat(1_000)}…\n\nRekha:\n> Attached: Mill certificate.pdf`);
    const sealed = texts.map((text) => ({ ...text, closes_at: '2026-11-21T00:00:00Z' }));
    expect(quotedTexts(sealed)).toBe('');
  });
});

describe('getMessageSettings', () => {
  test('says to everybody of the company whether messages are quoted, and who may change it', async () => {
    expect((await server.call('getMessageSettings', { as: owner })).body).toEqual({
      isTextMailed: false,
      can: { set: false },
    });
    expect((await server.call('getMessageSettings', { as: superUser })).body.can).toEqual({ set: true });
    expect((await server.call('getMessageSettings', { as: null })).status).toBe(401);
  });
});

describe('setMessageSettings', () => {
  test('is for super users, and of their own company alone', async () => {
    expect((await quoteTexts(true, owner)).status).toBe(403);
    expect((await quoteTexts(true)).body).toEqual({ isTextMailed: true, can: { set: true } });
    expect((await server.call('getMessageSettings', { as: owner })).body.isTextMailed).toBe(true);
    const stranger = await server.login(fixture.users.buyer.email);
    expect((await server.call('getMessageSettings', { as: stranger })).body.isTextMailed).toBe(false);
    expect((await server.call('setMessageSettings', { as: superUser, rawBody: {} })).status).toBe(400);
    expect((await server.call('setMessageSettings', { as: null, body: { isTextMailed: true } })).status).toBe(401);
  });
});
