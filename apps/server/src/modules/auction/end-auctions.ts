import type { ContextOf } from '../../http/handler.ts';
import { conflict } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { cancelledMail } from './auction-mails.rules.ts';
import { mailBidders } from './auction-mailing.ts';
import { cancelled, heldAuction } from './auction-settle.ts';
import type { AuctionRow } from './auction-row.ts';
import { auctionNumber } from './auction-shapes.rules.ts';
import { allowsOnAuction, STATE_NAMES } from './auction-states.rules.ts';
import { auctionsOfJob } from './auction.queries.ts';

type Ending = ContextOf<'updateJobStatus'>;

/** The auctions of a held job, each held with what is overdue written. */
async function heldAuctionsOf(context: Ending, jobId: string) {
  const { db, principal } = context;
  const auctions = [];
  for (const { id } of await auctionsOfJob(db, principal.userId, jobId))
    auctions.push((await heldAuction(context, id))!);
  return auctions;
}

/** Bids are binding: a job does not stop under them. @throws {Problem} 409 AUCTION_RUNS while an auction of a held job is live or paused */
export async function assertNoAuctionRuns(context: Ending, jobId: string): Promise<void> {
  const auctions = await heldAuctionsOf(context, jobId);
  const running = auctions.find(({ auction: { state } }) => state === 'live' || state === 'paused')?.auction;
  if (running)
    throw conflict(
      'AUCTION_RUNS',
      `Auction ${auctionNumber(running.number)} is ${STATE_NAMES[running.state]}. Cancel it first, or wait until it has closed.`,
    );
}

/**
 * Cancels the auctions of a held job that ends without an award, and mails their bidders; one that has closed keeps its result. The links of a cancelled
 * job open nothing any more: its mails have none.
 */
export async function cancelAuctionsOf(
  context: Ending,
  jobId: string,
  to: 'cancelled' | 'unsuccessful',
): Promise<void> {
  const reason = to === 'cancelled' ? 'The RFQ was cancelled.' : 'The RFQ ended without an award.';
  for (const held of await heldAuctionsOf(context, jobId)) {
    const { auction } = held;
    if (!allowsOnAuction(auction.state, 'cancel')) continue;
    await cancelled(context, held, reason);
    const mail = (named: AuctionRow) => cancelledMail(named, context.principal.companyName, reason);
    await mailBidders(context, auction, mail, { hasLink: to !== 'cancelled' });
    const detail = { auction: auctionNumber(auction.number), to: 'cancelled', comment: reason };
    await writeJobLog(context, jobId, 'auction_changed', detail);
  }
}
