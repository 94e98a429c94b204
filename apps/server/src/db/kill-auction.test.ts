import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { ReplayFile } from '@millwright/evaluation/auction/replay-file';
import { auctionActs } from '../testing/auction-world.ts';
import { fixture, PASSWORD } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import { nginx, startNginx } from '../testing/nginx.ts';
import type { VendorBrowser } from '../testing/rfq-world.ts';
import { caller, Gone, startProcess } from '../testing/server-process.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { createTestDatabase, testEngine } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { linkOfCookie } from '../testing/vendor-cookie.ts';
import { openDatabase } from './driver.ts';

const BIDDERS = 4;
const ROUNDS = Math.max(2, Number(process.env.KILL_ROUNDS ?? 3));
/** How many more bids are answered before the next kill. */
const BIDS_PER_ROUND = 6;
/** Each read of the auction clock advances it by this much. It does not run without a server, so a restart is never an outage. */
const STEP_IN_MS = 20;
const DURATION_IN_MS = 3_600_000;
/** Each auction starts when the one before is long over. */
const STARTS_AFTER_MS = [0, 2 * DURATION_IN_MS];

type Receipt = { receiptNo: number; isAccepted: boolean; commitment: string };
type Auction = { id: string; jobId: string; browsers: VendorBrowser[]; kept: Receipt[][] };

let testDatabase: TestDatabase;
let auctions: Auction[];

/** Runs SQL as the owner of the database while no server, or every server of PostgreSQL, holds it. */
async function sql(text: string): Promise<void> {
  const database = await openDatabase(testDatabase.location, () => {});
  await database.ownerPool.query(text);
  await database.close();
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const server = await startTestServer({ database: testDatabase });
  const acts = auctionActs(server);
  const owner = await server.login(fixture.users.owner.email);
  const own = acts.openRules({ windowInSeconds: 0, extensionInSeconds: 0, maxExtensions: 0 });
  auctions = [];
  for (const afterMs of STARTS_AFTER_MS) {
    const startsAt = new Date(Date.parse(own.startsAt) + afterMs).toISOString();
    const { id, jobId, browsers } = await acts.scheduled(owner, BIDDERS, { ...own, startsAt });
    auctions.push({ id, jobId, browsers, kept: browsers.map(() => []) });
  }
  await acts.setClock(own.startsAt, true);
  await acts.tick();
  const { ownerPool } = server.database;
  await ownerPool.query('create sequence auction_steps; grant usage on sequence auction_steps to public');
  await ownerPool.query(
    `create or replace function auction_now() returns timestamptz language sql volatile as $$
      select timestamptz '${own.startsAt}' + nextval('auction_steps') * interval '${STEP_IN_MS} milliseconds' $$`,
  );
  await ownerPool.query(`update task set run_at = now() where kind = 'auctions-due' and state = 'due'`);
  await server.stop();
}, 240_000);
afterAll(() => testDatabase.remove());

/** Sets the auction clock to this many milliseconds after the first start. Heartbeats move with it. */
const goTo = (ms: number) =>
  sql(`update auction set heartbeat_at = heartbeat_at + (
      select interval '1 millisecond' * (${ms} - last_value * ${STEP_IN_MS}) from auction_steps) where state = 'live';
    select setval('auction_steps', ${Math.floor(ms / STEP_IN_MS)})`);

/** Bids until the server is gone or the auction is over. Resends an unanswered bid under the same id. */
async function bidding(auction: Auction, place: number, url: string, sent: Map<number, object>, onAnswer: () => void) {
  const { headers } = auction.browsers[place]!;
  const link = linkOfCookie(headers.cookie);
  const call = caller(url, '', headers);
  for (;;) {
    const open = await call(`/vendor-link/auctions/${auction.id}?link=${link}`);
    const { state, own } = open.body as { state: string; own: { mostInPaise: number | null } };
    if (state !== 'live') return;
    const body = sent.get(place) ?? { clientBidId: randomUUID(), amountInPaise: own.mostInPaise };
    sent.set(place, body);
    const { status, body: placed } = await call(`/vendor-link/auctions/${auction.id}/bid?link=${link}`, body);
    // More than two bids a second.
    if (status === 429) continue;
    sent.delete(place);
    if (status === 409) continue;
    expect(status, JSON.stringify(placed)).toBe(200);
    auction.kept[place]!.push(placed.receipt as Receipt);
    onAnswer();
  }
}

const kill = async ({ child }: { child: ChildProcess }) => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
};

