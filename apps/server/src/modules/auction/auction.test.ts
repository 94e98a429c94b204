import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { auctionActs } from '../../testing/auction-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { testEngine } from '../../testing/test-database.ts';

let server: TestServer;
let acts: ReturnType<typeof auctionActs>;
let owner: TestSession;
let superUser: TestSession;
let stranger: TestSession;
let colleague: TestSession;
beforeAll(async () => {
  server = await startTestServer({
    budgets: {
      ...defaultBudgets,
      requestsPerUserPerMinute: 100_000,
      requestsPerAddressPerMinute: 100_000,
      codesPerAddressPerHour: 10_000,
      codesPerSubjectPerDay: 10_000,
      codesPerSubjectPerQuarterHour: 10_000,
      codesPerSubjectAndAddressPerDay: 10_000,
    },
  });
  acts = auctionActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
  colleague = await server.login(fixture.users.approver.email);
}, 60_000);
afterEach(() => acts.setClock(null));
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
const manage = async (
  id: string,
  operation: 'pauseAuction' | 'resumeAuction' | 'extendAuction' | 'removeBidder' | 'strikeBid' | 'cancelAuction',
  body: object,
  as = owner,
) => {
  const { version } = await acts.read(as, id);
  return server.call(operation, { as, path: { id }, rawBody: { version, ...body } });
};

describe(`createAuction, editAuction, inviteToAuction, getAuction, getAuctions and getVendorAuctions on ${testEngine}`, () => {
  test('an auction is set up, read back, and its vendors are invited by mail', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 2);
    const created = await acts.create(owner, jobId);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ number: 'AU-1', state: 'draft', version: 1, invitedCount: 0 });
    const id = created.body._id;
    const { auctions } = (await server.call('getAuctions', { as: owner, path: { id: jobId } })).body;
    expect(auctions).toMatchObject([
      { _id: id, state: 'draft', leadInPaise: null, can: { edit: true, observe: true } },
    ]);
    const list = await server.call('getVendorAuctions', { headers: browsers[0]!.headers });
    expect(list.body.auctions).toEqual([]);
    const invited = await acts.invite(owner, id, [recipients[0]!.jobVendorId]);
    expect(invited.body).toMatchObject({
      state: 'scheduled',
      version: 2,
      bidders: [{ state: 'invited', label: null }],
    });
    const mail = (await server.sentMessages()).find(({ to }) => to === recipients[0]!.email)!;
    expect(mail.subject).toContain('invites you to an auction');
    expect((await server.call('getVendorAuctions', { headers: browsers[0]!.headers })).body.auctions).toMatchObject([
      { _id: id, state: 'scheduled', isAccepted: false },
    ]);
    // Who was not invited does not find it, nor does another company.
    const [, other] = browsers;
    expect((await server.call('getVendorAuction', { headers: other!.headers, path: { id } })).status).toBe(404);
    expect((await server.call('getAuction', { as: stranger, path: { id } })).status).toBe(404);
    expect((await server.call('getAuctions', { as: stranger, path: { id: jobId } })).status).toBe(404);
  });

  test('rules that leak or make no sense are refused', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const pointersOf = async (change: Parameters<typeof acts.rules>[0]) => {
      const { status, problem } = await acts.create(owner, jobId, { rules: acts.rules(change) });
      expect(status).toBe(400);
      return problem.errors.map(({ pointer }) => pointer.replace('/rules/', ''));
    };
    expect([
      await pointersOf({ base: 'leader' }),
      await pointersOf({ visibility: 'blind', trigger: { kind: 'lead_change', rank: null } }),
      await pointersOf({ sanityFloorPercent: '70' }),
      await pointersOf({ ties: 'none' }),
      await pointersOf({ startsAt: '2020-01-01T00:00:00.000Z' }),
      await pointersOf({ durationInMinutes: null }),
      await pointersOf({ hardCloseAfterInMinutes: 30 }),
      await pointersOf({ type: 'japanese', durationInMinutes: null }),
    ]).toEqual([
      ['base'],
      ['trigger'],
      ['sanityFloorPercent'],
      ['ties'],
      ['startsAt'],
      ['durationInMinutes'],
      ['hardCloseAfterInMinutes'],
      ['levels'],
    ]);
    const insisting = acts.rules({ ties: 'none', isTieLeakAccepted: true });
    expect((await acts.create(owner, jobId, { rules: insisting })).status).toBe(201);
    const unfit = await server.call('createAuction', {
      as: owner,
      body: { jobId, title: '  ', hostUserId: fixture.users.buyer.userId, rules: acts.rules() },
    });
    expect(unfit.problem.errors.map(({ pointer }) => pointer)).toEqual(['/title', '/hostUserId']);
    await sql('update job set status = $2 where id = $1', [jobId, 'sourcing']);
    expect((await acts.create(owner, jobId)).problem.code).toBe('JOB_CLOSED');
    expect((await acts.create(owner, randomUUID())).status).toBe(404);
  });

  test('the latest possible end follows from the extensions', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const own = acts.rules({ maxExtensions: 4 });
    const end = Date.parse(own.startsAt) + (60 + 4 * 5) * 60_000;
    expect((await acts.create(owner, jobId, { rules: own })).body.latestEndAt).toBe(new Date(end).toISOString());
    const capped = { ...own, hardCloseAfterInMinutes: 70 };
    const hard = Date.parse(own.startsAt) + 70 * 60_000;
    expect((await acts.create(owner, jobId, { rules: capped })).body.latestEndAt).toBe(new Date(hard).toISOString());
  });

  test('rules that changed after an acceptance are a new version that all accept again', async () => {
    const { id, browsers } = await acts.scheduled(owner);
    const before = await acts.read(owner, id);
    expect(before).toMatchObject({ acceptedCount: 2, termsVersion: 1 });
    const body = {
      version: before.version,
      title: before.title,
      rules: { ...before.rules, ceilingInPaise: 9_000_000 },
    };
    const edited = await server.call('editAuction', { as: owner, path: { id }, body });
    expect(edited.body).toMatchObject({ acceptedCount: 0, termsVersion: 2, state: 'scheduled' });
    expect(edited.body.termsHash).not.toBe(before.termsHash);
    const stale = { termsVersion: 1, termsHash: before.termsHash };
    const refused = await server.call('acceptAuctionTerms', {
      headers: browsers[0]!.headers,
      path: { id },
      body: stale,
    });
    expect([refused.status, refused.problem.code]).toEqual([409, 'TERMS_CHANGED']);
    expect((await acts.readBy(browsers[0]!, id)).acceptedVersion).toBe(null);
    expect((await acts.accept(browsers[0]!, id)).body.acceptedVersion).toBe(2);
    // Two hosts at once: one of them loads it again.
    const now = await acts.read(owner, id);
    const edit = { version: now.version, title: 'Boiler 3', rules: now.rules };
    const both = await Promise.all(
      [owner, superUser].map((as) => server.call('editAuction', { as, path: { id }, body: edit })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.problem.code).toBe('VERSION_CONFLICT');
  });

  test('invites only vendors with a link, once, and with the notice', async () => {
    const { jobId, recipients } = await acts.quoting(owner, 1);
    const { _id: id } = (await acts.create(owner, jobId)).body;
    const [own] = recipients.map(({ jobVendorId }) => jobVendorId);
    const twice = await acts.invite(owner, id, [own!, own!, randomUUID()]);
    expect(twice.problem.errors.map(({ pointer }) => pointer)).toEqual([
      '/bidders/1/jobVendorId',
      '/bidders/2/jobVendorId',
    ]);
    await acts.setClock(new Date(Date.now() + 47 * 3_600_000).toISOString());
    expect((await acts.invite(owner, id, [own!])).problem.code).toBe('TOO_LATE');
  });
});

