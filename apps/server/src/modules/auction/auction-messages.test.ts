import { sha256 } from '@millwright/evaluation/sha256';
import { describe, expect, test } from 'vitest';
import { withAuctionServer } from '../../testing/auction-world.ts';
import type { AuctionActs } from '../../testing/auction-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { untilLocked } from '../../testing/lock-waits.ts';
import { testEngine } from '../../testing/test-database.ts';

let server: TestServer;
let acts: AuctionActs;
let owner: TestSession;
withAuctionServer((world) => {
  ({ server, acts, owner } = world);
});

const write = async (id: string, jobVendorId: string | null, words: string) => {
  const { version } = await acts.read(owner, id);
  return server.call('messageBidders', { as: owner, path: { id }, rawBody: { version, jobVendorId, words } });
};
const readBy = async (browser: Parameters<typeof acts.readBy>[0], id: string) =>
  (await acts.readBy(browser, id)).messages.map(({ words }) => words);

describe(`messageBidders on ${testEngine}`, () => {
  test.runIf(testEngine === 'postgres')('is in the answer to a bid that waited for it', async () => {
    const { id, browsers } = await acts.live(owner);
    await write(id, null, 'The crane is part.');
    const client = await server.database.ownerPool.connect();
    try {
      await client.query('begin');
      await client.query('select from auction where id = $1 for update', [id]);
      const placing = acts.bid(browsers[0]!, id, 9_900_000);
      await untilLocked(server.database.ownerPool);
      await client.query(`update auction_message set words = 'The crane is yours.' where auction_id = $1`, [id]);
      await client.query('commit');
      expect((await placing).body.auction.messages.map(({ words }) => words)).toEqual(['The crane is yours.']);
    } finally {
      client.release(true);
    }
  });

  test('goes to all, or to one alone, and its hash into the log', async () => {
    const { id, ids, browsers } = await acts.live(owner);
    const mails = (await server.sentMessages()).length;
    expect((await write(id, null, ' The crane is part of the job. ')).body.messages).toMatchObject([
      { jobVendorId: null, words: 'The crane is part of the job.' },
    ]);
    expect((await write(id, ids[0]!, 'Please call us.')).status).toBe(200);
    expect(await readBy(browsers[0]!, id)).toEqual(['Please call us.', 'The crane is part of the job.']);
    expect(await readBy(browsers[1]!, id)).toEqual(['The crane is part of the job.']);
    // What a host does is no act of the bidder.
    expect((await acts.readBy(browsers[0]!, id)).receipts).toEqual([]);
    const { entries } = await acts.read(owner, id);
    expect(entries.map(({ kind, label }) => [kind, label !== null])).toEqual([
      ['message', true],
      ['message', false],
    ]);
    const { rows } = await server.database.ownerPool.query(
      `select detail ->> 'textSha256' as sha256 from auction_entry where auction_id = $1 order by seq limit 1`,
      [id],
    );
    expect(rows).toEqual([{ sha256: sha256('The crane is part of the job.') }]);
    // While it runs bidders are on its page.
    expect((await server.sentMessages()).length).toBe(mails);
  });

  test('before the start it is mailed; who is taken out hears nothing more', async () => {
    const { id, ids, recipients, browsers } = await acts.scheduled(owner);
    const { version } = await acts.read(owner, id);
    const out = { version, jobVendorId: ids[1]!, keepsOffer: false, reason: 'It asked to be taken out.' };
    await server.call('removeBidder', { as: owner, path: { id }, body: out });
    expect((await write(id, ids[1]!, 'Are you there?')).status).toBe(404);
    await write(id, null, 'Please test your line.');
    const mailed = (await server.sentMessages()).filter(({ text }) => text.includes('Please test your line.'));
    expect(mailed.map(({ to }) => to)).toEqual([recipients[0]!.email]);
    expect(await readBy(browsers[0]!, id)).toEqual(['Please test your line.']);
  });

  test('refuses no words, links, a vendor that is no bidder, and one too many', async () => {
    const { id } = await acts.live(owner);
    const codes = async (jobVendorId: string | null, words: string) => {
      const { status, problem } = await write(id, jobVendorId, words);
      return [status, problem.code];
    };
    expect(await codes(null, '  ')).toEqual([400, 'VALIDATION']);
    expect(await codes(null, 'See www.sagarsteel.example')).toEqual([400, 'VALIDATION']);
    expect((await codes(fixture.users.owner.userId, 'Hello'))[0]).toBe(404);
    await server.database.ownerPool.query(
      `insert into auction_message (auction_id, number, company_id, words, at, by_user)
       select id, 500, company_id, 'The last', now(), created_by from auction where id = $1`,
      [id],
    );
    expect(await codes(null, 'One more')).toEqual([409, 'TOO_MANY_MESSAGES']);
  });
});

describe(`getAuction, who is there, on ${testEngine}`, () => {
  test('a host sees whose page is open, since when, and when it was last', async () => {
    const { id, ids, browsers, goTo } = await acts.live(owner, 2, acts.rules(), false);
    const lineOf = async (bidder: number) =>
      (await acts.read(owner, id)).bidders.find(({ jobVendorId }) => jobVendorId === ids[bidder])!.line;
    expect(await lineOf(0)).toBeNull();
    const stream = await server.stream(browsers[0]!);
    await expect.poll(() => lineOf(0), { timeout: 20_000 }).toMatchObject({ isConnected: true });
    const { at } = (await lineOf(0))!;
    stream.cut();
    await goTo(120);
    const gone = (await lineOf(0))!;
    expect(gone.isConnected).toBe(false);
    expect(Date.parse(gone.at)).toBeGreaterThanOrEqual(Date.parse(at));
    expect(await lineOf(1)).toBeNull();
  }, 60_000);
});
