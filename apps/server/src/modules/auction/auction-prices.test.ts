import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withAuctionServer } from '../../testing/auction-world.ts';
import type { AuctionActs } from '../../testing/auction-world.ts';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';

let server: TestServer;
let acts: AuctionActs;
let owner: TestSession;
withAuctionServer((world) => {
  ({ server, acts, owner } = world);
});

type Auction = Awaited<ReturnType<typeof acts.live>>;
const DAY_IN_S = 24 * 3600;
const take = async (id: string) => {
  const { version } = await acts.read(owner, id);
  return server.call('takeAuctionPrices', { as: owner, path: { id }, body: { version } });
};
type Bids = readonly (readonly [bidder: number, amountInPaise: number])[];
/** An auction of a job whose quotes are opened and compared, that has closed with the prices that its bidders bid in turn. */
async function closed(bids: Bids) {
  const job = await acts.opened(owner);
  await server.call('quoteComparison', { as: owner, body: { jobId: job.jobId } });
  return closedOf(job, bids);
}
/** The same of a given job. */
async function closedOf(job: Awaited<ReturnType<typeof acts.quoting>>, bids: Bids) {
  const auction = await acts.live(owner, job, acts.openRules({ ceilingInPaise: 22_500_000 }));
  for (const [index, [bidder, amount]] of bids.entries()) {
    await auction.goTo(60 + index * 10);
    const placed = await acts.bid(auction.browsers[bidder]!, auction.id, amount);
    expect(placed.body.receipt, JSON.stringify(placed.problem)).toMatchObject({ isAccepted: true });
  }
  await auction.goTo(3601);
  await acts.tick();
  return auction;
}
const sheetOf = async ({ jobId }: Pick<Auction, 'jobId'>) => {
  const { comparisons } = (await server.call('listComparisons', { as: owner, query: { jobId } })).body;
  const path = { a: comparisons[0]!._id, b: '0' };
  return (await server.call('getComparisonById', { as: owner, path })).body;
};
const read = (auction: Auction, bidder: number) => acts.readBy(auction.browsers[bidder]!, auction.id);
const give = async ({ browsers, id }: Auction, bidder: number, ...parts: number[]) => {
  const { headers } = browsers[bidder]!;
  const { lines } = (await server.call('getVendorRfq', { headers })).body;
  const amounts = parts.map((amountInPaise, index) => ({ _id: lines[index]!._id!, amountInPaise }));
  return server.call('giveAuctionBreakdown', { headers, path: { id }, body: { amounts } });
};

