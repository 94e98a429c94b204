import { randomUUID } from 'node:crypto';
import type { OperationId } from '@millwright/contract/operations';
import { auctionActs } from '../auction-world.ts';
import type { VendorBrowser } from '../rfq-world.ts';
import { OWNERS, PRICES, SEES, VENDORS } from './principals.ts';
import type { PrincipalName, Rows } from './principals.ts';
import { oncePerWorld } from './world.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });
const REASON = 'A drawing was wrong.';

const acts = oncePerWorld(({ server }) => auctionActs(server));

const draft = async (world: World, { jobId }: Pick<World['opened'], 'jobId'> = world.opened) =>
  (await acts(world).create(world.people.owner, jobId, { rules: acts(world).openRules() })).body._id;
/** One of the job with opened quotes, whose bidders were invited. */
async function scheduled(world: World) {
  const id = await draft(world);
  await acts(world).invite(world.people.owner, id, world.opened.ids.slice(0, 2));
  return id;
}
/** One that takes opening offers, with two bidders who accepted. */
async function opening(world: World) {
  const { quoting, people } = world;
  const rules = acts(world).openRules({ openingOffers: { as: 'firstBid', closeBeforeInMinutes: 0 } });
  const id = (await acts(world).create(people.owner, quoting.jobId, { rules })).body._id;
  await acts(world).invite(people.owner, id, biddingIds(world).slice(0, 2));
  for (const browser of world.browsers.slice(0, 2)) await acts(world).accept(browser, id);
  return id;
}
/** One that runs, with a bid of its first vendor. */
async function live(world: World, job: { jobId: string; browsers: VendorBrowser[]; ids: string[] }) {
  const { owner } = world.people;
  const rules = acts(world).openRules({ disclosure: 'anonymous' });
  const id = (await acts(world).create(owner, job.jobId, { rules })).body._id;
  await acts(world).invite(owner, id, job.ids.slice(0, 2));
  for (const browser of job.browsers.slice(0, 2)) await acts(world).accept(browser, id);
  await world.sql(
    `update auction set starts_at = auction_now(), rules = jsonb_set(rules, '{startsAt}', to_jsonb(to_char(auction_now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     where id = $1`,
    [id],
  );
  await acts(world).tick();
  return id;
}
const hosted = (world: World) => live(world, world.opened);
const version = async (world: World, id: string) => (await acts(world).read(world.people.owner, id)).version;
async function asked(world: World) {
  const id = await hosted(world);
  const [browser] = world.opened.browsers;
  await acts(world).bid(browser!, id, 9_900_000);
  const body = { receiptNo: 1 };
  await world.server.call('askToStrikeBid', { headers: browser!.headers, path: { id }, body });
  return id;
}
/** Enters a bid for a bidder, as the owner. */
async function entered(world: World, id: string, jobVendorId: string) {
  const { fileId } = await world.acts.upload(world.people.owner, 'Revised bid.txt', `Our bid ${world.next()}`);
  const body = { ...act(), jobVendorId, amountInPaise: 9_900_000, fileId };
  await world.asOwner('enterBid', { ...byId(id), body });
}
async function closed(world: World, id: string, browser: VendorBrowser) {
  await acts(world).bid(browser, id, 9_900_000);
  await world.sql(
    `update auction set engine = jsonb_set(engine, '{closesAt}', engine -> 'lastAt'), closes_at = last_at where id = $1`,
    [id],
  );
  await acts(world).tick();
  return id;
}

/** Auctions, for people of the company. */
export const auctionRows = {
  createAuction: {
    by: OWNERS,
    send: (world) => ({ body: { jobId: world.opened.jobId, title: 'Boiler 2', rules: acts(world).rules() } }),
  },
  editAuction: {
    by: OWNERS,
    send: async (world) => {
      const id = await draft(world);
      const title = `Boiler ${world.next()}`;
      return { ...byId(id), body: { version: await version(world, id), title, rules: acts(world).rules() } };
    },
  },
  inviteToAuction: {
    by: OWNERS,
    send: async (world) => {
      const id = await draft(world);
      const bidders = [{ jobVendorId: world.opened.ids[0]! }];
      return { ...byId(id), body: { version: await version(world, id), bidders } };
    },
  },
  cancelAuction: {
    by: OWNERS,
    send: async (world) => {
      const id = await scheduled(world);
      return { ...byId(id), body: { version: await version(world, id), reason: REASON } };
    },
  },
  pauseAuction: {
    by: OWNERS,
    send: async (world) => {
      const id = await hosted(world);
      return { ...byId(id), body: { version: await version(world, id), reason: REASON } };
    },
  },
  resumeAuction: {
    by: OWNERS,
    send: async (world) => {
      const id = await hosted(world);
      const body = { version: await version(world, id), reason: REASON };
      await world.asOwner('pauseAuction', { ...byId(id), body });
      const resumesAt = new Date(Date.now() + 300_000).toISOString();
      return { ...byId(id), body: { version: await version(world, id), resumesAt } };
    },
  },
  extendAuction: {
    by: OWNERS,
    send: async (world) => {
      const id = await hosted(world);
      return { ...byId(id), body: { version: await version(world, id), bySeconds: 60 } };
    },
  },
  removeBidder: {
    by: OWNERS,
    send: async (world) => {
      const id = await hosted(world);
      const [jobVendorId] = world.opened.ids;
      const body = { version: await version(world, id), jobVendorId: jobVendorId!, keepsOffer: false, reason: REASON };
      return { ...byId(id), body };
    },
  },
  strikeBid: {
    by: ['owner', 'superUser', 'auditor'],
    send: async (world) => {
      const id = await asked(world);
      const [jobVendorId] = world.opened.ids;
      return { ...byId(id), body: { version: await version(world, id), jobVendorId: jobVendorId!, receiptNo: 1 } };
    },
  },
  messageBidders: {
    by: OWNERS,
    send: async (world) => {
      const id = await hosted(world);
      return {
        ...byId(id),
        body: { version: await version(world, id), jobVendorId: null, words: 'Five minutes left.' },
      };
    },
  },
  enterBid: {
    by: OWNERS,
    send: async (world, by) => {
      const id = await hosted(world);
      const { fileId } = await world.acts.upload(world.as(by), 'Revised bid.txt', `Our bid ${world.next()}`);
      const [jobVendorId] = world.opened.ids;
      return { ...byId(id), body: { ...act(), jobVendorId: jobVendorId!, amountInPaise: 9_900_000, fileId } };
    },
  },
  getBidDocument: {
    by: PRICES,
    send: async (world) => {
      const id = await hosted(world);
      await entered(world, id, world.opened.ids[0]!);
      return { ...byId(id), query: { seq: 1 } };
    },
  },
  takeAuctionPrices: {
    by: OWNERS,
    send: async (world) => {
      const id = await closed(world, await hosted(world), world.opened.browsers[0]!);
      await world.sql(`update auction set closed_at = closed_at - interval '2 days' where id = $1`, [id]);
      return { ...byId(id), body: { version: await version(world, id) } };
    },
  },
  getAuction: { by: PRICES, send: async (world) => byId(await scheduled(world)) },
  getAuctions: { by: SEES, send: ({ opened }) => byId(opened.jobId) },
  getAuctionReplay: {
    by: [...PRICES, 'approver'],
    send: async (world) => byId(await closed(world, await hosted(world), world.opened.browsers[0]!)),
  },
  getAuctionProtocol: {
    by: [...PRICES, 'approver'],
    send: async (world) => byId(await closed(world, await hosted(world), world.opened.browsers[0]!)),
  },
} satisfies Partial<Rows<OperationId>>;

