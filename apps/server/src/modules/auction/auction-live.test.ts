import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '@millwright/contract/types';
import { defaultBudgets } from '../../config.ts';
import { auctionActs } from '../../testing/auction-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { testEngine } from '../../testing/test-database.ts';
import { auctionTasks } from './auction.tasks.ts';

type Tick = { receiptCount: number };
type Visibility = components['schemas']['AuctionVisibility'];
let server: TestServer;
let acts: ReturnType<typeof auctionActs>;
let owner: TestSession;
beforeAll(async () => {
  const many = Object.fromEntries(
    Object.keys(defaultBudgets).map((name) => [name, 1_000_000]),
  ) as typeof defaultBudgets;
  server = await startTestServer({ budgets: { ...many, triesPerCode: 5 } });
  acts = auctionActs(server);
  owner = await server.login(fixture.users.owner.email);
}, 60_000);
afterEach(() => acts.setClock(null));
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);

describe(`placeBid, getAuctionReplay and getVendorAuctionReplay on ${testEngine}`, () => {
  test('of 200 equal bids at once exactly one leads', async () => {
    const { id, browsers } = await acts.live(owner, 10, acts.openRules());
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => acts.bid(browsers[index % 10]!, id, 9_900_000)),
    );
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed.filter(({ body }) => body.receipt.isAccepted)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const { entryCount, entries, bidders, leadInPaise } = await acts.read(owner, id);
    expect([entryCount, leadInPaise]).toEqual([placed.length, 9_900_000]);
    expect(bidders.filter(({ rank }) => rank !== null)).toHaveLength(1);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: entryCount }, (_, index) => entryCount - index));
  }, 60_000);

  test('two servers close an auction once', async () => {
    const { id, jobId, browsers, goTo } = await acts.live(owner);
    await acts.bid(browsers[0]!, id, 9_900_000);
    await goTo(3600);
    const parts = { db: server.database.app, files: null as never, config: server.config };
    const now = server.now();
    const run = () =>
      auctionTasks(parts)
        .find(({ name }) => name === 'auction-due')!
        .run({ auctionId: id }, { id, cause: 'test', createdAt: '', now });
    await Promise.all([run(), run(), run()]);
    expect(await acts.read(owner, id)).toMatchObject({ state: 'closed', leadInPaise: 9_900_000 });
    const { rows } = await sql(
      `select count(*)::int as count from job_log where job_id = $1 and kind = 'auction_changed' and detail ->> 'to' = 'closed'`,
      [jobId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('receipts are proved by the replay file, which gives nothing away before', async () => {
    const own = acts.openRules({ disclosure: 'anonymous' });
    const { id, browsers, goTo } = await acts.live(owner, 2, own);
    const read = (browser: (typeof browsers)[0], of = id) =>
      server.call('getVendorAuctionReplay', { headers: browser.headers, path: { id: of } });
    expect((await read(browsers[0]!)).problem.code).toBe('NOT_CLOSED');
    await acts.bid(browsers[0]!, id, 9_900_000);
    await acts.bid(browsers[1]!, id, 9_800_000);
    const early = await server.call('getAuctionReplay', { as: owner, path: { id } });
    expect([early.status, early.problem.code]).toEqual([409, 'NOT_CLOSED']);
    const { receipts, terms } = await acts.readBy(browsers[0]!, id);
    const { entries } = await acts.read(owner, id);
    expect(JSON.stringify(await acts.readBy(browsers[0]!, id))).not.toContain(entries[1]!.hash);
    await goTo(3600);
    await acts.tick();
    const { bytes } = await server.call('getAuctionReplay', { as: owner, path: { id } });
    expect((await read(browsers[0]!)).bytes).toEqual(bytes);
    await sql(`update auction set rules = jsonb_set(rules, '{disclosure}', '"own"') where id = $1`, [id]);
    expect((await read(browsers[0]!)).problem.code).toBe('NOT_DISCLOSED');
    const stranger = await acts.quoting(owner, 1);
    expect((await read(stranger.browsers[0]!)).status).toBe(404);
    const file = JSON.parse(bytes.toString()) as { secret: string; entries: { seq: number; hash: string }[] };
    const secret = Buffer.from(file.secret, 'hex');
    expect(createHash('sha256').update(secret).digest('hex')).toBe(terms.secretHash);
    const blind = createHmac('sha256', secret).update('1').digest();
    const commitment = createHash('sha256')
      .update(Buffer.from(file.entries[0]!.hash, 'hex'))
      .update(blind)
      .digest('hex');
    expect(receipts[0]!.commitment).toBe(commitment);
    // Nobody is named in it.
    for (const { jobVendorId, companyName } of (await acts.read(owner, id)).bidders)
      expect(bytes.toString()).not.toMatch(new RegExp(`${jobVendorId}|${RegExp.escape(companyName)}`));
  });
});

/** What is random in every run: ids and commitments, each of one length. */
const masked = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/[0-9a-f]{64}/g, '<hash>')
    .replaceAll(/AU-\d+/g, 'AU-1');

/** Which bids of two rivals make no difference to what a bidder may see; its own bid comes in between. */
const HIDDEN: Record<Visibility, [[number, number], [number, number]]> = {
  // Before it and behind it, and only behind it.
  blind: [
    [9_600_000, 9_950_000],
    [9_990_000, 9_960_000],
  ],
  // One before it and one behind it, at other prices.
  rank: [
    [9_600_000, 9_950_000],
    [9_700_000, 9_990_000],
  ],
  // The leader the same, the one behind at another price.
  rank_and_lead: [
    [9_600_000, 9_950_000],
    [9_600_000, 9_990_000],
  ],
  // The same offers, by the same numbers: who is behind a number.
  full: [
    [9_600_000, 9_950_000],
    [9_600_000, 9_950_000],
  ],
};

/** The same start in each run. */
const START = new Date(Math.ceil((Date.now() + 48 * 3_600_000) / 60_000) * 60_000).toISOString();

describe(`getVendorAuction and streamVendorEvents on ${testEngine}`, () => {
  /** All that the first bidder is answered and hears in an auction, and what its host sees. */
  async function seenIn(visibility: Visibility, [low, high]: [number, number], isSwapped: boolean) {
    const own = acts.rules({ visibility, disclosure: 'none', startsAt: START });
    const { id, browsers, ids, goTo } = await acts.live(owner, 3, own);
    const self = browsers[0]!;
    const rivals = isSwapped ? [browsers[2]!, browsers[1]!] : [browsers[1]!, browsers[2]!];
    // The numbers stay with the prices, whatever the lot was.
    const inOrder = isSwapped ? [ids[0], ids[2], ids[1]] : ids;
    await sql('update auction_bidder set label = label + 100 where auction_id = $1', [id]);
    await sql('update auction_bidder set label = array_position($2::uuid[], job_vendor_id) where auction_id = $1', [
      id,
      inOrder,
    ]);
    // Its own acceptance is at another time.
    await sql(`update auction_bidder set accepted_at = $2 where auction_id = $1`, [id, '2026-11-20T10:00:00Z']);
    const stream = await server.stream(self);
    const ticks = () =>
      stream.events.flatMap(({ event, data }) => (event === 'auction' ? [data as unknown as Tick] : []));
    const { rows: before } = await sql('select coalesce(max(id), 0)::int as last from event');
    const answers: unknown[] = [];
    answers.push((await acts.bid(rivals[1]!, id, high)).status);
    await goTo(20);
    answers.push((await acts.bid(self, id, 9_900_000)).body);
    await goTo(30);
    expect((await acts.bid(rivals[0]!, id, low)).status).toBe(200);
    await goTo(40);
    answers.push(
      await acts.readBy(self, id),
      (await server.call('getVendorAuctions', { headers: self.headers })).body.auctions.at(-1),
    );
    const refused = await acts.bid(self, id, 9_900_000);
    answers.push(refused.body);
    await expect.poll(() => ticks().at(-1)?.receiptCount).toBe(2);
    answers.push(ticks().at(-1), [...new Set(ticks().map((tick) => Object.keys(tick).join()))]);
    stream.cut();
    // Not one event of the company either: its numbers reach the streams of vendors.
    const { rows: heard } = await sql('select kind, tags from event where id > $1 order by id', [before[0].last]);
    return { seen: masked(answers), events: masked(heard), host: await acts.read(owner, id) };
  }

  test.each(Object.keys(HIDDEN) as Visibility[])(
    '%s: two runs that differ in what is hidden look the same',
    async (visibility) => {
      const [one, other] = HIDDEN[visibility];
      const first = await seenIn(visibility, one, false);
      const second = await seenIn(visibility, other, visibility === 'full');
      expect(JSON.parse(second.seen)).toEqual(JSON.parse(first.seen));
      expect(second.seen).toBe(first.seen);
      expect(second.events).toBe(first.events);
      expect(first.events).toBe('[]');
      // The same comparison finds a server that tells what is hidden.
      const naive = ({ seen, host }: typeof first) =>
        seen +
        masked([host.leadInPaise, host.bidders.map(({ companyName, bestInPaise }) => [companyName, bestInPaise])]);
      expect(naive(second)).not.toBe(naive(first));
    },
    60_000,
  );

  test('each preset shows what it grants', async () => {
    const shown: Record<string, unknown> = {};
    for (const visibility of Object.keys(HIDDEN) as Visibility[]) {
      const { seen } = await seenIn(visibility, HIDDEN[visibility][0], false);
      const [, , read] = JSON.parse(seen) as [unknown, unknown, components['schemas']['VendorAuction']];
      shown[visibility] = [read.own.rank, read.leadInPaise, read.table?.length ?? null];
    }
    expect(shown).toEqual({
      blind: [null, null, null],
      rank: [2, null, null],
      rank_and_lead: [2, 9_600_000, null],
      full: [2, 9_600_000, 3],
    });
  }, 60_000);
});
