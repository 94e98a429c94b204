import { vendorIdOf } from '@millwright/evaluation/auction/set-up';
import type { AuctionEvent } from '@millwright/evaluation/auction/rules';
import type { Context, ContextOf, HandlersOf, VendorSession } from '../../http/handler.ts';
import { assertFields, conflict, notFound, tooMany } from '../../problems.ts';
import { heldLogOfVendor } from '../activity-log/activity-log.queries.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { confirmed } from '../vendor-link/confirmed-vendor.ts';
import { waitUpTo } from '../vendor-link/vendor-link.queries.ts';
import { auctionsBefore } from './auction-chain.queries.ts';
import { overdue } from './auction-fold.rules.ts';
import { bodyHashOf } from './auction-log.rules.ts';
import type { AuctionRow, BidderRow, ReceiptRow } from './auction-row.ts';
import { openingOfferShown } from './opening-offers.ts';
import { quotedItems } from './quoted-items.ts';
import { replayFile } from './auction-replay.ts';
import { isReplayPublished, leastProxyStep } from './auction-setup.rules.ts';
import { winnerOf } from './auction-prices.rules.ts';
import { heldAuction } from './auction-settle.ts';
import { takeEntry } from './take-entry.ts';
import { auctionNumber, receiptOf, stateAt, vendorAuctionOf, vendorSummariesOf } from './auction-shapes.rules.ts';
import { disputeEntered, ownEnteredBids } from './surrogate-bids.queries.ts';
import {
  allowsOnAuction,
  MOST_BIDS_A_SECOND,
  MOST_REFUSALS,
  OVER_STATES,
  STATE_NAMES,
  STRIKE_WITHIN_IN_MS,
} from './auction-states.rules.ts';
import {
  acceptTerms,
  auctionNow,
  auctionSurroundings,
  auctionsOfVendor,
  changeStrike,
  isBidAfter,
  ownBidder,
  ownBidders,
  ownMessages,
  ownReceipt,
  ownReceipts,
  publishedEntries,
  readAuctionRow,
  sentBefore,
} from './auction.queries.ts';

type Operations =
  | 'getVendorAuctions'
  | 'getVendorAuction'
  | 'acceptAuctionTerms'
  | 'placeBid'
  | 'setProxyBid'
  | 'cancelProxyBid'
  | 'acceptAuctionPrice'
  | 'leaveAuction'
  | 'askToStrikeBid'
  | 'disputeBid'
  | 'getVendorBidDocument'
  | 'getVendorAuctionReplay';
type Calling = Pick<Context<'getVendorAuction'>, 'db' | 'config'> & { vendor: VendorSession; path: { id: string } };

const RECEIPTS_SHOWN = 50;
/** After the close a bidder keeps them all, but for what only a long fight of proxies makes. */
const RECEIPTS_KEPT = 1000;
const MESSAGES_SHOWN = 50;
const WAIT_IN_MS = 8000;

