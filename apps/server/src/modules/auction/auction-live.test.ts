import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { ReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { components } from '@millwright/contract/types';
import { withAuctionServer } from '../../testing/auction-world.ts';
import type { AuctionActs } from '../../testing/auction-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';
import { auctionTasks } from './auction.tasks.ts';

type Tick = { receiptCount: number };
type Visibility = components['schemas']['AuctionVisibility'];
let server: TestServer;
let acts: AuctionActs;
let owner: TestSession;
withAuctionServer((world) => {
  ({ server, acts, owner } = world);
});

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
    const seen = JSON.stringify([await acts.readBy(browsers[0]!, id), await acts.read(owner, id)]);
    await goTo(3600);
    await acts.tick();
    const { bytes } = await server.call('getAuctionReplay', { as: owner, path: { id } });
    expect((await read(browsers[0]!)).bytes).toEqual(bytes);
    await sql(`update auction set rules = jsonb_set(rules, '{disclosure}', '"own"') where id = $1`, [id]);
    expect((await read(browsers[0]!)).problem.code).toBe('NOT_DISCLOSED');
    const stranger = await acts.quoting(owner, 1);
    expect((await read(stranger.browsers[0]!)).status).toBe(404);
    const file = JSON.parse(bytes.toString()) as ReplayFile;
    for (const { hash } of file.result.log) expect(seen).not.toContain(hash);
    expect(createHash('sha256').update(file.secret).digest('hex')).toBe(terms.secretHash);
    const blind = createHmac('sha256', file.secret).update('1').digest('hex');
    const commitment = createHash('sha256')
      .update(file.result.log[0]!.hash + blind)
      .digest('hex');
    expect(receipts[0]!.commitment).toBe(commitment);
    // Nobody is named in it.
    for (const { jobVendorId, companyName } of (await acts.read(owner, id)).bidders)
      expect(bytes.toString()).not.toMatch(new RegExp(`${jobVendorId}|${RegExp.escape(companyName)}`));
  });
});

