import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/driver.ts';
import type { OpenDatabase } from '../db/driver.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { insertMessage, newestMessages, takeDueMessages } from './outbox.queries.ts';
import { nextAttempt, safeMessage } from './outbox.rules.ts';
import { startOutboxWorker } from './worker.ts';

const mail = (subject: string, recipient = 'asha@vendor.example') => ({
  channel: 'mail' as const,
  recipient,
  subject,
  text: 'Hello',
});

describe('safeMessage', () => {
  test.each([
    'a@b.cc\r\nBcc: x@y.zz',
    'a@b.cc, x@y.zz',
    'a@b.cc;x@y.zz',
    '"a" <a@b.cc>',
    'a@b',
    'a b@c.dd',
    '',
    'a@b.cc\u0000',
  ])('the recipient %j is not one address and is refused', (recipient) => {
    expect(() => safeMessage(mail('Hi', recipient))).toThrow(TypeError);
  });

  test('a subject is one line, and a text keeps only line breaks and tabs', () => {
    expect(
      safeMessage({ ...mail('Quote\r\nBcc: x@y.zz\u2028end\u0000'), text: 'one\r\ntwo\ttabbed\u0007\u001b[31m' }),
    ).toMatchObject({
      subject: 'Quote Bcc: x@y.zz end',
      text: 'one\ntwo\ttabbed[31m',
    });
  });

  test('a phone is a number', () => {
    expect(safeMessage({ channel: 'sms', recipient: '+919800000000', subject: '', text: 'x' }).recipient).toBe(
      '+919800000000',
    );
    expect(() => safeMessage({ channel: 'sms', recipient: '98000 00000\n', subject: '', text: 'x' })).toThrow(
      TypeError,
    );
  });
});

test('a failed message waits twice as long each time, at most an hour and a quarter more by chance, and is given up after thirty attempts', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const waits = Array.from({ length: 12 }, (_, index) => {
    const next = nextAttempt(index + 1, now, 0, () => 0);
    return next && (next.getTime() - now.getTime()) / 1000;
  });
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
  expect(nextAttempt(1, now, 0, () => 1)!.getTime() - now.getTime()).toBe(6250);
  expect(nextAttempt(1, now, 120, () => 0)!.getTime() - now.getTime()).toBe(120_000);
  expect([nextAttempt(29, now), nextAttempt(30, now)].map((next) => next === null)).toEqual([false, true]);
});

describe('the worker', () => {
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
  const stored = async (subject: string) =>
    database.owner.selectFrom('outbox_message').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow();

  test('delivers what was committed, once, in order, and nothing that was rolled back', async () => {
    const delivered: string[] = [];
    for (const subject of ['first', 'second', 'third']) await insertMessage(database.app, null, 'login', mail(subject));
    await database.app
      .transaction()
      .execute(async (transaction) => {
        await insertMessage(transaction, null, 'login', mail('rolled back'));
        throw new Error('undo');
      })
      .catch(() => {});
    const worker = startOutboxWorker(database.app, {
      mail: async ({ subject }) => void delivered.push(subject),
      sms: null,
    });
    await worker.drain();
    await worker.drain();
    await worker.stop();
    expect(delivered).toEqual(['first', 'second', 'third']);
    expect((await stored('third')).sent_at).not.toBeNull();
  });

  test('a message whose delivery fails is kept with its reason and tried again later', async () => {
    await insertMessage(database.app, null, 'login', mail('stubborn'));
    let isDown = true;
    const delivered: string[] = [];
    const worker = startOutboxWorker(database.app, {
      mail: async ({ subject }) => {
        if (isDown) throw new Error('421 try later');
        delivered.push(subject);
      },
      sms: null,
    });
    await worker.drain();
    expect(await stored('stubborn')).toMatchObject({
      sent_at: null,
      failed_at: null,
      attempt_count: 1,
      last_error: '421 try later',
    });
    isDown = false;
    await worker.drain();
    expect(delivered).toEqual([]);
    await database.owner
      .updateTable('outbox_message')
      .set({ next_attempt_at: '2020-01-01T00:00:00Z' })
      .where('subject', '=', 'stubborn')
      .execute();
    await worker.drain();
    await worker.stop();
    expect(delivered).toEqual(['stubborn']);
    expect((await stored('stubborn')).sent_at).not.toBeNull();
  });

  test('two workers never take the same message, and one that died gives it back after a minute', async () => {
    for (let number = 0; number < 30; number++)
      await insertMessage(database.app, null, 'login', mail(`shared ${number}`));
    const now = new Date();
    const taken = (
      await Promise.all(Array.from({ length: 6 }, () => takeDueMessages(database.app, 'mail', 10, now)))
    ).flat();
    expect(taken).toHaveLength(30);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(30);
    expect(await takeDueMessages(database.app, 'mail', 10, now)).toEqual([]);
    expect(await takeDueMessages(database.app, 'mail', 100, new Date(now.getTime() + 61_000))).toHaveLength(30);
  });

  test('the page of development shows the newest first', async () => {
    await insertMessage(database.app, null, 'login', mail('the very last'));
    expect((await newestMessages(database.app, 1)).map(({ subject }) => subject)).toEqual(['the very last']);
  });
});
