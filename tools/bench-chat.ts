// 200 people write in 50 threads at once. Measures how long a message takes until it is acknowledged, beside a bare insert with the same lock and the
// same commit, by nothing but node:http and pg, in the same run. Once as people do, each a message every 2 seconds, and once without a pause, where the
// time is that of a queue of 200.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { password, quantile, rounded, startProcess, startServer } from './bench-kit.ts';
import type { add } from './bench-kit.ts';
import { startPostgres } from './postgres.ts';

const PEOPLE = 200;
const THREADS = 50;
const MESSAGES_EACH = 20;
const WARM_UP_EACH = 3;
/** Faster than anybody types: 100 messages a second. */
const PAUSE_IN_MS = 2000;
const OWNER = 'owner@sagarsteel.example';

/** Sends a body by a connection that stays open; what was answered, and how long it took. */
function post(agent: Agent, url: string, body: object, headers: Record<string, string> = {}) {
  const startedAt = performance.now();
  return new Promise<{ status: number; tookInMs: number; text: string }>((resolve, reject) => {
    const asking = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode!, tookInMs: performance.now() - startedAt, text }),
        );
      },
    );
    asking.once('error', reject).end(JSON.stringify(body));
  });
}

/**
 * Everybody writes one message after the other, all at once. Returns what each took in milliseconds: with a pause, from the moment at which it was to be
 * sent, so that a wait for the message before counts too.
 */
async function writeAtOnce(
  each: number,
  send: (person: number) => ReturnType<typeof post>,
  pauseInMs = 0,
): Promise<number[]> {
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      for (let number = 0; number < each; number++) {
        const dueAt = startedAt + pauseInMs * (number + person / PEOPLE);
        const early = dueAt - performance.now();
        if (pauseInMs > 0 && early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        const late = pauseInMs > 0 ? Math.max(0, performance.now() - dueAt) : 0;
        const { status, tookInMs, text } = await send(person);
        if (status !== 200) throw new Error(`a message was answered ${status}: ${text}`);
        times.push(late + tookInMs);
      }
    }),
  );
  return times;
}

/** What messages took in milliseconds: with people's pauses, and without any. */
interface Times {
  paced: number[];
  unpaced: number[];
}

async function measure(send: (person: number) => ReturnType<typeof post>): Promise<Times> {
  await writeAtOnce(WARM_UP_EACH, send);
  const paced = await writeAtOnce(MESSAGES_EACH, send, PAUSE_IN_MS);
  return { paced, unpaced: await writeAtOnce(MESSAGES_EACH, send) };
}

/** Adds people to the company of the demo's owner, with its password. */
const addPeople = (db: pg.Client) =>
  db.query(
    `insert into app_user (company_id, plant_id, email, full_name, user_type, status, is_demo, password_hash, first_login_at, last_login_at)
      select company_id, plant_id, 'writer' || n || '@sagarsteel.example', 'Writer ' || n, user_type, status, is_demo, password_hash, now(), now()
      from app_user, generate_series(1, $2) n where email = $1 returning id`,
    [OWNER, PEOPLE],
  );

/** Sends through the product. Throws when a message that was acknowledged is not there. */
async function measureProduct(databaseUrl: string): Promise<Times> {
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '1' });
  const db = new pg.Client({ connectionString: databaseUrl });
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  try {
    await db.connect();
    const ids = (await addPeople(db)).rows.map(({ id }: { id: string }) => id);
    const writers: { authorization: string }[] = [];
    // One after the other: passwords are hashed, and what waits for that is bounded.
    for (let person = 1; person <= PEOPLE; person++) {
      const email = `writer${person}@sagarsteel.example`;
      const { text } = await post(agent, `${server.address}/api/v1/authentication/login`, { email, password });
      writers.push({ authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}` });
    }
    const threadIds: string[] = [];
    for (let thread = 0; thread < THREADS; thread++) {
      const memberIds = ids.filter((_, person) => person % THREADS === thread).slice(1);
      const body = { communicationType: 'team', title: `Thread ${thread}`, memberIds };
      const url = `${server.address}/communication/v1/chat/initiate`;
      const { text } = await post(agent, url, body, writers[thread]);
      threadIds.push((JSON.parse(text) as { thread: { _id: string } }).thread._id);
    }
    const send = (person: number) =>
      post(
        agent,
        `${server.address}/communication/v1/chat/send`,
        {
          threadId: threadIds[person % THREADS],
          clientMessageId: randomUUID(),
          text: 'Which gate is open for the crane?',
        },
        writers[person],
      );
    const times = await measure(send);
    const { rows } = await db.query<{ stored: number; last: number }>(
      `select (select count(*)::int from chat_message where thread_id = any ($1)) as stored,
        (select sum(last_seq)::int from chat_thread where id = any ($1)) as last`,
      [threadIds],
    );
    const sent = PEOPLE * (WARM_UP_EACH + 2 * MESSAGES_EACH);
    if (rows[0]!.stored !== sent || rows[0]!.last !== sent)
      throw new Error(`${sent} messages were acknowledged and ${rows[0]!.stored} are there`);
    return times;
  } finally {
    agent.destroy();
    await db.end();
    await server.stop();
  }
}

/** The same by a bare server. */
async function measureFloor(databaseUrl: string): Promise<Times> {
  const floor = await startProcess(['tools/bench-chat-floor.ts'], { DATABASE_URL: databaseUrl }, '/');
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  try {
    const send = (person: number) =>
      post(agent, floor.address, { thread: person % THREADS, text: 'Which gate is open for the crane?' });
    return await measure(send);
  } finally {
    agent.destroy();
    await floor.stop();
  }
}

export async function benchChat(report: typeof add): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const sending = await measureProduct(postgres.url);
    const bare = await measureFloor(postgres.url);
    const people = `${PEOPLE} people in ${THREADS} threads at once`;
    for (const [name, how, wanted] of [
      ['paced', `a message each every ${PAUSE_IN_MS / 1000} s`, '200'],
      ['unpaced', 'the next as soon as the last is acknowledged', ''],
    ] as const)
      for (const [what, times, limit] of [
        [`${people}, ${how}: sending one`, sending[name], wanted],
        [`the same by bare node:http with pg, one insert under the lock of its thread, ${how}`, bare[name], ''],
      ] as const) {
        report({ what: `${what}, p99, ms`, wanted: limit, ours: rounded(quantile(times, 0.99)) });
        report({ what: `${what}, median, ms`, wanted: '', ours: rounded(quantile(times, 0.5)) });
      }
  } finally {
    await postgres.stop();
  }
}