describe(`acceptAuctionTerms on ${testEngine}`, () => {
  test('takes the code once per browser, and nothing after the start', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 2);
    const { _id: id } = (await acts.create(owner, jobId)).body;
    await acts.invite(
      owner,
      id,
      recipients.map(({ jobVendorId }) => jobVendorId),
    );
    const [first, second] = browsers;
    const { terms } = await acts.readBy(first!, id);
    const body = { termsVersion: terms.version, termsHash: terms.hash };
    const bare = await server.call('acceptAuctionTerms', { headers: first!.headers, path: { id }, body });
    expect(bare.problem.code).toBe('CODE_NEEDED');
    const wrong = { ...body, code: '000000' };
    expect(
      (await server.call('acceptAuctionTerms', { headers: first!.headers, path: { id }, body: wrong })).status,
    ).toBe(400);
    expect((await acts.accept(first!, id)).body).toMatchObject({ acceptedVersion: 1, isConfirmed: true });
    expect((await server.call('acceptAuctionTerms', { headers: first!.headers, path: { id }, body })).status).toBe(200);
    expect(await acts.read(owner, id)).toMatchObject({ acceptedCount: 1 });
    // One bidder is not enough: it is rescheduled.
    await acts.setClock(acts.rules().startsAt);
    await sql(`update auction set starts_at = auction_now() where id = $1`, [id]);
    await acts.tick();
    expect(await acts.read(owner, id)).toMatchObject({
      state: 'rescheduled',
      reason: expect.stringContaining('Fewer than 2'),
    });
    const late = await acts.accept(second!, id);
    expect([late.status, late.problem.code]).toEqual([409, 'TOO_LATE']);
  });

  test('a start that is more than two minutes late is rescheduled', async () => {
    const { id, startsAt } = await acts.scheduled(owner);
    await acts.setClock(new Date(Date.parse(startsAt) + 121_000).toISOString());
    await acts.tick();
    expect(await acts.read(owner, id)).toMatchObject({
      state: 'rescheduled',
      reason: expect.stringContaining('server'),
    });
    const { version, title, rules } = await acts.read(owner, id);
    const next = { ...rules, startsAt: new Date(Date.parse(startsAt) + 72 * 3_600_000).toISOString() };
    const body = { version, title, rules: next };
    const again = await server.call('editAuction', { as: owner, path: { id }, body });
    expect(again.body).toMatchObject({ state: 'scheduled', termsVersion: 2 });
  });
});

