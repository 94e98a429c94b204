import { vendorIdOf } from '@millwright/evaluation/auction/set-up';
import type { ContextOf, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound, tooMany } from '../../problems.ts';
import { ownFileById } from '../file-upload/file-upload.queries.ts';
import { uploadedFiles } from '../job-document/job-document.queries.ts';
import { hasClosed } from './auction-fold.rules.ts';
import { bodyHashOf } from './auction-log.rules.ts';
import { mailBidders } from './auction-mailing.ts';
import { enteredBidMail } from './auction-mails.rules.ts';
import type { AuctionRow, BidderRow } from './auction-row.ts';
import { isSealed } from './auction-shapes.rules.ts';
import { allowsOnAuction, MOST_BIDS_A_SECOND, MOST_REFUSALS, STATE_NAMES } from './auction-states.rules.ts';
import { heldToManage, logAuction, shown } from './auction.handlers.ts';
import { auctionPolicies } from './auction.policies.ts';
import { auctionById, auctionNow, biddersOf, changeBidder } from './auction.queries.ts';
import {
  documentOfEntry,
  enteredSince,
  insertEnteredBid,
  isDocumentUsed,
  sentForBidder,
} from './surrogate-bids.queries.ts';
import { takeEntry } from './take-entry.ts';

type Entering = ContextOf<'enterBid'>;

/** Handlers of bids that a host enters from a bidder's document (decision 117). */
export const surrogateBidHandlers: HandlersOf<'enterBid' | 'getBidDocument'> = {
  enterBid: async (context) => {
    const { db, body, principal } = context;
    const { auction, now } = await heldToManage(context);
    const bidder = (await biddersOf(db, auction.id)).find(({ job_vendor_id: id }) => id === body.jobVendorId);
    if (!bidder) throw notFound('bidder');
    const { jobVendorId, amountInPaise, fileId, clientBidId } = body;
    const bodyHash = bodyHashOf({ kind: 'surrogate', amountInPaise, fileId });
    const earlier = await sentForBidder(db, auction.id, jobVendorId, clientBidId);
    if (earlier) {
      if (!earlier.body_hash?.equals(bodyHash))
        throw conflict('BID_ID_USED', 'This id was used for another bid. Load the page again.');
      return shown(context, auction.id);
    }
    assertTaking(auction, bidder, now);
    await assertWithin(context, bidder, now);
    const document = await documentOf(context, auction);
    const vendorId = vendorIdOf(bidder.label!);
    const bid = { at: now, vendorId, amountInPaise };
    const documentSha256 = document.sha256.toString('hex');
    const { entry, receiptNumbers } = await takeEntry(context, auction, {
      ...body,
      judged: { ...bid, kind: 'bid', stepInPaise: null, confirmed: false },
      entryOf: (isConfirmed) => ({ ...bid, kind: 'surrogate', confirmed: isConfirmed, documentSha256 }),
      kind: 'surrogate',
      sent: { clientBidId, bodyHash: bodyHash.toString('hex') },
    });
    const receiptNo = receiptNumbers.get(bidder.label!)!;
    await insertEnteredBid(db, {
      auction_id: auction.id,
      seq: entry.seq,
      job_vendor_id: jobVendorId,
      number: receiptNo,
      company_id: auction.company_id,
      file_id: fileId,
      by_user: principal.userId,
      by_name: principal.fullName,
    });
    if (!entry.accepted) await changeBidder(db, bidder, { entered_refusal_count: bidder.entered_refusal_count + 1 });
    const mail = {
      by: principal.fullName,
      buyer: principal.companyName,
      at: new Date(now),
      amountInPaise,
      receiptNo,
      isAccepted: entry.accepted,
      document: document.fileName,
      sha256: documentSha256,
    };
    await mailBidders(context, auction, (named) => enteredBidMail(named, mail), {
      isMeant: ({ job_vendor_id: id }) => id === jobVendorId,
    });
    // Without the name of the document: it may tell a price to who reads the log and no prices.
    await logAuction(context, auction.id, 'bid_entered', { vendor: bidder.vendor_name });
    return shown(context, auction.id);
  },

  getBidDocument: async ({ db, path, query, principal, authorise, files }) => {
    const auction = await auctionById(db, principal.userId, path.id);
    if (!auction) throw notFound('auction');
    authorise(auctionPolicies['auction.observe'], auction);
    const document = await documentOfEntry(db, auction.id, query.seq);
    if (!document) throw notFound('document');
    if (isSealed(auction, await auctionNow(db)))
      throw conflict('NOT_CLOSED', 'Sealed bids and their documents are shown after the close.');
    return { fileName: document.file_name, mediaType: document.media_type, open: () => files.open(document.sha256) };
  },
};

/** @throws {Problem} 409 unless the auction is live, takes bids, and the bidder may bid in it. */
function assertTaking(auction: AuctionRow, bidder: BidderRow, now: number): void {
  if (!allowsOnAuction(auction.state, 'enterBid'))
    throw conflict(
      'AUCTION_STATE',
      `This auction is ${STATE_NAMES[auction.state]}. Bids are entered while it is live.`,
    );
  if (hasClosed(auction, now)) throw conflict('AUCTION_CLOSED', 'This auction has closed.');
  if (auction.rules.levels !== null)
    throw conflict('PRICE_LEVELS', 'Bidders accept price levels in this auction, so no bid can be entered.');
  if (bidder.state === 'removed') throw conflict('BIDDER_REMOVED', 'This bidder was removed from the auction.');
  if (bidder.label === null)
    throw conflict('TERMS_NEEDED', 'This bidder did not accept the terms before the start, so it cannot bid.');
}

/** The limits of placeBid, counted apart: what a host enters uses up nothing of its bidder. @throws {Problem} 429 */
async function assertWithin({ db, path }: Entering, bidder: BidderRow, now: number): Promise<void> {
  if (bidder.entered_refusal_count >= MOST_REFUSALS)
    throw tooMany(`The rules refused ${MOST_REFUSALS} bids that were entered for this bidder.`, 3600);
  if ((await enteredSince(db, path.id, bidder.job_vendor_id, now - 1000)) >= MOST_BIDS_A_SECOND)
    throw tooMany(`At most ${MOST_BIDS_A_SECOND} bids a second are accepted.`, 1);
}

/** The document that the caller uploaded. @throws {Problem} 400 without one, 409 for one behind a bid that counts */
async function documentOf({ db, body, principal }: Entering, auction: AuctionRow) {
  const { companyId, userId } = principal;
  const [held] = await uploadedFiles(db, companyId, userId, [body.fileId]);
  const file = held && (await ownFileById(db, companyId, userId, body.fileId));
  assertFields(file ? [] : [{ pointer: '/fileId', message: "Add the bidder's document." }]);
  const { sha256 } = file!;
  if (await isDocumentUsed(db, auction.id, sha256))
    throw conflict('DOCUMENT_USED', 'A bid has already been entered from this document. Each bid needs its own.');
  return { fileName: held!.file_name, sha256 };
}
