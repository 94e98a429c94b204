import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auctionActs } from '../../testing/auction-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { AUCTION_ACTS } from './auction-states.rules.ts';
import type { AuctionAct, AuctionState } from './auction-states.rules.ts';

let server: TestServer;
let acts: ReturnType<typeof auctionActs>;
let owner: TestSession;
let auction: Awaited<ReturnType<typeof acts.scheduled>>;
beforeAll(async () => {
  server = await startTestServer();
  acts = auctionActs(server);
  owner = await server.login(fixture.users.owner.email);
  auction = await acts.scheduled(owner);
}, 60_000);
afterAll(() => server.stop());

/** What the state alone refuses; a paused auction needs a log, which the tests of pauses have. */
const states = (Object.keys(AUCTION_ACTS) as AuctionState[]).filter((state) => state !== 'paused' && state !== 'live');

describe('an auction (4.6)', () => {
  test.each(states)('%s: what is not in the table is refused', async (state) => {
    const { id, ids, browsers } = auction;
    await server.database.ownerPool.query('update auction set state = $2 where id = $1', [id, state]);
    const { version, title, rules } = await acts.read(owner, id);
    const reason = 'A drawing was wrong.';
    const bidder = { jobVendorId: ids[0]!, receiptNo: 1 };
    const path = { id };
    const calls: Partial<Record<AuctionAct, () => Promise<{ status: number; problem: { code: string } }>>> = {
      edit: () => server.call('editAuction', { as: owner, path, body: { version, title, rules } }),
      invite: () =>
        server.call('inviteToAuction', { as: owner, path, body: { version, bidders: [{ jobVendorId: ids[0]! }] } }),
      cancel: () => server.call('cancelAuction', { as: owner, path, body: { version, reason } }),
      pause: () => server.call('pauseAuction', { as: owner, path, body: { version, reason } }),
      resume: () => server.call('resumeAuction', { as: owner, path, body: { version, resumesAt: rules.startsAt } }),
      extend: () => server.call('extendAuction', { as: owner, path, body: { version, bySeconds: 60 } }),
      removeBidder: () =>
        server.call('removeBidder', {
          as: owner,
          path,
          body: { version, jobVendorId: randomUUID(), keepsOffer: false, reason },
        }),
      enterBid: () =>
        server.call('enterBid', {
          as: owner,
          path,
          body: { clientBidId: randomUUID(), jobVendorId: ids[0]!, amountInPaise: 9_900_000, fileId: randomUUID() },
        }),
      strike: () => server.call('strikeBid', { as: owner, path, body: { version, ...bidder } }),
    };
    for (const act of Object.keys(calls) as AuctionAct[]) {
      if (AUCTION_ACTS[state].includes(act)) continue;
      const { status, problem } = await calls[act]!();
      expect([act, status, problem.code]).toEqual([act, 409, 'AUCTION_STATE']);
    }
    if (AUCTION_ACTS[state].includes('bid') || state === 'draft') return;
    expect((await acts.bid(browsers[0]!, id, 9_900_000)).problem.code).toBe('NOT_LIVE');
  });
});
