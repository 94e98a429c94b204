import { groupedAmount } from '../../indian-amount.ts';
import { indianTime } from '../../indian-time.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { AuctionRow } from './auction-row.ts';

type Named = Pick<AuctionRow, 'title' | 'rules' | 'starts_at' | 'gap_in_minutes'>;
const when = ({ starts_at: startsAt }: Named) => indianTime(new Date(startsAt));
/** Of a chained auction the start can move. */
const startText = (auction: Named) =>
  auction.gap_in_minutes === null
    ? `It starts on ${when(auction)}.`
    : `It starts on ${when(auction)} at the earliest, ${auction.gap_in_minutes} min after the previous auction closes. Open the auction to see the current start time.`;

/** Of an auction that takes opening offers. */
const openingText = ({ rules: { openingOffers } }: Named): string[] => {
  if (!openingOffers) return [];
  const { closeBeforeInMinutes: minutes } = openingOffers;
  return [
    `You can submit one sealed opening offer until ${minutes === 0 ? 'the start' : `${minutes} min before the start`}.`,
  ];
};

/** Tells a vendor that it may bid. */
export const invitedMail = (auction: Named, buyer: string): MailText => ({
  subject: `${buyer} invites you to an auction on ${when(auction)}`,
  text: [
    `${buyer} invites you to a live reverse auction: ${auction.title}.`,
    `${startText(auction)} Bids start at ₹${groupedAmount(auction.rules.ceilingInPaise)} or below.`,
    ...openingText(auction),
    'Please read and accept the terms before the start. Otherwise you cannot bid.',
  ].join('\n\n'),
});

/** Tells a bidder that the rules changed. */
export const changedMail = (auction: Named, buyer: string): MailText => ({
  subject: `${buyer} changed the auction on ${when(auction)}`,
  text: [
    `${buyer} changed the rules of the auction: ${auction.title}. ${startText(auction)}`,
    ...openingText(auction),
    'Please read and accept the new terms before the start. Otherwise you cannot bid.',
  ].join('\n\n'),
});

/** Tells a bidder that there is no auction. */
export const cancelledMail = (auction: Named, buyer: string, reason: string): MailText => ({
  subject: `${buyer} cancelled an auction`,
  text: [`${buyer} cancelled the auction: ${auction.title}.`, `Reason: ${reason}`].join('\n\n'),
});

/** Tells a bidder that it bids no more. */
export const removedMail = (auction: Named, buyer: string, reason: string): MailText => ({
  subject: `${buyer} removed you from an auction`,
  text: [`${buyer} removed you from the auction: ${auction.title}.`, `Reason: ${reason}`].join('\n\n'),
});

/** Tells a bidder when the clock runs again. */
export const resumesMail = (auction: Named, buyer: string, at: Date): MailText => ({
  subject: `${buyer}’s auction resumes on ${indianTime(at)}`,
  text: `The auction ${auction.title} is paused. It resumes on ${indianTime(at)} with the remaining time unchanged.`,
});

/** Tells a bidder what the host wrote. */
export const messageMail = (auction: Named, buyer: string, words: string): MailText => ({
  subject: `${buyer} wrote about the auction on ${when(auction)}`,
  text: [`${buyer} wrote about the auction ${auction.title}:`, words].join('\n\n'),
});

/** Tells a bidder that the host entered a bid for it, from what, and how to dispute it. */
export const enteredBidMail = (
  auction: Named,
  { by, buyer, at, amountInPaise, receiptNo, isAccepted, document, sha256 }: EnteredBid,
): MailText => ({
  subject: `${buyer} entered a bid for you in an auction`,
  text: [
    `${by} of ${buyer} entered a bid of ₹${groupedAmount(amountInPaise)} for you on ${indianTime(at)}, from your document, in the auction ${auction.title}. The bid was ${isAccepted ? 'accepted' : 'refused'}: receipt ${receiptNo}.`,
    `Document: ${document}\nSHA-256: ${sha256}`,
    'If this is not your bid, open the auction and choose “Dispute this bid”. If you do so within 60 seconds and before the next bid, you also request a strike.',
  ].join('\n\n'),
});
type EnteredBid = {
  by: string;
  buyer: string;
  at: Date;
  amountInPaise: number;
  receiptNo: number;
  isAccepted: boolean;
  document: string;
  sha256: string;
};

/** What the clock does that bidders are mailed. */
export type AuctionNews = 'paused' | 'rescheduled' | 'closed';

/** Tells a bidder what the clock did. */
export const newsMail = (news: AuctionNews, auction: Named, buyer: string): MailText =>
  ({
    paused: {
      subject: `${buyer}’s auction is paused`,
      text: `The server was unavailable, so the auction ${auction.title} is paused. The remaining time is kept. You get at least 10 minutes’ notice before it resumes.`,
    },
    rescheduled: {
      subject: `${buyer}’s auction did not start`,
      text: `The auction ${auction.title} did not start on ${when(auction)}. ${buyer} will choose another time.`,
    },
    closed: {
      subject: `${buyer}’s auction has closed`,
      text: `The auction ${auction.title} has closed. Open it to see your receipts and what the buyer discloses about the result.`,
    },
  })[news];

/** What the buyer's people are notified of; `waiting`: the auction before it in a chain will not close. */
export type HostNews = AuctionNews | 'waiting';

/** Tells the people of the buyer what happened to an auction, and what to do. */
export const hostMail = (news: HostNews, auction: Named & Pick<AuctionRow, 'reason'>): MailText =>
  ({
    paused: {
      subject: `Auction paused: ${auction.title}`,
      text: `The server was unavailable, so the auction ${auction.title} is paused. The remaining time is kept. Resume it with at least 10 minutes’ notice to bidders.`,
    },
    rescheduled: {
      subject: `Auction did not take place: ${auction.title}`,
      text: `The auction ${auction.title} of ${when(auction)} did not take place. ${auction.reason ?? ''}

Choose another start time, or cancel the auction.`,
    },
    closed: {
      subject: `Auction closed: ${auction.title}`,
      text: `The auction ${auction.title} has closed. See the result, and transfer the final prices to the comparison.`,
    },
    waiting: {
      subject: `Auction has no start time: ${auction.title}`,
      text: `The auction that ${auction.title} follows will not close, so it will not start on ${when(auction)}. Choose another start time, or cancel the auction.`,
    },
  })[news];
