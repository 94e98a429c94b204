import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyReplayFile } from '@millwright/evaluation/auction/replay-file';
import { auctionActs } from '../../testing/auction-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';

let server: TestServer;
let acts: ReturnType<typeof auctionActs>;
beforeAll(async () => {
  server = await startTestServer();
  acts = auctionActs(server);
});
afterEach(() => acts.setClock(null));
afterAll(() => server.stop());

describe('getVendorAuction and getVendorAuctionReplay, for a bidder with many receipts', () => {
  test('give all of them after the close, which the offline verifier finds', async () => {
    const owner = await server.login(fixture.users.owner.email);
    const { id, browsers, goTo } = await acts.live(owner, 2, acts.openRules({ disclosure: 'anonymous' }));
    for (const { headers } of browsers) {
      const body = { clientBidId: randomUUID(), floorInPaise: 7_000_000, stepInPaise: 25_000 };
      expect((await server.call('setProxyBid', { headers, path: { id }, body })).status).toBe(200);
    }
    const bidder = browsers[0]!;
    const live = await acts.readBy(bidder, id);
    expect(live.receiptCount).toBeGreaterThan(50);
    expect(live.receipts.map(({ receiptNo }) => receiptNo)).toEqual(
      Array.from({ length: 50 }, (_, index) => live.receiptCount - index),
    );
    await goTo(3610);
    await acts.tick();
    const { state, receipts, receiptCount } = await acts.readBy(bidder, id);
    expect([state, receipts.length]).toEqual(['closed', receiptCount]);
    const replay = await server.call('getVendorAuctionReplay', { headers: bidder.headers, path: { id } });
    const own = receipts.map(({ receiptNo, at, amountInPaise, isAccepted, reason, commitment }) => ({
      ...{ receiptNo, amountInPaise, reason, commitment },
      at: Date.parse(at),
      accepted: isAccepted,
    }));
    const checks = verifyReplayFile(JSON.parse(replay.bytes.toString()), own);
    expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(checks.at(-1)!.text).toMatch(
      new RegExp(
        `^${receiptCount} own receipts found in the log, under (V\\d)\\. The replay file has ${receiptCount} receipts of \\1\\.$`,
      ),
    );
  }, 60_000);
});
