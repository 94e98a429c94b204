import type { components } from '@millwright/contract/types';
import type { FrozenItem } from './rfq-items.rules.ts';

type Schemas = components['schemas'];
export type RfqState = Schemas['RfqState'];

/** A call for quotes as it is stored, with what was frozen last. Of a job without one: the values of none. */
export type RfqRow = {
  version: number;
  deadline: string | null;
  message: string | null;
  payment_terms: string | null;
  warranty_months: number | null;
  working_days: number | null;
  opener_ids: string[];
  minimum_quotes: number;
  revision: number;
  closes_at: string | null;
  opens_by: string[] | null;
  needs_quotes: number | null;
  /** That the owner confirmed the opening despite unanswered questions. */
  questions_waived_at: string | null;
  questions_waived_by: string | null;
  first_published_at: string | null;
  opened_at: string | null;
  public_key: Buffer | null;
  envelopes: Schemas['Envelopes'];
  /** How quotes are compared, as the next revision tells it. */
  comparison: Schemas['ToldRules'] | null;
  /** Of two envelopes the one that is opened first; the others are those of prices. */
  technical_public_key: Buffer | null;
  technical_opened_at: string | null;
  /** Whether changes of documents are published by themselves, and the last revision that vendors were mailed about where that is not the last one. */
  auto_publish: boolean;
  told_revision: number | null;
  /** What the last revision froze. */
  frozen: Frozen | null;
};

/** A job without a call for quotes. */
export const NO_RFQ: RfqRow = {
  version: 0,
  deadline: null,
  message: null,
  payment_terms: null,
  warranty_months: null,
  working_days: null,
  opener_ids: [],
  minimum_quotes: 2,
  revision: 0,
  closes_at: null,
  opens_by: null,
  needs_quotes: null,
  questions_waived_at: null,
  questions_waived_by: null,
  first_published_at: null,
  opened_at: null,
  public_key: null,
  envelopes: 'one',
  comparison: null,
  technical_public_key: null,
  technical_opened_at: null,
  auto_publish: false,
  told_revision: null,
  frozen: null,
};

/** What a revision freezes: all that vendors are shown, and nothing else of the job. */
export type Frozen = Pick<
  Schemas['VendorRfq'],
  | 'buyer'
  | 'plant'
  | 'number'
  | 'title'
  | 'deadline'
  | 'requiredBy'
  | 'message'
  | 'scope'
  | 'paymentTerms'
  | 'warrantyMonths'
  | 'workingDays'
  | 'contacts'
> & {
  lines: FrozenItem[];
  /** Left out when there is none. */
  documents?: Schemas['RfqDocument'][];
  /** Questions that became part of the call; left out when there is none. */
  answers?: Schemas['CallAnswer'][];
  /** Left out when there is one. */
  envelopes?: 'two';
  /** How quotes are compared; left out when it is not told. */
  comparison?: Schemas['ToldRules'];
  /** The technical clauses; left out when there is none. */
  criteria?: Schemas['ClauseText'][];
};

/** Where a call for quotes stands: by its acts and by the clock. */
export function stateOf(
  row: Pick<RfqRow, 'revision' | 'closes_at' | 'opened_at' | 'technical_opened_at'>,
  now: Date,
): RfqState {
  if (row.opened_at !== null) return 'opened';
  if (row.technical_opened_at !== null) return 'technical_opened';
  if (row.revision === 0) return 'draft';
  return now.getTime() < Date.parse(row.closes_at!) ? 'published' : 'closed';
}

/** What is done about a call for quotes: its terms and documents, its revisions, links and messages to vendors, their questions, opening, judging. */
export type RfqAct =
  | 'edit'
  | 'publish'
  | 'send'
  | 'message'
  | 'answerQuestion'
  | 'promoteQuestion'
  | 'open'
  | 'enterQuote'
  | 'judge';

/**
 * What can be done in each state of a call for quotes (domain rules, state machines, 4.2). Publishing again is how it is amended and extended; being on hold
 * and cancelled are states of its job. A quote is entered for a vendor while quotes are taken only: later it could be made to fit what is known or guessed.
 */
export const RFQ_ACTS: Readonly<Record<RfqState, readonly RfqAct[]>> = {
  draft: ['edit', 'publish'],
  published: ['edit', 'publish', 'send', 'message', 'answerQuestion', 'promoteQuestion', 'enterQuote'],
  closed: ['message', 'open'],
  technical_opened: ['message', 'open', 'judge'],
  opened: ['message', 'judge'],
};
/** What can be done besides where the time to quote is over with fewer quotes than the opening needs: they stay sealed, and a later deadline is published. */
const ACTS_WHEN_SHORT: readonly RfqAct[] = ['edit', 'publish'];

/** Whether something can be done about a call for quotes in a state. */
export const allowsAct = (state: RfqState, act: RfqAct, isShort = false): boolean =>
  RFQ_ACTS[state].includes(act) || (state === 'closed' && isShort && ACTS_WHEN_SHORT.includes(act));

/** Whether what is offered can be read and judged: with two envelopes before prices are. */
export const isOfferOpen = ({
  opened_at,
  technical_opened_at,
}: Pick<RfqRow, 'opened_at' | 'technical_opened_at'>): boolean => opened_at !== null || technical_opened_at !== null;
