import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/driver.ts';
import type { OpenDatabase } from '../db/driver.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import type { TaskRow } from '../tasks/task.ts';
import { startTaskWorker } from '../tasks/worker.ts';
import { insertMessage, newestMessages } from './outbox.queries.ts';
import { safeMessage } from './outbox.rules.ts';
import { messageTasks } from './outbox.tasks.ts';

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
    (await database.ownerPool.query("select * from task where payload ->> 'subject' = $1", [subject]))
      .rows[0] as TaskRow;

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
    const worker = startTaskWorker(
      database.app,
      messageTasks({ mail: async ({ subject }) => void delivered.push(subject), sms: null }),
    );
    await worker.drain();
    await worker.drain();
    await worker.stop();
    expect(delivered).toEqual(['first', 'second', 'third']);
    expect((await stored('third')).state).toBe('done');
  });

  test('a message whose delivery fails is kept with its reason and tried again later', async () => {
    await insertMessage(database.app, null, 'login', mail('stubborn'));
    let isDown = true;
    const delivered: string[] = [];
    const worker = startTaskWorker(
      database.app,
      messageTasks({
        mail: async ({ subject }) => {
          if (isDown) throw new Error('421 try later');
          delivered.push(subject);
        },
        sms: null,
      }),
    );
    await worker.drain();
    expect(await stored('stubborn')).toMatchObject({
      state: 'due',
      attempts: 1,
      last_error: '421 try later',
    });
    isDown = false;
    await worker.drain();
    expect(delivered).toEqual([]);
    await database.ownerPool.query("update task set run_at = '2020-01-01' where payload ->> 'subject' = 'stubborn'");
    await worker.drain();
    await worker.stop();
    expect(delivered).toEqual(['stubborn']);
    expect((await stored('stubborn')).state).toBe('done');
  });

  test('the page of development shows the newest first', async () => {
    await insertMessage(database.app, null, 'login', mail('the very last'));
    expect((await newestMessages(database.app, 1)).map(({ payload }) => payload?.subject)).toEqual(['the very last']);
  });
});
