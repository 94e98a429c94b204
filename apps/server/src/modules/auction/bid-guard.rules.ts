import { standings } from '@millwright/evaluation/auction';
import type { AuctionState as EngineState } from '@millwright/evaluation/auction/state';
import type { LiveLogEntry } from '@millwright/evaluation/auction/log';
import type { AuctionEvent } from '@millwright/evaluation/auction/rules';
import { amountInWords } from './amount-words.rules.ts';

/** What a bidder confirms of an amount that looks mistyped. */
export type Guard = {
  amountInWords: string;
  differenceInPaise: number;
  differencePercent: string;
  isTypedAgain: boolean;
};

/** What is needed: under `blind` and `rank` the own last bid, so that the guard tells nothing of others; at first the ceiling. */
function neededOf(engine: EngineState, vendorId: string, at: number): number {
  const { rules, opening } = engine;
  const found = standings(engine, Math.max(at, engine.lastAt ?? 0));
  const own = found.views.find((one) => one.vendorId === vendorId)?.ownInPaise ?? null;
  if (own === null || rules.type !== 'english') return own ?? opening?.ceilingInPaise ?? rules.ceilingInPaise;
  if (rules.visibility === 'blind' || rules.visibility === 'rank') return own;
  return found.vendors.find((one) => one.vendorId === vendorId)?.maxAllowedInPaise ?? own;
}

/**
 * What has to be confirmed of a bid that the rules take: below 95 % of what is needed, and below 70 % the amount once more. The floor of a proxy is far below
 * what is needed on purpose, so that only one below 70 % is asked about. A bid below the sanity floor of the rules is confirmed as well. Null when
 * nothing has to be.
 */
export function guardOf(
  engine: EngineState,
  { vendorId, kind, amountInPaise }: AuctionEvent,
  { accepted, reason }: Pick<LiveLogEntry, 'accepted' | 'reason'>,
  at: number,
): Guard | null {
  if (kind !== 'bid' && kind !== 'proxy') return null;
  const isBelowFloor = reason === 'below_sanity_floor';
  if (!accepted && !isBelowFloor) return null;
  return guardOfAmount(amountInPaise!, {
    needed: neededOf(engine, vendorId!, at),
    askedBelow: kind === 'bid' ? 95n : 70n,
    isBelowFloor,
  });
}

/** What has to be confirmed of an amount below a percentage of what is needed, or below the sanity floor; null when nothing has to be. */
export function guardOfAmount(
  amountInPaise: number,
  { needed: neededInPaise, askedBelow, isBelowFloor }: { needed: number; askedBelow: bigint; isBelowFloor: boolean },
): Guard | null {
  const needed = BigInt(neededInPaise);
  const amount = BigInt(amountInPaise);
  const isBelow = (percent: bigint) => amount * 100n < needed * percent;
  if (!isBelowFloor && !isBelow(askedBelow)) return null;
  const difference = amount < needed ? needed - amount : 0n;
  const hundredths = (difference * 10_000n) / needed;
  return {
    amountInWords: amountInWords(amountInPaise),
    differenceInPaise: Number(difference),
    differencePercent: `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`,
    isTypedAgain: isBelow(70n),
  };
}