/** Handlers of auctions for a bidder by its link (domain rules, auctions). */
export const vendorAuctionHandlers: HandlersOf<Operations> = {
  getVendorAuctions: async ({ db, vendor }) => {
    const auctions = await auctionsOfVendor(db);
    const bidders = await ownBidders(db, vendor.jobVendorId);
    return { auctions: vendorSummariesOf(auctions, bidders, await auctionsBefore(db, auctions), await auctionNow(db)) };
  },

  getVendorAuction: async (context) => {
    const { db, path } = context;
    const auction = await readAuctionRow(db, path.id);
    if (auction && overdue(auction, await auctionNow(db))) await heldAuction(context, path.id);
    return shown(context);
  },

  getVendorAuctionReplay: async ({ db, path, vendor, config }) => {
    const auction = await readAuctionRow(db, path.id);
    if (!auction || !(await ownBidder(db, path.id, vendor.jobVendorId))) throw notFound('auction');
    if (!OVER_STATES.includes(auction.state) || !auction.engine)
      throw conflict('NOT_CLOSED', 'The replay file is published at the close.');
    if (!isReplayPublished(auction.rules))
      throw conflict(
        'NOT_DISCLOSED',
        'The rules of this auction do not disclose its bids. Ask the buyer for an audit.',
      );
    return replayFile(auction, config.secret, await publishedEntries(db, path.id));
  },

  acceptAuctionTerms: async (context) => {
    const { db, body } = context;
    const isConfirmed = await confirmed(context);
    const { auction, bidder, now } = await held(context);
    assertInvitedStill(bidder);
    if (!allowsOnAuction(auction.state, 'accept'))
      throw conflict('TOO_LATE', `This auction is ${STATE_NAMES[auction.state]}. Its terms can no longer be accepted.`);
    if (body.termsVersion !== auction.terms_version || body.termsHash !== auction.terms_hash.toString('hex'))
      throw conflict('TERMS_CHANGED', 'The buyer changed the terms. Please read the new version.');
    if (bidder.accepted_version !== auction.terms_version) await acceptTerms(db, bidder, auction.terms_version, now);
    return shown({ ...context, vendor: { ...context.vendor, isConfirmed } });
  },

  placeBid: (context) => {
    const { clientBidId, amountInPaise, confirmation, typedAgainInPaise } = context.body;
    return act(context, { kind: 'bid', clientBidId, amountInPaise, confirmation, typedAgainInPaise });
  },

  setProxyBid: (context) => {
    const { clientBidId, floorInPaise, stepInPaise, confirmation, typedAgainInPaise } = context.body;
    const amountInPaise = floorInPaise;
    return act(context, { kind: 'proxy', clientBidId, amountInPaise, stepInPaise, confirmation, typedAgainInPaise });
  },

  cancelProxyBid: (context) => act(context, { kind: 'proxyCancel', clientBidId: context.body.clientBidId }),
  acceptAuctionPrice: (context) => act(context, { kind: 'accept', clientBidId: context.body.clientBidId }),
  leaveAuction: (context) => act(context, { kind: 'drop', clientBidId: context.body.clientBidId }),

  askToStrikeBid: async (context) => {
    const { db, body, path } = context;
    const { auction, bidder, now } = await held(context);
    const receipt = await ownReceipt(db, path.id, body.receiptNo);
    if (!receipt || !receipt.is_accepted || (receipt.kind !== 'bid' && receipt.kind !== 'proxyBid'))
      throw notFound('bid');
    if (receipt.strike_state !== null) return shown(context);
    if (!(await mayBeStruck(context, auction, receipt, now)))
      throw conflict('TOO_LATE', 'A bid can be struck only within 60 seconds and before the next bid. Call the buyer.');
    await askToStrike(context, bidder, receipt, now);
    return shown(context);
  },

  disputeBid: async (context) => {
    const { db, body, path, vendor } = context;
    // The job first, as everything that writes its log.
    await heldLogOfVendor(db);
    const { auction, bidder, now } = await held(context);
    const receipt = await ownReceipt(db, path.id, body.receiptNo);
    if (receipt?.kind !== 'surrogate') throw notFound('bid');
    if (!(await disputeEntered(db, auction.id, bidder, receipt.number, new Date(now)))) return shown(context);
    if (receipt.is_accepted && receipt.strike_state === null && (await mayBeStruck(context, auction, receipt, now)))
      await askToStrike(context, bidder, receipt, now);
    const detail = { auction: auctionNumber(auction.number), to: 'bid_disputed', vendor: vendor.vendorName };
    await writeJobLogAsVendor(context, 'auction_changed', detail);
    return shown(context);
  },

  getVendorBidDocument: async ({ db, path, query, vendor, files }) => {
    if (!(await ownBidder(db, path.id, vendor.jobVendorId))) throw notFound('auction');
    const document = (await ownEnteredBids(db, path.id)).find(({ number }) => number === query.receiptNo);
    if (!document) throw notFound('document');
    return {
      fileName: document.file_name,
      mediaType: document.media_type,
      open: () => files.open(document.sha256),
    };
  },
};

