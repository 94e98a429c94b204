import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { commitmentOfOffer } from '@millwright/evaluation/auction/receipts';
import { verifyReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { ReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { components } from '@millwright/contract/types';
import type { Body } from '../../http/handler.ts';
import { withAuctionServer } from '../../testing/auction-world.ts';
import type { AuctionActs } from '../../testing/auction-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';

let server: TestServer;
let acts: AuctionActs;
let owner: TestSession;
withAuctionServer((world) => {
  ({ server, acts, owner } = world);
});

type Rules = Body<'createAuction'>['rules'];
type Confirmation = NonNullable<components['schemas']['Problem']['confirmation']>;
const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const minutesAfter = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();

const firstBids = (change: Partial<Rules> = {}) =>
  acts.rules({ openingOffers: { as: 'firstBid', closeBeforeInMinutes: 15 }, ...change });
const ceiling = (change: Partial<Rules> = {}) =>
  acts.openRules({ openingOffers: { as: 'ceiling', closeBeforeInMinutes: 0 }, ...change });

const give = (
  browser: VendorBrowser,
  id: string,
  amountInPaise: number,
  more: Partial<Body<'giveOpeningOffer'>> = {},
) =>
  server.call('giveOpeningOffer', {
    headers: browser.headers,
    path: { id },
    body: { clientBidId: randomUUID(), amountInPaise, ...more },
  });
/** Moves the clock to the start and lets it start. */
async function begin({ startsAt }: { startsAt: string }): Promise<void> {
  await acts.setClock(startsAt, true);
  await acts.tick();
}
/** Lets an hour pass with a server that was there, and closes. */
async function close({ id, startsAt }: { id: string; startsAt: string }): Promise<void> {
  const end = minutesAfter(startsAt, 60);
  await sql('update auction set heartbeat_at = $2 where id = $1', [id, end]);
  await acts.setClock(end, true);
  await acts.tick();
}
const manage = async (operation: 'removeBidder' | 'editAuction' | 'cancelAuction', id: string, body: object) =>
  server.call(operation, {
    as: owner,
    path: { id },
    body: { version: (await acts.read(owner, id)).version, ...body } as never,
  });

describe(`giveOpeningOffer on ${testEngine}`, () => {
  test('is sealed until the start, and then the first bid of its bidder', async () => {
    const auction = await acts.scheduled(owner, 3, firstBids({ disclosure: 'anonymous' }));
    const { id, ids, browsers, startsAt } = auction;
    const [first, second, third] = browsers;
    const before = await acts.readBy(third!, id);
    expect(before.openingOffer).toEqual({ closesAt: minutesAfter(startsAt, -15), canGive: true, own: null });
    const { rows: events } = await sql('select coalesce(max(id), 0)::int as last from event');
    const { version } = await acts.read(owner, id);
    const given = await give(first!, id, 9_700_000);
    expect(given.status).toBe(200);
    const { own, canGive } = given.body.openingOffer!;
    expect({ own, canGive }).toMatchObject({ own: { amountInPaise: 9_700_000 }, canGive: false });
    await give(second!, id, 9_600_000);
    // The host knows who, and nobody knows how much: no event, no count, and no other answer says it.
    const host = await acts.read(owner, id);
    const offeredBy = host.bidders.filter(({ openingOfferAt }) => openingOfferAt !== null);
    expect(offeredBy.map(({ jobVendorId }) => jobVendorId).toSorted()).toEqual([ids[0]!, ids[1]!].toSorted());
    expect(JSON.stringify(host)).not.toMatch(/9700000|9600000/);
    expect([host.version, host.entryCount]).toEqual([version, 0]);
    expect({ ...(await acts.readBy(third!, id)), now: '' }).toEqual({ ...before, now: '' });
    const { rows: heard } = await sql('select kind from event where id > $1', [events[0].last]);
    expect(heard).toEqual([]);

    await begin(auction);
    const live = await acts.read(owner, id);
    expect(live).toMatchObject({ state: 'live', leadInPaise: 9_600_000, entryCount: 2 });
    const labels = new Map(live.bidders.map(({ jobVendorId, label }) => [jobVendorId, label!]));
    // By lot, as bidders are numbered, and not as the offers came.
    expect(live.entries.map(({ kind, label }) => [kind, label])).toEqual(
      [labels.get(ids[0]!)!, labels.get(ids[1]!)!]
        .toSorted((a, b) => b.localeCompare(a))
        .map((label) => ['opening', label]),
    );
    expect(new Set(live.entries.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    const seen = await acts.readBy(first!, id);
    expect(seen).toMatchObject({ own: { bestInPaise: 9_700_000, rank: 2 }, openingOffer: { own, canGive: false } });
    expect(seen.receipts).toMatchObject([
      { receiptNo: 1, kind: 'opening', amountInPaise: 9_700_000, isAccepted: true },
    ]);
    expect((await acts.readBy(third!, id)).own).toMatchObject({ bestInPaise: null, mostInPaise: 10_000_000 });
    expect((await acts.bid(first!, id, 9_550_000)).body.receipt).toMatchObject({ receiptNo: 2, isAccepted: true });
    // A first bid stands: one person alone does not cancel.
    const asked = await manage('cancelAuction', id, { reason: 'Budget cut.' });
    expect(asked.body).toMatchObject({ state: 'live', isCancelAsked: true });

    await close(auction);
    const replay = await server.call('getVendorAuctionReplay', { headers: first!.headers, path: { id } });
    const file = JSON.parse(replay.bytes.toString()) as ReplayFile;
    const kept = {
      receiptNo: 1,
      at: Date.parse(own!.at),
      amountInPaise: own!.amountInPaise,
      accepted: true,
      reason: null,
      commitment: own!.commitment,
    };
    const checks = verifyReplayFile(file, [kept]);
    expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(checks.at(-1)!.name).toBe('own receipts');
    expect(own!.commitment).toBe(commitmentOfOffer(file.secret, { amountInPaise: 9_700_000, sealedAt: kept.at }));
    const pdf = await server.call('getAuctionProtocol', { as: owner, path: { id } });
    const text = textOfPdf(pdf.bytes).text.replaceAll(/\s+/g, ' ');
    for (const words of [
      'Opening offer',
      'sealed opening offer until',
      'Equal opening offers are ranked by drawing lots',
    ])
      expect(text).toContain(words);
  });

  test('the lowest becomes the ceiling, which all are shown, and is no bid', async () => {
    const auction = await acts.scheduled(owner, 3, ceiling());
    const { id, browsers } = auction;
    const [first, second, third] = browsers;
    await give(first!, id, 9_700_000);
    await give(second!, id, 9_600_000);
    expect(await acts.readBy(third!, id)).not.toHaveProperty('ceilingInPaise');
    await begin(auction);
    expect(await acts.read(owner, id)).toMatchObject({ leadInPaise: null, entryCount: 2 });
    for (const browser of browsers)
      expect(await acts.readBy(browser, id)).toMatchObject({
        ceilingInPaise: 9_600_000,
        own: { bestInPaise: null, mostInPaise: 9_600_000, priceToLeadInPaise: 9_600_000 },
      });
    expect((await acts.bid(third!, id, 9_600_001)).body.receipt).toMatchObject({ reason: 'above_ceiling' });
    // What looks mistyped is counted from the ceiling as it is now.
    expect((await acts.bid(third!, id, 9_130_000)).status).toBe(200);
    await close(auction);
    expect(await acts.read(owner, id)).toMatchObject({ state: 'closed', leadInPaise: 9_130_000 });
  });

  test('without an offer the auction starts by its rules, and with offers alone it closes without a winner', async () => {
    const none = await acts.scheduled(owner, 2, firstBids());
    await begin(none);
    expect(await acts.read(owner, none.id)).toMatchObject({ state: 'live', entryCount: 0, leadInPaise: null });
    const only = await acts.scheduled(owner, 2, ceiling());
    await give(only.browsers[0]!, only.id, 9_600_000);
    await begin(only);
    await close(only);
    expect(await acts.read(owner, only.id)).toMatchObject({ state: 'closed', leadInPaise: null });
  });

  test('one each, once for each id, and confirmed where the amount looks mistyped', async () => {
    const { id, browsers } = await acts.scheduled(
      owner,
      2,
      firstBids({ visibility: 'full', sanityFloorPercent: '98' }),
    );
    const [first, second] = browsers;
    expect(refusalOf(await give(first!, id, 10_000_001))).toEqual([400, 'VALIDATION']);
    // Below the sanity floor, then below 70 %.
    const low = await give(first!, id, 9_700_000);
    expect(refusalOf(low)).toEqual([409, 'CONFIRMATION_NEEDED']);
    const asked = await give(second!, id, 6_900_000);
    const { token, ...guard } = (asked.problem as unknown as { confirmation: Confirmation }).confirmation;
    expect(guard).toMatchObject({
      amountInWords: 'Rupees sixty-nine thousand',
      differenceInPaise: 3_100_000,
      differencePercent: '31.00',
      isTypedAgain: true,
    });
    expect((await give(second!, id, 6_900_001, { confirmation: token })).status).toBe(409);
    expect((await give(second!, id, 6_900_000, { confirmation: token })).status).toBe(409);
    expect((await give(first!, id, 6_900_000, { confirmation: token, typedAgainInPaise: 6_900_000 })).status).toBe(409);
    const confirmed = { confirmation: token, typedAgainInPaise: 6_900_000, clientBidId: randomUUID() };
    const given = await give(second!, id, 6_900_000, confirmed);
    expect(given.status).toBe(200);
    const again = await give(second!, id, 6_900_000, confirmed);
    expect(again.body.openingOffer).toEqual(given.body.openingOffer);
    expect(refusalOf(await give(second!, id, 6_800_000, confirmed))).toEqual([409, 'BID_ID_USED']);
    expect(refusalOf(await give(second!, id, 9_900_000))).toEqual([409, 'ALREADY_OFFERED']);
    // Of ten at once one counts.
    const many = await Promise.all(Array.from({ length: 10 }, (_, at) => give(first!, id, 9_900_000 - at)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is refused without the rule or the terms, after the deadline and the start, and for who is out', async () => {
    const plain = await acts.scheduled(owner, 2);
    expect(refusalOf(await give(plain.browsers[0]!, plain.id, 9_900_000))).toEqual([409, 'NO_OPENING_OFFERS']);
    expect(await acts.readBy(plain.browsers[0]!, plain.id)).not.toHaveProperty('openingOffer');
    expect((await acts.read(owner, plain.id)).bidders[0]).not.toHaveProperty('openingOfferAt');

    const job = await acts.quoting(owner, 4);
    const [first, second, third, fourth] = job.browsers;
    const invited = { ...job, browsers: job.browsers.slice(0, 3), recipients: job.recipients.slice(0, 3) };
    const auction = await acts.scheduled(owner, { ...invited, browsers: [first!, second!] }, firstBids());
    const { id, ids, startsAt } = auction;
    expect(refusalOf(await give(third!, id, 9_900_000))).toEqual([409, 'TERMS_NEEDED']);
    expect(refusalOf(await give(fourth!, id, 9_900_000))).toEqual([404, 'NOT_FOUND']);
    expect((await give(first!, id, 9_900_000)).status).toBe(200);
    const out = { jobVendorId: ids[2]!, keepsOffer: false, reason: 'Declined the terms.' };
    await manage('removeBidder', id, out);
    expect(refusalOf(await give(third!, id, 9_900_000))).toEqual([409, 'BIDDER_REMOVED']);
    await acts.setClock(minutesAfter(startsAt, -15), true);
    expect(refusalOf(await give(second!, id, 9_900_000))).toEqual([409, 'TOO_LATE']);
    expect((await acts.readBy(second!, id)).openingOffer).toMatchObject({ canGive: false, own: null });
    await begin(auction);
    expect(refusalOf(await give(second!, id, 9_900_000))).toEqual([409, 'TOO_LATE']);
  });

  test('of a bidder who is out, and under other terms, none counts', async () => {
    const auction = await acts.scheduled(owner, 3, firstBids());
    const { id, ids, browsers } = auction;
    const [first, second, third] = browsers;
    await give(first!, id, 9_600_000);
    await give(second!, id, 9_700_000);
    const { title, rules } = await acts.read(owner, id);
    await manage('editAuction', id, { title, rules: { ...rules, ceilingInPaise: 9_650_000 } });
    expect((await acts.readBy(first!, id)).openingOffer).toMatchObject({ own: null, canGive: false });
    for (const browser of browsers) await acts.accept(browser, id);
    expect((await acts.read(owner, id)).bidders.map(({ openingOfferAt }) => openingOfferAt)).toEqual([
      null,
      null,
      null,
    ]);
    await give(first!, id, 9_500_000);
    await give(third!, id, 9_640_000);
    await manage('removeBidder', id, { jobVendorId: ids[0]!, keepsOffer: true, reason: 'Withdrew.' });
    await begin(auction);
    const live = await acts.read(owner, id);
    expect(live).toMatchObject({ state: 'live', leadInPaise: 9_640_000, entryCount: 1 });
    expect(JSON.stringify(live)).not.toContain('9500000');
  });

  test('in a chain until the start as it stands, and at the start of the chain they are opened', async () => {
    const first = await acts.scheduled(owner, 2, acts.openRules());
    const startsAfter = { auctionId: first.id, gapInMinutes: 10 };
    const rules = firstBids({ startsAt: first.startsAt, startsAfter });
    const { _id: id } = (await acts.create(owner, first.jobId, { rules })).body;
    await acts.invite(owner, id, first.ids);
    for (const browser of first.browsers) await acts.accept(browser, id);
    const [one, other] = first.browsers;
    const at = (minutes: number) => minutesAfter(first.startsAt, minutes);
    expect((await acts.readBy(one!, id)).openingOffer).toMatchObject({ closesAt: at(55) });
    await begin(first);
    await acts.setClock(at(55), true);
    await sql('update auction set heartbeat_at = $2 where id = $1', [first.id, at(55)]);
    expect(refusalOf(await give(one!, id, 9_700_000))).toEqual([409, 'TOO_LATE']);
    // A pause of the one before leaves the start open, and with it the deadline.
    await server.call('pauseAuction', {
      as: owner,
      path: { id: first.id },
      body: { version: (await acts.read(owner, first.id)).version, reason: 'A drawing was wrong.' },
    });
    expect((await acts.readBy(one!, id)).openingOffer).toMatchObject({ closesAt: null, canGive: true });
    expect((await give(one!, id, 9_700_000)).status).toBe(200);
    await server.call('resumeAuction', {
      as: owner,
      path: { id: first.id },
      body: { version: (await acts.read(owner, first.id)).version, resumesAt: at(60) },
    });
    await acts.setClock(at(60), true);
    await acts.tick();
    expect((await acts.readBy(other!, id)).openingOffer).toMatchObject({ closesAt: at(60), canGive: false });
    await sql('update auction set heartbeat_at = $2 where id = $1', [first.id, at(65)]);
    await acts.setClock(at(65), true);
    await acts.bid(one!, first.id, 9_900_000);
    await acts.tick();
    await sql('update auction set heartbeat_at = $2 where id = $1', [first.id, at(70)]);
    await acts.setClock(at(70), true);
    await acts.tick();
    const next = await acts.read(owner, id);
    await acts.setClock(next.startsAt, true);
    await acts.tick();
    expect(await acts.read(owner, id)).toMatchObject({ state: 'live', leadInPaise: 9_700_000, entryCount: 1 });
  });

  test('no role of the app reads an amount before the start', async () => {
    const auction = await acts.scheduled(owner, 2, firstBids());
    const { id, browsers } = auction;
    await give(browsers[0]!, id, 9_700_000);
    const { rows } = await sql('select sealed from auction_opening_offer where auction_id = $1', [id]);
    expect(rows[0].sealed.toString('latin1')).not.toContain('9700000');
    const { rows: columns } = await sql(
      `select has_column_privilege('millwright_app', 'auction_opening_offer', 'sealed', 'select') as sealed,
        has_column_privilege('millwright_app', 'auction_opening_offer', 'at', 'select') as at,
        has_table_privilege('millwright_app', 'auction_opening_offer', 'update, delete') as change`,
    );
    expect(columns[0]).toEqual({ sealed: false, at: true, change: false });
    const { rows: tenants } = await sql('select company_id from auction where id = $1', [id]);
    const opened = async () => {
      const client = await server.database.ownerPool.connect();
      try {
        await client.query('begin');
        await client.query(`select set_config('app.company_id', $1, true)`, [tenants[0].company_id]);
        return (await client.query('select * from auction_opening_offers($1)', [id])).rows.length;
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await opened()).toBe(0);
    await acts.setClock(auction.startsAt, true);
    expect(await opened()).toBe(1);
    await acts.tick();
    expect(await opened()).toBe(0);
  });
});

describe('createAuction, editAuction and inviteToAuction with opening offers', () => {
  test('refuse rules that tell a price, and those that make no sense', async () => {
    const { jobId, recipients } = await acts.quoting(owner, 2);
    const problemsOf = async (rules: Rules) => {
      const { problem } = await acts.create(owner, jobId, { rules });
      return ((problem as { errors?: { pointer: string }[] }).errors ?? []).map(({ pointer }) => pointer);
    };
    const as = '/rules/openingOffers/as';
    for (const visibility of ['blind', 'rank'] as const)
      expect(
        await problemsOf(acts.rules({ visibility, openingOffers: { as: 'ceiling', closeBeforeInMinutes: 0 } })),
      ).toEqual([as]);
    expect(await problemsOf(firstBids({ noticeInMinutes: 15 }))).toEqual(['/rules/openingOffers/closeBeforeInMinutes']);
    const sealed = acts.rules({ type: 'sealed', openingOffers: { as: 'firstBid', closeBeforeInMinutes: 0 } });
    expect(await problemsOf(sealed)).toEqual(['/rules/openingOffers']);
    // Loadings hide prices, so no ceiling tells one.
    const { _id: id } = (await acts.create(owner, jobId, { rules: ceiling() })).body;
    const { version } = await acts.read(owner, id);
    const jobVendorId = recipients[0]!.jobVendorId;
    const invite = (betaPercent: string, of: string, at: number) =>
      server.call('inviteToAuction', {
        as: owner,
        path: { id: of },
        body: { version: at, bidders: [{ jobVendorId, betaPercent }] },
      });
    expect(refusalOf(await invite('5', id, version))).toEqual([400, 'VALIDATION']);
    const other = (await acts.create(owner, jobId, { rules: firstBids() })).body;
    await invite('5', other._id, other.version);
    const edited = await manage('editAuction', other._id, { title: other.title, rules: ceiling() });
    expect((edited.problem as { errors?: { pointer: string }[] }).errors).toMatchObject([{ pointer: as }]);
  });
});
