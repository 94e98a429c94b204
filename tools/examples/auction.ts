import { randomUUID } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { auctionTasks } from '../../apps/server/src/modules/auction/auction.tasks.ts';
import type { TaskParts } from '../../apps/server/src/tasks/task.ts';
import type { Recorder } from './recorder.ts';
import { createVendorBrowser } from './vendor-browser.ts';

type Schemas = components['schemas'];
type Rules = Schemas['AuctionRules'];
type Listed = { jobs: { _id: string; number: string; title: string | null }[] };

const start = Date.parse('2026-11-20T03:40:00.000Z');
/** A moment of the auction, in seconds after its start. */
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

const rules: Rules = {
  type: 'english',
  startsAt: at(0),
  noticeInMinutes: 60,
  durationInMinutes: 60,
  hardCloseAfterInMinutes: 120,
  ceilingInPaise: 143_500_000,
  decrement: { absInPaise: 100_000, percent: '0.5' },
  base: 'leader',
  ties: 'none',
  isTieLeakAccepted: false,
  windowInSeconds: 300,
  extensionInSeconds: 300,
  maxExtensions: 10,
  trigger: { kind: 'any', rank: null },
  sanityFloorPercent: '70',
  visibility: 'rank_and_lead',
  levels: null,
  disclosure: 'anonymous',
  telephone: '+91 2352 240 117',
};
const blind: Partial<Rules> = { base: 'own', ties: 'allowed', sanityFloorPercent: null, visibility: 'rank' };

