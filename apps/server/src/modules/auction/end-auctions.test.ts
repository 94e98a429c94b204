import { describe, expect, test } from 'vitest';
import { withAuctionServer } from '../../testing/auction-world.ts';
import type { AuctionActs } from '../../testing/auction-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { testEngine } from '../../testing/test-database.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: AuctionActs;
let owner: TestSession;
withAuctionServer((world) => {
  ({ server, acts, owner } = world);
});

const moved = (jobId: string, to: Body<'updateJobStatus'>['to']) =>
  server.call('updateJobStatus', {
    as: owner,
    body: { jobId, to, reason: 'budget_cut', comment: 'The shutdown moved.' },
  });
const statesOf = async (jobId: string) =>
  (await server.call('getAuctions', { as: owner, path: { id: jobId } })).body.auctions.map(({ state }) => state);

describe(`updateJobStatus: the auctions of a job, on ${testEngine}`, () => {
  test('are cancelled with it; their bidders are mailed the reason, without a link that opens nothing', async () => {
    const auction = await acts.scheduled(owner);
    const { jobId, id, recipients } = auction;
    expect((await acts.create(owner, jobId)).status).toBe(201);
    expect((await moved(jobId, 'cancelled')).status).toBe(200);
    expect(await statesOf(jobId)).toEqual(['cancelled', 'cancelled']);
    expect(await acts.read(owner, id)).toMatchObject({ reason: 'The RFQ was cancelled.', can: { cancel: false } });
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes('cancelled an auction'));
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(recipients.map(({ email }) => email)));
    for (const { text } of mails) {
      expect(text).toContain('Reason: The RFQ was cancelled.');
      expect(text).not.toContain('/vendor-link#');
    }
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries.filter(({ kind, detail }) => kind === 'auction_changed' && detail.to === 'cancelled')).toHaveLength(
      2,
    );
    // The time of the start passes without it.
    await acts.setClock(auction.startsAt);
    await acts.tick();
    expect(await statesOf(jobId)).toEqual(['cancelled', 'cancelled']);
  });

  test('one that is live or paused keeps the job from ending and from being put on hold', async () => {
    const { jobId, id, browsers, goTo } = await acts.live(owner);
    for (const to of ['cancelled', 'on_hold'] as const) {
      const { status, problem } = await moved(jobId, to);
      expect([status, problem.code]).toEqual([409, 'AUCTION_RUNS']);
      expect(problem.message).toBe('Auction AU-3 is live. Cancel it first, or wait until it has closed.');
    }
    const { version } = await acts.read(owner, id);
    const reason = 'A drawing was wrong.';
    await server.call('pauseAuction', { as: owner, path: { id }, body: { version, reason } });
    expect((await moved(jobId, 'cancelled')).problem.message).toContain('Auction AU-3 is paused.');
    const paused = await acts.read(owner, id);
    const resumesAt = new Date(Date.parse(paused.now) + 600_000).toISOString();
    const resumed = { version: paused.version, resumesAt };
    expect((await server.call('resumeAuction', { as: owner, path: { id }, body: resumed })).status).toBe(200);
    await goTo(610);
    await acts.tick();
    await acts.bid(browsers[0]!, id, 9_900_000);
    await goTo(3600 + 610);
    await acts.tick();
    // What has closed keeps its result.
    expect(await statesOf(jobId)).toEqual(['closed']);
    expect((await moved(jobId, 'cancelled')).status).toBe(200);
    expect(await statesOf(jobId)).toEqual(['closed']);
  });

  test('one that would start while the job is on hold is rescheduled', async () => {
    const { jobId, id, startsAt, browsers } = await acts.scheduled(owner);
    expect((await moved(jobId, 'on_hold')).status).toBe(200);
    expect(await statesOf(jobId)).toEqual(['scheduled']);
    await acts.setClock(startsAt, true);
    await acts.tick();
    expect(await acts.read(owner, id)).toMatchObject({ state: 'rescheduled', reason: 'The RFQ is on hold.' });
    expect(await acts.readBy(browsers[0]!, id)).toMatchObject({ state: 'rescheduled', reason: 'The RFQ is on hold.' });
    expect((await moved(jobId, 'quoting')).status).toBe(200);
    expect((await moved(jobId, 'cancelled')).status).toBe(200);
    expect(await statesOf(jobId)).toEqual(['cancelled']);
  });

  test('are cancelled when the job ends without an award, with a mail that opens the RFQ', async () => {
    const job = await acts.opened(owner);
    const { id } = await acts.scheduled(owner, job, acts.rules({ ceilingInPaise: 22_500_000 }));
    expect((await moved(job.jobId, 'unsuccessful')).status).toBe(200);
    expect(await acts.readBy(job.browsers[0]!, id)).toMatchObject({
      state: 'cancelled',
      reason: 'The RFQ ended without an award.',
    });
    const mail = (await server.sentMessages()).find(
      ({ to, subject }) => to === job.recipients[0]!.email && subject.includes('cancelled an auction'),
    );
    expect(mail!.text).toContain('/vendor-link#');
  });
});
