import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import type { FieldProblem } from '../../problems.ts';
import { mailWordsProblem, oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { maySeePrices, rfqPolicies } from './rfq.policies.ts';
import type { QuestionAccess } from './rfq.policies.ts';
import { inWords } from './rfq-items.rules.ts';
import type { Frozen } from './rfq-states.rules.ts';

type Schemas = components['schemas'];

/** The line that a question is about, as it was in the revision that the vendor had before it. */
export type QuestionLineRow = {
  revision: number;
  line: number | null;
  line_number: string | null;
  line_description: string | null;
};

/** A question as it is stored, with who asked. */
export type QuestionRow = QuestionLineRow & {
  id: string;
  job_id: string;
  job_vendor_id: string;
  vendor_name: string;
  asked_at: string;
  words: string;
  /** The message that asked it; null of a question that was asked as one. */
  thread_id: string | null;
  message_seq: number | null;
  state: Schemas['QuestionState'];
  answer: string | null;
  /** The question as all read it; null: the answer is for who asked alone. */
  words_for_all: string | null;
  closing_reason: string | null;
  settled_at: string | null;
  settled_by: string | null;
  addendum_question: string | null;
  addendum_answer: string | null;
  addendum_at: string | null;
  addendum_by: string | null;
  addendum_revision: number | null;
};

/** A question as part of a call for quotes. Nothing of it says who asked. */
export const callAnswerOf = (row: QuestionRow): Schemas['CallAnswer'] => ({
  _id: row.id,
  line: row.line === null ? null : (row.line_description ?? '').slice(0, 1000),
  question: row.addendum_question!,
  answer: row.addendum_answer!,
});

const addendumOf = (row: QuestionRow): Schemas['Question']['addendum'] =>
  row.addendum_at === null
    ? null
    : {
        question: row.addendum_question!,
        answer: row.addendum_answer!,
        at: row.addendum_at,
        by: row.addendum_by!,
        revision: row.addendum_revision,
      };

/** The line of a question as the contract has it. */
export const lineOf = ({
  revision,
  line,
  line_number,
  line_description,
}: QuestionLineRow): Schemas['QuestionLine'] | null =>
  line === null ? null : { revision, number: line_number ?? String(line + 1), description: line_description ?? '' };

/** A question as who sees the job reads it. */
export function questionOf(
  row: QuestionRow,
  reader: Principal,
  access: Omit<QuestionAccess, 'question'>,
): Schemas['Question'] {
  const settled = row.settled_at === null ? null : { at: row.settled_at, by: row.settled_by! };
  const to = row.words_for_all === null ? 'asker' : 'all';
  return {
    _id: row.id,
    state: row.state,
    vendor: { jobVendorId: row.job_vendor_id, companyName: row.vendor_name },
    askedAt: row.asked_at,
    line: lineOf(row),
    text: row.words,
    message:
      row.thread_id === null || !maySeePrices(reader, access.job.my_roles)
        ? null
        : { threadId: row.thread_id, seq: row.message_seq! },
    priceTexts: priceTextsIn(row.words),
    answer: settled && row.answer !== null ? { to, question: row.words_for_all, text: row.answer, ...settled } : null,
    closing: settled && row.closing_reason !== null ? { reason: row.closing_reason, ...settled } : null,
    addendum: addendumOf(row),
    can: {
      answer: may(rfqPolicies['question.answer'], reader, { ...access, question: row }),
      close: may(rfqPolicies['question.close'], reader, { ...access, question: row }),
      promote: may(rfqPolicies['question.promote'], reader, { ...access, question: row }),
    },
  };
}

/** What is wrong with words that go into mails, by pointer: nothing in them, or what a mail may not carry. */
export const spokenProblems = (words: Record<string, string | undefined>): FieldProblem[] =>
  Object.entries(words).flatMap(([pointer, text]) => {
    if (text === undefined) return [];
    const message = text === '' ? 'Enter an answer or a reason.' : mailWordsProblem(text);
    return message === null ? [] : [{ pointer, message }];
  });

/** What is wrong with a question that all are to read: it may neither be in the words of who asked nor name them. */
export function rewritingProblems(
  rewritten: string | undefined,
  { words, vendor_name }: Pick<QuestionRow, 'words' | 'vendor_name'>,
): FieldProblem[] {
  const one = (message: string): FieldProblem[] => [{ pointer: '/question', message }];
  if (rewritten === undefined || rewritten === '') return one('Reword the question for all vendors.');
  if (inWords(rewritten) === inWords(words))
    return one('Reword the question: the vendor’s own words may reveal who asked.');
  return ` ${inWords(rewritten)} `.includes(` ${inWords(vendor_name)} `) ? one('Remove the vendor’s name.') : [];
}

/** What is wrong with a message as all are to read it, and its answer. */
export function messageAnswerProblems(
  rewritten: string,
  answer: string,
  question: Pick<QuestionRow, 'words' | 'vendor_name'>,
): FieldProblem[] {
  const [price] = priceTextsIn(rewritten);
  return [
    ...spokenProblems({ '/answer': answer, ...(rewritten !== '' && { '/question': rewritten }) }),
    ...rewritingProblems(rewritten, question),
    ...(price === undefined ? [] : [{ pointer: '/question', message: `Remove what looks like a price: ${price}.` }]),
  ];
}

/** The most of a message that is kept as the words of a question. */
const MOST_OF_QUESTION = 2_000;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A message as the words of a question: cut, where it is longer, between two characters as people see them. */
export function questionInMessage(text: string): string {
  if (text.length <= MOST_OF_QUESTION) return text;
  let words = '';
  for (const { segment } of graphemes.segment(text)) {
    if (words.length + segment.length > MOST_OF_QUESTION) break;
    words += segment;
  }
  return words;
}

/** What is wrong with an answer: its words, or the question that goes with it to all. */
export const answerProblems = (
  answer: string,
  rewritten: string | undefined,
  to: Schemas['AnswerTo'],
  question: QuestionRow,
): FieldProblem[] => [
  ...spokenProblems({ '/answer': answer, ...(rewritten && { '/question': rewritten }) }),
  ...(to === 'all' ? rewritingProblems(rewritten, question) : []),
  ...(to === 'asker' && rewritten !== undefined
    ? [{ pointer: '/question', message: 'can only be reworded for all vendors' }]
    : []),
];

const AMOUNT = '\\d[\\d,]*(?:\\.\\d+)?';
/** A currency before or behind a figure, a figure in lakh or crore, "/-", "@ 890", a rate or a discount with its figure. */
const PRICE_LIKE = new RegExp(
  [
    `(?:₹|\\brs\\.?|\\binr)\\s*${AMOUNT}(?:\\s*(?:lakhs?|lacs?|crores?|cr|k)\\b)?(?:\\s*/-)?`,
    `\\b${AMOUNT}\\s*(?:rupees?|rs|inr|lakhs?|lacs?|crores?|cr)\\b`,
    `\\b${AMOUNT}\\s*/-`,
    `@\\s*${AMOUNT}`,
    `\\b(?:rates?|price[ds]?|quot(?:e[ds]?|ing)|cost(?:s|ing)?|discount)\\b(?:\\s+\\w+){0,3}?\\s+${AMOUNT}(?:\\s*%)?`,
  ].join('|'),
  'giu',
);

/** What of a text looks like a price. */
export const priceTextsIn = (text: string): string[] =>
  [...text.matchAll(PRICE_LIKE)].slice(0, 10).map(([found]) => found.trim().slice(0, 60));

type Call = Pick<Frozen, 'number' | 'title' | 'buyer'>;

/** "Line 13, Crane hire 20 t:" where a question is about one. */
const aboutLine = (line: Schemas['QuestionLine'] | null): string[] =>
  line === null ? [] : [`Item ${line.number}, ${oneLine(line.description)}:`];

/** The mail to the owner and the buyers of a job about a question; `link` opens where it is answered. */
export const questionMail = (
  { number, title }: Call,
  vendorName: string,
  { line, text }: { line: Schemas['QuestionLine'] | null; text: string },
  link: string,
): MailText => ({
  subject: oneLine(`${vendorName} asks about ${number}`),
  text: [
    `${oneLine(vendorName)} asks about ${number}, ${oneLine(title)}:`,
    '',
    ...aboutLine(line),
    quoted(text),
    '',
    'Answer here, to the vendor who asked or to all:',
    link,
  ].join('\n'),
});

/** The mail to who asked that there is an answer. */
export const answeredMail = (
  { number, title, buyer }: Call,
  { line, text, answer, isForAll }: Spoken & { answer: string; isForAll: boolean },
): MailText => ({
  subject: oneLine(`Your question about ${number} was answered`),
  text: [
    `${oneLine(buyer)} answered your question about ${number}, ${oneLine(title)}:`,
    '',
    ...aboutLine(line),
    quoted(text),
    '',
    'The answer:',
    quoted(answer),
    '',
    ...(isForAll ? ['All invited vendors can read it, without your name.'] : []),
  ].join('\n'),
});

/** The mail to a vendor about an answer to all: the question in the words for all, and nothing of who asked. */
export const answeredToAllMail = (
  { number, title, buyer }: Call,
  { line, text, answer }: Spoken & { answer: string },
): MailText => ({
  subject: oneLine(`A question about ${number} was answered`),
  text: [
    `${oneLine(buyer)} answered a question about ${number}, ${oneLine(title)}, for all invited vendors:`,
    '',
    ...aboutLine(line),
    quoted(text),
    '',
    'The answer:',
    quoted(answer),
  ].join('\n'),
});

/** The mail to who asked that there will be no answer. */
export const closedMail = (
  { number, title, buyer }: Call,
  { line, text, reason }: Spoken & { reason: string },
): MailText => ({
  subject: oneLine(`Your question about ${number} was closed without an answer`),
  text: [
    `${oneLine(buyer)} closed your question about ${number}, ${oneLine(title)}, without an answer:`,
    '',
    ...aboutLine(line),
    quoted(text),
    '',
    'The reason:',
    quoted(reason),
  ].join('\n'),
});

type Spoken = { line: Schemas['QuestionLine'] | null; text: string };