describe(`getAuctionReplay and getAuctionProtocol, with acts of the host, on ${testEngine}`, () => {
  let superUser: TestSession;
  beforeAll(async () => {
    superUser = await server.login(fixture.users.corporate.email);
  });
  type Act = 'pauseAuction' | 'resumeAuction' | 'extendAuction' | 'removeBidder' | 'strikeBid' | 'cancelAuction';
  const manage = async (id: string, operation: Act, body: object, as = owner) => {
    const { version } = await acts.read(as, id);
    return server.call(operation, { as, path: { id }, rawBody: { version, ...body } });
  };
  const replayOf = async (id: string) => {
    const { bytes } = await server.call('getAuctionReplay', { as: owner, path: { id } });
    return JSON.parse(bytes.toString()) as ReplayFile;
  };
  const failed = (file: ReplayFile, own: Parameters<typeof verifyReplayFile>[1] = []) =>
    verifyReplayFile(file, own).flatMap(({ name, isPassed, text }) => (isPassed ? [] : [`${name}: ${text}`]));

  test('the offline verifier passes what the server publishes, and finds a changed reason', async () => {
    const { id, browsers, ids, goTo, at } = await acts.live(owner, 3, acts.openRules({ disclosure: 'anonymous' }));
    const [first, second, third] = browsers;
    const step = async (seconds: number, answer: () => Promise<{ status: number }>) => {
      await goTo(seconds);
      expect((await answer()).status).toBe(200);
    };
    await step(10, () => acts.bid(first!, id, 9_900_000));
    await step(20, () => acts.bid(second!, id, 9_800_000));
    await step(30, () => acts.bid(second!, id, 9_600_000));
    const body = { receiptNo: 2 };
    await step(40, () => server.call('askToStrikeBid', { headers: second!.headers, path: { id }, body }));
    const strike = { jobVendorId: ids[1], receiptNo: 2 };
    await step(50, () => manage(id, 'strikeBid', strike));
    await step(60, () => manage(id, 'strikeBid', strike, superUser));
    await step(70, () => acts.bid(third!, id, 9_700_000));
    await step(80, () => manage(id, 'removeBidder', { jobVendorId: ids[2], keepsOffer: false, reason: 'Withdrew.' }));
    await step(90, () => manage(id, 'extendAuction', { bySeconds: 60 }));
    await step(100, () => manage(id, 'pauseAuction', { reason: 'A drawing was wrong.' }));
    await step(100, () => manage(id, 'resumeAuction', { resumesAt: at(220) }));
    await goTo(220);
    await acts.tick();
    await step(230, () => acts.bid(first!, id, 9_500_000));
    const protocol = () => server.call('getAuctionProtocol', { as: owner, path: { id } });
    const early = await protocol();
    expect([early.status, early.problem.code]).toEqual([409, 'NOT_CLOSED']);
    await goTo(3780);
    await acts.tick();
    const { state, closesAt } = await acts.read(owner, id);
    expect([state, closesAt]).toEqual(['closed', at(3780)]);
    const { receipts } = await acts.readBy(first!, id);
    const file = await replayOf(id);
    const kept = receipts.map(({ receiptNo, at: time, amountInPaise, isAccepted, reason, commitment }) => ({
      ...{ receiptNo, amountInPaise, reason, commitment },
      vendorId: file.receipts.find((one) => one.commitment === commitment)!.vendorId,
      at: Date.parse(time),
      accepted: isAccepted,
    }));
    expect(kept).toHaveLength(2);
    expect(failed(file, kept)).toEqual([]);
    expect(file.result.winner).toMatchObject({ amountInPaise: 9_500_000 });
    expect(file.result.log.flatMap(({ kind }) => (kind === 'bid' ? [] : [kind]))).toEqual([
      'strike',
      'remove',
      'extend',
      'pause',
      'resume',
    ]);
    const closed = await acts.read(owner, id);
    const printed = textOfPdf((await protocol()).bytes).text.replaceAll(/\s+/g, ' ');
    for (const words of [
      `Protocol of auction ${closed.number}`,
      `L1 ${closed.bidders[0]!.companyName}`,
      '95,000.00',
      'Bid struck by two people',
      'removed: Withdrew.',
      'Paused',
      'Extended by the host',
      'Refused entries: 0',
      closed.hashes.last!,
    ])
      expect(printed).toContain(words);
    const changed = structuredClone(file);
    Object.assign(changed.entries[4]!, { note: 'Asked to leave.' });
    expect(failed(changed).map((text) => text.split(':')[0])).toEqual(['log', 'chain', 'receipts']);
  });

  test('an act of the host that the rules refuse leaves no entry', async () => {
    const { id, goTo } = await acts.live(owner, 2, acts.openRules({ hardCloseAfterInMinutes: 62 }));
    expect((await manage(id, 'extendAuction', { bySeconds: 121 })).problem.code).toBe('BEYOND_HARD_CLOSE');
    expect((await manage(id, 'extendAuction', { bySeconds: 120 })).status).toBe(200);
    await goTo(3720);
    expect((await manage(id, 'extendAuction', { bySeconds: 60 })).problem.code).toBe('AUCTION_CLOSED');
    expect((await manage(id, 'cancelAuction', { reason: 'Budget cut.' })).problem.code).toBe('AUCTION_CLOSED');
    expect((await acts.read(owner, id)).entryCount).toBe(1);
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

/** An hour and more before it. */
const BEFORE = new Date(Date.parse(START) - 2 * 3_600_000).toISOString();

describe(`getVendorAuction and streamVendorEvents on ${testEngine}`, () => {
  /**
   * All that the first bidder is answered and hears in an auction, and what its host sees. The host can enter the last bid of a rival from its document, and
   * all can have submitted opening offers, of which the rivals' differ as their bids do.
   */
  async function seenIn(
    visibility: Visibility,
    [low, high]: [number, number],
    isSwapped: boolean,
    { isEntered = false, isOpened = false }: { isEntered?: boolean; isOpened?: boolean } = {},
  ) {
    const openingOffers = { as: 'firstBid' as const, closeBeforeInMinutes: 0 };
    const own = acts.rules({ visibility, disclosure: 'none', startsAt: START, ...(isOpened && { openingOffers }) });
    const answers: unknown[] = [];
    const offer = (browser: VendorBrowser, id: string, amountInPaise: number) =>
      server.call('giveOpeningOffer', {
        headers: browser.headers,
        path: { id },
        body: { clientBidId: randomUUID(), amountInPaise },
      });
    const inTurn = <Item>([one, other, last]: Item[]): Item[] =>
      isSwapped ? [one!, last!, other!] : [one!, other!, last!];
    // Its own acceptance is at another time in each run.
    const acceptedAt = (auctionId: string) =>
      sql(`update auction_bidder set accepted_at = $2 where auction_id = $1`, [auctionId, '2026-11-20T10:00:00Z']);
    const lastEvent = async () => (await sql('select coalesce(max(id), 0)::int as last from event')).rows[0].last;
    const { id, browsers, ids, goTo } = await acts.live(owner, 3, own, true, async (auction) => {
      if (!isOpened) return;
      const [one, lower, higher] = inTurn(auction.browsers);
      await acceptedAt(auction.id);
      await acts.setClock(BEFORE, true);
      const before = await lastEvent();
      expect((await offer(lower!, auction.id, low + 5000)).status).toBe(200);
      answers.push((await offer(one!, auction.id, 9_940_000)).body);
      // One of the rivals has submitted its offer before, the other one after.
      expect((await offer(higher!, auction.id, high + 5000)).status).toBe(200);
      answers.push(
        await acts.readBy(one!, auction.id),
        (await server.call('getVendorAuctions', { headers: one!.headers })).body.auctions.at(-1),
      );
      expect(await lastEvent()).toBe(before);
      const host = JSON.stringify(await acts.read(owner, auction.id));
      for (const amount of [low + 5000, 9_940_000, high + 5000]) expect(host).not.toContain(String(amount));
    });
    const [self, ...rivals] = inTurn(browsers) as [VendorBrowser, VendorBrowser, VendorBrowser];
    // The numbers stay with the prices, whatever the lot was. Opening offers are in the log under those of the lot.
    const inOrder = inTurn(ids);
    if (!isOpened) {
      await sql('update auction_bidder set label = label + 100 where auction_id = $1', [id]);
      await sql('update auction_bidder set label = array_position($2::uuid[], job_vendor_id) where auction_id = $1', [
        id,
        inOrder,
      ]);
    }
    await acceptedAt(id);
    const stream = await server.stream(self);
    const ticks = () =>
      stream.events.flatMap(({ event, data }) => (event === 'auction' ? [data as unknown as Tick] : []));
    // An upload is an event of the company, as those of all colleagues are; the bid is none.
    const fileId = isEntered ? await upload() : null;
    const { rows: before } = await sql('select coalesce(max(id), 0)::int as last from event');
    answers.push((await acts.bid(rivals[1]!, id, high)).status);
    await goTo(20);
    answers.push((await acts.bid(self, id, 9_900_000)).body);
    await goTo(30);
    const placed: Promise<{ status: number }> =
      fileId === null ? acts.bid(rivals[0]!, id, low) : enterBid(id, inOrder[1]!, low, fileId);
    expect((await placed).status).toBe(200);
    await goTo(40);
    answers.push(
      await acts.readBy(self, id),
      (await server.call('getVendorAuctions', { headers: self.headers })).body.auctions.at(-1),
    );
    const refused = await acts.bid(self, id, 9_900_000);
    answers.push(refused.body);
    await expect.poll(() => ticks().at(-1)?.receiptCount).toBe(isOpened ? 3 : 2);
    answers.push(ticks().at(-1), [...new Set(ticks().map((tick) => Object.keys(tick).join()))]);
    stream.cut();
    // Not one event of the company either: its numbers reach the streams of vendors.
    const { rows: heard } = await sql('select kind, tags from event where id > $1 order by id', [before[0].last]);
    const seen = isOpened ? masked(answers).replaceAll(/Vendor \d/g, 'Vendor n') : masked(answers);
    return { seen, events: masked(heard), host: await acts.read(owner, id) };
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

  test.each(Object.keys(HIDDEN) as Visibility[])(
    '%s: two runs whose opening offers differ in what is hidden look the same',
    async (visibility) => {
      const [one, other] = HIDDEN[visibility];
      const first = await seenIn(visibility, one, false, { isOpened: true });
      const second = await seenIn(visibility, other, visibility === 'full', { isOpened: true });
      expect(JSON.parse(second.seen)).toEqual(JSON.parse(first.seen));
      expect(second.seen).toBe(first.seen);
      expect([first.events, second.events]).toEqual(['[]', '[]']);
      expect(first.host.entries.filter(({ kind }) => kind === 'opening')).toHaveLength(3);
    },
    60_000,
  );

  async function upload(): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([`Bid ${randomUUID()}`]), 'Revised bid.txt');
    return (await server.call('setFileUpload', { as: owner, body: form })).body.fileId;
  }
  const enterBid = (id: string, jobVendorId: string, amountInPaise: number, fileId: string) =>
    server.call('enterBid', {
      as: owner,
      path: { id },
      body: { clientBidId: randomUUID(), jobVendorId, amountInPaise, fileId },
    });

  test.each(Object.keys(HIDDEN) as Visibility[])(
    '%s: a bid that the host enters looks to the others as one that its bidder placed',
    async (visibility) => {
      const [bids] = HIDDEN[visibility];
      const placed = await seenIn(visibility, bids, false);
      const entered = await seenIn(visibility, bids, false, { isEntered: true });
      expect(entered.host.enteredBids).toHaveLength(1);
      expect(entered.seen).toBe(placed.seen);
      expect(entered.events).toBe('[]');
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
