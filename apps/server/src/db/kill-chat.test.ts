import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture, PASSWORD } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import { rfqActs } from '../testing/rfq-world.ts';
import { startProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { linkOfCookie } from '../testing/vendor-cookie.ts';
import { openDatabase } from './driver.ts';

/** `npm run bench -- kills` runs 20. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
/** How many acknowledged messages a round waits for before the kill; they take turns, so that kills come at different phases. */
const MESSAGES_BEFORE_KILL = [1, 25, 9];
const THREADS = 3;
/** Of the buyer in each thread, beside its vendor. */
const TABS = 2;

let testDatabase: TestDatabase;
/** The threads, with what the browser of the vendor of each sends. */
let threads: { id: string; headers: Record<string, string> }[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const server = await startTestServer({ database: testDatabase });
  const owner = await server.login(fixture.users.owner.email);
  const { vendors, browsers } = await rfqActs(server).quoting(owner, THREADS);
  threads = [];
  for (const [index, { _id: jobVendorId }] of vendors.entries()) {
    const body = { communicationType: 'vendor' as const, jobVendorId };
    const { thread } = (await server.call('chatInitiate', { as: owner, body })).body;
    threads.push({ id: thread._id, headers: browsers[index]!.headers });
  }
  await server.stop();
}, 120_000);
afterAll(() => testDatabase.remove());

/** Somebody who writes in a thread: what was not acknowledged is sent again under the same id, as the outbox of the page does. */
type Writer = {
  thread: number;
  isVendor: boolean;
  name: string;
  pending: { clientMessageId: string; text: string } | null;
};
type Acknowledged = { thread: number; seq: number; clientMessageId: string };

test(`a server that is killed ${ROUNDS} times while people write loses no message and has none twice`, async () => {
  const writers: Writer[] = threads.flatMap((_, thread) => [
    { thread, isVendor: true, name: `vendor ${thread}`, pending: null },
    ...Array.from({ length: TABS }, (_tab, tab) => ({
      thread,
      isVendor: false,
      name: `buyer ${thread} ${tab}`,
      pending: null,
    })),
  ]);
  const acknowledged: Acknowledged[] = [];
  let sentAgain = 0;
  let accessToken = '';
  const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  /** Sends what is pending; false when the server is gone and nobody knows whether it took it. */
  async function send(url: string, writer: Writer): Promise<boolean> {
    const { id, headers } = threads[writer.thread]!;
    const message = writer.pending!;
    try {
      const answer = writer.isVendor
        ? await post(url, `/communication/v1/chat/vendor/send?link=${linkOfCookie(headers.cookie)}`, message, headers)
        : await post(
            url,
            '/communication/v1/chat/send',
            { threadId: id, ...message },
            { authorization: `Bearer ${accessToken}` },
          );
      const body = (await answer.json()) as { seq: number };
      // It took nothing for now.
      if (answer.status === 503) return true;
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
      acknowledged.push({ thread: writer.thread, seq: body.seq, clientMessageId: message.clientMessageId });
      writer.pending = null;
      return true;
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return false;
      throw error;
    }
  }

  // The last one is not killed: who was cut off hears there that its message was taken.
  for (let round = 0; round <= ROUNDS; round++) {
    const { child, url } = await startProcess(testDatabase);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (!accessToken) {
      const login = { email: fixture.users.owner.email, password: PASSWORD };
      accessToken = (
        (await (await post(url, '/api/v1/authentication/login', login)).json()) as { access_token: string }
      ).access_token;
    }
    const isLast = round === ROUNDS;
    const enough = acknowledged.length + MESSAGES_BEFORE_KILL[round % MESSAGES_BEFORE_KILL.length]!;
    let isAlive = true;
    const isEnough = Promise.withResolvers<void>();
    const writing = writers.map(async (writer) => {
      if (writer.pending) sentAgain += 1;
      else if (isLast) return;
      for (let number = 0; isAlive; number++) {
        writer.pending ??= { clientMessageId: randomUUID(), text: `${writer.name}, round ${round}, message ${number}` };
        if (!(await send(url, writer))) return;
        if (acknowledged.length >= enough) isEnough.resolve();
        if (isLast && !writer.pending) return;
      }
    });
    if (!isLast) {
      await isEnough.promise;
      child.kill('SIGKILL');
      isAlive = false;
    }
    await Promise.all(writing);
    child.kill('SIGKILL');
    await gone;
  }

  const database = await openDatabase(testDatabase.location, () => {});
  try {
    const stored = await database.owner
      .selectFrom('chat_message')
      .select(['thread_id', 'seq', 'client_message_id', 'words'])
      .orderBy('seq')
      .execute();
    const of = (thread: number) => stored.filter(({ thread_id }) => thread_id === threads[thread]!.id);
    for (const [index, { id }] of threads.entries()) {
      const messages = of(index);
      // Numbers without a gap, up to the one that the thread names.
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, place) => place + 1));
      const { last_seq } = await database.owner
        .selectFrom('chat_thread')
        .select('last_seq')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(last_seq).toBe(messages.length);
      // Nothing is there that nobody heard of, nothing that somebody heard of is missing or has another number, and nothing is twice.
      const heard = acknowledged.filter(({ thread }) => thread === index);
      expect(messages.map(({ seq, client_message_id }) => `${seq} ${client_message_id}`)).toEqual(
        heard
          .toSorted((one, other) => one.seq - other.seq)
          .map(({ seq, clientMessageId }) => `${seq} ${clientMessageId}`),
      );
      expect(new Set(messages.map(({ words }) => words)).size).toBe(messages.length);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
    console.log(`${stored.length} messages in ${ROUNDS} kills, ${sentAgain} of them sent again`);
  } finally {
    await database.close();
  }
}, 600_000);