describe(`takeAuctionPrices on ${testEngine}`, () => {
  test('final prices are versions of the quotes in the next version of the comparison', async () => {
    const auction = await closed([
      [0, 22_000_000],
      [1, 21_900_000],
    ]);
    const { goTo, id, ids } = auction;
    const before = await sheetOf(auction);
    expect((await take(id)).problem.code).toBe('BREAKDOWN_AWAITED');
    await goTo(3601 + DAY_IN_S);
    const { status, body } = await take(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'results_locked', leftOut: [], can: { takePrices: false } });
    const sheet = await sheetOf(auction);
    expect([sheet.version, sheet.state]).toEqual([before.version + 1, 'editable']);
    const vendorAt = (bidder: number) => sheet.vendors.find(({ jobVendorId }) => jobVendorId === ids[bidder])!;
    expect(vendorAt(0).versions.at(-1)).toMatchObject({ source: 'auction', auction: 'AU-1', isIncluded: true });
    // Who did not bid keeps its quote.
    expect(vendorAt(2).versions.map(({ source }) => source)).toEqual(['vendor']);
    const landed = (bidder: number) =>
      sheet.evaluation!.vendors.find(({ vendorId }) => vendorId === vendorAt(bidder).vendorId)!.landedInPaise;
    // Before tax, which is credited in full: to the paisa what was bid.
    expect([landed(0), landed(1)]).toEqual([22_000_000, 21_900_000]);
    // What vendors bid is theirs: it is no change that the buyer explains.
    expect(sheet.openingChanges).toBeUndefined();
    expect((await take(id)).problem.code).toBe('AUCTION_STATE');
    const { rows } = await server.database.ownerPool.query(
      `select kind, detail from job_log where job_id = $1 order by number desc limit 2`,
      [auction.jobId],
    );
    expect(rows).toMatchObject([
      { kind: 'auction_changed', detail: { to: 'prices_taken' } },
      { kind: 'comparison_reopened' },
    ]);
  });

  test('a frozen comparison becomes an earlier version, and the winner’s own amounts count', async () => {
    const auction = await closed([[0, 22_000_000]]);
    const { _id: comparisonId, version, revision } = await sheetOf(auction);
    const frozen = { comparisonId, version, revision };
    expect((await server.call('freezeComparison', { as: owner, body: frozen })).body.state).toBe('frozen');
    const given = await give(auction, 0, 2_000_000, 20_000_000);
    expect(given.status, JSON.stringify(given.problem)).toBe(200);
    expect((await take(auction.id)).status).toBe(200);
    const sheet = await sheetOf(auction);
    expect([sheet.version, sheet.state]).toEqual([version + 1, 'editable']);
    const { vendorId } = sheet.vendors.find(({ jobVendorId }) => jobVendorId === auction.ids[0])!;
    const quote = sheet.request!.quotes.find((one) => one.vendorId === vendorId)!;
    // 64 nos. and 6.25 cbm; what the winner says of its items is all of its price.
    expect(quote.lines.map(({ rate }) => Number(rate))).toEqual([312.5, 32_000]);
    expect(quote.charges).toEqual({});
  });

  test('is refused before the close, without bids, and while nothing is compared', async () => {
    const job = await acts.quoting(owner, 2);
    const running = await acts.live(owner, job);
    expect((await take(running.id)).problem.code).toBe('AUCTION_STATE');
    await acts.bid(running.browsers[0]!, running.id, 9_900_000);
    await running.goTo(3601);
    await acts.tick();
    await running.goTo(3601 + DAY_IN_S);
    expect((await take(running.id)).problem.code).toBe('NO_COMPARISON');
    const stale = { version: 1 };
    const late = await server.call('takeAuctionPrices', { as: owner, path: { id: running.id }, body: stale });
    expect([late.status, late.problem.code]).toEqual([409, 'VERSION_CONFLICT']);
    const unknown = await server.call('takeAuctionPrices', { as: owner, path: { id: randomUUID() }, body: stale });
    expect(unknown.status).toBe(404);
  });
});

describe(`getAuction and getAuctions after the award of the job, on ${testEngine}`, () => {
  const move = (jobId: string, to: 'cancelled' | 'sourcing') =>
    server.call('updateJobStatus', { as: owner, body: { jobId, to, reason: 'budget_cut' } });

  /** Freezes the comparison of a job and has its award to one of its vendors approved. */
  async function award(auction: Auction, bidder: number) {
    const awards = awardActs(server);
    const head = await awards.person('head');
    const superUser = await server.login(fixture.users.corporate.email);
    await awards.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [head.userId] }]);
    const { _id: comparisonId, version, revision, vendors } = await sheetOf(auction);
    const frozen = await server.call('freezeComparison', { as: owner, body: { comparisonId, version, revision } });
    const vendorId = vendors.find(({ jobVendorId }) => jobVendorId === auction.ids[bidder])!.vendorId;
    const { options } = (await server.call('getApproversList', { as: owner, path: { id: auction.jobId } })).body;
    const option = options.find(
      ({ vendors: [one, ...others] }) => one?.vendorId === vendorId && others.length === 0,
    )!.key;
    const compared = { jobId: auction.jobId, sha256: frozen.body.sha256! };
    const { _id: resolutionId } = await awards.propose(owner, compared, { option });
    expect(await stateOf(auction)).toBe('results_locked');
    const body = { resolutionId, answer: 'approve' } as const;
    expect((await server.call('saveResolutionApproverResponse', { as: head, body })).body.state).toBe('approved');
  }
  const stateOf = async ({ jobId, id }: Auction) => {
    const { auctions } = (await server.call('getAuctions', { as: owner, path: { id: jobId } })).body;
    const { state } = await acts.read(owner, id);
    expect(auctions.map((one) => one.state)).toEqual([state]);
    return state;
  };
  async function taken() {
    const auction = await closed([[0, 22_000_000]]);
    await auction.goTo(3601 + DAY_IN_S);
    expect((await take(auction.id)).status).toBe(200);
    return auction;
  }

  test('one whose offer won is awarded; its bidders hear of that by letter', async () => {
    const auction = await taken();
    await award(auction, 0);
    expect(await stateOf(auction)).toBe('awarded');
    expect((await read(auction, 0)).state).toBe('results_locked');
    expect((await move(auction.jobId, 'cancelled')).status).toBe(200);
    expect(await stateOf(auction)).toBe('no_award');
    expect((await move(auction.jobId, 'sourcing')).status).toBe(200);
    expect(await stateOf(auction)).toBe('results_locked');
  });

  test('one none of whose offers won has no award', async () => {
    const auction = await taken();
    await award(auction, 1);
    expect(await stateOf(auction)).toBe('no_award');
  });
});

