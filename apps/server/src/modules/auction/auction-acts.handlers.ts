import { vendorIdOf } from '@millwright/evaluation/auction/set-up';
import { sha256 } from '@millwright/evaluation/sha256';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import { hasClosed, paused } from './auction-fold.rules.ts';
import { messageMail, removedMail, resumesMail } from './auction-mails.rules.ts';
import { write, writeAct } from './auction-settle.ts';
import { MOST_MESSAGES, NOTICE_AFTER_OUTAGE_IN_MS, NOTICE_AFTER_PAUSE_IN_MS } from './auction-states.rules.ts';
import { logAuction, mailChanged, managed, reasonOf, shown, tellBidders } from './auction.handlers.ts';
import {
  biddersOf,
  changeAuction,
  changeBidder,
  changeStrike,
  insertAuctionMessage,
  isBidAfter,
  messagesOf,
  strikesOf,
} from './auction.queries.ts';

const MINUTE = 60_000;

/** Handlers of what a host does while an auction runs, each an entry of its log (domain rules, auctions). */
export const auctionActHandlers: HandlersOf<
  'pauseAuction' | 'resumeAuction' | 'extendAuction' | 'removeBidder' | 'strikeBid' | 'messageBidders'
> = {
  pauseAuction: async (context) => {
    const { db, body } = context;
    const { auction, now } = await managed(context, 'pause');
    const reason = reasonOf(body.reason);
    if (hasClosed(auction, now)) throw conflict('AUCTION_CLOSED', 'This auction has closed.');
    await write(context, auction, paused(auction.engine!, now, reason), now);
    await changeAuction(db, auction.id, {}, new Date(now));
    await tellBidders(context, auction.id);
    await logAuction(context, auction.id, 'paused', { comment: reason });
    return shown(context, auction.id);
  },

  resumeAuction: async (context) => {
    const { db, body, tasks, principal } = context;
    const { auction, now } = await managed(context, 'resume');
    const notice = auction.is_server_away ? NOTICE_AFTER_OUTAGE_IN_MS : NOTICE_AFTER_PAUSE_IN_MS;
    const resumes = Date.parse(body.resumesAt);
    assertFields([
      ...(resumes < now + notice
        ? [{ pointer: '/resumesAt', message: `Give bidders ${notice / MINUTE} minutes’ notice.` }]
        : []),
      ...(resumes > now + 7 * 24 * 60 * MINUTE ? [{ pointer: '/resumesAt', message: 'Resume within a week.' }] : []),
    ]);
    await changeAuction(db, auction.id, { resumes_at: new Date(resumes) }, new Date(now));
    await tasks.add({ name: 'auction-due' }, { auctionId: auction.id }, new Date(resumes));
    await mailChanged(context, auction.id, (named) => resumesMail(named, principal.companyName, new Date(resumes)));
    await logAuction(context, auction.id, 'resumes');
    return shown(context, auction.id);
  },

  extendAuction: async (context) => {
    const { db, body } = context;
    const { auction, now } = await managed(context, 'extend');
    await writeAct(context, auction, { kind: 'extend', at: now, byMs: body.bySeconds * 1000 });
    await changeAuction(db, auction.id, {}, new Date(now));
    await tellBidders(context, auction.id);
    await logAuction(context, auction.id, 'extended', { count: Math.ceil(body.bySeconds / 60) });
    return shown(context, auction.id);
  },

  removeBidder: async (context) => {
    const { db, body, principal, hearers } = context;
    const { auction, now } = await managed(context, 'removeBidder');
    const reason = reasonOf(body.reason);
    const bidder = (await biddersOf(db, auction.id)).find(({ job_vendor_id: id }) => id === body.jobVendorId);
    if (!bidder) throw notFound('bidder');
    if (bidder.state === 'removed') throw conflict('BIDDER_REMOVED', 'This bidder has already been removed.');
    if (hasClosed(auction, now)) throw conflict('AUCTION_CLOSED', 'This auction has closed.');
    if (auction.engine && bidder.label !== null) {
      const vendorId = vendorIdOf(bidder.label);
      // Its bidder gets a mail: a receipt is for its own acts.
      await writeAct(context, auction, {
        kind: 'remove',
        at: now,
        vendorId,
        keepsOffer: body.keepsOffer,
        note: reason,
      });
    }
    await changeBidder(db, bidder, { state: 'removed', removed_for: reason });
    await changeAuction(db, auction.id, {}, new Date(now));
    hearers.addVendor(bidder.job_vendor_id);
    await mailChanged(
      context,
      auction.id,
      (named) => removedMail(named, principal.companyName, reason),
      ({ job_vendor_id: id }) => id === bidder.job_vendor_id,
    );
    await logAuction(context, auction.id, 'bidder_removed', { vendor: bidder.vendor_name, comment: reason });
    return shown(context, auction.id);
  },

  messageBidders: async (context) => {
    const { db, body, principal, hearers } = context;
    const { auction, now } = await managed(context, 'message');
    const words = body.words.trim();
    assertFields([
      ...(words === '' ? [{ pointer: '/words', message: 'Write a message.' }] : []),
      ...mailWordsProblems({ '/words': words }),
    ]);
    const to = (await biddersOf(db, auction.id)).filter(
      ({ job_vendor_id: id, state }) => state !== 'removed' && (body.jobVendorId === null || body.jobVendorId === id),
    );
    if (to.length === 0) throw notFound('bidder');
    const [last] = await messagesOf(db, auction.id, 1);
    const number = (last?.number ?? 0) + 1;
    if (number > MOST_MESSAGES)
      throw conflict('TOO_MANY_MESSAGES', `An auction can have at most ${MOST_MESSAGES} messages. Call the bidders.`);
    const isRunning = (auction.state === 'live' || auction.state === 'paused') && !hasClosed(auction, now);
    const [only] = body.jobVendorId === null ? [] : to;
    if (isRunning && only?.label !== null)
      await writeAct(context, auction, {
        kind: 'message',
        at: now,
        vendorId: only ? vendorIdOf(only.label) : null,
        textSha256: sha256(words),
      });
    await insertAuctionMessage(db, {
      auction_id: auction.id,
      number,
      company_id: auction.company_id,
      job_vendor_id: body.jobVendorId,
      words,
      at: new Date(now),
      by_user: principal.userId,
    });
    await changeAuction(db, auction.id, {}, new Date(now));
    const ids = new Set(to.map(({ job_vendor_id: id }) => id));
    for (const id of ids) hearers.addVendor(id);
    if (!isRunning)
      await mailChanged(
        context,
        auction.id,
        (named) => messageMail(named, principal.companyName, words),
        ({ job_vendor_id: id }) => ids.has(id),
      );
    await logAuction(context, auction.id, 'message', only ? { vendor: only.vendor_name } : { count: to.length });
    return shown(context, auction.id);
  },

  strikeBid: async (context) => {
    const { db, body, principal, hearers } = context;
    const { auction, now } = await managed(context, 'strike', 'auction.strike');
    const bidder = (await biddersOf(db, auction.id)).find(({ job_vendor_id: id }) => id === body.jobVendorId);
    if (!bidder || bidder.label === null) throw notFound('bidder');
    const strike = (await strikesOf(db, auction.id)).find(
      (one) => one.job_vendor_id === body.jobVendorId && one.number === body.receiptNo,
    );
    if (!strike) throw conflict('NOT_ASKED', 'The bidder did not ask to strike this bid.');
    if (strike.state !== 'asked' || (await isBidAfter(db, auction.id, strike.seq)))
      throw conflict('STRIKE_DECIDED', 'This bid has already been struck, or a later bid was accepted.');
    hearers.addVendor(bidder.job_vendor_id);
    const isSecond = principal.isSuperUser || auction.my_roles.includes('auditor');
    const isHost = mayAct(principal, auction.my_roles, 'move') || auction.host_user_id === principal.userId;
    if (strike.agreed_by === null) {
      const agreedAs = isHost && isSecond ? 'both' : isHost ? 'host' : 'second';
      await changeStrike(db, auction.id, strike, { strike_agreed_by: principal.userId, strike_agreed_as: agreedAs });
      await changeAuction(db, auction.id, {}, new Date(now));
      await logAuction(context, auction.id, 'strike_agreed', { vendor: bidder.vendor_name });
      return shown(context, auction.id);
    }
    // The one runs the auction, the other is a super user or an auditor.
    const isPair = (strike.agreed_as !== 'second' && isSecond) || (strike.agreed_as !== 'host' && isHost);
    if (strike.agreed_by === principal.userId || !isPair)
      throw conflict('SECOND_PERSON', 'The host and either a super user or an auditor must both agree.');
    const vendorId = vendorIdOf(bidder.label);
    await writeAct(context, auction, { kind: 'strike', at: now, vendorId, struckSeq: strike.seq });
    await changeStrike(db, auction.id, strike, { strike_state: 'struck' });
    await changeAuction(db, auction.id, {}, new Date(now));
    await logAuction(context, auction.id, 'struck', { vendor: bidder.vendor_name });
    return shown(context, auction.id);
  },
};
