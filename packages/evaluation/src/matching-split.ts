/**
 * The split of an order by matching the lowest price, as parallel contracts in India are made (evaluation of quotes, 6.6): shares are declared
 * before, L2 and those after are asked in their order to match the evaluated price of L1, and a share that nobody takes goes back to L1.
 */
import { apportion } from './money.ts';
import { onOneDenominator, parseDecimal } from './rational.ts';

export interface MatchingSplit {
  /** Percents in the order of ranks, L1 first, such as 60 and 40; they sum to 100. */
  sharePercents: readonly string[];
  /** What the whole costs at the price of L1, in paise. */
  lowestInPaise: number;
  /** The ranked vendors, L1 first, and whether each of the others matches. */
  vendors: readonly { vendorId: string; matches: boolean }[];
}

/**
 * What each gets, in the order of the ranking: amounts sum to the whole. Who does not match is passed over, and the next is asked for the same
 * share.
 */
export function splitByMatching({
  sharePercents,
  lowestInPaise,
  vendors,
}: MatchingSplit): { vendorId: string; amountInPaise: number }[] {
  const [first, ...others] = vendors;
  if (!first) return [];
  const takers = [first, ...others.filter(({ matches }) => matches)].slice(0, sharePercents.length);
  const { numerators } = onOneDenominator(sharePercents.map(parseDecimal));
  const taken = takers.map((_, at) => numerators[at]!);
  const all = numerators.reduce((total, share) => total + share, 0n);
  taken[0] = all - taken.slice(1).reduce((total, share) => total + share, 0n);
  return apportion(lowestInPaise, taken).map((amountInPaise, at) => ({
    vendorId: takers[at]!.vendorId,
    amountInPaise,
  }));
}