describe(`inviteToAuction, loadings, on ${testEngine}`, () => {
  test('bidders are told that there are some, and their own alone', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 2);
    const { _id: id, version } = (await acts.create(owner, jobId)).body;
    const [one, other] = recipients.map(({ jobVendorId }) => ({ jobVendorId }));
    const bidders = [{ ...one!, alphaInPaise: 250_000 }, other!];
    await server.call('inviteToAuction', { as: owner, path: { id }, body: { version, bidders } });
    const [first, second] = await Promise.all(browsers.map((browser) => acts.readBy(browser, id)));
    expect([first!.terms.isEvaluated, second!.terms.isEvaluated]).toEqual([true, true]);
    expect([first!.own.alphaInPaise, second!.own.alphaInPaise]).toEqual([250_000, 0]);
    const plain = await acts.scheduled(owner);
    expect((await acts.readBy(plain.browsers[0]!, plain.id)).terms.isEvaluated).toBe(false);
  });

  test('one that comes after an acceptance is a new version that all accept again', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 4);
    const { _id: id } = (await acts.create(owner, jobId)).body;
    const [one, waiting, plain, loaded] = recipients.map(({ jobVendorId }) => jobVendorId);
    await acts.invite(owner, id, [one!, waiting!]);
    await acts.accept(browsers[0]!, id);
    // Without a loading nothing changes for who accepted.
    expect((await acts.invite(owner, id, [plain!])).body).toMatchObject({ termsVersion: 1, acceptedCount: 1 });
    const before = await acts.read(owner, id);
    const toldOfChange = async () =>
      (await server.sentMessages()).flatMap(({ to, subject }) => (subject.includes('changed the auction') ? [to] : []));
    const earlier = await toldOfChange();
    const bidders = [{ jobVendorId: loaded!, betaPercent: '-0.5' }];
    const invited = await server.call('inviteToAuction', {
      as: owner,
      path: { id },
      body: { version: before.version, bidders },
    });
    expect(invited.body).toMatchObject({ termsVersion: 2, acceptedCount: 0, invitedCount: 4, state: 'scheduled' });
    expect(invited.body.termsHash).not.toBe(before.termsHash);
    const { terms, acceptedVersion } = await acts.readBy(browsers[0]!, id);
    expect([terms.isEvaluated, acceptedVersion]).toEqual([true, null]);
    // The newest first.
    const told = await toldOfChange();
    expect(told.slice(0, told.length - earlier.length)).toEqual([recipients[0]!.email]);
    const stale = { termsVersion: 1, termsHash: before.termsHash };
    const refused = await server.call('acceptAuctionTerms', {
      headers: browsers[0]!.headers,
      path: { id },
      body: stale,
    });
    expect(refused.problem.code).toBe('TERMS_CHANGED');
    expect((await acts.accept(browsers[0]!, id)).body.acceptedVersion).toBe(2);
  });
});