/** Whether a bidder may still ask to strike a bid: within 60 seconds, before the next accepted bid, and while the auction runs. */
const mayBeStruck = async ({ db }: Calling, auction: AuctionRow, receipt: ReceiptRow, now: number): Promise<boolean> =>
  now - Date.parse(receipt.at) <= STRIKE_WITHIN_IN_MS &&
  allowsOnAuction(stateAt(auction, now), 'strike') &&
  !(await isBidAfter(db, auction.id, receipt.seq));

const askToStrike = ({ db, path }: Calling, bidder: BidderRow, { number }: ReceiptRow, now: number) =>
  changeStrike(db, path.id, { ...bidder, number }, { strike_asked_at: new Date(now), strike_state: 'asked' });

type Act = {
  kind: AuctionEvent['kind'];
  clientBidId: string;
  amountInPaise?: number;
  stepInPaise?: number;
  confirmation?: string | undefined;
  typedAgainInPaise?: number | undefined;
};
type ActContext =
  | ContextOf<'placeBid'>
  | ContextOf<'setProxyBid'>
  | ContextOf<'cancelProxyBid'>
  | ContextOf<'acceptAuctionPrice'>
  | ContextOf<'leaveAuction'>;

/** An act of a bidder in the order of the database's clock: an entry of the log with a receipt, whether the rules take it or not. */
async function act(context: ActContext, asked: Act) {
  const { db, path, vendor } = context;
  // Whatever needs no lock is read before it: others wait for this auction.
  const surroundings = await auctionSurroundings(db, path.id);
  const { auction, now } = await heldNow(context);
  const bodyHash = bodyHashOf(asked);
  const [bidder, sent] = await Promise.all([
    ownBidderOf(context),
    sentBefore(db, auction.id, { clientBidId: asked.clientBidId, since: now - 1000 }),
  ]);
  if (sent.receipt) return { receipt: sameAct(sent.receipt, bodyHash), auction: await shown(context) };
  assertBidding(auction, bidder);
  assertWithin(bidder, sent.count);
  const event: AuctionEvent = {
    at: now,
    kind: asked.kind,
    vendorId: vendorIdOf(bidder.label!),
    amountInPaise: asked.amountInPaise ?? null,
    stepInPaise: asked.stepInPaise ?? null,
    confirmed: false,
  };
  if (asked.kind === 'proxy') assertProxy(auction, asked.stepInPaise!);
  const { written } = await takeEntry(context, auction, {
    ...asked,
    judged: event,
    entryOf: (isConfirmed) => ({ ...event, confirmed: asked.kind === 'bid' && isConfirmed }),
    jobVendorId: vendor.jobVendorId,
    sent: { clientBidId: asked.clientBidId, bodyHash: bodyHash.toString('hex') },
  });
  const [receipts, byHost] = await Promise.all([ownReceipts(db, path.id, RECEIPTS_SHOWN), sentByHost(context)]);
  const isSent = ({ client_bid_id: id }: ReceiptRow) => id === asked.clientBidId;
  // A fight of proxies gives more receipts than are shown.
  const receipt = receipts.find(isSent) ?? (await sentBefore(db, auction.id, { ...asked, since: now })).receipt!;
  const before = (await auctionsBefore(db, [written])).get(path.id);
  const around = {
    ...surroundings,
    bidder: { ...bidder, receipt_count: receipts[0]!.number },
    before,
    opening: await openingOfferShown(context, written, { bidder, before, now }),
    items: [],
    receipts,
    ...byHost,
  };
  return { receipt: receiptOf(receipt), auction: vendorAuctionOf(written, around, { vendor, now }) };
}

/** @throws {Problem} 409 when the id was used for another act. */
function sameAct(receipt: ReceiptRow, bodyHash: Buffer) {
  if (!receipt.body_hash?.equals(bodyHash))
    throw conflict('BID_ID_USED', 'This id was used for another bid. Load the page again.');
  return receiptOf(receipt);
}