/** Auctions of a job in each of their states, as their host and one of their bidders see them. The clock of auctions is moved as they go on. */
export async function recordAuctions({ server, config, record, call: ask, as, colleague }: Recorder): Promise<void> {
  const { ownerPool } = server.database;
  const call: Recorder['call'] = async (id, given) => {
    const answer = await ask(id, given);
    if (answer.status >= 400) throw new Error(`${id}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const setClock = (time: string) =>
    ownerPool.query(
      `create or replace function auction_now() returns timestamptz language sql volatile as $$ select timestamptz '${time}' $$`,
    );
  const due = auctionTasks({ db: server.database.app, config } as TaskParts).find(
    ({ name }) => name === 'auction-due',
  )!;
  /** Goes to a moment of the auction; the server was there until then. */
  const goTo = async (seconds: number) => {
    await ownerPool.query(`update auction set heartbeat_at = $1 where state = 'live'`, [at(seconds)]);
    await setClock(at(seconds));
    await due.run(
      { auctionId: randomUUID() },
      { id: randomUUID(), cause: 'examples', createdAt: '', now: new Date(at(seconds)) },
    );
  };
  const { body: user } = await call('getUserinfoData', { as });
  const company = { id: (user as { company: { _id: string } }).company._id };
  const { jobs } = (await call('getJobRequests', { as, path: company, query: { limit: 100 } })).body as Listed;
  const job = jobs.find(({ title }) => (title ?? '').includes('Valve servicing'))!;
  const { rows } = await ownerPool.query<{ id: string }>(
    `select v.id from job_vendor v join rfq_invitation i on i.job_vendor_id = v.id where v.job_id = $1 order by v.id limit 5`,
    [job._id],
  );
  const ids = rows.map(({ id }) => id);
  const browsers = createVendorBrowser(server);
  const cookies: string[] = [];
  for (const id of ids) cookies.push((await browsers.enter(id)).cookie);
  await ownerPool.query('update vendor_session set confirmed_at = $1', ['2026-11-19T04:30:00.000Z']);

  const create = (title: string, own: Partial<Rules> = {}) => ({
    as,
    body: { jobId: job.number, title, rules: { ...rules, ...own } },
  });
  const versionOf = async (id: string) => (await call('getAuction', { as, path: { id } })).body as Schemas['Auction'];
  const invite = async (id: string, bidders: readonly string[]) => ({
    as,
    path: { id },
    body: {
      version: (await versionOf(id)).version,
      bidders: bidders.map((jobVendorId, index) => ({ jobVendorId, alphaInPaise: index * 250_000 })),
    },
  });
  const acceptance = async (id: string, cookie: string) => {
    const { terms } = (await call('getVendorAuction', { cookie, path: { id } })).body as Schemas['VendorAuction'];
    return { cookie, path: { id }, body: { termsVersion: terms.version, termsHash: terms.hash } };
  };
  const scheduled = async (title: string, own: Partial<Rules> = {}) => {
    const { _id: id } = (await call('createAuction', create(title, own))).body as Schemas['Auction'];
    await call('inviteToAuction', await invite(id, ids));
    for (const cookie of cookies) await call('acceptAuctionTerms', await acceptance(id, cookie));
    return id;
  };
  const bid = (id: string, bidder: number, amountInPaise: number, more: object = {}) => ({
    cookie: cookies[bidder]!,
    path: { id },
    body: { clientBidId: randomUUID(), amountInPaise, ...more },
  });

  // Two days before.
  await setClock('2026-11-18T04:30:00.000Z');
  const ofJob = { as, path: { id: job.number } };
  await record('getAuctions', 'none', 200, ofJob);
  await record('createAuction', 'leaks', 400, create('Valve servicing, rates', { ...blind, base: 'leader' }));
  const { _id: id } = await record<Schemas['Auction']>('createAuction', '', 201, create('Valve servicing, main lot'));
  const of = { as, path: { id } };
  await record('getAuction', 'draft', 200, of);
  await record('inviteToAuction', '', 200, await invite(id, ids.slice(0, 4)));
  await record('inviteToAuction', 'again', 400, await invite(id, ids.slice(0, 1)));
  await call('inviteToAuction', await invite(id, ids.slice(4)));
  const [first, second] = cookies as [string, string];
  await record('getVendorAuctions', '', 200, { cookie: first });
  await record('getVendorAuction', 'invited', 200, { cookie: first, path: { id } });
  const accepting = await acceptance(id, first);
  await record('acceptAuctionTerms', 'changed', 409, {
    ...accepting,
    body: { ...accepting.body, termsVersion: accepting.body.termsVersion + 1 },
  });
  await record('acceptAuctionTerms', '', 200, accepting);
  for (const cookie of cookies.slice(1, 4)) await call('acceptAuctionTerms', await acceptance(id, cookie));
  await record('getAuction', 'scheduled', 200, of);
  const edit = async (change: Partial<Rules>) => ({
    ...of,
    body: {
      version: (await versionOf(id)).version,
      title: 'Valve servicing, main lot',
      rules: { ...rules, ...change },
    },
  });
  const outdated = { ...(await edit({ disclosure: 'own' })), as: colleague };
  await record('editAuction', '', 200, await edit({}));
  await record('editAuction', 'outdated', 409, outdated);
  for (const cookie of cookies) await call('acceptAuctionTerms', await acceptance(id, cookie));
  const ranked = await scheduled('Valve servicing, spares', { ...blind, disclosure: 'own' });
  const japanese = await scheduled('Valve servicing, standby crew', {
    type: 'japanese',
    durationInMinutes: null,
    hardCloseAfterInMinutes: null,
    maxExtensions: 0,
    visibility: 'blind',
    base: 'own',
    ties: 'allowed',
    sanityFloorPercent: null,
    levels: { startInPaise: 140_000_000, stepInPaise: 2_000_000, everyInSeconds: 300 },
  });
  const idle = await scheduled('Valve servicing, transport');
  await record('cancelAuction', '', 200, {
    as,
    path: { id: idle },
    body: { version: (await versionOf(idle)).version, reason: 'The transport is part of the main lot.' },
  });
  await record('getVendorAuction', 'cancelled', 200, { cookie: first, path: { id: idle } });

  await goTo(0);
  await record('getVendorAuction', 'begun', 200, { cookie: first, path: { id } });
  await goTo(60);
  await record('getVendorAuction', 'japanese', 200, { cookie: first, path: { id: japanese } });
  await record('acceptAuctionPrice', '', 200, {
    cookie: first,
    path: { id: japanese },
    body: { clientBidId: randomUUID() },
  });
  const bids: [number, number, number][] = [
    [102, 0, 143_000_000],
    [415, 2, 141_800_000],
    [790, 1, 140_900_000],
    [1_220, 0, 139_700_000],
    [1_815, 2, 138_600_000],
    [1_816, 3, 138_600_000],
    [2_333, 0, 137_700_000],
    [2_827, 1, 136_200_000],
  ];
  for (const [seconds, bidder, amount] of bids) {
    await goTo(seconds);
    await call('placeBid', bid(id, bidder, amount));
    await call('placeBid', bid(ranked, bidder, amount));
  }
  await record('getVendorAuction', 'rank', 200, { cookie: second, path: { id: ranked } });
  // The last minutes.
  await goTo(3_405);
  await record('getVendorAuction', 'outbid', 200, { cookie: first, path: { id } });
  const slip = bid(id, 0, 13_540_000);
  await record('placeBid', 'again', 409, slip);
  await record('placeBid', 'confirm', 409, bid(id, 0, 125_000_000));
  await record('placeBid', 'refused', 200, bid(id, 0, 136_190_000));
  await goTo(3_421);
  await record('placeBid', '', 200, bid(id, 0, 135_350_000));
  await record('getVendorAuction', '', 200, { cookie: first, path: { id } });
  await record('getVendorAuction', 'second', 200, { cookie: second, path: { id } });
  await record('getAuction', '', 200, of);
  await record('getAuctions', '', 200, ofJob);
  await record('askToStrikeBid', '', 200, { cookie: first, path: { id }, body: { receiptNo: 5 } });
  await record('getAuction', 'strike', 200, of);
  const agree = async (by: string) => ({
    as: by,
    path: { id },
    body: { version: (await versionOf(id)).version, jobVendorId: ids[0]!, receiptNo: 5 },
  });
  await record('strikeBid', '', 200, await agree(as));
  await record('strikeBid', 'alone', 409, await agree(as));
  await goTo(3_430);
  const pausing = async (reason: string) => ({ ...of, body: { version: (await versionOf(id)).version, reason } });
  await record('pauseAuction', '', 200, await pausing('A drawing was wrong. The new one is with the RFQ.'));
  await record('getVendorAuction', 'paused', 200, { cookie: first, path: { id } });
  await goTo(3_500);
  const resuming = async (seconds: number) => ({
    ...of,
    body: { version: (await versionOf(id)).version, resumesAt: at(seconds) },
  });
  await record('resumeAuction', 'soon', 400, await resuming(3_510));
  await record('resumeAuction', '', 200, await resuming(3_640));
  await record('getVendorAuction', 'resuming', 200, { cookie: first, path: { id } });
  await goTo(3_645);
  const proxy = { clientBidId: randomUUID(), floorInPaise: 133_000_000, stepInPaise: 700_000 };
  await record('setProxyBid', 'small', 400, { cookie: second, path: { id }, body: { ...proxy, stepInPaise: 1 } });
  await record('setProxyBid', '', 200, { cookie: second, path: { id }, body: proxy });
  await record('getVendorAuction', 'proxy', 200, { cookie: second, path: { id } });
  await record('cancelProxyBid', '', 200, {
    cookie: second,
    path: { id },
    body: { clientBidId: randomUUID() },
  });
  const managing = async (more: object) => ({ ...of, body: { version: (await versionOf(id)).version, ...more } });
  await record('extendAuction', '', 200, await managing({ bySeconds: 300 }));
  await record(
    'removeBidder',
    '',
    200,
    await managing({
      jobVendorId: ids[3]!,
      keepsOffer: false,
      reason: 'It asked to be taken out.',
    }),
  );
  await record(
    'messageBidders',
    '',
    200,
    await managing({ jobVendorId: null, words: 'The crane is part of the job for everybody.' }),
  );
  await record(
    'messageBidders',
    'words',
    400,
    await managing({ jobVendorId: null, words: 'See www.sagarsteel.example' }),
  );
  await record('getVendorAuction', 'written', 200, { cookie: first, path: { id } });
  await goTo(6_000);
  await record('getVendorAuction', 'closed', 200, { cookie: first, path: { id } });
  await record('getVendorAuction', 'won', 200, { cookie: second, path: { id } });
  await record('getAuction', 'closed', 200, of);
  await record('placeBid', 'late', 409, bid(id, 0, 130_000_000));
  await record('getAuctions', 'closed', 200, ofJob);
  const { breakdown } = (await call('getVendorAuction', { cookie: second, path: { id } }))
    .body as Schemas['VendorAuction'];
  const { lines } = (await call('getVendorRfq', { cookie: second })).body as Schemas['VendorRfq'];
  const amounts = lines.map(({ _id }, index) => ({ _id, amountInPaise: index === 0 ? breakdown!.totalInPaise : 0 }));
  await record('giveAuctionBreakdown', 'sum', 400, {
    cookie: second,
    path: { id },
    body: { amounts: [{ ...amounts[0]!, amountInPaise: 1 }, ...amounts.slice(1)] },
  });
  await record('takeAuctionPrices', 'awaited', 409, await managing({}));
  await record('giveAuctionBreakdown', '', 200, { cookie: second, path: { id }, body: { amounts } });
  await record('takeAuctionPrices', '', 200, await managing({}));

  // Bids that a host enters from a bidder's document, in an auction of their own.
  await setClock('2026-11-18T04:30:00.000Z');
  const entered = await scheduled('Valve servicing, by letter');
  await goTo(60);
  await call('placeBid', bid(entered, 0, 143_000_000));
  const document = async (text: string) => {
    const body = new FormData();
    body.set('file', new Blob([text]), 'Revised bid.txt');
    return ((await call('setFileUpload', { as, body })).body as { fileId: string }).fileId;
  };
  const entering = (amountInPaise: number, fileId: string) => ({
    as,
    path: { id: entered },
    body: { clientBidId: randomUUID(), jobVendorId: ids[1]!, amountInPaise, fileId },
  });
  const letter = await document('We bid 14,10,000.');
  await record('enterBid', 'file', 400, entering(141_000_000, randomUUID()));
  await record('enterBid', 'again', 409, entering(14_100_000, letter));
  await record('enterBid', 'confirm', 409, entering(125_000_000, letter));
  await record('enterBid', 'refused', 200, entering(142_900_000, letter));
  await goTo(65);
  await record('enterBid', '', 200, entering(141_000_000, letter));
  await record('enterBid', 'used', 409, entering(140_000_000, letter));
  await record('getVendorAuction', 'entered', 200, { cookie: second, path: { id: entered } });
  await goTo(80);
  await record('disputeBid', '', 200, { cookie: second, path: { id: entered }, body: { receiptNo: 2 } });
  await record('getAuction', 'disputed', 200, { as, path: { id: entered } });
}
