import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/driver.ts';
import type { OpenDatabase } from '../db/driver.ts';
import { startTestServer } from '../testing/harness.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { taskFigures } from '../tasks/task.queries.ts';
import { TryLater } from '../tasks/task.ts';
import type { TaskRow } from '../tasks/task.ts';
import { startTaskWorker } from '../tasks/worker.ts';
import type { GivenUp, WorkerOptions } from '../tasks/worker.ts';
import { Undeliverable } from './delivery.ts';
import type { Carrier, OutboxMessage } from './delivery.ts';
import { openMailCarrier } from './mail-carrier.ts';
import { insertMessage, outboxFigures } from './outbox.queries.ts';
import { openSmsCarrier, usualSmsBody } from './sms-carrier.ts';
import type { SmsSettings } from './sms-carrier.ts';
import { messageTasks } from './outbox.tasks.ts';

const product = { productName: 'Millwright', publicUrl: 'https://procurement.example.com' };
const times = { connectionInMs: 500, answerInMs: 700 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});
beforeEach(async () => {
  await database.ownerPool.query('delete from task');
});

const message = (more: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11',
  operationId: 'forgotPassword',
  recipient: 'asha@vendor.example',
  subject: 'Reset your Millwright password',
  text: 'Hello,\n\nyour code is\n\n042117\n',
  createdAt: '2026-11-21T09:30:00.000Z',
  ...more,
});

/** The connections to the mail server of the test that runs. */
let sockets: Socket[] = [];

type Received = { from: string; to: string[]; raw: string };

/** A real mail server on this machine. */
async function mailServer(
  options: SMTPServerOptions = {},
): Promise<{ url: string; received: Received[]; server: SMTPServer }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  sockets = [];
  server.server.on('connection', (socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, server };
}

/** The carrier of a mail server. */
function mailCarrier(url: string) {
  const carrier = openMailCarrier({ url, from: 'Millwright <no-reply@procurement.example.com>' }, product, times);
  closing.push(carrier.close);
  return carrier.carry;
}

