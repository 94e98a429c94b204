import type { components } from '@millwright/contract/types';
import { OVER_STATES } from './auction-states.rules.ts';
import type { AuctionState } from './auction-states.rules.ts';

/** What the start of a chained auction depends on, by the state of the one before. */
export function chainStartOf(before: AuctionState): components['schemas']['AuctionChainStart'] {
  if (OVER_STATES.includes(before)) return 'fixed';
  if (before === 'cancelled' || before === 'rescheduled') return 'none';
  return before === 'paused' ? 'paused' : 'expected';
}
