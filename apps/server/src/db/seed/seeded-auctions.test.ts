import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { ReplayFile } from '@millwright/evaluation/auction/replay-file';
import { secretOf } from '../../config.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../driver.ts';
import { seedDemo } from './seed.ts';

let database: TestDatabase;
let server: TestServer;
let owner: TestSession;
let jobId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const opened = await openDatabase(database.location, () => {});
  const connection = await opened.ownerPool.connect();
  await connection.query('truncate company, vendor, vendor_category, vendor_change cascade');
  await seedDemo(connection, { vendors: 300, today: new Date().toISOString().slice(0, 10), secret: secretOf({}) });
  connection.release();
  await opened.close();
  server = await startTestServer({ database });
  owner = await server.login('owner@sagarsteel.example');
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `select id from job where title like 'Boiler 2 water-wall repair%'`,
  );
  jobId = rows[0]!.id;
}, 120_000);

afterAll(async () => {
  await server.stop();
  await database.remove();
});

const listed = async () => (await server.call('getAuctions', { as: owner, path: { id: jobId } })).body.auctions;
const read = async (id: string) => (await server.call('getAuction', { as: owner, path: { id } })).body;
const readClosed = async () => read((await listed())[0]!._id);

describe('getAuctions, getAuction and getAuctionReplay of the demo', () => {
  test('the star job has a closed auction beside a scheduled one', async () => {
    const auctions = await listed();
    expect(auctions).toMatchObject([
      { number: 'AU-1', state: 'closed', visibility: 'rank_and_lead', invitedCount: 6, acceptedCount: 5 },
      { number: 'AU-2', state: 'scheduled', invitedCount: 5, acceptedCount: 3, leadInPaise: null },
    ]);
    expect(await read(auctions[1]!._id)).toMatchObject({ entryCount: 0, can: { edit: true, message: true } });
  });

  test('the closed auction has 40 bids, a pause, two extensions and refusals of several kinds', async () => {
    const auction = await readClosed();
    const bids = auction.entries.filter(({ kind, isAccepted }) => isAccepted && /^(bid|proxyBid)$/.test(kind));
    expect(bids).toHaveLength(40);
    expect(bids.filter(({ kind }) => kind === 'proxyBid').length).toBeGreaterThan(5);
    const reasons = new Set(auction.entries.flatMap(({ reason }) => reason ?? []));
    expect(reasons).toEqual(new Set(['above_ceiling', 'decrement_too_small', 'paused', 'proxy_active', 'closed']));
    const acts = auction.entries.flatMap(({ kind }) => (/^(bid|proxy)/.test(kind) ? [] : [kind]));
    expect(acts.toReversed()).toEqual(['pause', 'resume', 'message']);
    expect(auction).toMatchObject({
      extensions: { used: 2, byHost: 0 },
      messages: [{ by: 'Sunil Ozarkar', jobVendorId: null }],
      leadInPaise: auction.bidders[0]!.bestInPaise,
    });
    expect(auction.bidders.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, null]);
    const refused = auction.entries.filter(({ isAccepted }) => !isAccepted).length;
    expect(auction.bidders.reduce((sum, { refusals }) => sum + refusals, 0)).toBe(refused);
  });

  test('the offline verifier passes its replay file with all receipts', async () => {
    const { _id: id, bidders, hashes } = await readClosed();
    const { bytes } = await server.call('getAuctionReplay', { as: owner, path: { id } });
    const file = JSON.parse(bytes.toString()) as ReplayFile;
    expect(verifyReplayFile(file).filter(({ isPassed }) => !isPassed)).toEqual([]);
    expect(file.receipts).toHaveLength(bidders.reduce((sum, { bids }) => sum + bids, 0));
    expect(file.result.hashes).toEqual(hashes);
  });
});
