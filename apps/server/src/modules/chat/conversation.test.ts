import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { linkOfCookie } from '../../testing/vendor-cookie.ts';

const DOMAIN = 'replies.procurement.example.com';
const gstn = fixtureGstn(1);
const VENDOR_MAIL = 'asha1@vendor.example';
const enquiry = { subject: 'Retubing of boiler 2', message: 'Please tell us your earliest slot.' };
const own = { 'sec-fetch-site': 'same-origin' };
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');

let server: TestServer;
let owner: TestSession;
let colleague: TestSession;
let approver: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer({ environment: { MAIL_IN_DOMAIN: DOMAIN, MAIL_IN_PORT: '0' } });
  owner = await server.login(fixture.users.owner.email);
  colleague = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'chat_thread', 'vendor_enquiry', 'daily_budget_use', 'notification', 'task'));

const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query(text, values)).rows as Row[];
const enquire = (as = owner, body: object = {}) =>
  server.call('enquireVendor', { as, body: { gstn, ...enquiry, ...body } });
const threadsOf = async (as = owner) => (await server.call('chatlistGetData', { as })).body;
const messagesOf = async (threadId: string, as = owner) =>
  (await server.call('chatGetMessages', { as, path: { id: threadId } })).body.messages;
const send = (threadId: string, text: string, as = owner) =>
  server.call('sendMessage', { as, body: { threadId, clientMessageId: randomUUID(), text } });
const mails = async (to = VENDOR_MAIL) => (await server.sentMessages()).filter((mail) => mail.to === to);
const tokenIn = (text: string) => /\/conversation#([\w-]{43})$/.exec(text)![1]!;
const open = (token: string, headers: Record<string, string> = own) =>
  server.call('openConversationLink', { body: { token }, headers });
/** The conversation that an enquiry opens, and the browser of its vendor. */
async function talking() {
  await enquire();
  const { threads } = await threadsOf();
  const token = tokenIn((await mails())[0]!.text);
  const headers = { ...own, cookie: cookiesOf(await open(token)) };
  return { threadId: threads[0]!._id, token, headers };
}
const sendByVendor = (headers: Record<string, string>, text: string, clientMessageId: string = randomUUID()) =>
  server.call('sendVendorMessage', { headers, body: { clientMessageId, text } });

