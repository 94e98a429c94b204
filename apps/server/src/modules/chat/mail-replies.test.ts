import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFileStore } from '../../files/file-store.ts';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';
import { tokenHash } from '../authentication/authentication.rules.ts';
import { eraseMails } from './mail-replies.queries.ts';
import { clientMessageId, headersOf, isAutomatic, perMessage, REPLY_ABOVE, replyToken } from './mail-replies.rules.ts';
import { postMailReply } from './post-mail-reply.ts';
import { newReplyAddress } from './reply-address.ts';

const DOMAIN = 'replies.procurement.example.com';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer({ environment: { MAIL_IN_DOMAIN: DOMAIN, MAIL_IN_PORT: '0' } });
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'chat_thread', 'notification', 'job', 'project'));

const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query(text, values)).rows as Row[];
const start = (body: Body<'chatInitiate'>) => server.call('chatInitiate', { as: owner, body });
const send = (threadId: string, text = 'Which gate is open for the crane?') =>
  server.call('sendMessage', { as: owner, body: { threadId, clientMessageId: randomUUID(), text } });

/** A job that collects quotes, the thread with its vendor, and the addresses by which the vendor and the owner reply in it. */
async function talking() {
  const job = await acts.quoting(owner, 1);
  const { thread } = (await start({ communicationType: 'vendor', jobVendorId: job.vendors[0]!._id })).body;
  const threadId = thread._id;
  return {
    ...job,
    threadId,
    vendorEmail: job.recipients[0]!.email!,
    ofVendor: await addressOf(threadId, null),
    ofOwner: await addressOf(threadId, owner.userId),
  };
}
const addressOf = async (threadId: string, userId: string | null): Promise<string> =>
  (await newReplyAddress({ db: server.database.app, config: server.config, now: server.now() }, threadId, userId))!;

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
/** Speaks SMTP to the server; the code of its refusal, 250 when it took the mail, and the task is done. */
async function deliver(to: string, mail: Mail, from = 'sender@vendor.example'): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: server.mailInPort!, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to: [to] }, to, ...mail });
    await server.tasks.drain();
    return 250;
  } catch (error) {
    return (error as { responseCode: number }).responseCode;
  } finally {
    transport.close();
  }
}
/** A mail as it goes over the line. */
const rawOf = (from: string, head: readonly string[], body: Buffer | string) => ({
  raw: Buffer.concat([Buffer.from(`From: ${from}\r\n${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
});
const messages = async (threadId: string) =>
  (await server.call('chatGetMessages', { as: owner, path: { id: threadId } })).body.messages;
const textsIn = async (threadId: string) => (await messages(threadId)).map(({ text }) => text);
const mailsTo = async (to: string, subject: RegExp) =>
  (await server.sentMessages()).filter((mail) => mail.to === to && subject.test(mail.subject));
const states = async () =>
  (await sql<{ state: string }>('select state from chat_mail order by received_at')).map((one) => one.state);
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ filename: `Sheet ${index}.txt`, content: `Sheet ${index}` }));

describe('replies by email', () => {
  test(`to a digest are posted once, in the name of its recipient, without what they quote, on ${testEngine}`, async () => {
    const { threadId, vendorEmail } = await talking();
    await send(threadId);
    await sql(`update task set run_at = now() - interval '1 minute' where kind = 'unread-messages' and state = 'due'`);
    const [digest] = await mailsTo(vendorEmail, /new message/);
    expect(digest!.text).toMatch(new RegExp(`^${REPLY_ABOVE}`));
    const [{ reply: ofVendor }] = (await sql<{ reply: string }>(
      `select payload->>'replyTo' as reply from task where kind = 'mail' and payload ? 'replyTo' order by seq desc limit 1`,
    )) as [{ reply: string }];
    expect(replyToken(ofVendor, DOMAIN)).toMatch(/^[\da-f]{32}$/);
    const text = `Gate 4 is open.\n\nOn Sat, 21 Nov 2026 Sagar Steel wrote:\n> ${digest!.text.replaceAll('\n', '\n> ')}`;
    const mail = { from: vendorEmail, messageId: '<one@vendor.example>', text };
    const stream = await server.stream(owner);
    await Promise.all([deliver(ofVendor.toUpperCase(), mail), deliver(ofVendor, mail), deliver(ofVendor, mail)]);
    expect(await deliver(ofVendor, mail)).toBe(250);
    const [, reply, ...others] = await messages(threadId);
    expect(reply).toMatchObject({ text: 'Gate 4 is open.', by: { side: 'vendor', isMe: false } });
    expect(others).toEqual([]);
    await expect.poll(() => stream.events.map(({ data }) => data.kind)).toContain('sendVendorMessage');
    stream.cut();
    expect(await states()).toEqual(['posted']);
  });

  test('of a person are posted by the rules of the page, also when two processes read one', async () => {
    const { threadId, ofOwner } = await talking();
    expect(await deliver(ofOwner, { from: owner.email.toUpperCase(), text: 'Gate 4, please.' })).toBe(250);
    expect(await messages(threadId)).toMatchObject([{ text: 'Gate 4, please.', by: { side: 'buyer', isMe: true } }]);
    const [{ id }] = (await sql<{ id: string }>('select id from chat_mail')) as [{ id: string }];
    await sql(`update chat_mail set state = 'received', seq = null`);
    await sql('delete from chat_message');
    await sql('update chat_thread set last_seq = 0');
    const parts = {
      db: server.database.app,
      files: await openFileStore(server.config),
      config: server.config,
      now: server.now(),
    };
    await Promise.all([1, 2, 3].map(() => postMailReply({ ...parts, cause: 'mailReply', mailId: id })));
    expect(await textsIn(threadId)).toEqual(['Gate 4, please.']);
  });

  test('from another address wait until their recipient confirms by a mailed link, once', async () => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    const mail = { from: 'thief@elsewhere.example', text: 'Please pay to another account.' };
    expect(await deliver(ofVendor, mail)).toBe(250);
    expect(await deliver(ofVendor, rawOf('a@b.example, ' + vendorEmail, ['Message-ID: <2@x>'], 'Two authors'))).toBe(
      250,
    );
    expect(await textsIn(threadId)).toEqual([]);
    expect(await mailsTo('thief@elsewhere.example', /./)).toEqual([]);
    const asked = await mailsTo(vendorEmail, /yours\?$/);
    expect(asked).toHaveLength(2);
    const found = asked.find(({ text }) => text.includes('came from thief@elsewhere.example'))!;
    const token = /confirm-reply#([\w-]{43})/.exec(found.text)![1]!;
    expect((await server.call('confirmMailReply', { body: { token } })).body).toEqual({ status: 'SUCCESS' });
    await server.tasks.drain();
    expect(await textsIn(threadId)).toEqual(['Please pay to another account.']);
    expect((await server.call('confirmMailReply', { body: { token } })).status).toBe(404);
  });

  test.each([
    ['Auto-Submitted: auto-replied'],
    ['Auto-Submitted: auto-generated (vacation)'],
    ['Precedence: bulk'],
    ['Precedence: auto_reply'],
    ['X-Autoreply: yes'],
    ['Content-Type: multipart/report; boundary=x'],
  ])('of a program are dropped: %s', async (header) => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    expect(await deliver(ofVendor, rawOf(vendorEmail, ['Subject: Away', header], 'I am away.'))).toBe(250);
    expect([await textsIn(threadId), await states()]).toEqual([[], []]);
  });

  test('with an empty return path are dropped, as nobody is written to on a stranger’s word', async () => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    expect(await deliver(ofVendor, { from: vendorEmail, text: 'Not delivered.' }, '')).toBe(250);
    expect([await textsIn(threadId), await states()]).toEqual([[], []]);
  });

  test('are refused at once where no address takes them: unknown, over, of a removed vendor or a person who left', async () => {
    const { ofVendor, ofOwner, vendors, threadId } = await talking();
    const mail = { from: owner.email, text: 'Hello' };
    expect(await deliver(`r-${'0'.repeat(32)}@${DOMAIN}`, mail)).toBe(550);
    expect(await deliver(`owner@${DOMAIN}`, mail)).toBe(550);
    expect(await deliver(ofOwner.replace(DOMAIN, 'elsewhere.example'), mail)).toBe(550);
    await sql(`update chat_reply_address set until = now() - interval '1 second' where user_id is not null`);
    expect(await deliver(ofOwner, mail)).toBe(550);
    const body = { jobVendorId: vendors[0]!._id, reason: 'other', comment: 'Asked to leave.' } as const;
    await server.call('removeVendorFromJob', { as: owner, body });
    expect(await deliver(ofVendor, mail)).toBe(550);
    const left = await addressOf(threadId, fixture.users.approver.userId);
    await sql(`update app_user set status = 'suspended' where id = $1`, [fixture.users.approver.userId]);
    expect(await deliver(left, mail)).toBe(550);
    await sql(`update app_user set status = 'approved' where id = $1`, [fixture.users.approver.userId]);
    expect(await states()).toEqual([]);
  });

  test('of who may not write are not posted, and only the recipient hears why', async () => {
    const { threadId } = await talking();
    const ofApprover = await addressOf(threadId, fixture.users.approver.userId);
    const { email } = fixture.users.approver;
    expect(await deliver(ofApprover, { from: email, text: 'Let me in.' })).toBe(250);
    expect([await textsIn(threadId), await states()]).toEqual([[], ['refused']]);
    expect(await mailsTo(email, /was not posted$/)).toHaveLength(1);
  });

  test('are taken up to 25 MB and 20 files, ten for each message', async () => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    const large = { filename: 'Photos.zip', content: Buffer.alloc(20 * 1024 * 1024) };
    expect(await deliver(ofVendor, { from: vendorEmail, text: 'All of it', attachments: [large] })).toBe(552);
    expect(await deliver(ofVendor, { from: vendorEmail, text: 'Too many', attachments: files(21) })).toBe(250);
    expect(await textsIn(threadId)).toEqual([]);
    const [refused] = await mailsTo(vendorEmail, /was not posted$/);
    expect(refused!.text).toContain('at most 20 files');
    expect(await deliver(ofVendor, { from: vendorEmail, text: 'The sheets', attachments: files(11) })).toBe(250);
    const [first, second, ...others] = await messages(threadId);
    expect([first!.text, first!.files.length, second!.text, second!.files]).toMatchObject([
      'The sheets',
      10,
      '',
      [{ name: 'Sheet 10.txt', mediaType: 'text/plain' }],
    ]);
    expect(others).toEqual([]);
  });

  test('with a file that no upload takes are not posted, and say which one', async () => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    const attachments = [...files(1), { filename: 'prices.exe', content: 'MZ' }];
    expect(await deliver(ofVendor, { from: vendorEmail, text: 'See the file', attachments })).toBe(250);
    expect([await textsIn(threadId), await states()]).toEqual([[], ['refused']]);
    expect((await mailsTo(vendorEmail, /was not posted$/))[0]!.text).toContain('prices.exe: Only PDF');
    expect(await sql('select from chat_file')).toHaveLength(0);
  });

  test('lose the small pictures and the signatures that email programs add', async () => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    const html = '<p>Gate 4.</p><img src="cid:logo">';
    const attachments = [
      { filename: 'logo.png', content: Buffer.alloc(100), cid: 'logo', contentType: 'image/png' },
      { filename: 'smime.p7s', content: 'x', contentType: 'application/pkcs7-signature' },
    ];
    expect(await deliver(ofVendor, { from: vendorEmail, html, attachments })).toBe(250);
    expect(await messages(threadId)).toMatchObject([{ text: 'Gate 4.', files: [] }]);
  });

  test.each<[string, readonly string[], Buffer | string, string]>([
    [
      'Latin-1',
      ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: 8bit'],
      Buffer.from('Grüße, 5 % für Müller', 'latin1'),
      'Grüße, 5 % für Müller',
    ],
    [
      'base64',
      ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
      Buffer.from('गेट 4 खुला है').toString('base64'),
      'गेट 4 खुला है',
    ],
    [
      'HTML alone',
      ['Content-Type: text/html; charset=utf-8'],
      '<style>p{}</style><script>alert(1)</script><p>Gate <b>4</b></p><p>&lt;i&gt; is open</p>',
      'Gate 4\n\n<i> is open',
    ],
    ['control characters', [], 'Gate\u0007 4\r\nis\u0000 open', 'Gate 4\nis open'],
    ['a signature', [], 'Gate 4.\r\n\r\n-- \r\nAsha Rao\r\nKonkan Erectors', 'Gate 4.'],
    [
      'what Outlook quotes',
      [],
      `Gate 4.\r\n\r\n${'_'.repeat(32)}\r\nFrom: Sagar Steel <no-reply@x.example>\r\nSent: Saturday, 21 November 2026 10:00\r\nTo: a@b.example\r\nSubject: 1 new message\r\n\r\n${REPLY_ABOVE}\r\nHello`,
      'Gate 4.',
    ],
  ])('are read in %s', async (_name, head, body, expected) => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    expect(await deliver(ofVendor, rawOf(vendorEmail, ['Message-ID: <1@x>', ...head], body))).toBe(250);
    expect(await textsIn(threadId)).toEqual([expected]);
  });

  test('that are empty, too long, a price before the opening, or what was said before are not posted', async () => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    const before = (await mailsTo(vendorEmail, /was not posted$/)).length;
    const say = (text: string) => deliver(ofVendor, { from: vendorEmail, text });
    await say('> only a quote');
    await say('x'.repeat(10_001));
    await say('We can do it for ₹4,20,000.');
    await say('I am away until Monday.');
    await say('I am away until Monday.');
    expect(await textsIn(threadId)).toEqual(['I am away until Monday.']);
    const reasons = (await mailsTo(vendorEmail, /was not posted$/))
      .map(({ text }) => text)
      .toReversed()
      .slice(before);
    expect(reasons).toEqual([
      expect.stringContaining('Write a message or attach a file.'),
      expect.stringContaining('at most 10,000 characters'),
      expect.stringContaining('looks like a price'),
      expect.stringContaining('the same as your last one'),
    ] as string[]);
  });

  test('of two programs that answer each other end, and a message from the page begins anew', async () => {
    const { threadId, ofVendor, ofOwner, vendorEmail } = await talking();
    for (let number = 0; number < 5; number++) {
      await deliver(ofVendor, { from: vendorEmail, text: `Ticket ${number} is open.` });
      await deliver(ofOwner, { from: owner.email, text: `Your mail ${number} was received.` });
    }
    expect(await textsIn(threadId)).toHaveLength(10);
    const next = () =>
      newReplyAddress({ db: server.database.app, config: server.config, now: server.now() }, threadId, null);
    expect(await next()).toBeUndefined();
    await send(threadId);
    expect(await next()).toContain(`@${DOMAIN}`);
  });

  test('are bounded by the hour, and the sender tries again later', async () => {
    const { threadId, ofVendor, vendorEmail } = await talking();
    await sql(
      `insert into chat_mail (thread_id, company_id, message_id, received_at, state)
        select id, company_id, 'before ' || n, $2, 'refused' from chat_thread, generate_series(1, 30) n where id = $1`,
      [threadId, server.now()],
    );
    expect(await deliver(ofVendor, { from: vendorEmail, text: 'One more' })).toBe(451);
  });

  test('are kept as they came for 30 days, by their hash alone, and then erased', async () => {
    const { ofVendor, vendorEmail } = await talking();
    await deliver(ofVendor, { from: vendorEmail, text: 'Gate 4.' });
    const kept = () => sql<{ kept: boolean }>('select sha256 is not null as kept from chat_mail');
    const later = (days: number) => new Date(server.now().getTime() + days * 86_400_000);
    await eraseMails(server.database.app, later(29));
    expect(await kept()).toEqual([{ kept: true }]);
    await eraseMails(server.database.app, later(31));
    expect(await kept()).toEqual([{ kept: false }]);
    const [{ addresses }] = (await sql<{ addresses: number }>(
      'select count(*)::int as addresses from chat_reply_address where token_hash = $1',
      [tokenHash(replyToken(ofVendor, DOMAIN)!)],
    )) as [{ addresses: number }];
    expect(addresses).toBe(1);
    await eraseMails(server.database.app, later(181));
    expect(await sql('select from chat_reply_address')).toHaveLength(0);
  });

  test('the listener says who it is, offers no login and no relay, and outlives what is no SMTP', async () => {
    const lines = await new Promise<string>((resolve) => {
      const socket = connect(server.mailInPort!, '127.0.0.1');
      let heard = '';
      const said = [
        'EHLO x',
        'AUTH PLAIN AAAA',
        'MAIL FROM:<a@b.example>',
        'RCPT TO:<c@d.example>',
        '\u0000\u00ff',
        'QUIT',
      ];
      socket.on('data', (chunk: Buffer) => {
        heard += chunk.toString();
        // Its answer is whole.
        if (/^\d{3} .*\r\n$/m.test(chunk.toString()) && said.length > 0) socket.write(`${said.shift()}\r\n`);
      });
      socket.on('close', () => resolve(heard));
    });
    expect(lines).toMatch(new RegExp(`^220 ${DOMAIN}`));
    expect(lines).toContain('SIZE 26214400');
    expect(lines).not.toMatch(/AUTH|STARTTLS|235 /);
    expect(lines).toContain('550 ');
    const { ofVendor, vendorEmail } = await talking();
    expect(await deliver(ofVendor, { from: vendorEmail, text: 'Still there' })).toBe(250);
  });
});

describe('confirmMailReply', () => {
  test('refuses a secret of none', async () => {
    expect((await server.call('confirmMailReply', { body: { token: 'A'.repeat(43) } })).status).toBe(404);
    expect((await server.call('confirmMailReply', { rawBody: { token: 'A' } })).status).toBe(400);
  });
});

test('what a reply is read by', () => {
  expect(replyToken(`R-${'A'.repeat(32)}@Replies.Procurement.Example.com`, DOMAIN)).toBe('a'.repeat(32));
  for (const address of [
    `r-${'g'.repeat(32)}@${DOMAIN}`,
    `r-${'a'.repeat(31)}@${DOMAIN}`,
    `r-${'a'.repeat(32)}@x.${DOMAIN}`,
  ])
    expect(replyToken(address, DOMAIN)).toBeNull();
  const headers = headersOf('Subject: Hello\r\n there\r\nAUTO-SUBMITTED: no\r\nAuto-Submitted: auto-replied');
  expect([headers.get('subject'), isAutomatic(headers)]).toEqual(['Hello there', false]);
  expect(perMessage([]).map(({ length }) => length)).toEqual([0]);
  expect(perMessage(files(20)).map(({ length }) => length)).toEqual([10, 10]);
  expect(clientMessageId('a', 0)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(clientMessageId('a', 0)).not.toBe(clientMessageId('a', 1));
});