/** The browser of a vendor: who is none is refused with what the first one would send. */
const browserOf = ({ browsers }: World, by: PrincipalName) => (by === 'otherVendor' ? browsers[1]! : browsers[0]!);
const biddingIds = ({ quoting }: World) => quoting.recipients.map(({ jobVendorId }) => jobVendorId);
const bidding = (world: World) =>
  live(world, { jobId: world.quoting.jobId, browsers: [...world.browsers], ids: biddingIds(world) });
const act = () => ({ clientBidId: randomUUID() });

/** Auctions, for bidders by their links. */
export const vendorAuctionRows = {
  getVendorAuctions: { by: VENDORS },
  getVendorAuction: { by: VENDORS, send: async (world) => byId(await bidding(world)) },
  getVendorAuctionReplay: {
    by: VENDORS,
    send: async (world) => byId(await closed(world, await bidding(world), world.browsers[0])),
  },
  acceptAuctionTerms: {
    by: VENDORS,
    send: async (world, by) => {
      const { quoting, people } = world;
      const id = await draft(world, quoting);
      await acts(world).invite(
        people.owner,
        id,
        quoting.recipients.slice(0, 2).map(({ jobVendorId }) => jobVendorId),
      );
      const { terms } = await acts(world).readBy(browserOf(world, by), id);
      return { ...byId(id), body: { termsVersion: terms.version, termsHash: terms.hash } };
    },
  },
  giveOpeningOffer: {
    by: VENDORS,
    send: async (world) => ({ ...byId(await opening(world)), body: { ...act(), amountInPaise: 9_900_000 } }),
  },
  placeBid: {
    by: VENDORS,
    send: async (world) => ({ ...byId(await bidding(world)), body: { ...act(), amountInPaise: 9_900_000 } }),
  },
  setProxyBid: {
    by: VENDORS,
    send: async (world) => {
      const body = { ...act(), floorInPaise: 9_500_000, stepInPaise: 100_000 };
      return { ...byId(await bidding(world)), body };
    },
  },
  cancelProxyBid: { by: VENDORS, send: async (world) => ({ ...byId(await bidding(world)), body: act() }) },
  acceptAuctionPrice: { by: VENDORS, send: async (world) => ({ ...byId(await bidding(world)), body: act() }) },
  leaveAuction: { by: VENDORS, send: async (world) => ({ ...byId(await bidding(world)), body: act() }) },
  giveAuctionBreakdown: {
    by: VENDORS,
    send: async (world, by) => {
      const browser = browserOf(world, by);
      const id = await closed(world, await bidding(world), browser);
      const { draft } = (await world.server.call('getVendorRfq', { headers: browser.headers })).body;
      const amounts = draft!.lines.map(({ _id }, index) => ({ _id: _id!, amountInPaise: index === 0 ? 9_900_000 : 0 }));
      return { ...byId(id), body: { amounts } };
    },
  },
  disputeBid: {
    by: VENDORS,
    send: async (world, by) => {
      const id = await bidding(world);
      await entered(world, id, biddingIds(world)[by === 'otherVendor' ? 1 : 0]!);
      return { ...byId(id), body: { receiptNo: 1 } };
    },
  },
  getVendorBidDocument: {
    by: VENDORS,
    send: async (world) => {
      const id = await bidding(world);
      for (const jobVendorId of biddingIds(world).slice(0, 2)) await entered(world, id, jobVendorId);
      return { ...byId(id), query: { receiptNo: 1 } };
    },
  },
  askToStrikeBid: {
    by: VENDORS,
    send: async (world, by) => {
      const id = await bidding(world);
      await acts(world).bid(browserOf(world, by), id, 9_900_000);
      return { ...byId(id), body: { receiptNo: 1 } };
    },
  },
} satisfies Partial<Rows<OperationId>>;