/** Runs all bidders, calls `then` after this many answers, and waits until the server is gone or the auction is over. */
async function bidUntil(
  auction: Auction,
  url: string,
  sent: Map<number, object>,
  answers: number,
  then: () => unknown,
) {
  let answered = 0;
  const enough = Promise.withResolvers<void>();
  const bidders = auction.browsers.map((_, place) =>
    bidding(auction, place, url, sent, () => {
      answered += 1;
      if (answered >= answers) enough.resolve();
    }),
  );
  const ended = Promise.allSettled(bidders);
  await Promise.race([enough.promise, ended]);
  await then();
  for (const result of await ended)
    if (result.status === 'rejected' && !(result.reason instanceof Gone)) throw result.reason;
  expect(answered).toBeGreaterThanOrEqual(answers);
}

/** Checks a closed auction: every acknowledged receipt, no gaps, a chain that verifies, and one close. */
async function checkReplay(auction: Auction, url: string): Promise<ReplayFile> {
  const login = { email: fixture.users.owner.email, password: PASSWORD };
  const token = (await caller(url, '')('/authentication/login', login)).body.access_token as string;
  const asOwner = caller(url, token);
  const readFile = () => asOwner(`/auctions/replay-file/${auction.id}`);
  // Readers see the close at once; the clock writes it a moment later.
  await until(async () => (await readFile()).status === 200);
  const file = (await readFile()).body as unknown as ReplayFile;
  expect(verifyReplayFile(file).flatMap(({ name, isPassed }) => (isPassed ? [] : [name]))).toEqual([]);
  const commitments = new Set(file.receipts.map(({ commitment }) => commitment));
  for (const { commitment } of auction.kept.flat()) expect(commitments).toContain(commitment);
  for (const own of Map.groupBy(file.receipts, ({ vendorId }) => vendorId).values())
    expect(own.map(({ receiptNo }) => receiptNo).toSorted((a, b) => a - b)).toEqual(own.map((_, index) => index + 1));
  expect(file.result.log.map(({ seq }) => seq)).toEqual(file.result.log.map((_, index) => index + 1));
  const { body } = await asOwner(`/activity-log/${auction.jobId}?limit=100`);
  expect(JSON.stringify(body).match(/"to":"closed"/g)).toHaveLength(1);
  return file;
}

test('a server that is killed while bids arrive loses no receipt, and closes the auction once', async () => {
  const [auction] = auctions as [Auction];
  const sent = new Map<number, object>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startProcess(testDatabase);
    await bidUntil(auction, server.url, sent, BIDS_PER_ROUND, () => kill(server));
  }
  const acknowledged = auction.kept.flat().length;
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS * BIDS_PER_ROUND);
  // The last second: bids and the close arrive together.
  await goTo(DURATION_IN_MS - 1000);
  const server = await startProcess(testDatabase);
  await bidUntil(auction, server.url, sent, 2, () => kill(server));
  const last = await startProcess(testDatabase);
  try {
    await Promise.all(auction.browsers.map((_, place) => bidding(auction, place, last.url, sent, () => {})));
    const file = await checkReplay(auction, last.url);
    console.log(`${ROUNDS + 1} kills, ${auction.kept.flat().length} receipts kept, ${file.result.log.length} entries`);
  } finally {
    await kill(last);
  }
}, 600_000);

describe.runIf(testEngine === 'postgres')(`two servers on one database${nginx ? ' behind nginx' : ''}`, () => {
  test('one of them is killed in the last second: nothing is lost, and the close happens once', async () => {
    const [, auction] = auctions as [Auction, Auction];
    const [, startsAfterMs] = STARTS_AFTER_MS as [number, number];
    await goTo(startsAfterMs + 1000);
    const folders = ['one', 'two'].map((name) => join(testDatabase.folder, name));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const servers: ServerProcess[] = await Promise.all(
      folders.map((folder) => startProcess({ ...testDatabase, folder })),
    );
    const proxy = nginx
      ? await startNginx(
          testDatabase.folder,
          servers.map(({ url }) => Number(new URL(url).port)),
        )
      : null;
    const url = proxy?.url ?? servers[1]!.url;
    try {
      const [{ headers }] = auction.browsers as [VendorBrowser];
      const read = caller(url, '', headers);
      const isLive = () =>
        read(`/vendor-link/auctions/${auction.id}?link=${linkOfCookie(headers.cookie)}`).then(
          ({ body }) => body.state === 'live',
          () => false,
        );
      await until(isLive);
      await goTo(startsAfterMs + DURATION_IN_MS - 1500);
      const sent = new Map<number, object>();
      await bidUntil(auction, url, sent, 4, () => kill(servers[0]!));
      await Promise.all(auction.browsers.map((_, place) => bidding(auction, place, servers[1]!.url, sent, () => {})));
      const file = await checkReplay(auction, servers[1]!.url);
      expect(file.receipts.length).toBeGreaterThanOrEqual(auction.kept.flat().length);
      console.log(`${auction.kept.flat().length} receipts kept, ${file.result.log.length} entries`);
    } finally {
      proxy?.child.kill('SIGTERM');
      await kill(servers[1]!);
    }
  }, 300_000);
});