const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const unfolded = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
const refusalOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('mail by SMTP', () => {
  test('arrives once, with a text and an HTML part of the same words, its own id and one recipient', async () => {
    const { url, received } = await mailServer();
    await mailCarrier(url)(message());
    expect(received).toHaveLength(1);
    const [{ from, to, raw }] = received as [Received];
    expect([from, to]).toEqual(['no-reply@procurement.example.com', ['asha@vendor.example']]);
    const head = unfolded(raw);
    expect(head).toMatch(/^From: Millwright <no-reply@procurement\.example\.com>$/m);
    expect(head).toMatch(/^To: asha@vendor\.example$/m);
    expect(head).toMatch(/^Message-ID: <0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11@procurement\.example\.com>$/im);
    expect(head).toMatch(/^Date: Sat, 21 Nov 2026 09:30:00 \+0000$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(raw).toMatch(
      /Content-Type: text\/plain; charset=utf-8[\s\S]+042117[\s\S]+Content-Type: text\/html; charset=utf-8[\s\S]+042117/,
    );
  });

  test('says where replies go, where they go somewhere', async () => {
    const { url, received } = await mailServer();
    const carry = mailCarrier(url);
    await carry(message({ replyTo: 'r-0f@replies.example.com' }));
    await carry(message());
    const [answerable, plain] = received.map(({ raw }) => raw);
    expect(unfolded(answerable!)).toMatch(/^Reply-To: r-0f@replies\.example\.com$/m);
    expect(answerable!.replaceAll('=\r\n', '')).toContain('Your reply is posted in the conversation.');
    expect(unfolded(plain!)).not.toMatch(/^Reply-To/m);
    expect(plain!.replaceAll('=\r\n', '')).toContain('Replies to this address are not read.');
    const two = 'r-0f@replies.example.com, thief@elsewhere.example';
    expect(await refusalOf(carry(message({ replyTo: two })))).toBeInstanceOf(Undeliverable);
    await expect(insertMessage(database.app, null, 'login', { ...letter, replyTo: two })).rejects.toThrow(TypeError);
  });

  test('has its calendar entry as an alternative of the same method, and as an attachment', async () => {
    const { url, received } = await mailServer();
    const text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await mailCarrier(url)(message({ calendar: { method: 'CANCEL', text } }));
    const [{ raw }] = received as [Received];
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
    expect(raw).toMatch(/Content-Type: application\/ics; name=visit\.ics/);
    expect(raw).toContain(Buffer.from(text).toString('base64').slice(0, 60));
  });

  test('nothing can be added to its head or its recipients, even by a message that went around the rules', async () => {
    const { url, received } = await mailServer();
    const carry = mailCarrier(url);
    await carry(message({ subject: 'Hello\r\nBcc: thief@elsewhere.example\r\n\r\nFree text' }));
    expect(received[0]!.to).toEqual(['asha@vendor.example']);
    const head = unfolded(received[0]!.raw);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^Subject: .*/m)![0]).toContain('Hello');
    for (const recipient of [
      'asha@vendor.example\r\nRCPT TO:<thief@elsewhere.example>',
      'asha@vendor.example, thief@elsewhere.example',
      'asha@vendor.example>\r\nDATA',
    ])
      expect(await refusalOf(carry(message({ recipient })))).toBeInstanceOf(Undeliverable);
    expect(received.flatMap(({ to }) => to).filter((address) => address.includes('thief'))).toEqual([]);
  });

  test.each([
    [550, '5.1.1 <asha@vendor.example>: no such mailbox', true],
    [554, '5.7.1 refused', true],
    [450, '4.2.0 <asha@vendor.example> greylisted', false],
    [451, '4.3.0 try later', false],
  ])('a refusal with %d %s is kept without its words', async (code, text, isForGood) => {
    const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(smtpError(code, text)) });
    const error = (await refusalOf(mailCarrier(url)(message())))!;
    expect(error instanceof Undeliverable).toBe(isForGood);
    expect(error.message).toMatch(new RegExp(`^the mail server answered ${code}`));
    expect(error.message).not.toContain('@');
  });

  test('a refusal after the content counts as one', async () => {
    const { url } = await mailServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(smtpError(552, '5.3.4 too big')));
      },
    });
    expect(await refusalOf(mailCarrier(url)(message()))).toBeInstanceOf(Undeliverable);
  });

  test('a login that is refused is tried again, and its password is not in the reason', async () => {
    const { url } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('535 bad password tops3cret')),
    });
    const error = await refusalOf(mailCarrier(url.replace('//', '//mailer:tops3cret@'))(message()));
    expect(error).toBeInstanceOf(TryLater);
    expect(error!.message).not.toContain('tops3cret');
  });

  test('a server that is not there, or says nothing, is given up', async () => {
    const silent = await new Promise<Server>((resolve) => {
      const one = createServer().listen(0, '127.0.0.1', () => resolve(one));
    });
    closing.push(() => silent.close());
    const quiet = await refusalOf(mailCarrier(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)(message()));
    const absent = await refusalOf(mailCarrier('smtp://127.0.0.1:1')(message()));
    for (const error of [quiet, absent]) {
      expect(error).not.toBeInstanceOf(Undeliverable);
      expect(error!.message).toMatch(/^the mail server could not be reached or did not finish/);
    }
  });

  test('codes do not go over a line without encryption: a server elsewhere must offer it', async () => {
    const { url } = await mailServer();
    // Another name of this machine, which does not count as it.
    const error = await refusalOf(mailCarrier(url.replace('127.0.0.1', '0.0.0.0'))(message()));
    expect(error).toBeInstanceOf(TryLater);
    expect(error!.message).toBe('the mail server offers no encryption');
  });

  test('a connection that is cut in the middle is tried again under the same id, and the email arrives', async () => {
    let cuts = 1;
    const good: string[] = [];
    const { url } = await mailServer({
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        if (cuts-- > 0) {
          for (const socket of sockets) socket.destroy();
          return;
        }
        stream.on('end', () => {
          good.push(/^message-id: (.*)$/im.exec(Buffer.concat(chunks).toString())![1]!.trim());
          done();
        });
      },
    });
    await insertMessage(database.app, null, 'login', { ...letter, subject: 'cut' });
    const worker = workerWith({ mail: mailCarrier(url), sms: null });
    closing.push(worker.stop);
    await worker.drain();
    const [{ id, attempts, state, last_error: reason }] = await stored();
    expect([attempts, state]).toEqual([1, 'due']);
    expect(reason).toMatch(/^the mail server could not be reached or did not finish/);
    await makeDue();
    await worker.drain();
    expect(good).toEqual([`<${id}@procurement.example.com>`]);
    expect((await stored())[0].state).toBe('done');
  });
});

const workerWith = (
  carriers: Record<'mail' | 'sms', Carrier | null>,
  { lanes, keepsTexts, ...options }: WorkerOptions & { lanes?: number; keepsTexts?: boolean } = {},
) => startTaskWorker(database.app, messageTasks(carriers, { lanes, keepsTexts }), options);
const letter = { channel: 'mail' as const, recipient: 'asha@vendor.example', subject: 'Hi', text: 'Hello' };
const stored = async () =>
  (await database.ownerPool.query('select * from task order by seq')).rows as [TaskRow, ...TaskRow[]];
const makeDue = () => database.ownerPool.query("update task set run_at = now() - interval '1 second'");

