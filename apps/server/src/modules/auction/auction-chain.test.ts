import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withAuctionServer } from '../../testing/auction-world.ts';
import type { AuctionActs } from '../../testing/auction-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { testEngine } from '../../testing/test-database.ts';

let server: TestServer;
let acts: AuctionActs;
let owner: TestSession;
withAuctionServer((world) => {
  ({ server, acts, owner } = world);
});

const minutesAfter = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();
const manage = async (
  id: string,
  operation: 'pauseAuction' | 'resumeAuction' | 'extendAuction' | 'cancelAuction',
  body: object,
) => {
  const { version } = await acts.read(owner, id);
  return server.call(operation, { as: owner, path: { id }, rawBody: { version, ...body } });
};

/** A live auction, and one that starts ten minutes after it closes, with two bidders who accepted both. */
async function chained(first = acts.rules()) {
  const before = await acts.scheduled(owner, 2, first);
  const startsAfter = { auctionId: before.id, gapInMinutes: 10 };
  const next = await acts.scheduled(owner, before, acts.rules({ startsAt: first.startsAt, startsAfter }));
  await acts.setClock(first.startsAt, true);
  await acts.tick();
  const at = (minutes: number) => minutesAfter(first.startsAt, minutes);
  const goTo = async (minutes: number) => {
    const [time, live] = [at(minutes), `update auction set heartbeat_at = $1 where state = 'live'`];
    await server.database.ownerPool.query(live, [time]);
    await acts.setClock(time, true);
  };
  return { ...before, first: before.id, next: next.id, at, goTo };
}

describe(`createAuction, editAuction and getAuctions, chained by startsAfter, on ${testEngine}`, () => {
  test('the planned start follows the planned close of the auction before', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const own = acts.rules();
    const { _id: first } = (await acts.create(owner, jobId, { rules: own, title: 'Lot 1' })).body;
    const startsAfter = { auctionId: first, gapInMinutes: 10 };
    const created = await acts.create(owner, jobId, { rules: acts.rules({ startsAfter }), title: 'Lot 2' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      startsAt: minutesAfter(own.startsAt, 70),
      rules: { startsAt: minutesAfter(own.startsAt, 70), startsAfter },
      startsAfter: { _id: first, number: 'AU-1', title: 'Lot 1', gapInMinutes: 10, start: 'expected' },
    });
    // Price levels end an auction at the latest then: eleven of 30 minutes.
    const levels = { startInPaise: 9_000_000, stepInPaise: 100_000, everyInSeconds: 1800 };
    const dutch = acts.rules({ type: 'dutch', visibility: 'blind', durationInMinutes: null, levels, startsAfter });
    const { _id: third } = (await acts.create(owner, jobId, { rules: dutch })).body;
    const fourth = acts.rules({ startsAfter: { auctionId: third, gapInMinutes: 5 } });
    expect((await acts.create(owner, jobId, { rules: fourth })).body.startsAt).toBe(
      minutesAfter(own.startsAt, 70 + 11 * 30 + 5),
    );
    // What moves the first moves them all.
    const { version, title, rules } = await acts.read(owner, first);
    const later = { version, title, rules: { ...rules, startsAt: minutesAfter(own.startsAt, 30) } };
    expect((await server.call('editAuction', { as: owner, path: { id: first }, body: later })).status).toBe(200);
    const { auctions } = (await server.call('getAuctions', { as: owner, path: { id: jobId } })).body;
    expect(auctions.map(({ startsAt }) => startsAt)).toEqual(
      [30, 100, 100, 435].map((minutes) => minutesAfter(own.startsAt, minutes)),
    );
    expect(auctions[0]).not.toHaveProperty('startsAfter');
  });

  test('a circle, an auction of another job and one that has ended are refused', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const { jobId: other } = await acts.quoting(owner, 1);
    const make = async (job: string, after?: string) => {
      const startsAfter = after === undefined ? {} : { startsAfter: { auctionId: after, gapInMinutes: 10 } };
      return acts.create(owner, job, { rules: acts.rules(startsAfter) });
    };
    const { _id: first } = (await make(jobId)).body;
    const { _id: second } = (await make(jobId, first)).body;
    const { _id: third } = (await make(jobId, second)).body;
    const follow = async (auctionId: string) => {
      const { version, title, rules } = await acts.read(owner, first);
      const body = { version, title, rules: { ...rules, startsAfter: { auctionId, gapInMinutes: 10 } } };
      return server.call('editAuction', { as: owner, path: { id: first }, body });
    };
    const pointer = '/rules/startsAfter/auctionId';
    for (const id of [third, first]) {
      const errors = [{ pointer, message: 'That auction starts after this one. Choose another.' }];
      expect((await follow(id)).problem).toMatchObject({ status: 400, errors });
    }
    const strange = [{ pointer, message: 'Choose another auction of this job.' }];
    expect((await make(other, first)).problem.errors).toEqual(strange);
    expect((await make(jobId, randomUUID())).problem.errors).toEqual(strange);
    await manage(first, 'cancelAuction', { reason: 'Withdrawn.' });
    expect((await make(jobId, first)).problem.errors).toEqual([
      { pointer, message: 'That auction has ended or has no start. Choose another, or enter a start.' },
    ]);
  });
});

