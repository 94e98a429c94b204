import { parseDecimal } from '@millwright/evaluation/rational';
import { chainStartOf } from './auction-chain.rules.ts';
import type { AuctionRow, BeforeRow } from './auction-row.ts';
import type { SetUpRules } from './auction-setup.rules.ts';
import { allowsOnAuction } from './auction-states.rules.ts';
import { guardOfAmount } from './bid-guard.rules.ts';
import type { Guard } from './bid-guard.rules.ts';

/** Until when opening offers are taken; null while a chained auction has no known start, so that they are taken. */
export function openingOffersCloseAt(auction: AuctionRow, before: BeforeRow | undefined): number | null {
  const start = before ? chainStartOf(before.state) : 'fixed';
  if (start === 'paused' || start === 'none') return null;
  return Date.parse(auction.starts_at) - (auction.rules.openingOffers?.closeBeforeInMinutes ?? 0) * 60_000;
}

/** Whether an auction takes opening offers now. */
export function takesOpeningOffers(auction: AuctionRow, before: BeforeRow | undefined, now: number): boolean {
  if (!auction.rules.openingOffers || !allowsOnAuction(auction.state, 'offer')) return false;
  const closesAt = openingOffersCloseAt(auction, before);
  return closesAt === null || now < closesAt;
}

/** What has to be confirmed of an opening offer: what would have to be of a first bid. */
export function guardOfOpeningOffer(
  { ceilingInPaise, sanityFloorPercent }: Pick<SetUpRules, 'ceilingInPaise' | 'sanityFloorPercent'>,
  amountInPaise: number,
): Guard | null {
  const floor = sanityFloorPercent === null ? null : parseDecimal(sanityFloorPercent);
  const isBelowFloor = floor !== null && BigInt(amountInPaise) * 100n * floor.d < floor.n * BigInt(ceilingInPaise);
  return guardOfAmount(amountInPaise, { needed: ceilingInPaise, askedBelow: 95n, isBelowFloor });
}