/** @throws {Problem} 400 for a step that is too small, 409 where a proxy would tell what its bidder may not see. */
function assertProxy({ rules }: AuctionRow, stepInPaise: number): void {
  // A proxy bids just below the leader: its bidder would read the leader's price from its own bids.
  if (rules.visibility === 'blind' || rules.visibility === 'rank')
    throw conflict('NO_PROXY', 'This auction hides the leading price, so you cannot use a proxy. Please bid yourself.');
  const least = leastProxyStep(rules);
  assertFields(stepInPaise < least ? [{ pointer: '/stepInPaise', message: `Enter ${least} paise or more.` }] : []);
}

/** @throws {Problem} 409 for who was taken out, did not accept the terms, or bids before the start or after the close. */
function assertBidding(auction: AuctionRow, bidder: BidderRow): void {
  assertInvitedStill(bidder);
  if (!allowsOnAuction(auction.state, 'bid'))
    throw conflict('NOT_LIVE', `This auction is ${STATE_NAMES[auction.state]}. You cannot bid now.`);
  if (bidder.label === null || auction.engine === null)
    throw conflict('TERMS_NEEDED', 'You did not accept the terms before the start, so you cannot bid.');
}

/** @throws {Problem} 409 BIDDER_REMOVED */
export function assertInvitedStill({ state }: BidderRow): void {
  if (state === 'removed') throw conflict('BIDDER_REMOVED', 'The buyer removed you from this auction.');
}

/** Before the engine: what is too much is no entry. @throws {Problem} 429 */
function assertWithin(bidder: BidderRow, sentInASecond: number): void {
  if (bidder.refusal_count - bidder.entered_refusal_count >= MOST_REFUSALS)
    throw tooMany(`The rules refused ${MOST_REFUSALS} of your bids. Please call the buyer.`, 3600);
  if (sentInASecond >= MOST_BIDS_A_SECOND)
    throw tooMany(`At most ${MOST_BIDS_A_SECOND} bids a second are accepted.`, 1);
}

/** The auction of the bidder that calls, held. @throws {Problem} 404 */
export async function held(context: Calling): Promise<{ auction: AuctionRow; bidder: BidderRow; now: number }> {
  const found = await heldNow(context);
  return { ...found, bidder: await ownBidderOf(context) };
}

async function heldNow(context: Calling): Promise<{ auction: AuctionRow; now: number }> {
  // In the last second many wait here for one auction, some longer than a statement may.
  const [, found] = await Promise.all([waitUpTo(context.db, WAIT_IN_MS), heldAuction(context, context.path.id)]);
  if (!found) throw notFound('auction');
  return found;
}

const ownBidderOf = async ({ db, path, vendor }: Calling): Promise<BidderRow> =>
  (await ownBidder(db, path.id, vendor.jobVendorId))!;

/** An auction as its bidder sees it. @throws {Problem} 404 */
export async function shown(context: Calling) {
  const { db, path, vendor } = context;
  const auction = await readAuctionRow(db, path.id);
  const bidder = auction && (await ownBidder(db, path.id, vendor.jobVendorId));
  if (!auction || !bidder) throw notFound('auction');
  const now = await auctionNow(db);
  const before = (await auctionsBefore(db, [auction])).get(path.id);
  const around = {
    bidder,
    before,
    opening: await openingOfferShown(context, auction, { bidder, before, now }),
    items: winnerOf(auction, [bidder], now) ? await quotedItems(context, vendor.jobVendorId) : [],
    receipts: await ownReceipts(db, path.id, OVER_STATES.includes(auction.state) ? RECEIPTS_KEPT : RECEIPTS_SHOWN),
    ...(await auctionSurroundings(db, path.id)),
    ...(await sentByHost(context)),
  };
  return vendorAuctionOf(auction, around, { vendor, now });
}

/** What hosts sent a bidder and entered for it, also while a bid waited for its turn. */
const sentByHost = async ({ db, path }: Calling) => {
  const [messages, entered] = await Promise.all([
    ownMessages(db, path.id, MESSAGES_SHOWN),
    ownEnteredBids(db, path.id),
  ]);
  return { messages, entered };
};
