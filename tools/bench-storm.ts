// A storm of logins beside searches: what searches take meanwhile, how soon what is too much is refused, and how soon a good password gets in.
// And how soon a server is ready again that was killed without a word.
import { Agent, request } from 'node:http';
import { median, password, quantile, rounded, startServer, type RunningServer } from './bench-kit.ts';
import type { Row } from './bench-interactions.ts';

const CLIENTS = 100;
const ADDRESSES = 60;
const SECONDS = 15;
/** Addresses of a storm that is spread so far that none is asked to wait. */
const MANY_ADDRESSES = 2_000;
const BURST_IN_MS = 1000;
/** How long a client waits from its answer to its next try, on average. */
const PAUSE_IN_MS = 100;
const SEARCHES_PER_SECOND = 50;
const GOOD_LOGINS = 14;
const LONGEST_WAIT_IN_MS = 20_000;
const KILLS = 5;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Answer {
  status: number;
  tookInMs: number;
  retryAfterInSeconds: number;
}

/** One request from a client's address, which the server believes the last proxy. */
function send(agent: Agent, url: string, from: string, body?: object): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        answer.resume().once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode!,
            tookInMs: performance.now() - startedAt,
            retryAfterInSeconds: Number(answer.headers['retry-after'] ?? 0),
          }),
        );
      },
    );
    asking.once('error', reject).end(body && JSON.stringify(body));
  });
}

/** Searches at a steady pace, each sent when its time has come, whatever became of the one before; what they took. */
async function search(address: string, paths: readonly string[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let asked = 0; asked < seconds * SEARCHES_PER_SECOND; asked++) {
    await sleep(startedAt + (asked * 1000) / SEARCHES_PER_SECOND - performance.now());
    answers.push(send(agent, address + paths[asked % paths.length]!, '198.51.100.1'));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  const refused = all.find(({ status }) => status !== 200);
  if (refused) throw new Error(`a search was answered ${refused.status}`);
  return all.map(({ tookInMs }) => tookInMs);
}

const login = (agent: Agent, address: string, from: string, email: string, secret: string) =>
  send(agent, `${address}/api/v1/authentication/login`, from, { email, password: secret });

/** Somebody with the right password, who tries again when told to. How long it took until they were in. */
async function getIn(address: string, number: number): Promise<number> {
  const agent = new Agent();
  const startedAt = performance.now();
  for (;;) {
    const { status, retryAfterInSeconds } = await login(
      agent,
      address,
      `198.51.100.${100 + number}`,
      'owner@sagarsteel.example',
      password,
    );
    if (status === 200) return performance.now() - startedAt;
    if (status !== 503) throw new Error(`a good password was answered ${status}`);
    if (performance.now() - startedAt > LONGEST_WAIT_IN_MS) return Infinity;
    await sleep(retryAfterInSeconds * 1000);
  }
}

interface Storm {
  name: string;
  addresses: number;
  /** Each try is for another account, of which nearly none exists; otherwise all are for one. */
  hasManyAccounts: boolean;
  /** All clients try in the same moment, once a second. */
  isInBursts: boolean;
}

const storms: readonly Storm[] = [
  {
    name: `beside ${CLIENTS} clients of ${ADDRESSES} addresses that try to log in`,
    addresses: ADDRESSES,
    hasManyAccounts: false,
    isInBursts: false,
  },
  {
    name: `beside bursts of ${CLIENTS} clients of ${ADDRESSES} addresses, each for another account`,
    addresses: ADDRESSES,
    hasManyAccounts: true,
    isInBursts: true,
  },
  {
    name: `beside bursts of ${CLIENTS} clients of ${rounded(MANY_ADDRESSES)} addresses, each for another account`,
    addresses: MANY_ADDRESSES,
    hasManyAccounts: true,
    isInBursts: true,
  },
];

/** Runs the storms against a server that believes one proxy. @param paths Searches of guests. */
export async function benchStorm(
  { address }: RunningServer,
  paths: readonly string[],
  add: (row: Row) => void,
): Promise<void> {
  await search(address, paths, 5);
  const alone = quantile(await search(address, paths, SECONDS), 0.99);

  add({ what: `search at ${SEARCHES_PER_SECOND}/s alone: p99, ms`, wanted: '', ours: rounded(alone, 1) });
  // Each from addresses of its own, so that none waits for what the one before has used up.
  for (const [at, storm] of storms.entries()) await benchOne(storm, at, address, paths, alone, add);
}

async function benchOne(
  { name: storm, addresses, hasManyAccounts, isInBursts }: Storm,
  at: number,
  address: string,
  paths: readonly string[],
  alone: number,
  add: (row: Row) => void,
): Promise<void> {
  let isOver = false;
  const refusals: number[] = [];
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  const untilBurst = () => BURST_IN_MS - ((performance.now() - startedAt) % BURST_IN_MS);
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const agent = new Agent({ keepAlive: true });
    // Clients that are refused at once would otherwise all come in the same moment, again and again.
    const pause = () => sleep(isInBursts ? untilBurst() : Math.random() * 2 * PAUSE_IN_MS);
    await pause();
    for (let tries = 0; !isOver; tries++) {
      const place = (client + tries * CLIENTS) % addresses;
      const from = `10.${at}.${place >> 8}.${place & 255}`;
      const email = hasManyAccounts ? `person-${client}-${tries}@sagarsteel.example` : 'corporate@sagarsteel.example';
      const { status, tookInMs } = await login(agent, address, from, email, 'not it');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) refusals.push(tookInMs);
      await pause();
    }
    agent.destroy();
  });
  await sleep(1000);
  const [beside, goodOnes] = await Promise.all([
    search(address, paths, SECONDS),
    (async () => {
      const waits: number[] = [];
      for (let number = 0; number < GOOD_LOGINS; number++) {
        waits.push(await getIn(address, at * GOOD_LOGINS + number));
        await sleep(500);
      }
      return waits;
    })(),
  ]);
  isOver = true;
  await Promise.all(clients);
  const inWords = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
  console.log(`  the storm ${at + 1} was answered ${inWords}`);
  const p99 = quantile(beside, 0.99);
  add({ what: `search ${storm}: p99, ms`, wanted: '', ours: rounded(p99, 1) });
  add({ what: `search ${storm}: p99, times its own`, wanted: '2', ours: rounded(p99 / alone, 1) });
  add({
    what: `${storm}: a refusal (503), p50 / p99 ms`,
    wanted: '50',
    ours: refusals.length === 0 ? 'none' : `${rounded(quantile(refusals, 0.5))} / ${rounded(quantile(refusals, 0.99))}`,
  });
  add({
    what: `${storm}: a good password gets in, s, the longest of ${GOOD_LOGINS}`,
    wanted: '5',
    ours: rounded(Math.max(...goodOnes) / 1000, 1),
  });
}

/** Kills a server with the whole demo in the middle of its work, and takes the time until it is ready again. */
export async function benchKill(settings: Record<string, string>, add: (row: Row) => void): Promise<void> {
  const waits: number[] = [];
  let server = await startServer(settings);
  for (let kill = 0; kill < KILLS; kill++) {
    const agent = new Agent({ keepAlive: true });
    await login(agent, server.address, '127.0.0.1', 'owner@sagarsteel.example', password);
    await server.kill();
    agent.destroy();
    const startedAt = performance.now();
    server = await startServer(settings);
    waits.push(performance.now() - startedAt);
  }
  await server.stop();
  add({
    what: `ready again after kill -9 with 12,000 vendors, embedded, s, the median of ${KILLS}`,
    wanted: '5',
    ours: rounded(median(waits) / 1000, 1),
  });
}
