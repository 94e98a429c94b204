import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';

type Schemas = components['schemas'];
export type AuctionState = Schemas['AuctionState'];
export type AuctionKind = Schemas['AuctionKind'];
export type AuctionVisibility = Schemas['AuctionVisibility'];

const stateLabels: Record<AuctionState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  preview: 'Starts soon',
  live: 'Live',
  paused: 'Paused',
  closed: 'Closed',
  results_locked: 'Results locked',
  awarded: 'Awarded',
  no_award: 'No award',
  cancelled: 'Cancelled',
  rescheduled: 'Needs a new start',
};
const stateTones: Record<AuctionState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'steel',
  preview: 'steel',
  live: 'good',
  paused: 'warn',
  closed: 'neutral',
  results_locked: 'neutral',
  awarded: 'good',
  no_award: 'neutral',
  cancelled: 'bad',
  rescheduled: 'warn',
};
export const auctionStateLabel = (state: AuctionState): string => stateLabels[state];
export const auctionStateTone = (state: AuctionState): BadgeTone => stateTones[state];

export const auctionKindLabels: Record<AuctionKind, string> = {
  english: 'English reverse auction',
  japanese: 'Japanese reverse auction',
  dutch: 'Dutch reverse auction',
  sealed: 'Sealed bids',
};
export const visibilityLabels: Record<AuctionVisibility, string> = {
  blind: 'Own bids only',
  rank: 'Own rank',
  rank_and_lead: 'Own rank and lowest price',
  full: 'All ranks and prices, no names',
};
export const disclosureLabels: Record<Schemas['AuctionRules']['disclosure'], string> = {
  none: 'Nothing',
  own: 'Own rank',
  anonymous: 'All offers, by number',
  full: 'All offers, by name',
};

/** Why the rules refused an entry, after a colon. */
const refusalLabels: Record<string, string> = {
  wrong_kind: 'not possible in this auction',
  unknown_vendor: 'not a bidder',
  not_open: 'before the start',
  paused: 'while paused',
  closed: 'after the close',
  dropped_out: 'after withdrawing',
  removed: 'after removal',
  proxy_active: 'a proxy is bidding',
  not_positive: 'not above ₹0',
  above_ceiling: 'above the ceiling',
  decrement_too_small: 'less than the decrement',
  tie_not_allowed: 'equals another bid',
  below_sanity_floor: 'far below the lowest price',
  already_bid: 'a second sealed bid',
  no_proxy: 'no proxy to cancel',
  already_accepted: 'accepted before',
  already_paused: 'paused before',
  not_paused: 'not paused',
  not_current_bid: 'not the current bid',
  too_many_extensions: 'no extensions left',
  beyond_hard_close: 'after the latest end',
  bidding_started: 'bidding had started',
};
export const refusalLabel = (reason: string | null): string => (reason && refusalLabels[reason]) ?? 'against the rules';