describe(`placeBid on ${testEngine}`, () => {
  test('an auction runs from its set-up to its result', async () => {
    const { id, browsers, goTo } = await acts.live(owner, 2, acts.openRules({ disclosure: 'anonymous' }));
    expect(await acts.read(owner, id)).toMatchObject({ state: 'live', leadInPaise: null });
    const [first, second] = browsers;
    const bid = await acts.bid(first!, id, 9_900_000);
    expect(bid.body.receipt).toMatchObject({ receiptNo: 1, isAccepted: true, reason: null, amountInPaise: 9_900_000 });
    expect(bid.body.auction).toMatchObject({ own: { rank: 1, bestInPaise: 9_900_000 }, leadInPaise: 9_900_000 });
    const same = await acts.bid(second!, id, 9_900_000);
    expect(same.body.receipt).toMatchObject({ receiptNo: 1, isAccepted: false, reason: 'decrement_too_small' });
    expect(same.body.auction.own).toMatchObject({ rank: null, mostInPaise: 9_899_900, priceToLeadInPaise: 9_899_900 });
    expect((await acts.bid(second!, id, 9_800_000)).body.auction.own.rank).toBe(1);
    await goTo(3600);
    // One bid at the very close is an entry that is refused; the clock then closes once.
    const late = await acts.bid(first!, id, 9_700_000);
    expect(late.body.receipt).toMatchObject({ isAccepted: false, reason: 'closed' });
    expect(late.body.auction.state).toBe('closed');
    await acts.tick();
    expect(await acts.read(owner, id)).toMatchObject({
      state: 'closed',
      leadInPaise: 9_800_000,
      bidders: [{ rank: 1, bestInPaise: 9_800_000 }, { rank: 2 }],
    });
    const news = (await server.sentMessages()).filter(({ subject }) => subject.includes('has closed'));
    expect(news).toHaveLength(2);
    const result = (await acts.readBy(second!, id)).result!;
    expect(result).toMatchObject({ rank: 1, isWinner: true, offers: [{ amountInPaise: 9_800_000 }, { rank: 2 }] });
    const closed = await acts.bid(first!, id, 9_600_000);
    expect([closed.status, closed.problem.code]).toEqual([409, 'NOT_LIVE']);
    const replay = await server.call('getAuctionReplay', { as: owner, path: { id } });
    expect(JSON.parse(replay.bytes.toString()).result.hashes.last).toBe(result.lastHash);
  });

  test('takes no amount that is none', async () => {
    const { id, browsers } = await acts.live(owner);
    const [{ headers }] = browsers as [(typeof browsers)[0]];
    for (const amountInPaise of [0, -1, 1e18, '9900000', 1.5, null]) {
      const rawBody = { clientBidId: randomUUID(), amountInPaise };
      expect((await server.call('placeBid', { headers, path: { id }, rawBody })).status, String(amountInPaise)).toBe(
        400,
      );
    }
    expect((await acts.bid(browsers[0]!, id, 10_000_001)).body.receipt.reason).toBe('above_ceiling');
    expect((await acts.read(owner, id)).entryCount).toBe(1);
    expect((await acts.bid(browsers[0]!, randomUUID(), 9_900_000)).status).toBe(404);
  });

  test('asks to confirm what looks mistyped, for that amount only and for a minute', async () => {
    const { id, browsers, goTo } = await acts.live(owner);
    const [first] = browsers;
    const low = await acts.bid(first!, id, 9_000_000);
    expect([low.status, low.problem.code]).toEqual([409, 'CONFIRMATION_NEEDED']);
    const { confirmation } = low.problem as unknown as { confirmation: { token: string; amountInWords: string } };
    expect(confirmation).toMatchObject({
      amountInWords: 'Rupees ninety thousand',
      differenceInPaise: 1_000_000,
      differencePercent: '10.00',
      isTypedAgain: false,
    });
    expect((await acts.read(owner, id)).entryCount).toBe(0);
    const other = await acts.bid(first!, id, 9_000_100, { confirmation: confirmation.token });
    expect(other.problem.code).toBe('CONFIRMATION_NEEDED');
    await goTo(71);
    const late = await acts.bid(first!, id, 9_000_000, { confirmation: confirmation.token });
    expect(late.problem.code).toBe('CONFIRMATION_NEEDED');
    const fresh = (late.problem as unknown as { confirmation: { token: string } }).confirmation.token;
    expect((await acts.bid(first!, id, 9_000_000, { confirmation: fresh })).body.receipt.isAccepted).toBe(true);
    // Below 70 % of the own last bid the amount once more.
    await goTo(80);
    const tiny = await acts.bid(first!, id, 900_000);
    const again = (tiny.problem as unknown as { confirmation: { token: string; isTypedAgain: boolean } }).confirmation;
    expect(again.isTypedAgain).toBe(true);
    const untyped = await acts.bid(first!, id, 900_000, { confirmation: again.token });
    expect(untyped.problem.code).toBe('CONFIRMATION_NEEDED');
    const mistyped = { confirmation: again.token, typedAgainInPaise: 9_000_000 };
    expect((await acts.bid(first!, id, 900_000, mistyped)).status).toBe(409);
    const typed = { confirmation: again.token, typedAgainInPaise: 900_000 };
    expect((await acts.bid(first!, id, 900_000, typed)).body.receipt.isAccepted).toBe(true);
  });

  test('the same id gives the same receipt, also at once, and not another amount', async () => {
    const { id, browsers } = await acts.live(owner);
    const clientBidId = randomUUID();
    const both = await Promise.all([1, 2].map(() => acts.bid(browsers[0]!, id, 9_900_000, { clientBidId })));
    expect(both.map(({ body }) => body.receipt)).toEqual([both[0]!.body.receipt, both[0]!.body.receipt]);
    const other = await acts.bid(browsers[0]!, id, 9_800_000, { clientBidId });
    expect([other.status, other.problem.code]).toEqual([409, 'BID_ID_USED']);
    expect((await acts.read(owner, id)).entryCount).toBe(1);
  });

  test('takes two bids a second, and none after 300 refusals', async () => {
    const { id, browsers, goTo } = await acts.live(owner);
    const [first] = browsers;
    const statuses = [];
    for (const amount of [9_900_000, 9_800_000, 9_700_000]) statuses.push((await acts.bid(first!, id, amount)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await acts.read(owner, id)).entryCount).toBe(2);
    await goTo(20);
    await sql('update auction_bidder set refusal_count = 299 where auction_id = $1', [id]);
    expect((await acts.bid(first!, id, 9_900_000)).body.receipt.reason).toBe('decrement_too_small');
    await goTo(30);
    expect((await acts.bid(first!, id, 9_600_000)).status).toBe(429);
  });

  test('a bid before the start, without the terms, and after removal is refused', async () => {
    const { id, browsers, ids, startsAt } = await acts.scheduled(owner, 3);
    expect((await acts.bid(browsers[0]!, id, 9_900_000)).problem.code).toBe('NOT_LIVE');
    await sql(`update auction_bidder set state = 'invited', accepted_version = null where job_vendor_id = $1`, [
      ids[2],
    ]);
    await acts.setClock(startsAt, true);
    await acts.tick();
    expect((await acts.bid(browsers[2]!, id, 9_900_000)).problem.code).toBe('TERMS_NEEDED');
    expect((await acts.bid(browsers[0]!, id, 9_900_000)).body.auction.own.rank).toBe(1);
    expect((await acts.bid(browsers[1]!, id, 9_950_000)).body.auction.own.rank).toBe(2);
    const removal = { jobVendorId: ids[0], keepsOffer: false, reason: 'Declined the terms.' };
    const removed = await manage(id, 'removeBidder', removal);
    expect(removed.body.bidders[0]).toMatchObject({ jobVendorId: ids[1], rank: 1 });
    expect((await manage(id, 'removeBidder', removal)).problem.code).toBe('BIDDER_REMOVED');
    expect((await manage(id, 'removeBidder', { ...removal, jobVendorId: randomUUID() })).status).toBe(404);
    expect((await acts.bid(browsers[0]!, id, 9_800_000)).problem.code).toBe('BIDDER_REMOVED');
    expect(await acts.readBy(browsers[1]!, id)).toMatchObject({ own: { rank: 1 }, reason: null });
  });
});

