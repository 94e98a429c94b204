import type { components } from '@millwright/contract/types';
import { evaluate, termsOf } from '@millwright/evaluation/auction/pricing';
import { formatCount } from '../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Auction = Schemas['Auction'];
export type Rules = Schemas['AuctionRules'];
export type Bidder = Schemas['AuctionBidder'];
export type Entry = Schemas['AuctionEntry'];
export type EnteredBid = Auction['enteredBids'][number];

type Loadings = Pick<Bidder, 'alphaInPaise' | 'betaPercent'>;

/** A price with the loadings of its bidder. */
export const evaluatedOf = (type: Rules['type'], { alphaInPaise, betaPercent }: Loadings, priceInPaise: number) =>
  Number(evaluate(termsOf({ type }, { vendorId: 'V1', alphaInPaise, betaPercent }), BigInt(priceInPaise)));

const offerKinds = ['bid', 'proxyBid', 'surrogate', 'accept'];
/** Whether an entry is an offer that counts under the rules of its auction. */
export const isOfferUnder =
  ({ openingOffers }: Pick<Rules, 'openingOffers'>) =>
  ({ kind, isAccepted, isStruck, amountInPaise }: Entry): boolean =>
    (offerKinds.includes(kind) || (kind === 'opening' && openingOffers?.as === 'firstBid')) &&
    isAccepted &&
    !isStruck &&
    amountInPaise !== null;

/** Whether the answer has every entry: it has the last 200. */
export const hasAllEntries = ({ entries, entryCount }: Pick<Auction, 'entries' | 'entryCount'>): boolean =>
  entries.length === entryCount;

/** "from the last 200 of 1,234 entries", where a figure counts only those; null where it counts all. */
export const countedFrom = (auction: Pick<Auction, 'entries' | 'entryCount'>): string | null =>
  hasAllEntries(auction)
    ? null
    : `from the last ${auction.entries.length} of ${formatCount(auction.entryCount)} entries`;

const receiptKinds = ['bid', 'proxy', 'proxyCancel', 'proxyBid', 'accept', 'drop', 'surrogate', 'opening'];
/** The entry of a receipt, where the log still has it. */
export function entryOfReceipt(auction: Auction, bidder: Bidder, receiptNo: number): Entry | undefined {
  const own = auction.entries.filter(({ label, kind }) => label === bidder.label && receiptKinds.includes(kind));
  // The newest first, and the newest has the highest number.
  return own[bidder.bids - receiptNo];
}