describe('text messages by HTTP', () => {
  let requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let url: string;
  beforeEach(async () => {
    requests = [];
    answer = (_request, response) => void response.writeHead(202).end('{"accepted":"+919876500001 042117"}');
    const gateway = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', headers } = request;
        requests.push({ method, url: request.url!, headers, body: Buffer.concat(chunks).toString() });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    closing.push(() => {
      gateway.closeAllConnections();
      gateway.close();
    });
  });
  const sms = message({
    recipient: '+919876500001',
    operationId: 'generateOtpForLoginViaPhone',
    text: '042117 is your "Millwright" code.\n\n@procurement.example.com #042117',
  });
  const carrier = (more: Partial<SmsSettings> = {}, answerInMs = 400) => {
    const opened = openSmsCarrier(
      {
        ...{ url: `${url}/send`, method: 'POST', contentType: 'application/json', body: usualSmsBody },
        ...{
          senderId: 'MLWRGT',
          entityId: '1101',
          templateIds: { generateOtpForLoginViaPhone: '1107161', '*': '1107999' },
        },
        header: { name: 'Authorization', value: 'Bearer gateway-secret' },
        ...more,
      } as SmsSettings,
      answerInMs,
    );
    closing.push(opened.close);
    return opened.carry;
  };

  test('go out once as JSON with the DLT template of their operation, the secret and an id that a second try repeats', async () => {
    await carrier()(sms);
    await carrier()({ ...sms, operationId: 'other' });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/send',
      headers: {
        authorization: 'Bearer gateway-secret',
        'idempotency-key': sms.id,
        'content-type': 'application/json',
      },
    });
    expect(JSON.parse(requests[0]!.body)).toEqual({
      ...{ id: sms.id, to: sms.recipient, text: sms.text },
      ...{ sender: 'MLWRGT', entityId: '1101', templateId: '1107161' },
    });
    expect(JSON.parse(requests[1]!.body)).toMatchObject({ templateId: '1107999' });
  });

  test('or as a form, or in the address; what a text holds stays in its place', async () => {
    const wild = { ...sms, text: 'a&to=+910000000000#"\\ {to} é' };
    await carrier({ contentType: 'application/x-www-form-urlencoded', body: 'to={to}&text={text}' })(wild);
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toEqual({
      to: sms.recipient,
      text: wild.text,
    });
    await carrier({ method: 'GET', url: `${url}/send?to={to}&text={text}` })(wild);
    const asked = new URL(requests[1]!.url, url).searchParams;
    expect([requests[1]!.method, asked.get('to'), asked.get('text'), requests[1]!.body]).toEqual([
      'GET',
      sms.recipient,
      wild.text,
      '',
    ]);
    await carrier()(wild);
    expect(JSON.parse(requests[2]!.body)).toMatchObject({ to: sms.recipient, text: wild.text });
  });

  test.each([
    [400, Undeliverable],
    [422, Undeliverable],
    [302, Undeliverable],
    [401, TryLater],
    [429, TryLater],
    [500, Error],
    [502, Error],
  ])('an answer of %d is kept as its number only', async (status, kind) => {
    answer = (_request, response) =>
      void response
        .writeHead(status, { location: `${url}/elsewhere`, 'retry-after': '90' })
        .end('+919876500001 042117');
    const error = await refusalOf(carrier()(sms));
    expect(error).toBeInstanceOf(kind);
    if (kind === Error) expect(error).not.toBeInstanceOf(Undeliverable);
    expect(error!.message).toBe(`the gateway answered ${status}`);
    if (status === 429) expect((error as TryLater).afterInSeconds).toBe(90);
    expect(requests).toHaveLength(1);
  });

  test('a gateway that does not answer, hangs up or is not there is tried again', async () => {
    answer = () => {};
    expect((await refusalOf(carrier()(sms)))!.message).toBe('the gateway did not answer in time');
    answer = (request) => void request.socket.destroy();
    expect((await refusalOf(carrier()(sms)))!.message).toBe('the gateway could not be reached');
    expect((await refusalOf(carrier({ url: 'http://127.0.0.1:1/send' })(sms)))!.message).toBe(
      'the gateway could not be reached',
    );
  });
});

