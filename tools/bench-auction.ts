// A live auction of 200 bidders over HTTP: how long a bid takes until it is acknowledged at 50 bids a second for a minute, beside a bare insert with the
// same commit in the same run; how soon an event reaches all 200; and that every receipt is in a replay file that verifies.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { verifyReplayFile, type ReplayFile } from '../packages/evaluation/src/auction/replay-file.ts';
import { password, quantile, rounded, startProcess, startServer } from './bench-kit.ts';
import type { add, RunningServer } from './bench-kit.ts';
import { startPostgres } from './postgres.ts';

const BIDDERS = 200;
const BIDS_A_SECOND = 50;
const SECONDS = 60;
/** Bids whose way to all bidders is measured. */
const FOLLOWED = 10;
const OWNER = 'owner@sagarsteel.example';
const CEILING_IN_PAISE = 1_000_000_000;
const DAY_IN_S = 86_400;
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

type Json = Record<string, unknown>;
interface Bidder {
  cookie: string;
  link: string;
}

/** Asks the API; throws unless it answers 200 or 201. */
async function ask(url: string, headers: Record<string, string>, body?: object): Promise<Json> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...SAME_ORIGIN, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200 && answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Json;
}

const tokenOf = (number: number) => createHash('sha256').update(`bidder ${number}`).digest('base64url');

/** Adds vendors with links to the RFQ of the demo's star job, beside those that it has. @returns the job and its new vendors */
async function addVendors(db: pg.Client): Promise<{ jobId: string; jobVendorIds: string[] }> {
  const { rows: jobs } = await db.query<{ id: string }>(
    `select j.id from job j join rfq r on r.job_id = j.id where j.title like 'Boiler 2 water-wall%' limit 1`,
  );
  const jobId = jobs[0]!.id;
  const { rows } = await db.query<{ id: string }>(
    `insert into job_vendor (job_id, company_id, company_name, email, state, source, by_user_id, at)
      select j.id, j.company_id, 'Bidder ' || n, 'bidder' || n || '@bidders.example', 'added', 'client', j.owner_user_id, now()
      from job j, generate_series(1, $2) n where j.id = $1 returning id`,
    [jobId, BIDDERS],
  );
  const jobVendorIds = rows.map(({ id }) => id);
  await db.query(
    `insert into rfq_invitation (job_vendor_id, job_id, company_id, vendor_name, email, token_hash, sent_at)
      select v.id, v.job_id, v.company_id, v.company_name, v.email, t.hash, now()
      from unnest($1::uuid[], $2::bytea[]) t (id, hash) join job_vendor v on v.id = t.id`,
    [jobVendorIds, jobVendorIds.map((_, index) => createHash('sha256').update(tokenOf(index)).digest())],
  );
  return { jobId, jobVendorIds };
}