describe(`setProxyBid and cancelProxyBid on ${testEngine}`, () => {
  test('a proxy bids for its vendor down to its floor, also in the last millisecond', async () => {
    const { id, browsers, goTo } = await acts.live(owner, 2, acts.openRules());
    const [first, second] = browsers;
    const proxy = (floorInPaise: number, stepInPaise = 25_000) =>
      server.call('setProxyBid', {
        headers: first!.headers,
        path: { id },
        body: { clientBidId: randomUUID(), floorInPaise, stepInPaise },
      });
    expect((await proxy(9_500_000, 24_999)).problem.errors[0]!.pointer).toBe('/stepInPaise');
    const set = await proxy(9_500_000);
    expect(set.body.receipt).toMatchObject({ kind: 'proxy', receiptNo: 1, isAccepted: true });
    expect(set.body.auction).toMatchObject({
      own: { rank: 1, bestInPaise: 10_000_000, proxy: { floorInPaise: 9_500_000 } },
      receiptCount: 2,
    });
    // The buyer sees that it bids, not down to what: one who knew could tell a rival.
    const floorFor = async () =>
      (await acts.read(owner, id)).entries
        .filter(({ kind }) => kind === 'proxy')
        .map(({ amountInPaise, stepInPaise, hash }) => [amountInPaise, stepInPaise, /^0+$/.test(hash)]);
    expect(await floorFor()).toEqual([[null, null, true]]);
    expect((await acts.bid(first!, id, 9_900_000)).body.receipt.reason).toBe('proxy_active');
    await goTo(3599, 999);
    const last = await acts.bid(second!, id, 9_800_000);
    expect(last.body.auction).toMatchObject({ own: { rank: 2 }, leadInPaise: 9_775_000, extensions: { used: 1 } });
    expect((await proxy(9_500_000)).body.receipt.reason).toBe('proxy_active');
    await goTo(3700);
    const end = { headers: first!.headers, path: { id }, body: { clientBidId: randomUUID() } };
    expect((await server.call('cancelProxyBid', end)).body.auction.own.proxy).toBe(null);
    expect((await acts.readBy(first!, id)).own.proxy).toBe(null);
    await goTo(4000);
    expect((await floorFor()).at(-1)).toEqual([9_500_000, 25_000, false]);
  });

  test('no proxy bids where the leading price is hidden', async () => {
    const { id, browsers } = await acts.live(owner);
    const body = { clientBidId: randomUUID(), floorInPaise: 9_000_000, stepInPaise: 100_000 };
    const refused = await server.call('setProxyBid', { headers: browsers[0]!.headers, path: { id }, body });
    expect([refused.status, refused.problem.code]).toEqual([409, 'NO_PROXY']);
  });
});

