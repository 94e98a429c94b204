import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
export type AuctionState = Schemas['AuctionState'];
/** What the host does, what bidders do, and what the clock does. */
export type AuctionAct =
  | 'edit'
  | 'invite'
  | 'cancel'
  | 'pause'
  | 'resume'
  | 'extend'
  | 'removeBidder'
  | 'strike'
  | 'message'
  | 'enterBid'
  | 'takePrices'
  | 'accept'
  | 'offer'
  | 'bid'
  | 'preview'
  | 'start'
  | 'close';

/** Which acts each state allows (domain rules, state machines, 4.6). */
export const AUCTION_ACTS: Readonly<Record<AuctionState, readonly AuctionAct[]>> = {
  draft: ['edit', 'invite', 'cancel'],
  scheduled: ['edit', 'invite', 'cancel', 'removeBidder', 'message', 'accept', 'offer', 'preview', 'start'],
  preview: ['edit', 'invite', 'cancel', 'removeBidder', 'message', 'accept', 'offer', 'start'],
  live: ['cancel', 'pause', 'extend', 'removeBidder', 'strike', 'message', 'enterBid', 'bid', 'close'],
  // A bid is an entry that the rules refuse.
  paused: ['cancel', 'resume', 'extend', 'removeBidder', 'strike', 'message', 'bid'],
  closed: ['takePrices', 'message'],
  results_locked: [],
  awarded: [],
  no_award: [],
  cancelled: [],
  rescheduled: ['edit', 'message', 'cancel'],
};

export const allowsOnAuction = (state: AuctionState, act: AuctionAct): boolean => AUCTION_ACTS[state].includes(act);

/** The states after the close. */
export const OVER_STATES: readonly AuctionState[] = ['closed', 'results_locked', 'awarded', 'no_award'];

/** The states in words, as problems have them. */
export const STATE_NAMES: Readonly<Record<AuctionState, string>> = {
  draft: 'a draft',
  scheduled: 'scheduled',
  preview: 'about to start',
  live: 'live',
  paused: 'paused',
  closed: 'closed',
  results_locked: 'closed, and its prices are in the comparison',
  awarded: 'awarded',
  no_award: 'closed without an award',
  cancelled: 'cancelled',
  rescheduled: 'to be rescheduled',
};

/** The clock is that of the database: how long a heartbeat may be missed, and how late a start may be. */
export const AWAY_AFTER_IN_MS = 30_000;
export const LATEST_START_IN_MS = 120_000;
export const PREVIEW_BEFORE_IN_MS = 3_600_000;
/** How long before it resumes bidders are told. */
export const NOTICE_AFTER_PAUSE_IN_MS = 2 * 60_000;
export const NOTICE_AFTER_OUTAGE_IN_MS = 10 * 60_000;
export const LEAST_BIDDERS = 2;
export const MOST_BIDDERS = 200;
export const MOST_AUCTIONS_OF_A_JOB = 50;
export const STRIKE_WITHIN_IN_MS = 60_000;
export const MOST_BIDS_A_SECOND = 2;
export const MOST_REFUSALS = 300;
export const MOST_MESSAGES = 500;
/** A page says every 5 seconds that it is there. */
export const LINE_LOST_AFTER_IN_MS = 12_000;
export const SERVER_AWAY = 'The server was unavailable.';