/** Opens the link of each bidder in a browser of its own. */
async function openLinks(api: string): Promise<Bidder[]> {
  const bidders: Bidder[] = [];
  for (let number = 0; number < BIDDERS; number += 1) {
    const answer = await fetch(`${api}/vendor-link/open`, {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokenOf(number) }),
    });
    if (!answer.ok) throw new Error(`a link was answered ${answer.status}: ${await answer.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0]!)
      .join('; ');
    const hex = /millwright_vendor_([\da-f]{32})=/.exec(cookie)![1]!;
    bidders.push({ cookie, link: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') });
  }
  return bidders;
}

/** Sets an auction up, has all accept its terms, and lets the time until its start pass. */
async function startAuction({ address }: RunningServer, db: pg.Client) {
  const api = `${address}/api/v1`;
  const { access_token: token } = await ask(`${api}/authentication/login`, {}, { email: OWNER, password });
  const headers = { authorization: `Bearer ${String(token)}` };
  const { jobId, jobVendorIds } = await addVendors(db);
  const startsAt = new Date(Date.now() + 2 * DAY_IN_S * 1000).toISOString();
  const auction = await ask(`${api}/auctions/create`, headers, {
    jobId,
    title: 'Boiler 2 water-wall repair',
    rules: {
      type: 'english',
      startsAt,
      noticeInMinutes: 1440,
      durationInMinutes: 60,
      hardCloseAfterInMinutes: null,
      ceilingInPaise: CEILING_IN_PAISE,
      decrement: { absInPaise: 100, percent: '0' },
      base: 'own',
      ties: 'allowed',
      isTieLeakAccepted: false,
      windowInSeconds: 0,
      extensionInSeconds: 0,
      maxExtensions: 0,
      trigger: { kind: 'any', rank: null },
      sanityFloorPercent: null,
      visibility: 'rank_and_lead',
      levels: null,
      disclosure: 'anonymous',
      telephone: '+91 22 4000 1234',
    },
  });
  const id = String(auction._id);
  await ask(`${api}/auctions/invite/${id}`, headers, {
    version: auction.version,
    bidders: jobVendorIds.map((jobVendorId) => ({ jobVendorId })),
  });
  const bidders = await openLinks(api);
  // As if each had given the code of its mail.
  await db.query('update vendor_session set confirmed_at = now() where job_vendor_id = any ($1)', [jobVendorIds]);
  for (const { cookie, link } of bidders) {
    const { terms } = (await ask(`${api}/vendor-link/auctions/${id}?link=${link}`, { cookie })) as {
      terms: { version: number; hash: string };
    };
    const body = { termsVersion: terms.version, termsHash: terms.hash };
    await ask(`${api}/vendor-link/auctions/${id}/terms?link=${link}`, { cookie }, body);
  }
  const left = Math.ceil((Date.parse(startsAt) - Date.now()) / 1000) + 1;
  await ask(`${address}/dev/auction-clock/${left}`, {}, {});
  const stateOf = async () => (await ask(`${api}/auctions/auction/${id}`, headers)).state;
  while ((await stateOf()) !== 'live') await setTimeout(250);
  return { api, headers, id, bidders };
}

type Live = Awaited<ReturnType<typeof startAuction>>;

/** Holds the line of a bidder, and calls when its news say that so low a price leads. */
function listen({ api, id }: Live, { cookie, link }: Bidder, onLead: (leadInPaise: number) => void) {
  const ending = new AbortController();
  const done = (async () => {
    const answer = await fetch(`${api}/vendor-link/events?link=${link}`, {
      headers: { ...SAME_ORIGIN, cookie },
      signal: ending.signal,
    });
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const data = /^event: auction$/m.test(block) && /^data: (.*)$/m.exec(block)?.[1];
        if (!data) continue;
        const tick = JSON.parse(data) as { auctionId: string; leadInPaise: number | null };
        if (tick.auctionId === id && tick.leadInPaise !== null) onLead(tick.leadInPaise);
      }
    }
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return { end: () => ending.abort(), done };
}

type Placed = { receipt: { isAccepted: boolean; commitment: string } };
const bidOf = async ({ api, id }: Live, { cookie, link }: Bidder, amountInPaise: number) => {
  const startedAt = performance.now();
  const body = { clientBidId: randomUUID(), amountInPaise };
  const { receipt } = (await ask(
    `${api}/vendor-link/auctions/${id}/bid?link=${link}`,
    { cookie },
    body,
  )) as unknown as Placed;
  if (!receipt.isAccepted) throw new Error('a bid was refused');
  return { tookInMs: performance.now() - startedAt, commitment: receipt.commitment };
};

/** Does something so many times a second for a time, whether or not the one before is done. */
async function steadily<Done>(times: number, act: (number: number) => Promise<Done>): Promise<Done[]> {
  const acts: Promise<Done>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < times; number += 1) {
    await setTimeout(Math.max(0, startedAt + (number * 1000) / BIDS_A_SECOND - performance.now()));
    acts.push(act(number));
  }
  return Promise.all(acts);
}

export async function benchAuction(report: typeof add): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  const db = new pg.Client({ connectionString: postgres.url });
  try {
    const server = await startServer({
      DATABASE_URL: postgres.url,
      DEMO: '1',
    });
    await db.connect();
    const live = await startAuction(server, db);
    const { bidders, api, headers, id } = live;
    let arrived: { lead: number; count: number; lastAt: number } | null = null;
    const heard = new Map<number, number>();
    const lines = bidders.map((bidder, place) =>
      listen(live, bidder, (lead) => {
        if (!arrived || lead > arrived.lead || heard.get(place) === arrived.lead) return;
        heard.set(place, arrived.lead);
        arrived.count += 1;
        arrived.lastAt = performance.now();
      }),
    );
    const commitments: string[] = [];
    const spread: number[] = [];
    for (let number = 0; number < FOLLOWED; number += 1) {
      const lead = CEILING_IN_PAISE - (number + 1) * 100;
      arrived = { lead, count: 0, lastAt: 0 };
      commitments.push((await bidOf(live, bidders[number]!, lead)).commitment);
      const answeredAt = performance.now();
      while (arrived.count < BIDDERS) await setTimeout(5);
      spread.push(arrived.lastAt - answeredAt);
      await setTimeout(600);
    }
    const placed = await steadily(BIDS_A_SECOND * SECONDS, (number) =>
      bidOf(live, bidders[number % BIDDERS]!, CEILING_IN_PAISE - 10_000 - number * 100),
    );
    commitments.push(...placed.map(({ commitment }) => commitment));
    for (const line of lines) line.end();
    await Promise.all(lines.map(({ done }) => done));
    await ask(`${server.address}/dev/auction-clock/3600`, {}, {});
    while ((await ask(`${api}/auctions/auction/${id}`, headers)).state !== 'closed') await setTimeout(250);
    // The clock writes the close a moment after readers see it.
    await setTimeout(6000);
    const file = (await ask(`${api}/auctions/replay-file/${id}`, headers)) as unknown as ReplayFile;
    const failed = verifyReplayFile(file).filter(({ isPassed }) => !isPassed);
    const published = new Set(file.receipts.map(({ commitment }) => commitment));
    const missing = commitments.filter((commitment) => !published.has(commitment)).length;
    if (failed.length > 0 || missing > 0)
      throw new Error(`${missing} receipts are missing, and checks failed: ${JSON.stringify(failed)}`);
    await server.stop();
    const bare = await measureFloor(postgres.url);
    const what = `${BIDDERS} bidders on the line, ${BIDS_A_SECOND} bids a second for ${SECONDS} s`;
    const times = placed.map(({ tookInMs }) => tookInMs);
    const floor = quantile(bare, 0.99);
    report({
      what: `${what}: a bid, p99, ms`,
      wanted: `${rounded(floor + 50)}`,
      ours: rounded(quantile(times, 0.99)),
    });
    report({ what: `${what}: a bid, median, ms`, wanted: '', ours: rounded(quantile(times, 0.5)) });
    report({
      what: 'the same by bare node:http with pg, one insert under one lock, committed: p99, ms',
      wanted: '',
      ours: rounded(floor),
    });
    report({
      what: `a bid until all ${BIDDERS} bidders see it, the slowest of ${FOLLOWED}, ms`,
      wanted: '500',
      ours: rounded(Math.max(...spread)),
    });
  } finally {
    await db.end();
    await postgres.stop();
  }
}

/** As many inserts a second under one lock by a bare server; how long each took. */
async function measureFloor(databaseUrl: string): Promise<number[]> {
  const floor = await startProcess(['tools/bench-chat-floor.ts'], { DATABASE_URL: databaseUrl }, '/');
  try {
    return await steadily(BIDS_A_SECOND * SECONDS, async () => {
      const startedAt = performance.now();
      await ask(floor.address, {}, { thread: 0, text: 'A bid' });
      return performance.now() - startedAt;
    });
  } finally {
    await floor.stop();
  }
}