describe(`pauseAuction, resumeAuction, extendAuction and removeBidder on ${testEngine}`, () => {
  test('a pause keeps the time that is left, and all are told when it resumes', async () => {
    const { id, browsers, goTo, at } = await acts.live(owner);
    await goTo(600);
    const paused = await manage(id, 'pauseAuction', { reason: 'A drawing was wrong.' });
    expect(paused.body).toMatchObject({ state: 'paused', pause: { remainingMs: 3_000_000, isServerAway: false } });
    expect((await acts.bid(browsers[0]!, id, 9_900_000)).body.receipt.reason).toBe('paused');
    expect((await manage(id, 'resumeAuction', { resumesAt: at(719) })).problem.errors[0]!.pointer).toBe('/resumesAt');
    expect((await manage(id, 'resumeAuction', { resumesAt: at(720) })).body.pause!.resumesAt).toBe(at(720));
    expect((await acts.readBy(browsers[0]!, id)).pause).toMatchObject({
      reason: 'A drawing was wrong.',
      resumesAt: at(720),
    });
    expect((await server.sentMessages())[0]!.subject).toMatch(/^Sagar Steel’s auction resumes on /);
    await goTo(720);
    await acts.tick();
    expect(await acts.readBy(browsers[0]!, id)).toMatchObject({ state: 'live', closesAt: at(3720), pause: null });
    expect((await acts.bid(browsers[0]!, id, 9_900_000)).body.receipt.isAccepted).toBe(true);
    expect((await manage(id, 'resumeAuction', { resumesAt: at(900) })).problem.code).toBe('AUCTION_STATE');
  });

  test('the host extends three times', async () => {
    const { id, at } = await acts.live(owner);
    for (const time of [1, 2, 3])
      expect((await manage(id, 'extendAuction', { bySeconds: 60 })).body).toMatchObject({
        closesAt: at(3600 + 60 * time),
        extensions: { byHost: time },
      });
    expect((await manage(id, 'extendAuction', { bySeconds: 60 })).problem.code).toBe('EXTENSIONS_USED');
  });

  test('an auction without a server pauses at the last heartbeat, whoever comes first, and nothing closes meanwhile', async () => {
    const { id, browsers, goTo, at } = await acts.live(owner);
    await goTo(3590);
    await acts.setClock(at(3700), true);
    const late = await acts.bid(browsers[0]!, id, 9_900_000);
    expect(late.body.receipt.reason).toBe('paused');
    expect(late.body.auction).toMatchObject({
      state: 'paused',
      pause: { at: at(3590), isServerAway: true, remainingMs: 10_000, reason: 'The server was unavailable.' },
    });
    await acts.tick();
    expect(await acts.read(owner, id)).toMatchObject({ state: 'paused' });
    // The newest is the owner's; each bidder got its own before.
    const [toOwner, toBidder] = await server.sentMessages();
    expect(toOwner).toMatchObject({ to: owner.email, subject: expect.stringMatching(/^Auction paused: /) });
    expect(toBidder!.subject).toBe('Sagar Steel’s auction is paused');
    expect((await manage(id, 'resumeAuction', { resumesAt: at(4299) })).status).toBe(400);
    expect((await manage(id, 'resumeAuction', { resumesAt: at(4300) })).status).toBe(200);
  });
});

