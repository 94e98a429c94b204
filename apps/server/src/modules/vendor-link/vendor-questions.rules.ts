import type { components } from '@millwright/contract/types';
import { lineOf } from '../rfq/questions.rules.ts';
import type { QuestionLineRow } from '../rfq/questions.rules.ts';

type Schemas = components['schemas'];

/** How many questions one vendor may ask about a call for quotes, and how many of others it is shown. */
export const MOST_OWN_QUESTIONS = 200;
export const MOST_QUESTIONS_FOR_ALL = 1000;

/** A question as a vendor may read it: its own, or one that was answered to all, without who asked and when. */
export type VendorQuestionRow = QuestionLineRow & {
  id: string;
  is_own: boolean;
  state: Schemas['QuestionState'];
  asked_at: string | null;
  /** Own words; of others those for all. */
  words: string;
  words_for_all: string | null;
  answer: string | null;
  settled_at: string | null;
  closing_reason: string | null;
};

/** A question as the contract has it for vendors. */
export const vendorQuestionOf = (row: VendorQuestionRow): Schemas['VendorQuestion'] => ({
  _id: row.id,
  isOwn: row.is_own,
  state: row.state,
  askedAt: row.asked_at,
  line: lineOf(row),
  text: row.words,
  textForAll: row.words_for_all === row.words ? null : row.words_for_all,
  isForAll: row.words_for_all !== null,
  answer: row.answer,
  settledAt: row.settled_at,
  closingReason: row.closing_reason,
});

const changedAt = ({ settled_at, asked_at }: VendorQuestionRow): number => Date.parse(settled_at ?? asked_at ?? '');

/** Own questions and those for all, the last that changed first. */
export const vendorQuestionsOf = (rows: readonly VendorQuestionRow[]): Schemas['VendorQuestions'] => ({
  questions: rows.toSorted((left, right) => changedAt(right) - changedAt(left)).map(vendorQuestionOf),
});