describe(`giveAuctionBreakdown on ${testEngine}`, () => {
  test('the winner says what each item comes to, exactly and within a day', async () => {
    const auction = await closed([
      [1, 22_000_000],
      [0, 21_900_000],
    ]);
    expect((await read(auction, 0)).breakdown).toMatchObject({
      totalInPaise: 21_900_000,
      canGive: true,
      amounts: null,
    });
    expect((await read(auction, 1)).breakdown).toBeNull();
    const pointers = async (...parts: number[]) =>
      (await give(auction, 0, ...parts)).problem.errors.map(({ pointer }) => pointer);
    expect(await pointers(1_900_000, 20_000_001)).toEqual(['/amounts']);
    expect(await pointers(21_900_000)).toEqual(['/amounts']);
    expect((await give(auction, 1, 1_900_000, 20_000_000)).problem.code).toBe('NOT_WINNER');
    expect((await give({ ...auction, id: randomUUID() }, 0, 1_900_000, 20_000_000)).status).toBe(404);
    const given = await give(auction, 0, 1_900_000, 20_000_000);
    expect(given.body.breakdown).toMatchObject({ canGive: true, amounts: [{ amountInPaise: 1_900_000 }, {}] });
    expect((await acts.read(owner, auction.id)).breakdown!.givenAt).not.toBeNull();
    expect((await give(auction, 0, 2_000_000, 19_900_000)).status).toBe(200);
    await auction.goTo(3601 + DAY_IN_S);
    expect((await give(auction, 0, 1_900_000, 20_000_000)).problem.code).toBe('TOO_LATE');
  });

  test('its items are those of the quote that was submitted, not of a draft that was saved since', async () => {
    const job = await acts.quoting(owner, 2);
    const [browser, other] = job.browsers;
    await acts.submit(browser!, {
      ...QUOTE,
      lines: [{ rateInPaise: 80_000 }, { rateInPaise: null, isExcluded: true }],
    });
    await acts.submit(other!);
    expect((await acts.save(browser!, QUOTE)).status).toBe(200);
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    const auction = await closedOf(job, [
      [1, 22_000_000],
      [0, 21_900_000],
    ]);
    const { items } = (await read(auction, 0)).breakdown!;
    const { lines } = (await server.call('getVendorRfq', { headers: browser!.headers })).body;
    const [{ _id, description, quantity, unit }] = lines as [(typeof lines)[number]];
    expect(items).toEqual([{ _id, number: 1, description, quantity, unit, quotedInPaise: 64 * 80_000 }]);
    expect((await give(auction, 0, 1_900_000, 20_000_000)).status).toBe(400);
    const given = await give(auction, 0, 21_900_000);
    expect(given.body.breakdown).toMatchObject({ items, amounts: [{ _id, amountInPaise: 21_900_000 }] });
  });
});