describe(`strikeBid and askToStrikeBid on ${testEngine}`, () => {
  test('two people strike a bid that its bidder asked about in time', async () => {
    const { id, browsers, ids, goTo } = await acts.live(owner);
    const [first, second] = browsers;
    const ask = (receiptNo: number, browser = first!) =>
      server.call('askToStrikeBid', { headers: browser.headers, path: { id }, body: { receiptNo } });
    await acts.bid(first!, id, 9_900_000);
    await goTo(20);
    await acts.bid(first!, id, 9_600_000);
    const strike = { jobVendorId: ids[0], receiptNo: 2 };
    expect((await manage(id, 'strikeBid', strike)).problem.code).toBe('NOT_ASKED');
    expect((await ask(7)).status).toBe(404);
    expect((await ask(1)).problem.code).toBe('TOO_LATE');
    expect((await ask(2)).body.receipts[0]).toMatchObject({ receiptNo: 2, strike: 'asked' });
    expect((await ask(2)).status).toBe(200);
    expect((await manage(id, 'strikeBid', strike)).body.strikes).toMatchObject([
      { state: 'asked', agreedBy: expect.any(String) },
    ]);
    expect((await manage(id, 'strikeBid', strike)).problem.code).toBe('SECOND_PERSON');
    // As what it agreed stands, whatever becomes of its roles: an owner by its project is as good as one by the job.
    await sql('update job set owner_user_id = $2 where id = (select job_id from auction where id = $1)', [
      id,
      fixture.users.approver.userId,
    ]);
    const struck = await manage(id, 'strikeBid', strike, superUser);
    expect(struck.body).toMatchObject({ leadInPaise: 9_900_000, strikes: [{ state: 'struck' }] });
    expect(struck.body.entries.find(({ seq }) => seq === 2)).toMatchObject({ isAccepted: true, isStruck: true });
    await sql('update job set owner_user_id = $2 where id = (select job_id from auction where id = $1)', [
      id,
      fixture.users.owner.userId,
    ]);
    expect((await manage(id, 'strikeBid', strike, superUser)).problem.code).toBe('STRIKE_DECIDED');
    // It reads of its bid, and has a receipt of its own acts alone.
    const { own, receipts } = await acts.readBy(first!, id);
    expect([own.bestInPaise, receipts.map(({ strike: state }) => state)]).toEqual([9_900_000, ['struck', null]]);
    await goTo(30);
    await acts.bid(second!, id, 9_950_000);
    await goTo(95);
    expect((await ask(1, second!)).problem.code).toBe('TOO_LATE');
  });
});

describe(`cancelAuction on ${testEngine}`, () => {
  test('one person cancels an auction without a bid, two one with a bid', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const { _id: draft } = (await acts.create(owner, jobId)).body;
    expect((await manage(draft, 'cancelAuction', { reason: ' ' })).status).toBe(400);
    expect((await manage(draft, 'cancelAuction', { reason: 'Budget cut.' })).body).toMatchObject({
      state: 'cancelled',
      reason: 'Budget cut.',
    });
    expect((await manage(draft, 'cancelAuction', { reason: 'Again.' })).problem.code).toBe('AUCTION_STATE');
    const { id, browsers } = await acts.live(owner);
    await acts.bid(browsers[0]!, id, 9_900_000);
    expect((await manage(id, 'cancelAuction', { reason: 'Budget cut.' })).body).toMatchObject({
      state: 'live',
      isCancelAsked: true,
    });
    expect((await manage(id, 'cancelAuction', { reason: 'Budget cut.' })).problem.code).toBe('SECOND_PERSON');
    expect((await manage(id, 'cancelAuction', { reason: 'Budget cut.' }, superUser)).body.state).toBe('cancelled');
    expect((await acts.readBy(browsers[0]!, id)).reason).toBe('Budget cut.');
  });
});

describe(`acceptAuctionPrice and leaveAuction on ${testEngine}`, () => {
  test('a Japanese auction goes down level by level to the last who accepts', async () => {
    const levels = { startInPaise: 10_000_000, stepInPaise: 500_000, everyInSeconds: 60 };
    const own = acts.rules({ type: 'japanese', durationInMinutes: null, levels });
    const { id, browsers, goTo } = await acts.live(owner, 2, own);
    const [first, second] = browsers;
    const accept = (browser: (typeof browsers)[0]) =>
      server.call('acceptAuctionPrice', {
        headers: browser.headers,
        path: { id },
        body: { clientBidId: randomUUID() },
      });
    expect((await accept(first!)).body.auction).toMatchObject({ level: { number: 0, priceInPaise: 10_000_000 } });
    expect((await accept(second!)).body.receipt.amountInPaise).toBe(10_000_000);
    await goTo(70);
    expect((await accept(first!)).body.receipt.amountInPaise).toBe(9_500_000);
    const leave = { headers: second!.headers, path: { id }, body: { clientBidId: randomUUID() } };
    expect((await server.call('leaveAuction', leave)).body.auction.own.isOut).toBe(true);
    await goTo(120);
    await acts.tick();
    expect(await acts.read(owner, id)).toMatchObject({ state: 'closed', leadInPaise: 9_500_000 });
    expect((await acts.readBy(first!, id)).result).toMatchObject({ rank: 1, isWinner: true });
  });
});