describe('an enquiry', () => {
  test('opens one thread of the company and the vendor, which everybody in the company reads and writes in', async () => {
    await enquire();
    await enquire(colleague, { subject: 'Economiser coil', wantsCallBack: true });
    const { threads } = await threadsOf(approver);
    expect(threads).toMatchObject([
      {
        communicationType: 'vendor',
        job: null,
        vendor: { jobVendorId: null, gstn, isRemoved: false },
        lastSeq: 2,
        sealed: null,
        can: { send: true, leave: false },
      },
    ]);
    const id = threads[0]!._id;
    expect((await messagesOf(id, approver)).map(({ text, by }) => [text, by.name])).toEqual([
      ['Retubing of boiler 2\n\nPlease tell us your earliest slot.', 'Owner Person'],
      ['Economiser coil\n\nPlease tell us your earliest slot.\n\nPlease call me back.', 'Corporate Person'],
    ]);
    expect((await send(id, 'We plan it in April.', approver)).status).toBe(200);
    expect((await server.call('getVendorEnquiries', { as: owner, query: { gstn } })).body.data[0]!.threadId).toBe(id);
    expect((await server.call('vendorProfileData', { as: owner, path: { gstn } })).body.threadId).toBe(id);
  });

  test('shows its thread to no other company', async () => {
    const { threadId } = await talking();
    expect((await threadsOf(stranger)).threads).toEqual([]);
    expect((await server.call('chatGetMessages', { as: stranger, path: { id: threadId } })).status).toBe(404);
    expect((await send(threadId, 'Hello', stranger)).status).toBe(404);
    await enquire(stranger);
    expect((await threadsOf(stranger)).threads.map(({ _id }) => _id)).not.toContain(threadId);
  });

  test('mails the vendor a link, and where replies by email go', async () => {
    await enquire();
    const [mail] = await mails();
    expect(mail!.subject).toBe('Enquiry: Retubing of boiler 2');
    expect(mail!.text).toMatch(/\n\nOpen the conversation:\nhttps?:\/\/[^/]+\/conversation#[\w-]{43}$/);
    const [{ reply }] = (await sql<{ reply: string }>(
      `select payload->>'replyTo' as reply from task where kind = 'mail' and payload ? 'replyTo'`,
    )) as [{ reply: string }];
    const transport = createTransport({ host: '127.0.0.1', port: server.mailInPort!, ignoreTLS: true });
    await transport.sendMail({ from: VENDOR_MAIL, to: reply, text: 'In the second week of April.' });
    transport.close();
    await server.tasks.drain();
    const { threads } = await threadsOf();
    expect((await messagesOf(threads[0]!._id)).at(-1)).toMatchObject({
      text: 'In the second week of April.',
      by: { side: 'vendor' },
    });
  });
});

describe('openConversationLink', () => {
  test('opens the vendor’s side of the thread, and nothing of a job', async () => {
    const { threadId, headers } = await talking();
    expect(linkOfCookie(headers.cookie)).toBe(threadId);
    const page = (await server.call('getVendorThread', { headers })).body;
    expect(page).toMatchObject({
      buyer: 'Sagar Steel',
      unread: 1,
      sealed: null,
      messages: [{ by: { side: 'buyer' } }],
    });
    expect(page.vendorName).toBe((await threadsOf()).threads[0]!.title);
    expect((await server.call('getVendorRfq', { headers })).status).toBe(401);
    expect((await server.call('getVendorQuestions', { headers })).status).toBe(401);
  });

  test('opens nothing by an unknown, old or foreign secret, from another site, or for a vendor that is listed no more', async () => {
    const { token, headers } = await talking();
    expect((await open('A'.repeat(43))).problem.code).toBe('LINK_INVALID');
    expect((await open(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await sql(`update conversation_link set created_at = created_at - interval '181 days'`);
    expect((await open(token)).problem.code).toBe('LINK_INVALID');
    expect((await server.call('getVendorThread', { headers })).status).toBe(200);
    await sql(`update vendor set deleted_at = now() where gstn = $1`, [gstn]);
    try {
      expect((await server.call('getVendorThread', { headers })).status).toBe(401);
      const { threads } = await threadsOf();
      expect(threads[0]).toMatchObject({ vendor: { isRemoved: true } });
      expect((await send(threads[0]!._id, 'Are you there?')).problem.code).toBe('VENDOR_REMOVED');
    } finally {
      await sql(`update vendor set deleted_at = null where gstn = $1`, [gstn]);
    }
  });
});

describe('the vendor of a conversation', () => {
  test('writes, edits, deletes, reads and shares files, each message once', async () => {
    const { threadId, headers } = await talking();
    const stream = await server.stream(owner);
    const id = randomUUID();
    const [first, second] = [
      await sendByVendor(headers, 'In April.', id),
      await sendByVendor(headers, 'In April.', id),
    ];
    expect([first.status, second.body.seq]).toEqual([200, first.body.seq]);
    expect((await sendByVendor(headers, 'In May.', id)).problem.code).toBe('MESSAGE_ID_USED');
    await expect.poll(() => stream.events.map(({ data }) => data.kind)).toContain('sendVendorMessage');
    stream.cut();
    const edit = { headers, body: { seq: first.body.seq, text: 'In May.' } };
    expect((await server.call('editVendorMessage', edit)).body).toMatchObject({ text: 'In May.' });
    const form = new FormData();
    form.set('file', new Blob(['WPS']), 'WPS.txt');
    const { fileId } = (await server.call('uploadVendorFile', { headers, body: form })).body;
    const body = { clientMessageId: randomUUID(), text: '', fileIds: [fileId] };
    expect((await server.call('sendVendorMessage', { headers, body })).status).toBe(200);
    expect((await server.call('getSharedFiles', { as: owner, path: { id: threadId } })).body.totalRecords).toBe(1);
    const gone = { headers, body: { seq: first.body.seq, isDeleted: true } };
    expect((await server.call('deleteVendorMessage', gone)).status).toBe(200);
    expect((await server.call('markVendorThreadRead', { headers, body: { seq: 9 } })).body.unread).toBe(0);
    expect((await messagesOf(threadId)).map(({ text }) => text)).toEqual([expect.any(String), null, '']);
  });

  test('hears of a message on the open page, and of no other conversation', async () => {
    const { threadId, headers } = await talking();
    const stream = await server.stream({ headers });
    const heard = () => stream.events.flatMap(({ data }) => (data.kind ? [[data.kind, data.tags]] : []));
    // Its own enquiry may still be told before it.
    await send(threadId, 'When can you come?');
    await expect.poll(() => heard().at(-1)).toEqual(['sendMessage', ['chat']]);
    const before = heard().length;
    await server.call('enquireVendor', { as: owner, body: { gstn: fixtureGstn(2), ...enquiry } });
    await send(threadId, 'And in June?');
    await expect.poll(() => heard().slice(before)).toEqual([['sendMessage', ['chat']]]);
    stream.cut();
  });

  test('sees no other conversation by its own session', async () => {
    const { headers } = await talking();
    await server.call('enquireVendor', { as: owner, body: { gstn: fixtureGstn(2), ...enquiry } });
    const other = (await threadsOf()).threads.find(({ vendor }) => vendor!.gstn === fixtureGstn(2))!;
    const renamed = headers.cookie.replace(/vendor_[\da-f]{32}/, `vendor_${other._id.replaceAll('-', '')}`);
    expect((await server.call('getVendorThread', { headers: { ...own, cookie: renamed } })).status).toBe(401);
  });
});

describe('unread messages of a conversation', () => {
  /** Lets the digests that are planned come due. */
  async function pass(): Promise<void> {
    await sql(`update task set run_at = now() - interval '1 minute' where kind = 'unread-messages' and state = 'due'`);
    await server.tasks.drain();
  }
  const digests = async (to: string) => (await mails(to)).filter(({ subject }) => /new message/.test(subject));

  test('wait for those who wrote in it, at the bell and by email, and for nobody else', async () => {
    const { threadId, headers } = await talking();
    await sendByVendor(headers, 'In April.');
    expect(await threadsOf()).toMatchObject({ totalUnreadMessages: 1, threads: [{ unread: 1 }] });
    expect(await threadsOf(colleague)).toMatchObject({ totalUnreadMessages: 0, threads: [{ unread: 0 }] });
    await send(threadId, 'April suits us.', colleague);
    await sendByVendor(headers, 'Then we come on the 6th.');
    // The enquiry and both answers: the colleague has opened nothing.
    expect(await threadsOf(colleague)).toMatchObject({ totalUnreadMessages: 3 });
    await pass();
    const [mail] = await digests(owner.email);
    expect(mail!.subject).toMatch(/^2 new messages from .+/);
    expect(mail!.subject).not.toContain('null');
    expect(await digests(colleague.email)).toHaveLength(1);
    expect(await digests(approver.email)).toEqual([]);
    await server.call('muteThread', { as: owner, body: { threadId, isMuted: true } });
    expect((await threadsOf()).totalUnreadMessages).toBe(0);
  });

  test('are emailed to the vendor with a link, and quoted only once it took part', async () => {
    await sql('update company set quotes_messages_in_mails = true');
    await enquire();
    const { threads } = await threadsOf();
    const threadId = threads[0]!._id;
    await send(threadId, 'See our drawing first.');
    await pass();
    const [first] = await digests(VENDOR_MAIL);
    expect(first!.subject).toBe('2 new messages from Sagar Steel');
    expect(first!.text).not.toContain('drawing');
    const opened = { ...own, cookie: cookiesOf(await open(tokenIn(first!.text))) };
    await sendByVendor(opened, 'We read it.');
    await send(threadId, 'Is gate 4 open?');
    await sql(`update chat_thread set vendor_told_at = null`);
    await send(threadId, 'On Sunday?');
    await pass();
    expect((await digests(VENDOR_MAIL)).some(({ text }) => text.includes('> On Sunday?'))).toBe(true);
    await sql('update company set quotes_messages_in_mails = false');
  });
});
