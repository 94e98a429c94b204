import { decrementOf } from '@millwright/evaluation/auction/pricing';
import { formatRupees } from '../../shared/vendor-format.ts';
import { engineRulesOf } from '@millwright/evaluation/auction/set-up';
import { hasAllEntries, type Auction } from '../auction-types.ts';

/** By how much the next bid must be lower, as the bar shows it; null where bids are not lowered step by step. */
export function nextBidOf({
  type,
  rules,
  bidders,
  ceilingInPaise: lowered,
}: Auction): { label: string; value: string; hint: string } | null {
  if (type !== 'english') return null;
  const leader = bidders.find(({ rank }) => rank === 1);
  const { percent, absInPaise } = rules.decrement;
  const step = /[1-9]/.test(percent) ? `${percent}%, at least ${formatRupees(absInPaise)}` : formatRupees(absInPaise);
  if (rules.base === 'own') return { label: 'Decrement', value: step, hint: 'from each bidder’s own last bid' };
  if (!leader || leader.bestInPaise === null)
    return {
      label: 'Next bid at most',
      value: formatRupees(lowered ?? rules.ceilingInPaise),
      hint: lowered === undefined ? 'the ceiling' : 'the lowest opening offer',
    };
  const lead = BigInt(leader.comparedInPaise ?? leader.bestInPaise);
  const decrement = decrementOf(engineRulesOf(rules, []))(lead);
  return {
    label: 'Next bid at most',
    value: formatRupees(Number(lead - decrement)),
    hint: `evaluated, decrement ${formatRupees(Number(decrement))}`,
  };
}

/** The price level of a Japanese or Dutch auction at a time; null where it has none, or where the log is too long to know the pauses. */
export function levelAt(auction: Auction, now: number): { priceInPaise: number; endsAt: string } | null {
  const { startsAt } = auction;
  const { levels } = auction.rules;
  if (levels === null || auction.state !== 'live' || !hasAllEntries(auction)) return null;
  let pausedMs = 0;
  let pausedAt: number | null = null;
  for (const { kind, at, isAccepted } of auction.entries.toReversed()) {
    if (!isAccepted) continue;
    if (kind === 'pause') pausedAt = Date.parse(at);
    if (kind === 'resume' && pausedAt !== null) pausedMs += Date.parse(at) - pausedAt;
  }
  const begins = Date.parse(startsAt) + pausedMs;
  const number = Math.max(0, Math.floor((now - begins) / (levels.everyInSeconds * 1000)));
  const moved = number * levels.stepInPaise;
  return {
    priceInPaise:
      auction.type === 'japanese'
        ? Math.max(0, levels.startInPaise - moved)
        : Math.min(auction.rules.ceilingInPaise, levels.startInPaise + moved),
    endsAt: new Date(begins + (number + 1) * levels.everyInSeconds * 1000).toISOString(),
  };
}