describe('what cannot be delivered', () => {
  test('says so once, with its reason and without its words, and is counted', async () => {
    const given: GivenUp[] = [];
    await insertMessage(database.app, null, 'login', letter);
    const worker = workerWith(
      {
        mail: async () => {
          throw new Undeliverable('the mail server answered 550 5.1.1');
        },
        sms: null,
      },
      { onGivenUp: (one) => void given.push(one), keepsTexts: false },
    );
    closing.push(worker.stop);
    await worker.drain();
    await worker.drain();
    const [row] = await stored();
    // What it says is kept, so that an operator can have it sent again.
    expect(row).toMatchObject({
      state: 'dead',
      last_error: 'the mail server answered 550 5.1.1',
      attempts: 1,
      payload: { recipient: letter.recipient, subject: letter.subject, text: letter.text },
    });
    expect(given).toEqual([
      {
        taskId: row.id,
        kind: 'mail',
        cause: 'login',
        attempts: 1,
        reason: 'the mail server answered 550 5.1.1',
      },
    ]);
    expect(outboxFigures(await taskFigures(database.app, new Date()))).toEqual({
      mail: { waiting: 0, oldestWaitingInSeconds: 0, undeliverableInADay: 1 },
      sms: { waiting: 0, oldestWaitingInSeconds: 0, undeliverableInADay: 0 },
    });
  });

  test('a code that has expired is not sent late, with a carrier or without one', async () => {
    const given: string[] = [];
    const carried: string[] = [];
    for (const channel of ['mail', 'sms'] as const)
      await insertMessage(database.app, null, 'forgotPassword', {
        ...letter,
        channel,
        recipient: channel === 'mail' ? letter.recipient : '+919876500001',
      });
    await database.ownerPool.query("update task set expires_at = now() - interval '1 second'");
    const worker = workerWith(
      { mail: async ({ id }) => void carried.push(id), sms: null },
      { onGivenUp: ({ reason }) => void given.push(reason) },
    );
    closing.push(worker.stop);
    await worker.drain();
    expect([carried, given]).toEqual([[], Array(2).fill('expired before it could be done')]);
    expect((await stored()).map(({ state, payload }) => [state, payload])).toEqual(Array(2).fill(['expired', null]));
  });

  test('a code is not tried again after it would have expired', async () => {
    await insertMessage(database.app, null, 'forgotPassword', letter);
    await database.ownerPool.query("update task set expires_at = now() + interval '3 seconds'");
    const worker = workerWith({
      mail: async () => {
        throw new Error('the mail server answered 451');
      },
      sms: null,
    });
    closing.push(worker.stop);
    await worker.drain();
    expect((await stored())[0]).toMatchObject({
      state: 'expired',
      last_error: 'expired before it could be done: the mail server answered 451',
      attempts: 1,
    });
  });

  test('codes that the server sends expire in the outbox when they do', async () => {
    const server = await startTestServer();
    server.freeze();
    await server.call('forgotPassword', { body: { entity: 'email', value: 'owner@sagarsteel.example' } });
    const { rows } = await server.database.ownerPool.query(
      "select expires_at as at from task where cause = 'forgotPassword'",
    );
    expect(Date.parse(rows[0].at) - server.now().getTime()).toBe(185_000);
    const ready = await (await fetch(`${server.url}/readyz`)).json();
    expect(ready).toMatchObject({ outbox: { mail: { undeliverableInADay: 0 }, sms: { waiting: 0 } } });
    await server.stop();
  }, 120_000);
});

describe('many messages', () => {
  test('are handed over a few at a time, each once, and one channel does not wait for the other', async () => {
    for (let number = 0; number < 20; number++) {
      await insertMessage(database.app, null, 'login', { ...letter, subject: `mail ${number}` });
      await insertMessage(database.app, null, 'login', {
        ...letter,
        channel: 'sms',
        recipient: '+919876500001',
        subject: `sms ${number}`,
      });
    }
    let busy = 0;
    let most = 0;
    const done: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const worker = workerWith(
      {
        mail: async ({ subject }) => {
          most = Math.max(most, ++busy);
          // Each waits until all lanes have been busy at once.
          await until(() => most === 4);
          busy--;
          done.push(subject);
        },
        sms: async () => held,
      },
      { lanes: 4 },
    );
    const drained = worker.drain();
    await expect.poll(() => done.length).toBe(20);
    expect(new Set(done).size).toBe(20);
    expect(most).toBe(4);
    expect((await stored()).filter(({ kind, state }) => kind === 'sms' && state === 'done')).toEqual([]);
    release();
    await drained;
    await worker.stop();
    expect((await stored()).every(({ state }) => state === 'done')).toBe(true);
  });

  test('a stop takes nothing more, waits a little for what is under way, and leaves the rest', async () => {
    for (const subject of ['one', 'two', 'three'])
      await insertMessage(database.app, null, 'login', { ...letter, subject });
    const begun: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const worker = workerWith({
      mail: async ({ subject }) => {
        begun.push(subject);
        await finished;
      },
      sms: null,
    });
    await expect.poll(() => begun.length).toBe(1);
    const stopping = worker.stop();
    finish();
    await stopping;
    expect(begun).toEqual(['one']);
    expect((await stored()).map(({ state }) => state)).toEqual(['done', 'due', 'due']);
    const stuck = workerWith({ mail: () => new Promise(() => {}), sms: null }, { graceInMs: 100 });
    await expect.poll(async () => (await stored())[1]!.attempts).toBe(1);
    await stuck.stop();
    expect((await stored())[1]!.state).toBe('due');
  });
});
