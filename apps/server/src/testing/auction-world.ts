import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { defaultBudgets } from '../config.ts';
import type { Body } from '../http/handler.ts';
import { fixture } from './fixture-world.ts';
import { startTestServer } from './harness.ts';
import type { TestServer, TestSession } from './harness.ts';
import { rfqActs } from './rfq-world.ts';
import type { VendorBrowser } from './rfq-world.ts';

type Rules = Body<'createAuction'>['rules'];
const HOUR = 3_600_000;

export type AuctionActs = ReturnType<typeof auctionActs>;

type AuctionWorld = { server: TestServer; acts: AuctionActs; owner: TestSession };

/** Starts a server whose rate budgets do not limit tests of auctions, and logs the owner of their jobs in. */
async function startAuctionServer(): Promise<AuctionWorld> {
  const many = Object.fromEntries(
    Object.keys(defaultBudgets).map((name) => [name, 1_000_000]),
  ) as typeof defaultBudgets;
  const server = await startTestServer({ budgets: { ...many, triesPerCode: 5 } });
  return { server, acts: auctionActs(server), owner: await server.login(fixture.users.owner.email) };
}

/** Gives a test file a server for auctions from its first test to its last, and each test the database's own clock. `ready` runs once it is there. */
export function withAuctionServer(ready: (world: AuctionWorld) => unknown): void {
  let world: AuctionWorld;
  beforeAll(async () => {
    world = await startAuctionServer();
    await ready(world);
  }, 60_000);
  afterEach(() => world.acts.setClock(null));
  afterAll(() => world.server.stop());
}

/** What tests of auctions do again and again. The clock of auctions is the database's: it is moved there. */
export function auctionActs(server: TestServer) {
  const acts = rfqActs(server);
  const { ownerPool } = server.database;

  type Job = Awaited<ReturnType<typeof acts.quoting>>;

  /** The database's clock of auctions goes on from a time, or stands at it. */
  async function setClock(time: string | null, isStill = false): Promise<void> {
    const now = `date_trunc('milliseconds', clock_timestamp())`;
    const shifted =
      time === null
        ? now
        : isStill
          ? `timestamptz '${time}'`
          : `${now} + (timestamptz '${time}' - timestamptz '${new Date().toISOString()}')`;
    await ownerPool.query(
      `create or replace function auction_now() returns timestamptz language sql volatile as $$ select ${shifted} $$`,
    );
  }

  /** An English auction of an hour that starts the day after tomorrow, by rank, with five minutes' extensions. */
  const rules = (change: Partial<Rules> = {}): Rules => ({
    type: 'english',
    startsAt: new Date(Math.ceil((Date.now() + 48 * HOUR) / 60_000) * 60_000).toISOString(),
    noticeInMinutes: 1440,
    durationInMinutes: 60,
    hardCloseAfterInMinutes: null,
    ceilingInPaise: 10_000_000,
    decrement: { absInPaise: 100, percent: '0' },
    base: 'own',
    ties: 'allowed',
    isTieLeakAccepted: false,
    windowInSeconds: 300,
    extensionInSeconds: 300,
    maxExtensions: 10,
    trigger: { kind: 'any', rank: null },
    sanityFloorPercent: null,
    visibility: 'rank',
    levels: null,
    disclosure: 'own',
    telephone: '+91 22 4000 1234',
    ...change,
  });
  /** The same with the leader's price shown. */
  const openRules = (change: Partial<Rules> = {}): Rules =>
    rules({ base: 'leader', ties: 'none', visibility: 'rank_and_lead', ...change });

  const create = (as: TestSession, jobId: string, change: Partial<Body<'createAuction'>> = {}) =>
    server.call('createAuction', {
      as,
      body: { jobId, title: 'Boiler 2 water-wall repair', rules: rules(), ...change },
    });

  const read = async (as: TestSession, id: string) => (await server.call('getAuction', { as, path: { id } })).body;
  const readBy = async (browser: VendorBrowser, id: string) =>
    (await server.call('getVendorAuction', { headers: browser.headers, path: { id } })).body;

  async function invite(as: TestSession, id: string, jobVendorIds: readonly string[]) {
    const { version } = await read(as, id);
    const bidders = jobVendorIds.map((jobVendorId) => ({ jobVendorId }));
    return server.call('inviteToAuction', { as, path: { id }, body: { version, bidders } });
  }

  /** Accepts the terms that apply, with a code the first time in this browser. */
  async function accept(browser: VendorBrowser, id: string) {
    const { terms, isConfirmed } = await readBy(browser, id);
    const { invitedEmail } = (await server.call('getVendorRfq', { headers: browser.headers })).body;
    const code = isConfirmed ? {} : { code: await acts.askForCode(browser, invitedEmail) };
    const body = { termsVersion: terms.version, termsHash: terms.hash, ...code };
    return server.call('acceptAuctionTerms', { headers: browser.headers, path: { id }, body });
  }

  /** Has the clock do what is due now. Between, nothing of it runs by itself: a test that stands at a moment stays there. */
  async function tick(): Promise<void> {
    await ownerPool.query(
      `update task set run_at = now() where kind in ('auctions-due', 'auction-due') and state = 'due'`,
    );
    await server.tasks.drain();
    await park();
  }
  const park = () =>
    ownerPool.query(`update task set run_at = now() + interval '1 year' where kind = 'auctions-due' and state = 'due'`);

  /** An auction of a job with bidders who accepted: so many, or all of a job that is given. */
  async function scheduled(as: TestSession, bidders: number | Job = 2, own: Rules = rules()) {
    await setClock(null);
    await park();
    const job = typeof bidders === 'number' ? await acts.quoting(as, bidders) : bidders;
    const { _id: id } = (await create(as, job.jobId, { rules: own })).body;
    const ids = job.recipients.map(({ jobVendorId }) => jobVendorId);
    await invite(as, id, ids);
    for (const browser of job.browsers) await accept(browser, id);
    return { ...job, id, ids, startsAt: own.startsAt };
  }

  /** A live one, with its clock still at its start unless `isStill` is false. */
  async function live(
    as: TestSession,
    bidders: number | Job = 2,
    own: Rules = rules(),
    isStill = true,
    beforeStart: (auction: Awaited<ReturnType<typeof scheduled>>) => Promise<void> = async () => {},
  ) {
    const auction = await scheduled(as, bidders, own);
    await beforeStart(auction);
    await setClock(own.startsAt, isStill);
    await tick();
    const at = (seconds: number) => new Date(Date.parse(own.startsAt) + seconds * 1000).toISOString();
    /** Sets the clock to so many seconds after the start, with a heartbeat until then. */
    const goTo = async (seconds: number, milliseconds = 0) => {
      const time = new Date(Date.parse(at(seconds)) + milliseconds).toISOString();
      await ownerPool.query(`update auction set heartbeat_at = $2 where id = $1 and state = 'live'`, [
        auction.id,
        time,
      ]);
      await setClock(time, isStill);
    };
    await goTo(10);
    return { ...auction, goTo, at };
  }

  const bid = (browser: VendorBrowser, id: string, amountInPaise: number, more: Partial<Body<'placeBid'>> = {}) =>
    server.call('placeBid', {
      headers: browser.headers,
      path: { id },
      body: { clientBidId: randomUUID(), amountInPaise, ...more },
    });

  return { ...acts, setClock, rules, openRules, create, read, readBy, invite, accept, tick, scheduled, live, bid };
}
