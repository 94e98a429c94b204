import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];

/** The kinds of auctions, in words. */
export const auctionKindLabels: Readonly<Record<Schemas['AuctionKind'], string>> = {
  english: 'English auction',
  japanese: 'Japanese auction',
  dutch: 'Dutch auction',
  sealed: 'Sealed bids',
};

/** Where an auction is, in words. */
export const auctionStateLabels: Readonly<Record<Schemas['AuctionState'], string>> = {
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
  rescheduled: 'To be rescheduled',
};