describe(`getVendorAuction, getVendorAuctions and the clock, chained, on ${testEngine}`, () => {
  test('an extension and a pause move the next start, and only it having closed starts the next', async () => {
    const { first, next, browsers, at, goTo } = await chained();
    await goTo(58);
    expect((await acts.bid(browsers[0]!, first, 9_900_000)).status).toBe(200);
    // To five minutes after the bid.
    expect(await acts.readBy(browsers[0]!, next)).toMatchObject({
      startsAt: at(73),
      startsAfter: { title: 'Boiler 2 water-wall repair', gapInMinutes: 10, start: 'expected' },
      terms: { rules: { startsAt: at(70) } },
    });
    expect(await acts.read(owner, next)).toMatchObject({ startsAt: at(73), latestEndAt: at(73 + 60 + 50) });
    await manage(first, 'pauseAuction', { reason: 'A drawing was wrong.' });
    expect(await acts.readBy(browsers[0]!, next)).toMatchObject({ startsAfter: { start: 'paused' } });
    await goTo(90);
    await acts.tick();
    expect(await acts.read(owner, next)).toMatchObject({ state: 'preview' });
    await manage(first, 'resumeAuction', { resumesAt: at(100) });
    await goTo(100);
    await acts.tick();
    // Five minutes were left.
    expect(await acts.read(owner, next)).toMatchObject({ startsAt: at(115), startsAfter: { start: 'expected' } });
    await manage(first, 'extendAuction', { bySeconds: 600 });
    expect((await acts.read(owner, next)).startsAt).toBe(at(125));
    await goTo(115);
    await acts.tick();
    expect((await acts.read(owner, first)).state).toBe('closed');
    expect(await acts.read(owner, next)).toMatchObject({ state: 'preview', startsAfter: { start: 'fixed' } });
    await goTo(125);
    await acts.tick();
    expect(await acts.read(owner, next)).toMatchObject({ state: 'live', closesAt: at(185) });
    expect((await acts.bid(browsers[0]!, next, 9_900_000)).body.receipt).toMatchObject({ isAccepted: true });
  });

  test('price levels that end early do not start the next before its planned time', async () => {
    const levels = { startInPaise: 9_000_000, stepInPaise: 1_000_000, everyInSeconds: 600 };
    const type = 'dutch' as const;
    const dutch = acts.rules({ type, visibility: 'blind', durationInMinutes: null, levels });
    const { first, next, browsers, at, goTo } = await chained(dutch);
    await goTo(1);
    const body = { clientBidId: randomUUID() };
    await server.call('acceptAuctionPrice', { headers: browsers[0]!.headers, path: { id: first }, body });
    await acts.tick();
    expect((await acts.read(owner, first)).state).toBe('closed');
    expect(await acts.read(owner, next)).toMatchObject({ startsAt: at(30), startsAfter: { start: 'fixed' } });
  });

  test.each(['cancelled', 'rescheduled'] as const)('waits as scheduled when the one before is %s', async (how) => {
    const { first, next, browsers, at, goTo } = await chained();
    await goTo(30);
    await acts.tick();
    expect((await acts.read(owner, next)).state).toBe('preview');
    if (how === 'cancelled') await manage(first, 'cancelAuction', { reason: 'Withdrawn.' });
    await goTo(how === 'cancelled' ? 31 : 60);
    await acts.tick();
    expect((await acts.read(owner, first)).state).toBe(how);
    await goTo(90);
    await acts.tick();
    const waiting = await acts.read(owner, next);
    await server.tasks.drain();
    const { rows: notices } = await server.database.ownerPool.query(
      `select kind, detail ->> 'to' as news from notification where subject_id = any ($1) order by at, news`,
      [[first, next]],
    );
    const news = how === 'cancelled' ? ['waiting'] : ['rescheduled', 'waiting'];
    expect(notices).toEqual(news.map((each) => ({ kind: 'auction_changed', news: each })));
    expect((await server.sentMessages()).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Auction has no start time: /)]),
    );
    expect(waiting).toMatchObject({ state: 'scheduled', startsAfter: { start: 'none' }, can: { edit: true } });
    expect(await acts.readBy(browsers[1]!, next)).toMatchObject({ startsAfter: { start: 'none' } });
    // A start of its own takes it out of the chain.
    const { startsAfter: _none, ...rules } = { ...waiting.rules, startsAt: at(48 * 60) };
    const body = { version: waiting.version, title: waiting.title, rules };
    const edited = await server.call('editAuction', { as: owner, path: { id: next }, body });
    expect(edited.body).toMatchObject({ state: 'scheduled', startsAt: at(48 * 60), termsVersion: 2 });
    expect(edited.body).not.toHaveProperty('startsAfter');
  });

  test('only who is invited to the one before learns its name', async () => {
    const job = await acts.quoting(owner, 2);
    const [both, second] = job.recipients.map(({ jobVendorId }) => jobVendorId);
    const { _id: first } = (await acts.create(owner, job.jobId, { title: 'Lot 1' })).body;
    await acts.invite(owner, first, [both!]);
    const startsAfter = { auctionId: first, gapInMinutes: 10 };
    const { _id: next } = (await acts.create(owner, job.jobId, { rules: acts.rules({ startsAfter }) })).body;
    await acts.invite(owner, next, [both!, second!]);
    const titles = [];
    for (const browser of job.browsers) {
      const { auctions } = (await server.call('getVendorAuctions', { headers: browser.headers })).body;
      const seen = await acts.readBy(browser, next);
      expect(auctions.find(({ _id }) => _id === next)!.startsAfter).toEqual(seen.startsAfter);
      expect(seen.terms.statements.join(' ')).toContain('It starts 10 minutes after another auction of this buyer');
      titles.push(seen.startsAfter!.title);
    }
    expect(titles).toEqual(['Lot 1', null]);
    const mail = (await server.sentMessages()).find(
      ({ to, subject }) => to === job.recipients[1]!.email && subject.includes('invites you to an auction'),
    )!;
    expect(mail.text).toContain('at the earliest, 10 min after the previous auction closes');
    expect(mail.text).not.toContain('Lot 1');
  });
});