describe(`auctions of others on ${testEngine}`, () => {
  test('are not found by strangers, and not run by colleagues', async () => {
    const { jobId, id, ids } = await acts.scheduled(owner);
    const { version, title, rules } = await acts.read(owner, id);
    const path = { id };
    const reason = 'A drawing was wrong.';
    const bidder = { jobVendorId: ids[0]!, receiptNo: 1 };
    const ask = (as: TestSession) =>
      [
        server.call('createAuction', { as, body: { jobId, title, rules } }),
        server.call('editAuction', { as, path, body: { version, title, rules } }),
        server.call('inviteToAuction', { as, path, body: { version, bidders: [{ jobVendorId: ids[0]! }] } }),
        server.call('cancelAuction', { as, path, body: { version, reason } }),
        server.call('pauseAuction', { as, path, body: { version, reason } }),
        server.call('resumeAuction', { as, path, body: { version, resumesAt: rules.startsAt } }),
        server.call('extendAuction', { as, path, body: { version, bySeconds: 60 } }),
        server.call('removeBidder', {
          as,
          path,
          body: { version, jobVendorId: ids[0]!, keepsOffer: true, reason },
        }),
        server.call('strikeBid', { as, path, body: { version, ...bidder } }),
        server.call('getAuction', { as, path }),
        server.call('getAuctionReplay', { as, path }),
      ] as Promise<{ status: number }>[];
    const statusesOf = async (as: TestSession) => new Set((await Promise.all(ask(as))).map(({ status }) => status));
    expect([await statusesOf(stranger), await statusesOf(colleague)]).toEqual([new Set([404]), new Set([403])]);
    // The list shows that there is one, and no amount.
    const { auctions } = (await server.call('getAuctions', { as: colleague, path: { id: jobId } })).body;
    expect(auctions).toMatchObject([{ _id: id, leadInPaise: null, can: { observe: false, edit: false } }]);
  });

  test('are named by their ids alone', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const call = { headers: browsers[0]!.headers, path: { id: 'none' } };
    const body = { clientBidId: randomUUID() };
    const answers: { status: number }[] = await Promise.all([
      server.call('getVendorAuction', call),
      server.call('getVendorAuctionReplay', call),
      server.call('cancelProxyBid', { ...call, body }),
      server.call('acceptAuctionPrice', { ...call, body }),
      server.call('leaveAuction', { ...call, body }),
      server.call('askToStrikeBid', { ...call, body: { receiptNo: 1 } }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });

  test('take no call of a bidder from another site, of one who is not invited, before the start or beyond the limits', async () => {
    const { id, browsers } = await acts.scheduled(owner);
    const [first] = browsers;
    const rivals = await acts.quoting(owner, 1);
    const ask = (headers: Record<string, string>) => {
      const act = () => ({ clientBidId: randomUUID() });
      const call = { headers, path: { id } };
      return {
        bids: [
          server.call('placeBid', { ...call, body: { ...act(), amountInPaise: 9_900_000 } }),
          server.call('setProxyBid', { ...call, body: { ...act(), floorInPaise: 9_900_000, stepInPaise: 100_000 } }),
          server.call('cancelProxyBid', { ...call, body: act() }),
          server.call('acceptAuctionPrice', { ...call, body: act() }),
          server.call('leaveAuction', { ...call, body: act() }),
        ] as Promise<{ status: number }>[],
        others: [
          server.call('getVendorAuction', call),
          server.call('getVendorAuctionReplay', call),
          server.call('askToStrikeBid', { ...call, body: { receiptNo: 1 } }),
          server.call('acceptAuctionTerms', { ...call, body: { termsVersion: 9, termsHash: 'a'.repeat(64) } }),
        ] as Promise<{ status: number }>[],
        lists: [server.call('getVendorAuctions', { headers })] as Promise<{ status: number }>[],
      };
    };
    const statuses = async (asked: Promise<{ status: number }>[]) =>
      new Set((await Promise.all(asked)).map(({ status }) => status));
    const crossSite = ask({ ...first!.headers, 'sec-fetch-site': 'cross-site' });
    expect(await statuses(Object.values(crossSite).flat())).toEqual(new Set([403]));
    await server.database.ownerPool.query('update vendor_session set confirmed_at = now() where confirmed_at is null');
    const uninvited = ask(rivals.browsers[0]!.headers);
    expect(await statuses([...uninvited.bids, ...uninvited.others])).toEqual(new Set([404]));
    expect(await statuses(ask(first!.headers).bids)).toEqual(new Set([409]));
    await acts.setClock(acts.rules().startsAt);
    await sql(`update auction set starts_at = auction_now() where id = $1`, [id]);
    await acts.tick();
    await sql('update auction_bidder set refusal_count = 300 where auction_id = $1', [id]);
    expect(await statuses(ask(first!.headers).bids)).toEqual(new Set([429]));
  });
});
