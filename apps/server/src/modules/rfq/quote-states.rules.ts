import type { components } from '@millwright/contract/types';

export type QuoteState = components['schemas']['VendorRfq']['submissions'][number]['state'];

/**
 * The states of a submitted version of a quote and where each goes (domain rules, state machines, 4.4): changed terms ask to confirm it, the next version takes its
 * place, and its vendor takes it back. A draft is the invitation's; whether a version qualifies, and how it ranks, is reckoned and not stored.
 */
export const QUOTE_MOVES: Readonly<Record<QuoteState, readonly QuoteState[]>> = {
  submitted: ['to_confirm', 'superseded', 'withdrawn'],
  to_confirm: ['superseded', 'withdrawn'],
  superseded: [],
  withdrawn: [],
};

/** Every state of a version. */
export const QUOTE_STATES = Object.keys(QUOTE_MOVES) as readonly QuoteState[];

/** The states from which a version comes to another one. */
export const quoteStatesBefore = (to: QuoteState): QuoteState[] =>
  QUOTE_STATES.filter((state) => QUOTE_MOVES[state].includes(to));

/** Whether a version stands: it is what its vendor offers. */
export const isStanding = (state: QuoteState): boolean => QUOTE_MOVES[state].length > 0;
